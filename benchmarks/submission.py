"""Intrigue's benchmark: play it, and check what others have played.

    python benchmarks/submission.py play greedy --out greedy.json          the named bot plays all tasks
    python benchmarks/submission.py check greedy.json                      replay a submission, and print its results

docs/benchmark.md describes the protocol and the format. A submission holds only the actions of the agent: deals, dice
and opponents follow from the seeds, so replaying it proves every result.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

import intrigue
from intrigue.bots import NO_CLOCK, Bot, bot
from intrigue.core.errors import Illegal, IntrigueError
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.envs.batch import Guests, Plan
from intrigue.envs.rewards import placement
from intrigue.lab.tables import table

FORMAT: Final = "intrigue-benchmark-1"
SEED: Final = 20261117
DEALS: Final = 500
OPPONENT: Final = "greedy"
SURE: Final = 1.96  # standard errors of a 95 % interval


class Task(NamedTuple):
    """A game to play, and the number of players."""

    game_id: str
    players: int

    @property
    def name(self) -> str:
        return f"{self.game_id}-{self.players}"

    @property
    def game(self) -> Game[Any, Any]:
        return intrigue.game(self.game_id)

    def plan(self, seat: int) -> Plan:
        """The games in which the agent has this seat: those of `intrigue.batch` with this seed and these bots."""
        game = self.game
        others = {other: OPPONENT for other in range(self.players) if other != seat}
        options = game.resolve(self.players, None)
        return Plan(game, DEALS, self.players, SEED, options, "float32", "placement", "acting", False, others)


TASKS: Final = (
    Task("empire-engine", 2),
    Task("pot-de-vin", 4),
    Task("potemkin-empire", 4),
    Task("catherine", 3),
    Task("patriot", 4),
)


class BadSubmission(IntrigueError):
    """What is wrong with a submission, and where."""


Choose = Callable[[State, int], int]
"""Chooses an action for the seat that has to decide."""


def play_game(task: Task, deal: int, seat: int, guests: Guests, choose: Choose) -> tuple[list[int], float]:
    """One game: the agent's actions, and the agent's reward."""
    state: State = task.game.new(task.players, guests.plan.seed_of(deal))
    actions = []
    guests(state, deal)
    while state.pending:
        action = choose(state, seat)
        state.play(seat, action)
        actions.append(action)
        guests(state, deal)
    assert state.result is not None
    return actions, placement(state.result)[seat]


def games_of(task: Task, deals: int) -> Iterator[tuple[int, int, Guests]]:
    """All games of a task: each deal once with the agent in every seat."""
    guests = [Guests(task.plan(seat)) for seat in range(task.players)]
    for deal in range(deals):
        for seat in range(task.players):
            yield deal, seat, guests[seat]


def submission(name: str, deals: int) -> dict[str, Any]:
    """What a bot plays."""
    tasks = {}
    for task in TASKS:
        mind: Bot = bot(name, task.game, timed=False)
        games = []
        for deal, seat, guests in games_of(task, deals):
            rng = Random(f"{name} {task.name} {deal} {seat}")

            def choose(state: State, seat: int, rng: Random = rng, mind: Bot = mind) -> int:
                return mind.choose(state.view(seat), state.legal(seat), rng, NO_CLOCK)

            games.append(play_game(task, deal, seat, guests, choose)[0])
        facts = {"version": task.game.version, "content": task.game.content.digest}
        tasks[task.name] = {**facts, "games": games}
    return {"format": FORMAT, "agent": name, "authors": [], "url": "", "intrigue": intrigue.__version__, "tasks": tasks}


class Score(NamedTuple):
    """The mean reward of a task, half the width of its 95 % interval, and the number of deals."""

    mean: float
    half: float
    deals: int


def checked(data: Any) -> dict[str, Score]:
    """The results of a submission, replayed; `BadSubmission` if anything is wrong with it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSubmission(f"format: expected {FORMAT!r}")
    for field in ("agent", "intrigue"):
        if not isinstance(data.get(field), str) or not data[field]:
            raise BadSubmission(f"{field}: expected a text")
    tasks = data.get("tasks")
    known = [task.name for task in TASKS]
    if not isinstance(tasks, dict) or not tasks or not set(tasks) <= set(known):
        raise BadSubmission(f"tasks: expected some of {', '.join(known)}")
    return {task.name: checked_task(task, tasks[task.name]) for task in TASKS if task.name in tasks}


def checked_task(task: Task, data: Any) -> Score:
    games = data.get("games") if isinstance(data, dict) else None
    if not isinstance(games, list) or not games or len(games) % task.players or len(games) > DEALS * task.players:
        raise BadSubmission(f"{task.name}: expected {task.players} games of each of up to {DEALS} deals")
    for field, here in (("version", task.game.version), ("content", task.game.content.digest)):
        if data.get(field) != here:
            raise BadSubmission(f"{task.name}: made with {field} {data.get(field)!r}, which is {here!r} here")
    deals = len(games) // task.players
    worth: list[list[float]] = [[] for _ in range(deals)]
    for number, (deal, seat, guests) in enumerate(games_of(task, deals)):
        try:
            worth[deal].append(replayed(task, deal, seat, guests, games[number]))
        except (Illegal, BadSubmission) as problem:
            raise BadSubmission(f"{task.name}, game {number} (deal {deal}, seat {seat}): {problem}") from None
    return score(worth)


def replayed(task: Task, deal: int, seat: int, guests: Guests, actions: Any) -> float:
    """The reward of a game that was played with these actions."""
    if not isinstance(actions, list) or not all(type(action) is int for action in actions):
        raise BadSubmission("expected a list of whole numbers")
    left = iter(actions)

    def choose(state: State, seat: int) -> int:
        action = next(left, None)
        if action is None:
            raise BadSubmission("the actions end before the game does")
        return int(action)

    _, reward = play_game(task, deal, seat, guests, choose)
    if next(left, None) is not None:
        raise BadSubmission("there are actions after the end of the game")
    return reward


def score(worth: Iterable[list[float]]) -> Score:
    """Deals are independent of each other; the games of one deal are not."""
    means = [mean(games) for games in worth]
    half = SURE * stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    return Score(mean(means), half, len(means))


def report(data: dict[str, Any], scores: dict[str, Score]) -> str:
    rows = [["task", "deals", "mean reward", "95 %"]]
    for name, found in scores.items():
        rows.append([name, str(found.deals), f"{found.mean:+.3f}", f"± {found.half:.3f}"])
    whole = len(scores) == len(TASKS) and all(found.deals == DEALS for found in scores.values())
    total = f"mean of all tasks {mean(found.mean for found in scores.values()):+.3f}"
    verdict = f"complete; {total}" if whole else f"incomplete: not all tasks, or fewer than {DEALS} deals"
    return f"{data['agent']}: every game replayed\n\n{table(rows, right=(1, 2, 3))}\n\n{verdict}"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Play the benchmark of Intrigue, or check a submission.")
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("play", help="let a bot play all tasks")
    player.add_argument("bot", help="its name: greedy, fair, search:200, policy:FILE")
    player.add_argument("--deals", type=int, default=DEALS)
    player.add_argument("--out", type=Path, required=True)
    checker = commands.add_parser("check", help="replay a submission and print its results")
    checker.add_argument("file", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.command == "play":
        chosen.out.write_text(json.dumps(submission(chosen.bot, chosen.deals), separators=(",", ":")))
        return
    try:
        data = json.loads(chosen.file.read_text(encoding="utf-8"))
        print(report(data, checked(data)))
    except (OSError, ValueError, BadSubmission) as problem:
        sys.exit(f"{chosen.file}: {problem}")


if __name__ == "__main__":
    main(sys.argv[1:])
