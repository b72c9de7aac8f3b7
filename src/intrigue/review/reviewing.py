"""The review of a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise, repeat
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any, Final

from intrigue.core.codec import Plain, to_data
from intrigue.core.errors import BadOption
from intrigue.core.record import Record
from intrigue.core.state import State
from intrigue.review.accounts import Account, account
from intrigue.review.judging import CERTAIN, Effort, Judged, judge

FORMAT: Final = "intrigue-review-1"
SLICES: Final = 8  # parts that a process gets one after another, so that progress can be shown
NOTABLE: Final = 5

Progress = Callable[[int, int], None]
"""Called with the number of decisions judged so far, and of all."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is to be said about a finished game. Moves count from 1, seats from 0."""

    record: Record
    seed: int
    effort: Effort
    judged: tuple[Judged, ...]
    """Every decision with more than one option of the reviewed seats, in the order of the moves."""
    accounts: tuple[Account, ...]
    """One for each reviewed seat."""

    def of(self, seat: int) -> tuple[Judged, ...]:
        return tuple([one for one in self.judged if one.seat == seat])

    def loss(self, seat: int) -> float:
        """What a decision of the seat lost on average."""
        own = self.of(seat)
        return sum([one.loss for one in own]) / len(own) if own else 0.0

    def accuracy(self, seat: int) -> tuple[float, float] | None:
        """Which share of what was at stake the seat's decisions kept, and the 95 % margin: 1 for somebody who always
        does what the reviewer advises, 0 for moves at random. Unlike `loss`, it does not depend on how open the game
        was: far behind, all moves lose little. None if too little was at stake to tell."""
        own = self.of(seat)
        stake = sum([one.stake for one in own])
        margin = CERTAIN * sqrt(sum([one.error**2 for one in own]))
        if stake <= 0.0 or margin >= stake / 2:
            return None
        return 1.0 - sum([one.loss for one in own]) / stake, margin / stake

    def costliest(self, seat: int, most: int = NOTABLE) -> tuple[Judged, ...]:
        """The clear losses, the largest first."""
        found = sorted([one for one in self.of(seat) if one.verdict], key=lambda one: -one.loss)
        return tuple(found[:most])

    def best(self, seat: int, most: int = NOTABLE) -> tuple[Judged, ...]:
        """Decisions that were clearly better than what the reviewer would have done, the best first."""
        found = sorted([one for one in self.of(seat) if one.surpassing], key=lambda one: one.loss)
        return tuple(found[:most])

    def turning_points(self, seat: int, most: int = NOTABLE) -> tuple[tuple[Judged, float], ...]:
        """The decisions before which the seat's chance changed most, with the change since its last decision."""
        own = self.of(seat)
        changes = [(later, later.chance - before.after) for before, later in pairwise(own)]
        return tuple(sorted(changes, key=lambda one: -abs(one[1]))[:most])

    def told(self, seat: int) -> Plain:
        found = self.accuracy(seat)
        return None if found is None else {"share": found[0], "margin": found[1]}

    def data(self) -> dict[str, Plain]:
        """Everything, ready for JSON."""
        return {
            "format": FORMAT,
            "game": self.record.game,
            "players": self.record.players,
            "names": list(self.record.names),
            "seed": self.seed,
            "iterations": self.effort.iterations,
            "worlds": self.effort.worlds,
            "accounts": [{**plain(one), "accuracy": self.told(one.seat)} for one in self.accounts],
            "decisions": [
                {**plain(one), "loss": one.loss, "clear": one.clear, "verdict": one.verdict} for one in self.judged
            ],
        }


def plain(value: object) -> dict[str, Plain]:
    data = to_data(value)
    assert isinstance(data, dict)
    return data


def review(
    record: Record,
    seats: Sequence[int] | None = None,
    effort: Effort = Effort(),  # noqa: B008 - it cannot be changed
    seed: int = 0,
    processes: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review a finished game. The same record, effort and seed give the same review, whatever the number of
    processes."""
    wanted = tuple(range(record.players)) if seats is None else tuple(sorted(set(seats)))
    if any(not 0 <= seat < record.players for seat in wanted):
        raise BadOption(f"seats: expected seats from 0 to {record.players - 1}, got {list(wanted)}")
    if record.replay().result is None:
        raise BadOption("only a finished game can be reviewed; this one is not over")
    numbers = [number for number, _, _, _ in decisions(record, wanted)]
    effort = effort.settled(record.open(), len(numbers))
    judged = judge_all(record, numbers, effort, seed, processes, progress)
    return put_together(record, wanted, judged, effort, seed)


def put_together(
    record: Record, seats: Sequence[int] | None, judged: Sequence[Judged], effort: Effort, seed: int
) -> Review:
    """The review of a finished game whose decisions have been judged."""
    wanted = range(record.players) if seats is None else seats
    result = record.open().chances(record.replay())
    start = average_chance(record)
    accounts = [account(seat, start, [one for one in judged if one.seat == seat], result[seat]) for seat in wanted]
    return Review(record, seed, effort, tuple(judged), tuple(accounts))


def average_chance(record: Record) -> float:
    """What a seat can expect before the deal: the mean over the seats."""
    state = record.start()
    game: Any = state.game
    chances = game.chances(state)
    return float(sum(chances)) / len(chances)


def decisions(record: Record, seats: Sequence[int]) -> Iterator[tuple[int, State, int, int]]:
    """Every move of these seats that had an alternative: its number, the state before it, the seat, the action."""
    for number, (state, _) in enumerate(record.states()):
        if number == len(record.moves):
            return
        seat, text = record.moves[number]
        if seat in seats and len(state.legal(seat)) > 1:
            yield number + 1, state, seat, state.game.actions.index(text)


def judge_all(
    record: Record, numbers: Sequence[int], effort: Effort, seed: int, processes: int, progress: Progress | None
) -> list[Judged]:
    """Judge the decisions with these numbers, in this process or in several."""
    parts = max(1, min(len(numbers), processes * SLICES))
    slices = [list(numbers[place::parts]) for place in range(parts)]
    found: list[Judged] = []
    with ExitStack() as stack:
        judging: Iterable[list[Judged]]
        if processes > 1 and len(numbers) > 1:
            pool = stack.enter_context(ProcessPoolExecutor(processes, mp_context=get_context("spawn")))
            judging = pool.map(judge_slice, repeat(record), slices, repeat(effort), repeat(seed))
        else:
            judging = (judge_slice(record, part, effort, seed) for part in slices)
        for part in judging:
            found += part
            if progress is not None:
                progress(len(found), len(numbers))
    return sorted(found, key=lambda one: one.move)


def judge_slice(record: Record, numbers: Sequence[int], effort: Effort, seed: int) -> list[Judged]:
    """Judge some decisions of a game. Each has random numbers of its own."""
    wanted = set(numbers)
    return [
        judge(state, seat, action, number, effort, Random(f"review {seed} {number}"))
        for number, state, seat, action in decisions(record, range(record.players))
        if number in wanted
    ]
