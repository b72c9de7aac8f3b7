"""What is printed on the cards, cities and orders of Catherine, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.core.cards import CardText
from intrigue.games.catherine.content import Card, CardType, City, Symbols
from intrigue.games.catherine.rules.tables import UNLIMITED
from intrigue.games.catherine.state import GOODS, SYMBOLS

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def cards(game: Catherine) -> tuple[CardText, ...]:
    """Project cards, cities and orders."""
    rows = game.rules
    found = [CardText(card.id, card.name, f"{card.colour} project card", card_lines(game, card)) for card in rows.card]
    found += [CardText(city.id, city.name, f"{city.colour} city", city_lines(game, city)) for city in rows.city]
    for order in rows.order:
        found.append(CardText(order.id, f"Order: {order_text(game, order.id)}", "order", (order_points_text(game),)))
    return tuple(found)


# ---- small words ---------------------------------------------------------------------------------


def amount(count: int, word: str) -> str:
    """A number and what it counts; goods have no plural.

    >>> amount(1, "card"), amount(2, "card"), amount(2, "iron")
    ('1 card', '2 cards', '2 iron')
    """
    return f"{count} {word}" + ("" if count == 1 or word in GOODS else "s")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["Riga", "Reval", "Pskov"], "or")
    'Riga, Reval or Pskov'
    """
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + f" {last} " + words[-1]


def tile_of(goods: Sequence[str]) -> str:
    """A tile with one of these goods.

    >>> tile_of(["iron"]), tile_of(["fur", "iron"])
    ('an iron tile', 'a fur or iron tile')
    """
    return f"{'an' if goods[0][0] in 'aeiou' else 'a'} {listed(goods, 'or')} tile"


def sentence(words: str) -> str:
    """Words with a capital letter and a full stop.

    >>> sentence("draw 2 cards")
    'Draw 2 cards.'
    """
    return f"{words[0].upper()}{words[1:]}."


def symbols_text(symbols: Symbols) -> str:
    counted = [amount(count, name) for count, name in zip(symbols.counts(), SYMBOLS, strict=True) if count]
    return listed(counted) if counted else "nothing"


def cities_text(game: Catherine, cities: Sequence[str], last: str = "and") -> str:
    return listed([city_of(game, city).name for city in cities], last)


# ---- rows of the content by their ids ------------------------------------------------------------


def row_of(game: Catherine, card: str) -> Card:
    return game.rules.card[game.tables.numbers[card]]


def type_of(game: Catherine, card: str) -> CardType:
    return game.tables.types[game.tables.numbers[card]]


def city_of(game: Catherine, city: str) -> City:
    return game.rules.city[game.tables.city_numbers[city]]


def name_of(game: Catherine, card: str) -> str:
    return row_of(game, card).name


def spelled_out(game: Catherine, action: str) -> str:
    """The text of an action in phase D, with the name of the card that it discards."""
    verb, _, card = action.partition(" ")
    return f"discard {name_of(game, card)}" if verb == "discard" else action


# ---- project cards -------------------------------------------------------------------------------


def card_lines(game: Catherine, card: Card) -> tuple[str, ...]:
    """A card in whole sentences, line by line."""
    if card.symbols is None:
        upper = f"It names {cities_text(game, card.cities)}."
    else:
        upper = f"You own {symbols_text(card.symbols)} while it lies in your action row."
    number = game.tables.numbers[card.id]
    action = action_text(game, card.id, game.tables.times)
    if game.tables.is_region[number] and game.tables.times[number] > 1:
        action += " (or once, by option)"
    bonus = bonus_text(game, card.id)
    return (upper, f"Action: {action}.", f"Bonus: {bonus}." if bonus else "It has no bonus.")


def card_text(game: Catherine, card: str, times: Sequence[int]) -> str:
    """A whole card in one line. Here and in the functions below, `times` says how often the action of each card can be
    performed in this game."""
    return f"{head_text(game, card)}: {lower_text(game, card, times)}"


def head_text(game: Catherine, card: str) -> str:
    """Name, colour and symbols of a card; its cities are part of what it does."""
    row = row_of(game, card)
    shown = "" if row.symbols is None else f"; {symbols_text(row.symbols)}"
    return f"{row.name} ({row.colour}{shown})"


def upper_text(game: Catherine, card: str) -> str:
    """What the upper area shows, in short."""
    row = row_of(game, card)
    return f"{len(row.cities)} cities" if row.symbols is None else symbols_text(row.symbols)


def lower_text(game: Catherine, card: str, times: Sequence[int]) -> str:
    """Action and bonus in one line."""
    action, bonus = action_text(game, card, times), bonus_text(game, card)
    return f"{action}; bonus: {bonus}" if bonus else action


def action_text(game: Catherine, card: str, times: Sequence[int]) -> str:
    """The action, with its cost and how often it can be performed."""
    most = times[game.tables.numbers[card]]
    often = {1: "", UNLIMITED: ", repeatable"}.get(most, f", up to {most} times")
    return performance_text(game, card) + often


def performance_text(game: Catherine, card: str) -> str:
    """Performing the action once, with its cost."""
    row, kind = row_of(game, card), type_of(game, card)
    effect = effect_text(game, row, kind)
    return f"discard {amount(kind.discard, 'card')}: {effect}" if kind.discard else effect


def effect_text(game: Catherine, row: Card, kind: CardType) -> str:
    match kind.action:
        case "draw per good":
            return f"draw {amount(kind.amount, 'card')} per {row.market[0]} and per {row.market[1]} owned"
        case "draw per book":
            return f"draw {amount(kind.amount, 'card')} per book owned"
        case "draw":
            return f"draw {amount(kind.amount, 'card')}"
        case "points":
            return f"{kind.amount} VP"
        case "points per book":
            return f"{kind.amount} VP per book owned"
        case "points per set":
            return f"{kind.amount} VP per set of the four goods owned"
        case "favor":
            return f"favor +{kind.amount}"
        case "residence":
            return f"residence in {cities_text(game, row.cities, 'or')}"
        case "region residence":
            return f"residence in any {row.colour} city"


def bonus_text(game: Catherine, card: str) -> str:
    """The bonus with its condition, "" if there is none."""
    row, kind = row_of(game, card), type_of(game, card)
    if kind.bonus is None:
        return ""
    gain = {
        "favor": f"favor +{kind.bonus_amount}",
        "draw": f"draw {amount(kind.bonus_amount, 'card')}",
        "points": f"{kind.bonus_amount} VP",
        "points per residence": f"{kind.bonus_amount} VP per own residence in {row.colour} cities",
    }[kind.bonus]
    return f"{condition_text(row, kind)}: {gain}"


def condition_text(row: Card, kind: CardType) -> str:
    own = row.own if row.own is not None else kind.own
    if own is not None:
        return f"own {symbols_text(own)}"
    if kind.same_colour:
        return "those cards share a colour"
    more = "more " if kind.discard and kind.discard < 2 else ""
    return f"discard {amount(row.bonus_discard or kind.bonus_discard, more + 'card')}"


# ---- cities and orders ---------------------------------------------------------------------------


def city_lines(game: Catherine, city: City) -> tuple[str, ...]:
    """What a city gives, and where its roads lead."""
    lines = []
    if city.goods:
        lines.append(f"Building here gives {tile_of(city.goods)}.")
    if city.crown:
        lines.append(f"Crown: building here gives favor +{city.crown}, unless crown cities are switched off.")
    if city.points:
        lines.append(f"A residence here scores {city.points} VP more at every interim scoring.")
    return (*lines, f"Roads to {cities_text(game, city.roads)}.") if city.roads else tuple(lines)


def feature_text(city: City, crowns: bool, *, tiles: bool = True) -> str:
    """What a city gives to those who build there, "" if nothing."""
    parts = [tile_of(city.goods)] if city.goods and tiles else []
    if city.crown and crowns:
        parts.append(f"favor +{city.crown}")
    if city.points:
        parts.append(f"+{city.points} VP each decade")
    return ", ".join(parts)


def order_text(game: Catherine, order: str) -> str:
    """The goods of an order."""
    row = next(row for row in game.rules.order if row.id == order)
    return listed([amount(count, good) for count, good in zip(row.goods.counts(), GOODS, strict=True) if count])


def order_points_text(game: Catherine) -> str:
    """What orders score."""
    points = game.rules.scoring.order
    scoring = [number for number, worth in enumerate(points) if worth]
    if not scoring:
        return "It scores nothing."
    filled = listed([str(number) for number in scoring], "or")
    worth = listed([str(points[number]) for number in scoring], "or")
    return f"{filled} of these goods as tiles or jokers score {worth} VP at the end."
