"""Environments by PettingZoo's kind of names, parallel environments, and batches under Gymnasium's vector interface."""

from __future__ import annotations

import copy
import pickle
import sys
import warnings
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import intrigue
from intrigue import envs
from intrigue.envs.gymnasium import BatchVectorEnv
from intrigue.envs.parallel import parallel_env
from intrigue.envs.rewards import forfeit
from tests.conftest import ToyMaker
from tests.envs.tables import EVERY_COUNT, GAMES, IN_THE_BOX, TOGETHER, TOY, legal_of, seeded
from tests.toys.three_cards import ThreeCards

with warnings.catch_warnings():  # where pygame is installed, PettingZoo's tests import environments of an older fashion
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
    pytest.mark.filterwarnings("ignore:reset. .* has no option 'options'"),
]
CYCLES = 40


def module_of(game_id: str) -> Any:
    return getattr(envs, game_id.replace("-", "_") + "_v0")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_environments_under_its_name(game_id: str) -> None:
    module = module_of(game_id)
    assert module is module_of(game_id)
    assert module.game is intrigue.game(game_id)
    api_test(seeded(module.raw_env()), num_cycles=CYCLES)
    assert module.env(module.game.players[-1]).max_num_agents == module.game.players[-1]
    assert f"{game_id.replace('-', '_')}_v0" in dir(envs)
    for name in (module.game.layout(module.game.players[0])[0], module.game.actions.texts[0]):
        assert name in module.__doc__


def test_a_game_that_is_registered_later_has_them_too(toys: ToyMaker) -> None:
    toys(ThreeCards)
    assert module_of(ThreeCards.id).parallel_env(3).max_num_agents == 3


@pytest.mark.parametrize("name", ["chess_v0", "empire_engine", "empire_engine_v1"])
def test_other_names_are_unknown(name: str) -> None:
    with pytest.raises(AttributeError, match=name):
        getattr(envs, name)


# ---- parallel environments -----------------------------------------------------------------------


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_parallel_api(game_id: str, players: int) -> None:
    parallel_api_test(seeded(parallel_env(game_id, players)), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(game_id, players), num_cycles=CYCLES)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_parallel_api_to_the_end(game_id: str) -> None:
    parallel_api_test(seeded(parallel_env(game_id)), num_cycles=1000)


def actions_of(env: Any, observations: Any, rng: Random) -> dict[str, int]:
    chosen = {}
    for agent in env.agents:
        legal = legal_of(observations[agent]["action_mask"])
        chosen[agent] = rng.choice(legal) if legal else 0
    return chosen


@pytest.mark.parametrize(("game_id", "players", "options"), TOGETHER, ids=[table[0] for table in TOGETHER])
def test_choices_at_the_same_time_are_one_step(game_id: str, players: int, options: dict[str, Any]) -> None:
    """Given a game that asks several seats at once, all of them act in one step, and the game goes as if they had acted
    one after another."""
    env = parallel_env(game_id, players, options=options)
    observations, _ = env.reset(seed=3)
    twin: Any = env.table.position.copy()
    rng, together = Random(3), 0
    rewards: dict[str, float] = {}
    while env.agents:
        asked = [seat for seat, agent in enumerate(env.agents) if observations[agent]["action_mask"].any()]
        assert tuple(asked) == twin.pending
        together += len(asked) > 1
        actions = actions_of(env, observations, rng)
        observations, rewards, *_ = env.step(actions)
        for seat in asked:
            twin.play(seat, actions[f"seat_{seat}"])
        for seat, agent in enumerate(env.possible_agents):
            assert observations[agent]["observation"].tobytes() == twin.game.observe(twin, seat).tobytes()
    assert together
    assert list(rewards.values()) == list(env.table.payoff(twin.result))


@pytest.mark.parametrize("rewards", ["placement", "margin"])
def test_illegal_actions_of_parallel_agents(rewards: str) -> None:
    env = parallel_env("pot-de-vin", 3, rewards=rewards)
    observations, _ = env.reset(seed=3)
    asked = next(agent for agent in env.agents if observations[agent]["action_mask"].any())
    actions = actions_of(env, observations, Random(1))
    actions[asked] = int(np.argmin(observations[asked]["action_mask"]))
    strict = parallel_env("pot-de-vin", 3, rewards=rewards, illegal="raise")
    strict.reset(seed=3)
    with pytest.raises(intrigue.Illegal, match=asked):
        strict.step(actions)
    _, gained, over, _, infos = env.step(actions)
    assert gained[asked] == forfeit(rewards)
    assert all(over.values())
    assert "(PV-" in infos[asked]["illegal"]
    assert not env.agents


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_a_parallel_environment_goes_on_alike(duplicate: Any) -> None:
    env = parallel_env("catherine", 2)
    observations, _ = env.reset(seed=3)
    twin = duplicate(env)
    one, other = Random(1), Random(1)
    seen = observations
    for _ in range(12):
        observations = env.step(actions_of(env, observations, one))[0]
        seen = twin.step(actions_of(twin, seen, other))[0]
        for agent in env.agents:
            assert observations[agent]["observation"].tobytes() == seen[agent]["observation"].tobytes()


# ---- batches under Gymnasium's vector interface --------------------------------------------------


def played(env: Any, steps: int = 60, seed: int | None = 3) -> list[bytes]:
    """All that a vector of tables tells while everybody takes the lowest action."""
    told = []
    observations, infos = env.reset(seed=seed)
    for _ in range(steps):
        actions = infos["action_mask"].argmax(axis=1)
        assert env.action_space.contains(actions)
        observations, rewards, ended, truncated, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        assert rewards.shape == ended.shape == truncated.shape == (env.num_envs,)
        assert not rewards[~ended].any()
        assert not truncated.any()
        assert infos["action_mask"].any(axis=1).all()
        told.append(observations.tobytes() + rewards.tobytes() + ended.tobytes() + infos["seat"].tobytes())
    return told


@pytest.mark.parametrize("game_id", GAMES)
def test_a_batch_is_a_vector_of_environments(game_id: str) -> None:
    env = BatchVectorEnv(game_id, 3, opponents="random")
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    first = played(env)
    assert played(env) == first
    assert played(BatchVectorEnv(game_id, 3, opponents="random")) == first
    assert played(env, seed=4) != first
    env.close()


@pytest.mark.parametrize("game_id", IN_THE_BOX)
def test_vectors_of_counts_and_self_play(game_id: str) -> None:
    """Given nobody but learners, a step plays whoever is asked."""
    env = BatchVectorEnv(game_id, 2, opponents=None, observations="uint8", copy=False)
    played(env)
    assert env.observation_space.dtype == np.uint8
    assert env.action_masks().dtype == np.int8


def test_gymnasiums_wrappers_for_vectors_work() -> None:
    env: Any = RecordEpisodeStatistics(BatchVectorEnv("empire-engine", 4, players=2, opponents="random"))
    played(env, 120)
    assert len(env.return_queue) > 4


def test_a_vector_takes_no_options_at_a_reset() -> None:
    with pytest.raises(intrigue.BadOption, match="reset takes none"):
        BatchVectorEnv("pot-de-vin", 2).reset(options={"teams": True})


def test_a_batch_begins_anew() -> None:
    """Given a batch that has played, a reset with a seed is a batch with that seed; without, the next games begin."""
    batch = intrigue.batch("pot-de-vin", games=3, players=3, seed=1, bots=["random", "random"])
    fresh = batch.observations.tobytes()
    batch.step(batch.sample(np.random.default_rng(1)))
    batch.reset()
    assert batch.numbers.tolist() == [3, 4, 5]
    batch.reset(1)
    assert batch.numbers.tolist() == [0, 1, 2]
    assert batch.observations.tobytes() == fresh
    batch.reset(2)
    assert batch.observations.tobytes() != fresh
    assert batch.seed_of(0) == intrigue.batch("pot-de-vin", games=1, seed=2).seed_of(0)


# ---- the example ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game_id", IN_THE_BOX)
def test_the_example_on_batches_trains(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    example = import_module("examples.ppo_batch")
    out = tmp_path / "policy.npz"
    options = ["--game", game_id, "--players", "3", "--games", "8", "--steps", "160", "--updates", "2", "--width", "16"]
    monkeypatch.setattr(sys, "argv", ["ppo_batch.py", *options, "--out", str(out)])
    example.main()
    assert capsys.readouterr().out.count("decisions") == 2
    policy = intrigue.batch(game_id, games=2, players=3, bots={0: f"policy:{out}"})
    policy.step(policy.sample(np.random.default_rng(1)))


def test_the_toy_is_small() -> None:
    """The game that stands for any other has no options, and is over soon."""
    assert not TOY.options
    assert len(TOY.actions) <= 40
