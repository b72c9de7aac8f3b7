"""The databases that storages are tested on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import Storage
from scripts.local_postgres import QUICK, LocalPostgres, Missing

OpenStorage = Callable[[], Storage]
_schemas = count(1)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalPostgres]:
    """A PostgreSQL for these tests alone."""
    pytest.importorskip("psycopg", reason="these tests need the extra 'cluster'")
    try:
        server = LocalPostgres(tmp_path_factory.mktemp("postgres"), QUICK)
    except Missing as missing:
        pytest.skip(str(missing))
    with server:
        yield server


@pytest.fixture
def database(postgres: LocalPostgres) -> str:
    """The address of an empty database."""
    import psycopg

    schema = f"test{next(_schemas)}"
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    return postgres.address_at(postgres.port, schema)


@pytest.fixture(params=["sqlite", "postgres"])
def open_storage(request: pytest.FixtureRequest, tmp_path: Path) -> OpenStorage:
    """Opens the same storage, on either database, as often as it is called."""
    if request.param == "sqlite":
        return lambda: SqliteStorage(tmp_path / "tables.sqlite")
    address = request.getfixturevalue("database")

    def opened() -> Storage:
        from intrigue.server.postgres import PostgresStorage

        return PostgresStorage(address)

    return opened
