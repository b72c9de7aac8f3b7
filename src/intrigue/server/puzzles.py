"""Problems to solve in the page: a position, a question, and afterwards the reason."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from msgspec import Raw

from intrigue.bots.consequences import consequence
from intrigue.core.codec import to_data
from intrigue.core.game import Game
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.state import State
from intrigue.review.problems import Problem, problems_of
from intrigue.server.advice import Advice, Weighed, because
from intrigue.server.learning import PuzzleAnswer, PuzzleInfo
from intrigue.server.protocol import Choice, Question, encode
from intrigue.server.refusal import Refusal

NAMES: Final = ("Ada", "Boris", "Clara", "Dmitri", "Emma", "Franz", "Greta", "Hugo", "Irina", "Jonas", "Klara", "Leo")


@cache
def positions(game: Game[Any, Any]) -> tuple[tuple[Problem, State], ...]:
    """The problems of a game with their positions."""
    return tuple([(one, one.state(game)) for one in problems_of(game)])


def chosen(game: Game[Any, Any], number: int) -> tuple[Problem, State]:
    found = positions(game)
    if not 1 <= number <= len(found):
        raise Refusal("unknown", f"{game.title} has {len(found)} problems")
    return found[number - 1]


def called(problem: Problem) -> list[str]:
    """Names for the players; the reader has the move."""
    names = list(NAMES[: problem.players])
    names[problem.seat] = YOU
    return names


def puzzle(game: Game[Any, Any], number: int) -> PuzzleInfo:
    """A problem as its solver sees it: what the seat knows, what it is asked, and what it may do."""
    problem, state = chosen(game, number)
    names, seat = called(problem), problem.seat
    view, prompt = state.view(seat), state.prompt(seat)
    return PuzzleInfo(
        game=game.id,
        title=game.title,
        number=number,
        of=len(positions(game)),
        viewer=seat,
        names=names,
        view=Raw(encode(to_data(view))),
        question=Question(decision=prompt.decision, text=named(prompt.text, names), clause=prompt.clause),
        legal=choices(game, state, problem),
        text=named(game.show(view, stand_ins(names)), names),
    )


def choices(game: Game[Any, Any], state: State, problem: Problem) -> list[Choice]:
    names, legal = called(problem), state.legal(problem.seat)
    labels = game.labels(state.view(problem.seat), legal, stand_ins(names))
    return [
        Choice(action=action, text=game.actions.text(action), label=named(label, names))
        for action, label in zip(legal, labels, strict=True)
    ]


def solved(game: Game[Any, Any], number: int, action: int) -> PuzzleAnswer:
    """Whether this was the best move, and why: compared with the chosen one, or with the obvious one."""
    problem, state = chosen(game, number)
    by_action = {choice.action: choice for choice in choices(game, state, problem)}
    if action not in by_action:
        raise Refusal("illegal", "this is not one of the choices")
    best, obvious = game.actions.index(problem.best), game.actions.index(problem.obvious)
    rival = obvious if action == best else action
    names = called(problem)
    found = consequence(game, state.view(problem.seat), best, rival, stand_ins(names), Random(number))
    weighed = (Weighed(best, 1, 1.0), Weighed(rival, 1, 0.0))
    why = named(because(Advice(best, "search", weighed, because=found), by_action), names)
    return PuzzleAnswer(
        right=action == best,
        obvious=action == obvious,
        best=by_action[best].label,
        gain=problem.gain,
        margin=problem.margin,
        why=why,
    )
