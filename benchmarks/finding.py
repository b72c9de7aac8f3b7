"""How well loyal players of Patriot find the assassins, and how well assassins hide: benchmarks/finding.py

Loyal players play the cunning player's first choice. Assassins are greedy players, who give wrong cards to briefs
whenever they can, or cunning ones, who hide. At the beginning of every round, each living loyal player says how likely
each other player is to be an assassin. "Found" is the share of pairs of an assassin and a loyal player in which the
assassin is the more suspect one (equally suspect: half); 50 % is guessing.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from typing import Any

import intrigue
from intrigue.core.game import Game
from intrigue.core.guide import Policy
from intrigue.games.patriot.play.cunning.guilt import guilt
from intrigue.games.patriot.play.greedy.suspicion import is_assassin
from intrigue.games.patriot.state import PatriotState

KILLERS = "killers"


class Tally:
    """What loyal players believed at the beginning of one round."""

    def __init__(self) -> None:
        self.pairs = 0
        self.found = 0.0
        self.assassins: list[float] = []
        self.loyal: list[float] = []

    def add(self, state: PatriotState, seat: int) -> None:
        believed = guilt(state, seat)
        others = [o for o in range(state.n) if o not in {seat, state.president} and not state.dead[o]]
        guilty = [believed[other] for other in others if is_assassin(state, other)]
        innocent = [believed[other] for other in others if not is_assassin(state, other)]
        self.assassins += guilty
        self.loyal += innocent
        self.pairs += len(guilty) * len(innocent)
        self.found += sum((one > other) + (one == other) / 2 for one in guilty for other in innocent)

    def __str__(self) -> str:
        if not self.pairs:
            return "nothing to tell apart"
        return (
            f"found {self.found / self.pairs:.1%} of {self.pairs} pairs; suspicion of assassins "
            f"{sum(self.assassins) / len(self.assassins):.1%}, of loyal players {sum(self.loyal) / len(self.loyal):.1%}"
        )


def watch(game: Game[Any, Any], players: int, deals: range, killers: Policy, loyal: Policy) -> dict[int, Tally]:
    """Play these deals; a tally for each round."""
    tallies: dict[int, Tally] = defaultdict(Tally)
    for deal in deals:
        state = game.new(players, seed=deal)
        rng, last = Random(f"x {players} {deal}"), 1
        while state.pending:
            if state.round > last:
                last = state.round
                for seat in range(players):
                    if not state.dead[seat] and not is_assassin(state, seat):
                        tallies[last].add(state, seat)
            seat = state.pending[0]
            legal = state.menus[seat]
            policy = killers if game.side(state, seat) == KILLERS else loyal
            state.take(seat, legal[0] if len(legal) == 1 else policy(state, seat, legal, rng))
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="3,4,5,6")
    parser.add_argument("--deals", type=int, default=400)
    told = parser.parse_args()
    game = intrigue.game("patriot")
    cunning = game.guide.first
    assert cunning is not None
    for players in [int(count) for count in told.players.split(",")]:
        for name, killers in (("greedy", game.choose), ("cunning", cunning)):
            for number, tally in sorted(watch(game, players, range(told.deals), killers, cunning).items()):
                print(f"{players} players, {name} assassins, before round {number}: {tally}", flush=True)


if __name__ == "__main__":
    main()
