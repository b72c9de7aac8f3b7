"""Logs: one JSON object per line, or sentences.

What may be logged is listed here, so that nothing else can slip in: no actions, no tokens, no names, no chat, no
addresses, no links to rooms. From the loggers of libraries (uvicorn, asyncio and the like) only the first line of a
message is kept, without the values inserted into it. Visitors are told apart by a hash whose key nobody knows.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections.abc import Callable
from hashlib import blake2s
from secrets import token_bytes
from time import monotonic
from typing import Final

from intrigue.server.limits import TokenBucket

OWN: Final = "intrigue"
FIELDS: Final = (
    "table",
    "game",
    "level",
    "players",
    "entries",
    "code",
    "status",
    "method",
    "route",
    "kind",
    "visitor",
    "suppressed",
)
LONGEST_MESSAGE: Final = 200
ALIKE: Final = 10  # lines of the same kind in `ALIKE_SECONDS`
ALIKE_SECONDS: Final = 60.0
ALL: Final = 300  # lines of all kinds in the same time
MOST_KINDS: Final = 500
QUIET: Final = ("uvicorn", "websockets")  # they log every connection, with its address

_key: Final = token_bytes(32)


def pseudonym(address: str) -> str:
    """A mark that identifies a visitor in the logs of this process, and nowhere else."""
    return blake2s(address.encode("utf-8", "replace"), key=_key, digest_size=6).hexdigest()


def note_visitor(logger: logging.Logger, what: str, address: str, code: str) -> None:
    """Log what happened to a visitor."""
    logger.info(what, extra={"visitor": pseudonym(address), "code": code})


def message_of(record: logging.LogRecord) -> str:
    """The part of a record's text that may be logged."""
    if record.name == OWN or record.name.startswith(f"{OWN}."):
        return record.getMessage()
    lines = str(record.msg).strip().splitlines()
    return lines[0][:LONGEST_MESSAGE] if lines else ""


class JsonLines(logging.Formatter):
    """Time, level, what happened, and the fields that may be logged."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message_of(record),
        }
        line.update({name: record.__dict__[name] for name in FIELDS if name in record.__dict__})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _place(record)
        return json.dumps(line)


def _place(record: logging.LogRecord) -> str:
    """Where an error was raised, without its text, which may quote secrets."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}"


class Sentences(logging.Formatter):
    """What happened, for somebody who reads it in a terminal; it says no more than the other form."""

    def format(self, record: logging.LogRecord) -> str:
        where = f" ({_place(record)})" if record.exc_info and record.exc_info[0] is not None else ""
        return f"{record.levelname.capitalize()}: {message_of(record)}{where}"


class Sparing(logging.Filter):
    """Lets a few lines of each kind through, and says how many were left out before."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._all = TokenBucket(ALL, ALIKE_SECONDS, clock)
        self._kinds: dict[tuple[str, str], TokenBucket] = {}
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.name, str(record.msg)[:LONGEST_MESSAGE]
        if kind not in self._kinds and len(self._kinds) >= MOST_KINDS:
            kind = record.name, ""
        bucket = self._kinds.setdefault(kind, TokenBucket(ALIKE, ALIKE_SECONDS, self._clock))
        if not bucket.take() or not self._all.take():
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        left_out = self._left_out.pop(kind, 0)
        if left_out:
            record.suppressed = left_out
        return True


def set_up(*, service: bool) -> None:
    """Send the logs to standard error: for a service, all of them as JSON; otherwise only problems, in words."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if service else Sentences())
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OWN).setLevel(logging.INFO if service else logging.WARNING)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True
    logging.captureWarnings(True)
    threading.excepthook = log_failed_thread


def log_failed_thread(failed: threading.ExceptHookArgs) -> None:
    """A thread ended with an exception: log that like any other failure."""
    if failed.exc_value is not None:
        trouble = failed.exc_type, failed.exc_value, failed.exc_traceback
        logging.getLogger(f"{OWN}.threads").error("a thread failed", exc_info=trouble)
