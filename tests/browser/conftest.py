"""Chromium, a server, and people with a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from intrigue.server.files import PAGE
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.house import House
from tests.browser.visitor import PATIENCE, Visitor


@pytest.fixture(scope="module")  # while it is open, nothing else in this process can run an event loop
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS, timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with an empty house, shared by the tests of a module."""
    if not (PAGE / "index.html").is_file():
        pytest.fail("The page has not been built: make page")
    made = House(Path(tmp_path_factory.mktemp("house")))
    yield made
    made.stop()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Callable[..., Visitor]]:
    """Makes people, each with a browser of their own. At the end none of their consoles may have complained."""
    people: list[Visitor] = []

    def make(name: str = "Adina", **more: object) -> Visitor:
        people.append(Visitor(browser, house.url, name, **more))
        return people[-1]

    yield make
    complaints = [line for person in people for line in person.complaints]
    for person in people:
        person.leave()
    assert not complaints
