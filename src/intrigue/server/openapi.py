"""The OpenAPI document of the HTTP API, and the JSON schemas of all messages, made from the types themselves."""

from __future__ import annotations

from inspect import cleandoc
from typing import Any, Final

from intrigue import __version__
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.calls import Operation
from intrigue.server.codes import MEANINGS, CloseCode
from intrigue.server.coding import schemas
from intrigue.server.study import EVERY_OPERATION

REASONS: Final = {
    400: "Not a valid request",
    401: "Not a known guest",
    403: "Not allowed, with the reason",
    404: "Not found",
    409: "Not possible now, with the reason",
    413: "The body is too large",
    415: "The body is not JSON",
    429: "Too many requests, or a limit is reached",
    503: "The storage is failing; try again later",
}


def document() -> dict[str, Any]:
    """The API as an OpenAPI 3.1 document."""
    kinds = list(
        {id(kind): kind for row in EVERY_OPERATION for kind in (row.answer, row.body) if is_struct(kind)}.values()
    )
    found, components = schemas([*kinds, bodies.Problem], "#/components/schemas/{name}")
    schema_of = {id(kind): schema for kind, schema in zip([*kinds, bodies.Problem], found, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for row in EVERY_OPERATION:
        paths.setdefault(row.path, {})[row.method.lower()] = operation(row, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Intrigue",
            "version": __version__,
            "description": "Tables for people and bots. Playing itself goes over the WebSocket of a room.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "guest": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "guest"},
            },
        },
    }


def operation(row: Operation, schema_of: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """One operation of the document."""
    problem = {"application/json": {"schema": schema_of[id(bodies.Problem)]}}
    codes = {400, 429, 503, *row.problems}
    made: dict[str, Any] = {
        "operationId": row.handle.__name__,
        "summary": row.summary,
        "parameters": [
            {"name": part.name, "in": part.place, "required": part.place == "path", "schema": part.schema}
            for part in row.parameters
        ],
    }
    if row.needs_guest:
        codes |= {401, 403}
        made["security"] = [{"guest": []}, {"cookie": []}]
    if row.method != "GET":
        codes |= {403, 413, 415}
    if row.body is not None:
        made["requestBody"] = {
            "required": not row.body_optional,
            "content": {"application/json": {"schema": schema_of[id(row.body)]}},
        }
    made["responses"] = {
        "200": {"description": "Done", "content": answer_content(row, schema_of)},
        **{str(code): {"description": REASONS[code], "content": problem} for code in sorted(codes)},
    }
    return made


def answer_content(row: Operation, schema_of: dict[int, dict[str, Any]]) -> dict[str, Any]:
    if row.answer is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schema_of.get(id(row.answer), {"type": "object"})}}


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, wire.Base)


def socket_schema() -> dict[str, Any]:
    """One JSON schema for the socket's messages in both directions, its close codes, and the bodies of the API."""
    kinds: list[Any] = [wire.AnyClientMessage, wire.AnyServerMessage]
    others = [kind for row in EVERY_OPERATION for kind in (row.answer, row.body) if is_struct(kind)]
    found, components = schemas([*kinds, *others, bodies.Problem], "#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Intrigue",
        "$defs": {
            **components,
            "AnyClientMessage": found[0],
            "AnyServerMessage": found[1],
            "CloseCode": close_code_schema(),
        },
    }


def close_code_schema() -> dict[str, Any]:
    """Every code with which the server closes a socket, and what it means."""
    codes = [{"const": int(code), "description": f"{code.name}: {said}"} for code, said in MEANINGS.items()]
    return {"title": "CloseCode", "description": cleandoc(CloseCode.__doc__ or ""), "oneOf": codes}
