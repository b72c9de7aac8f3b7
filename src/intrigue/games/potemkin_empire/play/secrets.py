"""What can be hidden in Potemkin Empire: where each card is, and whether a building is real."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from intrigue.core.belief import NOBODY, OPEN, Secret, Value
from intrigue.core.events import Event
from intrigue.core.knowledge import Fact
from intrigue.games.potemkin_empire.events import HandSeen, InteriorSeen
from intrigue.games.potemkin_empire.play.knowledge import known_state
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.deck import discard_story
from intrigue.games.potemkin_empire.rules.draft import packs_in_hand
from intrigue.games.potemkin_empire.rules.village import may_see_interior
from intrigue.games.potemkin_empire.state import DRAFTING, GONE, OVERHEARD, SHUFFLED, UNSEEN, PotemkinState
from intrigue.games.potemkin_empire.view import PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

BUILDINGS: Final = 20
"""So many buildings of each village, the first ones, are named."""
REAL: Final = 0
FAKE: Final = 1


def secrets(game: PotemkinEmpire, players: int) -> tuple[Secret, ...]:
    """A card is in a hand, in a pack that somebody holds, behind a Facade of a village, in the deck or discarded. A
    building is real or fake."""
    seats = range(players)
    places = [Value(name, seat) for name in ("hand", "pack", "village") for seat in seats]
    places += [Value("deck"), Value("discard")]
    cards = [Secret("card", card, NOBODY, tuple(places)) for card in game.card_ids]
    truth = (Value("real"), Value("fake"))
    buildings = [Secret("building", str(number + 1), seat, truth) for seat in seats for number in range(BUILDINGS)]
    return (*cards, *buildings)


def uncover(state: PotemkinState, viewer: int | None) -> list[int]:
    found = [OPEN] * (state.setup.cards + state.players * BUILDINGS)
    if not state.over:
        uncover_cards(state, viewer, found)
        uncover_buildings(state, viewer, found)
    return found


def uncover_cards(state: PotemkinState, viewer: int | None, found: list[int]) -> None:
    """Cards in hands, packs, the deck and a closed discard pile."""
    players = state.players
    packs = packs_in_hand(state) if state.phase == DRAFTING else []
    for first, held in ((0, state.hands), (players, packs)):
        for seat, cards in enumerate(held):
            if seat != viewer:
                for card in cards:
                    found[card] = first + seat
    for card in state.deck:
        found[card] = 3 * players
    if not state.setup.open_discard:
        for card, giver, shown in discard_story(state):
            if not shown and giver != viewer:
                found[card] = 3 * players + 1


def uncover_buildings(state: PotemkinState, viewer: int | None, found: list[int]) -> None:
    """Interiors that the viewer has not seen, and what they make of their buildings."""
    for seat, village in enumerate(state.villages):
        first = state.setup.cards + seat * BUILDINGS
        for number, building in enumerate(village):
            if state.status[building] == GONE or may_see_interior(state, viewer, seat, building):
                continue
            card = state.inside[building]
            found[card] = 2 * state.players + seat
            if number < BUILDINGS:
                found[first + number] = REAL if makes_real(state, card, state.kinds[building]) else FAKE


def ruled_out(game: PotemkinEmpire, view: PotemkinView) -> list[int]:
    """A card that the viewer has seen in a hand is with that player or has been discarded, until the discards are
    shuffled. A building is a fake if no card that may be behind it makes it real."""
    state = known_state(game, view)
    players = view.players
    common = common_places(state, view)
    cards = [common] * state.setup.cards
    everywhere = (1 << 3 * players + 2) - 1
    for entry in state.log:
        if entry[0] == SHUFFLED:
            cards = [common] * state.setup.cards
        elif entry[0] == OVERHEARD and entry[1] == view.viewer:
            owner = entry[2]
            left = 1 << owner | 1 << 2 * players + owner | 1 << 3 * players + 1
            for card in entry[3:]:
                cards[card] = common | everywhere & ~left
    hidden = hidden_cards(state)
    buildings = [0] * (players * BUILDINGS)
    for seat, village in enumerate(state.villages):
        for number, building in enumerate(village[:BUILDINGS]):
            if state.status[building] != GONE and state.inside[building] == UNSEEN:
                kinds = {makes_real(state, card, state.kinds[building]) for card in hidden}
                if len(kinds) == 1:
                    buildings[seat * BUILDINGS + number] = 1 << (FAKE if kinds.pop() else REAL)
    return [*cards, *buildings]


def common_places(state: PotemkinState, view: PotemkinView) -> int:
    """Where no hidden card is: in the viewer's own places, in packs outside the draft, on an open discard pile."""
    players = view.players
    out = 0
    if view.viewer is not None:
        out |= sum([1 << first + view.viewer for first in (0, players, 2 * players)])
    if state.phase != DRAFTING:
        out |= ((1 << players) - 1) << players
    if state.setup.open_discard:
        out |= 1 << 3 * players + 1
    return out


def proves(event: Event, fact: Fact) -> bool:
    """Looks at buildings and hands."""
    if isinstance(event, InteriorSeen):
        if fact.secret.kind == "building":
            return (event.owner, str(event.number)) == (fact.secret.seat, fact.secret.name)
        return event.card == fact.secret.name
    return isinstance(event, HandSeen) and fact.secret.name in event.cards


def hidden_cards(state: PotemkinState) -> list[int]:
    """The cards that are in none of the known places."""
    places = [*state.discard, *state.inside, *state.captured, state.resolving]
    places += [card for cards in (*state.hands, *state.packs) for card in cards]
    if state.phase == DRAFTING:
        places += state.picks[(state.month - 1) * state.players * state.setup.draft :]
    known = set(places)
    return [card for card in range(state.setup.cards) if card not in known]
