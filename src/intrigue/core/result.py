"""How a game ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, final


@final
@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One category of the final score, with each seat's points in it (in team play the team's)."""

    label: str
    points: tuple[int, ...]
    clause: str = ""


Category = tuple[str, Sequence[int], str]
"""What a score line is made from: a label, the points of each team, a clause."""
Explain = Callable[[], tuple[Sequence[Category], str]]
"""Gives the lines and the reason."""


class _Promises:
    """What is worked out later. Apart, because these are no fields of the result."""

    __slots__ = ("_explain", "_make")

    _make: Callable[[], Result] | None
    _explain: Explain | None


@final
@dataclass(init=False, unsafe_hash=True)  # nobody changes it; `frozen` would keep it from being worked out later
class Result(_Promises):
    """Scores, places and winners, seat by seat.

    `ranks` are places from 1 on, equal places shared (1, 2, 2, 4). `winners` has several seats when a team wins or a
    victory is shared. `teams` lists the seats of each team; without teams every seat is one of its own.
    `lines` break the scores down by category; `reason` says in a sentence what decided the game. Both may be left to
    `explain`, which is asked when somebody wants to read them: searches and simulations never do.
    """

    __slots__ = ("lines", "ranks", "reason", "scores", "teams", "winners")

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]
    lines: tuple[ScoreLine, ...]
    reason: str

    def __init__(
        self,
        scores: tuple[int, ...],
        ranks: tuple[int, ...],
        winners: tuple[int, ...],
        teams: tuple[tuple[int, ...], ...],
        lines: tuple[ScoreLine, ...] = (),
        reason: str = "",
        explain: Explain | None = None,
    ) -> None:
        self.scores = scores
        self.ranks = ranks
        self.winners = winners
        self.teams = teams
        if explain is None:
            self.lines = lines
            self.reason = reason
        self._make = None
        self._explain = explain

    @staticmethod
    def later(make: Callable[[], Result]) -> Result:
        """The result that `make` gives, worked out when somebody first looks at it.

        >>> result = Result.later(lambda: team_result([(0,), (1,)], [(3,), (5,)]))
        >>> result.winners
        (1,)
        """
        result = Result.__new__(Result)
        result._make = make
        return result

    def work_out(self) -> None:
        """See to it that this is data alone, without anything to be worked out later."""
        self._count()
        if self._explain is not None:
            lines, reason = self._explain()
            self.lines, self.reason, self._explain = score_lines(self.teams, lines), reason, None

    def _count(self) -> None:
        """Work out who has won."""
        if self._make is not None:
            made = self._make()
            if made._explain is not None:
                self.__init__(made.scores, made.ranks, made.winners, made.teams, explain=made._explain)
            else:
                self.__init__(made.scores, made.ranks, made.winners, made.teams, made.lines, made.reason)

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there, or not yet."""
        if name not in Result.__slots__:
            raise AttributeError(f"a result has no {name}")
        if name in EXPLAINED:
            self.work_out()
        else:
            self._count()
        return getattr(self, name)

    def __reduce__(self) -> tuple[object, ...]:
        return Result, (self.scores, self.ranks, self.winners, self.teams, self.lines, self.reason)


EXPLAINED: Final = ("lines", "reason")


def rank(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places by descending key; equal keys share a place.

    >>> rank([(13, 2), (13, 4), (13, 2), (9, 9)])
    (2, 1, 2, 4)
    """
    best_first = sorted(keys, reverse=True)
    return tuple([1 + best_first.index(key) for key in keys])


def team_result(
    teams: Sequence[Sequence[int]],
    keys: Sequence[tuple[int, ...]],
    lines: Sequence[Category] = (),
    reason: str = "",
    explain: Explain | None = None,
) -> Result:
    """The result from one comparison key per team, its first element being the score. Lines and reason are given, or
    left to `explain`.

    Without teams, pass every seat as a team of one.

    >>> team_result([(0, 2), (1, 3)], [(20, 1), (18, 5)]).winners
    (0, 2)
    """
    places = rank(keys)  # places count teams: the second of two teams is second
    scores = tuple([key[0] for key in keys])
    if max(map(len, teams)) > 1:
        team_of = teams_of_seats(teams)
        places = tuple([places[team] for team in team_of])
        scores = tuple([scores[team] for team in team_of])
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    sides = tuple([tuple(team) for team in teams])
    if explain is not None:
        return Result(scores, places, winners, sides, explain=explain)
    return Result(scores, places, winners, sides, score_lines(sides, lines), reason)


def score_lines(teams: Sequence[Sequence[int]], lines: Sequence[Category]) -> tuple[ScoreLine, ...]:
    """Lines seat by seat from lines team by team."""
    team_of = teams_of_seats(teams)
    return tuple(
        [ScoreLine(label, tuple([points[team] for team in team_of]), clause) for label, points, clause in lines]
    )


def teams_of_seats(teams: Sequence[Sequence[int]]) -> list[int]:
    """The number of each seat's team."""
    team_of = [0] * sum([len(team) for team in teams])
    for number, team in enumerate(teams):
        for seat in team:
            team_of[seat] = number
    return team_of
