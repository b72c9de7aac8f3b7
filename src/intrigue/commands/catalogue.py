"""What the list of games says about each game."""

from __future__ import annotations

import sys
from typing import NamedTuple

from intrigue.core.errors import IntrigueError
from intrigue.games import game, games


class Facts(NamedTuple):
    """What people want to know before they play a game."""

    id: str
    title: str
    players: str
    minutes: str
    blurb: str


def catalogue() -> list[Facts]:
    """The facts of every game. An installed package whose game does not work is reported and left out."""
    facts = []
    for game_id in games():
        try:
            facts.append(facts_of(game_id))
        except IntrigueError as problem:
            print(f"left out: {problem}", file=sys.stderr)
    return facts


def facts_of(game_id: str) -> Facts:
    """The facts of one game."""
    made = game(game_id)
    low, high = made.players[0], made.players[-1]
    return Facts(game_id, made.title, str(low) if low == high else f"{low}-{high}", made.minutes, made.blurb)
