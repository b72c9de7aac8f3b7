"""Logs: everything goes through one formatter, nothing tells who or where, and nobody can fill the disk with them."""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from intrigue.server import logs
from intrigue.server.logs import ALIKE, ALIKE_SECONDS, ALL, MOST_KINDS, Sparing, note_visitor, pseudonym
from tests.server.bytestream import HELLO, connected, upgrade
from tests.server.serving import House, play, run


class Book(io.StringIO):
    """Where the logs go."""

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    """The logs of a service, as they are set up by `intrigue serve`; afterwards all is as before."""
    written = Book()
    root, own = logging.getLogger(), logging.getLogger("intrigue")
    before = root.handlers[:], root.level, own.level
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    logs.set_up(service=True)
    yield written
    logging.captureWarnings(False)
    root.handlers, level, own_level = before
    root.setLevel(level)
    own.setLevel(own_level)


@pytest.mark.parametrize("name", ["intrigue.rooms", "uvicorn.error", "asyncio", "websockets.server", "anybody.else"])
def test_every_logger_writes_json_without_words_of_exceptions(name: str, book: Book) -> None:
    try:
        raise ValueError("the secret word")
    except ValueError:
        logging.getLogger(name).exception("it failed")
    (line,) = book.lines()
    assert (line["message"], line["logger"]) == ("it failed", name)
    assert "secret" not in book.getvalue()


def test_values_in_messages_of_other_people_are_not_told(book: Book) -> None:
    logging.getLogger("asyncio").error("lost %s\nand more", ("10.1.2.3", 4567))
    assert [line["message"] for line in book.lines()] == ["lost %s"]


def test_a_thread_that_fails_is_told_of_like_everything_else(book: Book) -> None:
    def fail() -> None:
        raise ValueError("the secret word")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert [line["message"] for line in book.lines()] == ["a thread failed"]
    assert "secret" not in book.getvalue()


def test_no_address_and_no_link_to_a_room(book: Book, tmp_path: Path) -> None:
    """Given guests who come, play, send nonsense and are refused, then neither their address nor the room is named."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        room = opened.room.room
        async with kim.at(opened) as client:
            assert await play(client, Random(1), 2) == 2
        for lines in (upgrade(room), upgrade(room, b"origin: https://evil.example"), b"nonsense\r\n\r\n"):
            async with connected(house) as caller:
                caller.writer.write(lines)
                await caller.reader.read(1)
                caller.writer.write(HELLO + b"nonsense" * 100)
                await caller.heard_to_the_end()
        text = book.getvalue()
        assert "127.0.0.1" not in text
        assert room not in text
        refused = [line for line in book.lines() if line["message"] == "a socket was refused"]
        assert [(line["visitor"], line["code"]) for line in refused] == [(pseudonym("127.0.0.1"), "origin")]

    run(tmp_path, scenario)


def test_the_same_visitor_can_be_recognised(book: Book) -> None:
    logger = logging.getLogger("intrigue.test")
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1"):
        note_visitor(logger, "seen", address, "rate")
    first, second, third = (line["visitor"] for line in book.lines())
    assert first == third != second


def test_lines_of_the_same_kind_are_rationed() -> None:
    """Given a thousand lines in a moment, a few are written; later one says how many were left out."""
    now = 0.0
    sparing = Sparing(clock=lambda: now)

    def passes(text: str = "refused", **values: object) -> logging.LogRecord | None:
        record = logging.makeLogRecord({"name": "intrigue.x", "msg": text, **values})
        return record if sparing.filter(record) else None

    assert sum(passes() is not None for _ in range(1000)) == ALIKE
    assert passes("something else") is not None
    now = ALIKE_SECONDS
    told = passes()
    assert told is not None
    assert told.__dict__["suppressed"] == 1000 - ALIKE


def test_lines_of_all_kinds_are_rationed() -> None:
    sparing = Sparing(clock=lambda: 0.0)
    records = [logging.makeLogRecord({"name": "x", "msg": f"line {number}"}) for number in range(10 * MOST_KINDS)]
    assert sum(sparing.filter(record) for record in records) == ALL
    assert len(sparing._kinds) <= MOST_KINDS + 1
    assert len(sparing._left_out) <= MOST_KINDS + 1
