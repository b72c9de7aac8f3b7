"""While a game runs, no power of a host and no trick of timing shows anybody a second hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.lobby import Lobby
from intrigue.server.refusal import Refusal
from intrigue.server.room import Room
from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import GuestRow, StorageTrouble
from tests.server.serving import TEST_CONFIG, Visitor

Scenario = Callable[[Lobby, Room, GuestRow, GuestRow], Awaitable[None]]
KIM, SAM, FIRST_BOT, SECOND_BOT = range(4)
A_MOMENT_AGO, LONG_AGO = 3600.0, 0.0


def at_a_table(folder: Path, scenario: Scenario, grace: float = A_MOMENT_AGO, sam: bool = True) -> None:
    """Kim, the host, plays with Sam (who may be a bot as well) and two bots."""

    async def run() -> None:
        lobby = Lobby(SqliteStorage(folder / "tables.sqlite"), replace(TEST_CONFIG, idle=3600.0, grace=grace))
        try:
            host, _ = await lobby.new_guest("Kim")
            other, _ = await lobby.new_guest("Sam")
            settings = wire.Settings(game="empire-engine", players=4, pace="instant")
            opened = await lobby.open_room(host, bodies.NewRoom(settings=settings, bots="random"))
            room = await lobby.find(opened.room.room)
            if sam:
                await room.do(lambda: room.set_seat(host.id, SAM, None))
                await room.do(lambda: room.sit(other, SAM))
            await room.do(lambda: room.start(host.id))
            await scenario(lobby, room, host, other)
        finally:
            await lobby.close()

    asyncio.run(run())


async def is_refused(work: Awaitable[object], reason: str) -> None:
    with pytest.raises(Refusal, match=reason):
        await work


async def until_minded(room: Room, seat: int) -> None:
    while not room.driver.minds(seat):
        await asyncio.sleep(0)


async def finish(room: Room) -> None:
    """Play the game to its end."""
    while room.table is not None and not room.table.over:
        seat = room.table.state.pending[0]
        entry = room.table.move_entry(seat, room.table.state.legal(seat)[0], f"key-{room.table.length:05}")
        room.table.apply(entry)


def kinds(room: Room) -> list[str]:
    return [seat.kind for seat in room.row.seats]


@pytest.mark.parametrize("sam", [True, False])
def test_nobody_who_sits_here_takes_another_seat(sam: bool, tmp_path: Path) -> None:
    """Neither the host nor another player, whether the seat was open from the start or is opened for it."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        del lobby
        seat = FIRST_BOT
        if not sam:
            await room.do(lambda: room.set_seat(host.id, seat, None))
        before = room.row
        for guest in (host, other) if sam else (host,):
            await is_refused(room.do(lambda guest=guest: room.sit(guest, seat)), "bot sits there|another hand")  # type: ignore[misc]
        assert room.row == before

    at_a_table(tmp_path, scenario, sam=sam)


def test_who_stands_up_can_come_back_to_that_seat_and_to_no_other(tmp_path: Path) -> None:
    """Given somebody who has given up a seat, then only that one can be taken again, and only while it is open."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        newcomer, _ = await lobby.new_guest("Ann")
        await room.do(lambda: room.stand_up(other.id, SAM))
        await room.do(lambda: room.stand_up(host.id, KIM))
        await is_refused(room.do(lambda: room.sit(other, KIM)), "another hand")
        await is_refused(room.do(lambda: room.sit(host, SAM)), "another hand")
        assert (await room.do(lambda: room.sit(other, None)))[0] == SAM
        await is_refused(room.do(lambda: room.sit(newcomer, None)), "against each other")
        assert (await room.do(lambda: room.sit(host, None)))[0] == KIM

    at_a_table(tmp_path, scenario)


def test_what_was_seen_is_remembered_over_a_restart(tmp_path: Path) -> None:
    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        await room.do(lambda: room.stand_up(other.id, SAM))
        await room.do(lambda: room.stand_up(host.id, KIM))
        await lobby.put_away(room)
        again = await lobby.find(room.id)
        await is_refused(again.do(lambda: again.sit(host, SAM)), "another hand")

    at_a_table(tmp_path, scenario)


def test_the_next_game_is_open_to_all(tmp_path: Path) -> None:
    """What somebody has seen of one game does not matter in the next."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        del lobby
        await room.do(lambda: room.stand_up(other.id, SAM))
        await finish(room)
        await room.do(lambda: room.set_seat(host.id, FIRST_BOT, None))
        assert (await room.do(lambda: room.sit(other, FIRST_BOT)))[0] == FIRST_BOT
        await room.do(lambda: room.start(host.id))
        await is_refused(room.do(lambda: room.sit(other, SAM)), "another hand")

    at_a_table(tmp_path, scenario)


def test_a_bots_seat_is_not_opened_while_others_play(tmp_path: Path) -> None:
    """A newcomer might be the host under another name; against bots alone, that harms nobody."""

    async def with_sam(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        del lobby, other
        await is_refused(room.do(lambda: room.set_seat(host.id, FIRST_BOT, None)), "other people are playing")
        await room.do(lambda: room.set_seat(host.id, FIRST_BOT, "greedy"))
        assert room.row.seats[FIRST_BOT].level == "greedy"

    async def alone(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        del lobby
        await room.do(lambda: room.set_seat(host.id, FIRST_BOT, None))
        assert (await room.do(lambda: room.sit(other, FIRST_BOT)))[0] == FIRST_BOT
        await is_refused(room.do(lambda: room.set_seat(host.id, SECOND_BOT, None)), "other people are playing")

    at_a_table(tmp_path / "with Sam", with_sam)
    at_a_table(tmp_path / "alone", alone, sam=False)


def test_a_dropped_line_costs_nobody_a_seat(tmp_path: Path) -> None:
    """During the grace period the host can do nothing with the seat of somebody who is gone."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        del other
        visitor = Visitor(SAM)
        room.enter(visitor)
        room.leave(visitor)
        before = room.row
        await is_refused(room.do(lambda: room.set_seat(host.id, SAM, "greedy")), "a moment ago")
        await is_refused(room.do(lambda: room.set_seat(host.id, SAM, None)), "somebody holds this seat")
        await is_refused(lobby.close_room(host, room.id), "somebody else is playing")
        assert room.row == before

    at_a_table(tmp_path, scenario)


def test_the_owner_of_a_seat_can_always_come_back(tmp_path: Path) -> None:
    """After the grace period the host may choose the bot that plays there. The seat stays its owner's: it cannot be
    opened, and the owner's old token still opens it."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        _, token = await room.do(lambda: room.sit(other, SAM))
        await until_minded(room, SAM)
        await room.do(lambda: room.set_seat(host.id, SAM, "novice"))
        assert (kinds(room)[SAM], room.driver.level(SAM)) == ("person", "novice")
        await is_refused(room.do(lambda: room.set_seat(host.id, SAM, None)), "somebody holds this seat")
        newcomer, _ = await lobby.new_guest("Ann")
        await is_refused(room.do(lambda: room.sit(newcomer, SAM)), "somebody else sits there")
        assert room.seat_of_token(SAM, token) == other.id
        room.enter(Visitor(SAM, other.id))
        assert room.driver.level(SAM) is None

    at_a_table(tmp_path, scenario, grace=LONG_AGO)


def test_a_running_game_of_others_cannot_be_closed(tmp_path: Path) -> None:
    """However long they have been away, and over a restart; when they have given up their seats it can."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        await until_minded(room, SAM)
        await is_refused(lobby.close_room(host, room.id), "somebody else is playing")
        await lobby.put_away(room)
        await is_refused(lobby.close_room(host, room.id), "somebody else is playing")
        again = await lobby.find(room.id)
        await again.do(lambda: again.stand_up(other.id, SAM))
        assert (await lobby.close_room(host, room.id)).rooms == []
        assert (await lobby.me(other)).rooms == []

    at_a_table(tmp_path, scenario, grace=LONG_AGO)


@pytest.mark.parametrize("seat", ["open from the start", "given up"])
def test_nobody_sits_down_under_another_name_while_others_play(seat: str, tmp_path: Path) -> None:
    """Given people who play against each other, when one of them comes as another guest, then no seat is to be had,
    neither by asking for any nor for a certain one, and nothing changes."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        if seat == "given up":
            await room.do(lambda: room.stand_up(other.id, SAM))
        else:
            await finish(room)
            await room.do(lambda: room.set_seat(host.id, SECOND_BOT, None))
            await room.do(lambda: room.start(host.id))
        alias, _ = await lobby.new_guest("Kimberley")
        before = room.row
        for wanted in (None, SAM, SECOND_BOT):
            await is_refused(room.do(lambda w=wanted: room.sit(alias, w)), "each other|bot sits|somebody else sits")  # type: ignore[misc]
        await lobby.put_away(room)
        again = await lobby.find(room.id)
        await is_refused(again.do(lambda: again.sit(alias, None)), "each other")
        assert again.row == before

    at_a_table(tmp_path, scenario)


def test_a_newcomer_can_join_one_who_plays_against_bots(tmp_path: Path) -> None:
    """It harms nobody if that is the same person. A third one cannot: those two might be different people."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        for seat in (FIRST_BOT, SECOND_BOT):
            await room.do(lambda seat=seat: room.set_seat(host.id, seat, None))  # type: ignore[misc]
        assert (await room.do(lambda: room.sit(other, FIRST_BOT)))[0] == FIRST_BOT
        third, _ = await lobby.new_guest("Ann")
        await is_refused(room.do(lambda: room.sit(third, SECOND_BOT)), "each other")

    at_a_table(tmp_path, scenario, sam=False)


def test_a_room_cannot_be_foisted_on_somebody(tmp_path: Path) -> None:
    """Who hosts as many rooms as one may cannot be made the host of another."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        settings = wire.Settings(game="empire-engine", players=2)
        for _ in range(lobby.config.limits.rooms_per_guest):
            await lobby.open_room(other, bodies.NewRoom(settings=settings))
        await is_refused(room.do(lambda: room.hand_over(host.id, other.id)), "at most")

    at_a_table(tmp_path, scenario)


def test_a_game_that_cannot_be_read_just_now_is_not_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a game, when the storage fails while the room wakes up, then the room does not wake up without it: else
    another game could be begun in its place, and its seats would be free."""

    async def scenario(lobby: Lobby, room: Room, host: GuestRow, other: GuestRow) -> None:
        del host, other
        await lobby.put_away(room)

        async def fail(table_id: str) -> None:
            raise StorageTrouble("busy")

        with monkeypatch.context() as broken:
            broken.setattr(lobby.storage, "entries", fail)
            with pytest.raises(StorageTrouble):
                await lobby.find(room.id)
        assert (await lobby.find(room.id)).playing

    at_a_table(tmp_path, scenario)
