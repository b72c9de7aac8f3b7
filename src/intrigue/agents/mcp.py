"""The tools of a language model that plays: a server of the Model Context Protocol in front of a server with tables.

Each seat has one token. A tool that shows or plays a seat needs its token, so a model knows as much as a person at that
seat, however many models use the same process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from intrigue import __version__
from intrigue.agents.seats import PATIENCE, Seats
from intrigue.core.errors import IntrigueError, UnknownGame
from intrigue.games import game_by_id, known_games
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Config
from intrigue.server.offers import offered_game
from intrigue.server.running import application, listen, make_server

INSTRUCTIONS: Final = """\
You can play tabletop games of hidden information here, against bots, people and other models. list_games shows the
games, read_rules explains them. open_table or join_table gives you the token of your seat: keep it, it is yours alone.
Then call look, and when you must decide, play one of the legal actions; repeat until the game is over. speak says
something to everybody at the table."""
Transport = Literal["stdio", "http"]
MOST_CLAUSES: Final = 40
OPEN: Final = "open"


def make_mcp(seats: Callable[[], Seats]) -> MCPServer:
    """The tools, for seats at the tables of one server."""
    server = MCPServer("intrigue", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    _about_games(server)
    _about_tables(server, seats)
    return server


def told(work: Callable[..., Any]) -> Callable[..., Any]:
    """What a player did wrong is an answer that the model can read."""

    @wraps(work)
    async def careful(*arguments: Any, **named: Any) -> Any:
        try:
            return await work(*arguments, **named)
        except IntrigueError as problem:
            raise ToolError(str(problem)) from problem

    return careful


def _about_games(server: MCPServer) -> None:
    @server.tool()
    @told
    async def list_games() -> str:
        """The games that can be played, with the number of players and their options."""
        return "\n\n".join(described(game_id) for game_id in known_games())

    @server.tool()
    @told
    async def read_rules(game: str, find: str = "") -> str:
        """The rules of a game. Without `find`: one page for a first game, and the chapters. With `find`: a clause
        ("EE-8.6"), a chapter ("EE-8"), or the clauses with these words."""
        chosen = offered_game(game)
        if not find.strip():
            chapters = dict.fromkeys(clause.section for clause in chosen.rulebook.clauses.values())
            return f"{chosen.quickstart}\n\nThe rules have these chapters:\n" + "\n".join(chapters)
        found = chosen.rulebook.find(find.strip())
        if not found:
            raise UnknownGame(f"nothing in the rules of {chosen.title} matches {find!r}")
        lines = [f"{clause.id} {clause.text}" for clause in found[:MOST_CLAUSES]]
        more = len(found) - len(lines)
        return "\n".join(lines + [f"... and {more} more clauses"] * (more > 0))


def _about_tables(server: MCPServer, seats: Callable[[], Seats]) -> None:
    @server.tool()
    @told
    async def open_table(
        game: str, players: int = 0, bots: str = "greedy", name: str = "Model", options: dict[str, Any] | None = None
    ) -> str:
        """Open a table and take its first seat. `players`: 0 for as few as the game allows. `bots`: the level of the
        bots at the other seats (random, novice, greedy, fair, strong, master), and the game begins at once; or "open",
        and others can join until you call start_table."""
        chosen = offered_game(game)
        alone = bots.strip().lower() != OPEN
        settings = wire.Settings(
            game=game, players=players or chosen.players[0], options=options or {}, pace="instant", hints=False
        )
        wanted = bodies.NewRoom(settings=settings, bots=bots.strip() if alone else None, start=alone)
        place = await seats().open(wanted, name)
        others = "The game has begun." if alone else f"Others can join: {seats().link(place.room)}"
        return f"You sit at seat {place.seat + 1}. {others}\nroom: {place.room}\ntoken: {place.token}"

    @server.tool()
    @told
    async def join_table(room: str, name: str = "Model") -> str:
        """Take a free seat at a table that somebody has opened, by its room or its link."""
        place = await seats().join(room, name)
        return f"You sit at seat {place.seat + 1}.\nroom: {place.room}\ntoken: {place.token}"

    @server.tool()
    @told
    async def start_table(token: str) -> str:
        """Begin the game at a table that you have opened. Bots play at seats that are still open."""
        await seats().start(token)
        return "The game has begun."

    @server.tool()
    @told
    async def look(token: str, wait: bool = True) -> str:
        """What your seat sees: what has happened since you last looked, the table, and what you must decide, with all
        legal actions. With `wait`, it waits some time until you must decide."""
        return await (await seats().seat(token)).look(wait=wait, patience=PATIENCE)

    @server.tool()
    @told
    async def play(token: str, action: str) -> str:
        """Play a legal action: its number in the list of `look`, or its text. Then look again."""
        return await (await seats().seat(token)).play(action)

    @server.tool()
    @told
    async def speak(token: str, text: str) -> str:
        """Say something to everybody at the table."""
        return await (await seats().seat(token)).speak(text)


def described(game_id: str) -> str:
    """A game in a few lines."""
    game = game_by_id(game_id)
    low, high = game.players[0], game.players[-1]
    lines = [f"{game.id}: {game.title}, {low} to {high} players, about {game.minutes} minutes. {game.blurb}"]
    lines += [f"  option {one.name} (default {one.default}): {one.help}" for one in game.options.values()]
    return "\n".join(lines)


# ---- running -------------------------------------------------------------------------------------


@asynccontextmanager
async def own_server(folder: Path, config: Config) -> AsyncIterator[str]:
    """A server with tables in this process, on this machine alone; its address."""
    socket = listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{socket.getsockname()[1]}"
    server = make_server(application(folder, replace(config, address=address)), config)
    task = asyncio.create_task(server._serve([socket]))
    while not server.started:
        await asyncio.sleep(0)
        if task.done():
            task.result()
    try:
        yield address
    finally:
        server.should_exit = True
        await task


async def serve(address: str | None, transport: Transport, host: str, port: int) -> None:
    """Serve models until they are done: at the tables of a server, or of one that is started for the purpose."""
    with TemporaryDirectory(prefix="intrigue-mcp-") as folder:
        if address is not None:
            await _serve(address, transport, host, port)
            return
        async with own_server(Path(folder), Config()) as own:
            await _serve(own, transport, host, port)


async def _serve(address: str, transport: Transport, host: str, port: int) -> None:
    async with Seats(address) as seats:
        server = make_mcp(lambda: seats)
        if transport == "stdio":
            await server.run_stdio_async()
        else:
            await _serve_http(server, host, port)


async def _serve_http(server: MCPServer, host: str, port: int) -> None:
    """Serve over HTTP, and print the address. A port of 0 takes a free one."""
    socket = listen(host, port)
    app = server.streamable_http_app(host=host)
    print(f"Models connect to http://{host}:{socket.getsockname()[1]}/mcp (Ctrl-C stops it)", flush=True)
    await uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).serve([socket])
