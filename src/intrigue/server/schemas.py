"""JSON schemas for clients in other languages: `python -m intrigue.server.schemas FOLDER`.

Writes `protocol.json` (all messages and bodies) and one file for each game (its view and its events).
json-schema-to-typescript turns them into TypeScript types: `npx json2ts -i FOLDER -o TYPES`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from intrigue.core.options import Options
from intrigue.games import game_by_id, known_games
from intrigue.server.openapi import socket_schema

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def game_schema(game_id: str) -> dict[str, Any]:
    """What a game's view and events look like. An event carries its kind in the field `event`."""
    made = game_by_id(game_id)
    kinds: list[Any] = [made.view_class, *made.event_classes]
    found, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}", schema_hook=hook)
    events = []
    for kind, reference in zip(made.event_classes, found[1:], strict=True):
        tag = {"type": "object", "properties": {"event": {"const": kind.__name__}}, "required": ["event"]}
        events.append({"allOf": [reference, tag]})
    return {
        "$schema": DIALECT,
        "title": "".join(word.capitalize() for word in game_id.split("-")),
        "$defs": {**components, "AnyView": found[0], "AnyEvent": {"anyOf": events}},
    }


def hook(kind: type) -> dict[str, Any]:
    """The schema of a type that msgspec does not know: the options of a game."""
    if kind is Options:
        return {"type": "object"}
    raise TypeError(f"no schema for {kind.__name__}")


def write(folder: Path) -> list[Path]:
    """Write all schemas; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    schemas = {"protocol": socket_schema()} | {game_id: game_schema(game_id) for game_id in known_games()}
    paths = []
    for name, schema in schemas.items():
        path = folder / f"{name}.json"
        path.write_text(json.dumps(schema, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        paths.append(path)
    return paths


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m intrigue.server.schemas FOLDER", file=sys.stderr)
        return 2
    for written in write(Path(arguments[0])):
        print(written)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
