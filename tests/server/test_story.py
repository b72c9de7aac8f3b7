"""What the log tells besides sentences: who did it, and what it comes to in the story of a turn."""

from __future__ import annotations

import pytest

import intrigue
from intrigue.core.gist import Gist
from intrigue.core.naming import stand_ins
from intrigue.games import games
from intrigue.server.outgoing import Showing
from intrigue.server.table import Table, header

SEATS = 3


def table_of(game: str) -> Table:
    made = intrigue.game(game)
    players = SEATS if SEATS in made.players else made.players[0]
    names = [f"Player{seat}" for seat in range(players)]
    return Table(header("table-of-a-test", "room", made, players, made.resolve(players, {}), 5, names))


def play(table: Table) -> None:
    for _ in range(60):
        if table.over:
            break
        seat = table.state.pending[0]
        table.apply(table.move_entry(seat, table.state.legal(seat)[0], f"key{table.length:08}"))


@pytest.mark.parametrize("game", games())
def test_a_line_says_who_did_it_if_it_begins_with_a_name(game: str) -> None:
    table = table_of(game)
    titles = ["Boris", "Bo", "The"][: table.row.players]
    play(table)

    lines = Showing(table, titles).lines(0, 0)

    done = [line for line in lines if line.seat is not None]
    assert done
    for line in lines:
        names = ["You", *titles[1:]]
        if line.seat is None:
            assert not line.text.startswith(("You ", "Bo "))
        else:
            assert line.text.startswith(f"{names[line.seat]} ")


def test_gists_are_counted_in_words() -> None:
    assert Gist("gave", 0, "a card", "cards").text == "gave no cards"


@pytest.mark.parametrize("game", games())
def test_no_gist_repeats_who_did_it(game: str) -> None:
    """The page puts the name before it."""
    made, table = intrigue.game(game), table_of(game)
    marks = stand_ins(["Ann", "Ben", "Cyd"])
    play(table)
    for event in table.history:
        gist = made.gist(event, marks)
        text = made.tell(event, marks).text
        doer = next((mark for mark in marks if text.startswith(mark + " ")), None)
        if gist is not None and doer is not None:
            assert not gist.did.startswith(doer)
            assert not gist.text.endswith(".")
