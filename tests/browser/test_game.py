"""A whole game through the page alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from intrigue.games import games
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_to_its_end(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit()
    ada.set_up(game, players=3)
    ada.start()

    ada.finish()

    decided_by = re.compile("^Allegiance" if game == "patriot" else "^Score$")
    expect(ada.page.get_by_role("rowheader", name=decided_by)).to_be_visible()
    expect(ada.page.get_by_role("img", name="won").first).to_be_visible()


def test_after_the_end_come_record_replay_and_rematch(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.set_up("empire-engine", players=2)
    ada.start()
    ada.finish()
    page = ada.page
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert download.value.suggested_filename == "intrigue-record.json"
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("The game is over").last).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#result-title")).to_have_count(0)
    assert ada.wait_to_be_asked()
