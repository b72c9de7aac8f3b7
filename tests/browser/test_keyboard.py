"""Without a mouse: whole games, rules, log and chat by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from intrigue.games import games
from tests.browser.visitor import Visitor

SAMPLE = "pot-de-vin"  # is played in every run of the tests
ANSWERS = 2000  # more than any game needs
KEYS = 9  # of the first options


def answer(ada: Visitor, number: int) -> None:
    """One way or another: by the number of an option, or through the list with the arrow keys."""
    before, count = ada.question(), len(ada.options())
    if number % 3:
        keys = [str(number % min(count, KEYS) + 1)]
    else:
        keys = [*["ArrowDown"] * (number % count + 1), "Enter"]
    for key in keys:
        ada.page.keyboard.press(key)
    while ada.must_confirm(before):
        ada.page.keyboard.press(keys[-1])


@pytest.mark.parametrize(
    "game", [game if game == SAMPLE else pytest.param(game, marks=pytest.mark.slow) for game in games()]
)
def test_a_whole_game_by_keyboard_alone(visit: Callable[..., Visitor], game: str) -> None:
    ada = visit()
    page = ada.page
    ada.set_up(game, players=3)
    page.locator("[data-start]").press("Enter")
    page.locator("[data-board]").wait_for()

    for number in range(ANSWERS):
        if not ada.wait_to_be_asked():
            break
        answer(ada, number)

    decided_by = re.compile("^Allegiance" if game == "patriot" else "^Score$")
    expect(page.get_by_role("rowheader", name=decided_by)).to_be_visible()
    expect(page.get_by_role("img", name="won").first).to_be_visible()
    expect(page.locator("#result-title")).to_be_focused()
    expect(page).to_have_title(re.compile("over"))


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_move_that_shows_nothing_can_be_taken_back(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit("Adina"), visit("Ben")
    page = ada.page
    ben.page.goto(ada.set_up("empire-engine", players=2))
    ben.page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator("strong", has_text="Ben")).to_be_visible()
    ada.start()
    asked, waiting = page.locator("[data-option]:enabled").first, page.get_by_text("Waiting for Ben")
    asked.or_(waiting).first.wait_for()
    mover = ben if waiting.is_visible() else ada  # whoever got the starting player card; the other one does nothing
    mover.wait_to_be_asked()
    before = mover.options()
    mover.answer(0)
    mover.page.get_by_role("button", name="Undo").wait_for()
    answered = mover.question()

    mover.page.keyboard.press("u")

    mover.wait_for_other_question(answered)
    assert mover.options() == before
