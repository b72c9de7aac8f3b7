"""Random play of Potemkin Empire: the choices of `core.random_play.take_random_actions`, by the same rules, but mostly
without menus, which doubles the speed.

While a state is `menuless`, the most frequent questions are asked without listing the answers: what to pick from a
pack, what to do in a turn, which card to build with. The random answer is found directly. Everything else is asked and
answered as usual."""

from __future__ import annotations

from intrigue.core.native import i64
from intrigue.core.random_play import below, scrambled
from intrigue.core.state import NOT_ASKED, NOTHING
from intrigue.games.potemkin_empire.codes import D2, D3, D4
from intrigue.games.potemkin_empire.rules.abilities import ability_menu
from intrigue.games.potemkin_empire.rules.actions import act
from intrigue.games.potemkin_empire.rules.construction import choose_for_building, facade_menu
from intrigue.games.potemkin_empire.rules.draft import PASS_STEP, pack_of, pass_packs
from intrigue.games.potemkin_empire.rules.spying import has_target
from intrigue.games.potemkin_empire.state import CONSTRUCTION, KIND_COUNT, NONE, PotemkinState


def take_random_actions(state: PotemkinState, seed: int) -> int:
    """Play a state to its end, and return the number of decisions."""
    word: i64 = seed
    decisions: i64 = 0
    withdraw_menus(state)
    while state.pending:
        if state.question == D2:
            decisions += len(state.pending)
            word = pick_cards(state, word)
        else:
            decisions += 1
            word = scrambled(word)
            decide(state, state.pending[0], word)
        if not state.pending:
            state.run()
    state.menuless = False
    return decisions


def withdraw_menus(state: PotemkinState) -> None:
    """Remove the menus of questions that can be asked without one."""
    state.menuless = True
    question = state.asks[state.pending[0]] if state.pending else NONE
    if question in (D2, D3) or (question == D4 and state.matter != NONE):
        state.question = question
        for seat in state.pending:
            state.asks[seat] = NOT_ASKED
            state.menus[seat] = NOTHING
    if question == D2:
        state.agenda.pop()  # the packs are passed on directly


def pick_cards(state: PotemkinState, word: i64) -> i64:
    """Let every seat that still has to pick a card do so. Returns the generator's last number."""
    for seat in state.pending:
        word = scrambled(word)
        pack = pack_of(state, seat)
        state.choice[seat] = pack[below(word, len(pack))]
    state.question = NONE
    state.pending = NOTHING
    pass_packs(state, PASS_STEP)
    return word


def decide(state: PotemkinState, seat: int, word: i64) -> None:
    """Any other decision."""
    question = state.question
    if question == NONE:
        menu = state.menus[seat]
        state.take(seat, menu[below(word, len(menu))])
        return
    state.question = NONE
    state.pending = NOTHING
    if question == D3:
        act(state, seat, action_at(state, seat, word))
    else:
        hand = state.hands[seat]
        choose_for_building(state, seat, hand[below(word, len(hand))])


def action_at(state: PotemkinState, seat: int, word: i64) -> int:
    """What `action_menu` has at a random place: buildings, producing, spying, cards."""
    setup = state.setup
    builds: i64 = 0
    spies: i64 = 0
    if state.modes[seat] == CONSTRUCTION:
        if state.hands[seat]:
            builds = KIND_COUNT - state.gaps
        if state.ready[seat] > 0 and has_target(state, seat):
            spies = 1
    plays = ability_menu(state, seat)
    place = below(word, builds + 1 + spies + len(plays))
    if place < builds:
        return facade_menu(state, seat)[place] if state.gaps else setup.build + place
    place -= builds
    if place == 0:
        return setup.produce
    return setup.spy if place == spies else plays[place - 1 - spies]
