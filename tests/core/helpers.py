"""Help for the tests of the core."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from intrigue.core.errors import IntrigueError
from intrigue.core.state import State


@contextmanager
def refused(kind: type[IntrigueError], text: str, *states: State) -> Iterator[None]:
    """What is done in this block is refused with exactly this text, and the states stay as they are."""
    before = [state.game.digest(state) for state in states]
    with pytest.raises(kind) as caught:
        yield
    assert str(caught.value) == text
    assert [state.game.digest(state) for state in states] == before


def play(state: State, *moves: tuple[int, str]) -> State:
    """Play moves by their texts."""
    for seat, text in moves:
        state.play(seat, state.game.actions.index(text))
    return state


def picks(state: State) -> list[tuple[int, int]]:
    """The first legal action of every seat that must decide."""
    return [(seat, state.legal(seat)[0]) for seat in state.pending]
