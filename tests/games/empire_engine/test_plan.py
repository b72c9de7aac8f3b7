"""EE-4 to EE-6: rounds, and how they are planned."""

from __future__ import annotations

from itertools import product

import pytest

from intrigue import Illegal
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import EDGES, GAME, SEATS, Table, execute, planning

LAYING = (ev.EngineLaid, ev.EngineChosen, ev.GearLaid, ev.GearChosen)
REVEALING = (ev.EnginesTurned, ev.GearsRevealed)


def refused(table: Table, seat: str, text: str) -> str:
    """The clause with which an action is refused; the state stays as it was."""
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.play(seat, text)
    assert table.data() == before
    return refusal.value.clause


# ---- EE-4: rounds --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_each_round_is_planned_then_executed(players, options):
    """EE-4.1: in every round all cards are laid before anything is revealed, and revealed before anything happens."""
    phase = 0
    for move in moves(players, options, seed=2):
        for event in move.events:
            if isinstance(event, ev.RoundBegan):
                phase = 0
            elif isinstance(event, LAYING):
                assert phase == 0
            elif isinstance(event, REVEALING):
                assert phase <= 1
                phase = 1
            elif isinstance(event, (ev.Gained, ev.Scored, ev.AttackSupported, ev.Exported)):
                assert phase >= 1
                phase = 2
    assert phase == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_1_is_planned_with_engines_and_the_others_with_gears(players):
    """EE-4.2."""
    asked: dict[int, set[str]] = {}
    for move in moves(players, {}, seed=4):
        decision = move.before["asks"][move.seat]
        asked.setdefault(move.before["round"], set()).add(decision)
    planning_decisions = {"EE-D1", "EE-D2", "EE-D3", "EE-D4"}
    assert asked[1] & planning_decisions == {"EE-D1", "EE-D2"}
    for number in range(2, len(asked) + 1):
        assert asked[number] & planning_decisions == {"EE-D3", "EE-D4"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_card_passes_clockwise_and_the_marker_advances(players):
    """EE-4.3, EE-4.4: in round r the seat r - 1 places after the first starts; after the last round nothing moves."""
    game = list(moves(players, {}, seed=6))
    starts = {move.before["round"]: move.before["start"] for move in game}
    last = game[-1]
    assert list(starts) == list(range(1, len(starts) + 1))
    first = starts[1]
    assert all(start == (first + number - 1) % players for number, start in starts.items())
    assert last.after["round"] == len(starts)
    assert last.after["start"] == starts[len(starts)]
    assert last.state.pending == ()


@pytest.mark.parametrize("start", ["A", "B", "C", "D"])
def test_the_last_player_sits_right_of_the_starting_player(start):
    """EE-4.5: that player lays the last card of pass one and the first of pass two."""
    table = planning(4, start=start)
    for _ in range(3):
        table.play(table.asked[0][0], "gear 1 left")
    last = SEATS[(SEATS.index(start) - 1) % 4]
    assert table.asked == [(last, "EE-D3")]
    table.play(last, "gear 1 left")
    assert table.asked == [(last, "EE-D4")]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_cubes_are_never_given_or_traded(players, options):
    """EE-4.6: a ready pile grows only out of the stock; a cube changes owner only by an attack."""
    assert not [text for text in GAME.actions.texts if "give" in text or "trade" in text]
    for move in moves(players, options, seed=8):
        gained = [0] * (2 * players)
        for event in move.events:
            if isinstance(event, ev.Gained):
                gained[2 * event.seat + ("soldier", "good").index(event.kind)] += event.count
        for pile, (old, new) in enumerate(zip(move.before["ready"], move.after["ready"], strict=True)):
            assert new <= old + gained[pile]


# ---- EE-5: round 1 -------------------------------------------------------------------------------


def test_no_gears_and_no_cubes_in_round_1():
    """EE-5.1."""
    table = planning(round=1, ready=dict.fromkeys("ABC", "1/1"))
    assert all(text.startswith("lay ") for text in table.legal("A"))
    assert refused(table, "A", "gear 1 left") == "EE-5.1"
    assert refused(table, "A", "gear 1 left with soldier") == "EE-5.1"
    while table.asked[0][1] in ("EE-D1", "EE-D2"):
        assert {table.ready(seat) for seat in "ABC"} == {"1/1"}
        seat, decision = table.asked[0]
        table.play(seat, "lay left salvage" if decision == "EE-D1" else "lay right defend")


@pytest.mark.parametrize("side", ["left", "right"])
def test_pass_one_lays_one_engine_of_choice(side):
    """EE-5.2, EE-5.3: any of four actions on either engine, clockwise from the starting player."""
    table = planning(4, round=1, start="C")
    for seat in "CDAB":
        assert table.asked == [(seat, "EE-D1")]
        assert len(table.legal(seat)) == 8
        table.play(seat, f"lay {side} attack")
        assert table.view(None).first[SEATS.index(seat)] == side


@pytest.mark.parametrize("side", ["left", "right"])
def test_pass_two_lays_the_other_engine(side):
    """EE-5.4: counter-clockwise from the last player, who acts twice in a row, with any action of the other engine."""
    table = planning(4, round=1, start="C")
    for seat in "CDAB":
        table.play(seat, f"lay {side} attack")
    other = "right" if side == "left" else "left"
    for seat in "BADC":
        assert table.asked == [(seat, "EE-D2")]
        assert table.legal(seat) == [f"lay {other} {action}" for action in EDGES[other]]
        table.play(seat, f"lay {other} attack")
    assert table.view(None).engines == (("attack", "attack"),) * 4


def test_everybody_sees_which_engine_but_not_the_action():
    """EE-5.5, EE-16.2."""
    table = planning(round=1)
    events = table.play("A", "lay right export")
    assert [event for event in events if event.seen_by(1)] == [ev.EngineLaid(0, "right")]
    assert [event for event in events if event.seen_by(0)][1:] == [ev.EngineChosen(0, "right", "export", audience=(0,))]
    for viewer in ("B", "C", None):
        assert table.view(viewer).first[0] == "right"
        assert table.view(viewer).laid[0][1].value is None
    assert table.view("A").laid[0][1].value == "export"


def test_engines_are_turned_up_together_and_stay_up():
    """EE-5.6."""
    table = planning(2, round=1)
    for seat, card in (("A", "lay left arm"), ("B", "lay right invent"), ("B", "lay left produce")):
        table.play(seat, card)
        assert table.view("A").engines == table.view("B").engines == ((None, None),) * 2
    table.play("A", "lay right defend")
    assert table.view(None).engines == (("arm", "defend"), ("produce", "invent"))
    assert table.asked == [("B", "EE-D3")]
    assert refused(table, "B", "lay left arm") == "EE-5.6"
    table.play("B", "gear 1 left")
    assert table.view(None).engines == (("arm", "defend"), ("produce", "invent"))


def test_a_laid_engine_cannot_be_changed():
    """EE-5.7."""
    table = planning(2, round=1)
    table.play("A", "lay left arm")
    table.play("B", "lay left arm")
    assert table.asked == [("B", "EE-D2")]
    assert refused(table, "B", "lay left attack") == "EE-5.7"


@pytest.mark.parametrize("pair", list(product(EDGES["left"], EDGES["right"])))
def test_all_sixteen_pairs_are_legal_in_round_1(pair):
    """EE-5.7, EE-5.3."""
    table = planning(2, round=1)
    table.play("A", f"lay left {pair[0]}")
    table.idle_until("A")
    table.play("A", f"lay right {pair[1]}")
    assert table.shows("A") == pair


# ---- EE-6: later rounds --------------------------------------------------------------------------


def test_everybody_has_both_gears_in_hand_every_round():
    """EE-6.1, EE-6.14: whatever was laid in the round before."""
    for move in moves(3, {}, seed=9):
        state = move.state
        for seat in state.pending:
            if state.prompt(seat).decision == "EE-D3":
                texts = [GAME.actions.text(action) for action in state.legal(seat)]
                assert {"gear 1 left", "gear 2 left", "gear 1 right", "gear 2 right"} <= set(texts)


def test_pass_one_lays_a_gear_of_choice_below_an_engine_of_choice():
    """EE-6.2: clockwise from the starting player."""
    table = planning(4, start="B")
    for seat, card in zip("BCDA", ("gear 1 left", "gear 2 left", "gear 1 right", "gear 2 right"), strict=True):
        assert table.asked == [(seat, "EE-D3")]
        table.play(seat, card)
        assert table.view(None).first[SEATS.index(seat)] == card.split()[2]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("gear 1 left", "gear 2 right"),
        ("gear 2 left", "gear 1 right"),
        ("gear 1 right", "gear 2 left"),
        ("gear 2 right", "gear 1 left"),
    ],
)
def test_pass_two_lays_what_is_left(first, second):
    """EE-6.3: counter-clockwise from the last player; gear and engine are forced."""
    table = planning(3, start="B", ready=dict.fromkeys("ABC", "1/1"))
    for seat in "BCA":
        table.play(seat, first)
    for seat in "ACB":
        assert table.asked == [(seat, "EE-D4")]
        assert table.legal(seat) == [second, f"{second} with soldier", f"{second} with good"]
        assert refused(table, seat, second.replace("1", "x").replace("2", "1").replace("x", "2")) == "EE-6.3"
        table.play(seat, second)


@pytest.mark.parametrize(
    ("ready", "cubes"),
    [("0/0", []), ("2/0", ["soldier"]), ("0/1", ["good"]), ("1/1", ["soldier", "good"])],
)
def test_a_cube_from_the_ready_pile_may_be_laid_on_a_gear(ready, cubes):
    """EE-6.4: a soldier or a good, if there is one, or nothing."""
    table = planning(ready={"A": ready})
    expected = [
        f"gear {gear} {side}{cube}"
        for side in ("left", "right")
        for gear in (1, 2)
        for cube in ["", *(f" with {kind}" for kind in cubes)]
    ]
    assert table.legal("A") == expected


@pytest.mark.parametrize(("gear", "turns"), [(1, 0), (2, 3)])
@pytest.mark.parametrize("kind", ["soldier", "good"])
def test_a_cube_commits_the_gear_to_its_alternate_value(gear, turns, kind):
    """EE-6.4, EE-6.10: 1 becomes 0 and 2 becomes 3, whichever kind of cube it is."""
    table = planning(ready={"A": "1/1"}, tops={"A": ("salvage", "defend")})
    table.play("A", f"gear {gear} right with {kind}")
    table.idle_until("A")
    table.play("A", table.legal("A")[0])
    (turned,) = table.happened(ev.EnginesTurned)
    assert turned.turns[0] == (3 - gear, turns)


def test_both_gears_can_be_altered_for_one_cube_each():
    """EE-6.5: of different kinds, if one likes."""
    table = planning(2, ready={"A": "2/2"}, tops={"A": ("salvage", "invent")})
    table.play("A", "gear 1 left with soldier")
    assert table.ready("A") == "1/2"
    table.idle_until("A")
    assert table.legal("A") == ["gear 2 right", "gear 2 right with soldier", "gear 2 right with good"]
    table.play("A", "gear 2 right with good")
    assert table.ready("A") == "1/1"
    assert table.shows("A") == ("salvage", "defend")
    assert not [text for text in GAME.actions.texts if text.count("with") > 1 or " and " in text]


def test_a_cube_must_be_there_when_it_is_laid():
    """EE-6.6: a soldier that lies on the first gear is not there for the second."""
    table = planning(ready={"A": "1/0"})
    assert refused(table, "A", "gear 1 left with good") == "EE-6.6"
    table.play("A", "gear 1 left with soldier")
    assert table.ready("A") == "0/0"
    table.idle_until("A")
    assert table.legal("A") == ["gear 2 right"]
    assert refused(table, "A", "gear 2 right with soldier") == "EE-6.6"


@pytest.mark.parametrize("attempt", ["gear 1 left", "gear 1 left with good", "gear 2 left with soldier"])
def test_a_cube_is_not_added_removed_or_exchanged_later(attempt):
    """EE-6.6."""
    table = planning(ready={"A": "2/2"})
    table.play("A", "gear 1 left with soldier")
    table.idle_until("A")
    assert refused(table, "A", attempt) == "EE-6.6"


def test_the_cube_on_a_gear_is_visible_and_the_gear_is_not():
    """EE-6.7."""
    table = planning(ready={"A": "0/1"})
    table.play("A", "gear 2 right with good")
    for viewer in ("B", "C", None):
        assert table.view(viewer).laid[0][1].cube == "good"
        assert table.view(viewer).laid[0][1].value is None
        assert table.view(viewer).laid[0][0].laid is False
    assert table.view("A").laid[0][1].value == "2"


def test_gears_are_revealed_together():
    """EE-6.8: until the last one is laid no engine moves and no gear is shown."""
    table = planning(2, tops={"A": ("arm", "invent"), "B": ("produce", "defend")})
    for seat, card in (("A", "gear 1 left"), ("B", "gear 2 left"), ("B", "gear 1 right")):
        table.play(seat, card)
        assert table.shows("A") == ("arm", "invent")
        assert table.shows("B") == ("produce", "defend")
        assert not table.happened(ev.GearsRevealed)
    table.play("A", "gear 2 right")
    assert table.happened(ev.GearsRevealed) == [ev.GearsRevealed(((1, 2), (2, 1)), kept_by=())]
    assert table.shows("A") == ("attack", "attack")
    assert table.shows("B") == ("arm", "invent")


def test_cubes_on_gears_reach_the_stock_before_anything_is_taken():
    """EE-6.9: no soldier is in the stock, but the two that lay on gears are there when B arms."""
    table = planning(
        2, tops={"A": ("salvage", "invent"), "B": ("salvage", "defend")}, ready={"A": "2/0"}, score={"B": "13/0/0"}
    )
    assert table.stock == "0/15/15"
    table.play("A", "gear 2 left with soldier")
    table.play("B", "gear 1 left")
    table.play("B", "gear 2 right")
    assert table.stock == "0/15/15"
    table.play("A", "gear 1 right with soldier")
    assert table.shows("B") == ("arm", "export")
    assert table.ready("B") == "2/0"
    assert table.stock.startswith("0/")
    assert table.spares == "0/0/0"


def test_value_0_repeats_the_action():
    """EE-6.11: the engine stays, and the same action is performed again."""
    table = execute(2, tops={"A": ("produce", "defend")}, ready={"A": "0/1"})
    assert table.ready("A") == "0/3"
    table.idle_until("A")
    table.play("A", "gear 1 left with good")
    table.play("A", "gear 2 right")
    table.play("B", "gear 2 right")
    assert table.shows("A") == ("produce", "export")
    assert table.happened(ev.Gained, seat=0, source="produce") == [ev.Gained(0, "good", 2, "produce")] * 2


def reachable(ready: str) -> set[tuple[str, str]]:
    """All pairs of actions that A can bring to the top from (arm, invent)."""
    pairs = set()
    firsts = planning(2, tops={"A": ("arm", "invent")}, ready={"A": ready}).legal("A")
    for first in firsts:
        table = planning(2, tops={"A": ("arm", "invent")}, ready={"A": ready})
        table.play("A", first)
        table.idle_until("A")
        for second in table.legal("A"):
            end = Table(table.state.copy())
            end.play("A", second)
            pairs.add(end.shows("A"))
    return pairs


@pytest.mark.parametrize(("ready", "count"), [("0/0", 2), ("1/0", 6), ("0/1", 6), ("1/1", 8), ("3/3", 8)])
def test_how_many_pairs_can_be_reached(ready, count):
    """EE-6.12: two without payment, at most eight in all; in each one engine turns 1 or 0 and the other 2 or 3."""
    pairs = reachable(ready)
    left, right = ["arm", "attack", "produce", "salvage"], ["invent", "export", "attack", "defend"]
    assert len(pairs) == count
    assert all((left.index(one) in (0, 1)) != (right.index(two) in (0, 1)) for one, two in pairs)


def test_an_empty_ready_pile_leaves_four_actions_in_two_pairs():
    """EE-6.13."""
    assert reachable("0/0") == {("attack", "attack"), ("produce", "export")}


def test_gears_return_to_hand_after_the_reveal():
    """EE-6.14: nothing lies below the engines any more."""
    table = execute(tops={"A": ("salvage", "invent")})
    assert table.asked == [("A", "EE-D11")]
    assert not any(card.laid for cards in table.view("A").laid for card in cards)
