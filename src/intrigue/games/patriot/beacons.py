"""Beacons: launching, replacing, using (PT-11)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.abilities import launchable
from intrigue.games.patriot.codes import (
    DONE,
    LAUNCH,
    LAUNCH_NEW,
    READY,
    S_LAUNCH,
    S_REPROGRAM,
    S_UNLAUNCH,
    TILE,
    TILES,
    UNLAUNCHED,
)
from intrigue.games.patriot.decisions import D_LAUNCH, D_REPROGRAM, D_UNLAUNCH
from intrigue.games.patriot.frames import question
from intrigue.games.patriot.language import ALL
from intrigue.games.patriot.state import PatriotState

REVEALED, UNREVEALED, EITHER = 0, 1, 2


def launch_revealed(state: PatriotState, player: int, tile: int) -> None:
    """PT-11.2."""
    state.beacon_status[tile] = READY
    if state.events is not None:
        state.events.append(ev.BeaconLaunched(player, tile, state.beacons[tile]))


def launch_unrevealed(state: PatriotState, player: int, tile: int) -> None:
    """PT-11.4 to PT-11.6: the top of the pile replaces a beacon; a defective one stays unlaunched."""
    replace(state, player, tile)
    if not state.tables.beacons[state.beacons[tile]].defective:
        launch_revealed(state, player, tile)


def replace(state: PatriotState, player: int, tile: int) -> None:
    old, new = state.beacons[tile], state.beacon_deck.pop()
    state.beacons_gone.append(old)
    state.beacons[tile] = new
    state.beacon_status[tile] = UNLAUNCHED
    if state.events is not None:
        state.events.append(ev.BeaconReplaced(player, tile, old, new))


# ---- by effects ----------------------------------------------------------------------------------


def launch(state: PatriotState, step: Step) -> None:
    """(launch, player, mode, how many): free of charge and not optional (operation 13, PT-11.12)."""
    if step[3] > 0 and launch_choices(state, step[2]):
        question(state, step, D_LAUNCH)


def launch_choices(state: PatriotState, mode: int) -> list[int]:
    menu = []
    if mode != UNREVEALED:
        menu += [LAUNCH + tile for tile, can in enumerate(launchable(state)) if can]
    if mode != REVEALED and state.beacon_deck:
        menu += [LAUNCH_NEW + tile for tile in range(TILES)]
    return menu


def launch_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple(launch_choices(state, state.agenda[-1][2]))


def answer_launch(state: PatriotState, seat: int, action: int) -> None:
    _, player, mode, left = state.agenda.pop()
    if action >= LAUNCH_NEW:
        launch_unrevealed(state, player, action - LAUNCH_NEW)
    else:
        launch_revealed(state, player, action - LAUNCH)
    if left > 1:
        state.agenda.append((S_LAUNCH, player, mode, left - 1))


def unlaunch(state: PatriotState, step: Step) -> None:
    """(unlaunch, player, how many): launched beacons become unlaunched (operation 14)."""
    _, player, left = step
    launched = [tile for tile in range(TILES) if state.beacon_status[tile] != UNLAUNCHED]
    if left == ALL or left >= len(launched):
        for tile in launched:
            take_down(state, player, tile)
    elif left > 0:
        question(state, step, D_UNLAUNCH)


def take_down(state: PatriotState, player: int, tile: int) -> None:
    state.beacon_status[tile] = UNLAUNCHED
    if state.events is not None:
        state.events.append(ev.BeaconUnlaunched(player, tile))


def unlaunch_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([TILE + tile for tile in range(TILES) if state.beacon_status[tile] != UNLAUNCHED])


def answer_unlaunch(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    take_down(state, player, action - TILE)
    state.agenda.append((S_UNLAUNCH, player, left - 1))


# ---- reprogramming -------------------------------------------------------------------------------


def reprogram(state: PatriotState, step: Step) -> None:
    """(reprogram, player, tiles replaced, kind): PT-11.10. With the option `one`, the kind chosen first (1 launched,
    2 unlaunched) holds for the whole action."""
    if reprogram_choices(state):
        question(state, step, D_REPROGRAM)


def reprogram_choices(state: PatriotState) -> bool:
    return bool(state.beacon_deck)


def reprogram_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    _, _, replaced, kind = state.agenda[-1]
    tiles = [
        TILE + tile
        for tile in range(TILES)
        if not replaced >> tile & 1 and (not kind or launched_kind(state, tile) == kind)
    ]
    if kind == 2 and tiles:  # all unlaunched ones together
        return tuple(tiles)
    return (DONE, *tiles) if replaced else tuple(tiles)


def launched_kind(state: PatriotState, tile: int) -> int:
    return 2 if state.beacon_status[tile] == UNLAUNCHED else 1


def answer_reprogram(state: PatriotState, seat: int, action: int) -> None:
    _, player, replaced, kind = state.agenda.pop()
    if action == DONE:
        return
    tile = action - TILE
    if not state.setup.any_reprogram and not kind:
        kind = launched_kind(state, tile)
    replace(state, player, tile)
    replaced |= 1 << tile
    left = [
        other
        for other in range(TILES)
        if not replaced >> other & 1 and (not kind or launched_kind(state, other) == kind)
    ]
    if left:
        state.agenda.append((S_REPROGRAM, player, replaced, kind))
