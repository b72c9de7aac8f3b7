"""Games and bots of other people on a server: only those that the operator names, and nothing that visitors name."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from intrigue.cli import make_parser
from intrigue.commands.serve import config_from
from intrigue.core.errors import IntrigueError
from intrigue.games import known_games
from intrigue.server.client import ServerSaid
from tests.server.serving import TEST_CONFIG, House, play, run
from tests.toys.three_cards import ThreeCards

TOY = f"{ThreeCards.__module__}:ThreeCards"
BOT = "tests.bots.own:Last"


def parsed(*words: str) -> object:
    return config_from(make_parser("serve").parse_args(["serve", *words]))


@pytest.mark.usefixtures("toys")
def test_an_operator_offers_a_game_and_a_bot(tmp_path: Path) -> None:
    """Somebody plays the operator's game against the operator's bot, which thinks in another process."""
    config = config_from(make_parser("serve").parse_args(["serve", "--game", TOY, "--bot", BOT]))
    assert config.bots == (BOT,)

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        offered = await kim.call("GET", "/api/games")
        assert ThreeCards.id in [game["id"] for game in offered["games"]]
        assert offered["levels"][-1] == BOT
        opened = await kim.open(ThreeCards.id, bots=BOT, start=True)
        async with kim.at(opened) as client:
            await play(client, Random(1))
            assert client.over
        assert house.lobby.pool.fallbacks == 0

    run(tmp_path, scenario, replace(TEST_CONFIG, bots=config.bots))


@pytest.mark.usefixtures("toys")
def test_what_a_visitor_names_is_not_imported(tmp_path: Path) -> None:
    """A module that does not exist would be reported as missing if anybody tried to import it."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        for name in ("tests.bots.own:First", "antigravity:Game"):
            with pytest.raises(ServerSaid, match=r"settings\.game"):
                await kim.open(name, players=2)
            with pytest.raises(ServerSaid, match=f"there is no game '{name}'; known games"):
                await kim.call("GET", f"/api/games/{name}/rules")
        with pytest.raises(ServerSaid, match=f"there is no bot '{BOT}'; known bots: random, novice"):
            await kim.open("empire-engine", players=2, bots=BOT)

    run(tmp_path, scenario)
    assert "antigravity" not in sys.modules
    assert ThreeCards.id not in known_games()


@pytest.mark.parametrize("words", [("--game", "nowhere:Game"), ("--bot", "nowhere:Bot"), ("--bot", "nobody")])
def test_what_does_not_exist_is_refused_before_the_server_starts(words: tuple[str, str]) -> None:
    with pytest.raises(IntrigueError, match="there is no "):
        parsed(*words)
