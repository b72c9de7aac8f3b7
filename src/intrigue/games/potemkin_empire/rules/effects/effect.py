"""What an effect is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from intrigue.games.potemkin_empire.state import PotemkinState


class Effect(ABC):
    """Something that an ability can do. `number` is how the rules refer to it (a constant of `codes.py`), `name` how
    content files do, and `needs` says in words what it needs to be played (PE-8.6)."""

    __slots__ = ("name", "needs", "number")

    def __init__(self, number: int, name: str, needs: str) -> None:
        self.number = number
        self.name = name
        self.needs = needs

    @abstractmethod
    def playable(self, state: PotemkinState, seat: int) -> bool:
        """Whether it would change or show anything (PE-8.6)."""

    @abstractmethod
    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        """Carry it out, or ask for the choices that it needs."""
