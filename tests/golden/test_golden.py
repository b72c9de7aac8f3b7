"""Every recorded game still looks the same to everybody, at every step."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from typing import Any

import pytest

import intrigue
from tests.golden import crossings, fingerprint, sketches
from tests.golden.fingerprint import Sample
from tests.golden.playthrough import FOLDER, Playthrough, playthroughs, recorded_moves, write

ALL = [played for game_id in intrigue.games() for played in playthroughs(game_id)]
SAMPLES = [sample for game_id in intrigue.games() for sample in fingerprint.samples(game_id)]
SKETCHES = [sample for game_id in intrigue.games() for sample in sketches.samples(game_id)]
CROSSINGS = [sample for game_id in intrigue.games() for sample in crossings.samples(game_id)]
HOW = "If this is as it should be: python -m tests.golden.regenerate, and read the diff before you commit it."


@pytest.mark.parametrize("played", ALL, ids=str)
def test_a_playthrough_is_unchanged(played: Playthrough) -> None:
    if not played.path.exists():
        pytest.fail(f"{played.path.name} is missing. {HOW}")
    recorded = played.path.read_text(encoding="utf-8")
    now = write(played, recorded_moves(played.path))
    if now != recorded:
        diff = unified_diff(recorded.splitlines(), now.splitlines(), "recorded", "now", lineterm="", n=2)
        pytest.fail("\n".join([f"{played.path.name} has changed. {HOW}", *islice(diff, 80)]))


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} <= {played.path.name for played in ALL}


def test_playthroughs_are_small_enough_to_be_read() -> None:
    for path in FOLDER.glob("*.txt"):
        assert path.stat().st_size < 250_000, path.name


def mostly_wide(samples: list[Sample]) -> list[Any]:
    return [pytest.param(sample, marks=[pytest.mark.wide] if place % 8 else []) for place, sample in enumerate(samples)]


@pytest.mark.parametrize("sample", mostly_wide(SAMPLES), ids=str)
def test_fingerprints_are_unchanged(sample: Sample) -> None:
    compare(sample, fingerprint.recorded(sample), fingerprint.take(sample), fingerprint.BLOCK)


@pytest.mark.parametrize("sample", mostly_wide(SKETCHES), ids=str)
def test_sketches_are_unchanged(sample: Sample) -> None:
    compare(sample, fingerprint.recorded(sample, sketches.FOLDER), sketches.take(sample), sketches.WHOLE)


@pytest.mark.parametrize("sample", mostly_wide(CROSSINGS), ids=str)
def test_crossed_dumps_get_the_same_answers(sample: Sample) -> None:
    compare(sample, fingerprint.recorded(sample, crossings.FOLDER), crossings.take(sample), crossings.BLOCK)


def compare(sample: Sample, was: dict[str, list[str]], now: dict[str, list[str]], block: int) -> None:
    for room in [*was, *(now.keys() - was.keys())]:
        if was.get(room) != now.get(room):
            change = fingerprint.first_change(was.get(room, []), now.get(room, []), room, sample, block)
            pytest.fail(f"{change} {HOW}")


def test_every_game_has_fingerprints() -> None:
    for recorded in (SAMPLES, SKETCHES, CROSSINGS):
        assert {sample.game_id for sample in recorded} == set(intrigue.games()), HOW
