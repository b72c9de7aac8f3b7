"""The example bot for language models, against a stand-in for an endpoint that speaks OpenAI's chat API."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread
from typing import Any

import pytest

import intrigue
from examples.llm_bot import TRIES, ChatBot
from intrigue.bots import bot
from intrigue.lab.simulation import make_plan, simulate

Answer = Callable[[dict[str, Any]], str]


@contextmanager
def stand_in(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """An endpoint on this machine; what it was asked."""
    asked: list[dict[str, Any]] = []

    class Endpoint(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            asked.append({**body, "path": self.path, "key": self.headers["authorization"]})
            data = json.dumps({"choices": [{"message": {"role": "assistant", "content": answer(body)}}]}).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_port}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sesame")
    monkeypatch.setenv("OPENAI_MODEL", "stand-in")
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def last_action(body: dict[str, Any]) -> str:
    """The answer of a model that thinks aloud, and takes the last action of the list."""
    actions = re.findall(r"^(\d+)\. ", body["messages"][-1]["content"].rpartition("Legal actions:")[2], re.MULTILINE)
    return f"The first one [1] is tempting.\nI take [{actions[-1]}]"


@pytest.mark.parametrize("game_id", intrigue.games())
def test_a_model_plays_a_whole_game_by_the_name_of_its_bot(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = intrigue.game(game_id)
    players = max(2, game.players[0])
    with stand_in(last_action, monkeypatch) as asked:
        plan = make_plan(game, players, ("examples.llm_bot:ChatBot", "random"), games=1, seed=1, options={})
        report = simulate(plan)
    assert report.games == 1
    assert asked
    assert {(body["path"], body["key"], body["model"]) for body in asked} == {
        ("/v1/chat/completions", "Bearer sesame", "stand-in")
    }
    assert all(body["messages"][0]["content"].startswith(f"You play the board game {game.title}") for body in asked)


def test_a_model_is_told_what_was_wrong_and_then_greedy_decides(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = intrigue.game("empire-engine")
    state = game.new(2, seed=1)
    with stand_in(lambda body: "I resign.", monkeypatch) as asked:
        chosen = bot(ChatBot, game).choose(state.view(0), state.legal(0), Random(1), 1.0)
    assert len(asked) == TRIES
    assert asked[-1]["messages"][-1]["content"].startswith("This is not one of the legal actions")
    assert chosen == game.greedy(state.view(0), state.legal(0), Random(1))
    assert "the greedy player decides" in capsys.readouterr().err


def test_an_endpoint_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with stand_in(last_action, monkeypatch):
        game = intrigue.game("empire-engine")
        mind = bot(ChatBot, game)
    state = game.new(2, seed=1)
    with pytest.raises(intrigue.BadBot, match="the bot ChatBot failed: ConnectionError: the model at http://127"):
        mind.choose(state.view(0), state.legal(0), Random(1), 1.0)
