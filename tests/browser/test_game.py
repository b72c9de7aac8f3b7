"""After the end of a game. Whole games are played in test_keyboard.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow


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
    expect(page.locator("[data-tale] summary").last).to_contain_text("The game is over")
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#result-title")).to_have_count(0)
    assert ada.wait_to_be_asked()
