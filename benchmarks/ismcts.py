"""How one of our bots does against OpenSpiel's IS-MCTS (in Python) with the same time for each move.

    python benchmarks/ismcts.py empire-engine --players 2 --games 40 --seconds 1 --bot strong --out empire-2.jsonl

Our bot sits alone among seats of OpenSpiel's `ISMCTSBot`, or plays all seats of a secret side with --side. Game i plays
deal i // players with our bot in seat i % players, so that every deal is played from every seat with the same shuffles
and dice. With --side each game is a deal of its own. With --out there is a line for each game in a file, and the same
command again plays what is missing there. The state is ours; OpenSpiel's bot is a bot like any other and gets only the
view and the legal actions. All worlds that it searches are drawn from the view, so neither side can know more than its
seat.

Both sides have the same seconds for a move, and are measured in processor time. OpenSpiel's bot knows no time limit, so
it is given one here, also in processor time: it gets all of it, whatever else the machine does. Our levels look at the
wall clock, so other work on the machine is never to the advantage of ours, and most stop long before their time is up,
because they count iterations: `--bot search:1s` uses most of a second. Moves without a choice do not count. `ISMCTSBot`
always runs at least two simulations, because the first one only creates the root.

The search and the selection are OpenSpiel's own code. By default it gets what makes it faster without changing what it
does: rollouts run in our engine (uniformly random, to the end, as those of `RandomRolloutEvaluator`), worlds are drawn
by a sampler that is made once for each move, and information sets have short keys that are made once for each node. Its
returns are what our searches get at the end of a game: half for the share of the victory and half for the margin (in
Patriot: for having won), scaled to -1 ... 1. With --as-is it uses OpenSpiel's evaluator and the adapter alone, and the
adapter's returns (placement).

Needs OpenSpiel: pip install "intrigue[openspiel]". To measure the compiled engine, run `make native` first and set
PYTHONPATH=build/native."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from math import inf, isfinite
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

import msgspec

import intrigue
from intrigue.bots import NO_CLOCK, Bot, bot
from intrigue.commands.shared import natural, positive
from intrigue.core.errors import BadOption, IntrigueError
from intrigue.core.game import Game
from intrigue.core.options import Options
from intrigue.core.random_play import finish_randomly
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.lab.ladder import NO_SEAT, check_side
from intrigue.lab.plan import Plan, rules_of
from intrigue.lab.playing import by_side, play_out, with_bots
from intrigue.lab.statistics import share
from intrigue.lab.tables import table

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    from intrigue.envs.openspiel import IntrigueState, Position, short_name
except ImportError:
    sys.exit('The comparison needs OpenSpiel: pip install "intrigue[openspiel]" (or open_spiel).')

SECONDS: Final = 1.0
EXPLORATION: Final = 2.0
LEAST: Final = 2  # simulations: the first one only creates the root
UNLIMITED: Final = 1 << 40
FINAL_POLICIES: Final = {kind.name.lower().replace("_", "-"): kind for kind in ISMCTSFinalPolicyType}
MOST_VISITS: Final = "max-visit-count"
RANDOM_BITS: Final = 32


class Setup(NamedTuple):
    """What is compared. `limit` is a number of simulations that replaces the seconds."""

    game: str
    rules: str
    players: int
    bot: str
    side: str
    seed: int
    seconds: float
    limit: int | None
    uct_c: float
    rollouts: int
    final_policy: str
    as_is: bool


class Played(NamedTuple):
    """One game. `seat` is our bot's, or NO_SEAT if it played a side."""

    number: int
    deal: int
    seat: int
    won: int
    teams: int
    decisions: int
    moves: int
    thinking: float
    slowest: float
    peer_moves: int
    peer_thinking: float
    peer_slowest: float
    simulations: int


# ---- OpenSpiel's bot -----------------------------------------------------------------------------


class World(IntrigueState):
    """A state that is worth to each seat what our searches take it to be worth."""

    def returns(self) -> list[float]:
        state = self.truth
        assert state is not None
        return [2.0 * value - 1.0 for value in state.game.guide.judge(state)]


class Rollouts(RandomRolloutEvaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's random rollouts, played by our engine."""

    def __init__(self, count: int, rng: Random) -> None:
        super().__init__(count)
        self.rng = rng

    def evaluate(self, state: World) -> Any:
        truth = state.truth
        assert truth is not None
        judge, total = truth.game.guide.judge, np.zeros(truth.players)
        for _ in range(self.n_rollouts):
            end = truth.copy()
            finish_randomly(end, self.rng)
            total += judge(end)
        return 2.0 * total / self.n_rollouts - 1.0


class TimedSearch(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's search for one move, which ends when its time is up."""

    def __init__(self, spiel: Any, evaluator: Any, setup: Setup, ends: float, dice: Any) -> None:
        final = FINAL_POLICIES[setup.final_policy]
        most = setup.limit or UNLIMITED
        super().__init__(spiel, evaluator, setup.uct_c, most, random_state=dice, final_policy_type=final)
        self.ends = ends
        self.simulations = 0

    def run_search(self, state: Any) -> Any:
        self.reset()
        root = self.create_new_node(state)
        while self.simulations < LEAST or (self.simulations < self._max_simulations and process_time() < self.ends):
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        if root.total_visits < self.simulations - 1:
            raise RuntimeError("a world was searched that the seat knows to be wrong")
        return self.get_final_policy(state, root)


class QuickSearch(TimedSearch):
    """The same search with short keys, which are made once for each node."""

    def get_state_key(self, state: Any) -> bytes:
        return key(state.truth)

    def lookup_or_create_node(self, state: Any) -> Any:
        node = self._nodes.get(self.get_state_key(state))
        return self.create_new_node(state) if node is None else node


def key(state: State) -> bytes:
    """The information set of the seat that decides: its view. The options never change, so they are left out."""
    return encode(state.view(state.pending[0]))


def nothing(value: object) -> None:
    if not isinstance(value, Options):
        raise TypeError(f"{type(value).__name__} has no short form")


encode: Final = msgspec.msgpack.Encoder(enc_hook=nothing).encode


class Peer:
    """OpenSpiel's bot as one of ours."""

    def __init__(self, game: Game[Any, Any], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.spiel = pyspiel.load_game(short_name(game.id), {"players": setup.players})
        self.simulations = 0

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        setup = self.setup
        ends = inf if setup.limit else process_time() + budget
        sampler = self.game.sampler(view)
        dice = np.random.RandomState(rng.getrandbits(RANDOM_BITS))
        kind: type[IntrigueState] = IntrigueState if setup.as_is else World

        def draw(*_: object) -> IntrigueState:
            drawn = kind(self.spiel)
            drawn._position = Position(sampler.draw(rng))
            return drawn

        if setup.as_is:
            search = TimedSearch(self.spiel, RandomRolloutEvaluator(setup.rollouts, dice), setup, ends, dice)
        else:
            search = QuickSearch(self.spiel, Rollouts(setup.rollouts, rng), setup, ends, dice)
            search.set_resampler(draw)
        root = draw()
        if root.current_player() != view.viewer or root.legal_actions() != sorted(legal):
            raise RuntimeError("a world was drawn in which the seat has other choices")
        action = int(search.step(root))
        self.simulations += search.simulations
        return action


# ---- games ---------------------------------------------------------------------------------------


class Clock:
    """A bot whose moves are timed."""

    def __init__(self, mind: Bot) -> None:
        self.mind = mind
        self.moves = 0
        self.thinking = 0.0
        self.slowest = 0.0

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        begin = process_time()
        action = self.mind.choose(view, legal, rng, budget)
        seconds = process_time() - begin
        self.moves += 1
        self.thinking += seconds
        self.slowest = max(self.slowest, seconds)
        return action


def play(setup: Setup, number: int) -> Played:
    """The game with this number."""
    game, players, side = intrigue.game(setup.game), setup.players, setup.side
    deal, seat = (number, NO_SEAT) if side else divmod(number, players)
    plan = Plan((), number + 1, setup.seed)
    dice = [plan.dice(number, place) for place in range(players)]
    peer = Peer(game, setup)
    ours, theirs = Clock(bot(setup.bot, game, timed=setup.limit is None)), Clock(peer)
    budget = NO_CLOCK if setup.limit else setup.seconds
    if side:
        sides = [with_bots([mind] * players, dice, budget) for mind in (ours, theirs)]
        choose = by_side(side, *sides)
    else:
        choose = with_bots([ours if place == seat else theirs for place in range(players)], dice, budget)
    finished = play_out(game.new(players, plan.game_seed(deal)), choose)
    result = finished.result
    won, teams = (game.side_won(finished.state, side), 2) if side else (seat in result.winners, len(result.teams))
    return Played(
        number,
        deal,
        seat,
        int(won),
        teams,
        finished.decisions,
        ours.moves,
        round(ours.thinking, 3),
        round(ours.slowest, 3),
        theirs.moves,
        round(theirs.thinking, 3),
        round(theirs.slowest, 3),
        peer.simulations,
    )


def compare(setup: Setup, games: int, path: Path | None = None) -> Iterator[Played]:
    """The games 0 ... games - 1, in order: those that the file has, and those that are missing there."""
    known = {} if path is None else read(path, setup)
    for number in range(games):
        if number not in known:
            played = play(setup, number)
            if path is not None:
                append(path, setup, played)
            yield played
        else:
            yield known[number]


# ---- the file ------------------------------------------------------------------------------------


def read(path: Path, setup: Setup) -> dict[int, Played]:
    """The games in a file, by number. A last line that was not written to its end is removed."""
    if not path.exists():
        return {}
    try:
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        lines = [json.loads(line) for line in whole.splitlines()]
        setups = [Setup(*[line[name] for name in Setup._fields]) for line in lines]
        games = [Played(*[line[name] for name in Played._fields]) for line in lines]
    except OSError as problem:
        raise BadOption(f"--out: cannot read {path}: {problem.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise BadOption(f"--out: {path} is not a file of this benchmark") from None
    for other in setups:
        for name, wanted, found in zip(Setup._fields, setup, other, strict=True):
            if wanted != found:
                raise BadOption(f"--out: the games in {path} have {name} {found!r}, not {wanted!r}")
    if len(whole) < len(data):
        path.write_bytes(whole)
    return {game.number: game for game in games}


def append(path: Path, setup: Setup, played: Played) -> None:
    """Add a game. It is in the file when this returns."""
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(setup._asdict() | played._asdict()) + "\n")
    except OSError as problem:
        raise BadOption(f"--out: cannot write {path}: {problem.strerror}") from None


# ---- the table -----------------------------------------------------------------------------------


def text(setup: Setup, games: Sequence[Played]) -> str:
    """A row for all games. As in a ladder, the fair share is that of one team (or side) among all, and games with
    nobody on the side do not count."""
    head = ["game", "players", "bot", "side", "games", "share of wins", "fair", "ratio"]
    head += ["s/move", "slowest", "IS-MCTS s/move", "slowest", "simulations/move"]
    counted = [game for game in games if game.moves] if setup.side else games
    if not counted:
        return "no games with somebody on the side"
    wins = share(sum([game.won for game in counted]), len(counted))
    fair = sum([1 / game.teams for game in counted]) / len(counted)
    moves = max(1, sum([game.moves for game in counted]))
    peer_moves = max(1, sum([game.peer_moves for game in counted]))
    row = [
        setup.game,
        str(setup.players),
        setup.bot,
        setup.side or "all",
        str(len(counted)),
        wins.percent,
        f"{100 * fair:.1f} %",
        f"{wins.value / fair:.2f}",
        f"{sum([game.thinking for game in counted]) / moves:.3f}",
        f"{max([game.slowest for game in counted]):.3f}",
        f"{sum([game.peer_thinking for game in counted]) / peer_moves:.3f}",
        f"{max([game.peer_slowest for game in counted]):.3f}",
        f"{sum([game.simulations for game in counted]) / peer_moves:.0f}",
    ]
    return table([head, row])


# ---- the command line ----------------------------------------------------------------------------


def seconds(told: str) -> float:
    """A number above 0."""
    value = at_least_zero(told)
    if value == 0:
        raise ArgumentTypeError(f"expected a number above 0, got {told!r}")
    return value


def at_least_zero(told: str) -> float:
    """A number of at least 0."""
    try:
        value = float(told)
    except ValueError:
        value = inf
    if not isfinite(value) or value < 0:
        raise ArgumentTypeError(f"expected a number of at least 0, got {told!r}")
    return value


def make_parser() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("game", metavar="GAME", help="the id of a game (see `intrigue games`)")
    add("--players", type=positive, required=True, metavar="N", help="number of players")
    add("--games", type=positive, required=True, metavar="G", help="number of games: best a multiple of the players")
    add("--seconds", type=seconds, default=SECONDS, metavar="S", help=f"time of each move ({SECONDS})")
    add("--bot", default="strong", metavar="BOT", help="our bot (strong)")
    add("--seed", type=natural, default=0, metavar="S", help="determines the deals and all random choices (0)")
    add("--side", default="", metavar="SIDE", help="our bot plays all seats of a secret side")
    add("--out", type=Path, metavar="FILE", help="a file of JSON lines; games that it has are not played again")
    add("--uct-c", type=at_least_zero, default=EXPLORATION, metavar="C", help=f"exploration of IS-MCTS ({EXPLORATION})")
    add("--rollouts", type=positive, default=1, metavar="R", help="rollouts of each simulation (1)")
    add("--final-policy", choices=FINAL_POLICIES, default=MOST_VISITS, help=f"how IS-MCTS decides ({MOST_VISITS})")
    add("--as-is", action="store_true", help="IS-MCTS with OpenSpiel's evaluator and the adapter alone: slower")
    add("--simulations", type=positive, metavar="N", help="simulations of each move, instead of a time limit for both")
    return parser


def main(arguments: Sequence[str]) -> None:
    parser = make_parser()
    told = parser.parse_args(arguments)
    try:
        game = intrigue.game(told.game)
        game.resolve(told.players, None)
        if told.players < 2:
            raise BadOption("players: expected at least 2, so that there is somebody to play against")
        if told.side:
            check_side(game, told.side)
        bot(told.bot, game)
        setup = Setup(
            game.id,
            rules_of(game),
            told.players,
            told.bot,
            told.side,
            told.seed,
            told.seconds,
            told.simulations,
            told.uct_c,
            told.rollouts,
            told.final_policy,
            told.as_is,
        )
        print(text(setup, list(compare(setup, told.games, told.out))))
    except IntrigueError as problem:
        parser.error(str(problem))


if __name__ == "__main__":
    main(sys.argv[1:])
