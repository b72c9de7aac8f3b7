"""The brief deck behind a view: known briefs at their places, super briefs where they can lie, the rest at random."""

from __future__ import annotations

from random import Random
from typing import Final

from intrigue.games.patriot.codes import BRIEFS, NONE
from intrigue.games.patriot.play.sampler.groups import place_known
from intrigue.games.patriot.rules.bookkeeping.deck_places import GONE, odds_of, width_of
from intrigue.games.patriot.state import PatriotState

TRIES: Final = 200


def draw_briefs(known: PatriotState, state: PatriotState, rng: Random) -> None:
    """Lay down a brief deck that fits what is known."""
    for _ in range(TRIES):
        if try_briefs(known, state, rng):
            return
    raise AssertionError("no order of the brief deck fits this view")


def try_briefs(known: PatriotState, state: PatriotState, rng: Random) -> bool:
    setup = known.setup
    looking = known.drawn_from == BRIEFS
    size = len(known.brief_deck) + (len(known.drawn) if looking else 0)
    places = place_known(size, [known_briefs(known, size)], rng)
    if places is None:
        return False
    removed = list({card for cards in known.briefs_removed for card in cards})
    out = {*places.values(), *removed, known.brief}
    supers = [card for card in setup.supers if card not in out]
    rng.shuffle(supers)
    gone: list[int] = []
    if not place_supers(known, places, size, removed, supers, gone, rng):
        return False
    normal = [card for card in setup.briefs if card not in out and card not in known.brief_discard]
    rng.shuffle(normal)
    stack = [places[place] if place in places else normal.pop() for place in range(size)]
    state.brief_gone = [*removed, *gone, *normal]
    state.supers_left = supers
    if len(state.brief_gone) != len(known.brief_gone) or len(supers) != len(known.supers_left):
        return False
    if looking:
        state.drawn = [stack.pop() for _ in range(len(known.drawn))]
    state.brief_deck = stack
    return True


def known_briefs(known: PatriotState, size: int) -> list[tuple[int, int, int]]:
    """Each brief that the viewer has seen, with the narrowest range of places."""
    best: dict[int, tuple[int, int]] = {}
    for peeks in known.brief_peeks:
        for peek in peeks:
            card, low, high = peek >> 16, peek >> 8 & 255, peek & 255
            if card not in best or high - low < best[card][1] - best[card][0]:
                best[card] = (low, high)
    if known.drawn_from == BRIEFS:
        for depth, card in enumerate(known.drawn):
            if card != NONE:
                best[card] = (size - 1 - depth, size - 1 - depth)
    return [(card, low, high) for card, (low, high) in best.items()]


def place_supers(
    known: PatriotState,
    places: dict[int, int],
    size: int,
    removed: list[int],
    supers: list[int],
    gone: list[int],
    rng: Random,
) -> bool:
    """A super brief for each range of places where one is known to lie, or gone where it can be. Known ones take their
    ranges first; which range a known one belongs to is open, so each attempt goes through them anew."""
    briefs = known.tables.briefs
    here = [place for place, card in places.items() if briefs[card].super]
    lost = len([card for card in removed if briefs[card].super])
    may_be_gone = len(known.brief_gone) - len(removed)
    spans = list(known.super_ranges)
    rng.shuffle(spans)
    for span in spans:
        low, high = (1, 0) if span == GONE else (span >> 8 & 255, min(span & 255, size - 1))
        can_be_gone = span == GONE or odds_of(span) > 0
        fitting = [place for place in here if low <= place <= high]
        if fitting:
            here.remove(rng.choice(fitting))
            continue
        if can_be_gone and lost:
            lost -= 1
            continue
        free = [place for place in range(low, high + 1) if place not in places]
        can_be_gone = can_be_gone and len(gone) < may_be_gone
        if not supers or not (free or can_be_gone):
            return False
        if can_be_gone and rng.random() * (1 + (odds_of(span) * len(free) / width_of(span) if free else 0)) < 1:
            gone.append(supers.pop())
        else:
            places[rng.choice(free)] = supers.pop()
    return not here and not lost
