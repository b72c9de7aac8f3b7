"""Features of actions: what a network is told about each legal action.

A network scores an action by the sum of what its features are worth to it in the position. So what it learns about one
action holds for all that are alike: for every building of a kind, every card that would win the round. Without features
of its own, a game has one for each action, with seats counted from the seat that acts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Protocol

from intrigue.core.actions import ActionSpace

NO_FEATURE: Final = -1
"""Stands in the place of a feature that an action does not have."""


class Featuring(Protocol):
    """What a game's `play/features.py` offers."""

    WIDTH: int
    """The most features that an action can have."""

    def names(self, game: Any) -> tuple[str, ...]:
        """The name of each feature."""

    def features(self, state: Any, seat: int, legal: Sequence[int]) -> list[int]:
        """The features of each of these actions of a seat, `WIDTH` numbers for each. Reads no more of the state than
        the seat may know."""


class Featured:
    """What a game says about its actions to networks."""

    actions: ActionSpace
    featuring: ClassVar[Featuring | None] = None
    """What says which features actions have: a module with `names` and `features`."""

    @cached_property
    def feature_names(self) -> tuple[str, ...]:
        """The name of each feature that an action can have."""
        return self.actions.texts if self.featuring is None else self.featuring.names(self)

    @property
    def feature_width(self) -> int:
        """The most features that an action can have."""
        return 1 if self.featuring is None else self.featuring.WIDTH

    def features(self, state: Any, seat: int, legal: Sequence[int]) -> list[int]:
        """The features of each of these actions, `feature_width` numbers for each."""
        if self.featuring is None:
            turned = self.actions.turned(seat, state.players)
            return [turned[action] for action in legal]
        return self.featuring.features(state, seat, legal)
