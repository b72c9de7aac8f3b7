"""EE-15: team play, A and C against B and D, and its four optional rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from intrigue import Illegal
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import finished
from tests.games.empire_engine.positions import GAME, POWERS, SEATS, TEAMS, Table, execute, planning

INVENTION = {**TEAMS, "joint_invention": True}
ATTACK = {**TEAMS, "joint_attack": True}
EXPORT = {**TEAMS, "joint_export": True}
SHIELD = {**TEAMS, "shield_partner": True}
TEAM_RULES = ("joint_invention", "joint_attack", "joint_export", "shield_partner")
QUIET = ("attack", "defend")


def ended(score: dict[str, str], goods: dict[str, int]) -> Table:
    """A team game that has just ended with these score piles and so many goods in the ready piles."""
    ready = {seat: f"0/{count}" for seat, count in goods.items()}
    return execute(
        4, tops=dict.fromkeys("ABCD", QUIET), score=score, ready=ready, round=8, options=TEAMS, spares="9/9/9"
    )


# ---- teams ---------------------------------------------------------------------------------------


def test_partners_sit_opposite_and_cannot_attack_each_other():
    """EE-15.1: both neighbours of everybody are opponents."""
    assert finished(4, TEAMS, seed=1).result.teams == ((0, 2), (1, 3))
    for seat in range(4):
        table = execute(4, tops={SEATS[seat]: ("attack", "attack")}, ready={SEATS[seat]: "2/0"}, options=TEAMS)
        assert {event.target % 2 for event in table.happened(ev.AttackSupported)} == {1 - seat % 2}


def test_normal_rules_apply():
    """EE-15.2, EE-15.5: without team rules the same moves lead to the same table as without teams."""
    team, alone = GAME.new(4, 3, TEAMS), GAME.new(4, 3)
    rng = Random(4)
    while alone.pending:
        seat = alone.pending[0]
        assert team.pending == alone.pending
        assert team.legal(seat) == alone.legal(seat)
        action = rng.choice(alone.legal(seat))
        alone.play(seat, action)
        team.play(seat, action)
        one, other = GAME.dump(team), GAME.dump(alone)
        for data in (one, other):
            del data["options"], data["result"]
        assert one == other


def test_score_piles_of_partners_are_scored_as_one():
    """EE-15.3: A has the most soldiers of all players, but B and D together have more."""
    table = ended({"A": "3/0/0", "B": "2/2/0", "C": "0/0/2", "D": "2/0/1"}, {"A": 9})
    result = table.state.result
    assert result.scores == (8, 13, 8, 13)
    assert result.winners == (1, 3)
    assert result.ranks == (2, 1, 2, 1)


@pytest.mark.parametrize(
    ("goods", "winners"),
    [({"A": 1, "B": 3, "C": 3}, (0, 2)), ({"A": 3, "B": 2, "D": 2}, (1, 3)), ({"A": 2, "D": 2}, (0, 1, 2, 3))],
)
def test_a_tie_goes_to_the_larger_ready_piles_together(goods, winners):
    """EE-15.4: then the victory is shared."""
    table = ended({"A": "1/0/0", "B": "0/1/0", "C": "0/0/0", "D": "0/0/0"}, goods)
    assert set(table.state.result.scores) == {4}
    assert table.state.result.winners == winners


def test_team_rules_are_independent_switches_and_off_by_default():
    """EE-15.5: any or all of the four."""
    assert [GAME.options[name].default for name in TEAM_RULES] == [False] * 4
    for values in product((False, True), repeat=4):
        options = TEAMS | dict(zip(TEAM_RULES, values, strict=True))
        state = GAME.new(4, 1, options)
        assert [state.options[name] for name in TEAM_RULES] == list(values)


@pytest.mark.parametrize("rule", [None, *TEAM_RULES])
def test_each_team_rule_adds_only_itself(rule):
    """EE-15.5: a round in which all four would matter. B and D invent; A and C attack B; then A and C produce and
    export, while D could shield B."""
    options = TEAMS if rule is None else {**TEAMS, rule: True}
    inventing = execute(4, tops=dict.fromkeys("BD", ("attack", "invent")), options=options)
    assert (inventing.score("B") == "0/0/2") is (rule == "joint_invention")
    attacking = execute(
        4,
        tops={"A": ("attack", "invent"), "B": ("produce", "invent"), "C": ("arm", "attack")},
        ready={"A": "1/0", "B": "0/3"},
        options=options,
    )
    assert (attacking.ready("B") == "0/2") is (rule == "joint_attack")
    exporting = execute(
        4, tops={"A": ("produce", "invent"), "C": ("arm", "export")}, ready={"C": "0/1"}, options=options
    )
    assert (exporting.asked == [("A", "EE-D10")]) is (rule == "joint_export")
    shielding = execute(
        4, tops={"A": ("attack", "invent"), "D": ("arm", "defend")}, ready={"A": "1/0"}, options=options
    )
    assert (shielding.asked == [("D", "EE-D7")]) is (rule == "shield_partner")


def test_partners_do_not_see_each_others_cards_but_each_others_score_piles():
    """EE-15.6."""
    table = planning(4, score={"A": "1/2/3", "B": "3/2/1"}, options=TEAMS)
    table.play("A", "gear 2 left")
    assert table.view("C").laid[0][0].value is None
    assert table.view("C").scores == ((1, 2, 3), None, (0, 0, 0), None)
    assert table.view("D").scores == (None, (3, 2, 1), None, (0, 0, 0))
    assert table.view(None).scores == (None,) * 4


# ---- joint invention -----------------------------------------------------------------------------


@pytest.mark.parametrize(("inventors", "total"), [("AC", 3), ("BD", 3), ("AB", 2), ("ABC", 4), ("ABCD", 6)])
def test_two_inventing_partners_take_one_more(inventors, total):
    """EE-15.7."""
    table = execute(4, tops=dict.fromkeys(inventors, ("attack", "invent")), options=INVENTION)
    assert sum(table.view(seat).scores[SEATS.index(seat)][2] for seat in "ABCD") == total


@pytest.mark.parametrize(("start", "order"), [("A", "ABCDAB"), ("B", "BCDABC"), ("D", "DABCDA")])
def test_the_extra_invention_goes_to_the_earlier_partner_at_the_end(start, order):
    """EE-15.8."""
    table = execute(4, start=start, tops=dict.fromkeys("ABCD", ("attack", "invent")), options=INVENTION)
    assert "".join(SEATS[event.seat] for event in table.happened(ev.Scored)) == order


# ---- joint attack --------------------------------------------------------------------------------


def joint(b_ready: str, *, b: str = "invent", d: str = "invent", a_ready: str = "1/0") -> Table:
    """A and C attack B; C pays with an armed soldier."""
    return execute(
        4,
        tops={"A": ("attack", "invent"), "B": ("salvage", b), "C": ("arm", "attack"), "D": ("attack", d)},
        ready={"A": a_ready, "B": b_ready},
        options=ATTACK,
    )


def test_a_joint_attack_takes_one_cube_more():
    """EE-15.9."""
    table = joint("0/3")
    assert table.score("A") == "0/2/1"
    assert table.score("C") == "0/1/0"
    assert table.ready("B") == "0/0"
    assert [event.extra for event in table.happened(ev.CubeTaken)] == [False, False, True]


def test_both_attacks_must_be_supported():
    """EE-15.9: A has no soldier."""
    table = joint("0/3", a_ready="0/0")
    assert table.score("C") == "0/1/0"
    assert table.ready("B") == "0/2"


def test_both_attacks_must_be_on_the_same_opponent():
    """EE-15.9: A attacks B and C attacks D."""
    table = execute(
        4,
        tops={"A": ("attack", "invent"), "C": ("attack", "invent")},
        ready={"A": "1/0", "B": "0/2", "C": "1/0", "D": "0/2"},
        options=ATTACK,
    )
    assert table.ready("B") == table.ready("D") == "0/1"


@pytest.mark.parametrize(("b", "d"), [("defend", "invent"), ("invent", "defend")])
def test_a_single_defend_does_not_prevent_the_extra(b, d):
    """EE-15.9, EE-15.10: neither the target's nor its partner's alone. The target's blocks one attack as usual."""
    table = joint("0/3", b=b, d=d)
    if b == "defend":
        table.play("B", "block right")
        assert table.score("B") == "1/0/0"
    assert len(table.happened(ev.CubeTaken, extra=True)) == 1
    assert len(table.happened(ev.CubeTaken, extra=False)) == (1 if b == "defend" else 2)


def test_a_double_defend_prevents_the_extra_without_a_reward_of_its_own():
    """EE-15.9, EE-15.10: B's reward is for the attack it blocked; D, who is not attacked, gets nothing."""
    table = joint("0/3", b="defend", d="defend")
    table.play("B", "block right")
    assert not table.happened(ev.CubeTaken, extra=True)
    assert table.happened(ev.ExtraCancelled) == [ev.ExtraCancelled(1, kept_by=(1, 3))]
    assert table.piles("B") == ("0/2", "1/0/0")
    assert table.score("D") == "0/0/0"


@pytest.mark.parametrize(("start", "taker"), [("A", "A"), ("B", "C"), ("C", "C"), ("D", "A")])
def test_the_earlier_partner_takes_the_extra_after_all_others(start, taker):
    """EE-15.11: choosing freely from what is left."""
    table = execute(
        4,
        start=start,
        tops={"A": ("attack", "invent"), "B": ("produce", "invent"), "C": ("arm", "attack")},
        ready={"A": "1/0", "B": "3/3"},
        options=ATTACK,
    )
    while table.asked[0][1] == "EE-D8":
        table.play(table.asked[0][0], "take soldier")
    assert table.asked == [(taker, "EE-D9")]
    assert table.ready("B") == "1/5"
    with pytest.raises(Illegal) as refusal:
        table.play(taker, "keep goods")
    assert refusal.value.clause == "EE-15.11"
    table.play(taker, "take good")
    assert table.ready("B") == "1/4"
    assert table.score(taker).startswith("1/1/")


@pytest.mark.parametrize("b_ready", ["0/2", "0/1", "0/0"])
def test_no_extra_if_nothing_is_left(b_ready):
    """EE-15.11: and no soldier from the stock for it."""
    table = joint(b_ready)
    soldiers_and_goods = [sum(table.view(seat).scores[SEATS.index(seat)][:2]) for seat in "AC"]
    assert soldiers_and_goods == [1, 1]
    assert not table.happened(ev.CubeTaken, extra=True)


@pytest.mark.parametrize(("start", "extras"), [("A", ["AB", "AD", "BA", "BC"]), ("B", ["BC", "BA", "CB", "CD"])])
def test_several_extras_in_turn_order_of_taker_then_target(start, extras):
    """EE-15.11: everybody attacks everybody."""
    table = execute(
        4,
        start=start,
        tops=dict.fromkeys("ABCD", ("attack", "attack")),
        ready=dict.fromkeys("ABCD", "2/3"),
        options=ATTACK,
    )
    taken = [SEATS[event.seat] + SEATS[event.target] for event in table.happened(ev.CubeTaken, extra=True)]
    assert taken == extras
    assert [table.ready(seat) for seat in "ABCD"] == ["0/0"] * 4


def test_the_prompt_of_an_extra_names_its_target():
    """EE-15.11."""
    table = execute(
        4,
        tops={"A": ("attack", "attack"), "C": ("attack", "attack")},
        ready={"A": "2/0", "B": "4/4", "C": "2/0", "D": "4/4"},
        options=ATTACK,
    )
    while table.asked[0][1] == "EE-D8":
        table.play(table.asked[0][0], "take good")
    named = []
    while table.asked[0][1] == "EE-D9":
        named.append(table.prompt("A").text.rstrip("?").split()[-1])
        table.play("A", "take good")
    assert named == ["2", "4"]


# ---- joint export --------------------------------------------------------------------------------


def exporting(a: tuple[str, str] = ("produce", "invent"), c_ready: str = "0/1") -> Table:
    """C exports; A produces."""
    return execute(4, tops={"A": a, "C": ("arm", "export")}, ready={"A": "0/1", "C": c_ready}, options=EXPORT)


@pytest.mark.parametrize(("answer", "piles"), [("join export", ("0/0", "0/3/1")), ("keep goods", ("0/3", "0/0/1"))])
def test_the_producing_partner_may_export_all_or_nothing(answer, piles):
    """EE-15.12: including what was just produced."""
    table = exporting()
    assert table.legal("A") == ["join export", "keep goods"]
    with pytest.raises(Illegal) as refusal:
        table.play("A", "salvage good")
    assert refusal.value.clause == "EE-15.12"
    table.play("A", answer)
    assert table.piles("A") == piles
    assert table.round == 3


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(exporting(c_ready="0/0"), id="the partner exports nothing"),
        pytest.param(exporting(a=("arm", "invent")), id="no Produce"),
        pytest.param(exporting(a=("produce", "export")), id="Export anyway"),
    ],
)
def test_when_there_is_nothing_to_join(table):
    """EE-15.13."""
    assert table.round == 3


def test_an_exporter_does_not_join_another():
    """EE-15.13, EE-13.6: Nova A has exported and kept a profit; that good is not exported along with C."""
    table = execute(
        4,
        tops={"A": ("produce", "export"), "C": ("arm", "export")},
        ready={"C": "0/1"},
        options={**EXPORT, **POWERS},
        empires={"A": "nova"},
    )
    assert table.round == 3
    assert table.piles("A") == ("0/1", "0/2/0")


@pytest.mark.parametrize(("attacker", "target"), [("B", "C"), ("D", "A")])
def test_a_successful_attack_stops_either_export(attacker, target):
    """EE-15.13, EE-9.1: B attacks the exporting C, or D the producing A."""
    table = execute(
        4,
        tops={"A": ("produce", "invent"), "C": ("arm", "export"), attacker: ("attack", "invent")},
        ready={"A": "0/1", "C": "0/2", attacker: "1/0"},
        options=EXPORT,
    )
    if table.asked[0][1] == "EE-D8":
        table.play(attacker, "take good")
    assert table.round == 3
    assert table.view(None).hit == (False,) * 4
    assert table.score("A") == "0/0/1"
    assert table.score("C") == ("0/0/0" if target == "C" else "0/2/0")


@pytest.mark.parametrize(("start", "order"), [("D", "ABDC"), ("B", "BACD")])
def test_joint_exports_come_after_exports_and_before_salvages(start, order):
    """EE-15.13: first the producing A and B, then C and D, who exported, with their Salvages; each in turn order."""
    table = execute(
        4,
        start=start,
        tops={
            "A": ("produce", "invent"),
            "B": ("produce", "invent"),
            "C": ("salvage", "export"),
            "D": ("salvage", "export"),
        },
        ready={"C": "0/1", "D": "0/1"},
        options=EXPORT,
    )
    assert table.score("C") == table.score("D") == "0/1/0"
    asked = []
    while table.round == 2:
        asked.append(table.asked[0])
        table.play(table.asked[0][0], table.legal(table.asked[0][0])[0])
    assert asked == list(zip(order, ("EE-D10", "EE-D10", "EE-D11", "EE-D11"), strict=True))


# ---- shield partner ------------------------------------------------------------------------------


def shield(
    *,
    b: tuple[str, str] = ("produce", "export"),
    d: tuple[str, str] = ("arm", "defend"),
    c_ready: str = "0/0",
    d_ready: str = "0/0",
    start: str = "A",
    powers: dict[str, str] | None = None,
) -> Table:
    """A attacks B. B's partner D has Defend on top, and is attacked by C if C has a soldier."""
    return execute(
        4,
        start=start,
        tops={"A": ("attack", "invent"), "B": b, "C": ("attack", "invent"), "D": d},
        ready={"A": "1/0", "C": c_ready, "D": d_ready},
        options=SHIELD if powers is None else {**SHIELD, **POWERS},
        empires=powers,
    )


def test_a_defender_may_shield_the_partner():
    """EE-15.14: for a cube, and then the attack on the partner fails."""
    table = shield()
    assert table.asked == [("D", "EE-D7")]
    table.play("D", "shield from left for soldier")
    assert table.happened(ev.AttackBlocked) == [
        ev.AttackBlocked(3, attacker=0, target=1, paid="soldier", kept_by=(3, 1))
    ]
    assert table.score("A") == "0/0/1"
    assert table.score("B") == "0/2/0"


def test_instead_of_ones_own_empire():
    """EE-15.14, EE-15.16: one Defend blocks one attack; D shields B and is robbed by C."""
    table = shield(c_ready="1/0")
    assert table.legal("D") == ["block right", "shield from left for soldier"]
    table.play("D", "shield from left for soldier")
    assert table.piles("D") == ("0/0", "1/0/0")
    assert table.score("C") == "1/0/1"
    assert table.score("B") == "0/2/0"


@pytest.mark.parametrize(
    ("left", "ready", "kinds"),
    [("arm", "0/1", ["soldier", "good"]), ("arm", "0/0", ["soldier"]), ("attack", "0/2", ["good"])],
)
def test_the_payer_chooses_the_cube(left, ready, kinds):
    """EE-15.15: among the kinds in the ready pile; it goes to the stock."""
    table = shield(d=(left, "defend"), d_ready=ready)
    assert table.legal("D") == [*(f"shield from left for {kind}" for kind in kinds), "decline to shield"]
    for kind in {"soldier", "good"} - set(kinds):
        with pytest.raises(Illegal) as refusal:
            table.play("D", f"shield from left for {kind}")
        assert refusal.value.clause == "EE-15.15"
    before = table.view(None).ready[3]
    table.play("D", f"shield from left for {kinds[-1]}")
    after = table.view(None).ready[3]
    paid = 0 if kinds[-1] == "soldier" else 1
    assert before[paid] - after[paid] == 1
    assert before[1 - paid] == after[1 - paid]
    assert set(GAME.inventory(table.state).values()) == {15}


def test_without_a_cube_there_is_no_choice():
    """EE-15.15: D is not even asked."""
    table = shield(d=QUIET)
    assert table.round == 3
    assert table.score("A") == "0/1/1"
    assert table.happened(ev.Wasted, seat=3) == [ev.Wasted(3, "defend", "EE-8.14", kept_by=(3, 1))]


def test_the_cube_is_paid_before_anything_is_taken():
    """EE-15.15: D pays its only good, so C finds nothing and is paid from the stock."""
    table = shield(d=QUIET, d_ready="0/1", c_ready="1/0")
    table.play("D", "shield from left for good")
    assert table.piles("D") == ("0/0", "1/0/0")
    assert table.score("C") == "1/0/1"
    assert table.happened(ev.Scored, seat=2, source="attack")


def test_the_shielding_player_takes_the_reward():
    """EE-15.16, EE-8.13."""
    table = shield()
    table.play("D", "shield from left for soldier")
    assert table.score("D") == "1/0/0"
    assert table.score("B").startswith("0/")


def test_an_attack_already_blocked_cannot_be_chosen():
    """EE-15.16: B, earlier in turn order, blocks A's attack; nothing is left for D to shield."""
    table = shield(b=("produce", "defend"))
    assert table.round == 3
    assert table.score("B") == "1/0/0"
    assert table.score("D") == "0/0/0"
    table = shield(b=("produce", "defend"), c_ready="1/0", start="C")
    assert table.legal("D") == ["block right", "shield from left for soldier"]
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.play("D", "shield from right for soldier")
    assert refusal.value.clause == "EE-15.16"
    assert table.data() == before


def test_something_must_be_blocked_while_an_own_attack_stands():
    """EE-15.17: D, attacked by C, cannot decline."""
    table = shield(c_ready="1/0")
    before = table.data()
    for attempt, clause in (
        ("decline to shield", "EE-15.17"),
        ("block left", "EE-15.16"),
        ("keep goods", "EE-15.14"),
    ):
        with pytest.raises(Illegal) as refusal:
            table.play("D", attempt)
        assert refusal.value.clause == clause
    assert table.data() == before
    table.play("D", "block right")
    assert table.piles("D") == ("2/0", "1/0/0")
    assert table.score("A") == "0/1/1"


def test_one_who_is_not_attacked_may_decline():
    """EE-15.17: and the Defend is wasted; the attack on the partner succeeds."""
    table = shield()
    events = table.play("D", "decline to shield")
    assert events[0] == ev.ShieldDeclined(3, kept_by=(3, 1))
    assert table.piles("D") == ("2/0", "0/0/0")
    assert table.score("A") == "0/1/1"


def test_one_who_was_shielded_may_decline_too():
    """EE-15.17: D has shielded B, so B need not block anything, though its Defend could shield D from C."""
    table = shield(b=("arm", "defend"), c_ready="1/0", start="D")
    table.play("D", "shield from left for soldier")
    assert table.asked == [("B", "EE-D7")]
    assert table.legal("B") == ["shield from left for soldier", "decline to shield"]
    table.play("B", "decline to shield")
    assert table.score("B") == "0/0/0"
    assert table.score("C") == "1/0/1"


def test_partners_can_shield_each_other():
    """EE-15.14, EE-15.17: D shields B, B shields D; nobody was successfully attacked, and D salvages."""
    table = shield(b=("arm", "defend"), d=("salvage", "defend"), c_ready="1/0", d_ready="1/0", start="D")
    table.play("D", "shield from left for soldier")
    table.play("B", "shield from left for soldier")
    assert table.view(None).hit == (False,) * 4
    assert table.asked == [("D", "EE-D11")]
    assert [table.score(seat) for seat in "ABCD"] == ["0/0/1", "1/0/0", "0/0/1", "1/0/0"]


def test_both_attacks_blocked_leave_salvage_working():
    """EE-15.18: A and C attack B, who blocks C; D shields B from A."""
    table = execute(
        4,
        tops={"A": ("attack", "invent"), "B": ("salvage", "defend"), "C": ("arm", "attack"), "D": ("arm", "defend")},
        ready={"A": "1/0", "B": "0/1"},
        options=SHIELD,
    )
    table.play("B", "block left")
    table.play("D", "shield from left for soldier")
    assert table.asked == [("B", "EE-D11")]
    assert table.piles("B") == ("0/1", "1/0/0")


@pytest.mark.parametrize(
    ("answer", "b_score"), [("shield from left for soldier", "0/2/0"), ("decline to shield", "0/0/0")]
)
def test_only_a_shield_protects_an_export(answer, b_score):
    """EE-15.19: B exports and so cannot defend itself."""
    table = shield()
    table.play("D", answer)
    assert table.score("B") == b_score


# ---- team rules and powers -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "ready", "score"),
    [("shield from left for soldier", "1/0", "1/0/0"), ("decline to shield", "3/0", "0/0/0")],
)
def test_kestrels_shield_counts_as_a_block(answer, ready, score):
    """EE-13.4, EE-15.16: no vigil for one who shielded, a soldier for one who declined."""
    table = shield(powers={"A": "nova", "B": "sylphian", "C": "grail", "D": "kestrel"})
    table.play("D", answer)
    assert table.piles("D") == (ready, score)


def test_cancelling_an_extra_is_no_block():
    """EE-13.4, EE-15.10: Kestrel D helped to cancel the extra, but blocked nothing."""
    table = execute(
        4,
        tops={"A": ("attack", "invent"), "B": ("salvage", "defend"), "C": ("arm", "attack"), "D": QUIET},
        ready={"A": "1/0", "B": "0/3"},
        options={**ATTACK, **POWERS},
        empires={"A": "nova", "B": "sylphian", "C": "grail", "D": "kestrel"},
    )
    table.play("B", "block left")
    assert table.happened(ev.ExtraCancelled)
    assert table.piles("D") == ("1/0", "0/0/0")
    assert table.asked == [("B", "EE-D11")]  # Sylphian B salvages although A got through
