"""Reviews at a server: worked out in the background, kept with the game, looked at together."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from intrigue.review import Effort
from intrigue.server import protocol as wire
from intrigue.server.client import ServerSaid
from intrigue.server.storage import Conflict, NoteRow
from tests.server.serving import House, all_in, finish, run


@pytest.mark.slow  # a process of its own
def test_a_finished_game_is_reviewed_once(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        house.lobby.reviews.effort = Effort(2, 2)
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        first = await kim.open("empire-engine", 2)
        room = first.room.room
        second = await sam.sit(room)
        await kim.start(room)
        async with AsyncExitStack() as stack:
            one, two = kim.at(first), sam.at(second)
            await all_in(stack, one, two)
            await one.until(lambda c: c.update is not None)
            assert one.update is not None
            table = one.update.table
            path = f"/api/rooms/{room}/tables/{table}/review"
            with pytest.raises(ServerSaid) as refused:
                await kim.call("POST", path)
            assert refused.value.status == 409
            refusal = await one.ask(wire.Point(id=0, table=table, step=1))
            assert refusal.code == "state"
            await finish(one, two)
            assert (await kim.call("GET", path))["status"] == "none"
            assert (await kim.call("POST", path))["status"] in ("running", "done")
            while (found := await sam.call("GET", path))["status"] != "done":
                assert found["status"] == "running"
                await asyncio.sleep(0.01)
            report = found["report"]
            assert report["names"] == ["Kim", "Sam"]
            for seat in report["seats"]:
                parts = seat["start"] + seat["deal"] + seat["decisions"] + seat["course"]
                assert parts == pytest.approx(seat["result"])
            assert (await kim.call("POST", path))["report"] == report
            assert isinstance(await one.ask(wire.Point(id=0, table=table, step=3)), wire.Accepted)
            await two.until(lambda c: c.pointed is not None)
            assert two.pointed is not None
            assert (two.pointed.table, two.pointed.step, two.pointed.name) == (table, 3, "Kim")

    run(tmp_path, scenario)


def test_notes_are_kept_and_go_with_their_owner(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        storage = house.lobby.storage
        await storage.add_note(NoteRow("day", "g1", "2026-01-01", "1"))
        with pytest.raises(Conflict):
            await storage.add_note(NoteRow("day", "g1", "2026-01-01", "2"))
        await storage.keep_note(NoteRow("day", "g1", "2026-01-01", "3"))
        await storage.keep_note(NoteRow("day", "g2", "2026-01-01", "4"))
        assert await storage.note("day", "g1", "2026-01-01") == "3"
        assert [note.owner for note in await storage.notes_about("day", "2026-01-01")] == ["g1", "g2"]
        await storage.drop_notes("g1")
        assert await storage.notes_of("g1", "day") == []
        assert await storage.note("day", "g2", "2026-01-01") == "4"

    run(tmp_path, scenario)
