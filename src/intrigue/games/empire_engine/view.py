"""What a seat may know in Empire Engine (EE-16 and the information table), field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from intrigue.core.view import Upcoming, View
from intrigue.games.empire_engine.codes import ACTS
from intrigue.games.empire_engine.rules.stock import may_see_pile
from intrigue.games.empire_engine.state import KINDS, NONE, SIDES, EmpireState


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """The card below an engine, or in round 1 the engine itself. `value` is the gear or the action, if the viewer may
    know it."""

    laid: bool
    cube: str | None
    value: str | None


@dataclass(frozen=True, slots=True)
class Movement:
    """A change to the score piles: a cube that a seat gained, an equal return by all, or a spare."""

    how: Literal["gained", "returned", "spare"]
    kind: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class EngineOf:
    """One of a seat's two engines."""

    seat: int
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EmpireView(View):
    """Everything one seat may know.

    Piles are counted as (soldiers, goods) or (soldiers, goods, inventions). `scores` holds the score piles that the
    viewer may look at, None for the others. `movements` are this round's changes to score piles, which everybody has
    seen."""

    round: int
    rounds: int
    start: int
    place: int
    stock: tuple[int, int, int]
    spares: tuple[int, int, int]
    ready: tuple[tuple[int, int], ...]
    scores: tuple[tuple[int, int, int] | None, ...]
    movements: tuple[Movement, ...]
    engines: tuple[tuple[str | None, str | None], ...]
    """The actions on top of each seat's engines, once they are face up."""
    first: tuple[str | None, ...]
    """The side on which each seat laid its first card of this round."""
    laid: tuple[tuple[Laid, Laid], ...]
    face_up: bool
    empires: tuple[str, ...]
    attacks: tuple[tuple[str, str], ...]
    """The status of each seat's left and right attack in this round: "none", "standing" or "blocked"."""
    hit: tuple[bool, ...]
    guarded: tuple[bool, ...]
    exported: tuple[int, ...]
    disputed: EngineOf | None
    """The engine whose attack takes a cube, while its owner chooses which."""
    agenda: tuple[Upcoming, ...]


ATTACK_WORDS = ("none", "standing", "blocked")
NOT_LAID = Laid(laid=False, cube=None, value=None)


def make_view(state: EmpireState, viewer: int | None) -> EmpireView:
    game = state.game
    seats = range(state.players)
    score, ready, attacks = state.score, state.ready, state.attacks
    acts = [None if act == NONE else ACTS[act] for act in state.acts]
    stock, spares = state.stock, state.spares
    return EmpireView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        asks=game.asked(state),
        result=state.result,
        round=state.round,
        rounds=state.setup.rounds,
        start=state.start,
        place=state.place,
        stock=(stock[0], stock[1], stock[2]),
        spares=(spares[0], spares[1], spares[2]),
        ready=tuple([(ready[2 * seat], ready[2 * seat + 1]) for seat in seats]),
        scores=tuple(
            [
                (score[3 * seat], score[3 * seat + 1], score[3 * seat + 2])
                if may_see_pile(state, viewer, seat)
                else None
                for seat in seats
            ]
        ),
        movements=tuple([movement(state.players, move) for move in state.moves]),
        engines=tuple([(acts[2 * seat], acts[2 * seat + 1]) for seat in seats]),
        first=tuple([None if side == NONE else SIDES[side] for side in state.first]),
        laid=tuple([(laid(state, viewer, 2 * seat), laid(state, viewer, 2 * seat + 1)) for seat in seats]),
        face_up=state.face_up,
        empires=tuple([game.content.data.empire[empire].id for empire in state.empires]),
        attacks=tuple([(ATTACK_WORDS[attacks[2 * seat]], ATTACK_WORDS[attacks[2 * seat + 1]]) for seat in seats]),
        hit=tuple([flag == 1 for flag in state.hit]),
        guarded=tuple([flag == 1 for flag in state.guarded]),
        exported=tuple(state.exported),
        disputed=None if state.matter == NONE else EngineOf(state.matter >> 1, SIDES[state.matter & 1]),
        agenda=game.upcoming(state),
    )


def laid(state: EmpireState, viewer: int | None, engine: int) -> Laid:
    """EE-16.2: everybody sees a face-down card and the cube on it; only its owner knows the card (EE-16.1)."""
    value = state.plan[engine]
    if value == NONE:
        return NOT_LAID
    cube = state.cubes[engine]
    known = None
    if state.face_up or engine >> 1 == viewer:
        known = card_name(state, engine, value)
    return Laid(laid=True, cube=None if cube == NONE else KINDS[cube], value=known)


def card_name(state: EmpireState, engine: int, value: int) -> str:
    """The action of an engine laid in round 1, the value of a gear later."""
    content = state.game.content.data
    if state.round == 1:
        name: str = content.engine[engine & 1].edges[value]
        return name
    return str(content.gear[value].value)


def movement(players: int, move: int) -> Movement:
    seat, kind = divmod(move, 3)
    if seat < players:
        return Movement("gained", KINDS[kind], seat)
    return Movement("returned" if seat == players else "spare", KINDS[kind], None)
