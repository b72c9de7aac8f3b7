"""A server in a process of its own, with generous limits: python -m tests.browser.house FOLDER PORT"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from unittest.mock import patch

from intrigue.server.limits import Limits
from intrigue.server.lobby import Config
from intrigue.server.running import application, listen, make_server

GENEROUS = Limits(messages=100_000, requests=100_000, sockets_per_address=1000, rooms_per_guest=1000)


class House:
    """A running server. It can be stopped and started again at the same address, with the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.house", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def stop(self, *, kill: bool = False) -> None:
        if self.process is None:
            return
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait(timeout=60)
        self.process = None


def same_bits(bits: int) -> int:
    """Chance of the house: the same deals and the same bots in every run, so that what is tested is what was seen."""
    return Random(bits).getrandbits(bits)


def main(folder: Path, port: int) -> None:
    with patch("intrigue.server.fairness.randbits", same_bits), patch("intrigue.server.pool.randbits", same_bits):
        serve(folder, port)


def serve(folder: Path, port: int) -> None:
    config = Config(limits=GENEROUS, pace=(0.05, 0.1))
    socket = listen("127.0.0.1", port)
    print(socket.getsockname()[1], flush=True)
    signal.signal(signal.SIGTERM, lambda *_: None)
    make_server(application(folder, config), config).run(sockets=[socket])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
