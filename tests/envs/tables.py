"""Which tables the tests of the environments sit at, and what they do there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import intrigue
from intrigue.core.game import Game
from intrigue.template.small_prizes import SmallPrizes
from intrigue.testing import quick
from intrigue.testing.settings import Setting

TOY = SmallPrizes
"""A correct small game. What holds for environments holds for it too, whatever its options, its length and its ids."""

IN_THE_BOX = intrigue.games()
GAMES = (*IN_THE_BOX, TOY.id)


def kind_of(game_id: str) -> Game[Any, Any]:
    """A game, while the tests are collected: the toy is only known while they run."""
    return TOY() if game_id == TOY.id else intrigue.game(game_id)


EVERY_COUNT = [
    pytest.param(
        game_id,
        players,
        marks=() if players == kind_of(game_id).players[0] else pytest.mark.slow,
        id=f"{game_id}-{players}p",
    )
    for game_id in GAMES
    for players in kind_of(game_id).players
]
"""Every game with every number of players; all but the smallest tables are slow."""

SETTINGS: list[Setting] = [setting for game_id in IN_THE_BOX for setting in quick(game_id)]
"""Every option of every game in the box."""

# Ways to ask several seats at once, one for each game that does so.
TOGETHER: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("pot-de-vin", 3, {}),
    ("potemkin-empire", 3, {}),
    ("catherine", 2, {}),
    ("patriot", 3, {"vote_order": "simultaneous"}),
)


def seeded(env: Any) -> Any:
    """A PettingZoo environment that deals and samples the same in every run."""
    env.reset(seed=1)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
        env.observation_space(agent).seed(number)
    return env


def legal_of(mask: Any) -> list[int]:
    legal: list[int] = np.flatnonzero(mask).tolist()
    return legal


def play_on(env: Any, rng: Any, steps: int) -> None:
    """Random legal actions of a PettingZoo environment, until the game is over or so many have been played."""
    for _ in range(steps):
        if not env.agents:
            return
        observation, _, termination, truncation, _ = env.last()
        env.step(None if termination or truncation else rng.choice(legal_of(observation["action_mask"])))


def transcript(env: Any, rng: Any) -> Iterator[tuple[Any, ...]]:
    """The rest of a game of random legal actions, as all that the environment tells."""
    while env.agents:
        agent = env.agent_selection
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        action = None if over else rng.choice(legal_of(observation["action_mask"]))
        mask = observation["action_mask"].tobytes()
        yield agent, observation["observation"].tobytes(), mask, reward, termination, truncation, info, action
        env.step(action)
