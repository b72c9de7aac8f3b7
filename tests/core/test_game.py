"""Games: found by their id, with dumps that load exactly or are refused."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import intrigue
from intrigue.core.errors import BadData, BadOption, UnknownGame
from intrigue.core.game import Game
from tests.core.helpers import play, refused


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    known = ", ".join(intrigue.games())
    with refused(UnknownGame, f"there is no game 'chess'; known games: {known}"):
        intrigue.game("chess")


def test_a_registered_game_is_found_and_made_once(cards: Game[Any, Any]) -> None:
    assert cards.id in intrigue.games()
    assert intrigue.game(cards.id) is cards
    assert pickle.loads(pickle.dumps(cards)) is cards


def test_without_a_number_the_fewest_players_play(cards: Game[Any, Any]) -> None:
    assert cards.new().players == 2


def test_a_dump_is_plain_and_loads_exactly(cards: Game[Any, Any]) -> None:
    state = cards.new(3, seed=2, options={"gifts": ["coin", None, None]})
    play(state, (state.pending[0], "peek left"))
    data = json.loads(json.dumps(cards.dump(state)))
    assert data == cards.dump(state) | {"options": data["options"]}
    loaded = cards.load(data)
    assert cards.digest(loaded) == cards.digest(state)
    assert loaded.pending == state.pending
    assert [loaded.legal(seat) for seat in range(3)] == [state.legal(seat) for seat in range(3)]


def test_a_digest_tells_states_apart(cards: Game[Any, Any]) -> None:
    state = cards.new(2, seed=1)
    seat = state.pending[0]
    digests = {cards.digest(state), cards.digest(cards.new(2, seed=2)), cards.digest(cards.new(3, seed=1))}
    for action in state.legal(seat):
        played = state.copy()
        played.play(seat, action)
        digests.add(cards.digest(played))
    assert len(digests) == 6


KNOWN_STEPS = "a step (round, peek, pick, reveal) and whole numbers"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "chess"}, "game: expected toy-three-cards, got 'chess'"),
        ({"version": "0"}, "version: expected rules version 1, got '0'"),
        ({"players": "3"}, "players: expected a whole number, got '3'"),
        ({"options": None}, "options: expected named fields, got None"),
        ({"chance": None}, "chance: expected named fields, got None"),
        ({"chance": {"key": 7, "counter": 0}}, "chance.key: expected text, got 7"),
        ({"chance": {"key": "xyz", "counter": 0}}, "chance.key: expected a hexadecimal number, got 'xyz'"),
        ({"chance": {"key": "7", "counter": "0"}}, "chance.counter: expected a whole number, got '0'"),
        ({"agenda": [["dance"]]}, f"agenda[0]: expected {KNOWN_STEPS}, got ['dance']"),
        ({"agenda": [["pick", "x"]]}, f"agenda[0]: expected {KNOWN_STEPS}, got ['pick', 'x']"),
        ({"agenda": [[]]}, f"agenda[0]: expected {KNOWN_STEPS}, got []"),
        ({"asks": ["TC-D1"]}, "asks: expected a list of 3, got ['TC-D1']"),
        ({"asks": ["TC-D9", None, None]}, "asks[0]: expected one of TC-D1, TC-D2 or nothing, got 'TC-D9'"),
        ({"hands": [[1, "two"], [], []]}, "hands[0][1]: expected a whole number, got 'two'"),
        ({"hands": [[1]]}, "hands: expected a list of 3, got [[1]]"),
        ({"result": {"scores": [1]}}, "result.ranks: expected a value, got nothing"),
    ],
)
def test_a_dump_of_another_form_is_refused(cards: Game[Any, Any], changes: dict[str, object], complaint: str) -> None:
    data = cards.dump(cards.new(3))
    with refused(BadData, complaint):
        cards.load({**data, **changes})


def test_a_dump_with_a_field_missing_is_refused(cards: Game[Any, Any]) -> None:
    data = cards.dump(cards.new(3))
    del data["purses"]
    with refused(BadData, "purses: expected a value, got nothing"):
        cards.load(data)


def test_a_dump_with_options_that_the_game_refuses_is_refused(cards: Game[Any, Any]) -> None:
    data = cards.dump(cards.new(3))
    with refused(BadOption, "there is no option 'colour'; this game has: peek, stakes, rounds, gifts"):
        cards.load({**data, "options": {"colour": "red"}})
    with refused(BadOption, "Three Cards is for 2 to 4 players, got 9"):
        cards.load({**data, "players": 9})


@pytest.mark.parametrize("data", [None, [], "state"])
def test_what_is_no_dump_is_refused(cards: Game[Any, Any], data: Any) -> None:
    with refused(BadData, f"data: expected named fields, got {data!r}"):
        cards.load(data)


def test_a_view_of_another_form_is_refused(cards: Game[Any, Any]) -> None:
    with refused(BadData, "players: expected a whole number, got nothing"):
        cards.view_from({})


@pytest.mark.parametrize("players", [2.0, [2], "2", True])
def test_a_player_count_of_another_kind_is_refused(cards: Game[Any, Any], players: Any) -> None:
    """Also when the defaults for that count are known already."""
    cards.new(2)
    with pytest.raises(BadOption, match=r"players, got"):
        cards.new(players)


def test_a_seed_too_large_to_write_down_is_refused(cards: Game[Any, Any]) -> None:
    with refused(BadOption, "seed: expected a number of at most 4096 bits, got one of 16610"):
        cards.new(2, seed=10**5000)


@pytest.mark.parametrize(
    ("chance", "path"),
    [
        ({"key": "-1", "counter": 0}, "chance.key"),
        ({"key": "f" * 65, "counter": 0}, "chance.key"),
        ({"key": "0", "counter": -1}, "chance.counter"),
        ({"key": "0", "counter": 1 << 64}, "chance.counter"),
    ],
)
def test_impossible_chance_is_refused(cards: Game[Any, Any], chance: dict[str, object], path: str) -> None:
    data = cards.dump(cards.new(2)) | {"chance": chance}
    with pytest.raises(BadData, match=path):
        cards.load(data)
