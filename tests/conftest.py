"""Fixtures for all tests."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.game import Game
from intrigue.core.native import compiled
from intrigue.testing.hidden import look_in

look_in("tests.games")

WIDE = tuple(
    f"tests/{place}"
    for place in (
        "agents/",
        "benchmarks/",
        "browser/",
        "cli/test_new_game.py",
        "conformance/test_battery.py",
        "conformance/test_front.py",
        "conformance/test_processes.py",
        "envs/test_batch.py",
        "envs/test_conventions.py",
        "envs/test_guide.py",
        "envs/test_gymnasium.py",
        "envs/test_openspiel.py",
        "envs/test_pettingzoo.py",
        "envs/test_solving.py",
        "games/patriot/test_content.py",
        "games/patriot/test_encode.py",
        "games/patriot/test_sampler.py",
        "lab/test_run.py",
        "packages/",
        "review/",
        "server/test_accounts.py",
        "server/test_api.py",
        "server/test_bounds.py",
        "server/test_cluster.py",
        "server/test_frames.py",
        "server/test_hostile.py",
        "server/test_operator.py",
        "server/test_people.py",
        "server/test_replay.py",
        "server/test_shuffles.py",
        "server/test_storages.py",
        "static/",
        "test_same_examples.py",
    )
)

ToyMaker = Callable[[type[Game[Any, Any]]], Game[Any, Any]]


def pytest_configure() -> None:
    """Let Hypothesis draw the same examples in every run. By itself it draws from the constants of all modules that are
    loaded, and which those are depends on what this process has tested before."""
    providers = import_module("hypothesis.internal.conjecture.providers")
    assert callable(providers._get_local_constants)
    vars(providers)["_get_local_constants"] = lambda: providers._local_constants


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make check` has no time for, and leave out what the compiled engine does not allow; `make test` runs
    it with the interpreted one."""
    for item in items:
        if item.nodeid.startswith(WIDE):
            item.add_marker(pytest.mark.wide)
        if compiled() and item.get_closest_marker("interpreted"):
            item.add_marker(pytest.mark.skip(reason="needs the interpreted engine"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let the server draw the same deals and the same dice for its bots in every run of a test, so that none fails by
    chance."""
    for name in ("intrigue.server.dealing", "intrigue.server.nonces", "intrigue.server.pool"):
        if name in sys.modules:
            assert "randbits" in vars(sys.modules[name])
            vars(sys.modules[name])["randbits"] = Random(item.nodeid).getrandbits


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> ToyMaker:
    """Makes games of the tests known to Intrigue by their id, until the test is over."""
    registry = import_module("intrigue.games")
    monkeypatch.setattr(registry, "_KNOWN", dict(registry._KNOWN))
    monkeypatch.setattr(registry, "_make", cache(registry._make.__wrapped__))  # toys do not crowd out real games

    def known(kind: type[Game[Any, Any]]) -> Game[Any, Any]:
        intrigue.register(kind.id, f"{kind.__module__}:{kind.__qualname__}")
        return intrigue.game(kind.id)

    return known
