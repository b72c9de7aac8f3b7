"""Beacons: launching, taking down, reprogramming (PT-11). Using them is an action of the Act phase."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    D_LAUNCH,
    D_REPROGRAM,
    D_UNLAUNCH,
    DONE,
    FOURTH_SPACE,
    LAUNCH,
    LAUNCH_NEW,
    LAUNCH_SPACE,
    READY,
    S_LAUNCH,
    S_REPROGRAM,
    S_UNLAUNCH,
    TILE,
    TILES,
    UNLAUNCHED,
)
from intrigue.games.patriot.rules.abilities import launchable
from intrigue.games.patriot.rules.effects.language import ALL, REVEALED, UNREVEALED
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.state import PatriotState

# What is reprogrammed with the option reprogram = one.
ANY_BEACON: Final = 0
LAUNCHED_ONES: Final = 1
UNLAUNCHED_ONES: Final = 2
REPROGRAMMED: Final = {ANY_BEACON: "any", LAUNCHED_ONES: "launched", UNLAUNCHED_ONES: "unlaunched"}


def beacons_blocked(state: PatriotState) -> bool:
    """Whether a rioter, or in a campaign a missile, forbids the use of all beacons (PT-9.20, PT-19.4)."""
    if state.setup.campaign >= 0:
        return bool((state.rioters | state.tokens) >> FOURTH_SPACE & 1)
    return bool(state.rioters >> LAUNCH_SPACE & 1)


def launch_revealed(state: PatriotState, player: int, tile: int) -> None:
    """PT-11.2."""
    state.beacon_status[tile] = READY
    if state.events is not None:
        state.events.append(ev.BeaconLaunched(player, tile, state.tables.beacon_ids[state.beacons[tile]]))


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
        ids = state.tables.beacon_ids
        state.events.append(ev.BeaconReplaced(player, tile, ids[old], ids[new]))


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


refuse_launch = Refuse(
    "PT-11.12",
    "Only a working, unlaunched beacon can be launched, or an unrevealed one over a tile, as the effect says.",
)


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
    launched = launched_tiles(state)
    if left == ALL or left >= len(launched):
        for tile in launched:
            take_down(state, player, tile)
    elif left > 0:
        question(state, step, D_UNLAUNCH)


def launched_tiles(state: PatriotState) -> list[int]:
    return [tile for tile in range(TILES) if state.beacon_status[tile] != UNLAUNCHED]


def take_down(state: PatriotState, player: int, tile: int) -> None:
    state.beacon_status[tile] = UNLAUNCHED
    if state.events is not None:
        state.events.append(ev.BeaconUnlaunched(player, tile))


def unlaunch_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([TILE + tile for tile in launched_tiles(state)])


refuse_unlaunch = Refuse("PT-20.1", "That beacon is not launched.")


def answer_unlaunch(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    take_down(state, player, action - TILE)
    state.agenda.append((S_UNLAUNCH, player, left - 1))


# ---- reprogramming -------------------------------------------------------------------------------


def reprogram(state: PatriotState, step: Step) -> None:
    """(reprogram, player, kind, tiles chosen...): PT-11.10. All beacons are chosen before the first new one is turned
    over (PT-D9). With the option reprogram = one, the kind chosen first holds for the whole action."""
    _, player, kind, *chosen = step
    if replaceable(state, kind, tuple(chosen)):
        question(state, step, D_REPROGRAM)
    else:
        replace_all(state, player, tuple(chosen))


def replaceable(state: PatriotState, kind: int, chosen: tuple[int, ...]) -> list[int]:
    """The tiles that can still be chosen in this action, as long as there are new beacons for them (PT-11.11)."""
    if len(chosen) >= len(state.beacon_deck):
        return []
    return [
        tile
        for tile in range(TILES)
        if tile not in chosen and (kind == ANY_BEACON or launched_kind(state, tile) == kind)
    ]


def replace_all(state: PatriotState, player: int, tiles: tuple[int, ...]) -> None:
    for tile in tiles:
        replace(state, player, tile)


def launched_kind(state: PatriotState, tile: int) -> int:
    return UNLAUNCHED_ONES if state.beacon_status[tile] == UNLAUNCHED else LAUNCHED_ONES


def reprogram_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    step = state.agenda[-1]
    kind, chosen = step[2], step[3:]
    tiles = [TILE + tile for tile in replaceable(state, kind, chosen)]
    if kind == UNLAUNCHED_ONES and tiles:  # all of them together
        return tuple(tiles)
    return (DONE, *tiles) if chosen else tuple(tiles)


refuse_reprogram = Refuse("PT-11.10", "Name a beacon tile that has not been chosen in this action.")


def answer_reprogram(state: PatriotState, seat: int, action: int) -> None:
    _, player, kind, *chosen = state.agenda.pop()
    if action == DONE:
        replace_all(state, player, tuple(chosen))
        return
    tile = action - TILE
    if not state.setup.any_reprogram and kind == ANY_BEACON:
        kind = launched_kind(state, tile)
    if state.events is not None:
        state.events.append(ev.BeaconChosen(player, tile, state.tables.beacon_ids[state.beacons[tile]]))
    state.agenda.append((S_REPROGRAM, player, kind, *chosen, tile))
