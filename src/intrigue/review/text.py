"""A review in words, for terminals and files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from intrigue.core.game import Game
from intrigue.core.naming import named, stand_ins
from intrigue.review.accounts import Account
from intrigue.review.judging import CERTAIN, Judged
from intrigue.review.report import kept_in_words
from intrigue.review.reviewing import Review, decisions

TURNS: Final = 3


Words = Mapping[int, tuple[str, str]]
"""For each move what was played and what was advised, in words."""


def as_text(review: Review, names: Sequence[str]) -> str:
    """The whole review: for each seat the account, the costliest and the best moves, and where the game turned."""
    game = review.record.open()
    head = f"{game.title}, {review.record.players} players, {len(review.judged)} decisions reviewed"
    basis = (
        f"Every decision was judged by what its player could know: {review.effort.iterations} iterations of search, and"
        f" both moves played on in {review.effort.worlds} worlds. Differences within the noise get no verdict."
    )
    words = in_words(review, names)
    return "\n\n".join([head, basis, *[of_seat(review, one, names, words) for one in review.accounts]]) + "\n"


def in_words(review: Review, names: Sequence[str]) -> Words:
    """The labels of the actions, as their players could read them."""
    judged = {one.move: one for one in review.judged}
    words = {}
    for number, state, seat, action in decisions(review.record, range(review.record.players)):
        if number in judged:
            game: Game[Any, Any] = state.game
            advised = game.actions.index(judged[number].advised)
            marks = stand_ins(names)
            labels = game.labels(state.view(seat), (action, advised), marks)
            words[number] = (named(labels[0], names), named(labels[1], names))
    return words


def of_seat(review: Review, account: Account, names: Sequence[str], words: Words) -> str:
    own = review.of(account.seat)
    lines = [f"== {names[account.seat]}: {outcome(account.result)} ==", "", *account_lines(account)]
    lines += ["", f"{len(own)} decisions, {points(-review.loss(account.seat)).strip()} each on average"]
    lines.append(f"Kept of what was at stake: {kept_in_words(review.accuracy(account.seat))}")
    lines += titled("Costliest moves:", [costly(one, words) for one in review.costliest(account.seat)])
    lines += titled("Better than the reviewer's own choice:", [good(one, words) for one in review.best(account.seat)])
    turns = [turn(one, change) for one, change in review.turning_points(account.seat, TURNS)]
    return "\n".join([*lines, *titled("Where the game turned, by cards and others:", turns)])


def account_lines(account: Account) -> list[str]:
    low, high = account.interval
    return [
        f"  average seat     {percent(account.start)}",
        f"  first cards      {points(account.deal)}",
        f"  own decisions    {points(account.decisions)}   (between {points(low)} and {points(high)})",
        f"  cards and others {points(account.course)}",
        f"  result           {percent(account.result)}",
    ]


def outcome(result: float) -> str:
    if result == 0.0:
        return "lost"
    return "won" if result == 1.0 else "shared the victory"


def costly(one: Judged, words: Words) -> str:
    played, advised = words[one.move]
    return f"move {one.move}, a {one.verdict}: {played}. Better: {advised} ({worth(one)})"


def good(one: Judged, words: Words) -> str:
    played, advised = words[one.move]
    return f"move {one.move}: {played}. The reviewer's choice: {advised} ({worth(one)})"


def worth(one: Judged) -> str:
    return f"{points(-one.loss).strip()} ± {100 * CERTAIN * one.error:.0f}"


def turn(one: Judged, change: float) -> str:
    return f"before move {one.move}: {points(change)}, to {percent(one.chance).strip()}"


def titled(title: str, entries: Sequence[str]) -> list[str]:
    return ["", title, *[f"  {entry}" for entry in entries]] if entries else []


def percent(chance: float) -> str:
    """A chance of winning: 0.256 is 26 %."""
    return f"{100 * chance:4.0f} %"


def points(change: float) -> str:
    """A change of a chance, in percentage points."""
    return f"{100 * change:+5.1f}"
