"""A plain web server for a folder of files, below a path: nothing of Intrigue runs in it."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any


class Handler(SimpleHTTPRequestHandler):
    """Offers the folder below /below/a/path only, and says nothing."""

    protocol_version = "HTTP/1.1"
    prefix = "/below/a/path"

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix + "/"):
            return super().translate_path("/no-such-file")
        return super().translate_path(path[len(self.prefix) :])

    def log_message(self, format: str, *args: Any) -> None:
        del format, args


class FileServer:
    """Serves until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.url = f"{self.origin}{Handler.prefix}/"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
