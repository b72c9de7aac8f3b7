"""Without a mouse: playing, rules, log and chat by keys alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from intrigue.games import games
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.slow
ANSWERS = 40  # enough for questions of every kind that a first round brings; whole games are played in test_game.py


@pytest.mark.parametrize("game", games())
def test_playing_by_keyboard_alone(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit()
    page = ada.page
    ada.set_up(game, players=3)
    page.locator("[data-start]").press("Enter")
    page.locator("[data-board]").wait_for()

    for number in range(ANSWERS):
        if not ada.wait_to_be_asked():
            break
        before = ada.question()
        if number % 2:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            while ada.must_confirm(before):
                page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
            while ada.must_confirm(before):
                page.keyboard.press("1")

    ada.wait_to_be_asked()  # the last answer was taken too


def test_rules_log_and_chat_are_one_key_away(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    page = ada.page
    ada.set_up("pot-de-vin", players=3)
    ada.start()
    ada.wait_to_be_asked()

    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="What you are after")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("log", name="Log")).to_be_focused()
    page.keyboard.press("h")
    expect(page.get_by_text("bot would choose")).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_label("Your message")).to_be_focused()


def test_a_move_that_shows_nothing_can_be_taken_back(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit("Adina"), visit("Ben")
    page = ada.page
    ben.page.goto(ada.set_up("empire-engine", players=2))
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator("strong", has_text="Ben")).to_be_visible()
    ada.start()
    ada.wait_to_be_asked()  # so is Ben, at the same time, and he does nothing
    before = ada.options()
    ada.answer(0)
    page.get_by_role("button", name="Undo").wait_for()
    answered = ada.question()

    page.keyboard.press("u")

    ada.wait_for_other_question(answered)
    assert ada.options() == before
