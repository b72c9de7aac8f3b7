"""Ctrl-C belongs to this program, not to a library."""

from __future__ import annotations

import signal


def keep_interrupts() -> None:
    """Load polars now, and leave SIGINT as it was.

    Polars hooks into SIGINT when it is imported, before whatever handles it then, and raises KeyboardInterrupt from its
    own calls. A handler of ours would get the same Ctrl-C a second time, and a process that ignores SIGINT would not
    ignore it any longer. Call this where interrupts matter, before anything else imports polars.
    """
    handler = signal.getsignal(signal.SIGINT)
    import polars  # noqa: F401

    signal.signal(signal.SIGINT, handler)
