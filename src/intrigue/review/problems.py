"""Problems: positions in which one move is clearly best, and it is not the obvious one.

They are found in games between greedy bots. A quick search says where a strong player would leave the greedy path; what
looks promising is checked with a larger budget, against the obvious move and against the next best one. A game ships
its problems as `problems.json` in its package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from intrigue.bots.search.search import Search
from intrigue.core.codec import Plain, from_data, to_data
from intrigue.core.errors import BadData
from intrigue.core.game import Game
from intrigue.core.record import Record
from intrigue.core.state import State
from intrigue.review.judging import CERTAIN, NOTHING, Plan, compare

FILE: Final = "problems.json"
LEAST_GAIN: Final = 0.05  # of the chance of winning, beyond the noise
LOOKS: Final = 12  # at decisions of a game
MOST_MOVES: Final = 160  # before the position


class Budget:
    """Iterations of the search and worlds, for a first look and for the check."""

    first: tuple[int, int] = (100, 40)
    check: tuple[int, int] = (1600, 600)


@dataclass(frozen=True, slots=True)
class Problem:
    """A position as seed and moves, the seat to move, the best action, the obvious one, and what the difference is
    worth: `gain` of the chance of winning, right within `margin`."""

    players: int
    seed: int
    moves: tuple[tuple[int, str], ...]
    seat: int
    best: str
    obvious: str
    gain: float
    margin: float

    def state(self, game: Game[Any, Any]) -> State:
        """The position."""
        record = Record.begin(game, self.players, self.seed, None)
        record.moves = list(self.moves)
        return record.replay()


def problems_of(game: Game[Any, Any]) -> tuple[Problem, ...]:
    """The problems that a game ships; () if it has none."""
    try:
        text = game.resource(FILE)
    except (OSError, AssertionError):
        return ()
    data: Plain = json.loads(text)
    if not isinstance(data, list):
        raise BadData(FILE, "a list of problems", data)
    return tuple([from_data(Problem, row, FILE) for row in data])


def written(found: list[Problem]) -> str:
    """Problems as the text of a file, one in a line."""
    rows = [json.dumps(to_data(one), ensure_ascii=False) for one in found]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def find(game: Game[Any, Any], players: int, seed: int, budget: type[Budget] = Budget) -> Iterator[Problem]:
    """The problems of one game between greedy bots."""
    rng = Random(f"problems {game.id} {seed}")
    record = Record.begin(game, players, seed, None)
    state: State = game.new(players, seed)
    places: list[tuple[int, State, int]] = []
    while state.pending and len(record.moves) < MOST_MOVES:
        seat = state.pending[0]
        if len(state.legal(seat)) > 1:
            places.append((len(record.moves), state.copy(), seat))
        action = game.choose(state, seat, state.legal(seat), rng)
        record.add(game, seat, action)
        state.play(seat, action)
    for number, position, seat in rng.sample(places, min(LOOKS, len(places))):
        found = examine(position, seat, budget, rng)
        if found is not None:
            best, obvious, gain, margin = found
            texts = game.actions
            moves = tuple(record.moves[:number])
            yield Problem(players, seed, moves, seat, texts.text(best), texts.text(obvious), gain, margin)


def examine(state: State, seat: int, budget: type[Budget], rng: Random) -> tuple[int, int, float, float] | None:
    """The best action, the obvious one, and what lies between them, if this is a problem."""
    first = gain_of(state, seat, *budget.first, rng)
    if first is None or first[2] < LEAST_GAIN:
        return None
    checked = gain_of(state, seat, *budget.check, rng)
    if checked is None or checked[0] != first[0] or checked[2] - checked[3] < LEAST_GAIN:
        return None
    return checked


def gain_of(state: State, seat: int, iterations: int, worlds: int, rng: Random) -> tuple[int, int, float, float] | None:
    """What a search's choice gains over the obvious one, also if it can be made later; None if they agree, or if
    another choice is as good."""
    game: Game[Any, Any] = state.game
    view, legal = state.view(seat), state.legal(seat)
    guide = game.guide.suited(game, view)
    obvious = game.greedy(view, legal, rng)
    search = Search(game, guide, view, legal, rng, obvious)
    search.run(iterations)
    best = search.best()
    if best == obvious:
        return None
    others = [row.action for row in search.tried() if row.action not in (best, obvious)][:1]
    plans = [Plan([rival], then) for rival in (obvious, *others) for then in (NOTHING, best)]
    trials = compare(game, guide, view, [Plan([best]), *plans], worlds, rng)
    leads = [trials.difference(0, number + 1) for number in range(len(plans))]
    if any(lead - CERTAIN * noise <= 0.0 for lead, noise in leads[2:]):
        return None
    gain, error = min(leads[:2])
    return best, obvious, gain, CERTAIN * error
