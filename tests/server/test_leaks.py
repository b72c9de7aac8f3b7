"""Nothing secret leaves: every byte that the server sends, writes into its logs or shows in its metrics is read."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import intrigue
from intrigue.server import protocol as wire
from intrigue.server.client import TableClient
from intrigue.server.logs import JsonLines
from intrigue.server.outgoing import Showing
from intrigue.server.replay import Wanted, running_replay
from intrigue.server.table import Table, Viewer
from intrigue.testing.canaries import planted
from tests.server.serving import OPERATOR, House, Person, run
from tests.server.tables import NAMES, new_table, play_some

GAMES = intrigue.games()
FEW_MOVES, ALL_MOVES = 12, 100_000
LOOK_EVERY = 7  # moves, from one close look at everything to the next
RECONNECT_EVERY = 11


class Ears:
    """All bytes that one viewer was sent while the game ran."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.heard: list[bytes] = []

    def __call__(self, data: bytes) -> None:
        self.heard.append(data)

    def while_running(self) -> list[bytes]:
        """What was sent before the result, which opens everything."""
        told = [json.loads(data) for data in self.heard]
        over = [is_the_end(message) for message in told]
        return self.heard[: over.index(True)] if True in over else self.heard


def is_the_end(message: dict[str, Any]) -> bool:
    """Whether a message tells the result."""
    if message["type"] == "change":
        return any(path == ["result"] for path, *_ in message["changes"])
    return message["type"] == "table" and message["result"] is not None


@contextmanager
def logs() -> Iterator[list[str]]:
    """What the server writes into its logs."""
    lines: list[str] = []

    class Listen(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Listen()
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("intrigue")
    logger.addHandler(handler)
    before, logger.level = logger.level, logging.DEBUG
    try:
        yield lines
    finally:
        logger.removeHandler(handler)
        logger.level = before


# ---- games over sockets --------------------------------------------------------------------------


class Play:
    """A game at which all seats are people who are listened to, as is a spectator."""

    def __init__(self, house: House, kim: Person, room: str, seats: list[tuple[int, str]]) -> None:
        self.house = house
        self.kim = kim
        self.room = room
        self.seats = seats
        self.ears = [Ears(seat) for seat, _ in seats] + [Ears(None)]
        self.clients: list[TableClient] = []
        self.other: list[bytes] = []

    async def connect(self, stack: AsyncExitStack, place: int) -> None:
        """Come in, or come back, as somebody new to the place: everything is sent again."""
        seat, token = self.seats[place] if place < len(self.seats) else (None, None)
        client = TableClient(self.house.url, self.room, seat, token, on_bytes=self.ears[place])
        await stack.enter_async_context(client)
        if place < len(self.clients):
            self.clients[place] = client
        else:
            self.clients.append(client)
        await client.until(lambda c: c.update is not None)

    async def table(self) -> Table:
        table = (await self.house.lobby.find(self.room)).table
        assert table is not None
        return table

    async def caught_up(self) -> None:
        """Everybody has been told everything."""
        table = await self.table()
        for client, ear in zip(self.clients, self.ears, strict=True):
            number = table.sight(ear.viewer).number
            await client.until(lambda c, n=number: c.update is not None and c.update.seq >= n)  # type: ignore[misc]


async def sit_all(house: House, game_id: str, players: int) -> Play:
    kim = await house.guest("Kim")
    opened = await kim.open(game_id, players)
    room = opened.room.room
    assert opened.token is not None
    taken = [await kim.sit(room, seat) for seat in range(1, players)]
    await kim.start(room)
    return Play(house, kim, room, [(0, opened.token), *((seat.seat, seat.token) for seat in taken)])


async def eavesdrop(house: House, game_id: str, most_moves: int) -> None:
    """Play, read everything, and look for what must not be there."""
    rng = Random(game_id)
    players = max(3, intrigue.game(game_id).players[0])
    with logs() as lines:
        play = await sit_all(house, game_id, players)
        async with AsyncExitStack() as stack:
            for place in range(players + 1):
                await play.connect(stack, place)
            table = await play.table()
            moves = 0
            while table.state.pending and moves < most_moves:
                seat = rng.choice(table.state.pending)
                answer = await play.clients[seat].move(rng.choice(table.state.legal(seat)))
                assert isinstance(answer, wire.Accepted), answer
                moves += 1
                await play.caught_up()
                if moves % RECONNECT_EVERY == 0:
                    await play.connect(stack, rng.randrange(players + 1))
                if moves % LOOK_EVERY == 0 and table.state.pending:
                    nobody_knows_more(table, play)
                    await everything_else(play, table, rng)
    silence(play, table, lines)


def silence(play: Play, table: Table, lines: list[str]) -> None:
    """The seed, the key made from it and all tokens are in nothing that was sent or logged; private events were sent to
    their audience alone."""
    key = table.state.chance.key
    secrets = [f"{key:x}", f"{key:064x}", str(key), table.row.seed, str(table.seed), play.kim.api.token or ""]
    secrets += [token for _, token in play.seats]
    assert table.shuffle is not None
    secrets.append(table.shuffle.secret)
    heard = [data for ear in play.ears for data in ear.while_running()]
    for text in (*heard, *play.other, "\n".join(lines).encode()):
        for secret in secrets:
            assert secret.encode() not in text
    for ear in play.ears:
        for data in ear.while_running():
            own_message_only(json.loads(data), ear.viewer)
    for seat, action in set(table.moves):
        assert f'"{action}"' not in "\n".join(lines), f"the log tells the move of seat {seat}"


def own_message_only(message: dict[str, Any], viewer: Viewer) -> None:
    """Views are of this viewer; private events name this viewer."""
    if message["type"] == "change":
        assert all(path[0] != "seed" and path[:2] != ["view", "viewer"] for path, *_ in message["changes"])
        assert viewer is not None or all(path[0] != "legal" for path, *_ in message["changes"])
    elif message["type"] == "table":
        assert message["view"]["viewer"] == viewer
        assert message["seed"] is None
        assert viewer is not None or message["legal"] == []
    else:
        return
    for line in message["lines"]:
        audience = line["event"]["audience"]
        assert audience is None or viewer in audience


def nobody_knows_more(table: Table, play: Play) -> None:
    """Twin test on the live bytes: with all that is hidden from a viewer drawn anew, not a byte of what this viewer was
    sent would differ. And marks planted in hidden places are in none of it."""
    for ear, client in zip(play.ears, play.clients, strict=True):
        sent = client.update
        assert sent is not None
        twin, _ = changed(table, ear.viewer, "redraw")
        names = ["Kim", *(f"Kim {seat}" for seat in range(2, table.row.players + 1))]
        again = Showing(twin, names).update(ear.viewer, 0, [None] * len(names))
        assert bytes(again.view) == bytes(sent.view)
        assert (again.question, again.legal, again.pending) == (sent.question, sent.legal, sent.pending)
        marked, texts = changed(table, ear.viewer, "mark")
        shown = wire.encode(Showing(marked, names).update(ear.viewer, 0, [None] * len(names))).decode()
        for text in texts:
            assert text not in shown, f"{ear.viewer} is told {text}"


def changed(table: Table, viewer: Viewer, how: str) -> tuple[Table, list[str]]:
    """The table with what is hidden from this viewer drawn anew, or with marks in it (and the marks)."""
    secrets = import_module(f"tests.games.{table.row.game.replace('-', '_')}.secrets")
    data = json.loads(json.dumps(table.game.dump(table.state)))
    texts: list[str] = []
    again = Table(table.row)
    again.history, again.origins, again.sights = list(table.history), list(table.origins), table.sights
    again.asked, again.length = table.asked, table.length
    if how == "mark":
        data, texts = secrets.mark(data, viewer)
        again.state = planted(table.state, data)
    else:
        again.state = table.game.load(secrets.redraw(data, viewer, Random(table.length)))
    return again, texts


async def everything_else(play: Play, table: Table, rng: Random) -> None:
    """What the server says besides: metrics, rooms, replays of the running game, refused records, errors, hints."""
    room = f"/api/rooms/{play.room}"
    paths = ["/metrics", "/api/health", "/api/me", room, f"{room}/tables/{table.id}/record", f"{room}/tables/x/record"]
    paths += [f"{room}/tables/{table.id}/replay?viewer=1", f"{room}/tables/{table.id}/replay", "/api/nothing"]
    paths += [f"{room}/tables/{table.id}/replay?open=1", "/api/rooms/none"]

    def fetch(path: str) -> bytes:
        # Kim holds all the seats, so that a stranger is needed to look like one.
        tokens = {"/api/me": play.kim.api.token, "/metrics": OPERATOR, "/api/health": OPERATOR}
        headers = {"authorization": f"Bearer {tokens[path]}"} if path in tokens else {}
        try:
            with urlopen(Request(play.house.url + path, headers=headers)) as answer:
                return bytes(answer.read()) + str(answer.headers).encode()
        except HTTPError as problem:
            with problem:
                return problem.read() + str(problem.headers).encode()

    play.other += [await asyncio.to_thread(fetch, path) for path in paths]
    seat = rng.choice(table.state.pending)
    for message in (wire.WhyNot(id=0, action=10**6), wire.Move(id=0, key="k" * 8, decision=0, seq=0, action=0)):
        assert isinstance(await play.clients[seat].ask(message), wire.Refused)
    own = await play.kim.call("GET", f"{room}/tables/{table.id}/replay?viewer={seat}&count=100")
    for frame in own["frames"]:
        assert frame["view"]["viewer"] == seat
        for line in frame["lines"]:
            assert line["event"]["audience"] is None or seat in line["event"]["audience"]


def test_the_start_of_a_game_tells_each_only_its_own(tmp_path: Path) -> None:
    """Duty 13."""
    run(tmp_path, lambda house: eavesdrop(house, "pot-de-vin", FEW_MOVES))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_tells_each_only_its_own(game_id: str, tmp_path: Path) -> None:
    """Duty 13: every byte sent to every seat and to a spectator, with reconnects, replays of the running game, errors,
    metrics and logs."""
    run(tmp_path, lambda house: eavesdrop(house, game_id, ALL_MOVES))


# ---- canaries ------------------------------------------------------------------------------------


def plant(game_id: str, times: int) -> None:
    """Marked values in what is hidden from a viewer are in nothing that the one way out gives to this viewer."""
    rng = Random(11)
    found = 0
    for _ in range(times):
        table = new_table(game_id, rng.choice(intrigue.game(game_id).players), seed=rng.getrandbits(60))
        entries = play_some(table, rng, rng.randrange(60))
        if table.over:
            continue
        names = NAMES[: table.row.players]
        for viewer in (None, *range(table.row.players)):
            marked, texts = changed(table, viewer, "mark")
            sent = wire.encode(Showing(marked, names).update(viewer, 0, [None] * len(names)))
            found += len(texts)
            for text in texts:
                assert text.encode() not in sent, f"{viewer} is told {text}"
            replayed = wire.encode(running_replay(table.row, entries, Wanted(viewer, False, 0, 100), names))
            assert f"{table.state.chance.key:064x}".encode() not in replayed
    assert found > 0


@pytest.mark.parametrize("game_id", GAMES)
def test_canaries_planted_in_hidden_places_never_leave(game_id: str) -> None:
    """Duty 13."""
    plant(game_id, 2)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_many_canaries_never_leave(game_id: str) -> None:
    """Duty 13."""
    plant(game_id, 40)


def test_a_failure_is_logged_without_its_words() -> None:
    """An error's text may quote a hidden card; the log has its kind and its place alone."""
    with logs() as lines:
        try:
            raise ValueError("the hidden card is F12")
        except ValueError:
            logging.getLogger("intrigue.rooms").exception("a request failed", extra={"table": "t1", "secret": "F12"})
    assert "F12" not in lines[0]
    assert json.loads(lines[0])["error"] == "ValueError"
    assert json.loads(lines[0])["table"] == "t1"


def test_cookies_cannot_be_read_by_scripts_or_used_by_other_sites(tmp_path: Path) -> None:
    """Duties 1 and 14."""

    async def scenario(house: House) -> None:
        def fetch() -> Any:
            request = Request(house.url + "/api/guests", data=b'{"name": "Kim"}', method="POST")
            request.add_header("content-type", "application/json")
            with urlopen(request) as answer:
                return answer.headers

        headers = await asyncio.to_thread(fetch)
        cookie = headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"

    run(tmp_path, scenario)
