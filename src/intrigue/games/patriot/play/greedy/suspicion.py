"""Whom a player suspects, from what everybody has seen and from what this player has looked at."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot.codes import ACCUSE, KILL, KIND_MASK, OWNER_SHIFT, VOTE_AGAINST
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.state import PatriotState

SUSPICIOUS: Final = 45
CERTAIN: Final = 100
MOST_DOUBT: Final = 90
EXPLAINED: Final = 4  # wrong value that Public Opinion explains in a vote
WEIGHT: Final = 10  # points of doubt for each point of wrong value beyond that
ACCUSED: Final = 10  # points of doubt for each accusation
PAST_COUNTS: Final = 3  # where the numbers of added cards begin in a ballot


def doubt_of(state: PatriotState, player: int) -> int:
    """What the votes so far tell about a player: wrong cards beyond what Public Opinion explains raise the doubt in
    each contributor by the share of the cards, and a pile that is better than that lowers it."""
    doubt = 0
    for ballot in state.ballots:
        count = ballot[PAST_COUNTS + player]
        if count:
            added = sum(ballot[PAST_COUNTS:])
            doubt = max(0, doubt + WEIGHT * (ballot[2] - EXPLAINED) * count // added)
    return doubt


def suspicion(state: PatriotState, me: int, player: int) -> int:
    """How much a player suspects another, from 0 to 100."""
    if player == state.president or state.dead[player] or state.fallen[player]:
        return 0
    for code in state.loyalty_seen[me]:
        if code >> OWNER_SHIFT == player and state.tables.side[code & KIND_MASK] == KILL:
            return CERTAIN
    accused = 0
    for said in state.said:
        if said in {ACCUSE + player, VOTE_AGAINST + player}:
            accused += ACCUSED
    return min(MOST_DOUBT, doubt_of(state, player) + accused)


def most_suspected(state: PatriotState, me: int) -> int:
    """How much the player suspects the most suspected one."""
    return max([suspicion(state, me, player) for player in range(state.n) if player != me])


def is_assassin(state: PatriotState, player: int) -> bool:
    """Whether a player wants the President dead; nobody does in a campaign."""
    return state.setup.campaign < 0 and side(state, player) == KILL
