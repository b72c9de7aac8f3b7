"""Pot de Vin, by Warny Marçano and Fel Barros: tricks with a trump that changes every round, and sets to collect."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final

from intrigue.core.actions import ActionSpace
from intrigue.core.belief import Hiding, Secret, Value
from intrigue.core.cards import CardText
from intrigue.core.errors import BadOption
from intrigue.core.events import Event
from intrigue.core.features import Featuring
from intrigue.core.game import Game, Line
from intrigue.core.gist import Gist
from intrigue.core.guide import Effort, Guide
from intrigue.core.knowledge import Deducing, Fact
from intrigue.core.native import compiled
from intrigue.core.observing import Counting
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.prospects import by_team
from intrigue.core.result import Result
from intrigue.core.traits import Style, Use
from intrigue.core.variant import Variant
from intrigue.games.pot_de_vin import content
from intrigue.games.pot_de_vin.codes import SIX, TEAM_PLAYERS, action_texts
from intrigue.games.pot_de_vin.content import PotDeVinContent
from intrigue.games.pot_de_vin.events import EVENTS
from intrigue.games.pot_de_vin.play import encode, evaluate, features, greedy, guide, random_play
from intrigue.games.pot_de_vin.play import secrets as hidden_things
from intrigue.games.pot_de_vin.play.knowledge import known_state
from intrigue.games.pot_de_vin.play.sampler import PotDeVinSampler
from intrigue.games.pot_de_vin.rules import checks, registry, scoring, setup
from intrigue.games.pot_de_vin.rules.tables import Tables
from intrigue.games.pot_de_vin.state import PotDeVinState, Setup
from intrigue.games.pot_de_vin.view import PotDeVinView, make_view
from intrigue.games.pot_de_vin.words import cards, coach, gists, labels, log, table
from intrigue.games.pot_de_vin.words import secrets as secret_words

SWITCH: Final = (False, True)
OTHER_LINES: Final = (("+2 and -2 cards", "PV-9.6"), ("Pot de Vin cards", "PV-9.7"), ("gems", "PV-9.8"))
"""The lines of the final score that follow those of the guilds, with the clause of each."""


class PotDeVin(Game[PotDeVinState, PotDeVinView]):
    """The game, with tables derived from its content."""

    id: ClassVar[str] = "pot-de-vin"
    title: ClassVar[str] = "Pot de Vin"
    players: ClassVar[range] = range(3, 7)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Win tricks for the right guilds, bribe your way out of the wrong ones."
    minutes: ClassVar[str] = "30-45"
    first_game: ClassVar[Mapping[str, object]] = MappingProxyType({"endgame_placement": "auto"})
    turn_clause: ClassVar[str] = "PV-3.3"
    package: ClassVar[str] = __name__
    state_class = PotDeVinState
    view_class = PotDeVinView
    event_classes = EVENTS
    content_class = PotDeVinContent
    decisions = registry.DECISIONS
    steps = registry.STEPS
    counting: ClassVar[Counting | None] = encode
    featuring: ClassVar[Featuring | None] = features
    hidden: ClassVar[Hiding | None] = hidden_things
    deduced: ClassVar[Deducing | None] = hidden_things
    tiny: ClassVar[Variant | None] = Variant(3, {"endgame_placement": "auto"}, "tiny.toml")
    efforts = Effort(50, 1600, slips=0.3)
    uses = (Use("card played", r"play (.+)"), Use("card discarded", r"discard (.+)"))
    style = Style("guild", frozenset(label for label, _ in OTHER_LINES))

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        self.rules: PotDeVinContent = self.content.data
        self.tables = Tables(self.rules)
        self.lines = (*((guild.name, "PV-9.1") for guild in self.rules.guild), *OTHER_LINES)
        """The lines of the final score, with the clause of each."""
        self.actions = ActionSpace(action_texts())
        self.options = make_options()
        self._setups: dict[tuple[object, ...], Setup] = {}
        self._last_setup: tuple[int, Options | None, Setup] = (0, None, Setup())

    def check_content(self, data: PotDeVinContent) -> None:
        content.check(data)

    def check(self, players: int, options: Options) -> None:
        if options["teams"] and players not in (TEAM_PLAYERS, SIX):
            raise BadOption(f"option teams: needs 4 players (6 always form teams), got {players} (PV-11.1)")

    # ---- rules -----------------------------------------------------------------------------------

    def prepare(self, state: PotDeVinState) -> None:
        players, options = state.players, state.options
        last_players, last_options, prepared = self._last_setup
        if players != last_players or options is not last_options:
            key = (players, *options.values())
            if key not in self._setups:
                self._setups[key] = setup.make_setup(players, options, self.rules)
            prepared = self._setups[key]
            self._last_setup = players, options, prepared
        state.setup = prepared

    def begin(self, state: PotDeVinState) -> None:
        setup.begin(state, self.rules)

    def settle(self, state: PotDeVinState) -> None:
        checks.settle(state)

    def inventory(self, state: PotDeVinState) -> dict[str, int]:
        return checks.inventory(state)

    def score(self, state: PotDeVinState) -> Result:
        return scoring.final_result(state)

    def view(self, state: PotDeVinState, seat: int | None) -> PotDeVinView:
        return make_view(state, seat)

    # ---- words -----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return log.tell(self, event, names)

    def gist(self, event: Event, names: Sequence[str]) -> Gist | None:
        return gists.gist(event)

    def show(self, view: PotDeVinView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def describe(self, state: PotDeVinState, seat: int, action: int, names: Sequence[str]) -> str:
        return labels.label(state, seat, action, names)

    def secret_text(self, secret: Secret, names: Sequence[str]) -> str:
        return secret_words.secret_text(secret)

    def value_text(self, secret: Secret, value: Value, names: Sequence[str]) -> str:
        return secret_words.value_text(value, names)

    def certainties(self, facts: Sequence[Fact], names: Sequence[str]) -> list[tuple[str, tuple[Fact, ...]]]:
        return [*self.told(facts, names), *secret_words.certainties(facts, names)]

    def cards(self) -> tuple[CardText, ...]:
        return cards.cards(self)

    def advise(self, state: PotDeVinState, seat: int, decision: str) -> str:
        return coach.coach(state, seat, decision)

    # ---- play ------------------------------------------------------------------------------------

    def known(self, view: PotDeVinView) -> PotDeVinState:
        return known_state(self, view)

    def sampler(self, view: PotDeVinView) -> PotDeVinSampler:
        return PotDeVinSampler(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        return encode.layout(players)

    def observe(self, state: PotDeVinState, seat: int | None) -> array[float]:
        return encode.encode(state, seat)

    def choose(self, state: PotDeVinState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return greedy.choose(state, seat, legal, rng)

    def evaluate(self, state: PotDeVinState) -> tuple[float, ...]:
        return evaluate.evaluate(state)

    def chances(self, state: PotDeVinState) -> tuple[float, ...]:
        return by_team(evaluate.evaluate(state), state.setup.teams)

    def own_random_play(self) -> Callable[[PotDeVinState, int], int] | None:
        """Interpreted, its plain numbers would cost more than they save."""
        return random_play.take_random_actions if compiled() else None

    @cached_property
    def guide(self) -> Guide:
        return guide.guide()


def make_options() -> OptionSet:
    """The options of the rules (PV-8, PV-11, PV-13)."""
    return OptionSet(
        Option(
            "teams",
            "Four players in two teams, partners opposite. Six players always form three teams.",
            SWITCH,
            False,
            "PV-11.1",
        ),
        Option(
            "endgame_placement",
            "Who decides equal columns and Jokers at the end: the players (the best choice is suggested), or auto.",
            ("manual", "auto"),
            "manual",
            "PV-8.1",
        ),
        Option(
            "auto_play_last_card",
            "Play the last card of a player without gems at once, because there is nothing to decide.",
            SWITCH,
            True,
            "PV-13.2",
        ),
        Option("show_history", "Show all earlier rounds. Off: players must remember them.", SWITCH, True, "PV-13.3"),
    )
