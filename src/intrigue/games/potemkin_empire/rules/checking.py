"""Real or fake (PE-7); checking, destroying and revealing buildings (PE-9)."""

from __future__ import annotations

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.rules.village import building_at, number_of, owner_of
from intrigue.games.potemkin_empire.state import (
    DESTROYED,
    GONE,
    KIND_COUNT,
    NONE,
    REVEALED,
    SHOWN,
    TYPES,
    PotemkinState,
)


def makes_real(state: PotemkinState, card: int, kind: int) -> bool:
    """Whether a card behind a Facade of a type makes a real building (PE-7.2 to PE-7.4)."""
    return state.setup.real[card * KIND_COUNT + kind]


def is_real(state: PotemkinState, site: int) -> bool:
    building = building_at(state, site)
    return makes_real(state, state.inside[building], state.kinds[building])


def real_sites(state: PotemkinState, seat: int) -> list[int]:
    """The seat's face-down buildings that are real."""
    return [site for site in state.down[seat] if is_real(state, site)]


def check(state: PotemkinState, seat: int, site: int) -> bool:
    """`seat` checks a building. Returns whether it was real (PE-9.1, PE-9.2)."""
    if is_real(state, site):
        reveal(state, seat, site)
        return True
    destroy(state, seat, site)
    return False


def reveal(state: PotemkinState, seat: int, site: int) -> None:
    """A real building stays, with its card face up (PE-9.2)."""
    owner, place = owner_of(state, site), number_of(state, site) - 1
    building = state.villages[owner][place]
    state.status[building] = REVEALED
    state.down[owner].remove(site)
    state.hidden -= 1
    card = state.inside[building]
    state.log.append((SHOWN, owner, place, card))
    if state.events is not None:
        game = game_of(state)
        state.events.append(
            ev.BuildingRevealed(
                seat, owner, place + 1, TYPES[state.kinds[building]], game.card_ids[card], game.card_names[card]
            )
        )


def destroy(state: PotemkinState, seat: int, site: int) -> None:
    """A fake is torn down: what is behind it goes to the supply and its card to `seat`. The scientist is scared away
    (PE-9.1, PE-9.3)."""
    owner, place = owner_of(state, site), number_of(state, site) - 1
    building = state.villages[owner][place]
    kind, card = state.kinds[building], state.inside[building]
    cubes, agents = state.goods[building], state.guards[building]
    state.status[building] = GONE
    state.inside[building] = NONE
    state.goods[building] = 0
    state.guards[building] = 0
    state.down[owner].remove(site)
    state.hidden -= 1
    own = owner * KIND_COUNT + kind
    state.counts[own] = state.counts[own] - 1
    state.ready[owner] = state.ready[owner] - agents
    if not state.piles[kind]:
        state.gaps -= 1
    state.piles[kind] = state.piles[kind] + 1
    state.cubes += cubes
    state.agents += agents
    state.captured.append(card)
    state.captors.append(seat)
    state.log.append((DESTROYED, owner, place, card, seat))
    if state.events is not None:
        game = game_of(state)
        state.events.append(
            ev.BuildingDestroyed(
                seat, owner, place + 1, TYPES[kind], game.card_ids[card], game.card_names[card], cubes, agents
            )
        )
    if state.scientist == owner:
        state.scientist = NONE
        if state.events is not None:
            state.events.append(ev.MeepleReturned(owner, "scientist", "PE-9.3"))
