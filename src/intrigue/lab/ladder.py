"""Ladders: how strong each bot is.

In a pairing, one bot sits alone among seats of another, and the seats rotate. A round robin plays every pairing both
ways. With a fixed opponent, every bot sits alone among seats of the same one. If a game has secret sides, a bot can
play all seats of one side instead. All pairings play the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple

from intrigue.bots import bot
from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.lab.job import Batch, ListJob
from intrigue.lab.plan import Plan, make_setting
from intrigue.lab.playing import Finished, Recorder, play_game
from intrigue.lab.run import Collector, play_all
from intrigue.lab.traits import traits_of

BUDGET: Final = 10.0  # seconds for each decision; the levels have limits of their own
NO_SEAT: Final = -1


class Pairing(NamedTuple):
    """One bot alone among seats of another, or on all seats of a side."""

    alone: str
    among: str
    side: str = ""


class Ladder(NamedTuple):
    """A plan, and the pairing that each of its settings stands for."""

    plan: Plan
    pairings: tuple[Pairing, ...]


class Row(NamedTuple):
    """One game, seen by the bot that is alone: its `seat`, its `side` if the game has secret sides, and its slowest
    move in seconds. If it played all seats of a side, `seat` is NO_SEAT and there are two teams. `ranks`, `scores` and
    `winners` are numbers separated by spaces."""

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


# ---- planning ------------------------------------------------------------------------------------


def make_ladder(
    chosen: Game[Any, Any],
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: dict[str, object],
    among: str | None = None,
    side: str = "",
) -> Ladder:
    """A checked ladder: a round robin, or every bot among seats of the same one, alone or as a whole side.

    >>> from intrigue.games import game
    >>> ladder = make_ladder(game("empire-engine"), 3, ["greedy", "random"], 10, 0, {})
    >>> [f"{pairing.alone} among {pairing.among}" for pairing in ladder.pairings]
    ['greedy among random', 'random among greedy']
    """
    chosen.resolve(players, options)
    for name in (*bots, *([among] if among else [])):
        bot(name, chosen)
    if side:
        check_side(chosen, side)
        if among is None:
            raise BadOption("side: also needs a bot for the other side (--among)")
    pairings = make_pairings(list(dict.fromkeys(bots)), players, among, side)
    if not pairings:
        raise BadOption("bots: expected at least two different ones")
    settings = tuple(
        make_setting(chosen, players, line_up(pairing, players), options, pairing.side) for pairing in pairings
    )
    return Ladder(Plan(settings, games, seed, per_deal=1, budget=BUDGET), tuple(pairings))


def check_side(chosen: Game[Any, Any], side: str) -> None:
    """Raise `BadOption` unless the game has a secret side of this name."""
    if side not in chosen.sides:
        known = f"one of {', '.join(chosen.sides)}" if chosen.sides else f"none ({chosen.id} has no secret sides)"
        raise BadOption(f"side: expected {known}, got {side!r}")


def make_pairings(names: Sequence[str], players: int, among: str | None, side: str) -> list[Pairing]:
    if among is not None:
        return [Pairing(name, among, side) for name in names]  # a bot among its own kind shows the fair share
    if players == 2:  # both ways are the same
        return [Pairing(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
    return [Pairing(one, other) for one in names for other in names if one != other]


def line_up(pairing: Pairing, players: int) -> tuple[str, ...]:
    return (pairing.alone,) if players == 1 and not pairing.side else (pairing.alone, pairing.among)


# ---- playing -------------------------------------------------------------------------------------


class Clock(Recorder):
    """Times the choices of the bot that is alone, wherever it has a choice."""

    def __init__(self, seat: int, side: str) -> None:
        self.seat = seat
        self.side = side
        self.moves = 0
        self.thinking = 0.0
        self.slowest = 0.0
        self._begin: float | None = None

    def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
        ours = state.game.side(state, seat) == self.side if self.side else seat == self.seat
        self._begin = perf_counter() if ours and len(legal) > 1 else None

    def decided(self, state: State, seat: int, legal: tuple[int, ...], action: int) -> None:
        if self._begin is not None:
            seconds = perf_counter() - self._begin
            self.moves += 1
            self.thinking += seconds
            self.slowest = max(self.slowest, seconds)


class LadderJob(ListJob[Row]):
    """Plays the pairings of a ladder."""

    def __init__(self, ladder: Ladder) -> None:
        super().__init__(ladder.plan)
        self.pairings = ladder.pairings

    def game(self, setting: int, number: int) -> Row:
        pairing = self.pairings[setting]
        clock = Clock(number % self.plan.settings[setting].players, pairing.side)
        finished = play_game(self.plan.game(setting, number), [clock])
        return self._row(setting, number, finished, clock)

    def _row(self, setting: int, number: int, finished: Finished, clock: Clock) -> Row:
        state, result, pairing = finished.state, finished.result, self.pairings[setting]
        if pairing.side:
            won = state.game.side_won(state, pairing.side)
            seat, side, rank, teams = NO_SEAT, pairing.side, 1 if won else 2, 2
        else:
            seat = clock.seat
            won, rank, teams = seat in result.winners, result.ranks[seat], len(result.teams)
            side = next((trait.values[seat] for trait in traits_of(state) if trait.kind == "side"), "")
        return Row(
            state.game.id,
            state.players,
            self.plan.seed,
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
            finished.decisions,
            clock.moves,
            round(clock.thinking, 3),
            round(clock.slowest, 3),
        )


def _numbers(values: Iterable[int]) -> str:
    return " ".join(str(value) for value in values)


def missing(ladder: Ladder, done: Iterable[Row]) -> Iterator[Batch]:
    """The games that are still to be played, one by one. The pairings advance together, so that an interrupted ladder
    has an even sample."""
    known = {(row.pairing, row.number) for row in done}
    for number in range(ladder.plan.games):
        for setting, pairing in enumerate(ladder.pairings):
            if (pairing, number) not in known:
                yield Batch(setting, number, number + 1)


def climb(ladder: Ladder, done: Iterable[Row] = (), workers: int = 1) -> list[Row]:
    """Play the games that are not done yet."""
    rows: list[Row] = []
    play_all(LadderJob(ladder), Collector(missing(ladder, done), rows.extend), workers)
    return rows
