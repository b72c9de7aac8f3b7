"""The HTTP API as its document describes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    positive_data_acceptance,
    response_schema_conformance,
    status_code_conformance,
)

import intrigue
from intrigue.server import bodies, bodies_people, schemas
from intrigue.server import protocol as wire
from intrigue.server.calls import Operation
from intrigue.server.client import Api, ServerSaid
from intrigue.server.openapi import document, socket_schema
from intrigue.server.running import application, listen, make_server
from intrigue.server.study import EVERY_OPERATION
from tests.server.serving import OPERATOR, SECONDS_AT_MOST, TEST_CONFIG
from tests.server.tables import new_table, play_some, update

FEW, SOME, MANY = 3, 20, 60
ANYTHING = settings(suppress_health_check=list(HealthCheck), deadline=None)
schema = schemathesis.openapi.from_dict(document())
schema.config.request_timeout = SECONDS_AT_MOST  # a busy machine is not a server that does not answer


class Served(NamedTuple):
    """A server in a thread, a guest, and a room of that guest."""

    api: Api
    room: str


def a_room(api: Api) -> str:
    settings = wire.Settings(game="empire-engine", players=2, pace="instant")
    return api.open_room(bodies.NewRoom(settings=settings, bots="random")).room.room


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    config = replace(TEST_CONFIG, idle=3600.0)
    server = make_server(application(tmp_path_factory.mktemp("api"), config), config)
    socket = listen("127.0.0.1", 0)
    thread = Thread(target=server.run, kwargs={"sockets": [socket]})
    thread.start()
    api = Api(f"http://127.0.0.1:{socket.getsockname()[1]}")
    api.become_guest("Kim")
    yield Served(api, a_room(api))
    server.should_exit = True
    thread.join()


def ask_as_anybody(case: Case[Any], served: Served) -> None:
    """Generated requests, good and bad: no failure, no undocumented status, no answer of another form. (A whole number
    written as 1.0 is one for JSON Schema and none for the decoder, so refusing it counts as right.)"""
    response = case.call(base_url=served.api.server)
    case.validate_response(response, excluded_checks=[positive_data_acceptance])


def ask_as_a_guest(case: Case[Any], served: Served) -> None:
    """The same with a known guest (or the operator) and a room that exists, so that requests get further."""
    if "room" in (case.path_parameters or {}):
        closing = case.method == "DELETE" and case.path.endswith("/rooms/{room}")
        case.path_parameters["room"] = a_room(served.api) if closing else served.room
    token = served.api.token
    if case.path.startswith("/api/operator"):
        token = OPERATOR
    elif (case.method, case.path) == ("DELETE", "/api/me"):
        token = Api(served.api.server).become_guest("Sam").token
    response = case.call(base_url=served.api.server, headers={"authorization": f"Bearer {token}"})
    case.validate_response(response, checks=[not_a_server_error, response_schema_conformance, status_code_conformance])
    if case.path.endswith("/drain"):
        Api(served.api.server, OPERATOR).call("PUT", case.path, bodies_people.Drain(on=False))


@schema.parametrize()
@settings(ANYTHING, max_examples=FEW)
def test_the_server_does_what_its_document_says(case: Case[Any], served: Served) -> None:
    ask_as_a_guest(case, served)


@pytest.mark.slow
@schema.parametrize()
@settings(ANYTHING, max_examples=SOME)  # a stranger hardly gets past the door
def test_the_server_does_what_its_document_says_to_anybody(case: Case[Any], served: Served) -> None:
    ask_as_anybody(case, served)


@pytest.mark.slow
@schema.parametrize()
@settings(ANYTHING, max_examples=MANY)
def test_the_server_does_what_its_document_says_to_a_guest_in_a_room(case: Case[Any], served: Served) -> None:
    ask_as_a_guest(case, served)


def test_every_operation_is_described() -> None:
    described = {(method.upper(), path) for path, row in document()["paths"].items() for method in row}
    assert described == {(row.method, row.path) for row in EVERY_OPERATION}


@pytest.mark.parametrize("row", EVERY_OPERATION, ids=lambda row: row.handle.__name__)
def test_the_document_says_how_an_operation_is_called(row: Operation) -> None:
    """What has to be given, who may ask, which bodies are expected and sent, and what can go wrong."""
    told = document()["paths"][row.path][row.method.lower()]
    required = {part["name"] for part in told["parameters"] if part["required"]}
    assert required == {part.name for part in row.parameters if part.place == "path"}
    assert ("security" in told) == row.needs_guest
    problems = {int(code) for code in told["responses"]} - {200}
    writes = {413, 415} if row.method != "GET" else set()
    assert problems >= {400, 429, 503, *row.problems, *writes}
    assert (401 in problems) == (row.needs_guest or 401 in row.problems)
    assert {413, 415} <= problems or not writes
    assert not {413, 415} & problems or writes
    if row.body is None:
        assert "requestBody" not in told
    else:
        assert told["requestBody"]["required"] is not row.body_optional
        assert told["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith(row.body.__name__)
    (kind,) = told["responses"]["200"]["content"]
    assert kind == ("text/plain" if row.answer is str else "application/json")


def test_the_messages_of_both_directions_are_told_apart() -> None:
    """What clients send is not among what they are sent."""
    defined = socket_schema()["$defs"]
    sent, received = (json.dumps(defined[name]) for name in ("AnyClientMessage", "AnyServerMessage"))
    assert "Hello" in sent
    assert "Hello" not in received
    assert "TableUpdate" in received
    assert "TableUpdate" not in sent


def test_unknown_fields_are_forbidden_everywhere() -> None:
    """Duty 4: the schemas say it, so that generated types and clients know."""
    for name, kind in {**document()["components"]["schemas"], **socket_schema()["$defs"]}.items():
        if kind.get("type") == "object":
            assert kind.get("additionalProperties") is False, name


def test_games_come_with_their_options_and_rules(served: Served) -> None:
    listed = served.api.call("GET", "/api/games", None, bodies.GamesInfo)
    assert [game.id for game in listed.games] == list(intrigue.games())
    assert listed.levels[0] == "random"
    for row in listed.games:
        made = intrigue.game(row.id)
        assert [option.name for option in row.options] == list(made.options)
    told = served.api.call("GET", "/api/games/empire-engine/rules", None, bodies.RulesInfo)
    assert told.clauses[0].id in told.rules
    with pytest.raises(ServerSaid, match="no game"):
        served.api.call("GET", "/api/games/chess/rules")


def test_my_tables(served: Served) -> None:
    """Given a guest who hosts a room and sits in it, it is listed, with the guest's seats."""
    sam = Api(served.api.server)
    sam.become_guest("Sam")
    assert sam.call("GET", "/api/me", None, bodies.Me).rooms == []
    chosen = wire.Settings(game="empire-engine", players=2)
    opened = sam.open_room(bodies.NewRoom(settings=chosen, bots="random", start=True))
    mine = sam.call("GET", "/api/me", None, bodies.Me)
    assert [row.room.room for row in mine.rooms] == [opened.room.room]
    assert (mine.name, mine.rooms[0].seats) == ("Sam", [0])
    assert sam.call("PUT", "/api/me", bodies.NewGuest(name="Samira"), bodies.Me).name == "Samira"
    with pytest.raises(ServerSaid, match="become a guest"):
        Api(served.api.server, "0" * 32).call("GET", "/api/me")


def test_health_and_metrics(served: Served) -> None:
    """Duty 15: anybody may ask whether the server is well; what it counts is for the operator alone."""
    assert served.api.call("GET", "/api/health", None, bodies.Health).status == "ok"
    for token in (None, served.api.token, "0" * 32, ""):
        with pytest.raises(ServerSaid) as refused:
            Api(served.api.server, token).call("GET", "/metrics")
        assert (refused.value.status, refused.value.code) == (404, "unknown")
    request = Request(f"{served.api.server}/metrics", headers={"authorization": f"Bearer {OPERATOR}"})
    with urlopen(request) as answer:
        text = answer.read().decode()
    assert "# TYPE intrigue_requests_total counter" in text
    assert "intrigue_move_seconds_count" in text


@pytest.mark.parametrize("game_id", intrigue.games())
def test_the_schemas_for_other_languages_fit_what_is_sent(game_id: str) -> None:
    """Views and events of a game, and the message that carries them, are of the form that the schemas promise."""
    protocol, views = socket_schema(), schemas.game_schema(game_id)
    table = new_table(game_id)
    play_some(table, Random(1), 40)
    for viewer in (None, 0):
        message = json.loads(wire.encode(update(table, viewer)))
        message["n"] = 1
        fits(protocol, "AnyServerMessage", message)
        fits(views, "AnyView", message["view"])
        for line in message["lines"]:
            fits(views, line["event"].pop("event"), line["event"])


def test_the_schemas_are_written_by_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m intrigue.server.schemas FOLDER`, from which the types for TypeScript are made."""
    assert schemas.main([str(tmp_path)]) == 0
    printed = capsys.readouterr().out.split()
    assert [Path(line).name for line in printed] == ["protocol.json", *(f"{name}.json" for name in intrigue.games())]
    messages = json.loads((tmp_path / "protocol.json").read_text(encoding="utf-8"))["$defs"]
    assert {"AnyClientMessage", "AnyServerMessage", "TableUpdate", "HintGiven", "Replay"} <= set(messages)
    assert schemas.main([]) == 2


def fits(schema: dict[str, Any], name: str, value: object) -> None:
    jsonschema_rs.validate({**schema, "$ref": f"#/$defs/{name}"}, value)
