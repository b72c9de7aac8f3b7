"""How soon one can play on the page that needs no server, and how soon its bots answer.

    python -m tests.browser.site_speed [--mbit 10] [--games GAME ...] [--visits 3] [--rounds 1]

Opens dist/site (make site) in Chromium, clicks on a game as soon as the lobby shows it, and waits for the first
question: with an empty browser (cold), then several times with what the browser has kept (warm). Then bots of the
level `fair` answer questions in Node, with the page's own Python. Times of a busy machine mean little, so its load is
printed with them, and the processor time of the whole browser.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, BrowserContext, sync_playwright

import intrigue
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.still import FileServer
from tests.browser.tour import KEPT, REMEMBERED, SITE

ASKED = "() => document.querySelector('.table')?.dataset.question"
PATIENCE = 300_000


def busy(chromium: Browser) -> float:
    """The processor seconds that all processes of the browser have taken."""
    session = chromium.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(process["cpuTime"] for process in found))


def until_asked(context: BrowserContext, url: str, game: str) -> tuple[float, float, float]:
    """How long it takes until the lobby shows the games, and until the first question of a game; and the processor
    time that the browser needs for it. Stays until the browser has kept everything."""
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
    page.evaluate(KEPT)
    page.evaluate(REMEMBERED)
    page.close()
    return lobby, asked, worked


def described(visits: list[tuple[float, float, float]]) -> str:
    """The middle one of several times, and the longest."""
    lobby, asked, worked = (sorted(times) for times in zip(*visits, strict=True))
    longest = f" (at most {asked[-1]:.1f} s)" if len(visits) > 1 else ""
    return (
        f"lobby {median(lobby):.1f} s, first question {median(asked):.1f} s{longest},"
        f" processor {median(worked):.1f} s, load {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon one can play on the page that needs no server.")
    parser.add_argument("--mbit", type=float, default=0.0, help="a slow network: megabits per second and connection")
    parser.add_argument("--games", nargs="+", default=list(intrigue.games()))
    parser.add_argument("--visits", type=int, default=3, help="how often each game is opened with what was kept")
    parser.add_argument(
        "--rounds", type=int, default=1, help="how often all of that is done, each time with an empty browser"
    )
    arguments = parser.parse_args()
    with sync_playwright() as driver:
        server = FileServer(SITE, arguments.mbit)
        chromium = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        for game in arguments.games:
            cold, warm = [], []
            for _ in range(arguments.rounds):
                context = chromium.new_context()
                cold.append(until_asked(context, server.url, game))
                warm += [until_asked(context, server.url, game) for _ in range(arguments.visits)]
                context.close()
            print(f"{game}, cold: {described(cold)}\n{game}, warm: {described(warm)}", flush=True)
        chromium.close()
        server.stop()
    node = shutil.which("node")
    if node is None:
        sys.exit("Without Node in the PATH, the bots cannot be measured.")
    script = SITE.parents[1] / "web" / "python" / "fair.mjs"
    subprocess.run([node, str(script), str(SITE / "python"), *arguments.games], check=True)


if __name__ == "__main__":
    main()
