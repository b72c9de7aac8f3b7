"""Every law, for every registered game, player count and option.

Before a commit one setting of each game is tried. The slow part tries each law with each player count and each value of
each option, then with half of a set of settings that covers each pair of values; `make soak` tries all of them, with
many seeds. A game that is added to `intrigue.games()` is found here without being mentioned.
"""

from __future__ import annotations

import pytest

import intrigue
from intrigue.testing import (
    LAWS,
    Law,
    Setting,
    changed_dumps_are_refused,
    quick,
    samples_are_unbiased,
    thorough,
)

FAST = slice(1, 2)  # a common number of players, with many options set
QUICK = [
    pytest.param(setting, marks=[] if setting in quick(game_id)[FAST] else pytest.mark.slow)
    for game_id in intrigue.games()
    for setting in quick(game_id)
]
MANY_GAMES = (changed_dumps_are_refused, samples_are_unbiased)  # they play many games; `make soak` plays many more
PAIRS = [
    pytest.param(setting, place % 2, id=str(setting))
    for game_id in intrigue.games()
    for place, setting in enumerate(thorough(game_id))
]


@pytest.mark.parametrize("setting", QUICK, ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, setting: Setting) -> None:
    law(setting.game, setting.players, dict(setting.options), seeds=[1])


@pytest.mark.slow
@pytest.mark.parametrize(("setting", "half"), PAIRS)
def test_every_second_law(setting: Setting, half: int, subtests: pytest.Subtests) -> None:
    for law in [law for law in LAWS if law not in MANY_GAMES][half::2]:
        with subtests.test(law.__name__):
            law(setting.game, setting.players, dict(setting.options), seeds=[2])
