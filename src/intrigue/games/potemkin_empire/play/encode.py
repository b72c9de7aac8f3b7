"""What a seat of Potemkin Empire may know, as numbers: the table, then each card, then seat by seat, the viewer first
and the others clockwise.

A spectator's numbers are those of seat 1's place with everything unknown that is not public. They are written as
counts; the scale divides them by a typical size, so that most numbers lie between 0 and 1. Each village has room for
its first `SLOTS` standing buildings; the counts of a seat include any beyond them. The layout names every number."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Final

from intrigue.core.native import i64
from intrigue.core.observing import Scale, byte, put_2_words, put_3_words, word
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


def standing(kind: int, known: int, shown: int) -> bytearray:
    """A building as most of its slot tells it: of which type, whether known (1: as real, 2: as fake), and whether it is
    revealed (1) or was looked at (2)."""
    slot = bytearray(SLOT_SIZE)
    for place in (0, FACTS + kind):
        slot[place] = 1
    if known:
        slot[1 + known] = 1
    if shown:
        slot[1 if shown == 1 else 6] = 1
    return slot


BUILDINGS: Final = [
    standing(kind, known, shown) for kind in range(KIND_COUNT) for known in range(3) for shown in range(3)
]


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


@cache
def _scale(cards: int, players: int) -> Scale:
    divisors = [1.0] * size_of(cards, players)
    divisors[0] = divisors[1] = FEW
    divisors[SUPPLY_AT : SUPPLY_AT + 4] = [CARDS, CARDS, CUBES, AGENTS]
    divisors[PILES_AT : PILES_AT + KIND_COUNT] = [PILE] * KIND_COUNT
    divisors[COURSE_AT : COURSE_AT + 3] = [FEW] * 3
    for base in range(CARDS_AT + cards * CARD_SIZE, len(divisors), SEAT_SIZE):
        divisors[base + 7 : base + 9] = [TURNS, HAND]
        divisors[base + 10 : base + KINDS_AT] = [FEW, FEW, HAND, PILE, PILE, POINTS]
        divisors[base + KINDS_AT : base + SLOTS_AT] = [FEW] * KIND_COUNT
        for slot in range(base + SLOTS_AT, base + SEAT_SIZE, SLOT_SIZE):
            divisors[slot + 4 : slot + 6] = [FEW, FEW]
    return Scale(divisors)


def scale(game: PotemkinEmpire, players: int) -> Scale:
    """What the counts are divided by, for a number of players."""
    return _scale(len(game.card_ids), players)


def size_of(cards: int, players: int) -> int:
    return CARDS_AT + cards * CARD_SIZE + players * SEAT_SIZE


def blank_row(size: int) -> bytearray:
    """A row of zeros, of which only the length is looked at."""
    row = _blank_rows.get(size)
    if row is None:
        row = _blank_rows[size] = bytearray(size)
    return row


_blank_rows: dict[int, bytearray] = {}


def encode(state: PotemkinState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    counts = bytearray(size_of(state.setup.cards, state.players))
    encode_into(state, viewer, counts, 0)
    return _scale(state.setup.cards, state.players).numbers(counts)


def encode_into(state: PotemkinState, viewer: int | None, out: bytearray, at: int) -> None:
    """Write the counts of a viewer, in the order of `layout`, from `at` on."""
    players, cards = state.players, state.setup.cards
    size = size_of(cards, players)
    out[at : at + size] = blank_row(size)
    _encode_table(state, out, at)
    _encode_open_cards(state, viewer, out, at + CARDS_AT)
    if viewer is not None:
        if state.asks[viewer] != NONE:
            out[at + ASKED_AT + state.asks[viewer]] = 1
        _encode_own_cards(state, viewer, out, at + CARDS_AT)
    chosen = _chosen_sites(state, viewer)
    first, base = viewer or 0, at + CARDS_AT + cards * CARD_SIZE
    for step in range(players):
        seat = (first + step) % players
        _encode_seat(state, viewer, seat, base, out)
        _encode_village(state, viewer, seat, chosen, base, out, at + CARDS_AT)
        base += SEAT_SIZE


def _encode_table(state: PotemkinState, out: bytearray, at: int) -> None:
    setup = state.setup
    out[at] = state.month
    out[at + 1] = setup.months - state.month
    if setup.steps[state.month - 1] == 1:
        out[at + 2] = 1
    out[at + PHASES_AT + state.phase] = 1
    if setup.open_discard:
        out[at + OPTIONS_AT] = 1
    if setup.abilities:
        out[at + OPTIONS_AT + 1] = 1
    piles = state.piles
    put_2_words(
        out,
        at + SUPPLY_AT,
        word(len(state.deck), len(state.discard), state.cubes, state.agents, piles[0], piles[1], piles[2], piles[3]),
        word(piles[4], state.round, state.size, state.amount, 1 if state.roving else 0, 0, 0, 0),
    )
    if state.matter != NONE and D4 in state.asks:
        out[at + CHOSEN_AT + state.matter] = 1


# ---- cards ---------------------------------------------------------------------------------------


def _encode_open_cards(state: PotemkinState, viewer: int | None, out: bytearray, at: int) -> None:
    """The captured cards, and the cards of the discard pile that the viewer knows to be there."""
    for card in state.captured:
        out[at + card * CARD_SIZE + CAPTURED] = 1
    if state.setup.open_discard:
        for card in state.discard:
            out[at + card * CARD_SIZE + IN_DISCARD] = 1
    else:
        for card, giver, shown in discard_story(state):
            if shown or giver == viewer:
                out[at + card * CARD_SIZE + IN_DISCARD] = 1


def _encode_own_cards(state: PotemkinState, seat: int, out: bytearray, at: int) -> None:
    """The cards that the seat holds or has held this month, and the hands that it has seen this month."""
    for card in state.hands[seat]:
        out[at + card * CARD_SIZE + IN_HAND] = 1
    if state.choice[seat] != NONE:
        out[at + state.choice[seat] * CARD_SIZE + CHOSEN] = 1
    month = state.month - 1
    packs = rounds_seen(state)[month]
    if state.phase == DRAFTING:
        for card in pack_seen(state, seat, month, packs - 1):
            out[at + card * CARD_SIZE + IN_PACK] = 1
    kept = cards_kept(state, seat, month)
    for turn in range(min(packs, len(kept))):
        for card in pack_seen(state, seat, month, turn):
            if card != kept[turn]:
                out[at + card * CARD_SIZE + PASSED_ON] = 1
    for entry in reversed(state.log):
        if entry[0] == DEALT:
            break
        if entry[0] == OVERHEARD and entry[1] == seat:
            for card in entry[3:]:
                out[at + card * CARD_SIZE + HEARD] = 1


# ---- seats ---------------------------------------------------------------------------------------


def _chosen_sites(state: PotemkinState, viewer: int | None) -> list[int]:
    """The buildings that are part of the present decision. Targets are secret until all agents are placed."""
    chosen = state.marked + state.targets if state.turn == viewer else state.marked[:]
    if state.matter != NONE and (D15 in state.asks or D18 in state.asks):
        chosen.append(state.matter)
    return chosen


def _encode_seat(state: PotemkinState, viewer: int | None, seat: int, base: int, out: bytearray) -> None:
    """All but the buildings, and what the buildings add up to, in the order of `SEAT_FACTS`. Writes a little more than
    that: the buildings come after it."""
    goods, counts = state.goods, state.counts
    cubes: i64 = 0
    for building in state.villages[seat]:
        cubes += goods[building]
    kinds = seat * KIND_COUNT
    put_3_words(
        out,
        base,
        word(
            1 if seat in state.pending else 0,
            1 if state.turn == seat and state.phase == ACTION and not state.over else 0,
            1 if state.first == seat else 0,
            1 if state.capitol == seat else 0,
            1 if state.scientist == seat else 0,
            1 if state.shield == seat else 0,
            1 if state.modes[seat] == CONSTRUCTION else 0,
            state.turns[seat],
        ),
        word(
            len(state.hands[seat]),
            1 if state.choice[seat] != NONE else 0,
            state.spent[seat],
            state.ready[seat],
            state.captors.count(seat),
            cubes,
            len(state.down[seat]),
            points_in_sight(state, viewer, seat),
        ),
        word(counts[kinds], counts[kinds + 1], counts[kinds + 2], counts[kinds + 3], counts[kinds + 4], 0, 0, 0),
    )


def _encode_village(
    state: PotemkinState, viewer: int | None, seat: int, chosen: list[int], seat_base: int, out: bytearray, cards: int
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
            out[cards + card * CARD_SIZE + (SHOWN if status == REVEALED else KNOWN)] = 1
        if base == end:
            continue
        known = 0 if card == NONE else 1 if makes_real(state, card, state.kinds[building]) else 2
        shown = 1 if status == REVEALED else 2 if status == FACE_DOWN and state.lookers[building] else 0
        out[base : base + SLOT_SIZE] = BUILDINGS[(state.kinds[building] * 3 + known) * 3 + shown]
        if state.goods[building]:
            out[base + 4] = byte(state.goods[building])
        if state.guards[building]:
            out[base + 5] = byte(state.guards[building])
        if site in state.waiting:
            out[base + 7] = 1
        if site in chosen:
            out[base + 8] = 1
        base += SLOT_SIZE
