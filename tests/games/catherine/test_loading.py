"""Options, and states from outside: what fits is taken, what does not is refused with the place and the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from intrigue import BadData, BadOption
from tests.games.catherine.positions import GAME, Seat, activate, choosing


def test_options_and_their_defaults():
    """CA-9.10, CA-10.11, CA-12.8"""
    assert {name: option.default for name, option in GAME.options.items()} == {
        "crown_cities": True,
        "region_build": "unlimited",
        "final_tie": "shared",
    }
    assert {option.clause for option in GAME.options.values()} == {"CA-9.10", "CA-10.11", "CA-12.8"}
    state = GAME.new(2, 1, {"crown_cities": "off", "region_build": "once", "final_tie": "favor"})
    assert state.options == {"crown_cities": False, "region_build": "once", "final_tie": "favor"}


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"crown_cities": "maybe"}, "option crown_cities: expected off or on"),
        ({"region_build": "twice"}, "option region_build: expected unlimited or once"),
        ({"final_tie": "coin"}, "option final_tie: expected shared or favor"),
        ({"variant": 1}, "there is no option 'variant'"),
    ],
)
def test_options_that_are_refused(options, complaint):
    with pytest.raises(BadOption, match=complaint):
        GAME.new(2, 1, options)


def test_states_come_back_as_they_were():
    table = activate("W17", hand=5, homes="REV", favor=3)
    table.play("A", "perform", "build in Riga")
    data = json.loads(json.dumps(GAME.dump(table.state)))
    back = GAME.load(data)
    assert GAME.dump(back) == GAME.dump(table.state)
    assert back.legal(0) == table.state.legal(0)
    assert (back.points, back.owned) == (table.state.points, table.state.owned)


def set_in(data: dict[str, Any], name: str, value: object, *places: int) -> None:
    target = data[name]
    for place in places[:-1]:
        target = target[place]
    if places:
        target[places[-1]] = value
    else:
        data[name] = value


BROKEN = [
    pytest.param("favor", [0], (), "favor: expected a list of 2", id="seats"),
    pytest.param("favor", 13, (0,), "favor: expected from 0 to 12, got 13", id="favor"),
    pytest.param("rows", [0, 1], (1,), r"rows\[1\]: expected 3 cards, as many as in the other rows", id="short row"),
    pytest.param("under", [-1], (1,), r"under\[1\]: expected a card or -1 for each of the 3 columns", id="under"),
    pytest.param("stock", [0], (), "stock: expected a list of 72", id="stock size"),
    pytest.param("stock", 1, (1,), "stock: expected 6 food tiles", id="tiles made"),
    pytest.param("generation", [0], (), "generation: expected a list of 102", id="generation"),
    pytest.param("generation", 1, (0,), "generation: expected from 0 to 0, got 1", id="shuffle to come"),
    pytest.param("decade", 4, (), "decade: expected from 1 to 3, got 4", id="decade"),
    pytest.param("phase", 9, (), "phase: expected from 0 to 4, got 9", id="phase"),
    pytest.param("earned", -1, (0,), "earned: expected from 0 to 2000000, got -1", id="points"),
    pytest.param("plan", 101, (0,), r"plan\[0\]: expected a card of the hand", id="plan"),
    pytest.param("pile", [0], (), "pile: expected each of the 102 cards in exactly one place", id="cards lost"),
    pytest.param("homes", 1 << 18, (0,), r"homes\[0\]: expected a mask of at most 12 cities", id="no such city"),
    pytest.param("outcomes", 7, (0,), "outcomes: expected from -1 to 3", id="outcome"),
    pytest.param("done", -1, (0,), r"done\[0\]: expected 0, as nothing has been performed, got -1", id="done"),
    pytest.param("orders", 8, (0,), "orders: expected from 0 to 7", id="order"),
    pytest.param("hands", "none", (), "hands: expected a list", id="form"),
]


@pytest.mark.parametrize(("name", "value", "places", "complaint"), BROKEN)
def test_states_that_are_refused(name, value, places, complaint):
    table = choosing(2, seats={"A": Seat(hand="W01 W02 W03"), "B": Seat(hand="C01 C02 C03")})
    data = json.loads(json.dumps(GAME.dump(table.state)))
    set_in(data, name, value, *places)
    with pytest.raises(BadData, match=complaint):
        GAME.load(data)
