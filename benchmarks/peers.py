"""Our speed against OpenSpiel's, in one run: python benchmarks/peers.py [--quick] [--json]

We count decisions of players. Chance moves are not counted on either side, but take time on both: a game of OpenSpiel
deals its cards one by one, each as a chance move; ours shuffle when a game is created. So random play is measured
twice, as whole games with the deal and from a dealt position, which both sides copy first, and each of these in two
ways:

- from Python, with a call for the legal actions and one for each move, as learners do;
- inside: in OpenSpiel's C++ loops (`evaluate_bots` for whole games, the rollouts of its `RandomRolloutEvaluator` from
  a position) and in our playouts. Pot de Vin has a playout of its own, which makes no lists of legal actions; the row
  "general loop" is the one that all games share.

Both sides ask for the result at the end. OpenSpiel's bots and games are created once, before anything is timed, and its
moves are counted after the clock has stopped.

Searches are information-set Monte Carlo tree search (IS-MCTS) with random rollouts to the end, with a new world for
each simulation and with 60 worlds that are reused, as our bots do. OpenSpiel's search is measured in C++ and in Python
(also with rollouts in C++), in positions after a third of a game. (In Hearts its C++ search crashes while cards are
passed, which is over by then.) OpenSpiel does not report how many decisions it simulates, so we count each simulation
as the number of decisions that random play makes on average from the same position to the end. Games differ in length,
so simulations are given as well. "As the bots use it" is our search with the bots' own rollouts, which evaluate every
action.

All tasks take turns in rounds. Time is processor time, so that other work on the machine matters less. A figure is the
median of the rounds, "per step" of the calibration loop of `intrigue bench`, which runs before and after each task; a
ratio is the median of the ratios round by round, with the lowest and the highest.

Needs OpenSpiel: pip install "intrigue[openspiel]". To measure our compiled engine, run `make native` first and set
PYTHONPATH=build/native."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any, Final, NamedTuple

import intrigue
from intrigue.bots.search.search import Search
from intrigue.core.game import Game
from intrigue.core.guide import OBSERVED, Guide
from intrigue.core.random_play import WORD_BITS, finish_randomly, take_random_actions
from intrigue.core.state import State
from intrigue.lab.bench import CALIBRATION_STEPS, SEED, Calibration, Effort, Task, engine, repetitions
from intrigue.lab.plan import nearest
from intrigue.lab.tables import table

CARD_GAMES: Final = ("hearts", "spades", "euchre", "oh_hell(players=4)")  # trick-taking for four, like Pot de Vin
SIMULTANEOUS_GAMES: Final = ("goofspiel(players=4,points_order=random)",)
SEARCHED: Final = ("hearts", "euchre", "oh_hell(players=4)")  # not Spades, which cannot be resampled
OUR_CARD_GAME: Final = "pot-de-vin"
OUR_SIMULTANEOUS_GAME: Final = "empire-engine"
USUAL_PLAYERS: Final = 4

THOROUGH: Final = Effort(repetitions=15, chunk=0.1)
QUICK: Final = Effort(repetitions=5, chunk=0.03)
BATCH: Final = 16  # games between two readings of the clock
POSITIONS: Final = 8
ROLLOUTS: Final = 100  # per call from one position, and for the average length of a game from there
SIMULATIONS: Final = 200
WORLDS: Final = 60  # reused by a search; our bots' number for Pot de Vin
UNLIMITED: Final = -1  # OpenSpiel's value for a new world in every simulation
EXPLORATION: Final = 1.5

FROM_PYTHON: Final = "from Python"
DEALT_FROM_PYTHON: Final = "dealt, from Python"
INSIDE: Final = "inside"
DEALT_INSIDE: Final = "dealt, inside"
LOOPS: Final = (FROM_PYTHON, DEALT_FROM_PYTHON, INSIDE, DEALT_INSIDE)

NEW_WORLDS: Final = "new worlds"
SOME_WORLDS: Final = f"{WORLDS} worlds"
IN_PYTHON: Final = "search in Python"
AS_BOTS: Final = "as the bots use it"

OURS: Final = "Pot de Vin"
OURS_IN_GENERAL: Final = "Pot de Vin, general loop"

Work = Callable[[int], Callable[[], int]]
"""Does something a number of times, and returns a function that counts the decisions afterwards, off the clock."""


class Key(NamedTuple):
    """What is measured: a game, and how it is played or searched."""

    game: str
    how: str


class Form(NamedTuple):
    """How long and how wide a game is in random play."""

    decisions: float
    chance: float
    choices: float


# ---- OpenSpiel -----------------------------------------------------------------------------------


class PeerGame:
    """A game of OpenSpiel in uniform random play. Its bots are created once: each seeds a large generator."""

    def __init__(self, spiel: Any, name: str) -> None:
        self.evaluate = spiel.evaluate_bots
        self.game = spiel.load_game(name)
        self.rng = Random(SEED)
        self.seats = range(self.game.num_players())
        self.terminal = int(spiel.PlayerId.TERMINAL)
        self.together = int(spiel.PlayerId.SIMULTANEOUS)
        self.sequential = self.game.get_type().dynamics == spiel.GameType.Dynamics.SEQUENTIAL
        self.bots = [spiel.make_uniform_random_bot(seat, SEED + seat) for seat in self.seats]
        self.deals = [self.deal() for _ in range(POSITIONS)]
        if self.sequential:
            self.lengths = [self.length(state) for state in self.deals]
            # One simulation, which evaluates the root: only rollouts, all of them in C++.
            evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
            self.roller = spiel.MCTSBot(self.game, evaluator, EXPLORATION, 1, 1, False, SEED, False)

    def works(self) -> dict[str, Work]:
        works: dict[str, Work] = {FROM_PYTHON: self.stepwise, INSIDE: self.inside}
        if self.sequential:
            works |= {DEALT_FROM_PYTHON: self.dealt_stepwise, DEALT_INSIDE: self.rollouts}
        return works

    def stepwise(self, times: int) -> Callable[[], int]:
        decisions = sum([self.finish(self.game.new_initial_state()) for _ in range(times)])
        return lambda: decisions

    def dealt_stepwise(self, times: int) -> Callable[[], int]:
        deals = self.deals
        decisions = sum([self.finish(deals[number % POSITIONS].clone()) for number in range(times)])
        return lambda: decisions

    def finish(self, state: Any) -> int:
        """Play a state to its end; returns the decisions that took. All chance is uniform in these games, so a chance
        move is chosen from the legal ones like any other."""
        choose, terminal, together = self.rng.choice, self.terminal, self.together
        current, legal, play = state.current_player, state.legal_actions, state.apply_action
        decisions = 0
        player = current()
        while player != terminal:
            if player == together:
                state.apply_actions([choose(legal(seat)) for seat in self.seats])
                decisions += len(self.seats)
            else:
                play(choose(legal()))
                if player >= 0:
                    decisions += 1
            player = current()
        state.returns()
        return decisions

    def inside(self, times: int) -> Callable[[], int]:
        """Play in OpenSpiel's loop for bots, with its own bots."""
        new, evaluate, bots, seed = self.game.new_initial_state, self.evaluate, self.bots, self.rng.getrandbits(30)
        ends = []
        for number in range(times):
            state = new()
            evaluate(state, bots, seed + number)
            ends.append(state)
        return lambda: sum([made(end) for end in ends])

    def rollouts(self, times: int) -> Callable[[], int]:
        step, deals = self.roller.step, self.deals
        for number in range(times):
            step(deals[number % POSITIONS])
        return lambda: round(ROLLOUTS * sum([self.lengths[number % POSITIONS] for number in range(times)]))

    # ---- positions, off the clock ----

    def deal(self) -> Any:
        """The first position in which somebody must decide."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            self.roll(state)
        return state

    def roll(self, state: Any) -> None:
        outcomes = state.chance_outcomes()
        if max([odds for _, odds in outcomes]) - min([odds for _, odds in outcomes]) > 1e-9:
            raise ValueError(f"chance is not uniform in {self.game}, but is played as if it were")
        state.apply_action(self.rng.choice(outcomes)[0])

    def path(self) -> list[Any]:
        """All positions of a random game in which somebody must decide, and the last one."""
        state, path = self.game.new_initial_state(), []
        while not state.is_terminal():
            if state.is_chance_node():
                self.roll(state)
                continue
            path.append(state.clone())
            if state.is_simultaneous_node():
                state.apply_actions([self.rng.choice(state.legal_actions(seat)) for seat in self.seats])
            else:
                state.apply_action(self.rng.choice(state.legal_actions()))
        return [*path, state]

    def length(self, state: Any) -> float:
        """Decisions of random play from here to the end, on average."""
        before, ends = made(state), [state.clone() for _ in range(ROLLOUTS)]
        for number, end in enumerate(ends):
            self.evaluate(end, self.bots, number)
        return mean([made(end) for end in ends]) - before

    def form(self) -> Form:
        paths = [self.path() for _ in range(ROLLOUTS)]
        moves, choices = [len(path[-1].full_history()) for path in paths], []
        for state in [state for path in paths for state in path[:-1]]:
            seats = self.seats if state.is_simultaneous_node() else [state.current_player()]
            choices += [len(state.legal_actions(seat)) for seat in seats]
        decisions = mean([made(path[-1]) for path in paths])
        return Form(decisions, mean(moves) - decisions, mean(choices))


class PeerSearch:
    """OpenSpiel's IS-MCTS on positions of one game."""

    def __init__(self, bot: Any, places: list[Any], lengths: list[float]) -> None:
        self.bot = bot
        self.places = places
        self.lengths = lengths
        self.per_simulation = mean(lengths)

    def work(self, times: int) -> Callable[[], int]:
        step, places, lengths = self.bot.step, self.places, self.lengths
        for number in range(times):
            step(places[number % POSITIONS])
        return lambda: round(SIMULATIONS * sum([lengths[number % POSITIONS] for number in range(times)]))


def made(state: Any) -> int:
    """The decisions of players in the history of a state."""
    return sum([entry.player >= 0 for entry in state.full_history()])


def peer_searches(spiel: Any, peer: PeerGame) -> dict[str, PeerSearch]:
    from numpy.random import RandomState
    from open_spiel.python.algorithms import ismcts, mcts

    class RolloutsInCpp(mcts.RandomRolloutEvaluator):  # type: ignore[misc]  # OpenSpiel has no types
        """OpenSpiel's evaluator for its Python search plays in Python. In C++ the same rollouts take less time."""

        def evaluate(self, state: Any) -> Any:
            return peer.evaluate(state.clone(), peer.bots, peer.rng.getrandbits(30))

    def in_cpp(worlds: int) -> Any:
        return spiel.ISMCTSBot(SEED, spiel.RandomRolloutEvaluator(1, SEED), EXPLORATION, SIMULATIONS, worlds)

    in_python = ismcts.ISMCTSBot(peer.game, RolloutsInCpp(), EXPLORATION, SIMULATIONS, random_state=RandomState(SEED))
    bots = {NEW_WORLDS: in_cpp(UNLIMITED), SOME_WORLDS: in_cpp(WORLDS), IN_PYTHON: in_python}
    places = [first_choice(peer.path()[:-1], lambda state: len(state.legal_actions())) for _ in range(POSITIONS)]
    lengths = [peer.length(state) for state in places]
    return {how: PeerSearch(bot, places, lengths) for how, bot in bots.items()}


# ---- ours ----------------------------------------------------------------------------------------


class OurGame:
    """A game of ours in uniform random play."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.players = nearest(game.players, USUAL_PLAYERS)
        self.rng = Random(SEED)
        self.deals = [self.new() for _ in range(POSITIONS)]

    def works(self) -> dict[str, Work]:
        return {
            FROM_PYTHON: lambda times: self.stepwise(self.fresh(times)),
            DEALT_FROM_PYTHON: lambda times: self.stepwise(self.dealt(times)),
            INSIDE: lambda times: self.playouts(self.fresh(times), finish_randomly),
            DEALT_INSIDE: lambda times: self.playouts(self.dealt(times), finish_randomly),
        }

    def general_works(self) -> dict[str, Work]:
        """Play with the playout that all games share, even if this one has its own."""
        return {
            INSIDE: lambda times: self.playouts(self.fresh(times), in_general),
            DEALT_INSIDE: lambda times: self.playouts(self.dealt(times), in_general),
        }

    def new(self) -> State:
        state: State = self.game.new(self.players, self.rng.getrandbits(32))
        return state

    def fresh(self, times: int) -> Iterator[State]:
        for _ in range(times):
            yield self.new()

    def dealt(self, times: int) -> Iterator[State]:
        for number in range(times):
            yield self.deals[number % POSITIONS].copy()

    def stepwise(self, states: Iterator[State]) -> Callable[[], int]:
        choose, decisions = self.rng.choice, 0
        for state in states:
            legal, play = state.legal, state.play
            pending = state.pending
            while pending:
                seat = pending[0]
                play(seat, choose(legal(seat)))
                pending = state.pending
                decisions += 1
            settle(state)
        return lambda: decisions

    def playouts(self, states: Iterator[State], play: Callable[[State, Random], int]) -> Callable[[], int]:
        rng, decisions = self.rng, 0
        for state in states:
            decisions += play(state, rng)
            settle(state)
        return lambda: decisions

    def path(self) -> list[tuple[Any, tuple[int, ...]]]:
        """The views and legal actions of those who decide, in a random game."""
        state, path = self.new(), []
        while state.pending:
            seat = state.pending[0]
            path.append((state.view(seat), state.legal(seat)))
            state.play(seat, self.rng.choice(state.legal(seat)))
        return path

    def form(self) -> Form:
        paths = [self.path() for _ in range(ROLLOUTS)]
        return Form(mean(map(len, paths)), 0, mean([len(legal) for path in paths for _, legal in path]))


class OurSearch:
    """Our search on positions of one game, using only views."""

    def __init__(self, game: Game[Any, Any], guide: Guide, places: list[tuple[Any, tuple[int, ...]]]) -> None:
        self.game = game
        self.guide = guide
        self.rng = Random(SEED)
        self.places = places
        self.per_simulation = self.work(POSITIONS)() / (POSITIONS * SIMULATIONS)

    def work(self, times: int) -> Callable[[], int]:
        decisions = 0
        for number in range(times):
            view, legal = self.places[number % POSITIONS]
            search = Search(self.game, self.guide, view, legal, self.rng, legal[0])
            search.run(SIMULATIONS)
            decisions += search.decisions
        return lambda: decisions


def settle(state: State) -> None:
    """Ask who won: results are computed only on request."""
    assert state.result is not None
    assert len(state.result.scores) == state.players


def in_general(state: State, rng: Random) -> int:
    return take_random_actions(state, rng.getrandbits(WORD_BITS) | 1)


def our_searches(ours: OurGame) -> dict[str, OurSearch]:
    own = ours.game.guide
    guides = {NEW_WORLDS: random_guide(own, 0), SOME_WORLDS: random_guide(own, WORLDS), AS_BOTS: own}
    places = [first_choice(ours.path(), lambda place: len(place[1])) for _ in range(POSITIONS)]
    return {how: OurSearch(ours.game, guide, places) for how, guide in guides.items()}


def random_guide(own: Guide, worlds: int) -> Guide:
    """Searches a game with rollouts in which every move is random."""
    return Guide(stage=own.stage, judge=own.judge, finish=at_random, trees=OBSERVED, worlds=worlds)


def at_random(state: State, last: int, slips: float, rng: Random) -> int:
    """Plays a state to its end, whatever a guide says about horizons and slips."""
    del last, slips
    return finish_randomly(state, rng)


# ---- measuring -----------------------------------------------------------------------------------


class ProcessorCalibration(Calibration):
    """The calibration loop in processor time."""

    def rate(self) -> float:
        choose, choices, piece = self.choose, self.choices, self.piece
        begin = process_time()
        for _ in range(CALIBRATION_STEPS):
            piece.put(choose(choices))
        return CALIBRATION_STEPS / (process_time() - begin)


def measure(works: dict[Key, Work], effort: Effort) -> dict[Key, list[float]]:
    """Decisions per calibration step, round by round."""
    calibration = ProcessorCalibration()
    rates: dict[Key, list[float]] = {key: [] for key in works}
    times = {key: repetitions(decisions_of(work), effort.chunk) for key, work in works.items()}
    for _ in range(effort.repetitions):
        before = calibration.rate()
        for key, work in works.items():
            decisions, seconds = timed(work, times[key])
            after = calibration.rate()
            rates[key].append(decisions / seconds / ((before + after) / 2))
            before = after
    return rates


def timed(work: Work, times: int) -> tuple[int, float]:
    """Decisions and seconds. What has to be counted later stays small, so that it does not fill the caches."""
    decisions, seconds = 0, 0.0
    for done in range(0, times, BATCH):
        begin = process_time()
        count = work(min(BATCH, times - done))
        seconds += process_time() - begin
        decisions += count()
    return decisions, seconds


def decisions_of(work: Work) -> Task:
    """Repeat as often as fills a chunk. Finding that number also warms up."""
    return lambda times: timed(work, times)[0]


class Findings(NamedTuple):
    """What was measured: decisions per step round by round, the shapes of games, decisions in one simulation."""

    rates: dict[Key, list[float]]
    forms: dict[str, Form]
    per_simulation: dict[Key, float]

    def ratio(self, ours: Key, peer: Key) -> tuple[float, float, float]:
        """Ours relative to the peer's, in decisions: the median of the rounds, the lowest and the highest."""
        pairs = zip(self.rates[ours], self.rates[peer], strict=True)
        ratios = [mine / theirs for mine, theirs in pairs]
        return median(ratios), min(ratios), max(ratios)


def compare(effort: Effort) -> Findings:
    """Measure everything."""
    try:
        import pyspiel
    except ImportError:
        sys.exit('The comparison needs OpenSpiel: pip install "intrigue[openspiel]" (or open_spiel).')
    peers = {label(name): PeerGame(pyspiel, name) for name in (*CARD_GAMES, *SIMULTANEOUS_GAMES)}
    ours = {game.title: OurGame(game) for game in map(intrigue.game, intrigue.games())}
    games: dict[str, PeerGame | OurGame] = {**peers, **ours}
    works = {Key(title, how): work for title, game in games.items() for how, work in game.works().items()}
    works |= {Key(OURS_IN_GENERAL, how): work for how, work in ours[OURS].general_works().items()}
    searches: dict[Key, PeerSearch | OurSearch] = {
        Key(title, how): search
        for title in map(label, SEARCHED)
        for how, search in peer_searches(pyspiel, peers[title]).items()
    }
    searches |= {Key(OURS, how): search for how, search in our_searches(ours[OURS]).items()}
    rates = measure({**works, **{key: search.work for key, search in searches.items()}}, effort)
    forms = {title: game.form() for title, game in games.items()}
    return Findings(rates, forms, {key: search.per_simulation for key, search in searches.items()})


def pairs() -> list[tuple[Key, Key]]:
    """What is compared: card play with card play, simultaneous choices with simultaneous ones, search with search."""
    found = [(Key(OURS, how), Key(label(name), how)) for how in LOOPS for name in CARD_GAMES]
    found += [(Key(OURS_IN_GENERAL, how), Key(label(name), how)) for how in LOOPS[2:] for name in CARD_GAMES]
    found += [
        (Key(intrigue.game(OUR_SIMULTANEOUS_GAME).title, how), Key(label(name), how))
        for how in (FROM_PYTHON, INSIDE)
        for name in SIMULTANEOUS_GAMES
    ]
    for ours, peer in (
        (NEW_WORLDS, NEW_WORLDS),
        (SOME_WORLDS, SOME_WORLDS),
        (NEW_WORLDS, IN_PYTHON),
        (AS_BOTS, SOME_WORLDS),
    ):
        found += [(Key(OURS, ours), Key(label(name), peer)) for name in SEARCHED]
    return found


def first_choice(path: list[Any], choices: Callable[[Any], int]) -> Any:
    """The first position after a third of a game in which there is a choice: without one, nothing is searched."""
    return next(place for place in path[len(path) // 3 :] if choices(place) > 1)


def label(name: str) -> str:
    """A name of OpenSpiel without its parameters.

    >>> label("oh_hell(players=4)")
    'Oh Hell'
    """
    return name.partition("(")[0].replace("_", " ").title()


# ---- reporting -----------------------------------------------------------------------------------


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(description="Speed compared with OpenSpiel's, relative to a calibration loop.")
    parser.add_argument("--quick", action="store_true", help="measure for a shorter time, less exactly")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args(arguments)
    findings = compare(QUICK if chosen.quick else THOROUGH)
    print(json.dumps(data(findings), indent=1) if chosen.json else text(findings))


def data(findings: Findings) -> dict[str, object]:
    return {
        "engine": engine(),
        "games": {title: form._asdict() for title, form in findings.forms.items()},
        "decisions_per_step": [
            {"game": key.game, "how": key.how, "median": median(rates), "low": min(rates), "high": max(rates)}
            for key, rates in findings.rates.items()
        ],
        "decisions_per_simulation": [
            {"game": key.game, "how": key.how, "decisions": count} for key, count in findings.per_simulation.items()
        ],
        "ratios": [
            {
                "ours": ours,
                "peer": peer,
                **dict(zip(("median", "low", "high"), findings.ratio(ours, peer), strict=True)),
            }
            for ours, peer in pairs()
        ],
    }


def text(findings: Findings) -> str:
    return "\n\n".join(
        [
            f"Decisions per calibration step; Intrigue {engine()}. The first five games are OpenSpiel's.",
            play_table(findings),
            search_table(findings),
            ratio_table(findings),
        ]
    )


def play_table(findings: Findings) -> str:
    rows = [["random play", "decisions", "chance", "choices", *LOOPS]]
    for title in [*findings.forms, OURS_IN_GENERAL]:
        form = findings.forms.get(title)
        shape = ["", "", ""] if form is None else [f"{number:.1f}" for number in form]
        rows.append([title, *shape, *[rate(findings, Key(title, how)) for how in LOOPS]])
    return table(rows, right=range(1, 8))


def search_table(findings: Findings) -> str:
    rows = [["IS-MCTS", "how", "decisions in a simulation", "decisions per step", "simulations per 1,000 steps"]]
    for key, length in findings.per_simulation.items():
        simulations = 1000 * median(findings.rates[key]) / length
        rows.append([key.game, key.how, f"{length:.1f}", rate(findings, key), f"{simulations:.2f}"])
    return table(rows, right=(2, 3, 4))


def ratio_table(findings: Findings) -> str:
    rows = [["ours", "OpenSpiel's", "ratio", "lowest", "highest", "in simulations"]]
    for ours, peer in pairs():
        middle, low, high = findings.ratio(ours, peer)
        lengths = findings.per_simulation
        whole = f"{middle * lengths[peer] / lengths[ours]:.2f}" if ours in lengths else ""
        rows.append([", ".join(ours), ", ".join(peer), f"{middle:.2f}", f"{low:.2f}", f"{high:.2f}", whole])
    return table(rows, right=(2, 3, 4, 5))


def rate(findings: Findings, key: Key) -> str:
    return f"{median(findings.rates[key]):.3f}" if key in findings.rates else ""


if __name__ == "__main__":
    main(sys.argv[1:])
