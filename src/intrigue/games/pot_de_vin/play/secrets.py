"""What can be hidden in Pot de Vin: where each card is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.belief import NOBODY, OPEN, Secret, Value
from intrigue.core.events import Event
from intrigue.core.knowledge import Fact
from intrigue.games.pot_de_vin.codes import BIT, CARDS, CHARACTERS, NAMES, NUMBERS, SUITS, UNSEEN, numbers_of
from intrigue.games.pot_de_vin.events import CardPlayed, HandEmptied
from intrigue.games.pot_de_vin.play.knowledge import known_state, own_cards, unseen_cards
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.games.pot_de_vin.view import PotDeVinView

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin


def secrets(game: PotDeVin, players: int) -> tuple[Secret, ...]:
    """Each card is in somebody's hand or face down in the Trump Pile."""
    del game
    places = (*[Value("hand", seat) for seat in range(players)], Value("pile"))
    return tuple([Secret("card", name, NOBODY, places) for name in NAMES])


def uncover(state: PotDeVinState, viewer: int | None) -> list[int]:
    found = [OPEN] * CARDS
    if state.over:
        return found
    hidden = unseen_cards(state, own_cards(state, viewer))
    for card in numbers_of(hidden):
        found[card] = state.players
    for seat, hand in enumerate(state.hands):
        for card in numbers_of(hand & hidden):
            found[card] = seat
    return found


def ruled_out(game: PotDeVin, view: PotDeVinView) -> list[int]:
    """A hand without cards holds none, and one with a void none of that character; a Trump Pile whose cards are all
    known holds no other."""
    state = known_state(game, view)
    common = 0 if view.viewer is None else 1 << view.viewer
    for seat, hand in enumerate(state.hands):
        if not hand:
            common |= 1 << seat
    if UNSEEN not in state.pile:
        common |= 1 << state.players
    found = [common] * CARDS
    for seat, voids in enumerate(state.voids):
        for character, cards in enumerate(SUITS):
            if voids >> character & 1:
                for card in numbers_of(cards):
                    found[card] |= 1 << seat
    return found


def proves(event: Event, fact: Fact) -> bool:
    """A card played shows a void; who has no cards left is said once."""
    if fact.so or fact.value.name != "hand":
        return False
    if isinstance(event, CardPlayed) and event.void is not None:
        void = SUITS[CHARACTERS.index(event.void)]
        return event.seat == fact.value.seat and bool(void & BIT[NUMBERS[fact.secret.name]])
    return isinstance(event, HandEmptied) and event.seat == fact.value.seat
