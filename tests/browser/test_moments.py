"""Secrets that come to light are staged: nothing covers them, anybody can skip it, and who wants less movement sees
everything at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

import intrigue
from tests.browser.geometry import SIZES
from tests.browser.house import House
from tests.browser.planting import Planted, plant
from tests.browser.positions import Position
from tests.browser.visitor import PATIENCE

pytestmark = pytest.mark.slow
PHONE = SIZES[5]
PREFS = '{"motion": "full", "name": "Ada", "guest": true, "forced": false, "confirm": false}'
SLOWLY = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".staged * { animation-duration: 3600s !important; }");
    document.adoptedStyleSheets = [sheet];
}"""
"""So that no machine is too slow to skip it."""


MEASURED = """() => {
    const [moment, board] = ["[data-moment]", "[data-board]"].map((what) => document.querySelector(what));
    return moment && board && [moment.getBoundingClientRect().bottom, board.getBoundingClientRect().top];
}"""


class Tables(NamedTuple):
    url: str
    over: Planted
    """Patriot, at its end."""
    ending: Planted
    """Potemkin Empire, before its last move."""


def played(game_id: str) -> list[tuple[int, str]]:
    """The moves of a whole game, made at random."""
    game: Any = intrigue.game(game_id)
    rng, state, moves = Random(1), game.new(4, 1, {}), list[tuple[int, str]]()
    while state.pending:
        seat = rng.choice(state.pending)
        action = rng.choice(state.legal(seat))
        moves.append((seat, game.actions.text(action)))
        state.play(seat, action)
    return moves


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = Path(tmp_path_factory.mktemp("house"))
    over, ending = played("patriot"), played("potemkin-empire")
    seat, last = ending[-1]
    wanted = [
        Position("patriot", 4, {}, 1, tuple(over), 0, "", ()),
        Position("potemkin-empire", 4, {}, 1, tuple(ending[:-1]), seat, "", (last,)),
    ]
    planted = plant(folder, wanted)
    house = House(folder)
    yield Tables(house.url, *planted)
    house.stop()


def come(browser: Browser, url: str, planted: Planted, **more: Any) -> Page:
    context = browser.new_context(viewport={"width": PHONE.width, "height": PHONE.height}, **more)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('intrigue.prefs', '{PREFS}')")
    context.add_init_script(SLOWLY)
    context.add_cookies(planted.cookies(url))  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{url}/room/{planted.room}")
    page.locator("#result-title, [data-asked]").first.wait_for()
    return page


@pytest.mark.parametrize("how", ["key", "click"])
def test_the_end_can_be_skipped(browser: Browser, tables: Tables, how: str) -> None:
    page = come(browser, tables.url, tables.over)
    expect(page.get_by_role("heading", level=2)).to_have_text("Who won?")

    if how == "key":
        page.keyboard.press("x")
    else:
        page.get_by_text("Who was who").first.click()

    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).not_to_have_text("Who won?")
    page.context.close()


def test_with_less_movement_the_end_is_not_staged(browser: Browser, tables: Tables) -> None:
    page = come(browser, tables.url, tables.over, reduced_motion="reduce")

    expect(page.get_by_role("heading", level=2)).not_to_have_text("Who won?")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    page.context.close()


def test_what_is_staged_is_not_covered_by_what_is_said_about_it(browser: Browser, tables: Tables) -> None:
    page = come(browser, tables.url, tables.ending)
    page.keyboard.press("o")

    page.locator(f'[data-option="{tables.ending.position.legal[0]}"]').click()
    said, board = page.wait_for_function(MEASURED).json_value()

    assert said <= board
    page.context.close()
