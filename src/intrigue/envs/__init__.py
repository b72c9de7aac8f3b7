"""The games as environments for learning agents: batches, PettingZoo, Gymnasium and OpenSpiel.

Each adapter is a separate module and is imported only when it is used:

* `intrigue.envs.batch`: many games at once, on arrays (`intrigue.batch`);
* `intrigue.envs.pettingzoo`: all seats, in turn (AEC); `intrigue.envs.parallel`: all seats at once;
* `intrigue.envs.gymnasium`: one seat against bots, one table or many;
* `intrigue.envs.openspiel`: the games under `pyspiel.load_game`; `intrigue.envs.openspiel_tree`: their tiny variants,
  which `intrigue.envs.tree` lays out as trees and `intrigue.envs.solving` solves.

Every registered game, including games of other packages, has a module with a name in PettingZoo's style:

>>> from intrigue.envs import empire_engine_v0
>>> env = empire_engine_v0.env(players=3)
>>> env.reset(seed=7)
>>> env.agents
['seat_0', 'seat_1', 'seat_2']
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

import intrigue

VERSION: Final = "_v0"
"""Raise this when the same actions may lead to other observations or rewards."""


def __getattr__(name: str) -> ModuleType:
    """The environments of a game, made on first use."""
    game_id = name.removesuffix(VERSION).replace("_", "-")
    if not name.endswith(VERSION) or game_id not in intrigue.games():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from intrigue.envs.conventions import environments

    return environments(game_id, f"{__name__}.{name}")


def __dir__() -> list[str]:
    return [*globals(), *(game_id.replace("-", "_") + VERSION for game_id in intrigue.games())]
