"""The form of `content.toml`, and what a content file must satisfy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from intrigue.core.content import Origin
from intrigue.core.errors import BadData
from intrigue.games.potemkin_empire.state import TYPES

FacadeType = Literal["culture", "espionage", "government", "industry", "science"]

EffectName = Literal[
    "look",
    "draw",
    "recruit",
    "recall",
    "detain",
    "check",
    "construct",
    "renovate",
    "produce",
    "shift",
    "caravan",
    "requisition",
    "decree",
    "garrison",
    "academy",
    "gates",
    "eavesdrop",
    "tour",
]
COUNTED = ("draw", "construct", "caravan", "requisition", "tour")
FEWEST_CARDS = 5  # one for each player at a full table
MOST_CARDS = 200


@dataclass(frozen=True, slots=True)
class Supply:
    cubes: int
    agents: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Draft:
    cards: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Limits:
    turns: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Scoring:
    fake: int
    captured: int
    cube: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Month:
    direction: Literal["clockwise", "counterclockwise"]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Facade:
    type: FacadeType
    count: int
    points: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Ability:
    id: str
    name: str
    timing: Literal["action", "free"]
    effect: EffectName
    text: str
    origin: Origin
    amount: int = 1


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    kind: Literal["real", "fake", "conditional"]
    origin: Origin
    facade: FacadeType | None = None
    ability: str | None = None


@dataclass(frozen=True, slots=True)
class PotemkinContent:
    supply: Supply
    draft: Draft
    limits: Limits
    scoring: Scoring
    month: tuple[Month, ...]
    facade: tuple[Facade, ...]
    ability: tuple[Ability, ...]
    card: tuple[Card, ...]


def check(content: PotemkinContent) -> None:
    """Raise `BadData` for a file that is well-formed but cannot be played."""
    _check_numbers(content)
    if not content.month:
        raise BadData("month", "at least one month token", 0)
    if tuple(facade.type for facade in content.facade) != TYPES:
        raise BadData(
            "facade", "the five types in this order: " + ", ".join(TYPES), [facade.type for facade in content.facade]
        )
    _check_abilities(content.ability)
    _check_cards(content.card, {ability.id for ability in content.ability})


def _check_numbers(content: PotemkinContent) -> None:
    scoring = content.scoring
    for path, number, least in (
        ("supply.cubes", content.supply.cubes, 0),
        ("supply.agents", content.supply.agents, 0),
        ("draft.cards", content.draft.cards, 1),
        ("limits.turns", content.limits.turns, 1),
        ("scoring.fake", scoring.fake, 0),
        ("scoring.captured", scoring.captured, 0),
        ("scoring.cube", scoring.cube, 0),
    ):
        if number < least:
            raise BadData(path, f"a number of at least {least}", number)
    for place, facade in enumerate(content.facade):
        for name, number in (("count", facade.count), ("points", facade.points)):
            if number < 0:
                raise BadData(f"facade[{place}].{name}", "a number of at least 0", number)


def _check_abilities(abilities: tuple[Ability, ...]) -> None:
    ids = [ability.id for ability in abilities]
    for place, ability in enumerate(abilities):
        if ability.id in ids[:place]:
            raise BadData(f"ability[{place}].id", "an id that no other ability has", ability.id)
        if ability.effect in COUNTED and ability.amount < 1:
            raise BadData(f"ability[{place}].amount", "a number of at least 1", ability.amount)
        if ability.effect not in COUNTED and ability.amount != 1:
            raise BadData(f"ability[{place}].amount", f"no amount for {ability.effect}", ability.amount)


def _check_cards(cards: tuple[Card, ...], abilities: set[str]) -> None:
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise BadData("card", f"{FEWEST_CARDS} to {MOST_CARDS} cards", len(cards))
    ids: set[str] = set()
    for place, card in enumerate(cards):
        if card.id.lower() in ids or not card.id.replace("-", "").isalnum():
            raise BadData(f"card[{place}].id", "letters, digits and hyphens that no other card has", card.id)
        ids.add(card.id.lower())
        if (card.kind == "conditional") != (card.facade is not None):
            expected = "the type that makes a conditional card real" if card.facade is None else f"none ({card.kind})"
            raise BadData(f"card[{place}].facade", expected, card.facade, missing=card.facade is None)
        if card.ability is not None and card.ability not in abilities:
            raise BadData(f"card[{place}].ability", "the id of an ability of this file", card.ability)
