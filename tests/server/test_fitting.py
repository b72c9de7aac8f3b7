"""Which options a room offers: only what fits its players and what was chosen, with values that the rules allow."""

from __future__ import annotations

import pytest

import intrigue
from intrigue.games import games
from intrigue.server.fitting import fitting, tried
from intrigue.server.protocol import OptionValue, Settings


def fits(game: str, players: int, **options: OptionValue) -> dict[str, list[bool | int | str]]:
    return fitting(intrigue.game(game), Settings(game=game, players=players, options=options)).fits


def test_numbers_between_those_of_the_rules_are_not_offered() -> None:
    assert fits("patriot", 4)["brief_deck"] == [64, 72]


def test_what_needs_another_number_of_players_is_not_offered() -> None:
    assert fits("empire-engine", 3)["team_play"] == [False]
    assert fits("empire-engine", 4)["team_play"] == [False, True]


def test_what_needs_another_option_is_offered_with_it() -> None:
    assert fits("empire-engine", 4)["joint_attack"] == [False]
    assert fits("empire-engine", 4, team_play=True)["joint_attack"] == [False, True]
    agreed = fits("empire-engine", 4, empire_powers=True, empire_assignment="agreed")
    assert agreed["empires"] == ["kestrel", "nova", "sylphian", "grail"]


@pytest.mark.parametrize("name", games())
def test_everything_offered_is_accepted(name: str) -> None:
    game = intrigue.game(name)
    for players in game.players:
        found = fitting(game, Settings(game=name, players=players))
        for option, values in found.fits.items():
            for value in values:
                game.resolve(players, {option: tried(game.options[option], value, players)})
        for preset in found.presets:
            game.resolve(players, preset.options)


def test_a_first_game_is_easier_where_the_rules_know_how() -> None:
    found = fitting(intrigue.game("patriot"), Settings(game="patriot", players=3))
    assert [(preset.name, preset.options) for preset in found.presets] == [
        ("First game", {"tutorial": True}),
        ("Full game", {}),
    ]


def test_values_are_words() -> None:
    found = fitting(intrigue.game("patriot"), Settings(game="patriot", players=2))
    assert found.words["campaign"]["cp1"] == "Incoming"
