"""EE-3: ready piles, score piles and the stock."""

from __future__ import annotations

import pytest

from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import GAME, POWERS, TEAMS, execute, planning


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_inventions_are_never_ready(players, options):
    """EE-3.1: a ready pile counts soldiers and goods, and every invention that is not in the stock is scored."""
    copies = -(-players // 4)
    for move in moves(players, options, seed=5):
        after = move.after
        assert len(after["ready"]) == 2 * players
        assert after["stock"][2] + sum(after["score"][2::3]) == 15 * copies + after["spares"][2]


def test_a_score_pile_is_safe_from_attacks():
    """EE-3.2: B has nothing ready, so the attacker is paid from the stock, although B's score pile is full."""
    table = execute(tops={"A": ("attack", "defend")}, ready={"A": "1/0"}, score={"B": "4/4/4"})
    assert table.score("A") == "1/0/0"
    assert table.score("B") == "4/4/4"


def test_a_score_pile_pays_for_no_gear():
    """EE-3.3: a rich score pile lays no cube on a gear."""
    table = planning(score={"A": "4/4/4"})
    assert not [text for text in table.legal("A") if "with" in text]


def test_a_score_pile_supports_no_attack():
    """EE-3.3, EE-8.7."""
    table = execute(tops={"A": ("attack", "attack")}, score={"A": "4/4/4"})
    assert table.score("A") == "4/4/4"
    assert table.happened(ev.AttacksFailed, seat=0, lost=0)


def test_a_score_pile_shields_no_partner():
    """EE-3.3, EE-15.15: with nothing in the ready pile a defender cannot pay for the partner."""
    table = execute(
        4,
        tops={"A": ("attack", "invent"), "D": ("attack", "defend")},
        ready={"A": "1/0"},
        score={"D": "4/4/4"},
        options={**TEAMS, "shield_partner": True},
    )
    assert table.score("D") == "4/4/4"
    assert table.score("A") == "1/0/1"


def test_an_empty_stock_hinders_nobody():
    """EE-3.4, EE-9.7: all the cubes lie in score piles; everybody still gets everything."""
    table = execute(
        tops={"A": ("arm", "invent"), "B": ("produce", "invent"), "C": ("salvage", "defend")},
        score={"A": "15/0/0", "B": "0/15/0", "C": "0/0/15"},
        stock="0/0/0",
    )
    assert table.ready("A") == "2/0"
    assert table.ready("B") == "0/2"
    assert table.legal("C") == ["salvage soldier", "salvage good", "salvage invention"]
    table.play("C", "salvage soldier")
    assert [table.score(seat) for seat in "ABC"] == ["15/0/1", "0/15/1", "1/0/15"]
    assert table.spares == "3/2/2"


def test_taking_the_last_cube_is_no_shortage():
    """EE-3.5: the stock stands at zero, but nobody needs another cube."""
    table = execute(
        tops={"A": ("produce", "defend")},
        score={"A": "0/4/0", "B": "0/4/0", "C": "0/5/0"},
        stock="15/2/15",
    )
    assert table.stock == "15/0/15"
    assert not table.happened(ev.ReturnedEqually)
    assert not table.happened(ev.SpareUsed)
    assert [table.score(seat) for seat in "ABC"] == ["0/4/0", "0/4/0", "0/5/0"]


def test_the_stock_is_checked_for_every_single_cube():
    """EE-3.5: one good is left; only the second one that A takes makes the others return theirs."""
    table = execute(
        tops={"A": ("produce", "defend")}, score={"A": "0/4/0", "B": "0/4/0", "C": "0/6/0"}, stock="15/1/15"
    )
    assert len(table.happened(ev.ReturnedEqually, kind="good")) == 1
    assert [table.score(seat) for seat in "ABC"] == ["0/3/0", "0/3/0", "0/5/0"]
    assert table.stock == "15/2/15"


@pytest.mark.parametrize(("producers", "returns"), [("A", 1), ("AB", 2)])
def test_equal_return_is_one_cube_each_time(producers, returns):
    """EE-3.6: with two players each return fills the stock by two, so four goods need two returns."""
    table = execute(
        2,
        tops=dict.fromkeys(producers, ("produce", "defend")),
        score={"A": "0/9/0", "B": "0/6/0"},
        stock="15/0/15",
    )
    assert len(table.happened(ev.ReturnedEqually)) == returns
    assert table.score("A") == f"0/{9 - returns}/0"
    assert table.score("B") == f"0/{6 - returns}/0"
    assert table.stock == "15/0/15"
    assert table.spares == "0/0/0"


def test_nobody_returns_anything_if_one_player_cannot():
    """EE-3.7: spares come instead, one for each missing cube, and all can see their number."""
    table = execute(
        tops={"B": ("produce", "defend")}, score={"A": "0/14/0", "B": "0/1/0", "C": "3/0/3"}, stock="12/0/12"
    )
    assert [table.score(seat) for seat in "ABC"] == ["0/14/0", "0/1/0", "3/0/3"]
    assert table.ready("B") == "0/2"
    assert [table.view(seat).spares for seat in ("A", "B", "C", None)] == [(0, 2, 0)] * 4
    assert not table.happened(ev.ReturnedEqually)


def test_a_return_can_use_up_what_the_next_one_needs():
    """EE-3.5, EE-3.6, EE-3.7: two players return a good, A takes both; B's first good is a spare, for A has none."""
    table = execute(
        2,
        tops=dict.fromkeys("AB", ("produce", "defend")),
        score={"A": "0/1/0", "B": "0/14/0"},
        stock="15/0/15",
    )
    assert [type(event) for event in table.events if isinstance(event, (ev.ReturnedEqually, ev.SpareUsed))] == [
        ev.ReturnedEqually,
        ev.SpareUsed,
        ev.SpareUsed,
    ]
    assert table.spares == "0/2/0"
    assert [table.score(seat) for seat in "AB"] == ["0/0/0", "0/13/0"]


def test_spares_are_ordinary_cubes_from_then_on():
    """EE-3.7, EE-3.9: a spare soldier pays for an attack and lies in the stock like any other."""
    table = execute(2, tops={"A": ("arm", "attack")}, score={"A": "0/0/0", "B": "15/0/0"}, stock="0/15/15", round=3)
    assert table.spares == "2/0/0"
    assert table.piles("A") == ("1/0", "1/0/0")  # armed with two spares, paid one, took it back for B's empty pile
    assert table.stock == "0/15/15"


@pytest.mark.parametrize("kind", ["soldier", "good", "invention"])
def test_equal_return_changes_no_difference(kind):
    """EE-3.8: the same last round with enough cubes and with an equal return: all lose the same number of points, the
    majorities and places stay."""
    place = ("soldier", "good", "invention").index(kind)
    score = {}
    for seat, counts in (("A", (5, 4, 2)), ("B", (3, 4, 6)), ("C", (7, 7, 7))):
        score[seat] = "/".join(str(count) if number == place else "1" for number, count in enumerate(counts))
    taken = {"soldier": ("arm", "defend"), "good": ("produce", "defend"), "invention": ("attack", "invent")}[kind]
    results = []
    for spare in (0, 9):
        spares = "/".join(str(spare) if number == place else "0" for number in range(3))
        table = execute(tops={"A": taken}, score=score, spares=spares, round=9)
        assert len(table.happened(ev.ReturnedEqually)) == (1 if spare == 0 else 0)
        results.append(table.state.result)
    short, plenty = results
    differences = [more - less for more, less in zip(plenty.scores, short.scores, strict=True)]
    assert differences == [1, 1, 1]
    assert plenty.ranks == short.ranks
    assert plenty.lines[3:] == short.lines[3:]


def test_a_cube_on_a_gear_is_still_there():
    """EE-3.9: while it lies on the gear it is neither ready nor in the stock, but it is counted."""
    table = planning(ready={"A": "1/1"})
    before = GAME.inventory(table.state)
    stock = table.stock
    table.play("A", "gear 1 left with soldier")
    assert table.ready("A") == "0/1"
    assert table.stock == stock
    assert GAME.inventory(table.state) == before == {"soldier": 15, "good": 15, "invention": 15}


@pytest.mark.parametrize(("start", "order"), [("A", "ABC"), ("B", "BCA"), ("C", "CAB")])
def test_players_are_served_in_turn_order(start, order):
    """EE-3.10: two goods are left, so only the first in turn order takes them without a shortage."""
    table = execute(
        tops=dict.fromkeys("ABC", ("produce", "defend")), score={"A": "0/13/0"}, stock="15/2/15", start=start
    )
    served = [event for event in table.events if isinstance(event, (ev.Gained, ev.SpareUsed))]
    assert [type(event).__name__ for event in served] == ["Gained"] + ["SpareUsed", "SpareUsed", "Gained"] * 2
    assert "".join("ABC"[event.seat] for event in served if isinstance(event, ev.Gained)) == order


def test_a_profit_can_cause_an_equal_return():
    """EE-3.5, EE-13.6: Nova exports, and the good that comes back is missing; all have one by then."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("attack", "export")},
        ready={"A": "0/2", "B": "0/5"},
        score={"A": "0/0/0", "B": "0/3/0", "C": "0/5/0"},
        stock="15/0/15",
        options=POWERS,
        empires={"A": "nova"},
    )
    assert table.piles("A") == ("0/1", "0/1/0")
    assert table.score("B") == "0/7/0"
    assert table.score("C") == "0/4/0"
    assert table.spares == "0/0/0"
    assert table.stock == "15/2/15"
