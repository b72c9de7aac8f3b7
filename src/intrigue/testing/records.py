"""Records save, load, replay and verify; one that was tampered with is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from intrigue.core.errors import BadRecord, IntrigueError
from intrigue.core.match import Match
from intrigue.core.record import Record
from intrigue.testing.table import Table, fingerprint, law, random_move


@law
def records_replay_and_verify(table: Table) -> None:
    match = Match(table.game, table.players, table.seed, table.options)
    rng = table.rng("record")
    while match.state.pending:
        match.play(*random_move(match.state, rng))
    record = match.sealed()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record.json"
        record.save(path)
        loaded = Record.load(path)
    assert loaded.to_json() == record.to_json(), "a record changed on its way through a file"
    assert loaded.verify() == match.state.result, "a verified record gives another result"
    resumed = Match.resume(loaded)
    assert fingerprint(resumed.state) == fingerprint(match.state), "a resumed match stands elsewhere"
    assert resumed.history == match.history, "a resumed match remembers something else"
    for what, tamper in FORGERIES.items():
        refuse_forgery(what, tamper(loaded))


def refuse_forgery(what: str, forged: Record) -> None:
    try:
        forged.verify()
    except (BadRecord, IntrigueError):
        return
    raise AssertionError(f"a record with {what} was verified")


def _another_seat(record: Record) -> Record:
    seat, text = record.moves[0]
    return replace(record, moves=[((seat + 1) % record.players, text), *record.moves[1:]])


FORGERIES: dict[str, Callable[[Record], Record]] = {
    "another seed": lambda record: replace(record, seed=record.seed + 1),
    "the last move missing": lambda record: replace(record, moves=record.moves[:-1]),
    "a move after the end": lambda record: replace(record, moves=[*record.moves, record.moves[-1]]),
    "the first move left out": lambda record: replace(record, moves=record.moves[1:]),
    "another digest": lambda record: replace(record, digest=record.digest[::-1]),
    "no digest": lambda record: replace(record, digest=""),
    "another rules version": lambda record: replace(record, version=record.version + "x"),
    "an unknown action": lambda record: replace(record, moves=[(0, "no such action"), *record.moves[1:]]),
    "a seat that does not exist": lambda record: replace(record, moves=[(99, record.moves[0][1]), *record.moves[1:]]),
}
