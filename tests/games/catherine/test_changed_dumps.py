"""Dumps that differ in one place from a real one: each is refused with the name of a field, or it is a state like any
other, which obeys the laws for the rest of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from math import isfinite
from random import Random
from typing import Any

import pytest

from intrigue import BadContent, BadData, BadOption
from intrigue.core.codec import to_data
from tests.games.catherine.positions import GAME, changed

Dump = dict[str, Any]
Path = tuple[str | int, ...]

MISSING = object()
NAMES = ["Anna", "Boris", "Clara", "Dmitri"]
FIELDS = set(GAME.dump(GAME.new()))
DRAW_THEN_PAY = changed(('id = "A6"', "own = { book = 3 }", "bonus_discard = 1"))
TWO_KINDS = changed(
    ('id = "KAZ"', 'goods = ["food"]\ntiles = [2, 3, 4]', 'goods = ["food", "fur"]\ntiles = [1, 1, 1]'),
    ('id = "IRK"', "tiles = [2, 3, 4]", "tiles = [2, 3, 3]"),
)
SETTINGS = [
    pytest.param(GAME, 2, {}, id="2 players"),
    pytest.param(GAME, 3, {"region_build": "once", "crown_cities": False}, id="3 players"),
    pytest.param(GAME, 4, {"final_tie": "favor"}, id="4 players"),
    pytest.param(DRAW_THEN_PAY, 3, {}, id="a bonus to be paid after a draw"),
    pytest.param(TWO_KINDS, 2, {}, id="a city with two kinds of tiles"),
]
EACH = 40  # changes of each dump
LOOKS = 0.02  # share of positions that are looked at closely


# ---- real dumps and their changes ----------------------------------------------------------------


def real_dumps(game: Any, players: int, options: dict[str, object], seed: int) -> list[Dump]:
    """A dump for every kind of position that comes up in some games, the end included."""
    found: dict[object, Dump] = {}
    rng = Random(seed)
    for number in range(2):
        state = game.new(players, 10 * seed + number, options)
        while True:
            kind = (game.asked(state), tuple(map(len, state.decided)), any(state.done), state.over)
            if kind not in found or rng.random() < 0.1:
                found[kind] = json.loads(json.dumps(game.dump(state)))
            if not state.pending:
                break
            seat = rng.choice(state.pending)
            legal = state.legal(seat)
            greedy = rng.random() < 0.7
            state.play(seat, game.greedy(state.view(seat), legal, rng) if greedy else rng.choice(legal))
    return rng.sample(list(found.values()), min(len(found), 12))


def changes(data: Dump, rng: Random, number: int) -> Iterator[tuple[Path, Dump]]:
    """Dumps with another value in one place. All fields get the same share of the changes, however long they are."""
    by_field: dict[object, list[Path]] = {}
    for path in places(data):
        by_field.setdefault(path[0], []).append(path)
    fields = list(by_field)
    for turn in range(number):
        path = rng.choice(by_field[fields[turn % len(fields)]])
        copy = deepcopy(data)
        holder: Any = copy
        for key in path[:-1]:
            holder = holder[key]
        value = rng.choice(other_values(holder[path[-1]], rng))
        if value is MISSING:
            del holder[path[-1]]
        else:
            holder[path[-1]] = value
        if copy != data:
            yield path, copy


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a dump, down to single numbers and texts."""
    if path:
        yield path
    if isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*path, key))


def other_values(value: Any, rng: Random) -> list[Any]:
    """Values of the same kind that are near, far off or impossible, and values of other kinds."""
    others: list[Any] = [MISSING, None, "CA-DP4", [], [value], {}, 1.5]
    if isinstance(value, bool):
        return [*others, not value, 2]
    if isinstance(value, int):
        near = [value + 1, value - 1, 2 * value, 0, 1, 2, -1, -2, value ^ 1 << rng.randrange(20)]
        return [*others, *2 * near, *rng.sample(range(400), 3), 1 << 62, 1 << 70, -(10**30), str(value), True]
    if isinstance(value, str):
        return [*others, "", f"{value}x", f"CA-DP{rng.randrange(1, 10)}", "perform actions", "reveal", 0]
    if isinstance(value, list):
        return [*others, *other_lists(value, rng), *other_lists(value, rng)]
    return [*others, 0, "CA-DP3", "CA-DP8"]


def other_lists(items: list[Any], rng: Random) -> list[list[Any]]:
    """Shorter and longer lists, and the same entries in another order."""
    found = [[*items, rng.randrange(-1, 102)], [*items, None], items[::-1], items[:-1], items[1:]]
    if items:
        place = rng.randrange(len(items))
        found += [[*items, items[place]], [*items[:place], *items[place + 1 :]], rng.sample(items, len(items))]
    return found


# ---- what becomes of them ------------------------------------------------------------------------


def loaded(game: Any, data: Dump) -> Any:
    """The state, or None if it is refused as it should be: with an error of ours, which names the field."""
    try:
        return game.load(data)
    except BadData as problem:
        named = problem.path.replace("[", ".").split(".")[0]
    except (BadContent, BadOption):
        return None
    assert named in FIELDS, f"the error names no field, but {named!r}"
    return None


def check_lawful(game: Any, state: Any, data: Dump, rng: Random) -> None:
    """The state is what the dump says, and the rest of the game is like any other: nothing gets lost, everything can be
    shown and judged, samplers fit the views, and it ends."""
    dumped = json.loads(json.dumps(game.dump(state)))
    for field in ("agenda", "asks", *game.state_class.FIELDS):
        assert dumped[field] == data[field], f"what is loaded differs from the dump in {field}"
    pieces = game.inventory(state)
    look_closely(game, state, rng)
    for _ in range(2000):
        if not state.pending:
            break
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)), [])
        assert game.inventory(state) == pieces
        if rng.random() < LOOKS:
            look_closely(game, state, rng)
    assert state.over
    assert sum(game.evaluate(state)) == pytest.approx(1)
    look_closely(game, state, rng)


def look_closely(game: Any, state: Any, rng: Random) -> None:
    """Everything that is asked of a position in the course of a game."""
    names = NAMES[: state.players]
    game.load(json.loads(json.dumps(game.dump(state))))
    game.evaluate(state)
    for viewer in (None, rng.randrange(state.players), *state.pending[:1]):
        view = state.view(viewer)
        again = game.view_from(json.loads(json.dumps(to_data(view))))
        drawn = game.sampler(again).draw(rng)
        assert drawn.view(viewer) == view
        assert game.inventory(drawn) == game.inventory(state)
        game.load(game.dump(drawn))
        assert game.show(view, names)
        numbers = list(game.encode(view))
        assert numbers == list(game.observe(state, viewer))
        assert all(map(isfinite, numbers))
        if viewer is not None and viewer in state.pending:
            legal = state.legal(viewer)
            assert legal
            assert len(set(legal)) == len(legal)
            assert state.prompt(viewer).text
            assert all(game.labels(view, legal, names))
            assert game.greedy(view, legal, rng) in legal


def tried(game: Any, players: int, options: dict[str, object], seed: int, each: int) -> tuple[int, int]:
    """Try changes of many dumps: how many were refused, and how many were not."""
    rng = Random(seed)
    refused = accepted = 0
    for data in real_dumps(game, players, options, seed):
        for path, dump in changes(data, rng, each):
            try:
                state = loaded(game, dump)
                if state is None:
                    refused += 1
                else:
                    accepted += 1
                    check_lawful(game, state, dump, rng)
            except Exception as problem:
                problem.add_note(f"in a dump with another value at {path}")
                raise
    return refused, accepted


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_a_changed_dump_is_refused_or_obeys_the_laws(game, players, options):
    """CA-4.10, CA-13.3 and all the others: what is not a state of the game is not taken for one."""
    refused, accepted = tried(game, players, options, 1, EACH)
    assert refused > 4 * accepted > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize(("game", "players", "options"), SETTINGS)
def test_many_changed_dumps_are_refused_or_obey_the_laws(game, players, options, seed):
    refused, accepted = tried(game, players, options, seed, 3 * EACH)
    assert refused > 4 * accepted > 0
