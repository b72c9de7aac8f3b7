"""The content of Patriot in the form that the rules work with: numbers, masks and compiled effects.

Cards are the places of their rows; the tuples of ids tell how views, events and actions name them."""

from __future__ import annotations

from typing import final

from intrigue.core.errors import BadData
from intrigue.games.patriot.codes import (
    BRIEF_KINDS,
    DISCOVERY_KINDS,
    SIDES,
    SLOTS,
    TIMES,
    TRAITS,
    TYPE_CODES,
    TYPES,
    WINDOWS,
)
from intrigue.games.patriot.content import Character as CharacterRow
from intrigue.games.patriot.content import PatriotContent
from intrigue.games.patriot.rules.conditions import Condition
from intrigue.games.patriot.rules.effects.compiling import (
    NOTHING,
    OF_TYPE,
    ON_BOARD,
    SECURED,
    Term,
    compile_conditions,
    compile_cost,
    compile_demand,
    compile_effect,
    row_start,
)
from intrigue.games.patriot.rules.effects.language import ASSASSINATE, HOLDER, PLACES, PRES, ROLL, Cost, Program

Rows = tuple[tuple[int, int], ...]
"""Lowest total or result of a row, and what it gives; the highest first."""


@final
class Brief:
    """A compiled brief. Programs are numbers in `Tables.programs`."""

    __slots__ = ("conditions", "decider", "kind", "many", "needs", "options", "rows", "super", "third", "winner")

    kind: int
    needs: int
    rows: Rows
    decider: int
    conditions: tuple[tuple[Condition, ...], tuple[Condition, ...]]
    options: tuple[int, int]
    winner: int
    super: bool
    many: bool
    third: bool


@final
class Beacon:
    __slots__ = ("calls", "cost", "defective", "many", "program", "rows")

    defective: bool
    cost: Cost
    program: int
    rows: Rows
    many: bool
    calls: bool
    """Whether its effect calls an assassination vote."""


@final
class Character:
    """`abilities`, `times`, `uses` and `effects` have an entry for each ability with uses; `traits` are all traits as
    bits, `trait_effects` what some of them do, by trait."""

    __slots__ = (
        "abilities",
        "ap",
        "effects",
        "gather",
        "limit",
        "max_ap",
        "president",
        "times",
        "trait_effects",
        "traits",
        "uses",
    )

    president: bool
    ap: int
    max_ap: int
    limit: int
    gather: tuple[int, int, int, int]
    traits: int
    trait_effects: dict[int, int]
    abilities: tuple[str, ...]
    times: tuple[int, ...]
    uses: tuple[int, ...]
    effects: tuple[int, ...]


@final
class Letter:
    """`influence` is per player and type, `secure` in coins; `terms` are the whole demand as it is written."""

    __slots__ = ("conditions", "day", "fail", "influence", "secure", "terms")

    day: int
    terms: tuple[Term, ...]
    influence: tuple[int, int, int, int]
    secure: int
    conditions: tuple[Condition, ...]
    fail: int


@final
class Campaign:
    __slots__ = ("cost", "effect", "every_round", "limit", "negative", "positive", "setup", "start", "tokens", "win")

    tokens: bool
    start: int
    limit: int
    cost: Cost
    effect: int
    setup: Program
    every_round: int
    win: tuple[Condition, ...]
    negative: tuple[int, ...]
    positive: tuple[int, ...]


@final
class Tables:
    """Everything that the content gives."""

    def __init__(self, content: PatriotContent) -> None:
        self.programs: list[Program] = [()]
        self.effects: list[str] = [NOTHING]
        """The text of each program."""
        self._numbers: dict[Program, int] = {(): 0}
        self._influence(content)
        self._allegiances(content)
        self.character_ids = tuple([row.id for row in content.character])
        self.characters = tuple([self._character(content, row) for row in content.character])
        self._riots(content)
        self.letter_ids = tuple([row.id for row in content.letter])
        self.letters = tuple([self._letter(row.day, row.demand, row.fail) for row in content.letter])
        self.beacon_ids = tuple([row.id for row in content.beacon])
        self.beacons = tuple(
            [self._beacon(row.defective, row.cost, row.effect, row.rows, row.many) for row in content.beacon]
        )
        self._discoveries(content)
        self.brief_ids = tuple([row.id for row in content.brief])
        self.briefs = tuple([self._brief(content, place) for place in range(len(content.brief))])
        self.campaign_ids = tuple([row.id for row in content.campaign])
        self.campaigns = tuple([self._campaign(content, place) for place in range(len(content.campaign))])
        self._number_ids()

    def number(self, text: str) -> int:
        """The number of a compiled effect; equal effects share one."""
        program = compile_effect(text)
        if program not in self._numbers:
            self._numbers[program] = len(self.programs)
            self.programs.append(program)
            self.effects.append(text)
        return self._numbers[program]

    def _number_ids(self) -> None:
        """The way back from ids to numbers."""
        self.kind_numbers = numbers_of(self.kind_ids)
        self.allegiance_numbers = numbers_of(self.allegiance_ids)
        self.character_numbers = numbers_of(self.character_ids)
        self.riot_numbers = numbers_of(self.riot_ids)
        self.letter_numbers = numbers_of(self.letter_ids)
        self.beacon_numbers = numbers_of(self.beacon_ids)
        self.discovery_numbers = numbers_of(self.discovery_ids)
        self.brief_numbers = numbers_of(self.brief_ids)

    def letters_of(self, day: int) -> list[int]:
        """The letters of a day."""
        return [number for number, letter in enumerate(self.letters) if letter.day == day]

    def _influence(self, content: PatriotContent) -> None:
        rows = content.influence
        self.kind_type = tuple([TYPE_CODES[row.type] for row in rows])
        self.kind_value = tuple([row.value for row in rows])
        self.kind_count = tuple([row.count for row in rows])
        self.kind_action = tuple([self.number(row.effect) for row in rows])
        self.kind_ids = tuple([f"{row.type} {row.value}" + (f" {row.name}" if row.name else "") for row in rows])

    def _allegiances(self, content: PatriotContent) -> None:
        self.allegiance_ids = tuple([row.id for row in content.allegiance])
        self.side = tuple([SIDES[row.kind] for row in content.allegiance])
        self.mission = tuple([compile_conditions(row.mission, "mission") for row in content.allegiance])
        self.from_players = tuple([row.from_players for row in content.allegiance])

    def _riots(self, content: PatriotContent) -> None:
        places = {**PLACES, "ROLL": ROLL}
        self.riot_ids = tuple([row.id for row in content.riot])
        self.riot_where = tuple(
            [
                (0, 1, 2, 3) if "EACH" in row.where else tuple(sorted([places[name] for name in row.where]))
                for row in content.riot
            ]
        )
        self.riot_size = tuple([row.rioters for row in content.riot])

    def _discoveries(self, content: PatriotContent) -> None:
        rows = content.discovery
        self.discovery_ids = tuple([row.id for row in rows])
        self.sd_kind = tuple([DISCOVERY_KINDS[row.kind] for row in rows])
        self.sd_time = tuple([TIMES[row.time] for row in rows])
        self.sd_program = tuple([self.number(row.effect) for row in rows])
        self.sd_many = tuple([row.many for row in rows])

    def _character(self, content: PatriotContent, row: CharacterRow) -> Character:
        mine = [ability for ability in content.ability if ability.id.partition(".")[0] == row.id]
        usable = [ability for ability in mine if ability.uses]
        if len(usable) > SLOTS:
            raise BadData("ability", f"at most {SLOTS} abilities with uses for a character", row.id)
        made = Character()
        made.president = row.president
        made.ap, made.max_ap, made.limit, made.gather = row.ap, row.max_ap, row.limit, row.gather
        made.traits = 0
        made.trait_effects = {}
        for ability in mine:
            if ability.trait:
                made.traits |= TRAITS[ability.trait]
                made.trait_effects[TRAITS[ability.trait]] = self.number(ability.effect)
        made.abilities = tuple([ability.id for ability in usable])
        made.times = tuple([WINDOWS[ability.time] for ability in usable])
        made.uses = tuple([ability.uses for ability in usable])
        made.effects = tuple([self.number(ability.effect) for ability in usable])
        return made

    def _letter(self, day: int, demand: str, fail: str) -> Letter:
        made = Letter()
        made.day = day
        made.terms = compile_demand(demand, "demand")
        influence = [0] * TYPES
        made.secure = 0
        for kind, first, second, _ in made.terms:
            if kind == OF_TYPE:
                influence[first] = second
            elif kind == SECURED:
                made.secure = first
        made.influence = (influence[0], influence[1], influence[2], influence[3])
        made.conditions = tuple([term[1:] for term in made.terms if term[0] == ON_BOARD])
        made.fail = self.number(fail)
        return made

    def _beacon(self, defective: bool, cost: str, effect: str, rows: tuple[tuple[str, str], ...], many: bool) -> Beacon:
        made = Beacon()
        made.defective, made.many = defective, many
        made.cost = compile_cost(cost, "cost")
        made.program = self.number(effect)
        made.rows = self._rows(rows)
        made.calls = calls_a_vote(self.programs[made.program])
        return made

    def _rows(self, rows: tuple[tuple[str, str], ...]) -> Rows:
        return tuple([(row_start(start, "rows"), self.number(effect)) for start, effect in rows])

    def _brief(self, content: PatriotContent, place: int) -> Brief:
        row = content.brief[place]
        made = Brief()
        made.kind = BRIEF_KINDS[row.kind]
        made.needs = 0
        for name in row.needs:
            made.needs |= 1 << TYPE_CODES[name]
        made.rows = self._rows(row.rows)
        made.decider = PRES if row.decider == "PRES" else HOLDER
        made.conditions = (compile_conditions(row.a_if, "a_if"), compile_conditions(row.b_if, "b_if"))
        made.options = (self.number(row.a or NOTHING), self.number(row.b or NOTHING))
        made.winner = self.number(row.winner or NOTHING)
        made.super, made.many, made.third = row.super, row.many, row.third
        return made

    def _campaign(self, content: PatriotContent, place: int) -> Campaign:
        row = content.campaign[place]
        made = Campaign()
        made.tokens, made.start, made.limit = row.tokens, row.start, row.limit
        made.cost = compile_cost(row.cost, "cost")
        made.effect, made.every_round = self.number(row.effect), self.number(row.every_round)
        made.setup = compile_effect(row.setup)
        made.win = compile_conditions(row.win, "win")
        made.negative = tuple([self.number(effect) for effect in row.negative])
        made.positive = tuple([self.number(effect) for effect in row.positive])
        return made


def numbers_of(ids: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(ids)}


def row_of(rows: Rows, total: int) -> int:
    """The place of the row that contains a total; the last one takes everything below."""
    for place, (start, _) in enumerate(rows):
        if total >= start:
            return place
    return len(rows) - 1


def calls_a_vote(program: Program) -> bool:
    """Whether an effect calls an assassination vote."""
    return ASSASSINATE in [op[0] for op in program]
