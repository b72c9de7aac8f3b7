"""The Drafting phase (PE-3): deal, choose in secret, pass on."""

from __future__ import annotations

from typing import Final

from intrigue.core.native import i64
from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import ACTION_PHASE, D2, PASS, game_of
from intrigue.games.potemkin_empire.state import CONSTRUCTION, DEALT, DRAFTING, NONE, PotemkinState
from intrigue.games.potemkin_empire.village import add_to_hand, renew_deck

PASS_STEP: Final[Step] = (PASS,)
ACTION_STEP: Final[Step] = (ACTION_PHASE,)


def begin_month(state: PotemkinState) -> None:
    """The holder of the capitol is first player (PE-2.4)."""
    players = state.players
    state.month += 1
    state.phase = DRAFTING
    state.first = state.capitol
    state.turn = state.capitol
    state.turns = [0] * players
    state.modes = [CONSTRUCTION] * players
    state.round = 0
    state.choice = [NONE] * players
    state.picks += [NONE] * (players * state.setup.draft)
    state.size = min(state.setup.draft, (len(state.deck) + len(state.discard)) // players)  # PE-3.8
    if state.events is not None:
        state.events.append(ev.MonthBegan(state.month, direction_name(state), state.first, state.size))
    deal(state)
    ask_for_picks(state)


def direction_name(state: PotemkinState) -> str:
    return "clockwise" if state.setup.steps[state.month - 1] == 1 else "counterclockwise"


def deal(state: PotemkinState) -> None:
    """All cards of a player before the next player's, in the direction of the month (PE-3.1, PE-3.7)."""
    players, size = state.players, state.size
    state.packs = [[] for _ in range(players)]
    state.log.append((DEALT, state.first, size))
    step = state.setup.steps[state.month - 1]
    dealt = 0
    for turn in range(players):
        pack = state.packs[(state.first + step * turn) % players]
        for _ in range(size):
            if not state.deck:
                renew_deck(state, dealt)
            pack.append(state.deck.pop())
            dealt += 1
            if not state.deck and state.discard:
                renew_deck(state, dealt)
        pack.sort()


def ask_for_picks(state: PotemkinState) -> None:
    """All choose at once (PE-3.2)."""
    if state.round == state.size:
        state.agenda.append(ACTION_STEP)
        return
    if state.events is not None:
        ids = game_of(state).card_ids
        for seat, pack in enumerate(packs_in_hand(state)):
            cards = tuple([ids[card] for card in pack])
            state.events.append(ev.PackReceived(seat, cards, audience=(seat,)))
    if state.size - state.round == 1:
        keep_last_cards(state)
        return
    state.pending = state.setup.seats
    if state.menuless:
        state.question = D2
        return
    state.agenda.append(PASS_STEP)
    state.asks = [D2] * state.players
    state.menus = [tuple(pack) for pack in packs_in_hand(state)]


def keep_last_cards(state: PotemkinState) -> None:
    """The last card of a pack is kept without a choice (PE-3.4)."""
    state.choice = [pack[0] for pack in packs_in_hand(state)]
    if state.events is not None:
        ids = game_of(state).card_ids
        for seat, card in enumerate(state.choice):
            state.events.append(ev.CardDrafted(seat, ids[card], audience=(seat,)))
    pass_packs(state, PASS_STEP)


def pack_of(state: PotemkinState, seat: int) -> list[int]:
    """The pack that a seat holds, a card chosen from it in secret included."""
    return state.packs[(seat - shift_of(state)) % state.players]


def packs_in_hand(state: PotemkinState) -> list[list[int]]:
    """The packs in the order of the seats that hold them."""
    shift = shift_of(state)
    return state.packs[-shift:] + state.packs[:-shift]


def shift_of(state: PotemkinState) -> i64:
    """How many seats further the packs are than where they were dealt."""
    step: i64 = state.setup.steps[state.month - 1]
    return step * state.round % state.players


def pick_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(pack_of(state, seat))


def pick(state: PotemkinState, seat: int, action: int) -> None:
    """A secret choice: it takes effect when all are in."""
    state.choice[seat] = action
    if state.events is not None:
        state.events.append(ev.PickMade(seat))
        state.events.append(ev.CardDrafted(seat, game_of(state).card_ids[action], audience=(seat,)))


def refuse_pick(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if action < state.setup.play:
        return "PE-3.2", "That card is not in the pack you hold."
    return "PE-3.2", "Choose one card of the pack you hold."


def pass_packs(state: PotemkinState, step: Step) -> None:
    """The chosen cards are the players' own, the rest goes on to the next player (PE-3.3)."""
    players, width = state.players, state.setup.draft
    place = (state.month - 1) * players * width + state.round
    hands, picks, packs, choice = state.hands, state.picks, state.packs, state.choice
    shift = shift_of(state)
    for seat in range(players):
        card = choice[seat]
        choice[seat] = NONE
        packs[(seat - shift) % players].remove(card)
        add_to_hand(hands[seat], card)
        picks[place + seat * width] = card
    state.round += 1
    if state.events is not None and state.round < state.size:
        state.events.append(ev.PacksPassed(direction_name(state), state.size - state.round))
    ask_for_picks(state)
