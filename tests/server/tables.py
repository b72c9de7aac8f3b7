"""Tables without a server: made from a seed, played by chance."""

from __future__ import annotations

from random import Random

import intrigue
from intrigue.server.outgoing import Showing
from intrigue.server.protocol import TableUpdate, encode
from intrigue.server.storage import EntryRow
from intrigue.server.table import Table, Viewer, header

SEED = 918_273_645_546_372_819
NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]


def new_table(
    game_id: str, players: int | None = None, seed: int = SEED, options: dict[str, object] | None = None
) -> Table:
    chosen = intrigue.game(game_id)
    count = players or chosen.players[0]
    return Table(header("t1", "r1", chosen, count, chosen.resolve(count, options), seed, NAMES[:count]))


def update(table: Table, viewer: Viewer, since: int = 0) -> TableUpdate:
    players = table.row.players
    return Showing(table, NAMES[:players]).update(viewer, since, [None] * players)


def play_some(table: Table, rng: Random, moves: int, undos: bool = True) -> list[EntryRow]:
    """Random moves, and now and then one taken back; the entries."""
    entries: list[EntryRow] = []
    while table.state.pending and len(entries) < moves:
        undoable = [seat for seat in range(table.row.players) if table.can_undo(seat)]
        if undos and undoable and rng.randrange(6) == 0:
            entry = table.undo_entry(undoable[0], f"undo-{len(entries):05}")
        else:
            seat = rng.choice(table.state.pending)
            action = rng.choice(table.state.legal(seat))
            entry = table.move_entry(seat, action, f"move-{len(entries):05}")
        table.apply(entry)
        entries.append(entry)
    return entries


def as_bytes(message: TableUpdate) -> bytes:
    return encode(message)
