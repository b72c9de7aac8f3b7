"""Differences on the wire: they give the whole message back, byte for byte, and they tell nothing else."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from contextlib import AsyncExitStack
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import intrigue
from intrigue.server import protocol as wire
from intrigue.server.differences import apply, changes_of, difference
from intrigue.server.outgoing import Showing
from intrigue.server.table import Table, Viewer
from tests.server.changes import CASES, cases
from tests.server.serving import House, play, run
from tests.server.tables import NAMES, new_table, play_some

GAMES = intrigue.games()
MOVES = 30
PLAIN = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("ab"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@given(PLAIN, PLAIN)
def test_differences_give_the_new_value(old: Any, new: Any) -> None:
    before = json.dumps(old)
    changes = json.loads(json.dumps(difference(old, new)))
    assert json.dumps(apply(old, changes)) == json.dumps(new), "to the byte, names in the same order"
    assert json.dumps(old) == before, "the old value stays as it was"


def test_names_in_another_order_are_a_difference() -> None:
    old, new = {"a": {"x": 1, "y": 2}}, {"a": {"y": 2, "x": 1}}
    assert json.dumps(apply(old, difference(old, new))) == json.dumps(new)


@pytest.mark.parametrize("game_id", GAMES)
def test_values_that_are_equal_are_written_alike(game_id: str) -> None:
    """Fields are compared as values, and for Python 1, 1.0 and True are the same: no field may be now one, now another
    of them."""
    seen: set[Any] = set()
    mixed: list[Any] = []

    def look(kind: Any) -> None:
        if kind in seen:
            return
        seen.add(kind)
        inner = typing.get_args(kind)
        if typing.get_origin(kind) in (types.UnionType, typing.Union) and len({bool, int, float} & set(inner)) > 1:
            mixed.append(kind)
        if dataclasses.is_dataclass(kind):
            inner = tuple(typing.get_type_hints(kind).values())
        for part in inner:
            if part is not ... and not isinstance(part, str | int):
                look(part)

    look(intrigue.game(game_id).view_class)
    assert len(seen) > 10
    assert mixed == []


class Reader:
    """A client who gets differences, reads them late now and then, and sometimes comes back on a new socket."""

    def __init__(self, showing: Showing, viewer: Viewer) -> None:
        self.showing = showing
        self.viewer = viewer
        self.table: dict[str, Any] = {}
        self.base = 0
        self.known = 0
        self.whole = self.changed = 0

    def read(self, clocks: list[int | None]) -> None:
        number = self.showing.table.sight(self.viewer).number
        if number == self.base:
            return
        sent = json.loads(wire.encode(self.showing.change(self.viewer, self.known, self.base, clocks)))
        if sent["type"] == "change":
            assert (sent["base"], sent["table"]) == (self.base, self.table["table"])
            news = {name: sent[name] for name in ("seq", "keep", "lines")}
            old = {**self.table, **news}
            assert sent["changes"] == expected(old, self.present(clocks)), "they follow from both messages alone"
            self.table = apply(old, sent["changes"])
            self.changed += 1
        else:
            self.table = sent
            self.whole += 1
        self.base = self.known = number
        assert json.dumps(self.table) == json.dumps(self.present(clocks, self.table)), "to the byte"

    def present(self, clocks: list[int | None], like: dict[str, Any] | None = None) -> dict[str, Any]:
        """The whole message as it would be sent now."""
        showing = Showing(self.showing.table, self.showing.titles)
        made: dict[str, Any] = json.loads(wire.encode(showing.update(self.viewer, 0, clocks)))
        return made if like is None else {**made, "keep": like["keep"], "lines": like["lines"]}

    def come_back(self) -> None:
        """On a new socket the first update is whole, with the lines that were missed."""
        self.base = 0


def expected(old: dict[str, Any], new: dict[str, Any]) -> list[Any]:
    """The differences of the two messages as anybody could compute them who has both."""
    names = [name for name in new if name not in ("type", "table", "game", "seq", "keep", "view", "lines")]
    names.sort(key=ORDER.index)
    pairs: list[tuple[list[str | int], Any, Any]] = [
        (["view", name], old["view"][name], new["view"][name]) for name in new["view"]
    ]
    pairs += [([name], old[name], new[name]) for name in names]
    return [
        msgspec.json.decode(change)
        for path, before, after in pairs
        if before != after
        for change in changes_of(wire.encode(before), wire.encode(after), *path)
    ]


ORDER = ["pending", "question", "decision", "legal", "can_undo", "clocks", "shuffle", "seed", "result"]


def follow(table: Table, rng: Random, moves: int) -> list[Reader]:
    """All viewers read along while the game is played, with moves taken back now and then."""
    players = table.row.players
    showing = Showing(table, NAMES[:players])
    readers = [Reader(showing, viewer) for viewer in (*range(players), None)]
    for _ in range(moves):
        if not play_some(table, rng, 1):
            break
        clocks: list[int | None] = [rng.choice([None, 5, 10]) for _ in range(players)]
        for reader in readers:
            if rng.randrange(12) == 0:
                reader.come_back()
            if rng.randrange(5):
                reader.read(clocks)
    for reader in readers:
        reader.read([None] * players)
    return readers


@pytest.mark.parametrize("game_id", GAMES)
def test_a_reader_of_differences_has_the_whole_table(game_id: str) -> None:
    rng = Random(game_id)
    for players in intrigue.game(game_id).players[:2]:
        readers = follow(new_table(game_id, players, seed=rng.getrandbits(60)), rng, MOVES)
        assert all(reader.whole for reader in readers)
        assert sum(reader.changed for reader in readers) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_readers_of_whole_games_with_every_option(game_id: str) -> None:
    """All games, all numbers of players, all options, to the end."""
    chosen, rng = intrigue.game(game_id), Random(game_id)
    for players in chosen.players:
        for options in variants(game_id, players):
            follow(new_table(game_id, players, rng.getrandbits(60), options), rng, 10_000)


def variants(game_id: str, players: int) -> list[dict[str, object]]:
    """The defaults, and each option at each of its values, as far as the game allows them together."""
    chosen = intrigue.game(game_id)
    found: list[dict[str, object]] = [{}]
    for option in chosen.options.values():
        for value in option.values:
            try:
                chosen.resolve(players, {option.name: value})
            except intrigue.IntrigueError:
                continue
            found.append({option.name: value})
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_differences_are_the_same_in_twin_worlds(game_id: str) -> None:
    """What is hidden from a viewer changes not a byte of the differences, not even their length: in a world where all
    of it is drawn anew, before and after a step, the same is sent."""
    secrets = import_module(f"tests.games.{game_id.replace('-', '_')}.secrets")
    rng = Random(game_id)
    table = new_table(game_id, max(3, intrigue.game(game_id).players[0]))
    names = NAMES[: table.row.players]
    states = [table.state]
    for _ in range(MOVES):
        if not play_some(table, rng, 1, undos=False):
            break
        states.append(table.state)
    compared = 0
    for before, after in pairwise(states[:-1]):
        viewer = rng.choice((None, *range(table.row.players)))
        sent = []
        for twin in (False, True):
            worlds = [before, after]
            if twin:
                data = [json.loads(json.dumps(table.game.dump(state))) for state in worlds]
                worlds = [table.game.load(secrets.redraw(world, viewer, Random(7))) for world in data]
            shown = Table(table.row)
            showing = Showing(shown, names)
            messages = []
            for number, world in enumerate(worlds):
                shown.state, shown._views, shown.length = world, {}, number
                messages.append(showing.change(viewer, 1, 1, [None] * len(names)))
            assert isinstance(messages[1], wire.TableChange)
            sent.append(wire.encode(messages[1].changes))
        assert sent[0] == sent[1]
        compared += len(sent[0]) > 2
    assert compared > 0


def test_over_a_socket(tmp_path: Path) -> None:
    """Who asks for differences gets them, and has the same table as who does not; a whole one after each reconnect."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("pot-de-vin", 3, bots="greedy", start=True)
        heard: list[bytes] = []
        async with AsyncExitStack() as stack:
            client = await stack.enter_async_context(kim.at(opened, on_bytes=heard.append))
            looker = await stack.enter_async_context(house.watch(opened.room.room))
            await play(client, Random(1), 6)
            table = (await house.lobby.find(opened.room.room)).table
            assert table is not None
            for one in (client, looker):
                number = table.sight(one.seat).number
                await one.until(lambda c, n=number: c.update is not None and c.update.seq >= n)  # type: ignore[misc]
                assert one.update is not None
                names = [seat.name for seat in one.room.seats] if one.room else []
                if one.update.seq == table.sight(one.seat).number:
                    whole = Showing(table, names).update(one.seat, 0, [None] * 3)
                    assert bytes(one.update.view) == bytes(whole.view)
                    assert one.update.legal == whole.legal
                    assert one.update.question == whole.question
            kinds = [json.loads(data)["type"] for data in heard]
            assert kinds.count("table") == 1
            assert kinds.count("change") > 1

    run(tmp_path, scenario)


@pytest.mark.checkout
def test_the_page_is_tested_with_messages_of_these_games() -> None:
    assert json.loads(CASES.read_text(encoding="utf-8")) == json.loads(json.dumps(cases())), (
        "python -m tests.server.changes writes them"
    )
