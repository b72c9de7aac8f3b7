"""The games as Gymnasium environments: one seat learns, bots hold the others.

>>> import gymnasium
>>> import intrigue.envs.gymnasium
>>> env = gymnasium.make("intrigue/EmpireEngine-v0", players=3, opponents=["greedy", "random"])
>>> observation, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, over, _, info = env.step(action)
>>> info["rank"] in (1, 2, 3)
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from os import cpu_count
from random import Random
from time import perf_counter
from typing import Any, Final, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

import intrigue
from intrigue.bots import NO_CLOCK, Bot, Mind, bot
from intrigue.core.errors import BadOption, Illegal
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.envs.batch import batch as make_batch
from intrigue.envs.rendering import MODES, checked_mode, render
from intrigue.envs.rewards import Reward, checked_illegal, forfeit, payoff
from intrigue.envs.spaces import (
    LIMIT,
    Mask,
    Observations,
    action_mask,
    given_options,
    observation_space,
    observer,
    one_game,
)

SEEDS: Final = 1 << 62
PROBE_SECONDS: Final = 0.05
EXCHANGE_SECONDS: Final = 0.0002
"""The cost of sending an action to a process and getting the answer (measured: 0.15 to 0.25 ms)."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a table.

    `game` is a game or its id; `players` and `options` are as for `game.new`.
    `seat`: the seat that learns, or "any" for a different one in each game.
    `opponents`: a bot, or one for each other seat, clockwise from the learner's left: a name that the command line
    knows, an object that chooses (`intrigue.bots.Bot`), or a function that does.
    `budget` is the time in seconds that a bot may think about a decision. Without one, bots that count their iterations
    take the time they need, so a seed determines what they do.
    `observations` and `rewards` are as in `intrigue.envs.pettingzoo`.
    `illegal`: what happens on an action that the mask forbids: "forfeit" ends the game with the worst reward
    (`intrigue.envs.rewards.forfeit`), "raise" raises `intrigue.Illegal` and changes nothing.

    The mask of legal actions is in `info["action_mask"]`, and `action_masks()` returns it. An environment in the middle
    of a game can be copied (`copy.deepcopy`) and pickled."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        seat: int | Literal["any"] = 0,
        opponents: Mind | Sequence[Mind] = "greedy",
        observations: Observations = "array",
        rewards: Reward = "placement",
        illegal: Literal["forfeit", "raise"] = "forfeit",
        budget: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = intrigue.game(game) if isinstance(game, str) else game
        self.players = self.game.players[0] if players is None else players
        self.options = self.game.resolve(self.players, options)
        self._given = given_options(self.game, self.players, self.options)
        self.wanted_seat = checked_seat(seat, self.players)
        self.opponents = one_each(opponents, self.players - 1)
        self.illegal = checked_illegal(illegal)
        self.budget = budget
        self.render_mode = checked_mode(render_mode)
        self._observe = observer(self.game, observations)
        self._payoff = payoff(rewards)
        self._forfeit = forfeit(rewards)
        self.observation_space = observation_space(self.game, self.players, self.options, observations)
        self.action_space = spaces.Discrete(len(self.game.actions))
        self._bots = self._made_bots()
        self._rng = Random()
        self._seat = 0
        self._state: State | None = None
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game and let the bots play until the learner has to decide. `options` are options of the game
        for this one game only."""
        super().reset(seed=seed)
        given = one_game(self.game, self.players, self.options, options) if options else self._given
        self._over = False
        while True:
            self._rng = Random(int(self.np_random.integers(SEEDS)))
            self._seat = self._rng.randrange(self.players) if self.wanted_seat == "any" else self.wanted_seat
            self._state = self.game.new(self.players, self._rng.getrandbits(64), given)
            self._play_bots(self._state)
            if self._state.pending:  # else the game ended before the learner had to decide at all
                return self._observe(self._state, self._seat), self._info(self._state)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action of the learner, then let the bots play until it has to decide again or the game is over."""
        state = self._running()
        try:
            state.play(self._seat, action)
        except Illegal as refusal:
            if self.illegal == "raise":
                raise
            self._over = True
            info = {**self._info(state), "illegal": str(refusal)}
            return self._observe(state, self._seat), self._forfeit, True, False, info
        self._play_bots(state)
        info = self._info(state)
        reward = 0.0
        if state.result is not None:
            self._over = True
            reward = self._payoff(state.result)[self._seat]
            info |= {"rank": state.result.ranks[self._seat], "score": state.result.scores[self._seat]}
        return self._observe(state, self._seat), reward, self._over, False, info

    def action_masks(self) -> Mask:
        """Which actions are legal now, under the name that sb3-contrib expects."""
        return self._mask(self._table())

    def render(self) -> Any:
        """The table as the learner sees it: a text, or a picture as an array."""
        return render(self._table(), self._seat, self.render_mode)

    def _play_bots(self, state: State) -> None:
        """Let the bots decide, lowest seat first, until the learner is next."""
        budget = NO_CLOCK if self.budget is None else self.budget
        while state.pending and state.pending[0] != self._seat:
            seat = state.pending[0]
            place = (seat - self._seat) % self.players - 1
            choice = self._bots[place].choose(state.view(seat), state.legal(seat), self._rng, budget)
            state.play(seat, choice)

    def _made_bots(self) -> list[Bot]:
        timed = self.budget is not None
        return [bot(mind, self.game, timed) for mind in self.opponents]

    def _mask(self, state: State) -> Mask:
        return action_mask(len(self.game.actions), state.menus[self._seat])

    def _info(self, state: State) -> dict[str, Any]:
        return {"action_mask": self._mask(state), "seat": self._seat}

    def _table(self) -> State:
        if self._state is None:
            raise gymnasium.error.ResetNeeded("the environment must be reset before it is used")
        return self._state

    def _running(self) -> State:
        if self._over:
            raise gymnasium.error.ResetNeeded("the game is over (or was never begun): call reset first")
        return self._table()

    # ---- copies ----------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Everything, with two exceptions: bots given by name are left out, because they remember nothing, and the
        position is stored as plain data."""
        fields = dict(self.__dict__)
        del fields["_bots"]
        position: State | None = fields.pop("_state")
        fields["_position"] = None if position is None else self.game.dump(position)
        return fields

    def __setstate__(self, fields: dict[str, Any]) -> None:
        position = fields.pop("_position")
        self.__dict__.update(fields)
        self._bots = self._made_bots()
        self._state = None if position is None else self.game.load(position)


def checked_seat(seat: int | str, players: int) -> int | Literal["any"]:
    if seat == "any":
        return "any"
    if type(seat) is not int or not 0 <= seat < players:
        raise BadOption(f"seat: expected 0 to {players - 1} or any, got {seat!r}")
    return seat


def one_each(bots: Mind | Sequence[Mind], count: int) -> tuple[Mind, ...]:
    """A bot for each opponent."""
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        bots = (bots,) * count
    if len(bots) != count:
        raise BadOption(f"opponents: expected one bot or {count}, got {len(bots)}")
    for mind in bots:
        if not isinstance(mind, str) and not callable(getattr(mind, "choose", mind)):
            raise BadOption(f"opponents: expected names of bots, objects that choose, or functions, got {mind!r}")
    return tuple(bots)


def make_vec(
    game: str, copies: int, *, processes: bool | None = None, context: str | None = None, **settings: Any
) -> VectorEnv[Any, Any, Any]:
    """Several tables, each in its own process or all in this one. The settings are those of `SeatEnv`; `context`
    is how processes are started: "fork", "spawn" or "forkserver". Unless `processes` is given, a few steps are measured
    first, and the faster way for this game and these opponents is chosen; both play the same games.

    When a game ends, its table begins the next one in the same step: observation and mask are those of the new game,
    and the last ones of the old game are in `infos["final_obs"]` and `infos["final_info"]`."""
    makers = [partial(SeatEnv, game, **settings)] * copies
    if processes is None:
        processes = processes_pay(step_seconds(makers[0]()), copies, cpu_count() or 1)
    if not processes:
        return SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    numeric = settings.get("observations", "array") == "array"
    mode = AutoresetMode.SAME_STEP
    return AsyncVectorEnv(makers, shared_memory=numeric, context=context, autoreset_mode=mode)


def step_seconds(env: SeatEnv) -> float:
    """How long a step takes at one table, measured over a few random steps."""
    rng = Random(1)
    env.reset(seed=1)
    steps, begin = 0, perf_counter()
    while steps < 2 or perf_counter() - begin < PROBE_SECONDS:
        legal = env.action_masks().nonzero()[0]
        if env.step(int(legal[rng.randrange(len(legal))]))[2]:
            env.reset()
        steps += 1
    return (perf_counter() - begin) / steps


def processes_pay(step: float, copies: int, cores: int) -> bool:
    """Whether tables are faster in separate processes, given the seconds that a step takes at one table.

    >>> processes_pay(step=0.0001, copies=8, cores=2), processes_pay(step=0.01, copies=8, cores=2)
    (False, True)
    """
    together = step * copies / min(copies, cores) + EXCHANGE_SECONDS * copies
    return together < step * copies


def vector_env(num_envs: int = 1, **settings: Any) -> VectorEnv[Any, Any, Any]:
    """`make_vec` with the parameter name that `gymnasium.make_vec` uses."""
    return make_vec(settings.pop("game"), num_envs, **settings)


class BatchVectorEnv(VectorEnv[Any, Any, Any]):
    """A batch (`intrigue.batch`) behind Gymnasium's interface for vectors of environments.

    At each table one seat learns, a different one in each game, and bots hold the others: `opponents` is one bot, or
    one for each other seat, as in `SeatEnv`. With `opponents=None` every seat learns: a step plays for the seat that
    has to decide, and the reward is that seat's. The other settings are those of `intrigue.batch`.

    The next game begins in the step that ends one (`SAME_STEP`). `infos` has `action_mask`, `seat` (who acts next),
    `rewards` (of all seats) and `game` (the number of the game). Observations are arrays of the batch, which the next
    step overwrites unless `copy` is set."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        num_envs: int = 1,
        players: int | None = None,
        opponents: Mind | Sequence[Mind] | None = "greedy",
        copy: bool = True,
        **settings: Any,
    ) -> None:
        kind = intrigue.game(game) if isinstance(game, str) else game
        count = max(2, kind.players[0]) if players is None else players
        bots = () if opponents is None else one_each(opponents, count - 1)
        self.batch = make_batch(game, games=num_envs, players=count, bots=bots, **settings)
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        size = len(self.batch.layout)
        if self.batch.observations.dtype == np.uint8:
            self.single_observation_space = spaces.Box(0, 255, (size,), np.uint8)
        else:
            self.single_observation_space = spaces.Box(-LIMIT, LIMIT, (size,), np.float32)
        self.single_action_space = spaces.Discrete(len(self.batch.game.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tables = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game at each table. A seed determines everything that follows."""
        if options:
            raise BadOption("options: a batch has its options from the beginning; reset takes none")
        self.batch.reset(seed)
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action at each table."""
        seats = self.batch.seats.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[self._tables, seats].astype(np.float64)
        ended = self.batch.ended.copy()
        return self._observations(), rewards, ended, np.zeros_like(ended), self._infos()

    def action_masks(self) -> Any:
        """Which actions are legal now, a row for each table."""
        return self.batch.masks

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()

    def _observations(self) -> Any:
        return self.batch.observations.copy() if self.copy else self.batch.observations

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        told = {"action_mask": batch.masks, "seat": batch.seats, "rewards": batch.rewards, "game": batch.numbers}
        return {name: array.copy() for name, array in told.items()} if self.copy else dict(told)


def environment_id(game_id: str) -> str:
    """The name of a game's environment.

    >>> environment_id("pot-de-vin")
    'intrigue/PotDeVin-v0'
    """
    return f"intrigue/{game_id.title().replace('-', '')}-v0"


def register() -> None:
    """Make every game known to `gymnasium.make`. Done when this module is imported, and by `intrigue.register`."""
    for game_id in intrigue.games():
        if environment_id(game_id) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game_id),
                "intrigue.envs.gymnasium:SeatEnv",
                vector_entry_point="intrigue.envs.gymnasium:vector_env",
                kwargs={"game": game_id},
            )


register()
