"""A table is the fold of its log, and every viewer can follow it from any point."""

from __future__ import annotations

import json
from random import Random

import pytest

import intrigue
from intrigue.core.codec import to_data
from intrigue.core.errors import BadRecord, Illegal
from intrigue.core.events import readable
from intrigue.core.naming import named
from intrigue.server.protocol import LogLine
from intrigue.server.storage import EntryRow
from intrigue.server.table import Table
from tests.server.tables import NAMES, SEED, as_bytes, new_table, play_some, update

GAMES = intrigue.games()
MOVES = 60


@pytest.mark.parametrize("game_id", GAMES)
def test_the_log_alone_gives_the_table_back(game_id: str) -> None:
    table = new_table(game_id)
    entries = play_some(table, Random(1), MOVES)
    again = Table.fold(table.row, entries)
    assert again.game.digest(again.state) == table.game.digest(table.state)
    for viewer in (None, *range(table.row.players)):
        assert as_bytes(update(again, viewer)) == as_bytes(update(table, viewer))
    assert again.receipts == table.receipts
    assert again.asked == table.asked


@pytest.mark.parametrize("game_id", GAMES)
def test_views_and_events_leave_as_the_core_writes_them(game_id: str) -> None:
    table = new_table(game_id)
    play_some(table, Random(2), 20)
    for viewer in (None, *range(table.row.players)):
        sent = json.loads(bytes(update(table, viewer).view))
        assert sent == json.loads(json.dumps(to_data(table.state.view(viewer))))
        told = [json.loads(bytes(line.event)) for line in update(table, viewer).lines]
        events = [table.game.event_data(event) for event in readable(table.history, viewer, over=table.over)]
        assert told == json.loads(json.dumps(events))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_log_speaks_to_its_reader(game_id: str) -> None:
    """Given a game, when a seat reads the log, then every line is what the game tells one who is called "You"."""
    table = new_table(game_id, 3)
    play_some(table, Random(5), 80)
    for viewer in (0, 1, None):
        names = ["You" if seat == viewer else name for seat, name in enumerate(NAMES[:3])]
        seen = readable(table.history, viewer, over=table.over)

        lines = update(table, viewer).lines

        assert [line.text for line in lines] == [named(table.game.tell(event, names).text, names) for event in seen]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_viewer_has_missed_completes_what_the_viewer_knew(game_id: str) -> None:
    """Duty 9: from every number on, with moves taken back and things forgotten in between."""
    rng = Random(3)
    table = new_table(game_id)
    viewers = (None, *range(table.row.players))
    known: dict[int | None, dict[int, list[tuple[int, str]]]] = {viewer: {} for viewer in viewers}
    while table.state.pending and table.length < MOVES:
        play_some(table, rng, 1)
        for viewer in viewers:
            full = update(table, viewer)
            known[viewer][full.seq] = texts(full.lines)
    for viewer in viewers:
        now = texts(update(table, viewer).lines)
        for since, lines in known[viewer].items():
            news = update(table, viewer, since)
            kept = [line for line in lines if line[0] <= news.keep]
            assert kept + texts(news.lines) == now, f"viewer {viewer} from {since}"


def texts(lines: list[LogLine]) -> list[tuple[int, str]]:
    return [(line.seq, line.text) for line in lines]


@pytest.mark.parametrize("game_id", GAMES)
def test_secret_steps_of_others_leave_no_trace(game_id: str) -> None:
    """Duty 13: as long as a viewer's number stands, not a byte of what the viewer would get has changed."""
    rng = Random(4)
    table = new_table(game_id)
    viewers = (None, *range(table.row.players))
    before = {viewer: update(table, viewer) for viewer in viewers}
    while table.state.pending and table.length < 2 * MOVES:
        (entry,) = play_some(table, rng, 1)
        for viewer in viewers:
            after = update(table, viewer)
            if after.seq == before[viewer].seq:
                assert as_bytes(after) == as_bytes(before[viewer]), f"{entry} changes {viewer}'s table unseen"
            assert after.seq <= before[viewer].seq + 1
            before[viewer] = after


@pytest.mark.parametrize("game_id", GAMES)
def test_a_question_keeps_its_number_while_others_answer_theirs(game_id: str) -> None:
    """Sequence per decision, not per state: simultaneous choices do not get lost."""
    rng = Random(5)
    table = new_table(game_id)
    while table.state.pending and table.length < MOVES:
        before = {seat: (table.decision(seat), table.state.legal(seat)) for seat in table.state.pending}
        (entry,) = play_some(table, rng, 1, undos=False)
        for seat, (number, legal) in before.items():
            if seat != entry.seat and seat in table.state.pending and table.state.legal(seat) == legal:
                assert table.decision(seat) == number
            elif seat == entry.seat and seat in table.state.pending:
                assert table.decision(seat) != number


def test_the_seed_is_told_at_the_end() -> None:
    table = new_table("empire-engine")
    assert update(table, 0).seed is None
    play_some(table, Random(6), 10_000, undos=False)
    told = update(table, None)
    assert table.over
    assert told.seed is not None
    assert int(told.seed, 16) == SEED
    assert told.shuffle is None
    record = intrigue.Record.from_json(table.record())
    assert record.verify() == table.state.result


def test_refused_moves_change_nothing() -> None:
    table = new_table("empire-engine")
    before = table.game.digest(table.state)
    seat = table.state.pending[0]
    for action in (-1, 10**9, *(a for a in range(len(table.game.actions)) if a not in table.state.legal(seat))):
        with pytest.raises(Illegal):
            table.try_move(seat, action)
    with pytest.raises(Illegal):
        table.check_undo(seat)
    assert table.game.digest(table.state) == before


def test_a_log_that_does_not_fit_is_refused() -> None:
    table = new_table("empire-engine")
    entries = play_some(table, Random(7), 5)
    with pytest.raises(BadRecord, match="entry"):
        Table.fold(table.row, [*entries[:2], *entries[3:]])
    with pytest.raises(BadRecord, match="cannot be played"):
        Table.fold(table.row, [EntryRow("t1", 1, "move", 0, "no such action", "k")])
    with pytest.raises(BadRecord, match="rules version"):
        Table(table.row._replace(version="0"))
