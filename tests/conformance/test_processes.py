"""The same seed and moves give the same states in another process, whatever the hash seed of that process is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import intrigue
from intrigue.testing import quick
from intrigue.testing.determinism import digests

PROGRAM = """
import json, sys
import intrigue
from intrigue.testing.determinism import digests
for game_id, where, players, options, seed in json.load(sys.stdin):
    if where:
        intrigue.register(game_id, where)
    print(json.dumps(digests(intrigue.game(game_id), players, options, seed)))
"""

Job = tuple[str, str | None, int, dict[str, object], int]


def elsewhere(jobs: list[Job], hash_seed: int) -> list[list[str]]:
    """What another process finds."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(jobs),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_processes_agree() -> None:
    """All registered games agree everywhere; a toy that goes by the order of a set does not, and is noticed."""
    hashed: Job = ("toy-hashed", "tests.toys.broken.hashed:GoesByHashes", 2, {}, 5)
    settings = [setting for game_id in intrigue.games() for setting in (quick(game_id)[0], quick(game_id)[-1])]
    jobs: list[Job] = [(s.game_id, None, s.players, dict(s.options), 5) for s in settings]
    one, other = elsewhere([hashed, *jobs], hash_seed=1), elsewhere([hashed, *jobs], hash_seed=2)
    assert one.pop(0) != other.pop(0)
    for (game_id, _, players, options, seed), *found in zip(jobs, one, other, strict=True):
        here = digests(intrigue.game(game_id), players, options, seed)
        assert found == [here, here], f"{game_id} with {players} players depends on the process"
