"""Single keys from a terminal."""

from __future__ import annotations

import sys
from typing import Final

INTERRUPT: Final = "\x03"
ESCAPE: Final = "\x1b"
ARROWS: Final = {"[A": "up", "[B": "down", "[C": "right", "[D": "left", "OC": "right", "OD": "left"}


def read_key() -> str:
    """Wait for a key: a character, or the name of an arrow; "" at the end of the input."""
    try:
        import termios
        import tty
    except ImportError:  # not available on Windows: read a line and take its first character
        line = sys.stdin.readline()
        return (line.strip() or "\n")[0] if line else ""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        return _read(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _read(descriptor: int) -> str:
    import os
    import select

    key = os.read(descriptor, 1).decode(errors="replace")
    if key == INTERRUPT:
        raise KeyboardInterrupt
    if key == ESCAPE and select.select([descriptor], [], [], 0.05)[0]:
        return ARROWS.get(os.read(descriptor, 2).decode(errors="replace"), ESCAPE)
    return key
