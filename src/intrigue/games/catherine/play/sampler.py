"""Determinizations for Catherine: full states consistent with a view.

What is hidden: the order of the draw pile, the other hands, and secret choices that are not yet revealed. A card is
unseen if it is neither in the viewer's hand nor in a row nor among the discards. Every unseen card went into the pile
with a known shuffle, and it is known how many cards of each shuffle every hand holds: a card that was in a hand when
the discards were shuffled cannot be one of those discards. So unseen cards of earlier shuffles are in the hands of
others, and those of the last shuffle are in hands or in the pile.

The distribution is uniform over all deals that agree with this: the unseen cards of each shuffle are permuted and dealt
to the places for them, every arrangement equally likely. These are the exact probabilities, as long as what others
chose to play is not taken as evidence. A seat that has confirmed a secret choice gets one of its possible choices, each
equally likely; in phase D and for the most books, each answer to each question is equally likely. A seat that is still
choosing is assumed not to have begun, because nobody can see how far it is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.games.catherine.play.knowledge import known_state
from intrigue.games.catherine.rules.actions import first_question, next_question
from intrigue.games.catherine.rules.activation import obstacle
from intrigue.games.catherine.rules.effects import supply
from intrigue.games.catherine.rules.interim import builders
from intrigue.games.catherine.rules.rounds import free_columns
from intrigue.games.catherine.rules.tables import members
from intrigue.games.catherine.state import BOOKS, NONE, PERFORM, PLAY, SET_UP, CatherineState
from intrigue.games.catherine.view import CatherineView

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


class CatherineSampler:
    """Draws states from one view. What is the same for all draws is computed once, here."""

    def __init__(self, game: Catherine, view: CatherineView) -> None:
        self.game = game
        self.view = view
        self.known = known_state(game, view)
        self.unseen = self._unseen()
        self.choosers = self._confirmed()

    def draw(self, rng: Random) -> CatherineState:
        state = self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        self._deal(state, rng)
        for seat in self.choosers:
            self._choose(state, seat, rng)
        self.game.resume(state, self.known.asks)
        return state

    def _deal(self, state: CatherineState, rng: Random) -> None:
        """Deal the unseen cards of each shuffle to the hands that hold such cards. What is left of the last shuffle is
        the pile."""
        viewer = self.view.viewer
        for seat in range(state.players):
            if seat != viewer:
                state.hands[seat] = ()
        for number, cards in enumerate(self.unseen):
            left = cards[:]
            rng.shuffle(left)
            for seat, counts in enumerate(self.view.held):
                if seat != viewer and counts[number]:
                    state.hands[seat] += tuple(left[-counts[number] :])
                    del left[-counts[number] :]
            state.pile = left

    def _choose(self, state: CatherineState, seat: int, rng: Random) -> None:
        """A secret choice that this seat may have confirmed."""
        if state.phase == SET_UP:
            size = state.setup.first_row
            state.plan[3 * seat : 3 * seat + size] = rng.sample(state.hands[seat], size)
        elif state.phase == PLAY:
            columns = members(free_columns(state, seat))
            state.plan[3 * seat : 3 * seat + 3] = [*rng.sample(state.hands[seat], 2), rng.choice(columns)]
        else:
            question = first_question(state, seat)
            while question != NONE:
                state.decided[seat] += (rng.choice(self.game.menus[question](state, seat)),)
                question = next_question(state, seat)

    def _unseen(self) -> list[list[int]]:
        """The cards that the viewer does not see, by the shuffle with which they went into the pile."""
        state = self.known
        seen = {*state.discards}
        for cards in (*state.hands, *state.rows, *state.under):
            seen.update(cards)
        groups: list[list[int]] = [[] for _ in range(state.shuffles + 1)]
        for card, number in enumerate(state.generation):
            if card not in seen:
                groups[number].append(card)
        return groups

    def _confirmed(self) -> list[int]:
        """The other seats whose secret choice is made but not revealed."""
        view, state = self.view, self.known
        if state.phase in (SET_UP, PLAY):
            choosers = list(range(view.players))
        elif state.phase == PERFORM:
            choosers = [seat for seat in range(state.agenda[-1][1], view.players) if obstacle(state, seat) == NONE]
        elif state.phase == BOOKS:
            choosers = [seat for seat in builders(state) if supply(state, seat)]
        else:
            choosers = []
        return [seat for seat in choosers if seat != view.viewer and seat not in view.pending]
