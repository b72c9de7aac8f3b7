"""Worked examples with exact numbers: the printed one, and others that show how the rules meet. Each has its number."""

from __future__ import annotations

import pytest

from intrigue import Illegal
from intrigue.core.events import Event
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.positions import (
    POWERS,
    TEAMS,
    Table,
    before_reveal,
    execute,
    planning,
)


def final(players: int, score: dict[str, str], ready: dict[str, str], rounds: int, spares: str = "0/0/0") -> Table:
    """The end of a game in whose last round nothing happens: no soldiers to attack with, nobody to defend against."""
    nothing = dict.fromkeys("ABCD"[:players], ("attack", "defend"))
    return execute(players, tops=nothing, score=score, ready=ready, round=rounds, spares=spares)


def test_x1_the_printed_play_example():
    """EE-6.10, EE-1.7: two quarter-turns bring Salvage up on the left, one brings Attack up on the right."""
    table = planning(tops={"A": ("attack", "export")})
    table.play("A", "gear 2 left")
    table.idle_until("A")
    table.play("A", "gear 1 right")
    assert table.shows("A") == ("salvage", "attack")


@pytest.mark.parametrize(
    ("b_shows", "b_ready", "a_score", "b_after"),
    [
        (("salvage", "export"), "0/0", "1/0/1", ("0/0", "0/0/0")),
        (("arm", "defend"), "0/0", "0/0/1", ("2/0", "1/0/0")),
    ],
)
def test_x2_an_attack_on_an_empty_pile_and_one_that_is_blocked(b_shows, b_ready, a_score, b_after):
    """EE-8.13, EE-8.18, EE-9.2."""
    table = execute(tops={"A": ("attack", "invent"), "B": b_shows}, ready={"A": "1/0", "B": b_ready})
    assert table.round == 3
    assert table.piles("A") == ("0/0", a_score)
    assert table.piles("B") == b_after


def test_x2_an_attack_that_nobody_blocks():
    """EE-8.17."""
    table = execute(tops={"A": ("attack", "invent"), "B": ("arm", "invent")}, ready={"A": "1/0", "B": "0/1"})
    assert table.ready("B") == "2/1"
    table.play("A", "take good")
    assert table.score("A") == "0/1/1"
    assert table.ready("B") == "2/0"


def test_x3_alternate_values():
    """EE-6.5, EE-6.9, EE-6.10, EE-6.11, EE-8.7."""
    table = planning(2, tops={"A": ("produce", "defend")}, ready={"A": "1/1"})
    table.play("A", "gear 2 left with soldier")
    assert table.ready("A") == "0/1"
    table.idle_until("A")
    stock_before = table.stock
    table.play("A", "gear 1 right with good")
    assert stock_before == "14/14/15"
    assert table.stock == "15/15/15"
    assert table.shows("A") == ("attack", "defend")
    assert table.piles("A") == ("0/0", "0/0/0")
    assert table.happened(ev.AttacksFailed, seat=0, lost=0)


@pytest.mark.parametrize(
    ("players", "start", "rounds"),
    [(4, "C", ["CDABBADC", "DABCCBAD"]), (2, "A", ["ABBA"])],
)
@pytest.mark.parametrize("first_round", [1, 5])
def test_x4_order_of_planning(players, start, rounds, first_round):
    """EE-5.2, EE-5.4, EE-6.2, EE-6.3, EE-4.5."""
    table = planning(players, start=start, round=first_round)
    for number, order in enumerate(rounds, start=first_round):
        seen = ""
        while table.round == number:
            seat, decision = table.asked[0]
            if decision in ("EE-D1", "EE-D2", "EE-D3", "EE-D4"):
                seen += seat
            table.play(seat, table.legal(seat)[0])
        assert seen == order


def test_x5_arm_and_attack_together():
    """EE-8.1, EE-8.3, EE-9.1."""
    table = execute(
        tops={"A": ("arm", "attack"), "B": ("produce", "invent"), "C": ("salvage", "export")},
        ready={"A": "0/1", "B": "1/1", "C": "1/2"},
    )
    table.play("A", "take good")
    assert table.piles("A") == ("1/1", "0/1/0")
    assert table.piles("B") == ("1/3", "0/0/1")
    assert table.piles("C") == ("1/1", "0/0/0")
    assert table.round == 3


def test_x6_two_attacks_and_one_soldier():
    """EE-8.6, EE-8.8, EE-8.14."""
    table = execute(
        tops={"A": ("attack", "attack"), "B": ("arm", "defend"), "C": ("produce", "defend")},
        ready={"A": "1/2", "B": "0/2", "C": "2/1"},
    )
    assert table.piles("A") == ("0/2", "0/0/0")
    assert table.piles("B") == ("2/2", "0/0/0")
    assert table.piles("C") == ("2/3", "0/0/0")


def test_x7_support_is_paid_before_anything_is_taken():
    """EE-8.2, EE-8.18."""
    table = execute(2, tops=dict.fromkeys("AB", ("attack", "invent")), ready={"A": "1/0", "B": "1/0"})
    assert table.piles("A") == table.piles("B") == ("0/0", "1/0/1")
    assert table.stock == "13/15/13"


def test_x8_defend_saves_salvage():
    """EE-8.10, EE-8.13, EE-9.3, EE-9.5."""
    table = execute(
        tops={"A": ("attack", "invent"), "B": ("salvage", "defend"), "C": ("produce", "export")},
        ready={"A": "1/1", "B": "0/2", "C": "1/1"},
    )
    table.play("B", "salvage invention")
    assert table.piles("A") == ("0/1", "0/0/1")
    assert table.piles("B") == ("0/2", "1/0/1")
    assert table.piles("C") == ("1/0", "0/3/0")


def test_x9_nothing_to_block():
    """EE-8.7, EE-8.8, EE-8.14."""
    table = execute(tops={"A": ("attack", "invent"), "B": ("arm", "defend")}, ready={"A": "0/1", "B": "1/1"})
    assert table.ready("A") == "0/1"
    assert table.piles("B") == ("3/1", "0/0/0")


def test_x10_the_last_cube_goes_by_turn_order():
    """EE-8.20, EE-9.1, EE-9.9."""
    table = execute(
        4,
        start="C",
        tops={
            "A": ("salvage", "invent"),
            "B": ("arm", "attack"),
            "C": ("produce", "invent"),
            "D": ("attack", "export"),
        },
        ready={"A": "1/0", "B": "2/1", "D": "1/1"},
    )
    assert table.piles("A") == ("0/0", "0/0/1")
    assert table.piles("B") == ("3/1", "1/0/0")
    assert table.piles("C") == ("0/2", "0/0/1")
    assert table.piles("D") == ("0/0", "1/1/0")
    assert [event.seat for event in table.happened(ev.CubeTaken, target=0)] == [3]
    assert table.happened(ev.Wasted, seat=0, action="salvage")


def test_x11_two_kinds_and_two_attackers():
    """EE-8.21."""
    table = execute(
        4,
        start="B",
        tops={
            "A": ("produce", "invent"),
            "B": ("arm", "attack"),
            "C": ("salvage", "invent"),
            "D": ("attack", "invent"),
        },
        ready={"A": "1/1", "B": "1/0", "C": "0/1", "D": "1/0"},
    )
    assert table.ready("A") == "1/3"
    assert table.asked == [("B", "EE-D8")]
    table.play("B", "take soldier")
    assert table.asked == [("C", "EE-D11")]
    assert table.ready("A") == "0/2"
    assert table.score("B") == "1/0/0"
    assert table.score("D") == "0/1/1"


def test_x12_a_double_attack_defended():
    """EE-8.11, EE-8.13, EE-9.1."""
    table = execute(
        4,
        tops={
            "A": ("salvage", "defend"),
            "B": ("produce", "attack"),
            "C": ("arm", "invent"),
            "D": ("attack", "invent"),
        },
        ready={"A": "1/2", "B": "1/0", "D": "1/0"},
    )
    table.play("A", "block right")
    table.play("B", "take good")
    assert table.piles("A") == ("1/1", "1/0/0")
    assert table.piles("B") == ("0/2", "0/1/0")
    assert table.piles("D") == ("0/0", "0/0/1")
    assert table.round == 3


def test_x13_an_empty_pile_still_stops_salvage():
    """EE-8.18, EE-9.2."""
    table = execute(tops={"A": ("salvage", "export"), "C": ("attack", "invent")}, ready={"C": "1/0"})
    assert table.score("C") == "1/0/1"
    assert table.piles("A") == ("0/0", "0/0/0")
    assert table.round == 3


def test_x14_two_players_double_attack_on_one_cube():
    """EE-8.22."""
    table = execute(2, tops={"A": ("attack", "attack"), "B": ("salvage", "invent")}, ready={"A": "2/0", "B": "0/1"})
    assert table.piles("A") == ("0/0", "1/1/0")
    assert table.piles("B") == ("0/0", "0/0/1")
    assert table.round == 3


def test_x15_two_players_double_attack_defended():
    """EE-8.5, EE-8.12, EE-8.23."""
    table = execute(2, tops={"A": ("attack", "attack"), "B": ("salvage", "defend")}, ready={"A": "3/0", "B": "1/1"})
    assert table.asked == [("A", "EE-D8")]
    table.play("A", "take soldier")
    assert table.piles("A") == ("1/0", "1/0/0")
    assert table.piles("B") == ("0/1", "1/0/0")
    assert table.round == 3


def test_x16_produce_and_export_in_one_round():
    """EE-9.5."""
    table = execute(tops={"A": ("produce", "export")})
    assert table.piles("A") == ("0/0", "0/2/0")


def test_x16_the_same_with_a_good_spent_on_a_gear():
    """EE-9.5, EE-6.9."""
    table = planning(tops={"A": ("produce", "defend")}, ready={"A": "0/1"})
    table.play("A", "gear 1 left with good")
    table.idle_until("A")
    table.play("A", "gear 2 right")
    assert table.shows("A") == ("produce", "export")
    assert table.piles("A") == ("0/0", "0/2/0")


def test_x17_a_ring_of_attacks():
    """EE-8.1, EE-8.2, EE-8.13, EE-8.18, EE-9.1."""
    table = execute(
        4,
        start="D",
        tops={
            "A": ("attack", "invent"),
            "B": ("attack", "export"),
            "C": ("attack", "export"),
            "D": ("attack", "defend"),
        },
        ready={"A": "1/1", "B": "1/0", "C": "1/2", "D": "1/0"},
    )
    assert table.piles("A") == ("0/0", "1/0/1")
    assert table.piles("B") == ("0/0", "0/1/0")
    assert table.piles("C") == ("0/1", "0/0/0")
    assert table.piles("D") == ("0/0", "1/1/0")


def test_x18_equal_return():
    """EE-3.5, EE-3.6, EE-3.10."""
    table = execute(
        tops={"A": ("produce", "invent"), "B": ("arm", "invent"), "C": ("produce", "invent")},
        ready={"A": "1/2", "B": "1/3", "C": "0/4"},
        score={"A": "0/2/1", "B": "0/1/2", "C": "1/2/0"},
        stock="12/1/12",
    )
    assert table.piles("A") == ("1/4", "0/1/2")
    assert table.piles("B") == ("3/3", "0/0/3")
    assert table.piles("C") == ("0/6", "1/1/1")
    assert table.stock == "10/0/9"
    assert table.spares == "0/0/0"


def test_x19_spare_cubes():
    """EE-3.7."""
    table = execute(
        tops={"A": ("produce", "invent"), "B": ("arm", "invent"), "C": ("produce", "invent")},
        ready={"A": "1/2", "B": "1/3", "C": "0/4"},
        score={"A": "0/3/1", "B": "0/0/2", "C": "1/2/0"},
        stock="12/1/12",
    )
    assert [table.ready(seat) for seat in "ABC"] == ["1/4", "3/3", "0/6"]
    assert [table.score(seat) for seat in "ABC"] == ["0/3/2", "0/0/3", "1/2/1"]
    assert table.spares == "0/3/0"
    assert table.stock == "10/0/9"


def test_x20_scoring_with_ties():
    """EE-11.2, EE-11.5, EE-11.7."""
    table = final(3, {"A": "3/2/2", "B": "2/2/3", "C": "3/2/2"}, {"A": "0/2", "B": "0/4", "C": "0/2"}, rounds=9)
    result = table.state.result
    assert result.scores == (13, 13, 13)
    assert result.winners == (1,)
    assert result.ranks == (2, 1, 2)


def test_x21_a_larger_ready_pile_does_not_beat_more_points():
    """EE-11.4, EE-10.4."""
    score = {"A": "5/5/2", "B": "2/4/6", "C": "5/1/3"}
    table = final(3, score, {"A": "0/3", "B": "0/3", "C": "0/9"}, rounds=9, spares="0/10/0")
    assert table.state.result.scores == (18, 15, 12)
    assert table.state.result.winners == (0,)


def test_x22_number_of_starts():
    """EE-4.4, EE-10.2."""
    table = planning(start="B", round=1)
    starts = {}
    while table.asked:
        starts[table.round] = table.start
        seat = table.asked[0][0]
        table.play(seat, table.legal(seat)[0])
    assert "".join(starts.values()) == "BCABCABCA"
    assert list(starts) == list(range(1, 10))
    assert table.start == "A"
    assert table.state.result is not None


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_x23_what_the_others_see(viewer):
    """EE-16.2, EE-6.7: after the same cube on the same side it may be either gear, and nobody else can tell which."""
    shown = []
    for first, second in (("gear 2 right with good", "gear 1 left"), ("gear 1 right with good", "gear 2 left")):
        table = planning(ready={"A": "1/2"}, round=4)
        table.play("A", first)
        assert table.ready("A") == "1/1"
        table.idle_until("A")
        view = table.state.view(viewer)
        table.play("A", second)
        laid = [event for event in table.happened(Event, seat=0) if event.seen_by(viewer)]
        shown.append((view, laid[:2]))
    assert shown[0] == shown[1]
    assert shown[0][1] == [ev.GearLaid(0, "right", "good"), ev.GearLaid(0, "left", None)]


def test_x24_no_change_of_mind():
    """EE-6.6, EE-16.5."""
    table = planning(ready={"A": "1/2"}, round=4)
    table.play("A", "gear 2 right with good")
    table.idle_until("A")
    before = table.data()
    for attempt in ("gear 2 right", "gear 2 right with soldier"):
        with pytest.raises(Illegal) as refused:
            table.play("A", attempt)
        assert refused.value.clause == "EE-6.6"
        assert table.data() == before


def test_x25_an_empty_ready_pile():
    """EE-6.12, EE-6.13."""
    results = {}
    for first in ("gear 1 left", "gear 2 left", "gear 1 right", "gear 2 right"):
        table = planning(tops={"A": ("salvage", "attack")}, ready={"B": "1/1", "C": "1/1"})
        assert table.legal("A") == ["gear 1 left", "gear 2 left", "gear 1 right", "gear 2 right"]
        table.play("A", first)
        table.idle_until("A")
        (second,) = table.legal("A")
        table.play("A", second)
        results[first] = table.shows("A")
    assert results["gear 1 left"] == results["gear 2 right"] == ("arm", "invent")
    assert results["gear 2 left"] == results["gear 1 right"] == ("attack", "defend")


@pytest.mark.parametrize("kind", ["soldier", "good"])
def test_x25_laying_a_cube_that_is_not_there(kind):
    """EE-6.6, EE-6.13."""
    table = planning(tops={"A": ("salvage", "attack")}, ready={"B": "1/1"})
    before = table.data()
    with pytest.raises(Illegal) as refused:
        table.play("A", f"gear 1 left with {kind}")
    assert refused.value.clause == "EE-6.6"
    assert kind in refused.value.reason
    assert table.data() == before


def test_x26_joint_invention():
    """EE-15.7, EE-15.8."""
    table = execute(
        4,
        start="C",
        tops={"A": ("attack", "invent"), "C": ("attack", "invent")},
        options={**TEAMS, "joint_invention": True},
    )
    assert table.score("C") == "0/0/2"
    assert table.score("A") == "0/0/1"


JOINT_ATTACK = {**TEAMS, "joint_attack": True}


def joint_attack_on_b(d_shows: tuple[str, str]) -> Table:
    return execute(
        4,
        tops={"A": ("attack", "invent"), "B": ("salvage", "defend"), "C": ("arm", "attack"), "D": d_shows},
        ready={"A": "1/1", "B": "1/2", "C": "1/0", "D": "1/0"},
        options=JOINT_ATTACK,
    )


def test_x27_joint_attack_and_one_defender():
    """EE-15.9, EE-15.10, EE-15.11."""
    table = joint_attack_on_b(("arm", "invent"))
    table.play("B", "block left")
    assert table.score("B") == "1/0/0"
    table.play("A", "take soldier")
    assert table.score("A") == "1/1/1"
    assert table.piles("B") == ("0/1", "1/0/0")
    assert table.piles("C") == ("2/0", "0/0/0")
    assert table.round == 3


def test_x28_joint_attack_and_a_double_defend():
    """EE-15.9, EE-15.10."""
    table = joint_attack_on_b(("arm", "defend"))
    table.play("B", "block left")
    table.play("A", "take good")
    assert table.score("A") == "0/1/1"
    assert table.piles("B") == ("1/1", "1/0/0")
    assert table.score("D") == "0/0/0"
    assert table.round == 3


def test_x29_joint_export():
    """EE-15.12, EE-15.13."""
    table = execute(
        4,
        tops={"A": ("produce", "invent"), "C": ("salvage", "export")},
        ready={"A": "0/1", "C": "1/3"},
        options={**TEAMS, "joint_export": True},
    )
    assert table.score("C") == "0/3/0"
    assert table.asked == [("A", "EE-D10")]
    table.play("A", "join export")
    assert table.piles("A") == ("0/0", "0/3/1")
    assert table.asked == [("C", "EE-D11")]


def test_x30_shield():
    """EE-15.14, EE-15.15, EE-15.16, EE-15.19."""
    table = execute(
        4,
        tops={"A": ("attack", "invent"), "B": ("produce", "export"), "D": ("arm", "defend")},
        ready={"A": "1/1", "B": "0/1", "D": "1/2"},
        options={**TEAMS, "shield_partner": True},
    )
    assert table.asked == [("D", "EE-D7")]
    assert table.legal("D") == ["shield from left for soldier", "shield from left for good", "decline to shield"]
    table.play("D", "shield from left for good")
    assert table.piles("D") == ("3/1", "1/0/0")
    assert table.piles("B") == ("0/0", "0/3/0")


@pytest.mark.parametrize(("c_ready", "expected"), [("0/0", ("1/3", "0/0/0")), ("1/0", ("0/3", "1/0/0"))])
def test_x31_vigil(c_ready, expected):
    """EE-13.4: the soldier comes only if nothing was blocked; C attacks A if it has a soldier."""
    table = execute(
        tops={"A": ("produce", "defend"), "C": ("attack", "export")},
        ready={"A": "0/1", "C": c_ready},
        options=POWERS,
        empires={"A": "kestrel"},
    )
    assert table.piles("A") == expected


@pytest.mark.parametrize(("goods", "expected"), [(3, ("2/1", "0/3/0")), (0, ("2/0", "0/0/0"))])
def test_x32_retained_profit(goods, expected):
    """EE-13.6."""
    table = execute(tops={"A": ("arm", "export")}, ready={"A": f"0/{goods}"}, options=POWERS, empires={"A": "nova"})
    assert table.piles("A") == expected


def test_x33_ruin():
    """EE-13.7."""
    table = execute(
        tops={"A": ("salvage", "export"), "B": ("produce", "attack")},
        ready={"A": "0/2", "B": "1/0"},
        options=POWERS,
        empires={"A": "sylphian"},
    )
    assert table.piles("A") == ("0/1", "0/0/0")
    assert table.score("B") == "0/1/0"
    table.play("A", "salvage invention")
    assert table.score("A") == "0/0/1"


@pytest.mark.parametrize(
    ("answer", "expected"), [("keep gears", ("salvage", "export")), ("exchange gears", ("attack", "defend"))]
)
def test_x34_prophecy(answer, expected):
    """EE-13.8."""
    table = planning(tops={"A": ("attack", "export")}, ready={"A": "0/1"}, options=POWERS, empires={"A": "grail"})
    table.play("A", "gear 2 left")
    table.idle_until("A")
    table.play("A", "gear 1 right with good")
    assert table.asked == [("A", "EE-D5")]
    assert table.stock == "15/14/15"
    table.play("A", answer)
    assert table.shows("A") == expected
    assert table.stock.split("/")[1] == "15"


def test_the_worked_example_of_scoring():
    """EE-11.1, EE-11.2, EE-11.5, EE-11.7. A loses a soldier to a blocked attack on B in the last round, which makes the
    piles what the example says."""
    table = execute(
        tops=dict.fromkeys("ABC", ("attack", "defend")),
        ready={"A": "2/1", "B": "0/0", "C": "0/1"},
        score={"A": "4/3/5", "B": "3/6/2", "C": "1/6/5"},
        spares="0/2/0",
        round=9,
    )
    assert [table.piles(seat) for seat in "ABC"] == [("1/1", "4/3/5"), ("0/0", "4/6/2"), ("0/1", "1/6/5")]
    result = table.state.result
    assert result.scores == (18, 18, 18)
    assert result.winners == (0,)
    assert result.ranks == (1, 3, 2)
    points = {line.label: line.points for line in result.lines}
    assert points["most soldiers"] == (3, 3, 0)
    assert points["most goods"] == (0, 3, 3)
    assert points["most inventions"] == (3, 0, 3)


def test_the_reveal_waits_for_the_last_card():
    """EE-6.8: the position from which the examples above start really stands before the reveal."""
    table = before_reveal(tops={"A": ("arm", "invent")}, start="B")
    assert table.asked == [("B", "EE-D4")]
    assert table.shows("A") != ("arm", "invent")
    table.play("B", "gear 2 right")
    assert table.shows("A") == ("arm", "invent")
