"""A training run on a local Ray cluster learns the same as one with two processes. Not one of the tests, because Ray is
large:

pip install 'intrigue[ray,train]'
python -m tests.train.check_ray
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from intrigue.bots.networks.stored import unpacked
from intrigue.cli import main
from intrigue.train.run import NETWORK

ARGUMENTS = ("train", "empire-engine", "--players", "2,3", "--games", "8", "--width", "16", "--processes", "2")


def check() -> int:
    with TemporaryDirectory() as place:
        local, cluster = Path(place) / "local", Path(place) / "cluster"
        codes = (
            main([*ARGUMENTS, "--lessons", "1", "--updates", "3", "--out", str(local)]),
            main([*ARGUMENTS, "--lessons", "1", "--updates", "3", "--ray", "--out", str(cluster)]),
        )
        same = played(local) == played(cluster)
        print(f"exit codes {codes}, networks " + ("equal" if same else "NOT equal"))
    return 0 if same and codes == (0, 0) else 1


def played(folder: Path) -> object:
    network = unpacked((folder / NETWORK).read_bytes())
    return network.trunk, network.policy, network.value


if __name__ == "__main__":
    sys.exit(check())
