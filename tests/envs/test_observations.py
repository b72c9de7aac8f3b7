"""Numbers straight from the state are the numbers of the view: the short way tells no more."""

from __future__ import annotations

from random import Random

import pytest

import intrigue
from intrigue.core.state import State
from tests.conformance.battery import quick
from tests.conformance.battery.settings import Setting

FEW = 2
SETTINGS = [
    pytest.param(setting, marks=() if number < FEW else pytest.mark.slow, id=str(setting))
    for game_id in intrigue.games()
    for number, setting in enumerate(quick(game_id))
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_an_observation_is_the_encoded_view(setting: Setting) -> None:
    """Given any position of a random game, its end included, each seat's observation and encoded view are equal."""
    game = setting.game
    rng = Random(str(setting))
    state: State = game.new(setting.players, rng.getrandbits(32), dict(setting.options))
    while True:
        for seat in range(state.players):
            assert game.observe(state, seat) == game.encode(state.view(seat))
        if not state.pending:
            return
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
