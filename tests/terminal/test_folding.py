"""A terminal of 80 columns shows every table whole."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.games import games
from intrigue.terminal.folding import folded
from intrigue.terminal.session import Settings
from tests.terminal.driving import SMALL, Driver, at_table, drive

MOVES = 60
NAMES = ("Adina", "Boris", "Clara", "Dmitri", "Elena", "Fjodor")

WIDE = """\
        cards  gems  Nobles  Artists  Traders  Workmen  score
  You       3     4       .        1        .        .     12
> Boris    10     4       1        .        2        .      3
> starting player   score: as if the game ended now"""
CLOSE = """\
        cards gems Nobles Artists Traders Workmen score
  You       3    4      .       1       .       .    12
> Boris    10    4      1       .       2       .     3
> starting player   score: as if the game ended now"""
IN_PARTS = """\
        cards gems Nobles Artists
  You       3    4      .       1
> Boris    10    4      1       .
        Traders Workmen score
  You         .       .    12
> Boris       2       .     3
> starting player   score: as if
                    the game ended
                    now"""


def test_columns_move_together_before_a_table_is_split() -> None:
    assert folded(WIDE, 70) == WIDE
    assert folded(WIDE, 56) == CLOSE
    assert folded(WIDE, 34) == IN_PARTS


def test_other_lines_go_on_below() -> None:
    """In their last column, or a little indented."""
    row = "Moscow   gold   Saint Petersburg, Smolensk"
    assert folded(row, 36) == "Moscow   gold   Saint Petersburg,\n                Smolensk"
    line = "  Known: Boris has no Aldo; Clara has no Pietra and no Ugo"

    assert folded(line, 34) == "  Known: Boris has no Aldo; Clara\n    has no Pietra and no Ugo"


@pytest.mark.parametrize("game_id", games())
def test_every_line_of_a_table_fits(game_id: str) -> None:
    game: Any = intrigue.game(game_id)
    players = max(count for count in game.players if count <= len(NAMES))
    rng, state = Random(players), game.new(players, players, {})
    for _ in range(MOVES):
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
        text = game.show(state.view(seat), NAMES)

        made = folded(text, 78)

        assert max(map(len, made.split("\n"))) <= 78
        assert sorted(set(made.split())) == sorted(set(text.split()))


def test_nothing_lies_beside_the_screen(tmp_path: Path) -> None:
    async def scenario(person: Driver) -> None:
        assert person.app.screen.query_one("#table").max_scroll_x == 0
        assert "score" in person.screen()

    drive(at_table(tmp_path, Settings("pot-de-vin", 3, names=("Kim",), seed=3)), scenario, SMALL)
