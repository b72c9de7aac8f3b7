"""Three Cards: hidden hands, a peek, a simultaneous pick and a deduction, in as few lines as a complete game takes."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from intrigue.core.actions import ActionSpace
from intrigue.core.belief import Hiding
from intrigue.core.content import Origin
from intrigue.core.errors import BadData, BadOption
from intrigue.core.events import Event
from intrigue.core.game import Game, Line, Sampler
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.registry import AgendaStep, Decision
from intrigue.core.result import Result
from tests.toys.three_cards import checks, hiding, rules, view
from tests.toys.three_cards import events as ev
from tests.toys.three_cards.rules import PASS, PEEK, PLAY, SIDES, number_of_cards
from tests.toys.three_cards.state import CardState
from tests.toys.three_cards.view import CardSampler, CardView


@dataclass(frozen=True, slots=True)
class Deck:
    hand: int
    aside: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Bank:
    coins: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class CardContent:
    deck: Deck
    bank: Bank


STEPS: tuple[AgendaStep[CardState], ...] = (
    AgendaStep(rules.ROUND, "round", rules.begin_round),
    AgendaStep(rules.PEEKING, "peek", rules.peeking),
    AgendaStep(rules.PICKING, "pick", rules.picking),
    AgendaStep(rules.REVEAL, "reveal", rules.reveal),
)

PEEK_DECISION = Decision(rules.D1, "TC-D1", rules.peek_menu, rules.peek, rules.ask_peek, rules.refuse_peek)
PICK_DECISION = Decision(rules.D2, "TC-D2", rules.pick_menu, rules.pick, rules.ask_pick, rules.refuse_pick)


class ThreeCards(Game[CardState, CardView]):
    """The honest game."""

    id: ClassVar[str] = "toy-three-cards"
    title: ClassVar[str] = "Three Cards"
    players: ClassVar[range] = range(2, 5)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Pick a card, all at once; the highest wins."
    minutes: ClassVar[str] = "1"
    turn_clause: ClassVar[str] = "TC-1.5"
    package: ClassVar[str] = __name__
    state_class = CardState
    view_class = CardView
    event_classes = ev.EVENTS
    content_class = CardContent
    decisions: Sequence[Decision[CardState]] = (PEEK_DECISION, PICK_DECISION)
    steps = STEPS
    hidden: ClassVar[Hiding | None] = hiding

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        most = number_of_cards(self.players[-1])
        self.actions = ActionSpace(["peek left", "peek right", "pass", *[f"play {n + 1}" for n in range(most)]])
        self.options = OptionSet(
            Option("peek", "The starting player may look at a card.", (False, True), True, "TC-2.2"),
            Option("stakes", "What a round is worth.", ("even", "rising"), "even", "TC-3.3"),
            Option("rounds", "How many rounds are played.", ("all",), "all", "TC-4.1", numbers=range(1, 4)),
            Option("gifts", "Who begins with a coin.", ("coin",), (), "TC-1.3", per_seat=True),
        )

    def check_content(self, data: CardContent) -> None:
        if (data.deck.hand, data.deck.aside) != (3, 2):
            raise BadData("deck.hand", "three cards in hand and two aside", data.deck.hand)

    def check(self, players: int, options: Options) -> None:
        if options["stakes"] == "rising" and options["rounds"] == 1:
            raise BadOption("option stakes: rising needs at least 2 rounds (TC-4.1)")
        gifts = options["gifts"]
        if isinstance(gifts, tuple) and gifts and len(gifts) != players:
            raise BadOption(f"option gifts: expected {players} entries, one for each seat, got {len(gifts)} (TC-1.3)")

    def begin(self, state: CardState) -> None:
        rules.begin(state, self.content.data.bank.coins)

    def settle(self, state: CardState) -> None:
        checks.settle(state, self.content.data.bank.coins)

    def view(self, state: CardState, seat: int | None) -> CardView:
        return view.make_view(state, seat)

    def sampler(self, view: CardView) -> Sampler[CardState]:
        return CardSampler(self, view)

    def score(self, state: CardState) -> Result:
        return rules.final_result(state)

    def known(self, view_: CardView) -> CardState:
        return view.known(self, view_)

    def observe(self, state: CardState, seat: int | None) -> array[float]:
        return view.encode(state, seat)

    def layout(self, players: int) -> tuple[str, ...]:
        return view.layout(players)

    def inventory(self, state: CardState) -> dict[str, int]:
        cards = {*state.picks, *state.aside, *state.played, *[card for hand in state.hands for card in hand]} - {0}
        return {"card": len(cards), "coin": state.bank + sum(state.purses)}

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        match event:
            case ev.RoundBegan(round=number, start=start, humble=humble):
                said = [name for name, low in zip(names, humble, strict=True) if low]
                return Line(f"Round {number}: {names[start]} started. Humble: {', '.join(said) or 'nobody'}.", "TC-2.1")
            case ev.Peeked(seat=seat, side=side):
                return Line(f"{names[seat]} looked at the {side} card.", "TC-2.2")
            case ev.PeekedAt(side=side, card=card):
                return Line(f"(Only you know: the {side} card is the {card}.)")
            case ev.Passed(seat=seat):
                return Line(f"{names[seat]} looked at no card.", "TC-2.2")
            case ev.Laid(seat=seat):
                return Line(f"{names[seat]} laid a card.", "TC-3.1")
            case ev.Picked(card=card):
                return Line(f"(Only you know: it is the {card}.)")
            case ev.Revealed(cards=cards, winner=winner, coins=coins):
                shown = ", ".join(f"{name} {card}" for name, card in zip(names, cards, strict=True))
                return Line(f"The cards: {shown}. {names[winner]} won {coins}.", "TC-3.2")
            case ev.GameEnded(result=result):
                return Line(f"The game is over. {result.reason}", "TC-4.2")
        raise TypeError(f"no words for {type(event).__name__}")

    def show(self, view_: CardView, names: Sequence[str]) -> str:
        return view.show(view_, names)

    def describe(self, state: CardState, seat: int, action: int, names: Sequence[str]) -> str:
        if action < PASS:
            return f"Look at the {SIDES[action - PEEK]} card"
        return "Look at no card" if action == PASS else f"Pick the {action - PLAY}"

    def choose(self, state: CardState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return legal[-1] if state.round > 1 else legal[0]

    def evaluate(self, state: CardState) -> tuple[float, ...]:
        best = max(state.purses)
        leaders = [seat for seat, coins in enumerate(state.purses) if coins == best]
        return tuple([1 / len(leaders) if seat in leaders else 0.0 for seat in range(state.players)])
