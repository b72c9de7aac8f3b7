"""What a seat sees, as numbers straight from the state: the row that `encode` makes of the seat's view, without the
view. For environments, which need nothing else.

Like the view, it takes from the state only what the information table allows; the tests compare the two everywhere."""

from __future__ import annotations

from array import array
from typing import Final

from intrigue.games.potemkin_empire.codes import D4, D15, D18, game_of
from intrigue.games.potemkin_empire.encode import (
    AGENTS,
    BUILDING_FACTS,
    CARD_FACTS,
    CARDS,
    CUBES,
    DECISIONS,
    FEW,
    HAND,
    PILE,
    POINTS,
    SEAT_FACTS,
    SLOTS,
    TURNS,
)
from intrigue.games.potemkin_empire.state import (
    ACTION,
    CONSTRUCTION,
    DEALT,
    DISCARDED,
    DRAFTING,
    FACE_DOWN,
    GONE,
    KIND_COUNT,
    LOOKED,
    NONE,
    OVERHEARD,
    PLAYED,
    RENOVATED,
    REVEALED,
    SHUFFLED,
    PotemkinState,
)
from intrigue.games.potemkin_empire.view import PHASES, pack_seen, rounds_seen

# Where the parts of a row begin: of the table, of a card (its facts), of a seat and of a building.
PHASES_AT: Final = 3
OPTIONS_AT: Final = PHASES_AT + len(PHASES)
SUPPLY_AT: Final = OPTIONS_AT + 2
PILES_AT: Final = SUPPLY_AT + 4
COURSE_AT: Final = PILES_AT + KIND_COUNT
ASKED_AT: Final = COURSE_AT + 4
CHOSEN_AT: Final = ASKED_AT + len(DECISIONS)
CARDS_AT: Final = CHOSEN_AT + KIND_COUNT
CARD_SIZE: Final = len(CARD_FACTS)
IN_HAND, IN_PACK, CHOSEN, IN_DISCARD, CAPTURED, SHOWN, PASSED_ON, KNOWN, HEARD = range(CARD_SIZE)
KINDS_AT: Final = len(SEAT_FACTS)
SLOTS_AT: Final = KINDS_AT + KIND_COUNT
FACTS: Final = len(BUILDING_FACTS)
SLOT_SIZE: Final = FACTS + KIND_COUNT
SEAT_SIZE: Final = SLOTS_AT + SLOTS * SLOT_SIZE


def glance(state: PotemkinState, seat: int) -> array[float]:
    """The numbers of a seat's view."""
    players, cards = state.players, state.setup.cards
    out = array("f", [0.0]) * (CARDS_AT + cards * CARD_SIZE + players * SEAT_SIZE)
    _table(state, seat, out)
    _cards(state, seat, out)
    known, looked = _log(state, seat, out)
    chosen = _chosen_sites(state, seat)
    seats_at = CARDS_AT + cards * CARD_SIZE
    for step in range(players):
        owner = (seat + step) % players
        _seat(state, seat, owner, seats_at + step * SEAT_SIZE, out)
        _village(state, seat, owner, known, looked, chosen, seats_at + step * SEAT_SIZE, out)
    return out


def _table(state: PotemkinState, seat: int, out: array[float]) -> None:
    setup, options = state.setup, state.options
    out[0] = state.month / FEW
    out[1] = (setup.months - state.month) / FEW
    out[2] = 1.0 if setup.steps[state.month - 1] == 1 else 0.0
    out[PHASES_AT + state.phase] = 1.0
    out[OPTIONS_AT] = 1.0 if setup.open_discard else 0.0
    out[OPTIONS_AT + 1] = 1.0 if options["abilities"] is True else 0.0
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
    if state.asks[seat] != NONE:
        out[ASKED_AT + state.asks[seat]] = 1.0
    if state.matter != NONE and D4 in state.asks:
        out[CHOSEN_AT + state.matter] = 1.0


# ---- cards ---------------------------------------------------------------------------------------


def _cards(state: PotemkinState, seat: int, out: array[float]) -> None:
    """The cards that the seat holds or has held this month, and those that all see."""
    for card in state.hands[seat]:
        out[CARDS_AT + card * CARD_SIZE + IN_HAND] = 1.0
    if state.choice[seat] != NONE:
        out[CARDS_AT + state.choice[seat] * CARD_SIZE + CHOSEN] = 1.0
    for card in state.captured:
        out[CARDS_AT + card * CARD_SIZE + CAPTURED] = 1.0
    month, width = state.month - 1, state.setup.draft
    packs = rounds_seen(state)[month]
    if state.phase == DRAFTING:
        for card in pack_seen(state, seat, month, packs - 1):
            out[CARDS_AT + card * CARD_SIZE + IN_PACK] = 1.0
    start = (month * state.players + seat) * width
    kept = [card for card in state.picks[start : start + width] if card != NONE]
    for turn in range(min(packs, len(kept))):
        for card in pack_seen(state, seat, month, turn):
            if card != kept[turn]:
                out[CARDS_AT + card * CARD_SIZE + PASSED_ON] = 1.0


def _log(state: PotemkinState, seat: int, out: array[float]) -> tuple[dict[int, int], set[int]]:
    """What happened to cards in sight of the seat: the discards and the hands that it knows of are marked; the
    Interiors that it saw by looking, and the buildings at which somebody has looked, are returned by their sites."""
    discard: set[int] = set()
    heard: set[int] = set()
    known: dict[int, int] = {}
    looked: set[int] = set()
    site, cards, open_discard = state.setup.site, state.setup.cards, state.setup.open_discard
    for entry in state.log:
        kind = entry[0]
        if kind == DEALT:
            heard = set()
        elif kind == SHUFFLED:
            discard = {entry[3]} & discard  # a card that is being carried out was not on the pile yet
        elif kind == PLAYED:
            discard.add(entry[2])
        elif kind == DISCARDED:
            if open_discard or entry[1] == seat:
                discard.update(entry[2:])
        elif kind == RENOVATED:
            place = site + entry[1] * cards + entry[2]
            looked.discard(place)
            known.pop(place, None)
        elif kind == LOOKED:
            place = site + entry[2] * cards + entry[3]
            looked.add(place)
            if entry[1] == seat:
                known[place] = entry[4]
        elif kind == OVERHEARD and entry[1] == seat:
            heard.update(entry[3:])
    discard.discard(state.resolving)
    for card in discard:
        out[CARDS_AT + card * CARD_SIZE + IN_DISCARD] = 1.0
    for card in heard:
        out[CARDS_AT + card * CARD_SIZE + HEARD] = 1.0
    return known, looked


# ---- seats ---------------------------------------------------------------------------------------


def _chosen_sites(state: PotemkinState, seat: int) -> list[int]:
    """The buildings that are part of the present decision. Targets are secret until all agents are placed."""
    chosen = state.marked + state.targets if state.turn == seat else state.marked[:]
    if state.matter != NONE and D4 not in state.asks and (D15 in state.asks or D18 in state.asks):
        chosen.append(state.matter)
    return chosen


def _seat(state: PotemkinState, viewer: int, seat: int, base: int, out: array[float]) -> None:
    """All but the buildings, and what the buildings add up to."""
    if seat in state.pending:
        out[base] = 1.0
    if state.turn == seat and state.phase == ACTION and state.result is None:
        out[base + 1] = 1.0
    for place, holder in enumerate((state.first, state.capitol, state.scientist, state.shield)):
        if holder == seat:
            out[base + 2 + place] = 1.0
    if state.modes[seat] == CONSTRUCTION:
        out[base + 6] = 1.0
    out[base + 7] = state.turns[seat] / TURNS
    out[base + 8] = len(state.hands[seat]) / HAND
    if state.choice[seat] != NONE:
        out[base + 9] = 1.0
    captured = state.captors.count(seat)
    out[base + 10] = state.spent[seat] / FEW
    out[base + 12] = captured / HAND
    rules, goods, guards, kinds = game_of(state).rules, state.goods, state.guards, state.kinds
    points, agents, cubes, down = rules.scoring.captured * captured, 0, 0, 0
    for building in state.villages[seat]:
        status = state.status[building]
        if status != GONE:
            agents += guards[building]
            cubes += goods[building]
            down += status != REVEALED
            points += rules.facade[kinds[building]].points + rules.scoring.cube * goods[building]
            if seat == viewer and not _is_real(state, state.inside[building], building):
                points += rules.scoring.fake
    out[base + 11] = agents / FEW
    out[base + 13] = cubes / PILE
    out[base + 14] = down / PILE
    out[base + 15] = points / POINTS
    for kind in range(KIND_COUNT):
        out[base + KINDS_AT + kind] = state.counts[seat * KIND_COUNT + kind] / FEW


def _village(
    state: PotemkinState,
    viewer: int,
    seat: int,
    known: dict[int, int],
    looked: set[int],
    chosen: list[int],
    seat_base: int,
    out: array[float],
) -> None:
    """The standing buildings, as many as there are slots for. An Interior is known to its owner, to those who looked
    at it, and to all once it is revealed or the game is over; the card of every building is marked among the cards."""
    everything = seat == viewer or state.result is not None
    site = state.setup.site + seat * state.setup.cards - 1
    base, end = seat_base + SLOTS_AT, seat_base + SEAT_SIZE
    for building in state.villages[seat]:
        site += 1
        status = state.status[building]
        if status == GONE:
            continue
        card = state.inside[building] if everything or status == REVEALED else known.get(site, NONE)
        if card != NONE:
            out[CARDS_AT + card * CARD_SIZE + (SHOWN if status == REVEALED else KNOWN)] = 1.0
        if base == end:
            continue
        out[base] = 1.0
        if status == REVEALED:
            out[base + 1] = 1.0
        if card != NONE:
            out[base + (2 if _is_real(state, card, building) else 3)] = 1.0
        out[base + 4] = state.goods[building] / FEW
        out[base + 5] = state.guards[building] / FEW
        if status == FACE_DOWN and site in looked:
            out[base + 6] = 1.0
        if site in state.waiting:
            out[base + 7] = 1.0
        if site in chosen:
            out[base + 8] = 1.0
        out[base + FACTS + state.kinds[building]] = 1.0
        base += SLOT_SIZE


def _is_real(state: PotemkinState, card: int, building: int) -> bool:
    """Whether this card makes this building real (PE-7.2 to PE-7.4)."""
    return state.setup.real[card * KIND_COUNT + state.kinds[building]]
