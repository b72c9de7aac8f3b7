"""Determinizations for Empire Engine: full states consistent with a view.

At most two things are hidden: the face-down cards of other seats and, in hidden mode, how many cubes of a kind each
score pile holds. Face-down cards are independent, and each value is equally likely. Score piles are drawn kind by kind,
uniformly among all distributions that agree with what is known: the sums (EE-3.9), this round's movements, that
everybody had a cube of the kind at an equal return, and that somebody had none when a spare was used."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.play.knowledge import hidden_cubes, known_state
from intrigue.games.empire_engine.state import KINDS, LEFT, RIGHT, UNSEEN, EmpireState
from intrigue.games.empire_engine.view import EmpireView

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine


class EmpireSampler:
    """Draws states from one view. What is the same for all draws is computed once, here."""

    def __init__(self, game: EmpireEngine, view: EmpireView) -> None:
        self.game = game
        self.known = known_state(game, view)
        hidden = hidden_cubes(self.known, view.viewer)
        self.piles = [HiddenPiles(self.known, view, kind, hidden[kind]) for kind in range(len(KINDS))]

    def draw(self, rng: Random) -> EmpireState:
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        self._draw_cards(state, rng)
        for kind, hidden in enumerate(self.piles):
            for seat, count in enumerate(hidden.draw(rng)):
                state.score[3 * seat + kind] = count
        self.game.resume(state, state.asks)
        return state

    def _draw_cards(self, state: EmpireState, rng: Random) -> None:
        """In round 1 any of four actions; later one secret bit for each seat, because the second gear follows from the
        first."""
        for seat in range(state.players):
            gear = rng.randrange(2)
            for side in (LEFT, RIGHT):
                if state.plan[2 * seat + side] != UNSEEN:
                    continue
                if state.round == 1:
                    state.plan[2 * seat + side] = rng.randrange(EDGES)
                else:
                    state.plan[2 * seat + side] = gear if side == LEFT else 1 - gear


class HiddenPiles:
    """How the cubes of one kind can be distributed over the score piles."""

    def __init__(self, known: EmpireState, view: EmpireView, kind: int, total: int) -> None:
        self.moves = [move for move in view.movements if move.kind == KINDS[kind]]
        self.known = [0 if pile is None else pile[kind] for pile in view.scores]
        self.hidden = [seat for seat, pile in enumerate(view.scores) if pile is None]
        self.total = total
        """How many cubes the hidden piles hold together."""
        returned = len([move for move in self.moves if move.how == "returned"])
        self.gained = [
            len([move for move in self.moves if move.seat == seat]) - returned for seat in range(known.players)
        ]
        self.lowest = [self._lowest(seat) for seat in self.hidden]
        """The minimum of each hidden pile, from what has moved since the round began."""
        self.spares = any(move.how == "spare" for move in self.moves)

    def draw(self, rng: Random) -> list[int]:
        """One distribution; all possible ones are equally likely."""
        counts = self.known[:]
        if not self.hidden:
            return counts
        while True:
            parts = composition(self.total - sum(self.lowest), len(self.hidden), rng)
            for seat, low, part in zip(self.hidden, self.lowest, parts, strict=True):
                counts[seat] = low + part
            if not self.spares or self._explains_spares(counts):
                return counts

    def _lowest(self, seat: int) -> int:
        """Whether no pile was ever negative, and none was empty at an equal return."""
        count, least = 0, 0
        for move in self.moves:
            if move.seat == seat:
                count += 1
            elif move.how == "returned":
                count -= 1
                least = min(least, count)
        return count - least

    def _explains_spares(self, counts: list[int]) -> bool:
        """Whether somebody had no cube at each moment when a spare was used."""
        piles = [count - gain for count, gain in zip(counts, self.gained, strict=True)]
        for move in self.moves:
            if move.how == "returned":
                piles = [count - 1 for count in piles]
            elif move.seat is not None:
                piles[move.seat] += 1
            elif min(piles) > 0:
                return False
        return True


def composition(total: int, parts: int, rng: Random) -> list[int]:
    """A way to write `total` as an ordered sum of `parts` numbers of at least 0, each way equally likely.

    >>> sum(composition(10, 3, Random(1)))
    10
    """
    bars = sorted(rng.sample(range(total + parts - 1), parts - 1))
    edges = [-1, *bars, total + parts - 1]
    return [right - left - 1 for left, right in pairwise(edges)]
