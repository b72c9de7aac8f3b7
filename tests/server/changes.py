"""Messages and their differences, for the tests of the page: `python -m tests.server.changes` writes them to
`web/tests/changes.json`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import intrigue
from intrigue.server.differences import difference
from tests.server.tables import new_table, play_some, update

CASES = Path(__file__).parents[2] / "web" / "tests" / "changes.json"


def cases() -> list[dict[str, Any]]:
    small: list[tuple[Any, Any]] = [
        ({"a": 1}, {"a": 2}),
        ({"a": 1, "b": 2}, {"b": 2}),
        ({"a": 1}, {"a": 1, "b": {"c": [1]}}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}),
        ({"a": [[1], [2]]}, {"a": [[1], [2, 3]]}),
        ({"a": {"b": None}}, {"a": None}),
        ({"a": []}, {"a": [{"b": 1}]}),
    ]
    found = [{"old": old, "new": new, "changes": difference(old, new)} for old, new in small]
    for game_id in intrigue.games():
        table = new_table(game_id)
        rng, seat = Random(game_id), 0
        before = plain(update(table, seat))
        while table.sight(seat).number < 4:
            play_some(table, rng, 1)
        after = plain(update(table, seat))
        found.append({"old": before, "new": after, "changes": difference(before, after)})
    return found


def plain(message: Any) -> dict[str, Any]:
    from intrigue.server.protocol import encode

    made: dict[str, Any] = json.loads(encode(message))
    return {name: made[name] for name in ("view", "pending", "question", "legal", "result")}


if __name__ == "__main__":
    CASES.write_text(json.dumps(cases(), separators=(",", ":")) + "\n", encoding="utf-8")
