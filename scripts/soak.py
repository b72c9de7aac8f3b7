"""Plays random games over all player counts and options, and checks every decision.

No game may raise an exception, go on for ever, or lose or create a piece. Failures are described, and their records are
saved so that they can be replayed. The exit code is 1 if there was a failure.

    python scripts/soak.py 100000                      so many games of each kind
    python scripts/soak.py 5000 empire-engine --workers 2
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from time import perf_counter

from intrigue.commands.playing import INTERRUPTED, TROUBLE, carry_out, interruptible
from intrigue.commands.shared import natural, positive
from intrigue.core.errors import IntrigueError
from intrigue.games import game, games
from intrigue.lab.crew import make_crew
from intrigue.lab.soak import SoakJob, Tally, soaking


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("count", type=positive, help="number of games of each kind")
    parser.add_argument("games", nargs="*", help="ids of games (all of them)")
    parser.add_argument("--workers", type=positive, default=1, help="number of processes (1)")
    parser.add_argument("--seed", type=natural, default=0, help="determines all random choices (0)")
    arguments = parser.parse_args()
    try:
        chosen = [game(game_id).id for game_id in arguments.games or games()]
    except IntrigueError as problem:
        parser.error(str(problem))
    failed = False
    with interruptible(polars=False) as stop:
        for game_id in chosen:
            job, tally, begin = SoakJob(game_id, arguments.seed), Tally(), perf_counter()
            outcome = carry_out(
                soaking(tally, 0, arguments.count), lambda left, job=job: make_crew(job, arguments.workers, left), stop
            )
            report(game_id, tally, perf_counter() - begin)
            for failure in outcome.failures:
                print(f"  game {failure.number} could not be played:\n{failure.why}")
            failed = failed or bool(tally.failures or outcome.failures)
            if outcome.interrupted:
                return INTERRUPTED
    return TROUBLE if failed else 0


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
