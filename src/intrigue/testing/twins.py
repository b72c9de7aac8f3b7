"""The twin test: whatever is hidden from a viewer is drawn anew, and the viewer must not notice.

Two states that differ only in what a viewer cannot know give this viewer the same view, prompt, options, labels, table,
tensor and error texts, byte for byte. That holds for every seat and for spectators.
"""

from __future__ import annotations

from intrigue.testing.outlook import asked, assert_alike, outlook
from intrigue.testing.table import Table, law
from intrigue.testing.worlds import Place, World, look_at_twins

TWINS = 3


class LooksAlike:
    """The look of `twins_look_alike`."""

    def __init__(self, place: Place) -> None:
        self.what = f"{place.position}: viewer {place.viewer} can see what is hidden"
        self.seen = outlook(place.state, place.viewer)
        self.first = True

    def __call__(self, twin: World) -> bool:
        make = outlook if self.first else asked  # the same view tells the same twice
        self.first = False
        assert_alike(self.seen, make(twin.state, twin.viewer), self.what)
        return True


@law
def twins_look_alike(table: Table) -> None:
    look_at_twins(table, "twins", [LooksAlike], TWINS)
