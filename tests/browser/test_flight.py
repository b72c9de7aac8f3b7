"""Pieces that leave the table fly to where they go, and are never larger than they were."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.geometry import SIZES
from tests.browser.house import House
from tests.browser.planting import Planted, plant
from tests.browser.positions import Position, positions
from tests.browser.visitor import PATIENCE

PHONE = SIZES[5]
DISCARDING = "CA-DP4"
PREFS = '{"motion": "full", "name": "Ada", "guest": true, "forced": false, "confirm": false}'
FLYING = """() => {
    const measured = (node) => {
        const parts = [...node.querySelectorAll("*")].filter((part) => part instanceof HTMLElement);
        const widest = Math.max(...parts.map((part) => part.getBoundingClientRect().width));
        window.flown = {piece: parseFloat(node.style.width), widest};
    };
    new MutationObserver((changes) => {
        const ghost = changes.flatMap((change) => [...change.addedNodes]).find((node) => node.inert);
        if (ghost) measured(ghost);
    }).observe(document.body, {childList: true, subtree: true});
}"""


class Tables(NamedTuple):
    url: str
    planted: Planted


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """A house with a table at which somebody discards."""
    planted = plant(tmp_path, [discarding()])[0]
    house = House(tmp_path)
    yield Tables(house.url, planted)
    house.stop()


def discarding() -> Position:
    return next(one for one in positions("catherine", games=1) if one.decision == DISCARDING)


def come(browser: Browser, tables: Tables) -> Page:
    context = browser.new_context(viewport={"width": PHONE.width, "height": PHONE.height})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.setItem('intrigue.prefs', '{PREFS}')")
    context.add_cookies(tables.planted.cookies(tables.url))  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{tables.url}/room/{tables.planted.room}")
    return page


def test_a_card_that_flies_is_no_larger_than_it_was(browser: Browser, tables: Tables) -> None:
    page = come(browser, tables)
    page.locator("[data-hand] [data-action]").first.wait_for()

    page.evaluate(FLYING)
    page.locator("[data-hand] [data-action]").first.click()
    page.wait_for_function("() => window.flown")
    flown = page.evaluate("window.flown")
    page.context.close()

    assert flown["widest"] <= flown["piece"] + 1
