"""Options: typed, with defaults, refusing what makes no sense."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.options import Option, Options, OptionSet
from tests.core.helpers import refused

TEAMS = Option("teams", "Two teams.", (False, True), False)
LENGTH = Option("length", "How long.", ("short", "long"), "short", numbers=range(1, 13))
ROLES = Option("roles", "Who is who.", ("spy", "guard"), (), per_seat=True)
SET = OptionSet(TEAMS, LENGTH, ROLES)


@pytest.mark.parametrize(
    ("option", "given", "meant"),
    [
        (TEAMS, True, True),
        (TEAMS, "on", True),
        (TEAMS, "YES", True),
        (TEAMS, "off", False),
        (LENGTH, "long", "long"),
        (LENGTH, " Long ", "long"),
        (LENGTH, 12, 12),
        (LENGTH, "7", 7),
        (ROLES, ["spy", None], ("spy", None)),
        (ROLES, "spy,,guard", ("spy", None, "guard")),
        (ROLES, "spy,-", ("spy", None)),
        (ROLES, "", ()),
    ],
)
def test_values_are_read(option: Option, given: object, meant: object) -> None:
    assert option.read(given) == meant
    assert type(option.read(given)) is type(meant)


SEATS = "a list with one of these (or nothing) for each seat: spy or guard"


@pytest.mark.parametrize(
    ("option", "given", "expected"),
    [
        (TEAMS, 1, "off or on"),
        (TEAMS, "maybe", "off or on"),
        (TEAMS, None, "off or on"),
        (LENGTH, "medium", "short, long or a whole number from 1 to 12"),
        (LENGTH, 13, "short, long or a whole number from 1 to 12"),
        (LENGTH, True, "short, long or a whole number from 1 to 12"),
        (LENGTH, 2.0, "short, long or a whole number from 1 to 12"),
        (LENGTH, "-1", "short, long or a whole number from 1 to 12"),
        (ROLES, 3, SEATS),
        (ROLES, ["king"], SEATS),
    ],
)
def test_other_values_are_refused(option: Option, given: object, expected: str) -> None:
    shown = given[0] if isinstance(given, list) else given
    with refused(BadOption, f"option {option.name}: expected {expected}, got {shown!r}"):
        option.read(given)


def test_what_is_not_given_has_its_default() -> None:
    assert SET.resolve(None) == {"teams": False, "length": "short", "roles": ()}
    assert SET.resolve({"length": 3}) == {"teams": False, "length": 3, "roles": ()}
    assert list(SET) == ["teams", "length", "roles"]


def test_an_unknown_option_is_refused() -> None:
    with refused(BadOption, "there is no option 'colour'; this game has: teams, length, roles"):
        SET.resolve({"colour": "red"})
    with refused(BadOption, "there is no option 'colour'; this game has: none"):
        OptionSet().resolve({"colour": "red"})


def test_options_of_a_game_cannot_be_changed() -> None:
    options = SET.resolve({"teams": True})
    for change in (
        lambda: options.__setitem__("teams", False),
        lambda: options.update(teams=False),
        lambda: options.pop("teams"),
        options.clear,
    ):
        with pytest.raises(TypeError, match="the options of a game cannot be changed"):
            change()
    assert options == {"teams": True, "length": "short", "roles": ()}


def test_options_can_be_pickled() -> None:
    options = SET.resolve({"teams": True})
    assert pickle.loads(pickle.dumps(options)) == options
    assert type(pickle.loads(pickle.dumps(options))) is Options


# ---- in a game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 5, 0, -2])
def test_a_player_count_out_of_range_is_refused(cards: Game[Any, Any], players: int) -> None:
    with refused(BadOption, f"Three Cards is for 2 to 4 players, got {players}"):
        cards.new(players)


@pytest.mark.parametrize("players", ["3", True, None])
def test_a_player_count_of_another_type_is_refused(cards: Game[Any, Any], players: Any) -> None:
    with refused(BadOption, f"Three Cards is for 2 to 4 players, got {players!r}"):
        cards.resolve(players, None)


def test_contradictory_options_are_refused(cards: Game[Any, Any]) -> None:
    with refused(BadOption, "option stakes: rising needs at least 2 rounds (TC-4.1)"):
        cards.new(3, options={"stakes": "rising", "rounds": 1})
    with refused(BadOption, "option gifts: expected 3 entries, one for each seat, got 2 (TC-1.3)"):
        cards.new(3, options={"gifts": ["coin", None]})


@pytest.mark.parametrize("seed", [-1, 1.5, "7", None, True])
def test_a_seed_that_is_no_seed_is_refused(cards: Game[Any, Any], seed: Any) -> None:
    with refused(BadOption, f"seed: expected a whole number of at least 0, got {seed!r}"):
        cards.new(3, seed)
