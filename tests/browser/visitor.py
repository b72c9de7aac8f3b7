"""A person in front of the page, who uses nothing but the page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

QUESTION = "(document.querySelector('.table')?.dataset.question ?? '')"
ARMED = "document.querySelector('[data-option].armed')"
SAME_NONCES = """{
    const draw = crypto.getRandomValues.bind(crypto), drawn = "nonces";
    crypto.getRandomValues = (into) => {
        if (into.length !== 32) return draw(into);
        const number = Number(localStorage.getItem(drawn) ?? 0) + 1;
        localStorage.setItem(drawn, String(number));
        let word = [...NAME].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, number);
        return into.map(() => (word = (word * 48271) % 2147483647) & 255);
    };
}"""
"""A player's part in shuffles: the same in every run, another for each shuffle."""
PATIENCE = 600_000  # milliseconds; a bound, not a measurement
expect.set_options(timeout=PATIENCE)


class Visitor:
    """Somebody with a browser. `complaints` are errors and warnings of the browser's console."""

    def __init__(self, browser: Browser, url: str, name: str, **more: Any) -> None:
        settings: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **more}
        self.context = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        prefs = json.dumps({"motion": "none", "name": name, "words": True, "forced": False})
        self.context.add_init_script(
            f"if (!localStorage.getItem('intrigue.prefs')) localStorage.setItem('intrigue.prefs', {json.dumps(prefs)})"
        )
        self.context.add_init_script(SAME_NONCES.replace("NAME", json.dumps(name)))
        self.url = url
        self.name = name
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda problem: self.complaints.append(f"{name}: {problem}"))

    def _heard(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning"):
            self.complaints.append(f"{self.name}: {line.text}")

    def leave(self) -> None:
        self.context.close()

    def address(self, path: str) -> str:
        """Where a page of ours is."""
        return f"{self.url}{path}"

    # ---- the lobby -------------------------------------------------------------------------------

    def open_lobby(self) -> None:
        self.page.goto(self.url)
        self.page.locator("[data-play]").first.wait_for()

    def play_now(self, game: str) -> None:
        """One click."""
        self.open_lobby()
        self.page.locator(f'[data-play="{game}"]').click()
        self.page.locator("[data-board]").wait_for()

    def set_up(self, game: str, players: int | None = None) -> str:
        """Open a table with bots that answer at once; the link."""
        self.open_lobby()
        self.page.locator(f'[data-setup="{game}"]').click()
        self.page.locator("[data-start]").wait_for()
        if players is not None:
            self.page.locator("[data-setting=players]").select_option(str(players))
            expect(self.page.get_by_label(f"Who sits at seat {players}")).to_be_visible()
            expect(self.page.get_by_label(f"Who sits at seat {players + 1}")).to_have_count(0)
        with self.page.expect_response("**/settings"):
            self.page.locator("[data-setting=pace]").select_option("instant")
        return self.page.url

    def start(self) -> None:
        self.page.locator("[data-start]").click()
        self.page.locator("[data-board]").wait_for()

    # ---- the table -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.page.locator("#result-title").is_visible()

    def wait_to_be_asked(self) -> bool:
        """Whether something is asked; False when the game is over."""
        self.page.locator("[data-option]:enabled, #result-title").first.wait_for()
        return not self.over

    def wait_for_bots(self) -> None:
        """Until nobody else has anything to decide: where all choose at once, bots go on while we are asked."""
        expect(self.page.get_by_label("Players").get_by_text("thinking", exact=True)).to_have_count(0)

    def options(self) -> list[str]:
        """What can be chosen."""
        found: list[str] = self.page.locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
        return found

    def answer(self, number: int) -> None:
        """Take one of the options: press it, and once more if it wants to be confirmed."""
        options = self.page.locator("[data-option]:enabled")
        before = self.question()
        options.nth(number % options.count()).click()
        while self.must_confirm(before):
            self.page.evaluate(f"{ARMED}?.click()")

    def must_confirm(self, before: str) -> bool:
        """After a choice: whether it is done only when it is chosen again. If not, the question is not open any more.
        What others do meanwhile leaves it open."""
        self.page.wait_for_function(f"before => {QUESTION} !== before || {ARMED}", arg=before)
        return self.question() == before

    def question(self) -> str:
        """Which question is open, if any."""
        return str(self.page.evaluate(QUESTION))

    def wait_for_other_question(self, before: str) -> None:
        self.page.wait_for_function(f"before => {QUESTION} !== before", arg=before)

    def finish(self, most: int = 2000) -> None:
        """Play to the end, any way."""
        for number in range(most):
            if not self.wait_to_be_asked():
                break
            self.answer(number * 7)
        expect(self.page.locator("#result-title")).to_be_visible()
