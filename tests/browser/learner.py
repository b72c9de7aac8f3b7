"""Somebody who takes the lessons of a game in the page."""

from __future__ import annotations

from collections.abc import Callable

from intrigue.core.lessons import Scene
from intrigue.games import game_by_id
from tests.browser.visitor import Visitor

READY = "(page => page?.dataset.lesson && page.dataset.busy === undefined)(document.querySelector('.learn'))"
WHERE = """(({ lesson, step, ended }) => `${lesson} ${step}${ended ?? ' going on'}`)(
    document.querySelector('.learn').dataset)"""
POINTED = "document.querySelector('.learn').dataset.pointed === 'true'"
PIECE = """action => [...document.querySelectorAll('[data-action]')].find(
    one => one.getClientRects().length && one.dataset.action.split(' | ').includes(action))"""


def nothing(where: str) -> None:
    """Somebody who does not look closely."""


class Learner:
    """Does what the host says. `look` is called at every step, with a name for it."""

    def __init__(self, visitor: Visitor, game: str, look: Callable[[str], None] = nothing) -> None:
        self.page = visitor.page
        self.scenes = game_by_id(game).lessons()
        self.look = look
        self.page.goto(visitor.address(f"/learn/{game}"))

    def where(self) -> str:
        """Scene and step."""
        self.page.wait_for_function(f"() => {READY}")
        return str(self.page.evaluate(WHERE))

    def wait_past(self, before: str) -> None:
        self.page.wait_for_function(f"before => {READY} && {WHERE} !== before", arg=before)

    def take(self, scene: Scene) -> None:
        """A whole scene, up to its last word."""
        for step in scene.steps:
            before = self.where()
            self.page.wait_for_function(f"() => {POINTED}")
            self.look(before)
            if step.go:
                self.press(step.go[0])
            else:
                self.page.locator("[data-next]").click()
            self.wait_past(before)
        self.look(self.where())

    def read_on(self) -> None:
        before = self.where()
        self.page.locator("[data-next]").click()
        self.wait_past(before)

    def press(self, action: str) -> None:
        """Do it where it lies on the table; where a piece stands for several actions, choose from its menu."""
        piece = self.page.wait_for_function(PIECE, arg=action).as_element()
        assert piece is not None
        alone = piece.get_attribute("data-action") == action
        piece.scroll_into_view_if_needed()
        piece.click()
        if not alone:
            self.page.locator(f'[data-offer="{action}"]').click()
