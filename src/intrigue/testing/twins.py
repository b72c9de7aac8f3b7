"""The twin test: whatever is hidden from a viewer is drawn anew, and the viewer must not notice.

Two states that differ only in what a viewer cannot know give this viewer the same view, prompt, options, labels, table,
tensor and error texts, byte for byte. That holds for every seat and for spectators.
"""

from __future__ import annotations

from intrigue.testing.hidden import twins_of
from intrigue.testing.outlook import asked, assert_alike, outlook
from intrigue.testing.table import Table, law

TWINS = 3


@law
def twins_look_alike(table: Table) -> None:
    rng = table.rng("twins")
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            seen = outlook(position.state, viewer)
            for number, twin in enumerate(twins_of(position.state, viewer, rng, TWINS)):
                other = asked(twin, viewer) if number else outlook(twin, viewer)  # the same view tells the same twice
                assert_alike(seen, other, f"{position}: viewer {viewer} can see what is hidden")
