"""A whole cluster on this machine while its parts fail one after the other."""

from __future__ import annotations

import pytest

pytest.importorskip("psycopg", reason="these tests need the extra 'cluster'")

from benchmarks.cluster import faults, parsed, run, without
from scripts.local_postgres import Missing

pytestmark = [pytest.mark.slow, pytest.mark.checkout]


def test_a_killed_a_cut_off_and_a_drained_node_lose_nothing() -> None:
    """Given people at three tables, when a node is killed, one is cut off, the database restarts and one is drained,
    then every acknowledged move is stored once, and every game can be replayed."""
    events = "kill,cut,restart_database,drain"
    options = ["--tables", "3", "--nodes", "2", "--events", "4", "--kinds", events, "--in-order", "--settle", "1"]
    try:
        found = run(parsed([*options, "--seed", "7", "--quick"]))
    except Missing as missing:
        pytest.skip(str(missing))
    assert found["events"] == dict.fromkeys(events.split(","), 1)
    assert faults(found) == 0
    assert found["moves_acknowledged"] > 0


def test_the_outage_of_the_database_is_not_counted() -> None:
    assert without((10.0, 25.0), [(0.0, 12.0), (20.0, 23.0), (30.0, 40.0)]) == 10.0
