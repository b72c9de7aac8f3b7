"""Who listens to a room."""

from __future__ import annotations

from typing import Protocol


class Listener(Protocol):
    """Somebody who is connected: at a seat, or watching."""

    seat: int | None
    guest: str
    name: str
    address: str

    def wake(self) -> None:
        """Something has changed: look at the room."""

    def look(self) -> None:
        """Somebody has moved, and nothing else has changed: look at the table, if it is time to."""

    def dismiss(self) -> None:
        """The host wants them to leave."""
