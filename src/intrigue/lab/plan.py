"""What a run of the lab plays: a grid of settings, and how each game of it follows from its number.

Games come in deals: the games of a deal follow each other and share their chance, and the bots move on by one seat
from one to the next, so that different bots get the same cards and seats, as in duplicate bridge. From this the report
tells the deal from the players. Where all bots are the same, a deal is one game, for the second would bring little new.
A game is determined by the plan, the setting and its number alone, whoever plays it and when.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import Any, Final

from intrigue import __version__
from intrigue.bots import Bot, bot
from intrigue.core.errors import BadOption, IntrigueError
from intrigue.core.game import Game
from intrigue.games import game

SEED_BITS: Final = 64
SHARD_GAMES: Final = 1000
PER_DEAL: Final = 2  # games, where the line-up has different bots
EVALUATE_EVERY: Final = 4


class BadRun(IntrigueError):
    """A folder, a run or an argument that the lab cannot work with."""


@dataclass(frozen=True)
class Setting:
    """One point of the grid. `options` holds what was asked for; everything else is at its default."""

    game_id: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    content: str | None = None

    @cached_property
    def game(self) -> Game[Any, Any]:
        return game(self.game_id, self.content)

    @cached_property
    def minds(self) -> list[Bot]:
        """The bots themselves. They remember nothing, so they serve for all games."""
        return [bot(name, self.game) for name in self.bots]

    def __reduce__(self) -> tuple[object, ...]:
        return Setting, (self.game_id, self.players, self.bots, self.options, self.content)

    @property
    def rules(self) -> str:
        """What must be the same when a run is resumed: the version of the rules and the digest of the content."""
        return f"{self.game.version}/{self.game.content.digest}"

    @property
    def label(self) -> str:
        """The setting in a few words.

        >>> Setting("pot-de-vin", 4, ("greedy", "greedy", "random", "random"), {"teams": True}).label
        'pot-de-vin, 4 players, 2 greedy + 2 random, teams=on'
        """
        line_up = {name: self.bots.count(name) for name in self.bots}
        bots = " + ".join(f"{count} {name}" if len(line_up) > 1 else name for name, count in line_up.items())
        options = [f"{name}={option_text(value)}" for name, value in self.options.items()]
        return ", ".join([self.game_id, f"{self.players} players", bots, *options])


@dataclass(frozen=True)
class Plan:
    """All that determines a run, apart from who carries it out."""

    settings: tuple[Setting, ...]
    games: int
    seed: int = 0
    per_deal: int | None = None
    decisions: bool = True
    evaluate: int = EVALUATE_EVERY
    shard: int = SHARD_GAMES

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
        """The seed of the game's chance: the same in every setting, so that settings can be compared."""
        return Random(f"{self.seed}/{deal}").getrandbits(SEED_BITS)

    def dice(self, number: int, seat: int) -> Random:
        """What the bot at a seat draws its own chance from."""
        return Random(f"{self.seed}/{number}/{seat}")

    def entry(self, setting: int, number: int, seat: int) -> int:
        """Which bot of the line-up sits there in this game. Over a run each sits everywhere equally often.

        >>> plan = Plan((Setting("pot-de-vin", 3, ("a", "b", "c"), {}),), games=6)
        >>> [[plan.entry(0, number, seat) for seat in range(3)] for number in range(4)]
        [[0, 1, 2], [2, 0, 1], [2, 0, 1], [1, 2, 0]]
        """
        deal, place = divmod(number, self.deal_games(setting))
        turn = deal + place
        return (seat - turn) % self.settings[setting].players

    def shards(self) -> range:
        """The first game number of each shard: shards are cut by game numbers, never by workers."""
        return range(0, self.games, self.shard)

    def shard_stop(self, start: int) -> int:
        return min(start + self.shard, self.games)

    def to_json(self) -> str:
        """The manifest of a run."""
        data = {
            "intrigue": __version__,
            **asdict(self),
            "rules": [setting.rules for setting in self.settings],
            "labels": [setting.label for setting in self.settings],
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    @staticmethod
    def from_json(text: str) -> Plan:
        """The plan of a manifest, whatever version of Intrigue wrote it."""
        try:
            data = json.loads(text)
            settings = tuple(
                Setting(row["game_id"], row["players"], tuple(row["bots"]), row["options"], row["content"])
                for row in data["settings"]
            )
            names = ("games", "seed", "per_deal", "decisions", "evaluate", "shard")
            return Plan(settings, **{name: data[name] for name in names})
        except (ValueError, KeyError, TypeError) as problem:
            raise BadRun(f"run.json is not the description of a run ({problem})") from None


def rules_of(manifest: str) -> tuple[str, list[str]]:
    """The version of Intrigue and the rules with which a run was begun."""
    data = json.loads(manifest)
    return str(data.get("intrigue")), [str(rules) for rules in data.get("rules", [])]


def option_text(value: object) -> str:
    """An option's value as one types it.

    >>> option_text(True), option_text(3), option_text(["nova", None])
    ('on', '3', 'nova,-')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return ",".join("-" if item is None else str(item) for item in value)
    return str(value)


def make_grid(
    game_ids: Sequence[str],
    players: Sequence[int],
    line_ups: Sequence[Sequence[str]],
    options: dict[str, str],
    content: str | None = None,
) -> tuple[tuple[Setting, ...], list[str]]:
    """All combinations that the games accept, and for those they refuse, why.

    `options` gives for each name its alternatives as text: separated by commas, or by slashes where a value is itself
    a list (one entry for each seat). Without player counts, each game is played by as many as the line-up has bots.
    """
    settings: list[Setting] = []
    refused: list[str] = []
    for game_id, line_up in product(game_ids, line_ups):
        chosen = game(game_id, content)
        for name in line_up:
            bot(name, chosen)
        for count in players or [max(len(line_up), usual_players(chosen))]:
            for values in grid_values(chosen, options):
                try:
                    settings.append(make_setting(chosen, count, line_up, values))
                except BadOption as problem:
                    refused.append(str(problem))
    if not settings:
        raise BadOption(refused[0])
    return tuple(settings), list(dict.fromkeys(refused))


def usual_players(chosen: Game[Any, Any]) -> int:
    return min(chosen.players, key=lambda count: abs(count - 4))


def grid_values(chosen: Game[Any, Any], options: dict[str, str]) -> list[dict[str, Any]]:
    """Every combination of the alternatives, each value read and checked."""
    alternatives = []
    for name, text in options.items():
        if name not in chosen.options:
            chosen.options.resolve({name: text})  # raises with the names that there are
        option = chosen.options[name]
        texts = text.split("/" if option.per_seat else ",")
        values = [option.read(part) for part in texts]
        alternatives.append([(name, list(value) if isinstance(value, tuple) else value) for value in values])
    return [dict(values) for values in product(*alternatives)]


def make_setting(chosen: Game[Any, Any], players: int, line_up: Sequence[str], options: dict[str, Any]) -> Setting:
    """A checked setting. The last bot listed takes the seats that are left."""
    chosen.resolve(players, options)
    if not line_up:
        raise BadOption("bots: expected at least one")
    if len(line_up) > players:
        raise BadOption(f"bots: {len(line_up)} for {players} players")
    bots = (*line_up, *[line_up[-1]] * (players - len(line_up)))
    return Setting(chosen.id, players, bots, options, chosen.content.text if chosen.content.custom else None)
