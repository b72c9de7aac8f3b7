"""Simultaneous means simultaneous: until all have chosen, a choice that is in changes nothing that others can see,
except that this seat need not choose any more; and it does not matter who answers first."""

from __future__ import annotations

from itertools import combinations
from random import Random

from intrigue.core.state import State
from intrigue.testing.outlook import assert_alike, outlook, told
from intrigue.testing.table import Position, Table, after, difference, fingerprint, law

MOST_ACTIONS = 4
MOST_PAIRS = 3


def common_decisions(table: Table) -> list[Position]:
    """Positions of a game in which several seats must decide at once."""
    return [position for position in table.positions() if len(position.state.pending) > 1]


@law
def choices_stay_secret(table: Table) -> None:
    rng = table.rng("commit")
    for position in common_decisions(table):
        state = position.state
        for seat in state.pending[:2]:
            for viewer in table.viewers(state, rng):
                if viewer != seat:
                    check_secret(position, seat, viewer, rng)


def check_secret(position: Position, seat: int, viewer: int | None, rng: Random) -> None:
    """After different answers of one seat, another viewer sees the same and has been told the same."""
    state = position.state
    legal = state.legal(seat)
    seen: dict[bool, dict[str, str]] = {}
    for action in rng.sample(legal, min(len(legal), MOST_ACTIONS)):
        answered, events = after(state, seat, action)
        if not set(state.pending) - {seat} <= set(answered.pending):
            return  # that was not a common decision: the others are not asked any more
        pieces = {**outlook(answered, viewer), "news": "\n".join(told(answered, events, viewer))}
        more = seat in answered.pending  # a choice in several parts: whether it goes on may be seen
        what = f"{position}: viewer {viewer} can see what seat {seat} chose before all have chosen"
        assert_alike(seen.setdefault(more, pieces), pieces, what)


@law
def order_of_answers_does_not_matter(table: Table) -> None:
    rng = table.rng("order")
    for position in common_decisions(table):
        state = position.state
        pairs = list(combinations(state.pending, 2))
        for one, other in rng.sample(pairs, min(len(pairs), MOST_PAIRS)):
            first, second = rng.choice(state.legal(one)), rng.choice(state.legal(other))
            forth = answer_both(state, (one, first), (other, second))
            back = answer_both(state, (other, second), (one, first))
            if forth is not None and back is not None:
                assert fingerprint(forth) == fingerprint(back), (
                    f"{position}: it matters whether seat {one} or seat {other} answers first: "
                    + difference(fingerprint(forth), fingerprint(back))
                )


def answer_both(state: State, first: tuple[int, int], second: tuple[int, int]) -> State | None:
    """The state after two answers; None if the first one changed what the second seat is asked."""
    played = state.copy()
    played.play(*first)
    if second[0] not in played.pending or played.prompt(second[0]) != state.prompt(second[0]):
        return None
    assert second[1] in played.legal(second[0]), f"an answer of seat {first[0]} took an option from seat {second[0]}"
    played.play(*second)
    return played
