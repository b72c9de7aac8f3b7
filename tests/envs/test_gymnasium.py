"""The Gymnasium environments: Gymnasium's own check, and what it does not check."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import intrigue
from intrigue.envs.gymnasium import SeatEnv, environment_id, make_vec
from tests.conformance.battery import quick
from tests.envs.tables import EVERY_COUNT, GAMES, legal_of


def play(env: Any, seed: int | None = None, steps: int = 10_000, rng: Random | None = None) -> list[tuple[Any, ...]]:
    """A game of random legal actions, as all that the environment tells."""
    rng = rng or Random(1)
    told = []
    if seed is not None:
        env.reset(seed=seed)
    for _ in range(steps):
        observation, reward, over, truncated, info = env.step(rng.choice(legal_of(env.action_masks())))
        told.append((observation.tobytes(), reward, over, truncated, info["action_mask"].tobytes(), info.get("rank")))
        if over:
            break
    return told


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_check_env(game_id: str, players: int) -> None:
    """Gymnasium's check, rendering included."""
    for observations in ("array", "view"):
        env: Any = gymnasium.make(environment_id(game_id), players=players, observations=observations)
        env.unwrapped.action_space.seed(1)
        check_env(env.unwrapped)


@pytest.mark.slow
@pytest.mark.parametrize("setting", [setting for game_id in GAMES for setting in quick(game_id)], ids=str)
def test_whole_games_with_every_option(setting) -> None:
    env = SeatEnv(setting.game, setting.players, dict(setting.options), seat="any", opponents="random")
    for seed in range(3):
        *_, (_, reward, over, _, _, rank) = play(env, seed)
        assert over
        assert -1 <= reward <= 1
        assert rank is not None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_by_its_name(game_id: str) -> None:
    env: Any = gymnasium.make(environment_id(game_id), opponents="random")
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert env.unwrapped.game.id == game_id
    assert legal_of(info["action_mask"])


def test_seeds_determine_the_whole_game_and_the_games_after_it() -> None:
    one, other = SeatEnv("pot-de-vin", 4, seat="any"), SeatEnv("pot-de-vin", 4, seat="any")
    assert play(one, seed=3) == play(other, seed=3)
    one.reset()
    other.reset()
    assert play(one) == play(other)
    assert play(one, seed=4) != play(other, seed=3)


def test_any_seat_means_every_seat() -> None:
    env = SeatEnv("pot-de-vin", 3, seat="any", opponents="random")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(40)} == {0, 1, 2}


def test_opponents_sit_clockwise_from_the_learner() -> None:
    """Given a learner in the last seat, then the first opponent named sits in the first seat."""
    names: list[tuple[int, str]] = []

    class Spy:
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, view: Any, legal: Any, rng: Random, budget: float) -> int:
            names.append((view.viewer, self.name))
            return int(legal[0])

    env = SeatEnv("pot-de-vin", 3, seat=2, opponents=["random", "greedy"])
    env._bots = [Spy(name) for name in env.opponents]
    play(env, seed=1, steps=5)
    assert set(names) == {(0, "random"), (1, "greedy")}


@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_copy_of_a_running_environment_goes_on_alike(game_id: str, duplicate) -> None:
    env = SeatEnv(game_id, opponents="random")
    play(env, seed=3, steps=5)
    twin = duplicate(env)
    assert play(env, rng=Random(2)) == play(twin, rng=Random(2))
    env.reset()
    twin.reset()
    assert play(env, rng=Random(2), steps=9) == play(twin, rng=Random(2), steps=9)


def test_an_illegal_action_forfeits_the_game() -> None:
    env = SeatEnv("pot-de-vin", 3)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert "(PV-" in info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(illegal)


def test_an_illegal_action_can_be_an_error() -> None:
    env = SeatEnv("pot-de-vin", 3, illegal="raise")
    _, info = env.reset(seed=1)
    with pytest.raises(intrigue.Illegal):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    env.step(legal_of(info["action_mask"])[0])


def test_nothing_before_the_first_reset() -> None:
    env = SeatEnv("pot-de-vin", 3)
    for call in (env.action_masks, env.render, lambda: env.step(0)):
        with pytest.raises(gymnasium.error.ResetNeeded):
            call()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": 3}, "seat: expected 0 to 2 or any"),
        ({"opponents": ["greedy"]}, "opponents: expected one bot or 2, got 1"),
        ({"illegal": "ignore"}, "illegal: expected forfeit or raise"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(intrigue.BadOption, match=message):
        SeatEnv("pot-de-vin", 3, **settings)


def test_unknown_opponents_are_refused() -> None:
    with pytest.raises(intrigue.UnknownBot):
        SeatEnv("pot-de-vin", 3, opponents="clairvoyant")


def vector_games(env: Any) -> list[tuple[float, ...]]:
    """The rewards of thirty steps in each table, with the first legal action."""
    _, infos = env.reset(seed=11)
    told = []
    for _ in range(30):
        actions = infos["action_mask"].argmax(axis=1)
        _, rewards, _, _, infos = env.step(actions)
        told.append((*map(float, rewards), *map(int, actions)))
    env.close()
    return told


@pytest.mark.slow
def test_tables_in_processes_play_the_same_games_as_in_one() -> None:
    here = vector_games(make_vec("pot-de-vin", 2, processes=False, players=3))
    there = vector_games(make_vec("pot-de-vin", 2, players=3, context="spawn"))
    assert here == there
    assert any(rewards for rewards in here)


@pytest.mark.slow
def test_views_travel_between_processes() -> None:
    env = make_vec("pot-de-vin", 2, players=3, observations="view", context="spawn")
    views, _ = env.reset(seed=11)
    env.close()
    assert [view.viewer for view in views] == [0, 0]
