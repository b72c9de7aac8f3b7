"""The form of a loaded state: ranges of numbers and lengths of lists."""

from __future__ import annotations

from typing import Final

from intrigue.core.errors import BadData, require
from intrigue.games.potemkin_empire.codes import MOST_PLAYERS
from intrigue.games.potemkin_empire.state import (
    BUILT,
    DEALT,
    DESTROYED,
    DISCARDED,
    DREW,
    ENDING,
    GONE,
    KIND_COUNT,
    LOOKED,
    NONE,
    OVERHEARD,
    PLAYED,
    PRODUCTION,
    RENOVATED,
    SHOWN,
    SHUFFLED,
    PotemkinState,
)

MANY: Final = 1 << 30  # more than there can be of anything

# What the parts of an entry of the log are: a seat, a place in a village, a type, a card, a number.
SEAT: Final = 0
PLACE: Final = 1
TYPE: Final = 2
CARD: Final = 3
NUMBER: Final = 4
OPTIONAL_CARD: Final = 5
OPTIONAL_NUMBER: Final = 6
ENTRIES: Final = {
    DEALT: (SEAT, NUMBER),
    SHUFFLED: (NUMBER, OPTIONAL_NUMBER, OPTIONAL_CARD),
    DREW: (SEAT, CARD),
    BUILT: (SEAT, PLACE, TYPE),
    PLAYED: (SEAT, CARD),
    RENOVATED: (SEAT, PLACE),
    SHOWN: (SEAT, PLACE, CARD),
    DESTROYED: (SEAT, PLACE, CARD, SEAT),
    LOOKED: (SEAT, SEAT, PLACE, CARD),
    OVERHEARD: (SEAT, SEAT, CARD),
    DISCARDED: (SEAT, CARD),
}
OPEN_ENDED: Final = (OVERHEARD, DISCARDED)  # may have more cards


def check_forms(state: PotemkinState) -> None:
    """Every field for itself."""
    players, setup = state.players, state.setup
    cards = setup.cards - 1
    for name, number, low, high in (
        ("month", state.month, 1, setup.months),
        ("phase", state.phase, 0, ENDING),
        ("first", state.first, 0, players - 1),
        ("turn", state.turn, 0, players - 1),
        ("capitol", state.capitol, 0, players - 1),
        ("scientist", state.scientist, NONE, players - 1),
        ("shield", state.shield, NONE, players - 1),
        ("round", state.round, 0, setup.draft),
        ("size", state.size, 0, setup.draft),
        ("cubes", state.cubes, 0, MANY),
        ("agents", state.agents, 0, MANY),
        ("resolving", state.resolving, NONE, cards),
        ("amount", state.amount, 0, MANY),
        ("matter", state.matter, NONE, MANY),
    ):
        require(low <= number <= high, name, f"a number from {low} to {high}", number)
    buildings = len(state.kinds)
    for name, numbers, length, low, high in (
        ("turns", state.turns, players, 0, setup.turns),
        ("modes", state.modes, players, 0, PRODUCTION),
        ("choice", state.choice, players, NONE, cards),
        ("spent", state.spent, players, 0, MANY),
        ("picks", state.picks, state.month * players * setup.draft, NONE, cards),
        ("piles", state.piles, KIND_COUNT, 0, MANY),
        ("kinds", state.kinds, buildings, 0, KIND_COUNT - 1),
        ("status", state.status, buildings, 0, GONE),
        ("inside", state.inside, buildings, NONE, cards),
        ("goods", state.goods, buildings, 0, MANY),
        ("guards", state.guards, buildings, 0, MANY),
        ("deck", state.deck, len(state.deck), 0, cards),
        ("discard", state.discard, len(state.discard), 0, cards),
        ("givers", state.givers, len(state.discard), 0, players - 1),
        ("captured", state.captured, len(state.captured), 0, cards),
        ("captors", state.captors, len(state.captured), 0, players - 1),
        ("played", state.played, len(state.played), 0, cards),
    ):
        check_numbers(name, numbers, length, low, high)
    check_lists(state)
    ranges = {
        SEAT: (0, players - 1),
        PLACE: (0, cards),
        TYPE: (0, KIND_COUNT - 1),
        CARD: (0, cards),
        NUMBER: (0, MANY),
        OPTIONAL_CARD: (NONE, cards),
        OPTIONAL_NUMBER: (NONE, MANY),
    }
    for place, entry in enumerate(state.log):
        check_entry(ranges, place, entry)


def check_numbers(name: str, numbers: list[int], length: int, low: int, high: int) -> None:
    require(len(numbers) == length, name, f"a list of {length}", numbers)
    if numbers and not low <= min(numbers) <= max(numbers) <= high:
        place = next(place for place, number in enumerate(numbers) if not low <= number <= high)
        raise BadData(f"{name}[{place}]", f"a number from {low} to {high}", numbers[place])


def check_lists(state: PotemkinState) -> None:
    """Hands, packs and villages, and lists of sites."""
    players, cards = state.players, state.setup.cards
    require(len(state.packs) in (0, players), "packs", f"no packs or {players}", state.packs)
    for name, groups in (("hands", state.hands), ("packs", state.packs)):
        for place, group in enumerate(groups):
            check_numbers(f"{name}[{place}]", group, len(group), 0, cards - 1)
            require(sorted(set(group)) == group, f"{name}[{place}]", "cards in ascending order", group)
    require(len(state.hands) == players, "hands", f"a list of {players}", state.hands)
    require(len(state.villages) == players, "villages", f"a list of {players}", state.villages)
    first = state.setup.site
    for name, sites, low in (
        ("marked", state.marked, first),
        ("targets", state.targets, NONE),
        ("sources", state.sources, first),
        ("waiting", state.waiting, first),
        ("stations", state.stations, first),
    ):
        check_numbers(name, sites, len(sites), low, first + MOST_PLAYERS * cards - 1)


def check_entry(ranges: dict[int, tuple[int, int]], place: int, entry: tuple[int, ...]) -> None:
    """The parts of an entry of the log. `ranges` has the numbers that are possible for each kind of part."""
    parts = ENTRIES.get(entry[0]) if entry else None
    if parts is None:
        raise BadData(f"log[{place}]", "an entry of the log", list(entry))
    number = len(entry) - 1
    if number != len(parts) and (entry[0] not in OPEN_ENDED or number < len(parts)):
        raise BadData(f"log[{place}]", f"an entry with {len(parts)} numbers", list(entry))
    for at in range(number):
        low, high = ranges[parts[min(at, len(parts) - 1)]]
        if not low <= entry[at + 1] <= high:
            raise BadData(f"log[{place}][{at + 1}]", f"a number from {low} to {high}", entry[at + 1])
