"""Constructing a building (PE-5), first the type and then the card behind it; and the effects of the types (PE-6)."""

from __future__ import annotations

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import D4, game_of
from intrigue.games.potemkin_empire.rules.turns import end_action
from intrigue.games.potemkin_empire.rules.village import ask_without_menu, site_of
from intrigue.games.potemkin_empire.state import (
    BUILT,
    CULTURE,
    ESPIONAGE,
    FACE_DOWN,
    GOVERNMENT,
    INDUSTRY,
    KIND_COUNT,
    NONE,
    SCIENCE,
    TYPES,
    PotemkinState,
)


def facade_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    build = state.setup.build
    return tuple([build + kind for kind in range(KIND_COUNT) if state.piles[kind]])


def construction_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """The type of the building, if it is still open, then the card (D4)."""
    if state.matter == NONE:
        return facade_menu(state, seat)
    return tuple(state.hands[seat])


def begin_construction(state: PotemkinState, seat: int, kind: int) -> None:
    """The type is chosen; now the card. A single card is not a choice."""
    hand = state.hands[seat]
    if len(hand) == 1:
        construct(state, seat, kind, hand[0])
        end_action(state)
    else:
        state.matter = kind
        if state.events is not None:
            state.events.append(ev.FacadeChosen(seat, TYPES[kind]))
        if state.menuless:
            ask_without_menu(state, seat, D4)
        else:
            state.ask(seat, D4)


def choose_for_building(state: PotemkinState, seat: int, action: int) -> None:
    kind = state.matter
    if kind == NONE:
        begin_construction(state, seat, action - state.setup.build)
    else:
        state.matter = NONE
        construct(state, seat, kind, action)
        end_action(state)


def refuse_construction(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.matter != NONE:
        return "PE-5.2", "Choose a card of your hand to go behind the Facade."
    return refuse_facade(state, seat, action)


def refuse_facade(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.setup.build <= action < state.setup.produce:
        return "PE-5.3", "There is no Facade of that type left in the supply."
    return "PE-5.2", "Choose the type of the building."


def construct(state: PotemkinState, seat: int, kind: int, card: int) -> None:
    """A Facade of the type with a card of the hand behind it, at the end of the row; then the effect of the type
    (PE-5.2, PE-5.5, PE-5.7)."""
    state.hands[seat].remove(card)
    state.piles[kind] = state.piles[kind] - 1
    if not state.piles[kind]:
        state.gaps += 1
    building = len(state.kinds)
    village = state.villages[seat]
    place = len(village)
    village.append(building)
    state.kinds.append(kind)
    state.status.append(FACE_DOWN)
    state.inside.append(card)
    state.goods.append(0)
    state.guards.append(0)
    state.lookers.append(0)
    own = seat * KIND_COUNT + kind
    state.counts[own] = state.counts[own] + 1
    state.down[seat].append(site_of(state, seat, place))
    state.hidden += 1
    state.log.append((BUILT, seat, place, kind))
    if state.events is not None:
        state.events.append(ev.BuildingConstructed(seat, place + 1, TYPES[kind]))
        state.events.append(ev.InteriorPlaced(seat, place + 1, game_of(state).card_ids[card], audience=(seat,)))
    apply_type(state, seat, kind, place, building)


# ---- the five types (PE-6) -----------------------------------------------------------------------


def apply_type(state: PotemkinState, seat: int, kind: int, place: int, building: int) -> None:
    """The immediate effect of a new building."""
    if kind == ESPIONAGE:
        place_agent(state, seat, place, building)
    elif kind != INDUSTRY and has_most(state, seat, kind):
        if kind == CULTURE:
            take_shield(state, seat, by_ability=False)
        elif kind == GOVERNMENT:
            take_capitol(state, seat, by_ability=False)
        elif kind == SCIENCE:
            take_scientist(state, seat, by_ability=False)


def has_most(state: PotemkinState, seat: int, kind: int) -> bool:
    """Most Facades of a type, or tied for most; real or fake does not matter (PE-6.1)."""
    return nobody_has_more(state, kind, state.counts[seat * KIND_COUNT + kind])


def nobody_has_more(state: PotemkinState, kind: int, number: int) -> bool:
    """Whether every village has at most this number of Facades of a type."""
    counts = state.counts
    for place in range(kind, len(counts), KIND_COUNT):  # noqa: SIM110 - a generator would cost more
        if counts[place] > number:
            return False
    return True


def holder_of(state: PotemkinState, kind: int) -> int:
    """Who holds the meeple of a type, or NONE. Espionage and Industry have no meeple."""
    if kind == CULTURE:
        return state.shield
    if kind == GOVERNMENT:
        return state.capitol
    return state.scientist if kind == SCIENCE else NONE


def would_take(state: PotemkinState, seat: int, kind: int) -> bool:
    """Whether one more building of this type would bring its meeple to the seat (PE-6.1)."""
    if kind in (ESPIONAGE, INDUSTRY) or holder_of(state, kind) == seat:
        return False
    return nobody_has_more(state, kind, state.counts[seat * KIND_COUNT + kind] + 1)


def place_agent(state: PotemkinState, seat: int, place: int, building: int) -> None:
    """A new Espionage building gets an agent, if the supply has one (PE-6.3)."""
    if state.agents:
        state.agents -= 1
        state.guards[building] = state.guards[building] + 1
        state.ready[seat] = state.ready[seat] + 1
        if state.events is not None:
            state.events.append(ev.AgentStationed(seat, place + 1, "construction"))
    elif state.events is not None:
        state.events.append(ev.NoAgentLeft(seat, place + 1))


def take_capitol(state: PotemkinState, seat: int, *, by_ability: bool) -> None:
    if state.capitol != seat:
        tell_taken(state, seat, "capitol", state.capitol, by_ability=by_ability)
        state.capitol = seat


def take_scientist(state: PotemkinState, seat: int, *, by_ability: bool) -> None:
    if state.scientist != seat:
        tell_taken(state, seat, "scientist", state.scientist, by_ability=by_ability)
        state.scientist = seat


def take_shield(state: PotemkinState, seat: int, *, by_ability: bool) -> None:
    if state.shield != seat:
        tell_taken(state, seat, "shield", state.shield, by_ability=by_ability)
        state.shield = seat


def tell_taken(state: PotemkinState, seat: int, meeple: str, holder: int, *, by_ability: bool) -> None:
    if state.events is not None:
        state.events.append(ev.MeepleTaken(seat, meeple, None if holder == NONE else holder, by_ability))


def return_shield(state: PotemkinState, clause: str) -> None:
    if state.events is not None:
        state.events.append(ev.MeepleReturned(state.shield, "shield", clause))
    state.shield = NONE
