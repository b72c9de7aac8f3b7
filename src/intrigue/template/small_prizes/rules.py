"""The course of play, in the order of the rulebook.

What happens next is on the agenda, a stack of steps. A step changes the table, pushes further steps, or asks seats.
While nobody is asked anything, the next step runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from intrigue.core.errors import require
from intrigue.core.registry import AgendaStep, Decision
from intrigue.core.result import Result, team_result
from intrigue.core.state import NOT_ASKED, Step
from intrigue.template.small_prizes import words
from intrigue.template.small_prizes.content import PrizesContent
from intrigue.template.small_prizes.events import Chose, Chosen, Dealt, Ended, Shown, Turned
from intrigue.template.small_prizes.state import NO_CARD, PrizesState, points_of, round_winner

if TYPE_CHECKING:
    from intrigue.template.small_prizes import SmallPrizes

TURN_UP, SHOW = 0, 1  # steps of the agenda
PLAY = 0  # decisions


def content_of(state: PrizesState) -> PrizesContent:
    return cast("SmallPrizes", state.game).table


def card_of(action: int) -> int:
    """The card that an action plays. Action 0 plays card 1."""
    return action + 1


def action_of(card: int) -> int:
    return card - 1


# ---- set-up --------------------------------------------------------------------------------------


def begin(state: PrizesState) -> None:
    """SP-1."""
    content = content_of(state)
    cards = list(range(1, content.deck.cards + 1))
    state.chance.shuffle(cards)
    size = len(content.prize)
    state.hands = [sorted(cards[seat * size : (seat + 1) * size]) for seat in range(state.players)]
    state.aside = sorted(cards[state.players * size :])
    state.pile, state.turned = content.points, []
    state.chance.shuffle(state.pile)
    state.choices = [NO_CARD] * state.players
    state.played = [[] for _ in range(state.players)]
    if state.events is not None:
        for seat, hand in enumerate(state.hands):
            state.events.append(Dealt(seat, tuple(hand), audience=(seat,)))
    state.agenda = [(TURN_UP,)]


# ---- a round -------------------------------------------------------------------------------------


def turn_up(state: PrizesState, step: Step) -> None:
    """SP-2.1. Then everybody is asked at once; when all have answered, the next step runs."""
    state.turned.append(state.pile.pop())
    if state.events is not None:
        state.events.append(Turned(state.turned[-1]))
    state.agenda.append((SHOW,))
    for seat in range(state.players):
        state.ask(seat, PLAY)


def menu(state: PrizesState, seat: int) -> tuple[int, ...]:
    """The legal actions."""
    return tuple([action_of(card) for card in state.hands[seat]])


def answer(state: PrizesState, seat: int, action: int) -> None:
    """SP-2.2: the choice is kept where no view shows it to others, until all are in."""
    state.choices[seat] = card_of(action)
    if state.events is not None:
        state.events.append(Chose(seat))
        state.events.append(Chosen(seat, card_of(action), audience=(seat,)))


def prompt(state: PrizesState, seat: int) -> tuple[str, str]:
    """The question, and its clause."""
    return words.question(state), "SP-2.2"


def refuse(state: PrizesState, seat: int, action: int) -> tuple[str, str]:
    """Why an action is not on the menu: the clause, and a sentence that a player understands."""
    return "SP-2.2", f"You do not hold the {card_of(action)}."


def show(state: PrizesState, step: Step) -> None:
    """SP-2.3."""
    for seat, card in enumerate(state.choices):
        state.hands[seat].remove(card)
        state.played[seat].append(card)
    state.choices = [NO_CARD] * state.players
    number = len(state.turned) - 1
    if state.events is not None:
        cards = tuple([played[number] for played in state.played])
        state.events.append(Shown(cards, round_winner(state, number), state.turned[number]))
    if state.pile:
        state.agenda.append((TURN_UP,))
        return
    state.end()
    if state.events is not None:
        state.events.append(Ended(score(state)))


# ---- the end -------------------------------------------------------------------------------------


def score(state: PrizesState) -> Result:
    """SP-3.1."""
    points = points_of(state)
    teams = [(seat,) for seat in range(state.players)]
    reason = f"Most points: {max(points)}."
    return team_result(teams, [(won,) for won in points], [("points", points, "SP-3.1")], reason)


# ---- what may be loaded --------------------------------------------------------------------------


def settle(state: PrizesState) -> None:
    """Refuse a saved state that no game can reach, and name the field that is wrong."""
    content, seats = content_of(state), state.players
    rounds = len(content.prize)
    for field in ("hands", "choices", "played"):
        require(len(getattr(state, field)) == seats, field, f"a list of {seats}", getattr(state, field))
    done = len(state.played[0])
    require(all(len(played) == done for played in state.played), "played", "as many cards of each seat", state.played)
    left = rounds - done
    require(all(len(hand) == left for hand in state.hands), "hands", f"{left} cards for each seat", state.hands)
    require(done < rounds or state.over, "result", "a result after the last round", None)
    require(len(state.turned) == (rounds if state.over else done + 1), "turned", "a prize for each round", state.turned)
    require(sorted(state.turned + state.pile) == content.points, "pile", "every prize once", state.pile)
    held = [card for cards in (*state.hands, *state.played, state.aside) for card in cards]
    require(sorted(held) == list(range(1, content.deck.cards + 1)), "hands", "every card once", state.hands)
    in_order = all(hand == sorted(hand) for hand in (*state.hands, state.aside))
    require(in_order, "hands", "cards in order", state.hands)
    for choice, hand in zip(state.choices, state.hands, strict=True):
        require(choice == NO_CARD or choice in hand, "choices", "cards of the hands", state.choices)
    asks = [PLAY if choice == NO_CARD and not state.over else NOT_ASKED for choice in state.choices]
    require(state.asks == asks and (state.over or PLAY in asks), "asks", "those who have not chosen", state.asks)
    require(state.agenda == ([] if state.over else [(SHOW,)]), "agenda", "the cards to be shown", state.agenda)


STEPS: tuple[AgendaStep[PrizesState], ...] = (
    AgendaStep(TURN_UP, "turn up", turn_up),
    AgendaStep(SHOW, "show", show),
)
DECISIONS: tuple[Decision[PrizesState], ...] = (Decision(PLAY, "SP-D1", menu, answer, prompt, refuse),)
