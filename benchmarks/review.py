"""Whether reviews tell good players from bad ones: what the decisions of each level lose.

    python benchmarks/review.py                       20 deals of each game
    python benchmarks/review.py catherine --deals 5 --decisions 40
    python benchmarks/review.py --log losses.jsonl --minutes 10

At every table one player of each level plays: random, novice, greedy, strong; from deal to deal they change seats.
`--decisions` of each game are drawn, as many of each player. In each of these positions the reviewer gives its advice,
and players of all four levels are asked for their move: those who play by chance several times, so that what is
measured is the mean over their moves. Whatever they choose is compared with the advice as in a review, in the same
worlds for all of them. So the levels are compared in the same positions, and where two of them choose the same, the
difference is exactly 0.

With `--log`, every game is noted in that file as soon as it is judged, and what is noted there is not done again;
`--minutes` stops after that time.

A review is honest if strong players lose less than greedy ones, these less than novices, and novices less than random
players, each beyond the intervals.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import monotonic, process_time
from typing import Any, Final

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.bots.search.search import Search
from intrigue.core.record import Record
from intrigue.core.state import State
from intrigue.review.judging import NOTHING, Plan, compare, weighted
from intrigue.review.reviewing import decisions

LEVELS: Final = ("random", "novice", "greedy", "strong")
ASKED: Final = {"random": 4, "novice": 12, "greedy": 1, "strong": 1}  # how often, in each position
DECISIONS: Final = 24
WORLDS: Final = 60

Row = dict[str, Any]
"""What was found in a game: for the player of each level how many of its positions were judged, and the sums of what
players of each level lose there."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="a game (all)")
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="deals of each game (20)")
    parser.add_argument("--decisions", type=int, default=DECISIONS, metavar="N", help=f"of each game ({DECISIONS})")
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=f"for each decision ({WORLDS})")
    parser.add_argument("--log", type=Path, metavar="FILE", help="a file of games judged so far, to go on from")
    parser.add_argument("--minutes", type=float, default=1e9, metavar="N", help="how long at most")
    arguments = parser.parse_args()
    names = arguments.names or list(intrigue.games())
    rows = [] if arguments.log is None or not arguments.log.exists() else read(arguments.log)
    known = {(row["game"], row["deal"]) for row in rows}
    end = monotonic() + 60 * arguments.minutes
    for deal in range(arguments.deals):
        for name in names:
            if monotonic() >= end or (name, deal) in known:
                continue
            rows.append(measure(name, deal, arguments.decisions, arguments.worlds))
            if arguments.log is not None:
                with arguments.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(rows[-1]) + "\n")
    for name in names:
        told(name, [row for row in rows if row["game"] == name and row["deal"] < arguments.deals])


def read(log: Path) -> list[Row]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


# ---- what was found ------------------------------------------------------------------------------


def told(name: str, rows: list[Row]) -> None:
    """Print everything about a game: losses, differences, accuracies; in all positions, and in each level's own."""
    count = sum(sum(row["positions"].values()) for row in rows)
    print(f"\n{intrigue.game(name).title}: {len(rows)} deals, {count} positions")
    if len(rows) < 2:
        return
    for title, found in (("in the same positions", shared), ("by own moves alone", own)):
        print(f"  lost {title}:", ", ".join(estimated(level, found(rows, level)) for level in LEVELS))
        steps = [
            estimated(f"{worse} - {better}", less(found(rows, worse), found(rows, better)))
            for worse, better in pairwise(LEVELS)
        ]
        print("    differences:", ", ".join(steps))
        print("    kept:", ", ".join(kept(rows, level, found is own) for level in LEVELS[1:]))


def lost(row: Row, level: str, seats: Sequence[str]) -> float:
    """What a decision of a level loses in the positions of some players of a game, in percentage points. The player of
    each level counts the same."""
    return mean([100 * row["lost"][seat][level] / row["positions"][seat] for seat in seats])


def shared(rows: list[Row], level: str) -> list[float]:
    """What the moves of a level lose in all positions, game by game."""
    return [lost(row, level, LEVELS) for row in rows]


def own(rows: list[Row], level: str) -> list[float]:
    """What they lose in the positions that players of this level came to."""
    return [lost(row, level, [level]) for row in rows]


def less(ones: Sequence[float], others: Sequence[float]) -> list[float]:
    return [one - other for one, other in zip(ones, others, strict=True)]


def estimated(title: str, values: list[float]) -> str:
    return f"{title} {mean(values):.2f} ± {interval(values):.2f}"


def kept(rows: list[Row], level: str, alone: bool) -> str:
    """Which share of what random moves lose was kept: a ratio of sums over the games, with its 95 % interval."""
    seats = [level] if alone else LEVELS
    pairs = [(lost(row, level, seats), lost(row, "random", seats)) for row in rows]
    stake = sum(staked for _, staked in pairs)
    share = sum(mine for mine, _ in pairs) / stake
    rest = sum((mine - share * staked) ** 2 for mine, staked in pairs)
    error = student(len(pairs)) * sqrt(rest * len(pairs) / (len(pairs) - 1)) / abs(stake)
    return f"{level} {100 * (1 - share):.0f} % ± {100 * error:.0f}"


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


# ---- playing and judging -------------------------------------------------------------------------


def measure(name: str, deal: int, most: int, worlds: int) -> Row:
    """Play a deal, and judge what all levels would do in some of its positions."""
    begin = process_time()
    levels = [LEVELS[(deal + place) % len(LEVELS)] for place in range(len(LEVELS))]
    record = play(name, levels, deal)
    picked = drawn(record, most // len(LEVELS), Random(deal))
    positions, losses = dict.fromkeys(LEVELS, 0), {level: dict.fromkeys(LEVELS, 0.0) for level in LEVELS}
    for move, state, seat, action in decisions(record, range(len(levels))):
        if move in picked:
            rng, level = Random(f"{deal} {move}"), levels[seat]
            moves = asked(state, seat, level, action, rng)
            positions[level] += 1
            for other, loss in judged(state, seat, moves, worlds, rng).items():
                losses[level][other] += loss
    seconds = round(process_time() - begin, 1)
    return {"game": name, "deal": deal, "seconds": seconds, "positions": positions, "lost": losses}


def drawn(record: Record, each: int, rng: Random) -> set[int]:
    """The numbers of some decisions, as many of each player."""
    found = set()
    for seat in range(record.players):
        numbers = [move for move, _, _, _ in decisions(record, [seat])]
        found.update(rng.sample(numbers, min(each, len(numbers))))
    return found


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


def asked(state: State, seat: int, played: str, action: int, rng: Random) -> dict[str, list[int]]:
    """What each level chooses here, as often as it is asked. The move that was played is one of them."""
    game: Any = state.game
    view, legal = state.view(seat), state.legal(seat)
    found = {level: [action] if level == played else [] for level in LEVELS}
    for level, moves in found.items():
        mind = bot(level, game, timed=False)
        moves += [mind.choose(view, legal, rng, NO_CLOCK) for _ in range(ASKED[level] - len(moves))]
    return found


def judged(state: State, seat: int, moves: dict[str, list[int]], worlds: int, rng: Random) -> dict[str, float]:
    """What the moves of each level lose on average, compared with the advice of a review."""
    game: Any = state.game
    view, legal = state.view(seat), state.legal(seat)
    guide = game.guide.suited(game, view)
    search = Search(game, guide, view, legal, rng, game.greedy(view, legal, rng))
    search.run(game.efforts.strong)
    advised = search.best()
    others = sorted({action for each in moves.values() for action in each} - {advised})
    if not others:
        return dict.fromkeys(moves, 0.0)
    plans = [Plan([advised]), *[Plan([action], then) for action in others for then in (NOTHING, advised)]]
    trials = compare(game, guide, view, plans, worlds, rng)
    losses = {advised: 0.0}
    for place, action in enumerate(others):
        losses[action] = better_plan(trials.values[0], trials.values[2 * place + 1 : 2 * place + 3], trials.weights)
    return {level: mean([losses[action] for action in each]) for level, each in moves.items()}


def better_plan(best: list[float], plans: list[list[float]], weights: list[float]) -> float:
    """What the better of two plans loses. Which one that is, one half of the worlds says for the other."""
    halves = [[slice(0, None, 2), slice(1, None, 2)][place] for place in (0, 1)]
    found = 0.0
    for here, there in (halves, halves[::-1]):
        plan = max(plans, key=lambda values: weighted(values[there], weights[there])[0])
        gaps = [one - other for one, other in zip(best[here], plan[here], strict=True)]
        found += weighted(gaps, weights[here])[0] / 2
    return found


if __name__ == "__main__":
    main()
