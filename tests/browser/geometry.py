"""The geometry of a table, as a law: what a screen must show when a question is put. See web/README.md.

`survey.py` looks at every kind of decision of all games, at every number of players and every size, and writes a
report; `test_geometry.py` looks at a sample that covers all of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.planting import Planted
from tests.browser.visitor import PATIENCE

Theme = Literal["light", "dark"]
Role = Literal["player", "spectator", "screen"]

LAWS: Final = {
    "free": "nothing lit is covered or out of sight",
    "answers": "every answer has a place on the board or in the bar",
    "bar": "question and bar leave the board its room",
    "hand": "the hand covers nothing",
    "text": "no text is cut or overlaps",
    "pictures": "pictures, badges and texts do not lie over each other",
    "sideways": "nothing scrolls sideways",
    "touch": "touch targets are large enough",
    "whole": "the whole table is in sight",
}
DESKTOP_BAR: Final = 0.15
PHONE_BAR: Final = 0.30
TOUCH: Final = 40  # pixels
WHOLE_PLAYERS: Final = 4


class Size(NamedTuple):
    width: int
    height: int

    @property
    def phone(self) -> bool:
        return min(self) < 600

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES: Final = (
    Size(1920, 1080),
    Size(1440, 900),
    Size(1280, 720),
    Size(1024, 768),
    Size(844, 390),
    Size(390, 844),
    Size(360, 640),
)
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
ROLES: Final[tuple[Role, ...]] = ("player", "spectator", "screen")

SCRIPT: Final = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
CALM: Final = """async () => {
    await document.fonts.ready;
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const busy = () => document.querySelector("[data-arranging]");
    for (let calm = 0; calm < 3; calm = busy() ? 0 : calm + 1) await frame();
    await Promise.allSettled(document.getAnimations().map(animation => animation.finished));
    for (let calm = 0; calm < 2; calm = busy() ? 0 : calm + 1) await frame();
}"""
FORGET: Final = """() => {
    for (const line of [...document.querySelectorAll("[role=log] > *")].slice(0, -40)) line.remove();
}"""
"""What the log tells of long ago is out of sight, and to lay it out takes longer than all the rest."""
PREFS: Final = '{"motion": "none", "name": "Ada", "guest": true, "forced": false}'


class Look(NamedTuple):
    """How somebody looks at a position."""

    planted: Planted
    size: Size
    theme: Theme = "light"
    role: Role = "player"

    @property
    def name(self) -> str:
        return f"{self.planted.position.name}, {self.size} {self.theme} as {self.role}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found: the laws that are broken, and how."""

    look: Look
    faults: dict[str, list[str]] = field(default_factory=dict)

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws that this look is about."""
        return laws_for(self.look)

    def holds(self, law: str) -> bool:
        return law not in self.faults


def laws_for(look: Look) -> tuple[str, ...]:
    laws = ["text", "pictures", "sideways"]
    if look.role == "player":
        laws += ["free", "answers", "bar", "hand"]
    if look.size.phone:
        laws.append("touch")
    if must_be_whole(look):
        laws.append("whole")
    return tuple(law for law in LAWS if law in laws)


def must_be_whole(look: Look) -> bool:
    """Where nobody should have to scroll: a desktop with up to four players, six at Pot de Vin, any shared screen."""
    game, players = look.planted.position.game, look.planted.position.players
    if look.role == "screen":
        return look.size == (1920, 1080)
    roomy = look.size.width >= 1440 and look.size.height >= 900
    return roomy and (players <= WHOLE_PLAYERS or game == "pot-de-vin")


class Eye:
    """Somebody who goes from table to table and measures."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.setItem('intrigue.prefs', '{PREFS}')")
        self.page: Page = self.context.new_page()

    def close(self) -> None:
        self.context.close()

    def come(self, look: Look) -> None:
        """Open the table at this size."""
        self.context.clear_cookies()
        if look.role == "player":
            self.context.add_cookies(look.planted.cookies(self.url))  # type: ignore[arg-type]
        self.fit(look)
        path = f"/room/{look.planted.room}" + ("/watch" if look.role == "screen" else "")
        self.page.goto(self.url + path)
        asked = "[data-question] [data-board] > *" if look.role == "player" else "[data-board] > *"
        self.page.locator(asked).first.wait_for()
        self.page.evaluate(FORGET)

    def fit(self, look: Look) -> None:
        self.page.set_viewport_size({"width": look.size.width, "height": look.size.height})
        self.page.emulate_media(color_scheme=look.theme, reduced_motion="reduce")

    def measure(self, look: Look) -> Seen:
        return self.measure_all([look])[0]

    def measure_all(self, looks: Sequence[Look]) -> list[Seen]:
        """Looks that differ in their themes only, measured together: to measure takes longer than to change colours."""
        self.page.evaluate(CALM)
        found = self.page.evaluate(SCRIPT, {**limits(looks[0]), "themes": [look.theme for look in looks]})
        return [Seen(look, _by_law(found[look.theme], laws_for(look))) for look in looks]

    def look(self, looks: Iterable[Look]) -> list[Seen]:
        """Look in this order; a table is opened anew only when it is another one."""
        seen, here = list[Seen](), None
        for (room, role, _), group in groupby(looks, key=lambda look: (look.planted.room, look.role, look.size)):
            same = list(group)
            if here != (room, role):
                self.come(same[0])
                here = (room, role)
            else:
                self.fit(same[0])
            seen += self.measure_all(same)
        return seen


def _by_law(rows: Iterable[dict[str, str]], laws: Sequence[str]) -> dict[str, list[str]]:
    faults: dict[str, list[str]] = {}
    for row in rows:
        if row["law"] in laws:
            faults.setdefault(row["law"], []).append(row["what"])
    return faults


def limits(look: Look) -> dict[str, Any]:
    player = look.role == "player"
    return {
        "legal": list(look.planted.position.legal) if player else [],
        "bar": PHONE_BAR if look.size.phone else DESKTOP_BAR,
        "touch": TOUCH if look.size.phone else 0,
        "whole": must_be_whole(look),
    }


# ---- reports -------------------------------------------------------------------------------------


def share(seen: Sequence[Seen], law: str) -> float | None:
    """How many of the looks that a law is about keep it."""
    about = [one for one in seen if law in one.laws]
    return sum(one.holds(law) for one in about) / len(about) if about else None


def lawful(seen: Sequence[Seen]) -> float:
    """How many looks keep all laws."""
    return sum(not one.faults for one in seen) / len(seen) if seen else 1.0
