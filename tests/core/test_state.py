"""States: whose turn it is, what is refused, and what happens next."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from intrigue.core.errors import BadSeat, Illegal
from intrigue.core.game import Game
from intrigue.core.prompt import Prompt
from intrigue.core.state import State
from tests.core.helpers import picks, play, refused


@pytest.fixture
def state(cards: Game[Any, Any]) -> State:
    """Three players; the starting player is asked whether to look at a card."""
    made: State = cards.new(3, seed=5)
    return made


@pytest.fixture
def picking(state: State) -> State:
    """All three are asked at once to pick a card."""
    return play(state, (state.pending[0], "pass"))


def another(state: State) -> int:
    """A seat that need not decide."""
    return next(seat for seat in range(state.players) if seat not in state.pending)


# ---- turns ---------------------------------------------------------------------------------------


def test_one_decides_and_the_others_wait(state: State) -> None:
    seat = state.pending[0]
    assert state.prompt(seat) == Prompt("TC-D1", "Do you look at one of the cards set aside?", "TC-2.2")
    assert [state.game.actions.text(action) for action in state.legal(seat)] == ["peek left", "peek right", "pass"]
    assert state.prompt(another(state)) == Prompt("", f"Waiting for seat {seat + 1}.")
    assert state.prompt(None) == state.prompt(another(state))
    assert state.legal(another(state)) == ()


def test_several_decide_at_once_in_any_order(picking: State) -> None:
    assert list(picking.pending) == [0, 1, 2]
    assert picking.prompt(None).text == "Waiting for seat 1 and seat 2 and seat 3."
    picking.play(1, picking.legal(1)[0])
    assert list(picking.pending) == [0, 2]
    assert picking.legal(1) == ()
    picking.play(2, picking.legal(2)[0])
    picking.play(0, picking.legal(0)[0])
    assert picking.prompt(None).text.startswith("Waiting for seat")
    assert len(picking.pending) == 1  # the next round has begun, with the next starting player


def test_the_agenda_is_taken_from_the_end(state: State) -> None:
    names = [state.game.step_data(step) for step in state.agenda]
    assert names == [["reveal"], ["pick"]]
    play(state, (state.pending[0], "pass"))
    assert [state.game.step_data(step) for step in state.agenda] == [["reveal"]]


def test_after_the_end_nobody_is_asked(state: State) -> None:
    while state.pending:
        for seat, action in picks(state):
            state.play(seat, action)
    assert state.agenda == []
    assert state.result is not None
    assert [state.legal(seat) for seat in range(3)] == [(), (), ()]
    assert state.prompt(0) == state.prompt(None) == Prompt("", "The game is over.")
    with refused(Illegal, "The game is over. (TC-1.5)", state):
        state.play(0, 0)


# ---- refusals ------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_its_clause(picking: State) -> None:
    missing = next(card for card in range(1, 12) if card + 2 not in picking.legal(0))
    with refused(Illegal, f"You do not hold the {missing}. (TC-3.1)", picking):
        play(picking, (0, f"play {missing}"))


def test_the_refusal_carries_clause_and_reason(picking: State) -> None:
    with pytest.raises(Illegal) as caught:
        play(picking, (0, "pass"))
    assert caught.value.clause == "TC-3.1"
    assert caught.value.reason == "Pick a card from your hand; the time to look at cards is over."


def test_a_foreign_seat_is_refused(state: State) -> None:
    seat, other = state.pending[0], another(state)
    text = f"It is not seat {other + 1}'s turn. Waiting for seat {seat + 1}. (TC-1.5)"
    with refused(Illegal, text, state):
        state.play(other, state.legal(seat)[0])


def test_who_has_chosen_cannot_choose_again(picking: State) -> None:
    first, second = picking.legal(0)[:2]
    picking.play(0, first)
    with refused(Illegal, "It is not seat 1's turn. Waiting for seat 2 and seat 3. (TC-1.5)", picking):
        picking.play(0, second)


@pytest.mark.parametrize("action", [-1, 17, 10**30])
def test_a_number_that_is_no_action_is_refused(state: State, action: int) -> None:
    with refused(Illegal, f"{action} is not an action of this game; expected a number from 0 to 16. (TC-1.5)", state):
        state.play(state.pending[0], action)


@pytest.mark.parametrize("action", ["pass", None, True, False, 2.0, [2], (2,)])
def test_an_action_of_another_type_is_refused(state: State, action: Any) -> None:
    with refused(Illegal, f"{action!r} is not an action of this game; expected a number from 0 to 16. (TC-1.5)", state):
        state.play(state.pending[0], action)


class WholeNumber:
    """An integer of another kind, as numeric libraries have them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_integers_of_other_kinds_are_welcome(state: State) -> None:
    twin = state.copy()
    twin.play(twin.pending[0], 2)
    state.play(state.pending[0], WholeNumber(2))
    assert state.game.digest(state) == twin.game.digest(twin)


def test_a_foreign_integer_is_refused_like_any_other(state: State) -> None:
    with refused(Illegal, "First look at a card that was set aside, or pass. (TC-2.2)", state):
        state.play(state.pending[0], WholeNumber(9))


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_is_refused_everywhere(state: State, seat: int) -> None:
    for ask in (state.legal, state.prompt, state.view, lambda seat: state.play(seat, 0)):
        with refused(BadSeat, f"there is no seat {seat}; expected 0 to 2", state):
            ask(seat)


# ---- copies --------------------------------------------------------------------------------------


def test_a_copy_is_equal_and_independent(picking: State) -> None:
    before = picking.game.digest(picking)
    copy = picking.copy()
    assert copy.game.digest(copy) == before
    copy.play(0, copy.legal(0)[0])
    assert picking.game.digest(picking) == before
    assert picking.pending == (0, 1, 2)


def test_a_state_can_be_pickled_and_finds_its_game_again(picking: State) -> None:
    back = pickle.loads(pickle.dumps(picking))
    assert back.game is picking.game
    assert back.game.digest(back) == picking.game.digest(picking)
