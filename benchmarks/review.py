"""Whether reviews tell good players from bad ones: what the moves of each level lose.

    python benchmarks/review.py                       20 deals of each game
    python benchmarks/review.py catherine --deals 5 --judged 20
    python benchmarks/review.py --log losses.jsonl --minutes 10

In every deal a strong player sits among greedy ones, from deal to deal on another seat. In positions that it came to,
players of all four levels are compared: random, novice, greedy, strong. What the strong player chose there is known
from the game; the others are asked, those who play by chance several times. All these moves are judged as in a review,
against the advice of another search, and in the same worlds.

So the levels are compared in the same positions: no difference comes from some being further behind than others, where
there is less to lose. And where two players choose the same, the difference is exactly 0. Therefore the positions are
drawn from two strata: those in which the greedy player would have done the same as the strong one, and the others, of
which more are judged. Each stratum counts by the share that it has of all decisions.

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
ASKED: Final = {"random": 3, "novice": 8}  # how often, in each position
FEWEST: Final = {"patriot": 3}  # players: below that, it is a campaign in which all win or lose together
JUDGED: Final = 12
ALIKE: Final = 3  # one of so many is judged where greedy and strong players do the same
WORLDS: Final = 100  # at least; where a search makes more iterations, more worlds cost little
ITERATIONS_TO_A_WORLD: Final = 8

Row = dict[str, Any]
"""What was found in a game: what a decision of each level loses there on average."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="a game (all)")
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="deals of each game (20)")
    parser.add_argument("--players", type=int, metavar="N", help="at each table (as few as the game allows)")
    parser.add_argument("--judged", type=int, default=JUDGED, metavar="N", help=f"decisions of each game ({JUDGED})")
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="N", help=f"for a decision, at least ({WORLDS})")
    parser.add_argument("--log", type=Path, metavar="FILE", help="a file of games judged so far, to go on from")
    parser.add_argument("--minutes", type=float, default=1e9, metavar="N", help="how long at most")
    arguments = parser.parse_args()
    names = arguments.names or list(intrigue.games())
    counts = {name: arguments.players or FEWEST.get(name, intrigue.game(name).players[0]) for name in names}
    rows = [] if arguments.log is None or not arguments.log.exists() else read(arguments.log)
    known = {(row["game"], row["players"], row["deal"]) for row in rows}
    end = monotonic() + 60 * arguments.minutes
    for deal in range(arguments.deals):
        for name, players in counts.items():
            if monotonic() >= end or (name, players, deal) in known:
                continue
            rows.append(measure(name, players, deal, arguments.judged, arguments.worlds))
            if arguments.log is not None:
                with arguments.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(rows[-1]) + "\n")
    for name, players in counts.items():
        found = [row for row in rows if (row["game"], row["players"]) == (name, players)]
        told(name, players, [row for row in found if row["deal"] < arguments.deals])


def read(log: Path) -> list[Row]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


# ---- what was found ------------------------------------------------------------------------------


def told(name: str, players: int, rows: list[Row]) -> None:
    """Print what was found about a game: losses, their differences, and the shares that were kept."""
    made, differ, judged = (sum(row[field] for row in rows) for field in ("decisions", "differ", "judged"))
    print(
        f"\n{intrigue.game(name).title}: {players} players, {len(rows)} deals, {judged} of {made} decisions judged;",
        end="",
    )
    print(f" greedy and strong differ in {100 * differ / max(1, made):.0f} %")
    if len(rows) < 2:
        return
    print("  lost:", ", ".join(estimated(level, lost(rows, level)) for level in LEVELS))
    steps = [
        estimated(f"{one} - {other}", [a - b for a, b in zip(lost(rows, one), lost(rows, other), strict=True)])
        for one, other in pairwise(LEVELS)
    ]
    print("  differences:", ", ".join(steps))
    print("  kept:", ", ".join(kept(rows, level) for level in LEVELS[1:]))


def lost(rows: list[Row], level: str) -> list[float]:
    """What a decision of a level loses, game by game, in percentage points."""
    return [100 * row["lost"][level] for row in rows]


def estimated(title: str, values: list[float]) -> str:
    return f"{title} {mean(values):+.2f} ± {interval(values):.2f}"


def kept(rows: list[Row], level: str) -> str:
    """Which share of what random moves lose was kept: a ratio of sums over the games, with its 95 % interval."""
    pairs = list(zip(lost(rows, level), lost(rows, "random"), strict=True))
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


def measure(name: str, players: int, deal: int, most: int, worlds: int) -> Row:
    """Play a deal, and judge what players of all levels would do in some of the strong player's positions."""
    begin, rng = process_time(), Random(f"{name} {deal}")
    own = deal % players
    record = play(name, ["strong" if seat == own else "greedy" for seat in range(players)], deal)
    alike, apart = strata(record, own, rng)
    total = len(alike) + len(apart)
    lost, judged = dict.fromkeys(LEVELS, 0.0), 0
    for places, share in ((alike, ALIKE), (apart, 1)):
        drawn = rng.sample(places, min(most, -(-len(places) // share)))
        for place in drawn:
            for level, loss in losses(place[0], own, moves(*place, rng), worlds, rng).items():
                lost[level] += loss * len(places) / len(drawn) / total
        judged += len(drawn)
    counts = {"decisions": total, "differ": len(apart), "judged": judged}
    seconds = round(process_time() - begin, 1)
    return {"game": name, "players": players, "deal": deal, "seconds": seconds, **counts, "lost": lost}


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


Place = tuple[State, int, int, int]
"""A position, the seat to move, and what a greedy and the strong player choose."""


def strata(record: Record, seat: int, rng: Random) -> tuple[list[Place], list[Place]]:
    """The decisions of a strong player in which a greedy one would have done the same, and the others."""
    alike: list[Place] = []
    apart: list[Place] = []
    game: Any = record.open()
    for _, state, _, action in decisions(record, [seat]):
        greedy = game.greedy(state.view(seat), state.legal(seat), rng)
        (alike if greedy == action else apart).append((state.copy(), seat, greedy, action))
    return alike, apart


def moves(state: State, seat: int, greedy: int, strong: int, rng: Random) -> dict[str, list[int]]:
    """What each level chooses, as often as it is asked."""
    found = {"greedy": [greedy], "strong": [strong]}
    for level, times in ASKED.items():
        mind = bot(level, state.game, timed=False)
        found[level] = [mind.choose(state.view(seat), state.legal(seat), rng, NO_CLOCK) for _ in range(times)]
    return found


def losses(state: State, seat: int, chosen: dict[str, list[int]], worlds: int, rng: Random) -> dict[str, float]:
    """What the moves of each level lose on average, compared with the advice of a review."""
    game: Any = state.game
    view, legal = state.view(seat), state.legal(seat)
    guide = game.guide.suited(game, view)
    search = Search(game, guide, view, legal, rng, game.greedy(view, legal, rng))
    search.run(game.efforts.strong)
    advised = search.best()
    others = sorted({action for each in chosen.values() for action in each} - {advised})
    plans = [Plan([advised]), *[Plan([action], then) for action in others for then in (NOTHING, advised)]]
    trials = compare(game, guide, view, plans, max(worlds, game.efforts.strong // ITERATIONS_TO_A_WORLD), rng)
    best, tried = trials.values[0], trials.values[1:]
    found = {advised: 0.0}
    for place, action in enumerate(others):
        found[action] = of_the_better(best, tried[2 * place : 2 * place + 2], trials.weights)
    return {level: mean([found[action] for action in each]) for level, each in chosen.items()}


def of_the_better(best: Sequence[float], plans: Sequence[Sequence[float]], weights: Sequence[float]) -> float:
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
