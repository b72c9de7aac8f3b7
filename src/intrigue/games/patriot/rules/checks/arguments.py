"""The steps of a loaded agenda one by one: their arguments."""

from __future__ import annotations

from typing import Final

from intrigue.core.errors import BadData
from intrigue.core.state import Step
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.codes import NONE, game_of
from intrigue.games.patriot.state import PatriotState

MANY: Final = 1000


def raise_step(state: PatriotState, place: int, expected: str) -> None:
    game = game_of(state)
    raise BadData(f"agenda[{place}]", expected, game.step_data(state.agenda[place]))


def check_arguments(state: PatriotState, place: int, step: Step) -> None:
    """As many numbers as the step takes, each in its range."""
    game = game_of(state)
    kind = game.steps[step[0]]
    names = kind.arguments
    many = bool(names) and names[-1].startswith("*")
    if len(step) - 1 < len(names) - int(many) or (len(step) - 1 > len(names) and not many):
        raise_step(state, place, "a step with its arguments")
    for number, value in enumerate(step[1:]):
        argument = names[min(number, len(names) - 1)].removeprefix("*")
        least, most = range_of(state, step[0], argument)
        if not least <= value <= most:
            raise_step(state, place, f"{argument.partition(':')[0]} from {least} to {most}")
    rest = step[len(names) :] if many else ()
    if len(set(rest)) != len(rest):
        raise_step(state, place, "different ones")


PLAYERS: Final = ("player", "receiver", "target", "asks", "caller", "out", "decider")
SWITCHES: Final = ("only_pay", "passed", "begun", "must", "all", "spoken", "closed", "positive")


def range_of(state: PatriotState, kind: int, argument: str) -> tuple[int, int]:
    """The least and the greatest value of an argument."""
    name, _, vocabulary = argument.partition(":")
    if name in {"player", "decider", "leader", "picked"} and vocabulary == "number":
        return NONE, state.n - 1
    if name in PLAYERS:
        return 0, state.n - 1
    if name in SWITCHES:
        return 0, 1
    if name == "refused":
        return 0, 1 if kind == c.S_BRIEF_WINDOW else 2 if kind == c.S_LAW else 3
    if name == "slot":
        return 0, c.SLOTS - 1
    if name == "group":
        return NONE if vocabulary else 0, state.groups - 1
    if name == "tile" and vocabulary == "number":
        return NONE, c.TILES - 1
    if name == "tiles":
        return 0, c.TILES - 1
    if name == "location":
        return 0, len(c.LOCATIONS) - 1 + (vocabulary == "token place")
    if name in {"unmoved", "source"}:
        return 0, c.SPACES - 1
    if name == "place":
        return 0, len(state.pile) if kind == c.S_ACTIONS else MANY if kind == c.S_RETRIGGER else state.n
    if name in {"change", "rise"}:
        return -MANY, MANY
    if name == "beacons" or (name in {"cards", "troops"} and kind in {c.S_LOSE, c.S_REMOVE_TROOPS}):
        return 0, 10 * MANY  # ALL and HALF are larger than every number
    if vocabulary:
        least = NONE if name == "tile" else 0
        return least, len(game_of(state).vocabulary[vocabulary]) - 1
    return 0, MANY
