"""Influence cards on the move: draw piles, hands, discard piles, the letter and Public Opinion (PT-3, PT-6)."""

from __future__ import annotations

from bisect import insort

from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import KIND_MASK, OWNER_SHIFT, TYPE_IDS, TYPES
from intrigue.games.patriot.rules.bookkeeping.deck_places import opinion_top_left
from intrigue.games.patriot.rules.bookkeeping.hand_cards import card_left_openly, cards_left_face_down
from intrigue.games.patriot.rules.bookkeeping.hand_types import (
    opinion_built,
    type_left_for_letter,
    type_left_openly,
    types_drawn,
)
from intrigue.games.patriot.state import PatriotState

# ---- who sees what -------------------------------------------------------------------------------


def sees_secrets_of(state: PatriotState, viewer: int | None, player: int) -> bool:
    """Whether a viewer sees what a player sees: that player's seat does, and with open hands everybody (PT-19.22)."""
    return state.setup.open_hands or state.owner[player] == viewer


def private(state: PatriotState, player: int) -> tuple[int, ...] | None:
    """The audience of what a player sees: that player's seat, or everybody with open hands (PT-19.22)."""
    return None if state.setup.open_hands else (state.owner[player],)


def card_ids(state: PatriotState, kinds: list[int]) -> tuple[str, ...]:
    """The ids of influence cards."""
    names = state.tables.kind_ids
    return tuple([names[kind] for kind in kinds])


# ---- draw piles and hands ------------------------------------------------------------------------


def draw(state: PatriotState, player: int, kind_of: int, count: int) -> int:
    """Draw cards of a type into a hand (PT-3.1); how many there were (PT-6.12)."""
    hand = state.hands[player]
    drawn = []
    for _ in range(count):
        kind = take(state, kind_of)
        if kind < 0:
            break
        insort(hand, kind)
        drawn.append(kind)
    types_drawn(state, player, kind_of, len(drawn))
    if state.events is not None and drawn:
        state.events.append(ev.CardsDrawn(player, TYPE_IDS[kind_of], len(drawn)))
        state.events.append(ev.CardsSeen(player, card_ids(state, sorted(drawn)), audience=private(state, player)))
    return len(drawn)


def take(state: PatriotState, kind_of: int) -> int:
    """A random card of a draw pile, which is formed again from the discard pile when it is empty (PT-6.12)."""
    bag = state.bags[kind_of]
    if not bag:
        bag.extend(state.discards[kind_of])
        state.discards[kind_of].clear()
        if not bag:
            return -1
    place = state.chance.below(len(bag))
    kind = bag[place]
    bag[place] = bag[-1]
    bag.pop()
    return kind


def discard(state: PatriotState, player: int, kind: int) -> None:
    """An influence card from a hand to the open discard pile of its type (PT-3.5)."""
    leave_openly(state, player, kind)
    state.discards[state.tables.kind_type[kind]].append(kind)


def discard_all(state: PatriotState, player: int, kinds: list[int], why: str, *, reveals: bool = False) -> None:
    """Several cards from a hand, told as one event."""
    for kind in kinds:
        discard(state, player, kind)
    if state.events is not None and kinds:
        state.events.append(ev.CardsDiscarded(player, card_ids(state, kinds), why, reveals))


def leave_openly(state: PatriotState, player: int, kind: int) -> None:
    """A card leaves a hand openly."""
    state.hands[player].remove(kind)
    type_left_openly(state, player, state.tables.kind_type[kind])
    card_left_openly(state, player, kind)


def put_on_letter(state: PatriotState, player: int, kind: int) -> None:
    """A card from a hand onto the letter, face down (PT-10.4)."""
    type_left_for_letter(state, player)
    state.hands[player].remove(kind)
    cards_left_face_down(state, player, 1)
    state.letter_cards.append((player << OWNER_SHIFT) | kind)


def owned(codes: list[int], player: int) -> list[int]:
    """The kinds among face-down cards that belong to a player."""
    return [code & KIND_MASK for code in codes if code >> OWNER_SHIFT == player]


# ---- Public Opinion ------------------------------------------------------------------------------


def reveal_opinion(state: PatriotState) -> int:
    """The top card of Public Opinion, rebuilt when it is exhausted (PT-6.11); -1 if there is no card at all."""
    if not state.opinion:
        build_opinion(state)
        if not state.opinion:
            return -1
    opinion_top_left(state, len(state.opinion) - 1)
    return state.opinion.pop()


def build_opinion(state: PatriotState) -> None:
    """So many cards of each type, at random from the discard pile and then from the draw pile (PT-6.11)."""
    wanted = state.setup.opinion_per_type
    chance = state.chance
    for kind_of in range(TYPES):
        pile = state.discards[kind_of]
        count = 0
        while pile and count < wanted:
            state.opinion.append(pile.pop(chance.below(len(pile))))
            count += 1
        while count < wanted and state.bags[kind_of]:
            state.opinion.append(take(state, kind_of))
            count += 1
        opinion_built(state, kind_of, count)
    chance.shuffle(state.opinion)
    if state.events is not None:
        state.events.append(ev.OpinionBuilt(len(state.opinion)))
