"""What does not belong is refused with a reason, and the table goes on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from secrets import token_hex
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

import intrigue
from intrigue.server import protocol as wire
from intrigue.server.client import ServerSaid, TableClient
from intrigue.server.codes import CloseCode
from tests.server.door import address, answer_to, at_a_table, close_of, hello, refused_at_the_door, until_alone
from tests.server.generated import bad_messages
from tests.server.serving import TEST_CONFIG, House, Person, dial, finish, play, run

BAD_MESSAGES = 400


# ---- who may come in -----------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_origin_gets_no_socket(origin: str, tmp_path: Path) -> None:
    """Duty 1."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", bots="random", start=True)
        assert await refused_at_the_door(address(house, opened.room.room), origin=origin) == (403, "origin")
        async with dial(address(house, opened.room.room), origin=house.url) as own:
            await hello(own)

    run(tmp_path, scenario)


def test_a_foreign_page_cannot_make_requests(tmp_path: Path) -> None:
    """Duty 1: requests that change something are refused from other sites, whatever cookies they carry."""

    async def scenario(house: House) -> None:
        def post(origin: str) -> int:
            headers = {"content-type": "application/json", "origin": origin}
            request = Request(house.url + "/api/guests", b'{"name": "Kim"}', headers, method="POST")
            try:
                with urlopen(request) as answer:
                    return int(answer.status)
            except HTTPError as problem:
                with problem:
                    return problem.code

        assert await asyncio.to_thread(post, "https://evil.example") == 403
        assert await asyncio.to_thread(post, house.url) == 200

    run(tmp_path, scenario)


@pytest.mark.parametrize("token", [None, "0" * 32, "of the other seat"])
def test_a_seat_needs_its_own_token(token: str | None, tmp_path: Path) -> None:
    """Duty 2: missing, forged, or another seat's."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = await kim.open("empire-engine", 2)
        taken = await sam.sit(opened.room.room)
        shown = taken.token if token == "of the other seat" else token
        async with dial(address(house, opened.room.room)) as socket:
            await socket.send(wire.encode(wire.Hello(id=1, seat=0, token=shown)).decode())
            assert await close_of(socket) == (CloseCode.TOKEN, "this is not the token of that seat")

    run(tmp_path, scenario)


def test_tokens_are_hashed_at_rest_and_change_hands_with_the_seat(tmp_path: Path) -> None:
    """Duty 2: what is stored opens nothing; after a change of hands the old token is void, its socket is closed."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        assert opened.token is not None
        assert kim.api.token is not None
        async with kim.at(opened) as before:
            await before.until(lambda c: c.room is not None)
            await kim.call("DELETE", f"/api/rooms/{opened.room.room}/seats/0")
            await before.until(lambda c: c.closed)
            assert before.closed is not None
            assert before.closed.code == "seat"
        await sam.sit(opened.room.room, 0)
        async with kim.at(opened) as late:
            with pytest.raises(ServerSaid) as said:
                await late.until(lambda c: c.update is not None)
            assert said.value.code == "token"
        for file in tmp_path.iterdir():
            data = file.read_bytes()
            assert opened.token.encode() not in data
            assert kim.api.token.encode() not in data

    run(tmp_path, scenario)


def test_a_seat_can_be_opened_by_cookie(tmp_path: Path) -> None:
    """Browsers hold tokens where scripts cannot read them."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", bots="random", start=True)
        cookie = {"cookie": f"seat-0={opened.token}"}
        async with dial(address(house, opened.room.room), additional_headers=cookie) as socket:
            await hello(socket, seat=0)

    run(tmp_path, scenario)


def test_the_host_alone_decides(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = await kim.open("empire-engine", 2)
        room = f"/api/rooms/{opened.room.room}"
        settings = {"game": "empire-engine", "players": 3}
        await sam.sit(opened.room.room)
        for method, path, body in [
            ("PUT", "/settings", settings),
            ("PUT", "/seats/1", {"level": "random"}),
            ("PUT", "/host", {"guest": sam.id}),
            ("DELETE", "/seats/0", None),
            ("POST", "/seats/0", None),
        ]:
            with pytest.raises(ServerSaid) as refused:
                await sam.call(method, room + path, body)
            assert refused.value.status == 403
        await kim.call("PUT", room + "/host", {"guest": sam.id})
        changed = await sam.call("PUT", room + "/settings", settings)
        assert len(changed["seats"]) == 3
        with pytest.raises(ServerSaid, match="players"):
            await sam.call("PUT", room + "/settings", {"game": "empire-engine", "players": 1})
        with pytest.raises(ServerSaid, match="option"):
            await sam.call("PUT", room + "/settings", {**settings, "options": {"no_such": True}})

    run(tmp_path, scenario)


# ---- moves ---------------------------------------------------------------------------------------


def test_a_move_sent_twice_is_played_once(tmp_path: Path) -> None:
    """Duty 5: the same key gets the same answer, on other connections too; for another action it is refused."""

    async def scenario(house: House, kim: Person, client: TableClient) -> None:
        assert client.update is not None
        legal = client.update.legal
        move = client.a_move(legal[0].action)
        first = await client.ask(move)
        second = await client.ask(move)
        assert isinstance(first, wire.Accepted)
        assert second.seq == first.seq
        other = replace_action(move, legal[-1].action + 1)
        assert (await client.ask(other)).code == "key"
        del house, kim

    at_a_table(tmp_path, scenario)


def replace_action(move: wire.Move, action: int) -> wire.Move:
    return wire.Move(id=0, key=move.key, decision=move.decision, seq=move.seq, action=action)


def test_stale_foreign_and_illegal_moves_are_answered(tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, client: TableClient) -> None:
        del house, kim
        assert client.update is not None
        update = client.update
        assert update.decision is not None
        good = client.a_move(update.legal[0].action)

        async def code(**changes: int) -> str:
            answer = await client.ask(msgspec.structs.replace(good, key=token_hex(8), **changes))
            assert answer.seq == update.seq, "the answer says where the table stands"
            assert answer.reason
            return str(answer.code)

        assert await code(decision=update.decision + 1) == "stale"
        assert await code(decision=0) == "stale"
        assert await code(seq=update.seq + 1) == "stale"
        assert await code(action=10**6) == "illegal"
        legal = {choice.action for choice in update.legal}
        assert await code(action=next(action for action in range(99) if action not in legal)) == "illegal"
        await finish(client)
        assert (await client.ask(wire.Move(id=0, key="late-late", decision=1, seq=1, action=0))).code == "state"

    at_a_table(tmp_path, scenario)


def test_messages_out_of_order_are_refused(tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, client: TableClient) -> None:
        del kim
        async with dial(client.address) as socket:
            await hello(socket)
            for number, wanted in ((5, "pong"), (4, "refused"), (5, "refused"), (6, "pong")):
                await socket.send(json.dumps({"type": "ping", "id": number}))
                assert (await answer_to(socket, number))["type"] == wanted
        del house

    at_a_table(tmp_path, scenario)


def test_drops_doubles_and_reordering_lose_and_double_nothing(tmp_path: Path) -> None:
    """Duty 5: a client on a bad line sends moves twice, old ones again, in any order, and loses the connection now and
    then. Every move it was told is accepted is in the log once, and the game comes to its end."""

    async def scenario(house: House) -> None:
        rng = Random(8)
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        room = await house.lobby.find(opened.room.room)
        accepted: dict[str, int] = {}
        sent: list[wire.Move] = []
        while room.playing:
            async with kim.at(opened) as client:
                await client.until(lambda c: c.update is not None)
                while rng.randrange(6):
                    await client.until(lambda c: c.asked or c.over)
                    if client.over:
                        break
                    assert client.update is not None
                    sent.append(client.a_move(rng.choice(client.update.legal).action))
                    line = [sent[-1], sent[-1], *rng.sample(sent, min(2, len(sent)))]
                    rng.shuffle(line)
                    for answer, move in zip(await asyncio.gather(*map(client.ask, line)), line, strict=True):
                        if isinstance(answer, wire.Accepted):
                            assert accepted.setdefault(move.key, answer.seq) == answer.seq
                        else:
                            assert answer.code in ("stale", "state", "illegal"), answer
                    if rng.randrange(4) == 0:
                        lost = asyncio.ensure_future(client.ask(sent[-1]))
                        await asyncio.sleep(0)
                        lost.cancel()
                        break
        assert room.table is not None
        keys = [entry.key for entry in await house.lobby.storage.entries(room.table.id)]
        assert all(keys.count(key) == 1 for key in accepted)
        assert len(keys) == len(set(keys))

    run(tmp_path, scenario)


def test_who_comes_back_gets_what_was_missed_and_no_more(tmp_path: Path) -> None:
    """Duty 9: with the last number, the first table message has the lines since then; without one, all of them."""

    async def scenario(house: House, kim: Person, client: TableClient) -> None:
        del kim
        await play(client, Random(1), 3)
        assert client.update is not None
        known, lines = client.update, list(client.lines)
        await play(client, Random(2), 3)
        await until_alone(client)
        room = await house.lobby.find(client.address.split("/")[-2])
        assert room.table is not None
        for seq, keep in ((known.seq, known.seq), (0, 0), (10**6, 0)):
            async with dial(client.address) as socket:
                hello_again = wire.Hello(id=1, seat=0, token=client.token, table=known.table, seq=seq)
                await socket.send(wire.encode(hello_again).decode())
                message = json.loads(await socket.recv())
                while message["type"] != "table":
                    message = json.loads(await socket.recv())
            now = [line.text for line in room.showing().lines(0, 0)]
            kept = [line.text for line in lines if line.seq <= message["keep"]]
            assert message["keep"] <= keep
            assert kept + [line["text"] for line in message["lines"]] == now

    at_a_table(tmp_path, scenario)


def test_a_fault_of_the_server_is_answered_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a defect in the rules' code, when a move runs into it, then the sender is told and can go on."""

    async def scenario(house: House, kim: Person, client: TableClient) -> None:
        del house, kim
        assert client.update is not None
        with monkeypatch.context() as broken:
            broken.setattr("intrigue.server.table.Table.try_move", lambda *_: 1 / 0)
            assert (await client.move(client.update.legal[0].action)).code == "failure"  # type: ignore[union-attr]
        assert isinstance(await client.move(client.update.legal[0].action), wire.Accepted)

    at_a_table(tmp_path, scenario)


def test_the_first_message_must_be_a_hello(tmp_path: Path) -> None:
    async def scenario(house: House, kim: Person, client: TableClient) -> None:
        del house, kim
        async with dial(client.address) as socket:
            await socket.send(json.dumps({"type": "ping", "id": 1}))
            assert (await close_of(socket))[0] == CloseCode.HELLO
        async with dial(client.address.replace("/rooms/", "/rooms/no")) as socket:
            assert await close_of(socket) == (CloseCode.UNKNOWN, "there is no such room")

    at_a_table(tmp_path, scenario)


# ---- nonsense ------------------------------------------------------------------------------------


def test_bad_messages_over_a_socket_change_nothing(tmp_path: Path) -> None:
    """Duty 4: generated nonsense from a seat and from a spectator; every one is answered, the table stands."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        sam = await house.guest("Sam")
        taken = await sam.sit(opened.room.room)
        await kim.start(opened.room.room)
        room = await house.lobby.find(opened.room.room)
        assert room.table is not None
        before = room.table.game.digest(room.table.state)
        async with dial(address(house, opened.room.room)) as socket:
            await hello(socket, taken.seat, taken.token)
            for number, text in enumerate(bad_messages(Random(1), BAD_MESSAGES, first_id=10)):
                await socket.send(text)
                if number % 20 == 19:  # answers wait to be read
                    await answered(socket, 10**8 + number)
        assert room.table.length == 0
        assert room.table.game.digest(room.table.state) == before
        async with sam.at(taken) as client, kim.at(opened) as other:
            await finish(client, other)

    async def answered(socket: ClientConnection, number: int) -> None:
        await socket.send(json.dumps({"type": "ping", "id": number}))
        await answer_to(socket, number)

    run(tmp_path, scenario)


def test_names_that_mislead_are_refused(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        for name in ("You", "Ada (greedy)", "  ", "line\nbreak", "x" * 41, ""):
            with pytest.raises(ServerSaid):
                await house.guest(name)
        await house.guest("<script>alert(1)</script>")

    run(tmp_path, scenario)


def test_known_games_only(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        with pytest.raises(ServerSaid, match="no game"):
            await kim.call("POST", "/api/rooms", {"settings": {"game": "chess", "players": 2}})
        with pytest.raises(ServerSaid, match="players"):
            await kim.call("POST", "/api/rooms", {"settings": {"game": intrigue.games()[0], "players": 31}})

    run(tmp_path, scenario, TEST_CONFIG)
