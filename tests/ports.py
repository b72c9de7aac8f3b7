"""A port for a server that is stopped and started again.

A port that the system hands out by itself is free again while the server is down, and may then go to anybody's next
connection: even to that of a client which tries to come back. So one is taken below those.
"""

from __future__ import annotations

import socket
from pathlib import Path
from random import SystemRandom
from typing import Final

HANDED_OUT: Final = Path("/proc/sys/net/ipv4/ip_local_port_range")
LOWEST: Final = 10_000
USUAL_START: Final = 32_768  # of the ports that the system hands out


def lasting_port() -> int:
    """A port on which nobody listens, and which the system gives to nobody by itself."""
    first = int(HANDED_OUT.read_text().split()[0]) if HANDED_OUT.exists() else USUAL_START
    while True:
        port = SystemRandom().randrange(min(LOWEST, first - 1), first)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
