"""Playing one game. Simulations, ladders, runs of the lab, the soak and the benchmark all come through here.

It takes a state, a function that chooses for the seats, and recorders that watch. Rules and bots know nothing about
recorders, so anything you want to know about a game can be added from outside:

>>> from intrigue import game
>>> class Passes(Recorder):
...     count = 0
...
...     def decided(self, state, seat, legal, action):
...         self.count += state.game.actions.text(action) == "pass"
>>> passes = Passes()
>>> finished = play_out(game("empire-engine").new(2, seed=1), at_random(Random(1)), [passes])
>>> finished.decisions > passes.count
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from intrigue.bots import Bot, RandomBot
from intrigue.core.result import Result
from intrigue.core.state import State
from intrigue.lab.plan import PlannedGame

Choose = Callable[[State, int, tuple[int, ...]], int]
"""Chooses one of the legal actions of a seat."""
Turn = Callable[[tuple[int, ...]], int]
"""Picks one of the seats that must decide."""


class Recorder:
    """Watches a game and must not change it. Methods that are not overridden cost nothing."""

    def begin(self, state: State) -> None:
        """The game is about to start."""

    def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
        """A seat is about to choose."""

    def decided(self, state: State, seat: int, legal: tuple[int, ...], action: int) -> None:
        """A seat has chosen. The action has not been played yet."""

    def end(self, state: State) -> None:
        """The game is over."""


class Finished(NamedTuple):
    """A game that is over, and the number of decisions it took."""

    state: State
    decisions: int

    @property
    def result(self) -> Result:
        result = self.state.result
        assert result is not None, "the game is over"
        return result


def play_game(planned: PlannedGame, recorders: Sequence[Recorder] = ()) -> Finished:
    """Play one game of a plan."""
    setting = planned.setting
    state: State = setting.game.new(setting.players, planned.seed, setting.options)
    return play_out(state, choose_as_planned(planned), recorders)


def play_out(state: State, choose: Choose, recorders: Sequence[Recorder] = (), turn: Turn | None = None) -> Finished:
    """Play a game from any state to its end. If several seats must decide, the first one does, or the one that `turn`
    picks."""
    if recorders:
        choose = watched(choose, recorders)
    for recorder in recorders:
        recorder.begin(state)
    legal, play = state.legal, state.play  # looked up once, because this loop is where the time goes
    decisions = 0
    while pending := state.pending:
        seat = pending[0] if turn is None else turn(pending)
        play(seat, choose(state, seat, legal(seat)))
        decisions += 1
    for recorder in recorders:
        recorder.end(state)
    return Finished(state, decisions)


def watched(choose: Choose, recorders: Sequence[Recorder]) -> Choose:
    """The same choices, with calls to the recorders."""
    asked = [recorder.asked for recorder in recorders if type(recorder).asked is not Recorder.asked]
    decided = [recorder.decided for recorder in recorders if type(recorder).decided is not Recorder.decided]
    if not asked and not decided:
        return choose

    def choose_and_tell(state: State, seat: int, legal: tuple[int, ...]) -> int:
        for look in asked:
            look(state, seat, legal)
        action = choose(state, seat, legal)
        for note in decided:
            note(state, seat, legal, action)
        return action

    return choose_and_tell


# ---- who chooses ---------------------------------------------------------------------------------


def choose_as_planned(planned: PlannedGame) -> Choose:
    """The bots of a planned game: by seat, or by side."""
    setting, dice, budget = planned.setting, planned.dice(), planned.plan.budget
    if setting.side:
        ours, theirs = [with_bots([mind] * setting.players, dice, budget) for mind in setting.minds]
        return by_side(setting.side, ours, theirs)
    return with_bots([setting.minds[entry] for entry in planned.entries], dice, budget)


def with_bots(minds: Sequence[Bot], dice: Sequence[Random], budget: float) -> Choose:
    """A bot at each seat, with its own random numbers. It is not asked if only one action is legal. No view is made for
    a random bot, because it would not look at it."""
    draws = [own.choice if type(mind) is RandomBot else None for mind, own in zip(minds, dice, strict=True)]

    def choose(state: State, seat: int, legal: tuple[int, ...]) -> int:
        if len(legal) == 1:
            return legal[0]
        draw = draws[seat]
        if draw is not None:
            return draw(legal)
        return minds[seat].choose(state.view(seat), legal, dice[seat], budget)

    return choose


def by_side(side: str, ours: Choose, theirs: Choose) -> Choose:
    """`ours` for the seats that are on a secret side at the time, `theirs` for the others."""

    def choose(state: State, seat: int, legal: tuple[int, ...]) -> int:
        choice = ours if state.game.side(state, seat) == side else theirs
        return choice(state, seat, legal)

    return choose


def at_random(rng: Random) -> Choose:
    """Uniformly random choices for all seats. They draw even if only one action is legal."""
    draw = rng.choice

    def choose(state: State, seat: int, legal: tuple[int, ...]) -> int:
        return draw(legal)

    return choose
