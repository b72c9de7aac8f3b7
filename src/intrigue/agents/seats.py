"""Seats at a server's tables, each reached by one secret token.

Whoever has the token of a seat gets what a person at that seat gets, in words, and nothing else: everything comes over
the same socket that a browser uses."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Final, NamedTuple

from intrigue.core.errors import IntrigueError
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.said import listed, meant
from intrigue.games import game_by_id
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.client import Api, TableClient

PATIENCE: Final = 30.0  # seconds that somebody who looks waits for the next question
SEPARATOR: Final = "."
NOTHING_YET: Final = -1  # the lines of the set-up have the number 0


class BadToken(IntrigueError):
    """A token that is not one of a seat."""


class Place(NamedTuple):
    """A seat of a room, and the secret that opens it."""

    room: str
    seat: int
    secret: str

    @property
    def token(self) -> str:
        return SEPARATOR.join((self.room, str(self.seat + 1), self.secret))

    @staticmethod
    def of(token: str) -> Place:
        """
        >>> Place.of("abcd2345efgh.2.s3cret")
        Place(room='abcd2345efgh', seat=1, secret='s3cret')
        """
        room, _, rest = token.strip().partition(SEPARATOR)
        number, _, secret = rest.partition(SEPARATOR)
        if not room or not secret or not number.isdecimal() or number == "0":
            raise BadToken("this is not the token of a seat; open_table and join_table give one")
        return Place(room, int(number) - 1, secret)


class Seat:
    """One seat, connected. Remembers what its player has been told already."""

    def __init__(self, client: TableClient) -> None:
        self.client = client
        self._table = ""
        self._lines = NOTHING_YET
        self._chat = 0

    async def look(self, *, wait: bool, patience: float = PATIENCE) -> str:
        """The table, what has happened since the last look, and the open question. `wait`: until there is one, or until
        patience is over."""
        client = self.client
        await client.until(lambda c: c.room is not None)
        if wait:
            try:
                async with asyncio.timeout(patience):
                    await client.until(lambda c: c.asked or c.over)
            except TimeoutError:
                pass
        return self.text()

    def names(self) -> list[str]:
        assert self.client.room is not None
        return [YOU if seat == self.client.seat else info.name for seat, info in enumerate(self.client.room.seats)]

    def text(self) -> str:
        """Everything that is new, and everything needed to decide."""
        room, update = self.client.room, self.client.update
        assert room is not None
        parts = [self.news()]
        if update is None or update.table != room.table:
            seats = [f"seat {place + 1}: {who(info)}" for place, info in enumerate(room.seats)]
            parts.append("The game has not begun. " + ", ".join(seats))
            return "\n\n".join(part for part in parts if part)
        made = game_by_id(update.game)
        names = self.names()
        parts.append(named(made.show(made.view_from(wire.plain(update.view)), stand_ins(names)), names))
        if update.result is not None:
            parts.append(outcome(update.result, names, self.client.seat))
        elif update.decision is None:
            parts.append(update.question.text)
        else:
            clause = f" ({update.question.clause})" if update.question.clause else ""
            parts.append(f"You must decide: {update.question.text}{clause}\n{actions(update)}")
        return "\n\n".join(part for part in parts if part)

    def news(self) -> str:
        """The lines of the log and of the chat that this player has not been given yet."""
        update, lines = self.client.update, self.client.lines
        if update is not None and update.table != self._table:
            self._table, self._lines = update.table, NOTHING_YET
        fresh = [line for line in lines if line.seq > self._lines]
        said = self.client.chat[self._chat :]
        self._lines = max([self._lines, *[line.seq for line in lines]])
        self._chat = len(self.client.chat)
        told = [f"- {line.text}" + (f" ({line.clause})" if line.clause else "") for line in fresh]
        told += [f'- {line.name} says: "{line.text}"' for line in said]
        return "What has happened:\n" + "\n".join(told) if told else ""

    async def play(self, action: str) -> str:
        """Carry out an action: its number in the list, its name, or its words."""
        await self.client.until(lambda c: c.update is not None or c.room is not None)
        update = self.client.update
        if update is None or update.decision is None:
            return "Refused: you are not asked anything now. Look again."
        chosen = chosen_action(update, action)
        if chosen is None:
            return f"Refused: {action!r} is not one of your legal actions.\n{actions(update)}"
        answer = await self.client.move(chosen.action)
        if isinstance(answer, wire.Refused):
            clause = f" ({answer.clause})" if answer.clause else ""
            return f"Refused: {answer.reason}{clause}"
        await self.client.until(lambda c: c.update is not None and c.update.seq >= answer.seq)
        return f"Done: {chosen.label}"

    async def speak(self, text: str) -> str:
        answer = await self.client.ask(wire.Say(id=0, text=text))
        return f"Refused: {answer.reason}" if isinstance(answer, wire.Refused) else "Everybody at the table heard it."


def who(seat: wire.SeatInfo) -> str:
    return "open" if seat.kind == "open" else seat.name


def actions(update: wire.TableUpdate) -> str:
    """The legal actions as a numbered list."""
    return listed([choice.text for choice in update.legal], [choice.label for choice in update.legal])


def chosen_action(update: wire.TableUpdate, words: str) -> wire.Choice | None:
    """The legal action that these words mean."""
    place = meant([choice.text for choice in update.legal], [choice.label for choice in update.legal], words)
    return None if place is None else update.legal[place]


def outcome(result: wire.Outcome, names: list[str], seat: int | None) -> str:
    won = seat is not None and seat in result.winners
    winners = " and ".join(names[place] for place in result.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    verdict = "You have won." if won else "You have not won."
    return f"The game is over. {verdict} Winners: {winners}. {result.reason} Scores: {scores}."


class Seats:
    """All seats that are in use here, by their tokens. They stay connected until the end."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self._seats: dict[str, Seat] = {}
        self._hosts: dict[str, Api] = {}
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Seats:
        return self

    async def __aexit__(self, *about: object) -> None:
        await self._stack.aclose()

    def link(self, room: str) -> str:
        return f"{self.server}/room/{room}"

    async def guest(self, name: str) -> Api:
        api = Api(self.server)
        await asyncio.to_thread(api.become_guest, name)
        return api

    async def open(self, wanted: bodies.NewRoom, name: str) -> Place:
        """Open a room and take its first seat."""
        api = await self.guest(name)
        opened = await asyncio.to_thread(api.open_room, wanted)
        assert opened.seat is not None
        assert opened.token is not None
        place = Place(opened.room.room, opened.seat, opened.token)
        self._hosts[place.token] = api
        await self.seat(place.token)
        return place

    async def join(self, room: str, name: str) -> Place:
        """Take a free seat of a room."""
        api = await self.guest(name)
        taken = await asyncio.to_thread(api.sit, room.strip().rstrip("/").rpartition("/")[2])
        place = Place(taken.room, taken.seat, taken.token)
        await self.seat(place.token)
        return place

    async def start(self, token: str) -> None:
        """Let the game begin. Only whoever opened the room can."""
        host = self._hosts.get(token)
        if host is None:
            raise BadToken("only whoever opened the table can start it")
        await asyncio.to_thread(host.start, Place.of(token).room)

    async def seat(self, token: str) -> Seat:
        """The seat that a token opens."""
        if token not in self._seats:
            place = Place.of(token)
            client = TableClient(self.server, place.room, place.seat, place.secret)
            await self._stack.enter_async_context(client)
            self._seats[token] = Seat(client)
        seat = self._seats[token]
        try:
            await seat.client.until(lambda c: c.room is not None)
        except IntrigueError:
            del self._seats[token]
            raise
        return seat
