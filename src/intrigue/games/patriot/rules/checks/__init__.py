"""What holds of every state: how many pieces there are (`pieces`), and how its fields fit together.

A dump may come from anywhere, so everything that the rules, views and samplers rely on is checked when it is loaded:
`numbers` (each field by itself), `cards` (every card lies in one place), `agenda` (what is going on, with `arguments`,
`steps`, `matters` and `asking`), `knowledge` (what players have seen is true). What nothing relies on may be made
up."""

from __future__ import annotations

from intrigue.games.patriot.rules.abilities import refresh
from intrigue.games.patriot.rules.checks.agenda import check_agenda
from intrigue.games.patriot.rules.checks.cards import check_cards
from intrigue.games.patriot.rules.checks.knowledge import check_knowledge
from intrigue.games.patriot.rules.checks.numbers import check_numbers
from intrigue.games.patriot.rules.checks.pieces import inventory
from intrigue.games.patriot.state import PatriotState

__all__ = ["inventory", "settle"]


def settle(state: PatriotState) -> None:
    """Raise `BadData` unless the fields of a loaded state fit together; derive what is not dumped."""
    check_numbers(state)
    check_cards(state)
    state.traits = [0] * state.n
    refresh(state)
    check_agenda(state)
    check_knowledge(state)
