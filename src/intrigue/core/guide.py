"""What a search knows about a game beyond its rules: how rollouts are played, where they stop, what others see.

Each game has its guide (`Game.guide`), and a number of iterations for each level (`Game.efforts`). A guide reads only
states that the search has drawn itself from a view (determinizations). A rollout policy reads only what the seat that
moves may know."""

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
"""Plays until a stage or the end is reached, with the given share of random moves; returns the number of decisions."""
Judge = Callable[[Any], tuple[float, ...]]

HIDDEN: Final = -1  # what others see of a secret action
ALWAYS: Final = 1 << 30  # for `habit`: opponents in the tree always move by the rollout policy

OWN_MOVES: Final = 0
"""One tree per seat that branches on the seat's own actions; what others do counts as chance."""
OBSERVED: Final = 1
"""One tree per seat that branches on everything the seat observes (multiple-observer IS-MCTS)."""
SHARED: Final = 2
"""One tree that branches on what the searching seat observes; all seats choose in it (single-observer IS-MCTS)."""


@dataclass(frozen=True, slots=True)
class Guide:
    """The parameters of the search for a game. They were tuned by measurement: see `docs/strength.md`."""

    stage: Stage
    """A number that never decreases during a game, such as the round or turn. Rollouts stop when it has grown by
    `horizon`."""
    judge: Judge
    """What a position is worth to each seat; higher is better, on any scale."""
    policy: Policy | None = None
    """The rollout policy. Without one, rollouts are random."""
    first: Policy | None = None
    """What a search tries first, and plays unless something else proves to be better; also what a network trusts.
    Without it, the greedy player's action."""
    finish: Finish | None = None
    """Plays a rollout by `policy` and `slips`, only faster, if the game has such a function."""
    guess: Callable[[Any, int, Random], None] | None = None
    """In a state drawn from a viewer's view, redraws the others' secret choices according to how likely they are."""
    belief: Callable[[Any, int], float] | None = None
    """The weight of a drawn state: how well it explains what the viewer has seen others do, up to a factor. Without
    `worlds` it is used for rejection sampling and must be at most 1."""
    evidence: Callable[[Any, int], float] | None = None
    """The weight of a drawn state in a `Belief`, where that differs from `belief`, which the search uses."""
    stranger: Callable[[Any], Any] | None = None
    """The view as it would be if the viewer did not know its own role. Some determinizations are drawn from it. In
    them, the viewer's own tree learns nothing, but the others' trees learn that they cannot know the role."""
    seen: Callable[[Any], list[int]] | None = None
    """What the other seats see of each action: a number, or HIDDEN. Without it, all actions are open."""
    horizon: int = 0
    """How many stages a rollout lasts; 0 means to the end of the game."""
    slips: float = 0.1
    """The share of random moves in a rollout."""
    trees: int = OWN_MOVES
    explore: float = 1.0
    """The UCB exploration constant, in units of the spread of the values found."""
    caution: float = 0.0
    """How far below the node's mean an untried action is assumed to be (first-play urgency), in the same units."""
    trust: int = 4
    """How many of the first iterations try the greedy player's action."""
    suit: Callable[[Game[Any, Any], Guide, Any], Guide] | None = None
    """Adapts the guide to the searching seat, given its view, where that makes a difference."""
    habit: int = 1
    """How many times opponents move by the policy at a node before they choose by UCB there."""
    proof: float = 1.0
    """By how many standard errors an action must beat the greedy player's to be preferred."""
    heeds: bool = True
    """Whether the game's network is heeded. A game may say that it is not, for seats that do better without it."""
    worlds: int = 0
    """The maximum number of determinizations; iterations then start from copies of them. 0: a new one each time."""
    strangers: float = 0.25
    """In what share of the iterations the viewer's own role is also redrawn, if there is a `stranger`. It matters
    where opponents choose by learned statistics (see `habit`)."""

    def suited(self, game: Game[Any, Any], view: Any) -> Guide:
        """The guide for a seat."""
        return self if self.suit is None else self.suit(game, self, view)


class Effort(NamedTuple):
    """Search iterations of the levels. At large tables, `fair` may need more for each player."""

    fair: int = 100
    strong: int = 1000
    fair_for_each_player: int = 0
    greedy_fair: bool = False
    """Whether `fair` plays like the greedy player: for games in which a short search is as good as a long one, so that
    people would not notice the difference between the levels."""
    slips: float = 0.2
    """How often `novice` overlooks its best action. Where single moves matter little, it has to be more often."""
    network_at: tuple[int, ...] = ()
    """The numbers of players at which `fair` plays what the game's network says: those where measurement showed that it
    is better than the short search."""
    led_at: tuple[int, ...] = ()
    """The numbers of players at which searches try first what the game's network says: those where measurement
    showed that it is better."""
    bound_at: tuple[int, ...] = ()
    """The numbers of players at which they also compare only what the network does not rule out."""
    led_fair: int = 100
    """Iterations of `fair` where the game's network leads or binds it. With 0, only longer searches follow it."""
    guided: int = 0
    """Iterations of `strong` where the game's network guides it."""
    guided_at: tuple[int, ...] = ()
    """The numbers of players at which it guides `strong` and `master`: those where measurement showed that this is
    better."""


def no_stage(state: State) -> int:
    """For games whose rollouts always go to the end."""
    del state
    return 0
