"""Catherine: The Cities of the Tsarina, by Johannes Schmidauer-König: one card to act, another to trigger it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

from intrigue.core.actions import ActionSpace
from intrigue.core.errors import BadData
from intrigue.core.events import Event
from intrigue.core.game import AgendaStep, Decision, Game, Line
from intrigue.core.guide import ALWAYS, OBSERVED, Effort, Guide
from intrigue.core.options import Option, OptionSet
from intrigue.core.result import Result
from intrigue.core.traits import Style, Trait, Use, card_name
from intrigue.games.catherine import codes, content, labels, perform, rules, scoring, table, text
from intrigue.games.catherine.codes import DECADES, FULL_ROW
from intrigue.games.catherine.content import CatherineContent
from intrigue.games.catherine.events import EVENTS
from intrigue.games.catherine.sampler import CatherineSampler
from intrigue.games.catherine.state import CATEGORIES, GOODS, NONE, OUTCOMES, PHASES, SYMBOLS, CatherineState, Setup
from intrigue.games.catherine.tables import Tables
from intrigue.games.catherine.view import CatherineView, make_view

STEPS: tuple[AgendaStep[CatherineState], ...] = (
    AgendaStep(codes.CHOOSE_ROWS, "choose rows", rules.choose_rows),
    AgendaStep(codes.LAY_ROWS, "lay rows", rules.lay_rows),
    AgendaStep(codes.BEGIN_ROUND, "begin round", rules.begin_round),
    AgendaStep(codes.REVEAL, "reveal", rules.reveal),
    AgendaStep(codes.PERFORM_ACTIONS, "perform actions", perform.perform_actions),
    AgendaStep(codes.END_ROUND, "end of round", scoring.end_round),
    AgendaStep(codes.BUILD_FOR_BOOKS, "build for books", scoring.build_for_books),
    AgendaStep(codes.END_DECADE, "end of decade", scoring.end_decade),
)

DECISIONS: tuple[Decision[CatherineState], ...] = (
    Decision(codes.DP1, "CA-DP1", rules.row_menu, rules.choose_for_row, text.ask_row, rules.refuse_row),
    Decision(codes.DP2, "CA-DP2", rules.play_menu, rules.choose_play, text.ask_play, rules.refuse_play),
    Decision(codes.DP3, "CA-DP3", perform.action_menu, perform.perform_or_skip, text.ask_action, perform.refuse_action),
    Decision(codes.DP4, "CA-DP4", perform.discard_menu, perform.discard_one, text.ask_discard, perform.refuse_discard),
    Decision(codes.DP5, "CA-DP5", perform.city_menu, perform.choose_city, text.ask_city, perform.refuse_city),
    Decision(codes.DP6, "CA-DP6", perform.region_menu, perform.choose_city, text.ask_region, perform.refuse_city),
    Decision(codes.DP7, "CA-DP7", perform.bonus_menu, perform.use_or_decline, text.ask_bonus, perform.refuse_bonus),
    Decision(codes.DP8, "CA-DP8", scoring.book_menu, scoring.build_or_not, text.ask_books, scoring.refuse_book_city),
    Decision(codes.DP9, "CA-DP9", perform.tile_menu, perform.choose_tile, text.ask_tile, perform.refuse_tile),
)


class Catherine(Game[CatherineState, CatherineView]):
    """The game, with the tables that its content gives."""

    id: ClassVar[str] = "catherine"
    title: ClassVar[str] = "Catherine"
    players: ClassVar[range] = range(2, 5)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Lengthen your row of actions, trigger them by colour, and build up a network of residences."
    minutes: ClassVar[str] = "60"
    turn_clause: ClassVar[str] = "CA-4.1"
    package: ClassVar[str] = __name__
    state_class = CatherineState
    view_class = CatherineView
    event_classes = EVENTS
    content_class = CatherineContent
    decisions = DECISIONS
    steps = STEPS
    efforts = Effort(50, 800)
    uses = (
        Use("card in the first row", r"lay (.+)", "CA-DP1"),
        Use("card laid as an action", r"lay (.+)", "CA-DP2"),
        Use("card laid to activate", r"activate with (.+)"),
        Use("card discarded", r"discard (.+)"),
    )
    style = Style(left_out=frozenset({"over the limit or the track", "cards left in hand"}))
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

    def check_content(self, data: CatherineContent) -> None:
        content.check(data)

    def prepare(self, state: CatherineState) -> None:
        key = (state.players, *state.options.values())
        setup = self._setups.get(key)
        if setup is None:
            setup = rules.make_setup(state.players, state.options, self.rules, self.tables)
            self._setups[key] = setup
        state.setup = setup
        state.tables = self.tables

    def begin(self, state: CatherineState) -> None:
        rules.begin(state)

    def settle(self, state: CatherineState) -> None:
        check_sizes(state)
        check_numbers(state)
        check_cards(state)
        check_board(state)
        self.derive(state)

    def derive(self, state: CatherineState) -> None:
        """Points and possessions, from what is dumped."""
        size = len(CATEGORIES)
        state.points = [sum(state.earned[size * seat : size * seat + size]) for seat in range(state.players)]
        state.owned = [0] * (len(SYMBOLS) * state.players)
        for seat in range(state.players):
            state.owned[len(SYMBOLS) * seat : len(SYMBOLS) * seat + len(GOODS)] = state.tiles[4 * seat : 4 * seat + 4]
            for card in state.rows[seat]:
                rules.own(state, seat, card, 1)

    def view(self, state: CatherineState, seat: int | None) -> CatherineView:
        return make_view(state, seat)

    def sampler(self, view: CatherineView) -> CatherineSampler:
        return CatherineSampler(self, view)

    def inventory(self, state: CatherineState) -> dict[str, int]:
        """Different cards wherever they lie, and the goods tiles in cities and with players."""
        counts = {"project cards": len(set(all_cards(state)))}
        for good, name in enumerate(GOODS):
            counts[f"{name} tiles"] = sum(state.stock[good::4]) + sum(state.tiles[good::4])
        return counts

    def score(self, state: CatherineState) -> Result:
        return scoring.final_result(state)

    @cached_property
    def guide(self) -> Guide:
        from intrigue.games.catherine import playout

        return Guide(
            stage=playout.stage,
            judge=playout.worth,
            policy=playout.move,
            guess=playout.guess,
            seen=playout.seen,
            horizon=1,
            trees=OBSERVED,
            habit=ALWAYS,
            worlds=40,
            proof=1.5,
        )

    def traits(self, state: CatherineState) -> list[Trait]:
        return [Trait("order", tuple([self.rules.order[order].id for order in state.orders]))]

    def card_name(self, card: str) -> str:
        return card_name(self.rules.card, card)

    def encode(self, view: CatherineView) -> array[float]:
        from intrigue.games.catherine.encode import encode

        return encode(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        from intrigue.games.catherine.encode import layout

        return layout(self, players)

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return text.tell(self, event, names)

    def show(self, view: CatherineView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def label(self, view: CatherineView, action: int, names: Sequence[str]) -> str:
        return labels.label(self, view, action)

    def greedy(self, view: CatherineView, legal: Sequence[int], rng: Random) -> int:
        from intrigue.games.catherine.bot import choose

        return choose(self, view, legal, rng)

    def evaluate(self, state: CatherineState) -> tuple[float, ...]:
        from intrigue.games.catherine.bot import evaluate

        return evaluate(state)


def all_cards(state: CatherineState) -> list[int]:
    """All project cards, zone by zone."""
    cards = [*state.pile, *state.discards]
    for zone in (*state.hands, *state.rows, *state.under):
        cards += [card for card in zone if card != NONE]
    return cards


# ---- what a loaded state must satisfy ------------------------------------------------------------

# Length of each list of a state: so many entries for every seat.
SIZES = {
    "orders": 1,
    "hands": 1,
    "rows": 1,
    "under": 1,
    "plan": 3,
    "columns": 1,
    "outcomes": 1,
    "favor": 1,
    "earned": len(CATEGORIES),
    "homes": 1,
    "tiles": len(GOODS),
    "jokers": 1,
}


def check_sizes(state: CatherineState) -> None:
    for name, per_seat in SIZES.items():
        if len(getattr(state, name)) != per_seat * state.players:
            raise BadData(name, f"a list of {per_seat * state.players}", getattr(state, name))
    for name, size in (("stock", len(state.setup.stock)), ("generation", len(state.tables.ids))):
        if len(getattr(state, name)) != size:
            raise BadData(name, f"a list of {size}", getattr(state, name))
    for seat, row in enumerate(state.rows):
        if len(row) > FULL_ROW or len(row) != len(state.rows[0]):
            raise BadData(f"rows[{seat}]", f"as many cards as in the other rows, at most {FULL_ROW}", row)
        if len(state.under[seat]) != len(row):
            raise BadData(f"under[{seat}]", f"a card or -1 for each of the {len(row)} columns", state.under[seat])


def check_numbers(state: CatherineState) -> None:
    tables = state.tables
    _within("decade", [state.decade], 1, DECADES)
    _within("round", [state.round], 0, FULL_ROW - 3)
    _within("phase", [state.phase], 0, len(PHASES) - 1)
    _within("orders", state.orders, 0, len(tables.orders) - 1)
    _within("favor", state.favor, 0, tables.top)
    _within("generation", state.generation, 0, state.shuffles)
    _within("columns", state.columns, NONE, len(state.rows[0]) - 1)
    _within("outcomes", state.outcomes, NONE, len(OUTCOMES) - 1)
    _within("site", [state.site], NONE, len(tables.city_ids) - 1)
    for name in ("earned", "stock", "tiles", "jokers"):
        _within(name, getattr(state, name), 0, None)
    for name in ("done", "due", "shades"):
        _within(name, [getattr(state, name)], 0, None)


def _within(path: str, numbers: Sequence[int], least: int, most: int | None) -> None:
    for number in numbers:
        if number < least or (most is not None and number > most):
            raise BadData(path, f"from {least} on" if most is None else f"from {least} to {most}", number)


def check_cards(state: CatherineState) -> None:
    """Every card lies in exactly one place."""
    cards = sorted(all_cards(state))
    if cards != list(range(len(state.tables.ids))):
        raise BadData("pile", f"each of the {len(state.tables.ids)} cards in exactly one place", len(cards))
    for seat, hand in enumerate(state.hands):
        for place in (3 * seat, 3 * seat + 1):
            if state.plan[place] != NONE and state.plan[place] not in hand:
                raise BadData(f"plan[{place}]", "a card of the hand, or -1", state.plan[place])


def check_board(state: CatherineState) -> None:
    """Residences stand in cities, no more than there are; tiles are those that the set-up laid out (CA-2.5)."""
    for seat, homes in enumerate(state.homes):
        if not 0 <= homes <= state.tables.all_cities or homes.bit_count() > state.tables.residences:
            raise BadData(f"homes[{seat}]", f"a mask of at most {state.tables.residences} cities", homes)
    for good, name in enumerate(GOODS):
        total = sum(state.setup.stock[good::4])
        found = sum(state.stock[good::4]) + sum(state.tiles[good::4])
        if found != total:
            raise BadData("stock", f"{total} {name} tiles in cities and with players", found)
