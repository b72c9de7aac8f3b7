"""The browser of this machine."""

from __future__ import annotations

import os
import shutil

ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoChromium(Exception):
    """There is none here."""

    def __init__(self) -> None:
        super().__init__("Chromium is needed: apt-get install chromium (or name one in INTRIGUE_CHROMIUM)")


def find_chromium() -> str:
    """The browser of this machine; INTRIGUE_CHROMIUM may name another."""
    found = os.environ.get("INTRIGUE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise NoChromium
    return found
