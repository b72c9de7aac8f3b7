"""Hints: what a bot would do, and why.

A bot that can explain itself (a search) says how often it tried each choice, what that was worth, and how it expects
the game to continue. For one that cannot, the choices are compared by looking one move ahead: we draw worlds that fit
everything the seat knows, try each choice in each of them, and ask the game's own judgement what it leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, Final, Literal, NamedTuple, Protocol, runtime_checkable

from intrigue.bots.consequences import Consequence, consequence
from intrigue.core.errors import NoSample
from intrigue.core.game import Game
from intrigue.core.naming import named
from intrigue.core.view import View
from intrigue.server.protocol import Choice, Considered, ExpectedMove, HintGiven

WORLDS: Final = 24  # drawn at most for looking ahead
SECONDS: Final = 0.4  # spent at most on looking ahead
HARDLY: Final = 0.02  # of the chance to win: a gain that is not worth talking about
CLEARLY: Final = 0.08
ALIKE: Final = 0.005  # choices whose values differ by less count as equal
SHOWN: Final = 8  # choices and moves named at most


class Weighed(NamedTuple):
    """A choice: how often it was tried, and what that was worth on average."""

    action: int
    visits: int
    value: float


class Advice(NamedTuple):
    """What a bot would do, the choices it weighed (best first), and the moves it expects (seat, action)."""

    action: int
    basis: Literal["only", "search", "thumb"]
    weighed: tuple[Weighed, ...] = ()
    trials: int = 0
    line: tuple[tuple[int, int], ...] = ()
    because: Consequence | None = None


class Reason(Protocol):
    """What a bot that can explain itself says about one choice."""

    @property
    def action(self) -> int: ...
    @property
    def visits(self) -> int: ...
    @property
    def value(self) -> float: ...


class Foreseen(Protocol):
    """A move that a bot expects."""

    @property
    def seat(self) -> int: ...
    @property
    def action(self) -> int: ...


class Explanation(Protocol):
    """What a bot that can explain itself says."""

    @property
    def action(self) -> int: ...
    @property
    def iterations(self) -> int: ...
    @property
    def choices(self) -> Sequence[Reason]: ...
    @property
    def line(self) -> Sequence[Foreseen]: ...


@runtime_checkable
class Explaining(Protocol):
    """A bot that can say why."""

    def explain(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> Explanation: ...


def advise(
    made: Game[Any, Any],
    mind: Any,
    view: View,
    legal: Sequence[int],
    rng: Random,
    budget: float,
    names: Sequence[str] = (),
) -> Advice:
    """Ask a bot for its choice and its reasons. Runs in a bot process. `names` are stand-ins for the players' names;
    without them, what the choice leads to is not looked at."""
    if len(legal) == 1:
        return Advice(legal[0], "only")
    if isinstance(mind, Explaining):
        said = mind.explain(view, legal, rng, budget)
        weighed = tuple(Weighed(row.action, row.visits, row.value) for row in said.choices if row.visits)
        line = tuple((row.seat, row.action) for row in said.line)
        advice = Advice(said.action, "search", weighed, said.iterations, line)
    else:
        action = int(mind.choose(view, legal, rng, budget))
        try:
            weighed = look_ahead(made, view, legal, rng)
        except NoSample:
            return Advice(action, "thumb")
        advice = Advice(action, "thumb", weighed, weighed[0].visits)
    rival = rival_of(advice)
    if rival is None or not names:
        return advice
    return advice._replace(because=consequence(made, view, advice.action, rival, names, rng))


def rival_of(advice: Advice) -> int | None:
    """The best of the other choices."""
    return next((row.action for row in advice.weighed if row.action != advice.action), None)


def look_ahead(made: Game[Any, Any], view: View, legal: Sequence[int], rng: Random) -> tuple[Weighed, ...]:
    """What each choice is worth to the viewer right after it is made, on average over worlds that fit the view."""
    assert view.viewer is not None
    sampler, totals, worlds, ends = made.sampler(view), [0.0] * len(legal), 0, perf_counter() + SECONDS
    while worlds == 0 or (worlds < WORLDS and perf_counter() < ends):
        world = sampler.draw(rng)
        for place, action in enumerate(legal):
            after = world.copy()
            after.play(view.viewer, action)
            totals[place] += made.evaluate(after)[view.viewer]
        worlds += 1
    weighed = [Weighed(action, worlds, total / worlds) for action, total in zip(legal, totals, strict=True)]
    return tuple(sorted(weighed, key=lambda row: -row.value))


def worded(
    advice: Advice,
    number: int,
    decision: int,
    level: str,
    offered: Sequence[Choice],
    names: Sequence[str],
    made: Game[Any, Any],
) -> HintGiven:
    """Advice in words, as the answer to message `number`."""
    by_action = {choice.action: choice for choice in offered}
    shown = [row for row in advice.weighed if row.action in by_action][:SHOWN]
    return HintGiven(
        re=number,
        decision=decision,
        level=level,
        choice=by_action[advice.action],
        why=named(because(advice, by_action), names) or in_short(advice, by_action),
        details=reason(advice, level, by_action),
        considered=[Considered(choice=by_action[row.action], visits=row.visits, value=row.value) for row in shown],
        line=[
            ExpectedMove(seat=seat, name=names[seat], text=made.actions.text(action))
            for seat, action in advice.line[:SHOWN]
        ],
    )


def because(advice: Advice, by_action: dict[int, Choice]) -> str:
    """The reason in the game's own words: what the choice leads to, or what it avoids. "" if nothing is clear."""
    rival, found = rival_of(advice), advice.because
    if found is None or rival is None or rival not in by_action:
        return ""
    instead, mine, other = by_action[rival].label, tenths(found.share), tenths(found.other)
    said = found.text.rstrip(".")
    if found.share > found.other:
        return f"What it is good for: {said}. That comes true in {mine}, and with “{instead}” in {other}."
    return f"What it avoids: {said}. That happens in {other} with “{instead}”, and in {mine} with this choice."


def in_short(advice: Advice, by_action: dict[int, Choice]) -> str:
    """What to say without figures where no single event is the reason."""
    own = next((row for row in advice.weighed if row.action == advice.action), None)
    rival = rival_of(advice)
    if advice.basis == "only":
        return "There is nothing else to choose."
    if own is None or rival is None or rival not in by_action:
        return "A rule of thumb of this game says so."
    gain = own.value - next(row.value for row in advice.weighed if row.action == rival)
    instead = by_action[rival].label
    if gain < HARDLY:
        return f"It matters little here: “{instead}” would do about as well."
    how = "clearly" if gain >= CLEARLY else "a little"
    return f"No single event decides it, but all in all you fare {how} better than with “{instead}”."


def tenths(share: float) -> str:
    """
    >>> tenths(0.0), tenths(0.68), tenths(0.99)
    ('no course of play', '7 of 10 courses of play', 'almost every course of play')
    """
    of = round(10 * share)
    if of == 0:
        return "no course of play" if share == 0.0 else "hardly any course of play"
    return "almost every course of play" if of == 10 else f"{of} of 10 courses of play"


def reason(advice: Advice, level: str, by_action: dict[int, Choice]) -> str:
    """What the bot looked at, in a sentence or two."""
    if advice.basis == "only":
        return "There is nothing else to choose."
    own = next((row for row in advice.weighed if row.action == advice.action), None)
    others = [row for row in advice.weighed if row.action != advice.action]
    if own is None or not others:
        return f"The {level} bot goes by rules of thumb for this game."
    rival = by_action[others[0].action].label
    if advice.basis == "search":
        return (
            f"In {advice.trials} imagined courses of the game that fit what you know it was tried {own.visits} times"
            f" and left you a prospect of {own.value:.0%}; next comes “{rival}” with {others[0].value:.0%}."
        )
    thumb = f"The {level} bot goes by rules of thumb for this game. "
    if all(abs(row.value - own.value) < ALIKE for row in others):
        return thumb + "One move ahead, all choices look alike."
    return (
        f"{thumb}One move ahead, in {advice.trials} worlds that fit what you know, it leaves you a prospect of"
        f" {own.value:.0%}; “{rival}” one of {others[0].value:.0%}."
    )
