"""EE-13: empires and their powers."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue import BadOption, Illegal
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import moves
from tests.games.empire_engine.positions import EMPIRES, GAME, POWERS, TEAMS, Table, before_reveal, execute, planning

AGREED = {"empire_powers": True, "empire_assignment": "agreed"}


# ---- dealing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_a_different_empire_at_random(players):
    """EE-13.1: public; over 800 seeds every seat gets each about equally often (within four standard deviations)."""
    dealt: Counter[tuple[int, str]] = Counter()
    for seed in range(800):
        state = GAME.new(players, seed, POWERS)
        empires = state.view(None).empires
        assert len(set(empires)) == players
        assert state.view(0).empires == empires
        dealt.update(enumerate(empires))
    slack = 4 * (800 * 0.25 * 0.75) ** 0.5
    assert set(dealt) == {(seat, empire) for seat in range(players) for empire in EMPIRES}
    assert all(abs(count - 200) < slack for count in dealt.values())


def test_powers_are_off_by_default():
    """EE-13.1."""
    assert GAME.options["empire_powers"].default is False
    assert GAME.new(4, 1).view(None).empires == ()


def test_agreed_empires():
    """EE-13.2: who has picked one gets it, the others get a random one of the rest."""
    rest: Counter[str] = Counter()
    for seed in range(200):
        state = GAME.new(3, seed, {**AGREED, "empires": ["grail", None, "kestrel"]})
        empires = state.view(None).empires
        assert empires[0] == "grail"
        assert empires[2] == "kestrel"
        rest[empires[1]] += 1
    assert set(rest) == {"nova", "sylphian"}
    assert min(rest.values()) > 60


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({**AGREED, "empires": ["nova", "nova", None]}, "nova can be picked 1 time"),
        ({**AGREED, "empires": ["nova"]}, "expected 3 entries"),
        ({**AGREED, "empires": ["rome", None, None]}, "kestrel, nova, sylphian or grail, got 'rome'"),
        ({"empire_powers": True, "empires": ["nova", None, None]}, "needs empire_assignment agreed"),
    ],
)
def test_picks_that_do_not_fit_are_refused(options, reason):
    """EE-13.2."""
    with pytest.raises(BadOption, match=reason):
        GAME.new(3, 1, options)


def test_agreed_without_picks_is_a_random_deal():
    """EE-13.2."""
    assert len({GAME.new(2, seed, AGREED).view(None).empires for seed in range(60)}) == 12


def test_origins_of_the_powers():
    """EE-13.3: they are reconstructions and say so."""
    assert {empire.origin for empire in GAME.content.data.empire} == {"reconstructed"}


@pytest.mark.parametrize("empire", EMPIRES)
def test_a_power_changes_nothing_that_it_does_not_mention(empire):
    """EE-13.3: a round in which no power is concerned is the same for every empire."""
    tops = {"A": ("arm", "attack"), "B": ("produce", "invent"), "C": ("attack", "invent")}
    ready = {"A": "0/1", "B": "1/1", "C": "1/2"}
    plain = execute(tops=tops, ready=ready)
    other = execute(tops=tops, ready=ready, options=POWERS, empires={"A": empire})
    for table in (plain, other):
        while table.asked[0][1] == "EE-D8":
            table.play(table.asked[0][0], "take good")
    assert [plain.piles(seat) for seat in "ABC"] == [other.piles(seat) for seat in "ABC"]
    assert plain.stock == other.stock


# ---- Kestrel -------------------------------------------------------------------------------------


def test_vigil_after_an_attack_elsewhere():
    """EE-13.4: Kestrel's Defend blocked nothing, though others fought. Nobody is asked."""
    table = execute(
        4,
        tops={"A": ("attack", "defend"), "C": ("attack", "invent")},
        ready={"C": "1/0"},
        options=POWERS,
        empires={"A": "kestrel"},
    )
    assert table.piles("A") == ("1/0", "0/0/0")
    assert table.happened(ev.Gained, seat=0) == [ev.Gained(0, "soldier", 1, "vigil")]
    assert table.round == 3


def test_no_vigil_without_defend():
    """EE-13.4."""
    table = execute(tops={"A": ("produce", "invent")}, options=POWERS, empires={"A": "kestrel"})
    assert table.ready("A") == "0/2"


def test_no_vigil_after_a_block():
    """EE-13.4: attacked twice and robbed, but one attack was blocked."""
    table = execute(
        tops={"A": ("salvage", "defend"), "B": ("arm", "attack"), "C": ("attack", "invent")},
        ready={"A": "0/1", "C": "1/0"},
        options=POWERS,
        empires={"A": "kestrel"},
    )
    table.play("A", "block left")
    assert table.piles("A") == ("0/0", "1/0/0")


def test_the_soldier_of_the_vigil_supports_no_attack():
    """EE-13.5: Kestrel's own Attack has failed by then."""
    table = execute(tops={"A": ("attack", "defend")}, options=POWERS, empires={"A": "kestrel"})
    assert table.happened(ev.AttacksFailed, seat=0, lost=0)
    assert table.piles("A") == ("1/0", "0/0/0")


def test_the_soldier_of_the_vigil_comes_after_all_takings():
    """EE-13.5: the only soldier in the stock is the one with which C attacked D. C, who finds nothing at D, gets it
    back; the vigil's soldier, though A is first in turn order, is the one that is missing."""
    table = execute(
        4,
        tops={"A": ("attack", "defend"), "C": ("attack", "export")},
        ready={"C": "1/0"},
        score={"B": "14/0/0"},
        stock="0/15/15",
        options=POWERS,
        empires={"A": "kestrel"},
    )
    happened = [type(event) for event in table.events if isinstance(event, (ev.Scored, ev.SpareUsed, ev.Gained))]
    assert happened == [ev.Scored, ev.SpareUsed, ev.Gained]
    assert table.score("C") == "1/0/0"
    assert table.piles("A") == ("1/0", "0/0/0")


@pytest.mark.parametrize(("start", "order"), [("A", "AE"), ("C", "EA")])
def test_several_vigils_are_kept_in_turn_order(start, order):
    """EE-13.4, EE-3.10."""
    table = execute(
        5,
        start=start,
        tops=dict.fromkeys("AE", ("attack", "defend")),
        options=POWERS,
        empires={"A": "kestrel", "E": "kestrel"},
    )
    assert "".join("ABCDE"[event.seat] for event in table.happened(ev.Gained, source="vigil")) == order


# ---- Nova ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goods", "ready", "score"), [(0, "0/0", "0/0/0"), (1, "0/1", "0/1/0"), (4, "0/1", "0/4/0")])
def test_profit(goods, ready, score):
    """EE-13.6: one good comes back for an Export of at least one, and it is not exported this round."""
    table = execute(tops={"A": ("attack", "export")}, ready={"A": f"0/{goods}"}, options=POWERS, empires={"A": "nova"})
    assert table.piles("A") == (ready, score)
    assert GAME.inventory(table.state) == {"soldier": 15, "good": 15, "invention": 15}


def test_no_profit_from_an_export_that_was_stopped():
    """EE-13.6."""
    table = execute(
        tops={"A": ("salvage", "export"), "B": ("arm", "attack")},
        ready={"A": "0/2"},
        options=POWERS,
        empires={"A": "nova"},
    )
    assert table.piles("A") == ("0/1", "0/0/0")


def test_profit_from_an_export_along_with_the_partner():
    """EE-13.6, EE-15.12: each time an Export moves a good."""
    table = execute(
        4,
        tops={"A": ("produce", "invent"), "C": ("arm", "export")},
        ready={"C": "0/1"},
        options={**TEAMS, **POWERS, "joint_export": True},
        empires={"A": "nova"},
    )
    table.play("A", "join export")
    assert table.piles("A") == ("0/1", "0/2/1")


# ---- Sylphian ------------------------------------------------------------------------------------


def test_ruin_saves_salvage_but_not_export():
    """EE-13.7."""
    table = execute(
        tops={"A": ("salvage", "export"), "B": ("arm", "attack")},
        ready={"A": "0/2"},
        options=POWERS,
        empires={"A": "sylphian"},
    )
    assert table.asked == [("A", "EE-D11")]
    assert table.happened(ev.Wasted, seat=0) == [ev.Wasted(0, "export", "EE-9.1", kept_by=(0,))]
    assert table.ready("A") == "0/1"


def test_ruin_is_for_sylphians_only():
    """EE-13.7, EE-9.1."""
    table = execute(
        tops={"A": ("salvage", "export"), "B": ("arm", "attack")},
        ready={"A": "0/2"},
        options=POWERS,
        empires={"A": "nova", "B": "sylphian"},
    )
    assert table.round == 3
    assert table.score("A") == "0/0/0"


# ---- Prelacy -------------------------------------------------------------------------------------


def prophecy() -> Table:
    """The Prelacy A is about to decide, with gears on (attack, export): 2 on the left, 1 with a good on the right."""
    table = planning(tops={"A": ("attack", "export")}, ready={"A": "0/1"}, options=POWERS, empires={"A": "grail"})
    table.play("A", "gear 2 left")
    table.idle_until("A")
    table.play("A", "gear 1 right with good")
    return table


def test_the_prelacy_decides_before_anything_moves():
    """EE-13.8: all gears are revealed, but no cube has gone to the stock and no engine has turned."""
    table = prophecy()
    assert table.asked == [("A", "EE-D5")]
    assert table.legal("A") == ["keep gears", "exchange gears"]
    assert table.stock == "15/14/15"
    assert table.shows("A") == ("attack", "export")
    for viewer in ("A", "B", None):
        left, right = table.view(viewer).laid[0]
        assert (left.value, left.cube) == ("2", None)
        assert (right.value, right.cube) == ("1", "good")
        assert [card.value for card in table.view(viewer).laid[1]] == ["1", "2"]


def test_the_cube_stays_on_its_gear():
    """EE-13.8: and alters it wherever it now is. It is free and seen by all."""
    table = prophecy()
    events = table.play("A", "exchange gears")
    assert events[0] == ev.GearsExchanged(0, exchanged=True)
    assert events[0].audience is None
    turned = table.happened(ev.EnginesTurned)[0]
    assert turned.turns[0] == (0, 2)
    assert table.shows("A") == ("attack", "defend")
    assert table.stock == "15/15/15"


def test_the_exchange_is_optional_and_once_a_round():
    """EE-13.8."""
    table = prophecy()
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.play("A", "gear 1 left")
    assert refusal.value.clause == "EE-13.8"
    assert table.data() == before
    table.play("A", "keep gears")
    assert table.happened(ev.EnginesTurned)[0].turns[0] == (2, 0)
    assert ("A", "EE-D5") not in table.asked


@pytest.mark.parametrize(("start", "order"), [("A", "AE"), ("C", "EA")])
def test_several_prelacies_decide_in_turn_order(start, order):
    """EE-13.9: openly, one after another; the second sees the first one's gears exchanged."""
    table = before_reveal(5, start=start, options=POWERS, empires={"A": "grail", "E": "grail"})
    table.play(start, "gear 2 right")
    for place, seat in enumerate(order):
        assert table.asked == [(seat, "EE-D5")]
        if place:
            first = table.view(seat).laid["ABCDE".index(order[0])]
            assert [card.value for card in first] == ["2", "1"]
        table.play(seat, "exchange gears")
    assert table.asked[0][1] == "EE-D3"


def test_no_power_in_the_planning_of_round_1():
    """EE-13.10: the Prelacy is asked in every round but the first."""
    asked: dict[int, list[str]] = {}
    for move in moves(4, POWERS, seed=3):
        asked.setdefault(move.before["round"], []).append(move.before["asks"][move.seat])
    assert "EE-D5" not in asked[1]
    assert all(asked[number].count("EE-D5") == 1 for number in range(2, 9))


def test_the_other_powers_work_in_round_1():
    """EE-13.10."""
    table = execute(
        4,
        tops={
            "A": ("produce", "defend"),
            "B": ("produce", "export"),
            "C": ("salvage", "export"),
            "D": ("arm", "attack"),
        },
        options=POWERS,
        empires={"A": "kestrel", "B": "nova", "C": "sylphian", "D": "grail"},
        round=1,
    )
    assert table.ready("A") == "1/2"
    assert table.piles("B") == ("0/1", "0/2/0")
    assert table.asked == [("C", "EE-D11")]
    assert table.view(None).hit[2] is True
