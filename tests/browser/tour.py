"""Plays the page that needs no server, without a network: every game to its end, with a reload in the middle.

python -m tests.browser.tour [--games GAME ...] [--widths 1440 390]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, Request, expect, sync_playwright

import intrigue
from intrigue.server.outgoing import Showing
from intrigue.testing.wire import served
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.still import FileServer
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.test_leaks import is_the_end, own_message_only

SITE = Path(__file__).resolve().parents[2] / "dist" / "site"
SIZES = {1440: 900, 390: 844}
MOVES_BEFORE_RELOAD = 5
LISTEN = """
window.heard = [];
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => {
      if (data.kind === "message") heard.push(data.text);
      if (data.kind === "answer") heard.push(JSON.stringify({ type: "answer", body: data.body }));
    });
  }
};
"""
KEPT = """async () => {
  const waiting = (await navigator.serviceWorker.ready).active;
  if (waiting.state === "activated") return;
  await new Promise((done) => waiting.addEventListener("statechange", () => waiting.state === "activated" && done()));
}"""
REMEMBERED = """async () => {
  const place = new URL("python/memory", location.href.split("#")[0]);
  while (!(await caches.match(place))) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until the browser has kept Python's memory."""


class StayAtHome(Visitor):
    """Somebody who plays on that page. `asked` are the addresses that the browser asked for; `heard` is all that the
    tables told the page."""

    def __init__(self, browser: Browser, url: str, width: int) -> None:
        super().__init__(browser, url, "Kim", viewport={"width": width, "height": SIZES[width]})
        self.page.add_init_script(LISTEN)
        self.asked: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.context.on("request", self._asked)

    def _asked(self, request: Request) -> None:
        self.asked.append(request.url)

    def address(self, path: str) -> str:
        return f"{self.url}#{path}"

    def come(self) -> None:
        """Open the page, and wait until it can do without a network, and the next start is a quick one."""
        self.open_lobby()
        expect(self.page.get_by_label("Loaded")).to_have_count(0)
        self.page.evaluate(KEPT)
        self.page.evaluate(REMEMBERED)

    def set_up(self, game: str, players: int | None = None) -> str:
        self.open_lobby()
        self.page.locator(f'[data-setup="{game}"]').click()
        self.page.locator("[data-start]").wait_for()
        if players is not None:
            self.page.locator("[data-setting=players]").select_option(str(players))
            self.until_told(f'"players":{players},')
        self.page.locator("[data-setting=pace]").select_option("instant")
        self.until_told('"pace":"instant"')
        return self.page.url

    def until_told(self, text: str) -> None:
        self.page.wait_for_function("text => heard.some((one) => one.includes(text))", arg=text)

    def note(self) -> None:
        """Take down what was heard since the page was loaded or this was done last."""
        self.heard += [json.loads(text) for text in self.page.evaluate("heard.splice(0)")]

    def reload(self) -> None:
        self.note()
        self.page.reload()
        self.page.locator("[data-board]").wait_for()

    def record(self) -> intrigue.Record:
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="Record").click()
        return intrigue.Record.load(download.value.path())


@contextmanager
def at_home(browser: Browser, width: int, site: Path = SITE) -> Iterator[StayAtHome]:
    """Somebody who has opened the page once, and whose network is gone since."""
    server = FileServer(site)
    kim = StayAtHome(browser, server.url, width)
    try:
        kim.come()
        server.stop()
        kim.context.set_offline(True)
        yield kim
        strangers = [url for url in kim.asked if not url.startswith((server.origin, "blob:", "data:"))]
        assert not strangers
        assert not kim.complaints
    finally:
        kim.leave()


def play(kim: StayAtHome, game: str) -> intrigue.Record:
    """A whole game with bots, reloaded in the middle. What was heard is checked against its record."""
    players = max(3, intrigue.game(game).players[0])
    kim.heard.clear()
    kim.set_up(game, players)
    kim.start()
    for number in range(MOVES_BEFORE_RELOAD):
        assert kim.wait_to_be_asked()
        kim.answer(number * 7)
    kim.reload()
    kim.finish()
    kim.note()
    record = kim.record()
    assert record.verify() is not None
    told_no_more_than_the_rules_allow(kim.heard, record)
    return record


def told_no_more_than_the_rules_allow(heard: list[dict[str, Any]], record: intrigue.Record) -> None:
    """Every message is for this seat. No secret of the game is in any of them, nor in an answer. And the whole table,
    as it came after the reload, would be the same with everything hidden drawn anew."""
    ending = [is_the_end(message) for message in heard]
    running = heard[: ending.index(True)] if True in ending else heard
    start = record.start()
    secrets = [f"{start.chance.key:x}", f"{record.seed:x}", str(record.seed)]
    assert any(message["type"] == "answer" for message in running)
    for message in running:
        own_message_only(message, 0)
        text = json.dumps(message)
        assert not any(secret in text for secret in secrets)
    views = [message["view"] for message in running if message["type"] == "table"]
    assert len(views) > 1
    game = record.open()
    hidden = import_module(f"tests.games.{game.id.replace('-', '_')}.secrets")
    for state, _ in record.states():
        if json.loads(bytes(Showing(served(state), [""] * state.players).view(0))) == views[-1]:
            data = json.loads(json.dumps(game.dump(state)))
            twin = game.load(hidden.redraw(data, 0, Random(1)))
            assert json.loads(bytes(Showing(served(twin), [""] * state.players).view(0))) == views[-1]
            return
    raise AssertionError("what came after the reload is no moment of the game")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the page that needs no server, without a network.")
    parser.add_argument("--games", nargs="+", default=list(intrigue.games()))
    parser.add_argument("--widths", nargs="+", type=int, default=list(SIZES), choices=list(SIZES))
    arguments = parser.parse_args()
    if not (SITE / "index.html").is_file():
        sys.exit("The page that needs no server has not been built: make site")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS, timeout=PATIENCE)
        for width in arguments.widths:
            with at_home(browser, width) as kim:
                for game in arguments.games:
                    began = perf_counter()
                    moves = len(play(kim, game).moves)
                    print(f"{game} at {width} px: {moves} moves, {perf_counter() - began:.0f} s", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
