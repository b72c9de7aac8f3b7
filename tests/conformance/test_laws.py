"""Every law, for every registered game, player count and option.

Before a commit one setting of each game is tried; the slow part shows each player count and each value of each
option once, then each pair of values. A game that is added to `intrigue.games()` is found here without being mentioned.
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
THOROUGH = [setting for game_id in intrigue.games() for setting in thorough(game_id)]


@pytest.mark.parametrize("setting", QUICK, ids=str)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, setting: Setting) -> None:
    law(setting.game, setting.players, dict(setting.options), seeds=[1])


@pytest.mark.slow
@pytest.mark.parametrize("setting", THOROUGH, ids=str)
@pytest.mark.parametrize("law", [law for law in LAWS if law not in MANY_GAMES], ids=lambda law: law.__name__)
def test_law_thoroughly(law: Law, setting: Setting) -> None:
    law(setting.game, setting.players, dict(setting.options), seeds=[2])
