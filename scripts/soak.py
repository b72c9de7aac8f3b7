"""Plays random games and tests all laws of the battery, for as long as you tell it to.

    python scripts/soak.py                                 ten minutes, all games, two processes
    python scripts/soak.py catherine --minutes 120 --workers 1 --seed 7
    python scripts/soak.py --laws twins_look_alike,no_news_without_an_event    only these laws
    make soak MINUTES=120 NATIVE=1                         the same with the compiled engine

Each round plays some random games of one game, with every number of players in turn and any options: no game may raise
an exception, go on for ever, or lose or create a piece. Then one law is tested with one setting and its own seed. Each
failure is described together with how to reproduce it. The exit code is 1 if there was one.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # what the games hide is in tests

from intrigue.commands.shared import natural, positive  # noqa: E402
from intrigue.core.errors import IntrigueError  # noqa: E402
from intrigue.core.game import Game  # noqa: E402
from intrigue.games import game, games  # noqa: E402
from intrigue.lab.soak import SoakJob, Tally, draw_setup  # noqa: E402
from intrigue.testing import LAWS, hidden, quick, thorough  # noqa: E402

hidden.look_in("tests.games")

GAMES_IN_A_ROUND = 20
TROUBLE = 1


@dataclass(slots=True)
class Findings:
    """What one process did for one game."""

    games: Tally = field(default_factory=Tally)
    laws: Counter[str] = field(default_factory=Counter)
    twins: int = 0
    broken: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        self.games.add(other.games)
        self.laws += other.laws
        self.twins += other.twins
        self.broken += other.broken


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="ids of games (all of them)")
    parser.add_argument("--laws", help="only these laws, separated by commas, and no random games (all laws)")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--workers", type=positive, default=2, help="number of processes (2)")
    parser.add_argument("--seed", type=natural, default=0, help="determines all random choices (0)")
    arguments = parser.parse_args()
    if arguments.minutes <= 0:
        parser.error(f"--minutes: expected a number above 0, got {arguments.minutes}")
    try:
        chosen = [game(game_id).id for game_id in arguments.games or games()]
    except IntrigueError as problem:
        parser.error(str(problem))
    known = [law.__name__ for law in LAWS]
    laws = arguments.laws.split(",") if arguments.laws else []
    for name in laws:
        if name not in known:
            parser.error(f"{name!r} is not a law; expected one of {', '.join(known)}")
    jobs = [
        (chosen, laws, arguments.seed, worker, arguments.workers, 60 * arguments.minutes)
        for worker in range(arguments.workers)
    ]
    with get_context("spawn").Pool(arguments.workers) as pool:
        found = pool.starmap(soak, jobs)
    failed = False
    for game_id in chosen:
        total = Findings()
        for part in found:
            total.add(part[game_id])
        report(game_id, total)
        failed = failed or bool(total.games.failures or total.broken)
    return TROUBLE if failed else 0


def soak(
    chosen: list[str], laws: list[str], seed: int, worker: int, workers: int, seconds: float
) -> dict[str, Findings]:
    """Rounds of all games in turn until the time is up; every process plays different rounds."""
    found = {game_id: Findings() for game_id in chosen}
    until = monotonic() + seconds
    number = worker
    while monotonic() < until:
        for game_id in chosen:
            if not laws:
                play_games(game_id, seed, number, found[game_id])
            try_law(game(game_id), laws, seed, number, found[game_id])
        number += workers
    return found


def play_games(game_id: str, seed: int, number: int, found: Findings) -> None:
    job = SoakJob(game_id, seed)
    for offset in range(GAMES_IN_A_ROUND):
        found.games.add(job.game(0, number * GAMES_IN_A_ROUND + offset))


def try_law(chosen: Game[Any, Any], laws: list[str], seed: int, number: int, found: Findings) -> None:
    """Test one law with one setting, from the covering set or any other."""
    wanted = [law for law in LAWS if not laws or law.__name__ in laws]
    law = wanted[number % len(wanted)]
    rng = Random(f"{seed}/{chosen.id}/{number}/law")
    settings = [(setting.players, dict(setting.options)) for setting in (*quick(chosen.id), *thorough(chosen.id))]
    any_options = draw_setup(chosen, rng.getrandbits(32), seed)
    players, options = rng.choice([*settings, *[(any_options.players, any_options.options)] * len(settings)])
    law_seed = rng.getrandbits(32)
    before = hidden.MADE["twins"]
    try:
        law(chosen, players, options, seeds=[law_seed])
    except Exception as problem:  # noqa: BLE001  # any failure is what we are looking for
        call = f"{law.__name__}(intrigue.game({chosen.id!r}), {players}, {options}, seeds=[{law_seed}])"
        found.broken.append(f"{call}\n  {type(problem).__name__}: {problem}")
        print(f"broken: {found.broken[-1]}", flush=True)
    found.laws[law.__name__] += 1
    found.twins += hidden.MADE["twins"] - before


def report(game_id: str, found: Findings) -> None:
    tally = found.games
    counts = ", ".join(f"{players}: {games}" for players, games in sorted(tally.players.items()))
    print(
        f"{game_id}: {tally.games} games, {tally.decisions} decisions (longest game {tally.longest}), "
        f"{len(tally.failures)} failures; by players {counts}; {len(tally.options)} option values, the rarest in "
        f"{min(tally.options.values(), default=0)} games; {sum(found.laws.values())} trials of {len(found.laws)} laws, "
        f"{found.twins} twins, {len(found.broken)} broken"
    )
    for failure in tally.failures[:10]:
        path = Path(f"soak-{failure.name}.json")
        path.write_text(failure.record, encoding="utf-8")
        print(f"  {failure.problem} (replay: {path})")
    for broken in found.broken[:10]:
        print(f"  {broken}")


if __name__ == "__main__":
    sys.exit(main())
