"""What things are worth to a player: effects, briefs, letters, suspicion. Made from views, for the greedy player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.games.patriot import language as lang
from intrigue.games.patriot.codes import DEADLY, RIOT_AT
from intrigue.games.patriot.tables import KILL, NONE, PASSIVE, REJECT, SAVE, SECOND
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

MEAN_VALUE = 2.4
SUSPICIOUS = 45


def me_of(view: PatriotView) -> int:
    """The player for whom the viewer decides now."""
    assert view.viewer is not None
    if view.players == view.n:
        return view.viewer
    return int(view.agenda[-1][1]) if len(view.agenda[-1]) > 1 else 0


def side_of(game: Patriot, view: PatriotView, player: int) -> int:
    """The own side (PT-13.10); an unknown player's is SAVE."""
    if player == view.president:
        return SAVE
    sides = [game.tables.side[card] for card in view.allegiances[player] if card is not None]
    return KILL if KILL in sides else SECOND if SECOND in sides else SAVE


def is_assassin(game: Patriot, view: PatriotView, player: int) -> bool:
    """Whether a player of the viewer wants the President dead; nobody does in a campaign."""
    return view.players > 2 and side_of(game, view, player) == KILL


def suspicion(game: Patriot, view: PatriotView, player: int) -> int:
    """How much the viewer suspects a player, from 0 to 100."""
    if view.viewer is None or player == view.president:
        return 0
    if view.dead[player] or view.fallen[player]:
        return 0
    for codes in view.loyalty_seen:
        for code in codes or ():
            if code >> 6 == player and game.tables.side[code & 63] == KILL:
                return 100
    accused = sum(10 for said in view.said if said in {11 + player, 23 + player})
    return min(90, view.doubt[player] + accused)


def launched(view: PatriotView) -> int:
    return sum(status > 0 for status in view.beacon_status)


def letter_gap(game: Patriot, view: PatriotView) -> tuple[list[float], int, int, int]:
    """What the letter still seems to lack: influence by type, coins, launched beacons, troops."""
    gaps = [0.0, 0.0, 0.0, 0.0]
    if view.letter == NONE:
        return gaps, 0, 0, 0
    letter = game.tables.letters[view.letter]
    demanded = sum(count > 0 for count in letter.influence) or 1
    hidden = 0
    for player in range(view.n):
        cards = view.letter_cards[player]
        if cards is None:
            hidden += view.letter_counts[player]
            continue
        for kind in cards:
            gaps[game.tables.kind_type[kind]] -= game.tables.kind_value[kind]
    for kind in view.letter_open:
        gaps[game.tables.kind_type[kind]] -= game.tables.kind_value[kind]
    for kind_of, count in enumerate(letter.influence):
        if count:
            gaps[kind_of] += count * view.n - 0.8 * MEAN_VALUE * hidden / demanded
        else:
            gaps[kind_of] = 0.0
    beacons = troops = 0
    for what, how, number in letter.conditions:
        if how == lang.AT_LEAST and lang.QUANTITIES[what] == "launched":
            beacons = max(0, number - launched(view))
        elif how == lang.AT_LEAST and lang.QUANTITIES[what] == "troops":
            troops = max(0, number - view.troops.bit_count())
    return [max(0.0, gap) for gap in gaps], max(0, letter.secure - view.secured), beacons, troops


# ---- effects -------------------------------------------------------------------------------------


def program_worth(game: Patriot, view: PatriotView, program: int, me: int) -> tuple[float, float]:
    """What an effect is worth to the republic, and to the player's own means."""
    common = own = 0.0
    for op in game.tables.programs[program]:
        value, mine = op_worth(view, op, me)
        common += value
        own += mine
    return common, own


def threat_worth(view: PatriotView, change: int) -> float:
    if change > 0:
        return -100.0 if view.threat + change >= DEADLY else -change * (7.0 + 3.0 * view.threat)
    return min(-change, view.threat) * (6.0 + 2.0 * view.threat)


def unrest_worth(view: PatriotView, change: int) -> float:
    if change == lang.TO_ZERO:
        change = -view.unrest
    if change <= 0:
        return min(-change, view.unrest) * (0.6 + 0.25 * view.unrest)
    if view.unrest + change >= RIOT_AT:
        return -9.0 - 2.0 * view.threat
    return -change * (0.6 + 0.3 * view.unrest)


def op_worth(view: PatriotView, op: lang.Op, me: int) -> tuple[float, float]:
    """One operation: (for the republic, for the own means)."""
    number = op[0]
    if number == lang.THREAT:
        return threat_worth(view, op[1]), 0.0
    if number == lang.UNREST:
        return unrest_worth(view, op[1]), 0.0
    if number == lang.TAXES:
        change = max(-view.taxes, op[1])
        return change * 0.9 * max(1, view.rounds - view.round), 0.0
    if number == lang.COINS:
        change = -view.coins if op[1] == -lang.ALL else max(-view.coins, op[1])
        return 0.9 * change, 0.0
    if number in {lang.INF, lang.LOSE, lang.AP, lang.BASE, lang.MARK, lang.LIMIT, lang.PASS}:
        return person_worth(view, op, me)
    return board_worth(view, op)


def person_worth(view: PatriotView, op: lang.Op, me: int) -> tuple[float, float]:
    """Operations on players: shared means count for the republic, the own ones for oneself."""
    number, who = op[0], op[1]
    if number == lang.INF:
        amount = 0.9 * op[3]
    elif number == lang.LOSE:
        held = view.hand_sizes[me]
        amount = -0.9 * (held // 2 if op[2] == lang.HALF else held if op[2] == lang.ALL else min(held, op[2]))
    elif number == lang.AP:
        amount = 0.8 * op[2]
    elif number == lang.BASE:
        amount = 4.0 * op[2]
    elif number == lang.MARK:
        amount = 0.7 * op[2]
    elif number == lang.PASS:
        return 0.0, -0.9 * op[3]
    else:
        amount = 0.5 * op[2]
    own = who in {lang.ME, lang.WINNER} or (who == lang.HOLDER and view.active == me)
    if own or (who == lang.PRES and view.president == me):
        return 0.0, amount
    if who == lang.EVERYBODY:
        return 0.5 * amount * (view.n - 1), amount
    if who == lang.OTHERS:
        return 0.5 * amount * (view.n - 1), 0.0
    return 0.6 * amount, 0.0


def board_worth(view: PatriotView, op: lang.Op) -> tuple[float, float]:
    number = op[0]
    if number == lang.LAUNCH:
        return 4.0, 0.0
    if number == lang.UNLAUNCH:
        return -3.0 * min(launched(view), 4 if op[1] == lang.ALL else op[1]), 0.0
    if number == lang.TROOP:
        there = view.troops.bit_count()
        return 1.2 * (op[1] if op[1] > 0 else -min(there, -op[1])), 0.0
    if number == lang.EXECUTE:
        return 3.0 * min(op[1], view.rioters.bit_count()), 0.0
    if number == lang.RIOTER:
        return -2.5 * op[1], 0.0
    if number == lang.RIOT:
        return -9.0 - 4.0 * op[1] - 2.0 * view.threat, 0.0
    if number == lang.SUPER:
        return -4.0, 0.0
    if number == lang.SHIELD:
        return 5.0, 0.0
    if number == lang.TOKEN:
        return -4.0 * op[1], 0.0
    if number == lang.TRACK:
        return -4.0 * op[1], 0.0
    if number == lang.DISCOVER:
        return 1.0, 2.5
    if number in {lang.LOOK, lang.MOD, lang.PEEK}:
        return 0.8, 1.0
    return 0.0, 0.0


def worth(game: Patriot, view: PatriotView, program: int, me: int, evil: bool) -> float:
    """What an effect is worth to this player: an assassin wants the republic to suffer."""
    common, own = program_worth(game, view, program, me)
    return own - 0.8 * common if evil else common + own


def brief_worth(game: Patriot, view: PatriotView, card: int, me: int, evil: bool) -> float:
    """How welcome a brief is as the next encounter."""
    brief = game.tables.briefs[card]
    if brief.rows:
        values = [worth(game, view, program, me, evil) for _, program in brief.rows]
        hard = max(0.2, min(0.8, brief.rows[0][0] / 18 if brief.needs else 0.5))
        return (1 - hard) * values[0] + hard * values[-1]
    if brief.winner:
        return 0.5 * worth(game, view, brief.winner, me, evil)
    return max(worth(game, view, option, me, evil) for option in brief.options)


def discovery_worth(game: Patriot, view: PatriotView, card: int, me: int, evil: bool) -> float:
    tables = game.tables
    if tables.sd_kind[card] == REJECT:
        return -5.0
    value = worth(game, view, tables.sd_program[card], me, evil)
    return max(value, 2.0) + (1.0 if tables.sd_kind[card] == PASSIVE else 0.0)
