"""The comparison with OpenSpiel's IS-MCTS: it plays every game, by the same deals from every seat, and goes on where it
stopped."""

from __future__ import annotations

import json
import runpy
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="this benchmark needs OpenSpiel")

import numpy as np

import intrigue
from benchmarks import ismcts
from intrigue.core.codec import to_data
from intrigue.core.random_play import finish_randomly
from intrigue.envs.openspiel import Position
from intrigue.lab.ladder import NO_SEAT
from intrigue.lab.playing import Choose, Finished, play_out

QUICKLY = ("--simulations", "2", "--bot", "greedy")
GAMES = intrigue.games()
TIMES: dict[str, Any] = {"thinking": 0, "slowest": 0, "peer_thinking": 0, "peer_slowest": 0}


def setup(game_id: str, players: int, *more: str) -> ismcts.Setup:
    """What these arguments stand for."""
    found: list[ismcts.Setup] = []

    def note(wanted: ismcts.Setup, *_: object) -> tuple[()]:
        found.append(wanted)
        return ()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ismcts, "compare", note)
        patch.setattr(ismcts, "text", lambda *_: "")
        ismcts.main([game_id, "--players", str(players), "--games", "1", *QUICKLY, *more])
    return found[0]


def few(game_id: str) -> int:
    """A small table at which seats play against each other: in Patriot two play against the game."""
    return 4 if intrigue.game(game_id).sides else intrigue.game(game_id).players[0]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The first states of all games that are played, in plain form."""
    states: list[Any] = []

    def noted(state: Any, choose: Choose) -> Finished:
        states.append(state.game.dump(state))
        return play_out(state, choose)

    monkeypatch.setattr(ismcts, "play_out", noted)
    return states


@pytest.mark.parametrize("game_id", GAMES)
def test_it_plays_every_game(game_id: str) -> None:
    wanted = setup(game_id, few(game_id))
    played = ismcts.play(wanted, 0)
    assert played.moves > 0
    assert played.simulations == 2 * played.peer_moves > 0
    assert played._replace(**TIMES) == ismcts.play(wanted, 0)._replace(**TIMES)


@pytest.mark.parametrize("side", ["killers", "saviours"])
def test_a_side(side: str, begun: list[Any]) -> None:
    games = list(ismcts.compare(setup("patriot", 4, "--side", side), 2))
    assert begun[0] != begun[1]
    assert {(game.seat, game.teams) for game in games} == {(NO_SEAT, 2)}
    assert all(game.peer_moves for game in games)


def test_the_same_deal_is_played_from_every_seat(begun: list[Any]) -> None:
    games = list(ismcts.compare(setup("pot-de-vin", 3), 4))
    assert [(game.deal, game.seat) for game in games] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert begun[0] == begun[1] == begun[2] != begun[3]


def test_an_interrupted_file_is_continued(tmp_path: Path, begun: list[Any], capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    command = ["empire-engine", "--players", "2", *QUICKLY, "--out", str(path), "--games"]
    ismcts.main([*command, "2"])
    assert len(begun) == 2
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole + whole[: len(whole) // 4], encoding="utf-8")  # a line that was not written to its end
    ismcts.main([*command, "3"])
    assert len(begun) == 3
    text = path.read_text(encoding="utf-8")
    assert text.startswith(whole)
    assert [json.loads(line)["number"] for line in text.splitlines()] == [0, 1, 2]
    row = capsys.readouterr().out.splitlines()[-1].split()
    assert row[:5] == ["empire-engine", "2", "greedy", "all", "3"]
    assert row[-1] == "2"


def test_games_of_another_setup_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    command = ["empire-engine", "--players", "2", "--games", "1", *QUICKLY, "--out", str(path)]
    ismcts.main(command)
    with pytest.raises(SystemExit):
        ismcts.main([*command, "--seed", "1"])
    assert "have seed 0, not 1" in capsys.readouterr().err
    path.write_text("something else\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        ismcts.main(command)
    assert "is not a file of this benchmark" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "--players", "2"], "chess"),
        (["empire-engine", "--players", "99"], "99"),
        (["empire-engine", "--players", "2", "--side", "killers"], "has no secret sides"),
        (["patriot", "--players", "4", "--side", "tsars"], "expected one of"),
        (["empire-engine", "--players", "2", "--bot", "nobody"], "there is no bot 'nobody'"),
        (["empire-engine", "--players", "2", "--seconds", "0"], "expected a number above 0"),
        (["empire-engine", "--players", "2", "--seconds", "soon"], "expected a number"),
        (["empire-engine", "--players", "2", "--uct-c", "nan"], "expected a number of at least 0"),
        (["empire-engine", "--players", "2", "--out", "nowhere/at/all.jsonl", *QUICKLY], "cannot write"),
    ],
)
def test_bad_input_gets_a_clear_error(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ismcts.main([*arguments, "--games", "1"])
    assert message in capsys.readouterr().err


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(SystemExit, match=r"needs OpenSpiel: pip install .*intrigue\[openspiel\]"):
        runpy.run_path(ismcts.__file__)


def test_openspiels_own_evaluator_can_be_used() -> None:
    played = ismcts.play(setup("pot-de-vin", 3, "--as-is"), 0)
    assert played.simulations == 2 * played.peer_moves > 0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_short_key_says_as_much_as_the_view(game_id: str) -> None:
    """Two keys are the same if and only if the views are, also in worlds that are drawn from them."""
    game, rng = intrigue.game(game_id), Random(1)
    state = game.new(few(game_id), 1)
    texts: dict[bytes, str] = {}
    for _ in range(60):
        if not state.pending:
            break
        seat = state.pending[0]
        view = state.view(seat)
        assert texts.setdefault(ismcts.key(state), json.dumps(to_data(view))) == json.dumps(to_data(view))
        assert ismcts.key(game.sampler(view).draw(rng)) == ismcts.key(state)
        state.play(seat, rng.choice(state.legal(seat)))
    assert len(set(texts.values())) == len(texts) > 10


@pytest.mark.parametrize("game_id", GAMES)
def test_the_returns_are_best_for_the_winners(game_id: str) -> None:
    game = intrigue.game(game_id)
    wanted = setup(game_id, few(game_id))
    world = ismcts.World(ismcts.Peer(game, wanted).spiel)
    for seed in range(5):
        state = game.new(wanted.players, seed)
        finish_randomly(state, Random(seed))
        world._position = Position(state)
        returns = world.returns()
        assert -1.0 <= min(returns) <= max(returns) <= 1.0
        assert state.result is not None
        assert returns.index(max(returns)) in state.result.winners
        assert np.allclose(ismcts.Rollouts(3, Random(1)).evaluate(world), returns)  # it is over


def test_a_search_ends_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """But there are always two simulations, because the first one only creates the root."""
    ticks = count()
    monkeypatch.setattr(ismcts, "process_time", lambda: float(next(ticks)))
    peer = ismcts.Peer(intrigue.game("pot-de-vin"), setup("pot-de-vin", 3)._replace(limit=None))
    state = peer.game.new(3, 1)
    view, legal = state.view(state.pending[0]), state.legal(state.pending[0])
    assert peer.choose(view, legal, Random(1), 5.0) in legal
    assert peer.simulations == 2 + 4  # it looked at the clock when it began and after all but the first
    assert peer.choose(view, legal, Random(1), 0.0) in legal
    assert peer.simulations == 2 + 4 + 2
