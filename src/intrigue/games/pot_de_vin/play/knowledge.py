"""The content of a view of Pot de Vin, as a state.

What is hidden: the hands of the others, the Trump Pile, with six players also who discarded which trump card, and
secret choices that have not been revealed. A hidden hand has the right number of cards, but its cards are arbitrary.
Face-down cards and the discards of others are UNSEEN; secret choices of others are blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.chance import Chance
from intrigue.core.native import i64
from intrigue.games.pot_de_vin.codes import (
    BIT,
    CHARACTERS,
    GUILD_COUNT,
    GUILDS,
    NONE,
    NUMBERS,
    PASS,
    UNSEEN,
    guilds_of,
    mask_of,
)
from intrigue.games.pot_de_vin.rules.ending import held_columns, jokers_in_question
from intrigue.games.pot_de_vin.rules.rounds import known_pile
from intrigue.games.pot_de_vin.state import PotDeVinState, replaced
from intrigue.games.pot_de_vin.view import PASSED, PotDeVinView

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin


def known_state(game: PotDeVin, view: PotDeVinView) -> PotDeVinState:
    """The state that holds what the viewer knows, and nothing else."""
    state = game.blank(view.players, view.options)
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.steps_from(view.agenda)
    state.round, state.start = view.round, view.start
    state.trump = NONE if view.trump is None else NUMBERS[view.trump]
    known = [NUMBERS[name] for name in view.known]
    state.pile = known + [UNSEEN] * (view.pile - len(known))
    state.used = [NUMBERS[name] for name in view.used]
    state.hands = [(1 << size) - 1 for size in view.hand_sizes]
    state.supply, state.treasure, state.box = list(view.supply), list(view.treasure), view.box
    state.taken = [mask_of(names) for names in view.taken]
    state.trick = [deed_number(did) for did in view.trick]
    state.led = NONE if view.led is None else CHARACTERS.index(view.led)
    state.played = sum([BIT[card] for card in state.trick if NONE < card < PASS])
    state.voids = [sum([1 << CHARACTERS.index(name) for name in names]) for names in view.voids]
    state.discards = tuple([UNSEEN if done else NONE for done in view.discarded])
    state.history = [
        (past.start, NUMBERS[past.trump], past.winner, *[deed_number(did) for did in past.did]) for past in view.history
    ]
    state.votes = state.setup.zeros
    state.scored = tuple([guilds_of(names) for names in view.scored])
    state.jokers = tuple([guilds_of(names or ()) for names in view.jokers])
    if jokers_in_question(state):
        state.held = held_columns(state)
    if view.viewer is not None:
        add_own_secrets(state, view, view.viewer)
    game.ask_viewer(state, view)
    return state


def add_own_secrets(state: PotDeVinState, view: PotDeVinView, viewer: int) -> None:
    """What only the viewer knows."""
    state.hands[viewer] = mask_of(view.hand)
    if view.discard is not None:
        state.discards = replaced(state.discards, viewer, NUMBERS[view.discard])
    votes = 0
    for vote in view.votes:
        votes |= 1 << GUILDS.index(vote.guild) + (0 if vote.column_of == viewer else GUILD_COUNT)
    state.votes = replaced(state.votes, viewer, votes)


def deed_number(did: str | None) -> int:
    """How a state writes what a seat did in a round."""
    if did is None:
        return NONE
    return PASS if did == PASSED else NUMBERS[did]


def unseen_cards(state: PotDeVinState, own: i64) -> i64:
    """The cards whose place a seat does not know: neither in its own hand nor known to be in the pile."""
    seen: i64 = own
    seen |= state.played
    if state.trump != NONE:
        seen |= BIT[state.trump]
    for cards in state.taken:
        seen |= cards
    for card in state.used:
        seen |= BIT[card]
    everything: i64 = state.setup.all_cards
    return everything & ~seen


def own_cards(state: PotDeVinState, viewer: int | None) -> int:
    """The cards that a viewer holds, or knows to be in the pile."""
    known = known_pile(state, viewer)
    return known if viewer is None else known | state.hands[viewer]
