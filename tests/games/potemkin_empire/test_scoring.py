"""PE-13: the end of the game."""

from __future__ import annotations

import json

import pytest

from intrigue.core.codec import to_data
from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import GAME, end_of_month, position


def test_all_villages_are_opened_and_nothing_is_destroyed():
    """PE-13.1: before the end others do not know the cards; afterwards everybody does."""
    villages = {"A": "culture:F-01 industry:R-01", "B": "science:KC-1 culture:R-02:up government:gone"}
    before = position(month=4, producing="B", villages=villages)
    assert before.building("B1", "A").card is None
    table = end_of_month(month=4, villages=villages)
    assert table.standing("A") == ["A1", "A2"]
    assert table.standing("B") == ["B1", "B2"]
    for viewer in (*"ABC", None):
        assert [building.card for building in table.view(viewer).villages[0]] == ["F-01", "R-01"]
        assert [building.card for building in table.view(viewer).villages[1]] == ["KC-1", "R-02"]
    (ended,) = table.happened(ev.GameEnded)
    assert [[(opened.number, opened.card) for opened in village] for village in ended.villages] == [
        [(1, "F-01"), (2, "R-01")],
        [(1, "KC-1"), (2, "R-02")],
        [],
    ]
    assert ended.audience is None


@pytest.mark.parametrize(
    ("village", "captured", "points"),
    [
        pytest.param("science:F-01", "", 2, id="a fake"),
        pytest.param("government:R-01", "", 2, id="a Government Facade"),
        pytest.param("culture:R-01", "", 1, id="a Culture Facade"),
        pytest.param("", "F-02", 2, id="a captured card"),
        pytest.param("", "F-02 F-03 KC-1", 6, id="three captured cards, of any kind"),
        pytest.param("science:R-01:3c", "", 3, id="cubes"),
        pytest.param("government:F-01", "", 4, id="a fake Government"),
        pytest.param("culture:F-01", "", 3, id="a fake Culture"),
        pytest.param("espionage:F-01", "", 2, id="a fake Espionage"),
        pytest.param("culture:F-01:2c", "", 5, id="cubes behind a fake Culture"),
        pytest.param("government:KI-1", "", 4, id="a conditional card behind the wrong Facade"),
        pytest.param("government:KG-1", "", 2, id="and behind the right one"),
        pytest.param("science:R-01 espionage:R-02 industry:R-03:up", "", 0, id="real buildings as such"),
    ],
)
def test_points(village, captured, points):
    """PE-13.2, PE-13.3, PE-13.4: C has this and nothing else; the items add up."""
    table = end_of_month(month=4, villages={"C": village}, captured={"C": captured})
    assert table.state.result.scores == (0, 0, points)


def test_the_breakdown_adds_up():
    """PE-13.2: five sources of points, each with its clause."""
    villages = {"A": "government:F-01 culture:F-02:2c culture:R-01", "B": "industry:R-02:4c"}
    result = end_of_month(month=4, villages=villages, captured={"A": "F-03 F-04"}).state.result
    lines = {line.label: line.points for line in result.lines}
    assert lines == {
        "fake buildings": (4, 0, 0),
        "Culture Facades": (2, 0, 0),
        "Government Facades": (2, 0, 0),
        "captured cards": (4, 0, 0),
        "cubes": (2, 4, 0),
    }
    assert {line.clause for line in result.lines} == {"PE-13.2"}
    assert result.scores == (14, 4, 0)


def test_agents_meeples_and_hands_score_nothing():
    """PE-13.4"""
    table = end_of_month(
        month=4,
        villages={"C": "espionage:R-01:3a science:R-02"},
        hands={"C": "F-01 F-02 R-03"},
        spent={"C": 2},
        capitol="C",
        scientist="C",
        shield="C",
    )
    assert table.state.result.scores == (0, 0, 0)


def test_most_points_win():
    """PE-13.5"""
    result = end_of_month(month=4, villages={"B": "government:R-01", "C": "culture:R-02"}).state.result
    assert (result.scores, result.winners) == ((0, 2, 1), (1,))
    assert "2" in result.reason


def test_a_tie_goes_to_the_most_fakes():
    """PE-13.5: A and B have 4 points, B with two fakes, A with one and a Government; A holds the capitol."""
    villages = {"A": "science:F-01 government:R-01", "B": "science:F-02 science:F-03"}
    result = end_of_month(month=4, villages=villages, capitol="A").state.result
    assert result.scores[:2] == (4, 4)
    assert (result.winners, result.ranks) == ((1,), (2, 1, 3))
    assert "PE-13.5" in result.reason


def test_captured_cards_are_no_fakes_of_the_village():
    """PE-13.5: 2 points each, but not for the tie."""
    table = end_of_month(month=4, villages={"B": "science:F-01"}, captured={"A": "F-02"}, capitol="A")
    assert table.state.result.scores[:2] == (2, 2)
    assert table.state.result.winners == (1,)


@pytest.mark.parametrize(
    ("capitol", "winner"),
    [
        pytest.param("A", 0, id="the holder"),
        pytest.param("B", 0, id="A is one step counterclockwise from B"),
        pytest.param("C", 2, id="the other holder"),
        pytest.param("D", 2, id="C is one step from D, A three"),
    ],
)
def test_then_the_one_closest_to_the_capitol(capitol, winner):
    """PE-13.6: A and C are level in points and fakes; counted counterclockwise, the holder has distance 0."""
    villages = {"A": "science:F-01", "C": "science:F-02"}
    result = end_of_month(4, month=4, villages=villages, capitol=capitol).state.result
    assert result.scores == (2, 0, 2, 0)
    assert result.winners == (winner,)
    assert "PE-13.6" in result.reason


@pytest.mark.parametrize(("capitol", "ranks"), [("A", (1, 5, 4, 3, 2)), ("C", (3, 2, 1, 5, 4)), ("E", (5, 4, 3, 2, 1))])
def test_the_same_comparison_ranks_all_places(capitol, ranks):
    """PE-13.6, PE-13.7: all five level; every place is unique."""
    assert end_of_month(5, month=4, capitol=capitol).state.result.ranks == ranks


def test_places_below_the_first():
    """PE-13.7: by points, then fakes, then distance."""
    villages = {
        "A": "government:R-01",
        "B": "science:F-01",
        "C": "government:R-02",
        "D": "government:F-02",
    }
    result = end_of_month(4, month=4, villages=villages, capitol="B").state.result
    assert result.scores == (2, 2, 2, 4)
    assert result.ranks == (3, 2, 4, 1)


def test_the_result_survives_a_dump():
    """PE-13.2: a finished game is loaded as it was."""
    table = end_of_month(month=4, villages={"B": "culture:F-01"})
    loaded = GAME.load(json.loads(json.dumps(GAME.dump(table.state))))
    assert loaded.result == table.state.result
    assert to_data(loaded.view(0)) == to_data(table.view("A"))
    assert GAME.evaluate(loaded) == (0.0, 1.0, 0.0)
