"""`intrigue replay`: a recorded game, move by move, as a seat, a spectator or everybody saw it."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.commands.shared import UsageError, add_own_game, player_names, positive
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.games import game
from intrigue.lab.tables import table
from intrigue.terminal.words import score_rows, verdict

if TYPE_CHECKING:
    from intrigue.core.events import Event
    from intrigue.core.record import Record
    from intrigue.core.state import State

EXAMPLES: Final = """\
examples:
  intrigue replay my-game.json             what everybody at the table could see
  intrigue replay my-game.json --seat 1    what the player in seat 1 could see
  intrigue replay my-game.json --open      what each player could see
  intrigue replay my-game.json --open | less

In a terminal, it goes step by step: space or right arrow for the next move, b
or left arrow for the previous one, q to quit. Otherwise, or with --no-step,
everything is printed at once. What was hidden from a seat stays hidden until
the game is over.
"""

KEYS: Final = "space: next   b: back   q: quit"
CLEAR: Final = "\x1b[2J\x1b[H"
NEXT: Final = (" ", "\n", "\r", "right", "down", "n")
BACK: Final = ("b", "left", "up", "p", "\x7f")


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a record of a game")
    add_own_game(parser)
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=positive, metavar="N", help="show what this seat could see (seats count from 1)")
    eyes.add_argument("--open", action="store_true", help="show everything")
    parser.add_argument(
        "--step", action=BooleanOptionalAction, default=True, help="wait for a key after each step, in a terminal (yes)"
    )


def run(arguments: Namespace) -> int:
    from intrigue.core.record import Record

    if arguments.game is not None:
        game(arguments.game)
    record = Record.load(arguments.file)
    if arguments.seat is not None and arguments.seat > record.players:
        raise UsageError(f"there is no seat {arguments.seat}; this game has seats 1 to {record.players}")
    frames = Replay(record, None if arguments.seat is None else arguments.seat - 1, everything=arguments.open).frames()
    if arguments.step and sys.stdout.isatty() and sys.stdin.isatty():
        step_through(frames)
    else:
        print("\n\n".join(frames))
    return 0


def step_through(frames: Sequence[str]) -> None:
    """Show one frame after another, controlled by keys."""
    from intrigue.commands.keys import read_key

    place = 0
    while True:
        print(f"{CLEAR}{frames[place]}\n\n{KEYS}", flush=True)
        key = read_key()
        if key in ("q", "\x1b", ""):
            return
        if key in NEXT:
            place = min(place + 1, len(frames) - 1)
        elif key in BACK:
            place = max(place - 1, 0)


class Replay:
    """A record as text: one frame for the set-up and one for each move."""

    def __init__(self, record: Record, viewer: int | None, *, everything: bool) -> None:
        self.record = record
        self.game = record.open()
        self.everything = everything
        self.players = player_names(record)
        self.viewers: list[int | None] = [*range(record.players)] if everything else [viewer]
        self.viewer = viewer

    def frames(self) -> list[str]:
        frames: list[str] = []
        for number, (state, events) in enumerate(self.record.states()):
            blocks = [self.heading(number), *self.told(events), *self.tables(state)]
            if state.result is not None:
                names = self.names(self.viewer)
                blocks += [
                    "",
                    table(score_rows(state.result, names), right=range(1, len(names) + 1)),
                    verdict(state.result, names, self.viewer) + " " + named(state.result.reason, names),
                ]
            frames.append("\n".join(blocks))
        return frames

    def heading(self, number: int) -> str:
        """Who moved, and the move itself if the viewer may know it."""
        total = len(self.record.moves)
        if number == 0:
            return f"== {self.game.title}, {self.record.players} players, {total} moves =="
        seat, action = self.record.moves[number - 1]
        move = f": {action}" if self.everything or seat == self.viewer else ""
        return f"== move {number} of {total}, {self.players[seat]}{move} =="

    def told(self, events: Sequence[Event]) -> list[str]:
        """The sentences that the viewer may read. In an open replay, private ones are marked with their readers."""
        lines = []
        for event in events:
            if not self.everything and not event.seen_by(self.viewer):
                continue
            line = self.game.tell(event, stand_ins(self.names(self.viewer)))
            private = ""
            if self.everything and event.audience is not None:
                private = "[" + ", ".join(self.players[seat] for seat in event.audience) + "] "
            text = named(line.text, self.names(self.viewer))
            lines.append(f"{private}{text}" + (f" ({line.clause})" if line.clause else ""))
        return lines

    def tables(self, state: State) -> list[str]:
        """The table as each viewer sees it."""
        shown = []
        for viewer in self.viewers:
            head = "" if viewer is None or not self.everything else f"-- as {self.players[viewer]} sees it\n"
            names = self.names(viewer)
            shown.append("\n" + head + named(self.game.show(state.view(viewer), stand_ins(names)), names))
        return shown

    def names(self, viewer: int | None) -> list[str]:
        if self.everything:
            return self.players
        return [YOU if seat == viewer else name for seat, name in enumerate(self.players)]
