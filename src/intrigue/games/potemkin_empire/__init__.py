"""Potemkin Empire, by Jonathan Woodard: draft Interiors, build behind Facades, and find out who bluffs."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

from intrigue.core.actions import ActionSpace
from intrigue.core.errors import BadData, BadOption
from intrigue.core.events import Event
from intrigue.core.game import AgendaStep, Decision, Game, Line
from intrigue.core.guide import OBSERVED, Effort, Guide
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.result import Result
from intrigue.core.traits import Use, card_name
from intrigue.games.potemkin_empire import (
    codes,
    construction,
    content,
    cubes,
    draft,
    effects,
    labels,
    prompts,
    random_play,
    rules,
    spy,
    table,
    text,
    turns,
)
from intrigue.games.potemkin_empire.codes import MOST_PLAYERS, Actions, action_texts
from intrigue.games.potemkin_empire.content import KIND_OF, TYPES, Ability, PotemkinContent
from intrigue.games.potemkin_empire.events import EVENTS
from intrigue.games.potemkin_empire.sampler import PotemkinSampler
from intrigue.games.potemkin_empire.scoring import final_result
from intrigue.games.potemkin_empire.state import GONE, KIND_COUNT, NONE, PotemkinState, Setup
from intrigue.games.potemkin_empire.view import PotemkinView, make_view
from intrigue.games.potemkin_empire.village import derive

SWITCH = (False, True)

STEPS: tuple[AgendaStep[PotemkinState], ...] = (
    AgendaStep(codes.PASS, "pass", draft.pass_packs),
    AgendaStep(codes.ACTION_PHASE, "action phase", turns.begin_action_phase),
    AgendaStep(codes.FLIP, "flip", rules.flip),
    AgendaStep(codes.CARD_DONE, "card done", rules.card_done),
    AgendaStep(codes.BUILD_ON, "build on", effects.build_on),
    AgendaStep(codes.RESOLVE, "resolve", spy.resolve_next),
    AgendaStep(codes.STATION, "station", turns.ready_agents),
)

DECISIONS: tuple[Decision[PotemkinState], ...] = (
    Decision(codes.D2, "PE-D2", draft.pick_menu, draft.pick, prompts.ask_pick, draft.refuse_pick),
    Decision(codes.D3, "PE-D3", rules.action_menu, rules.act, prompts.ask_action, rules.refuse_action),
    Decision(
        codes.D4,
        "PE-D4",
        construction.construction_menu,
        construction.choose_for_building,
        prompts.ask_construction,
        construction.refuse_construction,
    ),
    Decision(codes.D6, "PE-D6", spy.placing_menu, spy.place, prompts.ask_placing, spy.refuse_placing),
    Decision(codes.D7, "PE-D7", spy.waiting_menu, spy.resolve, prompts.ask_waiting, spy.refuse_waiting),
    Decision(codes.D8, "PE-D8", spy.further_menu, spy.go_further, prompts.ask_further, spy.refuse_further),
    Decision(codes.D9, "PE-D9", cubes.short_menu, cubes.place_short, prompts.ask_short, cubes.refuse_short),
    Decision(
        codes.D10,
        "PE-D10",
        turns.stationing_menu,
        turns.choose_station,
        prompts.ask_stationing,
        turns.refuse_stationing,
    ),
    Decision(
        codes.D11, "PE-D11", effects.station_menu, effects.station_agent, prompts.ask_station, effects.refuse_station
    ),
    Decision(
        codes.D12, "PE-D12", effects.inspection_menu, effects.inspect, prompts.ask_inspection, effects.refuse_inspection
    ),
    Decision(
        codes.D13,
        "PE-D13",
        effects.detention_menu,
        effects.detain_agent,
        prompts.ask_detention,
        effects.refuse_detention,
    ),
    Decision(
        codes.D14, "PE-D14", effects.second_menu, effects.build_second, prompts.ask_second, construction.refuse_facade
    ),
    Decision(
        codes.D15,
        "PE-D15",
        effects.renovation_menu,
        effects.choose_for_renovation,
        prompts.ask_renovation,
        effects.refuse_renovation,
    ),
    Decision(codes.D16, "PE-D16", cubes.shift_menu, cubes.work_shift, prompts.ask_shift, cubes.refuse_shift),
    Decision(codes.D17, "PE-D17", cubes.caravan_menu, cubes.load_caravan, prompts.ask_caravan, cubes.refuse_caravan),
    Decision(
        codes.D18,
        "PE-D18",
        cubes.requisition_menu,
        cubes.choose_for_requisition,
        prompts.ask_requisition,
        cubes.refuse_requisition,
    ),
    Decision(codes.D19, "PE-D19", effects.hands_menu, effects.overhear, prompts.ask_hand, effects.refuse_hand),
    Decision(codes.D20, "PE-D20", effects.tour_menu, effects.show_building, prompts.ask_tour, effects.refuse_tour),
)

OPTIONS = OptionSet(
    Option(
        "first_player",
        "Who begins: chance decides, or the number of a seat (from 1).",
        ("random",),
        "random",
        "PE-1.10",
        numbers=range(1, MOST_PLAYERS + 1),
    ),
    Option("open_discard", "Whether all may look through the discard pile.", SWITCH, True, "PE-3.7"),
    Option("abilities", "Off for a first game: cards are only real, fake or conditional.", SWITCH, True, "PE-8.1"),
)


class PotemkinEmpire(Game[PotemkinState, PotemkinView]):
    """The game, with the tables that its content gives."""

    id: ClassVar[str] = "potemkin-empire"
    title: ClassVar[str] = "Potemkin Empire"
    players: ClassVar[range] = range(3, MOST_PLAYERS + 1)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Raise grand Facades with nothing behind them, and send agents to find out who else bluffs."
    minutes: ClassVar[str] = "45"
    turn_clause: ClassVar[str] = "PE-4.2"
    package: ClassVar[str] = __name__
    state_class = PotemkinState
    view_class = PotemkinView
    event_classes = EVENTS
    content_class = PotemkinContent
    decisions = DECISIONS
    steps = STEPS
    efforts = Effort(10, 400)
    uses = (
        Use("card drafted", r"card (.+)", "PE-D2"),
        Use("card built", r"card (.+)", "PE-D4"),
        Use("card played for its ability", r"play (.+)"),
    )
    options = OPTIONS

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        self.rules: PotemkinContent = self.content.data
        cards = self.rules.card
        self.card_ids: tuple[str, ...] = tuple(card.id for card in cards)
        self.card_names: tuple[str, ...] = tuple(card.name for card in cards)
        self.card_numbers: dict[str, int] = {card.id: number for number, card in enumerate(cards)}
        self.abilities: dict[str, Ability] = {ability.id: ability for ability in self.rules.ability}
        self.real: tuple[bool, ...] = tuple(
            card.kind == "real" or (card.kind == "conditional" and card.facade == kind)
            for card in cards
            for kind in TYPES
        )
        self.numbers = Actions(len(cards))
        self.actions = ActionSpace(action_texts(self.card_ids))
        self._setups: dict[tuple[object, ...], Setup] = {}

    def ability_of(self, card: int) -> Ability:
        """The ability of a card that has one."""
        name = self.rules.card[card].ability
        assert name is not None
        return self.abilities[name]

    def makes_real(self, card: str, kind: str) -> bool:
        """Whether a card makes a real building behind a Facade of a type (PE-7.2 to PE-7.4)."""
        return self.real[self.card_numbers[card] * KIND_COUNT + KIND_OF[kind]]

    def check_content(self, data: PotemkinContent) -> None:
        content.check(data)

    def check(self, players: int, options: Options) -> None:
        first = options["first_player"]
        if isinstance(first, int) and first > players:
            raise BadOption(f"option first_player: expected a seat from 1 to {players}, got {first} (PE-1.10)")

    def prepare(self, state: PotemkinState) -> None:
        key = (state.players, *state.options.values())
        setup = self._setups.get(key)
        if setup is None:
            setup = self._setups[key] = self._make_setup(state.players, state.options)
        state.setup = setup
        state.menuless = False
        state.question = NONE

    def _make_setup(self, players: int, options: Options) -> Setup:
        setup = Setup()
        cards = self.rules.card
        setup.cards = len(cards)
        setup.draft = self.rules.draft.cards
        setup.months = len(self.rules.month)
        setup.turns = self.rules.limits.turns
        setup.steps = tuple(1 if month.direction == "clockwise" else -1 for month in self.rules.month)
        setup.open_discard = options["open_discard"] is True
        first = options["first_player"]
        setup.first = first - 1 if isinstance(first, int) else NONE
        setup.real = self.real
        names = [effect.name for effect in effects.EFFECTS]
        abilities = [
            self.abilities[card.ability] if card.ability is not None and options["abilities"] else None
            for card in cards
        ]
        setup.effects = tuple(NONE if ability is None else names.index(ability.effect) for ability in abilities)
        setup.amounts = tuple(0 if ability is None else ability.amount for ability in abilities)
        setup.free = tuple(ability is not None and ability.timing == "free" for ability in abilities)
        setup.seats = tuple(range(players))
        setup.alone = tuple((seat,) for seat in setup.seats)
        setup.opponents = tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
        set_actions(setup, self.numbers)
        return setup

    def begin(self, state: PotemkinState) -> None:
        rules.begin(state, self.rules)

    def settle(self, state: PotemkinState) -> None:
        check_sizes(state)
        derive(state)

    def own_random_play(self) -> Callable[[PotemkinState, int], int]:
        return random_play.take_random_actions

    def view(self, state: PotemkinState, seat: int | None) -> PotemkinView:
        return make_view(state, seat)

    def sampler(self, view: PotemkinView) -> PotemkinSampler:
        return PotemkinSampler(self, view)

    def inventory(self, state: PotemkinState) -> dict[str, int]:
        """PE-14.2 to PE-14.4."""
        packs = [card for pack in state.packs for card in pack]
        inside = [card for card in state.inside if card != NONE]
        resolving = [state.resolving] if state.resolving != NONE else []
        hands = [card for hand in state.hands for card in hand]
        cards = state.deck + state.discard + packs + hands + inside + state.captured + resolving
        counts = {"Interiors": len(cards), "different Interiors": len(set(cards))}
        for kind, name in enumerate(TYPES):
            counts[f"{name} Facades"] = state.piles[kind] + sum(state.counts[kind::KIND_COUNT])
        counts["cubes"] = state.cubes + sum(state.goods)
        placed = len(state.waiting) + state.roving
        counts["agents"] = state.agents + sum(state.guards) + sum(state.spent) + placed
        counts["meeples"] = [state.capitol in range(state.players), True, True].count(True)
        return counts

    def score(self, state: PotemkinState) -> Result:
        return final_result(state)

    @cached_property
    def guide(self) -> Guide:
        from intrigue.games.potemkin_empire import playout

        return Guide(
            stage=playout.stage, judge=playout.worth, policy=playout.move, horizon=1, trees=OBSERVED, worlds=50
        )

    def card_name(self, card: str) -> str:
        return card_name(self.rules.card, card)

    def encode(self, view: PotemkinView) -> array[float]:
        from intrigue.games.potemkin_empire.encode import encode

        return encode(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        from intrigue.games.potemkin_empire.encode import layout

        return layout(self, players)

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return text.tell(self, event, names)

    def show(self, view: PotemkinView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def label(self, view: PotemkinView, action: int, names: Sequence[str]) -> str:
        return labels.label(self, view, action, names)

    def greedy(self, view: PotemkinView, legal: Sequence[int], rng: Random) -> int:
        from intrigue.games.potemkin_empire.bot import choose

        return choose(self, view, legal, rng)

    def evaluate(self, state: PotemkinState) -> tuple[float, ...]:
        from intrigue.games.potemkin_empire.bot import evaluate

        return evaluate(state)


def set_actions(setup: Setup, numbers: Actions) -> None:
    """The numbers of the actions, and the menus that are always the same."""
    setup.play, setup.build, setup.produce, setup.spy = numbers.play, numbers.build, numbers.produce, numbers.spy
    setup.stop, setup.remove_shield = numbers.stop, numbers.remove_shield
    setup.seat, setup.site = numbers.seat, numbers.site
    types = tuple(range(numbers.build, numbers.build + KIND_COUNT))
    setup.plain = (numbers.produce,)
    setup.plain_and_spy = (numbers.produce, numbers.spy)
    setup.builds = (*types, numbers.produce)
    setup.builds_and_spy = (*types, numbers.produce, numbers.spy)


def check_sizes(state: PotemkinState) -> None:
    """Whether the lists of a loaded state fit together."""
    players = state.players
    for name in ("turns", "modes", "hands", "choice", "villages", "spent"):
        if len(getattr(state, name)) != players:
            raise BadData(name, f"a list of {players}", getattr(state, name))
    buildings = len(state.kinds)
    for name in ("status", "inside", "goods", "guards"):
        if len(getattr(state, name)) != buildings:
            raise BadData(name, f"a list of {buildings}, one for each building", getattr(state, name))
    if sorted(building for village in state.villages for building in village) != list(range(buildings)):
        raise BadData("villages", f"each building from 0 to {buildings - 1} once", state.villages)
    if len(state.piles) != KIND_COUNT:
        raise BadData("piles", f"a list of {KIND_COUNT}", state.piles)
    if not 1 <= state.month <= state.setup.months:
        raise BadData("month", f"1 to {state.setup.months}", state.month)
    for building, (status, card) in enumerate(zip(state.status, state.inside, strict=True)):
        if (status == GONE) != (card == NONE):
            raise BadData(f"inside[{building}]", "a card, and none (-1) for a building that is gone", card)
