"""Bodies of the part of the HTTP API for those who want to learn, typed."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw

from intrigue.review.report import Report
from intrigue.server.protocol import Base, Choice, Number, Question


class Known(Base, frozen=True, kw_only=True):
    """Something certain, and the line of the log that proves it, if one line does; `line` is its number."""

    text: str
    proof: str
    line: int | None


class Possible(Base, frozen=True, kw_only=True):
    text: str
    chance: float


class HiddenThing(Base, frozen=True, kw_only=True):
    """Something hidden, and what it may be, the likeliest first."""

    kind: str
    text: str
    values: list[Possible]


class WhatIsKnown(Base, frozen=True, kw_only=True):
    """What a viewer knows at update number `seq`: what is certain, and how likely the rest is, from so many worlds."""

    seq: int
    worlds: int
    certain: list[Known]
    hidden: list[HiddenThing]


class ReviewState(Base, frozen=True, kw_only=True):
    """How far the review of a game is: so many decisions are judged. When it is done, there is a report."""

    status: Literal["none", "running", "failed", "done"]
    done: int
    of: int
    report: Report | None
    trouble: str = ""


class DayResult(Base, frozen=True, kw_only=True):
    """How somebody fared with the deal of the day."""

    name: str
    won: bool
    rank: int
    score: int
    mine: bool


class Day(Base, frozen=True, kw_only=True):
    """The deal of the day: which game, against bots of which level, one's own table, and how others have fared."""

    date: str
    game: str
    title: str
    players: int
    level: str
    room: str | None
    over: bool
    results: list[DayResult]


class Played(Base, frozen=True, kw_only=True):
    """A game that a guest has finished. `others`: the levels of the other seats; `ranks`: the own rank, then theirs;
    `loss`: what a decision lost on average, if the game was reviewed; `accuracy`: which share of what was at stake the
    decisions kept, if that could be told."""

    table: str
    room: str
    game: str
    title: str
    seat: int
    others: list[str]
    ranks: list[int]
    won: bool
    score: int
    when: int
    loss: float | None
    accuracy: float | None = None


class Tally(Base, frozen=True, kw_only=True):
    """Games and victories in one game, by the strongest opponents."""

    game: str
    title: str
    against: str
    games: int
    won: int


class Rating(Base, frozen=True, kw_only=True):
    """A rating in one game, how uncertain it is (a standard deviation), and the course of both, game by game."""

    game: str
    title: str
    value: float
    doubt: float
    course: list[float]
    doubts: list[float]


class Profile(Base, frozen=True, kw_only=True):
    name: str
    games: list[Played]
    tallies: list[Tally]
    ratings: list[Rating]


class PuzzleInfo(Base, frozen=True, kw_only=True):
    """A problem: a position, and what the viewer may do in it. `text`: the table in words."""

    game: str
    title: str
    number: int
    of: int
    viewer: int
    names: list[str]
    view: Raw
    question: Question
    legal: list[Choice]
    text: str


class PuzzleTry(Base, frozen=True, kw_only=True):
    action: Number


class PuzzleAnswer(Base, frozen=True, kw_only=True):
    """Whether it was the best move (or the obvious one), what that is worth, and why."""

    right: bool
    obvious: bool
    best: str
    gain: float
    margin: float
    why: str
