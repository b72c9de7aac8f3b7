"""Cards, guilds and gems in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from intrigue.core.cards import CardText
from intrigue.games.pot_de_vin.codes import NEUTRAL, NUMBERS, TITLES, VALUES
from intrigue.games.pot_de_vin.content import Card

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

GEM = "gem"
TREASURE = "treasure"
TRUMP_PILE = "trump pile"


def title(card: str) -> str:
    """What people call a card.

    >>> title("A7"), title("U1")
    ('Aldo 7', 'Ugo 1 (Joker)')
    """
    return TITLES[NUMBERS[card]]


def titles(cards: Iterable[str]) -> str:
    """Several cards, as part of a sentence."""
    return ", ".join([title(card) for card in cards])


def symbols(game: PotDeVin, card: int) -> str:
    """What a card shows: "Workmen x2", "Joker"."""
    tables = game.tables
    guild, count = tables.guild_of[card], tables.symbols_of[card]
    if guild < 0:
        return NEUTRAL[card % VALUES + 1]
    name = game.rules.guild[guild].name
    return f"{name} x{count}" if count > 1 else name


def described(game: PotDeVin, card: int) -> str:
    """A card with what it shows.

    >>> from intrigue.games import game
    >>> described(game("pot-de-vin"), NUMBERS["P12"]), described(game("pot-de-vin"), NUMBERS["U1"])
    ('Pietra 12 (Traders x2)', 'Ugo 1 (Joker)')
    """
    return TITLES[card] if game.tables.guild_of[card] < 0 else f"{TITLES[card]} ({symbols(game, card)})"


def amount(count: int, what: str) -> str:
    """How many of something.

    >>> amount(1, "gem"), amount(2, "gem")
    ('1 gem', '2 gems')
    """
    return f"{count} {what}" + ("" if count == 1 else "s")


# ---- everything in the box -----------------------------------------------------------------------


def cards(game: PotDeVin) -> tuple[CardText, ...]:
    """The cards, the guilds, and what gems and the Trump Pile are for."""
    scoring = game.rules.scoring
    columns = score_list("symbol", scoring.columns)
    guilds = [
        CardText(guild.id, guild.name, "guild", (f"A column scores by its symbols: {columns}.",), "PV-9.1")
        for guild in game.rules.guild
    ]
    others = (
        CardText(GEM, "Gem", "gem", ("A gem lets you pass. It goes to the winner of the round.",), "PV-3.4"),
        CardText(
            TREASURE,
            "Treasure",
            "gem",
            (f"Each gem you have won scores {amount(scoring.gem, 'point')}. You cannot pass with it.",),
            "PV-9.8",
        ),
        CardText(
            TRUMP_PILE,
            "Trump Pile",
            "pile",
            (
                "At the start of each round the top card is turned up: its character is trump.",
                "The winner of the round takes the card. With six players nobody does: the four cards are used again.",
            ),
            "PV-6.3",
        ),
    )
    return (*[card_text(game, card) for card in game.rules.card], *guilds, *others)


def card_text(game: PotDeVin, card: Card) -> CardText:
    """A card with what it is worth to its winner."""
    scoring = game.rules.scoring
    match card.kind:
        case "joker":
            words = "After the last round you put it into one of your guild columns, where it counts as one symbol."
            clause = "PV-8.1"
        case "plus" | "minus":
            points = scoring.plus if card.kind == "plus" else scoring.minus
            words = f"{'Costs' if points < 0 else 'Scores'} {amount(abs(points), 'point')}."
            clause = "PV-9.6"
        case "pot":
            words = f"Pot de Vin cards score by their number: {score_list('card', scoring.pots)}."
            clause = "PV-9.7"
        case _:
            guild = next(row.name for row in game.rules.guild if row.id == card.guild)
            words = f"{'Two symbols' if card.symbols > 1 else 'One symbol'} of the {guild}."
            clause = "PV-9.1"
    return CardText(card.id, title(card.id), NEUTRAL.get(card.value, "guild card"), (words,), clause)


def score_list(what: str, points: Sequence[int]) -> str:
    """A table of scores as part of a sentence.

    >>> score_list("card", (0, -1, 10))
    '1 card -1, 2 cards 10'
    """
    return ", ".join([f"{amount(count, what)} {score}" for count, score in enumerate(points) if count])
