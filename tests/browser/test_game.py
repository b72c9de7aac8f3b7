"""A whole game through the page alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow


def test_a_game_of_pot_de_vin_is_played_to_its_end(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.set_up("pot-de-vin")
    ada.start()

    ada.finish()

    page = ada.page
    expect(page.get_by_role("rowheader", name="Score")).to_be_visible()
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
    assert ada.wait_to_be_asked()
