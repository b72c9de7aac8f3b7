"""The stock and the piles (EE-3): where cubes come from, and what happens when a kind runs out."""

from __future__ import annotations

from intrigue.games.empire_engine import events as ev
from intrigue.games.empire_engine.state import KINDS, NONE, EmpireState


def run_out(state: EmpireState, kind: int) -> None:
    """A cube must be taken and there is none (EE-3.5): equal return (EE-3.6), or a spare if somebody has nothing to
    return (EE-3.7). Both reveal something about hidden score piles."""
    players, score = state.players, state.score
    for pile in range(kind, 3 * players, 3):
        if score[pile] == 0:
            state.spares[kind] += 1
            state.stock[kind] += 1
            state.moves.append(3 * players + 3 + kind)
            if state.events is not None:
                state.events.append(ev.SpareUsed(KINDS[kind], reveals=not state.setup.open_piles))
            return
    for pile in range(kind, 3 * players, 3):
        score[pile] -= 1
    state.stock[kind] += players
    state.moves.append(3 * players + kind)
    if state.events is not None:
        hidden = not state.setup.open_piles
        state.events.append(ev.ReturnedEqually(KINDS[kind], reveals=hidden, kept_by=() if hidden else None))


def gain(state: EmpireState, seat: int, kind: int, count: int, source: str) -> None:
    """Cubes from the stock into the ready pile."""
    if state.stock[kind] >= count:
        state.stock[kind] -= count
    else:
        for _ in range(count):
            if state.stock[kind] == 0:
                run_out(state, kind)
            state.stock[kind] -= 1
    state.ready[2 * seat + kind] += count
    if state.events is not None:
        state.events.append(ev.Gained(seat, KINDS[kind], count, source))


def score_from_stock(state: EmpireState, seat: int, kind: int, source: str) -> None:
    """One cube from the stock into the score pile."""
    if state.stock[kind] == 0:
        run_out(state, kind)
    state.stock[kind] -= 1
    score_cube(state, seat, kind)
    if state.events is not None:
        state.events.append(ev.Scored(seat, KINDS[kind], 1, source, kept_by=keepers(state, seat)))


def score_cube(state: EmpireState, seat: int, kind: int) -> None:
    state.score[3 * seat + kind] += 1
    state.moves.append(3 * seat + kind)


def may_see_pile(state: EmpireState, viewer: int | None, seat: int) -> bool:
    """EE-12.3, EE-12.5, EE-12.6, EE-15.6; at the end all piles are opened (EE-11.1)."""
    if viewer == seat or state.over or state.setup.open_piles:
        return True
    return viewer is not None and state.setup.partner[viewer] == seat


def keepers(state: EmpireState, seat: int) -> tuple[int, ...] | None:
    """Who may look at this seat's score pile (EE-12.3, EE-15.6); None means everybody."""
    if state.setup.open_piles:
        return None
    partner = state.setup.partner[seat]
    return (seat,) if partner == NONE else (seat, partner)
