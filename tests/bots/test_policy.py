"""Learned policies as bots."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import intrigue
from intrigue.bots import bot
from intrigue.bots.names import kind_of
from intrigue.bots.policy import Layer, save_policy

GAME = intrigue.game("empire-engine")
SIZE, ACTIONS = len(GAME.layout(2)), len(GAME.actions)


def liking(action: int) -> list[Layer]:
    """A network that likes one action best, and the others the less the higher their number, whatever it sees."""
    wish = -np.arange(ACTIONS, dtype=np.float32)
    wish[action] = 1.0
    return [
        (np.zeros((4, SIZE), np.float32), np.zeros(4, np.float32)),
        (np.zeros((ACTIONS, 4), np.float32), wish),
    ]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "policy.npz"
    save_policy(path, GAME, 2, liking(3))
    return path


def test_it_plays_what_it_likes_best_of_what_is_legal(saved: Path) -> None:
    player = bot(f"policy:{saved}", GAME)
    view = GAME.new(2, 7).view(0)
    assert player.choose(view, (1, 2, 3), Random(1), 0.1) == 3
    assert player.choose(view, (9, 5, 20), Random(1), 0.1) == 5


def test_the_network_is_applied_to_the_encoded_view(tmp_path: Path) -> None:
    """Given weights that look at one number of the view, the choice follows that number."""
    place = GAME.layout(2).index("seat +0 decides")
    hidden = np.zeros((1, SIZE), np.float32)
    hidden[0, place] = 5.0
    out = np.zeros((ACTIONS, 1), np.float32)
    out[0], out[1] = 1.0, 0.5
    biases = np.zeros(ACTIONS, np.float32)
    biases[1] = 0.3
    save_policy(tmp_path / "p.npz", GAME, 2, [(hidden, np.zeros(1, np.float32)), (out, biases)])
    player = bot(f"policy:{tmp_path / 'p.npz'}", GAME)
    state = GAME.new(2, 7)
    asked = state.pending[0]
    assert player.choose(state.view(asked), (0, 1), Random(1), 0.1) == 0
    assert player.choose(state.view(1 - asked), (0, 1), Random(1), 0.1) == 1


def test_it_plays_a_whole_game(saved: Path) -> None:
    minds = [bot(f"policy:{saved}", GAME), bot("greedy", GAME)]
    state = GAME.new(2, 7)
    while state.pending:
        seat = state.pending[0]
        state.play(seat, minds[seat].choose(state.view(seat), state.legal(seat), Random(1), 0.1))
    assert state.result is not None


def test_a_changed_file_is_read_again(saved: Path) -> None:
    view = GAME.new(2, 7).view(0)
    assert bot(f"policy:{saved}", GAME).choose(view, (2, 3), Random(1), 0.1) == 3
    save_policy(saved, GAME, 2, liking(2))
    os.utime(saved, ns=(1, 1))
    assert bot(f"policy:{saved}", GAME).choose(view, (2, 3), Random(1), 0.1) == 2


def test_other_games_and_other_content_are_refused(saved: Path) -> None:
    with pytest.raises(intrigue.UnknownBot, match="is for empire-engine, not for pot-de-vin"):
        bot(f"policy:{saved}", intrigue.game("pot-de-vin"))
    other = GAME.content.text.replace('id = "kestrel"', 'id = "falcon"')
    assert other != GAME.content.text
    with pytest.raises(intrigue.UnknownBot, match="different content or an older encoding"):
        bot(f"policy:{saved}", intrigue.game("empire-engine", other))


def test_other_numbers_of_players_are_refused(saved: Path) -> None:
    player = bot(f"policy:{saved}", GAME)
    with pytest.raises(intrigue.BadOption, match="this policy is for 2 players, not for 3"):
        player.choose(GAME.new(3, 7).view(0), (1, 2), Random(1), 0.1)


@pytest.mark.parametrize("data", [None, b"", b"PK\x03\x04 broken", b"text"])
def test_files_that_are_no_policies_are_refused(tmp_path: Path, data: bytes | None) -> None:
    path = tmp_path / "policy.npz"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(intrigue.UnknownBot, match="is not a readable policy"):
        bot(f"policy:{path}", GAME)


def test_arrays_of_something_else_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "policy.npz"
    np.savez(path, weights=np.zeros(3))
    with pytest.raises(intrigue.UnknownBot, match="expected the format 'intrigue-policy-1'"):
        bot(f"policy:{path}", GAME)


def test_layers_that_do_not_fit_are_not_saved(tmp_path: Path) -> None:
    layers: list[Any] = [(np.zeros((ACTIONS, SIZE - 1), np.float32), np.zeros(ACTIONS, np.float32))]
    with pytest.raises(ValueError, match="layers: expected"):
        save_policy(tmp_path / "policy.npz", GAME, 2, layers)


def test_a_record_names_it_as_a_bot() -> None:
    assert kind_of("Ada (policy:duel.npz)") == "policy:duel.npz"
