"""A small sample of every table, for every run of the tests: its geometry on a desk, on a phone and on a shared screen,
and what axe finds in both themes. test_geometry.py, test_axe.py and the survey look at much more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from intrigue.games import games
from tests.browser.axe import violations
from tests.browser.geometry import SIZES, THEMES, Eye, Look
from tests.browser.house import House
from tests.browser.planting import Planted, plant
from tests.browser.positions import two_moments

PLAYERS = 4
LARGE, MIDDLE, LOW, SIDEWAYS, PHONE = (SIZES[place] for place in (0, 1, 2, 4, 5))
SPOILED = {
    "bar": """() => { document.querySelector("[data-bar]").style.minHeight = "40vh" }""",
    "hand": """() => Object.assign(document.querySelector("[data-hand]").style, {marginTop: "-30vh", zIndex: 9})""",
    "free": """() => {
        const box = document.querySelector("main [data-action]").getBoundingClientRect();
        const cover = document.createElement("i");
        const style = {position: "fixed", zIndex: 99, left: `${box.left}px`, top: `${box.top}px`};
        Object.assign(cover.style, style, {width: `${box.width / 8}px`, height: `${box.height / 8}px`});
        document.body.append(cover);
    }""",
    "text": """() => {
        const plate = document.createElement("p");
        plate.append("much too long for what is drawn around it");
        Object.assign(plate.style, {position: "absolute", width: "3rem", background: "white", whiteSpace: "nowrap"});
        document.querySelector("[data-board]").append(plate);
    }""",
    "pictures": """() => {
        const name = document.querySelector("[data-hand] .band"), card = name.parentElement;
        const icon = [...card.querySelectorAll("svg")].find((one) => !one.closest("[data-layer]"));
        const [from, to] = [icon, name].map((one) => one.getBoundingClientRect());
        icon.style.translate = `${to.left - from.left + 4}px ${to.top - from.top}px`;
    }""",
    "sideways": """() => {
        const wide = document.createElement("i");
        Object.assign(wide.style, {position: "absolute", left: "99%", width: "9rem", height: "1rem"});
        document.querySelector("[data-board]").append(wide);
    }""",
    "whole": """() => document.querySelector("[data-hand]").style.setProperty("display", "none", "important")""",
}
"""What a table must not be like, for each law: a piece with one covered corner, a word beside its plate, ..."""


class Moments(NamedTuple):
    """Two questions of a game."""

    most: Planted
    late: Planted


class Tables(NamedTuple):
    url: str
    of: dict[str, Moments]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    folder = tmp_path_factory.mktemp("planted")
    wanted = [position for game in games() for position in two_moments(game, PLAYERS)]
    planted = iter(plant(folder, wanted))
    of = {game: Moments(next(planted), next(planted)) for game in games()}
    house = House(folder)
    yield Tables(house.url, of)
    house.stop()


@pytest.fixture
def eye(browser: Browser, tables: Tables) -> Iterator[Eye]:
    opened = Eye(browser, tables.url)
    yield opened
    opened.close()


def looks(most: Planted, late: Planted) -> list[Look]:
    return [
        Look(most, MIDDLE, "light"),
        Look(most, PHONE, "dark"),
        Look(late, LOW, "dark"),
        Look(late, SIDEWAYS, "light"),
        Look(late, LARGE, "dark", "screen"),
    ]


@pytest.mark.parametrize("game", games())
def test_a_table_keeps_the_laws_of_geometry(eye: Eye, tables: Tables, game: str) -> None:
    seen = eye.look(looks(*tables.of[game]))

    faults = [f"{one.look.name}: {law}: {what}" for one in seen for law, found in one.faults.items() for what in found]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", games())
def test_axe_finds_nothing_on_a_board(eye: Eye, tables: Tables, game: str) -> None:
    eye.come(Look(tables.of[game].late, MIDDLE))
    for theme in THEMES:
        eye.fit(Look(tables.of[game].late, MIDDLE, theme))
        assert violations(eye.page) == []


@pytest.mark.parametrize("game", games())
def test_what_is_read_aloud_has_no_double_full_stops(eye: Eye, tables: Tables, game: str) -> None:
    eye.come(Look(tables.of[game].most, MIDDLE))

    names = eye.page.locator("[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")

    assert names
    assert [name for name in names if ".." in name.replace("...", "…")] == []


@pytest.mark.parametrize("law", SPOILED)
def test_the_measure_sees_what_is_wrong(eye: Eye, tables: Tables, law: str) -> None:
    """Given a lawful table, when it is spoiled, then the law that it breaks is told."""
    look = Look(tables.of["catherine"].most, MIDDLE)
    eye.come(look)
    before = eye.measure(look).faults

    eye.page.evaluate(SPOILED[law])
    after = eye.measure(look).faults

    assert before == {}
    assert law in after
