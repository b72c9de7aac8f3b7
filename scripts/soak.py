"""Plays random games and tests all laws of the battery, for as long as you tell it to.

    python scripts/soak.py                                 ten minutes, all games, two processes
    python scripts/soak.py catherine --minutes 120 --workers 1 --seed 7
    python scripts/soak.py --laws twins_look_alike,no_news_without_an_event    only these laws
    python scripts/soak.py --twins 1000000 --minutes 600 --out soak.jsonl      until every game has had so many twins
    python scripts/soak.py --laws twins --more 4 --twins 1000000 --out soak.jsonl    the quickest way there
    python scripts/soak.py --show soak.jsonl               the sums of such a file
    python scripts/soak.py --show soak.jsonl --sum         and nothing but the sums stays in it
    make soak MINUTES=120 NATIVE=1                         the same with the compiled engine

A round of a game plays some random games, with every number of players in turn and any options: no game may raise an
exception, go on for ever, or lose or create a piece. Then each law is tested with one setting and its own seed. Each
failure is described together with how to reproduce it. The exit code is 1 if there was one.

With --out, every round is written as a line; the next run with the same file goes on after the last round, and the
report adds up all of them, by game and engine. With --sum, one line for each game, engine and seed stays at the end.

A twin check is one redraw of what a viewer cannot know, compared with the original by one law. With `--laws twins`, the
laws about twins look at each redraw together; a law that finds nothing to compare in it is not counted.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count, islice
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
from intrigue.core.native import compiled  # noqa: E402
from intrigue.games import game, games  # noqa: E402
from intrigue.lab.soak import Failure, SoakJob, Tally, draw_setup  # noqa: E402
from intrigue.testing import LAWS, Law, hidden, quick, thorough  # noqa: E402
from intrigue.testing.together import LOOKS, twins_obey_all_laws  # noqa: E402

hidden.look_in("tests.games")

GAMES_IN_A_ROUND = 20
TWINS = "twins"
"""Stands for the laws that look at the same twins together."""
TROUBLE = 1
ENGINE = "compiled" if compiled() else "interpreted"


@dataclass(slots=True)
class Findings:
    """What was done for one game with one engine."""

    games: Tally = field(default_factory=Tally)
    laws: Counter[str] = field(default_factory=Counter)
    twins: Counter[str] = field(default_factory=Counter)
    redraws: int = 0
    broken: list[str] = field(default_factory=list)

    def line(self, game_id: str, seed: int, number: int) -> dict[str, Any]:
        """One round as plain data."""
        tally = self.games
        return {
            "game": game_id,
            "engine": ENGINE,
            "seed": seed,
            "round": number,
            "games": tally.games,
            "decisions": tally.decisions,
            "longest": tally.longest,
            "players": dict(tally.players),
            "options": dict(tally.options),
            "failures": [list(failure) for failure in tally.failures],
            "laws": dict(self.laws),
            "twins": dict(self.twins),
            "redraws": self.redraws,
            "broken": self.broken,
        }

    def add(self, line: dict[str, Any]) -> None:
        """Add a round."""
        self.games.add(
            Tally(
                line["games"],
                line["decisions"],
                line["longest"],
                Counter({int(players): games for players, games in line["players"].items()}),
                Counter(line["options"]),
                [Failure(*failure) for failure in line["failures"]],
            )
        )
        self.laws.update(line["laws"])
        self.twins.update(line["twins"])
        self.redraws += line["redraws"]
        self.broken += line["broken"]


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="ids of games (all of them)")
    parser.add_argument(
        "--laws",
        help="only these laws, separated by commas (twins: those that can share twins), and no random games (all laws)",
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="how long at most (10)")
    parser.add_argument("--twins", type=positive, help="leave out a game as soon as it has had so many twin checks")
    parser.add_argument("--more", type=positive, default=1, help="so many times as many twins at each position (1)")
    parser.add_argument("--workers", type=positive, default=2, help="number of processes (2)")
    parser.add_argument("--seed", type=natural, default=0, help="determines all random choices (0)")
    parser.add_argument("--out", type=Path, help="a file to which every round is added")
    parser.add_argument("--show", type=Path, metavar="FILE", help="only add up what such a file says")
    parser.add_argument("--sum", action="store_true", help="leave only the sums in the file")
    arguments = parser.parse_args()
    if arguments.show is not None:
        return report(kept(arguments.show, read(arguments.show), arguments.sum))
    if arguments.minutes <= 0:
        parser.error(f"--minutes: expected a number above 0, got {arguments.minutes}")
    try:
        chosen = [game(game_id).id for game_id in arguments.games or games()]
    except IntrigueError as problem:
        parser.error(str(problem))
    known = [law.__name__ for law in LAWS]
    laws = arguments.laws.split(",") if arguments.laws else []
    for name in laws:
        if name not in (*known, TWINS):
            parser.error(f"{name!r} is not a law; expected one of {', '.join(known)}")
    return report(kept(arguments.out, run(arguments, chosen, laws), arguments.sum))


def read(path: Path | None) -> list[dict[str, Any]]:
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def kept(path: Path | None, lines: list[dict[str, Any]], only_sums: bool) -> list[dict[str, Any]]:
    """The lines; if only their sums are wanted, a file gets these: one for each game, engine and seed."""
    if not only_sums or path is None:
        return lines
    sums: dict[tuple[str, str, int], tuple[Findings, int]] = {}
    for line in lines:
        key = line["game"], line["engine"], line["seed"]
        found, last = sums.get(key, (Findings(), 0))
        found.add(line)
        sums[key] = found, max(last, line["round"])
    short = [
        {**found.line(game_id, seed, last), "engine": engine}
        for (game_id, engine, seed), (found, last) in sorted(sums.items())
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in short), encoding="utf-8")
    return short


def run(arguments: Namespace, chosen: list[str], laws: list[str]) -> list[dict[str, Any]]:
    """Rounds of all games in turn until the time is up or there were enough twins; all lines, old and new."""
    lines = read(arguments.out)
    until = monotonic() + 60 * arguments.minutes
    done = dict.fromkeys(chosen, -1)  # the last round
    for line in lines:
        if line["seed"] == arguments.seed and line["game"] in done:
            done[line["game"]] = max(done[line["game"]], line["round"])
    twins = Counter[str]()
    for line in lines:
        twins[line["game"]] += sum(line["twins"].values())

    def jobs() -> Iterator[tuple[str, list[str], int, int]]:
        for number in count():
            left = [game_id for game_id in chosen if arguments.twins is None or twins[game_id] < arguments.twins]
            if not left:
                return
            for game_id in left:
                if monotonic() > until:
                    return
                if number > done[game_id]:
                    yield game_id, laws, arguments.seed, number

    with ProcessPoolExecutor(arguments.workers, get_context("spawn"), make_more, (arguments.more,)) as pool:
        for line in in_order(pool, jobs(), arguments.workers):
            lines.append(line)
            twins[line["game"]] += sum(line["twins"].values())
            if arguments.out is not None:
                with arguments.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
    return lines


def make_more(times: int) -> None:
    hidden.MORE["twins"] = times


def in_order(pool: ProcessPoolExecutor, jobs: Iterator[Any], workers: int) -> Iterator[dict[str, Any]]:
    """The results of jobs, no more of which are handed out than the workers need."""
    out = {pool.submit(soak, *job) for job in islice(jobs, workers + 1)}
    while out:
        done, out = wait(out, return_when=FIRST_COMPLETED)
        out |= {pool.submit(soak, *job) for job in islice(jobs, len(done))}
        for future in done:
            yield future.result()


def soak(game_id: str, laws: list[str], seed: int, number: int) -> dict[str, Any]:
    """One round of a game: some random games and one trial of every law; or some trials of the laws that are wanted."""
    found = Findings()
    chosen = game(game_id)
    if not laws:
        play_games(game_id, seed, number, found)
    for law in [law for law in LAWS if not laws or law.__name__ in laws]:
        try_law(chosen, law, seed, number, found)
    if TWINS in laws:
        try_law(chosen, twins_obey_all_laws, seed, number, found)
    return found.line(game_id, seed, number)


def play_games(game_id: str, seed: int, number: int, found: Findings) -> None:
    job = SoakJob(game_id, seed)
    for offset in range(GAMES_IN_A_ROUND):
        found.games.add(job.game(0, number * GAMES_IN_A_ROUND + offset))


def try_law(chosen: Game[Any, Any], law: Law, seed: int, number: int, found: Findings) -> None:
    """Test one law with one setting, from the covering set or any other."""
    rng = Random(f"{seed}/{chosen.id}/{number}/{law.__name__}")
    settings = [(setting.players, dict(setting.options)) for setting in (*quick(chosen.id), *thorough(chosen.id))]
    any_options = draw_setup(chosen, rng.getrandbits(32), seed)
    players, options = rng.choice([*settings, *[(any_options.players, any_options.options)] * len(settings)])
    law_seed = rng.getrandbits(32)
    hidden.MADE.clear()
    try:
        law(chosen, players, options, seeds=[law_seed])
    except Exception as problem:  # noqa: BLE001  # any failure is what we are looking for
        call = f"{law.__name__}(intrigue.game({chosen.id!r}), {players}, {options}, seeds=[{law_seed}])"
        found.broken.append(f"{call}\n  {type(problem).__name__}: {problem}")
        print(f"broken: {found.broken[-1]}", flush=True)
    redraws = hidden.MADE.pop(hidden.REDRAWS, 0)
    checks = hidden.MADE if law is twins_obey_all_laws else {law.__name__: redraws}
    found.laws.update(dict.fromkeys(LOOKS if law is twins_obey_all_laws else [law.__name__], 1))
    found.twins.update(checks)
    found.redraws += redraws


def report(lines: list[dict[str, Any]]) -> int:
    """The sums, by game and engine. Returns the exit code."""
    sums: dict[tuple[str, str], Findings] = {}
    for line in lines:
        sums.setdefault((line["game"], line["engine"]), Findings()).add(line)
    for (game_id, engine), found in sorted(sums.items()):
        tell(f"{game_id}, {engine}", found)
    return TROUBLE if any(found.games.failures or found.broken for found in sums.values()) else 0


def tell(what: str, found: Findings) -> None:
    tally = found.games
    counts = ", ".join(f"{players}: {games}" for players, games in sorted(tally.players.items()))
    print(
        f"{what}: {found.twins.total()} twin checks of {found.redraws} redraws; "
        f"{found.laws.total()} trials of {len(found.laws)} laws, {len(found.broken)} broken; "
        f"{tally.games} random games, {tally.decisions} decisions (longest game {tally.longest}), "
        f"{len(tally.failures)} failures; by players {counts or 'none'}; {len(tally.options)} option values, "
        f"the rarest in {min(tally.options.values(), default=0)} games"
    )
    for name, checks in found.twins.most_common():
        if checks:
            print(f"  {name}: {checks}")
    for failure in tally.failures[:10]:
        path = Path(f"soak-{failure.name}.json")
        path.write_text(failure.record, encoding="utf-8")
        print(f"  {failure.problem} (replay: {path})")
    for broken in found.broken[:10]:
        print(f"  {broken}")


if __name__ == "__main__":
    sys.exit(main())
