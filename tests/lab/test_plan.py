"""The grid of a run, and how games follow from their numbers."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from intrigue.core.errors import BadOption, UnknownBot
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import BadRun, Setting, make_grid


def plan_for(*bots: str, games: int = 12, **more: Any) -> RunPlan:
    settings, _ = make_grid(["pot-de-vin"], [len(bots)], [bots], {})
    return RunPlan(settings, games, **more)


def test_everything_listed_is_combined_with_everything_else() -> None:
    settings, refused = make_grid(["pot-de-vin", "empire-engine"], [3, 4], [["greedy"], ["greedy", "random"]], {})
    assert len(settings) == len({setting.label for setting in settings}) == 8
    assert refused == []
    assert settings[2].label == "pot-de-vin, 3 players, 1 greedy + 2 random"


def test_options_make_a_grid_and_what_a_game_refuses_is_left_out_with_the_reason() -> None:
    settings, refused = make_grid(["pot-de-vin"], [3, 4], [["random"]], {"teams": "off,on", "show_history": "on,off"})
    assert [(setting.players, setting.options["teams"]) for setting in settings] == [
        (3, False),
        (3, False),
        (4, False),
        (4, False),
        (4, True),
        (4, True),
    ]
    assert len(refused) == 1
    assert "teams" in refused[0]


def test_values_that_are_lists_are_separated_by_slashes() -> None:
    options = {"empire_powers": "on", "empire_assignment": "agreed", "empires": "nova,grail/grail,nova"}
    settings, _ = make_grid(["empire-engine"], [2], [["random"]], options)
    assert [setting.options["empires"] for setting in settings] == [["nova", "grail"], ["grail", "nova"]]


@pytest.mark.parametrize(
    ("players", "bots", "options", "problem", "words"),
    [
        ([9], ["random"], {}, BadOption, "3 to 6 players"),
        ([3], ["random"] * 4, {}, BadOption, "bots: 4 for 3 players"),
        ([3], ["chess"], {}, UnknownBot, "no bot 'chess'"),
        ([3], ["random"], {"colour": "red"}, BadOption, "no option 'colour'"),
        ([3], ["random"], {"teams": "maybe"}, BadOption, "option teams: expected"),
        ([3], [], {}, BadOption, "at least one"),
    ],
)
def test_nonsense_is_refused(
    players: list[int], bots: list[str], options: dict[str, str], problem: type[Exception], words: str
) -> None:
    with pytest.raises(problem, match=words):
        make_grid(["pot-de-vin"], players, [bots], options)


@pytest.mark.parametrize("per_deal", [1, 2, 3])
def test_every_bot_sits_everywhere_equally_often(per_deal: int) -> None:
    plan = plan_for("greedy", "random", "random", games=3 * per_deal * 4, per_deal=per_deal)
    seats = Counter(place for number in range(plan.games) for place in enumerate(plan.entries(0, number)))
    assert set(seats.values()) == {plan.games // 3}


def test_different_bots_play_each_deal_twice_in_other_seats() -> None:
    plan = plan_for("greedy", "random", "random")
    assert [plan.deal(0, number) for number in range(4)] == [0, 0, 1, 1]
    assert plan.entries(0, 0)[1] != plan.entries(0, 1)[1]


def test_equal_bots_play_each_deal_once() -> None:
    plan = plan_for("greedy", "greedy", "greedy")
    assert [plan.deal(0, number) for number in range(3)] == [0, 1, 2]
    assert plan.game_seed(0) != plan.game_seed(1)


def test_the_seed_of_a_run_decides_the_seeds_of_its_games() -> None:
    assert plan_for("greedy", "greedy", "greedy", seed=1).game_seed(0) != plan_for(
        "greedy", "greedy", "greedy"
    ).game_seed(0)


def test_a_plan_survives_its_manifest() -> None:
    settings, _ = make_grid(["empire-engine"], [2], [["random"]], {"rounds": "long", "score_piles": "open"})
    plan = RunPlan(settings, 5, seed=3, per_deal=2, decisions=False, evaluate=0, shard=2)
    assert RunPlan.from_json(plan.to_json()) == plan


def test_the_manifest_of_an_ordinary_run_has_the_fields_that_it_always_had() -> None:
    """So that earlier runs can be resumed, and stay the same to the byte."""
    data = json.loads(plan_for("greedy", "random", "random").to_json())
    run = ["intrigue", "settings", "games", "seed", "per_deal", "decisions", "evaluate", "shard", "rules", "labels"]
    assert list(data) == run
    assert list(data["settings"][0]) == ["game_id", "players", "bots", "options", "content"]


def test_a_side_and_a_budget_survive_the_manifest() -> None:
    setting = Setting("patriot", 5, ("greedy", "random"), {}, side="killers")
    assert setting.label == "patriot, 5 players, greedy as killers, random otherwise"
    plan = RunPlan((setting,), 5, budget=0.5)
    assert RunPlan.from_json(plan.to_json()) == plan


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"settings": [1]}'])
def test_a_file_that_is_no_manifest_is_refused(text: str) -> None:
    with pytest.raises(BadRun, match="not the description of a run"):
        RunPlan.from_json(text)


def test_settings_cross_processes() -> None:
    import pickle

    setting = Setting("pot-de-vin", 3, ("random",) * 3, {})
    assert setting.game.id == "pot-de-vin"
    assert pickle.loads(pickle.dumps(setting)) == setting
