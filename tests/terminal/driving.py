"""Driving the client: opening it without a terminal, pressing keys, reading what is on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from selectors import DefaultSelector, SelectorKey

from textual.pilot import Pilot
from textual.widgets import Input

from intrigue.terminal.app import IntrigueApp
from intrigue.terminal.panes import ActionPane
from intrigue.terminal.saves import Saves
from intrigue.terminal.session import Session, Settings

SMALL = (80, 24)
LARGE = (120, 40)
WIDE = (160, 45)
PATIENCE = 600.0  # seconds; a bound, not a measurement
SOON = 0.1  # seconds; what is drawn is drawn at the next frame, which comes sooner than that

vars(Pilot)["_wait_for_screen"].__defaults__ = (PATIENCE,)  # Textual gives a screen half a minute


class Rest(DefaultSelector):
    """What an event loop waits with. So it knows when the loop comes to rest: when nothing is left to do or to draw."""

    def __init__(self) -> None:
        super().__init__()
        self._awaited: asyncio.Future[None] | None = None

    def awaited(self) -> asyncio.Future[None]:
        self._awaited = asyncio.get_running_loop().create_future()
        return self._awaited

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        at_rest = timeout is None or timeout > SOON
        if at_rest and self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)
            timeout = 0  # whoever awaited it goes on
        return super().select(timeout)


class Driver:
    """A person at the client."""

    def __init__(self, app: IntrigueApp, pilot: Pilot[str], rest: Rest) -> None:
        self.app = app
        self.pilot = pilot
        self.rest = rest

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def answer(self, text: str) -> None:
        """Write a line of text where one is asked for."""
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    async def settle(self) -> None:
        """Let everything that was asked for be done and drawn, in as many rounds of layout as it takes."""
        ended = self.app.task  # when the client has been left, nothing is drawn any more
        await asyncio.wait({self.rest.awaited(), ended}, return_when=asyncio.FIRST_COMPLETED)

    def screen(self) -> str:
        """The text on the screen, row by row."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    def actions(self) -> int:
        return self.app.screen.query_one(ActionPane).option_count


Scenario = Callable[[Driver], Awaitable[None]]


def drive(app: IntrigueApp, scenario: Scenario, size: tuple[int, int] = SMALL) -> IntrigueApp:
    """Open the client, let the scenario happen, close it."""
    rest = Rest()

    async def run() -> None:
        async with asyncio.timeout(PATIENCE), app.run_test(size=size) as pilot:
            driver = Driver(app, pilot, rest)
            await driver.settle()
            await scenario(driver)

    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(rest)) as runner:
        runner.run(run())
    return app


def at_table(folder: Path, settings: Settings | None = None, pace: float = 0.0) -> IntrigueApp:
    """The client at a table of two, against a greedy bot, with a fixed seed; it has been played before."""
    settings = settings or Settings("empire-engine", 2, names=("Kim",), seed=3)
    saves = Saves(folder)
    seen = folder / "finished" / f"{settings.game_id}-earlier.json"
    seen.parent.mkdir(parents=True, exist_ok=True)
    seen.touch()
    return IntrigueApp(saves, session=Session.start(settings), pace=pace)
