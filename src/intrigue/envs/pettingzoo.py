"""The games as PettingZoo environments: every seat is an agent, and the agents act one after another (AEC).

>>> from intrigue.envs import pettingzoo as tables
>>> env = tables.env("empire-engine", players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]

Where a game asks several seats at once, the agents are asked one after another, lowest seat first, until each has
completed its choice. This reveals nothing: an observation is made from the seat's view, and no view shows what another
seat has chosen until all have chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Literal
from warnings import warn

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import intrigue
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.envs.rendering import MODES, checked_mode, render
from intrigue.envs.rewards import Reward, forfeit, payoff
from intrigue.envs.spaces import (
    Numbers,
    Observations,
    Row,
    action_mask,
    array_space,
    given_options,
    mask_space,
    observation_space,
    observer,
    one_game,
)

Agent = str
Perspective = int | Literal["spectator", "acting"]
SEED_BITS = 64


def env(game: str | Game[Any, Any], players: int | None = None, **settings: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game and is the worst way to end it
    (`intrigue.envs.rewards.forfeit`), and calls in the wrong order are refused. The parameters are those of
    `raw_env`."""
    wrapped: Any = raw_env(game, players, **settings)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=forfeit(settings.get("rewards", "placement")))
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it, and it has no types
    """A game without wrappers. An illegal action raises `intrigue.Illegal` and changes nothing.

    `game` is a game or its id; `players` and `options` are as for `game.new`.
    `observations`: "array" for the encoded view (`game.layout(players)` names its numbers), "belief" for the same with
    what the seat believes, "uint8" for counts, "view" for the typed view.
    `rewards`: "placement" or "margin", see `intrigue.envs.rewards`; all rewards come at the end.
    `render_mode`: "ansi" or "rgb_array"; `perspective` says whose table is drawn: "spectator", "acting" or a seat.

    An environment in the middle of a game can be copied (`copy.deepcopy`) and pickled; copy and original then behave
    alike."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "intrigue_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        observations: Observations = "array",
        rewards: Reward = "placement",
        render_mode: str | None = None,
        perspective: Perspective = "spectator",
    ) -> None:
        super().__init__()
        self.game = intrigue.game(game) if isinstance(game, str) else game
        self.players = self.game.players[0] if players is None else players
        self.options = self.game.resolve(self.players, options)
        self.observations = observations
        self.render_mode = checked_mode(render_mode)
        self.perspective = perspective
        self.metadata = {**raw_env.metadata, "name": f"intrigue_{self.game.id.replace('-', '_')}_v0"}  # type: ignore[misc]
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.agents: list[Agent] = []
        seen = observation_space(self.game, self.players, self.options, observations)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask_space(self.game)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}
        self.state_space = spaces.Box(
            -np.inf, np.inf, (self.players * array_space(self.game, self.players).shape[0],), np.float32
        )
        self._given = given_options(self.game, self.players, self.options)
        self.payoff = payoff(rewards)
        self._observe = observer(self.game, observations)
        self._size = len(self.game.actions)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = Random()
        self._skip_agent_selection: Agent | None = None
        self._state: State
        self._over = False

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. A seed determines this and all later games. `options` are options of the game for this
        one game only."""
        if seed is not None:
            self._rng = Random(seed)
        given = self._options_of(options) if options else self._given
        self._state = self.game.new(self.players, self._rng.getrandbits(SEED_BITS), given)
        self._over = False
        self._skip_agent_selection = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.pending[0]]

    def observe(self, agent: Agent) -> dict[str, Any]:
        """What an agent sees, and what it may do: nothing unless it has to decide."""
        state, seat = self._state, self._seat_of[agent]
        return {"observation": self._observe(state, seat), "action_mask": action_mask(self._size, state.menus[seat])}

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; at the end of a game every agent takes one step with None."""
        if self._over:
            self._was_dead_step(action)
            return
        state = self._state
        state.play(self._seat_of[self.agent_selection], action)  # type: ignore[arg-type]  # None is refused as illegal
        if state.pending:
            self.agent_selection = self.possible_agents[state.pending[0]]
        else:
            self._finish()

    def state(self) -> Row:
        """Everything the seats know together: their encoded views, one after another, for centralised critics."""
        numbers = Numbers(self.game)
        return np.concatenate([numbers(self._state, seat) for seat in range(self.players)])

    def render(self) -> Any:
        """The table from the chosen perspective: a text, or a picture as an array."""
        viewer: int | None
        if self.perspective == "acting":
            viewer = self._seat_of[self.agent_selection]
        else:
            viewer = None if self.perspective == "spectator" else self.perspective
        return render(self._state, viewer, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    @property
    def position(self) -> State:
        """The true state of the game, which no agent may see."""
        return self._state

    def legal(self, agent: Agent) -> tuple[int, ...]:
        """The legal actions of an agent: those with a 1 in the mask."""
        return self._state.legal(self._seat_of[agent])

    def action_text(self, action: int) -> str:
        """What an action is called."""
        return self.game.actions.text(action)

    def _options_of(self, wishes: Mapping[str, Any]) -> Mapping[str, object]:
        """The options of one game. PettingZoo's tests insist that an unknown one is not an error, so we only warn."""
        known = {name: value for name, value in wishes.items() if name in self.game.options}
        for name in wishes.keys() - known:
            warn(f"reset: {self.game.title} has no option {name!r}; it is ignored", stacklevel=3)
        return one_game(self.game, self.players, self.options, known)

    def _finish(self) -> None:
        result = self._state.result
        assert result is not None, "nobody is asked before the game is over"
        self._over = True
        self.rewards = dict(zip(self.possible_agents, self.payoff(result), strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, rank, score in zip(self.agents, result.ranks, result.scores, strict=True):
            self.infos[agent] = {"rank": rank, "score": score}
        self._deads_step_first()

    # ---- copies ----------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """Everything, with the position stored as plain data."""
        fields = dict(self.__dict__)
        position: State | None = fields.pop("_state", None)
        fields["_position"] = None if position is None else self.game.dump(position)
        return fields

    def __setstate__(self, fields: dict[str, Any]) -> None:
        position = fields.pop("_position")
        self.__dict__.update(fields)
        if position is not None:
            self._state = self.game.load(position)
