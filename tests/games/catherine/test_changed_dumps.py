"""With other cards, too, a dump that differs in one place from a real one is refused or a state like any other."""

from __future__ import annotations

import pytest

from intrigue.testing import check_changes
from intrigue.testing.table import Table
from tests.games.catherine.positions import changed

DRAW_THEN_PAY = changed(('id = "A6"', "own = { book = 3 }", "bonus_discard = 1"))
TWO_KINDS = changed(
    ('id = "KAZ"', 'goods = ["food"]\ntiles = [2, 3, 4]', 'goods = ["food", "fur"]\ntiles = [1, 1, 1]'),
    ('id = "IRK"', "tiles = [2, 3, 4]", "tiles = [2, 3, 3]"),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players"),
    [
        pytest.param(DRAW_THEN_PAY, 3, id="a bonus to be paid after a draw"),
        pytest.param(TWO_KINDS, 2, id="a city with two kinds of tiles"),
    ],
)
def test_a_changed_dump_is_refused_or_obeys_the_laws(game, players):
    """CA-4.10, CA-13.3 and all the others: what is not a state of the game is not taken for one."""
    refused, accepted = check_changes(Table(game, players, {}, 1), positions=8, each=40)
    assert refused > 4 * accepted > 0
