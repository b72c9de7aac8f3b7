"""Messages that a careless or hostile client could send, generated from a seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

TYPES = ("hello", "move", "undo", "hint", "why", "say", "mute", "rematch", "ping", "Move", "", "table", "accepted")
FIELDS = ("id", "key", "decision", "seq", "action", "text", "guest", "on", "all", "seat", "token", "table", "chat", "n")


def bad_messages(rng: Random, count: int, first_id: int = 0) -> Iterator[str]:
    """Messages that must change nothing: broken JSON, wrong forms, and well-formed ones at the wrong time."""
    makers = (broken_text, wrong_form, wrong_value, stale_move, deep)
    for number in range(count):
        yield rng.choice(makers)(rng, first_id + number)


def broken_text(rng: Random, number: int) -> str:
    """A message cut off, doubled or with characters exchanged."""
    text = stale_move(rng, number)
    place = rng.randrange(len(text))
    letter = rng.choice(['"', "}", "\\", "\u0000", "\U0001f600", "9" * 30, "null"])
    return rng.choice([text[:place], text + text, text[:place] + letter + text[place + 1 :], letter])


def wrong_form(rng: Random, number: int) -> str:
    """Any fields with any values."""
    message = {rng.choice(FIELDS): any_value(rng) for _ in range(rng.randrange(5))}
    if rng.randrange(2):
        message["type"] = rng.choice(TYPES[:6] + TYPES[9:])
    if rng.randrange(4) == 0:
        return json.dumps([message] * rng.randrange(3))
    message["unknown"] = number
    return json.dumps(message)


def wrong_value(rng: Random, number: int) -> str:
    """A move with one field of the wrong type or range."""
    message: dict[str, Any] = json.loads(stale_move(rng, number))
    field = rng.choice([name for name in message if name != "type"])
    message[field] = rng.choice([None, -1, 2**31, 1.5, "1", [], {}, True, "k" * 100, "\u2028" * 8])
    return json.dumps(message)


def stale_move(rng: Random, number: int) -> str:
    """A well-formed move to a question that was never asked."""
    return json.dumps(
        {
            "type": "move",
            "id": number,
            "key": f"key-{rng.randrange(10**8):08}",
            "decision": rng.choice([0, 10**6, rng.randrange(10**6, 2 * 10**6)]),
            "seq": rng.choice([0, 1, 10**6]),
            "action": rng.randrange(2000),
        }
    )


def deep(rng: Random, number: int) -> str:
    """Brackets within brackets, or very many values."""
    depth = rng.randrange(1, 2000)
    return rng.choice(["[" * depth, "[" * depth + "]" * depth, '{"a":' * depth, json.dumps([number] * depth)])


def any_value(rng: Random) -> Any:
    return rng.choice([None, True, 0, -5, 2**63, 1e300, "", "x" * rng.randrange(50), [], {}, [1, [2]], {"a": 1}])
