"""The legal actions of many decisions, and their features.

Decisions have different numbers of legal actions, so these are kept one after the other. An action is its place in the
menu of its decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

Array = NDArray[Any]

FORBIDDEN: Final = -1e8
"""The score of a place at which a menu has no action."""


class Menu(NamedTuple):
    """Some decisions as rows, each as long as the longest menu among them."""

    features: torch.Tensor
    """For each place of each row the features of the action there."""
    there: torch.Tensor
    """Whether there is an action."""

    def to(self, where: torch.device) -> Menu:
        return Menu(self.features.to(where), self.there.to(where))


@dataclass
class Menus:
    """The menus of some decisions."""

    counts: Array
    """How many actions are legal in each decision."""
    features: Array
    """A row for each action, with its features."""

    def __post_init__(self) -> None:
        self.starts = np.cumsum(self.counts) - self.counts

    def __len__(self) -> int:
        return len(self.counts)

    @staticmethod
    def of(lists: Sequence[Sequence[int]], width: int) -> Menus:
        """From the features of all actions of each decision, so many numbers for each action."""
        counts = np.array([len(numbers) // width for numbers in lists], np.int64)
        flat = [number for numbers in lists for number in numbers]
        return Menus(counts, np.array(flat, np.int16).reshape(-1, width))

    @staticmethod
    def joined(parts: Sequence[Menus]) -> Menus:
        counts = np.concatenate([part.counts for part in parts])
        return Menus(counts, np.concatenate([part.features for part in parts]))

    def places(self, picked: Array) -> tuple[Array, Array]:
        """For some decisions as rows: the place of each action among all actions, and whether there is one."""
        counts = self.counts[picked]
        columns = np.arange(counts.max(initial=1))
        there = columns < counts[:, None]
        return np.where(there, self.starts[picked][:, None] + columns, 0), there

    def menu(self, picked: Array) -> Menu:
        """Some decisions as rows."""
        places, there = self.places(picked)
        return Menu(torch.from_numpy(self.features[places].astype(np.int64)), torch.from_numpy(there))

    def chosen(self, picked: Array) -> Menus:
        """Some decisions."""
        places, there = self.places(picked)
        return Menus(self.counts[picked], self.features[places[there]])


def scored(outputs: torch.Tensor, menu: Menu) -> torch.Tensor:
    """The score of each action: the sum of what its features are worth. The last column of the outputs is worth
    nothing: it stands for features that an action does not have, whose number is -1."""
    rows, longest, width = menu.features.shape
    features = menu.features.reshape(rows, -1)
    features = torch.where(features < 0, outputs.shape[1] - 1, features)
    scores = outputs.gather(1, features).reshape(rows, longest, width).sum(2)
    return scores.masked_fill(~menu.there, FORBIDDEN)
