"""What things are worth to a player: effects, briefs, discoveries, and what the letter lacks."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot.codes import (
    ABILITY,
    DEADLY,
    DISCOVERY,
    KIND_MASK,
    NONE,
    OWNER_SHIFT,
    PASSIVE,
    REJECT,
    RIOT_AT,
    TYPES,
)
from intrigue.games.patriot.rules.abilities import effect_of
from intrigue.games.patriot.rules.conditions import AT_LEAST, LAUNCHED, TROOPS_PLACED, launched
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.rules.influence import sees_secrets_of
from intrigue.games.patriot.state import PatriotState

MEAN_VALUE: Final = 2.4  # of an influence card
HONEST: Final = 0.8  # the part of others' cards on the letter that is assumed to fit

Gap = tuple[list[float], int, int, int]
"""What the letter still seems to lack: influence by type, coins, launched beacons, troops."""


def letter_gap(state: PatriotState, me: int) -> Gap:
    """What the letter lacks, as far as the player knows the cards on it."""
    gaps = [0.0, 0.0, 0.0, 0.0]
    if state.letter == NONE:
        return gaps, 0, 0, 0
    tables = state.tables
    letter = tables.letters[state.letter]
    demanded = len([count for count in letter.influence if count]) or 1
    hidden = 0
    seat = state.owner[me]
    for code in state.letter_cards:
        if sees_secrets_of(state, seat, code >> OWNER_SHIFT):
            kind = code & KIND_MASK
            gaps[tables.kind_type[kind]] -= tables.kind_value[kind]
        else:
            hidden += 1
    for kind in state.letter_open:
        gaps[tables.kind_type[kind]] -= tables.kind_value[kind]
    for kind_of in range(TYPES):
        count = letter.influence[kind_of]
        if count:
            gaps[kind_of] += count * state.n - HONEST * MEAN_VALUE * hidden / demanded
        else:
            gaps[kind_of] = 0.0
    beacons = troops = 0
    for what, how, number in letter.conditions:
        if how == AT_LEAST and what == LAUNCHED:
            beacons = max(0, number - launched(state, me))
        elif how == AT_LEAST and what == TROOPS_PLACED:
            troops = max(0, number - state.troops.bit_count())
    return [max(0.0, gap) for gap in gaps], max(0, letter.secure - state.secured), beacons, troops


def hostile(state: PatriotState, me: int) -> int:
    """The value of the player's Spy and War cards."""
    tables = state.tables
    return sum([tables.kind_value[kind] for kind in state.hands[me] if tables.kind_type[kind] & 1])


# ---- effects -------------------------------------------------------------------------------------


def program_of(state: PatriotState, action: int, me: int) -> int:
    """What using an ability or a discovery does."""
    if action >= DISCOVERY:
        return state.tables.sd_program[action - DISCOVERY]
    return effect_of(state, me, action - ABILITY)


def worth(state: PatriotState, program: int, me: int, evil: bool) -> float:
    """What an effect is worth to this player: an assassin wants the republic to suffer."""
    common = own = 0.0
    for op in state.tables.programs[program]:
        value, mine = op_worth(state, op, me)
        common += value
        own += mine
    return own - 0.8 * common if evil else common + own


def op_worth(state: PatriotState, op: lang.Op, me: int) -> tuple[float, float]:
    """What an operation is worth to the republic, and to the player's own means."""
    number = op[0]
    if number == lang.THREAT:
        return threat_worth(state, op[1]), 0.0
    if number == lang.UNREST:
        return unrest_worth(state, op[1]), 0.0
    if number == lang.TAXES:
        change = max(-state.taxes, op[1])
        return change * 0.9 * max(1, state.setup.rounds - state.round), 0.0
    if number == lang.COINS:
        change = -state.coins if op[1] == -lang.ALL else max(-state.coins, op[1])
        return 0.9 * change, 0.0
    if number in {lang.INF, lang.LOSE, lang.AP, lang.BASE, lang.MARK, lang.LIMIT, lang.PASS}:
        return person_worth(state, op, me)
    return board_worth(state, op)


def threat_worth(state: PatriotState, change: int) -> float:
    threat = state.threat
    if change > 0:
        return -100.0 if threat + change >= DEADLY else -change * (7.0 + 3.0 * threat)
    return min(-change, threat) * (6.0 + 2.0 * threat)


def unrest_worth(state: PatriotState, change: int) -> float:
    unrest = state.unrest
    if change == lang.TO_ZERO:
        change = -unrest
    if change <= 0:
        return min(-change, unrest) * (0.6 + 0.25 * unrest)
    if unrest + change >= RIOT_AT:
        return -9.0 - 2.0 * state.threat
    return -change * (0.6 + 0.3 * unrest)


def person_worth(state: PatriotState, op: lang.Op, me: int) -> tuple[float, float]:
    """Operations on players: what others get counts for the republic, what the player gets counts as own means."""
    number, who = op[0], op[1]
    if number == lang.PASS:
        return 0.0, -0.9 * op[3]
    amount = person_amount(state, op, me)
    own = who in {lang.ME, lang.WINNER} or (who == lang.HOLDER and state.active == me)
    if own or (who == lang.PRES and state.president == me):
        return 0.0, amount
    if who == lang.EVERYBODY:
        return 0.5 * amount * (state.n - 1), amount
    if who == lang.OTHERS:
        return 0.5 * amount * (state.n - 1), 0.0
    return 0.6 * amount, 0.0


def person_amount(state: PatriotState, op: lang.Op, me: int) -> float:
    """What an operation on a player is worth to that player."""
    number = op[0]
    if number == lang.INF:
        return 0.9 * op[3]
    if number == lang.LOSE:
        held = len(state.hands[me])
        return -0.9 * (held // 2 if op[2] == lang.HALF else held if op[2] == lang.ALL else min(held, op[2]))
    if number == lang.AP:
        return 0.8 * op[2]
    if number == lang.BASE:
        return 4.0 * op[2]
    if number == lang.MARK:
        return 0.7 * op[2]
    return 0.5 * op[2]


def board_worth(state: PatriotState, op: lang.Op) -> tuple[float, float]:
    """Operations on the table. A flat table of values."""
    number = op[0]
    if number == lang.LAUNCH:
        return 4.0, 0.0
    if number == lang.UNLAUNCH:
        return -3.0 * min(launched(state, 0), 4 if op[1] == lang.ALL else op[1]), 0.0
    if number == lang.TROOP:
        return 1.2 * (op[1] if op[1] > 0 else -min(state.troops.bit_count(), -op[1])), 0.0
    if number == lang.EXECUTE:
        return 3.0 * min(op[1], state.rioters.bit_count()), 0.0
    if number == lang.RIOTER:
        return -2.5 * op[1], 0.0
    if number == lang.RIOT:
        return -9.0 - 4.0 * op[1] - 2.0 * state.threat, 0.0
    if number == lang.SUPER:
        return -4.0, 0.0
    if number == lang.SHIELD:
        return 5.0, 0.0
    if number in {lang.TOKEN, lang.TRACK}:
        return -4.0 * op[1], 0.0
    if number == lang.DISCOVER:
        return 1.0, 2.5
    if number in {lang.LOOK, lang.MOD, lang.PEEK}:
        return 0.8, 1.0
    return 0.0, 0.0


# ---- cards ---------------------------------------------------------------------------------------


def brief_worth(state: PatriotState, card: int, me: int, evil: bool) -> float:
    """How welcome a brief is as the next encounter."""
    brief = state.tables.briefs[card]
    if brief.rows:
        values = [worth(state, program, me, evil) for _, program in brief.rows]
        hard = max(0.2, min(0.8, brief.rows[0][0] / 18 if brief.needs else 0.5))
        return (1 - hard) * values[0] + hard * values[-1]
    if brief.winner:
        return 0.5 * worth(state, brief.winner, me, evil)
    return max([worth(state, option, me, evil) for option in brief.options])


def discovery_worth(state: PatriotState, card: int, me: int, evil: bool) -> float:
    tables = state.tables
    if tables.sd_kind[card] == REJECT:
        return -5.0
    value = worth(state, tables.sd_program[card], me, evil)
    return max(value, 2.0) + (1.0 if tables.sd_kind[card] == PASSIVE else 0.0)
