"""Empire Engine, by Chris Marling and Matthew Dunstan: secret programming, then everything happens at once."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final, cast

from intrigue.core.actions import ActionSpace
from intrigue.core.belief import Hiding, Secret, Value
from intrigue.core.cards import CardText
from intrigue.core.errors import BadOption
from intrigue.core.events import Event
from intrigue.core.features import Featuring
from intrigue.core.game import Game, Line
from intrigue.core.gist import Gist
from intrigue.core.guide import Effort, Guide
from intrigue.core.knowledge import Deducing
from intrigue.core.observing import Counting
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.prospects import by_team
from intrigue.core.result import Result
from intrigue.core.traits import Style, Trait, Use
from intrigue.core.variant import Variant
from intrigue.games.empire_engine import content
from intrigue.games.empire_engine.codes import ACTS, LARGE_GAME, TEAM_PLAYERS
from intrigue.games.empire_engine.content import EDGES, EmpireContent
from intrigue.games.empire_engine.events import EVENTS
from intrigue.games.empire_engine.play import encode, evaluate, features, greedy, guide
from intrigue.games.empire_engine.play import secrets as hidden_things
from intrigue.games.empire_engine.play.knowledge import known_state
from intrigue.games.empire_engine.play.sampler import EmpireSampler
from intrigue.games.empire_engine.rules import checks, registry, scoring, setup
from intrigue.games.empire_engine.state import KINDS, NONE, SIDES, EmpireState, Setup
from intrigue.games.empire_engine.view import EmpireView, make_view
from intrigue.games.empire_engine.words import cards, coach, gists, labels, log, table
from intrigue.games.empire_engine.words import secrets as secret_words

MOST_PLAYERS: Final = 12  # three boxes; only this number limits the game (EE-14.6)
MOST_ROUNDS: Final = 24
TEAM_RULES: Final = ("joint_invention", "joint_attack", "joint_export", "shield_partner")
SWITCH: Final = (False, True)


class EmpireEngine(Game[EmpireState, EmpireView]):
    """The game, with tables derived from its content."""

    id: ClassVar[str] = "empire-engine"
    title: ClassVar[str] = "Empire Engine"
    players: ClassVar[range] = range(2, MOST_PLAYERS + 1)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Secretly set two turning engines, then arm, raid, defend and cash in all at once."
    minutes: ClassVar[str] = "20"
    full_game: ClassVar[Mapping[str, object]] = MappingProxyType({"empire_powers": True})
    turn_clause: ClassVar[str] = "EE-16.5"
    package: ClassVar[str] = __name__
    state_class = EmpireState
    view_class = EmpireView
    event_classes = EVENTS
    content_class = EmpireContent
    decisions = registry.DECISIONS
    steps = registry.STEPS
    counting: ClassVar[Counting | None] = encode
    featuring: ClassVar[Featuring | None] = features
    hidden: ClassVar[Hiding | None] = hidden_things
    deduced: ClassVar[Deducing | None] = hidden_things
    tiny: ClassVar[Variant | None] = Variant(players=2, changes="tiny.toml")
    efforts = Effort(0, 400, fair_for_each_player=8, network_at=(3, 4, 5, 6), led_at=(3,), bound_at=(2, 4, 5, 6))
    uses = (
        Use("first action of the left engine", r"lay left (.+)"),
        Use("first action of the right engine", r"lay right (.+)"),
        Use("gear laid", r"gear (.+)"),
        Use("cube salvaged", r"salvage (.+)"),
        Use("cube taken", r"take (.+)"),
    )
    style = Style(
        together={f"{kind}s scored": f"{kind}s" for kind in KINDS} | {f"most {kind}s": f"{kind}s" for kind in KINDS}
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
        check_empires(players, options, setup.copies(players, self.rules))

    # ---- rules -----------------------------------------------------------------------------------

    def prepare(self, state: EmpireState) -> None:
        key = (state.players, *state.options.values())
        prepared = self._setups.get(key)
        if prepared is None:
            prepared = self._setups[key] = setup.make_setup(state.players, state.options, self.rules)
        state.setup = prepared

    def begin(self, state: EmpireState) -> None:
        setup.begin(state, self.rules)

    def settle(self, state: EmpireState) -> None:
        checks.settle(state)

    def inventory(self, state: EmpireState) -> dict[str, int]:
        return checks.inventory(state)

    def score(self, state: EmpireState) -> Result:
        return scoring.final_result(state)

    def view(self, state: EmpireState, seat: int | None) -> EmpireView:
        return make_view(state, seat)

    # ---- words -----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return log.tell(event, names)

    def gist(self, event: Event, names: Sequence[str]) -> Gist | None:
        return gists.gist(event)

    def show(self, view: EmpireView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def describe(self, state: EmpireState, seat: int, action: int, names: Sequence[str]) -> str:
        return labels.label(state, seat, action, names)

    def secret_text(self, secret: Secret, names: Sequence[str]) -> str:
        return secret_words.secret_text(secret, names)

    def value_text(self, secret: Secret, value: Value, names: Sequence[str]) -> str:
        return secret_words.value_text(secret, value)

    def cards(self) -> tuple[CardText, ...]:
        return cards.CARDS

    def traits(self, state: EmpireState) -> list[Trait]:
        names = [self.rules.empire[empire].id.capitalize() for empire in state.empires]
        return [Trait("empire", tuple(names))] if names else []

    def advise(self, state: EmpireState, seat: int, decision: str) -> str:
        return coach.coach(state, seat, decision)

    # ---- play ------------------------------------------------------------------------------------

    def known(self, view: EmpireView) -> EmpireState:
        return known_state(self, view)

    def sampler(self, view: EmpireView) -> EmpireSampler:
        return EmpireSampler(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        return encode.layout(self.rules, players)

    def observe(self, state: EmpireState, seat: int | None) -> array[float]:
        return encode.encode(state, seat)

    def choose(self, state: EmpireState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return greedy.choose(state, seat, legal, rng)

    def evaluate(self, state: EmpireState) -> tuple[float, ...]:
        return evaluate.evaluate(state)

    def chances(self, state: EmpireState) -> tuple[float, ...]:
        return by_team(evaluate.evaluate(state), state.setup.sides)

    @cached_property
    def guide(self) -> Guide:
        return guide.guide()


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
            "Length: standard, long (12 rounds, 2 to 4 players), or, with 5 or more players, a number of rounds.",
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
            "The agreed empires, seat by seat; seats without one get a random one of the rest.",
            empires,
            (),
            "EE-13.2",
            per_seat=True,
        ),
        Option("team_play", "Two teams; partners sit opposite each other (4 players).", SWITCH, False, "EE-15.1"),
        Option("joint_invention", "Partners who both invent take one more invention.", SWITCH, False, "EE-15.7"),
        Option("joint_attack", "Partners who attack the same opponent take one more cube.", SWITCH, False, "EE-15.9"),
        Option("joint_export", "A producing partner of an exporter may export too.", SWITCH, False, "EE-15.12"),
        Option("shield_partner", "A defender may pay a cube to shield the partner.", SWITCH, False, "EE-15.14"),
    )


def longest_game(players: int) -> int:
    """The maximum number of rounds for a number of players (EE-14.2)."""
    return max(MOST_ROUNDS, players)


def check_rounds(players: int, wanted: object) -> None:
    if players < LARGE_GAME and isinstance(wanted, int):
        raise BadOption(
            f"option rounds: a number needs 5 or more players; with {players}, choose standard or long (EE-12.1)"
        )
    longest = longest_game(players)
    if players >= LARGE_GAME and (wanted == "long" or (isinstance(wanted, int) and wanted > longest)):
        fair = ", ".join(str(number) for number in range(players, longest + 1, players))
        raise BadOption(
            f"option rounds: with {players} players, choose standard or a number of rounds: {fair} "
            f"(all start equally often), or any other from 1 to {longest}; got {wanted} (EE-14.2)"
        )


def check_teams(players: int, options: Options) -> None:
    if options["team_play"] and players != TEAM_PLAYERS:
        raise BadOption(f"option team_play: needs exactly 4 players, got {players} (EE-15.1)")
    for name in TEAM_RULES:
        if options[name] and not options["team_play"]:
            raise BadOption(f"option {name}: needs team_play on (EE-15.5)")


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
