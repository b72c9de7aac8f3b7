"""Ways to set up a game: every player count, and a few combinations of options that stand for all of them.

A fault usually needs one value of an option, or two that meet. So the quick set shows every value once, and the
thorough one every pair of values that the game accepts together. Both are made from `game.options` alone; what
`game.resolve` refuses is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import intrigue
from intrigue.core.errors import BadOption
from intrigue.core.game import Game
from intrigue.core.options import Option

PLAYERS = "players"
ALL_SEATS, ONE_SEAT = "*all seats*", "*one seat*"
"""Stand for the value of an option with one entry for each seat, which depends on the number of players."""
MOST_SETTINGS = 60
COMPANIONS = 2  # values that may have to accompany another one (team rules need team play)

Value = object
Row = dict[str, Value]
"""One value for each factor; the factors are the options and, first of all, the number of players."""


@dataclass(frozen=True)
class Setting:
    """One way to set up a game."""

    game_id: str
    players: int
    options: tuple[tuple[str, Value], ...]
    """Only what differs from the defaults."""

    @property
    def game(self) -> Game[Any, Any]:
        return intrigue.game(self.game_id)

    def __str__(self) -> str:
        words = [f"{name}={_word(value)}" for name, value in self.options]
        return "-".join([self.game_id, f"{self.players}p", *words])


@cache
def quick(game_id: str) -> tuple[Setting, ...]:
    """Every player count and every value of every option, each in at least one setting."""
    game = intrigue.game(game_id)
    return _settings(game, Cover(game, tuple(game.players), strength=1))


@cache
def thorough(game_id: str) -> tuple[Setting, ...]:
    """For every player count, every pair of values that can be chosen together. Where that would be too many, the
    number of players counts as one of the two values."""
    game = intrigue.game(game_id)
    made: list[Setting] = []
    for players in game.players:
        made += _settings(game, Cover(game, (players,), strength=2))
        if len(made) > MOST_SETTINGS:
            return _settings(game, Cover(game, tuple(game.players), strength=2))
    return tuple(made)


def _settings(game: Game[Any, Any], cover: Cover) -> tuple[Setting, ...]:
    made = []
    for row in cover.rows():
        players, options = realise(game, row)
        changed = {name: value for name, value in options.items() if value != game.options[name].default}
        made.append(Setting(game.id, players, tuple(changed.items())))
    return tuple(dict.fromkeys(made))


class Cover:
    """Rows of values in which every accepted value (strength 1) or pair of values (strength 2) occurs."""

    def __init__(self, game: Game[Any, Any], players: Sequence[int], strength: int) -> None:
        self.game = game
        self.strength = strength
        self.factors: dict[str, Sequence[Value]] = {PLAYERS: players}
        for name, option in game.options.items():
            self.factors[name] = _values(option)
        self.defaults: Row = {name: values[0] for name, values in self.factors.items()}
        self.alone = {
            (name, value): row
            for name, values in self.factors.items()
            for value in values
            if (row := self._complete({name: value})) is not None
        }
        """For each value that can be chosen at all, the smallest change of the defaults that includes it."""

    def rows(self) -> list[Row]:
        """Greedy: each row starts from something not yet shown and takes in as much more as the game accepts."""
        open_targets = dict.fromkeys(self._targets())
        rows = []
        while open_targets:
            target = next(iter(open_targets))
            row = self._row_for(target)
            if row is None:
                del open_targets[target]  # these two values exclude each other
                continue
            self._enrich(row, dict(target), open_targets)
            rows.append(row)
            for shown in _shown(row, self.strength):
                open_targets.pop(shown, None)
        return rows

    def _targets(self) -> Iterator[tuple[tuple[str, Value], ...]]:
        for chosen in combinations(self.alone, self.strength):
            if len({name for name, _ in chosen}) == self.strength:
                yield chosen

    def _row_for(self, target: tuple[tuple[str, Value], ...]) -> Row | None:
        wanted: Row = {}
        for value in target:
            wanted |= {name: v for name, v in self.alone[value].items() if v != self.defaults[name]}
        wanted |= dict(target)
        return self._complete(wanted) or self._complete(dict(target))

    def _complete(self, wanted: Row) -> Row | None:
        """The wanted values with defaults for the rest, and with as few other changes as make it acceptable."""
        free = [(name, v) for name, values in self.factors.items() if name not in wanted for v in values[1:]]
        for count in range(COMPANIONS + 1):
            for changes in combinations(free, count):
                row = {**self.defaults, **dict(changes), **wanted}
                if self._accepts(row):
                    return row
        return None

    def _enrich(self, row: Row, fixed: Row, open_targets: dict[tuple[tuple[str, Value], ...], None]) -> None:
        """Change what is free in a row where that shows more of what is still to be shown."""
        for name, values in self.factors.items():
            if name in fixed:
                continue
            best, most = row[name], _count_open(row, self.strength, open_targets)
            for value in values:
                changed = {**row, name: value}
                gain = _count_open(changed, self.strength, open_targets)
                if gain > most and self._accepts(changed):
                    best, most = value, gain
            row[name] = best

    def _accepts(self, row: Row) -> bool:
        players, options = realise(self.game, row)
        try:
            self.game.resolve(players, options)
        except BadOption:
            return False
        return True


def realise(game: Game[Any, Any], row: Row) -> tuple[int, dict[str, Value]]:
    """The number of players and the options that a row means."""
    players = row[PLAYERS]
    assert isinstance(players, int)
    options: dict[str, Value] = {}
    for name, value in row.items():
        if name == PLAYERS:
            continue
        names = game.options[name].values
        if value == ALL_SEATS:
            options[name] = tuple(names[seat % len(names)] for seat in range(players))
        elif value == ONE_SEAT:
            options[name] = (None,) * (players - 1) + (names[-1],)
        else:
            options[name] = value
    return players, options


def _values(option: Option) -> list[Value]:
    """The values to try, the default first; of many numbers the ends and the middle."""
    if option.per_seat:
        return [option.default, ALL_SEATS, ONE_SEAT]
    values: list[Value] = [option.default, *option.values]
    if option.numbers:
        numbers = option.numbers
        values += [numbers[0], numbers[len(numbers) // 2], numbers[-1]]
    return list({(type(value), value): value for value in values}.values())


def _shown(row: Row, strength: int) -> Iterator[tuple[tuple[str, Value], ...]]:
    return combinations(row.items(), strength)


def _count_open(row: Row, strength: int, open_targets: dict[tuple[tuple[str, Value], ...], None]) -> int:
    return sum(shown in open_targets for shown in _shown(row, strength))


def _word(value: Value) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        chosen = [item for item in value if item is not None]
        return f"one-{chosen[0]}" if len(chosen) == 1 else f"{len(chosen)}-seats"
    return str(value)
