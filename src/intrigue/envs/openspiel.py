"""The games under OpenSpiel's interface.

>>> import pyspiel
>>> import intrigue.envs.openspiel
>>> game = pyspiel.load_game("python_intrigue_pot_de_vin", {"players": 4, "teams": True})
>>> game.num_players(), game.num_distinct_actions()
(4, 123)

Each game is registered as `python_intrigue_<id>`, with the number of players and every option of the game as a
parameter.

**Turns.** A decision that several seats make at once becomes one turn for each, lowest seat first. No seat can observe
what an earlier one chose until all have chosen.

**Chance.** A game begins with four chance nodes of 256 equally likely outcomes each. Together they form the seed from
which everything random in the game follows: there are 2^32 deals. After them a state is deterministic. Nobody observes
the outcomes, so this is the same game for its players. But an algorithm that searches the true state (MCTS without
resampling) knows all future shuffles and dice, and one that needs a chance node for each die (public chance sampling,
expectimax) finds none.

**Information states.** Information state and observation are the same here: the view of a seat as JSON text, or as the
numbers that `game.encode` gives. A view holds everything the rules let a seat know and remember, not the list of
everything that happened: an algorithm whose theory needs perfect recall gets an abstraction. `resample_from_infostate`
draws a state that has the same view, using only the view, and redraws all future chance. The history of such a state is
empty, because no history led to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final, final

import numpy as np
import pyspiel

import intrigue
from intrigue.core.codec import to_data
from intrigue.core.game import Game
from intrigue.core.options import Option, Options
from intrigue.core.random_play import finish_randomly
from intrigue.core.state import State
from intrigue.envs.rewards import Payoff, forfeit, payoff, sums_to_zero
from intrigue.envs.spaces import Numbers

SEED_PARTS: Final = 4
PART_VALUES: Final = 256
MOST_DECISIONS: Final = 10_000
UNIFORM: Final = [(value, 1.0 / PART_VALUES) for value in range(PART_VALUES)]
PLAYERS, REWARDS = "players", "rewards"


@final
class Position:
    """A state of Intrigue in a form that OpenSpiel can copy and pickle."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.state.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (self.state.game, json.dumps(self.state.game.dump(self.state)))


def loaded(game: Game[Any, Any], text: str) -> Position:
    return Position(game.load(json.loads(text)))


class IntrigueState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress."""

    def __init__(self, game: IntrigueGame) -> None:
        super().__init__(game)
        self._seed: list[int] = []
        self._position: Position | None = None

    @property
    def truth(self) -> State | None:
        """The state of Intrigue, or None before the deal."""
        return None if self._position is None else self._position.state

    def current_player(self) -> int:
        state = self.truth
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return state.pending[0] if state.pending else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        state = self.truth
        return state is not None and not state.pending

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return UNIFORM

    def _legal_actions(self, player: int) -> list[int]:
        state = self.truth
        assert state is not None
        return sorted(state.legal(player))

    def _apply_action(self, action: int) -> None:
        state = self.truth
        if state is not None:
            state.play(state.pending[0], action)
            return
        self._seed.append(action)
        if len(self._seed) == SEED_PARTS:
            self._position = Position(self.get_game().deal(int.from_bytes(bytes(self._seed), "big")))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        text: str = self.get_game().intrigue_game.actions.text(action)
        return text

    def returns(self) -> list[float]:
        game: IntrigueGame = self.get_game()
        state = self.truth
        if state is None or state.result is None:
            return [0.0] * game.num_players()
        return list(game.payoff(state.result))

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> IntrigueState:
        """A state that this player must consider possible, drawn only from the player's view."""
        state = self.truth
        if state is None:
            twin: IntrigueState = self.clone()
            return twin
        rng = Random(int(probability_sampler() * (1 << 53)))
        drawn: IntrigueState = self.get_game().new_initial_state()
        drawn._position = Position(state.game.sampler(state.view(player)).draw(rng))
        return drawn

    def __str__(self) -> str:
        """What a spectator sees; it identifies no hidden card."""
        state = self.truth
        if state is None:
            return "before the deal" + "".join(f" {part}" for part in self._seed)
        return state.game.show(state.view(None), [f"Seat {seat + 1}" for seat in range(state.players)])


class ViewObserver:
    """Shows a player's view as text and as numbers; before the deal there is nothing to see."""

    def __init__(self, game: Game[Any, Any], players: int) -> None:
        self.tensor = np.zeros(len(game.layout(players)), np.float32)
        self.numbers = Numbers(game)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: IntrigueState, player: int) -> None:
        truth = state.truth
        if truth is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = self.numbers(truth, player)

    def string_from(self, state: IntrigueState, player: int) -> str:
        truth = state.truth
        return "" if truth is None else json.dumps(to_data(truth.view(player)), separators=(",", ":"))


class IntrigueGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its number of players and its options. Each game of Intrigue has a class derived from this one."""

    intrigue_game: ClassVar[Game[Any, Any]]
    game_type: ClassVar[Any]

    def __init__(self, params: dict[str, Any]) -> None:
        game = self.intrigue_game
        self.payoff: Payoff = payoff(params[REWARDS])
        players = params[PLAYERS]
        given = {name: params[name] for name in game.options if params[name] != parameter(game.options[name])}
        self.settings = game.resolve(players, given)
        most = -forfeit(params[REWARDS])
        zero_sum = is_zero_sum(game, players, self.settings)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=PART_VALUES,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(game_type(game, zero_sum), info, params)

    def deal(self, seed: int) -> State:
        """A new game from the outcomes of the chance nodes."""
        state: State = self.intrigue_game.new(self.num_players(), seed, self.settings)
        return state

    def new_initial_state(self) -> IntrigueState:
        return IntrigueState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_PARTS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ViewObserver:
        return ViewObserver(self.intrigue_game, self.num_players())


def parameter(option: Option) -> bool | int | str:
    """The default of an option as a parameter. Options that take words, or words and numbers, are strings."""
    if isinstance(option.default, (bool, int)):
        return option.default
    return ",".join(option.default) if isinstance(option.default, tuple) else str(option.default)


def is_zero_sum(game: Game[Any, Any], players: int, options: Options) -> bool:
    """Whether the rewards sum to zero however the game ends, with these players and options. This depends on the teams
    and the scoring, which are taken from one random game."""
    state = game.new(players, 0, options)
    finish_randomly(state, Random(0))
    return game.zero_sum and state.result is not None and sums_to_zero(state.result)


def short_name(game_id: str) -> str:
    """The name of a game in OpenSpiel.

    >>> short_name("pot-de-vin")
    'python_intrigue_pot_de_vin'
    """
    return "python_intrigue_" + game_id.replace("-", "_")


def game_type(game: Game[Any, Any], zero_sum: bool) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game.id),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=game.players[0],
        max_num_players=game.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            PLAYERS: game.players[0],
            REWARDS: "placement",
            **{option.name: parameter(option) for option in game.options.values()},
        },
    )


def game_class(game: Game[Any, Any]) -> type[IntrigueGame]:
    """The class of a game. OpenSpiel keeps it until the very end of the process. A class survives that; a function
    would be freed when there is no interpreter any more."""
    attributes = {
        "intrigue_game": game,
        "game_type": game_type(game, game.zero_sum),
        "__doc__": f"{game.title}, for OpenSpiel.",
    }
    return type(type(game).__name__ + "Game", (IntrigueGame,), attributes)


def register() -> None:
    """Make every game known to `pyspiel.load_game`. Done when this module is imported, and by `intrigue.register`."""
    known = set(pyspiel.registered_names())
    for game_id in intrigue.games():
        if short_name(game_id) not in known:
            try:
                kind = game_class(intrigue.game(game_id))
            except intrigue.UnknownGame:  # a broken package of somebody else
                continue
            pyspiel.register_game(kind.game_type, kind)


register()
