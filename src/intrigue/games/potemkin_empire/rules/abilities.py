"""Playing a card for its ability (PE-8). What abilities do is in `effects`."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import CARD_DONE, D3, game_of
from intrigue.games.potemkin_empire.rules.deck import put_on_discard
from intrigue.games.potemkin_empire.rules.effects.catalogue import EFFECTS
from intrigue.games.potemkin_empire.rules.turns import end_action
from intrigue.games.potemkin_empire.rules.village import ask_without_menu
from intrigue.games.potemkin_empire.state import NONE, PLAYED, PotemkinState

DONE_STEP: Final[Step] = (CARD_DONE,)


def ability_menu(state: PotemkinState, seat: int) -> list[int]:
    """The cards that can be played for their ability, each once in a turn (PE-4.14)."""
    effects, play, played = state.setup.effects, state.setup.play, state.played
    plays: list[int] = []
    for card in state.hands[seat]:
        effect = effects[card]
        if effect >= 0 and EFFECTS[effect].playable(state, seat) and not (played and card in played):
            plays.append(play + card)
    return plays


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
