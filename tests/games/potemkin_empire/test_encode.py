"""Views as numbers."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from tests.games.potemkin_empire.positions import GAME, Table, position


def named(table: Table, viewer: str | None) -> dict[str, float]:
    view: Any = table.view(viewer)
    return dict(zip(GAME.layout(view.players), GAME.encode(view), strict=True))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_name_for_every_number(players):
    """The size depends on the number of players alone: throughout a game, for every viewer and every option."""
    layout = GAME.layout(players)
    assert len(set(layout)) == len(layout)
    rng = Random(players)
    for options in ({}, {"abilities": False, "open_discard": False, "first_player": 2}):
        state = GAME.new(players, players, options)
        while state.pending:
            seat = rng.choice(state.pending)
            if rng.random() < 0.15:
                numbers = GAME.encode(state.view(rng.choice([None, *range(players)])))
                assert numbers.typecode == "f"
                assert len(numbers) == len(layout)
                assert all(map(isfinite, numbers))
            state.play(seat, rng.choice(state.legal(seat)))
        for viewer in (None, *range(players)):
            assert len(GAME.encode(state.view(viewer))) == len(layout)


def test_sizes_grow_with_the_players():
    sizes = [len(GAME.layout(players)) for players in (3, 4, 5)]
    assert sizes[0] < sizes[1] < sizes[2]
    assert sizes[1] - sizes[0] == sizes[2] - sizes[1]


@pytest.mark.parametrize("seed", range(3))
def test_the_same_view_gives_the_same_numbers(seed):
    """Two worlds that look alike to a viewer are alike in numbers."""
    rng = Random(seed)
    state = GAME.new(4, seed)
    for _ in range(80):
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    for viewer in (0, None):
        view = state.view(viewer)
        twin = GAME.sampler(view).draw(rng).view(viewer)
        assert twin == view
        assert GAME.encode(twin) == GAME.encode(view)


SEATED = {"A": "culture:F-01", "B": "industry:F-02:3c industry:R-01:1c:up", "C": ""}


@pytest.mark.parametrize(
    ("viewer", "counts"), [("A", (1, 2, 0)), ("B", (2, 0, 1)), ("C", (0, 1, 2)), (None, (1, 2, 0))]
)
def test_the_viewer_comes_first_and_the_others_clockwise(viewer, counts):
    table = position(villages=SEATED, hands={"A": "F-10", "B": "F-11 F-12"})
    numbers = named(table, viewer)
    assert tuple(sum(numbers[f"seat +{seat} slot {slot} stands"] for slot in (1, 2, 3)) for seat in range(3)) == counts


def test_a_spectator_is_not_asked_and_knows_no_card():
    table = position(villages=SEATED, hands={"A": "F-10", "B": "F-11 F-12"})
    numbers = named(table, None)
    assert not any(value for name, value in numbers.items() if name.startswith("asked"))
    marked = {name for name, value in numbers.items() if value and name.startswith(("F-", "R-", "K"))}
    assert marked == {"R-01 revealed"}
    assert numbers["seat +0 decides"] == numbers["seat +0 has the turn"] == 1


def test_cards_are_where_the_viewer_knows_them():
    villages = {"A": "culture:F-01", "B": "industry:F-02 industry:R-01:up", "C": "science:F-09"}
    table = position(villages=villages, hands={"A": "F-16 F-10", "B": "F-11"}, captured={"C": "F-03"}, discard="F-04")
    table.play("A", "play F-16", "B1")
    own, other = named(table, "A"), named(table, "C")
    for numbers in (own, other):
        assert numbers["F-03 captured"] == numbers["F-04 in discard"] == numbers["R-01 revealed"] == 1
        assert numbers["F-16 in discard"] == 1
        assert numbers["F-11 in hand"] == 0
    assert own["F-10 in hand"] == own["F-01 known"] == own["F-02 known"] == 1
    assert other["F-10 in hand"] == other["F-01 known"] == other["F-02 known"] == 0
    assert own["seat +1 slot 1 known fake"] == own["seat +1 slot 2 known real"] == 1
    assert own["seat +1 slot 1 looked at"] == other["seat +2 slot 1 looked at"] == 1
    assert other["seat +2 slot 1 known fake"] == 0


def test_pieces_and_the_decision_in_progress():
    villages = {"A": "espionage:R-02:2a", "B": "industry:F-02:3c", "C": "culture:F-03"}
    table = position(villages=villages, hands={"A": "F-05 F-06"}, spent={"B": 2}, shield="B", cubes=20, agents=5)
    numbers = named(table, "C")
    assert numbers["supply cubes"] == pytest.approx(20 / 40)
    assert numbers["supply agents"] == pytest.approx(5 / 15)
    assert numbers["seat +2 slot 1 cubes"] == pytest.approx(3 / 4)
    assert numbers["seat +1 ready agents"] == numbers["seat +2 spent agents"] == pytest.approx(2 / 4)
    assert numbers["seat +2 shield"] == numbers["seat +1 capitol"] == 1
    table.play("A", "build science")
    own = named(table, "A")
    assert own["asked PE-D4"] == own["chosen science"] == named(table, "C")["chosen science"] == 1
    assert own["asked PE-D3"] == named(table, "C")["asked PE-D4"] == 0


def test_secret_placements_are_in_the_own_numbers_alone():
    """PE-10.3: targets are public only when all agents are placed."""
    villages = {"A": "espionage:R-02:2a", "B": "industry:F-02", "C": "culture:F-03 culture:F-04"}
    table = position(villages=villages)
    table.play("A", "spy")
    before = named(table, "C")
    table.play("A", "C1")
    assert named(table, "A")["seat +2 slot 1 chosen"] == 1
    assert named(table, "C") == before
    table.play("A", "C2")
    assert named(table, "C")["seat +0 slot 1 waiting"] == named(table, "C")["seat +0 slot 2 waiting"] == 1
