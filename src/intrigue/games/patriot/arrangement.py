"""What follows from the number of players and the options alone."""

from __future__ import annotations

from typing import final

Cards = tuple[int, ...]


@final
class Setup:
    """What follows from players and options alone; shared by all copies of a state."""

    __slots__ = (
        "any_reprogram",
        "backward",
        "beacons",
        "briefs",
        "campaign",
        "column",
        "discoveries",
        "discovery_cost",
        "execute_open",
        "glossary",
        "hand_limit",
        "hide_counts",
        "open_hands",
        "opinion_per_type",
        "orders",
        "president_vote_from",
        "rounds",
        "simultaneous",
        "supers",
        "talk",
        "tutorial",
        "unrest_reset",
    )

    campaign: int
    """The campaign with 1 or 2 players, else NONE."""
    rounds: int
    column: int
    """The column of riot cards for this number of players."""
    hand_limit: int
    """What a campaign adds to every hand limit."""
    briefs: Cards
    supers: Cards
    beacons: Cards
    discoveries: Cards
    orders: tuple[Cards, ...]
    """For each player, all players clockwise from there."""
    open_hands: bool
    tutorial: bool
    unrest_reset: int
    discovery_cost: int
    opinion_per_type: int
    glossary: bool
    any_reprogram: bool
    backward: bool
    president_vote_from: int
    simultaneous: bool
    hide_counts: bool
    execute_open: bool
    talk: bool
