"""The end of a game of secrets is staged: anybody can skip it, and who wants less movement sees everything at once."""

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
PREFS = '{"motion": "full", "name": "Ada", "guest": true}'
SLOWLY = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".staged * { animation-duration: 3600s !important; }");
    document.adoptedStyleSheets = [sheet];
}"""
"""So that no machine is too slow to skip it."""


class Tables(NamedTuple):
    url: str
    planted: Planted


def ended() -> Position:
    """Patriot, played at random to its end."""
    game: Any = intrigue.game("patriot")
    rng, state, moves = Random(1), game.new(4, 1, {}), list[tuple[int, str]]()
    while state.pending:
        seat = rng.choice(state.pending)
        action = rng.choice(state.legal(seat))
        moves.append((seat, game.actions.text(action)))
        state.play(seat, action)
    return Position("patriot", 4, {}, 1, tuple(moves), 0, "", ())


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = Path(tmp_path_factory.mktemp("house"))
    planted = plant(folder, [ended()])[0]
    house = House(folder)
    yield Tables(house.url, planted)
    house.stop()


def come(browser: Browser, tables: Tables, **more: Any) -> Page:
    context = browser.new_context(viewport={"width": PHONE.width, "height": PHONE.height}, **more)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('intrigue.prefs', '{PREFS}')")
    context.add_init_script(SLOWLY)
    context.add_cookies(tables.planted.cookies(tables.url))  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{tables.url}/room/{tables.planted.room}")
    page.locator("#result-title").wait_for()
    return page


@pytest.mark.parametrize("how", ["key", "click"])
def test_the_end_can_be_skipped(browser: Browser, tables: Tables, how: str) -> None:
    page = come(browser, tables)
    expect(page.get_by_role("heading", level=2)).to_have_text("Who won?")

    if how == "key":
        page.keyboard.press("x")
    else:
        page.get_by_text("Who was who").first.click()

    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).not_to_have_text("Who won?")
    page.context.close()


def test_with_less_movement_the_end_is_not_staged(browser: Browser, tables: Tables) -> None:
    page = come(browser, tables, reduced_motion="reduce")

    expect(page.get_by_role("heading", level=2)).not_to_have_text("Who won?")
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    page.context.close()
