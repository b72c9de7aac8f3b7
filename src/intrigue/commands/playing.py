"""What the commands that play many games share: a progress bar, Ctrl-C, and the report at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from intrigue.games import known_games

if TYPE_CHECKING:
    from intrigue.lab.crew import Crew
    from intrigue.lab.interrupts import Stop
    from intrigue.lab.plan import Plan
    from intrigue.lab.run import Keeper, Outcome

R = TypeVar("R")

EXAMPLE: Final = known_games()[0]  # the game that the examples in help texts name
TROUBLE: Final = 1
INTERRUPTED: Final = 130  # what shells report for a program that Ctrl-C ended
MOST_FAILURES: Final = 5


def words(text: str) -> list[str]:
    """The items of a list separated by commas.

    >>> words("greedy, random,")
    ['greedy', 'random']
    """
    return [word.strip() for word in text.split(",") if word.strip()]


@contextmanager
def interruptible(*, polars: bool) -> Iterator[Stop]:
    """Let Ctrl-C end the command in an orderly way, and say so in a terminal. `polars`: whether the command uses it."""
    from intrigue.lab.interrupts import HINT, listening

    with listening(polars=polars, hint=HINT if sys.stderr.isatty() else "") as stop:
        yield stop


def carry_out(keeper: Keeper[R], make_crew: Callable[[int], Crew[R]], stop: Stop) -> Outcome:
    """Play the missing games, with a progress bar. `make_crew` gets the number of games."""
    from tqdm import tqdm

    from intrigue.lab.run import Run

    left = sum(batch.size for batch in keeper.missing())
    done = keeper.saved
    with tqdm(total=done + left, initial=done, unit=" games", disable=not sys.stderr.isatty(), leave=False) as bar:
        return Run(keeper, make_crew(left), stop, bar.update).carry_out()


def exit_code(outcome: Outcome, plan: Plan) -> int:
    """Report which games could not be played, and return the exit code of the command."""
    for failure in outcome.failures[:MOST_FAILURES]:
        setting = plan.settings[failure.setting].label
        print(f"game {failure.number} of {setting} could not be played:\n{failure.why}", file=sys.stderr)
    if len(outcome.failures) > MOST_FAILURES:
        print(f"... and {len(outcome.failures) - MOST_FAILURES} more games could not be played", file=sys.stderr)
    if outcome.trouble is not None or outcome.failures:
        return TROUBLE
    return INTERRUPTED if outcome.interrupted and not outcome.complete(plan) else 0
