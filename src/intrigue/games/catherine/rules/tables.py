"""The content as numbers: everything that a move looks up, computed once for each game.

Cards, colours, cities, goods and orders are numbered in the order of the content file; sets of cities are bit masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast, final

from intrigue.games.catherine.codes import FULL_ROW
from intrigue.games.catherine.content import BonusForm, Card, CardType, CatherineContent, Symbols
from intrigue.games.catherine.rules import effects
from intrigue.games.catherine.state import GOODS, NONE

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

UNLIMITED: Final = 1 << 30

# The actions that do not depend on the content. They follow the blocks of cards, columns and cities.
WORDS: Final = ("perform", "skip", "stop", "use bonus", "decline bonus", "build nothing")
COLUMN_SETS: Final = 1 << FULL_ROW


@final
class Bonus:
    """The bonus of a card: what it gives, and its one condition (`cost`, `own` or `same_colour`)."""

    __slots__ = ("amount", "cost", "draws", "effect", "own", "same_colour")

    def __init__(self, form: BonusForm, amount: int, cost: int, own: Symbols | None, same_colour: bool) -> None:
        self.effect = effects.BONUSES[form]
        self.draws = form == "draw"
        self.amount = amount
        self.cost = cost
        """Cards to discard."""
        self.own = pairs(own)
        """What must be owned."""
        self.same_colour = same_colour
        """Whether the cards discarded for the action must share a colour."""


@final
class Tables:
    """What the cards, the map, the track and the orders say."""

    def __init__(self, content: CatherineContent, custom: str | None) -> None:
        self.custom = custom
        """The text of the content file, if it is not the shipped one."""
        self._read_cards(content)
        self._read_map(content)
        self.limits = tuple([space.limit for space in content.favor])
        self.favor_points = tuple([space.points for space in content.favor])
        self.multipliers = tuple([space.multiplier for space in content.favor])
        self.top = len(content.favor) - 1
        self.orders = tuple([order.goods.counts() for order in content.order])
        self.scoring = content.scoring
        self.residences = content.box.residences
        self._number_actions(content)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the tables by their content, so that a pickled state does not carry them along."""
        return tables_of, (self.custom,)

    def _read_cards(self, content: CatherineContent) -> None:
        cards = content.card
        kinds = {kind.id: kind for kind in content.type}
        types = [kinds[card.type] for card in cards]
        colours = [colour.id for colour in content.colour]
        self.ids = tuple([card.id for card in cards])
        self.names = tuple([card.name for card in cards])
        self.numbers = {card_id: number for number, card_id in enumerate(self.ids)}
        self.types = tuple(types)
        self.colours = tuple([colours.index(card.colour) for card in cards])
        self.symbols = tuple([pairs(card.symbols) for card in cards])
        self.markets = tuple([tuple([GOODS.index(good) for good in card.market]) for card in cards])
        forms = [effects.ACTIONS[kind.action] for kind in types]
        self.able = tuple([form.able for form in forms])
        self.effects = tuple([form.effect for form in forms])
        self.amounts = tuple([kind.amount for kind in types])
        self.costs = tuple([kind.discard for kind in types])
        self.times = tuple([times(kind) for kind in types])
        self.draws = tuple([draws(kind) for kind in types])
        self.waits = tuple([waits(card, kind) for card, kind in zip(cards, types, strict=True)])
        """Whether something may have to be decided after the action has drawn cards. No shipped card does this."""
        self.is_region = tuple([kind.action == "region residence" for kind in types])
        self.bonuses = tuple(
            [
                None
                if kind.bonus is None
                else Bonus(
                    kind.bonus,
                    kind.bonus_amount,
                    card.bonus_discard or kind.bonus_discard,
                    card.own if card.own is not None else kind.own,
                    kind.same_colour,
                )
                for card, kind in zip(cards, types, strict=True)
            ]
        )

    def _read_map(self, content: CatherineContent) -> None:
        cities = content.city
        places = {city.id: place for place, city in enumerate(cities)}
        self.city_ids = tuple(places)
        self.city_numbers = places
        self.all_cities = (1 << len(cities)) - 1
        self.roads = tuple([sum([1 << places[road] for road in city.roads]) for city in cities])
        self.city_colours = tuple([[colour.id for colour in content.colour].index(city.colour) for city in cities])
        self.regions = tuple(
            [
                sum([1 << place for place, city in enumerate(cities) if city.colour == colour.id])
                for colour in content.colour
            ]
        )
        """The cities of each colour."""
        self.city_goods = tuple([tuple([GOODS.index(good) for good in city.goods]) for city in cities])
        self.tile_places = tuple(
            [
                (city.id, tuple([(good, len(GOODS) * place + GOODS.index(good)) for good in city.goods]))
                for place, city in enumerate(cities)
                if city.goods
            ]
        )
        """Cities with tiles: for each its kinds, and where a state counts what is left of them."""
        self.city_points = tuple([city.points for city in cities])
        self.crowns = tuple([city.crown for city in cities])
        self.sites = tuple(
            [
                self.regions[self.colours[number]]
                if self.is_region[number]
                else sum([1 << places[city] for city in card.cities])
                if "residence" in self.types[number].action
                else 0
                for number, card in enumerate(content.card)
            ]
        )
        """The cities in which the action of each card can build."""

    def _number_actions(self, content: CatherineContent) -> None:
        """Number the actions. The action of laying a card has the card's own number, so a hand is also its list of
        actions."""
        cards, cities = len(content.card), len(content.city)
        self.activate = cards
        self.discard = 2 * cards
        self.column = 3 * cards
        self.city = self.column + FULL_ROW
        self.perform = self.city + cities
        self.skip = self.perform + WORDS.index("skip")
        self.stop = self.perform + WORDS.index("stop")
        self.use_bonus = self.perform + WORDS.index("use bonus")
        self.decline_bonus = self.perform + WORDS.index("decline bonus")
        self.build_nothing = self.perform + WORDS.index("build nothing")
        self.tile = self.perform + len(WORDS)
        self.action_texts = tuple(
            [f"{verb} {card}" for verb in ("lay", "activate with", "discard") for card in self.ids]
            + [f"column {number}" for number in range(1, FULL_ROW + 1)]
            + [f"build in {city.name}" for city in content.city]
            + list(WORDS)
            + [f"take {good}" for good in GOODS]
        )
        self.column_menus = tuple(
            [
                tuple([self.column + column for column in range(FULL_ROW) if free >> column & 1])
                for free in range(COLUMN_SETS)
            ]
        )
        """For each set of free columns the actions that choose one."""
        self.action_or_not = (self.perform, self.skip)
        self.again_or_not = (self.perform, self.stop)
        self.bonus_or_not = (self.use_bonus, self.decline_bonus)


def tables_of(custom: str | None) -> Tables:
    """The tables of the game with this content."""
    from intrigue.games import game

    return cast("Catherine", game("catherine", custom)).tables


def pairs(symbols: Symbols | None) -> tuple[tuple[int, int], ...]:
    """Each symbol that is shown, with its number.

    >>> pairs(Symbols(iron=1, book=2))
    ((0, 1), (5, 2))
    """
    return () if symbols is None else tuple([(kind, n) for kind, n in enumerate(symbols.counts()) if n])


def times(kind: CardType) -> int:
    """How often an action can be performed (CA-5.10). Counted actions are carried out in full at once (CA-5.12)."""
    if not kind.discard:
        return 1
    return kind.arrow if isinstance(kind.arrow, int) else UNLIMITED


def draws(kind: CardType) -> bool:
    return kind.action in ("draw per good", "draw per book", "draw")


def waits(card: Card, kind: CardType) -> bool:
    """Whether a card draws and then lets its owner perform it again or pay for a bonus."""
    return draws(kind) and (times(kind) > 1 or bool(card.bonus_discard or kind.bonus_discard))


def members(mask: int) -> list[int]:
    """The members of a bit mask (of cities or columns) in ascending order.

    >>> members(0b1010)
    [1, 3]
    """
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def only_member(mask: int) -> int:
    """The member of a bit mask with one bit, NONE if there are several.

    >>> only_member(0b1000), only_member(0b1010)
    (3, -1)
    """
    return NONE if mask & (mask - 1) else mask.bit_length() - 1
