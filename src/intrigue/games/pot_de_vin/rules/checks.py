"""Invariants of every state: how many pieces there are, and how the fields fit together.

A dump may come from anywhere, so everything that the rules rely on is checked. What no rule relies on may be wrong:
areas and treasures need not follow from rounds that could have been played, and a history may lack its first rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intrigue.core.errors import BadData, require
from intrigue.core.state import NOT_ASKED
from intrigue.games.pot_de_vin.codes import (
    ALL_CARDS,
    ALL_GUILDS,
    BIT,
    CARDS,
    CHARACTER_OF,
    CHARACTERS,
    D2,
    D3,
    D4,
    D5,
    D6,
    GUILD_COUNT,
    GUILD_SETS,
    JOKER,
    JOKERS,
    NONE,
    PASS,
    SUITS,
    game_of,
    number_of,
)
from intrigue.games.pot_de_vin.rules import phases
from intrigue.games.pot_de_vin.rules.ending import columns_of, equal_guilds, held_columns
from intrigue.games.pot_de_vin.rules.phases import phase_of
from intrigue.games.pot_de_vin.rules.rounds import winning_card
from intrigue.games.pot_de_vin.rules.scoring import best_jokers, best_split, split_columns
from intrigue.games.pot_de_vin.state import PotDeVinState

MANY: Final = 1 << 30
# The fields with an entry for each seat: the minimum and maximum of an entry.
PER_SEAT: Final = {
    "hands": (0, ALL_CARDS),
    "supply": (0, MANY),
    "treasure": (0, MANY),
    "taken": (0, ALL_CARDS),
    "trick": (NONE, PASS),
    "voids": (0, (1 << len(CHARACTERS)) - 1),
    "discards": (NONE, CARDS - 1),
    "votes": (0, (1 << 2 * GUILD_COUNT) - 1),
    "scored": (0, ALL_GUILDS),
    "jokers": (0, ALL_GUILDS),
}
ROW_HEAD: Final = 3  # starting player, trump and winner, before what the seats did in a round


def inventory(state: PotDeVinState) -> dict[str, int]:
    """Cards in hands, areas, the round and the centre, by character; and all gems, the box included."""
    sets = [*state.hands, *state.taken, state.played, *(BIT[card] for card in centre(state))]
    counts = {
        f"{name} cards": sum((cards & suit).bit_count() for cards in sets)
        for name, suit in zip(CHARACTERS, SUITS, strict=True)
    }
    counts["gems"] = gems_in_all(state)
    return counts


def centre(state: PotDeVinState) -> list[int]:
    """The cards of the Trump Pile, face up or face down."""
    return [*state.pile, *state.used, *([] if state.trump == NONE else [state.trump])]


def gems_in_all(state: PotDeVinState) -> int:
    return sum(state.supply) + sum(state.treasure) + state.trick.count(PASS) + state.box


# ---- a loaded state ------------------------------------------------------------------------------


def settle(state: PotDeVinState) -> None:
    """Raise `BadData` unless the fields of a loaded state fit together; derive what is not dumped."""
    check_forms(state)
    derive(state)
    check_cards(state)
    check_gems(state)
    check_discards(state)
    check_history(state)
    phase = phase_of(state)
    if phase == phases.DISCARDS:
        due = check_discarding(state)
    elif phase == phases.ROUND:
        due = check_round(state)
    elif phase == phases.COLUMNS:
        due = check_columns(state)
    elif phase == phases.JOKERS:
        due = check_jokers(state)
    else:
        due = check_end(state)
    for seat, (ask, wanted) in enumerate(zip(state.asks, due, strict=True)):
        if ask != wanted:
            expected = "nothing" if wanted == NOT_ASKED else game_of(state).decisions[wanted].id
            raise BadData(f"asks[{seat}]", f"{expected}, as the rest of the state says", ask)


def check_forms(state: PotDeVinState) -> None:
    """Every list has the right length, and every number is one that can occur."""
    players = state.players
    for name, (low, high) in PER_SEAT.items():
        check_numbers(name, getattr(state, name), players, low, high)
    for name in ("pile", "used"):
        cards: list[int] = getattr(state, name)
        require(all(0 <= card < CARDS for card in cards), name, f"cards from 0 to {CARDS - 1}", cards)
    require(NONE <= state.trump < CARDS, "trump", f"a card from 0 to {CARDS - 1}, or {NONE}", state.trump)
    require(0 <= state.start < players, "start", f"a seat from 0 to {players - 1}", state.start)
    rounds = state.setup.rounds
    require(0 <= state.round <= rounds, "round", f"a round from 0 to {rounds}", state.round)
    require(0 <= state.box <= MANY, "box", "a number of gems, at least 0", state.box)


def check_numbers(name: str, numbers: Sequence[int], size: int, low: int, high: int) -> None:
    if len(numbers) != size or not all(low <= number <= high for number in numbers):
        bounds = f"of at least {low}" if high == MANY else f"from {low} to {high}"
        raise BadData(name, f"{size} numbers {bounds}", numbers)


def derive(state: PotDeVinState) -> None:
    """What is not dumped: the led character, the cards of the round, and the columns for Jokers."""
    led = state.trick[state.start]
    began = 0 <= led < CARDS or state.trick.count(NONE) == state.players
    require(began, "trick", "a card of the Starting Player before anything else", state.trick)
    state.led = NONE if led == NONE else CHARACTER_OF[led]
    state.played = sum([BIT[card] for card in state.trick if NONE < card < PASS])
    if phase_of(state) in (phases.JOKERS, phases.OVER):
        state.held = held_columns(state)


def check_cards(state: PotDeVinState) -> None:
    """Every card is in exactly one place (PV-1.1), and no hand holds what it has shown not to."""
    seen = 0
    for name, zones in (
        ("hands", state.hands),
        ("taken", state.taken),
        ("trick", [BIT[card] for card in state.trick if NONE < card < PASS]),
        ("pile", [BIT[card] for card in centre(state)]),
    ):
        for cards in zones:
            require(not seen & cards, name, "each card in one place only", zones)
            seen |= cards
    expected = f"all {len(state.setup.deck)} cards, together with areas, round and Trump Pile"
    require(seen == state.setup.all_cards, "hands", expected, state.hands)
    for seat, voids in enumerate(state.voids):
        lacked = sum([suit for character, suit in enumerate(SUITS) if voids >> character & 1])
        expected = "characters of which the hand has no card"
        require(not state.hands[seat] & lacked, f"voids[{seat}]", expected, voids)


def check_gems(state: PotDeVinState) -> None:
    """No gem is lost (PV-2.4)."""
    total = game_of(state).rules.gems.total
    require(gems_in_all(state) == total, "box", f"{total} gems in all", gems_in_all(state))


def check_pile(state: PotDeVinState) -> None:
    """The Trump Pile fits the round (PV-2.3, PV-12.12 to PV-12.15)."""
    setup = state.setup
    if setup.six:
        used = (state.round - 1) % setup.pile
        size = setup.pile - used - 1
        turned = True
    else:
        used = 0
        size = setup.rounds - state.round
        turned = phase_of(state) == phases.ROUND
    require(state.round > 0, "round", "a round, at least 1", state.round)
    require(len(state.used) == used, "used", f"a list of {used}", state.used)
    require(len(state.pile) == size, "pile", f"a list of {size}", state.pile)
    expected = "a card, while a round is played" if turned else f"{NONE}, since no round is played"
    require((state.trump != NONE) == turned, "trump", expected, state.trump)


def check_discards(state: PotDeVinState) -> None:
    """Only six players discard: the three who got nine cards sit side by side (PV-12.4, PV-12.7). Until the pile is
    formed their discards are in their hands, then they are different trump cards."""
    made = [seat for seat, card in enumerate(state.discards) if card != NONE]
    if not state.setup.six:
        require(not made, "discards", "none, except with six players", state.discards)
        return
    if phase_of(state) == phases.DISCARDS:
        return
    half = state.players // 2
    after_gap = [seat for seat in made if (seat - 1) % state.players not in made]
    expected = f"cards of {half} seats side by side"
    require(len(made) == half and len(after_gap) == 1, "discards", expected, state.discards)
    cards = {state.discards[seat] for seat in made}
    expected = "different cards of the Trump Pile"
    require(len(cards) == half and cards <= set(centre(state)), "discards", expected, state.discards)


# ---- the rounds that are over --------------------------------------------------------------------


def check_history(state: PotDeVinState) -> None:
    """Each round of the history was won by the right card (PV-4), and the winner has what was won (PV-5)."""
    over = state.round - 1 if phase_of(state) == phases.ROUND else state.round
    most = max(over, 0) if state.setup.keep_history else 0
    require(len(state.history) <= most, "history", f"at most {most} rounds", len(state.history))
    seen = 0
    passes = [0] * state.players
    for place, row in enumerate(state.history):
        check_past(state, f"history[{place}]", row)
        trump, winner = row[1], row[2]
        cards = sum([BIT[did] for did in row[ROW_HEAD:] if NONE < did < PASS])
        spoils = cards if state.setup.six else cards | BIT[trump]
        expected = "cards in the area of the winner, each listed once"
        require(not spoils & (seen | ~state.taken[winner]), f"history[{place}]", expected, row)
        seen |= spoils
        passes[winner] += row[ROW_HEAD:].count(PASS)
    check_starts(state)
    for seat, gems in enumerate(passes):
        expected = f"at least the {gems} gems won in the rounds of the history"
        require(state.treasure[seat] >= gems, f"treasure[{seat}]", expected, state.treasure[seat])


def check_starts(state: PotDeVinState) -> None:
    """Each round was begun by the winner of the one before, or the next seat with cards (PV-6.5 to PV-6.7)."""
    for place in range(1, len(state.history)):
        row = state.history[place]
        part = [did != NONE for did in row[ROW_HEAD:]]
        expected = f"seat {starter(state, place - 1, part)} to start"
        require(row[0] == starter(state, place - 1, part), f"history[{place}]", expected, row)
    if state.history:
        last = len(state.history) - 1
        start = state.history[last][0]
        if phase_of(state) == phases.ROUND:
            active = [bool(state.hands[seat]) or state.trick[seat] != NONE for seat in range(state.players)]
            start = starter(state, last, active)
        require(state.start == start, "start", f"seat {start}, by the history", state.start)


def starter(state: PotDeVinState, place: int, part: list[bool]) -> int:
    """Who starts after a round of the history, given who takes part; NONE if nobody does."""
    winner = state.history[place][2]
    return next((seat for seat in state.setup.orders[winner] if part[seat]), NONE)


def check_past(state: PotDeVinState, field: str, row: tuple[int, ...]) -> None:
    players, deeds = state.players, row[ROW_HEAD:]
    check_numbers(field, row, players + ROW_HEAD, NONE, PASS)
    start, trump, winner = row[:ROW_HEAD]
    seats = 0 <= start < players and 0 <= winner < players
    expected = "two seats and a trump card, then what each seat did, beginning with a card of the first seat"
    require(seats and 0 <= trump < CARDS and 0 <= deeds[start] < CARDS, field, expected, row)
    if state.setup.six:
        require(trump in centre(state), field, "a trump card of the Trump Pile", row)
    led = CHARACTER_OF[deeds[start]]
    played = sum([BIT[did] for did in deeds if NONE < did < PASS])
    distinct = played.bit_count() == len([did for did in deeds if NONE < did < PASS])
    won = deeds[winner] == winning_card(trump, led, played)
    require(distinct and won, field, "different cards, and the highest by the winner", row)
    check_followed(state, field, led, deeds)


def check_followed(state: PotDeVinState, field: str, led: int, deeds: Sequence[int]) -> None:
    """A seat that did not follow is known to lack the led character (PV-3.7, PV-3.8)."""
    for seat, did in enumerate(deeds):
        if NONE < did < PASS and CHARACTER_OF[did] != led:
            expected = f"{CHARACTERS[led]} among the characters that seat {seat} lacks, by {field}"
            require(bool(state.voids[seat] >> led & 1), f"voids[{seat}]", expected, state.voids[seat])


# ---- phase by phase: who must be asked what ------------------------------------------------------


def nobody(state: PotDeVinState) -> list[int]:
    return [NOT_ASKED] * state.players


def check_empty(state: PotDeVinState, *names: str) -> None:
    """These fields are still blank, or blank again."""
    for name in names:
        row = getattr(state, name)
        require(not any(row), name, "nothing yet", row)


def check_table_empty(state: PotDeVinState) -> None:
    """No round is being played."""
    require(state.trick.count(NONE) == state.players, "trick", "nothing, since no round is played", state.trick)


def check_discarding(state: PotDeVinState) -> list[int]:
    """Six players, before the first trump (PV-12.3 to PV-12.8)."""
    setup, players = state.setup, state.players
    require(setup.six, "agenda", "no discards, except with six players", state.agenda)
    require(state.round == 0, "round", "0, before the first trump", state.round)
    require(state.trump == NONE, "trump", f"{NONE}, before the first trump", state.trump)
    require(not state.used, "used", "no cards, before the first trump", state.used)
    left_over = setup.pile - players // 2
    require(len(state.pile) == left_over, "pile", f"a list of {left_over}", state.pile)
    check_table_empty(state)
    check_empty(state, "taken", "treasure", "voids", "votes", "scored", "jokers")
    due = nobody(state)
    for place, seat in enumerate(setup.orders[state.start]):
        size = setup.hand + (1 if place >= players // 2 else 0)
        hand, card = state.hands[seat], state.discards[seat]
        require(hand.bit_count() == size, f"hands[{seat}]", f"{size} cards", hand)
        require(state.supply[seat] == setup.gems, f"supply[{seat}]", f"{setup.gems} gems", state.supply[seat])
        held = card == NONE or (size > setup.hand and bool(hand & BIT[card]))
        require(held, f"discards[{seat}]", "a card of a hand of nine", card)
        if size > setup.hand and card == NONE:
            due[seat] = D2
    require(due != nobody(state), "discards", "somebody who has still to discard", state.discards)
    return due


def check_round(state: PotDeVinState) -> list[int]:
    """A round: who has acted, and who is next (PV-3.3, PV-3.13)."""
    setup = state.setup
    check_pile(state)
    check_empty(state, "votes", "scored", "jokers")
    expected = f"a round before {setup.automatic}, in which there is nothing to decide"
    require(state.round < setup.automatic, "round", expected, state.round)
    check_supplies(state)
    if state.led != NONE:
        check_followed(state, "trick", state.led, state.trick)
    active = [seat for seat in setup.orders[state.start] if state.hands[seat] or NONE < state.trick[seat] < PASS]
    require(state.start in active, "start", "a seat with cards", state.start)
    waiting = [seat for seat in active if state.trick[seat] == NONE]
    acted = active[: len(active) - len(waiting)]
    expected = "what the seats did in turn order, and somebody who has still to act"
    in_turn = all(state.trick[seat] != NONE for seat in acted)
    require(bool(waiting) and in_turn, "trick", expected, state.trick)
    due = nobody(state)
    due[waiting[0]] = D4 if acted else D3
    return due


def check_supplies(state: PotDeVinState) -> None:
    """Cards and gems fit the rounds that are left (PV-6.10); a seat without cards has lost its gems (PV-6.2)."""
    left = state.setup.rounds - state.round + 1
    for seat, hand in enumerate(state.hands):
        did, supply = state.trick[seat], state.supply[seat]
        if not hand and did in (NONE, PASS):
            require(did == NONE, "trick", "no pass of a seat without cards", state.trick)
            require(supply == 0, f"supply[{seat}]", "no gems of a seat without cards", supply)
            continue
        held = hand.bit_count() + supply + (did != NONE)
        require(held == left, f"supply[{seat}]", f"as many cards and gems as rounds are left ({left})", held)


def check_play_over(state: PotDeVinState) -> None:
    """What holds after the last round (PV-6.11)."""
    check_pile(state)
    check_table_empty(state)
    check_empty(state, "hands", "supply")


def check_columns(state: PotDeVinState) -> list[int]:
    """Teams: equal columns are decided (PV-D5), one guild after another."""
    setup = state.setup
    expected = "nothing to decide about columns without teams, or automatically"
    require(setup.manual and setup.partner[0] != NONE, "agenda", expected, state.agenda)
    check_play_over(state)
    check_empty(state, "scored", "jokers")
    due = nobody(state)
    for first, second in setup.teams:
        open_guilds = equal_guilds(state, first) if has_jokers(state, first, second) else 0
        own, given = state.votes[first] & ALL_GUILDS, state.votes[first] >> GUILD_COUNT
        answered = own | given
        left = open_guilds & ~answered
        in_order = not left or (left & -left) > answered
        fits = not own & given and not answered & ~open_guilds and in_order
        require(fits, f"votes[{first}]", "an answer for each of the first equal columns", state.votes[first])
        require(not state.votes[second], f"votes[{second}]", "none, since the partner answers", state.votes[second])
        if left:
            due[first] = D5
    require(due != nobody(state), "votes", "somebody who has still to answer", state.votes)
    return due


def has_jokers(state: PotDeVinState, first: int, second: int) -> bool:
    return bool((state.taken[first] | state.taken[second]) & JOKERS)


def check_jokers(state: PotDeVinState) -> list[int]:
    """Jokers are placed (PV-D6), in the order of the guilds."""
    require(state.setup.manual, "agenda", "no Jokers to place, since that is automatic", state.agenda)
    due = check_placed(state)
    require(due != nobody(state), "jokers", "somebody who has still to place a Joker", state.jokers)
    return due


def check_end(state: PotDeVinState) -> list[int]:
    """After the end everything is decided."""
    expected = "what is left to do at a decision, and nothing at the end"
    require(state.over and not state.agenda, "agenda", expected, state.agenda)
    due = check_placed(state)
    require(due == nobody(state), "jokers", "all Jokers placed", state.jokers)
    return due


def check_placed(state: PotDeVinState) -> list[int]:
    """Which columns count is decided (PV-11.5 to PV-11.8), and Jokers are where they may be (PV-8). Returns who has
    more to place."""
    check_play_over(state)
    check_empty(state, "votes")
    check_scored(state)
    due = nobody(state)
    for seat, placed in enumerate(state.jokers):
        held, number = state.held[seat], number_of(JOKER, state.taken[seat])
        columns, count = len(GUILD_SETS[held]), placed.bit_count()
        left = min(number, columns) - count
        room = len(GUILD_SETS[held >> placed.bit_length() << placed.bit_length()])
        fits = not placed & ~held and 0 <= left <= room
        if number >= columns or not state.setup.manual:
            fits = placed == best_jokers(game_of(state).tables, state.taken[seat], state.scored[seat])
        require(fits, f"jokers[{seat}]", "columns that may have a Joker, in the order of the guilds", placed)
        if left:
            due[seat] = D6
    return due


def check_scored(state: PotDeVinState) -> None:
    setup = state.setup
    if setup.partner[0] == NONE:
        require(state.scored == setup.all_guilds, "scored", "all guilds for every seat, without teams", state.scored)
        return
    for first, second in setup.teams:
        ours, theirs, equal = split_columns(columns_of(state, first), columns_of(state, second))
        own, other = state.scored[first], state.scored[second]
        fits = own & ~equal == ours and other & ~equal == theirs and (own ^ other) & equal == equal
        if not setup.manual:
            fits = (own, other) == best_split(game_of(state).tables, state.taken[first], state.taken[second])
        elif not has_jokers(state, first, second):
            fits = (own, other) == (ours | equal, theirs)
        require(fits, f"scored[{first}]", "for each guild the smaller column of the two partners", (own, other))
