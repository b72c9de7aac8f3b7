"""Months (PE-2) and the Drafting phase (PE-3): deal, choose in secret, pass on."""

from __future__ import annotations

from typing import Final

from intrigue.core.native import i64
from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import ACTION_PHASE, D2, PASS, game_of
from intrigue.games.potemkin_empire.rules.deck import add_to_hand, renew_deck
from intrigue.games.potemkin_empire.state import CONSTRUCTION, DEALT, DRAFTING, NONE, PotemkinState

PASS_STEP: Final[Step] = (PASS,)
ACTION_STEP: Final[Step] = (ACTION_PHASE,)


def begin_month(state: PotemkinState) -> None:
    """A month begins. The holder of the capitol is the first player (PE-2.4)."""
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
    """How many seats the packs have moved on from where they were dealt."""
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
    """Everybody keeps the chosen card and passes the rest to the next player (PE-3.3)."""
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


# ---- what a seat has seen of the packs ------------------------------------------------------------


def rounds_seen(state: PotemkinState) -> list[int]:
    """For each month how many packs a seat has held, the present one included."""
    width = state.setup.draft
    per_month = state.players * width
    rounds = []
    for month in range(state.month):
        start = month * per_month
        rounds.append([card != NONE for card in state.picks[start : start + width]].count(True))
    if state.phase == DRAFTING:
        rounds[-1] = state.round + 1
    return rounds


def pack_seen(state: PotemkinState, viewer: int, month: int, turn: int) -> list[int]:
    """What lay in the pack that the viewer held at this turn of a month's draft: what has been picked from it since,
    and what still lies in it."""
    players, width = state.players, state.setup.draft
    step = state.setup.steps[month]
    current = state.phase == DRAFTING and month == state.month - 1
    rounds = state.round if current else width
    cards = []
    for later in range(turn, rounds):
        seat = (viewer + step * (later - turn)) % players
        card = state.picks[(month * players + seat) * width + later]
        if card != NONE:
            cards.append(card)
    if current:
        cards += state.packs[(viewer - step * turn) % players]
    return sorted(cards)


def cards_kept(state: PotemkinState, viewer: int, month: int) -> list[int]:
    """The cards that the viewer kept in a month's draft, in order."""
    start = (month * state.players + viewer) * state.setup.draft
    return [card for card in state.picks[start : start + state.setup.draft] if card != NONE]
