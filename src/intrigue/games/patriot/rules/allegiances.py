"""Allegiance cards: deals, who may look at them, and which side they make (PT-13)."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import KILL, NONE, SAVE, SECOND, UNTRUSTWORTHY
from intrigue.games.patriot.rules.conditions import holds
from intrigue.games.patriot.rules.influence import private
from intrigue.games.patriot.state import PatriotState

# PT-13.2, as (SAVE, KILL, SECOND): the first deal and the one before round 3.
FIRST_DEAL: Final = {3: (1, 1, 1), 4: (2, 1, 3), 5: (3, 1, 1), 6: (3, 2, 1)}
SECOND_DEAL: Final = {3: (0, 0, 3), 5: (2, 1, 1), 6: (2, 1, 2)}


# ---- deals ---------------------------------------------------------------------------------------


def cards_of(state: PatriotState, kind: int, without: list[int]) -> list[int]:
    """Shuffled allegiance cards of a kind that this number of players uses (PT-13.3, PT-13.7)."""
    tables = state.tables
    cards = [
        card
        for card, side in enumerate(tables.side)
        if side == kind and tables.from_players[card] <= state.n and card not in without
    ]
    state.chance.shuffle(cards)
    return cards


def draw_pile(state: PatriotState, numbers: tuple[int, int, int], without: list[int]) -> list[int]:
    """So many SAVE, KILL and SECOND cards, shuffled together."""
    pile: list[int] = []
    for kind, count in zip((SAVE, KILL, SECOND), numbers, strict=True):
        pile += cards_of(state, kind, without)[:count]
    state.chance.shuffle(pile)
    return pile


def deal_first(state: PatriotState) -> None:
    """PT-13.2 to PT-13.6."""
    save, kill, second = FIRST_DEAL[state.n]
    distrusted = [player for player in range(state.n) if state.traits[player] & UNTRUSTWORTHY]
    pile = draw_pile(state, (save, kill, second + len(distrusted)), [])
    for player in range(state.n):
        if state.n == 4 and player == state.president:
            continue
        state.allegiances[player] = tuple([pile.pop() for _ in range(2 if player in distrusted else 1)])
    if state.allegiances[state.president]:
        state.unseen[state.president] = 1
    state.box = pile
    tell_deal(state, late=False)


def deal_again(state: PatriotState) -> None:
    """PT-13.8, PT-13.9: one more card before round 3; with three players one goes under the President's."""
    if state.n == 4:
        pile, state.box = state.box, []
        state.chance.shuffle(pile)
    else:
        dealt = [card for cards in state.allegiances for card in cards]
        pile = draw_pile(state, SECOND_DEAL[state.n], dealt)
    for player in range(state.n):
        if player == state.president and state.n != 3:
            continue
        if state.fallen[player] or player == state.president:
            state.unseen[player] |= 1 << len(state.allegiances[player])
        state.allegiances[player] = (*state.allegiances[player], pile.pop())
    tell_deal(state, late=True)


def deal_anew(state: PatriotState) -> None:
    """The cards of the first deal change hands at random; those of the second stay."""
    first = [cards[0] for cards in state.allegiances]
    state.chance.shuffle(first)
    state.allegiances = [(card, *cards[1:]) for card, cards in zip(first, state.allegiances, strict=True)]


def tell_deal(state: PatriotState, *, late: bool) -> None:
    if state.events is None:
        return
    state.events.append(ev.AllegiancesDealt(tuple([len(cards) for cards in state.allegiances])))
    ids = state.tables.allegiance_ids
    for player, cards in enumerate(state.allegiances):
        new = cards[-1:] if late else cards
        if new and not state.unseen[player] >> len(cards) - 1 & 1:
            names = tuple([ids[card] for card in new])
            state.events.append(ev.AllegianceSeen(player, names, audience=private(state, player)))


# ---- sides ---------------------------------------------------------------------------------------


def seen_places(state: PatriotState, player: int) -> list[int]:
    """The places of the cards that their owner may look at."""
    unseen = state.unseen[player]
    return [place for place in range(len(state.allegiances[player])) if not unseen >> place & 1]


def visible(state: PatriotState, player: int) -> list[int]:
    """The allegiance cards that their owner has been allowed to see (PT-13.11)."""
    unseen = state.unseen[player]
    return [card for place, card in enumerate(state.allegiances[player]) if not unseen >> place & 1]


def seen_card(state: PatriotState, viewer: int | None, player: int, place: int) -> int:
    """An allegiance card as a viewer sees it, or NONE. Visible are the viewer's cards that may be looked at, those that
    lie open, and after the end all of them (PT-17.9)."""
    if state.over or state.shown[player] >> place & 1:
        return state.allegiances[player][place]
    if state.owner[player] == viewer and not state.unseen[player] >> place & 1:
        return state.allegiances[player][place]
    return NONE


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
    """One of several secondary missions is enough (PT-13.10)."""
    tables = state.tables
    missions = [card for card in visible(state, player) if tables.side[card] == SECOND]
    return bool([card for card in missions if holds(state, tables.mission[card], player)])
