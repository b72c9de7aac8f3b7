"""The settings that the laws are tried on stand for all of them."""

from __future__ import annotations

from itertools import combinations

import pytest

import intrigue
from intrigue.core.errors import BadOption
from intrigue.testing import Setting, quick, thorough
from tests.conftest import ToyMaker
from tests.toys.three_cards import ThreeCards

VALUES: dict[str, list[object]] = {
    "peek": [False, True],
    "stakes": ["even", "rising"],
    "rounds": ["all", 1, 2, 3],
}


def full(setting: Setting) -> dict[str, object]:
    return {"players": setting.players, **setting.game.resolve(setting.players, dict(setting.options))}


def test_every_value_of_every_option_is_tried(toys: ToyMaker) -> None:
    rows = [full(setting) for setting in quick(toys(ThreeCards).id)]
    wanted: dict[str, list[object]] = {**VALUES, "players": [2, 3, 4]}
    for name, values in wanted.items():
        assert {row[name] for row in rows} == set(values)
    assert {row["gifts"] != () for row in rows} == {False, True}


def test_every_pair_of_values_is_tried_if_the_game_accepts_it(toys: ToyMaker) -> None:
    game = toys(ThreeCards)
    rows = [full(setting) for setting in thorough(game.id)]
    for players in game.players:
        for (one, its_values), (other, other_values) in combinations(VALUES.items(), 2):
            for pair in [(a, b) for a in its_values for b in other_values]:
                tried = any((row[one], row[other]) == pair and row["players"] == players for row in rows)
                assert tried == (pair != ("rising", 1)), f"{players} players, {one} and {other} {pair}"


def test_an_option_with_an_entry_per_seat_is_tried_for_all_and_for_one(toys: ToyMaker) -> None:
    rows = [full(setting) for setting in thorough(toys(ThreeCards).id)]
    gifts = {row["gifts"] for row in rows if row["players"] == 3}
    assert gifts == {(), ("coin", "coin", "coin"), (None, None, "coin")}


@pytest.mark.parametrize("game_id", intrigue.games())
def test_settings_are_accepted_and_tried_once(game_id: str) -> None:
    for settings in (quick(game_id), thorough(game_id)):
        assert len(set(settings)) == len(settings)
        assert {setting.players for setting in settings} == set(intrigue.game(game_id).players)
        for setting in settings:
            try:
                full(setting)
            except BadOption as refusal:
                pytest.fail(f"{setting} is refused: {refusal}")


def test_values_that_need_company_are_found() -> None:
    """Empire Engine's team rules need team play, and that needs four players; agreed empires need empire powers."""
    rows = [full(setting) for setting in quick("empire-engine")]
    for rule in ("joint_invention", "joint_attack", "joint_export", "shield_partner"):
        assert any(row[rule] for row in rows)
    assert any(row["empires"] for row in rows)
