"""What a search knows of a game beyond its rules: how playouts are played, where they stop, what others see.

A guide is written beside the game's other judgement, in its `bot.py`. Everything in it reads states, which a search has
drawn itself from a view; policies read no more of them than the seat that moves may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from intrigue.core.game import Game

# Any: the states of the game that the guide belongs to.
Policy = Callable[[Any, int, tuple[int, ...], Random], int]
Stage = Callable[[Any], int]
Finish = Callable[[Any, int, float, Random], int]
"""Moves until a stage or the end is reached, with so many slips; gives the number of decisions."""
Judge = Callable[[Any], tuple[float, ...]]

HIDDEN: Final = -1  # what others see of a secret action

OWN_MOVES: Final = 0
"""A tree for each seat that branches on the seat's own actions; what others do is chance."""
OBSERVED: Final = 1
"""A tree for each seat that branches on everything the seat sees."""
SHARED: Final = 2
"""One tree, along what the searching seat sees; all choose in it."""


@dataclass(frozen=True, slots=True)
class Guide:
    """How a game is searched. The numbers are measured: see `docs/strength.md`."""

    stage: Stage
    """A number that never falls in the course of a game: rounds, turns. Playouts stop where it has grown enough."""
    judge: Judge
    """What a position is worth to each seat; higher is better, in any scale."""
    policy: Policy | None = None
    """How seats move in playouts; at random if there is none."""
    finish: Finish | None = None
    """Plays a state on as `policy` and `slips` say, only faster, if the game has such a function."""
    guess: Callable[[Any, int, Random], None] | None = None
    """Draws secret choices of others anew, in a state drawn from a viewer's view, by how likely they are to be made."""
    belief: Callable[[Any, int], float] | None = None
    """How well a drawn state explains what the viewer has seen others do, up to a factor; without `worlds` at most 1,
    for states that explain it perfectly."""
    stranger: Callable[[Any], Any] | None = None
    """A view as it would be if the viewer did not know its own role. Some worlds are then drawn from that one: in them
    the viewer's own tree learns nothing, but those of the others learn that they cannot tell."""
    seen: Callable[[Game[Any, Any]], list[int]] | None = None
    """For each action what the other seats see of it: a number, or HIDDEN. All actions are open if there is none."""
    horizon: int = 0
    """How many stages a playout goes on; 0: to the end of the game."""
    slips: float = 0.1
    """How often a playout makes a random move instead of the policy's."""
    trees: int = OWN_MOVES
    explore: float = 1.0
    """How much is explored, in ratio to the spread of the values found."""
    caution: float = 0.0
    """How much less than the average an untried action is taken to be worth, in the same ratio."""
    trust: int = 4
    """How many trials the action of the greedy player is worth from the start."""
    suit: Callable[[Game[Any, Any], Guide, Any], Guide] | None = None
    """Fits the guide to the seat that searches, of which it gets the view, where that makes a difference."""
    habit: int = 1
    """How often the others first move by the policy at a node, before they choose by what they have learnt there."""
    proof: float = 1.0
    """By how many standard errors an action must be better than the greedy player's to be preferred."""
    worlds: int = 0
    """How many states are drawn from a view at most; playouts then begin in copies of them. 0: one for each."""
    strangers: float = 0.25
    """In what share of the iterations the viewer's own role is drawn as well, if there is a `stranger`. It matters
    where the others choose by what they have learnt (see `habit`)."""

    def suited(self, game: Game[Any, Any], view: Any) -> Guide:
        """The guide for a seat."""
        return self if self.suit is None else self.suit(game, self, view)
