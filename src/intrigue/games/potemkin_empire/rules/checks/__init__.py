"""Invariants of every state (PE-14): how many pieces there are, and what a loaded state must satisfy.

| module | what it checks |
|---|---|
| forms | every number is in its range, every list has its length |
| pieces | every piece is there once |
| history | the log and the picks lead to where the cards are |
| moment | the phase, the questions and what is under way fit together |
"""

from __future__ import annotations

from intrigue.games.potemkin_empire.rules.checks.forms import check_forms
from intrigue.games.potemkin_empire.rules.checks.history import check_history
from intrigue.games.potemkin_empire.rules.checks.moment import check_moment
from intrigue.games.potemkin_empire.rules.checks.pieces import check_pieces, inventory
from intrigue.games.potemkin_empire.rules.village import derive
from intrigue.games.potemkin_empire.state import PotemkinState

__all__ = ["inventory", "settle"]


def settle(state: PotemkinState) -> None:
    """Raise `BadData` unless the fields of a loaded state fit together; derive what is not dumped."""
    check_forms(state)
    check_history(state)
    derive(state)
    check_pieces(state)
    check_moment(state)
