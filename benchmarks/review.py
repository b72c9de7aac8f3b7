"""Whether reviews tell good players from bad ones: what the decisions of each level lose, compared with the next one.

    python benchmarks/review.py                       20 deals of each game
    python benchmarks/review.py catherine --deals 5 --judged 40
    python benchmarks/review.py --log losses.jsonl --minutes 10

At every table one player of each level plays: random, novice, greedy, strong; from deal to deal they change seats. Each
level is compared with the next better one in the positions that the two came to: what does the one choose there, and
what the other? Where they choose the same, they lose the same. Of the decisions in which they differ, `--judged` are
drawn at random, and both moves are judged as in a review, in the same worlds. Their mean difference, times the share of
decisions in which the two differ, is what a decision of the worse player loses more. (Greedy and strong players are
compared in the positions of the strong one alone, since it has made its choice there: a search costs time.)

With `--log`, every game is noted in that file as soon as it is judged, and what is noted there is not done again;
`--minutes` stops after that time.

A review is honest if strong players lose less than greedy ones, these less than novices, and novices less than random
players, each beyond the intervals.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import monotonic, process_time
from typing import Any, Final

import intrigue
from intrigue.bots import NO_CLOCK, bot, chooses_at_once
from intrigue.bots.search.search import Search
from intrigue.core.record import Record
from intrigue.core.state import State
from intrigue.review.judging import NOTHING, Plan, compare, weighted
from intrigue.review.reviewing import decisions

LEVELS: Final = ("random", "novice", "greedy", "strong")
PAIRS: Final = tuple(pairwise(LEVELS))
JUDGED: Final = 10
WORLDS: Final = 100  # at least; where a search makes more iterations, more worlds cost little
ITERATIONS_TO_A_WORLD: Final = 8

Row = dict[str, Any]
"""What was found in a game. For each pair of levels: the number of decisions, in how many they differ, how many of
these were judged, and the sums of what the worse and the better player lose there."""
Place = tuple[State, int, int, int]
"""A position, the seat to move, and what the worse and the better of two players choose."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="a game (all)")
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="deals of each game (20)")
    parser.add_argument("--judged", type=int, default=JUDGED, metavar="N", help=f"decisions of each pair ({JUDGED})")
    parser.add_argument(
        "--worlds", type=int, default=WORLDS, metavar="N", help=f"for each decision, at least ({WORLDS})"
    )
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
            rows.append(measure(name, deal, arguments.judged, arguments.worlds))
            if arguments.log is not None:
                with arguments.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(rows[-1]) + "\n")
    for name in names:
        told(name, [row for row in rows if row["game"] == name and row["deal"] < arguments.deals])


def read(log: Path) -> list[Row]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


# ---- what was found ------------------------------------------------------------------------------


def told(name: str, rows: list[Row]) -> None:
    """Print what was found about a game."""
    print(f"\n{intrigue.game(name).title}: {len(rows)} deals, {sum(row['seconds'] for row in rows):.0f} seconds")
    if len(rows) < 2:
        return
    for pair in PAIRS:
        found = [row["pairs"][" ".join(pair)] for row in rows]
        judged, differ = (sum(one[field] for one in found) for field in ("judged", "differ"))
        gap = sum(one["worse"] - one["better"] for one in found) / max(1, judged)
        share = differ / sum(one["decisions"] for one in found)
        values = [difference(one) for one in found]
        print(
            f"  {pair[0]} - {pair[1]}: {mean(values):+.2f} ± {interval(values):.2f} percentage points a decision;",
            end="",
        )
        print(f" they differ in {100 * share:.0f} %, by {100 * gap:+.1f} there ({judged} judged)")


def difference(found: dict[str, Any]) -> float:
    """How much more a decision of the worse player loses, in percentage points."""
    share = found["differ"] / found["decisions"]
    return float(100 * share * (found["worse"] - found["better"]) / max(1, found["judged"]))


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
    """Play a deal, and judge what neighbouring levels would do in its positions."""
    begin = process_time()
    levels = [LEVELS[(deal + place) % len(LEVELS)] for place in range(len(LEVELS))]
    record = play(name, levels, deal)
    pairs = {}
    for worse, better in PAIRS:
        rng = Random(f"{deal} {worse}")
        made, places = differing(record, levels, worse, better, rng)
        drawn = rng.sample(places, min(most, len(places)))
        losses = [judged(*place, worlds, rng) for place in drawn]
        pairs[f"{worse} {better}"] = {
            "decisions": made,
            "differ": len(places),
            "judged": len(drawn),
            "worse": sum(loss for loss, _ in losses),
            "better": sum(loss for _, loss in losses),
        }
    return {"game": name, "deal": deal, "seconds": round(process_time() - begin, 1), "pairs": pairs}


def differing(record: Record, levels: list[str], worse: str, better: str, rng: Random) -> tuple[int, list[Place]]:
    """How many decisions two players came to, and those in which they choose differently. What was played there counts
    as the choice of its player; the other is asked."""
    game = record.open()
    minds = {level: bot(level, game, timed=False) for level in (worse, better)}
    wanted = (worse, better) if chooses_at_once(better) else (better,)
    places: list[Place] = []
    made = 0
    for _, state, seat, action in decisions(record, [seat for seat, level in enumerate(levels) if level in wanted]):
        made += 1
        other = better if levels[seat] == worse else worse
        choice = minds[other].choose(state.view(seat), state.legal(seat), rng, NO_CLOCK)
        if choice != action:
            pair = (action, choice) if other == better else (choice, action)
            places.append((state.copy(), seat, *pair))
    return made, places


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


def judged(state: State, seat: int, worse: int, better: int, worlds: int, rng: Random) -> tuple[float, float]:
    """What two moves lose, compared with the advice of a review."""
    game: Any = state.game
    view, legal = state.view(seat), state.legal(seat)
    guide = game.guide.suited(game, view)
    search = Search(game, guide, view, legal, rng, game.greedy(view, legal, rng))
    search.run(game.efforts.strong)
    advised = search.best()
    plans = [Plan([advised]), *[Plan([action], then) for action in (worse, better) for then in (NOTHING, advised)]]
    trials = compare(game, guide, view, plans, max(worlds, game.efforts.strong // ITERATIONS_TO_A_WORLD), rng)
    values = trials.values
    return better_plan(values[0], values[1:3], trials.weights), better_plan(values[0], values[3:5], trials.weights)


def better_plan(best: list[float], plans: list[list[float]], weights: list[float]) -> float:
    """What a move loses, alone or with the advised one after it, whichever is better. Which that is, one half of the
    worlds says for the other."""
    halves = slice(0, None, 2), slice(1, None, 2)
    found = 0.0
    for here, there in (halves, halves[::-1]):
        plan = max(plans, key=lambda values: weighted(values[there], weights[there])[0])
        gaps = [one - other for one, other in zip(best[here], plan[here], strict=True)]
        found += weighted(gaps, weights[here])[0] / 2
    return found


if __name__ == "__main__":
    main()
