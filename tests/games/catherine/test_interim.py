"""CA-11: the interim scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from intrigue import Illegal
from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import CONTENT, GAME, SEATS, Seat, Table, cards_showing, decade_end

TWELVE = " ".join(city.id for city in CONTENT.city[:12])


def with_symbols(cannons: str = "", books: str = "", **more: Mapping[str, Any]) -> dict[str, Seat]:
    """Seats with so many cannons and books, a digit each."""
    seats: dict[str, Seat] = {}
    taken = ""
    for number, letter in enumerate(SEATS[: max(len(cannons), len(books))]):
        row = cards_showing(int(cannons[number]) if cannons else 0, int(books[number]) if books else 0, taken=taken)
        taken += f" {row}"
        seats[letter] = Seat(row=row, **more.get(letter, {}))
    return seats


def build_nothing(table: Table) -> None:
    while "CA-DP8" in table.asked.values():
        table.play(next(iter(table.asked)), "build nothing")


def test_the_steps_come_in_order():
    """CA-11.1: cannons, books, residences, favor, clearing, new cards; then the next decade (CA-11.20)."""
    table = decade_end(2, {})
    build_nothing(table)
    kinds = [type(event) for event in table.events]
    order = [
        ev.CannonsScored,
        ev.BooksCompared,
        ev.BuildingDeclined,
        ev.ResidencesScored,
        ev.FavorScored,
        ev.DisplayCleared,
        ev.CardsDrawn,
        ev.RoundBegan,
    ]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert (table.view().decade, table.view().round) == (2, 1)


def test_after_the_third_decade_comes_the_final_scoring():
    """CA-11.1"""
    table = decade_end(2, {}, decade=3)
    build_nothing(table)
    kinds = [type(event) for event in table.events]
    assert kinds.index(ev.DisplayCleared) < kinds.index(ev.FinalScored) < kinds.index(ev.GameEnded)
    assert table.state.result is not None


@pytest.mark.parametrize(
    ("cannons", "points"),
    [
        pytest.param("310", (8, 4, 0), id="all different"),
        pytest.param("220", (6, 6, 0), id="two tied ahead"),
        pytest.param("211", (8, 2, 2), id="two tied behind"),
        pytest.param("111", (4, 4, 4), id="all tied"),
        pytest.param("04", (0, 4), id="two players"),
        pytest.param("2222", (4, 4, 4, 4), id="four tied"),
        pytest.param("1301", (2, 8, 0, 6), id="opposite seats are not compared"),
    ],
)
def test_cannons_are_compared_with_neighbours(cannons, points):
    """CA-11.2, CA-11.3"""
    table = decade_end(len(cannons), with_symbols(cannons=cannons))
    scored = table.happened(ev.CannonsScored)[0]
    assert scored.cannons == tuple(int(count) for count in cannons)
    assert scored.points == points
    assert tuple(table.points(seat) for seat in SEATS[: len(cannons)]) == points


def test_two_players_are_compared_once():
    """CA-11.4: 4 and 0, or 2 and 2."""
    assert decade_end(2, with_symbols(cannons="41")).happened(ev.CannonsScored)[0].points == (4, 0)
    assert decade_end(2, with_symbols(cannons="33")).happened(ev.CannonsScored)[0].points == (2, 2)


def test_a_tie_at_no_cannons_is_a_tie():
    """CA-11.5"""
    assert decade_end(3, {}).happened(ev.CannonsScored)[0].points == (4, 4, 4)


@pytest.mark.parametrize(
    ("books", "builders", "jokers"),
    [
        pytest.param("420", "A", "B", id="one of each"),
        pytest.param("442", "AB", "", id="two with the most"),
        pytest.param("311", "A", "", id="two with the fewest"),
        pytest.param("222", "ABC", "", id="all the same"),
        pytest.param("000", "ABC", "", id="all the same, none"),
        pytest.param("3210", "A", "BC", id="two between"),
        pytest.param("10", "A", "", id="two players"),
    ],
)
def test_books_are_compared_by_all(books, builders, jokers):
    """CA-11.6, CA-11.7, CA-11.8, CA-11.9: the most build, the middle takes a joker, the fewest nothing."""
    table = decade_end(len(books), with_symbols(books=books))
    built = []
    while "CA-DP8" in table.asked.values():
        seat = next(iter(table.asked))
        built.append(seat)
        table.play(seat, "build in Kiev")
    assert "".join(built) == builders
    for seat in SEATS[: len(books)]:
        assert table.jokers(seat) == (seat in jokers)
        assert table.homes(seat) == ({"KIE"} if seat in builders else set())
    event = table.happened(ev.BooksCompared)[0]
    assert event.builders == tuple(SEATS.index(seat) for seat in builders)
    assert event.jokers == tuple(SEATS.index(seat) for seat in jokers)


def test_the_most_books_build_anywhere():
    """CA-11.6: in any city without an own residence, with goods tile and crown."""
    table = decade_end(2, {"A": Seat(row="C06", homes="RIG TOM", favor=2)})
    free = [city for city in CONTENT.city if city.id not in ("RIG", "TOM")]
    assert table.legal("A") == [*[f"build in {city.name}" for city in free], "build nothing"]
    with pytest.raises(Illegal, match="already have a residence") as refusal:
        table.play("A", "build in Riga")
    assert refusal.value.clause == "CA-9.3"
    with pytest.raises(Illegal) as refusal:
        table.play("A", "perform")
    assert refusal.value.clause == "CA-11.6"
    tile = Table(table.state.copy())
    tile.play("A", "build in Irkutsk")
    assert tile.tiles("A") == {"fur": 1}
    table.play("A", "build in Moscow")
    assert table.favor("A") == 3


def test_building_for_books_is_optional():
    """CA-11.10: declining gives nothing; without supply a card is drawn instead."""
    table = decade_end(2, {"A": Seat(row="C06", hand=1)})
    before = table.points("A")
    events = table.play("A", "build nothing")
    assert isinstance(events[2], ev.BuildingDeclined)  # after the secret decision and its confirmation
    assert table.homes("A") == set()
    scored = table.happened(ev.ResidencesScored)[0].points[0] + table.happened(ev.FavorScored)[0].points[0]
    assert table.points("A") == before + scored
    full = decade_end(2, {"A": Seat(row="C06", homes=TWELVE, hand=1)})
    assert "CA-DP8" not in full.asked.values()
    assert full.happened(ev.CardsDrawn, seat=0, source="no residence")[0].count == 1


@pytest.mark.parametrize(("books", "most"), [("10", 0), ("210", 1), ("3210", 2)])
def test_six_jokers_are_enough(books, most):
    """CA-11.11: at most n - 2 are given in a scoring."""
    table = decade_end(len(books), with_symbols(books=books))
    assert sum(table.view().jokers) == most <= CONTENT.box.jokers // 3


def test_a_residence_for_books_counts_at_once():
    """CA-11.12: in the residences and on the favor track of the same scoring."""
    table = decade_end(2, {"A": Seat(row="C06", favor=4)})
    table.play("A", "build in Tobolsk")
    assert table.happened(ev.ResidencesScored)[0].points == (1, 0)
    assert table.happened(ev.FavorScored)[0].points == (3, 0)


@pytest.mark.parametrize(("homes", "points"), [("", 0), ("RIG", 1), ("KIE", 2), ("RIG MOS KIE KHA", 6), (TWELVE, 14)])
def test_residences_score(homes, points):
    """CA-11.13: one point each, one more in a city with the symbol 1."""
    table = decade_end(2, {"A": Seat(row="C06"), "B": Seat(homes=homes)})
    build_nothing(table)
    assert table.happened(ev.ResidencesScored)[0].points == (0, points)


@pytest.mark.parametrize("space", range(13))
def test_the_favor_track_scores(space):
    """CA-11.14"""
    table = decade_end(2, {"A": Seat(row="C06"), "B": Seat(favor=space)})
    build_nothing(table)
    assert table.happened(ev.FavorScored)[0].points == (0, CONTENT.favor[space].points)


def test_the_whole_action_row_is_counted_and_nothing_else():
    """CA-11.15: all seven cards, activated or not; no activation cards, no hand cards."""
    row = "C19 W05 C05 E05 W06 C06 E06"
    seats = {"B": Seat(row=row, hand="W19 W20", under={2: "E19", 5: "C20", 6: "E20", 7: "W09"})}
    table = decade_end(2, seats)
    assert table.happened(ev.CannonsScored)[0].cannons[1] == 6
    assert table.happened(ev.BooksCompared)[0].books[1] == 3


def test_nothing_is_given_away_before_the_clearing():
    """CA-11.16: while books are scored, cards and symbols still lie there."""
    table = decade_end(2, with_symbols(cannons="30", books="20"))
    view = table.view("A")
    assert len(view.rows[0]) == 7
    owned = dict(zip(GAME.layout(2), GAME.encode(view), strict=True))
    assert owned["seat +0 owns cannon"] == pytest.approx(3 / 6)
    assert owned["seat +0 owns book"] == pytest.approx(2 / 6)


def test_activated_cards_are_discarded():
    """CA-11.17: with the cards below them, matched or not, performed or not."""
    row = "C19 W05 C05 E05 W06 C06 E06"
    under = {1: "W01", 3: "W02", 4: "E03", 7: "W04"}
    table = decade_end(2, {"B": Seat(row=row, under=under)}, discards="E31")
    build_nothing(table)
    cleared = table.happened(ev.DisplayCleared, seat=1)[0]
    assert set(cleared.discarded) == {"C19", "C05", "E05", "E06", *under.values()}
    assert set(cleared.discarded) < set(table.view().discards)
    assert len(table.view().discards) == 1 + 8 + 8


def test_three_cards_stay_in_order():
    """CA-11.18: they slide to columns 1 to 3, are free, and their symbols count on."""
    row = "C19 W05 C05 E05 W06 C06 E20"
    table = decade_end(2, {"B": Seat(row=row, under={1: "W01", 3: "W02", 5: "E03", 6: "W04"})})
    build_nothing(table)
    assert table.row("B") == ["W05", "E05", "E20"]
    assert table.under("B") == [None, None, None]
    owned = dict(zip(GAME.layout(2), GAME.encode(table.view("B")), strict=True))
    assert owned["seat +0 owns cannon"] == pytest.approx(3 / 6)
    assert owned["seat +0 owns book"] == pytest.approx(2 / 6)


@pytest.mark.parametrize(("decade", "draws"), [(1, True), (2, True), (3, False)])
def test_new_cards_after_the_first_two_decades(decade, draws):
    """CA-11.19: two each up to the limit, a point for each that is not drawn."""
    table = decade_end(2, {"A": Seat(hand=0), "B": Seat(hand=2, favor=0)}, decade=decade)
    build_nothing(table)
    drawn = [(event.seat, event.count, event.points) for event in table.happened(ev.CardsDrawn, source="new cards")]
    assert drawn == ([(0, 2, 0), (1, 1, 1)] if draws else [])


def test_then_the_next_decade_begins():
    """CA-11.20: with phase A."""
    table = decade_end(2, {}, decade=2)
    build_nothing(table)
    view = table.view()
    assert (view.decade, view.round, view.phase) == (3, 1, "play")
    assert table.happened(ev.CardsDrawn, source="phase A")
    assert set(table.asked.values()) == {"CA-DP2"}
