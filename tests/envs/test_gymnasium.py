"""The Gymnasium environments: Gymnasium's own check, and what it does not check."""

from __future__ import annotations

import copy
import pickle
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

import intrigue
from intrigue.envs.gymnasium import SeatEnv, environment_id, make_vec
from tests.conftest import ToyMaker
from tests.envs.tables import EVERY_COUNT, GAMES, SETTINGS, legal_of
from tests.toys.three_cards import ThreeCards


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
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
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
    env._bots = [Spy(str(name)) for name in env.opponents]
    play(env, seed=1, steps=5)
    assert set(names) == {(0, "random"), (1, "greedy")}


@pytest.mark.parametrize(
    "duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_copy_of_a_running_environment_goes_on_alike(game_id: str, duplicate) -> None:
    env = SeatEnv(game_id, opponents="random")
    length = len(play(env, seed=3))
    play(env, seed=3, steps=min(5, length - 1))
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


@pytest.mark.parametrize("game_id", GAMES)
def test_to_forfeit_is_never_worth_it(game_id: str) -> None:
    """Given rewards by margin, no legal way of losing costs as much as an illegal action."""
    env = SeatEnv(game_id, opponents="greedy", rewards="margin")
    worst = min(play(env, seed)[-1][1] for seed in range(3))
    _, info = env.reset(seed=1)
    _, reward, over, _, _ = env.step(len(info["action_mask"]))
    assert over
    assert reward < min(worst, -1.0)


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


class Patient:
    """Notes how long it may think."""

    def __init__(self) -> None:
        self.budgets: list[float] = []

    def choose(self, view: Any, legal: Any, rng: Random, budget: float) -> int:
        self.budgets.append(budget)
        return int(legal[0])


def test_opponents_can_be_objects() -> None:
    """Given a bot of one's own, it plays; a copy of the environment has a copy of it."""
    mind = Patient()
    env = SeatEnv("pot-de-vin", 3, seat=2, opponents=[mind, "greedy"])
    play(env, seed=1, steps=5)
    assert mind.budgets
    twin = copy.deepcopy(env)
    assert play(env, rng=Random(2)) == play(twin, rng=Random(2))
    assert SeatEnv("pot-de-vin", 3, opponents=Patient()).reset(seed=1)


@pytest.mark.parametrize("name", ["strong", "fair", "search:1600"])
def test_searches_that_count_have_no_clock_unless_one_is_asked_for(name: str) -> None:
    """Given an opponent that thinks for a number of iterations, the clock does not cut it short, so that the same seed
    gives the same game."""
    search: Any = SeatEnv("pot-de-vin", 3, opponents=name)._bots[0]
    mind = Patient()
    play(SeatEnv("pot-de-vin", 3, opponents=mind), seed=1)
    assert min(search.seconds, *mind.budgets) > 1e6
    mind = Patient()
    play(SeatEnv("pot-de-vin", 3, opponents=mind, budget=0.5), seed=1)
    assert set(mind.budgets) == {0.5}


def test_a_search_by_the_clock_keeps_its_clock() -> None:
    search: Any = SeatEnv("empire-engine", 2, opponents="search:0.5s")._bots[0]
    assert search.seconds == 0.5


def test_a_game_that_is_registered_later_is_known_to_gymnasium(toys: ToyMaker, monkeypatch: Any) -> None:
    """Given the adapter is imported already, when a game is registered, then Gymnasium knows it."""
    monkeypatch.setattr(ThreeCards, "id", "three-cards-later")
    toys(ThreeCards)
    env: Any = gymnasium.make("intrigue/ThreeCardsLater-v0", opponents="random")
    assert env.reset(seed=1)


def test_options_of_a_single_game() -> None:
    """Given options at a reset, they hold for this game and no longer; what the game does not know is refused."""
    env: Any = SeatEnv("pot-de-vin", 4, opponents="random")
    env.reset(seed=1, options={"teams": True})
    assert env._state.options["teams"]
    env.reset()
    assert not env._state.options["teams"]
    with pytest.raises(intrigue.BadOption, match="there is no option 'taems'"):
        env.reset(options={"taems": True})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": 3}, "seat: expected 0 to 2 or any"),
        ({"opponents": ["greedy"]}, "opponents: expected one bot or 2, got 1"),
        ({"opponents": [1, 2]}, "opponents: expected names of bots, objects that choose"),
        ({"illegal": "ignore"}, "illegal: expected forfeit or raise"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(intrigue.BadOption, match=message):
        SeatEnv("pot-de-vin", 3, **settings)


def test_unknown_opponents_are_refused() -> None:
    with pytest.raises(intrigue.UnknownBot):
        SeatEnv("pot-de-vin", 3, opponents="clairvoyant")


class InProcesses:
    """Stands in for tables in processes."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        pass


def by_gymnasium(game_id: str, copies: int, **settings: Any) -> Any:
    return gymnasium.make_vec(environment_id(game_id), copies, **settings)


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


@pytest.mark.parametrize("make", [make_vec, by_gymnasium])
def test_there_is_always_something_to_do_at_a_vector_of_tables(make) -> None:
    """Given games that end, when the next begin by themselves, then each mask is that of a running game; what the
    finished game was worth is told with it."""
    env = make("pot-de-vin", 2, players=3, opponents="random", processes=False)
    _, infos = env.reset(seed=11)
    ended = 0
    for _ in range(60):
        assert infos["action_mask"].any(axis=1).all()
        _, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        assert not rewards[~over].any()
        ended += over.sum()
        assert not over.any() or all(infos["final_info"]["rank"][over])
    env.close()
    assert ended > 1


@pytest.mark.parametrize(("seconds", "kind"), [(1e-5, SyncVectorEnv), (1.0, InProcesses)])
def test_tables_go_into_processes_where_that_is_faster(seconds: float, kind: type, monkeypatch: Any) -> None:
    module: Any = sys.modules[make_vec.__module__]
    assert module.step_seconds(SeatEnv("empire-engine")) > 0
    monkeypatch.setattr(module, "step_seconds", lambda env: seconds)
    monkeypatch.setattr(module, "cpu_count", lambda: 2)
    monkeypatch.setattr(module, "AsyncVectorEnv", InProcesses)
    assert type(make_vec("empire-engine", 8)) is kind


@pytest.mark.slow
def test_tables_in_processes_play_the_same_games_as_in_one() -> None:
    here = vector_games(make_vec("pot-de-vin", 2, processes=False, players=3))
    there = vector_games(make_vec("pot-de-vin", 2, processes=True, players=3, context="spawn"))
    assert here == there
    assert any(rewards for rewards in here)


@pytest.mark.slow
def test_views_travel_between_processes() -> None:
    env = make_vec("pot-de-vin", 2, processes=True, players=3, observations="view", context="spawn")
    views, _ = env.reset(seed=11)
    env.close()
    assert [view.viewer for view in views] == [0, 0]
