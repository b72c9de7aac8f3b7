"""A fallback: a state that fits a view, without a consistent past.

The search for possible pasts is bounded. If it ends without finding one, the hidden cards are simply dealt to the
places where hidden cards are. The state looks right to the viewer, holds every card once and can be played on, but its
past is invented: what others picked, drew and saw may contradict what the viewer could deduce."""

from __future__ import annotations

from random import Random

from intrigue.games.potemkin_empire.codes import D20
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.state import (
    BUILT,
    DEALT,
    DESTROYED,
    DISCARDED,
    DRAFTING,
    DREW,
    LOOKED,
    NONE,
    OVERHEARD,
    PLAYED,
    RENOVATED,
    SHUFFLED,
    UNSEEN,
    PotemkinState,
)


def guess(known: PotemkinState, rng: Random) -> PotemkinState:
    """A state that fits what is known. Choices that others are making in secret are drawn later."""
    state = known.copy()
    hidden = hidden_cards(state)
    rng.shuffle(hidden)
    if D20 in state.asks:
        show_something_real(state, hidden)
    fill_draft(state, hidden, rng)
    for place, card in enumerate(state.inside):
        if card == UNSEEN:
            state.inside[place] = hidden.pop()
    for seat, hand in enumerate(state.hands):
        state.hands[seat] = sorted([hidden.pop() if card == UNSEEN else card for card in hand])
    fill_log(state, hidden, rng)
    state.deck = hidden
    return state


def hidden_cards(state: PotemkinState) -> list[int]:
    """The cards that are in none of the known places."""
    places = [*state.discard, *state.inside, *state.captured, state.resolving]
    places += [card for cards in (*state.hands, *state.packs) for card in cards]
    if state.phase == DRAFTING:
        places += drafted(state)
    known = set(places)
    return [card for card in range(state.setup.cards) if card not in known]


def drafted(state: PotemkinState) -> list[int]:
    """Everything picked in the draft that is going on."""
    return state.picks[(state.month - 1) * state.players * state.setup.draft :]


def show_something_real(state: PotemkinState, hidden: list[int]) -> None:
    """Whoever is asked which real building to show has one (PE-A19)."""
    for building in state.villages[state.asks.index(D20)]:
        for card in hidden:
            if state.inside[building] == UNSEEN and makes_real(state, card, state.kinds[building]):
                state.inside[building] = card
                hidden.remove(card)
                return


def fill_draft(state: PotemkinState, hidden: list[int], rng: Random) -> None:
    """The picks and packs of others. Picks of earlier months are invented."""
    width = state.setup.draft
    begin = (state.month - 1) * state.players * width if state.phase == DRAFTING else len(state.picks)
    for place, card in enumerate(state.picks):
        if card == UNSEEN:
            state.picks[place] = hidden.pop() if place >= begin else rng.randrange(state.setup.cards)
    state.packs = [sorted([hidden.pop() if card == UNSEEN else card for card in pack]) for pack in state.packs]
    if state.phase == DRAFTING:
        for seat in range(state.players):
            picks = state.picks[begin + seat * width : begin + (seat + 1) * width]
            state.hands[seat] = sorted([card for card in picks if card != NONE])


def fill_log(state: PotemkinState, hidden: list[int], rng: Random) -> None:
    """What others drew, saw and discarded. It has to be right only for cards that are still on the discard pile, or in
    a building that others have looked at."""
    cards = range(state.setup.cards)
    sizes = [0] * state.players
    last_shuffle = max([place for place, entry in enumerate(state.log) if entry[0] == SHUFFLED], default=NONE)
    for place, entry in enumerate(state.log):
        kind, seat = entry[0], entry[1]
        if kind == DEALT:
            sizes = [size + entry[2] for size in sizes]
        elif kind == DREW:
            sizes[seat] += 1
            if entry[2] == UNSEEN:
                state.log[place] = (DREW, seat, rng.choice(cards))
        elif kind in (BUILT, PLAYED):
            sizes[seat] -= 1
        elif kind == LOOKED and entry[4] == UNSEEN:
            state.log[place] = (*entry[:4], interior_at(state, place, rng))
        elif kind == OVERHEARD and len(entry) == 3:
            state.log[place] = (*entry, *sorted(rng.sample(cards, sizes[entry[2]])))
        elif kind == DISCARDED:
            sizes[seat] -= len(entry) - 2
            if UNSEEN in entry:
                count = len(entry) - 2
                found = [hidden.pop() for _ in range(count)] if place > last_shuffle else rng.sample(cards, count)
                state.log[place] = (DISCARDED, seat, *sorted(found))
    fill_pile(state, last_shuffle)


def interior_at(state: PotemkinState, place: int, rng: Random) -> int:
    """What a look at an entry of the log showed: the present Interior, if it has not been changed since."""
    seat, number = state.log[place][2], state.log[place][3]
    for entry in state.log[place:]:
        if entry[1:3] == (seat, number):
            if entry[0] == RENOVATED:
                return rng.randrange(state.setup.cards)
            if entry[0] == DESTROYED:
                return entry[3]
    return state.inside[state.villages[seat][number]]


def fill_pile(state: PotemkinState, last_shuffle: int) -> None:
    """The discard pile according to the log."""
    unseen = [place for place, card in enumerate(state.discard) if card == UNSEEN]
    known = {card for card in state.discard if card != UNSEEN}
    told = [entry for entry in state.log[last_shuffle + 1 :] if entry[0] == DISCARDED]
    found = [card for entry in told for card in entry[2:] if card not in known]
    for place, card in zip(unseen, found, strict=True):
        state.discard[place] = card
