"""Joint shuffles: nobody chooses them, and whoever tries is found out."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from intrigue.cli import main
from intrigue.core.errors import BadRecord
from intrigue.core.record import Record
from intrigue.core.shuffle import joint_seed, pledge_of, promise_of
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import TableClient
from intrigue.server.nonces import Nonces
from tests.server.serving import TEST_CONFIG, House, Person, all_in, dial, finish, run, serving
from tests.server.shuffles import CASES, cases

AT_ONCE = replace(TEST_CONFIG, limits=replace(TEST_CONFIG.limits, reveal_seconds=0.01))
Given = dict[str, Any]


# ---- what a client notices -----------------------------------------------------------------------


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_a_client_notices_every_lie(case: Given) -> None:
    draws = iter(case["draws"])
    client = Nonces(lambda: next(draws))
    for step in case["steps"]:
        if "connecting" in step:
            client.connecting()
        elif "room" in step:
            told = wire.RoomInfo(
                room="r1",
                host="",
                settings=wire.Settings(game="empire-engine", players=3),
                seats=[],
                spectators=0,
                table=None,
                playing=step["room"]["playing"],
                over=False,
                notice="",
                access=wire.Access(),
                watchers=[],
                dealing=msgspec.convert(step["room"]["dealing"], wire.DealInfo | None),
            )
            part = client.see(told, case["seat"])
            assert (None if part is None else part.nonce) == step.get("reveal")
            assert part is None or part.next != pledge_of(part.nonce)
        else:
            shuffle = msgspec.convert(step["shuffle"], wire.ShuffleInfo | None)
            assert client.wrong(step["table"], shuffle, step["seed"]) == step["wrong"]


@pytest.mark.checkout
def test_the_page_is_tested_with_the_same_cases() -> None:
    assert json.loads(CASES.read_text(encoding="utf-8")) == cases(), "python -m tests.server.shuffles writes them"


# ---- over sockets --------------------------------------------------------------------------------


class Game:
    """Two people and a bot, connected before the game begins."""

    def __init__(self, kim: Person, clients: list[TableClient], room: str) -> None:
        self.kim = kim
        self.clients = clients
        self.room = room

    def shuffle(self) -> wire.ShuffleInfo:
        update = self.clients[0].update
        assert update is not None
        assert update.shuffle is not None
        return update.shuffle


async def gathered(house: House, stack: AsyncExitStack, **more: Any) -> Game:
    kim, sam = await house.guest("Kim"), await house.guest("Sam")
    first = await kim.open("empire-engine", 3, **more)
    room = first.room.room
    second = await sam.sit(room)
    clients = [kim.at(first), sam.at(second)]
    await all_in(stack, *clients)
    return Game(kim, clients, room)


async def begun(game: Game) -> None:
    for client in game.clients:
        await client.until(lambda c: c.update is not None)


def test_the_secret_is_told_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those who are connected shuffle with the server. Until the end its secret is in nothing that was sent; then the
    record proves to each of them that nobody chose the seed."""
    record = tmp_path / "record.json"
    known: list[str] = []

    async def scenario(house: House) -> None:
        async with AsyncExitStack() as stack:
            game = await gathered(house, stack)
            await game.kim.start(game.room)
            await begun(game)
            shuffle = game.shuffle()
            assert [nonce is not None for nonce in shuffle.nonces] == [True, True, False]
            assert shuffle.secret is None
            assert all(client.wrong() == [] for client in game.clients)
            known.extend([shuffle.promise, *(client.nonces.nonce_in(shuffle) or "" for client in game.clients)])
            await finish(*game.clients)
            assert all(client.wrong() == [] for client in game.clients)
            assert game.shuffle().secret is not None
            made = await game.kim.call("GET", f"/api/rooms/{game.room}/tables/{shuffle.table}/record")
            record.write_text(json.dumps(made), encoding="utf-8")

    run(tmp_path, scenario)
    promise, mine, _ = known
    assert main(["verify", str(record), "--hash", promise, "--nonce", mine]) == 0
    assert "nobody could choose" in capsys.readouterr().out
    for flags in (["--hash", promise_of("00" * 32)], ["--nonce", "00" * 32]):
        assert main(["verify", str(record), *flags]) == 2
    lies_are_found(Record.load(record))


def lies_are_found(record: Record) -> None:
    """A record that was changed so that another seed comes out, in each of the ways that a server has."""
    shuffle = record.shuffle
    assert shuffle is not None
    assert record.verify() is not None
    other = "0f" * 32
    lies = [
        replace(shuffle, secret=other),
        replace(shuffle, secret=other, promise=promise_of(other)),
        replace(shuffle, nonces=(other, *shuffle.nonces[1:])),
        replace(shuffle, nonces=(other, *shuffle.nonces[1:]), pledges=(pledge_of(other), *shuffle.pledges[1:])),
        replace(shuffle, nonces=(None, *shuffle.nonces[1:]), pledges=(None, *shuffle.pledges[1:])),
        replace(shuffle, terms=other),
        replace(shuffle, attempt=2),
        replace(shuffle, table=other),
        replace(shuffle, nonces=shuffle.nonces[:-1], pledges=shuffle.pledges[:-1]),
    ]
    for lie in lies:
        with pytest.raises(BadRecord, match=r"secret|nonce|seed|shuffle"):
            replace(record, shuffle=lie).verify()
        told = replace(record, shuffle=lie, seed=int(joint_seed(lie), 16))
        with pytest.raises(BadRecord):  # with the seed that follows from the lie, the moves lead elsewhere
            told.verify()


def test_one_call_with_a_pledge_and_you_play(tmp_path: Path) -> None:
    """Alone with bots: the request pledges, the socket reveals, nobody has to click anything."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        nonces = Nonces()
        settings = wire.Settings(game="pot-de-vin", players=4, pace="instant")
        new = bodies.NewRoom(settings=settings, bots="greedy", start=True, pledge=nonces.pledge)
        opened = await kim.ask(lambda: kim.api.open_room(new))
        assert opened.room.dealing is not None
        async with kim.at(opened, nonces=nonces) as client:
            await client.until(lambda c: c.update is not None)
            assert client.update is not None
            assert client.update.shuffle is not None
            assert client.update.shuffle.attempt == 1
            assert nonces.nonce_in(client.update.shuffle) is not None
            assert client.wrong() == []

    run(tmp_path, scenario)


async def hello(house: House, taken: bodies.SeatTaken, pledge: str) -> Any:
    """A socket of somebody who pledges and then does what the test wants."""
    socket = await dial(f"{house.url.replace('http', 'ws')}/api/rooms/{taken.room}/socket")
    said = {"type": "hello", "id": 1, "seat": taken.seat, "token": taken.token, "pledge": pledge}
    await socket.send(json.dumps(said))
    while json.loads(await socket.recv())["type"] != "room":
        pass
    return socket


async def told(socket: Any, kind: str) -> Given:
    while True:
        message: Given = json.loads(await socket.recv())
        if message["type"] == kind:
            return message


def test_who_does_not_reveal_gains_nothing(tmp_path: Path) -> None:
    """The shuffle is made again without them, with a new secret that they know as little as the first; everybody sees
    it; and a part that comes late is refused."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 3)
        taken = await sam.sit(first.room.room)
        nonce = "12" * 32
        socket = await hello(house, taken, pledge_of(nonce))
        async with kim.at(first) as client:
            await client.until(lambda c: c.room is not None)
            await kim.start(first.room.room)
            while not (dealing := (await told(socket, "room"))["room"]["dealing"]):
                pass
            assert dealing["pledges"][taken.seat] == pledge_of(nonce)
            await client.until(lambda c: c.update is not None)
            assert client.update is not None
            made = client.update.shuffle
            assert made is not None
            assert made.promise != dealing["promise"]
            assert (made.attempt, made.left_out, made.table) == (2, [taken.seat], dealing["table"])
            assert [nonce is not None for nonce in made.nonces] == [True, False, False]
            assert client.wrong() == []
            part = {"table": dealing["table"], "attempt": 1, "nonce": nonce, "next": pledge_of("13" * 32)}
            await socket.send(json.dumps({"type": "reveal", "id": 2, **part}))
            assert (await told(socket, "refused"))["code"] == "stale"
        await socket.close()

    run(tmp_path, scenario, AT_ONCE)


def test_only_the_pledged_nonce_counts(tmp_path: Path) -> None:
    """Whoever waits for the nonces of others and then wants another one is refused."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 2)
        taken = await sam.sit(first.room.room)
        socket = await hello(house, taken, pledge_of("12" * 32))
        await kim.start(first.room.room)
        while not (dealing := (await told(socket, "room"))["room"]["dealing"]):
            pass
        part = {"type": "reveal", "table": dealing["table"], "attempt": 1, "next": pledge_of("13" * 32)}
        await socket.send(json.dumps({**part, "id": 2, "nonce": "14" * 32}))
        assert (await told(socket, "refused"))["code"] == "malformed"
        room = await house.lobby.find(first.room.room)
        assert room.table is None
        await socket.send(json.dumps({**part, "id": 3, "nonce": "12" * 32}))
        assert (await told(socket, "table"))["shuffle"]["nonces"][taken.seat] == "12" * 32
        await socket.close()

    run(tmp_path, scenario)


def test_a_restart_does_not_shuffle_again(tmp_path: Path) -> None:
    """What was promised before the server stopped still holds afterwards."""
    dealt: list[wire.DealInfo] = []

    async def scenario() -> None:
        nonces = Nonces()
        async with serving(tmp_path) as house:
            kim = await house.guest("Kim")
            opened = await kim.open("empire-engine", 2, bots="greedy")
            assert opened.token is not None
            info = await kim.ask(lambda: kim.api.start(opened.room.room, nonces.pledge))
            assert info.dealing is not None
            dealt.append(info.dealing)
            token, room = opened.token, opened.room.room
        async with serving(tmp_path) as house, TableClient(house.url, room, 0, token, nonces=nonces) as client:
            await client.until(lambda c: c.update is not None)
            assert client.update is not None
            made = client.update.shuffle
            assert made is not None
            assert (made.promise, made.table, made.attempt) == (dealt[0].promise, dealt[0].table, 1)
            assert client.wrong() == []

    asyncio.run(scenario())


def test_while_a_game_is_shuffled_nothing_else_begins(tmp_path: Path) -> None:
    """Settings and games wait until the seed is made: otherwise they could be chosen with the seed in sight."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="greedy")
        path = opened.room.room
        await kim.ask(lambda: kim.api.start(path, Nonces().pledge))
        room = await house.lobby.find(path)
        for work in (lambda: room.start(kim.id), lambda: room.change_settings(kim.id, room.settings)):
            with pytest.raises(Exception, match="being shuffled"):
                await room.do(work)

    run(tmp_path, scenario)


def test_a_rematch_is_shuffled_together_too(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        async with AsyncExitStack() as stack:
            game = await gathered(house, stack)
            await game.kim.start(game.room)
            await begun(game)
            old = game.shuffle()
            await finish(*game.clients)
            await game.clients[1].ask(wire.Rematch(id=0))
            for client in game.clients:
                await client.until(lambda c: c.update is not None and c.update.table != old.table)
                assert client.wrong() == []
            new = game.shuffle()
            assert new.attempt == 1
            assert not {*new.nonces} & {*old.nonces} - {None}

    run(tmp_path, scenario)
