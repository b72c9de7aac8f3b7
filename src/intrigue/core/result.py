"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final


@final
@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One category of the final score, with the points of each seat (in team play, of its team)."""

    label: str
    points: tuple[int, ...]
    clause: str = ""


Category = tuple[str, Sequence[int], str]
"""What a score line is made from: a label, the points of each team, a clause."""


@final
@dataclass(frozen=True, slots=True)
class Result:
    """Scores, places and winners, seat by seat.

    `ranks` are places from 1; equal places are shared (1, 2, 2, 4). `winners` has several seats when a team wins or
    a victory is shared. `teams` lists the seats of each team; without teams every seat is a team of one. `lines` break
    the scores down by category, and `reason` says in one sentence what decided the game.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...]
    lines: tuple[ScoreLine, ...] = ()
    reason: str = ""


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
) -> Result:
    """The result, given one comparison key per team. The first element of a key is the score.

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
    return Result(scores, places, winners, sides, score_lines(sides, lines), reason)


def score_lines(teams: Sequence[Sequence[int]], lines: Sequence[Category]) -> tuple[ScoreLine, ...]:
    """Converts score lines by team into score lines by seat."""
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
