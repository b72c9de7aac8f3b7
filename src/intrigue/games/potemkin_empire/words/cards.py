"""Cards, Facades, meeples and Modes in words: what they are called and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.core.cards import CardText
from intrigue.core.naming import whose
from intrigue.games.potemkin_empire.content import Card, Facade

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

# What a Facade gives, and the clause behind it.
BRINGS = {
    "culture": ("With the most Culture buildings, or tied for most, you take the shield.", "PE-6.2"),
    "espionage": (
        "Brings an agent. A real one kills an agent that checks it; after a fake one that agent may check one more "
        "building.",
        "PE-6.3",
    ),
    "government": ("With the most Government buildings, or tied for most, you take the capitol.", "PE-6.4"),
    "industry": ("Gets a cube whenever its owner produces.", "PE-6.5"),
    "science": ("With the most Science buildings, or tied for most, you take the scientist.", "PE-6.6"),
}
PIECES = (
    CardText("capitol", "The capitol", "meeple", ("Its holder begins the next month.",), "PE-6.4"),
    CardText("scientist", "The scientist", "meeple", ("Its holder draws a card at the start of each turn.",), "PE-6.6"),
    CardText(
        "shield",
        "The shield",
        "meeple",
        ("A spy must spend an agent to remove it before buildings of this village can be checked.",),
        "PE-6.2",
    ),
    CardText(
        "construction", "Construction Mode", "Mode", ("Can construct, spy, produce and play abilities.",), "PE-4.9"
    ),
    CardText(
        "production",
        "Production Mode",
        "Mode",
        ("Has produced: can only produce and play abilities until the month is over.",),
        "PE-4.10",
    ),
    CardText("face down", "Face-down building", "building", ("Only its owner knows what is behind it.",), "PE-5.6"),
    CardText(
        "revealed",
        "Revealed building",
        "building",
        ("It is real, and cannot be checked or looked at again.",),
        "PE-9.8",
    ),
    CardText("spent agent", "Spent agent", "piece", ("Is ready again when the month is over.",), "PE-12.4"),
)


def cards(game: PotemkinEmpire) -> tuple[CardText, ...]:
    """Everything in the box that has a name."""
    facades = [facade_text(facade) for facade in game.rules.facade]
    return (*[interior_text(game, card) for card in game.rules.card], *facades, *PIECES, *scoring_pieces(game))


def interior_text(game: PotemkinEmpire, card: Card) -> CardText:
    lines = [kind_sentence(card)]
    if card.ability is not None:
        lines += [ability_words(game, card), "Used for a building or for its ability, never for both."]
    return CardText(card.id, card.name, "Interior", tuple(lines), "PE-7.1")


def facade_text(facade: Facade) -> CardText:
    brings, clause = BRINGS[facade.type]
    points = (f"{amount(facade.points, 'point')} at the end.",) if facade.points else ()
    return CardText(facade.type, facade.type.title(), "Facade", (brings, *points), clause)


def scoring_pieces(game: PotemkinEmpire) -> tuple[CardText, ...]:
    scoring = game.rules.scoring
    return (
        CardText(
            "captured card", "Captured card", "piece", (f"{amount(scoring.captured, 'point')} at the end.",), "PE-13.2"
        ),
        CardText(
            "cube", "Cube", "piece", (f"{amount(scoring.cube, 'point')} at the end, behind any building.",), "PE-13.2"
        ),
    )


def kind_sentence(card: Card) -> str:
    if card.facade is not None:
        return f"Real behind {card.facade.title()}, fake behind anything else."
    return f"{card.kind.title()} behind any Facade."


def kind_words(card: Card) -> str:
    """What a card is in few words: real, fake, or real behind one type of Facade."""
    return f"real in {card.facade.title()}" if card.facade is not None else card.kind


def ability_words(game: PotemkinEmpire, card: Card) -> str:
    """What a card does when it is played; "" if it has no ability."""
    if card.ability is None:
        return ""
    ability = game.abilities[card.ability]
    return f"{timing_words(free=ability.timing == 'free')}: {ability.text}"


def timing_words(*, free: bool) -> str:
    return "FREE ACTION" if free else "ACTION"


def name_of(game: PotemkinEmpire, card: str) -> str:
    """The name of a card.

    >>> from intrigue.games import game
    >>> name_of(game("potemkin-empire"), "F-01")
    'Painted Canvas'
    """
    return game.card_names[game.card_numbers[card]]


def names_of(game: PotemkinEmpire, ids: Sequence[str]) -> str:
    return ", ".join(name_of(game, card) for card in ids)


def name_among(game: PotemkinEmpire, card: int, others: Sequence[int]) -> str:
    """The name of a card, with enough detail to distinguish it from others of that name.

    >>> from intrigue.games import game
    >>> potemkin = game("potemkin-empire")
    >>> peepholes = [potemkin.card_numbers[card] for card in ("F-16", "F-17", "KE-6")]
    >>> [name_among(potemkin, card, peepholes) for card in peepholes]
    ['Peephole (fake, 1 of 2)', 'Peephole (fake, 2 of 2)', 'Peephole (real in Espionage)']
    """
    rows = game.rules.card
    row = rows[card]
    namesakes = [other for other in others if rows[other].name == row.name]
    alike = [other for other in namesakes if (rows[other].kind, rows[other].facade) == (row.kind, row.facade)]
    more = [kind_words(row)] if len(alike) < len(namesakes) else []
    if len(alike) > 1:
        more.append(f"{alike.index(card) + 1} of {len(alike)}")
    return f"{row.name} ({', '.join(more)})" if more else row.name


# ---- phrases -------------------------------------------------------------------------------------


def amount(count: int, thing: str) -> str:
    """A number of things in words.

    >>> amount(1, "cube"), amount(2, "card")
    ('1 cube', '2 cards')
    """
    return f"{count} {thing}" + ("" if count == 1 else "s")


def ordinal(number: int) -> str:
    """
    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd']
    """
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{endings.get(number % 10, 'th')}"


def building_of(name: str, number: int) -> str:
    """A building by its owner and its number.

    >>> building_of("Maria", 3), building_of("You", 1)
    ("Maria's 3rd building", 'your 1st building')
    """
    return f"{whose(name)} {ordinal(number)} building"


def the_buildings(numbers: Sequence[int]) -> str:
    """Buildings whose owner has been named.

    >>> the_buildings((2,)), the_buildings((2, 4, 4))
    ('the 2nd building', 'the 2nd, 4th and 4th building')
    """
    *first, last = [ordinal(number) for number in numbers]
    return f"the {', '.join(first)} and {last} building" if first else f"the {last} building"


def a_building(kind: str) -> str:
    """
    >>> a_building("industry")
    'an Industry building'
    """
    article = "an" if kind[0] in "aeiou" else "a"
    return f"{article} {kind.title()} building"


def capital(text: str) -> str:
    """The beginning of a sentence.

    >>> capital("your 2nd building")
    'Your 2nd building'
    """
    return text[:1].upper() + text[1:]
