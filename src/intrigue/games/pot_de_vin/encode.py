"""A Pot de Vin view as numbers, seat by seat, the viewer first and then clockwise.

A spectator's view is encoded from seat 1's place with no hand. First come the round and the question, then five numbers
for each of the 52 cards (where the viewer sees it or knows it to be), then a block for each seat. Counts are divided by
a typical size so that most numbers lie between 0 and 1. The layout below names every number."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING

from intrigue.games.pot_de_vin.cards import (
    CARDS,
    CHARACTERS,
    GUILDS,
    JOKERS,
    MINUSES,
    NAMES,
    NUMBERS,
    PLUSES,
    POTS,
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
    names += [f"{card} {zone}" for card in NAMES for zone in ZONES]
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
    out += [float(asked == decision) for decision in DECISIONS]
    trump = None if view.trump is None else CHARACTERS[NUMBERS[view.trump] // 13]
    out += [float(trump == character) for character in CHARACTERS]
    out += [float(view.led == character) for character in CHARACTERS]
    question = guild_asked(view)
    out += [float(question == guild) for guild in GUILDS]
    _encode_cards(view, out)
    winner = None if view.led is None else winning_seat(view)
    points = standings(game, view)
    viewer = view.viewer or 0
    for step in range(view.players):
        seat = (viewer + step) % view.players
        _encode_seat(view, seat, seat == winner, points[seat], out)
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


def _encode_cards(view: PotDeVinView, out: list[float]) -> None:
    hand = mask_of(view.hand)
    in_round = mask_of([did for did in view.trick if did is not None and did != PASSED])
    trump = 0 if view.trump is None else mask_of([view.trump])
    known = mask_of(view.known)
    seen = hand | in_round | trump | known | mask_of(view.used)
    for cards in view.taken:
        seen |= mask_of(cards)
    for card in range(CARDS):
        bit = 1 << card
        out += (
            float(bool(hand & bit)),
            float(not seen & bit),
            float(bool(in_round & bit)),
            float(bool(trump & bit)),
            float(bool(known & bit)),
        )


def _encode_seat(view: PotDeVinView, seat: int, winning: bool, points: int, out: list[float]) -> None:
    did = view.trick[seat]
    partner = (
        view.viewer is not None
        and seat != view.viewer
        and any(seat in team and view.viewer in team for team in view.teams)
    )
    out += (
        float(view.start == seat),
        float(seat in view.pending),
        float(winning),
        float(did == PASSED),
        float(partner),
    )
    out += (
        view.hand_sizes[seat] / HAND,
        view.supply[seat] / GEMS,
        view.treasure[seat] / GEMS,
        points / POINTS,
        len(view.taken[seat]) / HAND,
    )
    card = None if did is None or did == PASSED else NUMBERS[did]
    out += [float(card is not None and card // 13 == character) for character in range(len(CHARACTERS))]
    out.append(0.0 if card is None else (card % 13 + 1) / 13)
    out += [float(character in view.voids[seat]) for character in CHARACTERS]
    taken = mask_of(view.taken[seat])
    out += [(taken & kind).bit_count() / KINDS for kind in (JOKERS, PLUSES, MINUSES, POTS)]
    out.append(float(view.discarded[seat]))
    out += [count / SYMBOLS for count in view.columns[seat]]
    out += [float(guild in view.scored[seat]) for guild in GUILDS]
    placed = view.jokers[seat] or ()
    out += [float(guild in placed) for guild in GUILDS]
