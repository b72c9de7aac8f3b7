"""The table as text and as a picture, for people who watch an environment."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from textwrap import fill
from typing import Any, Final

from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.options import Options
from intrigue.core.state import State

MODES: Final = ("ansi", "rgb_array")
COLUMNS: Final = 100
SPARE_ROWS: Final = 8


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise BadOption(f"render_mode: expected {' or '.join(MODES)} or nothing, got {mode!r}")
    return mode


def render(state: State, viewer: int | None, mode: str | None) -> Any:
    """The table as a viewer sees it (None: a spectator), in the form that the mode requires."""
    if mode is None:
        return None
    text = table_text(state, viewer)
    if mode == "ansi":
        return text
    from intrigue.envs.picture import picture

    return picture(text, usual_rows(state.game, state.players, tuple(state.options.items())))


def table_text(state: State, viewer: int | None) -> str:
    game = state.game
    names = [f"Seat {seat + 1}" for seat in range(state.players)]
    return game.show(state.view(viewer), names) + "\n\n" + fill(state.prompt(viewer).text, COLUMNS)


@lru_cache(maxsize=64)
def usual_rows(game: Game[Any, Any], players: int, options: tuple[tuple[str, object], ...]) -> int:
    """How many lines of text a picture of this game must hold for all its pictures to have the same size: as many as a
    random game needs, plus some spare."""
    rng = Random(1)
    state: State = game.new(players, 1, Options(options))
    most = 0
    while state.pending:
        seat = state.pending[0]
        most = max(most, table_text(state, seat).count("\n"))
        state.play(seat, rng.choice(state.legal(seat)))
    return most + SPARE_ROWS
