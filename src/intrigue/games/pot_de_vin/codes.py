"""The numbers behind actions, steps of the agenda and decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from intrigue.games.pot_de_vin.cards import CARDS, GUILDS
from intrigue.games.pot_de_vin.state import PotDeVinState

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

# Actions: blocks of the action space.
PLAY: Final = 0  # + card
PASS: Final = PLAY + CARDS
DISCARD: Final = PASS + 1  # + card
COUNT_OWN: Final = DISCARD + CARDS  # + guild
COUNT_PARTNER: Final = COUNT_OWN + len(GUILDS)  # + guild
PLACE_JOKER: Final = COUNT_PARTNER + len(GUILDS)  # + guild
ACTION_COUNT: Final = PLACE_JOKER + len(GUILDS)

# Steps of the agenda, in the order of `STEPS` in the package's __init__.
DISCARDING: Final = 0
FORM_PILE: Final = 1
NEXT_ROUND: Final = 2
EQUAL_COLUMNS: Final = 3
DECIDE_COLUMNS: Final = 4
PLACING: Final = 5
FINISH: Final = 6

# Decisions, in the order of `DECISIONS` in the package's __init__. PV-D1, who sits where, is made before the game.
D2: Final = 0
D3: Final = 1
D4: Final = 2
D5: Final = 3
D6: Final = 4

TEAM_PLAYERS: Final = 4
SIX: Final = 6


def game_of(state: PotDeVinState) -> PotDeVin:
    """The game of a state, with the tables of its content."""
    return cast("PotDeVin", state.game)
