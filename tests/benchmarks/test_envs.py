"""The comparison of environments runs, makes what it measures once, and says what it needs."""

from __future__ import annotations

import sys
from typing import Any

import pyspiel
import pytest

from benchmarks import envs
from intrigue.lab.bench import Effort

BRIEF = Effort(3, 0.0)


@pytest.mark.parametrize(("module", "package"), [("rlcard", "rlcard"), ("pygame", "pygame-ce")])
def test_a_missing_package_is_named_with_the_command_that_installs_it(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SystemExit, match=r"The comparison needs .*: pip install .*") as refusal:
        envs.main([])
    needed, command = str(refusal.value).split(": ")
    assert package in needed.split()
    assert "intrigue[bench]" in command


def test_what_is_measured_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    load = pyspiel.load_game

    def noted(name: str) -> Any:
        made.append(name)
        return load(name)

    monkeypatch.setattr(pyspiel, "load_game", noted)
    players: dict[str, envs.Player] = {
        "ours": envs.ours("empire-engine", 2),
        "OpenSpiel's": envs.SpielPlayers("leduc_poker"),
    }
    speeds = envs.measure(players, BRIEF)
    assert made == ["leduc_poker"]
    assert all(len(speed.rates) == BRIEF.repetitions and speed.length > 1 for speed in speeds.values())


def test_openspiels_chance_moves_are_no_decisions() -> None:
    """Chance deals three cards; in each of two rounds there are two raises and a call."""
    player = envs.SpielPlayers("leduc_poker")
    player.choose = max  # type: ignore[assignment]  # fold, call, raise: the highest that is legal
    assert player.play(1) == 6


def test_finished_agents_do_not_take_empty_steps() -> None:
    steps: list[Any] = []

    class Counting:
        """An environment that notes what is played in it."""

        def __init__(self, env: Any) -> None:
            self.env = env

        def __getattr__(self, name: str) -> Any:
            return getattr(self.env, name)

        def step(self, action: Any) -> None:
            steps.append(action)
            self.env.step(action)

    player = envs.ours("empire-engine", 2)
    player.env = Counting(player.env)
    assert player.play(2) == len(steps)
    assert None not in steps


@pytest.mark.parametrize("name", [name for name in envs.PEERS if "OpenSpiel" not in name])
def test_the_peers_play(name: str) -> None:
    player = envs.PEERS[name]()
    assert player.play(2) >= 2
    assert player.numbers in {36, 4 * 52, 5 * 52}


def test_batches_are_measured_beside_raw_environments() -> None:
    """Each batch is compared with the raw environment of its game, Empire Engine's also with Leduc."""
    players: dict[str, envs.Player] = {
        "Empire Engine, 2 players": envs.ours("empire-engine", 2),
        "Empire Engine, 2 players, batch": envs.Tables("empire-engine", 2),
    }
    speeds = envs.measure(players, BRIEF)
    assert all(len(speed.rates) == BRIEF.repetitions for speed in speeds.values())
    row = envs.ratio(speeds, "Empire Engine, 2 players, batch", "Empire Engine, 2 players", envs.TO_RAW)
    assert row[0] == "Empire Engine, 2 players, batch / Empire Engine, 2 players"
    assert row[-1] == "3"


@pytest.mark.slow
def test_batches_are_measured_in_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "BATCHES", envs.BATCHES[:1])
    assert "Empire Engine, 2 players" in envs.batch_report(Effort(1, 0.0))
