"""The form of `content.toml`, and what a file must satisfy to make a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from intrigue.core.content import Origin
from intrigue.core.errors import BadData
from intrigue.games.patriot.codes import CHARACTERS, DISCOVERIES, TRAITS, TYPE_CODES, UNSEEN_KIND
from intrigue.games.patriot.rules.effects.compiling import (
    LOWEST,
    compile_conditions,
    compile_cost,
    compile_demand,
    compile_effect,
    row_start,
)
from intrigue.games.patriot.rules.effects.language import ASSASSINATE, BASE, ME, Program

TypeName = Literal["FIN", "SPY", "SCI", "WAR"]
PlaceName = Literal["TRE", "SUR", "LAB", "WRM", "EACH", "ROLL"]
Kind = Literal["influence", "choice", "bid", "roll"]
DAYS: Final = 5
TIMES_WITH_EFFECT: Final = ("any", "influence brief")
TRAITS_WITH_EFFECT: Final = ("old dog", "losing vote", "appearances", "war chest", "silver lining", "fake news")


@dataclass(frozen=True, slots=True)
class Influence:
    type: TypeName
    value: int
    count: int
    origin: Origin
    name: str = ""
    effect: str = "-"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Allegiance:
    id: str
    kind: Literal["SAVE", "KILL", "SECOND"]
    text: str
    origin: Origin
    mission: str = ""
    from_players: int = 3
    note: str = ""


@dataclass(frozen=True, slots=True)
class Character:
    id: str
    name: str
    role: str
    difficulty: str
    style: str
    ap: int
    max_ap: int
    gather: tuple[int, int, int, int]
    limit: int
    origin: Origin
    president: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """`id` is the character's id, a point, and S for a strength or W for a weakness."""

    id: str
    name: str
    text: str
    origin: Origin
    uses: int = 0
    time: Literal["", "any", "riot", "influence brief", "choice brief", "vote", "discovery", "threat"] = ""
    effect: str = "-"
    trait: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Riot:
    id: str
    name: str
    where: tuple[PlaceName, ...]
    rioters: tuple[int, int, int, int, int]
    """For each location: 1 or 2, 3, 4, 5 and 6 players."""
    origin: Origin
    note: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    id: str
    day: int
    name: str
    demand: str
    fail: str
    origin: Origin
    note: str = ""


@dataclass(frozen=True, slots=True)
class Beacon:
    """`many`: for 3 and more players only. `rows`: the results of a D8 roll instead of an effect."""

    id: str
    name: str
    origin: Origin
    defective: bool = False
    cost: str = ""
    effect: str = "-"
    rows: tuple[tuple[str, str], ...] = ()
    many: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Discovery:
    id: str
    name: str
    kind: Literal["NOW", "HOLD", "PASSIVE", "REJECT"]
    effect: str
    origin: Origin
    time: Literal["", "ACT", "BRIEF", "ANY", "ROLL"] = ""
    many: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Brief:
    """`third`: the third card of its type, left out of the deck of 64."""

    id: str
    type: str
    name: str
    kind: Kind
    origin: Origin
    theme: str = ""
    needs: tuple[TypeName, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    decider: Literal["", "PRES", "HOLDER"] = ""
    a: str = ""
    a_if: str = ""
    a_name: str = ""
    b: str = ""
    b_if: str = ""
    b_name: str = ""
    winner: str = ""
    super: bool = False
    many: bool = False
    third: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Campaign:
    id: str
    name: str
    special: str
    cost: str
    effect: str
    win: str
    negative: tuple[str, ...]
    positive: tuple[str, ...]
    origin: Origin
    tokens: bool = False
    tracker: str = ""
    start: int = 0
    limit: int = 0
    setup: str = "-"
    every_round: str = "-"
    note: str = ""


@dataclass(frozen=True, slots=True)
class TutorialHand:
    character: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tutorial:
    letter: str
    briefs: tuple[str, ...]
    riot: str
    discoveries: tuple[str, ...]
    beacons: tuple[str, ...]
    characters: tuple[str, ...]
    opinion: tuple[str, ...]
    hand: tuple[TutorialHand, ...]
    origin: Origin
    note: str = ""


@dataclass(frozen=True, slots=True)
class PatriotContent:
    influence: tuple[Influence, ...]
    allegiance: tuple[Allegiance, ...]
    character: tuple[Character, ...]
    ability: tuple[Ability, ...]
    riot: tuple[Riot, ...]
    letter: tuple[Letter, ...]
    beacon: tuple[Beacon, ...]
    discovery: tuple[Discovery, ...]
    brief: tuple[Brief, ...]
    campaign: tuple[Campaign, ...]
    tutorial: Tutorial


# ---- checks --------------------------------------------------------------------------------------


def check(content: PatriotContent) -> None:
    """Raise `BadData` for a file that is well-formed but makes no game."""
    for name in ("allegiance", "character", "ability", "riot", "letter", "beacon", "discovery", "brief", "campaign"):
        _check_ids(name, [row.id for row in getattr(content, name)])
    _check_influence(content.influence)
    _check_allegiances(content.allegiance)
    _check_characters(content)
    _check_letters(content.letter)
    for place, beacon in enumerate(content.beacon):
        _check_beacon(beacon, f"beacon[{place}]")
    for place, discovery in enumerate(content.discovery):
        _check_discovery(discovery, f"discovery[{place}]")
    for place, brief in enumerate(content.brief):
        _check_brief(brief, f"brief[{place}]")
    for place, campaign in enumerate(content.campaign):
        _check_campaign(campaign, f"campaign[{place}]")
    for name, rows, size in (
        ("character", content.character, CHARACTERS),
        ("discovery", content.discovery, DISCOVERIES),
    ):
        if len(rows) != size:
            raise BadData(name, f"{size} cards, as in the box", len(rows))
    if len(content.influence) > UNSEEN_KIND:
        raise BadData("influence", f"at most {UNSEEN_KIND} rows", len(content.influence))
    if len(content.riot) < 1 or len(content.beacon) < 4 or len(content.brief) < 10:
        raise BadData("brief", "decks to play with: riots, at least 4 beacons and 10 briefs", len(content.brief))
    _check_tutorial(content)


def _check_ids(name: str, ids: Sequence[str]) -> None:
    for place, card in enumerate(ids):
        if card in ids[:place]:
            raise BadData(f"{name}[{place}].id", f"an id that no other {name} has", card)


def _check_influence(rows: Sequence[Influence]) -> None:
    order = [(TYPE_CODES[row.type], row.value) for row in rows]
    if order != sorted(order):
        raise BadData("influence", "rows sorted by type (FIN, SPY, SCI, WAR) and value", "another order")
    for place, row in enumerate(rows):
        if not 1 <= row.value <= 9 or row.count < 1:
            raise BadData(f"influence[{place}].value", "values from 1 to 9 and a count of at least 1", row.value)
        if row.name and row.count != 1:
            raise BadData(f"influence[{place}].count", "1 for a card with an action", row.count)
        _check_no_vote(compile_effect(row.effect, f"influence[{place}].effect"), f"influence[{place}].effect")
    for kind in TYPE_CODES:
        if sum(row.count for row in rows if row.type == kind) < 20:
            raise BadData("influence", f"at least 20 {kind} cards", kind)


def _check_allegiances(rows: Sequence[Allegiance]) -> None:
    for place, row in enumerate(rows):
        if (row.kind == "SECOND") != bool(row.mission):
            raise BadData(f"allegiance[{place}].mission", "conditions for SECOND, nothing for the others", row.mission)
        compile_conditions(row.mission, f"allegiance[{place}].mission")
    for kind, needed in (("SAVE", 5), ("KILL", 3), ("SECOND", 5)):
        usable = [row for row in rows if row.kind == kind and row.from_players == 3]
        if len(usable) < needed:
            raise BadData("allegiance", f"at least {needed} {kind} cards for any number of players", len(usable))


def _check_characters(content: PatriotContent) -> None:
    presidents = sum(row.president for row in content.character)
    if presidents < 1 or len(content.character) - presidents < 6:
        raise BadData("character", "a President and at least six others", len(content.character))
    ids = {row.id for row in content.character}
    for place, row in enumerate(content.character):
        if not 0 < row.ap <= row.max_ap or min(row.gather) < 0 or sum(row.gather) < 1 or row.limit < 1:
            raise BadData(f"character[{place}].ap", "AP up to the maximum, gather numbers and a hand limit", row.ap)
    for place, ability in enumerate(content.ability):
        path = f"ability[{place}]"
        if ability.id.partition(".")[0] not in ids:
            raise BadData(f"{path}.id", "the id of a character, a point and a letter with a number", ability.id)
        if ability.trait and ability.trait not in TRAITS:
            raise BadData(f"{path}.trait", "one of " + ", ".join(TRAITS), ability.trait)
        if bool(ability.uses) != bool(ability.time):
            raise BadData(f"{path}.time", "a time for an ability with uses, none for the others", ability.time)
        _check_ability_effect(ability, f"{path}.effect")


def _check_ability_effect(row: Ability, path: str) -> None:
    """An effect is carried out only where the rules leave it to the card."""
    program = compile_effect(row.effect, path)
    _check_no_vote(program, path)
    if program and row.time not in TIMES_WITH_EFFECT and row.trait not in TRAITS_WITH_EFFECT:
        raise BadData(path, "-, as the rules say what this ability does", row.effect)
    if row.trait == "old dog" and any(op[:2] != (BASE, ME) for op in program):
        raise BadData(path, "base(ME,number) alone for old dog", row.effect)


def _check_letters(rows: Sequence[Letter]) -> None:
    for place, row in enumerate(rows):
        if not 1 <= row.day <= DAYS:
            raise BadData(f"letter[{place}].day", f"1 to {DAYS}", row.day)
        compile_demand(row.demand, f"letter[{place}].demand")
        _check_no_vote(compile_effect(row.fail, f"letter[{place}].fail"), f"letter[{place}].fail")
    for day in range(1, DAYS + 1):
        if not any(row.day == day for row in rows):
            raise BadData("letter", f"a letter for day {day}", missing=True)


def _check_beacon(row: Beacon, path: str) -> None:
    compile_cost(row.cost, f"{path}.cost")
    _check_assassinate(compile_effect(row.effect, f"{path}.effect"), f"{path}.effect", row.many)
    _check_rows(row.rows, f"{path}.rows", 1)


def _check_discovery(row: Discovery, path: str) -> None:
    _check_no_vote(compile_effect(row.effect, f"{path}.effect"), f"{path}.effect")
    if (row.kind == "HOLD") != bool(row.time):
        raise BadData(f"{path}.time", "a time for HOLD, none for the other kinds", row.time)


def _check_brief(row: Brief, path: str) -> None:
    wanted = {"influence": ("needs", "rows"), "choice": ("decider", "a", "b"), "bid": ("winner",), "roll": ("rows",)}
    for field in ("needs", "rows", "decider", "a", "b", "winner"):
        if bool(getattr(row, field)) != (field in wanted[row.kind]):
            raise BadData(f"{path}.{field}", f"exactly {', '.join(wanted[row.kind])} for {row.kind}", row.id)
    if row.kind in {"influence", "roll"}:
        _check_rows(row.rows, f"{path}.rows", LOWEST if row.kind == "influence" else 1)
    for field in ("a", "b"):
        if text := getattr(row, field):
            _check_assassinate(compile_effect(text, f"{path}.{field}"), f"{path}.{field}", row.many)
    if row.winner:
        _check_no_vote(compile_effect(row.winner, f"{path}.winner"), f"{path}.winner")
    for field in ("a_if", "b_if"):
        compile_conditions(getattr(row, field), f"{path}.{field}")


def _check_assassinate(program: Program, path: str, many: bool) -> None:
    """A call may be refused before anything is paid, so nothing may stand beside it; campaigns have no votes."""
    if any(op[0] == ASSASSINATE for op in program) and (len(program) != 1 or not many):
        raise BadData(path, "assassinate alone, on a card for 3 and more players (many = true)", "other operations")


def _check_no_vote(program: Program, path: str) -> None:
    """Only beacons and choice briefs call votes: elsewhere nothing could take the place of a call that is refused."""
    if any(op[0] == ASSASSINATE for op in program):
        raise BadData(path, "no assassination vote: beacons and choice briefs call them", "assassinate")


def _check_rows(rows: Sequence[tuple[str, str]], path: str, lowest: int) -> None:
    starts = [row_start(row[0], path) for row in rows]
    if rows and (starts != sorted(starts, reverse=True) or starts[-1] != lowest or len(set(starts)) != len(starts)):
        raise BadData(path, "rows from the highest down to the lowest, without gaps", [row[0] for row in rows])
    for above, below in pairwise(rows):
        top = below[0].removeprefix("<=").rpartition("-")[2]
        if int(top) + 1 != row_start(above[0], path):
            raise BadData(path, "rows without gaps and overlaps", [row[0] for row in rows])
    for _, effect in rows:
        _check_no_vote(compile_effect(effect, path), path)


def _check_campaign(row: Campaign, path: str) -> None:
    compile_cost(row.cost, f"{path}.cost")
    compile_conditions(row.win, f"{path}.win")
    for field in ("effect", "setup", "every_round"):
        _check_no_vote(compile_effect(getattr(row, field), f"{path}.{field}"), f"{path}.{field}")
    for field in ("negative", "positive"):
        table: tuple[str, ...] = getattr(row, field)
        if len(table) != 8:
            raise BadData(f"{path}.{field}", "eight effects, one for each number of the D8", len(table))
        for effect in table:
            _check_no_vote(compile_effect(effect, f"{path}.{field}"), f"{path}.{field}")


def _check_tutorial(content: PatriotContent) -> None:
    tutorial = content.tutorial
    for field, rows in (("letter", content.letter), ("riot", content.riot)):
        _known(f"tutorial.{field}", [getattr(tutorial, field)], [row.id for row in rows])
    _known("tutorial.briefs", tutorial.briefs, [row.id for row in content.brief])
    _known("tutorial.discoveries", tutorial.discoveries, [row.id for row in content.discovery])
    _known("tutorial.beacons", tutorial.beacons, [row.id for row in content.beacon])
    _known("tutorial.characters", tutorial.characters, [row.id for row in content.character])
    cards = [f"{row.type} {row.value}" for row in content.influence if not row.name]
    _known("tutorial.opinion", tutorial.opinion, cards)
    for place, hand in enumerate(tutorial.hand):
        _known(f"tutorial.hand[{place}].cards", hand.cards, cards)
    if len(tutorial.characters) != 3 or len(tutorial.beacons) != 4:
        raise BadData("tutorial.characters", "three characters and four beacons", tutorial.characters)


def _known(path: str, wanted: Iterable[str], ids: Sequence[str]) -> None:
    for card in wanted:
        if card not in ids:
            raise BadData(path, "ids of cards that exist", card)
