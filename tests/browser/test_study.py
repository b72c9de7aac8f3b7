"""Getting better in the page: reviews, looked at alone and together; problems; one's own games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from intrigue.games import game_by_id
from intrigue.review.problems import problems_of
from intrigue.server.puzzles import puzzle
from tests.browser.axe import violations
from tests.browser.visitor import Visitor

GAME = "empire-engine"
PHONE = {"width": 390, "height": 844}
pytestmark = pytest.mark.slow


def step(page: Page) -> str:
    """Which step of how many is shown."""
    return page.get_by_role("slider", name="Step").get_attribute("aria-valuetext") or ""


def test_a_review_is_read_shared_and_looked_at_together(visit: Callable[..., Visitor]) -> None:
    ada = visit(permissions=["clipboard-read", "clipboard-write"])
    page = ada.page
    ada.set_up(GAME, players=2)
    ada.start()
    ada.finish()
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Review", exact=True).click()
    page.get_by_role("button", name="Review this game").click()
    page.locator("[data-review=done]").wait_for()
    panel = page.get_by_label("Review", exact=True)
    expect(panel.get_by_role("img", name="The course of the chances of winning")).to_be_visible()
    expect(panel.locator(".legend").get_by_text("Adina")).to_be_visible()
    for part in ("average seat", "first cards", "own decisions", "cards and others", "result"):
        expect(panel.get_by_text(part, exact=True)).to_be_visible()
    panel.get_by_label("What could not be known").check()

    page.get_by_role("button", name="One step forward").click()
    page.get_by_role("button", name="Copy the address of this step").click()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith("#move=2")

    ben = visit("Ben", viewport=PHONE)
    ben.page.goto(address)
    ben.page.locator("[data-review=done]").wait_for()
    expect(ben.page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", step(page))
    box = ben.page.get_by_label("Review", exact=True).bounding_box()
    assert box is not None
    assert box["height"] > PHONE["height"] / 3, "on a phone, a review gets the room that it needs"
    assert violations(ben.page) == []

    for one in (page, ben.page):
        one.get_by_role("button", name="Look together").click()
    ben.page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuetext", step(ben.page))


def test_own_games_are_counted_and_plotted(visit: Callable[..., Visitor]) -> None:
    ada = visit("Cora")
    page = ada.page
    ada.set_up(GAME, players=2)
    ada.start()
    ada.finish()
    page.goto(ada.address("/study"))
    own = page.get_by_role("region", name="Cora")
    expect(own.get_by_role("row", name="Empire Engine greedy 1")).to_be_visible()
    plot = own.get_by_role("img", name="The course of the rating in Empire Engine")
    assert plot.locator("circle").count() == plot.locator(".margin").count() == 1
    expect(own.get_by_role("link", name="Download it")).to_be_visible()
    expect(own.get_by_role("button", name="Delete it")).to_be_visible()
    assert violations(page) == []


def test_a_problem_is_solved_and_explained(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    page = ada.page
    game = game_by_id(GAME)
    problem = problems_of(game)[0]
    labels = {choice.text: choice.label for choice in puzzle(game, 1).legal}
    page.goto(ada.address("/study"))
    page.get_by_role("link", name="1", exact=True).first.click()
    page.get_by_role("button", name=labels[problem.obvious], exact=True).click()
    expect(page.get_by_text("That is the obvious move, and not the best one.")).to_be_visible()
    page.get_by_role("button", name=labels[problem.best], exact=True).click()
    expect(page.get_by_text("Right.", exact=True)).to_be_visible()
