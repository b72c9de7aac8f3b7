"""Matches: state, record and history together, with undo as far as nothing hidden came out."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.errors import BadSeat, Illegal
from intrigue.core.game import Game
from intrigue.core.match import Match
from intrigue.core.record import Record
from tests.conftest import ToyMaker
from tests.core.helpers import picks, refused
from tests.toys.three_cards import events as ev
from tests.toys.two_clicks import TwoClicks

NOTHING_TO_UNDO = "There is nothing to undo: somebody else has acted since, or something hidden was revealed."


@pytest.fixture
def match(cards: Game[Any, Any]) -> Match:
    return Match(cards, 3, 5)


@pytest.fixture
def picking(match: Match) -> Match:
    """All three pick a card at once."""
    match.play(match.state.pending[0], match.game.actions.index("pass"))
    return match


def test_a_move_is_played_recorded_and_remembered(match: Match) -> None:
    seat = match.state.pending[0]
    events = match.play(seat, match.game.actions.index("pass"))
    assert events == [ev.Passed(seat)]
    assert match.history[-1] == ev.Passed(seat)
    assert match.record.moves == [(seat, "pass")]


@pytest.mark.parametrize("action", [-1, 9, "pass"])
def test_a_refused_move_leaves_no_trace(match: Match, action: Any) -> None:
    seat, history = match.state.pending[0], list(match.history)
    before = match.game.digest(match.state)
    with pytest.raises(Illegal):
        match.play(seat, action)
    with pytest.raises(BadSeat):
        match.play(7, 2)
    assert match.game.digest(match.state) == before
    assert match.history == history
    assert match.record.moves == []
    assert not match.can_undo(seat)


def test_a_log_holds_what_the_viewer_may_read(picking: Match) -> None:
    action = picking.state.legal(1)[0]
    picking.play(1, action)
    assert picking.log(1)[-2:] == [ev.Laid(1), ev.Picked(1, action - 2, audience=(1,))]
    assert picking.log(0)[-1] == picking.log(None)[-1] == ev.Laid(1)


def test_after_the_end_the_log_is_open(picking: Match) -> None:
    while picking.state.pending:
        for seat, action in picks(picking.state):
            picking.play(seat, action)
    assert picking.log(None) == picking.history
    assert any(isinstance(event, ev.Picked) for event in picking.log(None))


# ---- undo ----------------------------------------------------------------------------------------


def test_a_move_can_be_taken_back(match: Match) -> None:
    seat = match.state.pending[0]
    before, history = match.game.digest(match.state), list(match.history)
    match.play(seat, match.game.actions.index("pass"))
    assert match.can_undo(seat)
    match.undo(seat)
    assert match.game.digest(match.state) == before
    assert match.history == history
    assert match.record.moves == []
    assert match.sealed().verify() is None


def test_several_moves_of_one_seat_can_be_taken_back(match: Match) -> None:
    """The starting player passes and picks before anybody else has picked."""
    seat = match.state.pending[0]
    before = match.game.digest(match.state)
    match.play(seat, match.game.actions.index("pass"))
    match.play(seat, match.state.legal(seat)[0])
    match.undo(seat)
    match.undo(seat)
    assert match.game.digest(match.state) == before
    with refused(Illegal, NOTHING_TO_UNDO, match.state):
        match.undo(seat)


def test_what_was_looked_at_cannot_be_unseen(match: Match) -> None:
    seat = match.state.pending[0]
    match.play(seat, match.game.actions.index("peek left"))
    assert not match.can_undo(seat)
    with refused(Illegal, NOTHING_TO_UNDO, match.state):
        match.undo(seat)


def test_a_choice_can_change_while_others_choose(picking: Match) -> None:
    """What the others have chosen stays, in the order in which it came."""
    first, second = picking.state.legal(0)[:2]
    others = picking.state.legal(1)[0]
    picking.play(0, first)
    picking.play(1, others)
    picking.undo(0)
    assert picking.state.pending == (0, 2)
    assert picking.record.moves[1:] == [(1, picking.game.actions.text(others))]
    assert picking.log(1)[-2:] == [ev.Laid(1), ev.Picked(1, others - 2, audience=(1,))]
    assert ev.Laid(0) not in picking.history
    picking.play(0, second)
    assert picking.can_undo(1)
    picking.undo(1)
    assert picking.state.pending == (1, 2)
    assert picking.record.moves[1:] == [(0, picking.game.actions.text(second))]
    assert picking.game.digest(picking.sealed().replay()) == picking.game.digest(picking.state)


def test_an_earlier_move_stands_once_its_maker_has_seen_somebody_act(match: Match) -> None:
    """The starting player passes; then all pick, which everybody sees."""
    start = match.state.pending[0]
    match.play(start, match.game.actions.index("pass"))
    assert match.can_undo(start)
    other = (start + 1) % 3
    match.play(other, match.state.legal(other)[0])
    with refused(Illegal, NOTHING_TO_UNDO, match.state):
        match.undo(start)


def test_an_unseen_move_falls_with_the_one_before_it(toys: ToyMaker) -> None:
    """The first of two clicks is secret. It must not show by what others can undo, so it goes with their moves."""
    match = Match(toys(TwoClicks), 3, 5)
    start = match.state.pending[0]
    other = (start + 1) % 3
    match.play(start, match.game.actions.index("pass"))
    match.play(other, match.state.legal(other)[0])
    assert match.can_undo(start)
    match.undo(start)
    assert match.state.pending == (start,)
    assert match.record.moves == []
    assert not match.can_undo(other)


def test_nobody_takes_back_the_move_of_another(picking: Match) -> None:
    picking.play(0, picking.state.legal(0)[0])
    with refused(Illegal, NOTHING_TO_UNDO, picking.state):
        picking.undo(1)
    assert picking.can_undo(0)


def test_a_reveal_cannot_be_taken_back(picking: Match) -> None:
    for seat, action in picks(picking.state):
        picking.play(seat, action)
    assert not any(picking.can_undo(seat) for seat in range(3))


def test_play_goes_on_after_an_undo(picking: Match) -> None:
    first, second = picking.state.legal(0)[:2]
    picking.play(0, first)
    picking.undo(0)
    picking.play(0, second)
    assert picking.record.moves[-1] == (0, picking.game.actions.text(second))
    assert picking.game.digest(picking.sealed().replay()) == picking.game.digest(picking.state)


# ---- resume --------------------------------------------------------------------------------------


def test_a_match_is_resumed_from_its_record(picking: Match) -> None:
    picking.record.names = ["Ann", "Bob", "Cy"]
    picking.play(2, picking.state.legal(2)[0])
    resumed = Match.resume(Record.from_json(picking.sealed().to_json()))
    assert resumed.game.digest(resumed.state) == picking.game.digest(picking.state)
    assert resumed.history == picking.history
    assert resumed.record.moves == picking.record.moves
    assert resumed.record.names == ["Ann", "Bob", "Cy"]
    resumed.play(0, resumed.state.legal(0)[0])
    assert resumed.sealed().verify() is None
