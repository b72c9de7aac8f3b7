"""A game that differs from process to process. It is apart from the others, as one process cannot notice."""

from __future__ import annotations

from tests.toys.three_cards import ThreeCards
from tests.toys.three_cards.state import CardState


class GoesByHashes(ThreeCards):
    """The cards are dealt in the order of a set of texts, which is another one in each process."""

    id = "toy-hashed"

    def begin(self, state: CardState) -> None:
        super().begin(state)
        texts = {f"card {card}" for hand in [*state.hands, state.aside] for card in hand}
        cards = [int(text.removeprefix("card ")) for text in texts]
        state.aside = [cards.pop() for _ in state.aside]
        state.hands = [sorted([cards.pop() for _ in hand]) for hand in state.hands]
