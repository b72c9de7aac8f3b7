"""A run on a local Ray cluster saves the same bytes as a run without Ray. Not one of the tests, because Ray is large:

pip install 'intrigue[ray]'
python -m tests.lab.check_ray
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from intrigue.cli import main
from tests.lab.folders import contents

ARGUMENTS = ("lab", "run", "pot-de-vin,empire-engine", "-n", "60", "--shard", "25", "--bots", "random,greedy")


def check() -> int:
    with TemporaryDirectory() as place:
        local, cluster = Path(place) / "local", Path(place) / "cluster"
        codes = (
            main([*ARGUMENTS, "--workers", "1", "--out", str(local)]),
            main([*ARGUMENTS, "--ray", "--out", str(cluster)]),
        )
        same = contents(local) == contents(cluster)
        print(f"exit codes {codes}, {len(contents(local))} files, " + ("all equal" if same else "NOT equal"))
    return 0 if same and codes == (0, 0) else 1


if __name__ == "__main__":
    sys.exit(check())
