"""What a search knows of a game beyond its rules: how rollouts are played, where they stop, what others see.

Each game brings its guide (`Game.guide`), and how much each level thinks (`Game.efforts`). Everything in a guide reads
states that a search has drawn itself from a view (determinizations). A rollout policy reads no more of them than the
seat that moves may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from intrigue.core.game import Game
    from intrigue.core.state import State

# Any: the states of the game that the guide belongs to.
Policy = Callable[[Any, int, tuple[int, ...], Random], int]
Stage = Callable[[Any], int]
Finish = Callable[[Any, int, float, Random], int]
"""Moves until a stage or the end is reached, with the given share of slips; gives the number of decisions."""
Judge = Callable[[Any], tuple[float, ...]]

HIDDEN: Final = -1  # what others see of a secret action
ALWAYS: Final = 1 << 30  # as a habit: opponents in the tree always move by the rollout policy

OWN_MOVES: Final = 0
"""One tree per seat that branches on the seat's own actions; what others do is chance."""
OBSERVED: Final = 1
"""One tree per seat that branches on everything the seat observes (multiple-observer IS-MCTS)."""
SHARED: Final = 2
"""One tree along what the searching seat observes; all seats choose in it (single-observer IS-MCTS)."""


@dataclass(frozen=True, slots=True)
class Guide:
    """How a game is searched. The numbers are measured: see `docs/strength.md`."""

    stage: Stage
    """A number that never falls in the course of a game: rounds, turns. Rollouts stop where it has grown enough."""
    judge: Judge
    """What a position is worth to each seat; higher is better, on any scale."""
    policy: Policy | None = None
    """The rollout policy. Without one, rollouts are random."""
    finish: Finish | None = None
    """Plays a rollout as `policy` and `slips` say, only faster, if the game has such a function."""
    guess: Callable[[Any, int, Random], None] | None = None
    """In a state drawn from a viewer's view, draws others' secret choices anew, by how likely they are to be made."""
    belief: Callable[[Any, int], float] | None = None
    """How well a drawn state explains what the viewer has seen others do, up to a factor. Without `worlds` it is at
    most 1, for states that explain it perfectly."""
    stranger: Callable[[Any], Any] | None = None
    """The view as it would be if the viewer did not know its own role. Some worlds are drawn from that one: in them the
    viewer's own tree learns nothing, but the others' trees learn that they cannot tell."""
    seen: Callable[[Any], list[int]] | None = None
    """For each action what the other seats see of it: a number, or HIDDEN. Without it, all actions are open."""
    horizon: int = 0
    """How many stages a rollout lasts; 0: to the end of the game."""
    slips: float = 0.1
    """How often a rollout makes a random move instead of the policy's."""
    trees: int = OWN_MOVES
    explore: float = 1.0
    """The UCB exploration constant, in units of the spread of the values found."""
    caution: float = 0.0
    """How much less than the average an untried action is assumed to be worth, in the same units."""
    trust: int = 4
    """How many visits the greedy player's action gets up front."""
    suit: Callable[[Game[Any, Any], Guide, Any], Guide] | None = None
    """Adapts the guide to the seat that searches, given its view, where that makes a difference."""
    habit: int = 1
    """How many times the opponents first move by the policy at a node, before they choose by UCB there."""
    proof: float = 1.0
    """By how many standard errors an action must beat the greedy player's to be preferred."""
    worlds: int = 0
    """How many states are drawn from a view at most; rollouts then start from copies of them. 0: one per rollout."""
    strangers: float = 0.25
    """In what share of the iterations the viewer's own role is drawn as well, if there is a `stranger`. It matters
    where the others choose by what they have learnt (see `habit`)."""

    def suited(self, game: Game[Any, Any], view: Any) -> Guide:
        """The guide for a seat."""
        return self if self.suit is None else self.suit(game, self, view)


class Effort(NamedTuple):
    """Search iterations of the two levels that search. At large tables the fair level may need more per player."""

    fair: int = 100
    strong: int = 1000
    fair_for_each_player: int = 0


def no_stage(state: State) -> int:
    """For games that are always played to the end."""
    del state
    return 0
