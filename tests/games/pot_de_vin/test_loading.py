"""What `load` refuses: every dump that no game could have made, with the name of the field."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.games.pot_de_vin.changed_dumps import changes, check_lawful, is_refused
from tests.games.pot_de_vin.playing import VARIANTS
from tests.games.pot_de_vin.positions import GAME

CHANGES = 60  # of each dump
LOOKS = 20  # of a thousand positions


def dumps(players: int, options: dict[str, object], seed: int) -> list[dict[str, Any]]:
    """A dump for every kind of decision that comes up in some random games, and for the end."""
    found: dict[object, dict[str, Any]] = {}
    rng = Random(seed)
    for game in range(3):
        state = GAME.new(players, 100 * seed + game, options)
        while state.pending:
            kind = (tuple(ask for ask in GAME.asked(state) if ask), state.view(None).led is None)
            if kind not in found or rng.randrange(8) == 0:
                found[kind] = json.loads(json.dumps(GAME.dump(state)))
            seat = rng.choice(state.pending)
            state.play(seat, rng.choice(state.legal(seat)))
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
def test_a_changed_dump_is_refused_or_obeys_the_laws(players, options):
    """PV-1.1, PV-2.4, PV-6.10 and all the others: what is not a state of the game is not taken for one."""
    refused, accepted = tried(players, options, 1, CHANGES)
    assert refused > 4 * accepted > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_many_changed_dumps_are_refused_or_obey_the_laws(players, options, seed):
    assert sum(tried(players, options, seed, 4 * CHANGES)) > CHANGES
