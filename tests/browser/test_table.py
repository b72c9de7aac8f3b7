"""At the table: hints with their reasons, second presses only where they are needed, small screens, tables that end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from intrigue.games import games
from tests.browser.axe import violations
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow
PHONE = ViewportSize(width=390, height=844)


def asked_to_choose(ada: Visitor) -> None:
    """Go on until there is a choice."""
    while ada.wait_to_be_asked() and ada.page.locator("[data-option]").count() == 1:
        ada.answer(0)


def test_a_hint_says_why(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    page = ada.page
    ada.set_up("pot-de-vin", players=3)
    ada.start()
    asked_to_choose(ada)

    page.keyboard.press("h")

    why = page.get_by_role("region", name="Why the strong bot would do that")
    expect(page.get_by_text("The strong bot would choose")).to_be_visible()
    expect(why.locator("p").first).to_contain_text(" ")  # a reason in words; the figures are details
    assert "%" not in why.locator("p").first.inner_text()
    why.get_by_text("Details").click()
    expect(why.get_by_text("imagined courses of the game")).to_be_visible()
    expect(why.get_by_text("What it weighed")).to_be_visible()
    assert why.locator(".bar").count() > 1
    expect(why.get_by_text("What it expects next")).to_be_visible()
    assert page.locator("[data-option].hinted").count() == 1

    page.set_viewport_size(PHONE)
    expect(why).to_have_count(0)
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Why?").click()
    page.get_by_role("dialog").get_by_text("Details").click()
    expect(page.get_by_role("dialog").get_by_text("imagined courses of the game")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Close the hint").click()
    expect(page.get_by_text("The strong bot would choose")).to_have_count(0)


def test_what_can_be_taken_back_wants_one_press(visit: Callable[..., Visitor]) -> None:
    """Catherine: the first card of a secret choice of several."""
    ada = visit()
    ada.set_up("catherine", players=3)
    ada.start()
    asked_to_choose(ada)
    ada.wait_for_bots()
    before = ada.question()

    ada.page.locator("[data-option]").first.click()

    assert not ada.must_confirm(before)
    expect(ada.page.get_by_role("button", name="Undo")).to_be_visible()


def test_what_cannot_be_taken_back_wants_two(visit: Callable[..., Visitor]) -> None:
    """Pot de Vin: a card that everybody sees. Another choice, or Escape, and nothing has happened."""
    ada = visit()
    page = ada.page
    ada.set_up("pot-de-vin", players=3)
    ada.start()
    asked_to_choose(ada)
    before = ada.question()

    page.locator("[data-option]").nth(0).click()
    assert ada.must_confirm(before)
    expect(page.get_by_text("Press again to confirm", exact=True).first).to_be_visible()
    page.locator("[data-option]").nth(1).click()
    expect(page.locator("[data-option].armed")).to_have_attribute(
        "data-option", str(page.locator("[data-option]").nth(1).get_attribute("data-option"))
    )
    page.keyboard.press("Escape")
    expect(page.locator("[data-option].armed")).to_have_count(0)

    assert ada.question() == before


@pytest.mark.parametrize("game", games())
def test_a_table_on_a_phone(visit: Callable[..., Visitor], game: str) -> None:
    """All answers in words are in a drawer, one key away; what is where is measured in test_geometry.py."""
    ada = visit(viewport=PHONE)
    page = ada.page
    ada.set_up(game, players=4)
    ada.start()
    for number in range(8):
        asked_to_choose(ada)
        ada.answer(number)
    asked_to_choose(ada)
    ada.wait_for_bots()

    assert violations(page) == []
    page.keyboard.press("o")
    expect(page.locator("[data-options]")).to_be_hidden()
    assert violations(page) == []
    page.keyboard.press("o")
    expect(page.locator("[data-option]").first).to_be_focused()


def test_a_host_closes_a_table(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit("Adina"), visit("Ben")
    link = ada.set_up("empire-engine", players=2)
    ada.start()
    ben.page.goto(link)
    ben.page.locator("[data-board]").wait_for()

    ada.page.get_by_label("More").click()
    ada.page.get_by_role("button", name="Close this table for good").click()
    expect(ben.page.locator("[data-board]")).to_be_visible()
    ada.page.get_by_role("button", name="Confirm").click()

    expect(ada.page.locator("[data-play]").first).to_be_visible()
    expect(ada.page.locator("[data-table]")).to_have_count(0)
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Nobody is at this table")


def test_old_tables_are_let_go(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.play_now("pot-de-vin")
    ada.play_now("empire-engine")
    ada.open_lobby()
    tables = ada.page.locator("[data-table]")
    expect(tables).to_have_count(2)

    tables.first.get_by_role("button").click()
    tables.first.get_by_role("button", name="Again").click()

    expect(tables).to_have_count(1)
    ada.page.reload()
    expect(tables).to_have_count(1)


def test_an_invitation_says_who_can_follow_it(visit: Callable[..., Visitor]) -> None:
    """The house of the tests answers on this machine alone."""
    ada = visit()
    link = ada.set_up("pot-de-vin")

    ada.page.get_by_role("button", name="Invite friends").click()

    expect(ada.page.get_by_label("Link to this table")).to_have_value(link)
    expect(ada.page.get_by_text("--lan")).to_be_visible()


def test_settings_changed_in_quick_succession_all_hold(visit: Callable[..., Visitor]) -> None:
    """Given a change of settings that is still under way, when another follows, and the game is started at once, then
    it is played with both."""
    ada = visit()
    page = ada.page
    ada.open_lobby()
    page.locator('[data-setup="pot-de-vin"]').click()
    page.locator("[data-start]").wait_for()
    page.get_by_text("More rules and settings").click()
    held: list[Route] = []
    page.route("**/settings", lambda route: held.append(route) if not held else route.continue_())
    with page.expect_request("**/settings"):
        page.locator("[data-setting=players]").select_option("5")
    page.get_by_label("Hints").uncheck()
    page.locator("[data-start]").click()

    held[0].continue_()

    page.locator("[data-board]").wait_for()
    expect(page.get_by_label("Players").get_by_role("listitem")).to_have_count(5)
    ada.wait_to_be_asked()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
