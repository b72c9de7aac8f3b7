"""What the list of games says about each game."""

from __future__ import annotations

from typing import NamedTuple

from intrigue.games import game, games


class Facts(NamedTuple):
    """What people want to know before they play a game."""

    id: str
    title: str
    players: str
    minutes: str
    blurb: str


def catalogue() -> list[Facts]:
    """The facts of every registered game."""
    return [facts_of(game_id) for game_id in games()]


def facts_of(game_id: str) -> Facts:
    """The facts of one game."""
    made = game(game_id)
    low, high = made.players[0], made.players[-1]
    return Facts(game_id, made.title, str(low) if low == high else f"{low}-{high}", made.minutes, made.blurb)
