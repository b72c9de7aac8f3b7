"""The part of a dumped state that all games share, checked field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.codec import Plain, from_data
from intrigue.core.errors import BadContent, BadData
from intrigue.core.options import Options
from intrigue.core.result import Result

COUNTERS = 1 << 62  # the compiled engine counts with 64 bits


@dataclass(frozen=True, slots=True)
class Dumped:
    """The fields that the dumps of all games share."""

    players: int
    options: Options
    chance: Chance
    agenda: list[list[int | str]]
    asks: list[str | None]
    result: Result | None

    @staticmethod
    def read(data: Mapping[str, Plain], game: str, version: str, content: str) -> Dumped:
        if not isinstance(data, Mapping):
            raise BadData("", "named fields", data)
        if data.get("game") != game:
            raise BadData("game", game, data.get("game"))
        if data.get("version") != version:
            raise BadData("version", f"rules version {version}", data.get("version"))
        if data.get("content") != content:
            raise BadContent(f"the state was made with different content ({data.get('content')}, not {content})")
        chance = from_data(dict[str, object], data.get("chance"), "chance")
        try:
            key = int(from_data(str, chance.get("key"), "chance.key"), 16)
        except ValueError:
            raise BadData("chance.key", "a hexadecimal number", chance.get("key")) from None
        if not 0 <= key < 1 << 8 * KEY_BYTES:
            raise BadData("chance.key", f"at most {2 * KEY_BYTES} hexadecimal digits", chance.get("key"))
        counter = from_data(int, chance.get("counter"), "chance.counter")
        if not 0 <= counter < COUNTERS:
            raise BadData("chance.counter", "a number of at least 0", counter)
        return Dumped(
            players=from_data(int, data.get("players"), "players"),
            options=from_data(Options, data.get("options"), "options"),
            chance=Chance.at(key, counter),
            agenda=from_data(list[list[int | str]], data.get("agenda"), "agenda"),
            asks=from_data(list[str | None], data.get("asks"), "asks"),
            result=cast("Result | None", from_data(cast(type, Result | None), data.get("result"), "result")),
        )
