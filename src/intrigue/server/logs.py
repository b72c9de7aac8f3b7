"""Logs as one JSON object a line.

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


def set_up(level: int = logging.INFO) -> None:
    """Send the logs of the server to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("intrigue", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
    logging.getLogger("uvicorn.access").disabled = True
