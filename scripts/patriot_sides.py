"""Greedy players against each other in Patriot: how often each side wins, and how games end.

Prints a table in Markdown, each share with the half width of its 95 % interval. The same seed gives the same table.

    python scripts/patriot_sides.py 400                 400 games with 3, 4, 5 and 6 players each
    python scripts/patriot_sides.py 400 3 4 --seed 7
    python scripts/patriot_sides.py 100 --campaigns     the three campaigns instead, with 1 and 2 players
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from random import Random
from typing import cast

import intrigue
from intrigue.commands.shared import natural, positive
from intrigue.games.patriot import Patriot
from intrigue.games.patriot.codes import KILL, SECOND
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.state import PatriotState
from intrigue.lab.statistics import share

ENDS = (
    ("day 5", "lived through day 5"),
    ("last assassin", "last assassin"),
    ("Threat 6", "Threat reached 6"),
    ("vote", "vote against the President"),
)
SIDES = ("assassins", "loyal side", "a secondary mission")
CAMPAIGNS = ("cp1", "cp2", "cp3")


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("count", type=positive, help="how many games of each kind")
    parser.add_argument("players", nargs="*", type=int, help="numbers of players (3 4 5 6)")
    parser.add_argument("--seed", type=natural, default=0, help="decides all chance (0)")
    parser.add_argument("--campaigns", action="store_true", help="the campaigns for 1 and 2 players instead")
    arguments = parser.parse_args()
    if arguments.campaigns:
        show_campaigns(arguments.count, arguments.seed)
    else:
        show_sides(arguments.count, arguments.players or [3, 4, 5, 6], arguments.seed)
    return 0


def play(players: int, seed: int, options: dict[str, object]) -> PatriotState:
    """Play a game of greedy players to its end."""
    patriot = cast(Patriot, intrigue.game("patriot"))
    rng = Random(seed)
    state = patriot.new(players, seed, options)
    while state.pending:
        seat = state.pending[0]
        state.play(seat, patriot.greedy(patriot.view(state, seat), state.legal(seat), rng))
    return state


def show_sides(count: int, tables: list[int], seed: int) -> None:
    heading = ["players", *[f"ended by: {name}" for name, _ in ENDS], *[f"{name} won" for name in SIDES]]
    print_row(heading)
    print_row(["---"] * len(heading))
    for players in tables:
        ends: Counter[str] = Counter()
        there: Counter[str] = Counter()
        won: Counter[str] = Counter()
        for number in range(count):
            state = play(players, 1000 * seed + number, {})
            assert state.result is not None
            ends[next(name for name, text in ENDS if text in state.result.reason)] += 1
            for name, members in members_of(state).items():
                there[name] += bool(members)
                won[name] += any(player in state.result.winners for player in members)
        cells = [percent(ends[name], count) for name, _ in ENDS]
        print_row([str(players), *cells, *[percent(won[name], there[name]) for name in SIDES]])


def members_of(state: PatriotState) -> dict[str, list[int]]:
    """The players of each side at the end of the game; the President belongs to the loyal side."""
    sides = [side(state, player) for player in range(state.n)]
    return {
        "assassins": [player for player in range(state.n) if sides[player] == KILL],
        "loyal side": [player for player in range(state.n) if sides[player] != KILL],
        "a secondary mission": [player for player in range(state.n) if sides[player] == SECOND],
    }


def show_campaigns(count: int, seed: int) -> None:
    print_row(["campaign", "won by 1 player", "won by 2 players"])
    print_row(["---"] * 3)
    for campaign in CAMPAIGNS:
        cells = []
        for players in (1, 2):
            won = 0
            for number in range(count):
                result = play(players, 1000 * seed + number, {"campaign": campaign}).result
                won += result is not None and bool(result.winners)
            cells.append(percent(won, count))
        print_row([campaign, *cells])


def percent(hits: int, trials: int) -> str:
    if not trials:
        return "-"
    estimate = share(hits, trials)
    return f"{100 * estimate.value:.0f} ± {50 * (estimate.high - estimate.low):.0f} %"


def print_row(cells: list[str]) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
