"""The tables inside a page: the whole application, with its storage in pages and its bots elsewhere."""

from __future__ import annotations

import asyncio
import json
import pickle
from concurrent.futures import BrokenExecutor
from random import Random

import pytest

import intrigue
from intrigue.server import protocol as wire
from intrigue.server.codes import CloseCode
from intrigue.server.outgoing import Showing
from intrigue.server.pool import Thought, choose
from intrigue.server.room import Room
from intrigue.server.seating import titles
from intrigue.server.storage import Conflict, EntryRow, GuestRow, RoomRow, StorageTrouble, TableRow
from intrigue.static.storage import PAGE, KeptInPages, changed, joined
from intrigue.static.thinking import Courier, answered, pool_of
from intrigue.testing.wire import served
from tests.server.test_leaks import changed as redrawn
from tests.server.test_leaks import is_the_end, own_message_only
from tests.static.page import Browser, Line, Page, begun, visit

GAMES = intrigue.games()
FEW_MOVES = 8


# ---- storage -------------------------------------------------------------------------------------


ROOM = RoomRow("r1", "g1", "{}", "{}", "t1", ())
TABLE = TableRow("t1", "r1", "some-game", "1", 2, "{}", "ab" * 32, None)


async def some_moves(storage: KeptInPages, numbers: range) -> None:
    for number in numbers:
        await storage.append(EntryRow("t1", number, "move", 0, "pass", f"k{number}"))


def test_what_is_kept_is_there_when_the_page_is_opened_again() -> None:
    browser = Browser()

    async def write() -> None:
        storage = KeptInPages(browser.data(), browser.keep)
        await storage.add_guest(GuestRow("g1", "Kim", "h"))
        await storage.begin_table(TABLE, ROOM)
        await some_moves(storage, range(1, 200))

    async def read() -> None:
        storage = KeptInPages(browser.data(), browser.keep)
        assert await storage.guest_by_token("h") == GuestRow("g1", "Kim", "h")
        assert len(await storage.entries("t1")) == 199
        with pytest.raises(Conflict):
            await storage.append(EntryRow("t1", 3, "move", 0, "pass", "other"))
        await storage.close()
        with pytest.raises(StorageTrouble, match="closed"):
            await storage.table_ids()

    asyncio.run(write())
    asyncio.run(read())
    assert max(browser.writes[3:]) < browser.size // PAGE  # a move writes its own pages, not the whole database


def test_a_change_that_cannot_be_kept_has_not_happened() -> None:
    browser = Browser()

    async def scenario() -> None:
        storage = KeptInPages(browser.data(), browser.keep)
        await storage.begin_table(TABLE, ROOM)
        await some_moves(storage, range(1, 3))
        browser.full = True
        with pytest.raises(StorageTrouble, match="could not store the change: no space left"):
            await some_moves(storage, range(3, 4))
        browser.full = False
        assert len(await storage.entries("t1")) == 2
        await some_moves(storage, range(3, 4))
        assert len(await storage.entries("t1")) == 3

    asyncio.run(scenario())
    assert asyncio.run(KeptInPages(browser.data(), browser.keep).table_ids()) == ["t1"]


def test_damaged_pages_are_refused_with_a_reason() -> None:
    browser = Browser()
    with pytest.raises(StorageTrouble, match="damaged"):
        asyncio.run(KeptInPages(b"no database" * PAGE, browser.keep).table_ids())
    with pytest.raises(StorageTrouble, match="incomplete"):
        joined(3 * PAGE, {0: bytes(PAGE), 2: bytes(PAGE)})


def test_pages_that_shrink_are_left_out() -> None:
    pages = changed(b"", bytes(3 * PAGE))
    assert joined(2 * PAGE, pages) == bytes(2 * PAGE)


# ---- bots ----------------------------------------------------------------------------------------


def test_a_bot_elsewhere_gets_one_view_and_nothing_else_about_the_table() -> None:
    browser = Browser()
    asked: list[Thought] = []

    async def scenario(page: Page) -> None:
        page.courier.awake = True
        room = await begun(page, "pot-de-vin", 3, "fair")
        line = page.sit(room, None)
        await line.until(lambda: line.table is not None)
        table = (await page.lobby.find(room)).table
        assert table is not None
        mine = page.sit(room, 0)
        await mine.until(lambda: mine.table is not None and mine.table["decision"] is not None)
        while len(page.questions) < 3:
            await play_on(mine, Random(1))
        for question in page.questions:
            work, (thought,), _ = pickle.loads(question)
            assert work is choose
            asked.append(thought)
            assert table.row.seed.encode() not in question
            assert f"{table.state.chance.key:x}".encode() not in question

    visit(browser, scenario)
    assert all(json.loads(thought.view)["viewer"] in (1, 2) for thought in asked)


@pytest.mark.parametrize(
    ("level", "awake", "elsewhere"),
    [("greedy", True, False), ("fair", False, False), ("fair", True, True), ("strong", False, True)],
)
def test_where_a_bot_thinks(level: str, awake: bool, elsewhere: bool) -> None:
    """Who does not search answers where the tables are; who searches briefly does while the other worker starts."""
    posted: list[bytes] = []
    courier = Courier(lambda number, question: posted.append(question), lambda: None)
    courier.awake = awake
    state = intrigue.game("pot-de-vin").new(players=3, seed=7)
    (seat, *_) = state.pending
    view, legal = bytes(Showing(served(state), [""] * 3).view(seat)), state.legal(seat)
    assert len(legal) > 1

    async def scenario() -> None:
        asked = asyncio.ensure_future(pool_of(courier, courier).choose("pot-de-vin", None, level, view, legal))
        while not posted and not asked.done():
            await asyncio.sleep(0)
        for number, question in enumerate(posted, start=1):
            courier.deliver(number, answered(question))
        assert await asked in legal

    asyncio.run(scenario())
    assert bool(posted) == elsewhere


def test_a_worker_that_is_stuck_is_replaced_and_the_game_goes_on() -> None:
    """Nothing waits for a bot for ever: the questions of a killed worker fail, and the next ones are asked anew."""
    posted: list[int] = []
    restarts: list[bool] = []
    courier = Courier(lambda number, question: posted.append(number), lambda: restarts.append(True))
    thought = Thought("pot-de-vin", None, "greedy", b"{}", (1, 2), 7, 0.1)

    async def scenario() -> None:
        pool = pool_of(courier, courier)
        pool.deadline = 0.0
        assert await pool.choose("pot-de-vin", None, "greedy", b"{}", (1, 2)) in (1, 2)  # nobody answered
        first = courier.submit(choose, thought)
        courier.awake = True
        courier.kill()
        assert first.exception() is not None
        assert not courier.awake
        second = courier.submit(choose, thought)
        courier.deliver(posted[-1], None, "it failed")
        with pytest.raises(BrokenExecutor, match="it failed"):
            second.result()
        courier.deliver(posted[-1], b"", "")  # a second answer changes nothing
        third = courier.submit(choose, thought)
        courier.deliver(posted[-1], pickle.dumps(2))
        assert third.result() == 2
        await pool.close()

    asyncio.run(scenario())
    assert restarts


# ---- the page ------------------------------------------------------------------------------------


async def play_on(line: Line, rng: Random) -> None:
    """Make a random move, and wait until the next question or the end."""
    assert line.table is not None
    before = line.table["seq"]
    answer = await line.move(rng.choice(line.table["legal"])["action"])
    assert answer["type"] == "accepted", answer
    await line.until(
        lambda: line.table["seq"] > before and (line.table["decision"] is not None or line.table["result"])  # type: ignore[index]
    )


def test_requests_are_answered_as_a_server_answers_them() -> None:
    async def scenario(page: Page) -> None:
        listed = await page.call("GET", "/api/games")
        assert [game["id"] for game in listed["games"]] == list(GAMES)
        refused = await page.answer("GET", "/api/me")
        assert refused.status == 401
        assert json.loads(refused.body)["code"] == "guest"
        assert (await page.answer("GET", "/api/rooms/nowhere")).status == 404
        line = page.sit("nowhere", None)
        await line.until(lambda: line.ending is not None)
        assert line.ending is not None
        assert line.ending[0] == CloseCode.UNKNOWN

    visit(Browser(), scenario)


def test_two_people_share_the_device() -> None:
    """A second person's seat stays with the page, and the guest made for it is forgotten."""
    browser = Browser()

    async def scenario(page: Page) -> None:
        room = await begun(page, "empire-engine", 2, None)
        other = await page.call("POST", "/api/guests", {"name": "Lee"}, cookies=False)
        bearer = {"authorization": f"Bearer {other['token']}"}
        await page.call("POST", f"/api/rooms/{room}/seats/1", headers=bearer)
        await page.call("POST", f"/api/rooms/{room}/start")
        assert (await page.call("GET", "/api/me"))["name"] == "Kim"
        for seat in (0, 1):
            line = page.sit(room, seat)
            await line.until(lambda line=line: line.table is not None)  # type: ignore[misc]
            assert line.table is not None
            assert line.table["view"]["viewer"] == seat

    visit(browser, scenario)
    assert "seat-1" in browser.cookies


def test_a_game_goes_on_after_the_page_was_closed() -> None:
    browser = Browser()
    rooms: list[str] = []
    seen: list[dict[str, object]] = []

    async def begin(page: Page) -> None:
        rooms.append(await begun(page, "empire-engine", 3, "greedy"))
        line = page.sit(rooms[0], 0)
        await line.until(lambda: line.table is not None and line.table["decision"] is not None)
        for _ in range(FEW_MOVES):
            await play_on(line, Random(3))
        assert line.table is not None
        seen.append(line.table["view"])

    async def go_on(page: Page) -> None:
        me = await page.call("GET", "/api/me")
        assert [mine["room"]["room"] for mine in me["rooms"]] == rooms
        line = page.sit(rooms[0], 0)
        await line.until(lambda: line.table is not None)
        assert line.table is not None
        assert line.table["view"] == seen[0]
        rng = Random(4)
        while line.table["result"] is None:
            await play_on(line, rng)
        me = await page.call("GET", "/api/me")
        table = line.table["table"]
        record = await page.answer("GET", f"/api/rooms/{rooms[0]}/tables/{table}/record")
        assert intrigue.Record.from_json(record.body.decode()).verify() is not None
        replay = await page.call("GET", f"/api/rooms/{rooms[0]}/tables/{table}/replay?first=0&count=5&viewer=1")
        assert len(replay["frames"]) == 5

    visit(browser, begin)
    visit(browser, go_on)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_page_is_told_only_what_its_seat_may_know(game_id: str) -> None:
    """Twins and canaries on what leaves for the page: with everything hidden drawn anew, not a byte of it would differ,
    and marks planted in hidden places are in none of it."""

    async def scenario(page: Page) -> None:
        room = await begun(page, game_id, max(3, intrigue.game(game_id).players[0]), "random")
        found = await page.lobby.find(room)
        line, outside = page.sit(room, 0), page.sit(room, None)
        await line.until(lambda: line.table is not None and line.table["decision"] is not None)
        await outside.until(lambda: outside.table is not None)
        rng = Random(game_id)
        compared = 0
        for _ in range(FEW_MOVES):
            assert found.table is not None
            if found.table.over:
                break
            compared += sum(looks_the_same(found, one) for one in (line, outside))
            await play_on(line, rng)
        assert compared > 0
        assert found.table is not None
        key = found.table.state.chance.key
        for one in (line, outside):
            for text in one.heard:
                told = json.loads(text)
                if is_the_end(told):
                    break
                own_message_only(told, one.seat)
                assert not any(secret in text for secret in (found.table.row.seed, f"{key:x}", str(key)))

    visit(Browser(), scenario)


def looks_the_same(room: Room, line: Line) -> bool:
    """Check the latest update that came over a line; whether it was the latest there is."""
    table, viewer = room.table, line.seat
    assert table is not None
    assert line.table is not None
    names, nobody = titles(room.row.seats), [None] * table.row.players
    twin, _ = redrawn(table, viewer, "redraw")
    again = json.loads(wire.encode(Showing(twin, names).update(viewer, 0, nobody)))
    if line.table["seq"] != again["seq"]:
        return False  # a bot has moved meanwhile
    for part in ("view", "question", "legal", "pending"):
        assert again[part] == line.table[part]
    marked, texts = redrawn(table, viewer, "mark")
    shown = wire.encode(Showing(marked, names).update(viewer, 0, nobody)).decode()
    assert not any(text in shown for text in texts)
    return True
