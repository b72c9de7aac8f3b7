"""Where there is but one answer it is given for the person, unless they would rather give it themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import intrigue
from tests.browser.geometry import SIZES, Eye, Look
from tests.browser.house import House
from tests.browser.planting import plant
from tests.browser.positions import Position

pytestmark = pytest.mark.slow


def only_answer() -> Position:
    """Pot de Vin, where the first card that can be played is played until somebody has one card to play."""
    game: Any = intrigue.game("pot-de-vin")
    state, moves = game.new(3, 1, {}), list[tuple[int, str]]()
    while True:
        seat = state.pending[0]
        legal = tuple(state.legal(seat))
        texts = tuple(game.actions.text(action) for action in legal)
        if len(legal) == 1:
            return Position("pot-de-vin", 3, {}, 1, tuple(moves), seat, game.asked(state)[seat], texts)
        moves.append((seat, texts[0]))
        state.play(seat, legal[0])


@pytest.mark.parametrize("forced", [True, False])
def test_the_only_answer_is_given_if_that_is_liked(browser: Browser, tmp_path: Path, forced: bool) -> None:
    planted = plant(tmp_path, [only_answer()])[0]
    house = House(tmp_path)
    eye = Eye(browser, house.url)
    if forced:
        eye.context.add_init_script('localStorage.setItem(\'intrigue.prefs\', \'{"motion": "none", "guest": true}\')')
    look = Look(planted, SIZES[1])
    eye.come(look)
    said = eye.page.get_by_text("There is only one answer; it is given for you.")

    if forced:
        expect(eye.page.locator("[data-asked]")).to_have_count(0)
    else:
        expect(eye.page.locator("[data-asked]")).to_have_count(1)
        expect(said).to_have_count(0)
    eye.close()
    house.stop()
