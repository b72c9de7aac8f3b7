"""A Pot de Vin view as numbers, seat by seat, the viewer first and then clockwise.

A spectator's view is encoded from seat 1's place with no hand. First come the round and the question, then for each of
five places the 52 cards (1 where the viewer sees a card or knows it to be), then a block for each seat. Counts are
divided by a typical size so that most numbers lie between 0 and 1. The layout below names every number."""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from intrigue.games.pot_de_vin.cards import (
    ALL_CARDS,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    GUILDS,
    JOKERS,
    MINUSES,
    NAMES,
    NUMBERS,
    ONE_CHARACTER,
    PLUSES,
    POTS,
    VALUES,
    mask_of,
)
from intrigue.games.pot_de_vin.table import standings, winning_seat
from intrigue.games.pot_de_vin.view import PASSED, PotDeVinView

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

DECISIONS = tuple(f"PV-D{number}" for number in range(2, 7))
ZONES = ("in hand", "unseen", "in this round", "trump now", "known in pile")
LONG_GAME = 16.0
HAND = 12.0
GEMS = 4.0
SYMBOLS = 8.0
KINDS = 4.0
POINTS = 30.0


@cache
def layout(players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    names = ["round", "rounds left", "teams", "cards face down", "gems in this round"]
    names += [f"asked {decision}" for decision in DECISIONS]
    names += [f"trump {character}" for character in CHARACTERS] + [f"led {character}" for character in CHARACTERS]
    names += [f"column in question {guild}" for guild in GUILDS]
    names += [f"{card} {zone}" for zone in ZONES for card in NAMES]
    for seat in range(players):
        who = f"seat +{seat}"
        names += [f"{who} {fact}" for fact in ("starts", "decides", "wins so far", "passed", "is partner")]
        names += [f"{who} {what}" for what in ("cards", "gems", "gems won", "score now", "cards taken")]
        names += [f"{who} played {character}" for character in CHARACTERS] + [f"{who} played value"]
        names += [f"{who} no {character}" for character in CHARACTERS]
        names += [f"{who} {what}" for what in ("Jokers", "+2 cards", "-2 cards", "Pot de Vin cards", "has discarded")]
        names += [f"{who} {guild} symbols" for guild in GUILDS]
        names += [f"{who} {guild} counts" for guild in GUILDS] + [f"{who} Joker in {guild}" for guild in GUILDS]
    return tuple(names)


def encode(game: PotDeVin, view: PotDeVinView) -> array[float]:
    """The numbers of a view, in the order of `layout`."""
    out: list[float] = [
        view.round / LONG_GAME,
        (view.rounds - view.round) / LONG_GAME,
        float(len(view.teams) < view.players),
        view.pile / LONG_GAME,
        view.trick.count(PASSED) / GEMS,
    ]
    asked = None if view.viewer is None else view.asks[view.viewer]
    trump = None if view.trump is None else CHARACTERS[CHARACTER_OF[NUMBERS[view.trump]]]
    out += [float(asked == decision) for decision in DECISIONS]
    out += CHARACTER_FLAGS[() if trump is None else (trump,)]
    out += CHARACTER_FLAGS[() if view.led is None else (view.led,)]
    question = guild_asked(view)
    out += GUILD_FLAGS[() if question is None else (question,)]
    areas = [mask_of(cards) for cards in view.taken]
    _encode_cards(view, areas, out)
    winner = None if view.led is None else winning_seat(view)
    points = standings(game, view)
    viewer = view.viewer or 0
    for step in range(view.players):
        seat = (viewer + step) % view.players
        _encode_seat(view, seat, areas[seat], seat == winner, points[seat], out)
    return array("f", out)


def guild_asked(view: PotDeVinView) -> str | None:
    """The guild with equal columns that the viewer is asked about now."""
    if view.viewer is None or view.asks[view.viewer] != "PV-D5":
        return None
    first, second = next(team for team in view.teams if view.viewer in team)
    answered = [guild for guild, _ in view.votes]
    for guild, own, other in zip(GUILDS, view.columns[first], view.columns[second], strict=True):
        if own and own == other and guild not in answered:
            return guild
    return None


def _encode_cards(view: PotDeVinView, areas: list[int], out: list[float]) -> None:
    hand = mask_of(view.hand)
    in_round = mask_of([did for did in view.trick if did is not None and did != PASSED])
    trump = 0 if view.trump is None else mask_of([view.trump])
    known = mask_of(view.known)
    seen = hand | in_round | trump | known | mask_of(view.used)
    for area in areas:
        seen |= area
    for cards in (hand, ALL_CARDS & ~seen, in_round, trump, known):
        for shift in range(0, CARDS, VALUES):
            out += card_flags(cards >> shift & ONE_CHARACTER)


@lru_cache(maxsize=1 << VALUES)
def card_flags(cards: int) -> tuple[float, ...]:
    """A number for each of 13 cards: 1 if it is in the set."""
    return tuple([float(cards >> value & 1) for value in range(VALUES)])


def name_flags(names: tuple[str, ...]) -> dict[tuple[str, ...], tuple[float, ...]]:
    """For each selection of these names, in their order, a number for each name: 1 if it is selected."""
    return {
        chosen: tuple([float(name in chosen) for name in names])
        for count in range(len(names) + 1)
        for chosen in combinations(names, count)
    }


CHARACTER_FLAGS = name_flags(CHARACTERS)
GUILD_FLAGS = name_flags(GUILDS)


def _encode_seat(view: PotDeVinView, seat: int, area: int, winning: bool, points: int, out: list[float]) -> None:
    did = view.trick[seat]
    partners = next(team for team in view.teams if seat in team)
    card = None if did is None or did == PASSED else NUMBERS[did]
    out += (
        float(view.start == seat),
        float(seat in view.pending),
        float(winning),
        float(did == PASSED),
        float(seat != view.viewer and view.viewer in partners),
        view.hand_sizes[seat] / HAND,
        view.supply[seat] / GEMS,
        view.treasure[seat] / GEMS,
        points / POINTS,
        len(view.taken[seat]) / HAND,
    )
    out += CHARACTER_FLAGS[() if card is None else (CHARACTERS[CHARACTER_OF[card]],)]
    out.append(0.0 if card is None else (card % VALUES + 1) / VALUES)
    out += CHARACTER_FLAGS[view.voids[seat]]
    out += [(area & kind).bit_count() / KINDS for kind in (JOKERS, PLUSES, MINUSES, POTS)]
    out.append(float(view.discarded[seat]))
    out += [count / SYMBOLS for count in view.columns[seat]]
    out += GUILD_FLAGS[view.scored[seat]]
    out += GUILD_FLAGS[view.jokers[seat] or ()]
