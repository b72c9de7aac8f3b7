"""Whether reviews tell good players from bad ones: what a decision of each level loses on average.

    python benchmarks/review.py                      20 games of each game, about a quarter of an hour
    python benchmarks/review.py catherine --games 5
    python benchmarks/review.py --levels greedy,random --json losses.json

Each game seats one player of each level, turned from game to game; the losses are those of `intrigue review` with its
usual effort. A review is honest if strong players lose less than greedy ones, these less than novices, and novices less
than random players, each beyond the intervals.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import perf_counter

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.core.record import Record
from intrigue.lab.crew import processors
from intrigue.review import review

LEVELS = "random,novice,greedy,strong"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="a game (all)")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games to play of each (20)")
    parser.add_argument("--levels", default=LEVELS, help=f"who plays ({LEVELS})")
    parser.add_argument("--processes", type=int, default=processors(), metavar="N", help="processes for a review")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    arguments = parser.parse_args()
    levels = arguments.levels.split(",")
    found = {}
    print(f"{'':18}{'seconds':>8}" + "".join(f"{level:>20}" for level in levels))
    for name in arguments.names or intrigue.games():
        losses, seconds = measure(name, levels, arguments.games, arguments.processes)
        found[name] = {level: figures(losses[level]) for level in levels}
        row = "".join(f"{100 * one['loss']:>11.2f} ± {196 * one['error']:<6.2f}" for one in found[name].values())
        print(f"{intrigue.game(name).title:18}{seconds:>8.1f}{row}", flush=True)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def measure(name: str, levels: list[str], games: int, processes: int) -> tuple[dict[str, list[float]], float]:
    """The mean loss of a decision in each game, by level, and the longest time that a review took."""
    losses: dict[str, list[float]] = defaultdict(list)
    longest = 0.0
    players = next(count for count in intrigue.game(name).players if count >= len(levels))
    for number in range(games):
        seats = [levels[(number + place) % len(levels)] for place in range(players)]
        record = play(name, seats, number)
        begin = perf_counter()
        found = review(record, seed=number, processes=processes)
        longest = max(longest, perf_counter() - begin)
        for seat, level in enumerate(seats):
            if found.of(seat):
                losses[level].append(found.loss(seat))
    return losses, longest


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


def figures(losses: list[float]) -> dict[str, float]:
    """The mean over the games, and its standard error."""
    return {"games": len(losses), "loss": mean(losses), "error": stdev(losses) / len(losses) ** 0.5}


if __name__ == "__main__":
    sys.exit(main())
