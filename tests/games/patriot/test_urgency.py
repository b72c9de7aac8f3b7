"""Whether it is worth asking somebody who may interrupt: only where something that matters could come of it."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import GAME, HILBERT, JACK, VIKTOR, do, look, table


def at_a_moment(**more: int) -> PatriotState:
    """Hilbert, seat 1, can use an ability before the first action of seat 0."""
    state = table(3, (VIKTOR, HILBERT, JACK), ap=5, hands={0: ["FIN 1"]}, muted=0, **{"unrest": 3, **more})
    return do(state, "pick up finance")


def idle(state: PatriotState, seat: int) -> set[str]:
    return {GAME.actions.text(action) for action in GAME.idle(look(state, seat), state.legal(seat))}


def test_what_can_wait_for_the_own_turn_is_not_worth_a_question() -> None:
    state = at_a_moment()
    uses = {GAME.actions.text(action) for action in state.legal(1)} - {"not now", "not this turn"}
    assert uses
    assert idle(state, 1) == uses


def test_declining_is_never_idle() -> None:
    assert not idle(at_a_moment(), 1) & {"not now", "not this turn"}


def test_the_last_chance_matters() -> None:
    state = at_a_moment()
    state.round = state.setup.rounds
    state.order = [1, 0, 2]
    assert not idle(state, 1)


def test_it_does_not_depend_on_what_the_seat_cannot_know() -> None:
    state = at_a_moment()
    view = look(state, 1)
    sampler = GAME.sampler(view)
    for number in range(10):
        twin = sampler.draw(Random(number))
        assert GAME.idle(look(twin, 1), twin.legal(1)) == GAME.idle(view, state.legal(1))


@pytest.mark.parametrize("seat", [0, 2])
def test_who_is_not_asked_has_nothing_idle(seat: int) -> None:
    assert GAME.idle(look(at_a_moment(), seat), ()) == frozenset()
