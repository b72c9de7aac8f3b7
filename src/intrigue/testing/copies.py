"""Copies are equal and independent: whatever is played in one changes nothing in any other."""

from __future__ import annotations

from intrigue.core.state import State
from intrigue.testing.table import Move, Table, difference, fingerprint, law, play_one, play_out

KEPT = 40  # states of a game that are remembered until its end


@law
def copies_are_independent(table: Table) -> None:
    """Keep copies of the states of a game, with what they were, and play some of them out in other ways. At the end
    every one of them must still be what it was."""
    rng = table.rng("copies")
    kept: list[tuple[int, State, str]] = []
    for position in table.walk():
        if len(kept) < KEPT or not position.state.pending:
            copy = position.state.copy()
            was = fingerprint(position.state)
            assert fingerprint(copy) == was, f"{position}: a copy differs: {difference(was, fingerprint(copy))}"
            kept.append((position.moves, copy, was))
            if rng.randrange(4) == 0:
                play_out(copy.copy(), rng)
                now = fingerprint(position.state)
                assert now == was, f"{position}: playing in a copy changed the original: {difference(was, now)}"
    for moves, copy, was in kept:
        now = fingerprint(copy)
        assert now == was, f"the copy made after {moves} moves has changed since: {difference(was, now)}"


@law
def copies_play_alike(table: Table) -> None:
    """A copy goes on exactly as the original does: the same moves lead it to the same end."""
    state = table.new()
    rng = table.rng("alike")
    moves: list[Move] = []
    copies: list[tuple[int, State]] = []
    while state.pending:
        if rng.randrange(8) == 0:
            copies.append((len(moves), state.copy()))
        moves.append(play_one(state, rng))
    for start, copy in copies:
        for number, (seat, action) in enumerate(moves[start:], start=start):
            assert action in copy.legal(seat), f"move {number} cannot be played in the copy made after {start} moves"
            copy.play(seat, action)
        assert fingerprint(copy) == fingerprint(state), f"the copy made after {start} moves went another way"
