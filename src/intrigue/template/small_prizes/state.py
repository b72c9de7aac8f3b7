"""What is on the table. A state is data: numbers and lists, no functions."""

from __future__ import annotations

from typing import final

from intrigue.core.state import State

NO_CARD = 0  # cards are numbers from 1 on


@final
class PrizesState(State):
    """Each field is declared once, as an annotation; copying, saving and loading follow from that."""

    pile: list[int]
    """The prizes to come, the next one last. Nobody may look."""
    turned: list[int]
    """The prizes that were turned up, the one on offer last."""
    hands: list[list[int]]
    """Each seat's cards, sorted. Only the seat itself sees them."""
    choices: list[int]
    """The card that each seat has chosen in secret, or NO_CARD. It is still in the hand."""
    played: list[list[int]]
    """The cards that each seat has shown, round by round."""
    aside: list[int]
    """The cards that are not in the game, sorted. Nobody knows them."""


def round_winner(state: PrizesState, number: int) -> int:
    """The seat that took a prize (SP-2.3)."""
    cards = [played[number] for played in state.played]
    return cards.index(max(cards))


def points_of(state: PrizesState) -> list[int]:
    """What each seat has won so far."""
    points = [0] * state.players
    for number in range(len(state.played[0])):
        points[round_winner(state, number)] += state.turned[number]
    return points
