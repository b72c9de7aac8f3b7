"""Games whose list of secrets says too much, or forgets what may be the case."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

from intrigue.core.belief import OPEN, Hiding, Secret
from intrigue.core.knowledge import Deducing, Fact
from intrigue.testing import beliefs_come_from_the_view, what_is_certain_is_so
from tests.toys.broken.flaw import caught_by
from tests.toys.broken.leaks import KnowsTheLatestState
from tests.toys.three_cards import ThreeCards, hiding
from tests.toys.three_cards.state import CardState


def _only_low_cards(state: CardState, viewer: int | None) -> list[int]:
    """What lies aside is a secret only if it is low."""
    found = hiding.uncover(state, viewer)
    return [OPEN if place == state.players and card > 3 else place for card, place in enumerate(found)]


@caught_by(beliefs_come_from_the_view, "has depends on the world")
class SecretsPeek(ThreeCards):
    hidden: ClassVar[Hiding | None] = SimpleNamespace(secrets=hiding.secrets, uncover=_only_low_cards)


@caught_by(beliefs_come_from_the_view, "beliefs vary")
class Moody(ThreeCards):
    """It weighs the same worlds differently each time."""

    mood = Random(1)

    def belief(self, view: Any, worlds: int = 4, seed: int = 0) -> Any:
        return super().belief(view, worlds, self.mood.getrandbits(32))


def _never_aside(game: Any, view: Any) -> list[int]:
    return [1 << view.players] * len(game.secrets(view.players))


def _unproven(event: Any, fact: Fact) -> bool:
    del event, fact
    return False


@caught_by(what_is_certain_is_so, "which is ruled out")
class RashConclusions(ThreeCards):
    """It is sure that no hidden card lies aside."""

    deduced: ClassVar[Deducing | None] = SimpleNamespace(ruled_out=_never_aside, proves=_unproven)


@caught_by(what_is_certain_is_so, "depends on what is hidden")
class PanelPeeks(KnowsTheLatestState):
    """How it words a secret depends on the cards that really lie aside."""

    def secret_text(self, secret: Secret, names: Sequence[str]) -> str:
        odd = self.latest is not None and sum(self.latest.aside) % 2
        return super().secret_text(secret, names) + (" (guess!)" if odd else "")
