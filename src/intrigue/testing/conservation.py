"""No card, cube, meeple, tile or coin is ever lost or made."""

from __future__ import annotations

from intrigue.testing.table import Table, law


@law
def nothing_is_lost_or_made(table: Table) -> None:
    start: dict[str, int] | None = None
    for position in table.walk():
        counted = table.game.inventory(position.state)
        if start is None:
            start = counted
            assert start, "the inventory of the game is empty, so nothing can be said about it"
        wrong = [kind for kind, count in counted.items() if count < 0]
        assert not wrong, f"{position}: fewer than none of {wrong}: {counted}"
        assert counted == start, f"{position}: at the start there were {start}, now {counted}"
