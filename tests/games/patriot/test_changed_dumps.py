"""Dumps of games that bots play well, changed in one place: each is refused, or it is a state like any other."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from intrigue.testing.loading import changes, check_lawful, is_refused
from tests.games.patriot.playing import VARIANTS
from tests.games.patriot.positions import GAME

CHANGES = 6  # of each dump


def dumps(players: int, options: dict[str, object], seed: int) -> list[dict[str, Any]]:
    """A dump for every kind of decision that comes up in some games, and for the end."""
    found: dict[object, dict[str, Any]] = {}
    rng = Random(seed)
    for number in range(3):
        state = GAME.new(players, 100 * seed + number, options)
        greedy = rng.random()
        while state.pending:
            seat = rng.choice(state.pending)
            legal = state.legal(seat)
            kind = (GAME.decisions[state.asks[seat]].id, state.phase)
            if kind not in found or rng.randrange(12) == 0:
                found[kind] = json.loads(json.dumps(GAME.dump(state)))
            state.play(seat, GAME.choose(state, seat, legal, rng) if rng.random() < greedy else rng.choice(legal))
        found["over"] = json.loads(json.dumps(GAME.dump(state)))
    return list(found.values())


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_changed_dump_is_refused_or_obeys_the_laws(players: int, options: dict[str, object]) -> None:
    """PT-1.6, PT-9.18, PT-13.2, PT-18.2 and all the others: what is not a state of the game is not taken for one."""
    refused = accepted = 0
    rng = Random(1)
    for data in dumps(players, options, 1):
        for path, dump in changes(data, rng, CHANGES):
            try:
                if is_refused(GAME, dump):
                    refused += 1
                else:
                    accepted += 1
                    check_lawful(GAME, dump, rng)
            except Exception as problem:
                problem.add_note(f"a dump with another {path}")
                raise
    assert refused > accepted > 0
