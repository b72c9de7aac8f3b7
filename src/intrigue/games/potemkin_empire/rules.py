"""Set-up of Potemkin Empire, and the action of a turn.

The draft is in `draft.py`, the course of turns and the End phase in `turns.py`, constructing in `construction.py`,
spying in `spy.py`, producing in `cubes.py`, the abilities of cards in `effects.py`, scoring in `scoring.py`, and what
they all do to the table in `village.py`. Where the connection is not obvious, the clause of `rules.md` is named."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import CARD_DONE, D3, FLIP, game_of
from intrigue.games.potemkin_empire.construction import begin_construction, facade_menu
from intrigue.games.potemkin_empire.content import PotemkinContent
from intrigue.games.potemkin_empire.cubes import produce_cubes
from intrigue.games.potemkin_empire.draft import begin_month
from intrigue.games.potemkin_empire.effects import EFFECTS
from intrigue.games.potemkin_empire.spy import has_target, spy
from intrigue.games.potemkin_empire.state import (
    CONSTRUCTION,
    KIND_COUNT,
    NONE,
    PLAYED,
    PRODUCTION,
    PotemkinState,
)
from intrigue.games.potemkin_empire.turns import clear_turn, end_action, end_action_phase
from intrigue.games.potemkin_empire.village import ask_without_menu, derive, put_on_discard

FLIP_STEP: Final[Step] = (FLIP,)
DONE_STEP: Final[Step] = (CARD_DONE,)

# ---- set-up --------------------------------------------------------------------------------------


def begin(state: PotemkinState, content: PotemkinContent) -> None:
    """PE-1: the deck is shuffled, everything else is in the supply, one player has the capitol."""
    players = state.players
    state.deck = list(range(len(content.card)))
    state.chance.shuffle(state.deck)
    state.discard = []
    state.givers = []
    state.hands = [[] for _ in range(players)]
    state.picks = []
    state.piles = [facade.count for facade in content.facade]
    state.cubes = content.supply.cubes
    state.agents = content.supply.agents
    state.villages = [[] for _ in range(players)]
    state.kinds = []
    state.status = []
    state.inside = []
    state.goods = []
    state.guards = []
    state.spent = [0] * players
    state.captured = []
    state.captors = []
    state.log = []
    state.scientist = NONE
    state.shield = NONE
    state.capitol = state.chance.below(players) if state.setup.first == NONE else state.setup.first
    state.month = 0
    clear_turn(state)
    state.stations = []
    derive(state)
    if state.events is not None:
        state.events.append(ev.GameBegan(players, state.capitol))
    begin_month(state)


# ---- the action of a turn -------------------------------------------------------------------------


def action_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """What the Mode allows (PE-4.9, PE-4.10), as far as it is available; producing always is (PE-4.11)."""
    setup, hand = state.setup, state.hands[seat]
    menu = setup.plain
    if state.modes[seat] == CONSTRUCTION:
        spying = state.ready[seat] > 0 and has_target(state, seat)
        if not hand:
            return setup.plain_and_spy if spying else menu
        menu = setup.builds_and_spy if spying else setup.builds
        if state.gaps:
            menu = (*facade_menu(state, seat), *menu[KIND_COUNT:])
    plays = ability_menu(state, seat)
    return menu + tuple(plays) if plays else menu


def ability_menu(state: PotemkinState, seat: int) -> list[int]:
    """The cards that can be played for their ability, each once in a turn (PE-4.14)."""
    effects, play, played = state.setup.effects, state.setup.play, state.played
    plays: list[int] = []
    for card in state.hands[seat]:
        effect = effects[card]
        if effect >= 0 and EFFECTS[effect].playable(state, seat) and not (played and card in played):
            plays.append(play + card)
    return plays


def act(state: PotemkinState, seat: int, action: int) -> None:
    """The action of the turn, or a FREE ACTION before it (PE-4.8)."""
    setup = state.setup
    if action < setup.build:
        play_card(state, seat, action - setup.play)
    elif action < setup.produce:
        begin_construction(state, seat, action - setup.build)
    elif action == setup.produce:
        produce(state, seat)
    else:
        spy(state, seat)


def refuse_action(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    setup = state.setup
    producing = state.modes[seat] == PRODUCTION
    if setup.build <= action < setup.produce:
        if producing:
            return "PE-4.10", "In Production Mode you may play a card ability or produce, not construct."
        if not state.hands[seat]:
            return "PE-5.1", "You have no card in hand to build with."
        return "PE-5.3", "There is no Facade of that type left in the supply."
    if action == setup.spy:
        if producing:
            return "PE-10.1", "In Production Mode you cannot spy."
        return "PE-10.15", "You need a ready agent, and a building to check or a shield to remove."
    if setup.play <= action < setup.build:
        return refuse_play(state, seat, action - setup.play)
    return "PE-4.9", "Choose an action: construct a building, play a card ability, spy, or produce."


def refuse_play(state: PotemkinState, seat: int, card: int) -> tuple[str, str]:
    effect = state.setup.effects[card]
    if card not in state.hands[seat]:
        return "PE-8.1", "That card is not in your hand."
    if effect == NONE:
        return "PE-8.1", "That card has no ability to play."
    if card in state.played:
        return "PE-4.14", "A card can be played for its ability only once in a turn."
    return "PE-8.6", f"That ability needs {EFFECTS[effect].needs}."


def play_card(state: PotemkinState, seat: int, card: int) -> None:
    """The card is shown, its ability carried out; then it goes on the discard pile (PE-8.1, PE-8.2)."""
    setup = state.setup
    state.hands[seat].remove(card)
    state.resolving = card
    state.played.append(card)
    state.log.append((PLAYED, seat, card))
    if state.events is not None:
        game = game_of(state)
        ability = game.ability_of(card)
        state.events.append(
            ev.AbilityPlayed(seat, game.card_ids[card], ability.name, ability.id, ability.timing == "free")
        )
    state.agenda.append(DONE_STEP)
    EFFECTS[setup.effects[card]].run(state, seat, setup.amounts[card])


def card_done(state: PotemkinState, step: Step) -> None:
    """After a FREE ACTION the player must perform another action (PE-8.4)."""
    card = state.resolving
    state.resolving = NONE
    put_on_discard(state, state.turn, card)
    if not state.setup.free[card]:
        end_action(state)
    elif state.menuless:
        ask_without_menu(state, state.turn, D3)
    else:
        state.ask(state.turn, D3)


def produce(state: PotemkinState, seat: int) -> None:
    """Cubes first, then the Mode token (PE-11.4)."""
    produce_cubes(state, seat, "production")
    if state.pending:
        state.agenda.append(FLIP_STEP)
    else:
        flip(state, FLIP_STEP)


def flip(state: PotemkinState, step: Step) -> None:
    """After producing in Construction Mode the token is turned; one builder left ends the phase (PE-11.4, PE-11.5)."""
    seat = state.turn
    if state.modes[seat] == CONSTRUCTION:
        state.modes[seat] = PRODUCTION
        if state.events is not None:
            state.events.append(ev.ModeFlipped(seat))
        if state.modes.count(CONSTRUCTION) == 1:
            end_action_phase(state, "PE-4.13")
            return
    end_action(state)
