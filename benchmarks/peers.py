"""Speed beside OpenSpiel's, measured in one run: python benchmarks/peers.py [--quick] [--json]

Random play of its Hearts, Euchre, Oh Hell and Goofspiel, driven from Python and, for the games without simultaneous
moves, inside its C++ loop; and its information-set search, in Python and in C++, on Euchre and Oh Hell (on Hearts it
crashes). Beside it our games and our search. Everything counts decisions of players, chance excluded, per second and
per step of the calibration loop of `intrigue bench`. Searches count simulated decisions, in trees and playouts
together; OpenSpiel does not tell them, so a simulation counts as many as random play needs on average from the same
position to the end. Its simulations play at random to the end. Ours are measured with random playouts too, like for
like, and as the bots use them, with playouts that weigh every action.

Needs OpenSpiel: pip install "intrigue[openspiel]". `make native` first, and PYTHONPATH=build/native, measure our
compiled engine."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from random import Random
from typing import Any, Final

import intrigue
from intrigue.bots.search.guide import OBSERVED, Guide
from intrigue.bots.search.guides import guide_for
from intrigue.bots.search.search import Search
from intrigue.core.game import Game
from intrigue.core.playout import play_out
from intrigue.core.state import State
from intrigue.games.pot_de_vin import playout
from intrigue.lab.bench import QUICK, SEED, THOROUGH, Effort, Measure, Task, engine, game_tasks, measure, nearest
from intrigue.lab.tables import table

PEERS: Final = ("hearts", "euchre", "oh_hell(players=4)", "goofspiel(players=4,points_order=random)")
SEARCHED: Final = ("euchre", "oh_hell(players=4)")
OUR_SEARCHES: Final = ("pot-de-vin", "empire-engine")
LIKE_FOR_LIKE: Final = "pot-de-vin"  # the game that is also searched with random playouts, as OpenSpiel does it
USUAL_PLAYERS: Final = 4
SIMULATIONS: Final = 200
POSITIONS: Final = 8
ROLLOUTS: Final = 20  # for the average length of a simulation
EXPLORATION: Final = 1.5


class PeerGame:
    """A game of OpenSpiel under uniform random play."""

    def __init__(self, spiel: Any, name: str) -> None:
        self.spiel = spiel
        self.game = spiel.load_game(name)
        self.rng = Random(SEED)
        self.players: int = self.game.num_players()
        self.simultaneous: bool = self.game.get_type().dynamics == spiel.GameType.Dynamics.SIMULTANEOUS

    def stepwise(self, times: int) -> int:
        """Driven from Python, as learners drive it."""
        return sum([self.finish(self.game.new_initial_state()) for _ in range(times)])

    def finish(self, state: Any) -> int:
        """Play a state to its end; the decisions that took."""
        rng, decisions = self.rng, 0
        choose = rng.choice
        while not state.is_terminal():
            if state.is_chance_node():
                self.roll(state)
            elif state.is_simultaneous_node():
                actions = [choose(state.legal_actions(seat)) for seat in range(self.players)]
                state.apply_actions(actions)
                decisions += len(actions)
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
        return decisions

    def roll(self, state: Any) -> None:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self.rng.choices(actions, weights)[0])

    def inside(self, times: int) -> int:
        """In the loop that OpenSpiel has for bots, which are its own as well."""
        decisions = 0
        for _ in range(times):
            seed = self.rng.getrandbits(30)
            bots = [self.spiel.make_uniform_random_bot(seat, seed + seat) for seat in range(self.players)]
            state = self.game.new_initial_state()
            self.spiel.evaluate_bots(state, bots, seed)
            decisions += sum([entry.player >= 0 for entry in state.full_history()])
        return decisions

    def positions(self) -> list[Any]:
        """States from the middle of random games in which somebody must choose."""
        found: list[Any] = []
        while len(found) < POSITIONS:
            state, path = self.game.new_initial_state(), []
            while not state.is_terminal():
                if state.is_chance_node():
                    self.roll(state)
                else:
                    path.append(state.clone())
                    state.apply_action(self.rng.choice(state.legal_actions()))
            # Where there is no choice, the search makes no simulation at all.
            found.append(next(place for place in path[len(path) // 3 :] if len(place.legal_actions()) > 1))
        return found


class PeerSearch:
    """OpenSpiel's information-set search on positions of one game."""

    def __init__(self, peer: PeerGame, bot: Any) -> None:
        self.bot = bot
        self.places = peer.positions()
        lengths = [peer.finish(state.clone()) for state in self.places for _ in range(ROLLOUTS)]
        self.length = sum(lengths) / len(lengths)

    def simulated(self, times: int) -> int:
        for number in range(times):
            self.bot.step(self.places[number % len(self.places)])
        return round(times * SIMULATIONS * self.length)


class OurSearch:
    """Our search on positions of one game, from views alone."""

    def __init__(self, game: Game[Any, Any], players: int, guide: Guide) -> None:
        self.game = game
        self.guide = guide
        self.rng = Random(SEED)
        self.views = [self.position(players) for _ in range(POSITIONS)]

    def position(self, players: int) -> Any:
        path, state = [], self.game.new(players, self.rng.getrandbits(32))
        while state.pending:
            seat = state.pending[0]
            path.append((state.view(seat), state.legal(seat)))
            state.play(seat, self.rng.choice(state.legal(seat)))
        choices = [(view, legal) for view, legal in path[len(path) // 3 :] if len(legal) > 1]
        return choices[0]

    def simulated(self, times: int) -> int:
        decisions = 0
        for number in range(times):
            view, legal = self.views[number % len(self.views)]
            search = Search(self.game, self.guide, view, legal, self.rng, legal[0])
            search.run(SIMULATIONS)
            decisions += search.decisions
        return decisions


def peer_tasks(spiel: Any) -> dict[str, Task]:
    """What is measured of OpenSpiel."""
    from open_spiel.python.algorithms import ismcts, mcts

    tasks: dict[str, Task] = {}
    for name in PEERS:
        peer = PeerGame(spiel, name)
        tasks[f"OpenSpiel {label(name)}, from Python"] = peer.stepwise
        if not peer.simultaneous:
            tasks[f"OpenSpiel {label(name)}, inside C++"] = peer.inside
    for name in SEARCHED:
        peer = PeerGame(spiel, name)
        in_python = ismcts.ISMCTSBot(peer.game, mcts.RandomRolloutEvaluator(1), EXPLORATION, SIMULATIONS)
        in_cpp = spiel.ISMCTSBot(SEED, spiel.RandomRolloutEvaluator(1, SEED), EXPLORATION, SIMULATIONS)
        tasks[f"OpenSpiel {label(name)}, IS-MCTS in Python"] = PeerSearch(peer, in_python).simulated
        tasks[f"OpenSpiel {label(name)}, IS-MCTS in C++"] = PeerSearch(peer, in_cpp).simulated
    return tasks


def our_tasks() -> dict[str, Task]:
    """The same of our own games."""
    tasks: dict[str, Task] = {}
    for game_id in intrigue.games():
        game = intrigue.game(game_id)
        ours = game_tasks(game, nearest(game.players, USUAL_PLAYERS))
        tasks[f"{game.title}, from Python"] = ours["decisions"]
        tasks[f"{game.title}, in playouts"] = ours["decisions in playouts"]
    for game_id in OUR_SEARCHES:
        game = intrigue.game(game_id)
        players = nearest(game.players, USUAL_PLAYERS)
        tasks[f"{game.title}, search as the bots use it"] = OurSearch(game, players, guide_for(game)).simulated
        if game_id == LIKE_FOR_LIKE:
            tasks[f"{game.title}, search with random playouts"] = OurSearch(game, players, random_guide()).simulated
    return tasks


def random_guide() -> Guide:
    """Searches Pot de Vin with playouts in which every move is random."""
    return Guide(stage=playout.stage, judge=playout.worth, finish=at_random, trees=OBSERVED)


def at_random(state: State, last: int, slips: float, rng: Random) -> int:
    """Plays a state to its end, whatever a guide says of horizons and slips."""
    del last, slips
    return play_out(state, rng)


def label(name: str) -> str:
    """A name of OpenSpiel without its parameters.

    >>> label("oh_hell(players=4)")
    'Oh Hell'
    """
    return name.partition("(")[0].replace("_", " ").title()


def comparisons(measures: dict[str, Measure]) -> list[tuple[str, float]]:
    """The ratios that matter: card play beside card play, search beside search."""
    pairs = [
        ("Pot de Vin, from Python", "OpenSpiel Hearts, from Python"),
        ("Pot de Vin, in playouts", "OpenSpiel Hearts, inside C++"),
        ("Empire Engine, from Python", "OpenSpiel Goofspiel, from Python"),
        *[
            (f"Pot de Vin, search {how}", f"OpenSpiel {label(name)}, IS-MCTS in {language}")
            for how in ("with random playouts", "as the bots use it")
            for name in SEARCHED
            for language in ("Python", "C++")
        ],
    ]
    return [(f"{ours} / {peer}", measures[ours].ratio / measures[peer].ratio) for ours, peer in pairs]


def compare(effort: Effort) -> tuple[float, dict[str, Measure]]:
    """Measure everything; calibration steps per second, and the measures by name."""
    try:
        import pyspiel
    except ImportError:
        sys.exit('The comparison needs OpenSpiel: pip install "intrigue[openspiel]" (or open_spiel).')
    return measure({**peer_tasks(pyspiel), **our_tasks()}, effort)


def main() -> None:
    parser = ArgumentParser(description="Speed beside OpenSpiel's, in ratio to a calibration loop.")
    parser.add_argument("--quick", action="store_true", help="measure for a shorter time, less exactly")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    steps, measures = compare(QUICK if arguments.quick else THOROUGH)
    if arguments.json:
        rows = {name: {"per_second": found.rate, "per_step": found.ratio} for name, found in measures.items()}
        print(json.dumps({"engine": engine(), "calibration": steps, "measures": rows}, indent=1))
        return
    print(f"Intrigue, {engine()}; calibration {steps:,.0f} steps/s\n")
    decisions = [[found.name, f"{found.rate:,.0f}", f"{found.ratio:.4f}"] for found in measures.values()]
    print(table([["decisions", "per second", "per step"], *decisions], right=(1, 2)))
    print("\n" + table([["ratio", ""], *[[name, f"{found:.2f}"] for name, found in comparisons(measures)]], right=(1,)))


if __name__ == "__main__":
    main()
