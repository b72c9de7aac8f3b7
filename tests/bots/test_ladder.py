"""Ladders: pairings, files that can be resumed, tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import intrigue
from intrigue.cli import main
from intrigue.core.errors import BadOption
from intrigue.lab.ladder import NO_SEAT, Ladder, Pairing, Row, climb, make_ladder
from intrigue.lab.ladder_file import LadderFile
from intrigue.lab.ladder_table import ratings, standings, text

GAMES = 6


@pytest.fixture(scope="module")
def ladder() -> Ladder:
    return make_ladder(intrigue.game("empire-engine"), 3, ["greedy", "random"], GAMES, 4, {})


@pytest.fixture(scope="module")
def rows(ladder: Ladder) -> list[Row]:
    return climb(ladder)


def test_a_round_robin_has_every_pairing_both_ways_and_once_for_two() -> None:
    game = intrigue.game("empire-engine")
    names = ["random", "novice", "greedy"]
    assert len(make_ladder(game, 3, names, 1, 0, {}).pairings) == 6
    assert len(make_ladder(game, 2, names, 1, 0, {}).pairings) == 3
    assert make_ladder(game, 4, names, 1, 0, {}, among="greedy").pairings == (
        Pairing("random", "greedy"),
        Pairing("novice", "greedy"),
        Pairing("greedy", "greedy"),
    )
    with pytest.raises(BadOption, match="at least two"):
        make_ladder(game, 3, ["greedy", "greedy"], 1, 0, {})


def test_a_bot_among_its_own_kind_shows_what_is_fair_and_is_not_rated() -> None:
    ladder = make_ladder(intrigue.game("empire-engine"), 2, ["random"], 2, 0, {}, among="random")
    rows = climb(ladder)
    assert [standing.games for standing in standings(rows)] == [2]
    assert ratings(rows) == []


def test_a_player_who_plays_alone_is_not_rated() -> None:
    ladder = make_ladder(intrigue.game("patriot"), 1, ["random"], 1, 0, {}, among="greedy")
    rows = climb(ladder)
    assert ratings(rows) == []
    assert "patriot, 1 player:" in text(rows)


def test_seats_rotate_and_all_pairings_play_the_same_deals(rows: list[Row]) -> None:
    for pairing in {(row.alone, row.among) for row in rows}:
        seats = [row.seat for row in sorted(rows, key=lambda row: row.number) if (row.alone, row.among) == pairing]
        assert seats == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_an_interrupted_ladder_goes_on_where_it_ended(
    ladder: Ladder, rows: list[Row], tmp_path: Path, suffix: str
) -> None:
    """Given a file with some of the games, when it is resumed, then only the others are played, and all is the same
    (but for how long the bots took)."""
    path = tmp_path / f"ladder{suffix}"
    first = LadderFile(path)
    first.begin()
    first.add(rows[:5])
    again = LadderFile(path)
    assert again.resume(ladder) == rows[:5]
    played = climb(ladder, again.rows)
    assert len(played) == len(rows) - 5
    again.add(played)
    kept = LadderFile(path).resume(ladder)
    assert [timeless(row) for row in kept] == [timeless(row) for row in rows]


def timeless(row: Row) -> Row:
    return row._replace(thinking=0.0, slowest=0.0)


def test_files_that_do_not_fit_are_refused(ladder: Ladder, rows: list[Row], tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"ending in \.csv or \.parquet"):
        LadderFile(tmp_path / "ladder.txt")
    path = tmp_path / "ladder.csv"
    file = LadderFile(path)
    file.begin()
    file.add(rows)
    with pytest.raises(BadOption, match="--resume continues it"):
        LadderFile(path).begin()
    with pytest.raises(BadOption, match="cannot be resumed with empire-engine, 3 players and seed 5"):
        LadderFile(path).resume(ladder._replace(plan=replace(ladder.plan, seed=5)))
    path.write_text("not,a,ladder\n1,2,3\n")
    with pytest.raises(BadOption, match="not the file of a ladder"):
        LadderFile(path).resume(ladder)


def test_the_stronger_bot_has_the_higher_rating_and_share(rows: list[Row]) -> None:
    assert [rating.bot for rating in ratings(rows)] == ["greedy", "random"]
    greedy, random = standings(rows)
    assert greedy.pairing == Pairing("greedy", "random")
    assert greedy.ratio > 1 > random.ratio
    assert greedy.wins.low <= greedy.wins.value <= greedy.wins.high
    assert "empire-engine, 3 players: 12 games, seed 4" in text(rows)


def test_ratings_do_not_depend_on_who_finished_first(rows: list[Row]) -> None:
    assert ratings(rows) == ratings(rows[::-1])


def test_sides_are_told_apart_where_a_game_has_them(rows: list[Row]) -> None:
    sided = [row._replace(side="killer" if row.seat else "loyal") for row in rows]
    found = standings(sided)
    assert [standing.side for standing in found[:3]] == ["", "killer", "loyal"]
    assert found[0].games == found[1].games + found[2].games


def test_the_command_plays_writes_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "ladder.csv")
    command = ["ladder", "empire-engine", "--players", "2", "-n", "2", "--bots", "greedy,random", "--out", out]
    assert main(command) == 0
    printed = capsys.readouterr().out
    assert "greedy" in printed
    assert "share of wins" in printed
    assert main(command) == 2
    assert "--resume continues it" in capsys.readouterr().err
    assert main([*command, "--resume"]) == 0
    assert timing_free(capsys.readouterr().out) == timing_free(printed)


def timing_free(printed: str) -> list[str]:
    """The table without its last two columns."""
    return [line.rsplit("  ", 2)[0] for line in printed.splitlines()]


@pytest.mark.slow
def test_processes_play_the_same_games(ladder: Ladder, rows: list[Row]) -> None:
    shared = climb(ladder, (), workers=2)
    assert sorted(timeless(row) for row in shared) == sorted(timeless(row) for row in rows)


# ---- whole sides ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sides() -> dict[str, list[Row]]:
    """The same games of Patriot, seen from both sides."""
    patriot = intrigue.game("patriot")
    ladders = {
        side: make_ladder(patriot, 4, ["greedy", "random"], GAMES, 1, {}, among="greedy", side=side)
        for side in ("killers", "saviours")
    }
    return {side: climb(ladder) for side, ladder in ladders.items()}


def test_a_side_wins_when_the_other_does_not(sides: dict[str, list[Row]]) -> None:
    """The greedy player on one side among greedy ones is the same game as on the other; somebody wins it (PT-17)."""
    killers, saviours = [
        {row.number: row for row in sides[side] if row.alone == "greedy"} for side in ("killers", "saviours")
    ]
    assert len(killers) == GAMES
    for number, row in killers.items():
        assert row.winners == saviours[number].winners
        assert row.won + saviours[number].won == 1
        assert (row.seat, row.side, row.teams) == (NO_SEAT, "killers", 2)


def test_a_bot_on_a_side_makes_the_moves_of_that_side_alone(sides: dict[str, list[Row]]) -> None:
    """Saviours are the more, and choose characters before anybody is a killer; random ones play other games."""
    moves = {
        (side, bot): sum(row.moves for row in sides[side] if row.alone == bot)
        for side in sides
        for bot in ("greedy", "random")
    }
    assert 0 < moves["killers", "greedy"] < moves["saviours", "greedy"]
    assert [row.scores for row in sides["saviours"] if row.alone == "greedy"] != [
        row.scores for row in sides["saviours"] if row.alone == "random"
    ]


def test_sides_are_tabled_by_bot_and_not_rated(sides: dict[str, list[Row]]) -> None:
    both = sides["killers"] + sides["saviours"]
    assert [(standing.pairing.alone, standing.side, standing.games) for standing in standings(both)] == [
        ("greedy", "killers", GAMES),
        ("random", "killers", GAMES),
        ("greedy", "saviours", GAMES),
        ("random", "saviours", GAMES),
    ]
    assert ratings(both) == []
    assert "all seats of a side" in text(both)


def test_a_deal_with_nobody_on_the_side_does_not_count(sides: dict[str, list[Row]]) -> None:
    idle = [row._replace(moves=0) if row.number == 0 else row for row in sides["killers"]]
    assert [standing.games for standing in standings(idle)] == [GAMES - 1, GAMES - 1]
    assert "share of wins" in text([row for row in idle if not row.moves])


def test_a_ladder_of_sides_goes_on_where_it_ended(sides: dict[str, list[Row]]) -> None:
    """Games of the other side do not count as played."""
    ladder = make_ladder(intrigue.game("patriot"), 4, ["random"], GAMES, 1, {}, among="greedy", side="killers")
    assert climb(ladder, sides["killers"]) == []
    assert len(climb(ladder, sides["saviours"])) == GAMES


@pytest.mark.parametrize(
    ("game", "among", "side", "problem"),
    [
        ("patriot", "greedy", "killer", "expected one of killers, saviours, got 'killer'"),
        ("catherine", "greedy", "killers", "catherine has no secret sides"),
        ("patriot", None, "killers", "a bot for the other side"),
    ],
)
def test_sides_that_cannot_be_played_are_refused(game: str, among: str | None, side: str, problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        make_ladder(intrigue.game(game), 4, ["greedy", "random"], 1, 0, {}, among=among, side=side)
