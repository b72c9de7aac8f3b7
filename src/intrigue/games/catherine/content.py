"""The form of `content.toml`, and what a content file must satisfy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from intrigue.core.content import Origin
from intrigue.core.errors import BadData
from intrigue.games.catherine.codes import DEALT, DECADES, FIRST_ROW, ROUNDS

Good = Literal["iron", "food", "caviar", "fur"]
ActionForm = Literal[
    "draw per good",
    "draw per book",
    "draw",
    "points",
    "points per book",
    "points per set",
    "favor",
    "residence",
    "region residence",
]
BonusForm = Literal["favor", "draw", "points", "points per residence"]

MOST_PLAYERS: Final = 4
CITIES_ON_CARD: Final = 3

# Actions that count something owned. They are carried out in full, so only the open arrow makes sense (CA-5.12).
COUNTED: Final = ("draw per good", "draw per book", "points per book", "points per set")


@dataclass(frozen=True, slots=True)
class Course:
    """How long the game is, and how many cards it takes. A content file without this has the numbers of the rules."""

    decades: int = DECADES
    rounds: int = ROUNDS
    dealt: int = DEALT
    first_row: int = FIRST_ROW
    most_players: int = MOST_PLAYERS
    origin: Origin = "rulebook"


@dataclass(frozen=True, slots=True)
class Box:
    residences: int
    tiles_per_kind: int
    jokers: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Scoring:
    more_cannons: int
    equal_cannons: int
    residence: int
    hand_card: int
    order: tuple[int, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Colour:
    id: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class FavorSpace:
    limit: int
    points: int
    multiplier: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class City:
    id: str
    name: str
    colour: str
    roads: tuple[str, ...]
    x: int
    y: int
    origin: Origin
    goods: tuple[Good, ...] = ()
    tiles: tuple[int, int, int] = (0, 0, 0)
    crown: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Goods:
    iron: int = 0
    food: int = 0
    caviar: int = 0
    fur: int = 0

    def counts(self) -> tuple[int, int, int, int]:
        return self.iron, self.food, self.caviar, self.fur


@dataclass(frozen=True, slots=True)
class Order:
    id: str
    goods: Goods
    origin: Origin


@dataclass(frozen=True, slots=True)
class Symbols:
    iron: int = 0
    food: int = 0
    caviar: int = 0
    fur: int = 0
    cannon: int = 0
    book: int = 0

    def counts(self) -> tuple[int, int, int, int, int, int]:
        return self.iron, self.food, self.caviar, self.fur, self.cannon, self.book


@dataclass(frozen=True, slots=True)
class CardType:
    id: str
    name: str
    arrow: Literal["none", "any"] | int
    action: ActionForm
    amount: int
    clause: str
    origin: Origin
    discard: int = 0
    bonus: BonusForm | None = None
    bonus_amount: int = 0
    own: Symbols | None = None
    bonus_discard: int = 0
    same_colour: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    colour: str
    type: str
    origin: Origin
    symbols: Symbols | None = None
    cities: tuple[str, ...] = ()
    market: tuple[Good, ...] = ()
    own: Symbols | None = None
    bonus_discard: int = 0


@dataclass(frozen=True, slots=True)
class CatherineContent:
    box: Box
    scoring: Scoring
    colour: tuple[Colour, ...]
    favor: tuple[FavorSpace, ...]
    city: tuple[City, ...]
    order: tuple[Order, ...]
    type: tuple[CardType, ...]
    card: tuple[Card, ...]
    course: Course = Course()


def check(content: CatherineContent) -> None:
    """Raise `BadData` for a file that is well-formed but cannot be played."""
    _check_course(content.course)
    _check_numbers(content)
    _check_names("colour", [colour.id for colour in content.colour])
    _check_track(content.favor)
    _check_map(content)
    _check_orders(content)
    _check_names("type", [kind.id for kind in content.type])
    for place, kind in enumerate(content.type):
        _check_type(f"type[{place}]", kind)
    _check_cards(content)


def _check_names(path: str, names: Sequence[str], field: str = "id") -> None:
    """Actions are distinguished by these names, without regard to letter case and spacing."""
    seen = set()
    for place, name in enumerate(names):
        plain = " ".join(name.lower().split())
        if not plain or plain in seen:
            raise BadData(f"{path}[{place}].{field}", "a name that no other row has", name)
        seen.add(plain)


def _check_least(path: str, number: int, least: int) -> None:
    if number < least:
        raise BadData(path, f"a number of at least {least}", number)


def _check_course(course: Course) -> None:
    """A game may be shorter or smaller than usual, not longer or larger."""
    for name, least, most in (
        ("decades", 1, DECADES),
        ("rounds", 1, ROUNDS),
        ("first_row", 0, FIRST_ROW),
        ("dealt", course.first_row, DEALT),
        ("most_players", 2, MOST_PLAYERS),
    ):
        number = getattr(course, name)
        if not least <= number <= most:
            raise BadData(f"course.{name}", f"{least} to {most}", number)


def _check_numbers(content: CatherineContent) -> None:
    box, scoring = content.box, content.scoring
    _check_least("box.residences", box.residences, 0)
    _check_least("box.tiles_per_kind", box.tiles_per_kind, 0)
    if box.jokers < 3 * (MOST_PLAYERS - 2):  # CA-11.11
        raise BadData("box.jokers", "at least 6, enough for all three scorings", box.jokers)
    for name in ("more_cannons", "equal_cannons", "residence", "hand_card"):
        _check_least(f"scoring.{name}", getattr(scoring, name), 0)
    if not scoring.order or min(scoring.order) < 0 or list(scoring.order) != sorted(scoring.order):
        raise BadData("scoring.order", "points of at least 0 that never decrease", list(scoring.order))


def _check_track(track: tuple[FavorSpace, ...]) -> None:
    if not track:
        raise BadData("favor", "at least one space", len(track))
    below = track[0]
    for place, space in enumerate(track):
        for name in ("limit", "points", "multiplier"):
            _check_least(f"favor[{place}].{name}", getattr(space, name), 0)
        if space.limit < below.limit:  # CA-7.1
            raise BadData(
                f"favor[{place}].limit", f"at least {below.limit}, the limit of the space before", space.limit
            )
        below = space


def _check_map(content: CatherineContent) -> None:
    cities = {city.id: city for city in content.city}
    colours = [colour.id for colour in content.colour]
    _check_names("city", [city.id for city in content.city])
    _check_names("city", [city.name for city in content.city], "name")
    if len(cities) <= content.box.residences:
        raise BadData("city", f"more cities than the {content.box.residences} residences of a player", len(cities))
    for place, city in enumerate(content.city):
        path = f"city[{place}]"
        if city.colour not in colours:
            raise BadData(f"{path}.colour", "one of " + ", ".join(colours), city.colour)
        for name in ("crown", "points"):
            _check_least(f"{path}.{name}", getattr(city, name), 0)
        for road in city.roads:
            if road == city.id or road not in cities or city.roads.count(road) > 1:
                raise BadData(f"{path}.roads", "other cities, each once", road)
            if city.id not in cities[road].roads:
                raise BadData(f"{path}.roads", f"a road that is also listed at {road}", road)
        if len(set(city.goods)) < len(city.goods) or min(city.tiles) < 0 or bool(city.goods) != any(city.tiles):
            raise BadData(f"{path}.tiles", "numbers of tiles if, and only if, different goods are named", city.tiles)
    _check_tiles(content)


def _check_tiles(content: CatherineContent) -> None:
    """There must be enough tiles of each kind for every number of players (CA-1.3)."""
    box = content.box.tiles_per_kind
    for count in range(MOST_PLAYERS - 1):
        for kind in ("iron", "food", "caviar", "fur"):
            total = sum(city.tiles[count] for city in content.city if kind in city.goods)
            if total > box:
                raise BadData("city", f"at most {box} {kind} tiles with {count + 2} players", total)


def _check_orders(content: CatherineContent) -> None:
    _check_names("order", [order.id for order in content.order])
    players = content.course.most_players
    if len(content.order) < players:
        raise BadData("order", f"at least {players} orders", len(content.order))
    wanted = len(content.scoring.order) - 1
    for place, order in enumerate(content.order):
        if sum(order.goods.counts()) != wanted or min(order.goods.counts()) < 0:
            raise BadData(f"order[{place}].goods", f"{wanted} goods in all", sum(order.goods.counts()))


def _check_type(path: str, kind: CardType) -> None:
    _check_least(f"{path}.amount", kind.amount, 1)
    _check_least(f"{path}.discard", kind.discard, 0)
    _check_least(f"{path}.bonus_discard", kind.bonus_discard, 0)
    if "residence" in kind.action and kind.amount != 1:
        raise BadData(f"{path}.amount", "1, as one residence is built at a time", kind.amount)
    if kind.action in COUNTED:
        if kind.arrow != "any":
            raise BadData(f"{path}.arrow", "any, as everything owned is counted", kind.arrow)
    elif not kind.discard:
        if kind.arrow != "none":
            raise BadData(f"{path}.arrow", "none, as the action has no cost", kind.arrow)
    elif kind.arrow == "none" or (isinstance(kind.arrow, int) and kind.arrow < 1):
        raise BadData(f"{path}.arrow", "any or a number of at least 1, as the action has a cost", kind.arrow)
    if kind.same_colour and not kind.discard:
        raise BadData(f"{path}.same_colour", "an action that cards are discarded for", kind.same_colour)
    if kind.same_colour and kind.action.startswith("draw") and kind.arrow != 1:  # draws interrupt the decisions
        raise BadData(f"{path}.arrow", "1, as the bonus is for cards that pay for a draw", kind.arrow)
    if kind.bonus is None:
        if kind.bonus_amount or conditions(kind.own, kind.bonus_discard, kind.same_colour):
            raise BadData(f"{path}.bonus", "a bonus, as its amount or condition is given", missing=True)
    else:
        _check_least(f"{path}.bonus_amount", kind.bonus_amount, 1)


def conditions(own: Symbols | None, discard: int, same_colour: bool) -> int:
    """How many conditions of a bonus are given."""
    return (own is not None) + (discard != 0) + same_colour


def _check_cards(content: CatherineContent) -> None:
    _check_names("card", [card.id for card in content.card])
    _check_names("card", [card.name for card in content.card], "name")
    kinds = {kind.id: kind for kind in content.type}
    colours = [colour.id for colour in content.colour]
    for place, card in enumerate(content.card):
        path = f"card[{place}]"
        if card.colour not in colours:
            raise BadData(f"{path}.colour", "one of " + ", ".join(colours), card.colour)
        if card.type not in kinds:
            raise BadData(f"{path}.type", "one of " + ", ".join(kinds), card.type)
        _check_upper(path, card, kinds[card.type], [city.id for city in content.city])
        _check_bonus(path, card, kinds[card.type])
    course = content.course
    display = course.first_row + 2 * course.rounds  # the action row, and the cards below it (CA-4.10)
    most = course.most_players * (display + content.favor[-1].limit)
    if len(content.card) < most:
        players = course.most_players
        raise BadData("card", f"at least {most} cards, as many as {players} players can hold", len(content.card))


def _check_upper(path: str, card: Card, kind: CardType, cities: Sequence[str]) -> None:
    """Either symbols or three cities (CA-1.6)."""
    if (card.symbols is None) == (not card.cities):
        raise BadData(f"{path}.symbols", "symbols or the names of three cities, not both", card.symbols)
    if card.symbols is not None and min(card.symbols.counts()) < 0:
        raise BadData(f"{path}.symbols", "numbers of at least 0", card.symbols)
    if card.cities and (len(card.cities) != CITIES_ON_CARD or len(set(card.cities)) != CITIES_ON_CARD):
        raise BadData(f"{path}.cities", "three different cities", list(card.cities))
    for city in card.cities:
        if city not in cities:
            raise BadData(f"{path}.cities", "ids of cities", city)
    if kind.action == "residence" and not card.cities:
        raise BadData(f"{path}.cities", "three cities, as the card builds in one of them", missing=True)
    if kind.action == "draw per good":
        if len(set(card.market)) != 2 or len(card.market) != 2:
            raise BadData(f"{path}.market", "two different goods", list(card.market))
    elif card.market:
        raise BadData(f"{path}.market", "nothing, as the card is not a market", list(card.market))


def _check_bonus(path: str, card: Card, kind: CardType) -> None:
    """A bonus has exactly one condition, on the type or on the card (CA-10.16); without a bonus there is none."""
    wanted = 1 if kind.bonus is not None else 0
    own = card.own if card.own is not None else kind.own
    given = conditions(card.own, card.bonus_discard, False)
    given += conditions(kind.own, kind.bonus_discard, kind.same_colour)
    if given != wanted:
        what = "one condition for the bonus" if wanted else "no condition, as there is no bonus"
        raise BadData(f"{path}.own", what, given)
    if own is not None and (min(own.counts()) < 0 or not any(own.counts())):
        raise BadData(f"{path}.own", "at least one thing to own", own)
    _check_least(f"{path}.bonus_discard", card.bonus_discard, 0)
