"""What holds of every state of Three Cards."""

from __future__ import annotations

from intrigue.core.errors import require
from intrigue.core.state import NOT_ASKED
from tests.toys.three_cards.rules import D1, D2, PICKING, REVEAL, is_humble, number_of_cards, number_of_rounds
from tests.toys.three_cards.state import NO_CARD, CardState


def settle(state: CardState, coins: int) -> None:
    seats = state.players
    for field in ("hands", "picks", "peeks", "humble", "purses"):
        require(len(getattr(state, field)) == seats, field, f"a list of {seats}", getattr(state, field))
    require(1 <= state.round <= number_of_rounds(state), "round", "a round of the game", state.round)
    require(0 <= state.start < seats, "start", "a seat", state.start)
    check_cards(state)
    check_coins(state, coins)
    check_questions(state)
    for seat in range(seats):
        times = [(state.start - ago) % seats for ago in range(state.round)].count(seat) - (state.asks[seat] == D1)
        peeks = state.peeks[seat]
        seen = peeks.bit_count() if 0 <= peeks < 4 and state.options["peek"] else seats * peeks
        require(0 <= seen <= times, f"peeks[{seat}]", "cards that the seat could look at", peeks)


def check_cards(state: CardState) -> None:
    """Every card once, as many in each hand as there are rounds to come."""
    seats, done = state.players, state.round - (not state.over)
    require(len(state.aside) == 2, "aside", "two cards", state.aside)
    require(len(state.played) == done * seats, "played", "a card of each seat for each round", state.played)
    cards = [*state.aside, *state.played, *[card for card in state.picks if card != NO_CARD]]
    for seat, hand in enumerate(state.hands):
        left = 3 - done - (state.picks[seat] != NO_CARD)
        require(len(hand) == left and hand == sorted(hand), f"hands[{seat}]", f"{left} cards in order", hand)
        cards += hand
        last = state.played[-seats:][seat] if state.over else state.picks[seat]
        humble = is_humble([*hand, last], seats)
        require(state.humble[seat] == humble, f"humble[{seat}]", "what the hand tells", state.humble[seat])
    require(sorted(cards) == list(range(1, number_of_cards(seats) + 1)), "hands", "every card once", cards)


def check_coins(state: CardState, coins: int) -> None:
    gifts = state.options["gifts"] or (None,) * state.players
    least = [0 if gift is None else 1 for gift in gifts]  # type: ignore[attr-defined]  # checked to be a tuple
    done = range(1, state.round + state.over)
    paid = sum([number if state.options["stakes"] == "rising" else 1 for number in done])
    enough = all(purse >= gift for purse, gift in zip(state.purses, least, strict=True))
    require(enough and sum(state.purses) == sum(least) + paid, "purses", "gifts and prizes", state.purses)
    require(state.bank == coins - sum(state.purses), "bank", "the coins that nobody has", state.bank)


def check_questions(state: CardState) -> None:
    agenda, asks = [(REVEAL,)], [D2 if card == NO_CARD else NOT_ASKED for card in state.picks]
    if state.over:
        agenda, asks = [], [NOT_ASKED] * state.players
        require(state.round == number_of_rounds(state), "round", "the last round", state.round)
    elif D1 in state.asks and state.options["peek"]:
        agenda, asks = [(REVEAL,), (PICKING,)], [NOT_ASKED] * state.players
        asks[state.start] = D1
        require(not any(state.picks), "picks", "no picks yet", state.picks)
    else:
        require(NO_CARD in state.picks, "picks", "somebody who has not picked yet", state.picks)
    require(state.asks == asks, "asks", "the questions that follow from the picks", state.asks)
    require(state.agenda == agenda, "agenda", "what follows from the questions", state.agenda)
