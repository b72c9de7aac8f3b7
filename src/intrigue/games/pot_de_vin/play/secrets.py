"""What can be hidden in Pot de Vin: where each card is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.belief import NOBODY, OPEN, Secret, Value
from intrigue.games.pot_de_vin.codes import CARDS, NAMES, numbers_of
from intrigue.games.pot_de_vin.play.knowledge import own_cards, unseen_cards
from intrigue.games.pot_de_vin.state import PotDeVinState

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
