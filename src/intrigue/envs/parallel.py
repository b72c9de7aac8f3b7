"""The games as PettingZoo's parallel environments: all agents step at once.

>>> from intrigue.envs import pot_de_vin_v0
>>> env = pot_de_vin_v0.parallel_env(players=3)
>>> observations, infos = env.reset(seed=7)
>>> while env.agents:
...     masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
...     actions = {agent: env.action_space(agent).sample(masks[agent]) for agent in env.agents}
...     observations, rewards, terminations, truncations, infos = env.step(actions)
>>> sum(rewards.values())
0.0

Where a game asks several seats at once, they all act in one step, and none sees what another has chosen. A seat that
does not have to decide has an empty mask, and its action in that step has no effect.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from gymnasium import spaces
from pettingzoo import ParallelEnv

from intrigue.core.errors import Illegal
from intrigue.core.game import Game
from intrigue.envs.pettingzoo import Agent, raw_env
from intrigue.envs.rendering import MODES
from intrigue.envs.rewards import checked_illegal, forfeit


class parallel_env(ParallelEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it, and it has no types
    """A game in which all agents step at once. The parameters are those of `raw_env`, and `illegal`: what happens on an
    action that the mask forbids: "forfeit" ends the game with the worst reward for its agent
    (`intrigue.envs.rewards.forfeit`), "raise" raises `intrigue.Illegal` and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {"name": "intrigue_v0", "render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None = None,
        illegal: Literal["forfeit", "raise"] = "forfeit",
        **settings: Any,
    ) -> None:
        self.table = raw_env(game, players, **settings)
        self.game = self.table.game
        self.players = self.table.players
        self.render_mode = self.table.render_mode
        self.possible_agents = self.table.possible_agents
        self.observation_spaces = self.table.observation_spaces
        self.action_spaces = self.table.action_spaces
        self.state_space = self.table.state_space
        self.illegal = checked_illegal(illegal)
        self.agents: list[Agent] = []
        self._forfeit = forfeit(settings.get("rewards", "placement"))

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.table.observation_space(agent)

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Any], dict[Agent, dict[str, Any]]]:
        """Begin a new game. A seed determines this and all later games."""
        self.table.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, int]) -> tuple[dict[Agent, Any], ...]:
        """Play the actions of all agents that have to decide."""
        state = self.table.position
        asked = [(seat, self.possible_agents[seat]) for seat in state.pending]
        wrong = [(seat, agent) for seat, agent in asked if actions[agent] not in state.legal(seat)]
        if wrong and self.illegal == "raise":
            raise self._refusal(*wrong[0], actions)
        rewards = dict.fromkeys(self.agents, 0.0)
        infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        if wrong:
            for seat, agent in wrong:
                rewards[agent] = self._forfeit
                infos[agent] = {"illegal": str(state.refusal(seat, int(actions[agent])))}
        else:
            for seat, agent in asked:
                if seat in state.pending:  # another agent's choice may have settled this one
                    state.play(seat, actions[agent])
        if state.result is not None:
            rewards = dict(zip(self.agents, self.table.payoff(state.result), strict=True))
            result = state.result
            infos = {
                agent: {"rank": rank, "score": score}
                for agent, rank, score in zip(self.agents, result.ranks, result.scores, strict=True)
            }
        over = dict.fromkeys(self.agents, bool(wrong) or state.over)
        told = self._observations(), rewards, over, dict.fromkeys(self.agents, False), infos
        if bool(wrong) or state.over:
            self.agents = []
        return told

    def state(self) -> Any:
        """Everything the seats know together: their encoded views, one after another, for centralised critics."""
        return self.table.state()

    def render(self) -> Any:
        """The table from the chosen perspective: a text, or a picture as an array."""
        return self.table.render()

    def close(self) -> None:
        """There is nothing to close."""

    def legal(self, agent: Agent) -> tuple[int, ...]:
        """The legal actions of an agent: those with a 1 in the mask."""
        return self.table.legal(agent)

    def action_text(self, action: int) -> str:
        """What an action is called."""
        return self.table.action_text(action)

    def _observations(self) -> dict[Agent, Any]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def _refusal(self, seat: int, agent: Agent, actions: dict[Agent, int]) -> Illegal:
        refusal = self.table.position.refusal(seat, int(actions[agent]))
        return Illegal(refusal.clause, f"{agent}: {refusal.reason}")
