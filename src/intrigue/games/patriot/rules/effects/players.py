"""Operations on players: AP, markers, hand limits, discoveries, votes, abilities, what waits for the next vote."""

from __future__ import annotations

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import NONE, S_CALL, S_DISCOVERY, S_TANTRUM
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.rules.effects.selectors import who
from intrigue.games.patriot.rules.trackers import change_ap, change_base, move_marks
from intrigue.games.patriot.state import PatriotState


def do_ap(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        change_ap(state, player, op[2])


def do_base(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        change_base(state, player, op[2], 0)


def do_mark(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        move_marks(state, player, op[2])


def do_limit(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        state.limits[player] += op[2]
        if state.events is not None:
            state.events.append(ev.LimitChanged(player, op[2]))


def do_discover(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        state.agenda.append((S_DISCOVERY, player, op[2]))


def do_assassinate(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    caller = who(state, op[1], me, pick)[0]
    state.agenda.append((S_CALL, caller, op[2], NONE, me))


def do_ability(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for target in who(state, op[1], me, pick):
        state.agenda.append((S_TANTRUM, me, target))


def do_mod(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    number = op[2] if len(op) > 2 else 0
    if op[1] == lang.MOD_DISC3:
        state.disc3 += 1
    elif op[1] == lang.MOD_TALLY:
        state.tally_next += number
    elif op[1] == lang.MOD_OPINION:
        state.opinion_next = number
    elif op[1] == lang.MOD_VEST:
        state.vests[me] += 1
    if state.events is not None:
        state.events.append(ev.ModPlaced(lang.word_of("mod", op[1]), number, me))
