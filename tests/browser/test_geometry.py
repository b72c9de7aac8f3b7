"""The geometry of the tables: every game, size, theme and way to look. The survey looks at all positions;
test_sample.py looks at the least that covers all games."""

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
LARGE, SMALL = SIZES[0], SIZES[5]
SIDEWAYS, SMALLEST = 0, 2  # the tables that are looked at on a phone held sideways, and on the smallest one
ZOOMED = Size(SIZES[1].width // 2, SIZES[1].height // 2)  # 200 %
AT_ANY_ZOOM = ("answers", "hand", "text", "sideways")


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
    """Evenly from the first number of players to the last; for two small screens those with the most to choose."""
    chosen = [found[(2 * place + 1) * len(found) // (2 * TABLES)] for place in range(TABLES)]
    fullest = {position.decision: position for position in sorted(found, key=lambda one: len(one.legal))}
    chosen[SIDEWAYS], chosen[SMALLEST] = list(fullest.values())[-1:-3:-1]
    return chosen


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


@pytest.mark.parametrize("game", games())
def test_a_table_at_twice_its_size(browser: Browser, tables: Tables, game: str) -> None:
    """Whoever zooms in may have to scroll, but down only, and nothing is cut, covered or missing."""
    eye = Eye(browser, tables.url)
    seen = eye.look(Look(table, ZOOMED) for table in tables.of[game])
    eye.close()

    faults = [(one.look.name, law, one.faults[law]) for one in seen for law in AT_ANY_ZOOM if law in one.faults]
    assert not faults
