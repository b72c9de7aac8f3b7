"""Many games between bots, in this process or in several.

A game is determined by the plan and its number alone, whoever plays it and when. Only plans, ranges of numbers and
short outcomes cross the border between processes."""

from __future__ import annotations

import signal
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from math import ceil
from multiprocessing import get_context
from random import Random
from typing import Any, Final, NamedTuple

from intrigue.bots import Bot, bot
from intrigue.bots.names import BOT_NAMES
from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.record import Record
from intrigue.games import game

LARGEST_CHUNK: Final = 25  # games; an interrupted run waits for the chunks that are being played
CHUNKS_PER_WORKER: Final = 8
BUDGET: Final = 1.0  # seconds of thinking time for each decision
SEED_BITS: Final = 64


class Plan(NamedTuple):
    """What is played. Bot k sits at seat (k + number of the game) modulo players, so that all seats are shared out."""

    game_id: str
    players: int
    bots: tuple[str, ...]
    seed: int
    options: dict[str, object]
    content: str | None = None
    content_name: str = "content"

    def open(self) -> Game[Any, Any]:
        return game(self.game_id, self.content, self.content_name)

    def seed_of(self, number: int) -> int:
        """The seed of a game."""
        return Random(f"{self.seed}/{number}").getrandbits(SEED_BITS)

    def bot_at(self, number: int, seat: int) -> int:
        """Which of the bots sits there in this game."""
        return (seat - number) % self.players


class Outcome(NamedTuple):
    """How a game went, seat by seat."""

    number: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


def make_plan(
    chosen: Game[Any, Any], players: int, bots: tuple[str, ...], seed: int, options: dict[str, object]
) -> Plan:
    """A checked plan. Bots are listed one for each player; the last one listed takes what seats are left.

    >>> from intrigue import game
    >>> make_plan(game("empire-engine"), 4, ("greedy", "random"), 0, {}).bots
    ('greedy', 'random', 'random', 'random')
    """
    chosen.resolve(players, options)
    if not bots:
        raise BadOption("bots: expected at least one")
    if len(bots) > players:
        raise BadOption(f"bots: {len(bots)} for {players} players")
    for name in bots:
        bot(name, chosen)
    return Plan(
        chosen.id,
        players,
        bots + bots[-1:] * (players - len(bots)),
        seed,
        options,
        chosen.content.text if chosen.content.custom else None,
    )


def play_game(plan: Plan, number: int, record: Record | None = None) -> Outcome:
    """Play the game with this number; the record, if there is one, gets its moves."""
    chosen = plan.open()
    seats = [plan.bot_at(number, seat) for seat in range(plan.players)]
    minds: list[Bot] = [bot(plan.bots[entry], chosen) for entry in seats]
    dice = [Random(f"{plan.seed}/{number}/{seat}") for seat in range(plan.players)]
    state = chosen.new(plan.players, plan.seed_of(number), plan.options)
    decisions = 0
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            action = minds[seat].choose(state.view(seat), legal, dice[seat], BUDGET)
        state.play(seat, action)
        decisions += 1
        if record is not None:
            record.add(chosen, seat, action)
    result = state.result
    assert result is not None, "a game without pending seats is over"
    if record is not None:
        record.seal(state)
    return Outcome(number, result.scores, result.ranks, result.winners, decisions)


def record_game(plan: Plan, number: int) -> Record:
    """The game with this number, to be looked at."""
    record = Record.begin(plan.open(), plan.players, plan.seed_of(number), plan.options)
    bots = [plan.bots[plan.bot_at(number, seat)] for seat in range(plan.players)]
    record.names = [f"{BOT_NAMES[seat % len(BOT_NAMES)]} ({kind})" for seat, kind in enumerate(bots)]
    play_game(plan, number, record)
    return record


def play_chunk(plan: Plan, start: int, stop: int) -> list[Outcome]:
    return [play_game(plan, number) for number in range(start, stop)]


def simulate(plan: Plan, games: int, workers: int = 1) -> Generator[list[Outcome], None, None]:
    """The outcomes of the games numbered 0 to games - 1, in portions, as they are finished."""
    size = max(1, min(LARGEST_CHUNK, ceil(games / (workers * CHUNKS_PER_WORKER))))
    chunks = [(start, min(start + size, games)) for start in range(0, games, size)]
    if workers == 1 or len(chunks) == 1:
        for start, stop in chunks:
            yield play_chunk(plan, start, stop)
    else:
        yield from _in_processes(plan, chunks, min(workers, len(chunks)))


def _in_processes(plan: Plan, chunks: list[tuple[int, int]], workers: int) -> Generator[list[Outcome], None, None]:
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        futures: list[Future[list[Outcome]]] = [pool.submit(play_chunk, plan, *chunk) for chunk in chunks]
        for future in as_completed(futures):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
