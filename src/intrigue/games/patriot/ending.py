"""How a game ends: allegiances, missions, winners (PT-13.10, PT-17), and the conditions of cards."""

from __future__ import annotations

from intrigue.core.result import Result, rank
from intrigue.core.state import NOT_ASKED, NOTHING
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import UNLAUNCHED
from intrigue.games.patriot.language import AT_LEAST, Condition
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import KILL, SAVE, SECOND


def quantity(state: PatriotState, what: int, player: int) -> int:
    """A number that conditions compare, in the order of `language.QUANTITIES`."""
    match what:
        case 0:
            return state.coins
        case 1:
            return state.taxes
        case 2:
            return sum([status != UNLAUNCHED for status in state.beacon_status])
        case 3:
            return state.rioters.bit_count()
        case 4:
            return state.marks[player]
        case 5:
            return state.troops.bit_count()
        case 6:
            return state.unrest
        case 7:
            return state.threat
        case 8:
            return state.kept[player]
        case 9:
            return sum(state.fallen)
        case 10:
            return state.loyal_fallen
        case 11:
            return state.tokens.bit_count()
    return state.track


def holds(state: PatriotState, conditions: tuple[Condition, ...], player: int) -> bool:
    """Whether all conditions hold for a player."""
    for what, how, number in conditions:
        value = quantity(state, what, player)
        if value < number if how == AT_LEAST else value > number:
            return False
    return True


# ---- allegiances ---------------------------------------------------------------------------------


def visible(state: PatriotState, player: int) -> list[int]:
    """The allegiance cards that their owner has been allowed to see (PT-13.11)."""
    unseen = state.unseen[player]
    return [card for place, card in enumerate(state.allegiances[player]) if not unseen >> place & 1]


def side(state: PatriotState, player: int) -> int:
    """PT-13.10, PT-13.11."""
    if player == state.president:
        return SAVE
    table = state.tables.side
    sides = [table[card] for card in visible(state, player)]
    if KILL in sides:
        return KILL
    return SECOND if SECOND in sides else SAVE


def mission_done(state: PatriotState, player: int) -> bool:
    """One of the own secondary missions is enough (PT-13.10)."""
    tables = state.tables
    missions = [card for card in visible(state, player) if tables.side[card] == SECOND]
    return bool([card for card in missions if holds(state, tables.mission[card], player)])


# ---- the end -------------------------------------------------------------------------------------


def president_dies(state: PatriotState, reason: str) -> None:
    """PT-17.1, PT-17.7."""
    winners = [player for player in range(state.n) if side(state, player) == KILL]
    finish(state, winners, reason if winners else reason + " Nobody wanted it: nobody wins.")


def loyal_win(state: PatriotState, reason: str) -> None:
    """PT-17.2 to PT-17.4."""
    winners = []
    for player in range(state.n):
        mine = side(state, player)
        if mine == SAVE or (mine == SECOND and mission_done(state, player)):
            winners.append(player)
    finish(state, winners, reason)


def campaign_won(state: PatriotState) -> None:
    finish(state, list(range(state.n)), "The campaign is won.")


def campaign_lost(state: PatriotState, reason: str) -> None:
    finish(state, [], reason)


def finish(state: PatriotState, winners: list[int], reason: str) -> None:
    """PT-17.5, PT-17.6: nothing further is resolved."""
    state.won = sorted({state.owner[player] for player in winners})
    state.reason = reason
    state.end()
    state.agenda.clear()
    for seat in range(state.players):
        state.asks[seat] = NOT_ASKED
        state.menus[seat] = NOTHING
    state.pending = NOTHING
    state.triggers = []
    if state.events is not None:
        state.events.append(ev.GameEnded(final_result(state), tuple(state.allegiances)))


def final_result(state: PatriotState) -> Result:
    """Nobody scores points: a seat has won or lost."""
    scores = tuple([int(seat in state.won) for seat in range(state.players)])
    return Result(
        scores=scores,
        ranks=rank([(score,) for score in scores]),
        winners=tuple(state.won),
        teams=tuple([(seat,) for seat in range(state.players)]),
        reason=state.reason,
    )
