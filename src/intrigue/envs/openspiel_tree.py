"""Tiny variants for OpenSpiel, as trees: every shuffle and every die is a chance node.

>>> import pyspiel
>>> from intrigue.envs import openspiel_tree
>>> game = pyspiel.load_game("python_intrigue_empire_engine_tiny")
>>> game.new_initial_state().is_chance_node()
True

These games are small enough for exact best responses, so `exploitability.nash_conv` and the CFR family run on them.
Information states have perfect recall. The parameter `rewards` is as in `intrigue.envs.rewards`."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final, final

import numpy as np
import pyspiel

import intrigue
from intrigue.envs.rewards import MOST_MARGIN, Reward
from intrigue.envs.spaces import Numbers
from intrigue.envs.tree import CHANCE, DECISION, END, Node, Tree

REWARDS: Final = "rewards"
MOST_DECISIONS: Final = 1_000
MOST_LATER_OUTCOMES: Final = 256
"""Of a chance node after the first; OpenSpiel wants to know it before the tree has been laid out."""


@final
class Place:
    """A node of the tree in a form that OpenSpiel can copy: nodes never change, so copies share them."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    def __deepcopy__(self, memo: object) -> Place:
        return Place(self.node)


class TreeState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A point in a tiny game."""

    def __init__(self, game: TreeGame) -> None:
        super().__init__(game)
        self._place = Place(game.tree.root)

    @property
    def node(self) -> Node:
        return self._place.node

    def current_player(self) -> int:
        kind = self.node.kind
        if kind == DECISION:
            return self.node.seat
        return int(pyspiel.PlayerId.CHANCE if kind == CHANCE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.node.kind == END

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = [(number, chance) for number, (chance, _) in enumerate(self.node.outcomes)]
        assert len(outcomes) <= self.get_game().max_chance_outcomes(), "OpenSpiel would write beyond its memory"
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.actions)

    def _apply_action(self, action: int) -> None:
        node = self.node
        self._place = Place(node.outcomes[action][1] if node.kind == CHANCE else node.after(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        text: str = self.get_game().tree.game.actions.text(action)
        return text

    def returns(self) -> list[float]:
        node = self.node
        return list(node.returns) if node.kind == END else [0.0] * node.tree.players

    def __str__(self) -> str:
        """The information set, or what everybody sees: it identifies no hidden card."""
        node = self.node
        if node.kind == CHANCE:
            return "chance"
        names = [f"Seat {seat + 1}" for seat in range(node.tree.players)]
        return node.tree.game.show(node.state.view(None), names)


class TreeObserver:
    """The information state of a player: an id of everything that it has been told, and its view as numbers."""

    def __init__(self, tree: Tree) -> None:
        self.tensor = np.zeros(len(tree.game.layout(tree.players)), np.float32)
        self.numbers = Numbers(tree.game)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TreeState, player: int) -> None:
        node = state.node
        if node.kind == CHANCE:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = self.numbers(node.state, player)

    def string_from(self, state: TreeState, player: int) -> str:
        node = state.node
        if node.kind == CHANCE:
            return ""
        if node.kind == DECISION and node.seat == player:
            return node.info
        return node.memory(player).hex()


class TreeGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The tiny variant of a game. Each has a class derived from this one."""

    name: ClassVar[str]
    game_type: ClassVar[Any]

    def __init__(self, params: dict[str, Any]) -> None:
        self.rewards = params[REWARDS]
        self.tree = tree_of(self.name, self.rewards)
        most = 1.0 if self.rewards == "placement" else MOST_MARGIN
        zero_sum = self.game_type.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.tree.game.actions),
            max_chance_outcomes=max(MOST_LATER_OUTCOMES, len(self.tree.root.outcomes)),
            num_players=self.tree.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> TreeState:
        return TreeState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DECISIONS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TreeObserver:
        return TreeObserver(self.tree)


@cache
def tree_of(name: str, rewards: Reward = "placement") -> Tree:
    """The tree of a tiny variant. All games that OpenSpiel loads share it, with the nodes that are worked out."""
    return Tree.of(name, rewards)


def tree_type(name: str) -> Any:
    """What OpenSpiel has to know about a tiny variant."""
    game = intrigue.game(name)
    variant = game.tiny
    assert variant is not None
    return pyspiel.GameType(
        short_name=f"python_intrigue_{name.replace('-', '_')}_tiny",
        long_name=f"{game.title}, tiny",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if game.zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=variant.players,
        max_num_players=variant.players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={REWARDS: "placement"},
    )


def register() -> None:
    """Make the tiny variants known to `pyspiel.load_game`. Done when this module is imported."""
    known = set(pyspiel.registered_names())
    for name in intrigue.games():
        if intrigue.game(name).tiny is None:
            continue
        kind = tree_type(name)
        if kind.short_name not in known:
            made = type(f"{type(intrigue.game(name)).__name__}Tiny", (TreeGame,), {"name": name, "game_type": kind})
            pyspiel.register_game(kind, made)


register()
