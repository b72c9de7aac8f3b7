"""Pot de Vin, by Warny Marçano and Fel Barros: tricks with a trump that changes every round, and sets to collect."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

from intrigue.core.actions import ActionSpace
from intrigue.core.errors import BadOption
from intrigue.core.events import Event
from intrigue.core.game import AgendaStep, Decision, Game, Line
from intrigue.core.guide import ALWAYS, OBSERVED, Effort, Guide
from intrigue.core.native import compiled
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.result import Result
from intrigue.core.traits import Style, Use
from intrigue.games.pot_de_vin import codes, content, ending, loading, random_play, rules, table, text
from intrigue.games.pot_de_vin.cards import BIT, CHARACTERS, GUILDS, NAMES, NONE, SUITS
from intrigue.games.pot_de_vin.codes import PASS, SIX, TEAM_PLAYERS
from intrigue.games.pot_de_vin.content import PotDeVinContent
from intrigue.games.pot_de_vin.events import EVENTS
from intrigue.games.pot_de_vin.sampler import PotDeVinSampler
from intrigue.games.pot_de_vin.scoring import Tables
from intrigue.games.pot_de_vin.state import PotDeVinState, Setup
from intrigue.games.pot_de_vin.view import PotDeVinView, make_view

SWITCH = (False, True)

STEPS: tuple[AgendaStep[PotDeVinState], ...] = (
    AgendaStep(codes.DISCARDING, "discards", rules.discarding),
    AgendaStep(codes.FORM_PILE, "form pile", rules.form_pile),
    AgendaStep(codes.NEXT_ROUND, "next round", rules.next_round),
    AgendaStep(codes.EQUAL_COLUMNS, "equal columns", ending.equal_columns),
    AgendaStep(codes.DECIDE_COLUMNS, "decide columns", ending.decide_columns),
    AgendaStep(codes.PLACING, "jokers", ending.placing),
    AgendaStep(codes.FINISH, "finish", ending.finish),
)

DECISIONS: tuple[Decision[PotDeVinState], ...] = (
    Decision(codes.D2, "PV-D2", rules.discard_menu, rules.discard, text.ask_discard, rules.refuse_discard),
    Decision(codes.D3, "PV-D3", rules.lead_menu, rules.act, text.ask_lead, rules.refuse_lead),
    Decision(codes.D4, "PV-D4", rules.follow_menu, rules.act, text.ask_follow, rules.refuse_follow),
    Decision(codes.D5, "PV-D5", ending.column_menu, ending.choose_column, text.ask_column, ending.refuse_column),
    Decision(codes.D6, "PV-D6", ending.joker_menu, ending.place_joker, text.ask_joker, ending.refuse_joker),
)

ACTIONS = ActionSpace(
    [f"play {name}" for name in NAMES]
    + ["bribe"]
    + [f"discard {name}" for name in NAMES]
    + [f"count own {guild}" for guild in GUILDS]
    + [f"count partner {guild}" for guild in GUILDS]
    + [f"joker to {guild}" for guild in GUILDS]
)

OPTIONS = OptionSet(
    Option(
        "teams",
        "Four players in two teams, partners opposite. Six players always form three teams.",
        SWITCH,
        False,
        "PV-11.1",
    ),
    Option(
        "endgame_placement",
        "Who decides equal columns and Jokers at the end: the players (the best choice is proposed), or auto.",
        ("manual", "auto"),
        "manual",
        "PV-8.1",
    ),
    Option(
        "auto_play_last_card",
        "Play the last card of a player without gems at once: there is nothing left to decide.",
        SWITCH,
        True,
        "PV-13.2",
    ),
    Option("show_history", "Show all earlier rounds; off: players must remember them.", SWITCH, True, "PV-13.3"),
)


OTHER_LINES = (("+2 and -2 cards", "PV-9.6"), ("Pot de Vin cards", "PV-9.7"), ("gems", "PV-9.8"))


class PotDeVin(Game[PotDeVinState, PotDeVinView]):
    """The game, with the tables that its content gives."""

    id: ClassVar[str] = "pot-de-vin"
    title: ClassVar[str] = "Pot de Vin"
    players: ClassVar[range] = range(3, 7)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Win tricks for the right guilds, bribe your way out of the wrong ones."
    minutes: ClassVar[str] = "30-45"
    turn_clause: ClassVar[str] = "PV-3.3"
    package: ClassVar[str] = __name__
    state_class = PotDeVinState
    view_class = PotDeVinView
    event_classes = EVENTS
    content_class = PotDeVinContent
    decisions = DECISIONS
    steps = STEPS
    efforts = Effort(50, 1600)
    uses = (Use("card played", r"play (.+)"), Use("card discarded", r"discard (.+)"))
    style = Style("guild", frozenset(label for label, _ in OTHER_LINES))
    actions = ACTIONS
    options = OPTIONS

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        self.rules: PotDeVinContent = self.content.data
        self.tables = Tables(self.rules)
        self.lines = (*((guild.name, "PV-9.1") for guild in self.rules.guild), *OTHER_LINES)
        """The lines of the final score, with the clause of each."""
        self._setups: dict[tuple[object, ...], Setup] = {}
        self._last_setup: tuple[int, Options | None, Setup] = (0, None, Setup())

    def check_content(self, data: PotDeVinContent) -> None:
        content.check(data)

    def check(self, players: int, options: Options) -> None:
        if options["teams"] and players not in (TEAM_PLAYERS, SIX):
            raise BadOption(f"option teams: needs 4 players (6 always form teams), got {players} (PV-11.1)")

    def own_random_play(self) -> Callable[[PotDeVinState, int], int] | None:
        """Interpreted, its plain numbers would cost more than they save."""
        return random_play.take_random_actions if compiled() else None

    def prepare(self, state: PotDeVinState) -> None:
        players, options = state.players, state.options
        last_players, last_options, setup = self._last_setup
        if players != last_players or options is not last_options:
            key = (players, *options.values())
            if key not in self._setups:
                self._setups[key] = rules.make_setup(players, options, self.rules)
            setup = self._setups[key]
            self._last_setup = players, options, setup
        state.setup = setup

    def begin(self, state: PotDeVinState) -> None:
        rules.begin(state, self.rules)

    def settle(self, state: PotDeVinState) -> None:
        loading.settle(state, self.rules)

    def view(self, state: PotDeVinState, seat: int | None) -> PotDeVinView:
        return make_view(state, seat)

    def sampler(self, view: PotDeVinView) -> PotDeVinSampler:
        return PotDeVinSampler(self, view)

    def inventory(self, state: PotDeVinState) -> dict[str, int]:
        """Cards in hands, areas, the round and the centre, by character; and all gems, the box included."""
        centre = [*state.pile, *state.used, *([] if state.trump == NONE else [state.trump])]
        sets = [*state.hands, *state.taken, state.played, *(BIT[card] for card in centre)]
        counts = {
            f"{name} cards": sum((cards & suit).bit_count() for cards in sets)
            for name, suit in zip(CHARACTERS, SUITS, strict=True)
        }
        counts["gems"] = sum(state.supply) + sum(state.treasure) + state.trick.count(PASS) + state.box
        return counts

    def score(self, state: PotDeVinState) -> Result:
        return ending.final_result(state)

    @cached_property
    def guide(self) -> Guide:
        from intrigue.games.pot_de_vin import playout

        return Guide(
            stage=playout.stage,
            judge=playout.worth,
            policy=playout.move,
            finish=playout.finish,
            trees=OBSERVED,
            habit=ALWAYS,
            worlds=60,
        )

    def encode(self, view: PotDeVinView) -> array[float]:
        from intrigue.games.pot_de_vin.encode import encode

        return encode(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        from intrigue.games.pot_de_vin.encode import layout

        return layout(players)

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return text.tell(event, names)

    def show(self, view: PotDeVinView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def label(self, view: PotDeVinView, action: int, names: Sequence[str]) -> str:
        return table.label(self, view, action, names)

    def greedy(self, view: PotDeVinView, legal: Sequence[int], rng: Random) -> int:
        from intrigue.games.pot_de_vin.bot import choose

        return choose(self, view, legal, rng)

    def evaluate(self, state: PotDeVinState) -> tuple[float, ...]:
        from intrigue.games.pot_de_vin.bot import evaluate

        return evaluate(state)
