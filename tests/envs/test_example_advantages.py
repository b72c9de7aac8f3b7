"""The advantages of the example that trains on batches: seat by seat, and right at the end of a game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest


def test_each_seat_is_judged_by_its_own_decisions() -> None:
    """Given a table at which seats 0 and 1 act in turn and the third step ends the game, then each decision is compared
    with what its own seat expected next, the last ones with the rewards, and nothing is known of what goes on."""
    torch: Any = pytest.importorskip("torch")
    example = import_module("examples.ppo_batch")
    steps, games, players = 5, 1, 2
    values = torch.tensor([[0.1], [0.2], [0.3], [0.4], [0.5]])
    rewards = np.zeros((steps, games, players), np.float32)
    rewards[2] = [1.0, -1.0]
    ended = np.array([[False], [False], [True], [False], [False]])
    seats = np.array([[0], [1], [0], [0], [0]])
    zeros = torch.zeros(steps, games)
    told = example.Rollout(zeros, zeros, zeros, zeros, values, seats, rewards, ended)
    found, known = example.advantages(told)
    last = 1.0 - 0.3
    first = (0.3 - 0.1) + example.SMOOTHING * last
    assert found[:4, 0].tolist() == pytest.approx([first, -1.0 - 0.2, last, 0.5 - 0.4])
    assert known[:, 0].tolist() == [True, True, True, True, False]
