"""EE-14: more than four players."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar

import pytest

from intrigue import BadOption
from intrigue.games.empire_engine import EmpireEngine
from tests.games.empire_engine.playing import finished
from tests.games.empire_engine.positions import GAME, POWERS, SEATS, execute, planning


@pytest.mark.parametrize(("players", "cubes"), [(2, 15), (4, 15), (5, 30), (6, 30), (8, 30), (9, 45), (12, 45)])
def test_one_box_for_every_four_players(players, cubes):
    """EE-14.1."""
    state = GAME.new(players, 1)
    assert GAME.inventory(state) == {"soldier": cubes, "good": cubes, "invention": cubes}
    assert state.view(None).stock == (cubes - players, cubes - players, cubes)


@pytest.mark.parametrize("players", [5, 6, 8])
@pytest.mark.parametrize("rounds", [1, 2, 7, 24])
def test_any_number_of_rounds_can_be_agreed_on(players, rounds):
    """EE-14.2: equal starts are advice, not a limit."""
    assert GAME.new(players, 1, {"rounds": rounds}).view(None).rounds == rounds


@pytest.mark.parametrize("rounds", [0, -1, 25, 3.5, True])
def test_other_numbers_of_rounds_are_refused(rounds):
    """EE-14.2."""
    with pytest.raises(BadOption, match="option rounds"):
        GAME.new(5, 1, {"rounds": rounds})


@pytest.mark.parametrize(("players", "offered"), [(5, "5, 10, 15, 20"), (7, "7, 14, 21"), (12, "12, 24")])
def test_multiples_of_the_players_are_offered_first(players, offered):
    """EE-14.2: a refusal names them."""
    with pytest.raises(BadOption, match=rf"{offered} \(all start equally often\), or any other from 1 to 24"):
        GAME.new(players, 1, {"rounds": "long"})


def test_an_agreed_number_of_rounds_is_played():
    """EE-14.2."""
    assert finished(5, {"rounds": 3}, seed=1).view(None).round == 3


@pytest.mark.parametrize(("players", "rounds"), [(5, 10), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (11, 11), (12, 12)])
def test_how_long_a_large_game_is_by_default(players, rounds):
    """EE-14.3."""
    assert GAME.new(players, 1).view(None).rounds == rounds
    assert finished(players, {}, seed=2).view(None).round == rounds


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_attacks_reach_only_the_neighbours(players):
    """EE-14.4: everybody but A has a good; only B and the last seat lose theirs. The others' are exported."""
    others = SEATS[1:players]
    table = execute(players, tops={"A": ("attack", "attack")}, ready={"A": "2/0", **dict.fromkeys(others, "0/1")})
    assert table.score("A") == "0/2/0"
    scored = [table.score(seat) for seat in others]
    assert scored == ["0/0/0", *["0/1/0"] * (players - 3), "0/0/0"]


def test_planning_goes_round_and_back():
    """EE-14.4."""
    table = planning(6, start="E")
    order = ""
    while table.round == 2:
        order += table.asked[0][0]
        table.play(table.asked[0][0], table.legal(table.asked[0][0])[0])
        if table.asked[0][1] not in ("EE-D3", "EE-D4"):
            break
    assert order == "EFABCDDCBAFE"


def test_an_equal_return_asks_all_players():
    """EE-14.4, EE-3.6: five cubes come back, and one is taken at once."""
    table = execute(5, tops={"A": ("attack", "invent")}, score=dict.fromkeys("ABCDE", "0/0/6"), stock="30/30/0")
    assert table.stock == "30/30/4"
    assert [table.score(seat) for seat in "ABCDE"] == ["0/0/6"] + ["0/0/5"] * 4


@pytest.mark.parametrize(("players", "copies"), [(5, 2), (8, 2), (9, 3)])
def test_each_empire_exists_once_per_copy(players, copies):
    """EE-14.5: n cards are dealt out of 4 x copies."""
    most = 0
    for seed in range(60):
        counts = Counter(GAME.new(players, seed, POWERS).view(None).empires)
        assert sum(counts.values()) == players
        most = max(most, *counts.values())
    assert most == copies


def test_agreed_empires_exist_once_per_copy():
    """EE-14.5."""
    options = {"empire_powers": True, "empire_assignment": "agreed"}
    state = GAME.new(5, 1, {**options, "empires": ["nova", "nova", None, None, None]})
    assert Counter(state.view(None).empires)["nova"] == 2
    with pytest.raises(BadOption, match=r"nova can be picked 2 time\(s\), once per copy \(EE-14.5\)"):
        GAME.new(5, 1, {**options, "empires": ["nova", "nova", "nova", None, None]})


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_five_to_eight_players_play_to_the_end(players):
    """EE-14.6."""
    for seed in range(3):
        result = finished(players, {}, seed).result
        assert len(result.scores) == players
        assert result.winners


class HugeTable(EmpireEngine):
    """The same game for more players than the project offers."""

    players: ClassVar[range] = range(2, 31)


def test_nothing_in_the_rules_limits_the_number_of_players():
    """EE-14.6, EE-14.2, EE-14.3: thirty players, eight boxes, thirty rounds."""
    game: Any = HugeTable()
    rng = Random(1)
    state = game.new(30, 1, {"empire_powers": True})
    assert state.view(None).rounds == 30
    assert game.new(30, 1, {"rounds": 30}).view(None).rounds == 30
    with pytest.raises(BadOption, match="any other from 1 to 26"):
        game.new(26, 1, {"rounds": 27})
    while state.round < 4:
        seat = state.pending[0]
        state.play(seat, rng.choice(state.legal(seat)))
        assert game.inventory(state) == {"soldier": 120, "good": 120, "invention": 120}
