"""What a network reads: an observation, laid out so that one network serves tables of all sizes.

The observation of a larger table has the numbers of a smaller one under the same names, and more: those of the other
seats, which are counted clockwise from the observer. So a network has an input for every name that occurs at any of
its tables. At a small table the inputs of absent seats stay 0."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.state import State

FINE: Final = 64.0
"""In games that write no counts, a number is read in steps of one part in so many."""
WHOLE: Final = "i"
HINT: Final = "trust in the greedy player"
"""The last output of a policy, behind the features of actions."""


class Reading:
    """The inputs of a network for some numbers of players. An input is a whole number; divided by its divisor, it is
    the number of the observation."""

    def __init__(self, game: Game[Any, Any], players: tuple[int, ...]) -> None:
        if not players or any(count not in game.players for count in players):
            low, high = game.players[0], game.players[-1]
            raise BadOption(f"players: expected numbers from {low} to {high}, got {players!r}")
        self.game = game
        self.players = players
        layouts = {count: game.layout(count) for count in players}
        self.names = tuple(dict.fromkeys(name for layout in layouts.values() for name in layout))
        where = {name: place for place, name in enumerate(self.names)}
        self.places = {count: tuple([where[name] for name in layout]) for count, layout in layouts.items()}
        """For each number of players, the input of each number of the observation."""
        self.scales = {count: game.scale(count) for count in players}
        self.divisors = [1.0] * len(self.names)
        for count in players:
            scale = self.scales[count]
            for number, place in enumerate(self.places[count]):
                self.divisors[place] = FINE if scale is None else scale.divisors[number]
        self.seats = max(players)
        self._zeros: dict[int, tuple[int, ...] | None] = {}

    @property
    def digest(self) -> str:
        """Equal if inputs and outputs have the same meaning."""
        names = [*self.names, *(str(divisor) for divisor in self.divisors), *self.game.feature_names, HINT]
        return sha256("\n".join(names).encode()).hexdigest()

    def look(self, state: State, seat: int) -> bytes:
        """What a seat sees, packed: equal if all inputs are equal."""
        scale = self.scales[state.players]
        if scale is None:
            return array(WHOLE, [round(number * FINE) for number in self.game.observe(state, seat)]).tobytes()
        counts = bytearray(len(scale))
        self.game.observe_into(state, seat, counts, 0)
        return bytes(counts)

    def inputs(self, seen: bytes, players: int) -> Sequence[int]:
        """The inputs, in the order of the layout for this number of players."""
        scale = self.scales[players]
        if scale is None:
            return array(WHOLE, seen)
        if players not in self._zeros:
            self._zeros[players] = scale.zeros if any(scale.zeros) else None
        zeros = self._zeros[players]
        return seen if zeros is None else [count - zero for count, zero in zip(seen, zeros, strict=True)]
