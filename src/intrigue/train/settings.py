"""What a training run is: everything that decides how it goes, kept in its folder as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

import intrigue
from intrigue.core.errors import BadData, BadOption
from intrigue.core.game import Game

FILE: Final = "settings.json"
GREEDY: Final = "greedy"


@dataclass(frozen=True)
class Settings:
    """How a network is trained."""

    game: str
    players: tuple[int, ...]
    """The numbers of players that the network is built for."""
    options: dict[str, object] = field(default_factory=dict)
    at: tuple[int, ...] = ()
    """The numbers of players to learn from in this run; without any, all that the network is built for."""
    seed: int = 1
    processes: int = 1
    width: int = 128
    games: int = 96
    """Games side by side for each number of players, in each process."""
    steps: int = 64
    """Decisions of each game between two updates."""
    epochs: int = 2
    part: int = 512
    """Decisions in a gradient step."""
    rate: float = 6e-4
    trust: float = 1.0
    """How much the player trusts the first choice of the game's guide (without one, the greedy player), always: at 0,
    not at all; at 3, it begins by doing mostly that."""
    entropy: float = 0.003
    """What a nat of entropy is worth at a decision, in units of what a game is worth. It falls to half."""
    pull: float = 0.05
    """How strongly the player is drawn towards its slow self."""
    slowness: float = 0.97
    """How much of the slow self stays at each update."""
    past_share: float = 0.25
    """The share of tables at which the others are an earlier self."""
    guests: tuple[str, ...] = (GREEDY,)
    """The bots that sit at the tables of guests, one kind in each game. A short search teaches what no network of the
    league can show."""
    guest_share: float = 0.15
    """The share of tables at which some of the others are guests."""
    lone_share: float = 0.0
    """The share of tables at which one of the others is the player that can be trusted, among the player's own kind."""
    lead_in: float = 0.0
    """The share of seats at which the trusted player makes the first decisions of a game, a random number of them: so
    the player gets to know positions that it would not bring about itself, and what they are worth."""
    memory: int = 8
    """How many earlier selves there are."""
    lessons: int = 20
    """Updates at the beginning in which the player learns how games end, but does not change its ways, except to
    imitate the teacher."""
    teacher: str = ""
    """The bot that plays the lessons. Without a name it is the one that can be trusted, which need not be imitated if
    it is."""
    against: str = ""
    """If a bot is named, the others are this bot at all tables: the player becomes an exploiter, which shows how much
    can be won against a bot whose ways are known."""
    begin_with: str = ""
    """The folder of another run, or the file of a network: the player begins as that one ended."""
    rivals: tuple[str, ...] = ()
    """Folders of other runs, or files of networks. In half of the updates, one of their players takes the place of an
    earlier self. The player of a run that only imitates a search brings that search into the league."""
    opponents: tuple[str, ...] = (GREEDY,)
    """The fixed opponents of the exams."""
    exam_games: int = 200
    exam_every: int = 25
    """Updates between two exams."""

    def checked(self) -> Settings:
        """These settings, if a run can be made of them; `BadOption` if not."""
        game = self.open_game()
        for count in self.players:
            game.resolve(count, self.options)
        if not set(self.at) <= set(self.players):
            raise BadOption(
                f"at: expected some of {self.players}, the numbers of players of the network, got {self.at}"
            )
        for name in ("processes", "width", "games", "steps", "epochs", "part", "memory", "exam_games", "exam_every"):
            if getattr(self, name) < 1:
                raise BadOption(f"{name}: expected a number of at least 1, got {getattr(self, name)!r}")
        if not 0.0 <= self.lead_in <= 1.0:
            raise BadOption(f"lead_in: expected a share from 0 to 1, got {self.lead_in!r}")
        if not 0.0 <= self.past_share + self.guest_share + self.lone_share <= 1.0:
            raise BadOption("past_share, guest_share and lone_share: expected shares that sum to at most 1")
        return self

    @property
    def invited(self) -> tuple[str, ...]:
        """The bots at the tables of guests."""
        return (self.against,) if self.against else self.guests

    @property
    def tables(self) -> tuple[int, ...]:
        """The numbers of players that are played with."""
        return self.at or self.players

    @property
    def imitates(self) -> bool:
        """Whether the teacher plays the lessons and is imitated. Otherwise the player plays them itself."""
        return self.lessons > 0 and (bool(self.teacher) or (self.trust == 0.0 and not self.begin_with))

    def open_game(self) -> Game[Any, Any]:
        return intrigue.game(self.game)

    def save(self, folder: Path) -> None:
        (folder / FILE).write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")

    @staticmethod
    def load(folder: Path) -> Settings:
        """The settings of a run that was begun."""
        try:
            told: dict[str, Any] = json.loads((folder / FILE).read_text(encoding="utf-8"))
        except (OSError, ValueError) as problem:
            raise BadOption(f"{folder} holds no training run: {problem}") from None
        unknown = set(told) - {known.name for known in fields(Settings)}
        if unknown:
            raise BadData(min(unknown), "a setting of a training run")
        for name in ("players", "at", "guests", "opponents", "rivals"):
            told[name] = tuple(told.get(name, ()))
        return Settings(**told)
