"""Ladders: which bot is how strong.

In a pairing one bot sits alone among seats of another, and the seats rotate. A round robin plays every pairing both
ways; against a field, every bot sits alone among seats of the same one. Where a game has secret sides, a bot may play
all seats of one side instead. A game is determined by the plan, the pairing and its number alone, so that a ladder can
be interrupted, resumed and spread over processes.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from intrigue.bots import Bot, bot
from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.games import game
from intrigue.lab.traits import traits_of

BUDGET: Final = 10.0  # seconds of thinking time for each decision; the levels have limits of their own
SEED_BITS: Final = 64
NO_SEAT: Final = -1
CHUNK: Final = 2  # games that a process plays before it reports


class Pairing(NamedTuple):
    """One bot alone among seats of another; or on all seats of a side."""

    alone: str
    among: str
    side: str = ""


class LadderPlan(NamedTuple):
    """What is played."""

    game_id: str
    players: int
    pairings: tuple[Pairing, ...]
    games: int
    seed: int
    options: dict[str, object]
    content: str | None = None

    def open(self) -> Game[Any, Any]:
        return game(self.game_id, self.content)


class Row(NamedTuple):
    """One game. `seat` is where the bot that is alone sat, `side` which side it was on, where a game has hidden sides.
    If it played all seats of a side, `seat` is NO_SEAT, and there are two teams. `ranks`, `scores` and `winners` are
    lists of numbers separated by spaces. `slowest` is its longest move in seconds."""

    game: str
    players: int
    seed: int
    alone: str
    among: str
    number: int
    seat: int
    side: str
    won: int
    rank: int
    teams: int
    ranks: str
    scores: str
    winners: str
    decisions: int
    moves: int
    thinking: float
    slowest: float

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.alone, self.among, self.side if self.seat == NO_SEAT else "")


def check_side(game: Game[Any, Any], side: str) -> None:
    """Raise `BadOption` unless the game has a secret side of this name."""
    if side not in game.sides:
        expected = f"one of {', '.join(game.sides)}" if game.sides else f"none, because {game.id} has no secret sides"
        raise BadOption(f"side: expected {expected}, got {side!r}")


def make_plan(
    chosen: Game[Any, Any],
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: dict[str, object],
    among: str | None = None,
    side: str = "",
) -> LadderPlan:
    """A checked plan: a round robin, or every bot among seats of one and the same, alone or as a whole side.

    >>> from intrigue.games import game
    >>> plan = make_plan(game("empire-engine"), 3, ["greedy", "random"], 10, 0, {})
    >>> [f"{pairing.alone} among {pairing.among}" for pairing in plan.pairings]
    ['greedy among random', 'random among greedy']
    """
    chosen.resolve(players, options)
    for name in (*bots, *([among] if among else [])):
        bot(name, chosen)
    if side:
        check_side(chosen, side)
        if among is None:
            raise BadOption("side: expected a bot for the other side as well (--among)")
    names = list(dict.fromkeys(bots))
    if among is not None:
        # Itself too, if listed: what a fair share is on each side.
        pairings = [Pairing(name, among, side) for name in names]
    elif players == 2:  # both ways are the same
        pairings = [Pairing(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
    else:
        pairings = [Pairing(one, other) for one in names for other in names if one != other]
    if not pairings:
        raise BadOption("bots: expected at least two different ones")
    content = chosen.content.text if chosen.content.custom else None
    return LadderPlan(chosen.id, players, tuple(pairings), games, seed, options, content)


# ---- playing -------------------------------------------------------------------------------------


def play_game(plan: LadderPlan, pairing: Pairing, number: int) -> Row:
    """The game of this pairing with this number. All pairings play the same deals."""
    chosen = plan.open()
    ours = [bot(pairing.alone, chosen) for _ in range(plan.players)]
    theirs = [bot(pairing.among, chosen) for _ in range(plan.players)]
    dice = [Random(f"{plan.seed}/{number}/{seat}") for seat in range(plan.players)]
    state = chosen.new(plan.players, Random(f"{plan.seed}/{number}").getrandbits(SEED_BITS), plan.options)
    clock = Clock()
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            action = legal[0]
        elif state.game.side(state, seat) == pairing.side if pairing.side else seat == number % plan.players:
            action = clock.choose(ours[seat], state.view(seat), legal, dice[seat])
        else:
            action = theirs[seat].choose(state.view(seat), legal, dice[seat], BUDGET)
        state.play(seat, action)
        clock.decisions += 1
    return _row(plan, pairing, number, state, clock)


class Clock:
    """How often and how long a bot thought."""

    def __init__(self) -> None:
        self.decisions = 0
        """Those of all seats."""
        self.moves = 0
        self.thinking = 0.0
        self.slowest = 0.0

    def choose(self, mind: Bot, view: View, legal: tuple[int, ...], rng: Random) -> int:
        begin = perf_counter()
        action = mind.choose(view, legal, rng, BUDGET)
        seconds = perf_counter() - begin
        self.moves += 1
        self.thinking += seconds
        self.slowest = max(self.slowest, seconds)
        return action


def _row(plan: LadderPlan, pairing: Pairing, number: int, state: State, clock: Clock) -> Row:
    result = state.result
    assert result is not None, "a game without pending seats is over"
    if pairing.side:
        won = state.game.side_won(state, pairing.side)
        seat, side, rank, teams = NO_SEAT, pairing.side, 1 if won else 2, 2
    else:
        seat = number % plan.players
        won, rank, teams = seat in result.winners, result.ranks[seat], len(result.teams)
        side = next((trait.values[seat] for trait in traits_of(state) if trait.kind == "side"), "")
    return Row(
        plan.game_id,
        plan.players,
        plan.seed,
        pairing.alone,
        pairing.among,
        number,
        seat,
        side,
        int(won),
        rank,
        teams,
        _numbers(result.ranks),
        _numbers(result.scores),
        _numbers(result.winners),
        clock.decisions,
        clock.moves,
        round(clock.thinking, 3),
        round(clock.slowest, 3),
    )


def _numbers(values: Iterable[int]) -> str:
    return " ".join(str(value) for value in values)


def play_jobs(plan: LadderPlan, jobs: Sequence[tuple[Pairing, int]]) -> list[Row]:
    return [play_game(plan, pairing, number) for pairing, number in jobs]


def climb(plan: LadderPlan, done: Iterable[Row] = (), workers: int = 1) -> Generator[list[Row], None, None]:
    """The rows of the games that are not done yet, in portions, as they are finished. The pairings advance together,
    so that an interrupted ladder has an even sample."""
    known = {(row.pairing, row.number) for row in done}
    jobs = [
        (pairing, number) for number in range(plan.games) for pairing in plan.pairings if (pairing, number) not in known
    ]
    if workers == 1:
        for job in jobs:
            yield play_jobs(plan, [job])
    elif jobs:
        yield from _in_processes(plan, [jobs[start : start + CHUNK] for start in range(0, len(jobs), CHUNK)], workers)


def _in_processes(
    plan: LadderPlan, portions: list[list[tuple[Pairing, int]]], workers: int
) -> Generator[list[Row], None, None]:
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        futures: list[Future[list[Row]]] = [pool.submit(play_jobs, plan, portion) for portion in portions]
        for future in as_completed(futures):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
