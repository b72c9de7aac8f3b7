"""Saved games: a folder of records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from intrigue.core.errors import IntrigueError
from intrigue.core.record import Record

UNFINISHED = "unfinished"
FINISHED = "finished"


class Save(NamedTuple):
    """A game that can be continued."""

    path: Path
    record: Record


class Saves:
    """The records of one user. A game is saved in one folder while it is in progress, and moves to another when it
    ends."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def place_for(self, game_id: str) -> Path:
        """The path of a new file for a game that starts."""
        folder = self.folder / UNFINISHED
        stem = f"{game_id}-{datetime.now():%Y-%m-%d-%H%M%S}"
        path = folder / f"{stem}.json"
        number = 2
        while path.exists() or (self.folder / FINISHED / path.name).exists():
            path = folder / f"{stem}-{number}.json"
            number += 1
        return path

    def keep(self, record: Record, path: Path, *, over: bool) -> Path:
        """Save a game, and return the path of its file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        record.save(path)
        if not over or path.parent != self.folder / UNFINISHED:
            return path
        shelf = self.folder / FINISHED
        shelf.mkdir(parents=True, exist_ok=True)
        return path.replace(shelf / path.name)

    def unfinished(self) -> Iterator[Save]:
        """The games that can be continued, the latest first. Files that are not records are skipped."""
        folder = self.folder / UNFINISHED
        files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files:
            try:
                yield Save(path, Record.load(path))
            except IntrigueError:
                continue

    def has_played(self, game_id: str) -> bool:
        """Whether this user has started a game of this kind before."""
        return any(self.folder.glob(f"*/{game_id}-*.json"))


def user_folder() -> Path:
    """The folder for the data of this user."""
    from platformdirs import user_data_path

    return user_data_path("intrigue", appauthor=False)
