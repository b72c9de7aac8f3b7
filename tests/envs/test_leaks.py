"""No environment tells an agent more than its view does."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pyspiel
import pytest

from intrigue.envs import openspiel  # noqa: F401  # makes the games known to OpenSpiel
from intrigue.envs import pettingzoo as tables
from intrigue.testing.hidden import twin_of
from tests.envs.tables import GAMES, TOGETHER, legal_of

MOST_POSITIONS = 8
MOST_ACTIONS = 3


def seen(env: Any, agent: str) -> tuple[Any, ...]:
    """All that an agent can read."""
    observation = env.observe(agent)
    env.perspective = env.possible_agents.index(agent)
    return (
        observation["observation"].tobytes(),
        observation["action_mask"].tobytes(),
        env.infos[agent],
        env.rewards[agent],
        env.render(),
    )


def common_turns(env: Any, rng: Random) -> list[Any]:
    """Copies of a random game at the moments when several agents are asked at once."""
    found = []
    while not any(env.terminations.values()):
        if sum(bool(env.legal(agent)) for agent in env.agents) > 1:
            found.append(copy.deepcopy(env))
        env.step(rng.choice(env.legal(env.agent_selection)))
    return rng.sample(found, min(MOST_POSITIONS, len(found)))


def complete_turn(env: Any, action: int, rng: Random) -> None:
    """The agent's whole choice, beginning with this action."""
    agent = env.agent_selection
    env.step(action)
    while env.agent_selection == agent and not any(env.terminations.values()):
        env.step(rng.choice(env.legal(agent)))


@pytest.mark.parametrize(("game_id", "players", "options"), TOGETHER, ids=[table[0] for table in TOGETHER])
def test_who_chooses_later_at_the_same_time_sees_nothing(
    game_id: str, players: int, options: dict[str, object]
) -> None:
    """Given agents that choose at once, whatever the first one chooses, the others observe the same."""
    env = tables.raw_env(game_id, players, options, render_mode="ansi")
    env.reset(seed=3)
    rng = Random(3)
    positions = common_turns(env, rng)
    assert positions, "nobody is asked at the same time as somebody else"
    for position in positions:
        first = position.agent_selection
        asked = [agent for agent in position.agents if position.legal(agent) and agent != first]
        legal = position.legal(first)
        told = []
        for action in rng.sample(legal, min(MOST_ACTIONS, len(legal))):
            chosen = copy.deepcopy(position)
            complete_turn(chosen, action, rng)
            assert chosen.agent_selection == asked[0]
            told.append([seen(chosen, agent) for agent in asked])
        assert all(other == told[0] for other in told)


@pytest.mark.parametrize("game_id", GAMES)
def test_worlds_that_look_alike_give_the_same_observations(game_id: str) -> None:
    """Given a position in which all that is hidden from an agent is drawn anew, the agent observes the same."""
    env = tables.raw_env(game_id, 3, render_mode="ansi")
    env.reset(seed=3)
    rng = Random(3)
    for move in range(60):
        if any(env.terminations.values()):
            break
        if move % 6 == 0:
            for seat, agent in enumerate(env.agents):
                twin = copy.deepcopy(env)
                twin._state = twin_of(env._state, seat, rng)
                assert seen(twin, agent) == seen(env, agent)
        env.step(rng.choice(legal_of(env.last()[0]["action_mask"])))


@pytest.mark.parametrize(("game_id", "players", "options"), TOGETHER, ids=[table[0] for table in TOGETHER])
def test_openspiel_serialises_common_choices_in_secret(game_id: str, players: int, options: dict[str, object]) -> None:
    game = pyspiel.load_game("python_intrigue_" + game_id.replace("-", "_"), {"players": players, **options})
    rng = Random(4)
    state = game.new_initial_state()
    compared = 0
    while not state.is_terminal() and compared < MOST_POSITIONS:
        if not state.is_chance_node() and len(state.truth.pending) > 1:
            compared += 1
            first, *asked = state.truth.pending
            told = set()
            for action in rng.sample(state.legal_actions(), min(MOST_ACTIONS, len(state.legal_actions()))):
                chosen = state.child(action)
                while chosen.current_player() == first:
                    chosen.apply_action(rng.choice(chosen.legal_actions()))
                told.add(tuple(chosen.information_state_string(seat) for seat in asked))
            assert len(told) == 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert compared
