"""Environment speed next to PettingZoo's own card games.

    python benchmarks/envs.py              Empire Engine against Leduc Hold'em, Patriot against Gin Rummy
    python benchmarks/envs.py --all        and the other games, without a peer

What is measured is `last` and `step` of raw environments, with observations and masks, and a random legal action: the
same loop for all of them. The environments take turns in short chunks, and the median of the ratios counts, because
machines are noisy.

The peers need `pip install "pettingzoo[classic]" rlcard pygame`. PettingZoo 1.27 dropped its Gin Rummy: where it is
missing, its two dozen lines around RLCard's game stand in for it.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

import intrigue
from intrigue.core.native import compiled
from intrigue.envs.pettingzoo import raw_env
from intrigue.lab.bench import nearest
from intrigue.lab.tables import table

SEED = 2024
CHUNK = 0.25  # seconds
ROUNDS = 15
USUAL_PLAYERS = 4


class Pair(NamedTuple):
    """An environment of ours, its peer, and how many times faster it should be."""

    game_id: str
    players: int
    peer: str
    target: float


PAIRS = (Pair("empire-engine", 2, "leduc", 3.0), Pair("patriot", 4, "gin rummy", 5.0))


class Runner:
    """Plays random games in an environment, a chunk at a time."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.choose = Random(SEED).choice
        env.reset(seed=SEED)

    def rate(self, seconds: float) -> float:
        """Decisions per second, now. The steps in which a finished agent leaves are not counted as decisions."""
        env, choose = self.env, self.choose
        decisions = 0
        begin = perf_counter()
        while perf_counter() - begin < seconds:
            if not env.agents:
                env.reset()
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(choose(np.flatnonzero(observation["action_mask"]).tolist()))
                decisions += 1
        return decisions / (perf_counter() - begin)


def leduc() -> Any:
    from pettingzoo.classic import leduc_holdem_v4

    return leduc_holdem_v4.raw_env()


def gin_rummy() -> Any:
    try:
        from pettingzoo.classic import gin_rummy_v4
    except ImportError:
        return stand_in_for_gin_rummy()
    return gin_rummy_v4.raw_env()


def stand_in_for_gin_rummy() -> Any:
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase

    class GinRummy(RLCardBase):  # type: ignore[misc]  # PettingZoo has no types
        """The opponent's cards, the fifth plane of RLCard's observation, are hidden, as PettingZoo hid them."""

        render_mode = None

        def __init__(self) -> None:
            super().__init__("gin-rummy", 2, (4, 52))

        def observe(self, agent: str) -> dict[str, Any]:
            seen: dict[str, Any] = super().observe(agent)
            return {**seen, "observation": seen["observation"][:4]}

    return GinRummy()


PEERS = {"leduc": leduc, "gin rummy": gin_rummy}


def measure(runners: dict[str, Runner]) -> dict[str, list[float]]:
    """Rates of all environments, in turns."""
    rates: dict[str, list[float]] = {name: [] for name in runners}
    for _ in range(ROUNDS):
        for name, runner in runners.items():
            rates[name].append(runner.rate(CHUNK))
    return rates


def title(game_id: str, players: int) -> str:
    return f"{game_id}, {players} players"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Environment speed next to PettingZoo's own card games.")
    parser.add_argument("--all", action="store_true", help="measure the other games too")
    chosen = parser.parse_args(arguments)
    runners = {}
    for pair in PAIRS:
        runners[title(pair.game_id, pair.players)] = Runner(raw_env(pair.game_id, pair.players))
        runners[pair.peer] = Runner(PEERS[pair.peer]())
    if chosen.all:
        for game_id in intrigue.games():
            if game_id not in {pair.game_id for pair in PAIRS}:
                players = nearest(intrigue.game(game_id).players, USUAL_PLAYERS)
                runners[title(game_id, players)] = Runner(raw_env(game_id, players))
    rates = measure(runners)
    how = "compiled" if compiled() else "not compiled"
    print(f"last and step with observation and mask, random legal actions; engine {how}")
    print(
        table([["environment", "decisions/s"], *([name, f"{median(r):,.0f}"] for name, r in rates.items())], right=(1,))
    )
    print()
    rows = [["ratio", "measured", "wanted"]]
    for pair in PAIRS:
        name = title(pair.game_id, pair.players)
        ratio = median(mine / theirs for mine, theirs in zip(rates[name], rates[pair.peer], strict=True))
        rows.append([f"{name} to {pair.peer}", f"{ratio:.2f}", f"{pair.target:.0f}"])
    print(table(rows, right=(1, 2)))


if __name__ == "__main__":
    main(sys.argv[1:])
