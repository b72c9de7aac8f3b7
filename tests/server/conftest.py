"""The databases that storages are tested on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from intrigue.server.sqlite import SqliteStorage
from intrigue.server.storage import Storage
from scripts.local_postgres import QUICK, LocalPostgres, Missing

OpenStorage = Callable[[], Storage]
ON_POSTGRES = os.environ.get("INTRIGUE_TEST_STORAGE") == "postgres"
ABOUT_FILES = ("test_storage", "test_kill", "test_commands")
about_files = pytest.mark.skipif(ON_POSTGRES, reason="this is about files")
SECONDS_AT_MOST = 600.0  # a bound, not a measurement
_schemas = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[LocalPostgres]:
    """A PostgreSQL for these tests alone. Its folder is not among pytest's: those are closed to the user under whom
    root has to start it."""
    pytest.importorskip("psycopg", reason="these tests need the extra 'cluster'")
    with TemporaryDirectory(prefix="intrigue-test-") as folder:
        try:
            server = LocalPostgres(Path(folder) / "postgres", QUICK)
        except Missing as missing:
            pytest.skip(str(missing))
        with server:
            yield server


def new_schema(postgres: LocalPostgres) -> str:
    """The address of an empty database."""
    import psycopg

    schema = f"test{next(_schemas)}"
    with psycopg.connect(postgres.address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    return postgres.address_at(postgres.port, schema)


@pytest.fixture
def database(postgres: LocalPostgres) -> str:
    """The address of an empty database."""
    return new_schema(postgres)


@pytest.fixture(params=["sqlite", "postgres"])
def open_storage(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OpenStorage:
    """Opens the same storage, on either database, as often as it is called. However busy the machine is, the database
    answers in time."""
    if request.param == "sqlite":
        return lambda: SqliteStorage(tmp_path / "tables.sqlite")
    address = request.getfixturevalue("database")
    monkeypatch.setattr("intrigue.server.postgres.PATIENCE", SECONDS_AT_MOST)

    def opened() -> Storage:
        from intrigue.server.postgres import PostgresStorage

        return PostgresStorage(address)

    return opened


@pytest.fixture(scope="session", autouse=True)
def everything_on_postgres(request: pytest.FixtureRequest) -> None:
    """With INTRIGUE_TEST_STORAGE=postgres, every test that opens a file gets a database instead."""
    if not ON_POSTGRES:
        return
    server: LocalPostgres = request.getfixturevalue("postgres")
    addresses: dict[Path, str] = {}

    def opened(_: type, path: Path, least_free: int = 0) -> Storage:
        from intrigue.server.postgres import PostgresStorage

        del least_free
        if path not in addresses:
            addresses[path] = new_schema(server)
        return PostgresStorage(addresses[path], 4)

    SqliteStorage.__new__ = opened  # type: ignore[method-assign,assignment]


@pytest.fixture(autouse=True)
def nothing_about_files(request: pytest.FixtureRequest) -> None:
    if ON_POSTGRES and request.path.stem in ABOUT_FILES:
        pytest.skip("this is about files")
