"""Events: what happened, as small typed values, each with its audience.

Games derive their own events from `Event`. Logs, animations, replays and statistics are made from events. A caller that
needs none, such as a search, passes no list to `play` and pays nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened.

    `audience`: the seats that may see it; None means everyone, spectators included.
    `kept_by`: the seats that may still read it after the next `Curtain`; None means the whole audience.
    """

    audience: tuple[int, ...] | None = None
    kept_by: tuple[int, ...] | None = None

    @property
    def reveals(self) -> bool:
        """Whether the event reveals something hidden or random: undo stops there. A class whose events always reveal
        something declares it as a class variable; if it depends on the case, as a field."""
        return False

    @property
    def final(self) -> bool:
        """Whether the rules forbid undoing this although it reveals nothing. Declared like `reveals`."""
        return False

    def seen_by(self, viewer: int | None) -> bool:
        """Whether a seat (or None, a spectator) may see this event when it happens."""
        return self.audience is None or viewer in self.audience


@dataclass(frozen=True, slots=True, kw_only=True)
class Curtain(Event):
    """Separates two parts of a game, such as rounds. From here on, an earlier event with `kept_by` can be read only by
    the seats listed there."""


def readable(events: Iterable[Event], viewer: int | None, *, over: bool) -> list[Event]:
    """The part of a game's history that a viewer may read now; after the end, all of it."""
    if over:
        return list(events)
    kept: list[Event] = []
    for event in events:
        if isinstance(event, Curtain):
            kept = [e for e in kept if e.kept_by is None or viewer in e.kept_by]
        if event.seen_by(viewer):
            kept.append(event)
    return kept
