"""The page that needs no server: plain files, and after the first visit not even a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tour import SITE, at_home, play

pytestmark = pytest.mark.checkout
BUILT = (SITE / "index.html").is_file()


@pytest.mark.skipif(not BUILT, reason="the page that needs no server has not been built: make site")
def test_a_game_starts_without_a_network(browser: Browser) -> None:
    with at_home(browser, 1440) as kim:
        kim.set_up("pot-de-vin")
        kim.start()
        assert kim.wait_to_be_asked()
        kim.answer(0)


@pytest.mark.slow
def test_a_game_is_played_without_a_network_and_goes_on_after_a_reload(browser: Browser) -> None:
    """One game on a phone; `make site-test` plays all of them, on a large screen too."""
    if not BUILT:
        pytest.fail("The page that needs no server has not been built: make site")
    with at_home(browser, 390) as kim:
        play(kim, "empire-engine")
        kim.open_lobby()
        expect(kim.page.get_by_text("Continue")).to_be_visible()
        expect(kim.page.get_by_text("Invited to a table?")).to_have_count(0)
