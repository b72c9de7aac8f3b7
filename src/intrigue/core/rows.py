"""Many games side by side: the inner loop of a batch.

Every game has a slot. What its seats see and may do is in buffers that are allocated once; a step plays an action in
each slot and overwrites the buffers. When compiled, the loop returns to Python only for new games."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Final, final

from intrigue.core.native import i64
from intrigue.core.state import State

Deal = Callable[[int], State]
"""The game with this number, up to its first decision."""
Write = Callable[[State, int, bytearray, int], None]
"""Writes what a seat sees into a buffer as counts, starting at a given place."""
Guests = Callable[[State, int], None]
"""Lets the bots of the game with this number play until somebody else has to decide, or the game is over."""

FORFEIT: Final = -1
"""Stands for an illegal action that ends the game."""
NOBODY: Final = -1


@final
class Rows:
    """Some of the games of a batch.

    `first` is the number of the game in the first slot, `count` the number of slots. When a game is over, its slot
    plays the game whose number is higher by `stride`. `every`: all seats that have to decide act in one step, and all
    seats are shown; otherwise only the first seat that has to decide acts and is shown. `full`: also write what all
    seats see. `write` is None where observations are not written as counts."""

    __slots__ = (
        "actions",
        "count",
        "deal",
        "ended",
        "ends",
        "every",
        "forfeits",
        "full",
        "guests",
        "last",
        "masks",
        "no_mask",
        "numbers",
        "observations",
        "pending",
        "players",
        "seats",
        "size",
        "states",
        "stride",
        "views",
        "write",
    )

    def __init__(
        self,
        deal: Deal,
        write: Write | None,
        guests: Guests | None,
        first: int,
        count: int,
        stride: int,
        players: int,
        size: int,
        actions: int,
        every: bool,
        full: bool,
    ) -> None:
        self.deal = deal
        self.write = write
        self.guests = guests
        self.count: i64 = count
        self.stride: i64 = stride
        self.players: i64 = players
        self.size: i64 = size
        self.actions: i64 = actions
        self.every = every
        self.full = full
        shown = players if every else 1
        self.observations = bytearray(count * shown * size if write is not None else 0)
        self.views = bytearray(count * players * size if full and write is not None else 0)
        self.masks = bytearray(count * shown * actions)
        self.no_mask = bytearray(actions)
        self.seats = bytearray(count)
        self.pending = bytearray(count * players)
        self.ended = bytearray(count)
        self.numbers = array("q", bytes(8 * count))
        self.rewind(first)
        self.states: list[State] = []
        self.ends: list[int] = []
        self.last: list[State] = []
        self.forfeits: list[int] = []

    def rewind(self, first: int) -> None:
        """Let the next games be those numbered from `first` on."""
        for slot in range(self.count):
            self.numbers[slot] = first + slot - self.stride

    def begin(self) -> None:
        """Deal the next game of each slot; on the first call, the first one."""
        self.states = [self.next_game(slot) for slot in range(self.count)]
        self.ended[:] = bytearray(len(self.ended))
        for slot in range(self.count):
            self.show(slot)

    def step(self, actions: list[int]) -> None:
        """Play an action in each slot (with `every`: for each seat of each slot), all of them known to be legal. Games
        that end are listed in `ends`, with their last states and who forfeited; the next ones begin."""
        self.ends = []
        self.last = []
        self.forfeits = []
        self.ended[:] = bytearray(len(self.ended))
        slot: i64 = 0
        while slot < self.count:
            state = self.states[slot]
            quitter: i64
            if self.every:
                quitter = self.act_all(state, actions, slot * self.players)
            else:
                quitter = self.act(state, actions[slot])
            if quitter == NOBODY and self.guests is not None and state.pending:
                self.guests(state, self.numbers[slot])
            if quitter != NOBODY or not state.pending:
                self.ends.append(slot)
                self.last.append(state)
                self.forfeits.append(quitter)
                self.ended[slot] = 1
                self.states[slot] = self.next_game(slot)
            self.show(slot)
            slot += 1

    def act(self, state: State, action: int) -> i64:
        """Play an action of the seat that has to decide; return who has forfeited."""
        seat = state.pending[0]
        if action == FORFEIT:
            return seat
        state.take(seat, action)
        return NOBODY

    def act_all(self, state: State, actions: list[int], at: i64) -> i64:
        """Play an action of each seat that has to decide; return who has forfeited. A seat that no longer has to
        decide, because another seat's choice settled it, does nothing."""
        for seat in state.pending:
            action = actions[at + seat]
            if action == FORFEIT:
                return seat
            if action in state.menus[seat]:
                state.take(seat, action)
        return NOBODY

    def next_game(self, slot: int) -> State:
        """The next game of a slot in which somebody other than the bots has to decide."""
        while True:
            number = self.numbers[slot] + self.stride
            self.numbers[slot] = number
            state = self.deal(number)
            if self.guests is not None:
                self.guests(state, number)
            if state.pending:
                return state

    def show(self, slot: i64) -> None:
        """Write what the seats of a slot see and may do."""
        state = self.states[slot]
        acting: i64 = state.pending[0]
        self.seats[slot] = acting
        if self.every:
            self.show_all(state, slot)
            return
        self.mark(state.menus[acting], slot * self.actions)
        if self.write is None:
            return
        at = slot * self.size
        if not self.full:
            self.write(state, acting, self.observations, at)
            return
        base = slot * self.players * self.size
        seat: i64 = 0
        while seat < self.players:
            self.write(state, seat, self.views, base + seat * self.size)
            seat += 1
        own = base + acting * self.size
        self.observations[at : at + self.size] = self.views[own : own + self.size]

    def show_all(self, state: State, slot: i64) -> None:
        base = slot * self.players
        seat: i64 = 0
        while seat < self.players:
            menu = state.menus[seat]
            self.pending[base + seat] = 1 if menu else 0
            self.mark(menu, (base + seat) * self.actions)
            if self.write is not None:
                self.write(state, seat, self.observations, (base + seat) * self.size)
            seat += 1

    def mark(self, menu: tuple[int, ...], at: i64) -> None:
        """Write a mask: 1 for each action in a menu."""
        masks = self.masks
        masks[at : at + self.actions] = self.no_mask
        for action in menu:
            masks[at + action] = 1
