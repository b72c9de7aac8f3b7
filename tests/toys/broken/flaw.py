"""The list of flaws."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from intrigue.testing import Law
from tests.toys.three_cards import ThreeCards

G = TypeVar("G", bound=type[ThreeCards])


@dataclass(frozen=True)
class Flaw:
    """A broken game, the law that is there to catch it, and what the law says. (Other laws may notice as well.)"""

    game: type[ThreeCards]
    law: Law
    says: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.__name__}-{self.law.__name__}"


FLAWS: list[Flaw] = []


def caught_by(law: Law, says: str, players: int = 2) -> Callable[[G], G]:
    """Note a broken game with the law that catches it, and give it an id of its own."""

    def note(game: G) -> G:
        game.id = "toy" + re.sub(r"([A-Z])", r"-\1", game.__name__).lower()
        FLAWS.append(Flaw(game, law, says, players))
        return game

    return note
