"""A review in words and plain values: for the page of the server, for HTML files and for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from intrigue.core.belief import OPEN
from intrigue.core.game import Game
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.state import State
from intrigue.review.accounts import Account
from intrigue.review.judging import CERTAIN, Judged
from intrigue.review.reviewing import Review, decisions

SURPRISES: Final = 4  # hidden things that are told of a notable move
WORLDS: Final = 60  # in which it is counted how likely they were
SURPRISING: Final = 0.5  # a truth that was at least so likely surprises nobody


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision in words. Chances are those of winning, from 0 to 1; the loss is right within `margin`, 95 times out
    of 100. `unknown`: what its player could not know, if the move is notable."""

    move: int
    seat: int
    played: str
    advised: str
    chance: float
    after: float
    loss: float
    margin: float
    verdict: str
    surpassing: bool
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A change of a seat's chance between two of its decisions, before this move."""

    move: int
    change: float
    chance: float


@dataclass(frozen=True, slots=True)
class SeatReport:
    """A seat: result = start + deal + decisions + course. `low` and `high` bound `decisions`, 95 times out of 100.
    `kept`: in words, which share of what was at stake its decisions kept; `accuracy`: the same as a number, if there
    was enough at stake to tell."""

    seat: int
    name: str
    start: float
    deal: float
    decisions: float
    low: float
    high: float
    course: float
    result: float
    each: float
    costliest: tuple[int, ...]
    best: tuple[int, ...]
    turns: tuple[Turn, ...]
    accuracy: float | None = None
    kept: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """A review, ready to be shown. The costliest and best moves are named by their numbers."""

    game: str
    title: str
    moves: int
    iterations: int
    worlds: int
    names: tuple[str, ...]
    seats: tuple[SeatReport, ...]
    decisions: tuple[Decision, ...]


def report(review: Review, names: Sequence[str]) -> Report:
    """Everything there is to say about a game."""
    game = review.record.open()
    seats = [of_seat(review, one, names) for one in review.accounts]
    notable = {move for seat in seats for move in (*seat.costliest, *seat.best, *[turn.move for turn in seat.turns])}
    judged = {one.move: one for one in review.judged}
    told = [
        in_words(state, judged[number], action, names, notable=number in notable)
        for number, state, _, action in decisions(review.record, range(review.record.players))
        if number in judged
    ]
    return Report(
        game.id,
        game.title,
        len(review.record.moves),
        review.effort.iterations,
        review.effort.worlds,
        tuple(names),
        tuple(seats),
        tuple(told),
    )


def of_seat(review: Review, account: Account, names: Sequence[str]) -> SeatReport:
    seat = account.seat
    low, high = account.interval
    accuracy = review.accuracy(seat)
    return SeatReport(
        seat=seat,
        name=names[seat],
        start=account.start,
        deal=account.deal,
        decisions=account.decisions,
        low=low,
        high=high,
        course=account.course,
        result=account.result,
        each=review.loss(seat),
        costliest=tuple([one.move for one in review.costliest(seat)]),
        best=tuple([one.move for one in review.best(seat)]),
        turns=tuple([Turn(one.move, change, one.chance) for one, change in review.turning_points(seat)]),
        accuracy=None if accuracy is None else accuracy[0],
        kept=kept_in_words(accuracy),
    )


def kept_in_words(accuracy: tuple[float, float] | None) -> str:
    """
    >>> kept_in_words((0.93, 0.042))
    '93 % ± 4 (random moves keep 0 %, the advice 100 %)'
    """
    if accuracy is None:
        return "too little was at stake to tell"
    share, margin = accuracy
    return f"{100 * share:.0f} % ± {100 * margin:.0f} (random moves keep 0 %, the advice 100 %)"


def in_words(state: State, judged: Judged, action: int, names: Sequence[str], *, notable: bool) -> Decision:
    game: Game[Any, Any] = state.game
    seat, marks = judged.seat, stand_ins(names)
    labels = game.labels(state.view(seat), (action, game.actions.index(judged.advised)), marks)
    return Decision(
        move=judged.move,
        seat=seat,
        played=named(labels[0], names),
        advised=named(labels[1], names),
        chance=judged.chance,
        after=judged.after,
        loss=judged.loss,
        margin=CERTAIN * judged.error,
        verdict=judged.verdict,
        surpassing=judged.surpassing,
        unknown=surprises(state, seat, names) if notable else (),
    )


def surprises(state: State, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """What the player could not know, the least expected first. The truth is read here, and only here."""
    game: Game[Any, Any] = state.game
    called = [YOU if place == seat else name for place, name in enumerate(names)]
    marks = stand_ins(called)
    belief = game.belief(state.view(seat), WORLDS)
    truth = [place for place in game.uncover(state, seat) if place != OPEN]
    found = sorted(
        [
            (row[place], number)
            for number, (row, place) in enumerate(zip(belief.chances, truth, strict=True))
            if row[place] < SURPRISING
        ]
    )
    texts = []
    for chance, number in found[:SURPRISES]:
        secret = belief.secrets[number]
        value = game.value_text(secret, secret.values[truth[number]], marks)
        texts.append(named(f"{game.secret_text(secret, marks)}: {value} ({100 * chance:.0f} % likely then)", called))
    return tuple(texts)
