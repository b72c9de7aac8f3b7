"""How smooth animations are on a slow phone: python web/scripts/frames.py [--slower N] [--seconds N] [GAME ...]

Plays each game on a phone's screen with all movement on and a processor that is slowed down, and reads from the
browser's own trace how far the frames were apart while something moved. Prints the median, the slowest tenth, and how
many frames there were. A server of its own is started; the page must have been built. The machine should be quiet.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright
from shots import ARGUMENTS, WAIT, find_chromium, open_table, serving

from intrigue.games import games

PHONE = {"width": 390, "height": 844}
STILL = 100.0  # milliseconds: frames further apart than this were not part of one movement
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame"
TAKE = """number => {
    const seen = (marks) => [...document.querySelectorAll(marks)].filter((one) => one.getClientRects().length);
    const offered = seen("[data-offer]"), lit = offered.length ? offered : seen("[data-action]");
    lit[number % lit.length]?.click();
}"""
WATCH = """() => {
    const moving = () => document.getAnimations().some((one) => one.playState === "running");
    const look = () => { if (moving()) performance.mark("moving"); requestAnimationFrame(look); };
    look();
}"""


def traced(session: CDPSession, work: Any) -> list[dict[str, Any]]:
    """What the browser notes while something is done."""
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    ended: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"categories": f"{CATEGORIES},blink.user_timing", "transferMode": "ReportEvents"})
    work()
    session.send("Tracing.end")
    while not ended:
        session.send("Runtime.evaluate", {"expression": "0"})
    return events


def frames(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds between frames that were drawn while something moved."""
    drawn = sorted(event["ts"] / 1000 for event in events if event["name"] == "DrawFrame")
    moving = sorted(event["ts"] / 1000 for event in events if event["name"] == "moving")
    apart = []
    at = 0
    for before, after in pairwise(drawn):
        while at < len(moving) and moving[at] < before:
            at += 1
        if at < len(moving) and moving[at] <= after + STILL / 2 and after - before < STILL:
            apart.append(after - before)
    return apart


def measure(browser: Browser, address: str, game: str, slower: float, seconds: float) -> list[float]:
    """A game on a slow phone, played by pressing any lit piece."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    liked = json.dumps({"motion": "full", "name": "Adina", "words": False, "forced": True, "confirm": False})
    page.add_init_script(f"localStorage.setItem('intrigue.prefs', {json.dumps(liked)})")
    open_table(page, address, game, None)
    page.locator("[data-board]").wait_for(timeout=WAIT)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(WATCH)

    def play() -> None:
        for number in range(int(seconds * 2)):
            page.evaluate(TAKE, number)
            page.wait_for_timeout(500)

    found = frames(traced(session, play))
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", default=list(games()))
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower the processor is (4)")
    parser.add_argument("--seconds", type=float, default=12.0, help="how long each game is played (12)")
    arguments = parser.parse_args()
    with serving() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        print(f"{'':17}{'median':>9}{'slowest tenth':>15}{'frames':>9}")
        for game in arguments.game:
            apart = measure(browser, address, game, arguments.slower, arguments.seconds)
            if len(apart) < 2:
                print(f"{game:17} nothing moved")
                continue
            print(f"{game:17}{median(apart):9.1f}{quantiles(apart, n=10)[-1]:15.1f}{len(apart):9}")
        browser.close()


if __name__ == "__main__":
    main()
