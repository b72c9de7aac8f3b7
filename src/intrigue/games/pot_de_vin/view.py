"""What a seat may know in Pot de Vin (the information table of the rules), field by field."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from intrigue.core.view import View
from intrigue.games.pot_de_vin.cards import CHARACTERS, GUILDS, NAMES, NONE, names_of
from intrigue.games.pot_de_vin.codes import game_of
from intrigue.games.pot_de_vin.ending import GUILD_COUNT, GUILD_NAMES
from intrigue.games.pot_de_vin.scoring import columns
from intrigue.games.pot_de_vin.state import PotDeVinState

PASSED = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRound:
    """A round that is over. `did` is what each seat did: a card, "pass", or None for a seat without cards."""

    start: int
    trump: str
    winner: int
    did: tuple[str | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PotDeVinView(View):
    """All that one seat may know. Cards go by their names ("A7"); sets of cards are sorted by character and value."""

    round: int
    """0 while six players form the Trump Pile."""
    rounds: int
    start: int
    teams: tuple[tuple[int, ...], ...]
    """The seats of each team; without teams every seat is one of its own."""
    trump: str | None
    pile: int
    """How many cards of the Trump Pile lie face down."""
    used: tuple[str, ...]
    """Six players: the earlier trump cards of this run through the pile, in order."""
    known: tuple[str, ...]
    """Six players: face-down trump cards that the viewer has seen before, not in their order."""
    hand: tuple[str, ...]
    discard: str | None
    """The viewer's own discard. Until all have discarded it counts as in the hand still."""
    discarded: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    supply: tuple[int, ...]
    treasure: tuple[int, ...]
    box: int
    taken: tuple[tuple[str, ...], ...]
    columns: tuple[tuple[int, ...], ...]
    """The natural symbols in each seat's six guild columns."""
    led: str | None
    trick: tuple[str | None, ...]
    """What each seat did in this round: a card, "pass", or None."""
    voids: tuple[tuple[str, ...], ...]
    """The characters that each seat has shown to hold no more cards of."""
    history: tuple[PastRound, ...]
    """The rounds that are over, if the option `show_history` is on."""
    scored: tuple[tuple[str, ...], ...]
    """The guilds of which each seat's column counts, once that is decided."""
    votes: tuple[tuple[str, int], ...]
    """The viewer's answers about equal columns: the guild, and the seat whose column is to count."""
    jokers: tuple[tuple[str, ...] | None, ...]
    """The columns in which each seat has put Jokers: the viewer's own so far, at the end everybody's."""
    agenda: tuple[tuple[int | str, ...], ...]


CHARACTER_SETS = tuple(
    tuple(name for character, name in enumerate(CHARACTERS) if voids >> character & 1) for voids in range(16)
)
DEEDS = (*NAMES, PASSED, None)  # by what `trick` holds; NONE is the last


def make_view(state: PotDeVinState, viewer: int | None) -> PotDeVinView:
    game = game_of(state)
    setup = state.setup
    tables = game.tables
    return PotDeVinView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        result=state.result,
        round=state.round,
        rounds=setup.rounds,
        start=state.start,
        teams=setup.teams,
        trump=None if state.trump == NONE else NAMES[state.trump],
        pile=len(state.pile),
        used=tuple([NAMES[card] for card in state.used]),
        known=known_pile(state, viewer),
        hand=() if viewer is None else names_of(state.hands[viewer]),
        discard=None if viewer is None or state.discards[viewer] == NONE else NAMES[state.discards[viewer]],
        discarded=tuple([card != NONE for card in state.discards]),
        hand_sizes=tuple([hand.bit_count() for hand in state.hands]),
        supply=tuple(state.supply),
        treasure=tuple(state.treasure),
        box=state.box,
        taken=tuple([names_of(cards) for cards in state.taken]),
        columns=tuple([tuple(columns(tables, cards)) for cards in state.taken]),
        led=None if state.led == NONE else CHARACTERS[state.led],
        trick=tuple([DEEDS[did] for did in state.trick]),
        voids=tuple([CHARACTER_SETS[voids] for voids in state.voids]),
        history=tuple([past_round(row) for row in state.history]),
        scored=tuple([GUILD_NAMES[guilds] for guilds in state.scored]),
        votes=() if viewer is None else own_votes(state, viewer),
        jokers=tuple(
            [
                GUILD_NAMES[guilds] if seat == viewer or state.result is not None else None
                for seat, guilds in enumerate(state.jokers)
            ]
        ),
        agenda=tuple([tuple(game.step_data(step)) for step in state.agenda]),
        asks=tuple([None if ask < 0 else game.decisions[ask].id for ask in state.asks]),
    )


def known_pile(state: PotDeVinState, viewer: int | None) -> tuple[str, ...]:
    """Six players: from round 5 on everybody has seen all four trump cards; before, a discarder knows the own one."""
    setup = state.setup
    if not setup.six:
        return ()
    if state.round > setup.pile:
        return tuple([NAMES[card] for card in sorted(state.pile)])
    if viewer is not None and state.discards[viewer] in state.pile:
        return (NAMES[state.discards[viewer]],)
    return ()


@lru_cache(maxsize=1024)  # a round that is over stays the same in all later views
def past_round(row: tuple[int, ...]) -> PastRound:
    start, trump, winner = row[:3]
    return PastRound(start=start, trump=NAMES[trump], winner=winner, did=tuple([DEEDS[did] for did in row[3:]]))


def own_votes(state: PotDeVinState, seat: int) -> tuple[tuple[str, int], ...]:
    votes = state.votes[seat]
    if not votes:
        return ()
    whose = (seat, state.setup.partner[seat])
    return tuple(
        [
            (name, whose[side])
            for guild, name in enumerate(GUILDS)
            for side in (0, 1)
            if votes >> guild + side * GUILD_COUNT & 1
        ]
    )
