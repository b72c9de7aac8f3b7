"""EE-7 to EE-9: what the actions on top of the engines do."""

from __future__ import annotations

import pytest

from intrigue import Illegal
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.positions import SEATS, Table, execute, planning

GROUP_1 = (ev.Gained,)
GROUP_2 = (ev.AttackSupported, ev.AttacksFailed, ev.AttackBlocked, ev.CubeTaken)
GROUP_3 = (ev.Exported,)


# ---- EE-7: order, and group 1 --------------------------------------------------------------------


def test_three_groups_in_their_order():
    """EE-7.1, EE-8.2: what C gains can be taken by B, what B takes cannot be exported by C; A, who is first in turn
    order, still exports last."""
    table = execute(
        tops={"A": ("produce", "export"), "B": ("attack", "invent"), "C": ("produce", "invent")},
        ready={"B": "1/0"},
    )
    groups = []
    for event in table.events:
        groups += [number for number, kinds in enumerate((GROUP_1, GROUP_2, GROUP_3), 1) if isinstance(event, kinds)]
    assert groups == [1, 1, 2, 2, 3]
    assert table.score("B") == "0/1/1"
    assert table.score("A") == "0/2/0"


def test_within_a_group_all_act_at_the_same_time():
    """EE-7.1: A is first in turn order, yet B's support is paid before A can take the soldier."""
    table = execute(2, tops={"A": ("attack", "defend"), "B": ("attack", "invent")}, ready={"A": "1/0", "B": "1/0"})
    assert not table.happened(ev.CubeTaken)
    assert table.happened(ev.AttackBlocked, seat=0, attacker=1)


def test_both_top_actions_are_performed_each_in_its_group():
    """EE-7.2: Produce in group 1, Attack in group 2."""
    table = execute(tops={"A": ("produce", "attack")}, ready={"A": "1/0"})
    assert table.piles("A") == ("0/2", "1/0/0")


def test_nobody_may_decline_an_action():
    """EE-7.3: a lonely good is exported unasked, an attack is made unasked, and Salvage must take something."""
    table = execute(
        tops={"A": ("salvage", "export"), "B": ("attack", "invent"), "C": ("produce", "invent")},
        ready={"A": "0/1", "B": "1/0", "C": "1/0"},
    )
    assert table.asked == [("B", "EE-D8")]
    assert table.legal("B") == ["take soldier", "take good"]
    table.play("B", "take good")
    assert table.score("A") == "0/1/0"
    assert table.asked == [("A", "EE-D11")]
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.play("A", "keep goods")
    assert refusal.value.clause == "EE-9.6"
    assert table.data() == before


def test_an_action_that_can_do_nothing_is_wasted_without_penalty():
    """EE-7.3: an Attack without a soldier, an Export without goods, a Defend without an attack."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("attack", "defend"), "C": ("attack", "attack")},
        ready={"B": "0/2"},
    )
    assert [table.piles(seat) for seat in "ABC"] == [("0/0", "0/0/0"), ("0/2", "0/0/0"), ("0/0", "0/0/0")]
    assert table.happened(ev.Wasted) == [
        ev.Wasted(1, "defend", "EE-8.14", kept_by=(1,)),
        ev.Wasted(0, "export", "EE-9.4", kept_by=(0,)),
    ]


@pytest.mark.parametrize(("start", "order"), [("A", "ABC"), ("B", "BCA"), ("C", "CAB")])
def test_choices_are_made_in_turn_order_and_openly(start, order):
    """EE-7.4, EE-9.8: three Salvages; each choice is seen by all before the next one is made."""
    table = execute(tops=dict.fromkeys("ABC", ("salvage", "invent")), start=start)
    for seat in order:
        assert table.asked == [(seat, "EE-D11")]
        events = table.play(seat, "salvage good")
        assert events[0] == ev.Scored(SEATS.index(seat), "good", 1, "salvage", kept_by=(SEATS.index(seat),))
        assert events[0].audience is None


@pytest.mark.parametrize(("b_ready", "a_score"), [("2/0", "1/0/0"), ("0/2", "0/1/0"), ("0/0", "1/0/0")])
def test_a_choice_with_one_outcome_is_made_automatically(b_ready, a_score):
    """EE-7.4: the target has one kind of cube, or none, so the attacker is not asked."""
    table = execute(tops={"A": ("attack", "defend"), "B": ("salvage", "invent")}, ready={"A": "1/0", "B": b_ready})
    assert table.round == 3
    assert table.score("A") == a_score


def test_arm():
    """EE-7.5."""
    table = execute(tops={"A": ("arm", "defend")}, ready={"A": "1/1"})
    assert table.piles("A") == ("3/1", "0/0/0")
    assert table.stock == "12/14/15"


def test_produce():
    """EE-7.6."""
    table = execute(tops={"A": ("produce", "defend")}, ready={"A": "1/1"})
    assert table.piles("A") == ("1/3", "0/0/0")
    assert table.stock == "14/12/15"


def test_invent():
    """EE-7.7."""
    table = execute(tops={"A": ("attack", "invent")}, ready={"A": "0/1"})
    assert table.piles("A") == ("0/1", "0/0/1")
    assert table.stock == "15/14/14"


# ---- EE-8: support -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("pair", "step"), [(("attack", "invent"), 1), (("produce", "attack"), -1)])
def test_whom_an_attack_is_aimed_at(players, pair, step):
    """EE-8.1: the left engine's at the left neighbour, the right engine's at the right one."""
    victim = SEATS[step % players]
    table = execute(players, tops={"A": pair}, ready={"A": "1/0", victim: "0/1"})
    # an idle victim would export its good; the attack takes it first
    assert table.ready(victim) == "0/0"
    assert table.score(victim) == "0/0/0"
    assert table.score("A").split("/")[:2] == ["0", "1"]


def test_all_support_is_paid_before_any_attack_is_resolved():
    """EE-8.2: everybody attacks with a single soldier; all find only what is left besides it."""
    table = execute(
        tops=dict.fromkeys("ABC", ("attack", "invent")), ready={"A": "1/0", "B": "1/0", "C": "1/1"}, start="B"
    )
    assert table.piles("A") == ("0/0", "1/0/1")
    assert table.piles("B") == ("0/0", "0/1/1")
    assert table.piles("C") == ("0/0", "1/0/1")


def test_soldiers_armed_this_round_can_attack():
    """EE-8.3."""
    table = execute(tops={"A": ("arm", "attack")})
    assert table.piles("A") == ("1/0", "1/0/0")


def test_soldiers_spent_on_gears_cannot():
    """EE-8.3: the only soldier lies on the gear that brings Attack to the top."""
    table = planning(tops={"A": ("attack", "export")}, ready={"A": "1/0"})
    table.play("A", "gear 1 left with soldier")
    table.idle_until("A")
    table.play("A", "gear 2 right")
    assert table.shows("A") == ("attack", "defend")
    assert table.happened(ev.AttacksFailed, seat=0, lost=0)
    assert table.score("A") == "0/0/0"


@pytest.mark.parametrize("soldiers", [1, 2, 5])
def test_a_player_who_can_attack_must_and_pays_one_soldier(soldiers):
    """EE-8.4: nobody is asked."""
    table = execute(tops={"A": ("attack", "defend")}, ready={"A": f"{soldiers}/0"})
    assert table.round == 3
    assert table.piles("A") == (f"{soldiers - 1}/0", "1/0/0")


@pytest.mark.parametrize("soldiers", [2, 3, 5])
def test_two_attacks_cost_two_soldiers(soldiers):
    """EE-8.5: both must be made."""
    table = execute(4, tops={"A": ("attack", "attack")}, ready={"A": f"{soldiers}/0"})
    assert table.piles("A") == (f"{soldiers - 2}/0", "2/0/0")
    assert {event.target for event in table.happened(ev.AttackSupported)} == {1, 3}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_soldier_for_two_attacks_is_lost(players):
    """EE-8.6: it goes to the stock, and nobody is attacked."""
    table = execute(players, tops={"A": ("attack", "attack")}, ready={"A": "1/0"})
    assert table.piles("A") == ("0/0", "0/0/0")
    assert table.stock == "15/15/15"
    assert table.happened(ev.AttacksFailed, seat=0) == [ev.AttacksFailed(0, attacks=2, lost=1, kept_by=(0,))]


@pytest.mark.parametrize("pair", [("attack", "defend"), ("produce", "attack"), ("attack", "attack")])
def test_an_attack_without_a_soldier_is_wasted(pair):
    """EE-8.7: nothing is paid, nobody loses anything."""
    table = execute(tops={"A": pair, "B": ("salvage", "invent")}, ready={"A": "0/3", "B": "0/1"})
    assert table.ready("A") == ("0/5" if "produce" in pair else "0/3")
    assert table.ready("B") == "0/1"
    assert table.asked == [("B", "EE-D11")]


@pytest.mark.parametrize(("pair", "ready"), [(("attack", "attack"), "1/0"), (("attack", "invent"), "0/0")])
def test_failed_attacks_are_no_attacks_at_all(pair, ready):
    """EE-8.8, EE-9.3: B's Defend earns nothing, B's Salvage and C's Export are not stopped."""
    table = execute(
        tops={"A": pair, "B": ("salvage", "defend"), "C": ("produce", "export")}, ready={"A": ready, "B": "1/0"}
    )
    assert table.score("B") == "0/0/0"
    assert table.score("C") == "0/2/0"
    assert table.asked == [("B", "EE-D11")]
    assert table.view(None).hit == (False, False, False)


def test_the_soldier_is_spent_even_if_the_attack_is_blocked():
    """EE-8.9."""
    table = execute(tops={"A": ("attack", "invent"), "B": ("attack", "defend")}, ready={"A": "2/0"})
    assert table.piles("A") == ("1/0", "0/0/1")
    assert table.stock == "13/15/14"  # 15, less one in A's ready pile and B's reward


# ---- EE-8: block ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "pair"), [("A", ("attack", "invent")), ("C", ("produce", "attack"))])
def test_defend_blocks_one_attack_from_either_side(attacker, pair):
    """EE-8.10, EE-8.13: compulsory, so B is not asked."""
    table = execute(tops={attacker: pair, "B": ("attack", "defend")}, ready={attacker: "1/0", "B": "0/2"})
    assert table.round == 3
    assert table.piles("B") == ("0/2", "1/0/0")
    assert table.score(attacker).startswith("0/0/")


@pytest.mark.parametrize(("choice", "robber", "stopped"), [("block left", "A", "C"), ("block right", "C", "A")])
def test_the_defender_chooses_which_of_two_attackers_to_block(choice, robber, stopped):
    """EE-8.11: B's left neighbour is C, the right one is A. The other attack succeeds."""
    table = execute(
        tops={"A": ("attack", "invent"), "B": ("produce", "defend"), "C": ("arm", "attack")},
        ready={"A": "1/0", "C": "0/0"},
    )
    assert table.asked == [("B", "EE-D6")]
    assert table.legal("B") == ["block left", "block right"]
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.play("B", "decline to shield")
    assert refusal.value.clause == "EE-8.11"
    assert table.data() == before
    table.play("B", choice)
    assert [SEATS[event.seat] for event in table.happened(ev.CubeTaken)] == [robber]
    assert [SEATS[event.attacker] for event in table.happened(ev.AttackBlocked)] == [stopped]
    assert table.score("B") == "1/0/0"
    assert table.ready("B") == "0/1"


def test_two_attacks_of_one_opponent_leave_no_choice():
    """EE-8.12."""
    table = execute(2, tops={"A": ("attack", "attack"), "B": ("attack", "defend")}, ready={"A": "2/0", "B": "0/2"})
    assert table.round == 3
    assert len(table.happened(ev.AttackBlocked)) == 1
    assert table.score("A") == "0/1/0"
    assert table.piles("B") == ("0/1", "1/0/0")


def test_a_blocked_attack_gains_nothing_and_rewards_the_defender():
    """EE-8.13: the soldier comes out of the stock, not from the attacker, into the score pile."""
    table = execute(tops={"A": ("attack", "export"), "B": ("produce", "defend")}, ready={"A": "3/0"})
    assert table.piles("A") == ("2/0", "0/0/0")
    assert table.piles("B") == ("0/2", "1/0/0")
    assert table.stock == "12/13/15"


def test_defend_without_an_attack_is_wasted():
    """EE-8.14."""
    table = execute(tops={"B": ("attack", "defend")}, ready={"B": "0/1"})
    assert table.piles("B") == ("0/1", "0/0/0")
    assert table.happened(ev.Wasted, seat=1) == [ev.Wasted(1, "defend", "EE-8.14", kept_by=(1,))]


def test_defend_protects_nobody_else():
    """EE-8.15: A attacks C; B between them defends and stops nothing."""
    table = execute(
        tops={"A": ("produce", "attack"), "B": ("attack", "defend"), "C": ("attack", "export")},
        ready={"A": "1/0", "C": "0/2"},
    )
    assert table.score("A") == "0/1/0"
    assert table.piles("B") == ("0/0", "0/0/0")
    assert table.piles("C") == ("0/1", "0/0/0")


# ---- EE-8: take ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("soldiers", "defender", "success"), [(1, "invent", True), (1, "defend", False), (0, "invent", False)]
)
def test_success_is_support_without_a_block(soldiers, defender, success):
    """EE-8.16."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("salvage", defender)}, ready={"A": f"{soldiers}/0", "B": "0/1"}
    )
    assert bool(table.happened(ev.CubeTaken, seat=0)) is success
    assert (table.asked == [("B", "EE-D11")]) is not success


@pytest.mark.parametrize(("kind", "a_score", "b_ready"), [("soldier", "1/0/0", "0/2"), ("good", "0/1/0", "1/1")])
def test_the_attacker_chooses_the_cube(kind, a_score, b_ready):
    """EE-8.17: from the ready pile of the target into the attacker's own score pile."""
    table = execute(tops={"A": ("attack", "export"), "B": ("produce", "invent")}, ready={"A": "1/0", "B": "1/0"})
    assert table.asked == [("A", "EE-D8")]
    assert table.legal("A") == ["take soldier", "take good"]
    with pytest.raises(Illegal) as refusal:
        table.play("A", "salvage invention")
    assert refusal.value.clause == "EE-8.17"
    table.play("A", f"take {kind}")
    assert table.piles("A") == ("0/0", a_score)
    assert table.ready("B") == b_ready


def test_an_empty_pile_pays_a_soldier_from_the_stock():
    """EE-8.18: the attack is successful all the same."""
    table = execute(tops={"A": ("attack", "export"), "B": ("salvage", "invent")}, ready={"A": "1/0"})
    assert table.piles("A") == ("0/0", "1/0/0")
    assert table.stock == "14/15/14"
    assert table.happened(ev.Wasted, seat=1, action="salvage")


def test_attacked_from_both_sides_one_loses_a_cube_to_each():
    """EE-8.19."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("attack", "invent"), "C": ("arm", "attack")},
        ready={"A": "1/0", "B": "0/3"},
    )
    assert table.ready("B") == "0/1"
    assert table.score("A") == "0/1/0"
    assert table.score("C") == "0/1/0"


@pytest.mark.parametrize(
    ("start", "a_score", "c_score"), [("A", "0/1/0", "1/0/0"), ("B", "1/0/0", "0/1/0"), ("C", "1/0/0", "0/1/0")]
)
def test_the_last_cube_goes_to_the_earlier_attacker(start, a_score, c_score):
    """EE-8.20: A and C attack B, who has one good; the later one gets a soldier out of the stock."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("attack", "invent"), "C": ("arm", "attack")},
        ready={"A": "1/0", "B": "0/1"},
        start=start,
    )
    assert table.score("A") == a_score
    assert table.score("C") == c_score


@pytest.mark.parametrize(("start", "order"), [("A", "AC"), ("B", "CA"), ("C", "CA")])
def test_attackers_choose_in_turn_order(start, order):
    """EE-8.21: each from what is left."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("produce", "invent"), "C": ("arm", "attack")},
        ready={"A": "1/0", "B": "2/0"},
        start=start,
    )
    for seat in order:
        assert table.asked == [(seat, "EE-D8")]
        table.play(seat, "take soldier")
    assert table.ready("B") == "0/2"


def test_an_attacker_with_two_carries_out_the_left_one_first():
    """EE-8.21: the prompts name the targets."""
    table = execute(
        4,
        tops={"A": ("attack", "attack"), "B": ("produce", "invent"), "D": ("produce", "invent")},
        ready={"A": "2/0", "B": "1/0", "D": "1/0"},
    )
    assert "seat 2" in table.prompt("A").text
    table.play("A", "take good")
    assert "seat 4" in table.prompt("A").text
    table.play("A", "take soldier")
    assert table.score("A") == "1/1/0"
    assert table.ready("B") == "1/1"
    assert table.ready("D") == "0/2"


@pytest.mark.parametrize(("b_ready", "a_score"), [("0/2", "0/2/0"), ("0/1", "1/1/0"), ("0/0", "2/0/0")])
def test_an_undefended_double_attack_of_two_players(b_ready, a_score):
    """EE-8.22: two cubes; what is missing comes out of the stock as soldiers."""
    table = execute(2, tops={"A": ("attack", "attack"), "B": ("attack", "export")}, ready={"A": "2/0", "B": b_ready})
    assert table.score("A") == a_score
    assert table.piles("B") == ("0/0", "0/0/0")


@pytest.mark.parametrize(("b_ready", "a_score"), [("0/2", "0/1/0"), ("0/0", "1/0/0")])
def test_a_defended_double_attack_of_two_players(b_ready, a_score):
    """EE-8.23."""
    table = execute(2, tops={"A": ("attack", "attack"), "B": ("attack", "defend")}, ready={"A": "2/0", "B": b_ready})
    assert table.score("A") == a_score
    assert table.score("B") == "1/0/0"


def test_what_was_taken_cannot_be_taken_again():
    """EE-8.24: A takes B's good and is attacked afterwards by C, who finds nothing."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("attack", "invent"), "C": ("attack", "defend")},
        ready={"A": "1/0", "B": "0/1", "C": "1/0"},
    )
    assert table.piles("A") == ("0/0", "0/1/0")
    assert table.score("C") == "1/0/0"


# ---- EE-9: export, salvage -----------------------------------------------------------------------


def attacked(tops: tuple[str, str], ready: str) -> Table:
    """A is attacked by B, its left neighbour."""
    return execute(tops={"A": tops, "B": ("produce", "attack")}, ready={"A": ready, "B": "1/0"})


def test_a_successful_attack_stops_export_and_salvage():
    """EE-9.1: the goods stay in the ready pile."""
    table = attacked(("salvage", "export"), "0/3")
    assert table.piles("A") == ("0/2", "0/0/0")
    assert {event.action for event in table.happened(ev.Wasted, seat=0)} == {"export", "salvage"}
    assert table.round == 3


def test_one_successful_attack_of_two_is_enough():
    """EE-9.1: A blocks C, but B gets through."""
    table = execute(
        tops={"A": ("salvage", "defend"), "B": ("produce", "attack"), "C": ("attack", "invent")},
        ready={"A": "0/2", "B": "1/0", "C": "1/0"},
    )
    table.play("A", "block right")
    assert table.piles("A") == ("0/1", "1/0/0")
    assert table.round == 3


def test_an_attack_on_an_empty_pile_stops_them_too():
    """EE-9.2."""
    table = attacked(("salvage", "export"), "0/0")
    assert table.score("A") == "0/0/0"
    assert table.round == 3


def test_whoever_blocked_every_attack_cashes_in():
    """EE-9.3."""
    table = attacked(("salvage", "defend"), "0/1")
    assert table.asked == [("A", "EE-D11")]


def test_whoever_was_not_attacked_cashes_in():
    """EE-9.3."""
    table = execute(tops={"A": ("salvage", "export")}, ready={"A": "0/2"})
    assert table.score("A") == "0/2/0"
    assert table.asked == [("A", "EE-D11")]


@pytest.mark.parametrize("goods", [0, 1, 4])
def test_export_moves_all_goods_and_nothing_else(goods):
    """EE-9.4: nobody is asked how many; soldiers stay."""
    table = execute(tops={"A": ("arm", "export")}, ready={"A": f"1/{goods}"})
    assert table.piles("A") == ("3/0", f"0/{goods}/0")
    assert table.round == 3


def test_goods_produced_this_round_are_exported():
    """EE-9.5."""
    table = execute(tops={"A": ("produce", "export")}, ready={"A": "0/1"})
    assert table.piles("A") == ("0/0", "0/3/0")


@pytest.mark.parametrize(
    ("kind", "score", "stock"),
    [("soldier", "1/0/0", "14/15/15"), ("good", "0/1/0", "15/14/15"), ("invention", "0/0/1", "15/15/14")],
)
def test_salvage_takes_any_kind_into_the_score_pile(kind, score, stock):
    """EE-9.6."""
    table = execute(tops={"A": ("salvage", "defend")})
    table.play("A", f"salvage {kind}")
    assert table.piles("A") == ("0/0", score)
    assert table.stock == stock


@pytest.mark.parametrize("kind", ["soldier", "good", "invention"])
def test_salvage_is_free_whatever_the_stock_holds(kind):
    """EE-9.7: the stock is empty; a spare is used."""
    table = execute(tops={"A": ("salvage", "defend")}, score={"B": "15/15/15"}, stock="0/0/0")
    table.play("A", f"salvage {kind}")
    assert sum(table.view(None).spares) == 1
    assert sum(table.view("A").scores[0]) == 1


def test_all_exports_come_before_all_salvages():
    """EE-9.8: A salvages first in turn order, but C has exported by then; then the Salvages in turn order."""
    table = execute(
        tops={"A": ("salvage", "invent"), "B": ("salvage", "export"), "C": ("produce", "export")}, ready={"B": "0/1"}
    )
    assert table.score("B") == "0/1/0"
    assert table.score("C") == "0/2/0"
    assert table.asked == [("A", "EE-D11")]
    table.play("A", "salvage good")
    assert table.asked == [("B", "EE-D11")]


@pytest.mark.parametrize(("start", "order"), [("A", "AC"), ("B", "CA")])
def test_exports_are_told_in_turn_order(start, order):
    """EE-9.8."""
    table = execute(tops=dict.fromkeys("AC", ("produce", "export")), start=start)
    assert "".join(SEATS[event.seat] for event in table.happened(ev.Exported)) == order


def test_attacking_does_not_hinder_ones_own_export_or_salvage():
    """EE-9.9."""
    table = execute(
        tops={"A": ("attack", "export"), "B": ("salvage", "attack")}, ready={"A": "1/2", "B": "0/0"}, start="C"
    )
    assert table.piles("A") == ("0/0", "1/2/0")
    table = execute(tops={"B": ("salvage", "attack")}, ready={"B": "1/0"})
    assert table.score("B") == "1/0/0"
    assert table.asked == [("B", "EE-D11")]
