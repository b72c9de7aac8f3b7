"""EE-1 and EE-2: terms, seats, cards, and how a game is laid out."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue.core.events import Event
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import (
    EDGES,
    GAME,
    SEATS,
    Table,
    before_reveal,
    execute,
    planning,
)

LEFT_ACTIONS = {"arm", "salvage", "produce", "attack"}
RIGHT_ACTIONS = {"invent", "defend", "attack", "export"}


def opened(players: int = 3, seed: int = 1, **options: object) -> Table:
    events: list[Event] = []
    return Table(GAME.new(players, seed, options, events), events)


# ---- EE-1 ----------------------------------------------------------------------------------------


def test_there_are_three_resources():
    """EE-1.1: soldiers, goods and inventions, and every cube is one of them."""
    assert GAME.inventory(opened().state) == {"soldier": 15, "good": 15, "invention": 15}
    table = execute(tops={"A": ("salvage", "invent")})
    assert table.legal("A") == ["salvage soldier", "salvage good", "salvage invention"]


def test_ready_pile_and_score_pile_are_kept_apart():
    """EE-1.2: what is gained for play is no point, what is scored cannot be played with."""
    table = execute(tops={"A": ("produce", "invent")}, round=9)
    assert table.piles("A") == ("0/2", "0/0/1")
    assert table.state.result.scores == (4, 0, 0)  # one invention and its majority; nothing for two goods


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_neighbours(players):
    """EE-1.3: left is the next seat clockwise, right the previous one; with two players both are the opponent, with
    four the seat opposite is neither."""
    seats = SEATS[:players]
    for seat in range(players):
        table = execute(players, tops={seats[seat]: ("attack", "attack")}, ready={seats[seat]: "2/0"})
        targets = {event.side: event.target for event in table.happened(ev.AttackSupported, seat=seat)}
        assert targets == {"left": (seat + 1) % players, "right": (seat - 1) % players}
        if players == 4:
            assert (seat + 2) % 4 not in targets.values()


@pytest.mark.parametrize(("players", "options"), VARIANTS[:3])
def test_engines_never_swap_sides(players, options):
    """EE-1.4, EE-1.10: the left engine shows left actions only, so Defend and Export, or two of Arm, Produce and
    Salvage, never come together."""
    for move in moves(players, options, seed=3):
        for left, right in move.state.view(None).engines:
            assert left is None or (left in LEFT_ACTIONS and right in RIGHT_ACTIONS)


def test_pairs_that_exclude_each_other():
    """EE-1.10: of all the pairs that can be laid in round 1 none has two actions of the same engine."""
    table = opened()
    seat = table.asked[0][0]
    lefts = {text.split()[2] for text in table.legal(seat) if text.startswith("lay left")}
    rights = {text.split()[2] for text in table.legal(seat) if text.startswith("lay right")}
    assert {"defend", "export"} <= rights
    assert not {"defend", "export"} & lefts
    assert {"arm", "produce", "salvage"} <= lefts
    assert not {"arm", "produce", "salvage"} & rights


EFFECTS = {  # on ready and score pile of a seat with 2/1 whose neighbours have nothing
    "arm": ((2, 0), (0, 0, 0)),
    "produce": ((0, 2), (0, 0, 0)),
    "attack": ((-1, 0), (1, 0, 0)),
    "invent": ((0, 0), (0, 0, 1)),
    "defend": ((0, 0), (0, 0, 0)),
}


@pytest.mark.parametrize("right", ["invent", "defend", "attack"])
@pytest.mark.parametrize("left", ["arm", "produce", "attack"])
def test_only_the_top_edges_count(left, right):
    """EE-1.5, EE-7.2: both top actions are performed, and no other."""
    table = execute(4, tops={"A": (left, right)}, ready={"A": "2/1"})
    ready = [start + one + two for start, one, two in zip((2, 1), EFFECTS[left][0], EFFECTS[right][0], strict=True)]
    score = [one + two for one, two in zip(EFFECTS[left][1], EFFECTS[right][1], strict=True)]
    assert table.piles("A") == (f"{ready[0]}/{ready[1]}", f"{score[0]}/{score[1]}/{score[2]}")


def test_what_is_printed_on_the_engines():
    """EE-1.6, EE-1.9: clockwise from the top. Attack is the only action on both, Defend is on the right."""
    assert EDGES == {
        "left": ["arm", "salvage", "produce", "attack"],
        "right": ["invent", "defend", "attack", "export"],
    }
    assert set(EDGES["left"]) & set(EDGES["right"]) == {"attack"}
    assert "defend" in EDGES["right"]


def test_all_engines_are_identical():
    """EE-1.6: the same turns bring the same actions up for every seat."""
    table = planning(4, tops=dict.fromkeys("ABCD", ("salvage", "defend")))
    while table.round == 2:
        table.play(table.asked[0][0], "gear 1 left" if table.asked[0][1] == "EE-D3" else "gear 2 right")
    assert {table.shows(seat) for seat in "ABCD"} == {("arm", "export")}


# What successive clockwise quarter-turns bring to the top.
LEFT_CYCLE = ["arm", "attack", "produce", "salvage"]
RIGHT_CYCLE = ["invent", "export", "attack", "defend"]
GEARS = {0: "gear 1 {} with good", 1: "gear 1 {}", 2: "gear 2 {}", 3: "gear 2 {} with good"}


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
@pytest.mark.parametrize("step", [0, 1, 2, 3])
@pytest.mark.parametrize(("side", "cycle"), [("left", LEFT_CYCLE), ("right", RIGHT_CYCLE)])
def test_turning_clockwise(side, cycle, step, turns):
    """EE-1.7, EE-1.8, EE-6.10: a clockwise quarter-turn brings up the edge that was on the left."""
    tops = (cycle[step], "invent") if side == "left" else ("arm", cycle[step])
    table = planning(tops={"A": tops}, ready={"A": "0/3"})
    table.play("A", GEARS[turns].format(side))
    table.idle_until("A")
    table.play("A", table.legal("A")[0])
    assert table.shows("A")[0 if side == "left" else 1] == cycle[(step + turns) % 4]
    edge_before, edge_after = EDGES[side].index(cycle[step]), EDGES[side].index(cycle[(step + turns) % 4])
    assert edge_after == (edge_before - turns) % 4


def test_each_player_has_a_gear_of_1_and_a_gear_of_2():
    """EE-1.11, EE-2.2, EE-6.1: both can be laid, on either side."""
    table = planning(ready={"A": "1/1"})
    kinds = {tuple(text.split()[:3]) for text in table.legal("A")}
    assert kinds == {("gear", value, side) for value in "12" for side in ("left", "right")}
    assert [(gear.value, gear.alternate) for gear in GAME.content.data.gear] == [(1, 0), (2, 3)]


def test_backs_of_gears_are_alike():
    """EE-1.12."""
    views = []
    for gear in "12":
        table = planning()
        table.play("A", f"gear {gear} left")
        views.append([table.view("B"), table.view(None)])
    assert views[0] == views[1]


def test_backs_of_engines_show_nothing():
    """EE-1.12."""
    views = []
    for action in EDGES["left"]:
        table = planning(round=1)
        table.play("A", f"lay left {action}")
        views.append([table.view("B"), table.view(None)])
    assert all(view == views[0] for view in views)


# ---- EE-2 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "stock"), [(2, "13/13/15"), (3, "12/12/15"), (4, "11/11/15")])
def test_stock_and_piles_at_the_start(players, stock):
    """EE-2.1, EE-2.3."""
    table = opened(players)
    assert table.stock == stock
    for seat in SEATS[:players]:
        assert table.piles(seat) == ("1/1", "0/0/0")
    assert set(GAME.inventory(table.state).values()) == {15}


def test_every_player_has_both_engines():
    """EE-2.2."""
    table = opened(4)
    offered = []
    for _ in range(4):
        seat = table.asked[0][0]
        offered.append(set(table.legal(seat)))
        table.play(seat, "lay left arm")
    every = {f"lay {side} {action}" for side, actions in EDGES.items() for action in actions}
    assert offered == [every] * 4


def test_the_marker_starts_on_space_1():
    """EE-2.4."""
    assert opened().round == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_starting_player_is_random(players):
    """EE-2.5: over 1200 seeds, every seat starts about equally often (within four standard deviations)."""
    starts = Counter(opened(players, seed).start for seed in range(1200))
    share = 1200 / players
    slack = 4 * (share * (1 - 1 / players)) ** 0.5
    assert set(starts) == set(SEATS[:players])
    assert all(abs(count - share) < slack for count in starts.values())


def test_the_starting_player_gets_the_card():
    """EE-2.5, EE-5.2: the one who is announced lays first."""
    table = opened(4, seed=11)
    (began,) = table.happened(ev.GameBegan)
    assert SEATS[began.start] == table.start == table.asked[0][0]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_options_do_not_change_during_a_game(players, options):
    """EE-2.6."""
    agreed = GAME.resolve(players, options)
    for move in moves(players, options, seed=1):
        assert move.state.options == agreed == move.state.view(0).options


def test_without_the_option_there_are_no_powers():
    """EE-2.7: nobody has an empire, a Defend for nothing brings nothing, an Export keeps nothing back, a Salvage is
    stopped, and nobody is asked to exchange gears."""
    table = execute(
        4,
        tops={
            "A": ("produce", "defend"),
            "B": ("produce", "export"),
            "C": ("attack", "invent"),
            "D": ("salvage", "invent"),
        },
        ready={"C": "1/0"},
    )
    assert table.view(None).empires == ()
    assert table.piles("A") == ("0/2", "0/0/0")
    assert table.piles("B") == ("0/0", "0/2/0")
    assert table.piles("D") == ("0/0", "0/0/1")
    assert table.round == 3


def test_the_last_card_is_followed_by_execute():
    """EE-2.7: without powers nothing comes between reveal and Execute."""
    table = before_reveal(tops={"A": ("arm", "invent")})
    table.play("A", "gear 2 right")
    assert table.ready("A") == "2/0"
