"""What a seat of Potemkin Empire may know, as numbers: the table, then each card, then seat by seat, the viewer first
and the others clockwise.

A spectator gets the numbers of the first seat, with everything unknown that is not public. Counts are divided by a
typical size, so most numbers are between 0 and 1. Each village has room for its first `SLOTS` standing buildings;
the counts of a seat include any beyond them. The layout names every number."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from intrigue.games.potemkin_empire.codes import D4, D15, D18, DECISION_COUNT
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.deck import discard_story
from intrigue.games.potemkin_empire.rules.draft import cards_kept, pack_seen, rounds_seen
from intrigue.games.potemkin_empire.rules.scoring import points_in_sight
from intrigue.games.potemkin_empire.rules.village import may_see_interior, site_of
from intrigue.games.potemkin_empire.state import (
    ACTION,
    CONSTRUCTION,
    DEALT,
    DRAFTING,
    FACE_DOWN,
    GONE,
    KIND_COUNT,
    NONE,
    OVERHEARD,
    PHASES,
    REVEALED,
    TYPES,
    PotemkinState,
)

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

SLOTS: Final = 20
CARDS: Final = 85.0
CUBES: Final = 40.0
AGENTS: Final = 15.0
PILE: Final = 16.0
TURNS: Final = 30.0
FEW: Final = 4.0
HAND: Final = 8.0
POINTS: Final = 40.0

# Where the parts of a row begin: of the table, of a card (its facts), of a seat and of a building.
PHASES_AT: Final = 3
OPTIONS_AT: Final = PHASES_AT + len(PHASES)
SUPPLY_AT: Final = OPTIONS_AT + 2
PILES_AT: Final = SUPPLY_AT + 4
COURSE_AT: Final = PILES_AT + KIND_COUNT
ASKED_AT: Final = COURSE_AT + 4
CHOSEN_AT: Final = ASKED_AT + DECISION_COUNT
CARDS_AT: Final = CHOSEN_AT + KIND_COUNT

CARD_FACTS: Final = (
    "in hand",
    "in pack",
    "chosen",
    "in discard",
    "captured",
    "revealed",
    "passed on",
    "known",
    "overheard",
)
IN_HAND, IN_PACK, CHOSEN, IN_DISCARD, CAPTURED, SHOWN, PASSED_ON, KNOWN, HEARD = range(len(CARD_FACTS))
CARD_SIZE: Final = len(CARD_FACTS)

SEAT_FACTS: Final = (
    "decides",
    "has the turn",
    "first player",
    "capitol",
    "scientist",
    "shield",
    "construction mode",
    "turns",
    "hand",
    "picked",
    "spent agents",
    "ready agents",
    "captured",
    "cubes",
    "face-down buildings",
    "points in sight",
)
KINDS_AT: Final = len(SEAT_FACTS)
SLOTS_AT: Final = KINDS_AT + KIND_COUNT

BUILDING_FACTS: Final = (
    "stands",
    "revealed",
    "known real",
    "known fake",
    "cubes",
    "agents",
    "looked at",
    "waiting",
    "chosen",
)
FACTS: Final = len(BUILDING_FACTS)
SLOT_SIZE: Final = FACTS + KIND_COUNT
SEAT_SIZE: Final = SLOTS_AT + SLOTS * SLOT_SIZE


def layout(game: PotemkinEmpire, players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    return _layout(game.card_ids, tuple([decision.id for decision in game.decisions]), players)


@cache
def _layout(cards: tuple[str, ...], decisions: tuple[str, ...], players: int) -> tuple[str, ...]:
    names = ["month", "months left", "clockwise", *[f"{phase} phase" for phase in PHASES]]
    names += ["open discard", "abilities", "deck", "discard", "supply cubes", "supply agents"]
    names += [f"{kind} pile" for kind in TYPES]
    names += ["round of draft", "cards dealt", "cubes to place", "agent roving"]
    names += [f"asked {decision}" for decision in decisions]
    names += [f"chosen {kind}" for kind in TYPES]
    names += [f"{card} {fact}" for card in cards for fact in CARD_FACTS]
    for seat in range(players):
        who = f"seat +{seat}"
        names += [f"{who} {fact}" for fact in SEAT_FACTS]
        names += [f"{who} {kind} buildings" for kind in TYPES]
        for slot in range(1, SLOTS + 1):
            names += [f"{who} slot {slot} {fact}" for fact in BUILDING_FACTS]
            names += [f"{who} slot {slot} {kind}" for kind in TYPES]
    return tuple(names)


def encode(state: PotemkinState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    players, cards = state.players, state.setup.cards
    out = array("f", [0.0]) * (CARDS_AT + cards * CARD_SIZE + players * SEAT_SIZE)
    _encode_table(state, out)
    _encode_open_cards(state, viewer, out)
    if viewer is not None:
        if state.asks[viewer] != NONE:
            out[ASKED_AT + state.asks[viewer]] = 1.0
        _encode_own_cards(state, viewer, out)
    chosen = _chosen_sites(state, viewer)
    first, base = viewer or 0, CARDS_AT + cards * CARD_SIZE
    for step in range(players):
        seat = (first + step) % players
        _encode_seat(state, viewer, seat, base, out)
        _encode_village(state, viewer, seat, chosen, base, out)
        base += SEAT_SIZE
    return out


def _encode_table(state: PotemkinState, out: array[float]) -> None:
    setup = state.setup
    out[0] = state.month / FEW
    out[1] = (setup.months - state.month) / FEW
    out[2] = 1.0 if setup.steps[state.month - 1] == 1 else 0.0
    out[PHASES_AT + state.phase] = 1.0
    out[OPTIONS_AT] = 1.0 if setup.open_discard else 0.0
    out[OPTIONS_AT + 1] = 1.0 if setup.abilities else 0.0
    out[SUPPLY_AT] = len(state.deck) / CARDS
    out[SUPPLY_AT + 1] = len(state.discard) / CARDS
    out[SUPPLY_AT + 2] = state.cubes / CUBES
    out[SUPPLY_AT + 3] = state.agents / AGENTS
    for kind in range(KIND_COUNT):
        out[PILES_AT + kind] = state.piles[kind] / PILE
    out[COURSE_AT] = state.round / FEW
    out[COURSE_AT + 1] = state.size / FEW
    out[COURSE_AT + 2] = state.amount / FEW
    out[COURSE_AT + 3] = 1.0 if state.roving else 0.0
    if state.matter != NONE and D4 in state.asks:
        out[CHOSEN_AT + state.matter] = 1.0


# ---- cards ---------------------------------------------------------------------------------------


def _encode_open_cards(state: PotemkinState, viewer: int | None, out: array[float]) -> None:
    """The captured cards, and the cards of the discard pile that the viewer knows to be there."""
    for card in state.captured:
        out[CARDS_AT + card * CARD_SIZE + CAPTURED] = 1.0
    if state.setup.open_discard:
        for card in state.discard:
            out[CARDS_AT + card * CARD_SIZE + IN_DISCARD] = 1.0
    else:
        for card, giver, shown in discard_story(state):
            if shown or giver == viewer:
                out[CARDS_AT + card * CARD_SIZE + IN_DISCARD] = 1.0


def _encode_own_cards(state: PotemkinState, seat: int, out: array[float]) -> None:
    """The cards that the seat holds or has held this month, and the hands that it has seen this month."""
    for card in state.hands[seat]:
        out[CARDS_AT + card * CARD_SIZE + IN_HAND] = 1.0
    if state.choice[seat] != NONE:
        out[CARDS_AT + state.choice[seat] * CARD_SIZE + CHOSEN] = 1.0
    month = state.month - 1
    packs = rounds_seen(state)[month]
    if state.phase == DRAFTING:
        for card in pack_seen(state, seat, month, packs - 1):
            out[CARDS_AT + card * CARD_SIZE + IN_PACK] = 1.0
    kept = cards_kept(state, seat, month)
    for turn in range(min(packs, len(kept))):
        for card in pack_seen(state, seat, month, turn):
            if card != kept[turn]:
                out[CARDS_AT + card * CARD_SIZE + PASSED_ON] = 1.0
    for entry in reversed(state.log):
        if entry[0] == DEALT:
            break
        if entry[0] == OVERHEARD and entry[1] == seat:
            for card in entry[3:]:
                out[CARDS_AT + card * CARD_SIZE + HEARD] = 1.0


# ---- seats ---------------------------------------------------------------------------------------


def _chosen_sites(state: PotemkinState, viewer: int | None) -> list[int]:
    """The buildings that are part of the present decision. Targets are secret until all agents are placed."""
    chosen = state.marked + state.targets if state.turn == viewer else state.marked[:]
    if state.matter != NONE and (D15 in state.asks or D18 in state.asks):
        chosen.append(state.matter)
    return chosen


def _encode_seat(state: PotemkinState, viewer: int | None, seat: int, base: int, out: array[float]) -> None:
    """All but the buildings, and what the buildings add up to, in the order of `SEAT_FACTS`."""
    if seat in state.pending:
        out[base] = 1.0
    if state.turn == seat and state.phase == ACTION and not state.over:
        out[base + 1] = 1.0
    if state.first == seat:
        out[base + 2] = 1.0
    if state.capitol == seat:
        out[base + 3] = 1.0
    if state.scientist == seat:
        out[base + 4] = 1.0
    if state.shield == seat:
        out[base + 5] = 1.0
    if state.modes[seat] == CONSTRUCTION:
        out[base + 6] = 1.0
    out[base + 7] = state.turns[seat] / TURNS
    out[base + 8] = len(state.hands[seat]) / HAND
    if state.choice[seat] != NONE:
        out[base + 9] = 1.0
    out[base + 10] = state.spent[seat] / FEW
    out[base + 11] = state.ready[seat] / FEW
    out[base + 12] = state.captors.count(seat) / HAND
    goods, cubes = state.goods, 0
    for building in state.villages[seat]:
        cubes += goods[building]
    out[base + 13] = cubes / PILE
    out[base + 14] = len(state.down[seat]) / PILE
    out[base + 15] = points_in_sight(state, viewer, seat) / POINTS
    for kind in range(KIND_COUNT):
        out[base + KINDS_AT + kind] = state.counts[seat * KIND_COUNT + kind] / FEW


def _encode_village(
    state: PotemkinState, viewer: int | None, seat: int, chosen: list[int], seat_base: int, out: array[float]
) -> None:
    """The standing buildings, in the order of `BUILDING_FACTS`, as many as there are slots for. The card of every
    building that the viewer knows is marked among the cards."""
    site = site_of(state, seat, 0) - 1
    base, end = seat_base + SLOTS_AT, seat_base + SEAT_SIZE
    for building in state.villages[seat]:
        site += 1
        status = state.status[building]
        if status == GONE:
            continue
        card = state.inside[building] if may_see_interior(state, viewer, seat, building) else NONE
        if card != NONE:
            out[CARDS_AT + card * CARD_SIZE + (SHOWN if status == REVEALED else KNOWN)] = 1.0
        if base == end:
            continue
        out[base] = 1.0
        if status == REVEALED:
            out[base + 1] = 1.0
        if card != NONE:
            out[base + (2 if makes_real(state, card, state.kinds[building]) else 3)] = 1.0
        out[base + 4] = state.goods[building] / FEW
        out[base + 5] = state.guards[building] / FEW
        if status == FACE_DOWN and state.lookers[building]:
            out[base + 6] = 1.0
        if site in state.waiting:
            out[base + 7] = 1.0
        if site in chosen:
            out[base + 8] = 1.0
        out[base + FACTS + state.kinds[building]] = 1.0
        base += SLOT_SIZE
