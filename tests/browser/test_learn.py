"""Learning a game in the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from intrigue.games import games
from tests.browser.learner import Learner
from tests.browser.visitor import Visitor

GAME = "pot-de-vin"
SIZES = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})


def test_a_lesson_is_played_and_remembered(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.open_lobby()
    card = ada.page.locator(f'[data-learn="{GAME}"]')
    expect(card).to_contain_text("First time? Learn by playing")
    card.click()
    learner = Learner(ada, GAME)
    first, second, *_ = learner.scenes
    # Something legal that does not go on is answered, and changes nothing.
    for _ in first.steps[:-1]:
        learner.read_on()
    before = learner.where()
    learner.press("bribe")
    expect(ada.page.locator("[data-reply]")).to_have_text(first.steps[-1].replies["bribe"])
    assert learner.where() == before
    # Back, and once more through the whole scene.
    ada.page.get_by_role("button", name="Back").click()
    learner.wait_past(before)
    ada.page.locator("[data-next]").click()
    learner.press(first.steps[-1].go[0])
    expect(ada.page.locator("[data-say]")).to_contain_text(first.end.split(":")[0])
    # The next visit begins with the next scene.
    ada.page.reload()
    assert learner.where().startswith(f"{second.id} 0")
    learner.take(second)
    ada.open_lobby()
    expect(card).to_contain_text(f"2 of {len(learner.scenes)} done")


def test_after_the_lessons_comes_a_game_with_a_coach(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    learner = Learner(ada, GAME)
    learner.where()
    ada.page.get_by_label("Scene").select_option(str(len(learner.scenes) - 1))
    ada.page.wait_for_function(
        "id => document.querySelector('.learn').dataset.lesson === id", arg=learner.scenes[-1].id
    )
    learner.take(learner.scenes[-1])
    ada.page.locator("[data-first-game]").click()
    assert ada.wait_to_be_asked()
    expect(ada.page.locator("[data-coach]")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("game", games())
def test_every_scene_can_be_played_on_its_board(visit: Callable[..., Visitor], game: str, size: dict[str, int]) -> None:
    """By pointing at pieces alone; everything that the host points at is there."""
    ada = visit(viewport=size)
    learner = Learner(ada, game)
    for number, scene in enumerate(learner.scenes, start=1):
        learner.take(scene)
        if number < len(learner.scenes):
            learner.read_on()
    expect(ada.page.locator("[data-first-game]")).to_be_visible()
