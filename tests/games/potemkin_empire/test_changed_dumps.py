"""A dump with one thing changed is refused, with the name of a field; or it is a state like any other, which obeys all
laws for the rest of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from intrigue import BadContent, BadData, BadOption
from intrigue.core.codec import to_data
from tests.games.potemkin_empire.positions import GAME

Dump = dict[str, Any]
Path = tuple[str | int, ...]

SETTINGS = [
    pytest.param(3, {}, id="three"),
    pytest.param(4, {"open_discard": False, "first_player": 2}, id="four, closed pile"),
    pytest.param(5, {"abilities": False}, id="five, no abilities"),
    pytest.param(5, {"open_discard": False}, id="five, closed pile"),
]
FIELDS = set(GAME.dump(GAME.new()))
NAMES = ["Anna", "Boris", "Clara", "Dmitri", "Elena"]
GONE = object()
QUICK, MANY = 30, 130  # changes of each dump
CLOSE_LOOKS = 0.03  # share of the later positions


# ---- dumps ---------------------------------------------------------------------------------------


def real_dumps(players: int, options: dict[str, object], seed: int) -> list[Dump]:
    """A dump for each kind of question, and of the end: the first that came up in some games, and a later one."""
    rng = Random(seed)
    found: dict[object, Dump] = {}
    for number in range(3):
        state = GAME.new(players, 100 * seed + number, options)
        while True:
            kind = (GAME.asked(state), state.month > 2, state.resolving >= 0)
            if kind not in found or rng.random() < 0.1:
                found[kind] = json.loads(json.dumps(GAME.dump(state)))
            if not state.pending:
                break
            seat = rng.choice(state.pending)
            state.play(seat, rng.choice(state.legal(seat)))
    return rng.sample(list(found.values()), min(len(found), 16))


def changed(data: Dump, number: int, rng: Random) -> Iterator[tuple[Path, Dump]]:
    """Dumps that differ in one place, with the place. Short fields are changed as often as long ones."""
    places: dict[object, list[Path]] = {}
    for path in all_places(data):
        places.setdefault(path[0], []).append(path)
    fields = sorted(places, key=str)
    for turn in range(number):
        path = rng.choice(places[fields[(turn + rng.randrange(2)) % len(fields)]])
        other = deepcopy(data)
        part: Any = other
        for key in path[:-1]:
            part = part[key]
        value = rng.choice(list(values_instead_of(part[path[-1]], rng)))
        if value is GONE:
            del part[path[-1]]
        else:
            part[path[-1]] = value
        if other != data:
            yield path, other


def all_places(value: object, path: Path = ()) -> Iterator[Path]:
    """The way to every part of a dump, however deep."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from all_places(part, (*path, key))


def values_instead_of(value: object, rng: Random) -> Iterator[object]:
    """Values that are nearly right, and others that are wrong in every way."""
    yield from (GONE, None, "PE-D3", 1.5, [], [value], {})
    if isinstance(value, bool):
        yield from (not value, 1)
    elif isinstance(value, int):
        for _ in range(2):
            yield from (value + 1, value - 1, 0, 1, 2, 3, 4, -1, -2, rng.randrange(85), rng.randrange(600))
        yield from (1 << 62, 1 << 70, -(1 << 70), str(value), value == 1)
    elif isinstance(value, str):
        yield from ("", value + "0", "card done", "resolve", f"PE-D{rng.randrange(2, 21)}", 3)
    elif isinstance(value, list):
        for _ in range(2):
            yield from lists_instead_of(value, rng)


def lists_instead_of(items: list[Any], rng: Random) -> Iterator[list[Any]]:
    """Lists that are shorter, longer, or in another order."""
    yield from (items[:-1], items[1:], items[::-1], [*items, None], [*items, rng.randrange(-1, 85)])
    if items:
        place = rng.randrange(len(items))
        yield from ([*items, items[place]], items[:place] + items[place + 1 :], rng.sample(items, len(items)))
        yield [*items[:place], rng.choice(items), *items[place + 1 :]]


# ---- what becomes of them ------------------------------------------------------------------------


def loaded(data: Dump) -> Any:
    """The state, or None if the dump is refused."""
    try:
        return GAME.load(data)
    except BadData as problem:
        path = problem.path
    except (BadContent, BadOption):
        return None
    assert path.partition("[")[0].partition(".")[0] in FIELDS, f"the error names {path!r}, which is not a field"
    return None


def check_laws(state: Any, data: Dump, rng: Random) -> None:
    """What was loaded is what the dump says; nothing gets lost, every question can be answered, and the game ends."""
    again = json.loads(json.dumps(GAME.dump(state)))
    for name in ("agenda", "asks", *GAME.state_class.FIELDS):
        assert again[name] == data[name]
    pieces = GAME.inventory(state)
    look_closely(state, rng)
    moves = 0
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)), [])
        assert GAME.inventory(state) == pieces
        if rng.random() < CLOSE_LOOKS:
            look_closely(state, rng)
        moves += 1
        assert moves < 3000
    assert state.result is not None
    look_closely(state, rng)


def look_closely(state: Any, rng: Random) -> None:
    """Views and judgements can be made, and samplers draw states that fit and that can be saved."""
    GAME.load(json.loads(json.dumps(GAME.dump(state))))
    assert sum(GAME.evaluate(state)) == pytest.approx(1)
    for viewer in {None, rng.randrange(state.players), *state.pending[:1]}:
        view = GAME.view_from(json.loads(json.dumps(to_data(state.view(viewer)))))
        drawn = GAME.sampler(view).draw(rng)
        assert drawn.view(viewer) == view
        assert GAME.inventory(drawn) == GAME.inventory(state)
        GAME.load(json.loads(json.dumps(GAME.dump(drawn))))
        assert GAME.show(view, NAMES)
        assert list(GAME.encode(view)) == list(GAME.observe(state, viewer))
        if viewer in state.pending:
            legal = state.legal(viewer)
            assert 0 < len(legal) == len(set(legal)) == len(set(GAME.labels(view, legal, NAMES)))
            assert GAME.greedy(view, legal, rng) in legal


def refused_and_accepted(players: int, options: dict[str, object], seed: int, number: int) -> tuple[int, int]:
    rng = Random(seed)
    refused = accepted = 0
    for data in real_dumps(players, options, seed):
        for path, dump in changed(data, number, rng):
            try:
                state = loaded(dump)
                if state is None:
                    refused += 1
                else:
                    accepted += 1
                    check_laws(state, dump, rng)
            except Exception as problem:
                problem.add_note(f"a dump with another value at {path}")
                raise
    return refused, accepted


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_changed_dump_is_refused_or_obeys_the_laws(players, options):
    """PE-14.1 to PE-14.7"""
    refused, accepted = refused_and_accepted(players, options, 1, QUICK)
    assert refused > 10 * accepted > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_thousands_of_changed_dumps_are_refused_or_obey_the_laws(players, options, seed):
    """PE-14.1 to PE-14.7"""
    refused, accepted = refused_and_accepted(players, options, seed, MANY)
    assert refused > 10 * accepted > 0
