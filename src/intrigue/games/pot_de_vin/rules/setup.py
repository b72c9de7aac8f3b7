"""Set-up (PV-2; with six players PV-12.3 to PV-12.9), and what follows from players and options."""

from __future__ import annotations

from typing import Any, Final

from intrigue.core.chance import Chance
from intrigue.core.native import i64
from intrigue.core.options import Options
from intrigue.core.state import Step
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin.codes import (
    ALL_GUILDS,
    BIT,
    COUNT_OWN,
    D2,
    DISCARD,
    DISCARDING,
    FORM_PILE,
    NAMES,
    NONE,
    NUMBERS,
    SIX,
    TEAM_PLAYERS,
    TITLES,
    names_of,
    numbers_of,
)
from intrigue.games.pot_de_vin.content import PotDeVinContent
from intrigue.games.pot_de_vin.rules.rounds import NEXT, next_round
from intrigue.games.pot_de_vin.state import Draws, PotDeVinState, Setup, replaced

FORMING: Final = (NEXT, (FORM_PILE,), (DISCARDING,))
"""How six players begin: the last step on the agenda comes first."""


def make_setup(players: int, options: Options, content: PotDeVinContent) -> Setup:
    """What follows from players and options."""
    setup = Setup()
    numbers = next(row for row in content.setup if row.players == players)
    setup.rounds, setup.pile, setup.hand, setup.gems = numbers.rounds, numbers.pile, numbers.hand, numbers.gems
    setup.deck = tuple([BIT[NUMBERS[name]] for name in numbers.cards])
    setup.all_cards = sum(setup.deck)
    setup.draws = make_draws(len(setup.deck), numbers.hand)
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
    """With six players, the last three in turn order get one more card, for the Trump Pile (PV-12.4)."""
    setup, players = state.setup, state.players
    deck = shuffled_deck(state.chance, setup.deck, setup.draws)
    end = len(setup.deck) - (setup.pile - players // 2 if setup.six else setup.pile)
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


DRAW_LIMIT: Final = 1 << 32  # the range of one draw


def make_draws(cards: int, last_hand: int) -> Draws:
    """How to shuffle with few random numbers: for each number its range, and how many places of the deck it decides.
    The cards of the last hand need no order."""
    products, places = [1], [0]
    for size in range(cards, last_hand, -1):
        if products[-1] * size > DRAW_LIMIT:
            products.append(1)
            places.append(0)
        products[-1] *= size
        places[-1] += 1
    return tuple(products), tuple(places)


def shuffled_deck(chance: Chance, cards: tuple[int, ...], draws: Draws) -> list[int]:
    """The bits of the cards in random order from the last one on, each order equally likely (PV-13.1).

    One number decides several places at once, so this makes a sixth of the draws of `Chance.shuffle`."""
    deck: list[Any] = list(cards)  # Any: values that are only moved need no type check
    products, places = draws
    numbers = chance.below_each(products)
    left: i64 = len(cards)
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
    """The card stays in the hand until all have chosen, so that others see only that a choice was made."""
    state.discards = replaced(state.discards, seat, action - DISCARD)
    if state.events is not None:
        state.events.append(ev.DiscardMade(seat))
        state.events.append(ev.DiscardChosen(seat, NAMES[action - DISCARD], audience=(seat,)))


def refuse_discard(state: PotDeVinState, seat: int, action: int) -> tuple[str, str]:
    if DISCARD <= action < COUNT_OWN:
        return "PV-12.8", f"You do not hold {TITLES[action - DISCARD]}."
    return "PV-12.7", "Before the first round you discard one of your nine cards to the Trump Pile."


def form_pile(state: PotDeVinState, step: Step) -> None:
    """The discards join the left-over card, and the pile is shuffled (PV-12.7, PV-12.9)."""
    for seat, card in enumerate(state.discards):
        if card != NONE:
            state.hands[seat] ^= BIT[card]
            state.pile.append(card)
    state.chance.shuffle(state.pile)
    if state.events is not None:
        state.events.append(ev.PileShuffled(len(state.pile), again=False))
