"""What the commands print."""

from __future__ import annotations

import json
import signal
from argparse import Namespace
from itertools import count
from pathlib import Path

import pytest

import intrigue
from intrigue.core.match import Match
from intrigue.core.record import Record
from tests.cli.running import Run


def test_games_lists_every_game(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for game_id in intrigue.games():
        game = intrigue.game(game_id)
        assert any(game_id in line and game.title in line for line in ran.out.splitlines())
    assert run("games", "--ids").out.split() == list(intrigue.games())


def test_games_wraps_to_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert all(len(line) <= 80 for line in run("games").out.splitlines())


# ---- rules and content ---------------------------------------------------------------------------


def test_rules_prints_all_a_chapter_a_clause_or_what_matches(run: Run) -> None:
    book = intrigue.game("empire-engine").rulebook
    assert run("rules", "empire-engine").out.strip() == book.text.strip()
    chapter = run("rules", "empire-engine", "EE-8").out
    assert "EE-8.1 " in chapter
    assert "EE-7.1 " not in chapter
    clause = run("rules", "empire-engine", "ee-8.6").out
    assert "EE-8.6 " in clause
    assert "EE-8.7 " not in clause
    found = run("rules", "empire-engine", "starting", "player").out
    assert len(found.splitlines()) > 3
    assert "**" not in found


def test_rules_quick_prints_the_quick_start(run: Run) -> None:
    assert run("rules", "empire-engine", "--quick").out.strip() == intrigue.game("empire-engine").quickstart.strip()


def test_rules_go_through_a_pager_only_for_people(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr("pydoc.pager", paged.append)
    run("rules", "empire-engine", "EE-8.6")
    assert paged == []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    run("rules", "empire-engine", "EE-8.6")
    assert len(paged) == 1


def test_content_prints_what_can_be_played_with(run: Run, tmp_path: Path) -> None:
    """Given the printed content with a changed comment, then it is good, and a game can be made from it."""
    shipped = run("content", "empire-engine").out
    path = tmp_path / "mine.toml"
    path.write_text(shipped, encoding="utf-8")
    assert run("content", "empire-engine", "--check", str(path)).out.endswith("as shipped\n")
    path.write_text(shipped + "# mine\n", encoding="utf-8")
    assert run("content", "empire-engine", "--check", str(path)).out == f"{path}: valid content for Empire Engine\n"
    ran = run("simulate", "empire-engine", "-n", "1", "--bots", "random", "--content", str(path), "--json")
    assert json.loads(ran.out)["games"] == 1


def test_bad_content_is_refused_with_line_field_and_expectation(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(run("content", "empire-engine").out.replace("value = 1", 'value = "one"', 1), encoding="utf-8")
    ran = run("content", "empire-engine", "--check", str(path))
    assert ran.code == 2
    assert "line " in ran.err
    assert "expected a whole number, got 'one'" in ran.err


# ---- records -------------------------------------------------------------------------------------


def test_verify_confirms_a_true_record(run: Run, record_file: Path, match: Match) -> None:
    ran = run("verify", str(record_file))
    assert ran.code == 0
    assert ran.out.count("\n") == 1
    result = match.state.result
    assert result is not None
    assert f"2 players, {len(match.record.moves)} moves" in ran.out
    assert " : ".join(str(score) for score in result.scores) in ran.out


def test_verify_confirms_a_game_that_is_not_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    Match(intrigue.game("empire-engine"), 2, 1).sealed().save(path)
    assert run("verify", str(path)).out.endswith("0 moves, not over\n")


def test_verify_refuses_a_record_that_is_not_true(run: Run, record_file: Path) -> None:
    """A changed seed, a truncated file, a foreign file, an illegal move, another game: one line each, exit code 2."""
    text = record_file.read_text(encoding="utf-8")
    record = Record.load(record_file)
    spoiled = {
        "another state": text.replace('"seed": 11', '"seed": 12'),
        "not a complete record": text[: len(text) // 2],
        "not an Intrigue record": "[1, 2, 3]",
        "cannot be played": text.replace(record.moves[0][1], "join export", 1),
        "there is no game 'chess'": text.replace('"game": "empire-engine"', '"game": "chess"'),
        "rules version": text.replace('"version": "1"', '"version": "0"'),
    }
    for words, changed in spoiled.items():
        record_file.write_text(changed, encoding="utf-8")
        ran = run("verify", str(record_file))
        assert ran.code == 2, words
        assert ran.out == ""
        assert ran.err.count("\n") == 1
        if words != "another state":  # another seed leads to another state, or to a move that cannot be played
            assert words in ran.err


def test_replay_tells_the_game_move_by_move(run: Run, record_file: Path, match: Match) -> None:
    out = run("replay", str(record_file)).out
    moves = len(match.record.moves)
    assert out.startswith(f"== Empire Engine, 2 players, {moves} moves ==")
    assert f"== move {moves} of {moves}," in out
    assert "The game is over." in out
    assert "total" in out
    assert "won." in out


def test_replay_from_a_seat_hides_what_the_seat_could_not_see(run: Run, record_file: Path, match: Match) -> None:
    """EE-16.1: before the engines are turned up, nobody else learns which action was laid."""
    first_seat, first_action = match.record.moves[0]
    own = run("replay", str(record_file), "--seat", str(first_seat + 1)).out
    other = run("replay", str(record_file), "--seat", str(2 - first_seat)).out
    spectator = run("replay", str(record_file)).out
    everything = run("replay", str(record_file), "--open").out
    assert first_action in own
    assert first_action in everything
    for hidden in (other, spectator):
        frame = hidden.split("== move 2 of ")[0]
        assert first_action not in frame
        assert "secretly" not in frame
    assert "-- as Kim sees it" in everything
    assert "[Kim]" in everything or "[Ada (random)]" in everything


def test_score_piles_stay_hidden_in_a_replay_until_the_game_is_over(run: Run, record_file: Path) -> None:
    """EE-12.3."""
    *frames, last = run("replay", str(record_file), "--seat", "1").out.split("\n\n== ")
    assert all("hidden" in frame for frame in frames)
    assert "hidden" not in last


def test_replay_refuses_a_seat_that_is_not_there(run: Run, record_file: Path) -> None:
    ran = run("replay", str(record_file), "--seat", "3")
    assert ran.code == 2
    assert "there is no seat 3; this game has seats 1 to 2" in ran.err


def test_replay_steps_by_key(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from intrigue.commands.replay import CLEAR, step_through

    keys = iter([" ", "right", "b", "x", "q"])
    monkeypatch.setattr("intrigue.commands.keys.read_key", lambda: next(keys))
    step_through(["first", "second", "third"])
    shown = [screen.split("\n")[0] for screen in capsys.readouterr().out.split(CLEAR)[1:]]
    assert shown == ["first", "second", "third", "second", "second"]


# ---- simulate and bench --------------------------------------------------------------------------


def test_simulate_reports_bots_seats_and_length(run: Run) -> None:
    ran = run("simulate", "empire-engine", "-n", "6", "--players", "3", "--bots", "greedy,random", "--workers", "1")
    assert ran.code == 0
    assert ran.err == ""
    for words in ("6 games, seed 0", "decisions in a game", "1 greedy", "3 random", "seat 3", "Bots change seats"):
        assert words in ran.out


def test_simulate_as_json_has_the_same_with_intervals(run: Run) -> None:
    ran = run(
        "simulate", "empire-engine", "-n", "4", "--bots", "greedy,random", "--workers", "1", "--json", "--seed", "5"
    )
    data = json.loads(ran.out)
    assert (data["game"], data["players"], data["games"], data["seed"]) == ("empire-engine", 2, 4, 5)
    assert [row["bot"] for row in data["bots"]] == ["greedy", "random"]
    share = data["bots"][0]["win_share"]
    assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1
    assert len(data["by_seat"]) == 2
    assert len(data["by_seat"][0]["place_shares"]) == 2


def test_an_interrupted_simulation_reports_what_is_finished(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given Ctrl-C during the fifth game, then that game is finished and no other one is begun."""
    from intrigue.lab.report import Outcome
    from intrigue.lab.simulation import OutcomeJob

    real = OutcomeJob.game

    def tired(job: OutcomeJob, setting: int, number: int) -> Outcome:
        if number == 4:
            signal.raise_signal(signal.SIGINT)
        return real(job, setting, number)

    monkeypatch.setattr(OutcomeJob, "game", tired)
    ran = run("simulate", "empire-engine", "-n", "40", "--bots", "random", "--workers", "1")
    assert ran.code == 130
    assert "5 games, seed 0 (interrupted; 40 were requested)" in ran.out


def test_a_game_that_fails_costs_only_itself(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a bot that breaks in one game, then the others are reported, and the error is told."""
    from intrigue.lab.report import Outcome
    from intrigue.lab.simulation import OutcomeJob

    real = OutcomeJob.game

    def breaking(job: OutcomeJob, setting: int, number: int) -> Outcome:
        if number == 2:
            raise RuntimeError("the roof fell in")
        return real(job, setting, number)

    monkeypatch.setattr(OutcomeJob, "game", breaking)
    ran = run("simulate", "empire-engine", "-n", "5", "--bots", "random", "--workers", "1")
    assert ran.code == 1
    assert "4 games, seed 0 (5 were requested)" in ran.out
    assert "game 2 of empire-engine, 2 players, random could not be played:" in ran.err
    assert "the roof fell in" in ran.err


def test_bench_prints_ratios_as_text_and_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that ticks once a look: how long things take is not what is tested."""
    from intrigue.lab import bench

    monkeypatch.setattr(bench, "perf_counter", count().__next__)
    monkeypatch.setattr(bench, "QUICK", bench.Effort(1, 0.0001))
    monkeypatch.setattr(bench, "CALIBRATION_STEPS", 100)
    monkeypatch.setattr(bench, "POSITIONS", 2)
    text = run("bench", "empire-engine", "--quick").out
    for words in (
        "4 players, ",
        "; calibration",
        "decisions in rollouts",
        "decisions with views",
        "copy",
        "view and encode",
        "sampler and draw",
    ):
        assert words in text
    (data,) = json.loads(run("bench", "empire-engine", "--quick", "--json").out)["games"]
    assert [speed["name"] for speed in data["speeds"]] == [
        "decisions",
        "decisions in rollouts",
        "games",
        "decisions with views",
    ]
    assert [cost["name"] for cost in data["costs"]] == ["copy", "view", "encode", "view and encode", "sampler and draw"]
    assert all(cost["calibration_steps"] > 0 for cost in data["costs"])


def test_no_arguments_open_the_page(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def open_instead(arguments: Namespace) -> int:
        opened.append(arguments.command)
        return 0

    monkeypatch.setattr("intrigue.commands.open.run", open_instead)
    assert run() == (0, "", "")
    assert opened == ["open"]
