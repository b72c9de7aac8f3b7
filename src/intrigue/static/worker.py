"""The first worker of the page: ties the tables to JavaScript. Only Pyodide can import it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyodide.ffi import to_js

from intrigue.static.storage import joined
from intrigue.static.tables import tables
from intrigue.static.thinking import BOTS, REVIEWS, Courier
from intrigue.static.wires import Hear, Wires


class Tables:
    """What JavaScript calls. `host` is its other half: it stores, thinks and speaks to the page."""

    def __init__(self, wires: Wires, couriers: Mapping[str, Courier], host: Any) -> None:
        self.wires = wires
        self.couriers = couriers
        self.host = host

    async def ask(self, method: str, address: str, headers: Any, body: str, cookies: bool) -> Any:
        answer = await self.wires.ask(method, address, headers.to_py(), body.encode(), cookies=cookies)
        return to_js([answer.status, answer.media_type, answer.body.decode()])

    def open(self, number: int, address: str) -> None:
        host = self.host
        self.wires.open(
            number,
            address,
            Hear(
                opened=lambda: host.opened(number),
                message=lambda text: host.message(number, text),
                closed=lambda code, reason: host.closed(number, int(code), reason),
            ),
        )

    def send(self, number: int, text: str) -> None:
        self.wires.send(number, text)

    def leave(self, number: int, code: int) -> None:
        self.wires.leave(number, code)

    def awake(self, worker: str) -> None:
        """This worker can answer from now on."""
        self.couriers[worker].awake = True

    def deliver(self, worker: str, number: int, answer: Any, problem: str) -> None:
        self.couriers[worker].deliver(number, answer.to_bytes() if answer is not None else None, problem)


async def start(host: Any) -> Tables:
    """Open the tables with what this browser has stored."""

    async def keep(size: int, pages: Mapping[int, bytes]) -> None:
        await host.keep(size, to_js(list(pages)), to_js(list(pages.values())))

    async def keep_cookies(text: str) -> None:
        await host.keepCookies(text)

    kept = await host.kept()
    pages = {number: page.to_bytes() for number, page in zip(kept.numbers, kept.pages, strict=True)}
    data = joined(kept.size, pages) if pages else b""
    couriers = {worker: courier(worker, host) for worker in (BOTS, REVIEWS)}
    wires = tables(data, kept.cookies, keep, keep_cookies, couriers[BOTS], couriers[REVIEWS])
    await wires.start()
    return Tables(wires, couriers, host)


def courier(worker: str, host: Any) -> Courier:
    """Who carries questions to this worker."""
    return Courier(lambda number, question: host.think(worker, number, to_js(question)), lambda: host.restart(worker))
