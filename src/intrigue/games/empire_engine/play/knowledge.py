"""The content of a view of Empire Engine, as a state.

At most two things are hidden: the face-down cards of other seats (UNSEEN) and, in hidden mode, the score piles of
others (empty). Subtraction shows how many cubes of a kind the hidden piles hold together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.chance import Chance
from intrigue.games.empire_engine.codes import ACTS
from intrigue.games.empire_engine.rules.planning import show_actions
from intrigue.games.empire_engine.rules.stock import may_see_pile
from intrigue.games.empire_engine.state import KINDS, NONE, SIDES, UNSEEN, EmpireState
from intrigue.games.empire_engine.view import ATTACK_WORDS, EmpireView, Laid, Movement

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine


def known_state(game: EmpireEngine, view: EmpireView) -> EmpireState:
    """The state that holds what the viewer knows, and nothing else."""
    state = game.blank(view.players, game.resolve(view.players, view.options))
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.steps_from(view.agenda)
    state.round, state.start, state.place = view.round, view.start, view.place
    state.stock, state.spares = list(view.stock), list(view.spares)
    state.ready = [count for pile in view.ready for count in pile]
    state.score = [count for pile in view.scores for count in (pile or (0, 0, 0))]
    state.first = [NONE if side is None else SIDES.index(side) for side in view.first]
    state.cubes = [NONE if card.cube is None else KINDS.index(card.cube) for cards in view.laid for card in cards]
    state.face_up = view.face_up
    state.plan = [card_number(game, view, side, card) for cards in view.laid for side, card in enumerate(cards)]
    state.top = [
        NONE if name is None else game.acts_of[side].index(ACTS.index(name))
        for names in view.engines
        for side, name in enumerate(names)
    ]
    show_actions(state)
    ids = [empire.id for empire in game.rules.empire]
    state.empires = tuple([ids.index(empire) for empire in view.empires])
    state.attacks = [ATTACK_WORDS.index(word) for words in view.attacks for word in words]
    state.hit = [int(flag) for flag in view.hit]
    state.guarded = [int(flag) for flag in view.guarded]
    state.exported = list(view.exported)
    state.moves = [movement_number(view.players, move) for move in view.movements]
    state.matter = NONE if view.disputed is None else 2 * view.disputed.seat + SIDES.index(view.disputed.side)
    game.ask_viewer(state, view)
    return state


def card_number(game: EmpireEngine, view: EmpireView, side: int, card: Laid) -> int:
    """The number behind the name of a laid card: an edge in round 1, a gear later."""
    if not card.laid:
        return NONE
    if card.value is None:
        return UNSEEN
    if view.round == 1:
        return game.acts_of[side].index(ACTS.index(card.value))
    return game.gear_values.index(int(card.value))


def movement_number(players: int, move: Movement) -> int:
    seats = {"returned": players, "spare": players + 1}
    seat = seats[move.how] if move.seat is None else move.seat
    return 3 * seat + KINDS.index(move.kind)


def hidden_cubes(state: EmpireState, viewer: int | None) -> list[int]:
    """How many cubes of each kind are in score piles that a viewer cannot see (EE-3.9)."""
    stock, spares, score = state.stock, state.spares, state.score
    all_of_kind = state.setup.cubes
    hidden = [all_of_kind + spares[kind] - stock[kind] for kind in range(3)]
    for place, count in enumerate(state.ready):
        hidden[place & 1] -= count
    for cube in state.cubes:
        if cube != NONE:
            hidden[cube] -= 1
    for seat in range(state.players):
        if may_see_pile(state, viewer, seat):
            for kind in range(3):
                hidden[kind] -= score[3 * seat + kind]
    return hidden
