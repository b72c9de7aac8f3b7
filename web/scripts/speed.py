"""How soon one can play: python web/scripts/speed.py [--times N] [GAME ...]

Opens the lobby in a browser that has never been here, waits until a game can be clicked, clicks it, and waits for the
board and for the first option that can be taken, bots at their human pace included. Prints the middle of several runs,
in seconds. A server of its own is started; the page must have been built. The machine should be quiet.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter

from playwright.sync_api import Browser, sync_playwright
from shots import ARGUMENTS, WAIT, find_chromium, serving

from intrigue.games import games

STAGES = ("lobby", "board", "first option")


def measure(browser: Browser, address: str, game: str) -> tuple[float, float, float]:
    """From the address to a lobby that can be clicked; from the click to the board, and to the first option."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    began = perf_counter()
    page.goto(address, wait_until="commit")
    play = page.locator(f'[data-play="{game}"]:enabled')
    play.wait_for(timeout=WAIT)
    lobby = perf_counter()
    play.click()
    page.locator("[data-board] > *").first.wait_for(timeout=WAIT)
    board = perf_counter()
    page.locator("[data-asked], #result-title").first.wait_for(timeout=WAIT)
    asked = perf_counter()
    context.close()
    return lobby - began, board - lobby, asked - lobby


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", default=list(games()))
    parser.add_argument("--times", type=int, default=5, help="how often each game is opened (5)")
    arguments = parser.parse_args()
    with serving() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        measure(browser, address, arguments.game[0])  # the first start of a process is not what is measured
        print(f"{'':17}" + "".join(f"{stage:>14}" for stage in STAGES))
        for game in arguments.game:
            runs = [measure(browser, address, game) for _ in range(arguments.times)]
            print(f"{game:17}" + "".join(f"{median(stage):14.2f}" for stage in zip(*runs, strict=True)))
        browser.close()


if __name__ == "__main__":
    main()
