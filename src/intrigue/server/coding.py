"""Values to bytes and back: JSON, through msgspec. `protocol` offers these functions together with its messages."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Raw

T = TypeVar("T")

_encoder = msgspec.json.Encoder()


class Malformed(ValueError):
    """Bytes that are not a message of this protocol, with the reason, and the message's number if it has one."""

    def __init__(self, reason: str, number: int = 0) -> None:
        self.number = number
        super().__init__(reason)


def encode(value: object) -> bytes:
    """Any wire type or plain value as JSON."""
    return _encoder.encode(value)


def read_body(kind: type[T], data: bytes) -> T:
    """The body of a request."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Malformed(shortened(str(problem))) from None


def as_plain(value: object) -> Any:
    """A value as it would be after it was sent and read."""
    return msgspec.json.decode(encode(value))


def plain(data: Raw) -> object:
    """The plain value of a part that was passed on without being decoded."""
    value: object = msgspec.json.decode(data)
    return value


def schemas(kinds: list[Any], ref: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """JSON schemas of wire types, and of all the types they use."""
    found, components = msgspec.json.schema_components(kinds, ref_template=ref)
    for part in components.values():
        if "properties" in part:
            part.setdefault("additionalProperties", False)  # dataclasses, which are only ever sent, do not say so
    return list(found), components


def shortened(text: str, limit: int = 200) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."
