"""The search as a bot, with a budget of iterations and time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, final

from intrigue.bots import BOUND
from intrigue.bots.networks.learned import Learned, first_choice, learned
from intrigue.bots.search.explanation import Choice, Explanation
from intrigue.bots.search.parallel import Crew
from intrigue.bots.search.search import Search
from intrigue.core.errors import UnknownBot
from intrigue.core.game import Game
from intrigue.core.guide import Guide
from intrigue.core.view import View

SHARE: Final = 0.85  # of the time in which iterations start; the rest is for finishing the last one
UNBOUNDED: Final = 1 << 40
FOREVER: Final = 1e9
BUDGET: Final = re.compile(
    r"(?:(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d+)?)s)(?:x(?P<processes>[1-9]\d?))?"
)
BOUND_PROOF: Final = 2.0  # standard errors by which an action must beat that of the network
ITERATIONS: Final = re.compile(r"[1-9]\d{0,8}")


def instinct(game: Game[Any, Any], view: View, legal: Sequence[int], rng: Random) -> int:
    """The action that a search tries first: the greedy player's, unless the game's guide knows better."""
    assert view.viewer is not None, "a spectator has nothing to choose"
    return first_choice(game)(game.known(view), view.viewer, tuple(legal), rng)


class Question(NamedTuple):
    """What a search is to find out: whether one of these actions is better than the one that is tried first."""

    guide: Guide
    hint: int
    kept: tuple[int, ...]


@final
class SearchBot:
    """Runs a number of iterations, but never longer than its own time limit or the caller's budget allows.

    There is always an answer: the greedy player's, until the search finds a better one."""

    def __init__(
        self,
        game: Game[Any, Any],
        iterations: int = UNBOUNDED,
        seconds: float = FOREVER,
        processes: int = 1,
        for_each_player: int = 0,
        leader: Learned | None = None,
        bound: bool = False,
    ) -> None:
        """`for_each_player`: additional iterations for every player at the table. `leader`: a network, whose choice is
        tried first, and played unless something else proves to be better. `bound`: that must be something that the
        network does not rule out, and it must be better by more."""
        self.game = game
        self.iterations = iterations
        self.for_each_player = for_each_player
        self.seconds = seconds
        self.leader = leader
        self.bound = bound
        self.guide = game.guide
        self.crew = Crew(game, processes) if processes > 1 else None

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        begin = perf_counter()
        question = self._question(view, legal, rng)
        if len(question.kept) == 1:
            return question.hint
        return self._answer(view, legal, rng, question, self._limit(budget) - (perf_counter() - begin)).action

    def explain(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> Explanation:
        """What it would choose, and why."""
        begin = perf_counter()
        question = self._question(view, legal, rng)
        return self._answer(view, legal, rng, question, self._limit(budget) - (perf_counter() - begin))

    def _limit(self, budget: float) -> float:
        return SHARE * min(self.seconds, budget)

    def _question(self, view: View, legal: Sequence[int], rng: Random) -> Question:
        guide = self.guide.suited(self.game, view)
        if self.leader is None or not guide.heeds:
            return Question(guide, instinct(self.game, view, legal, rng), tuple(legal))
        hint, kept = self.leader.advise(view, legal, rng)
        if not self.bound:
            return Question(guide, hint, tuple(legal))
        return Question(replace(guide, proof=max(guide.proof, BOUND_PROOF)), hint, kept)

    def _answer(self, view: View, legal: Sequence[int], rng: Random, question: Question, seconds: float) -> Explanation:
        guide, hint, kept = question
        settled = len(kept) == 1
        compared = tuple(legal) if settled else kept  # if only to say what the others are worth
        iterations = self.iterations + self.for_each_player * view.players
        if self.crew is not None:
            found = self.crew.explain(view, compared, rng, hint, iterations, seconds)
        else:
            search = Search(self.game, guide, view, compared, rng, hint)
            search.run(iterations, seconds)
            found = search.explain()
        dropped = [Choice(action, 0, 0.0) for action in legal if action not in compared]
        return replace(found, action=hint if settled else found.action, choices=(*found.choices, *dropped))


def search_bot(budget: str, game: Game[Any, Any]) -> SearchBot:
    """A search with the budget that follows `search:` in a bot's name: iterations, or seconds with an s; then,
    optionally, the number of processes.

    >>> from intrigue.games import game
    >>> search_bot("200", game("empire-engine")).iterations
    200
    >>> search_bot("0.5s", game("empire-engine")).seconds
    0.5
    >>> crew = search_bot("800x2", game("empire-engine")).crew
    >>> crew is not None and crew.processes
    2
    """
    found = BUDGET.fullmatch(budget)
    if found is None or (found["seconds"] and float(found["seconds"]) == 0):
        raise UnknownBot(
            f"search:{budget}: expected iterations (search:200) or seconds (search:0.5s), optionally processes (...x2)"
        )
    processes = int(found["processes"] or 1)
    if found["iterations"]:
        return SearchBot(game, iterations=int(found["iterations"]), processes=processes)
    return SearchBot(game, seconds=float(found["seconds"]), processes=processes)


def led_bot(kind: str, budget: str, game: Game[Any, Any]) -> SearchBot:
    """A search that a network leads or binds, with the iterations that follow `led:` or `bound:` in a bot's name; then,
    optionally, the file of the network.

    >>> from intrigue.games import game
    >>> led_bot("bound:", "200", game("empire-engine")).iterations
    200
    """
    iterations, _, path = budget.partition(":")
    if ITERATIONS.fullmatch(iterations) is None:
        raise UnknownBot(f"{kind}{budget}: expected iterations ({kind}200), optionally a file ({kind}200:FILE)")
    return SearchBot(game, int(iterations), leader=learned(path, game), bound=kind == BOUND)
