"""What is printed on the cards of Catherine, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.games.catherine.content import Card, CardType, City, Symbols
from intrigue.games.catherine.state import GOODS, SYMBOLS

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


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


def symbols_text(symbols: Symbols) -> str:
    counted = [amount(count, name) for count, name in zip(symbols.counts(), SYMBOLS, strict=True) if count]
    return listed(counted) if counted else "nothing"


def name_of(game: Catherine, card: str) -> str:
    """A card as the log names it: "Riga Exchange (W01)"."""
    return f"{row_of(game, card).name} ({card})"


def row_of(game: Catherine, card: str) -> Card:
    return game.rules.card[game.tables.numbers[card]]


def type_of(game: Catherine, card: str) -> CardType:
    return game.tables.types[game.tables.numbers[card]]


def city_of(game: Catherine, city: str) -> City:
    return game.rules.city[game.tables.city_numbers[city]]


def upper_text(game: Catherine, card: str) -> str:
    """The upper area: symbols, or cities by their ids."""
    row = row_of(game, card)
    return ", ".join(row.cities) if row.symbols is None else symbols_text(row.symbols)


def action_text(game: Catherine, card: str) -> str:
    """The action, with its cost and how often it can be performed."""
    row, kind = row_of(game, card), type_of(game, card)
    effect = effect_text(game, row, kind)
    if not kind.discard:
        return effect
    often = {1: "", "any": ", repeatable"}.get(kind.arrow, f", up to {kind.arrow} times")
    return f"discard {amount(kind.discard, 'card')}: {effect}{often}"


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
            return f"residence in {listed(row.cities, 'or')}"
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


def lower_text(game: Catherine, card: str) -> str:
    """Action and bonus in one line."""
    bonus = bonus_text(game, card)
    return f"{action_text(game, card)}; bonus: {bonus}" if bonus else action_text(game, card)


def card_text(game: Catherine, card: str) -> str:
    """A whole card in one line."""
    return f"{head_text(game, card)}: {lower_text(game, card)}"


def head_text(game: Catherine, card: str) -> str:
    """Name, colour and symbols of a card; its cities are part of what it does."""
    row = row_of(game, card)
    shown = "" if row.symbols is None else f"; {symbols_text(row.symbols)}"
    return f"{row.name} ({card}, {row.colour}{shown})"


def feature_text(city: City, crowns: bool, *, tiles: bool = True) -> str:
    """What a city gives to those who build there, "" if nothing."""
    parts = [f"a {listed(city.goods, 'or')} tile"] if city.goods and tiles else []
    if city.crown and crowns:
        parts.append(f"favor +{city.crown}")
    if city.points:
        parts.append(f"+{city.points} VP each decade")
    return ", ".join(parts)
