"""The twin test: whatever is hidden from a viewer is drawn anew, and the viewer must not notice.

Two states that differ only in what a viewer cannot know give this viewer the same view, prompt, options, labels, table,
tensor and error texts, byte for byte. That holds for every seat and for spectators.
"""

from __future__ import annotations

from intrigue.testing.hidden import twin_of
from intrigue.testing.outlook import assert_alike, outlook
from intrigue.testing.table import Table, law

TWINS = 2


@law
def twins_look_alike(table: Table) -> None:
    rng = table.rng("twins")
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            seen = outlook(position.state, viewer)
            for _ in range(TWINS):
                twin = twin_of(position.state, viewer, rng)
                assert_alike(seen, outlook(twin, viewer), f"{position}: viewer {viewer} can see what is hidden")
