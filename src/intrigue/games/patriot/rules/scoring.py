"""How a game ends, and who has won (PT-17)."""

from __future__ import annotations

from intrigue.core.result import Result, rank
from intrigue.core.state import NOT_ASKED, NOTHING
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import KILL, SAVE, SECOND
from intrigue.games.patriot.rules.allegiances import mission_done, side
from intrigue.games.patriot.state import PatriotState


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
        ids = state.tables.allegiance_ids
        hands = tuple([tuple([ids[card] for card in cards]) for cards in state.allegiances])
        undealt = tuple([ids[card] for card in sorted(state.box)])
        state.events.append(ev.GameEnded(final_result(state), hands, undealt))


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
