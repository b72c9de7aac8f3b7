"""A whole cluster on this machine, on loopback ports: PostgreSQL, some nodes, and HAProxy before them.

`make cluster` runs it until Ctrl-C; `benchmarks/cluster.py` breaks its parts one after the other. Needs Debian's
packages `postgresql` and `haproxy`. Everything lies in one folder and is gone when it ends.
"""

from __future__ import annotations

import argparse
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that it can be run as a script

from scripts.local_postgres import SAFE, LocalPostgres, Missing, free_port

NAMES: Final = ("north", "south", "west", "east")
SECONDS_TO_START: Final = 60.0
PROXY: Final = """\
global
    maxconn 4000
    stats socket {folder}/haproxy.sock mode 600 level admin
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 75s
    timeout tunnel 1h
    timeout check 1s
    option forwardfor
    option redispatch 1
    retries 3
frontend people
    bind 127.0.0.1:{port}
    use_backend rooms if {{ path_reg ^/(api|page)/rooms/. }}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /api/health
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
backend rooms
    balance hash path,field(4,/)
    hash-type consistent
    option httpchk GET /api/health
    default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
{servers}
"""


class LocalNode:
    """A process that serves tables."""

    def __init__(self, name: str, folder: Path, database: str, options: Sequence[str] = ()) -> None:
        self.name = name
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self._folder = folder
        self._options = options

    def start(self) -> None:
        command = [sys.executable, "-m", "intrigue", "serve", "--port", str(self.port), "--node", self.name]
        command += ["--database", self.database, "--operator", str(self._folder / "operator"), *self._options]
        with (self._folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--proxy", "127.0.0.1"], stdout=log, stderr=log, start_new_session=True
            )

    def wait(self) -> None:
        """Until it answers."""
        give_up_at = time.monotonic() + SECONDS_TO_START
        while not is_well(self.url):
            if self.process is None or self.process.poll() is not None or time.monotonic() > give_up_at:
                log = (self._folder / f"{self.name}.log").read_text()
                raise RuntimeError(f"node {self.name} did not start:\n{log[-2000:]}")
            time.sleep(0.1)

    def send(self, what: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(what)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it has ended."""
        if self.process is not None:
            self.send(signal.SIGCONT)
            self.send(how)
            try:
                self.process.wait(SECONDS_TO_START)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


def is_well(url: str) -> bool:
    try:
        with urlopen(f"{url}/api/health", timeout=2) as answer:
            return int(answer.status) == 200
    except (URLError, OSError):
        return False


class LocalCluster:
    """Database, nodes and proxy. `databases` are the addresses by which the nodes reach the database, if they should
    not reach it directly."""

    def __init__(
        self,
        folder: Path,
        count: int = 3,
        *,
        port: int = 0,
        options: Sequence[str] = (),
        settings: tuple[str, ...] = SAFE,
    ) -> None:
        if shutil.which("haproxy", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin") is None:
            raise Missing("HAProxy is not installed (on Debian: apt-get install haproxy)")
        self.folder = folder
        self.token = secrets.token_urlsafe(24)
        (folder / "operator").write_text(self.token)
        (folder / "operator").chmod(0o600)
        self.postgres = LocalPostgres(folder / "postgres", settings)
        self.nodes = [LocalNode(name, folder, self.postgres.address, options) for name in NAMES[:count]]
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._stack = ExitStack()

    def __enter__(self) -> LocalCluster:
        with ExitStack() as stack:
            stack.enter_context(self.postgres)
            for node in self.nodes:
                stack.callback(node.stop)
                node.start()
            for node in self.nodes:
                node.wait()
            proxy = self._start_proxy()
            stack.callback(proxy.wait)
            stack.callback(proxy.terminate)
            while not is_well(self.url):
                if proxy.poll() is not None:
                    raise RuntimeError(f"HAProxy did not start:\n{(self.folder / 'haproxy.log').read_text()}")
                time.sleep(0.1)
            self._stack = stack.pop_all()
        return self

    def _start_proxy(self) -> subprocess.Popen[bytes]:
        servers = "\n".join(f"    server {node.name} 127.0.0.1:{node.port}" for node in self.nodes)
        config = self.folder / "haproxy.cfg"
        config.write_text(PROXY.format(folder=self.folder, port=self.port, servers=servers))
        program = shutil.which("haproxy", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
        assert program is not None
        with (self.folder / "haproxy.log").open("ab") as log:
            return subprocess.Popen([program, "-f", str(config), "-db"], stdout=log, stderr=log, start_new_session=True)

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--port", type=int, default=8000, help="the port of the proxy (8000)")
    parser.add_argument("--nodes", type=int, default=3, choices=range(1, len(NAMES) + 1), help="how many nodes (3)")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="intrigue-cluster-") as folder:
        try:
            print("Starting PostgreSQL, the nodes and HAProxy ...", flush=True)
            with LocalCluster(Path(folder), arguments.nodes, port=arguments.port) as cluster:
                print(f"Intrigue is at {cluster.url}/ (Ctrl-C stops everything)")
                for node in cluster.nodes:
                    assert node.process is not None
                    print(f"  node {node.name:6} {node.url}  process {node.process.pid}")
                print(f"Who owns what: {cluster.url}/cluster with the password {cluster.token}")
                print(
                    f"  or: intrigue cluster {cluster.url} --rooms --operator {cluster.folder / 'operator'}", flush=True
                )
                signal.pause()
        except Missing as missing:
            print(missing, file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print("\nstopped", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
