"""Plays random games over all player counts and options, and looks after every decision.

No game may raise an exception, go on for ever, or lose or make a piece. A failure is described, and its record is
saved to be replayed. Exit code 1 if there was one.

    python scripts/soak.py 100000                      every game, so many of each
    python scripts/soak.py 5000 empire-engine --workers 2
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from tqdm import tqdm

from intrigue.commands.shared import natural, positive
from intrigue.core.errors import IntrigueError
from intrigue.games import game, games
from intrigue.lab.soak import Tally, soak

CHUNK = 100


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("count", type=positive, help="how many games of each kind")
    parser.add_argument("games", nargs="*", help="ids of games (all of them)")
    parser.add_argument("--workers", type=positive, default=1, help="how many processes (1)")
    parser.add_argument("--seed", type=natural, default=0, help="decides all chance (0)")
    arguments = parser.parse_args()
    try:
        chosen = [game(game_id).id for game_id in arguments.games or games()]
    except IntrigueError as problem:
        parser.error(str(problem))
    failed = False
    for game_id in chosen:
        begin = perf_counter()
        tally = run(game_id, arguments.count, arguments.seed, arguments.workers)
        report(game_id, tally, perf_counter() - begin)
        failed = failed or bool(tally.failures)
    return 1 if failed else 0


def run(game_id: str, count: int, seed: int, workers: int) -> Tally:
    total = Tally()
    chunks = [(start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]
    with (
        tqdm(total=count, unit=" games", disable=not sys.stderr.isatty(), leave=False) as bar,
        ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool,
    ):
        futures = [pool.submit(soak, game_id, start, stop, seed) for start, stop in chunks]
        for future in as_completed(futures):
            part = future.result()
            total.add(part)
            bar.update(part.games)
    return total


def report(game_id: str, tally: Tally, seconds: float) -> None:
    counts = ", ".join(f"{players}: {games}" for players, games in sorted(tally.players.items()))
    print(
        f"{game_id}: {tally.games} games, {tally.decisions} decisions (longest game {tally.longest}), "
        f"{len(tally.failures)} failures, {tally.games / seconds:.0f} games/s; by players {counts}; "
        f"{len(tally.options)} option values, the rarest in {min(tally.options.values(), default=0)} games"
    )
    for failure in tally.failures[:10]:
        path = Path(f"soak-{failure.name}.json")
        path.write_text(failure.record, encoding="utf-8")
        print(f"  {failure.problem} (replay: {path})")


if __name__ == "__main__":
    sys.exit(main())
