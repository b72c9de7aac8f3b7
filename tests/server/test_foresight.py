"""What wants a second click: moves that could not be taken back, told before they are made."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import intrigue
from intrigue.bots import bot
from intrigue.server.advice import advise
from intrigue.server.foresight import can_be_taken_back
from intrigue.server.lobby import Lobby
from intrigue.server.refusal import Refusal
from intrigue.server.room import Room
from intrigue.server.storage import GuestRow
from intrigue.server.table import Table
from tests.server.tables import new_table, play_some
from tests.server.test_room import first_move, in_a_room
from tests.toys.undrawable import Undrawable

MOVES = 60


def answers(table: Table, seat: int) -> dict[str, bool]:
    """For each legal action of a seat, whether it could be taken back."""
    view, question = table.view(seat), table.asked[seat]
    return {
        table.game.actions.text(action): can_be_taken_back(table.game, view, action, question)
        for action in table.state.legal(seat)
    }


def play(table: Table, seat: int, text: str) -> None:
    table.apply(table.move_entry(seat, table.game.actions.index(text), f"move-{table.length:05}"))


@pytest.mark.parametrize("game_id", intrigue.games())
def test_what_is_said_to_be_open_can_be_taken_back(game_id: str) -> None:
    """Given a game played at random, when a move is said to be open, then after it an undo is possible, and nobody else
    is asked anything new."""
    table, rng, kinds = new_table(game_id, 4), Random(3), set[bool]()
    while table.state.pending and table.length < MOVES:
        seat = rng.choice(table.state.pending)
        before = table.state.pending
        action = rng.choice(table.state.legal(seat))
        text = table.game.actions.text(action)
        is_open = can_be_taken_back(table.game, table.view(seat), action, table.asked[seat])
        play(table, seat, text)
        kinds.add(is_open)
        if is_open:
            assert table.can_undo(seat), text
            assert set(table.state.pending) <= {*before, seat}, text
    assert kinds == {True, False}


@pytest.mark.parametrize("game_id", intrigue.games())
def test_the_answer_tells_nothing_that_is_hidden(game_id: str) -> None:
    """Given two worlds that look alike to a seat, the same moves are said to be open in both."""
    table, rng = new_table(game_id, 4), Random(4)
    for _ in range(MOVES // 10):
        play_some(table, rng, 10, undos=False)
        if not table.state.pending:
            break
        seat = rng.choice(table.state.pending)
        said, twin = answers(table, seat), new_table(game_id, 4)
        twin.state = table.game.sampler(table.view(seat)).draw(rng)
        twin.asked = table.asked
        assert answers(twin, seat) == said


def test_the_last_secret_choice_is_final_and_those_before_it_are_open() -> None:
    """Catherine: all choose at once. What one lays can be taken back, until the last choice reveals everything."""
    table = new_table("catherine", 2)
    while table.state.prompt(0).decision != "CA-DP2":
        seat = table.state.pending[0]
        play(table, seat, next(iter(answers(table, seat))))

    while 0 in table.state.pending:  # a card, another card, a column: all open, as the other still chooses
        found = answers(table, 0)
        assert all(found.values())
        play(table, 0, next(iter(found)))
    said = []
    while table.state.pending == (1,) and table.state.prompt(1).decision == "CA-DP2":
        found = answers(table, 1)
        said.append(set(found.values()))
        play(table, 1, next(iter(found)))

    assert said == [{True}, {True}, {False}]


def test_a_card_that_is_seen_by_all_is_final() -> None:
    """Pot de Vin: a card once played has been seen (PV-3)."""
    table = new_table("pot-de-vin", 3)
    (seat,) = table.state.pending

    assert not any(answers(table, seat).values())


def test_who_is_not_sure_is_asked_once_more(tmp_path: Path) -> None:
    """Given a move that hands the turn on: not sure, it is refused and changes nothing; sure, it is played."""

    async def scenario(lobby: Lobby, room: Room, guest: GuestRow) -> None:
        del lobby, guest
        table = room.table
        assert table is not None
        while table.state.pending:
            seat, move = first_move(room, f"key-{table.length:08}")
            unsure = msgspec.structs.replace(move, sure=False)
            is_open = can_be_taken_back(table.game, table.view(seat), move.action, table.asked[seat])
            length = table.length
            if is_open:
                await room.do(lambda seat=seat, unsure=unsure: room.move(seat, unsure))  # type: ignore[misc]
                continue
            with pytest.raises(Refusal) as refused:
                await room.do(lambda seat=seat, unsure=unsure: room.move(seat, unsure))  # type: ignore[misc]
            assert (refused.value.code, table.length) == ("confirm", length)
            await room.do(lambda seat=seat, move=move: room.move(seat, move))  # type: ignore[misc]
            assert table.length == length + 1
            return

    in_a_room(tmp_path, scenario)


def test_where_nothing_is_taken_back_everything_is_final(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, guest: GuestRow) -> None:
        del lobby, guest
        seat, move = first_move(room)
        with pytest.raises(Refusal) as refused:
            await room.do(lambda: room.move(seat, msgspec.structs.replace(move, sure=False)))
        assert refused.value.code == "confirm"

    in_a_room(tmp_path, scenario, undo=False)


def test_where_nothing_can_be_drawn_everything_is_final_and_goes_by_rules_of_thumb() -> None:
    game = Undrawable()
    state = game.new(3, 5)
    seat = state.pending[0]
    view, legal = state.view(seat), state.legal(seat)
    assert not can_be_taken_back(game, view, legal[0], 1)
    assert len(legal) > 1
    assert advise(game, bot("greedy", game), view, legal, Random(1), 1.0).weighed == ()
