"""One Card: a complete game in one file. Read it alongside the guide, `docs/add-a-game.md`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, cast, final

from intrigue.core.actions import ActionSpace
from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.content import Origin
from intrigue.core.errors import BadData, require
from intrigue.core.events import Event
from intrigue.core.game import Game, Line
from intrigue.core.options import OptionSet
from intrigue.core.registry import AgendaStep, Decision
from intrigue.core.result import Result, team_result
from intrigue.core.state import NOT_ASKED, State, Step
from intrigue.core.view import Upcoming, View

# --8<-- [start:content]
STAY, FOLD = 0, 1  # the actions
NO_CARD: Final = 0
OPEN: Final = -1  # not chosen yet


@dataclass(frozen=True, slots=True)
class Deck:
    cards: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class Bank:
    coins: int
    prize: int
    rounds: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class OneCardContent:
    """The form of content.toml."""

    deck: Deck
    bank: Bank


# --8<-- [end:content]
# --8<-- [start:state]
@final
class OneCardState(State):
    """What is on the table."""

    round: int
    bank: int
    purses: list[int]
    hands: list[int]
    """Each seat's card."""
    choices: list[int]
    """What each seat has chosen in secret, or OPEN."""
    shown: list[int]
    """The card that each seat showed in the last round, or NO_CARD."""


# --8<-- [end:state]
# --8<-- [start:events]
@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Only the owner of the card sees it: `audience` is set where the event is created."""

    reveals: ClassVar[bool] = True  # undo stops here
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """Everybody sees that a seat has chosen, but not what."""

    seat: int


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    seat: int
    choice: str


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The cards of those who stayed, 0 for the others, and what everybody takes."""

    reveals: ClassVar[bool] = True
    cards: tuple[int, ...]
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    result: Result


# --8<-- [end:events]
# --8<-- [start:rules]
DEAL, SHOW = 0, 1  # steps of the agenda
D1 = 0  # decisions


def content_of(state: State) -> OneCardContent:
    return cast("OneCardContent", state.game.content.data)


def begin(state: OneCardState) -> None:
    """OC-1."""
    seats = state.players
    state.round, state.bank, state.purses = 0, content_of(state).bank.coins, [0] * seats
    state.hands, state.choices, state.shown = [NO_CARD] * seats, [OPEN] * seats, [NO_CARD] * seats
    state.agenda.append((DEAL,))


def deal(state: OneCardState, step: Step) -> None:
    """OC-2.1: everybody gets a card, and everybody is asked at once."""
    cards = list(range(1, content_of(state).deck.cards + 1))
    state.chance.shuffle(cards)
    state.round += 1
    state.hands = cards[: state.players]
    state.agenda.append((SHOW,))  # runs when all have answered
    for seat, card in enumerate(state.hands):
        if state.events is not None:
            state.events.append(Dealt(seat, card, audience=(seat,)))
        state.ask(seat, D1)


def menu(state: OneCardState, seat: int) -> tuple[int, ...]:
    return (STAY, FOLD)


def answer(state: OneCardState, seat: int, action: int) -> None:
    """OC-2.2: a choice is kept secret until all have chosen."""
    state.choices[seat] = action
    if state.events is not None:
        state.events.append(Chose(seat))
        state.events.append(Chosen(seat, state.game.actions.text(action), audience=(seat,)))


def prompt(state: OneCardState, seat: int) -> tuple[str, str]:
    return "Do you stay with your card, or fold for one coin?", "OC-2.2"


def refuse(state: OneCardState, seat: int, action: int) -> tuple[str, str]:
    return "OC-2.2", "Stay or fold."


def show_cards(state: OneCardState, step: Step) -> None:
    """OC-2.3, OC-2.4."""
    bank = content_of(state).bank
    state.shown = [card if choice == STAY else NO_CARD for card, choice in zip(state.hands, state.choices, strict=True)]
    gains = [1 if choice == FOLD else 0 for choice in state.choices]
    if any(state.shown):
        gains[state.shown.index(max(state.shown))] = bank.prize
    for seat, coins in enumerate(gains):
        state.purses[seat] += coins
        state.bank -= coins
    state.choices = [OPEN] * state.players
    state.hands = [NO_CARD] * state.players
    if state.events is not None:
        state.events.append(Shown(tuple(state.shown), tuple(gains)))
    if state.round < bank.rounds:
        state.agenda.append((DEAL,))
    else:
        end(state)


def end(state: OneCardState) -> None:
    state.end()
    if state.events is not None:
        state.events.append(Ended(final_result(state)))


def final_result(state: OneCardState) -> Result:
    """OC-3.1."""
    teams = [(seat,) for seat in range(state.players)]
    keys = [(coins,) for coins in state.purses]
    reason = f"Most coins: {max(state.purses)}."
    return team_result(teams, keys, [("coins", state.purses, "OC-3.1")], reason)


STEPS: tuple[AgendaStep[OneCardState], ...] = (AgendaStep(DEAL, "deal", deal), AgendaStep(SHOW, "show", show_cards))
DECISIONS: tuple[Decision[OneCardState], ...] = (Decision(D1, "OC-D1", menu, answer, prompt, refuse),)


# --8<-- [end:rules]
# --8<-- [start:view]
@dataclass(frozen=True, slots=True, kw_only=True)
class OneCardView(View):
    """Everything one seat may know."""

    round: int
    bank: int
    purses: tuple[int, ...]
    hand: int
    """The viewer's own card; NO_CARD for a spectator."""
    choice: int
    """The viewer's own choice, or OPEN."""
    shown: tuple[int, ...]
    agenda: tuple[Upcoming, ...]


def make_view(game: OneCard, state: OneCardState, viewer: int | None) -> OneCardView:
    return OneCardView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        result=state.result,
        round=state.round,
        bank=state.bank,
        purses=tuple(state.purses),
        hand=NO_CARD if viewer is None else state.hands[viewer],
        choice=OPEN if viewer is None else state.choices[viewer],
        shown=tuple(state.shown),
        agenda=game.upcoming(state),
        asks=game.asked(state),
    )


def known(game: OneCard, view: OneCardView) -> OneCardState:
    """The state that holds what the viewer knows, and nothing else."""
    state = game.blank(view.players, view.options)
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.steps_from(view.agenda)
    state.round, state.bank, state.purses = view.round, view.bank, list(view.purses)
    state.hands, state.choices = [NO_CARD] * view.players, [OPEN] * view.players
    state.shown = list(view.shown)
    if view.viewer is not None:
        state.hands[view.viewer], state.choices[view.viewer] = view.hand, view.choice
    game.ask_viewer(state, view)
    return state


class OneCardSampler:
    """Deals the cards that the viewer cannot see, each deal equally likely, and guesses choices already made."""

    def __init__(self, game: OneCard, view: OneCardView) -> None:
        self.game, self.view, self.known = game, view, known(game, view)
        self.unseen = [card for card in range(1, game.table.deck.cards + 1) if card != view.hand]

    def draw(self, rng: Random) -> OneCardState:
        view, state = self.view, self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        cards = rng.sample(self.unseen, view.players)
        for seat in range(view.players):
            if seat != view.viewer and not state.over:
                state.hands[seat] = cards[seat]
                if seat not in view.pending:
                    state.choices[seat] = rng.choice((STAY, FOLD))
        self.game.resume(state, state.asks)
        return state


# --8<-- [end:view]
# --8<-- [start:checks]
def settle(state: OneCardState) -> None:
    """Refuse a dump that no game can reach, and name the field that is wrong."""
    bank, cards, seats = content_of(state).bank, content_of(state).deck.cards, state.players
    require(1 <= state.round <= bank.rounds, "round", f"a number from 1 to {bank.rounds}", state.round)
    for field in ("purses", "hands", "choices", "shown"):
        require(len(getattr(state, field)) == seats, field, f"a list of {seats}", getattr(state, field))
    dealt, shown = set(state.hands), [card for card in state.shown if card != NO_CARD]
    fits = dealt == {NO_CARD} if state.over else len(dealt) == seats and dealt <= set(range(1, cards + 1))
    require(fits, "hands", f"different cards from 1 to {cards}", state.hands)
    fits = len(set(shown)) == len(shown) and set(shown) <= set(range(1, cards + 1))
    require(fits and (state.over or state.round > 1 or not shown), "shown", "cards of the last round", state.shown)
    require(
        all(choice in (OPEN, STAY, FOLD) for choice in state.choices), "choices", "stay, fold or open", state.choices
    )
    asks = [D1 if choice == OPEN and not state.over else NOT_ASKED for choice in state.choices]
    require(state.asks == asks and (state.over or D1 in asks), "asks", "those who have not chosen", state.asks)
    require(state.agenda == ([] if state.over else [(SHOW,)]), "agenda", "the cards to be shown", state.agenda)
    require(
        not state.over or (state.round == bank.rounds and state.choices == [OPEN] * seats),
        "round",
        "the last one",
        state.round,
    )
    most = bank.prize * seats * state.round
    fits = all(0 <= purse <= most for purse in state.purses) and state.bank == bank.coins - sum(state.purses)
    require(fits, "purses", "the coins that the bank has paid", state.purses)


# --8<-- [end:checks]
# --8<-- [start:numbers]
def layout(players: int) -> tuple[str, ...]:
    names = ["round", "own card", "has stayed", "has folded"]
    return (*names, *[f"seat +{step} {what}" for step in range(players) for what in ("coins", "decides", "showed")])


def encode(state: OneCardState, viewer: int | None) -> array[float]:
    """The viewer first, then clockwise. Reads only what the viewer knows."""
    bank, cards = content_of(state).bank, content_of(state).deck.cards
    hand, choice = (NO_CARD, OPEN) if viewer is None else (state.hands[viewer], state.choices[viewer])
    out = [state.round / bank.rounds, hand / cards, float(choice == STAY), float(choice == FOLD)]
    for step in range(state.players):
        seat = ((viewer or 0) + step) % state.players
        out += [state.purses[seat] / bank.coins, float(seat in state.pending), state.shown[seat] / cards]
    return array("f", out)


# --8<-- [end:numbers]
# --8<-- [start:words]
def tell(event: Event, names: Sequence[str]) -> Line:
    match event:
        case Dealt(card=card):
            return Line(f"(Only you know: you got the {card}.)", "OC-2.1")
        case Chose(seat=seat):
            return Line(f"{names[seat]} chose.", "OC-2.2")
        case Chosen(choice=choice):
            return Line(f"(Only you know: you chose to {choice}.)")
        case Shown(cards=cards, gains=gains):
            parts = [
                f"{name} {f'showed {card}' if card else 'folded'} (+{gain})"
                for name, card, gain in zip(names, cards, gains, strict=True)
            ]
            return Line(", ".join(parts) + ".", "OC-2.4")
        case Ended(result=result):
            return Line(f"The game is over. {result.reason}", "OC-3.1")
    raise TypeError(f"no words for {type(event).__name__}")


def show(view: OneCardView, names: Sequence[str]) -> str:
    lines = [f"Round {view.round}    Bank: {view.bank}"]
    for seat, name in enumerate(names):
        last = f"showed {view.shown[seat]}" if view.shown[seat] else "no card shown"
        lines.append(f"{name}{' *' if seat in view.pending else ''}: {view.purses[seat]} coins, {last}")
    if view.hand:
        lines.append(f"Your card: {view.hand}")
    return "\n".join(lines)


# --8<-- [end:words]
# --8<-- [start:game]
class OneCard(Game[OneCardState, OneCardView]):
    """The game: ties everything above together."""

    id: ClassVar[str] = "one-card"
    title: ClassVar[str] = "One Card"
    players: ClassVar[range] = range(2, 6)
    version: ClassVar[str] = "1"
    blurb: ClassVar[str] = "Stay for three coins, or fold for one."
    minutes: ClassVar[str] = "3"
    turn_clause: ClassVar[str] = "OC-1.3"
    package: ClassVar[str] = __name__
    state_class = OneCardState
    view_class = OneCardView
    event_classes = (Dealt, Chose, Chosen, Shown, Ended)
    content_class = OneCardContent
    decisions = DECISIONS
    steps = STEPS
    options = OptionSet()
    actions = ActionSpace(["stay", "fold"])

    @property
    def table(self) -> OneCardContent:
        return cast("OneCardContent", self.content.data)

    def check_content(self, data: OneCardContent) -> None:
        if data.deck.cards < self.players[-1]:
            raise BadData("deck.cards", f"at least {self.players[-1]} cards", data.deck.cards)

    def begin(self, state: OneCardState) -> None:
        begin(state)

    def settle(self, state: OneCardState) -> None:
        settle(state)

    def view(self, state: OneCardState, seat: int | None) -> OneCardView:
        return make_view(self, state, seat)

    def sampler(self, view: OneCardView) -> OneCardSampler:
        return OneCardSampler(self, view)

    def score(self, state: OneCardState) -> Result:
        return final_result(state)

    def known(self, view: OneCardView) -> OneCardState:
        return known(self, view)

    def observe(self, state: OneCardState, seat: int | None) -> array[float]:
        return encode(state, seat)

    def layout(self, players: int) -> tuple[str, ...]:
        return layout(players)

    def inventory(self, state: OneCardState) -> dict[str, int]:
        return {"coin": state.bank + sum(state.purses)}

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return tell(event, names)

    def show(self, view: OneCardView, names: Sequence[str]) -> str:
        return show(view, names)

    def describe(self, state: OneCardState, seat: int, action: int, names: Sequence[str]) -> str:
        return f"Stay with the {state.hands[seat]}" if action == STAY else "Fold and take one coin"

    def choose(self, state: OneCardState, seat: int, legal: Sequence[int], rng: Random) -> int:
        """Stay if the prize is worth it, assuming that everybody stays."""
        highest = ((state.hands[seat] - 1) / (self.table.deck.cards - 1)) ** (state.players - 1)
        return STAY if self.table.bank.prize * highest > 1 else FOLD

    def evaluate(self, state: OneCardState) -> tuple[float, ...]:
        """The leaders share the chance of winning."""
        leaders = [seat for seat, coins in enumerate(state.purses) if coins == max(state.purses)]
        return tuple([1 / len(leaders) if seat in leaders else 0.0 for seat in range(state.players)])


# --8<-- [end:game]
