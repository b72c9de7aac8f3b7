"""Dumps that differ in one place from a real one, and what may become of them.

`load` must refuse a dump that is impossible, with an error that names the field. What it accepts must be a state like
any other: it obeys the laws for the rest of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from intrigue.core.codec import to_data
from intrigue.core.errors import BadContent, BadData, BadOption
from intrigue.core.game import Game
from intrigue.core.state import State

Path = tuple[str | int, ...]
MISSING = object()
LONGEST = 2000  # decisions from a changed dump to the end of a game
HUGE = (1 << 31, 1 << 53, 1 << 62, 1 << 70, 10**30)
BITS = 64


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
    """A copy of a dump with another value in one place, or with nothing there."""
    copy = deepcopy(data)
    holder = value_at(copy, path[:-1])
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
    """So many changed dumps, each with the place of the change. All fields have the same share of the changes, however
    long they are."""
    by_field: dict[str | int, list[Path]] = {}
    for path in places(data):
        by_field.setdefault(path[0], []).append(path)
    texts = sorted({str(value_at(data, path)) for path in places(data) if isinstance(value_at(data, path), str)})
    fields = list(by_field)
    for turn in range(number):
        path = rng.choice(by_field[fields[turn % len(fields)]])
        value = rng.choice(other_values(value_at(data, path), texts, rng))
        yield path, changed(data, path, value)


# ---- what becomes of them ------------------------------------------------------------------------


def is_refused(game: Game[Any, Any], data: Any) -> bool:
    """Whether a dump is refused as it should be: with an error of ours, and one about data names the field."""
    named = ""
    try:
        game.load(data)
    except BadData as problem:
        named = problem.path.replace("[", ".").split(".")[0]
    except (BadContent, BadOption):
        return True
    else:
        return False
    assert named in game.dump(game.new()), f"the error names no field, but {named!r}"
    return True


def check_lawful(game: Game[Any, Any], data: Any, rng: Random, looks: int) -> None:
    """A loaded state is what the dump says, and from there on a game like any other: nothing gets lost, everything can
    be shown and judged, samplers fit the views, and it ends. About so many positions in a thousand are looked at
    closely."""
    state: State = game.load(data)
    dumped = game.dump(state)
    for field in ("agenda", "asks", *game.state_class.FIELDS):
        assert dumped[field] == data[field], f"what is loaded differs from the dump in {field}"
    pieces = game.inventory(state)
    for decisions in range(LONGEST):
        if not state.pending:
            break
        if decisions < 2 or rng.randrange(1000) < looks:
            look_closely(game, state, rng)
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
        assert game.inventory(state) == pieces, "pieces were lost or made"
    assert state.over, "the game is not over, but nobody must decide, or it never ends"
    assert state.result is not None
    look_closely(game, state, rng)


def look_closely(game: Game[Any, Any], state: State, rng: Random) -> None:
    """Everything that is asked of a position in the course of a game."""
    names = [f"Seat {seat + 1}" for seat in range(state.players)]
    assert game.dump(game.load(json.loads(json.dumps(game.dump(state))))) == game.dump(state)
    game.evaluate(state)
    for viewer in (None, rng.randrange(state.players), *state.pending[:1]):
        view = state.view(viewer)
        again = game.view_from(json.loads(json.dumps(to_data(view))))
        assert again == view
        drawn = game.sampler(again).draw(rng)
        assert drawn.view(viewer) == view, "a drawn state looks different"
        assert game.inventory(drawn) == game.inventory(state)
        game.load(game.dump(drawn))
        game.show(view, names)
        assert list(game.encode(view)) == list(game.observe(state, viewer))
        if viewer is not None and viewer in state.pending:
            legal = state.legal(viewer)
            assert legal
            assert len(set(legal)) == len(legal)
            assert state.prompt(viewer).text
            assert all(game.labels(view, legal, names))
            assert game.greedy(view, legal, rng) in legal
