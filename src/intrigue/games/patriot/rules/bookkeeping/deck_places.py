"""Where known cards lie in the decks that players can look into.

What a player knows of a deck is a card with the lowest and the highest place where it can lie, counted from the bottom:
a spot, packed as (card << 16) | (lowest << 8) | highest, because states are copied with all of them. Where super briefs
lie is known to all in the same way. With the option predict = glossary one may have left the game unseen: instead of a
card, its spot then carries the odds, that is, how many times likelier it lies there than not (0 if it must lie there).
GONE stands for a super brief that has left."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot.codes import BRIEFS, OPINIONS
from intrigue.games.patriot.state import Cards, PatriotState

GONE: Final = 65535


# ---- spots ---------------------------------------------------------------------------------------


def spot(card: int, low: int, high: int) -> int:
    return card << 16 | low << 8 | high


def card_of(peek: int) -> int:
    """The card of a spot; of a super brief its odds."""
    return peek >> 16


def lowest_place(peek: int) -> int:
    return peek >> 8 & 255


def highest_place(peek: int) -> int:
    return peek & 255


def width_of(span: int) -> int:
    """How many places a spot has."""
    return (span & 255) - lowest_place(span) + 1


def odds_of(span: int) -> int:
    """How many times likelier a super brief is to lie at its spot than to be gone; 0 if it must lie there."""
    return 0 if span == GONE else span >> 16


def without_top(peeks: Cards, place: int, card: int) -> Cards:
    """Spots after the top card, which lay at this place, has left; `card` is -1 if nobody saw which one it was."""
    rest = []
    for peek in peeks:
        low, high = peek >> 8 & 255, peek & 255
        if high < place:
            rest.append(peek)
        elif card >= 0 and low < place and peek >> 16 != card:
            rest.append(peek - high + place - 1)
    return tuple(rest)


def blurred(peeks: Cards, first: int, last: int) -> Cards:
    """Spots after the cards from place `first` up have been shuffled and now reach up to `last`."""
    rest = []
    for peek in peeks:
        card, low, high = peek >> 16, peek >> 8 & 255, peek & 255
        if peek == GONE or high < first:
            rest.append(peek)
        else:
            rest.append(spot(card, min(low, first), last))
    return tuple(rest)


def shifted(peeks: Cards, size: int) -> Cards:
    """Spots after one of the two cards above `size` has gone under the deck: all below moved up by one place."""
    return tuple(
        [peek if peek == GONE else peek + 257 if peek & 255 < size else spot(peek >> 16, 0, size + 1) for peek in peeks]
    )


# ---- what a player knows of a deck ---------------------------------------------------------------


def deck_of(state: PatriotState, deck: int) -> list[int]:
    return state.brief_deck if deck == BRIEFS else state.opinion if deck == OPINIONS else state.sd_deck


def peeks_of(state: PatriotState, deck: int) -> list[Cards]:
    if deck == BRIEFS:
        return state.brief_peeks
    return state.opinion_peeks if deck == OPINIONS else state.science_peeks


def top_known(state: PatriotState, player: int, deck: int, cards: list[int]) -> None:
    """A player knows the top cards of a deck (the top first), and nothing else about these places."""
    size = len(deck_of(state, deck))
    peeks = peeks_of(state, deck)
    lowest = size - len(cards)
    kept = [peek for peek in peeks[player] if peek & 255 < lowest]
    if deck != OPINIONS:  # briefs and discoveries are unique: what has been seen elsewhere is not known twice
        kept = [peek for peek in kept if peek >> 16 not in cards]
    new = [spot(card, size - 1 - depth, size - 1 - depth) for depth, card in enumerate(cards)]
    peeks[player] = (*kept, *new)


def top_lifted(state: PatriotState, deck: int, size: int, count: int) -> None:
    """The top cards of a deck of this size are in somebody's hand: nobody else knows their order any more."""
    peeks = peeks_of(state, deck)
    for other in range(state.n):
        if peeks[other]:
            peeks[other] = blurred(peeks[other], size - count, size - 1)
    if deck == BRIEFS:
        state.super_ranges = blurred(state.super_ranges, size - count, size - 1)


def opinion_top_left(state: PatriotState, place: int) -> None:
    """The top card of Public Opinion has gone into a vote; which card of the pile it was, nobody knows."""
    for player in range(state.n):
        if state.opinion_peeks[player]:
            state.opinion_peeks[player] = without_top(state.opinion_peeks[player], place, -1)


def brief_top_left(state: PatriotState, place: int, card: int) -> None:
    """The top brief has been turned over."""
    for player in range(state.n):
        if state.brief_peeks[player]:
            state.brief_peeks[player] = without_top(state.brief_peeks[player], place, card)
    if state.super_ranges:
        super_ranges_after_brief(state, place, state.tables.briefs[card].super)


def top_brief_is_known(state: PatriotState) -> bool:
    """Whether everybody knows the top brief: one has looked at it, and the others share what is seen (PT-19.22)."""
    if not state.setup.open_hands or not state.brief_deck:
        return False
    place = len(state.brief_deck) - 1
    top = spot(state.brief_deck[-1], place, place)
    return any(top in peeks for peeks in state.brief_peeks)


def brief_went_under(state: PatriotState, size: int) -> None:
    """One of the two briefs above `size` has gone under the deck."""
    for viewer in range(state.n):
        state.brief_peeks[viewer] = shifted(state.brief_peeks[viewer], size)
    state.super_ranges = shifted(state.super_ranges, size)


def bottom_brief_known(state: PatriotState, player: int, card: int) -> None:
    """A player knows the brief under the deck."""
    peeks = state.brief_peeks
    peeks[player] = (*[peek for peek in peeks[player] if peek >> 16 != card], spot(card, 0, 0))


def one_of_two_left(state: PatriotState, deck: int, size: int) -> None:
    """One of the two cards above `size` has left the game unseen: spots up there are worthless."""
    peeks = peeks_of(state, deck)
    for viewer in range(state.n):
        peeks[viewer] = tuple([peek for peek in peeks[viewer] if peek & 255 < size])
    if deck == BRIEFS:
        state.super_ranges = tuple(
            [on_top_or_gone(span, size) if reaches(span, size) else span for span in state.super_ranges]
        )


def discoveries_left(state: PatriotState, finder: int, removed: list[int]) -> None:
    """The top discoveries have been drawn, and some of them have left the game: who knew one of these by its place in
    the deck knows that it has left."""
    size = len(state.sd_deck)
    for viewer in range(state.n):
        peeks = state.science_peeks[viewer]
        if not peeks:
            continue
        state.science_peeks[viewer] = tuple([peek for peek in peeks if peek & 255 < size])
        if viewer != finder:
            known = [peek >> 16 for peek in peeks if peek & 255 >= size and peek >> 16 in removed]
            state.removed_seen[viewer] = (*state.removed_seen[viewer], *known)


# ---- super briefs --------------------------------------------------------------------------------


def super_on_top(state: PatriotState, size: int) -> None:
    """A super brief lies on top of a deck that had so many cards."""
    state.super_ranges = (*state.super_ranges, size << 8 | size)


def super_among_top(state: PatriotState, first: int, size: int) -> None:
    """A super brief has been shuffled into the cards from place `first` up; the deck had `size` cards before."""
    for player in range(state.n):
        if state.brief_peeks[player]:
            state.brief_peeks[player] = blurred(state.brief_peeks[player], first, size)
    state.super_ranges = (*blurred(state.super_ranges, first, size), first << 8 | size)


def super_anywhere(state: PatriotState, size: int) -> None:
    """A super brief has been shuffled into the whole deck, which had `size` cards before."""
    state.brief_peeks = [()] * state.n
    state.super_ranges = (*blurred(state.super_ranges, 0, size), size)


def super_ranges_after_brief(state: PatriotState, place: int, is_super: bool) -> None:
    """A revealed super brief answers the narrowest spot that contains its place; the others shrink. If that one could
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


def ending_below(span: int, place: int, doubt: bool) -> int:
    """What is left of a spot when the card is known not to lie at a place or above; nothing means that it is gone.
    With `doubt` it may be gone as well where it could not be before."""
    low = lowest_place(span)
    if low >= place:
        return GONE
    odds = odds_of(span) or (width_of(span) if doubt else 0)
    return spot(-(-odds * (place - low) // width_of(span)), low, place - 1)


def on_top_or_gone(span: int, size: int) -> int:
    """Where a super brief can be after one of the two cards above `size` has left and the other is put back on top."""
    low = min(lowest_place(span), size)
    before, odds = size + 2 - low, odds_of(span)
    return spot(max(1, odds * (before - 1) // (before + odds)) if odds else before - 1, low, size)
