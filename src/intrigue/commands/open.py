"""`intrigue`, or `intrigue open`: the page in the browser, with a server for this machine."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from intrigue.commands import serve

EXAMPLES: Final = """\
examples:
  intrigue open                         the page, for this machine only
  intrigue open --lan                   friends nearby join by link
                                        or QR code
  intrigue open --no-browser --port 9000

Takes the same options as `intrigue serve`. If a server is already running on
that port, its page is opened.
"""
WITHOUT_PAGE: Final = """\
The page has not been built, so there is nothing to open in a browser. In a checkout of the project, `make play` builds
it. You can play in the terminal without it: intrigue play"""


def configure(parser: ArgumentParser) -> None:
    serve.configure(parser)
    parser.epilog = EXAMPLES
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(arguments: Namespace) -> int:
    from intrigue.server.files import PAGE

    if not (PAGE / "index.html").is_file():
        print(WITHOUT_PAGE, file=sys.stderr)
        return 2
    show = (lambda _: False) if arguments.no_browser or not has_display() else webbrowser.open
    address = f"http://127.0.0.1:{arguments.port}/"
    if is_intrigue(address):
        print(f"Intrigue is already running at {address}", flush=True)
        show(address)
        return 0
    if not is_free(arguments.port):
        arguments.port = 0  # the port is taken by something else: use any free one
    return serve.serve(arguments, service=False, opened=lambda found: open_beside(found, show))


def has_display() -> bool:
    """Whether a browser could show anything here."""
    if sys.platform in ("darwin", "win32") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def is_intrigue(address: str) -> bool:
    """Whether one of our servers is there, well or not."""
    try:
        with urlopen(f"{address}api/health", timeout=2) as answer:
            return b'"rooms"' in answer.read(1000)
    except HTTPError as problem:
        with problem:
            return b'"rooms"' in problem.read(1000)
    except (URLError, OSError, ValueError):
        return False


def open_beside(address: str, show: Callable[[str], bool]) -> None:
    """Open the page without waiting for the browser. If it connects before the server is up, it waits."""
    threading.Thread(target=show, args=(address,), daemon=True).start()
