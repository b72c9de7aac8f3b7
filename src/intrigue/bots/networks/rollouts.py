"""A search by rollouts of a network, from a view alone: what would come of each action if everybody then played as the
network does?

Every round

1. draws some determinizations (*worlds*), as every search here does;
2. plays each action that is still in question in each of them, with the same luck for all actions, so that they can be
   compared world by world (common random numbers);
3. lets the network play all seats from what they see, so that secret choices are predicted by its policy. All games go
   on side by side, and the network is asked about all of them at once;
4. takes as the value what the network expects at the seat's first decision beyond the horizon, or how the game ended;
5. drops the actions that are clearly worse than the best.

The network's own opinion is not forgotten: an action has to prove its advantage over what the network would do."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Final

from intrigue.bots.networks.learned import Learned, drawn, mixed
from intrigue.bots.search.explanation import Choice, Explanation
from intrigue.bots.search.worlds import Worlds
from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.errors import NoSample
from intrigue.core.guide import Guide
from intrigue.core.state import State
from intrigue.core.view import View

FAR: Final = 1 << 60
TOGETHER: Final = 8  # worlds of a round
MOST: Final = 8  # actions in question
LEAST_CHANCE: Final = 0.002  # how likely an action is taken to be at least, in case the network overlooks something
CLEARLY: Final = 2.5  # standard errors by which an action must be worse to be dropped
TEMPER: Final = 0.02  # an advantage that weighs as much as being e times as likely to be chosen by the network
SEED_BITS: Final = 64


class Arm:
    """An action in question."""

    __slots__ = ("action", "chance", "squares", "total", "visits")

    def __init__(self, action: int, chance: float) -> None:
        self.action = action
        self.chance = chance
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        """Of what it was worth more or less than the average action in the same world."""

    @property
    def value(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        return sqrt(self.squares) / self.visits if self.visits else 1.0


class Line:
    """A game under way."""

    __slots__ = ("dice", "state", "value")

    def __init__(self, state: State, dice: Random) -> None:
        self.state = state
        self.dice = dice
        self.value = 0.0


class Rollouts:
    """One search. `run` may be called again to think longer."""

    def __init__(
        self, learned: Learned, guide: Guide, view: View, legal: tuple[int, ...], rng: Random, depth: int
    ) -> None:
        """`depth` is the horizon, in stages of the guide; 0 means the end of the game."""
        assert view.viewer is not None
        learned.check(view.players)
        self.learned = learned
        self.guide = guide
        self.rng = rng
        self.seat: int = view.viewer
        self.players: int = view.players
        self.depth = depth
        self.worlds = Worlds(learned.game.sampler(view), guide, self.seat)
        chances = learned.chances(view, legal, rng)
        self.arms = [Arm(action, chance) for action, chance in zip(legal, chances, strict=True)]
        least = sorted(chances, reverse=True)[min(MOST, len(chances)) - 1]
        self.open = [arm for arm in self.arms if arm.chance >= least][:MOST]
        """The actions in question."""
        self.iterations = 0

    def run(self, iterations: int, seconds: float = 1e18) -> None:
        """Run this many iterations, or until the time is up, one action is left, or no state can be drawn. The first
        round has one world and tells how many fit into the time that is left."""
        begin = perf_counter()
        known = self.iterations
        most = known + iterations
        fit = 1
        while len(self.open) > 1 and self.iterations < most:
            made, took = self.iterations - known, perf_counter() - begin
            if took >= seconds:
                return
            if made:
                room = (seconds - took) * made / max(took, sys.float_info.epsilon)
                if room < len(self.open):
                    return
                fit = max(1, min(TOGETHER, min(most - self.iterations, int(min(room, FAR))) // len(self.open)))
            try:
                worlds = [self._world() for _ in range(fit)]
            except NoSample:
                return
            self._compare(worlds)
            self._drop()

    def _world(self) -> State:
        state = self.worlds.draw(self.rng)
        if self.guide.guess is not None:
            self.guide.guess(state, self.seat, self.rng)
        return state

    def _compare(self, worlds: Sequence[State]) -> None:
        """Play all actions in question in some worlds."""
        lines: list[Line] = []
        for world in worlds:
            key, seed = self.rng.getrandbits(8 * KEY_BYTES), self.rng.getrandbits(SEED_BITS)
            for arm in self.open:
                state = world.copy()
                state.chance = Chance.at(key, 0)
                state.take(self.seat, arm.action)
                lines.append(Line(state, Random(seed)))
        last = self.guide.stage(worlds[0]) + self.depth if self.depth else FAR
        self._play(lines, last)
        width = len(self.open)
        for at in range(0, len(lines), width):
            values = [line.value for line in lines[at : at + width]]
            mean = sum(values) / width
            for arm, value in zip(self.open, values, strict=True):
                arm.visits += 1
                arm.total += value
                arm.squares += (value - mean) ** 2
        self.iterations += len(lines)

    def _play(self, lines: list[Line], last: int) -> None:
        """Let the network play all games to their ends, or up to the seat's first decision beyond the horizon."""
        learned, stage, seat = self.learned, self.guide.stage, self.seat
        reading, game = learned.reading, learned.game
        while lines:
            moving: list[Line] = []
            seen: dict[bytes, int] = {}
            owners: list[int] = []
            features: list[list[int]] = []
            beyond: list[tuple[Line, int]] = []
            for line in lines:
                state = line.state
                while state.pending and len(state.menus[state.pending[0]]) == 1:
                    state.take(state.pending[0], state.menus[state.pending[0]][0])
                if not state.pending:
                    line.value = self.guide.judge(state)[seat]
                    continue
                mover = state.pending[0]
                owner = seen.setdefault(reading.look(state, mover), len(seen))
                if mover == seat and stage(state) >= last:
                    beyond.append((line, owner))
                else:
                    moving.append(line)
                    owners.append(owner)
                    features.append(game.features(state, mover, state.menus[mover]))
            if not seen:
                return
            trunks = learned.runner.trunks([reading.inputs(one, self.players) for one in seen], self.players)
            for line, owner in beyond:
                line.value = learned.runner.values(trunks[owner])[0]
            if moving:
                scores = learned.runner.all_scores(trunks, owners, features, game.feature_width)
                for line, found in zip(moving, scores, strict=True):
                    state = line.state
                    mover = state.pending[0]
                    legal = state.menus[mover]
                    chances = learned.likely(found, state, mover, legal, line.dice)
                    state.take(mover, legal[drawn(chances, line.dice)])
            lines = moving

    def _drop(self) -> None:
        """Actions that are clearly worse than the best are no longer in question."""
        best = max(self.open, key=_worth)
        self.open = [
            arm
            for arm in self.open
            if best.value - arm.value <= CLEARLY * sqrt(arm.error**2 + best.error**2) or arm.visits <= TOGETHER
        ]

    # ---- the answer ------------------------------------------------------------------------------

    def chances(self) -> list[float]:
        """How good each legal action is, relative to the others: the network's opinion, and what was found."""
        if self.iterations == 0:
            return [arm.chance for arm in self.arms]
        best = max(self.open, key=_worth).value
        grown = {
            arm.action: max(arm.chance, LEAST_CHANCE) * exp((arm.value - best) / (TEMPER + arm.error))
            for arm in self.open
        }
        return [grown.get(arm.action, 0.0) for arm in self.arms]

    def tried(self) -> list[Choice]:
        """The legal actions with their visits and mean values, the best first."""
        choices = [Choice(arm.action, arm.visits, min(1.0, max(0.0, arm.value))) for arm in self.arms]
        return sorted(choices, key=lambda choice: (choice.visits, choice.value), reverse=True)

    def explain(self, mix: bool) -> Explanation:
        """The best action, or if choices are secret (`mix`), one that is drawn."""
        chances = self.chances()
        place = mixed(chances, self.rng) if mix else chances.index(max(chances))
        return Explanation(self.arms[place].action, self.iterations, tuple(self.tried()), ())


def _worth(arm: Arm) -> float:
    return arm.value
