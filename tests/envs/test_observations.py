"""Numbers straight from the state are the numbers of the view: the short way tells no more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import intrigue
from intrigue.core.state import State
from intrigue.envs import pettingzoo as tables
from intrigue.envs.gymnasium import SeatEnv
from intrigue.envs.spaces import Counts, Numbers, observation_layout
from intrigue.testing import quick
from intrigue.testing.settings import Setting
from tests.envs.tables import GAMES, IN_THE_BOX, TOY

FEW = 2
DIRT = 77
SETTINGS = [
    pytest.param(setting, marks=() if number < FEW else pytest.mark.slow, id=str(setting))
    for game_id in IN_THE_BOX
    for number, setting in enumerate(quick(game_id))
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_an_observation_is_the_encoded_view(setting: Setting) -> None:
    """Given any position of a random game, its end included, each seat's observation and encoded view are equal."""
    game = setting.game
    for state in positions(setting):
        for seat in range(state.players):
            assert game.observe(state, seat) == game.encode(state.view(seat))


@pytest.mark.parametrize("setting", SETTINGS)
def test_counts_are_the_same_observation(setting: Setting) -> None:
    """Given any position, when its counts are written into the middle of a used buffer, then nothing around them
    changes, and by their scale they are the numbers of the observation, byte for byte, however these are worked out."""
    game, players = setting.game, setting.players
    scale = game.scale(players)
    assert scale is not None
    size = len(game.layout(players))
    assert len(scale) == size
    numbers, counts = Numbers(game), Counts(game)
    for state in positions(setting):
        seats: list[Any] = [*range(players), None]
        seat = seats[state.ran % len(seats)]
        buffer = bytearray([DIRT]) * (size + 2)
        game.observe_into(state, seat, buffer, 1)
        assert buffer[0] == buffer[-1] == DIRT
        expected = game.observe(state, seat).tobytes()
        assert scale.numbers(buffer[1:-1]).tobytes() == expected
        assert numbers(state, seat).tobytes() == expected
        assert counts(state, seat).tobytes() == bytes(buffer[1:-1])


def positions(setting: Setting) -> Iterator[State]:
    """All positions of a random game."""
    rng = Random(str(setting))
    state: State = setting.game.new(setting.players, rng.getrandbits(32), dict(setting.options))
    yield state
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
        yield state


@pytest.mark.parametrize("game_id", IN_THE_BOX)
def test_environments_give_counts(game_id: str) -> None:
    env = tables.raw_env(game_id, observations="uint8")
    env.reset(seed=8)
    agent = env.agent_selection
    seen = env.observe(agent)["observation"]
    assert seen.dtype == np.uint8
    assert env.observation_space(agent)["observation"].contains(seen)  # type: ignore[index]
    observation, _ = SeatEnv(game_id, observations="uint8").reset(seed=8)
    assert observation.dtype == np.uint8


def test_a_game_without_counts_says_so() -> None:
    with pytest.raises(intrigue.BadOption, match="Small Prizes has no observations of 8 bits"):
        tables.raw_env(TOY.id, observations="uint8")
    game = intrigue.game(TOY.id)
    assert game.scale(2) is None
    with pytest.raises(intrigue.BadOption, match="Small Prizes has no observations of 8 bits"):
        game.observe_into(game.new(2), 0, bytearray(100), 0)


@pytest.mark.parametrize("game_id", GAMES)
def test_numbers_of_any_game(game_id: str) -> None:
    game = intrigue.game(game_id)
    state = game.new(seed=3)
    assert Numbers(game)(state, 0).tobytes() == game.observe(state, 0).tobytes()


@pytest.mark.parametrize("game_id", GAMES)
def test_beliefs_follow_the_numbers(game_id: str) -> None:
    env = tables.raw_env(game_id, observations="belief")
    env.reset(seed=8)
    for _ in range(4):
        env.step(next(action for action, legal in enumerate(env.observe(env.agent_selection)["action_mask"]) if legal))
    agent = env.agent_selection
    seen = env.observe(agent)["observation"]
    game = intrigue.game(game_id)
    names = observation_layout(game, env.players, "belief")
    assert len(names) == len(set(names)) == len(seen)
    assert env.observation_space(agent)["observation"].contains(seen)  # type: ignore[index]
    plain = len(game.layout(env.players))
    assert names[:plain] == game.layout(env.players)
    assert not any(name.startswith("belief ") for name in names[:plain])
    assert seen.tobytes() == env.observe(agent)["observation"].tobytes()
    secrets = [place for place in game.uncover(env.position, env.possible_agents.index(agent)) if place >= 0]
    assert seen[plain:].sum() == pytest.approx(len(secrets), abs=1e-3)
    observation, _ = SeatEnv(game_id, observations="belief").reset(seed=8)
    assert observation.shape == seen.shape
