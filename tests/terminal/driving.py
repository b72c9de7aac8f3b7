"""Driving the client: opening it without a terminal, pressing keys, reading what is on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from intrigue.terminal.app import IntrigueApp
from intrigue.terminal.panes import ActionPane
from intrigue.terminal.saves import Saves
from intrigue.terminal.session import Session, Settings

SMALL = (80, 24)
LARGE = (120, 40)
WIDE = (160, 45)


class Driver:
    """A person at the client."""

    def __init__(self, app: IntrigueApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await self.settle()

    async def answer(self, text: str) -> None:
        """Write a line of text where one is asked for."""
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    async def settle(self) -> None:
        """Let everything that was asked for be drawn: sizes settle after some rounds of layout."""
        for _ in range(3):
            await self.pilot.pause()

    def screen(self) -> str:
        """The text on the screen, row by row."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    def actions(self) -> int:
        return self.app.screen.query_one(ActionPane).option_count


Scenario = Callable[[Driver], Awaitable[None]]


def drive(app: IntrigueApp, scenario: Scenario, size: tuple[int, int] = SMALL) -> IntrigueApp:
    """Open the client, let the scenario happen, close it."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.settle()
            await scenario(driver)

    asyncio.run(run())
    return app


def at_table(folder: Path, settings: Settings | None = None, pace: float = 0.0) -> IntrigueApp:
    """The client at a table of two, against a greedy bot, with a fixed seed; it has been played before."""
    settings = settings or Settings("empire-engine", 2, names=("Kim",), seed=3)
    saves = Saves(folder)
    seen = folder / "finished" / f"{settings.game_id}-earlier.json"
    seen.parent.mkdir(parents=True, exist_ok=True)
    seen.touch()
    return IntrigueApp(saves, session=Session.start(settings), pace=pace)
