"""Ctrl-C and SIGTERM: the first asks for an orderly end, the second ends at once."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType
from typing import Final

HINT: Final = "\nstopping after the games in progress; press Ctrl-C again to stop now\n"


class Stop:
    """Remembers a request to stop. The second request raises KeyboardInterrupt."""

    def __init__(self, hint: str = "") -> None:
        self.wanted = False
        self.hint = hint
        self.tell: Callable[[], None] | None = None

    def __call__(self, number: int = 0, frame: FrameType | None = None) -> None:
        del number, frame
        if self.wanted:
            raise KeyboardInterrupt
        self.wanted = True
        if self.hint:
            os.write(sys.stderr.fileno(), self.hint.encode())  # `print` may be under way when a signal comes
        if self.tell is not None:
            self.tell()


@contextmanager
def listening(*, polars: bool = True, hint: str = "") -> Iterator[Stop]:
    """Let Ctrl-C and SIGTERM ask for an orderly end. `polars` says whether the program will use that library."""
    if polars:
        keep_interrupts()
    stop = Stop(hint)
    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def children_spared() -> Iterator[None]:
    """Processes that are started here never get Ctrl-C, not even while they start up. This process gets it afterwards.

    A terminal sends Ctrl-C to all processes of a program, but only the first one should react."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # otherwise the first child would start it, and that would undo the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def keep_interrupts() -> None:
    """Import polars now, and restore the handler of SIGINT.

    When polars is imported, it puts itself in front of the current handler, and its calls raise KeyboardInterrupt. Our
    own handler would then get the same Ctrl-C twice, and a process that ignores SIGINT would no longer ignore it. Call
    this wherever interrupts matter, before anything else imports polars.
    """
    handler = signal.getsignal(signal.SIGINT)
    import polars  # noqa: F401

    signal.signal(signal.SIGINT, handler)
