"""States that a viewer of Empire Engine must hold possible.

Hidden are at most: the face-down cards of other seats, and in hidden mode how many cubes of a kind lie in whose score
pile. Face-down cards are independent and each value equally likely. Score piles are drawn kind by kind, uniformly
among all distributions that agree with what is known: the sums (EE-3.9), this round's movements, and that at an equal
return everybody had a cube of the kind, at a spare somebody had none."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.games.empire_engine.codes import ACTS
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.rules import copies, show_actions
from intrigue.games.empire_engine.state import KINDS, LEFT, NONE, SIDES, EmpireState
from intrigue.games.empire_engine.view import ATTACK_WORDS, EmpireView

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine


class EmpireSampler:
    """Draws from one view; what can be worked out once is worked out here."""

    def __init__(self, game: EmpireEngine, view: EmpireView) -> None:
        self.game = game
        self.view = view
        self.asks = game.asks_from(view.asks, view.players)
        self.known = self._known_state()
        self.piles = [HiddenPiles(game, view, kind) for kind in range(len(KINDS))]

    def draw(self, rng: Random) -> EmpireState:
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        self._draw_cards(state, rng)
        for kind, hidden in enumerate(self.piles):
            for seat, count in enumerate(hidden.draw(rng)):
                state.score[3 * seat + kind] = count
        self.game.resume(state, self.asks)
        return state

    def _draw_cards(self, state: EmpireState, rng: Random) -> None:
        """In round 1 any of four actions; later one secret bit for each seat, as the second gear follows from the
        first."""
        for seat, cards in enumerate(self.view.laid):
            hidden = [side for side, card in enumerate(cards) if card.laid and card.value is None]
            gear = rng.randrange(2)
            for side in hidden:
                if state.round == 1:
                    state.plan[2 * seat + side] = rng.randrange(EDGES)
                else:
                    state.plan[2 * seat + side] = gear if side == LEFT else 1 - gear

    def _known_state(self) -> EmpireState:
        """Everything that the view tells, with nothing in what it does not."""
        game, view = self.game, self.view
        seats = range(view.players)
        state = game.blank(view.players, game.resolve(view.players, view.options))
        state.chance = Chance.at(0, 0)
        if view.result is not None:
            state.end(view.result)
        state.agenda = game.agenda_from(view.agenda)
        state.round, state.start, state.place = view.round, view.start, view.place
        state.stock, state.spares = list(view.stock), list(view.spares)
        state.ready = [count for pile in view.ready for count in pile]
        state.score = [0, 0, 0] * view.players
        state.first = [NONE if side is None else SIDES.index(side) for side in view.first]
        state.cubes = [NONE if card.cube is None else KINDS.index(card.cube) for cards in view.laid for card in cards]
        state.face_up = view.face_up
        state.plan = [
            NONE if card.value is None else game.card_number(view.round, side, card.value)
            for cards in view.laid
            for side, card in enumerate(cards)
        ]
        state.top = [
            NONE if name is None else game.acts_of[side].index(ACTS.index(name))
            for names in view.engines
            for side, name in enumerate(names)
        ]
        show_actions(state)
        ids = [empire.id for empire in game.rules.empire]
        state.empires = tuple(ids.index(empire) for empire in view.empires)
        state.attacks = [ATTACK_WORDS.index(word) for words in view.attacks for word in words]
        state.hit = [int(flag) for flag in view.hit]
        state.guarded = [int(flag) for flag in view.guarded]
        state.exported = list(view.exported)
        state.moves = [self._move(who, KINDS.index(kind)) for who, kind in view.movements]
        state.matter = view.matter
        for seat in seats:
            pile = view.scores[seat]
            if pile is not None:
                state.score[3 * seat : 3 * seat + 3] = pile
        return state

    def _move(self, who: int | str, kind: int) -> int:
        place = {"return": self.view.players, "spare": self.view.players + 1}
        return 3 * (who if isinstance(who, int) else place[who]) + kind


class HiddenPiles:
    """How the cubes of one kind can be spread over the score piles."""

    def __init__(self, game: EmpireEngine, view: EmpireView, kind: int) -> None:
        self.players = view.players
        self.moves = [who for who, name in view.movements if name == KINDS[kind]]
        cubes_on_gears = sum(card.cube == KINDS[kind] for cards in view.laid for card in cards)
        on_table = view.stock[kind] + cubes_on_gears + sum(pile[kind] for pile in view.ready if kind < len(pile))
        all_cubes = game.rules.cubes.per_kind_per_copy * copies(view.players, game.rules) + view.spares[kind]
        self.known = [None if pile is None else pile[kind] for pile in view.scores]
        self.hidden = [seat for seat, count in enumerate(self.known) if count is None]
        self.total = all_cubes - on_table - sum(count for count in self.known if count is not None)
        returned = self.moves.count("return")
        self.gained = [self.moves.count(seat) - returned for seat in range(view.players)]
        self.lowest = [self._lowest(seat) for seat in self.hidden]
        """The least each hidden pile can hold now, from what has moved since the round began."""

    def draw(self, rng: Random) -> list[int]:
        """One distribution, each that is possible equally likely."""
        counts = [count or 0 for count in self.known]
        if not self.hidden:
            return counts
        while True:
            parts = composition(self.total - sum(self.lowest), len(self.hidden), rng)
            for seat, low, part in zip(self.hidden, self.lowest, parts, strict=True):
                counts[seat] = low + part
            if "spare" not in self.moves or self._explains_spares(counts):
                return counts

    def _lowest(self, seat: int) -> int:
        """A pile was never negative, and not empty at an equal return."""
        count, least = 0, 0
        for who in self.moves:
            if who == seat:
                count += 1
            elif who == "return":
                count -= 1
                least = min(least, count)
        return count - least

    def _explains_spares(self, counts: list[int]) -> bool:
        """Whether somebody had no cube at each moment when a spare was used."""
        piles = [count - gain for count, gain in zip(counts, self.gained, strict=True)]
        for who in self.moves:
            if who == "return":
                piles = [count - 1 for count in piles]
            elif who == "spare":
                if min(piles) > 0:
                    return False
            else:
                piles[int(who)] += 1
        return True


def composition(total: int, parts: int, rng: Random) -> list[int]:
    """A way to write `total` as an ordered sum of `parts` numbers from 0 on, each way equally likely.

    >>> sum(composition(10, 3, Random(1)))
    10
    """
    bars = sorted(rng.sample(range(total + parts - 1), parts - 1))
    edges = [-1, *bars, total + parts - 1]
    return [right - left - 1 for left, right in pairwise(edges)]
