"""What a search tries first, against the greedy player, on all seats of a secret side: benchmarks/sides.py GAME SIDE

Both play on states, which gives the same choices as from views and takes milliseconds a game. Every deal is played
twice, once with the greedy player on the side, and the results are compared deal by deal. Deals in which the side has
no seat when the greedy game ends are left out.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from typing import Any

import intrigue
from intrigue.core.game import Game
from intrigue.core.guide import Policy
from intrigue.core.state import State

NORMAL = 1.96  # standard errors on both sides of a 95 % interval


def play(game: Game[Any, Any], players: int, deal: int, side: str, ours: Policy, theirs: Policy) -> State:
    """A whole game with one policy on the side and the other elsewhere."""
    state: State = game.new(players, seed=deal)
    rng = Random(f"x {players} {deal}")
    while state.pending:
        seat = state.pending[0]
        legal = state.menus[seat]
        policy = ours if game.side(state, seat) == side else theirs
        state.take(seat, legal[0] if len(legal) == 1 else policy(state, seat, legal, rng))
    return state


def compare(game: Game[Any, Any], players: int, side: str, deals: range) -> str:
    """A row of the table in docs/strength.md."""
    first = game.guide.first
    if first is None:
        raise SystemExit(f"{game.title} has no first choice of its own")
    before, change = [], []
    for deal in deals:
        old = play(game, players, deal, side, game.choose, game.choose)
        if any(game.side(old, seat) == side for seat in range(players)):
            new = play(game, players, deal, side, first, game.choose)
            before.append(int(game.side_won(old, side)))
            change.append(int(game.side_won(new, side)) - before[-1])
    mean = sum(change) / len(change)
    error = NORMAL * sqrt(sum([(one - mean) ** 2 for one in change])) / len(change)
    share = sum(before) / len(before)
    return (
        f"{players} players, {side}: {len(change)} deals, greedy {share:.1%}, first choice {share + mean:.1%}, "
        f"{100 * mean:+.1f} points [{100 * (mean - error):+.1f}, {100 * (mean + error):+.1f}]"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("side")
    parser.add_argument("--players", default="3,4,5,6")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--from", type=int, default=1000, dest="start", help="the first deal")
    told = parser.parse_args()
    game = intrigue.game(told.game)
    for players in [int(count) for count in told.players.split(",")]:
        print(compare(game, players, told.side, range(told.start, told.start + told.deals)), flush=True)


if __name__ == "__main__":
    main()
