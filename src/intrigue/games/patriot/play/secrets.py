"""What can be hidden in Patriot: sides, and how much influence of each type a hand holds.

Without sides, in campaigns, only hands are hidden, and with one player nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from intrigue.core.belief import OPEN, Secret, Value
from intrigue.core.events import Event
from intrigue.core.knowledge import Fact
from intrigue.games.patriot.codes import KILL, NONE, SAVE, SECOND, SIDES, TYPE_IDS, TYPES
from intrigue.games.patriot.events import AllegianceShown, HandSeen, LoyaltySeen
from intrigue.games.patriot.play.knowledge import known_state
from intrigue.games.patriot.play.sampler.allegiances import Deals
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.rules.influence import sees_secrets_of
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

MOST: Final = 12
"""So many cards of a type, or more."""
WITH_SIDES: Final = 3  # players


def secrets(game: Patriot, players: int) -> tuple[Secret, ...]:
    """Each player's side, then the number of cards of each type in each hand."""
    del game
    if players == 1:
        return ()
    seats = range(players)
    sides = tuple([Value(name) for name in SIDES])
    counts = tuple([Value(str(count)) for count in range(MOST + 1)])
    found = [Secret("side", "", seat, sides) for seat in seats] if players >= WITH_SIDES else []
    found += [Secret("influence", TYPE_IDS[kind], seat, counts) for seat in seats for kind in range(TYPES)]
    return tuple(found)


def uncover(state: PatriotState, viewer: int | None) -> list[int]:
    found: list[int] = []
    if state.players == 1:
        return found
    players = range(state.n)
    if state.players >= WITH_SIDES:
        for player in players:
            seen = state.over or player in (viewer, state.president) or not state.allegiances[player]
            found.append(OPEN if seen else side(state, player))
    types = state.tables.kind_type
    for player in players:
        counts = [0] * TYPES
        for kind in state.hands[player]:
            counts[types[kind]] += 1
        seen = state.over or sees_secrets_of(state, viewer, player)
        found += [OPEN if seen else min(count, MOST) for count in counts]
    return found


def ruled_out(game: Patriot, view: PatriotView) -> list[int]:
    """Sides by the allegiance cards that the viewer has seen, and how many influence cards of a type a hand may hold
    as far as everybody can tell."""
    if view.players == 1:
        return []
    state = known_state(game, view)
    found = sides_ruled_out(state) if view.players >= WITH_SIDES else []
    for player in range(state.n):
        size = len(state.hands[player])
        for kind in range(TYPES):
            most = min(state.hi[TYPES * player + kind], size, MOST)
            found.append((1 << MOST + 1) - (1 << most + 1) if most >= 0 else 0)
    return found


def sides_ruled_out(state: PatriotState) -> list[int]:
    """Who has a KILL card is an assassin. Who has another mission is not on the President's side. Once all KILL cards
    are known, nobody else has one."""
    deals = Deals(state)
    sides, found = state.tables.side, []
    kinds = [
        [sides[card] for place, card in enumerate(cards) if card != NONE and not state.unseen[player] >> place & 1]
        + [sides[card] for card in deals.looked.get(player, [])]
        for player, cards in enumerate(state.allegiances)
    ]
    kills = [*deals.first_pool, *deals.second_pool].count(KILL)
    all_known = sum([own.count(KILL) for own in kinds]) >= kills > 0
    for player, own in enumerate(kinds):
        readable = len(state.allegiances[player]) - state.unseen[player].bit_count()
        if KILL in own:
            left = 1 << KILL
        elif len(own) == readable:
            left = 1 << (SECOND if SECOND in own else SAVE)
        else:
            left = 1 << KILL | 1 << SECOND | (0 if SECOND in own else 1 << SAVE)
            if all_known or state.fallen[player]:
                left &= ~(1 << KILL)
        found.append(((1 << len(SIDES)) - 1) & ~left)
    return found


def proves(event: Event, fact: Fact) -> bool:
    """Cards that were shown or looked at."""
    if fact.secret.kind == "side":
        if isinstance(event, AllegianceShown):
            return event.player == fact.secret.seat
        return isinstance(event, LoyaltySeen) and event.target == fact.secret.seat
    return isinstance(event, HandSeen) and event.target == fact.secret.seat
