"""What Pot de Vin hides from whom, written from the information table of its rules alone.

Hidden from a viewer are the hands of all other seats, the face-down Trump Pile, with six players who discarded what,
and at the end the choices about equal columns and Jokers until all have made them. Everybody can deduce that who did
not follow has no card of the led character; a discarder knows that the own discard is in the pile, and after round 4
everybody knows which four cards make up the pile of six players."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from tests.games.pot_de_vin.deck import CARDS, GUILDS, JOKERS, cards_of, columns

NONE = -1
SIX = 6
PILE_OF_SIX = 4
VALUES = 13
EXCHANGES = 150

Data = dict[str, Any]
Viewer = int | None


def redraw(data: Data, viewer: Viewer, rng: Random) -> Data:
    drawn = redraw_cards(data, viewer, rng)
    if data["players"] == SIX:
        drawn["discards"] = redraw_discards(drawn, viewer, rng)
    if data["result"] is None and data["agenda"]:
        waiting = data["agenda"][-1][0]
        if waiting == "decide columns":
            drawn["votes"] = redraw_votes(data, viewer, rng)
        elif waiting == "finish":
            drawn["jokers"] = redraw_jokers(data, viewer, rng)
    return drawn


def mark(data: Data, viewer: Viewer) -> tuple[Data, list[str]]:
    """Hidden cards can only be what they are; but their names may be nowhere in what is sent."""
    hidden = {card for seat, hand in enumerate(data["hands"]) if seat != viewer for card in cards_of(hand)}
    hidden |= {CARDS[card] for card in data["pile"] if card not in known_in_pile(data, viewer)}
    texts = [text for card in sorted(hidden) for text in (f'"{card}"', f"'{card}'")]
    return data, [data["chance"]["key"], *texts]


def consistent(data: Data) -> bool:
    """Nobody holds a character after not following it, and a discard is one of the trump cards."""
    for seat, voids in enumerate(data["voids"]):
        if any(voids >> CARDS.index(card) // VALUES & 1 for card in cards_of(data["hands"][seat])):
            return False
    put = [card for card in data["discards"] if card != NONE]
    if data["round"] == 0:
        return all(card == NONE or data["hands"][seat] >> card & 1 for seat, card in enumerate(data["discards"]))
    return len(set(put)) == len(put) and set(put) <= set(centre(data))


# ---- cards ---------------------------------------------------------------------------------------


def centre(data: Data) -> list[int]:
    return [*data["pile"], *data["used"], *([] if data["trump"] == NONE else [data["trump"]])]


def known_in_pile(data: Data, viewer: Viewer) -> set[int]:
    """The face-down trump cards that a viewer has seen before."""
    if data["players"] != SIX or data["round"] == 0:
        return set()
    if data["round"] > PILE_OF_SIX:
        return set(data["pile"])
    return set() if viewer is None else {data["discards"][viewer]} & set(data["pile"])


def redraw_cards(data: Data, viewer: Viewer, rng: Random) -> Data:
    """Deal the hidden cards anew, so that none comes into a hand that cannot hold it."""
    known = known_in_pile(data, viewer)
    cards = [card for card in data["pile"] if card not in known]
    places = [NONE] * len(cards)
    for seat, hand in enumerate(data["hands"]):
        if seat != viewer:
            cards += [card for card in range(len(CARDS)) if hand >> card & 1]
            places += [seat] * hand.bit_count()
    hands = [hand if seat == viewer else 0 for seat, hand in enumerate(data["hands"])]
    pile = list(known)
    for card, place in dealt(data, cards, places, rng).items():
        if places[place] == NONE:
            pile.append(card)
        else:
            hands[places[place]] |= 1 << card
    rng.shuffle(pile)
    return {**data, "hands": hands, "pile": pile}


def dealt(data: Data, cards: list[int], places: list[int], rng: Random) -> dict[int, int]:
    """A place for each card. If nobody is known to lack a character, every deal is possible. Otherwise first any deal
    that is possible, then many exchanges of two cards that stay possible."""
    number = len(cards)
    if not any(data["voids"]):
        return dict(zip(cards, rng.sample(range(number), number), strict=True))
    place_of: dict[int, int] = {}
    cards = rng.sample(cards, number)
    allowed = [{card for card in cards if may_hold(data, seat, card)} for seat in places]

    def fill(place: int, tried: set[int]) -> bool:
        """Put a card to a place; the one who has it already takes another."""
        for card in cards:
            if card not in tried and card in allowed[place]:
                tried.add(card)
                if card not in place_of or fill(place_of[card], tried):
                    place_of[card] = place
                    return True
        return False

    for place in rng.sample(range(number), number):
        rng.shuffle(cards)
        assert fill(place, set()), "the truth is a deal that is possible"
    for _ in range(EXCHANGES + rng.randrange(2) if number > 1 else 0):
        first = int(rng.random() * number)
        second = (first + 1 + int(rng.random() * (number - 1))) % number
        one, other = cards[first], cards[second]
        here, there = place_of[one], place_of[other]
        if other in allowed[here] and one in allowed[there]:
            place_of[one], place_of[other] = there, here
    return place_of


def may_hold(data: Data, seat: int, card: int) -> bool:
    return seat == NONE or not data["voids"][seat] >> card // VALUES & 1


def redraw_discards(data: Data, viewer: Viewer, rng: Random) -> list[int]:
    """Before the first trump any card of the hand; then any of the four trump cards, different ones."""
    discards = list(data["discards"])
    others = [seat for seat, card in enumerate(discards) if card != NONE and seat != viewer]
    if data["round"] == 0:
        for seat in others:
            discards[seat] = CARDS.index(rng.choice(cards_of(data["hands"][seat])))
        return discards
    own = NONE if viewer is None else discards[viewer]
    free = [card for card in centre(data) if card != own]
    for seat, card in zip(others, rng.sample(free, len(others)), strict=True):
        discards[seat] = card
    return discards


# ---- choices at the end --------------------------------------------------------------------------


def redraw_votes(data: Data, viewer: Viewer, rng: Random) -> list[int]:
    """Any answer of one who has decided all equal columns; any beginning of one who has not."""
    votes = list(data["votes"])
    half = data["players"] // 2
    for seat in range(half):
        areas = [cards_of(data["taken"][partner]) for partner in (seat, seat + half)]
        if seat == viewer or not JOKERS & set(areas[0] + areas[1]):
            continue
        own, other = columns(areas[0]), columns(areas[1])
        equal = [guild for guild in range(len(GUILDS)) if own[guild] == other[guild] > 0]
        if data["asks"][seat] is not None:
            equal = equal[: rng.randrange(len(equal))]
        votes[seat] = sum(1 << guild + len(GUILDS) * rng.randrange(2) for guild in equal)
    return votes


def redraw_jokers(data: Data, viewer: Viewer, rng: Random) -> list[int]:
    """Any choice of as many columns as there are Jokers to place; any beginning of one who is still placing."""
    jokers = list(data["jokers"])
    for seat, taken in enumerate(data["taken"]):
        if seat == viewer:
            continue
        held = [guild for guild, count in enumerate(columns(cards_of(taken))) if count]
        number = min(len(JOKERS & set(cards_of(taken))), len(held))
        chosen = rng.choice(list(combinations(held, number)))
        if data["asks"][seat] is not None:
            chosen = chosen[: rng.randrange(number)]
        jokers[seat] = sum(1 << guild for guild in chosen)
    return jokers
