"""A page with tables inside it, without a browser: what JavaScript would do, done here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from secrets import token_hex
from typing import Any

from intrigue.server.lobby import Lobby
from intrigue.static.storage import joined
from intrigue.static.tables import tables
from intrigue.static.thinking import Courier, answered
from intrigue.static.wires import Answer, Hear, Wires


class Browser:
    """What a browser keeps when a page is closed."""

    def __init__(self) -> None:
        self.size = 0
        self.pages: dict[int, bytes] = {}
        self.cookies = ""
        self.writes: list[int] = []
        self.full = False

    async def keep(self, size: int, pages: Mapping[int, bytes]) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("no space left")
        self.size = size
        self.pages.update(pages)
        self.writes.append(len(pages))

    async def keep_cookies(self, text: str) -> None:
        self.cookies = text

    def data(self) -> bytes:
        return joined(self.size, self.pages) if self.pages else b""


class Page:
    """An open page. Its bots answer in the next step of the event loop."""

    def __init__(self, browser: Browser) -> None:
        self.questions: list[bytes] = []
        self.courier = Courier(self.think, lambda: None)
        self.wires: Wires = tables(browser.data(), browser.cookies, browser.keep, browser.keep_cookies, self.courier)
        self.numbers = 0

    def think(self, number: int, question: bytes) -> None:
        self.questions.append(question)
        asyncio.get_running_loop().call_soon(lambda: self.courier.deliver(number, answered(question)))

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.wires.app.state.lobby
        return lobby

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        answer = await self.answer(method, path, body, **more)
        assert answer.status == 200, answer
        return json.loads(answer.body)

    async def answer(self, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        headers = more.pop("headers", {})
        if body is None:
            return await self.wires.ask(method, path, headers, **more)
        sent = {**headers, "content-type": "application/json"}
        return await self.wires.ask(method, path, sent, json.dumps(body).encode(), **more)

    def sit(self, room: str, seat: int | None) -> Line:
        self.numbers += 1
        return Line(self.wires, self.numbers, room, seat)


class Line:
    """A socket of the page, and everything that has come over it."""

    def __init__(self, wires: Wires, number: int, room: str, seat: int | None) -> None:
        self.wires = wires
        self.number = number
        self.seat = seat
        self.heard: list[str] = []
        self.ending: tuple[int, str] | None = None
        self.table: dict[str, Any] | None = None
        self.last = 1
        self._news = asyncio.Event()
        hear = Hear(self.hello, self.message, self.closed)
        wires.open(number, f"/api/rooms/{room}/socket", hear)

    def hello(self) -> None:
        self.wires.send(self.number, json.dumps({"type": "hello", "id": 1, "seat": self.seat}))

    def message(self, text: str) -> None:
        self.heard.append(text)
        told = json.loads(text)
        if told["type"] == "table":
            self.table = told
        self._news.set()

    def closed(self, code: int, reason: str) -> None:
        self.ending = code, reason
        self._news.set()

    async def until(self, true: Callable[[], Any]) -> None:
        while not true():
            self._news.clear()
            await self._news.wait()

    async def ask(self, **message: Any) -> dict[str, Any]:
        self.last += 1
        number = self.last
        self.wires.send(self.number, json.dumps({**message, "id": number}))
        await self.until(lambda: any(json.loads(text).get("re") == number for text in self.heard))
        found: dict[str, Any] = next(
            told for text in reversed(self.heard) if (told := json.loads(text)).get("re") == number
        )
        return found

    async def move(self, action: int) -> dict[str, Any]:
        assert self.table is not None
        key = token_hex(12)
        wanted = {"decision": self.table["decision"], "seq": self.table["seq"], "action": action, "sure": True}
        return await self.ask(type="move", key=key, **wanted)


async def visited(browser: Browser, scenario: Callable[[Page], Awaitable[None]]) -> None:
    """Open a page, do something there, close it."""
    page = Page(browser)
    await page.wires.start()
    try:
        await scenario(page)
    finally:
        await page.wires.close()


def visit(browser: Browser, scenario: Callable[[Page], Awaitable[None]]) -> None:
    asyncio.run(visited(browser, scenario))


async def begun(page: Page, game: str, players: int, bots: str | None) -> str:
    """A new guest's game; the room."""
    await page.call("POST", "/api/guests", {"name": "Kim"})
    settings = {"game": game, "players": players, "pace": "instant"}
    wanted = {"settings": settings, "sit": True, "start": bots is not None, "bots": bots}
    room: str = (await page.call("POST", "/api/rooms", wanted))["room"]["room"]
    return room
