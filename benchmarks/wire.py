"""What a move costs on its way to the viewers: whole tables against differences, with and without compression.

    python benchmarks/wire.py                     all games, four seats and a spectator
    python benchmarks/wire.py --moves 200 --games patriot

Everything happens in one process and is counted in its processor time, so other work on the machine matters little.
`rules` is the move itself; `whole` and `changes` are the messages for all viewers made and encoded; `deflate` is what
permessage-deflate would add to each, with a window for each socket as uvicorn would set it up.
"""

from __future__ import annotations

import argparse
import zlib
from collections import defaultdict
from random import Random
from time import process_time

import intrigue
from intrigue.server.outgoing import Showing
from intrigue.server.protocol import encode
from intrigue.server.table import Table, Viewer, header

WINDOW_BITS, MEMORY_LEVEL = 12, 5  # as uvicorn sets permessage-deflate up
MICRO = 1_000_000


class Lines:
    """A compressing socket for each viewer."""

    def __init__(self) -> None:
        self.made: dict[Viewer, zlib._Compress] = {}

    def size(self, viewer: Viewer, data: bytes) -> int:
        if viewer not in self.made:
            self.made[viewer] = zlib.compressobj(wbits=-WINDOW_BITS, memLevel=MEMORY_LEVEL)
        line = self.made[viewer]
        return len(line.compress(data)) + len(line.flush(zlib.Z_SYNC_FLUSH))


def measure(game_id: str, seats: int, moves: int) -> dict[str, float]:
    """Microseconds and bytes for each move."""
    chosen, rng = intrigue.game(game_id), Random(game_id)
    players = min(seats, chosen.players[-1])
    used: dict[str, float] = defaultdict(float)
    made, seed = 0, 0
    while made < moves:
        seed += 1
        row = header("t", "r", chosen, players, chosen.resolve(players, None), seed, ["A"] * players)
        made += play(Table(row), rng, moves - made, used)
    return {name: value / made for name, value in used.items()}


def play(table: Table, rng: Random, moves: int, used: dict[str, float]) -> int:
    names = [f"Player {seat}" for seat in range(table.row.players)]
    showings = {"whole": Showing(table, names), "changes": Showing(table, names)}
    lines = {name: Lines() for name in showings}
    known: dict[Viewer, int] = dict.fromkeys((*range(table.row.players), None), 0)
    made = 0
    while table.state.pending and made < moves:
        seat = rng.choice(table.state.pending)
        action = rng.choice(table.state.legal(seat))
        began = process_time()
        trial = table.try_move(seat, action)
        table.apply(table.move_entry(seat, action, f"key-{made}"), trial)
        used["rules µs"] += MICRO * (process_time() - began)
        made += 1
        due = [viewer for viewer, number in known.items() if table.sight(viewer).number != number]
        for name, showing in showings.items():
            table._views.clear()
            began = process_time()
            sent = {
                viewer: encode(
                    showing.update(viewer, known[viewer], [None] * len(names))
                    if name == "whole"
                    else showing.change(viewer, known[viewer], known[viewer], [None] * len(names))
                )
                for viewer in due
            }
            used[f"{name} µs"] += MICRO * (process_time() - began)
            used[f"{name} bytes"] += sum(map(len, sent.values()))
            began = process_time()
            used[f"{name} deflated"] += sum(lines[name].size(viewer, data) for viewer, data in sent.items())
            used[f"{name} deflate µs"] += MICRO * (process_time() - began)
        for viewer in due:
            known[viewer] = table.sight(viewer).number
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", default="", help="ids, separated by commas (all)")
    options = parser.parse_args()
    for game_id in options.games.split(",") if options.games else intrigue.games():
        found = measure(game_id, options.seats, options.moves)
        print(f"{game_id:16}" + "  ".join(f"{name} {value:.0f}" for name, value in found.items()), flush=True)


if __name__ == "__main__":
    main()
