"""Set-up and rounds of Pot de Vin, in the order of the rulebook. What follows the last round is in `ending.py`.

Each step of the agenda and each answer to a decision is a function. Where the connection is not obvious, the clause of
`rules.md` is named.
"""

from __future__ import annotations

from typing import Any, Final

from intrigue.core.chance import Chance
from intrigue.core.native import i64
from intrigue.core.state import Step
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin.cards import (
    BIT,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    HALF,
    HALF_BITS,
    NAMES,
    NONE,
    ONE_CHARACTER,
    SUITS,
    VALUES,
    names_of,
    numbers_of,
)
from intrigue.games.pot_de_vin.codes import (
    COUNT_OWN,
    D2,
    D3,
    D4,
    DECIDE_COLUMNS,
    DISCARD,
    DISCARDING,
    EQUAL_COLUMNS,
    FINISH,
    FORM_PILE,
    NEXT_ROUND,
    PASS,
    PLACING,
    SIX,
    TEAM_PLAYERS,
)
from intrigue.games.pot_de_vin.content import PotDeVinContent
from intrigue.games.pot_de_vin.scoring import ALL_GUILDS
from intrigue.games.pot_de_vin.state import Draws, PotDeVinState, Setup, replaced

# Steps as they lie on the agenda; of several the last comes first.
NEXT: Final = (NEXT_ROUND,)
FORMING: Final = (NEXT, (FORM_PILE,), (DISCARDING,))
ENDING: Final = ((FINISH,), (PLACING,), (DECIDE_COLUMNS,), (EQUAL_COLUMNS,))  # the last two for teams alone
ENDING_ALONE: Final = ENDING[:2]

# ---- set-up --------------------------------------------------------------------------------------


def make_setup(players: int, options: dict[str, object], content: PotDeVinContent) -> Setup:
    """What follows from players and options."""
    setup = Setup()
    numbers = next(row for row in content.setup if row.players == players)
    setup.rounds, setup.pile, setup.hand, setup.gems = numbers.rounds, numbers.pile, numbers.hand, numbers.gems
    setup.draws = make_draws(numbers.hand)
    setup.six = players == SIX
    setup.automatic = setup.rounds if options["auto_play_last_card"] is True else setup.rounds + 1
    setup.keep_history = options["show_history"] is True
    setup.kept_by = None if setup.keep_history else ()
    setup.manual = options["endgame_placement"] == "manual"
    setup.zeros, setup.nobody, setup.all_guilds = (0,) * players, (NONE,) * players, (ALL_GUILDS,) * players
    seats = range(players)
    setup.alone = tuple((seat,) for seat in seats)
    setup.after = tuple((seat + 1) % players for seat in seats)
    setup.orders = tuple(tuple((start + step) % players for step in seats) for start in seats)
    in_teams = setup.six or (players == TEAM_PLAYERS and options["teams"] is True)
    opposite = players // 2  # PV-11.2, PV-12.2
    setup.partner = tuple((seat + opposite) % players if in_teams else NONE for seat in seats)
    setup.teams = tuple((seat, seat + opposite) for seat in range(opposite)) if in_teams else tuple((s,) for s in seats)
    return setup


def begin(state: PotDeVinState, content: PotDeVinContent) -> None:
    """Shuffle, deal and hand out gems (PV-2, PV-12.3 to PV-12.6)."""
    setup = state.setup
    state.round = 0
    state.trump = NONE
    state.used = []
    state.supply = [setup.gems] * state.players
    state.treasure = list(setup.zeros)
    state.taken = list(setup.zeros)
    state.box = content.gems.total - state.players * setup.gems
    state.trick = list(setup.nobody)
    state.led = NONE
    state.played = 0
    state.voids = list(setup.zeros)
    state.discards = setup.nobody
    state.history = []
    state.held = ()
    state.votes = setup.zeros
    state.scored = setup.zeros
    state.jokers = setup.zeros
    state.start = state.chance.below(state.players)
    deal(state)
    if setup.six:
        state.agenda += FORMING
    else:
        next_round(state, NEXT)


def deal(state: PotDeVinState) -> None:
    """With six players the last three in turn order get one card more, for the Trump Pile (PV-12.4)."""
    setup, players = state.setup, state.players
    deck = shuffled_deck(state.chance, setup.draws)
    end = CARDS - (setup.pile - players // 2 if setup.six else setup.pile)
    state.pile = [bit.bit_length() - 1 for bit in deck[end:]]
    state.hands = list(setup.zeros)
    for place, seat in enumerate(setup.orders[state.start]):
        first = end - (setup.hand + 1 if setup.six and place >= players // 2 else setup.hand)
        state.hands[seat] = sum(deck[first:end])
        end = first
    if state.events is not None:
        teams = setup.teams if setup.partner[0] != NONE else ()
        sizes = tuple([hand.bit_count() for hand in state.hands])
        state.events.append(ev.GameBegan(setup.rounds, state.start, sizes, setup.gems, teams))
        for seat, hand in enumerate(state.hands):
            state.events.append(ev.HandDealt(seat, names_of(hand), audience=(seat,)))


DRAW_LIMIT: Final = 1 << 32  # what one draw from chance can tell apart


def make_draws(last_hand: int) -> Draws:
    """How many orders of cards each number decides about, and how many places. The cards of the hand that is dealt last
    need no order."""
    products, places = [1], [0]
    for size in range(CARDS, last_hand, -1):
        if products[-1] * size > DRAW_LIMIT:
            products.append(1)
            places.append(0)
        products[-1] *= size
        places[-1] += 1
    return tuple(products), tuple(places)


def shuffled_deck(chance: Chance, draws: Draws) -> list[int]:
    """The bits of the 52 cards in random order from the last one on, each order equally likely (PV-13.1).

    One number decides several places at once: a sixth of the draws that `Chance.shuffle` would make."""
    deck: list[Any] = list(BIT)  # Any: the compiler need not look at what it only moves
    products, places = draws
    numbers = chance.below_each(products)
    left: i64 = CARDS
    size: i64
    for turn in range(len(numbers)):
        number: i64 = numbers[turn]
        end = left - places[turn]
        for size in range(left, end, -1):
            rest = number // size
            place = number - rest * size
            number = rest
            last = size - 1
            card = deck[last]
            deck[last] = deck[place]
            deck[place] = card
        left = end
    return deck


# ---- six players: forming the Trump Pile ---------------------------------------------------------


def discarding(state: PotDeVinState, step: Step) -> None:
    """The three players with nine cards discard one each, all at the same time (PV-12.7, PV-12.8)."""
    for seat in range(state.players):
        if state.hands[seat].bit_count() > state.setup.hand:
            state.ask(seat, D2)


def discard_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    return tuple([DISCARD + card for card in numbers_of(state.hands[seat])])


def discard(state: PotDeVinState, seat: int, action: int) -> None:
    """The card stays in the hand until all have chosen, so that nothing but the fact can be observed."""
    state.discards = replaced(state.discards, seat, action - DISCARD)
    if state.events is not None:
        state.events.append(ev.DiscardMade(seat))
        state.events.append(ev.DiscardChosen(seat, NAMES[action - DISCARD], audience=(seat,)))


def refuse_discard(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    if DISCARD <= action < COUNT_OWN:
        return "PV-12.8", f"You do not hold {NAMES[action - DISCARD]}."
    return "PV-12.7", "Before the first round you discard one of your nine cards to the Trump Pile."


def form_pile(state: PotDeVinState, step: Step) -> None:
    """The discards join the left-over card and are shuffled (PV-12.7, PV-12.9)."""
    for seat, card in enumerate(state.discards):
        if card != NONE:
            state.hands[seat] ^= BIT[card]
            state.pile.append(card)
    state.chance.shuffle(state.pile)
    if state.events is not None:
        state.events.append(ev.PileShuffled(len(state.pile), again=False))


# ---- a round -------------------------------------------------------------------------------------


def next_round(state: PotDeVinState, step: Step) -> None:
    """The first round; the others follow without a detour over the agenda."""
    turn_trump(state)
    if state.round < state.setup.automatic:
        state.ask(state.start, D3)
    else:
        lead_at_once(state)


def lead_at_once(state: PotDeVinState) -> int:
    """The Starting Player has but one card and leads it: see `act_in_round`."""
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
    """Six players: the old trump stays in the centre; when the pile has run out, all are shuffled again (PV-12.11 to
    PV-12.13)."""
    if state.trump == NONE:
        return
    state.used.append(state.trump)
    if not state.pile:
        state.pile = state.used
        state.used = []
        state.chance.shuffle(state.pile)
        if state.events is not None:
            state.events.append(ev.PileShuffled(len(state.pile), again=True))


def _menus(character: int) -> tuple[tuple[int, ...], ...]:
    """What can be played, by the set of a character's cards in a hand, in 13 bits."""
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
    """The cards of the led character in a hand: who plays a card must play one of them (PV-3.7). If there is none, any
    card may be played (PV-3.8)."""
    led: i64 = state.led
    hand: i64 = state.hands[seat]
    return MENUS[led][hand >> VALUES * led & 8191]


def playable(led: i64, hand: i64) -> i64:
    """The cards of a hand that may be played after a lead, as a set: see `cards_to_follow`."""
    cards = hand >> VALUES * led & ONE_CHARACTER
    return cards << VALUES * led if cards else hand


def lead_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    """Any card, and no pass (PV-3.1, PV-3.2)."""
    hand: i64 = state.hands[seat]  # 13 bits for each character; by halves, as Python is faster with small numbers
    low, high = hand & HALF, hand >> HALF_BITS
    return ALDO[low & 8191] + PIETRA[low >> 13] + ENZO[high & 8191] + UGO[high >> 13]


def follow_menu(state: PotDeVinState, seat: int) -> tuple[int, ...]:
    """The led character if it is held, else any card (PV-3.7, PV-3.8); passing for a gem (PV-3.4, PV-3.5)."""
    menu = cards_to_follow(state, seat) or lead_menu(state, seat)
    return menu + PASS_TOO if state.supply[seat] else menu


def act(state: PotDeVinState, seat: int, action: int) -> None:
    seat = act_in_round(state, seat, action)
    if seat == NONE:
        return
    led = state.led  # from here on as `ask` does it: these are the most frequent questions by far
    if led == NONE:
        state.asks[seat] = D3
        state.menus[seat] = lead_menu(state, seat)
    else:
        state.asks[seat] = D4
        menu = MENUS[led][state.hands[seat] >> SHIFTS[led] & 8191] or lead_menu(state, seat)  # see `follow_menu`
        state.menus[seat] = menu + PASS_TOO if state.supply[seat] else menu
    state.pending = state.setup.alone[seat]


def act_in_round(state: PotDeVinState, seat: int, action: int) -> int:
    """Play a card or pass; then the next active player must decide, or the round is over (PV-3.3, PV-3.13, PV-6.4).
    Who must decide, or NONE if all rounds are over.

    One card and no gem leave nothing to decide, and everybody knows it: such a move is made at once (PV-13.2). This is
    the case in the last round, for every active player, and in no other (PV-6.10, PV-6.11)."""
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
    void = CHARACTERS[state.led] if CHARACTER_OF[action] != state.led else None
    auto = state.round == setup.automatic
    led = seat == state.start
    state.events.append(ev.CardPlayed(seat, NAMES[action], led, void, auto, kept_by=setup.kept_by))


def refuse_lead(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    if action == PASS:
        return "PV-3.2", "The Starting Player of a round plays a card and may not pass."
    if action > PASS:
        return "PV-3.1", "You start this round: play any card of your hand."
    return "PV-3.1", f"You do not hold {NAMES[action]}."


def refuse_follow(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    if action == PASS:
        return "PV-3.5", "You have no gem left in your supply to pass with."
    if action > PASS:
        return "PV-3.3", "It is your turn in the round: play a card, or pass with a gem."
    if not state.hands[seat] & BIT[action]:
        return "PV-3.3", f"You do not hold {NAMES[action]}."
    led = CHARACTERS[state.led]
    if CHARACTER_OF[action] == CHARACTER_OF[state.trump]:
        return "PV-3.9", f"You hold {led}, so you may not play a trump of another character."
    return "PV-3.7", f"{led} was led and you hold {led}: a card you play must be {led}."


# ---- after a round -------------------------------------------------------------------------------


def winning_card(trump: i64, led: i64, played: i64) -> i64:
    """The highest trump, or without one the highest card of the led character (PV-4.3 to PV-4.7)."""
    shift = trump - trump % VALUES
    cards: int = played >> shift & ONE_CHARACTER
    if not cards:
        shift = VALUES * led
        cards = played >> shift & ONE_CHARACTER
    return shift + cards.bit_length() - 1 if cards else NONE


def end_round(state: PotDeVinState) -> int:
    """The winner takes cards, gems and, except with six players, the trump (PV-5, PV-12.11); then what PV-6.1 lists.
    Who must decide in the next round, or NONE if all rounds are over."""
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
    """Who has just played the last card loses the unspent gems (PV-6.2)."""
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
    if setup.partner[0] == NONE:  # without teams every column counts
        state.scored = setup.all_guilds
        state.agenda += ENDING_ALONE
    else:
        state.agenda += ENDING
