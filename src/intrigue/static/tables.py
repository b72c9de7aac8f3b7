"""The application as a page runs it: its settings, its storage, its bots."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from intrigue.review.judging import FEWEST_WORLDS, Effort
from intrigue.server.app import make_app
from intrigue.server.limits import LARGEST, Limits
from intrigue.server.lobby import Config
from intrigue.static.jar import Jar
from intrigue.static.storage import Keep, KeptInPages
from intrigue.static.thinking import Courier, pool_of
from intrigue.static.wires import KeepText, Wires

NO_PAGE: Final = Path("nowhere")  # the page is here already
LIMITS: Final = Limits(  # one person, who can only be too fast for themselves
    messages=LARGEST,
    messages_per_address=LARGEST,
    hints=LARGEST,
    hints_per_address=LARGEST,
    requests=LARGEST,
    guests_per_address=LARGEST,
    rooms_per_address=LARGEST,
    rooms_per_guest=100,
    hello_seconds=3600.0,
    send_seconds=3600.0,
)
CONFIG: Final = Config(limits=LIMITS, effort=Effort(worlds=FEWEST_WORLDS))  # nothing is compiled here


def tables(data: bytes, cookies: str, keep: Keep, keep_cookies: KeepText, bots: Courier, reviews: Courier) -> Wires:
    """The tables with what was kept of them, and the wires to them."""
    app = make_app(lambda: KeptInPages(data, keep), CONFIG, NO_PAGE, lambda: pool_of(bots, reviews))
    return Wires(app, Jar(cookies), keep_cookies)
