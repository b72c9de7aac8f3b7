"""The report of a simulation: wins, places, scores and length, for each bot and for each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from intrigue.lab.plan import Plan, people
from intrigue.lab.statistics import Estimate, Sums, share
from intrigue.lab.tables import table

ROTATION: Final = "Bots change seats from game to game; each plays from every seat equally often, give or take a game."


class Outcome(NamedTuple):
    """How a game ended, seat by seat."""

    number: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Column:
    """The counts of one bot or one seat."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.wins = 0
        self.places = [0] * players
        self.rank = Sums()
        self.score = Sums()

    def add(self, *, won: bool, rank: int, score: int) -> None:
        self.games += 1
        self.wins += won
        self.places[rank - 1] += 1
        self.rank.add(rank)
        self.score.add(score)

    def data(self) -> dict[str, object]:
        return {
            "games": self.games,
            "win_share": share(self.wins, self.games)._asdict(),
            "place": self.rank.mean()._asdict(),
            "place_shares": [share(count, self.games)._asdict() for count in self.places],
            "score": self.score.mean()._asdict(),
        }


class Report:
    """Counts outcomes. Their order does not matter."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.setting = plan.settings[0]
        self.interrupted = False
        self.games = 0
        self.shared_wins = 0
        self.length = Sums()
        self.bots = [Column(self.setting.players) for _ in self.setting.bots]
        self.seats = [Column(self.setting.players) for _ in self.setting.bots]

    def add(self, outcomes: Iterable[Outcome]) -> None:
        for outcome in outcomes:
            self.games += 1
            self.shared_wins += len(outcome.winners) > 1
            self.length.add(outcome.decisions)
            for seat, entry in enumerate(self.plan.entries(0, outcome.number)):
                for column in (self.seats[seat], self.bots[entry]):
                    column.add(won=seat in outcome.winners, rank=outcome.ranks[seat], score=outcome.scores[seat])

    def data(self) -> dict[str, object]:
        """All of it as plain data."""
        bots = zip(self.setting.bots, self.bots, strict=True)
        return {
            "game": self.setting.game.id,
            "players": self.setting.players,
            "options": self.setting.options,
            "seed": self.plan.seed,
            "games": self.games,
            "games_wanted": self.plan.games,
            "interval": "95 %: Wilson for shares, mean +- 1.96 standard errors for means",
            "seats": ROTATION,
            "games_with_several_winners": self.shared_wins,
            "decisions": {
                **self.length.mean()._asdict(),
                "least": self.length.least,
                "most": self.length.greatest,
            },
            "bots": [{"bot": name, **column.data()} for name, column in bots],
            "by_seat": [{"seat": seat + 1, **column.data()} for seat, column in enumerate(self.seats)],
        }

    def text(self) -> str:
        """All of it as tables."""
        wins = ["share of wins", "mean place", "mean score"]
        places = [_ordinal(place) for place in range(1, self.setting.players + 1)]
        bots = list(zip([f"{k} {name}" for k, name in enumerate(self.setting.bots, start=1)], self.bots, strict=True))
        seats = [(f"seat {seat}", column) for seat, column in enumerate(self.seats, start=1)]
        blocks = [
            self._head(),
            table([["bot", *wins], *[[name, *_summary(column)] for name, column in bots]]),
            table([["bot", *places], *[[name, *_places(column)] for name, column in bots]]),
            table([["seat", *wins], *[[name, *_summary(column)] for name, column in seats]]),
        ]
        return "\n\n".join(blocks)

    def _head(self) -> str:
        setting = self.setting
        lines = [f"{setting.game.id}, {people(setting.players)}: {self.games} games, seed {self.plan.seed}"]
        if self.games < self.plan.games:
            lines[0] += f" ({'interrupted; ' if self.interrupted else ''}{self.plan.games} were requested)"
        if setting.options:
            lines.append("options: " + ", ".join(f"{name}={value}" for name, value in setting.options.items()))
        length = self.length
        lines.append(f"decisions in a game: {_mean(length.mean())}, from {length.least} to {length.greatest}")
        if self.shared_wins:
            lines.append(f"games with several winners, each of whom counts: {self.shared_wins}")
        lines.append(f"{ROTATION} In brackets: 95 % intervals.")
        return "\n".join(lines)


def _summary(column: Column) -> list[str]:
    return [share(column.wins, column.games).percent, _mean(column.rank.mean()), _mean(column.score.mean())]


def _places(column: Column) -> list[str]:
    return [share(count, column.games).percent for count in column.places]


def _mean(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} [{estimate.low:.2f}, {estimate.high:.2f}]"


def _ordinal(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
