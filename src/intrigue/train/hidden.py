"""The hidden things of a game as places of a vector: targets for beliefs, and what a critic sees that no player may.

Seats are counted from the viewer, so that one vector serves all seats and all numbers of players."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from intrigue.core.belief import OPEN, turned
from intrigue.core.game import Game

Numbers = NDArray[Any]


class Hidden:
    """All secrets of a game for some numbers of players. Every value of a secret has a place."""

    def __init__(self, game: Game[Any, Any], players: tuple[int, ...]) -> None:
        values: dict[tuple[str, str, int], dict[tuple[str, int], int]] = {}
        for count in players:
            for secret in game.secrets(count):
                for viewer in range(count):
                    own = values.setdefault((secret.kind, secret.name, turned(secret.seat, viewer, count)), {})
                    for value in secret.values:
                        own.setdefault((value.name, turned(value.seat, viewer, count)), len(own))
        begins: dict[tuple[str, str, int], int] = {}
        groups: list[int] = []
        for number, (key, own) in enumerate(values.items()):
            begins[key] = len(groups)
            groups += [number] * len(own)
        self.size = len(groups)
        self.groups = np.array(groups, np.int64)
        """The secret that each place belongs to."""
        self.most = max([len(game.secrets(count)) for count in players], default=0)
        self.places: dict[int, list[Numbers]] = {}
        """For each number of players and viewer: the place of each value of each secret."""
        for count in players:
            secrets = game.secrets(count)
            widest = max([len(secret.values) for secret in secrets], default=1)
            self.places[count] = []
            for viewer in range(count):
                table = np.full((len(secrets), widest), OPEN, np.int32)
                for row, secret in enumerate(secrets):
                    key = (secret.kind, secret.name, turned(secret.seat, viewer, count))
                    for column, value in enumerate(secret.values):
                        table[row, column] = begins[key] + values[key][value.name, turned(value.seat, viewer, count)]
                self.places[count].append(table)

    def place(self, found: list[list[int]], seats: Numbers, players: int) -> Numbers:
        """The places of what `uncover` found for the seats of many games; OPEN where nothing is hidden."""
        out = np.full((len(found), self.most), OPEN, np.int32)
        if not self.most or not found or not found[0]:
            return out
        numbers = np.array(found, np.int64)
        for seat in range(players):
            rows = np.flatnonzero(seats == seat)
            if len(rows):
                own = numbers[rows]
                placed = self.places[players][seat][np.arange(own.shape[1]), own]
                out[rows, : own.shape[1]] = np.where(own == OPEN, OPEN, placed)
        return out
