"""What a loaded state must satisfy, and what is derived from it."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.errors import BadData
from intrigue.games.pot_de_vin.cards import ALL_CARDS, BIT, CARDS, CHARACTER_OF, NONE, SUITS
from intrigue.games.pot_de_vin.codes import PASS, game_of
from intrigue.games.pot_de_vin.content import PotDeVinContent
from intrigue.games.pot_de_vin.rules import ENDING
from intrigue.games.pot_de_vin.scoring import ALL_GUILDS, columns_held
from intrigue.games.pot_de_vin.state import PotDeVinState

PER_SEAT = ("hands", "supply", "treasure", "taken", "trick", "voids", "discards", "votes", "scored", "jokers")
MOST = {
    "hands": ALL_CARDS,
    "taken": ALL_CARDS,
    "voids": (1 << len(SUITS)) - 1,
    "votes": (1 << 12) - 1,
    "scored": ALL_GUILDS,
    "jokers": ALL_GUILDS,
}


def settle(state: PotDeVinState, content: PotDeVinContent) -> None:
    """Raise `BadData` unless the fields fit together; derive the led character and the cards of the round."""
    check_forms(state)
    led = state.trick[state.start]
    if not 0 <= led < CARDS and state.trick.count(NONE) < state.players:
        raise BadData("trick", "a card of the Starting Player before anything else", state.trick)
    state.led = NONE if led == NONE else CHARACTER_OF[led]
    state.played = sum([BIT[card] for card in state.trick if NONE < card < PASS])
    check_cards(state)
    check_gems(state, content.gems.total)
    check_pile(state)
    if state.setup.partner[0] == NONE and any(step in ENDING[2:] for step in state.agenda):
        raise BadData("agenda", "nothing to decide about columns without teams", state.agenda)
    ended = state.result is not None or any(step in ENDING for step in state.agenda)
    tables = game_of(state).tables
    state.held = tuple([columns_held(tables, taken) for taken in state.taken]) if ended else ()


def in_round(state: PotDeVinState) -> bool:
    """Whether a round is being played: nothing but that is ever asked with an empty agenda."""
    return not state.agenda and state.result is None


def check_forms(state: PotDeVinState) -> None:
    for name in PER_SEAT:
        row: Sequence[int] = getattr(state, name)
        if len(row) != state.players:
            raise BadData(name, f"a list of {state.players}", row)
        most = MOST.get(name, CARDS)
        if not all(NONE <= number <= most for number in row) or (name in MOST and NONE in row):
            raise BadData(name, f"numbers up to {most}", row)
    for name in ("pile", "used"):
        cards: list[int] = getattr(state, name)
        if not all(0 <= card < CARDS for card in cards):
            raise BadData(name, "cards from 0 to 51", cards)
    if not NONE <= state.trump < CARDS:
        raise BadData("trump", "a card from 0 to 51, or -1", state.trump)
    if not 0 <= state.start < state.players:
        raise BadData("start", f"a seat from 0 to {state.players - 1}", state.start)
    if not 0 <= state.round <= state.setup.rounds:
        raise BadData("round", f"a round from 0 to {state.setup.rounds}", state.round)
    for place, past in enumerate(state.history):
        if len(past) != state.players + 3 or not all(NONE <= number <= CARDS for number in past):
            raise BadData(f"history[{place}]", f"{state.players + 3} numbers from -1 to 52", past)


def check_cards(state: PotDeVinState) -> None:
    """Every card is in exactly one place (PV-1.1), and no hand holds what it has shown not to."""
    centre = [*state.pile, *state.used, *([] if state.trump == NONE else [state.trump])]
    seen = 0
    for name, zones in (
        ("hands", state.hands),
        ("taken", state.taken),
        ("trick", [BIT[card] for card in state.trick if NONE < card < PASS]),
        ("pile", [BIT[card] for card in centre]),
    ):
        for cards in zones:
            if seen & cards:
                raise BadData(name, "each card in one place only", zones)
            seen |= cards
    if seen != ALL_CARDS:
        raise BadData("hands", "all 52 cards, together with areas, round and Trump Pile", state.hands)
    for seat, voids in enumerate(state.voids):
        for character, suit in enumerate(SUITS):
            if voids >> character & 1 and state.hands[seat] & suit:
                raise BadData(f"voids[{seat}]", "characters of which the hand has no card", voids)


def check_gems(state: PotDeVinState, total: int) -> None:
    """No gem is lost, and cards and gems fit the rounds that are left (PV-6.10)."""
    gems = sum(state.supply) + sum(state.treasure) + state.trick.count(PASS) + state.box
    if gems != total:
        raise BadData("box", f"{total} gems in all", gems)
    for name, fewest in (("supply", min(state.supply)), ("treasure", min(state.treasure)), ("box", state.box)):
        if fewest < 0:
            raise BadData(name, "gems from 0 on", fewest)
    if not in_round(state):
        return
    left = state.setup.rounds - state.round + 1
    for seat, hand in enumerate(state.hands):
        held = hand.bit_count() + state.supply[seat] + (state.trick[seat] != NONE)
        if held not in (0, left):
            raise BadData(f"supply[{seat}]", f"as many cards and gems as rounds are left ({left})", held)


def check_pile(state: PotDeVinState) -> None:
    """The pile and the rounds fit together (PV-2.3, PV-12.15)."""
    setup = state.setup
    if setup.six:
        size = setup.pile if state.round else setup.pile - state.players // 2  # before the discards (PV-12.5)
        found = len(state.pile) + len(state.used) + (state.trump != NONE)
    else:
        size = setup.rounds - state.round
        found = len(state.pile)
    if found != size:
        raise BadData("pile", f"{size} cards", state.pile)
    if in_round(state) and state.trump == NONE:
        raise BadData("trump", "a card, while a round is played", state.trump)
