"""Logs: one JSON object a line, or sentences.

What may be logged is named here, so that nothing else can slip in: no actions, no tokens, no names, no chat."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

FIELDS: Final = ("table", "game", "level", "players", "entries", "code", "status", "method", "route", "kind")


class JsonLines(logging.Formatter):
    """Time, level, what happened, and the fields that may be told."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line.update({name: record.__dict__[name] for name in FIELDS if name in record.__dict__})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _place(record)
        return json.dumps(line)


def _place(record: logging.LogRecord) -> str:
    """Where an error was raised, without its text, which may quote what must stay secret."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}"


class Sentences(logging.Formatter):
    """What happened, for somebody who reads it in a terminal; as little as the other form tells."""

    def format(self, record: logging.LogRecord) -> str:
        where = f" ({_place(record)})" if record.exc_info and record.exc_info[0] is not None else ""
        return f"{record.levelname.capitalize()}: {record.getMessage()}{where}"


def set_up(*, service: bool) -> None:
    """Send the logs to standard error: for a service all of them as JSON, else only what went wrong, in words."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if service else Sentences())
    level = logging.INFO if service else logging.WARNING
    for name in ("intrigue", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    logging.getLogger("uvicorn.access").disabled = True
