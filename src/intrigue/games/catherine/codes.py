"""The numbers behind names: steps of the agenda and decisions. The numbers of actions depend on the content: see
`rules/tables.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from intrigue.games.catherine.state import CatherineState

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

# The course of the usual game. A content file may make it shorter: see `Course` there.
DECADES: Final = 3
DEALT: Final = 6  # cards at the start (CA-2.8)
FIRST_ROW: Final = 3  # of them laid out (CA-2.9)
FULL_ROW: Final = 7  # columns at the end of a decade (CA-6.1)
ROUNDS: Final = 4  # in a decade, one for each column that is added (CA-4.10)
DRAWN: Final = 2  # cards in phase A and after a decade (CA-4.3, CA-11.19)

# Steps of the agenda.
CHOOSE_ROWS: Final = 0
LAY_ROWS: Final = 1
BEGIN_ROUND: Final = 2
REVEAL: Final = 3
PERFORM_ACTIONS: Final = 4
END_ROUND: Final = 5
BUILD_FOR_BOOKS: Final = 6
END_DECADE: Final = 7

# Decisions.
DP1: Final = 0
DP2: Final = 1
DP3: Final = 2
DP4: Final = 3
DP5: Final = 4
DP6: Final = 5
DP7: Final = 6
DP8: Final = 7
DP9: Final = 8


def game_of(state: CatherineState) -> Catherine:
    """The game of a state, with its content."""
    return cast("Catherine", state.game)
