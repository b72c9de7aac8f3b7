"""Dumps that differ in one place from a real one: each is refused with the name of a field, or it is a state like any
other, which obeys the laws for the rest of the game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.games.patriot.playing import VARIANTS
from tests.games.patriot.positions import GAME
from tests.games.pot_de_vin.changed_dumps import changes, check_lawful, is_refused

CHANGES = 6  # of each dump
LOOKS = 8  # of a thousand positions


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


def tried(players: int, options: dict[str, object], seed: int, number: int) -> tuple[int, int]:
    """Try changes of many dumps; how many were refused, and how many were not."""
    refused = accepted = 0
    rng = Random(seed)
    for data in dumps(players, options, seed):
        for path, dump in changes(data, rng, number):
            if dump == data:
                continue
            try:
                if is_refused(GAME, dump):
                    refused += 1
                else:
                    accepted += 1
                    check_lawful(GAME, dump, rng, LOOKS)
            except Exception as problem:
                problem.add_note(f"{path}, from {data} to {dump}")
                raise
    return refused, accepted


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_changed_dump_is_refused_or_obeys_the_laws(players: int, options: dict[str, object]) -> None:
    """PT-1.6, PT-9.18, PT-13.2, PT-18.2 and all the others: what is not a state of the game is not taken for one."""
    refused, accepted = tried(players, options, 1, CHANGES)
    assert refused > accepted > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_many_changed_dumps_are_refused_or_obey_the_laws(players: int, options: dict[str, object], seed: int) -> None:
    assert sum(tried(players, options, seed, 4 * CHANGES)) > CHANGES
