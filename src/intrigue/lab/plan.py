"""What is played: a list of settings, and how each game follows from its number.

Simulations, ladders and runs of the lab share this plan. A game depends on the plan, its setting and its number, and on
nothing else. So any process can play it at any time, and a run can be stopped and resumed.

Games come in deals, as in duplicate bridge. The games of a deal follow each other and share their seed, and from one to
the next every bot moves on by one seat. So different bots get the same cards, and a report can separate the deal from
the players. If all bots are the same, a deal is one game, because a second one would add little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

from intrigue.bots import Bot, Mind, bot
from intrigue.bots.guests import name_of_bot
from intrigue.core.errors import BadOption, IntrigueError
from intrigue.core.game import Game
from intrigue.games import game, name_of
from intrigue.lab.sweep import variants

SEED_BITS: Final = 64
USUAL_PLAYERS: Final = 4
LEVELS: Final = ("greedy", "novice")
PER_DEAL: Final = 2  # games, if the line-up has different bots
UNLIMITED: Final = 1e9  # seconds for a decision: bots that count iterations then play the same on any machine


class BadRun(IntrigueError):
    """A folder, a run or an argument that the lab cannot use."""


@dataclass(frozen=True)
class Setting:
    """One way to play: a game, its options and a line-up of bots.

    `game_id` is a name by which any process finds the game: its id, or "module:Class". `options` holds what was asked
    for; all other options have their defaults. The bots rotate through the seats. If the game has secret sides and
    `side` names one, there are two bots instead: the first plays all seats of that side, the second plays the others.
    """

    game_id: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    content: str | None = None
    side: str = ""
    changes: dict[str, Any] = field(default_factory=dict)
    """Fields of the content that a sweep has set, for the label."""

    @cached_property
    def game(self) -> Game[Any, Any]:
        return game(self.game_id, self.content)

    @cached_property
    def minds(self) -> list[Bot]:
        """The bots themselves. They keep no state, so they can play all games."""
        return [bot(name, self.game) for name in self.bots]

    def __reduce__(self) -> tuple[object, ...]:
        return Setting, (self.game_id, self.players, self.bots, self.options, self.content, self.side, self.changes)

    @property
    def rules(self) -> str:
        return rules_of(self.game)

    @property
    def label(self) -> str:
        """The setting in a few words.

        >>> Setting("pot-de-vin", 4, ("greedy", "greedy", "random", "random"), {"teams": True}).label
        'pot-de-vin, 4 players, 2 greedy + 2 random, teams=on'
        """
        if self.side:
            bots = f"{self.bots[0]} as {self.side}, {self.bots[1]} otherwise"
        else:
            line_up = {name: self.bots.count(name) for name in self.bots}
            bots = " + ".join(f"{count} {name}" if len(line_up) > 1 else name for name, count in line_up.items())
        options = [f"{name}={option_text(value)}" for name, value in (*self.options.items(), *self.changes.items())]
        return ", ".join([self.game.id, people(self.players), bots, *options])


def people(players: int) -> str:
    """
    >>> people(1), people(4)
    ('1 player', '4 players')
    """
    return "1 player" if players == 1 else f"{players} players"


def rules_of(chosen: Game[Any, Any]) -> str:
    """The version of a game's rules and the digest of its content. Both must be the same to continue a run."""
    return f"{chosen.version}/{chosen.content.digest}"


class PlannedGame(NamedTuple):
    """One game of a plan, and everything that determines it. `entries` has the place in the line-up of the bot at each
    seat."""

    plan: Plan
    setting: Setting
    number: int
    deal: int
    seed: int
    entries: list[int]

    def dice(self) -> list[Random]:
        """A new random number generator for each seat, the same each time the game is played."""
        return [self.plan.dice(self.number, seat) for seat in range(self.setting.players)]

    @property
    def bots(self) -> list[str]:
        """The name of the bot at each seat."""
        return [self.setting.bots[entry] for entry in self.entries]


@dataclass(frozen=True)
class Plan:
    """Everything that determines the games: `games` of each setting, and `budget` seconds for each decision."""

    settings: tuple[Setting, ...]
    games: int
    seed: int = 0
    per_deal: int | None = None
    budget: float = UNLIMITED

    @property
    def total(self) -> int:
        return self.games * len(self.settings)

    def deal_games(self, setting: int) -> int:
        """How many games share a deal."""
        if self.per_deal is not None:
            return self.per_deal
        return PER_DEAL if len(set(self.settings[setting].bots)) > 1 else 1

    def deal(self, setting: int, number: int) -> int:
        return number // self.deal_games(setting)

    def game_seed(self, deal: int) -> int:
        """The seed of a deal. It is the same in every setting, so that settings can be compared."""
        return Random(f"{self.seed}/{deal}").getrandbits(SEED_BITS)

    def dice(self, number: int, seat: int) -> Random:
        """The random numbers of the bot at a seat."""
        return Random(f"{self.seed}/{number}/{seat}")

    def entries(self, setting: int, number: int) -> list[int]:
        """The place in the line-up of the bot at each seat. Over a run, every bot plays from every seat equally often.

        >>> plan = Plan((Setting("pot-de-vin", 3, ("a", "b", "c"), {}),), games=6)
        >>> [plan.entries(0, number) for number in range(4)]
        [[0, 1, 2], [2, 0, 1], [2, 0, 1], [1, 2, 0]]
        """
        deal, place = divmod(number, self.deal_games(setting))
        players = self.settings[setting].players
        return [(seat - deal - place) % players for seat in range(players)]

    def game(self, setting: int, number: int) -> PlannedGame:
        """The game of a setting with this number."""
        deal = self.deal(setting, number)
        entries = self.entries(setting, number)
        return PlannedGame(self, self.settings[setting], number, deal, self.game_seed(deal), entries)


def make_setting(
    chosen: Game[Any, Any], players: int, line_up: Sequence[Mind], options: dict[str, Any], side: str = ""
) -> Setting:
    """A checked setting. The last bot listed takes the remaining seats. A bot is its name, or a class or function that
    other processes can import.

    >>> make_setting(game("empire-engine"), 4, ("greedy", "random"), {}).bots
    ('greedy', 'random', 'random', 'random')
    """
    chosen.resolve(players, options)
    if not line_up:
        raise BadOption("bots: expected at least one")
    if len(line_up) > players and not side:
        raise BadOption(f"bots: {len(line_up)} for {players} players")
    names = [name_of_bot(mind) for mind in line_up]
    for name in names:
        bot(name, chosen)
    bots = tuple(names) if side else (*names, *[names[-1]] * (players - len(names)))
    content = chosen.content.text if chosen.content.custom else None
    return Setting(name_of(chosen.id), players, bots, options, content, side)


def option_text(value: object) -> str:
    """An option's value as people type it.

    >>> option_text(True), option_text(3), option_text(["nova", None])
    ('on', '3', 'nova,-')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return ",".join("-" if item is None else str(item) for item in value)
    return str(value)


# ---- grids ---------------------------------------------------------------------------------------


def make_grid(
    game_ids: Sequence[str],
    players: Sequence[int],
    line_ups: Sequence[Sequence[str]],
    options: dict[str, str],
    content: str | None = None,
    content_name: str = "content",
    sweeps: Sequence[str] = (),
) -> tuple[tuple[Setting, ...], list[str]]:
    """All combinations that the games accept, and the reasons why they refuse the others.

    `options` maps each name to its values as text, separated by commas. If a value is itself a list (one entry for each
    seat), slashes separate the values. Without player counts, there are as many players as bots in the line-up, but at
    least the game's usual number. Without line-ups, two levels take turns, so that skill and chance can be told apart.
    `sweeps` are fields of the content with their values (see `lab.sweep`).
    """
    settings: list[Setting] = []
    refused: list[str] = []
    wanted: list[Sequence[str] | None] = [*line_ups] or [None]
    for game_id, line_up in product(game_ids, wanted):
        original = game(game_id, content, content_name)
        for changes, chosen in contents_of(original, content_name, sweeps):
            for count in players or [max(len(line_up or ()), usual_players(chosen))]:
                for values in grid_values(chosen, options):
                    try:
                        made = make_setting(chosen, count, two_levels(count) if line_up is None else line_up, values)
                        settings.append(replace(made, changes=changes))
                    except BadOption as problem:
                        refused.append(str(problem))
    if not settings:
        raise BadOption(refused[0])
    return tuple(settings), list(dict.fromkeys(refused))


def contents_of(
    original: Game[Any, Any], name: str, sweeps: Sequence[str]
) -> list[tuple[dict[str, Any], Game[Any, Any]]]:
    """The game with each content that the sweeps ask for. Content that the game refuses is an error, because a sweep
    with holes would mislead."""
    if not sweeps:
        return [({}, original)]
    made = []
    for changes, text in variants(original.content.text, sweeps):
        said = ", ".join(f"{path}={option_text(value)}" for path, value in changes.items())
        made.append((changes, game(name_of(original.id), text, f"{name} with {said}")))
    return made


def two_levels(players: int) -> tuple[str, ...]:
    """The line-up if none is given.

    >>> two_levels(3)
    ('greedy', 'novice', 'greedy')
    """
    return tuple([LEVELS[place % len(LEVELS)] for place in range(players)])


def usual_players(chosen: Game[Any, Any]) -> int:
    return nearest(chosen.players, USUAL_PLAYERS)


def nearest(allowed: Sequence[int], wanted: int) -> int:
    """The allowed number of players that is nearest to the wanted one.

    >>> nearest(range(5, 8), 4)
    5
    """
    return min(allowed, key=lambda count: abs(count - wanted))


def grid_values(chosen: Game[Any, Any], options: dict[str, str]) -> list[dict[str, Any]]:
    """Every combination of the options' values, read and checked."""
    alternatives = []
    for name, text in options.items():
        if name not in chosen.options:
            chosen.options.resolve({name: text})  # raises an error that lists the options
        option = chosen.options[name]
        texts = text.split("/" if option.per_seat else ",")
        values = [option.read(part) for part in texts]
        alternatives.append([(name, list(value) if isinstance(value, tuple) else value) for value in values])
    return [dict(values) for values in product(*alternatives)]
