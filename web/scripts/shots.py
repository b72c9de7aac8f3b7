"""Screenshots of the page, to look at: python web/scripts/shots.py [--out FOLDER] [--moves N] [--players N] WHAT ...

With --docs, the pictures of README and documentation instead, in docs/images: one of each WHAT, or of all.
WHAT is "lobby", "room", "result" or the id of a game. A server of its own is started on a free port here; the
page must have been built (`npm run build` in web/). For each WHAT there are four pictures: phone and desktop, light and
dark. Lines that the browser's console complains about are printed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DOCS = Path(__file__).parents[2] / "docs" / "images"
DOCS_SCALE = 0.75
DOCUMENTED = {"empire-engine": 9, "pot-de-vin": 8, "potemkin-empire": 26, "catherine": 14, "patriot": 16}
"""After how many moves each game is shown."""
PREFS = (
    "localStorage.setItem('intrigue.prefs', "
    "JSON.stringify({motion: 'none', name: 'Adina', words: true, forced: false}))"
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WAIT = 300_000  # milliseconds; a bound, not a measurement


def find_chromium() -> str | None:
    """The browser of this machine; without one, Playwright's own."""
    return os.environ.get("INTRIGUE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def serving() -> Iterator[str]:
    """A server with its data in a folder that is thrown away."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "intrigue", "serve", "--port", str(port), "--data", folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=30)


def open_table(page: Page, address: str, game: str, players: int | None) -> None:
    """A table against bots that answer at once."""
    page.goto(address)
    page.locator(f'[data-setup="{game}"]').click(timeout=WAIT)
    page.locator("[data-start]").wait_for(timeout=WAIT)
    page.locator("[data-setting=pace]").select_option("instant")
    if players is not None:
        page.locator("[data-setting=players]").select_option(str(players))
    page.locator("[data-start]").click()


PICK = """number => {
    const options = [...document.querySelectorAll("[data-option]:enabled")];
    options[number % options.length]?.click();
}"""
QUESTION = "(document.querySelector('.table')?.dataset.question ?? '')"
ARMED = "document.querySelector('[data-option].armed')"


def play(page: Page, moves: int) -> None:
    """Take some option some times; ends early when the game does."""
    for number in range(moves):
        page.locator("[data-option]:enabled, #result-title").first.wait_for(timeout=WAIT)
        if page.locator("#result-title").count():
            return
        before = page.evaluate(QUESTION)
        page.evaluate(PICK, number)
        while page.evaluate(QUESTION) == before:
            page.wait_for_function(f"before => {QUESTION} !== before || {ARMED}", arg=before, timeout=WAIT)
            page.evaluate(f"{ARMED}?.click()")
    page.locator("[data-option], #result-title").first.wait_for(timeout=WAIT)
    page.wait_for_timeout(700)


def shoot(browser: Browser, address: str, what: str, out: Path, moves: int, players: int | None) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light")
    page = context.new_page()
    page.on("console", lambda line: print(f"[{what}] {line.type}: {line.text}") if line.type != "log" else None)
    page.on("pageerror", lambda problem: print(f"[{what}] error: {problem}"))
    page.add_init_script(PREFS)
    if what == "lobby":
        page.goto(address)
        page.locator("[data-play]").first.wait_for(timeout=WAIT)
    elif what == "room":
        page.goto(address)
        page.locator('[data-setup="pot-de-vin"]').click(timeout=WAIT)
        page.locator("[data-start]").wait_for(timeout=WAIT)
    else:
        game = "pot-de-vin" if what == "result" else what
        open_table(page, address, game, players)
        play(page, 200 if what == "result" else moves)
    for name, (width, height) in SIZES.items():
        for theme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(250)
            page.screenshot(path=out / f"{what}-{name}-{theme}.png", full_page=what in ("lobby", "room"))
    context.close()


def for_the_docs(browser: Browser, address: str, what: str) -> None:
    """A picture of the lobby, or of a table of a game after some moves."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, device_scale_factor=DOCS_SCALE)
    page = context.new_page()
    page.add_init_script(PREFS)
    if what == "lobby":
        page.goto(address)
        page.locator("[data-play]").first.wait_for(timeout=WAIT)
        page.wait_for_timeout(700)
    else:
        open_table(page, address, what, None)
        play(page, DOCUMENTED[what])
    page.mouse.move(0, 0)  # nothing is explained
    page.wait_for_timeout(300)
    page.screenshot(path=DOCS / f"{what}.png")
    context.close()
    small(DOCS / f"{what}.png")


def small(path: Path) -> None:
    """With 256 colours a picture is a third as large."""
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="*")
    parser.add_argument("--docs", action="store_true", help="the pictures of README and documentation")
    parser.add_argument("--out", type=Path, default=Path("/tmp/shots"))
    parser.add_argument("--moves", type=int, default=6, help="how many moves are made before the picture (6)")
    parser.add_argument("--players", type=int)
    arguments = parser.parse_args()
    out = DOCS if arguments.docs else arguments.out
    out.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        for what in arguments.what or ("lobby", *DOCUMENTED):
            if arguments.docs:
                for_the_docs(browser, address, what)
            else:
                shoot(browser, address, what, out, arguments.moves, arguments.players)
        browser.close()
    print(f"pictures in {out}")


if __name__ == "__main__":
    main()
