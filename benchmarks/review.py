"""Whether reviews tell good players from bad ones: what the decisions of each level lose.

    python benchmarks/review.py                       20 deals of each game
    python benchmarks/review.py catherine --deals 5 --players 4
    python benchmarks/review.py --log losses.jsonl --minutes 10

Every deal is played four times, each time by players of one level alone, so that nobody is far behind, where little is
left to lose. With `--mixed`, one of each level sits at every table. To save time, `--decisions` of each table are
judged, drawn at random, as `intrigue review` does it. With `--log`, every table is noted in that file as soon as it
is judged, and what is noted there already is not done again; `--minutes` stops after that time.

A review is honest if strong players lose less than greedy ones, these less than novices, and novices less than random
players, each beyond the intervals.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import monotonic
from typing import Any

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.bots.simple import SLIPS
from intrigue.core.record import Record
from intrigue.review import Effort
from intrigue.review.reviewing import decisions, judge_slice

LEVELS = ("random", "novice", "greedy", "strong")
DECISIONS = 24

Row = dict[str, Any]
"""What was found at a table: for each level the sums of losses and stakes, and the number of decisions."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="a game (all)")
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="deals of each game (20)")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="at each table (3; 4 if mixed)")
    parser.add_argument("--mixed", action="store_true", help="one player of each level at every table")
    parser.add_argument("--decisions", type=int, default=DECISIONS, metavar="N", help=f"of each table ({DECISIONS})")
    parser.add_argument("--log", type=Path, metavar="FILE", help="a file of tables judged so far, to go on from")
    parser.add_argument("--minutes", type=float, default=1e9, metavar="N", help="how long at most")
    arguments = parser.parse_args()
    names = arguments.names or list(intrigue.games())
    players = len(LEVELS) if arguments.mixed else arguments.players
    rows = [] if arguments.log is None or not arguments.log.exists() else read(arguments.log)
    end = monotonic() + 60 * arguments.minutes
    for deal in range(arguments.deals):
        for name in names:
            for levels in tables(deal, players, mixed=arguments.mixed):
                key = {"game": name, "deal": deal, "levels": levels}
                if monotonic() >= end or any(all(row[field] == key[field] for field in key) for row in rows):
                    continue
                rows.append(key | measure(name, levels, deal, arguments.decisions))
                if arguments.log is not None:
                    with arguments.log.open("a", encoding="utf-8") as log:
                        log.write(json.dumps(rows[-1]) + "\n")
    kind = [row for row in rows if len(row["levels"]) == players and (len(set(row["levels"])) > 1) == arguments.mixed]
    for title, told in (("lost by a decision, in percentage points", losses), ("kept of what was at stake", kept)):
        print(f"\n{title}:\n\n| game | deals | {' | '.join(LEVELS)} |\n|---|--:|" + "---|" * len(LEVELS))
        for name in names:
            print(told(name, [row for row in kind if row["game"] == name]))
    if not arguments.mixed:
        print("\nlost by a decision in the positions of the greedy tables, in percentage points:\n")
        for name in names:
            print(same_positions(name, [row for row in kind if row["game"] == name]))
    print("\nloss of a level less that of the next better one, on the same deals, in percentage points:\n")
    for name in names:
        print(steps(name, [row for row in kind if row["game"] == name]))


def read(log: Path) -> list[Row]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def tables(deal: int, players: int, *, mixed: bool) -> list[list[str]]:
    """Who sits at the tables of a deal."""
    if mixed:
        return [[LEVELS[(deal + place) % len(LEVELS)] for place in range(players)]]
    return [[level] * players for level in LEVELS]


def of_level(rows: list[Row], level: str) -> dict[int, tuple[float, float, int]]:
    """Losses, stakes and number of decisions of a level, by deal."""
    return {row["deal"]: tuple(row["found"][level]) for row in rows if level in row["found"]}


def losses(name: str, rows: list[Row]) -> str:
    """A row of the table: mean losses, with 95 % intervals over the deals."""
    found = [[100 * lost / count for lost, _, count in of_level(rows, level).values()] for level in LEVELS]
    return line(name, rows, [f"{mean(each):.2f} ± {interval(each):.2f}" if each else "" for each in found])


def kept(name: str, rows: list[Row]) -> str:
    """The same for the share that was kept: a ratio of sums, with the interval of a ratio estimator."""
    cells = []
    for level in LEVELS:
        found = list(of_level(rows, level).values())
        stake = sum(each[1] for each in found)
        if len(found) < 2 or stake <= 0:
            cells.append("")
            continue
        share = sum(each[0] for each in found) / stake
        rest = sum((lost - share * staked) ** 2 for lost, staked, _ in found)
        error = student(len(found)) * sqrt(rest * len(found) / (len(found) - 1)) / stake
        cells.append(f"{100 * (1 - share):.0f} % ± {100 * error:.0f}")
    return line(name, rows, cells)


def steps(name: str, rows: list[Row]) -> str:
    """Differences between neighbouring levels."""
    told = []
    for worse, better in pairwise(LEVELS):
        one, other = of_level(rows, worse), of_level(rows, better)
        found = [100 * (one[deal][0] / one[deal][2] - other[deal][0] / other[deal][2]) for deal in one if deal in other]
        if len(found) > 1:
            told.append(f"{worse} - {better} {mean(found):+.2f} ± {interval(found):.2f}")
    return f"{name}: {', '.join(told)}"


def same_positions(name: str, rows: list[Row]) -> str:
    """What random players and novices would have lost in the positions of the greedy tables. A novice is a greedy
    player who makes every fifth move at random, so both follow from what was measured there."""
    found = [
        (100 * staked / count, 100 * lost / count)
        for lost, staked, count in of_level(
            [row for row in rows if set(row["levels"]) == {"greedy"}], "greedy"
        ).values()
    ]
    if len(found) < 2:
        return f"{name}: too few tables"
    told = [f"{level} {mean(values):.2f} ± {interval(values):.2f}" for level, values in by_level(found).items()]
    steps = [SLIPS * (stake - lost) for stake, lost in found]
    return f"{name}: {', '.join(told)}; novice - greedy {mean(steps):+.2f} ± {interval(steps):.2f}"


def by_level(found: list[tuple[float, float]]) -> dict[str, list[float]]:
    """Losses of random, novice and greedy players, given those of random and greedy ones."""
    return {
        "random": [stake for stake, _ in found],
        "novice": [SLIPS * stake + (1 - SLIPS) * lost for stake, lost in found],
        "greedy": [lost for _, lost in found],
    }


def line(name: str, rows: list[Row], cells: list[str]) -> str:
    return f"| {intrigue.game(name).title} | {len({row['deal'] for row in rows})} | {' | '.join(cells)} |"


def interval(values: list[float]) -> float:
    return student(len(values)) * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def student(count: int) -> float:
    """Standard errors on either side of a 95 % interval from so many values: more than 1.96 if they are few. (The first
    terms of the expansion of Student's t; right to 2 % from five values on.)

    >>> round(student(5), 2), round(student(20), 2)
    (2.73, 2.09)
    """
    free = count - 1
    return 1.96 + 2.372 / free + 2.823 / free**2


def measure(name: str, levels: list[str], deal: int, most: int) -> Row:
    """Play a deal and judge some of its decisions."""
    record = play(name, levels, deal)
    every = [move for move, _, _, _ in decisions(record, range(len(levels)))]
    picked = sorted(Random(deal).sample(every, min(most, len(every))))
    judged = judge_slice(record, picked, Effort().settled(intrigue.game(name), len(every)), deal)
    found = {}
    for level in sorted(set(levels)):
        own = [one for one in judged if levels[one.seat] == level]
        if own:
            found[level] = (sum(one.loss for one in own), sum(one.stake for one in own), len(own))
    return {"found": found}


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
    main()
