"""Drawing cards and the hand limit (CA-7)."""

from __future__ import annotations

from intrigue.games.catherine import events as ev
from intrigue.games.catherine.rules.scoring import score
from intrigue.games.catherine.state import BY_OVERFLOW, UNSEEN, CatherineState


def draw(state: CatherineState, seat: int, count: int, source: str) -> None:
    """Draw up to the hand limit and score 1 point for each card beyond it (CA-7.4). A draw never changes the limit."""
    room = state.tables.limits[state.favor[seat]] - len(state.hands[seat])
    take_cards(state, seat, count, count if room >= count else room if room > 0 else 0, source)


def take_cards(state: CatherineState, seat: int, count: int, drawn: int, source: str) -> None:
    """Take `drawn` of `count` cards from the pile. Each of the others, and each that is missing, is 1 point."""
    pile = state.pile
    if len(pile) > drawn:
        cards = pile[: -drawn - 1 : -1]
        if drawn:
            del pile[-drawn:]
    else:
        cards = take_to_the_last(state, drawn)
        drawn = len(cards)
    state.hands[seat] += tuple(cards)
    if drawn < count:
        score(state, seat, count - drawn, BY_OVERFLOW)
    if state.events is not None:
        state.events.append(ev.CardsDrawn(seat, drawn, count - drawn, source))
        if drawn:
            ids = state.tables.ids
            names = tuple([ids[card] for card in cards])
            state.events.append(ev.CardsReceived(seat, names, audience=(seat,)))


def take_to_the_last(state: CatherineState, drawn: int) -> list[int]:
    """Draw while the pile runs out. The discards are shuffled as soon as the last card is gone, or as soon as there
    are any (CA-7.8). Cards that neither pile can supply are not drawn (CA-7.9)."""
    cards: list[int] = []
    while len(cards) < drawn:
        if not state.pile:
            reshuffle(state)
            if not state.pile:
                break
        cards.append(state.pile.pop())
        if not state.pile:
            reshuffle(state)
    return cards


def reshuffle(state: CatherineState) -> None:
    """The discards become the draw pile. Everybody knows which cards these are, so they get a new shuffle number."""
    if not state.discards:
        return
    state.pile = state.discards
    state.discards = []
    state.shuffles += 1
    generation = list(state.generation)
    for card in state.pile:
        generation[card] = state.shuffles
    state.generation = tuple(generation)
    state.chance.shuffle(state.pile)
    if state.events is not None:
        state.events.append(ev.Reshuffled(len(state.pile)))


def held_by_generation(state: CatherineState, seat: int) -> list[int]:
    """How many cards of each shuffle a hand holds. Everybody can know this: all see how many cards a seat draws, and
    which cards leave its hand."""
    counts = [0] * (state.shuffles + 1)
    generation = state.generation
    for card in state.hands[seat]:
        counts[generation[card] if card >= 0 else UNSEEN - card] += 1
    return counts
