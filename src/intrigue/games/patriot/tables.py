"""The content of Patriot in the form that the rules work with: numbers, masks and compiled effects."""

from __future__ import annotations

from typing import Final, final

from intrigue.core.errors import BadData
from intrigue.games.patriot import language as lang
from intrigue.games.patriot.content import TRAITS, PatriotContent
from intrigue.games.patriot.language import Condition, Program

NONE: Final = -1

# Kinds of briefs.
INFLUENCE: Final = 0
CHOICE: Final = 1
BID: Final = 2
ROLLING: Final = 3
BRIEF_KINDS: Final = ("influence", "choice", "bid", "roll")

# Kinds and times of discoveries.
NOW: Final = 0
HOLD: Final = 1
PASSIVE: Final = 2
REJECT: Final = 3
DISCOVERY_KINDS: Final = ("NOW", "HOLD", "PASSIVE", "REJECT")
TIMES: Final = ("", "ACT", "BRIEF", "ANY", "ROLL")
AT_ACT: Final = 1
AT_BRIEF: Final = 2
AT_ANY: Final = 3
AT_ROLL: Final = 4

# Times of abilities with uses.
WINDOWS: Final = ("", "any", "riot", "influence brief", "choice brief", "vote", "discovery", "threat")
W_ANY: Final = 1
W_RIOT: Final = 2
W_INFLUENCE: Final = 3
W_CHOICE: Final = 4
W_VOTE: Final = 5
W_DISCOVERY: Final = 6
W_THREAT: Final = 7

# Allegiances.
SAVE: Final = 0
KILL: Final = 1
SECOND: Final = 2
ALLEGIANCES: Final = ("SAVE", "KILL", "SECOND")

SLOTS: Final = 3  # abilities with uses that a character can have

# Traits as bits.
OLD_DOG: Final = 1 << 0
DEMOCRATIC: Final = 1 << 1
CROWD_FAVOURITE: Final = 1 << 2
THIN_SKIN: Final = 1 << 3
LOSING_VOTE: Final = 1 << 4
GIVE_OR_TAKE: Final = 1 << 5
APPEARANCES: Final = 1 << 6
SPOILT: Final = 1 << 7
EYE_ROLL: Final = 1 << 8
CONSENT: Final = 1 << 9
WAR_CHEST: Final = 1 << 10
CHAIN_OF_COMMAND: Final = 1 << 11
SILVER_LINING: Final = 1 << 12
FAKE_NEWS: Final = 1 << 13
SLOW_NEWS_DAY: Final = 1 << 14
BACK_DOOR: Final = 1 << 15
UNTRUSTWORTHY: Final = 1 << 16
DIVIDENDS: Final = 1 << 17
ROTUND: Final = 1 << 18
DEEP_POCKETS: Final = 1 << 19
WEIGHT_ISSUES: Final = 1 << 20
CALM_VOICE: Final = 1 << 21
UNDERSTUDY: Final = 1 << 22
LAB_COAT: Final = 1 << 23
ABSENT_MINDED: Final = 1 << 24
CLOSE_PROTECTION: Final = 1 << 25
NOT_A_SCIENTIST: Final = 1 << 26
PEACEKEEPER: Final = 1 << 27

Rows = tuple[tuple[int, int], ...]


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
    cost: tuple[int, int, int, int, int]
    program: int
    rows: Rows
    many: bool
    calls: bool
    """Whether its effect calls an assassination vote."""


@final
class Character:
    """`times`, `uses` and `effects` have an entry for each ability with uses; `traits` are all traits as bits."""

    __slots__ = ("abilities", "ap", "effects", "gather", "limit", "max_ap", "president", "times", "traits", "uses")

    president: bool
    ap: int
    max_ap: int
    limit: int
    gather: tuple[int, int, int, int]
    traits: int
    abilities: tuple[int, ...]
    times: tuple[int, ...]
    uses: tuple[int, ...]
    effects: tuple[int, ...]


@final
class Letter:
    __slots__ = ("conditions", "day", "fail", "influence", "secure")

    day: int
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
    cost: tuple[int, int, int, int, int]
    effect: int
    setup: Program
    every_round: int
    win: tuple[Condition, ...]
    negative: tuple[int, ...]
    positive: tuple[int, ...]


@final
class Tables:
    """Everything that the content gives, indexed by the places of the rows."""

    def __init__(self, content: PatriotContent) -> None:
        self.programs: list[Program] = [()]
        self._numbers: dict[Program, int] = {(): 0}
        self._influence(content)
        self._allegiances(content)
        self.characters = tuple(self._character(content, row.id) for row in content.character)
        self._riots(content)
        self.letters = tuple(self._letter(row.day, row.demand, row.fail) for row in content.letter)
        self.beacons = tuple(
            self._beacon(row.defective, row.cost, row.effect, row.rows, row.many) for row in content.beacon
        )
        self._discoveries(content)
        self.briefs = tuple(self._brief(content, place) for place in range(len(content.brief)))
        self.campaigns = tuple(self._campaign(content, place) for place in range(len(content.campaign)))

    def number(self, text: str) -> int:
        """The number of a compiled effect; equal effects share one."""
        program = lang.compile_effect(text)
        if program not in self._numbers:
            self._numbers[program] = len(self.programs)
            self.programs.append(program)
        return self._numbers[program]

    def _influence(self, content: PatriotContent) -> None:
        rows = content.influence
        self.kind_type = tuple(lang.TYPES.index(row.type) for row in rows)
        self.kind_value = tuple(row.value for row in rows)
        self.kind_count = tuple(row.count for row in rows)
        self.kind_action = tuple(self.number(row.effect) for row in rows)
        self.kind_name = tuple(
            f"{row.type} {row.value}" + (f" {row.name}" if row.name else "") for row in content.influence
        )

    def _allegiances(self, content: PatriotContent) -> None:
        self.side = tuple(ALLEGIANCES.index(row.kind) for row in content.allegiance)
        self.mission = tuple(lang.compile_conditions(row.mission, "mission") for row in content.allegiance)
        self.from_players = tuple(row.from_players for row in content.allegiance)

    def _riots(self, content: PatriotContent) -> None:
        places = (*lang.PLACES, "ROLL")
        self.riot_where = tuple(
            (0, 1, 2, 3) if "EACH" in row.where else tuple(sorted(places.index(name) for name in row.where))
            for row in content.riot
        )
        self.riot_size = tuple(row.rioters for row in content.riot)

    def _discoveries(self, content: PatriotContent) -> None:
        self.sd_kind = tuple(DISCOVERY_KINDS.index(row.kind) for row in content.discovery)
        self.sd_time = tuple(TIMES.index(row.time) for row in content.discovery)
        self.sd_program = tuple(self.number(row.effect) for row in content.discovery)
        self.sd_many = tuple(row.many for row in content.discovery)

    def _character(self, content: PatriotContent, name: str) -> Character:
        row = next(row for row in content.character if row.id == name)
        mine = [
            (place, ability) for place, ability in enumerate(content.ability) if ability.id.partition(".")[0] == name
        ]
        usable = [(place, ability) for place, ability in mine if ability.uses]
        if len(usable) > SLOTS:
            raise BadData("ability", f"at most {SLOTS} abilities with uses for a character", name)
        made = Character()
        made.president = row.president
        made.ap, made.max_ap, made.limit, made.gather = row.ap, row.max_ap, row.limit, row.gather
        made.traits = 0
        for _, ability in mine:
            if ability.trait:
                made.traits |= 1 << TRAITS.index(ability.trait)
        made.abilities = tuple(place for place, _ in usable)
        made.times = tuple(WINDOWS.index(ability.time) for _, ability in usable)
        made.uses = tuple(ability.uses for _, ability in usable)
        made.effects = tuple(self.number(ability.effect) for _, ability in usable)
        return made

    def _letter(self, day: int, demand: str, fail: str) -> Letter:
        made = Letter()
        made.day = day
        made.influence, made.secure, made.conditions = lang.compile_demand(demand, "demand")
        made.fail = self.number(fail)
        return made

    def _beacon(self, defective: bool, cost: str, effect: str, rows: tuple[tuple[str, str], ...], many: bool) -> Beacon:
        made = Beacon()
        made.defective, made.many = defective, many
        made.cost = lang.compile_cost(cost, "cost")
        made.program = self.number(effect)
        made.rows = self._rows(rows)
        made.calls = any(op[0] == lang.ASSASSINATE for op in self.programs[made.program])
        return made

    def _rows(self, rows: tuple[tuple[str, str], ...]) -> Rows:
        return tuple((lang.row_start(start, "rows"), self.number(effect)) for start, effect in rows)

    def _brief(self, content: PatriotContent, place: int) -> Brief:
        row = content.brief[place]
        made = Brief()
        made.kind = BRIEF_KINDS.index(row.kind)
        made.needs = 0
        for name in row.needs:
            made.needs |= 1 << lang.TYPES.index(name)
        made.rows = self._rows(row.rows)
        made.decider = lang.PRES if row.decider == "PRES" else lang.HOLDER
        made.conditions = (lang.compile_conditions(row.a_if, "a_if"), lang.compile_conditions(row.b_if, "b_if"))
        made.options = (self.number(row.a or "-"), self.number(row.b or "-"))
        made.winner = self.number(row.winner or "-")
        made.super, made.many, made.third = row.super, row.many, row.third
        return made

    def _campaign(self, content: PatriotContent, place: int) -> Campaign:
        row = content.campaign[place]
        made = Campaign()
        made.tokens, made.start, made.limit = row.tokens, row.start, row.limit
        made.cost = lang.compile_cost(row.cost, "cost")
        made.effect, made.every_round = self.number(row.effect), self.number(row.every_round)
        made.setup = lang.compile_effect(row.setup)
        made.win = lang.compile_conditions(row.win, "win")
        made.negative = tuple(self.number(effect) for effect in row.negative)
        made.positive = tuple(self.number(effect) for effect in row.positive)
        return made


def row_of(rows: Rows, total: int) -> int:
    """The place of the row that contains a total; the last one takes everything below."""
    for place, (start, _) in enumerate(rows):
        if total >= start:
            return place
    return len(rows) - 1


def has_op(program: Program, number: int) -> bool:
    """Whether a program contains a primitive."""
    return any(op[0] == number for op in program)
