"""What the list of games says of each, known without importing any game: that would take longer than to print it."""

from __future__ import annotations

from typing import Final, NamedTuple

from intrigue.games import game, games


class Facts(NamedTuple):
    """What one asks before playing a game."""

    id: str
    title: str
    players: str
    minutes: str
    blurb: str


# A copy of what the games say of themselves; a test compares the two.
_FACTS: Final = (
    Facts(
        "empire-engine",
        "Empire Engine",
        "2-12",
        "20",
        "Secretly set two turning engines, then arm, raid, defend and cash in all at once.",
    ),
    Facts(
        "catherine",
        "Catherine",
        "2-4",
        "60",
        "Lengthen your row of actions, trigger them by colour, and build up a network of residences.",
    ),
    Facts(
        "pot-de-vin",
        "Pot de Vin",
        "3-6",
        "30-45",
        "Win tricks for the right guilds, bribe your way out of the wrong ones.",
    ),
    Facts(
        "potemkin-empire",
        "Potemkin Empire",
        "3-5",
        "45",
        "Raise grand Facades with nothing behind them, and send agents to find out who else bluffs.",
    ),
    Facts(
        "patriot",
        "Patriot",
        "1-6",
        "30 per player",
        "Keep the President alive for five days, unless you are the one who wants to see them dead.",
    ),
)


def catalogue() -> list[Facts]:
    """The facts of every registered game; one that was registered from outside is asked itself."""
    known = {facts.id: facts for facts in _FACTS}
    return [known.get(game_id) or ask(game_id) for game_id in games()]


def ask(game_id: str) -> Facts:
    """What a game says of itself."""
    made = game(game_id)
    low, high = made.players[0], made.players[-1]
    return Facts(game_id, made.title, str(low) if low == high else f"{low}-{high}", made.minutes, made.blurb)
