"""`load` refuses what no game can reach.

A dump that differs in one place from a real one is refused with an error that names a field. Or it is a state like any
other: what was dumped is what is loaded, and it obeys the laws for the rest of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

from intrigue.core.codec import to_data
from intrigue.core.errors import BadContent, BadData, BadOption, NoSample
from intrigue.core.state import State
from intrigue.testing.table import LONGEST_GAME, AnyGame, Table, dumped, law, names, play_one

POSITIONS = 4
CHANGES = 25  # of each dump
LOOKS = 20  # of a thousand positions are looked at closely

Path = tuple[str | int, ...]
MISSING = object()
HUGE = (1 << 31, 1 << 53, 1 << 62, 1 << 70, 10**30)
BITS = 64


@law
def changed_dumps_are_refused(table: Table) -> None:
    check_changes(table, POSITIONS, CHANGES)


def check_changes(table: Table, positions: int, each: int) -> tuple[int, int]:
    """Try changes of the dumps of some positions: how many were refused, and how many were not."""
    rng = table.rng("changes")
    refused = accepted = 0
    for position in table.positions(positions):
        data = dumped(position.state)
        for path, dump in changes(data, rng, each):
            try:
                if is_refused(table.game, dump):
                    refused += 1
                else:
                    accepted += 1
                    check_lawful(table.game, dump, rng)
            except Exception as problem:
                now = json.dumps(value_at(dump, path[:1]) if path[0] in dump else None)
                what = f"{position}: a dump with another {'.'.join(map(str, path))} ({now[:200]})"
                raise AssertionError(f"{what}: {type(problem).__name__}: {problem}") from problem
    return refused, accepted


# ---- changes -------------------------------------------------------------------------------------


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a dump: each field, each entry of a list, and so on down to the numbers and texts."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from places(value, (*path, place))


def value_at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def changed(data: Any, path: Path, value: Any) -> Any:
    """A copy of a dump with another value in one place, or with nothing there. It shares what lies beside the path."""
    copy = holder = data.copy()
    for key in path[:-1]:
        holder[key] = holder[key].copy()
        holder = holder[key]
    if value is MISSING:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copy


def other_values(value: Any, texts: list[str], rng: Random) -> list[Any]:
    """What may stand there instead: values of the same kind that are near, far off or out of range, and others."""
    others: list[Any] = [MISSING, None, rng.choice(texts), [value], {"value": value}]
    if isinstance(value, bool):
        return [*others, not value, int(value)]
    if isinstance(value, int):
        bits = [value ^ 1 << bit for bit in rng.sample(range(BITS), 3)]
        near = [value + 1, value - 1, value + 2, 2 * value, 0, rng.randrange(60)]
        return [*others, *bits, *near, -value - 2, -(10**20), rng.choice(HUGE), value + 0.5, str(value), True]
    if isinstance(value, str):
        return [*others, "", value + "x", value[:-1], 0, -1]
    if isinstance(value, list):
        return [*others, *other_lists(value, rng)]
    if isinstance(value, dict):
        return [*others, {}, {**value, "more": 1}, list(value)]
    return [*others, 0, 1, -1, [], {}]


def other_lists(items: list[Any], rng: Random) -> list[list[Any]]:
    """Shorter and longer ones, and the same entries in another order."""
    found = [[], [*items, 0], [*items, None], items[::-1]]
    if items:
        place, other = rng.randrange(len(items)), rng.randrange(len(items))
        found += [items[:-1], items[1:], items[:place] + items[place + 1 :], [*items, items[place]]]
        swapped = items[:]
        swapped[place], swapped[other] = swapped[other], swapped[place]
        moved = items[:]
        moved.insert(other, moved.pop(place))
        found += [swapped, moved, rng.sample(items, len(items))]
    return found


def changes(data: dict[str, Any], rng: Random, number: int) -> Iterator[tuple[Path, Any]]:
    """About so many changed dumps, each with the place of the change. All fields get the same share of the changes,
    however long they are."""
    by_field: dict[str | int, list[Path]] = {}
    for path in places(data):
        by_field.setdefault(path[0], []).append(path)
    texts = sorted({str(value_at(data, path)) for path in places(data) if isinstance(value_at(data, path), str)})
    fields = list(by_field)
    for turn in range(number):
        path = rng.choice(by_field[fields[turn % len(fields)]])
        other = changed(data, path, rng.choice(other_values(value_at(data, path), texts, rng)))
        if other != data:
            yield path, other


# ---- what becomes of them ------------------------------------------------------------------------


@cache
def fields_of(game: AnyGame) -> frozenset[str]:
    """The fields of a dump."""
    return frozenset(game.dump(game.new()))


def is_refused(game: AnyGame, data: Any) -> bool:
    """Whether a dump is refused as it should be: with an error of ours, and one about data names the field."""
    try:
        game.load(data)
    except BadData as problem:
        named = problem.path.replace("[", ".").split(".")[0]
        assert named in fields_of(game), f"the error does not name a field, but {named!r}"
        return True
    except (BadContent, BadOption):
        return True
    return False


def check_lawful(game: AnyGame, data: Any, rng: Random) -> None:
    """Nothing gets lost, everything can be shown and judged, samplers fit the views, and the game ends."""
    state: State = game.load(data)
    again = dumped(state)
    for field in ("agenda", "asks", *game.state_class.FIELDS):
        assert again[field] == data[field], f"what is loaded differs from the dump in {field}"
    pieces = game.inventory(state)
    for moves in range(LONGEST_GAME):
        if not state.pending:
            break
        if moves < 2 or rng.randrange(1000) < LOOKS:
            look_closely(state, rng)
        play_one(state, rng)
        assert game.inventory(state) == pieces, "pieces were lost or made"
    assert state.over, "nobody must decide and the game is not over, or it never ends"
    assert state.result is not None
    look_closely(state, rng)


def look_closely(state: State, rng: Random) -> None:
    """Everything that is asked of a position in the course of a game."""
    game = state.game
    assert dumped(game.load(dumped(state))) == dumped(state)
    game.evaluate(state)
    for viewer in (None, rng.randrange(state.players), *state.pending[:1]):
        view = state.view(viewer)
        again = game.view_from(json.loads(json.dumps(to_data(view))))
        assert again == view
        with suppress(NoSample):  # what was changed may lie so far off that a bounded search finds no way to it
            drawn = game.sampler(again).draw(rng)
            assert drawn.view(viewer) == view, "a drawn state looks different"
            assert game.inventory(drawn) == game.inventory(state)
            game.load(dumped(drawn))
        assert game.show(view, names(state.players))
        assert list(game.encode(view)) == list(game.observe(state, viewer))
        if viewer is not None and viewer in state.pending:
            legal = state.legal(viewer)
            assert 0 < len(legal) == len(set(legal))
            assert state.prompt(viewer).text
            assert all(game.labels(view, legal, names(state.players)))
            assert game.greedy(view, legal, rng) in legal
