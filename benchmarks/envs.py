"""Environment speed next to PettingZoo, RLCard and OpenSpiel.

    python benchmarks/envs.py              Empire Engine next to Leduc Hold'em, Patriot next to Gin Rummy
    python benchmarks/envs.py --all        and the other games, without a peer
    python benchmarks/envs.py --batches    batches of all games, per calibration step, in one process and in two
    python benchmarks/envs.py --quick      for a shorter time, less exactly

A decision is an observation as an array, the legal actions, a random choice among them, and a step; at the end of a
game everybody's reward is read, and the next game begins at once, without the empty steps in which finished agents
leave. Chance moves are not counted. Each library is driven in the way that is fastest from Python:

- PettingZoo: `last` and `step` of raw environments. Ours are measured like this, and as batches;
- batches (`intrigue.batch`): `sample` and `step` of 256 games side by side, observations as 32-bit floats;
- RLCard: `step` of its own environments, which PettingZoo wraps;
- OpenSpiel: its states, with an observation that is written into the same array every time.

Everything is created once and warmed up before it is timed. The environments take turns in short chunks of processor
time; a figure is the median of the rounds, and a ratio the median of the ratios round by round, with the lowest and the
highest. `--batches` measures wall-clock time, because processes share the work: each chunk runs between two runs of the
calibration loop of `intrigue bench`, so a machine with other work on it shows less than it can do.

PettingZoo 1.27 no longer has Gin Rummy: two dozen lines around RLCard's game, in PettingZoo's own base class, stand in
for it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, Protocol

import intrigue
from intrigue.lab.bench import Effort, engine, repetitions
from intrigue.lab.bench import measure as calibrated
from intrigue.lab.plan import nearest
from intrigue.lab.tables import table

SEED: Final = 2024
THOROUGH: Final = Effort(repetitions=15, chunk=0.25)
QUICK: Final = Effort(repetitions=5, chunk=0.05)
USUAL_PLAYERS: Final = 4

PACKAGES: Final = {
    "gymnasium": "gymnasium",
    "numpy": "numpy",
    "pettingzoo": "pettingzoo",
    "pygame": "pygame-ce",
    "pyspiel": "open_spiel",
    "rlcard": "rlcard",
}
"""What the comparison imports, and the packages these modules are in. PettingZoo's card games import pygame."""
INSTALL: Final = 'pip install "intrigue[bench]"'


class Pair(NamedTuple):
    """An environment of ours and its peers, and how many times faster than PettingZoo's it should be."""

    game_id: str
    players: int
    peers: tuple[str, ...]
    target: float


class Batched(NamedTuple):
    """A batch, and how many decisions it should make per step of the calibration loop."""

    game_id: str
    players: int
    target: float


BATCHES: Final = (
    Batched("empire-engine", 2, 0.08),
    Batched("pot-de-vin", 4, 0.05),
    Batched("potemkin-empire", 4, 0.03),
    Batched("catherine", 3, 0.03),
    Batched("patriot", 4, 0.02),
)
SIDE_BY_SIDE: Final = 256
TO_RAW: Final = 3.0
TO_LEDUC: Final = 10.0
TWO_TO_ONE: Final = 1.8

PAIRS: Final = (
    Pair("empire-engine", 2, ("Leduc, PettingZoo", "Leduc, RLCard alone", "Leduc, OpenSpiel"), 3.0),
    Pair("patriot", 4, ("Gin Rummy, PettingZoo", "Gin Rummy, RLCard alone", "Gin Rummy, OpenSpiel"), 5.0),
)


class Player(Protocol):
    """Plays random games in an environment."""

    numbers: int
    """How many numbers an observation has."""

    def play(self, games: int) -> int:
        """Play whole games; returns the decisions they took."""


class Agents:
    """Plays in an environment of PettingZoo."""

    def __init__(self, env: Any) -> None:
        from numpy import flatnonzero

        self.env = env
        self.choose = Random(SEED).choice
        self.places = flatnonzero
        env.reset(seed=SEED)
        self.numbers: int = env.last()[0]["observation"].size

    def play(self, games: int) -> int:
        env, choose, places = self.env, self.choose, self.places
        decisions = 0
        for _ in range(games):
            env.reset()
            while not env.terminations[env.agent_selection]:
                observation = env.last()[0]
                env.step(choose(places(observation["action_mask"]).tolist()))
                decisions += 1
            assert env.rewards
        return decisions


class Tables:
    """Plays in a batch."""

    def __init__(self, game_id: str, players: int, processes: int = 1, observations: Any = "float32") -> None:
        from numpy.random import default_rng

        settings: Any = {"processes": processes, "observations": observations, "seed": SEED}
        self.batch = intrigue.batch(game_id, games=SIDE_BY_SIDE, players=players, **settings)
        self.rng = default_rng(SEED)
        self.numbers = len(self.batch.layout)

    def play(self, games: int) -> int:
        """Play until this many games have ended. Unfinished games continue in the next call."""
        batch, rng = self.batch, self.rng
        ended = steps = 0
        while ended < games:
            batch.step(batch.sample(rng))
            ended += int(batch.ended.sum())
            steps += 1
        return steps * batch.games

    def steps(self, times: int) -> int:
        """Play this many steps; returns the decisions in them."""
        batch, rng = self.batch, self.rng
        for _ in range(times):
            batch.step(batch.sample(rng))
        return times * batch.games


class CardAgents:
    """Plays in an environment of RLCard, without PettingZoo."""

    def __init__(self, name: str) -> None:
        import rlcard

        self.env = rlcard.make(name, {"seed": SEED})
        self.choose = Random(SEED).choice
        self.numbers: int = self.env.reset()[0]["obs"].size

    def play(self, games: int) -> int:
        env, choose = self.env, self.choose
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(choose(list(state["legal_actions"])))
                decisions += 1
            env.get_payoffs()
        return decisions


class SpielPlayers:
    """Plays a game of OpenSpiel whose chance moves are uniform."""

    def __init__(self, name: str) -> None:
        import pyspiel
        from open_spiel.python.observation import make_observation

        self.game = pyspiel.load_game(name)
        self.terminal = int(pyspiel.PlayerId.TERMINAL)
        self.choose = Random(SEED).choice
        self.observation = make_observation(self.game)
        self.numbers: int = self.observation.tensor.size

    def play(self, games: int) -> int:
        choose, terminal, observe = self.choose, self.terminal, self.observation.set_from
        decisions = 0
        for _ in range(games):
            state = self.game.new_initial_state()
            current, legal, act = state.current_player, state.legal_actions, state.apply_action
            player = current()
            while player != terminal:
                if player >= 0:
                    observe(state, player)
                    decisions += 1
                act(choose(legal()))
                player = current()
            state.returns()
        return decisions


def ours(game_id: str, players: int) -> Agents:
    from intrigue.envs.pettingzoo import raw_env

    return Agents(raw_env(game_id, players))


def leduc() -> Agents:
    from pettingzoo.classic.rlcard_envs.leduc_holdem import raw_env

    return Agents(raw_env())


def gin_rummy() -> Agents:
    try:
        from pettingzoo.classic.rlcard_envs.gin_rummy import raw_env
    except ImportError:
        return Agents(stand_in_for_gin_rummy())
    return Agents(raw_env())


def stand_in_for_gin_rummy() -> Any:
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase

    class GinRummy(RLCardBase):  # type: ignore[misc]  # PettingZoo has no types
        """The opponent's cards, the fifth plane of RLCard's observation, are hidden, as PettingZoo hid them."""

        render_mode = None

        def __init__(self) -> None:
            super().__init__("gin-rummy", 2, (4, 52))

        def observe(self, agent: str) -> dict[str, Any]:
            seen: dict[str, Any] = super().observe(agent)
            seen["observation"] = seen["observation"][:4]
            return seen

    return GinRummy()


PEERS: Final[dict[str, Callable[[], Player]]] = {
    "Leduc, PettingZoo": leduc,
    "Leduc, RLCard alone": lambda: CardAgents("leduc-holdem"),
    "Leduc, OpenSpiel": lambda: SpielPlayers("leduc_poker"),
    "Gin Rummy, PettingZoo": gin_rummy,
    "Gin Rummy, RLCard alone": lambda: CardAgents("gin-rummy"),
    "Gin Rummy, OpenSpiel": lambda: SpielPlayers("gin_rummy"),
}


class Speed(NamedTuple):
    """What was measured for an environment: decisions in a game, and per second, round by round."""

    length: float
    rates: list[float]


def measure(players: dict[str, Player], effort: Effort) -> dict[str, Speed]:
    """All environments, in turns."""
    games = {name: repetitions(player.play, effort.chunk) for name, player in players.items()}
    decisions = dict.fromkeys(players, 0)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(effort.repetitions):
        for name, player in players.items():
            begin = process_time()
            done = player.play(games[name])
            rates[name].append(done / (process_time() - begin))
            decisions[name] += done
    return {name: Speed(decisions[name] / games[name] / effort.repetitions, rates[name]) for name in players}


def missing() -> list[str]:
    """The packages that are not installed."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    found = []
    for module, package in PACKAGES.items():
        try:
            import_module(module)
        except ImportError:
            found.append(package)
    return found


BATCH: Final = ", batch"


def title(game_id: str, players: int) -> str:
    return f"{intrigue.game(game_id).title}, {players} players"


def environments(everything: bool) -> dict[str, Player]:
    """Create everything that is measured."""
    found: dict[str, Player] = {}
    for pair in PAIRS:
        found[title(pair.game_id, pair.players)] = ours(pair.game_id, pair.players)
        found[title(pair.game_id, pair.players) + BATCH] = Tables(pair.game_id, pair.players)
        found |= {peer: PEERS[peer]() for peer in pair.peers}
    if everything:
        for game_id in intrigue.games():
            if game_id not in {pair.game_id for pair in PAIRS}:
                players = nearest(intrigue.game(game_id).players, USUAL_PLAYERS)
                found[title(game_id, players)] = ours(game_id, players)
                found[title(game_id, players) + BATCH] = Tables(game_id, players)
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Environment speed next to PettingZoo, RLCard and OpenSpiel.")
    parser.add_argument("--all", action="store_true", help="measure the other games too")
    parser.add_argument("--batches", action="store_true", help="measure batches alone, in one process and in two")
    parser.add_argument("--quick", action="store_true", help="measure for a shorter time, less exactly")
    chosen = parser.parse_args(arguments)
    if lacking := missing():
        sys.exit(f"The comparison needs {' and '.join(lacking)}: {INSTALL}")
    if chosen.batches:
        print(batch_report(QUICK if chosen.quick else THOROUGH))
        return
    players = environments(chosen.all)
    speeds = measure(players, QUICK if chosen.quick else THOROUGH)
    print(f"Observation, legal actions, a random one of them, step; our engine {engine()}\n")
    rows = [["environment", "numbers", "decisions in a game", "decisions/s"]]
    for name, speed in speeds.items():
        length = "" if name.endswith(BATCH) else f"{speed.length:.1f}"  # games of a batch overlap
        rows.append([name, str(players[name].numbers), length, f"{median(speed.rates):,.0f}"])
    print(table(rows, right=(1, 2, 3)))
    print("\n" + table([["ratio", "median", "lowest", "highest", "wanted"], *ratios(speeds)], right=(1, 2, 3, 4)))


def ratios(speeds: dict[str, Speed]) -> list[list[str]]:
    """Our speed relative to each peer."""
    rows = []
    for pair in PAIRS:
        name = title(pair.game_id, pair.players)
        for peer in pair.peers:
            row = ratio(speeds, name, peer, pair.target)
            rows.append(row if "PettingZoo" in peer else [*row[:-1], ""])
    leduc_name = "Leduc, PettingZoo"
    for name in speeds:
        if name.endswith(BATCH):
            rows.append(ratio(speeds, name, name.removesuffix(BATCH), TO_RAW))
            if name == title("empire-engine", 2) + BATCH:
                rows.append(ratio(speeds, name, leduc_name, TO_LEDUC))
    return rows


def ratio(speeds: dict[str, Speed], name: str, other: str, target: float) -> list[str]:
    """The speed of one environment relative to another."""
    found = [mine / theirs for mine, theirs in zip(speeds[name].rates, speeds[other].rates, strict=True)]
    numbers = [f"{number:.2f}" for number in (median(found), min(found), max(found))]
    return [f"{name} / {other}", *numbers, f"{target:.0f}"]


def batch_report(effort: Effort) -> str:
    """Decisions of batches per second and per calibration step, in one process and in two."""
    rows = [["batch", "numbers", "decisions/s", "per step", "wanted", "8 bits", "two processes to one", "wanted"]]
    for game_id, players, target in BATCHES:
        one, small, two = Tables(game_id, players), Tables(game_id, players, 1, "uint8"), Tables(game_id, players, 2)
        _, found = calibrated({"one": one.steps, "small": small.steps, "two": two.steps}, effort)
        two.batch.close()
        share = found["two"].rate / found["one"].rate
        speed = found["one"]
        rows.append(
            [
                title(game_id, players),
                str(one.numbers),
                f"{speed.rate:,.0f}",
                f"{speed.ratio:.3f}",
                f"{target:.2f}",
                f"{found['small'].ratio:.3f}",
                f"{share:.2f}",
                f"{TWO_TO_ONE}",
            ]
        )
    return f"Batches of {SIDE_BY_SIDE} games, engine {engine()}\n\n" + table(rows, right=tuple(range(1, 8)))


if __name__ == "__main__":
    main(sys.argv[1:])
