"""The decks that players can look into: briefs, Public Opinion, discoveries.

The top of a deck is the end of its list. What a player knows of a deck is kept as a card with the lowest and the
highest place where it can lie; places count from the bottom. Where super briefs lie is known to all in the same way,
but with the option predict = glossary one may have left the game unseen: its odds tell how many times likelier it is
to lie there (0 if it must), and `GONE` stands for one that has left.
"""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.arrangement import Cards
from intrigue.games.patriot.cards import below, private
from intrigue.games.patriot.codes import S_PREDICT, S_SORT, SLOT
from intrigue.games.patriot.decisions import D_PREDICT, D_SORT
from intrigue.games.patriot.frames import question
from intrigue.games.patriot.language import WHERE
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import NONE

BRIEFS: Final = 1
OPINIONS: Final = 2
SCIENCES: Final = 3
DECK_NAMES: Final = ("", "brief", "opinion", "science")
TOP: Final = 0
TOP5: Final = 1
TOP5_CARDS: Final = 4
GONE: Final = 65535  # instead of a range: the super brief has left the game
SLOT_MENUS: Final = tuple(tuple(tuple(range(SLOT + first, SLOT + size)) for size in range(4)) for first in range(3))


def spot(card: int, low: int, high: int) -> int:
    return card << 16 | low << 8 | high


# ---- briefs --------------------------------------------------------------------------------------


def draw_brief(state: PatriotState) -> int:
    """The top brief; NONE if there is no card at all."""
    if not state.brief_deck:
        form_briefs(state)
        if not state.brief_deck:
            return NONE
    card = state.brief_deck.pop()
    place = len(state.brief_deck)
    for player in range(state.n):
        if state.brief_peeks[player]:
            state.brief_peeks[player] = below(state.brief_peeks[player], place, card)
    if state.super_ranges:
        drawn_from_ranges(state, place, state.tables.briefs[card].super)
    return card


def top_brief_is_known(state: PatriotState) -> bool:
    """Whether everybody knows the top brief: one has looked at it, and the others share what is seen (PT-19.22)."""
    if not state.setup.open_hands or not state.brief_deck:
        return False
    place = len(state.brief_deck) - 1
    top = spot(state.brief_deck[-1], place, place)
    return any(top in peeks for peeks in state.brief_peeks)


def form_briefs(state: PatriotState) -> None:
    """An empty brief deck is formed again from the discard pile (PT-5.15)."""
    state.brief_deck, state.brief_discard = state.brief_discard, []
    state.chance.shuffle(state.brief_deck)


def drawn_from_ranges(state: PatriotState, place: int, is_super: bool) -> None:
    """A revealed super brief answers the narrowest range that contains its place; the others shrink. If that one could
    have been gone, it may have been another: then the others that contain the place can be gone as well."""
    ranges = list(state.super_ranges)
    doubt = False
    if is_super:
        answered = max([span for span in ranges if reaches(span, place)], key=lowest_place)
        ranges.remove(answered)
        doubt = odds_of(answered) > 0
    state.super_ranges = tuple([ending_below(span, place, doubt) if reaches(span, place) else span for span in ranges])


def reaches(span: int, place: int) -> bool:
    """Whether a super brief can lie at a place, which is the highest one of the deck."""
    return span != GONE and span & 255 >= place


def lowest_place(span: int) -> int:
    return span >> 8 & 255


def width_of(span: int) -> int:
    """How many places a range has."""
    return (span & 255) - lowest_place(span) + 1


def odds_of(span: int) -> int:
    """How many times likelier a super brief is to lie in its range than to be gone; 0 if it must lie there."""
    return 0 if span == GONE else span >> 16


def ending_below(span: int, place: int, doubt: bool) -> int:
    """What is left of a range when the card is known not to lie at a place or above; nothing means that it is gone.
    With `doubt` it may be gone as well where it could not be before."""
    low = lowest_place(span)
    if low >= place:
        return GONE
    odds = odds_of(span) or (width_of(span) if doubt else 0)
    return spot(-(-odds * (place - low) // width_of(span)), low, place - 1)


def add_super(state: PatriotState, where: int) -> None:
    """A random unused super brief enters the deck (operation 22, PT-5.13)."""
    if not state.supers_left:
        return
    card = state.supers_left.pop(state.chance.below(len(state.supers_left)))
    deck = state.brief_deck
    size = len(deck)
    if where == TOP:
        deck.append(card)
        state.super_ranges = (*state.super_ranges, size << 8 | size)
    elif where == TOP5:
        first = max(0, size - TOP5_CARDS)
        group = [*deck[first:], card]
        state.chance.shuffle(group)
        deck[first:] = group
        blur(state, first, size)
        state.super_ranges = (*state.super_ranges, first << 8 | size)
    else:
        deck.append(card)
        state.chance.shuffle(deck)
        state.brief_peeks = [()] * state.n
        state.super_ranges = (*blurred(state.super_ranges, 0, size), size)
    if state.events is not None:
        state.events.append(ev.SuperAdded(WHERE[where]))


def blur(state: PatriotState, first: int, last: int) -> None:
    """The briefs from place `first` up have been shuffled and now reach up to `last`."""
    for player in range(state.n):
        if state.brief_peeks[player]:
            state.brief_peeks[player] = blurred(state.brief_peeks[player], first, last)
    state.super_ranges = blurred(state.super_ranges, first, last)


def blurred(peeks: Cards, first: int, last: int) -> Cards:
    rest = []
    for peek in peeks:
        card, low, high = peek >> 16, peek >> 8 & 255, peek & 255
        if peek == GONE or high < first:
            rest.append(peek)
        else:
            rest.append(spot(card, min(low, first), last))
    return tuple(rest)


# ---- looking into a deck -------------------------------------------------------------------------


def deck_of(state: PatriotState, deck: int) -> list[int]:
    return state.brief_deck if deck == BRIEFS else state.opinion if deck == OPINIONS else state.sd_deck


def peeks_of(state: PatriotState, deck: int) -> list[Cards]:
    if deck == BRIEFS:
        return state.brief_peeks
    return state.opinion_peeks if deck == OPINIONS else state.science_peeks


def know_top(state: PatriotState, player: int, deck: int, cards: list[int]) -> None:
    """A player knows the top cards of a deck (the top first), and nothing else about these places."""
    size = len(deck_of(state, deck))
    peeks = peeks_of(state, deck)
    lowest = size - len(cards)
    kept = [peek for peek in peeks[player] if peek & 255 < lowest]
    if deck != OPINIONS:  # briefs and discoveries are unique: what has been seen elsewhere is not known twice
        kept = [peek for peek in kept if peek >> 16 not in cards]
    new = [spot(card, size - 1 - depth, size - 1 - depth) for depth, card in enumerate(cards)]
    peeks[player] = (*kept, *new)


def peek(state: PatriotState, step: Step) -> None:
    """(peek, player, deck, how many, mode): only this player sees the cards (operation 19)."""
    _, player, number, count, mode = step
    deck = BRIEFS if number == 0 else OPINIONS
    if deck == BRIEFS and not state.brief_deck:
        form_briefs(state)
    cards = deck_of(state, deck)
    count = min(count, len(cards))
    if not count:
        return
    top = cards[-1 : -count - 1 : -1]
    tell_peek(state, player, deck, top)
    if mode == 0 or count == 1:
        know_top(state, player, deck, top)
    else:
        lift(state, player, deck, count)
        question(state, (S_SORT, player, deck, 0), D_SORT)


def tell_peek(state: PatriotState, player: int, deck: int, cards: list[int]) -> None:
    if state.events is not None:
        name = DECK_NAMES[deck]
        state.events.append(ev.Peeked(player, name, len(cards)))
        state.events.append(ev.PeekSeen(player, name, tuple(cards), audience=private(state, player)))


def lift(state: PatriotState, player: int, deck: int, count: int) -> None:
    """Take the top cards off a deck to look at them; the others no longer know their order."""
    cards = deck_of(state, deck)
    size = len(cards)
    state.drawn = cards[-1 : -count - 1 : -1]
    del cards[-count:]
    state.drawn_by, state.drawn_from = player, deck
    peeks = peeks_of(state, deck)
    for other in range(state.n):
        if peeks[other]:
            peeks[other] = blurred(peeks[other], size - count, size - 1)
    if deck == BRIEFS:
        state.super_ranges = blurred(state.super_ranges, size - count, size - 1)


def put_back(state: PatriotState) -> None:
    """The drawn cards go back on top of their deck, known to the player who looked at them."""
    deck, player = state.drawn_from, state.drawn_by
    deck_of(state, deck).extend(reversed(state.drawn))
    know_top(state, player, deck, state.drawn)
    if state.events is not None:
        name = DECK_NAMES[deck]
        state.events.append(ev.Sorted(player, name))
        state.events.append(ev.SortSeen(player, name, tuple(state.drawn), audience=private(state, player)))
    let_go(state)


def let_go(state: PatriotState) -> None:
    state.drawn = []
    state.drawn_by, state.drawn_from = NONE, 0


def sort_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """Which of the cards that have no place yet comes next, from the top down."""
    return SLOT_MENUS[state.agenda[-1][3]][len(state.drawn)]


def answer_sort(state: PatriotState, seat: int, action: int) -> None:
    _, player, deck, placed = state.agenda.pop()
    state.drawn.insert(placed, state.drawn.pop(action - SLOT))
    if placed + 2 < len(state.drawn):
        question(state, (S_SORT, player, deck, placed + 1), D_SORT)
    else:
        put_back(state)


# ---- predicting the future -----------------------------------------------------------------------


def predict(state: PatriotState, step: Step) -> None:
    """(predict, player, deck): PT-4.14, PT-4.15."""
    _, player, deck = step
    if deck == BRIEFS and not state.brief_deck:
        form_briefs(state)
    cards = deck_of(state, deck)
    count = min(2, len(cards))
    if not count:
        return
    tell_peek(state, player, deck, cards[-1 : -count - 1 : -1])
    if count == 1:
        know_top(state, player, deck, cards[-1:])
        return
    lift(state, player, deck, 2)
    question(state, (S_PREDICT, player, deck), D_PREDICT)


def predict_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return SLOT_MENUS[0][2]


def answer_predict(state: PatriotState, seat: int, action: int) -> None:
    """The chosen card goes on top, the other one under the deck or out of the game."""
    _, player, deck = state.agenda.pop()
    top, other = state.drawn[action - SLOT], state.drawn[1 - (action - SLOT)]
    peeks = peeks_of(state, deck)
    size = len(deck_of(state, deck))
    if deck == BRIEFS and not state.setup.glossary:
        state.brief_deck.insert(0, other)
        for viewer in range(state.n):
            peeks[viewer] = shifted(peeks[viewer], size)
        state.super_ranges = shifted(state.super_ranges, size)
    else:
        for viewer in range(state.n):
            peeks[viewer] = tuple([peek for peek in peeks[viewer] if peek & 255 < size])
        leave_unseen(state, player, deck, other, size)
    deck_of(state, deck).append(top)
    know_top(state, player, deck, [top])
    if deck == BRIEFS and not state.setup.glossary:
        peeks[player] = (*[peek for peek in peeks[player] if peek >> 16 != other], spot(other, 0, 0))
    if state.events is not None:
        name = DECK_NAMES[deck]
        state.events.append(ev.Sorted(player, name))
        state.events.append(ev.SortSeen(player, name, (top,), audience=private(state, player)))
    let_go(state)


def shifted(peeks: Cards, size: int) -> Cards:
    """One of the two cards above `size` has gone under the deck: everything below moved up by one place."""
    return tuple(
        [peek if peek == GONE else peek + 257 if peek & 255 < size else spot(peek >> 16, 0, size + 1) for peek in peeks]
    )


def on_top_or_gone(span: int, size: int) -> int:
    """Where a super brief can be after one of the two cards above `size` has left and the other is put back on top."""
    low = min(lowest_place(span), size)
    before, odds = size + 2 - low, odds_of(span)
    return spot(max(1, odds * (before - 1) // (before + odds)) if odds else before - 1, low, size)


def leave_unseen(state: PatriotState, player: int, deck: int, card: int, size: int) -> None:
    """A card leaves the game, known only to the player who looked at it."""
    if deck == BRIEFS:
        state.brief_gone.append(card)
        state.briefs_removed[player] = (*state.briefs_removed[player], card)
        state.super_ranges = tuple(
            [on_top_or_gone(span, size) if reaches(span, size) else span for span in state.super_ranges]
        )
        return
    state.sd_predicted.append(card)
    state.removed_seen[player] = (*state.removed_seen[player], card)
    if state.events is not None:
        state.events.append(ev.DiscoveryRemoved(player))
        state.events.append(ev.DiscoveryRemovedSeen(player, card, audience=private(state, player)))
