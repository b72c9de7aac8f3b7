"""Language models as players, through a real client of the Model Context Protocol."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from mcp import Client, StdioServerParameters

import intrigue
from intrigue.agents.mcp import make_mcp
from intrigue.agents.seats import Seats
from intrigue.core.naming import named, stand_ins
from intrigue.server.table import Table
from tests.server.serving import SECONDS_AT_MOST, House, run

TOOLS = {"join_table", "list_games", "look", "open_table", "play", "read_rules", "speak", "start_table"}


class Model:
    """Somebody who knows what the tools answer, and nothing else."""

    def __init__(self, client: Client, seed: int = 0) -> None:
        self.client = client
        self.rng = Random(seed)
        self.token = ""
        self.told: list[str] = []

    async def use(self, tool: str, **arguments: object) -> str:
        answer = await self.client.call_tool(tool, arguments)
        text = "\n".join(getattr(part, "text", "") for part in answer.content)
        self.told.append(text)
        return text

    async def take(self, tool: str, **arguments: object) -> str:
        """Take a seat; the room."""
        text = await self.use(tool, **arguments)
        self.token = re.findall(r"^token: (\S+)$", text, re.MULTILINE)[0]
        return str(re.findall(r"^room: (\S+)$", text, re.MULTILINE)[0])

    async def play(self) -> None:
        """Play legal actions at random until the game is over."""
        while True:
            text = await self.use("look", token=self.token)
            if "The game is over. You have" in text:
                return
            if "You must decide:" in text:
                numbers = re.findall(r"^(\d+)\. ", text.rpartition("Legal actions:")[2], re.MULTILINE)
                await self.use("play", token=self.token, action=self.rng.choice(numbers))

    def lines(self) -> Counter[str]:
        """The lines of the log that it was given before the end, when everything comes out."""
        during = [text for text in self.told if "The game is over. You have" not in text]
        return Counter(line for text in during for line in text.splitlines() if line.startswith("- "))


def at_a_server(folder: Path, scenario: Callable[[House, Client], Awaitable[None]]) -> None:
    """A server with tables, and the tools in front of it."""

    async def everything(house: House) -> None:
        async with Seats(house.url) as seats, Client(make_mcp(lambda: seats), mode="legacy") as client:
            await scenario(house, client)

    run(folder, everything)


def may_read(table: Table, seat: int, names: list[str]) -> Counter[str]:
    """The lines of the log that are for a seat, from the whole history of the game."""
    shown = ["You" if place == seat else name for place, name in enumerate(names)]
    lines: Counter[str] = Counter()
    for event in table.history:
        if event.seen_by(seat):
            line = table.game.tell(event, stand_ins(shown))
            text = named(line.text, shown)
            lines += Counter(f"- {text}{f' ({line.clause})' if line.clause else ''}".splitlines())
    return lines


@pytest.mark.parametrize(
    "game_id",
    [pytest.param(game_id, marks=pytest.mark.slow if place else ()) for place, game_id in enumerate(intrigue.games())],
)
def test_two_models_play_and_neither_is_told_what_is_the_others(game_id: str, tmp_path: Path) -> None:
    """Before the end, each is given lines that are for its own seat, and each of them as often as it happened: what was
    for the other alone is not among them. Both are given the same table, with their own cards in it."""

    async def scenario(house: House, client: Client) -> None:
        ann, ben = Model(client, 1), Model(client, 2)
        players = max(2, intrigue.game(game_id).players[0])
        room = await ann.take("open_table", game=game_id, players=players, bots="open", name="Ann")
        assert await ben.take("join_table", room=house.lobby.rooms[room].id, name="Ben") == room
        assert ann.token != ben.token
        await ann.use("start_table", token=ann.token)
        await asyncio.gather(ann.play(), ben.play())
        table = house.lobby.rooms[room].table
        assert table is not None
        names = [info.name for info in house.lobby.rooms[room].info().seats]
        for seat, model in enumerate((ann, ben)):
            told, own = model.lines(), may_read(table, seat, names)
            assert told, "nobody was told anything"
            assert not told - own, f"seat {seat} was told what is not for it: {told - own}"
        assert any(event.audience is not None and not {0, 1} <= set(event.audience) for event in table.history), (
            "there was nothing to be leaked"
        )

    at_a_server(tmp_path, scenario)


def test_a_model_reads_the_rules_plays_against_bots_and_speaks(tmp_path: Path) -> None:
    async def scenario(house: House, client: Client) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        model = Model(client)
        assert "empire-engine: Empire Engine, 2 to" in await model.use("list_games")
        assert "The rules have these chapters" in await model.use("read_rules", game="empire-engine")
        assert (await model.use("read_rules", game="empire-engine", find="EE-8.6")).startswith("EE-8.6 ")
        await model.take("open_table", game="empire-engine", players=3, bots="random")
        assert "Everybody at the table heard it" in await model.use("speak", token=model.token, text="Good luck!")
        text = await model.use("look", token=model.token)
        assert 'Model says: "Good luck!"' in text
        name = re.findall(r"^1\. ([^:\n]+)", text.rpartition("Legal actions:")[2], re.MULTILINE)[0]
        assert (await model.use("play", token=model.token, action=name.upper())).startswith("Done: ")

    at_a_server(tmp_path, scenario)


def test_what_is_wrong_is_said_and_a_token_opens_its_own_seat_alone(tmp_path: Path) -> None:
    async def scenario(house: House, client: Client) -> None:
        model, thief = Model(client), Model(client)
        await model.take("open_table", game="empire-engine", bots="random")
        assert "there is no game 'chess'" in await thief.use("open_table", game="chess")
        assert "there is no bot 'genius'" in await thief.use("open_table", game="empire-engine", bots="genius")
        assert "nothing in the rules of Empire Engine" in await thief.use(
            "read_rules", game="empire-engine", find="zzz"
        )
        assert "not the token of a seat" in await thief.use("look", token="me")
        room, _, secret = model.token.split(".")
        for token in (f"{room}.2.{secret}", f"{room}.1.{'a' * len(secret)}"):
            answer = await thief.use("look", token=token)
            assert "token" in answer
            assert "You must decide" not in answer
        assert "only whoever opened the table" in await thief.use("start_table", token=f"{room}.1.guess")
        await model.use("look", token=model.token)
        answer = await model.use("play", token=model.token, action="fly to the moon")
        assert "Refused: 'fly to the moon' is not one of your legal actions" in answer
        assert "Legal actions:\n1. " in answer

    at_a_server(tmp_path, scenario)


# ---- the command ---------------------------------------------------------------------------------


async def play_a_game(client: Client) -> None:
    model = Model(client)
    await model.take("open_table", game="empire-engine", players=2, bots="random")
    await model.play()


def test_over_standard_input_and_output(tmp_path: Path) -> None:
    """A program starts `intrigue mcp`, which keeps tables of its own."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "intrigue", "mcp"], env=dict(os.environ), cwd=tmp_path
    )

    async def scenario() -> None:
        async with asyncio.timeout(SECONDS_AT_MOST), Client(command) as client:
            await play_a_game(client)

    asyncio.run(scenario())


def test_over_http(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "intrigue", "mcp", "--http", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        [address] = re.findall(r"http://\S+/mcp", process.stdout.readline())

        async def scenario() -> None:
            async with asyncio.timeout(SECONDS_AT_MOST), Client(address) as client:
                await play_a_game(client)

        try:
            asyncio.run(scenario())
        finally:
            process.terminate()
