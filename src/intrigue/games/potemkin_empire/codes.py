"""The numbers behind names: effects of abilities, steps of the agenda, decisions; and the texts of all actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from intrigue.games.potemkin_empire.state import TYPES, PotemkinState

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

MOST_PLAYERS: Final = 5

# Effects of abilities (see `rules/effects`).
LOOK: Final = 0
DRAW: Final = 1
RECRUIT: Final = 2
RECALL: Final = 3
DETAIN: Final = 4
CHECK: Final = 5
CONSTRUCT: Final = 6
RENOVATE: Final = 7
OVERTIME: Final = 8
SHIFT: Final = 9
CARAVAN: Final = 10
REQUISITION: Final = 11
DECREE: Final = 12
GARRISON: Final = 13
ACADEMY: Final = 14
GATES: Final = 15
EAVESDROP: Final = 16
TOUR: Final = 17

# Steps of the agenda (see `rules/registry.py`).
PASS: Final = 0
ACTION_PHASE: Final = 1
FLIP: Final = 2
CARD_DONE: Final = 3
BUILD_ON: Final = 4
RESOLVE: Final = 5
STATION: Final = 6

# Decisions (see `rules/registry.py`). D1, the first player, is an option of the game; D5 is asked together with D3.
D2: Final = 0
D3: Final = 1
D4: Final = 2
D6: Final = 3
D7: Final = 4
D8: Final = 5
D9: Final = 6
D10: Final = 7
D11: Final = 8
D12: Final = 9
D13: Final = 10
D14: Final = 11
D15: Final = 12
D16: Final = 13
D17: Final = 14
D18: Final = 15
D19: Final = 16
D20: Final = 17
DECISION_COUNT: Final = 18


def action_texts(ids: Sequence[str]) -> list[str]:
    """The texts of all actions, in the order of their numbers. The action that chooses a card has the card's own
    number. The other blocks start at numbers that depend on the number of cards (see `rules/setup.py`)."""
    numbers = range(1, len(ids) + 1)
    return [
        *[f"card {card}" for card in ids],
        *[f"play {card}" for card in ids],
        *[f"build {kind}" for kind in TYPES],
        "produce",
        "spy",
        "stop",
        "remove shield",
        *[f"seat {seat}" for seat in range(1, MOST_PLAYERS + 1)],
        *[f"seat {seat} building {number}" for seat in range(1, MOST_PLAYERS + 1) for number in numbers],
    ]


def game_of(state: PotemkinState) -> PotemkinEmpire:
    """The game of a state, with the tables of its content."""
    return cast("PotemkinEmpire", state.game)
