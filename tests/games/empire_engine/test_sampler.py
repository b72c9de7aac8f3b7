"""Sampled states: what a viewer must hold possible, each with the right frequency.

Tiny positions, in which every possibility can be listed by hand or by brute force."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import product
from random import Random
from typing import Any

import pytest

from intrigue.core.codec import to_data
from intrigue.games.empire_engine.view import Movement
from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import GAME, SEATS, TEAMS, Table, execute, planning, written

DRAWS = 3000


def through_json(view: Any) -> Any:
    return GAME.view_from(json.loads(json.dumps(to_data(view))))


def drawn(table: Table, viewer: str | None, look: str, where: Iterable[int]) -> Counter[Hashable]:
    """How often a list of the sampled states has which values at these places."""
    sampler = GAME.sampler(through_json(table.view(viewer)))
    rng = Random(2024)
    places = list(where)
    counts: Counter[Hashable] = Counter()
    for _ in range(DRAWS):
        values = getattr(sampler.draw(rng), look)
        counts[tuple(values[place] for place in places)] += 1
    return counts


def assert_uniform(counts: Counter[Hashable], possible: Iterable[Hashable]) -> None:
    """Exactly these outcomes, each about equally often (within five standard deviations)."""
    outcomes = set(possible)
    assert set(counts) == outcomes
    share = 1 / len(outcomes)
    slack = 5 * (DRAWS * share * (1 - share)) ** 0.5
    assert all(abs(count - DRAWS * share) <= slack for count in counts.values())


# ---- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["gear 1 left", "gear 2 left", "gear 2 right", "gear 1 right"])
@pytest.mark.parametrize("viewer", ["B", None])
def test_one_gear_is_either_gear(viewer, card):
    """EE-16.1: one secret bit, an even chance."""
    table = planning(2)
    table.play("A", card)
    place = 0 if card.endswith("left") else 1
    assert_uniform(drawn(table, viewer, "plan", [place]), [(0,), (1,)])


def test_the_second_gear_follows_from_the_first():
    """EE-6.3: B has laid both; either way round, never the same gear twice. A has laid one, independent of B's."""
    table = planning(2, start="A")
    table.play("A", "gear 1 left")
    table.play("B", "gear 2 left")
    table.play("B", "gear 1 right")
    possible = [(first, *pair) for first in (0, 1) for pair in ((0, 1), (1, 0))]
    assert_uniform(drawn(table, None, "plan", [0, 2, 3]), possible)


def test_in_round_1_any_action_may_lie_face_down():
    """EE-5.7: all pairs of actions are possible."""
    table = planning(2, round=1)
    table.play("A", "lay right export")
    table.play("B", "lay left arm")
    table.play("B", "lay right defend")
    assert_uniform(drawn(table, "A", "plan", [2, 3]), product(range(4), repeat=2))
    assert_uniform(drawn(table, "B", "plan", [1]), [(edge,) for edge in range(4)])


def test_ones_own_cards_are_known():
    """EE-16.1: they stay what they are in every drawn state."""
    table = planning(2, round=1)
    table.play("A", "lay right export")
    assert set(drawn(table, "A", "plan", [0, 1])) == {(-1, 3)}


# ---- score piles ---------------------------------------------------------------------------------


def consistent(view: Any, kind: int) -> set[tuple[int, ...]]:
    """By brute force: all ways in which the cubes of a kind can lie in the score piles now.

    Every start of the round is tried that the sums allow; the movements of the round must then have been possible: at
    an equal return everybody had a cube, at a spare somebody had none."""
    name = ("soldier", "good", "invention")[kind]
    movements = [move for move in view.movements if move.kind == name]
    on_gears = sum(card.cube == name for cards in view.laid for card in cards)
    ready = sum(pile[kind] for pile in view.ready) if kind < 2 else 0
    copies = -(-view.players // 4)
    scored = 15 * copies + view.spares[kind] - view.stock[kind] - ready - on_gears
    returned, gained = (sum(move.how == how for move in movements) for how in ("returned", "gained"))
    at_start = scored - gained + view.players * returned
    found = set()
    for piles in product(range(at_start + 1), repeat=view.players):
        if sum(piles) == at_start:
            end = replayed(list(piles), movements)
            known = [pile is None or end is None or pile[kind] == end[seat] for seat, pile in enumerate(view.scores)]
            if end is not None and all(known):
                found.add(tuple(end))
    return found


def replayed(piles: list[int], movements: list[Movement]) -> list[int] | None:
    """The piles after these movements, or None if one of them was impossible."""
    for move in movements:
        if move.how == "returned":
            if min(piles) == 0:
                return None
            piles = [count - 1 for count in piles]
        elif move.seat is None:
            if min(piles) > 0:
                return None
        else:
            piles[move.seat] += 1
    return piles


def check_piles(table: Table, viewer: str | None, kind: int, at_least: int) -> None:
    view = table.view(viewer)
    possible = consistent(view, kind)
    assert len(possible) >= at_least, "a position with a choice is wanted"
    places = [3 * seat + kind for seat in range(view.players)]
    assert tuple(table.state.score[place] for place in places) in possible
    assert_uniform(drawn(table, viewer, "score", places), possible)


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize(("viewer", "at_least"), [("A", 4), ("C", 3), (None, 10)])
def test_hidden_piles_without_movements(viewer, at_least, kind):
    """EE-3.9, EE-12.3: only the sums are known."""
    score = {}
    for seat, count in (("A", 1), ("B", 2), ("C", 1)):
        pile = [0, 0, 0]
        pile[kind] = count
        score[seat] = written(pile)
    check_piles(planning(score=score), viewer, kind, at_least)


def test_a_cube_on_a_gear_is_not_in_a_score_pile():
    """EE-3.9."""
    table = planning(score={"B": "0/2/0", "C": "0/1/0"}, ready={"A": "0/3"})
    table.play("A", "gear 1 left with good")
    check_piles(table, "A", 1, 4)


def test_movements_of_this_round_are_remembered():
    """EE-12.3: B has salvaged a soldier, so B has at least one."""
    table = execute(
        tops=dict.fromkeys("BC", ("salvage", "invent")), score={"A": "1/0/0", "B": "0/0/0", "C": "2/0/0"}, start="B"
    )
    table.play("B", "salvage soldier")
    check_piles(table, "A", 0, 3)
    assert all(piles[1] >= 1 for piles in consistent(table.view("A"), 0))


def test_an_equal_return_shows_that_everybody_had_one():
    """EE-3.6: and B and C scored goods before it in the same round."""
    table = execute(
        tops={"A": ("salvage", "invent"), "B": ("produce", "defend"), "C": ("attack", "export")},
        ready={"B": "0/6", "C": "0/2"},
        score={"A": "0/2/0", "B": "0/2/0", "C": "0/2/0"},
        spares="0/0/0",
    )
    assert Movement("returned", "good", None) in table.view("A").movements
    check_piles(table, "A", 1, 2)
    check_piles(table, None, 1, 6)


@pytest.mark.parametrize("viewer", ["A", "B", None])
def test_a_spare_shows_that_somebody_had_none(viewer):
    """EE-3.7: C has none. A and spectators know only that B or C (or A itself) has none."""
    table = execute(
        tops={"A": ("salvage", "invent"), "B": ("produce", "defend")},
        ready={"A": "0/6", "B": "0/6"},
        score={"A": "0/1/0", "B": "0/2/0", "C": "0/0/0"},
    )
    assert Movement("spare", "good", None) in table.view("A").movements
    check_piles(table, viewer, 1, 2)


@pytest.mark.parametrize("viewer", ["A", "B", "C", None])
@pytest.mark.parametrize("goods", [2, 3])
def test_a_return_and_then_a_spare(viewer, goods):
    """EE-3.6, EE-3.7: all had one, and after returning it somebody had none."""
    table = execute(
        tops={"A": ("salvage", "invent"), "B": ("produce", "defend"), "C": ("produce", "invent")},
        ready={"A": f"0/{6 - goods}", "B": "0/5", "C": "0/1"},
        score={"A": "0/2/0", "B": f"0/{goods}/0", "C": "0/1/0"},
    )
    moved = [move.how for move in table.view("A").movements if move.kind == "good"]
    assert moved == ["returned", "spare"]
    check_piles(table, viewer, 1, 1)


def test_two_players_know_each_others_piles():
    """EE-3.9: hiding is display only."""
    table = planning(2, score={"A": "1/2/3", "B": "3/2/1"})
    assert set(drawn(table, "A", "score", range(6))) == {(1, 2, 3, 3, 2, 1)}


def test_open_piles_and_a_partners_pile_are_known():
    """EE-12.5, EE-15.6."""
    score = {"A": "1/2/3", "B": "3/2/1", "C": "2/2/2"}
    table = planning(3, score=score, options={"score_piles": "open"})
    assert set(drawn(table, None, "score", range(9))) == {(1, 2, 3, 3, 2, 1, 2, 2, 2)}
    table = planning(4, score={**score, "D": "0/1/0"}, options=TEAMS)
    assert set(drawn(table, "A", "score", [0, 1, 2, 6, 7, 8])) == {(1, 2, 3, 2, 2, 2)}


# ---- whole states --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_drawn_state_looks_the_same_to_the_viewer(players, options):
    """And goes on from there: same view, same question, same options, no cube too many."""
    rng = Random(7)
    for number, move in enumerate(moves(players, options, seed=14)):
        if number % 3 or move.state.result is not None:
            continue
        for viewer in (*range(players), None):
            view = move.state.view(viewer)
            state = GAME.sampler(through_json(view)).draw(rng)
            assert state.view(viewer) == view
            assert GAME.inventory(state) == GAME.inventory(move.state)
            assert state.prompt(viewer) == move.state.prompt(viewer)
            if viewer is not None:
                assert state.legal(viewer) == move.state.legal(viewer)
            assert state.chance.key != move.state.chance.key
            GAME.load(GAME.dump(state))


def test_options_in_another_order_make_no_difference():
    """JSON written with sorted keys is as good as any."""
    table = planning(4, options={**TEAMS, "joint_attack": True}, score={"A": "1/1/1"})
    data = json.loads(json.dumps(to_data(table.view("A")), sort_keys=True))
    state = GAME.sampler(GAME.view_from(data)).draw(Random(1))
    assert state.view(0) == table.view("A")
    assert state.setup.joint_attack
    assert not state.setup.joint_export


def test_all_seats_are_drawn_for():
    """Every hidden card of a large game is drawn, whoever looks."""
    table = planning(6)
    for seat in "ABCDEF":
        table.play(seat, "gear 1 left")
    counts = drawn(table, "A", "plan", [2 * SEATS.index(seat) for seat in "BCDEF"])
    assert len(counts) == 32
