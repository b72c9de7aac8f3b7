"""The phases of the game. While somebody must decide, the agenda says what comes next."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.pot_de_vin.rules.ending import ENDING
from intrigue.games.pot_de_vin.rules.setup import FORMING
from intrigue.games.pot_de_vin.state import PotDeVinState

DISCARDS: Final = "discards"
ROUND: Final = "round"
COLUMNS: Final = "columns"
JOKERS: Final = "jokers"
OVER: Final = "over"

AGENDAS: Final[dict[tuple[Step, ...], str]] = {
    FORMING[:2]: DISCARDS,
    (): ROUND,
    ENDING[:3]: COLUMNS,
    ENDING[:1]: JOKERS,
}
"""What is on the agenda in each phase."""


def phase_of(state: PotDeVinState) -> str:
    """What is being decided; "" if the agenda fits no decision."""
    return OVER if state.over else AGENDAS.get(tuple(state.agenda), "")
