"""CA-9: residences and cities."""

from __future__ import annotations

import pytest

from intrigue import Illegal
from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import CITIES, CONTENT, GAME, Seat, activate, decade_end

TWELVE = " ".join(city.id for city in CONTENT.city[:12])  # the purple and the gold cities


def test_building_takes_a_residence_from_the_supply():
    """CA-9.1"""
    table = activate("W23", hand=1)
    table.play("A", "perform", "build in Riga")
    assert table.homes("A") == {"RIG"}
    assert table.happened(ev.ResidenceBuilt)[0].city == "RIG"
    shown = GAME.show(table.view(), ["Anna", "Boris"])
    assert "1/12" in shown


def test_the_city_is_named_on_the_activated_card():
    """CA-9.2: not on the activation card, not elsewhere."""
    table = activate("W23", hand=1)
    table.play("A", "perform")
    assert table.asked == {"A": "CA-DP5"}
    assert table.legal("A") == ["build in Riga", "build in Saint Petersburg", "build in Smolensk"]
    with pytest.raises(Illegal, match="named on it") as refusal:
        table.play("A", "build in Kiev")
    assert refusal.value.clause == "CA-9.2"
    with pytest.raises(Illegal, match="Choose the city"):
        table.play("A", "skip")


def test_no_two_own_residences_in_a_city():
    """CA-9.3: others do not matter."""
    table = activate("W23", hand=1, homes="RIG")
    data = GAME.dump(table.state)
    data["homes"][1] = 1 << CITIES["RIG"] | 1 << CITIES["SPB"] | 1 << CITIES["SMO"]
    table.state = GAME.load(data)
    table.play("A", "perform")
    assert table.legal("A") == ["build in Saint Petersburg", "build in Smolensk"]
    with pytest.raises(Illegal, match="already have a residence") as refusal:
        table.play("A", "build in Riga")
    assert refusal.value.clause == "CA-9.3"
    table.play("A", "build in Smolensk")
    assert "SMO" in table.homes("A") & table.homes("B")


def test_no_connection_is_needed():
    """CA-9.4: far from Irkutsk."""
    table = activate("W23", hand=1, homes="IRK")
    table.play("A", "perform", "build in Riga")
    assert table.homes("A") == {"IRK", "RIG"}


@pytest.mark.parametrize("card", ["E23", "E26", "E29", "E33", "E17"])
def test_without_supply_one_card_and_no_bonus(card):
    """CA-9.5: for every type that builds (A11 to A14, and A8)."""
    given = {"iron": 3, "food": 3, "caviar": 3, "fur": 3}
    table = activate(card, hand=3, homes=TWELVE, favor=5, tiles=given)
    assert table.asked == {}
    assert table.hand_size("A") == 4
    assert (table.favor("A"), table.points("A")) == (5, 0)
    assert table.outcome("A") == "impossible"


def test_without_supply_a_card_in_the_book_scoring():
    """CA-9.5, CA-11.10: it simply replaces the residence."""
    table = decade_end(2, {"A": Seat(row="C06", homes=TWELVE, hand=1, favor=5)})
    assert table.happened(ev.CardsDrawn, source="no residence")[0].count == 1
    assert "A" not in table.asked or table.asked["A"] != "CA-DP8"


def test_an_action_without_a_free_city_is_not_possible():
    """CA-9.6"""
    table = activate("W34", hand=3, homes="REV PSK KIE")
    assert table.outcome("A") == "impossible"
    assert not table.happened(ev.BonusUsed)


@pytest.mark.parametrize("city", [city for city in CONTENT.city if city.goods], ids=lambda city: city.id)
def test_a_goods_city_gives_a_tile(city):
    """CA-9.7: it is taken at once and counts as a good from now on."""
    table = decade_end(2, {"A": Seat(row="C06")})
    events = table.play("A", f"build in {city.name}")
    assert [event.good for event in events if isinstance(event, ev.TileTaken)] == list(city.goods)
    assert table.tiles("A") == {city.goods[0]: 1}
    assert table.left_in(city.id) == {city.goods[0]: 1}


def test_a_tile_counts_as_a_good_for_the_rest_of_the_game():
    """CA-9.7: in a market of the next activation."""
    table = activate("W01", tiles={"food": 1}, favor=12)
    table.play("A", "perform")
    assert table.hand_size("A") == 2


@pytest.mark.parametrize("early", ["", "D", "BC"])
def test_there_is_a_tile_for_everybody(early):
    """CA-9.8: whenever and in whatever order they build."""
    seats = {seat: Seat(homes="KAZ", tiles={"food": 1}) for seat in early}
    table = decade_end(4, seats)
    for seat in "ABCD":
        table.play(seat, "build nothing" if seat in early else "build in Kazan")
    assert [table.tiles(seat) for seat in "ABCD"] == [{"food": 1}] * 4
    assert table.left_in("KAZ") == {}


def test_a_one_city_pays_at_scorings_only():
    """CA-9.9"""
    table = activate("W24", hand=1)
    table.play("A", "perform", "build in Kiev")
    assert table.points("A") == 0
    for homes, points in (("KIE", 2), ("KIE KHA TOM", 6), ("RIG MOS", 2)):
        scored = decade_end(2, {"B": Seat(homes=homes)})
        scored.play("A", "build nothing")
        scored.play("B", "build nothing")
        assert scored.happened(ev.ResidencesScored)[0].points[1] == points


@pytest.mark.parametrize(("city", "crown"), [("Saint Petersburg", 1), ("Moscow", 1), ("Tobolsk", 1), ("Kiev", 0)])
@pytest.mark.parametrize("crowns", [True, False])
def test_a_crown_gives_favor_when_built_there(city, crown, crowns):
    """CA-9.10: at once and once, unless the option is off."""
    table = decade_end(2, {"A": Seat(row="C06", favor=3)}, options={"crown_cities": crowns})
    events = table.play("A", f"build in {city}")
    gained = [event for event in events if isinstance(event, ev.FavorGained)]
    assert len(gained) == (crown if crowns else 0)
    assert table.favor("A") == 3 + (crown if crowns else 0)


def test_residences_stay_where_they_are():
    """CA-9.11: through whole games."""
    from random import Random

    for seed in range(3):
        rng = Random(seed)
        state = GAME.new(3, seed)
        before = state.view(None).homes
        while state.pending:
            seat = rng.choice(state.pending)
            state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))
            after = state.view(None).homes
            assert all(set(old) <= set(new) for old, new in zip(before, after, strict=True))
            before = after


def test_at_most_twelve_residences():
    """CA-9.12: the thirteenth cannot be built anywhere, and no position has one."""
    table = activate("E23", homes=TWELVE, stop=False)
    assert table.outcome("A") == "impossible"
    data = GAME.dump(table.state)
    data["homes"][0] |= 1 << CITIES["KAZ"]
    from intrigue import BadData

    with pytest.raises(BadData, match="at most 12 cities"):
        GAME.load(data)
