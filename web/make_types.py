"""Write `src/generated`: the server's schemas of messages, views and events as TypeScript types."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from build import WEB, CannotBuild, find_node, install, run

from intrigue.server.schemas import write

if __name__ == "__main__":
    try:
        node, npm = find_node()
        install(node, npm)
        with TemporaryDirectory() as folder:
            write(Path(folder))
            run([node, str(WEB / "scripts" / "types.mjs"), folder], node, "making types")
    except CannotBuild as problem:
        sys.exit(str(problem))
