"""Bots of another checkout of Intrigue, as guests: what the levels were before a change, against what they are now.

    git worktree add ../before 1a51c01
    (cd ../before && python scripts/native.py build/native)
    export INTRIGUE_BEFORE=../before/build/native
    intrigue ladder catherine --players 3 -n 300 --bots strong --among benchmarks.elsewhere:Strong

The other checkout runs in a process of its own. It gets what every bot gets: the view, as JSON, the legal actions and a
seed. It has no clock, so that it plays the same on every machine; what its moves take is in the ladder's table.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from intrigue.core.codec import to_data
from intrigue.core.game import Game
from intrigue.core.view import View

FOLDER = "INTRIGUE_BEFORE"
WORKER = """
import json, sys
from random import Random
from intrigue.bots import NO_CLOCK, bot
from intrigue.games import game
chosen = game(sys.argv[1])
mind = bot(sys.argv[2], chosen, timed=False)
for line in sys.stdin:
    view, legal, seed = json.loads(line)
    print(mind.choose(chosen.view_from(view), tuple(legal), Random(seed), NO_CLOCK), flush=True)
"""


class Elsewhere:
    """A level of the other checkout."""

    level: ClassVar[str]

    def __init__(self, game: Game[Any, Any]) -> None:
        folder = os.environ.get(FOLDER)
        if not folder:
            raise ValueError(f"{FOLDER} is not set: expected the folder of another checkout's package")
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, game.id, self.level],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": folder},
            cwd="/",
        )

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        del budget
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None
        assert told is not None
        asked.write(json.dumps([to_data(view), list(legal), rng.getrandbits(62)]) + "\n")
        asked.flush()
        answer = told.readline()
        if not answer:
            raise RuntimeError("the other checkout has ended")
        return int(answer)


class Fair(Elsewhere):
    level = "fair"


class Strong(Elsewhere):
    level = "strong"
