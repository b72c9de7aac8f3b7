"""The form of `content.toml`, and what a content file must satisfy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from intrigue.core.content import Origin
from intrigue.core.errors import BadData
from intrigue.games.pot_de_vin.codes import (
    CHARACTERS,
    GUILDS,
    JOKER,
    LETTERS,
    MINUS,
    NAMES,
    PLUS,
    POT,
    VALUES,
)

GuildId = Literal["NOB", "ART", "TRD", "WRK", "KNT", "ASN"]
Kind = Literal["joker", "plus", "minus", "guild", "pot"]

NEUTRAL: dict[int, Kind] = {JOKER: "joker", PLUS: "plus", MINUS: "minus", POT: "pot"}  # PV-1.3
PLAYERS = (3, 4, 5, 6)
POTS = len(CHARACTERS)
MOST_SYMBOLS = 15  # of one guild; this fits easily into the eight bits of a packed count


@dataclass(frozen=True, slots=True)
class Gems:
    total: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Numbers:
    """Cards and gems for a number of players. `deck` names the cards in use, for small variants; usually all are."""

    players: int
    rounds: int
    pile: int
    hand: int
    gems: int
    origin: Origin
    deck: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of the cards in use, in their fixed order."""
        return tuple([name for name in NAMES if name in self.deck]) if self.deck else NAMES


@dataclass(frozen=True, slots=True)
class Scoring:
    columns: tuple[int, ...]
    pots: tuple[int, ...]
    plus: int
    minus: int
    gem: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Guild:
    id: GuildId
    name: str
    colour: str
    sign: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    character: Literal["Aldo", "Pietra", "Enzo", "Ugo"]
    value: int
    kind: Kind
    name: str
    origin: Origin
    guild: GuildId | None = None
    symbols: int = 0


@dataclass(frozen=True, slots=True)
class PotDeVinContent:
    gems: Gems
    setup: tuple[Numbers, ...]
    scoring: Scoring
    guild: tuple[Guild, ...]
    card: tuple[Card, ...]


def check(content: PotDeVinContent) -> None:
    """Raise `BadData` for a file that is well-formed but cannot be played."""
    counts = [row.players for row in content.setup]
    if counts != list(PLAYERS):
        place = _first_wrong(counts, PLAYERS)
        raise BadData(f"setup[{place}].players", "a row each for 3, 4, 5 and 6 players", counts)
    for place, row in enumerate(content.setup):
        _check_numbers(f"setup[{place}]", row, content.gems.total)
    guilds = [guild.id for guild in content.guild]
    if guilds != list(GUILDS):
        raise BadData(f"guild[{_first_wrong(guilds, GUILDS)}].id", "the six guilds " + ", ".join(GUILDS), guilds)
    for place, card in enumerate(content.card):
        _check_card(f"card[{place}]", card)
    _check_deck(content.card)
    _check_scoring(content)


def _first_wrong(rows: Sequence[object], wanted: Sequence[object]) -> int:
    """The first row that is wrong; the last one if all are right but some are missing.

    >>> _first_wrong([3, 5], [3, 4, 5]), _first_wrong([3, 4], [3, 4, 5])
    (1, 1)
    """
    for place, row in enumerate(rows):
        if place == len(wanted) or row != wanted[place]:
            return place
    return len(rows) - 1


def _check_numbers(path: str, row: Numbers, gems: int) -> None:
    for name, number in (("rounds", row.rounds), ("pile", row.pile), ("hand", row.hand)):
        if number < 1:
            raise BadData(f"{path}.{name}", "a number of at least 1", number)
    for name in row.deck:
        if name not in NAMES or row.deck.count(name) > 1:
            raise BadData(f"{path}.deck", "ids of cards, each once", name)
    cards = len(row.cards)
    if row.pile + row.players * row.hand != cards:
        raise BadData(f"{path}.pile", f"{cards - row.players * row.hand}, which the hands leave over", row.pile)
    if row.hand + row.gems != row.rounds or row.gems < 0:
        raise BadData(f"{path}.gems", f"{row.rounds - row.hand}, the rounds less the cards in hand", row.gems)
    if row.players * row.gems > gems:
        raise BadData(f"{path}.gems", f"at most {gems // row.players}, so that {gems} gems are enough", row.gems)
    again = row.players == PLAYERS[-1]
    if row.rounds % row.pile != 0 if again else row.rounds != row.pile:
        expected = f"a multiple of {row.pile}" if again else str(row.pile)
        raise BadData(f"{path}.rounds", f"{expected}, by the cards of the pile", row.rounds)


def _check_card(path: str, card: Card) -> None:
    if not 1 <= card.value <= VALUES:
        raise BadData(f"{path}.value", "a value from 1 to 13", card.value)
    name = f"{LETTERS[CHARACTERS.index(card.character)]}{card.value}"
    if card.id != name:
        raise BadData(f"{path}.id", f"{name}, the letter of the character and the value", card.id)
    kind = NEUTRAL.get(card.value, "guild")
    if card.kind != kind:
        raise BadData(f"{path}.kind", f"{kind}, by its value", card.kind)
    if kind != "guild":
        if card.guild is not None:
            raise BadData(f"{path}.guild", "no guild on a neutral card", card.guild)
        if card.symbols != 0:
            raise BadData(f"{path}.symbols", "no symbols on a neutral card", card.symbols)
    elif card.guild is None:
        raise BadData(f"{path}.guild", "one of " + ", ".join(GUILDS), missing=True)
    elif card.symbols not in (1, 2):
        raise BadData(f"{path}.symbols", "1 or 2", card.symbols)


def _check_deck(cards: tuple[Card, ...]) -> None:
    ids = [card.id for card in cards]
    for place, name in enumerate(ids):
        if name in ids[:place]:
            raise BadData(f"card[{place}].id", "a card that is not listed above", name)
    missing = [name for name in NAMES if name not in ids]
    if missing:
        raise BadData(f"card[{_first_wrong(ids, NAMES)}]", f"52 cards; {missing[0]} is missing", len(ids))


def _check_scoring(content: PotDeVinContent) -> None:
    """Each table must be long enough for all cards: all symbols of a guild and a Joker, all Pot de Vin cards."""
    symbols = [sum(card.symbols for card in content.card if card.guild == guild) for guild in GUILDS]
    if max(symbols) > MOST_SYMBOLS:
        guild = GUILDS[symbols.index(max(symbols))]
        place = max(place for place, card in enumerate(content.card) if card.guild == guild)
        raise BadData(f"card[{place}].guild", f"at most {MOST_SYMBOLS} symbols of a guild", max(symbols))
    wanted = max(symbols) + 2
    if len(content.scoring.columns) < wanted:
        raise BadData(
            "scoring.columns",
            f"at least {wanted} numbers, for 0 to {wanted - 1} symbols",
            list(content.scoring.columns),
        )
    if content.scoring.columns[0] != 0:
        raise BadData("scoring.columns", "0 points for no symbols", list(content.scoring.columns))
    if len(content.scoring.pots) != POTS + 1:
        raise BadData("scoring.pots", f"{POTS + 1} numbers, for 0 to {POTS} cards", list(content.scoring.pots))
    if content.scoring.pots[0] != 0:
        raise BadData("scoring.pots", "0 points for no card", list(content.scoring.pots))
