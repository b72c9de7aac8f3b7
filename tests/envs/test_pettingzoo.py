"""The PettingZoo environments: PettingZoo's own tests, and what it does not test."""

from __future__ import annotations

import copy
import pickle
import sys
import warnings
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import intrigue
from intrigue.envs import pettingzoo as tables
from tests.envs.tables import EVERY_COUNT, GAMES, SETTINGS, legal_of, play_on, seeded, transcript

with warnings.catch_warnings():  # where pygame is installed, PettingZoo's tests import environments of an older fashion
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

# PettingZoo's test warns of everything but its own environments that observes a dictionary with a mask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # after the end of a game
    pytest.mark.filterwarnings("ignore:reset. .* has no option 'options'"),  # which PettingZoo's test gives
]
CYCLES = 40
MANY = 1000


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_api(game_id: str, players: int) -> None:
    api_test(seeded(tables.raw_env(game_id, players)), num_cycles=CYCLES)
    api_test(seeded(tables.env(game_id, players)), num_cycles=CYCLES)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_api_to_the_end_with_every_option(setting) -> None:
    api_test(seeded(tables.raw_env(setting.game, setting.players, options=dict(setting.options))), num_cycles=MANY)


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_seeds(game_id: str, players: int) -> None:
    seed_test(lambda: tables.env(game_id, players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_performance_benchmark(
    game_id: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given a clock that ticks once a look, PettingZoo's benchmark (which wants five seconds) runs a few rounds."""
    clock = SimpleNamespace(time=count().__next__)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(seeded(tables.env(game_id, players)))
    assert "turns per second" in capsys.readouterr().out


def test_another_seed_is_another_game_and_games_go_on_differing() -> None:
    env = tables.raw_env("pot-de-vin", 3)
    openings = []
    for seed in (1, 2, None):
        env.reset(seed=seed)
        openings.append(env.observe("seat_0")["observation"].tobytes())
    assert len(set(openings)) == 3


@pytest.mark.parametrize("game_id", GAMES)
def test_rewards_come_at_the_end_and_are_the_placement(game_id: str) -> None:
    env = tables.raw_env(game_id)
    env.reset(seed=4)
    told = list(transcript(env, Random(4)))
    players = env.max_num_agents
    running, last_words = told[:-players], told[-players:]
    assert all(reward == 0 and not over for _, _, _, reward, over, *_ in running)
    assert [agent for agent, *_ in last_words] == env.possible_agents
    assert all(over and not truncated for *_, over, truncated, _, _ in last_words)
    for _, _, _, reward, _, _, info, _ in last_words:
        assert -1 <= reward <= 1
        assert set(info) == {"rank", "score"}


def test_rewards_as_margin() -> None:
    env = tables.raw_env("empire-engine", 2, rewards="margin")
    env.reset(seed=4)
    *_, first, second = transcript(env, Random(4))
    assert first[3] == first[6]["score"] - second[6]["score"] == -second[3]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
def test_a_copy_of_a_running_environment_goes_on_alike(game_id: str, wrapped: bool, duplicate) -> None:
    """Given a game in progress, when it is copied or pickled, then both play on to the same end, and the games after
    it are the same too."""
    env = (tables.env if wrapped else tables.raw_env)(game_id)
    env.reset(seed=5)
    play_on(env, Random(5), 17)
    twin = duplicate(env)
    assert list(transcript(env, Random(6))) == list(transcript(twin, Random(6)))
    env.reset()
    twin.reset()
    assert list(transcript(env, Random(6))) == list(transcript(twin, Random(6)))


def test_a_copy_is_independent() -> None:
    env = tables.raw_env("empire-engine", 2)
    env.reset(seed=5)
    before = env.observe("seat_0")["observation"].tobytes()
    play_on(copy.deepcopy(env), Random(5), 20)
    assert env.observe("seat_0")["observation"].tobytes() == before


def test_an_environment_that_was_not_reset_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(tables.raw_env("empire-engine", 2)))
    env.reset(seed=1)
    assert env.agents == ["seat_0", "seat_1"]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_mask_shows_the_legal_actions_of_who_is_asked(game_id: str) -> None:
    env = tables.raw_env(game_id)
    env.reset(seed=8)
    for agent in env.agents:
        assert tuple(legal_of(env.observe(agent)["action_mask"])) == tuple(sorted(env.legal(agent)))
    assert env.legal(env.agent_selection)


def test_the_raw_environment_refuses_an_illegal_action_and_changes_nothing() -> None:
    env = tables.raw_env("pot-de-vin", 3)
    env.reset(seed=8)
    before = pickle.dumps(env)
    illegal = next(action for action in range(len(env.game.actions)) if action not in env.legal(env.agent_selection))
    with pytest.raises(intrigue.Illegal):
        env.step(illegal)
    assert pickle.dumps(env) == before


def test_in_wrappers_an_illegal_action_ends_the_game() -> None:
    env = tables.env("pot-de-vin", 3)
    env.reset(seed=8)
    agent = env.agent_selection
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    while env.agents:
        env.step(None)


@pytest.mark.parametrize("game_id", GAMES)
def test_in_wrappers_to_forfeit_is_never_worth_it(game_id: str) -> None:
    """Given rewards by margin, no legal way of losing costs as much as an illegal action."""
    env = tables.env(game_id, rewards="margin")
    worst = 0.0
    for seed in range(3):
        env.reset(seed=seed)
        worst = min(worst, *(reward for _, _, _, reward, *_ in transcript(env, Random(seed))))
    env.reset(seed=8)
    agent = env.agent_selection
    forbidden = np.flatnonzero(env.last()[0]["action_mask"] == 0)
    if len(forbidden):  # at the toy's table everything is allowed that there is
        env.step(int(forbidden[0]))
        assert env.rewards[agent] < min(worst, -1.0)


def test_options_of_a_single_game() -> None:
    env: Any = tables.raw_env("pot-de-vin", 4)
    env.reset(seed=1, options={"teams": True})
    assert env._state.options["teams"]
    env.reset()
    assert not env._state.options["teams"]
    with pytest.warns(UserWarning, match="has no option 'taems'; it is ignored"):
        env.reset(options={"taems": True})
    with pytest.raises(intrigue.BadOption, match="option teams"):
        env.reset(options={"teams": "maybe"})


@pytest.mark.parametrize("game_id", GAMES)
def test_observations_as_views(game_id: str) -> None:
    env = tables.raw_env(game_id, observations="view")
    env.reset(seed=8)
    for seat, agent in enumerate(env.possible_agents):
        space: Any = env.observation_space(agent)
        view = env.observe(agent)["observation"]
        assert isinstance(view, env.game.view_class)
        assert view.viewer == seat
        assert space["observation"].contains(view)
        assert space.contains(space.sample())


def test_the_state_is_what_all_know_together() -> None:
    env = tables.raw_env("catherine", 3)
    env.reset(seed=8)
    views = np.concatenate([env.observe(agent)["observation"] for agent in env.agents])
    assert np.array_equal(env.state(), views)
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize("game_id", GAMES)
def test_render_as_text_and_as_a_picture(game_id: str) -> None:
    """Pictures of one game all have the same size."""
    env = tables.raw_env(game_id, render_mode="ansi", perspective="acting")
    env.reset(seed=8)
    assert (
        env.game.show(env.game.new(seed=1).view(0), ["Seat 1"] * env.players).splitlines()[0].split()[0] in env.render()
    )
    env = tables.raw_env(game_id, render_mode="rgb_array")
    env.reset(seed=8)
    first = env.render()
    play_on(env, Random(1), MANY)
    last = env.render()
    assert first.dtype == np.uint8
    assert first.shape == last.shape
    assert not np.array_equal(first, last)


def test_a_spectators_picture_shows_no_hand() -> None:
    shown: list[str] = []
    for seed in (8, 9):
        env = tables.raw_env("pot-de-vin", 3, render_mode="ansi", perspective=0 if shown else "spectator")
        env.reset(seed=seed)
        shown.append(env.render())
    assert "Your hand" not in shown[0]
    assert "Your hand" in shown[1]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"observations": "pixels"}, "observations: expected array, belief, uint8 or view"),
        ({"rewards": "fame"}, "rewards: expected placement or margin"),
        ({"render_mode": "human"}, "render_mode: expected ansi or rgb_array"),
        ({"players": 9}, "for 3 to 6 players"),
        ({"options": {"teams": "maybe"}}, "option teams"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(intrigue.BadOption, match=message):
        tables.raw_env("pot-de-vin", **settings)
