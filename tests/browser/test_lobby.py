"""The first page: five games, one click each, small and safe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from intrigue.games import games
from tests.browser.house import House
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow
FIRST_PAGE_BYTES = 150_000


def test_the_lobby_shows_every_game(visit: Callable[..., Visitor]) -> None:
    ada = visit()

    ada.open_lobby()

    shown = [card.get_attribute("data-play") for card in ada.page.locator("[data-play]").all()]
    assert shown == list(games())


@pytest.mark.parametrize("game", games())
def test_one_click_starts_a_game_against_bots(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit()

    ada.play_now(game)

    assert ada.wait_to_be_asked()
    expect(ada.page.locator("[aria-label=Players] li")).not_to_have_count(0)
    ada.page.get_by_role("button", name="Log", exact=True).click()
    expect(ada.page.locator("[role=log] p").first).to_be_visible()


def test_nothing_inline_is_allowed_on_the_page(visit: Callable[..., Visitor], house: House) -> None:
    ada = visit()

    response = ada.page.goto(house.url)

    assert response is not None
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    ada.page.locator("[data-play]").first.wait_for()
    assert "style=" not in response.text()


def test_the_first_page_is_small(visit: Callable[..., Visitor], house: House) -> None:
    ada = visit()
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    ada.page.on("requestfinished", note)

    ada.open_lobby()
    ada.page.wait_for_load_state("networkidle")

    assert 0 < sum(request.sizes()["responseBodySize"] for request in requests) < FIRST_PAGE_BYTES


def test_an_address_that_is_no_table_says_so(visit: Callable[..., Visitor], house: House) -> None:
    ada = visit()

    ada.page.goto(f"{house.url}/room/nobodyhere22")

    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Nobody is at this table")
