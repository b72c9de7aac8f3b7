"""Small Prizes: a small game, complete. This module ties its parts together."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import ClassVar, cast

from intrigue.core.actions import ActionSpace
from intrigue.core.events import Event
from intrigue.core.game import Game, Line
from intrigue.core.guide import Effort, Guide
from intrigue.core.options import OptionSet
from intrigue.core.result import Result
from intrigue.template.small_prizes import play, rules, words
from intrigue.template.small_prizes.content import MOST_CARDS, PrizesContent, check
from intrigue.template.small_prizes.events import EVENTS
from intrigue.template.small_prizes.state import PrizesState, points_of
from intrigue.template.small_prizes.view import PrizesView, make_view


class SmallPrizes(Game[PrizesState, PrizesView]):
    """The game."""

    id: ClassVar[str] = "small-prizes"
    title: ClassVar[str] = "Small Prizes"
    players: ClassVar[range] = range(2, 6)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Five cards, five prizes: which card is worth which prize?"
    minutes: ClassVar[str] = "5"
    turn_clause: ClassVar[str] = "SP-1.3"
    package: ClassVar[str] = __name__
    state_class = PrizesState
    view_class = PrizesView
    event_classes = EVENTS
    content_class = PrizesContent
    decisions = rules.DECISIONS
    steps = rules.STEPS
    options = OptionSet()
    actions = ActionSpace([f"play {card}" for card in range(1, MOST_CARDS + 1)])
    efforts: ClassVar[Effort] = play.EFFORTS

    @property
    def table(self) -> PrizesContent:
        return cast("PrizesContent", self.content.data)

    def check_content(self, data: PrizesContent) -> None:
        check(data, self.players[-1])

    # ---- rules -----------------------------------------------------------------------------------

    def begin(self, state: PrizesState) -> None:
        rules.begin(state)

    def settle(self, state: PrizesState) -> None:
        rules.settle(state)

    def score(self, state: PrizesState) -> Result:
        return rules.score(state)

    def view(self, state: PrizesState, seat: int | None) -> PrizesView:
        return make_view(self, state, seat)

    def inventory(self, state: PrizesState) -> dict[str, int]:
        cards = (*state.hands, *state.played, state.aside)
        return {"card": sum(map(len, cards)), "prize": len(state.pile) + len(state.turned)}

    # ---- words -----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return words.tell(event, names)

    def show(self, view: PrizesView, names: Sequence[str]) -> str:
        return words.show(view, names, points_of(self.known(view)))

    def describe(self, state: PrizesState, seat: int, action: int, names: Sequence[str]) -> str:
        return f"Play the {rules.card_of(action)}"

    # ---- play ------------------------------------------------------------------------------------

    def known(self, view: PrizesView) -> PrizesState:
        return play.known(self, view)

    def sampler(self, view: PrizesView) -> play.PrizesSampler:
        return play.PrizesSampler(self, view)

    def choose(self, state: PrizesState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return play.choose(state, seat, legal, rng)

    def observe(self, state: PrizesState, seat: int | None) -> array[float]:
        return play.encode(state, seat)

    def layout(self, players: int) -> tuple[str, ...]:
        return play.layout(self, players)

    def evaluate(self, state: PrizesState) -> tuple[float, ...]:
        return play.evaluate(state)

    @cached_property
    def guide(self) -> Guide:
        return play.guide()
