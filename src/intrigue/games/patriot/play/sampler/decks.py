"""Discoveries, beacons, riot cards and letters behind a view."""

from __future__ import annotations

from random import Random

from intrigue.games.patriot.codes import LAST_DAY, NONE, REJECT, S_KEEP, S_REJECTS, S_THANKS, SCIENCES
from intrigue.games.patriot.rules.trackers import RIOT_CARD
from intrigue.games.patriot.state import PatriotState


def draw_discoveries(known: PatriotState, state: PatriotState, rng: Random) -> None:
    """The discovery deck, cards that somebody else is looking at, and those that left the game unseen."""
    kinds = known.tables.sd_kind
    size = len(known.sd_deck)
    out = {*known.sd_used, *[card for cards in known.held for card in cards]}
    if known.drawn_from == SCIENCES:
        out |= {card for card in known.drawn if card != NONE}
    places: dict[int, int] = {}
    drawn: list[int] = []
    for peeks in known.science_peeks:
        for peek in peeks:
            card, place = peek >> 16, peek & 255
            if card in out:
                continue
            if peek >> 8 & 255 < size:
                places[place] = card
            elif card not in drawn:
                drawn.append(card)
    removed = [card for cards in known.removed_seen for card in cards]
    removed = [card for card in dict.fromkeys(removed) if card not in out]
    out |= {*places.values(), *drawn, *removed}
    rest = [card for card in known.setup.discoveries if card not in out]
    rng.shuffle(rest)
    if known.drawn_from == SCIENCES:
        if NONE in known.drawn:
            pool = [card for card in rest if kinds[card] != REJECT] if rejects_done(known) else rest[:]
            while len(drawn) < len(known.drawn):
                drawn.append(pool.pop())
            drawn = drawn[: len(known.drawn)]
            rng.shuffle(drawn)
        else:
            drawn = known.drawn[:]
        state.drawn = drawn
    split_removed(known, state, removed, [card for card in rest if card not in drawn], places)


def rejects_done(known: PatriotState) -> bool:
    """Whether the REJECT cards among those drawn have been resolved."""
    steps = [step[0] for step in known.agenda]
    return S_KEEP in steps and S_REJECTS not in steps and S_THANKS not in steps


def split_removed(
    known: PatriotState, state: PatriotState, removed: list[int], rest: list[int], places: dict[int, int]
) -> None:
    """Discoveries that left the game unseen. Those that were drawn and not kept are not REJECT cards."""
    kinds = known.tables.sd_kind
    wanted = len(known.sd_removed)
    not_kept = [card for card in removed if kinds[card] != REJECT]
    predicted = [card for card in removed if kinds[card] == REJECT]
    while len(not_kept) > wanted:
        predicted.append(not_kept.pop())
    while len(not_kept) < wanted:
        card = next(card for card in rest if kinds[card] != REJECT)
        rest.remove(card)
        not_kept.append(card)
    while len(predicted) < len(known.sd_predicted):
        predicted.append(rest.pop())
    state.sd_removed, state.sd_predicted = not_kept, predicted
    state.sd_deck = [places[place] if place in places else rest.pop() for place in range(len(known.sd_deck))]


def draw_decks(known: PatriotState, state: PatriotState, rng: Random) -> None:
    """Beacons, riot cards and the letters of the days to come."""
    beacons = [card for card in known.setup.beacons if card not in known.beacons and card not in known.beacons_gone]
    rng.shuffle(beacons)
    state.beacon_deck = beacons
    out = {*known.riot_discard, *[riot & RIOT_CARD for riot in known.riots]}
    riots = [card for card in range(len(known.tables.riot_size)) if card not in out]
    rng.shuffle(riots)
    state.riot_deck = riots
    state.letters = [
        rng.choice(known.tables.letters_of(day)) for day in range(LAST_DAY, LAST_DAY - len(known.letters), -1)
    ]
