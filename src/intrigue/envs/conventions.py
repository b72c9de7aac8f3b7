"""A game under PettingZoo's conventions: a module with `env`, `raw_env` and `parallel_env`."""

from __future__ import annotations

from functools import cache, partial
from types import ModuleType
from typing import Any

import intrigue
from intrigue.core.game import Game
from intrigue.envs import parallel, pettingzoo


def environments(game_id: str, name: str) -> ModuleType:
    """The module of a game, always the same one for the same game."""
    return _environments(intrigue.game(game_id), name)


@cache
def _environments(game: Game[Any, Any], name: str) -> ModuleType:
    module = ModuleType(name, description(game))
    vars(module).update(
        env=partial(pettingzoo.env, game),
        raw_env=partial(pettingzoo.raw_env, game),
        parallel_env=partial(parallel.parallel_env, game),
        game=game,
    )
    return module


def description(game: Game[Any, Any]) -> str:
    """What the agents of a game observe and may do, by name."""
    players = game.players[0]
    names = game.layout(players)
    lines = [
        f"{game.title}, for {game.players[0]} to {game.players[-1]} agents. {game.blurb}",
        "",
        "env(players, options, ...), raw_env(...) and parallel_env(...) make environments;",
        "their parameters are those of `intrigue.envs.pettingzoo.raw_env`.",
        "",
        f"Observation (game.layout({players}), {len(names)} numbers with {players} agents; the observer is seat +0):",
        *(f"  {place:4} {what}" for place, what in enumerate(names)),
        "",
        f"Actions ({len(game.actions)}, game.actions.text(number)):",
        *(f"  {action:4} {text}" for action, text in enumerate(game.actions.texts)),
    ]
    return "\n".join(lines)
