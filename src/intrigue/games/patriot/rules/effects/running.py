"""Running the operations of an effect, one after the other, and picking a player for them (PT-20.1, PT-20.2)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot.codes import D_PICK, NONE, PLAYER, S_PICK, S_RUN, S_SETTLE
from intrigue.games.patriot.rules.abilities import targets
from intrigue.games.patriot.rules.bookkeeping.dice import note_pick
from intrigue.games.patriot.rules.effects.language import PASS, PICK, Op
from intrigue.games.patriot.rules.effects.primitives import EFFECTS, WHO_PLACES
from intrigue.games.patriot.rules.effects.selectors import who
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.state import PatriotState


def run(state: PatriotState, step: Step) -> None:
    """(run, effect, place, who decides, picked player): one operation; the next one waits below its checks."""
    _, program, place, me, pick = step
    ops = state.tables.programs[program]
    if place >= len(ops):
        return
    op = ops[place]
    if pick == NONE and picks(op):
        candidates = pickable(state, op, me)
        if len(candidates) > 1:
            question(state, (S_PICK, me, program, place), D_PICK)
            return
        if not candidates:
            state.agenda.append((S_RUN, program, place + 1, me, NONE))
            return
        pick = candidates[0]
    if place + 1 < len(ops):
        state.agenda.append((S_RUN, program, place + 1, me, pick))
    state.agenda.append((S_SETTLE,))
    EFFECTS[op[0]](state, op, me, pick)


def picks(op: Op) -> bool:
    """Whether an operation is about a picked player."""
    return PICK in [op[place] for place in WHO_PLACES[op[0]]]


def pickable(state: PatriotState, op: Op, me: int) -> list[int]:
    """`PICK`: one player other than ME for whom the operation is allowed; a card passes to somebody else than its
    giver."""
    giver = who(state, op[1], me, NONE)[0] if op[0] == PASS else NONE
    return [player for player in targets(state, op, me) if player != giver]


def picked_op(state: PatriotState) -> Op:
    """The operation for which a player is being picked."""
    _, _, program, place = state.agenda[-1]
    return state.tables.programs[program][place]


def pick_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([PLAYER + player for player in pickable(state, picked_op(state), state.agenda[-1][1])])


refuse_pick = Refuse("PT-20.1", "That player cannot be picked for this.")


def answer_pick(state: PatriotState, seat: int, action: int) -> None:
    _, me, program, place = state.agenda.pop()
    note_pick(state, me, action - PLAYER)
    state.agenda.append((S_RUN, program, place, me, action - PLAYER))
