"""Catherine: The Cities of the Tsarina, by Johannes Schmidauer-König: one card to act, another to trigger it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

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
from intrigue.core.result import Result
from intrigue.core.traits import Style, Trait, Use, card_name
from intrigue.core.variant import Variant
from intrigue.games.catherine import content
from intrigue.games.catherine.content import CatherineContent
from intrigue.games.catherine.events import EVENTS
from intrigue.games.catherine.play import encode, evaluate, features, greedy, guide
from intrigue.games.catherine.play import secrets as hidden_things
from intrigue.games.catherine.play.knowledge import known_state
from intrigue.games.catherine.play.sampler import CatherineSampler
from intrigue.games.catherine.rules import checks, registry, scoring, setup
from intrigue.games.catherine.rules.information import make_view
from intrigue.games.catherine.rules.tables import Tables
from intrigue.games.catherine.state import BY_HAND, BY_OVERFLOW, CATEGORIES, CatherineState, Setup
from intrigue.games.catherine.view import CatherineView
from intrigue.games.catherine.words import cards, coach, gists, labels, log, table
from intrigue.games.catherine.words import secrets as secret_words


class Catherine(Game[CatherineState, CatherineView]):
    """The game, with tables derived from its content."""

    id: ClassVar[str] = "catherine"
    title: ClassVar[str] = "Catherine"
    players: ClassVar[range] = range(2, 5)
    version: ClassVar[str] = "2"
    blurb: ClassVar[str] = "Extend your row of actions, trigger them by colour, and build a network of residences."
    minutes: ClassVar[str] = "60"
    turn_clause: ClassVar[str] = "CA-4.1"
    package: ClassVar[str] = __name__
    state_class = CatherineState
    view_class = CatherineView
    event_classes = EVENTS
    content_class = CatherineContent
    decisions = registry.DECISIONS
    steps = registry.STEPS
    counting: ClassVar[Counting | None] = encode
    featuring: ClassVar[Featuring | None] = features
    hidden: ClassVar[Hiding | None] = hidden_things
    deduced: ClassVar[Deducing | None] = hidden_things
    tiny: ClassVar[Variant | None] = Variant(2, changes="tiny.toml")
    efforts = Effort(50, 800, greedy_fair=True, network_at=(2, 3, 4), guided=640, guided_at=(2, 3, 4), slips=0.1)
    uses = (
        Use("card in the first row", r"lay (.+)", "CA-DP1"),
        Use("card laid as an action", r"lay (.+)", "CA-DP2"),
        Use("card laid to activate", r"activate with (.+)"),
        Use("card discarded", r"discard (.+)"),
    )
    style = Style(left_out=frozenset({CATEGORIES[BY_OVERFLOW], CATEGORIES[BY_HAND]}))
    options = OptionSet(
        Option(
            "crown_cities",
            "Whether building in a city with a crown gives favor.",
            (False, True),
            True,
            "CA-9.10",
        ),
        Option(
            "region_build",
            "How often discarding 2 cards for a residence in a region can be repeated in one activation.",
            ("unlimited", "once"),
            "unlimited",
            "CA-10.11",
        ),
        Option(
            "final_tie",
            "What decides between players with equal points: nothing, or favor, then group, then residences.",
            ("shared", "favor"),
            "shared",
            "CA-12.8",
        ),
    )

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        self.rules: CatherineContent = self.content.data
        self.tables = Tables(self.rules, self.content.text if self.content.custom else None)
        self.actions = ActionSpace(self.tables.action_texts)
        self._setups: dict[tuple[object, ...], Setup] = {}

    def check(self, players: int, options: Options) -> None:
        most = self.rules.course.most_players
        if players > most:
            raise BadOption(f"this content is for at most {most} players, got {players}")

    def check_content(self, data: CatherineContent) -> None:
        content.check(data)

    # ---- rules -----------------------------------------------------------------------------------

    def prepare(self, state: CatherineState) -> None:
        key = (state.players, *state.options.values())
        prepared = self._setups.get(key)
        if prepared is None:
            prepared = self._setups[key] = setup.make_setup(state.players, state.options, self.rules, self.tables)
        state.setup = prepared
        state.tables = self.tables

    def begin(self, state: CatherineState) -> None:
        setup.begin(state)

    def settle(self, state: CatherineState) -> None:
        checks.settle(state)

    def inventory(self, state: CatherineState) -> dict[str, int]:
        return checks.inventory(state)

    def score(self, state: CatherineState) -> Result:
        return scoring.final_result(state)

    def view(self, state: CatherineState, seat: int | None) -> CatherineView:
        return make_view(state, seat)

    # ---- words -----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return log.tell(self, event, names)

    def gist(self, event: Event, names: Sequence[str]) -> Gist | None:
        return gists.gist(self, event)

    def show(self, view: CatherineView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def describe(self, state: CatherineState, seat: int, action: int, names: Sequence[str]) -> str:
        return labels.label(state, seat, action, names)

    def secret_text(self, secret: Secret, names: Sequence[str]) -> str:
        return secret_words.secret_text(self, secret)

    def value_text(self, secret: Secret, value: Value, names: Sequence[str]) -> str:
        return secret_words.value_text(value, names)

    def cards(self) -> tuple[CardText, ...]:
        return cards.cards(self)

    def card_name(self, card: str) -> str:
        return card_name(self.rules.card, card)

    def traits(self, state: CatherineState) -> list[Trait]:
        return [Trait("order", tuple([cards.order_text(self, self.rules.order[order].id) for order in state.orders]))]

    def advise(self, state: CatherineState, seat: int, decision: str) -> str:
        return coach.coach(state, seat, decision)

    # ---- play ------------------------------------------------------------------------------------

    def known(self, view: CatherineView) -> CatherineState:
        return known_state(self, view)

    def sampler(self, view: CatherineView) -> CatherineSampler:
        return CatherineSampler(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        return encode.layout(self, players)

    def observe(self, state: CatherineState, seat: int | None) -> array[float]:
        return encode.encode(state, seat)

    def choose(self, state: CatherineState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return greedy.choose(state, seat, legal, rng)

    def evaluate(self, state: CatherineState) -> tuple[float, ...]:
        return evaluate.evaluate(state)

    @cached_property
    def guide(self) -> Guide:
        return guide.guide()
