"""Which options of a game fit a table: the number of its players, and what has been chosen already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from intrigue.core.errors import IntrigueError
from intrigue.core.game import Game
from intrigue.core.options import Option
from intrigue.server.bodies import Fitting, Preset
from intrigue.server.protocol import OptionValue, Settings

FIRST = "First game"
FULL = "Full game"


def fitting(game: Game[Any, Any], settings: Settings) -> Fitting:
    """What the host can choose at a table with these settings."""
    chosen: dict[str, Any] = dict(settings.options)
    players = settings.players

    def allowed(option: Option) -> list[bool | int | str]:
        tries = [(value, chosen | {option.name: tried(option, value, players)}) for value in values_of(option)]
        return [value for value, options in tries if fit(game, players, options)]

    fits = {name: allowed(option) for name, option in game.options.items()}
    words = {
        name: {str(value): game.value_words(name, value) for value in values} for name, values in fits.items() if values
    }
    first, full = (preset(game, players, wanted) for wanted in (game.first_game, game.full_game))
    presets = [Preset(name=FULL, options=full)]
    if first != full:
        presets.insert(0, Preset(name=FIRST, options=first))
    return Fitting(fits=fits, words=words, presets=presets)


def values_of(option: Option) -> list[bool | int | str]:
    """All values of an option that can be chosen from a list."""
    return [*option.values, *(option.numbers or ())]


def tried(option: Option, value: bool | int | str, players: int) -> object:
    return [value, *[None] * (players - 1)] if option.per_seat else value


def fit(game: Game[Any, Any], players: int, options: Mapping[str, object]) -> bool:
    """Whether the rules allow these options with that many players."""
    try:
        game.resolve(players, options)
    except IntrigueError:
        return False
    return True


def preset(game: Game[Any, Any], players: int, wanted: Mapping[str, Any]) -> dict[str, OptionValue]:
    """The part of a preset that fits that many players."""
    kept: dict[str, OptionValue] = {}
    for name, value in wanted.items():
        if fit(game, players, kept | {name: value}):
            kept[name] = value
    return kept
