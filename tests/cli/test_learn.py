"""`intrigue learn`: the lessons in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import intrigue
from intrigue.core.lessons import Scene
from tests.cli.running import Run


def answers_to(scene: Scene, game_id: str) -> Iterator[str]:
    """What somebody types who does as the host says."""
    game = intrigue.game(game_id)
    for moment in scene.moments(game):
        if not moment.step.go:
            yield ""
        else:
            wanted = game.actions.index(moment.step.go[0])
            yield str(list(moment.state.legal(scene.seat)).index(wanted) + 1)
    yield ""


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    waiting = iter(lines)

    def answer(question: str) -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", answer)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_all_scenes_can_be_played(run: Run, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    scenes = intrigue.game(game_id).lessons()
    typing(monkeypatch, *(line for scene in scenes for line in answers_to(scene, game_id)))
    told = run("learn", game_id)
    assert told.code == 0
    assert all(scene.title in told.out for scene in scenes)
    assert f"intrigue play {game_id} --bots novice --coach" in told.out


def test_another_legal_answer_gets_its_reply_and_enter_shows_what_was_meant(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "", "", "", "4", "no idea", "r", "", "q")
    told = run("learn", "pot-de-vin")
    said = " ".join(told.out.split())
    assert "This one is a gift, so do not stay out" in said
    assert "Expected a number" in said
    assert "PV-4.3: " in said
    assert "Like this: Play Pietra 12" in said
    assert "To go on here: intrigue learn pot-de-vin --scene 1" in said


def test_one_can_go_back_and_skip(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "s", "b", "b", "q")
    told = run("learn", "pot-de-vin", "--scene", "2").out
    assert [line.split("=")[-1].strip()[:6] for line in told.splitlines() if line.startswith("====")] == [
        "2 of 7",
        "3 of 7",
        "2 of 7",
        "1 of 7",
    ]


def test_the_scenes_are_listed(run: Run) -> None:
    listed = run("learn", "pot-de-vin", "--list").out.splitlines()
    assert len(listed) == len(intrigue.game("pot-de-vin").lessons())
    assert listed[0].startswith("1. A trick, and what it is worth (")


def test_wrong_input_is_explained(run: Run) -> None:
    assert "expected 1 to 7, got 8" in run("learn", "pot-de-vin", "--scene", "8").err
    assert "there is no game 'chess'" in run("learn", "chess").err
