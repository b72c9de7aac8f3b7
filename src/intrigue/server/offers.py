"""The games that a server offers."""

from __future__ import annotations

from typing import Any

from intrigue.core.errors import UnknownGame
from intrigue.core.game import Game
from intrigue.games import game_by_id, known_games


def offered_game(game_id: str, content: str | None = None) -> Game[Any, Any]:
    """A game that this server offers. What visitors send never imports anything: the operator names other games."""
    if game_id not in known_games():
        raise UnknownGame(f"there is no game {game_id!r}; known games: {', '.join(known_games())}")
    return game_by_id(game_id, content)
