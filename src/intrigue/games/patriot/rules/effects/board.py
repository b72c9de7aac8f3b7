"""Operations on the table: trackers, beacons, troops, riots, decks, campaign tokens."""

from __future__ import annotations

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    NONE,
    S_EXECUTE,
    S_LAUNCH,
    S_PEEK,
    S_REMOVE_TROOPS,
    S_RIOT,
    S_RIOTER,
    S_THREAT,
    S_TOKEN,
    S_TROOPS,
    S_UNLAUNCH,
    S_UNREST,
    S_UNTOKEN,
)
from intrigue.games.patriot.rules.decks import add_super
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.rules.riots import roll_location
from intrigue.games.patriot.rules.trackers import lower_threat, move_coins, move_taxes, move_unrest, new_group
from intrigue.games.patriot.state import PatriotState

# ---- trackers ------------------------------------------------------------------------------------


def do_threat(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if op[1] > 0:
        state.agenda.append((S_THREAT, op[1]))
    else:
        lower_threat(state, -op[1])


def do_unrest(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if op[1] == lang.TO_ZERO:
        move_unrest(state, -state.unrest)
    elif op[1] > 0:
        state.agenda.append((S_UNREST, op[1]))
    else:
        move_unrest(state, op[1])


def do_taxes(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    move_taxes(state, op[1])


def do_coins(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    move_coins(state, -state.coins if op[1] == -lang.ALL else op[1])


def do_track(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    before = state.track
    state.track = max(0, before + op[1])
    if state.events is not None and state.track != before:
        state.events.append(ev.TrackerMoved("campaign", state.track - before, state.track))


# ---- pieces --------------------------------------------------------------------------------------


def do_launch(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_LAUNCH, me, op[1], op[2]))


def do_unlaunch(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_UNLAUNCH, me, op[1]))


def do_troop(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if op[1] > 0:
        state.agenda.append((S_TROOPS, me, op[1], 0))
    else:
        state.agenda.append((S_REMOVE_TROOPS, me, -op[1]))


def do_execute(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_EXECUTE, me, op[1]))


def do_rioter(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    places = (0, 1, 2, 3) if op[2] == lang.EACH else (roll_location(state),) if op[2] == lang.ROLL else (op[2],)
    for place in reversed(places):
        state.agenda.append((S_RIOTER, place, op[1], NONE))


def do_riot(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_RIOT, op[1], new_group(state)))


def do_shield(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.shields += 1
    if state.events is not None:
        state.events.append(ev.ShieldPlaced(state.shields))


def do_token(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if len(op) > 2:
        state.agenda.append((S_TOKEN, me, op[1], op[2]))
    else:
        state.agenda.append((S_UNTOKEN, me, -op[1]))


# ---- decks ---------------------------------------------------------------------------------------


def do_peek(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_PEEK, me, op[1], op[2], op[3]))


def do_super(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for _ in range(op[1]):
        add_super(state, op[2])
