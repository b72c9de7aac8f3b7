"""Potemkin Empire, by Jonathan Woodard: draft Interiors, build behind Facades, and find out who bluffs."""

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
from intrigue.core.game import Game, Line
from intrigue.core.gist import Gist
from intrigue.core.guide import Effort, Guide
from intrigue.core.knowledge import Deducing
from intrigue.core.observing import Counting
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.result import Result
from intrigue.core.traits import Use, card_name
from intrigue.core.variant import Variant
from intrigue.games.potemkin_empire import content
from intrigue.games.potemkin_empire.codes import MOST_PLAYERS, action_texts
from intrigue.games.potemkin_empire.content import Ability, PotemkinContent
from intrigue.games.potemkin_empire.events import EVENTS
from intrigue.games.potemkin_empire.play import encode, evaluate, greedy, guide, random_play
from intrigue.games.potemkin_empire.play import secrets as hidden_things
from intrigue.games.potemkin_empire.play.knowledge import known_state
from intrigue.games.potemkin_empire.play.sampler import PotemkinSampler
from intrigue.games.potemkin_empire.rules import checks, registry, scoring, setup
from intrigue.games.potemkin_empire.rules.information import make_view
from intrigue.games.potemkin_empire.state import NONE, PotemkinState, Setup
from intrigue.games.potemkin_empire.view import PotemkinView
from intrigue.games.potemkin_empire.words import cards, coach, gists, labels, log, table
from intrigue.games.potemkin_empire.words import secrets as secret_words

SWITCH: Final = (False, True)
OPTIONS: Final = OptionSet(
    Option(
        "first_player",
        "Who begins: chosen at random, or the number of a seat (from 1).",
        ("random",),
        "random",
        "PE-1.10",
        numbers=range(1, MOST_PLAYERS + 1),
    ),
    Option("open_discard", "Whether everybody may look through the discard pile.", SWITCH, True, "PE-3.7"),
    Option("abilities", "Off for a first game: cards are only real, fake or conditional.", SWITCH, True, "PE-8.1"),
)


class PotemkinEmpire(Game[PotemkinState, PotemkinView]):
    """The game, with tables derived from its content."""

    id: ClassVar[str] = "potemkin-empire"
    title: ClassVar[str] = "Potemkin Empire"
    players: ClassVar[range] = range(3, MOST_PLAYERS + 1)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Raise grand Facades with nothing behind them, and send agents to find out who else bluffs."
    minutes: ClassVar[str] = "45"
    first_game: ClassVar[Mapping[str, object]] = MappingProxyType({"abilities": False})
    turn_clause: ClassVar[str] = "PE-4.2"
    package: ClassVar[str] = __name__
    state_class = PotemkinState
    view_class = PotemkinView
    event_classes = EVENTS
    content_class = PotemkinContent
    decisions = registry.DECISIONS
    steps = registry.STEPS
    options = OPTIONS
    counting: ClassVar[Counting | None] = encode
    hidden: ClassVar[Hiding | None] = hidden_things
    deduced: ClassVar[Deducing | None] = hidden_things
    tiny: ClassVar[Variant | None] = Variant(3, {"first_player": 1, "abilities": False}, "tiny.toml")
    efforts = Effort(10, 400, bound_at=(3, 4, 5), led_fair=0)
    uses = (
        Use("card drafted", r"card (.+)", "PE-D2"),
        Use("card built", r"card (.+)", "PE-D4"),
        Use("card played for its ability", r"play (.+)"),
    )

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        self.rules: PotemkinContent = self.content.data
        interiors = self.rules.card
        self.card_ids: tuple[str, ...] = tuple(card.id for card in interiors)
        self.card_names: tuple[str, ...] = tuple(card.name for card in interiors)
        self.card_numbers: dict[str, int] = {card.id: number for number, card in enumerate(interiors)}
        self.abilities: dict[str, Ability] = {ability.id: ability for ability in self.rules.ability}
        self.actions = ActionSpace(action_texts(self.card_ids))
        self._setups: dict[tuple[object, ...], Setup] = {}

    def check_content(self, data: PotemkinContent) -> None:
        content.check(data)

    def check(self, players: int, options: Options) -> None:
        first = options["first_player"]
        if isinstance(first, int) and first > players:
            raise BadOption(f"option first_player: expected a seat from 1 to {players}, got {first} (PE-1.10)")

    def ability_of(self, card: int) -> Ability:
        """The ability of a card that has one."""
        name = self.rules.card[card].ability
        assert name is not None
        return self.abilities[name]

    def makes_real(self, card: str, kind: str) -> bool:
        """Whether a card makes a real building behind a Facade of a type (PE-7.2 to PE-7.4)."""
        row = self.rules.card[self.card_numbers[card]]
        return row.kind == "real" or row.facade == kind

    # ---- rules -----------------------------------------------------------------------------------

    def prepare(self, state: PotemkinState) -> None:
        key = (state.players, *state.options.values())
        prepared = self._setups.get(key)
        if prepared is None:
            prepared = self._setups[key] = setup.make_setup(self, state.players, state.options)
        state.setup = prepared
        state.menuless = False
        state.question = NONE

    def begin(self, state: PotemkinState) -> None:
        setup.begin(state, self.rules)

    def settle(self, state: PotemkinState) -> None:
        checks.settle(state)

    def inventory(self, state: PotemkinState) -> dict[str, int]:
        return checks.inventory(state)

    def score(self, state: PotemkinState) -> Result:
        return scoring.final_result(state)

    def view(self, state: PotemkinState, seat: int | None) -> PotemkinView:
        return make_view(state, seat)

    # ---- words -----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return log.tell(self, event, names)

    def gist(self, event: Event, names: Sequence[str]) -> Gist | None:
        return gists.gist(event)

    def show(self, view: PotemkinView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def describe(self, state: PotemkinState, seat: int, action: int, names: Sequence[str]) -> str:
        return labels.label(state, seat, action, names)

    def secret_text(self, secret: Secret, names: Sequence[str]) -> str:
        return secret_words.secret_text(self, secret, names)

    def value_text(self, secret: Secret, value: Value, names: Sequence[str]) -> str:
        return secret_words.value_text(value, names)

    def cards(self) -> tuple[CardText, ...]:
        return cards.cards(self)

    def card_name(self, card: str) -> str:
        return card_name(self.rules.card, card)

    def advise(self, state: PotemkinState, seat: int, decision: str) -> str:
        return coach.coach(state, seat, decision)

    # ---- play ------------------------------------------------------------------------------------

    def known(self, view: PotemkinView) -> PotemkinState:
        return known_state(self, view)

    def sampler(self, view: PotemkinView) -> PotemkinSampler:
        return PotemkinSampler(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        return encode.layout(self, players)

    def observe(self, state: PotemkinState, seat: int | None) -> array[float]:
        return encode.encode(state, seat)

    def choose(self, state: PotemkinState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return greedy.choose(state, seat, legal, rng)

    def evaluate(self, state: PotemkinState) -> tuple[float, ...]:
        return evaluate.evaluate(state)

    def own_random_play(self) -> Callable[[PotemkinState, int], int]:
        return random_play.take_random_actions

    @cached_property
    def guide(self) -> Guide:
        return guide.guide()
