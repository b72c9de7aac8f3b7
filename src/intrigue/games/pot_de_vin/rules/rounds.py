"""Rounds (PV-3 to PV-7; with six players PV-12.10 to PV-12.15): playing, winning, collecting, and what follows."""

from __future__ import annotations

from typing import Final

from intrigue.core.native import i64
from intrigue.core.state import Step
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin.codes import (
    BIT,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    D3,
    D4,
    HALF,
    HALF_BITS,
    NAMES,
    NEXT_ROUND,
    NONE,
    ONE_CHARACTER,
    PASS,
    SUITS,
    TITLES,
    VALUES,
    names_of,
)
from intrigue.games.pot_de_vin.rules.ending import ENDING, ENDING_ALONE
from intrigue.games.pot_de_vin.state import PotDeVinState

NEXT: Final = (NEXT_ROUND,)
"""The step of the agenda that begins the first round."""

# ---- the trump of a round ------------------------------------------------------------------------


def next_round(state: PotDeVinState, step: Step) -> None:
    """Begin the first round; `end_round` begins the others directly, without the agenda."""
    turn_trump(state)
    if state.round < state.setup.automatic:
        state.ask(state.start, D3)
    else:
        lead_at_once(state)


def lead_at_once(state: PotDeVinState) -> int:
    """The Starting Player leads the only card left: see `act_in_round`."""
    start = state.start
    return act_in_round(state, start, state.hands[start].bit_length() - 1)


def turn_trump(state: PotDeVinState) -> None:
    """Turn up the trump of the next round (PV-6.3)."""
    if state.setup.six:
        bury_trump(state)
    state.round += 1
    state.trump = state.pile.pop()
    if state.events is not None:
        kept = state.setup.kept_by
        state.events.append(ev.RoundBegan(state.round, state.start, kept_by=kept))
        state.events.append(ev.TrumpTurned(NAMES[state.trump], len(state.pile), kept_by=kept))


def bury_trump(state: PotDeVinState) -> None:
    """Six players: the old trump stays in the centre, and when the pile has run out, all of them are shuffled again
    (PV-12.11 to PV-12.13)."""
    if state.trump == NONE:
        return
    state.used.append(state.trump)
    if not state.pile:
        state.pile = state.used
        state.used = []
        state.chance.shuffle(state.pile)
        if state.events is not None:
            state.events.append(ev.PileShuffled(len(state.pile), again=True))


def known_pile(state: PotDeVinState, viewer: int | None) -> int:
    """The face-down trump cards that a viewer has seen before. With six players, everybody has seen all four from round
    5 on (PV-12.15); before that, a discarder knows only their own discard (PV-12.8)."""
    setup = state.setup
    if not setup.six:
        return 0
    known = 0
    if state.round > setup.pile:
        for card in state.pile:
            known |= BIT[card]
    elif viewer is not None:
        own = state.discards[viewer]
        if own != NONE and own in state.pile:
            known = BIT[own]
    return known


# ---- playing -------------------------------------------------------------------------------------


def _menus(character: int) -> tuple[tuple[int, ...], ...]:
    """The cards of a character that a hand can play, by the set of those it holds (13 bits)."""
    menus: list[tuple[int, ...]] = [()]
    for card in range(VALUES * character, VALUES * character + VALUES):
        menus += [(*menu, card) for menu in menus]
    return tuple(menus)


ALDO: Final = _menus(0)
PIETRA: Final = _menus(1)
ENZO: Final = _menus(2)
UGO: Final = _menus(3)
MENUS: Final = (ALDO, PIETRA, ENZO, UGO)
SHIFTS: Final = tuple(range(0, CARDS, VALUES))
PASS_TOO: Final = (PASS,)


def cards_to_follow(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    """The cards of the led character in a hand. A card that is played must be one of them (PV-3.7); if there is none,
    any card may be played (PV-3.8)."""
    led: i64 = state.led
    hand: i64 = state.hands[seat]
    return MENUS[led][hand >> VALUES * led & ONE_CHARACTER]


def playable(led: i64, hand: i64) -> i64:
    """The cards of a hand that may be played after a lead, as a set: see `cards_to_follow`."""
    cards = hand >> VALUES * led & ONE_CHARACTER
    return cards << VALUES * led if cards else hand


def lead_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    """Any card, and no pass (PV-3.1, PV-3.2)."""
    hand: i64 = state.hands[seat]  # 13 bits for each character; in halves, because Python is faster with small numbers
    low, high = hand & HALF, hand >> HALF_BITS
    return ALDO[low & ONE_CHARACTER] + PIETRA[low >> VALUES] + ENZO[high & ONE_CHARACTER] + UGO[high >> VALUES]


def follow_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    """The led character if it is held, else any card (PV-3.7, PV-3.8); passing for a gem (PV-3.4, PV-3.5)."""
    menu = cards_to_follow(state, seat) or lead_menu(state, seat)
    return menu + PASS_TOO if state.supply[seat] else menu


def act(state: PotDeVinState, seat: int, action: int) -> None:
    seat = act_in_round(state, seat, action)
    if seat == NONE:
        return
    led = state.led  # the rest does what `ask` does; these questions are by far the most frequent
    if led == NONE:
        state.asks[seat] = D3
        state.menus[seat] = lead_menu(state, seat)
    else:
        state.asks[seat] = D4
        cards = state.hands[seat] >> SHIFTS[led] & ONE_CHARACTER
        menu = MENUS[led][cards] or lead_menu(state, seat)  # see `follow_menu`
        state.menus[seat] = menu + PASS_TOO if state.supply[seat] else menu
    state.pending = state.setup.alone[seat]


def act_in_round(state: PotDeVinState, seat: int, action: int) -> int:
    """Play a card or pass; then the next active player must decide, or the round is over (PV-3.3, PV-3.13, PV-6.4).
    Returns who must decide, or NONE if all rounds are over.

    A player with one card and no gem has nothing to decide, and everybody knows it, so the move is made automatically
    (PV-13.2). That happens to every active player in the last round, and in no other (PV-6.10, PV-6.11)."""
    setup, hands, start = state.setup, state.hands, state.start
    after = setup.after
    while True:
        state.trick[seat] = action
        if action == PASS:
            state.supply[seat] = state.supply[seat] - 1
        else:
            card: i64 = BIT[action]
            hands[seat] = hands[seat] ^ card
            state.played |= card
            character = CHARACTER_OF[action]
            if character != state.led:
                if seat == start:
                    state.led = character
                else:
                    state.voids[seat] |= 1 << state.led
        if state.events is not None:
            tell_act(state, seat, action)
        seat = after[seat]
        while not hands[seat] and seat != start:
            seat = after[seat]
        if seat == start:
            return end_round(state)
        if state.round < setup.automatic:
            return seat
        action = hands[seat].bit_length() - 1


def tell_act(state: PotDeVinState, seat: int, action: int) -> None:
    assert state.events is not None
    setup = state.setup
    if action == PASS:
        state.events.append(ev.Passed(seat, state.supply[seat], kept_by=setup.kept_by))
        return
    led = CHARACTERS[state.led]
    leads = seat == state.start
    void = led if CHARACTER_OF[action] != state.led else None
    auto = state.round == setup.automatic
    state.events.append(ev.CardPlayed(seat, NAMES[action], led, leads, void, auto, kept_by=setup.kept_by))


def refuse_lead(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    if action == PASS:
        return "PV-3.2", "The Starting Player of a round plays a card and may not pass."
    if action > PASS:
        return "PV-3.1", "You start this round: play any card of your hand."
    return "PV-3.1", f"You do not hold {TITLES[action]}."


def refuse_follow(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    if action == PASS:
        return "PV-3.5", "You have no gem left in your supply to pass with."
    if action > PASS:
        return "PV-3.3", "It is your turn in the round: play a card or pass with a gem."
    if not state.hands[seat] & BIT[action]:
        return "PV-3.3", f"You do not hold {TITLES[action]}."
    led = CHARACTERS[state.led]
    if CHARACTER_OF[action] == CHARACTER_OF[state.trump]:
        return "PV-3.9", f"You hold {led}, so you may not play a trump of another character."
    return "PV-3.7", f"{led} was led and you hold {led}: a card you play must be {led}."


# ---- winning and collecting ----------------------------------------------------------------------


def winning_card(trump: i64, led: i64, played: i64) -> i64:
    """The highest trump or, without one, the highest card of the led character (PV-4.3 to PV-4.7)."""
    shift = trump - trump % VALUES
    cards: int = played >> shift & ONE_CHARACTER
    if not cards:
        shift = VALUES * led
        cards = played >> shift & ONE_CHARACTER
    return shift + cards.bit_length() - 1 if cards else NONE


def winning_seat(state: PotDeVinState) -> int:
    """Who would win the round as it stands; NONE before a card is led."""
    if state.led == NONE:
        return NONE
    return state.trick.index(winning_card(state.trump, state.led, state.played))


def end_round(state: PotDeVinState) -> int:
    """The winner takes cards, gems and, except with six players, the trump (PV-5, PV-12.11); then what PV-6.1 lists.
    Returns who must decide in the next round, or NONE if all rounds are over."""
    setup, trick, hands = state.setup, state.trick, state.hands
    trump, played = state.trump, state.played
    card = (played & SUITS[CHARACTER_OF[trump]] or played & SUITS[state.led]).bit_length() - 1  # see `winning_card`
    winner = trick.index(card)
    state.taken[winner] = state.taken[winner] | (played if setup.six else played | BIT[trump])
    state.treasure[winner] = state.treasure[winner] + trick.count(PASS)
    if state.events is not None:
        tell_winner(state, winner, card)
    if setup.keep_history:
        state.history.append((state.start, trump, winner) + tuple(trick))  # noqa: RUF005  # compiled, the fastest way
    if 0 in hands:
        if state.round < setup.rounds:  # in the last round nobody has a gem (PV-6.10)
            drop_gems(state)
        if not any(hands):
            end_play(state)
            return NONE
        while not hands[winner]:  # PV-6.5 to PV-6.7
            winner = setup.after[winner]
    state.trick = list(setup.nobody)
    state.led = NONE
    state.played = 0
    state.start = winner
    turn_trump(state)
    return winner if state.round < setup.automatic else lead_at_once(state)


def tell_winner(state: PotDeVinState, winner: int, card: int) -> None:
    assert state.events is not None
    if state.played == BIT[card]:
        clause = "PV-4.9"
    elif CHARACTER_OF[card] != state.led:
        clause = "PV-4.5"
    elif CHARACTER_OF[state.trump] == state.led:
        clause = "PV-4.6"
    else:
        clause = "PV-4.4" if state.played & ~SUITS[state.led] else "PV-4.3"
    trump = None if state.setup.six else NAMES[state.trump]
    gems, kept = state.trick.count(PASS), state.setup.kept_by
    state.events.append(ev.RoundWon(winner, NAMES[card], names_of(state.played), trump, gems, clause, kept_by=kept))


def drop_gems(state: PotDeVinState) -> None:
    """A player who has just played the last card loses the unspent gems (PV-6.2)."""
    for seat, did in enumerate(state.trick):
        if did != NONE and not state.hands[seat]:
            if state.events is not None:
                state.events.append(ev.HandEmptied(seat, state.supply[seat]))
            state.box += state.supply[seat]
            state.supply[seat] = 0


def end_play(state: PotDeVinState) -> None:
    """Nobody has cards left: at the latest after the last round (PV-6.11, PV-7.1), or before it (PV-6.9)."""
    setup = state.setup
    state.trick = list(setup.nobody)
    state.led = NONE
    state.played = 0
    if not setup.six:
        state.trump = NONE
    if state.events is not None and state.round < setup.rounds:
        unclaimed = 0 if setup.six else len(state.pile)
        state.events.append(ev.EndedEarly(state.round, unclaimed))
    if state.events is not None and not setup.keep_history:
        state.events.append(ev.RoundsOver())
    if setup.partner[0] == NONE:  # without teams every column counts
        state.scored = setup.all_guilds
        state.agenda += ENDING_ALONE
    else:
        state.agenda += ENDING
