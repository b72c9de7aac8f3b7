"""A plain web server for a folder of files, below a path: nothing of Intrigue runs in it."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import sleep
from typing import IO, Any

CHUNK = 16 * 1024


class Handler(SimpleHTTPRequestHandler):
    """Offers the folder below /below/a/path only, and says nothing."""

    protocol_version = "HTTP/1.1"
    prefix = "/below/a/path"
    pause = 0.0  # seconds after every chunk, to look like a slow network
    fresh = 0  # seconds for which browsers need not ask again

    def end_headers(self) -> None:
        if self.fresh:
            self.send_header("cache-control", f"max-age={self.fresh}")
        super().end_headers()

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix + "/"):
            return super().translate_path("/no-such-file")
        return super().translate_path(path[len(self.prefix) :])

    def copyfile(self, source: IO[bytes], outputfile: IO[bytes]) -> None:  # type: ignore[override]
        while chunk := source.read(CHUNK):
            outputfile.write(chunk)
            if self.pause:
                sleep(self.pause)

    def log_message(self, format: str, *args: Any) -> None:
        del format, args


class FileServer:
    """Serves until it is stopped; `mbit` is what each connection gets in a second, in megabits (0: all it can). For
    `fresh` seconds, browsers need not ask again for what they got."""

    def __init__(self, folder: Path, mbit: float = 0.0, fresh: int = 0) -> None:
        handler = type("Slow", (Handler,), {"pause": CHUNK * 8 / (mbit * 1e6) if mbit else 0.0, "fresh": fresh})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.url = f"{self.origin}{Handler.prefix}/"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
