"""The deck, the discard pile and the hands: drawing a card, and what happens when the deck runs out (PE-3.7)."""

from __future__ import annotations

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.state import DISCARDED, DREW, NONE, PLAYED, SHUFFLED, PotemkinState


def add_to_hand(hand: list[int], card: int) -> None:
    """Like `insort`. For a few cards, a loop in compiled code is faster than a call."""
    place = len(hand)
    while place and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)


def draw(state: PotemkinState, seat: int, source: str) -> None:
    """One card from the deck into a hand; nothing if there is none anywhere (PE-4.7)."""
    if not state.deck:
        if not state.discard:
            return
        renew_deck(state, NONE)
    card = state.deck.pop()
    add_to_hand(state.hands[seat], card)
    state.log.append((DREW, seat, card))
    if state.events is not None:
        state.events.append(ev.CardDrawn(seat, source))
        state.events.append(ev.DrawSeen(seat, game_of(state).card_ids[card], audience=(seat,)))
    if not state.deck and state.discard:
        renew_deck(state, NONE)


def renew_deck(state: PotemkinState, dealt: int) -> None:
    """The shuffled discard pile becomes the deck (PE-3.7). `dealt`: how many cards of the present deal are already
    out, or NONE if nothing is being dealt."""
    state.deck = state.discard
    state.discard = []
    state.givers = []
    state.chance.shuffle(state.deck)
    state.log.append((SHUFFLED, len(state.deck), dealt, state.resolving))
    if state.events is not None:
        state.events.append(ev.DeckRenewed(len(state.deck)))


def put_on_discard(state: PotemkinState, seat: int, card: int) -> None:
    state.discard.append(card)
    state.givers.append(seat)


def discard_story(state: PotemkinState) -> list[tuple[int, int, bool]]:
    """The discard pile according to the log: each card, the seat it came from, and whether everybody saw it because it
    was played."""
    pile: list[tuple[int, int, bool]] = []
    for entry in state.log:
        if entry[0] == SHUFFLED:
            pile = [item for item in pile if item[0] == entry[3]]  # a card being played was not on the pile yet
        elif entry[0] == PLAYED:
            pile.append((entry[2], entry[1], True))
        elif entry[0] == DISCARDED:
            pile += [(card, entry[1], False) for card in entry[2:]]
    if state.resolving != NONE:
        pile.pop()
    return pile
