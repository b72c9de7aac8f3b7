"""What a seat may know in Potemkin Empire (the information table), field by field.

Besides what lies on the table this includes what a seat has seen and need not forget: the packs that went through its
hands, what it saw with abilities, and in `history` everything that happened to cards in sight of all. Face-down cards
of others have no identity and no handle here: they are buildings and numbers of cards, nothing more."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.view import View
from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.content import TYPES
from intrigue.games.potemkin_empire.draft import direction_name
from intrigue.games.potemkin_empire.spy import site_name
from intrigue.games.potemkin_empire.state import (
    DISCARDED,
    DRAFTING,
    FACE_DOWN,
    GONE,
    LOOKED,
    NONE,
    PLAYED,
    RENOVATED,
    REVEALED,
    SHUFFLED,
    Entry,
    PotemkinState,
)
from intrigue.games.potemkin_empire.village import number_of, owner_of

Site = tuple[int, int]
Told = tuple[int | str | None, ...]

PHASES = ("draft", "action", "end")
MODES = ("construction", "production")
HISTORY = (
    "dealt",
    "shuffled",
    "drew",
    "built",
    "played",
    "renovated",
    "shown",
    "destroyed",
    "looked",
    "overheard",
    "discarded",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """A building as the viewer knows it.

    `card` is the Interior, if the viewer knows it; `was` the one the viewer saw there before it was renovated.
    `seen_by` are the seats that looked at the present Interior with an ability, which all others have noticed."""

    number: int
    type: str
    revealed: bool
    cubes: int
    agents: int
    card: str | None
    was: str | None
    seen_by: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PotemkinView(View):
    """All that one seat may know. Buildings are named by seat and number, cards by their ids."""

    month: int
    months: int
    phase: str
    direction: str
    first: int
    turn: int
    turns: tuple[int, ...]
    modes: tuple[str, ...]
    capitol: int
    scientist: int | None
    shield: int | None
    deck: int
    """How many cards it holds; likewise `discard_size`."""
    discard_size: int
    discard: tuple[tuple[str, int], ...]
    """The cards of the discard pile that the viewer knows to be there, each with the seat it came from."""
    hand_sizes: tuple[int, ...]
    hand: tuple[str, ...]
    """The viewer's own; empty for a spectator."""
    round: int
    size: int
    """Cards dealt to each player this month."""
    picked: tuple[bool, ...]
    """Who has chosen a card in this round of the draft."""
    choice: str | None
    """The card that the viewer has chosen while others still choose."""
    packs: tuple[tuple[tuple[str, ...], ...], ...]
    """For each month, the packs that the viewer has held, in order; during a draft the last one is the present one."""
    drafted: tuple[tuple[str, ...], ...]
    """For each month, the cards that the viewer kept of them."""
    piles: tuple[int, ...]
    cubes: int
    agents: int
    villages: tuple[tuple[Building, ...], ...]
    """The buildings that stand."""
    spent: tuple[int, ...]
    captured: tuple[tuple[str, ...], ...]
    played: tuple[str, ...]
    """Cards played for their abilities in this turn."""
    resolving: str | None
    """The card whose ability is being carried out."""
    chosen: str | Site | None
    """The part of the present decision that is made: the type of a building to come, or a building."""
    amount: int
    """Cubes still to be placed one by one, and the buildings that have got one."""
    marked: tuple[Site, ...]
    targets: tuple[Site | None, ...]
    """While the viewer places agents: the targets so far (None is the shield) and the buildings the agents come
    from."""
    sources: tuple[int, ...]
    waiting: tuple[Site, ...]
    """Buildings in front of which an agent waits to check them."""
    roving: bool
    """Whether an agent may go on to an additional check."""
    stations: tuple[int, ...]
    """Where the viewer's agents will be stationed, while others still decide."""
    history: tuple[Told, ...]
    """What happened to cards, in order, as far as the viewer saw it."""
    agenda: tuple[tuple[int | str, ...], ...]


class Memory:
    """What the log of a state tells one viewer."""

    __slots__ = ("discard", "history", "known", "seen_by", "was")

    def __init__(self, state: PotemkinState, viewer: int | None) -> None:
        self.history: list[Told] = []
        self.known: dict[Site, int] = {}
        self.was: dict[Site, int] = {}
        self.seen_by: dict[Site, tuple[int, ...]] = {}
        self.discard: list[tuple[int, int]] = []
        ids = game_of(state).card_ids
        open_discard = state.setup.open_discard
        for entry in state.log:
            kind = entry[0]
            if kind == SHUFFLED:
                self.discard = [pair for pair in self.discard if pair[0] == entry[3]]  # it was not on the pile yet
            elif kind == PLAYED:
                self.discard.append((entry[2], entry[1]))
            elif kind == DISCARDED and (open_discard or entry[1] == viewer):
                self.discard += [(card, entry[1]) for card in entry[2:]]
            elif kind == RENOVATED:
                self._forget((entry[1], entry[2]))
            elif kind == LOOKED:
                self._look(entry, viewer)
            self.history.append(told(entry, viewer, ids, open_discard=open_discard))
        if state.resolving != NONE:
            self.discard.remove((state.resolving, state.turn))

    def _look(self, entry: Entry, viewer: int | None) -> None:
        _, looker, owner, place, card = entry
        site = owner, place
        self.seen_by[site] = tuple(sorted({*self.seen_by.get(site, ()), looker}))
        if looker == viewer:
            self.known[site] = card

    def _forget(self, site: Site) -> None:
        """A renovation resets who knows the Interior; a looker still remembers the old one."""
        self.seen_by.pop(site, None)
        if site in self.known:
            self.was[site] = self.known.pop(site)


def told(entry: Entry, viewer: int | None, ids: tuple[str, ...], *, open_discard: bool) -> Told:
    """An entry of the log as the viewer saw it: card numbers become ids where the viewer may know them."""
    kind = entry[0]
    name = HISTORY[kind]
    match name:
        case "dealt":
            return (name, *entry[1:])
        case "drew":
            return (name, entry[1], ids[entry[2]] if viewer == entry[1] else None)
        case "shuffled":
            held_back = None if entry[3] == NONE else ids[entry[3]]
            return (name, entry[1], None if entry[2] == NONE else entry[2], held_back)
        case "built":
            return (name, entry[1], entry[2] + 1, TYPES[entry[3]])
        case "renovated":
            return (name, entry[1], entry[2] + 1)
        case "played":
            return (name, entry[1], ids[entry[2]])
        case "shown":
            return (name, entry[1], entry[2] + 1, ids[entry[3]])
        case "destroyed":
            return (name, entry[1], entry[2] + 1, ids[entry[3]], entry[4])
        case "looked":
            card = ids[entry[4]] if viewer in (entry[1], entry[2]) else None
            return (name, entry[1], entry[2], entry[3] + 1, card)
        case "overheard":
            cards = [ids[card] for card in entry[3:]] if viewer in (entry[1], entry[2]) else []
            return (name, entry[1], entry[2], *cards)
    cards = [ids[card] for card in entry[2:]] if open_discard or viewer == entry[1] else []
    return (name, entry[1], len(entry) - 2, *cards)


def make_view(state: PotemkinState, viewer: int | None) -> PotemkinView:
    game = game_of(state)
    ids = game.card_ids
    seats = range(state.players)
    memory = Memory(state, viewer)
    spying = viewer == state.turn
    return PotemkinView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        result=state.result,
        month=state.month,
        months=state.setup.months,
        phase=PHASES[state.phase],
        direction=direction_name(state),
        first=state.first,
        turn=state.turn,
        turns=tuple(state.turns),
        modes=tuple([MODES[mode] for mode in state.modes]),
        capitol=state.capitol,
        scientist=None if state.scientist == NONE else state.scientist,
        shield=None if state.shield == NONE else state.shield,
        deck=len(state.deck),
        discard_size=len(state.discard),
        discard=tuple([(ids[card], giver) for card, giver in memory.discard]),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        hand=() if viewer is None else tuple([ids[card] for card in state.hands[viewer]]),
        round=state.round,
        size=state.size,
        picked=tuple([card != NONE for card in state.choice]),
        choice=None if viewer is None or state.choice[viewer] == NONE else ids[state.choice[viewer]],
        packs=() if viewer is None else packs_held(state, viewer),
        drafted=() if viewer is None else cards_drafted(state, viewer),
        piles=tuple(state.piles),
        cubes=state.cubes,
        agents=state.agents,
        villages=tuple([village(state, viewer, seat, memory) for seat in seats]),
        spent=tuple(state.spent),
        captured=tuple(
            [
                tuple([ids[card] for card, captor in zip(state.captured, state.captors, strict=True) if captor == seat])
                for seat in seats
            ]
        ),
        played=tuple([ids[card] for card in state.played]),
        resolving=None if state.resolving == NONE else ids[state.resolving],
        chosen=chosen(state),
        amount=state.amount,
        marked=tuple([named(state, site) for site in state.marked]),
        targets=tuple([site_name(state, site) for site in state.targets]) if spying else (),
        sources=tuple([number_of(state, site) for site in state.sources]) if spying else (),
        waiting=tuple([named(state, site) for site in state.waiting]),
        roving=state.roving,
        stations=tuple([number for seat, number in [named(state, s) for s in state.stations] if seat == viewer]),
        history=tuple(memory.history),
        agenda=tuple([tuple(game.step_data(step)) for step in state.agenda]),
        asks=tuple([None if ask < 0 else game.decisions[ask].id for ask in state.asks]),
    )


def named(state: PotemkinState, site: int) -> Site:
    """A site as seat and number of the building."""
    return owner_of(state, site), number_of(state, site)


def chosen(state: PotemkinState) -> str | Site | None:
    """The type while its card is asked for, a building while its counterpart is."""
    if state.matter == NONE:
        return None
    ids = [game_of(state).decisions[ask].id for ask in state.asks if ask >= 0]
    if "PE-D4" in ids:
        return TYPES[state.matter]
    return named(state, state.matter) if "PE-D15" in ids or "PE-D18" in ids else None


def village(state: PotemkinState, viewer: int | None, seat: int, memory: Memory) -> tuple[Building, ...]:
    """An Interior is known to its owner, to those who looked at it, and to all once it is revealed (PE-5.6, PE-8.11,
    PE-9.2); after the end, to all (PE-13.1)."""
    ids = game_of(state).card_ids
    everything = state.result is not None or viewer == seat
    buildings = []
    for place, building in enumerate(state.villages[seat]):
        status = state.status[building]
        if status == GONE:
            continue
        site = seat, place
        if everything or status == REVEALED:
            card = state.inside[building]
        else:
            card = memory.known.get(site, NONE)
        was = memory.was.get(site, NONE)
        buildings.append(
            Building(
                number=place + 1,
                type=TYPES[state.kinds[building]],
                revealed=status == REVEALED,
                cubes=state.goods[building],
                agents=state.guards[building],
                card=None if card == NONE else ids[card],
                was=None if was == NONE else ids[was],
                seen_by=memory.seen_by.get(site, ()) if status == FACE_DOWN else (),
            )
        )
    return tuple(buildings)


# ---- the draft -----------------------------------------------------------------------------------


def packs_held(state: PotemkinState, viewer: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The packs that went through the viewer's hands, month by month."""
    ids = game_of(state).card_ids
    return tuple(
        [
            tuple([tuple([ids[card] for card in pack_seen(state, viewer, month, turn)]) for turn in range(rounds)])
            for month, rounds in enumerate(rounds_seen(state))
        ]
    )


def rounds_seen(state: PotemkinState) -> list[int]:
    """For each month how many packs a seat has held, the present one included."""
    per_month = state.players * state.setup.draft
    rounds = []
    for month in range(state.month):
        start = month * per_month
        done = [card != NONE for card in state.picks[start : start + state.setup.draft]].count(True)
        rounds.append(done)
    if state.phase == DRAFTING:
        rounds[-1] += 1
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


def cards_drafted(state: PotemkinState, viewer: int) -> tuple[tuple[str, ...], ...]:
    """The cards that the viewer kept, month by month, in order."""
    ids = game_of(state).card_ids
    players, width = state.players, state.setup.draft
    drafted = []
    for month in range(state.month):
        start = (month * players + viewer) * width
        drafted.append(tuple([ids[card] for card in state.picks[start : start + width] if card != NONE]))
    return tuple(drafted)
