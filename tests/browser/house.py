"""A house: a server in a process of its own, with data of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.browser.visitor import PATIENCE
from tests.ports import lasting_port

HOST = "127.0.0.1"


class House:
    """A running server. It can be stopped and started again at the same address, with the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = lasting_port()
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.serve", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "listening\n"

    def stop(self, *, kill: bool = False) -> None:
        if self.process is None:
            return
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait(timeout=PATIENCE / 1000)
        self.process = None
