"""How soon one can play on the page that needs no server, and how soon its bots answer.

    python -m tests.browser.site_speed [--mbit 10] [--games GAME ...]

Opens dist/site (make site) in Chromium, clicks on a game as soon as the lobby shows it, and waits for the first
question: with an empty browser (cold), then with what the browser has kept (warm). Then bots of the level `fair`
answer questions in Node, with the page's own Python. Times of a busy machine mean little, so its load is printed with
them, and the processor time of the whole browser.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, sync_playwright

import intrigue
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.still import FileServer
from tests.browser.tour import SITE

ASKED = "() => document.querySelector('.table')?.dataset.question"
PATIENCE = 300_000


def busy(chromium: Browser) -> float:
    """The processor seconds that all processes of the browser have taken."""
    session = chromium.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in found))


def until_asked(context: BrowserContext, url: str, game: str) -> str:
    """How long it takes until the lobby shows the games, and until the first question of a game."""
    assert context.browser is not None
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    busy_before, began = busy(context.browser), perf_counter()
    page.goto(url)
    play = page.locator(f'[data-play="{game}"]')
    play.wait_for()
    lobby = perf_counter() - began
    play.click()
    page.wait_for_function(ASKED)
    asked, worked = perf_counter() - began, busy(context.browser) - busy_before
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    page.close()
    return (
        f"lobby {lobby:.1f} s, first question {asked:.1f} s, processor {worked:.1f} s (load {os.getloadavg()[0]:.1f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon one can play on the page that needs no server.")
    parser.add_argument("--mbit", type=float, default=0.0, help="a slow network: megabits per second and connection")
    parser.add_argument("--games", nargs="+", default=list(intrigue.games()))
    arguments = parser.parse_args()
    with sync_playwright() as driver:
        server = FileServer(SITE, arguments.mbit)
        chromium = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        for game in arguments.games:
            context = chromium.new_context()
            for visit in ("cold", "warm"):
                print(f"{game}, {visit}: {until_asked(context, server.url, game)}", flush=True)
            context.close()
        chromium.close()
        server.stop()
    node = shutil.which("node")
    if node is None:
        sys.exit("Without Node in the PATH, the bots cannot be measured.")
    script = SITE.parents[1] / "web" / "python" / "fair.mjs"
    subprocess.run([node, str(script), str(SITE / "python"), *arguments.games], check=True)


if __name__ == "__main__":
    main()
