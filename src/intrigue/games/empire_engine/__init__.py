"""Empire Engine, by Chris Marling and Matthew Dunstan: secret programming, then everything happens at once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import ClassVar, cast

from intrigue.core.actions import ActionSpace
from intrigue.core.errors import BadData, BadOption
from intrigue.core.events import Event
from intrigue.core.game import AgendaStep, Decision, Game, Line
from intrigue.core.guide import ALWAYS, OBSERVED, Effort, Guide
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.result import Result
from intrigue.core.traits import Style, Trait, Use
from intrigue.games.empire_engine import codes, content, execute, rules, text
from intrigue.games.empire_engine.codes import ACTS, LARGE_GAME, TEAM_PLAYERS
from intrigue.games.empire_engine.content import EDGES, EmpireContent
from intrigue.games.empire_engine.events import EVENTS
from intrigue.games.empire_engine.sampler import EmpireSampler
from intrigue.games.empire_engine.state import (
    BLOCKED,
    GOOD,
    KINDS,
    NO_ATTACK,
    NONE,
    RIGHT,
    SIDES,
    EmpireState,
    Setup,
)
from intrigue.games.empire_engine.view import EmpireView, make_view

MOST_PLAYERS = 12  # three boxes; nothing but this number limits the game (EE-14.6)
MOST_ROUNDS = 24

TEAM_RULES = ("joint_invention", "joint_attack", "joint_export", "shield_partner")
SWITCH = (False, True)

STEPS: tuple[AgendaStep[EmpireState], ...] = (
    AgendaStep(codes.REVEAL, "reveal", rules.reveal),
    AgendaStep(codes.PROPHECY, "prophecy", rules.prophecy),
    AgendaStep(codes.TURN, "turn", rules.turn),
    AgendaStep(codes.EXECUTE, "execute", execute.execute),
    AgendaStep(codes.BLOCK, "block", execute.block),
    AgendaStep(codes.TAKE, "take", execute.take),
    AgendaStep(codes.EXTRA, "extra", execute.extra),
    AgendaStep(codes.VIGIL, "vigil", execute.vigil),
    AgendaStep(codes.CASH_IN, "cash in", execute.cash_in),
    AgendaStep(codes.JOINT_EXPORT, "joint export", execute.join_exports),
    AgendaStep(codes.SALVAGING, "salvage", execute.salvaging),
    AgendaStep(codes.END_ROUND, "end of round", rules.end_round),
)

DECISIONS: tuple[Decision[EmpireState], ...] = (
    Decision(codes.D1, "EE-D1", rules.any_engine, rules.lay_engine, text.ask_first_engine, rules.refuse_engine),
    Decision(codes.D2, "EE-D2", rules.other_engine, rules.lay_engine, text.ask_second_engine, rules.refuse_engine),
    Decision(codes.D3, "EE-D3", rules.any_gear, rules.lay_gear, text.ask_first_gear, rules.refuse_gear),
    Decision(codes.D4, "EE-D4", rules.other_gear, rules.lay_gear, text.ask_second_gear, rules.refuse_gear),
    Decision(codes.D5, "EE-D5", rules.keep_or_exchange, rules.exchange, text.ask_exchange, rules.refuse_exchange),
    Decision(codes.D6, "EE-D6", execute.block_menu, execute.block_attack, text.ask_block, execute.refuse_block),
    Decision(codes.D7, "EE-D7", execute.shield_menu, execute.block_attack, text.ask_shield, execute.refuse_shield),
    Decision(codes.D8, "EE-D8", execute.soldier_or_good, execute.take_cube, text.ask_take, execute.refuse_take),
    Decision(codes.D9, "EE-D9", execute.soldier_or_good, execute.take_extra, text.ask_extra, execute.refuse_extra),
    Decision(codes.D10, "EE-D10", execute.export_or_keep, execute.join_export, text.ask_join, execute.refuse_join),
    Decision(codes.D11, "EE-D11", execute.any_kind, execute.salvage, text.ask_salvage, execute.refuse_salvage),
)


class EmpireEngine(Game[EmpireState, EmpireView]):
    """The game, with the tables that its content gives."""

    id: ClassVar[str] = "empire-engine"
    title: ClassVar[str] = "Empire Engine"
    players: ClassVar[range] = range(2, MOST_PLAYERS + 1)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Secretly set two turning engines, then arm, raid, defend and cash in all at once."
    minutes: ClassVar[str] = "20"
    turn_clause: ClassVar[str] = "EE-16.5"
    package: ClassVar[str] = __name__
    state_class = EmpireState
    view_class = EmpireView
    event_classes = EVENTS
    content_class = EmpireContent
    decisions = DECISIONS
    steps = STEPS
    efforts = Effort(0, 400, fair_for_each_player=8)
    uses = (
        Use("first action of the left engine", r"lay left (.+)"),
        Use("first action of the right engine", r"lay right (.+)"),
        Use("gear laid", r"gear (.+)"),
        Use("cube salvaged", r"salvage (.+)"),
        Use("cube taken", r"take (.+)"),
    )
    style = Style(
        together={f"{what} {kind}s{end}": f"{kind}s" for kind in KINDS for what, end in (("most", ""),)}
        | {f"{kind}s scored": f"{kind}s" for kind in KINDS}
    )

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        self.rules: EmpireContent = self.content.data
        self.acts_of = tuple(tuple(ACTS.index(edge) for edge in engine.edges) for engine in self.rules.engine)
        self.gear_values = tuple(gear.value for gear in self.rules.gear)
        self.turns_of = tuple((gear.value, gear.alternate) for gear in self.rules.gear)
        self.edge_after = tuple(
            tuple(tuple((edge - turns[paid]) % EDGES for edge in range(EDGES)) for turns in self.turns_of)
            for paid in (0, 1)
        )
        """Without and with a cube: by gear and by edge on top before, the edge on top after turning (EE-1.7)."""
        effects = [empire.effect for empire in self.rules.empire]
        self.vigil, self.profit, self.ruin, self.prophecy = (
            effects.index(effect) if effect in effects else NONE for effect in ("vigil", "profit", "ruin", "prophecy")
        )
        self.actions = ActionSpace(action_texts(self.rules))
        self.options = make_options(self.rules, longest_game(self.players[-1]))
        self._setups: dict[tuple[object, ...], Setup] = {}

    def check_content(self, data: EmpireContent) -> None:
        content.check(data)

    def check(self, players: int, options: Options) -> None:
        check_rounds(players, options["rounds"])
        check_teams(players, options)
        check_empires(players, options, rules.copies(players, self.rules))

    def prepare(self, state: EmpireState) -> None:
        key = (state.players, *state.options.values())
        setup = self._setups.get(key)
        if setup is None:
            setup = self._setups[key] = rules.make_setup(state.players, state.options, self.rules)
        state.setup = setup

    def begin(self, state: EmpireState) -> None:
        rules.begin(state, self.rules)

    def settle(self, state: EmpireState) -> None:
        for name, (per_seat, low, high) in LISTS.items():
            size = per_seat * state.players if per_seat else len(KINDS)
            numbers = getattr(state, name)
            if len(numbers) != size or not all(low <= number <= high for number in numbers):
                raise BadData(name, f"{size} numbers from {low}" + (f" to {high}" if high < MANY else " on"), numbers)
        for name, low, high in (
            ("round", 1, state.setup.rounds),
            ("start", 0, state.players - 1),
            ("place", 0, 2 * state.players),
            ("matter", NONE, 2 * state.players - 1),
        ):
            if not low <= getattr(state, name) <= high:
                raise BadData(name, f"a number from {low} to {high}", getattr(state, name))
        dealt = state.players if state.setup.powers else 0
        if len(state.empires) != dealt or not all(0 <= empire < len(self.rules.empire) for empire in state.empires):
            raise BadData("empires", f"{dealt} numbers of empires", state.empires)
        rules.show_actions(state)

    def view(self, state: EmpireState, seat: int | None) -> EmpireView:
        return make_view(state, seat)

    def sampler(self, view: EmpireView) -> EmpireSampler:
        return EmpireSampler(self, view)

    def card_number(self, round_number: int, side: int, value: str) -> int:
        """The number behind the name of a laid card: an edge in round 1, a gear later."""
        if round_number == 1:
            return self.acts_of[side].index(ACTS.index(value))
        return self.gear_values.index(int(value))

    def inventory(self, state: EmpireState) -> dict[str, int]:
        """EE-3.9: stock, ready piles, cubes on gears and score piles, less the spares that came from outside."""
        counts = {}
        for kind, name in enumerate(KINDS):
            ready = sum(state.ready[kind::2]) if kind < 2 else 0
            on_gears = state.cubes.count(kind)
            counts[name] = state.stock[kind] + ready + on_gears + sum(state.score[kind::3]) - state.spares[kind]
        return counts

    def score(self, state: EmpireState) -> Result:
        return rules.final_result(state)

    @cached_property
    def guide(self) -> Guide:
        from intrigue.games.empire_engine import playout

        return Guide(
            stage=playout.stage,
            judge=playout.worth,
            policy=playout.move,
            guess=playout.guess,
            seen=playout.seen,
            trees=OBSERVED,
            habit=ALWAYS,
        )

    def traits(self, state: EmpireState) -> list[Trait]:
        names = [self.rules.empire[empire].id.capitalize() for empire in state.empires]
        return [Trait("empire", tuple(names))] if names else []

    def encode(self, view: EmpireView) -> array[float]:
        from intrigue.games.empire_engine.encode import encode

        return encode(self.rules, view)

    def layout(self, players: int) -> tuple[str, ...]:
        from intrigue.games.empire_engine.encode import layout

        return layout(self.rules, players)

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return text.tell(event, names)

    def show(self, view: EmpireView, names: Sequence[str]) -> str:
        return text.show(self, view, names)

    def label(self, view: EmpireView, action: int, names: Sequence[str]) -> str:
        return text.label(self, view, action, names)

    def greedy(self, view: EmpireView, legal: Sequence[int], rng: Random) -> int:
        from intrigue.games.empire_engine.bot import choose

        return choose(self, view, legal, rng)

    def evaluate(self, state: EmpireState) -> tuple[float, ...]:
        from intrigue.games.empire_engine.bot import evaluate

        return evaluate(state)


MANY = 1 << 30
# The lists of a state: how many entries for every seat (0: one for each kind), the least and the most an entry can be.
LISTS = {
    "stock": (0, 0, MANY),
    "spares": (0, 0, MANY),
    "ready": (2, 0, MANY),
    "score": (3, 0, MANY),
    "top": (2, NONE, EDGES - 1),
    "plan": (2, NONE, EDGES - 1),
    "cubes": (2, NONE, GOOD),
    "first": (1, NONE, RIGHT),
    "attacks": (2, NO_ATTACK, BLOCKED),
    "hit": (1, 0, 1),
    "guarded": (1, 0, 1),
    "exported": (1, 0, MANY),
}


def action_texts(table: EmpireContent) -> list[str]:
    """The texts of all actions, in the order of the blocks in `codes.py`."""
    texts = [f"lay {side} {edge}" for side, engine in zip(SIDES, table.engine, strict=True) for edge in engine.edges]
    for side in SIDES:
        for gear in table.gear:
            texts += [f"gear {gear.value} {side}{cube}" for cube in ("", " with soldier", " with good")]
    texts += ["keep gears", "exchange gears", "block left", "block right"]
    texts += [f"shield from {side} for {kind}" for side in SIDES for kind in KINDS[:2]]
    texts += ["decline to shield", "take soldier", "take good", "join export", "keep goods"]
    return texts + [f"salvage {kind}" for kind in KINDS]


def make_options(table: EmpireContent, longest: int) -> OptionSet:
    """The options of the rules (EE-12 to EE-15)."""
    empires = tuple(empire.id for empire in table.empire)
    return OptionSet(
        Option(
            "rounds",
            "Length: standard, long (12 rounds, 2 to 4 players), or with 5 and more players a number of rounds.",
            ("standard", "long"),
            "standard",
            "EE-12.1",
            numbers=range(1, longest + 1),
        ),
        Option(
            "score_piles", "Whether score piles are concealed until the end.", ("hidden", "open"), "hidden", "EE-12.2"
        ),
        Option("empire_powers", "Each player gets an empire with a power of its own.", SWITCH, False, "EE-13.1"),
        Option(
            "empire_assignment",
            "How empires are assigned: at random, or agreed upon with the option empires.",
            ("random", "agreed"),
            "random",
            "EE-13.2",
        ),
        Option(
            "empires",
            "The empires agreed upon, seat by seat; seats with nothing get a random one of the rest.",
            empires,
            (),
            "EE-13.2",
            per_seat=True,
        ),
        Option("team_play", "Two teams of partners who sit opposite (4 players).", SWITCH, False, "EE-15.1"),
        Option("joint_invention", "Partners who both invent take one invention more.", SWITCH, False, "EE-15.7"),
        Option("joint_attack", "Partners who attack the same opponent take one cube more.", SWITCH, False, "EE-15.9"),
        Option("joint_export", "A producing partner of an exporter may export too.", SWITCH, False, "EE-15.12"),
        Option("shield_partner", "A defender may pay a cube to shield the partner.", SWITCH, False, "EE-15.14"),
    )


def longest_game(players: int) -> int:
    """The most rounds that so many players can agree on (EE-14.2)."""
    return max(MOST_ROUNDS, players)


def check_rounds(players: int, wanted: object) -> None:
    if players < LARGE_GAME and isinstance(wanted, int):
        raise BadOption(
            f"option rounds: a number of rounds is for 5 and more players; with {players}: standard or long (EE-12.1)"
        )
    longest = longest_game(players)
    if players >= LARGE_GAME and (wanted == "long" or (isinstance(wanted, int) and wanted > longest)):
        fair = ", ".join(str(number) for number in range(players, longest + 1, players))
        raise BadOption(
            f"option rounds: with {players} players standard or a number of rounds, so that all start equally often "
            f"{fair}, or any from 1 to {longest}; got {wanted} (EE-14.2)"
        )


def check_teams(players: int, options: Options) -> None:
    if options["team_play"] and players != TEAM_PLAYERS:
        raise BadOption(f"option team_play: needs exactly 4 players, got {players} (EE-15.1)")
    for name in TEAM_RULES:
        if options[name] and not options["team_play"]:
            raise BadOption(f"option {name}: is a rule of team play, which is off (EE-15.5)")


def check_empires(players: int, options: Options, boxes: int) -> None:
    agreed = options["empire_assignment"] == "agreed"
    picks = cast(tuple[str | None, ...], options["empires"])
    if agreed and not options["empire_powers"]:
        raise BadOption("option empire_assignment: agreed needs empire_powers on (EE-13.2)")
    if picks and not agreed:
        raise BadOption("option empires: needs empire_assignment agreed (EE-13.2)")
    if picks and len(picks) != players:
        raise BadOption(f"option empires: expected {players} entries, one for each seat, got {len(picks)} (EE-13.2)")
    for pick in picks:
        if pick is not None and picks.count(pick) > boxes:
            raise BadOption(f"option empires: {pick} can be picked {boxes} time(s), once per copy (EE-14.5)")
