"""Processes that think for another one: they leave interrupts to it, and end when it ends, however that happens."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def help_parent(niceness: int = 0) -> None:
    """Called first in a process that helps its parent. A pool's own processes would wait for ever if the parent were
    killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
