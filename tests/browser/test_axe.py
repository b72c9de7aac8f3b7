"""The page for everybody: nothing that axe can find, in both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from intrigue.games import games
from tests.browser.axe import violations
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def check(person: Visitor) -> None:
    person.wait_for_bots()
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert violations(person.page) == []


def test_lobby_and_rules(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.open_lobby()
    check(ada)

    ada.page.get_by_role("button", name="How to play Pot de Vin").click()
    ada.page.get_by_role("tab", name="Rules").click()
    ada.page.locator("[data-clause]").first.wait_for()
    check(ada)


def test_room_table_result_and_replay(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.set_up("pot-de-vin", players=3)
    check(ada)

    ada.start()
    ada.wait_to_be_asked()
    ada.answer(0)
    ada.wait_to_be_asked()
    check(ada)

    ada.finish()
    check(ada)

    ada.page.get_by_role("button", name="Replay").click()
    ada.page.get_by_role("slider", name="Step").wait_for()
    ada.page.locator("[data-board]").wait_for()
    check(ada)


@pytest.mark.parametrize("game", games())
def test_the_table_of_each_game(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit()
    ada.set_up(game, players=3)
    ada.start()
    for _ in range(6):
        ada.wait_to_be_asked()
        ada.answer(0)
    ada.wait_to_be_asked()
    check(ada)

    ada.page.keyboard.press("l")  # the story, opened into its lines
    ada.page.locator("details[data-tale] summary").last.click()
    check(ada)
