"""What is hidden from a viewer, drawn anew or marked.

Each game comes with a module that says what its information table hides, without the help of the game's own views and
samplers: two descriptions of the same thing that must agree. It is found as `secrets` in the game's package, unless
`use_secrets` names another one.

    redraw(data, viewer, rng) -> data        a dump with all that is hidden from the viewer drawn anew, in agreement
                                             with everything that is public or can be deduced
    mark(data, viewer) -> (data, texts)      a dump with recognisable values in hidden places, and the texts that
                                             nothing sent to the viewer may contain
    consistent(data) -> bool                 (not every game has it) whether a dump agrees with all that can be deduced
                                             from what is public in it
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol, cast

from intrigue.core.state import State
from intrigue.testing.table import AnyGame, Table, Viewer, dumped, law, truth

TRIES = 6


class Secrets(Protocol):
    """The form of `secrets.py`."""

    def redraw(self, data: dict[str, Any], viewer: Viewer, rng: Random) -> dict[str, Any]: ...

    def mark(self, data: dict[str, Any], viewer: Viewer) -> tuple[dict[str, Any], list[str]]: ...


_GIVEN: dict[str, Secrets] = {}
_FOLDERS: list[str] = []


def use_secrets(package: str, secrets: Secrets) -> None:
    """Say what the game of a package hides, if its package has no module `secrets`."""
    _GIVEN[package] = secrets


def look_in(folder: str) -> None:
    """Let games keep their secrets apart from their packages: those of `x.my_game` in `FOLDER.my_game.secrets`."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)


def secrets_of(game: AnyGame) -> Secrets:
    """The secrets of a game, or a message that says where to write them."""
    return _GIVEN[game.package] if game.package in _GIVEN else _secrets(game.package)


@cache
def _secrets(package: str) -> Secrets:
    homes = [package, *[f"{folder}.{package.rpartition('.')[2]}" for folder in _FOLDERS]]
    for home in homes:
        module = f"{home}.secrets"
        if find_spec(home) is not None and find_spec(module) is not None:
            return cast(Secrets, import_module(module))
    files = " or ".join(f"{home.replace('.', '/')}/secrets.py" for home in homes)
    raise AssertionError(
        f"{files} is missing: without redraw and mark (see intrigue.testing.hidden) nobody can tell whether the game "
        "keeps its secrets"
    )


def check_consistent(state: State, what: str) -> None:
    """Where a game can tell, a state agrees with all that can be deduced."""
    consistent = getattr(secrets_of(state.game), "consistent", None)
    assert consistent is None or consistent(dumped(state)), f"{what} contradicts what can be deduced: {truth(state)}"


REDRAWS = "redraws"
MADE: Counter[str] = Counter()
"""What this process has made so far, for those who report figures: redraws; and where several laws look at each of
them, how many every law has compared."""


MORE = {"twins": 1}
"""So many times as many twins as a law asks for: a soak gets more of them from each position than a test."""


def twin_of(state: State, viewer: Viewer, rng: Random) -> State:
    """A state that only differs in what the viewer cannot know: in every second one, the chance to come as well."""
    return _twin(state.game, dumped(state), viewer, rng)


def twins_of(state: State, viewer: Viewer, rng: Random, number: int) -> Iterator[State]:
    """So many such states, from one dump."""
    data = dumped(state)
    for _ in range(MORE["twins"] * number):
        yield _twin(state.game, data, viewer, rng)


def _twin(game: AnyGame, data: dict[str, Any], viewer: Viewer, rng: Random) -> State:
    MADE[REDRAWS] += 1
    redrawn = secrets_of(game).redraw(data, viewer, rng)
    if rng.randrange(2):
        redrawn = {**redrawn, "chance": {"key": f"{rng.getrandbits(256):064x}", "counter": rng.randrange(1000)}}
    twin: State = game.load(redrawn)
    return twin


@law
def secrets_can_be_redrawn(table: Table) -> None:
    """The tools of the other laws work: redraws are states of the same kind, and they do differ from the truth."""
    rng = table.rng("redraw")
    differ = 0
    for position in table.walk():
        viewer = rng.choice([None, *range(table.players)])
        before = dumped(position.state)
        given = deepcopy(before)
        twin = table.game.load(secrets_of(table.game).redraw(given, viewer, rng))
        assert given == before, f"{position}: redraw changed the dump that it was given"
        check_consistent(position.state, f"{position}: the truth")
        check_consistent(twin, f"{position}: what redraw makes")
        assert twin.pending == position.state.pending, f"{position}: redraw changed who must decide"
        assert table.game.inventory(twin) == table.game.inventory(position.state), f"{position}: redraw lost something"
        for seat in twin.pending:
            assert twin.legal(seat), f"{position}: redraw leaves seat {seat} nothing to choose from"
        differ += truth(twin) != truth(position.state)
        if differ >= TRIES:
            return
    assert differ, "in a whole game redraw never drew anything else than the truth, so twins prove nothing"
