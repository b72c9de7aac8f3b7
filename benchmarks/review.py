"""Whether reviews tell good players from bad ones: what a decision of each level loses on average.

    python benchmarks/review.py                      20 games of each game
    python benchmarks/review.py catherine --games 5
    python benchmarks/review.py --levels greedy,random --log losses.jsonl

Each game seats one player of each level, turned from game to game; decisions are judged as in `intrigue review`. To
save time, at most `--decisions` of each seat are judged, drawn at random. With `--log`, every game is noted in that
file as soon as it is judged, and games that are noted there already are not played again. A review is honest if strong
players lose less than greedy ones, these less than novices, and novices less than random players, each beyond the
intervals.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Any

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.core.record import Record
from intrigue.review import Effort
from intrigue.review.reviewing import decisions, judge_slice

LEVELS = "random,novice,greedy,strong"
DECISIONS = 16


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="a game (all)")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games to play of each (20)")
    parser.add_argument("--decisions", type=int, default=DECISIONS, metavar="N", help=f"of each seat ({DECISIONS})")
    parser.add_argument("--levels", default=LEVELS, help=f"who plays ({LEVELS})")
    parser.add_argument("--log", type=Path, metavar="FILE", help="a file of games judged so far, to go on from")
    arguments = parser.parse_args()
    levels = arguments.levels.split(",")
    names = arguments.names or list(intrigue.games())
    rows = [] if arguments.log is None or not arguments.log.exists() else read(arguments.log)
    for number in range(arguments.games):
        for name in names:
            if any((row["game"], row["number"]) == (name, number) for row in rows):
                continue
            rows.append(measure(name, levels, number, arguments.decisions))
            if arguments.log is not None:
                with arguments.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(rows[-1]) + "\n")
    print(f"| game | games | seconds | {' | '.join(levels)} |\n|---|---|---|" + "---|" * len(levels))
    for name in names:
        print(told(name, levels, [row for row in rows if row["game"] == name]))


def read(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def told(name: str, levels: list[str], rows: list[dict[str, Any]]) -> str:
    """A row of the table: mean losses in percentage points, with intervals over the games."""
    losses: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        for level, loss in row["losses"].items():
            losses[level].append(100 * loss)
    cells = [f"{mean(found):.2f} ± {interval(found):.2f}" for found in [losses[level] for level in levels]]
    seconds = max(row["seconds"] for row in rows)
    return f"| {intrigue.game(name).title} | {len(rows)} | {seconds:.0f} | {' | '.join(cells)} |"


def interval(values: list[float]) -> float:
    return 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def measure(name: str, levels: list[str], number: int, most: int) -> dict[str, Any]:
    """The mean loss of a decision of each level in one game, and the processor time that a whole review would take."""
    game = intrigue.game(name)
    players = next(count for count in game.players if count >= len(levels))
    seats = [levels[(number + place) % len(levels)] for place in range(players)]
    record = play(name, seats, number)
    every = [(move, seat) for move, _, seat, _ in decisions(record, range(players))]
    rng = Random(number)
    picked: list[int] = []
    for seat in range(players):
        own = [move for move, mover in every if mover == seat]
        picked += rng.sample(own, min(most, len(own)))
    begin = process_time()
    judged = judge_slice(record, sorted(picked), Effort().settled(game, len(every)), number)
    spent = (process_time() - begin) * len(every) / len(picked)
    losses = {
        level: mean([one.loss for one in judged if seats[one.seat] == level])
        for level in levels
        if any(seats[one.seat] == level for one in judged)
    }
    return {"game": name, "number": number, "losses": losses, "seconds": spent}


def play(name: str, levels: list[str], seed: int) -> Record:
    game = intrigue.game(name)
    state, record, rng = game.new(len(levels), seed), Record.begin(game, len(levels), seed, None), Random(seed)
    minds = [bot(level, game, timed=False) for level in levels]
    while state.pending:
        seat = state.pending[0]
        action = minds[seat].choose(state.view(seat), state.legal(seat), rng, NO_CLOCK)
        record.add(game, seat, action)
        state.play(seat, action)
    record.seal(state)
    return record


if __name__ == "__main__":
    sys.exit(main())
