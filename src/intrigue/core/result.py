"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One category of the final score, with each seat's points in it (in team play the team's)."""

    label: str
    points: tuple[int, ...]
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """Scores, places and winners, seat by seat.

    `ranks` are places from 1 on, equal places shared (1, 2, 2, 4). `winners` has several seats when a team wins or a
    victory is shared. `teams` lists the seats of each team; without teams every seat is one of its own.
    `lines` break the scores down by category; `reason` says in a sentence what decided the game.
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
    lines: Sequence[tuple[str, Sequence[int], str]] = (),
    reason: str = "",
) -> Result:
    """The result from one comparison key per team, its first element being the score.

    Without teams, pass every seat as a team of one.

    >>> team_result([(0, 2), (1, 3)], [(20, 1), (18, 5)]).winners
    (0, 2)
    """
    places = rank(keys)  # places count teams: the second of two teams is second
    scores = [key[0] for key in keys]
    seats = sum([len(team) for team in teams])
    if seats > len(teams):
        team_of = [0] * seats
        for number, team in enumerate(teams):
            for seat in team:
                team_of[seat] = number
        places = tuple([places[team] for team in team_of])
        scores = [scores[team] for team in team_of]
        lines = [(label, [points[team] for team in team_of], clause) for label, points, clause in lines]
    return Result(
        tuple(scores),
        places,
        tuple([seat for seat, place in enumerate(places) if place == 1]),
        tuple([tuple(team) for team in teams]),
        tuple([ScoreLine(label, tuple(points), clause) for label, points, clause in lines]),
        reason,
    )
