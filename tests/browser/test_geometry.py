"""A sample of the geometry of all tables: every game, size, theme and way to look. The survey looks at all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from intrigue.games import games
from tests.browser.geometry import SIZES, Eye, Look, Size, Theme
from tests.browser.house import House
from tests.browser.planting import Planted, plant
from tests.browser.positions import Position, positions

pytestmark = pytest.mark.slow
TABLES = 4  # of each game
GAMES_PLAYED = 2
LARGE, MIDDLE, SMALL = SIZES[0], SIZES[1], SIZES[5]
SPOILED = """() => {
    document.querySelector("[data-bar]").style.minHeight = "40vh";
    Object.assign(document.querySelector("[data-hand]").style, {marginTop: "-30vh", zIndex: 9});
}"""


class Tables(NamedTuple):
    url: str
    of: dict[str, list[Planted]]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("planted")
    wanted = {game: sample(positions(game, GAMES_PLAYED)) for game in games()}
    planted = iter(plant(folder, [position for chosen in wanted.values() for position in chosen]))
    of = {game: [next(planted) for _ in chosen] for game, chosen in wanted.items()}
    house = House(folder)
    yield Tables(house.url, of)
    house.stop()


def sample(found: list[Position]) -> list[Position]:
    """Evenly from the first number of players to the last."""
    return [found[(2 * place + 1) * len(found) // (2 * TABLES)] for place in range(TABLES)]


def looks(planted: list[Planted]) -> Iterator[Look]:
    """Every size once, the themes in turn, and once each as a spectator and on a shared screen."""
    themes: tuple[Theme, Theme] = ("light", "dark")
    for place, table in enumerate(planted):
        sizes: tuple[Size, ...] = SIZES[place::TABLES]
        for size in sizes:
            yield Look(table, size, themes[place % 2])
    yield Look(planted[0], SMALL, "light", "spectator")
    yield Look(planted[-1], LARGE, "dark", "screen")


@pytest.mark.parametrize("game", games())
def test_the_geometry_of_a_table(browser: Browser, tables: Tables, game: str) -> None:
    eye = Eye(browser, tables.url)
    seen = eye.look(looks(tables.of[game]))
    eye.close()

    faults = [f"{one.look.name}: {law}: {what}" for one in seen for law, found in one.faults.items() for what in found]
    assert not faults, "\n".join(faults)


def test_the_measure_sees_a_bar_that_grows_and_a_hand_that_slips(browser: Browser, tables: Tables) -> None:
    """Given a lawful table, when its bar is high and its hand lies on the board, then both are told."""
    look = Look(tables.of["catherine"][1], MIDDLE)
    eye = Eye(browser, tables.url)
    eye.come(look)
    before = eye.measure(look).faults

    eye.page.evaluate(SPOILED)
    after = eye.measure(look).faults
    eye.close()

    assert before == {}
    assert {"bar", "hand"} <= set(after)
