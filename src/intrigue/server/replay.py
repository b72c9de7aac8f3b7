"""Replays: a finished game move by move, from any seat or open; a running one as far as the viewer may know it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Raw

from intrigue.core.events import Curtain
from intrigue.server.bodies import Frame, Replay
from intrigue.server.outgoing import Showing
from intrigue.server.protocol import LogLine
from intrigue.server.storage import EntryRow, TableRow
from intrigue.server.table import Table, Viewer

MOST_FRAMES: Final = 100
NO_LINES: Final[list[LogLine]] = []


class Wanted(NamedTuple):
    """Which part of a replay, from whose point of view, and whether in words too."""

    viewer: Viewer
    open_hands: bool
    first: int
    most: int
    text: bool = False


def finished_replay(table: Table, wanted: Wanted) -> Replay:
    """Play the moves that count again, and watch from one seat, or from all of them."""
    assert table.over, "nobody may see everything in a running game"
    viewer, first, open_hands = wanted.viewer, wanted.first, wanted.open_hands
    again = Table(table.row)
    showing = Showing(again, table.names)
    frames = []
    for step in range(min(first + wanted.most, len(table.moves) + 1)):
        seat, action = (None, "") if step == 0 else table.moves[step - 1]
        if seat is not None:
            again.apply(EntryRow(again.id, step, "move", seat, action, str(step)))
        if step >= first:
            frames.append(
                Frame(
                    step=step,
                    seat=seat,
                    action=action,
                    view=showing.view(viewer),
                    lines=showing.latest(viewer, all_of_it=open_hands),
                    views=[showing.view(other) for other in range(table.row.players)] if open_hands else [],
                    text=showing.text(viewer) if wanted.text else "",
                )
            )
    return Replay(
        table=table.id,
        game=table.game.id,
        over=True,
        open=open_hands,
        names=table.names,
        earliest=0,
        steps=len(table.moves),
        viewer=viewer,
        frames=frames,
    )


def running_replay(row: TableRow, entries: Sequence[EntryRow], wanted: Wanted, titles: Sequence[str]) -> Replay:
    """What a viewer has seen of a running game, step by step as it changed for this viewer. Secret steps of others
    leave no trace, and what the rules made everybody forget stays forgotten."""
    table = Table(row)
    showing = Showing(table, titles)
    viewer, first, last = wanted.viewer, wanted.first, wanted.first + wanted.most
    sight = table.sight(viewer)
    views: dict[int, Raw] = {0: showing.view(viewer)}
    texts: dict[int, str] = {0: showing.text(viewer)} if wanted.text else {}
    earliest = 0
    for entry in entries:
        events = len(table.history)
        table.apply(entry)
        step = sight.number - 1
        if any(isinstance(event, Curtain) for event in table.history[events:]):
            earliest = step
        if first <= step < last and step not in views:
            views[step] = showing.view(viewer)
            if wanted.text:
                texts[step] = showing.text(viewer)
    lines: dict[int, list[LogLine]] = defaultdict(list)
    for line in showing.lines(viewer, 0):
        lines[line.seq - 1].append(line)
    shown = [step for step in sorted(views) if max(first, earliest) <= step < last]
    return Replay(
        table=table.id,
        game=table.game.id,
        over=table.over,
        open=False,
        names=list(titles),
        earliest=earliest,
        steps=sight.number - 1,
        viewer=viewer,
        frames=[
            Frame(
                step=step,
                seat=None,
                action="",
                view=views[step],
                lines=lines.get(step, NO_LINES),
                views=[],
                text=texts.get(step, ""),
            )
            for step in shown
        ],
    )
