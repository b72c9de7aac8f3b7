"""The server of a house: python -m tests.browser.serve FOLDER PORT

In it chance is the same in every run, and nobody is hurried, so that what is tested is what was seen, however busy the
machine is.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from intrigue.bots import levels
from intrigue.review import Effort
from intrigue.server.lobby import Config
from intrigue.server.pool import BotPool
from intrigue.server.running import application, listen, make_server
from tests.server.serving import GENEROUS, SECONDS_AT_MOST

CONFIG = Config(
    limits=replace(GENEROUS, rooms_per_guest=1000),
    grace=SECONDS_AT_MOST,
    pace=(0.05, 0.1),
    deadline=SECONDS_AT_MOST,
    effort=Effort(4, 4),
)


def same_bits(bits: int) -> int:
    """The same bots every time."""
    return Random(bits).getrandbits(bits)


def deals(folder: Path) -> Callable[[int], int]:
    """The same tables and secrets in every run; others after a restart, since no two tables have the same id."""
    starts = folder / "starts"
    with starts.open("a", encoding="utf-8") as file:
        file.write("started\n")
    return Random(starts.stat().st_size).getrandbits


def take_your_time() -> None:
    """Bots that search count their iterations and do not look at the clock."""
    for level in ("FAIR_SECONDS", "STRONG_SECONDS"):
        setattr(levels, level, SECONDS_AT_MOST)


def main(folder: Path, port: int) -> None:
    unhurried = partial(BotPool, budget=SECONDS_AT_MOST)
    with (
        patch("intrigue.server.dealing.randbits", deals(folder)),
        patch("intrigue.server.pool.randbits", same_bits),
        patch("intrigue.server.pool.HINT_NICENESS", 0),
        patch("intrigue.server.lobby.BotPool", unhurried),
    ):
        serve(folder, port)


def serve(folder: Path, port: int) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # before the server listens to it, and after
    socket = listen("127.0.0.1", port)
    print("listening", flush=True)
    make_server(application(folder, CONFIG), CONFIG).run(sockets=[socket])


if __name__ in ("__main__", "__mp_main__"):  # here, and in the processes in which bots think
    take_your_time()

if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
