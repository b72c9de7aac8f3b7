"""The games under OpenSpiel: its own simulation test, its IS-MCTS bot, and what an information state says."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import intrigue
from intrigue.core.random_play import finish_randomly
from intrigue.core.result import Result, team_result
from intrigue.envs import openspiel
from intrigue.envs.rewards import margin, placement
from tests.conftest import ToyMaker
from tests.envs.tables import EVERY_COUNT, GAMES, SETTINGS, TOY
from tests.toys.three_cards import ThreeCards


def load(game_id: str, **parameters: Any) -> Any:
    return pyspiel.load_game("python_intrigue_" + game_id.replace("-", "_"), parameters)


def dealt(game: Any, seed: int = 1) -> Any:
    """A state after the chance nodes."""
    rng = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


def later(game: Any, seed: int = 1, moves: int = 25) -> Any:
    """A state after some random moves, but before the last."""
    rng = Random(seed)
    state = dealt(game, seed)
    for _ in range(moves):
        following = state.child(rng.choice(state.legal_actions()))
        if following.is_terminal():
            break
        state = following
    return state


@pytest.mark.parametrize("game_id", ["empire-engine", "pot-de-vin"])
def test_random_simulation(game_id: str) -> None:
    pyspiel.random_sim_test(load(game_id), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
def test_random_simulation_of_every_game_and_count(game_id: str, players: int) -> None:
    pyspiel.random_sim_test(load(game_id, players=players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game_id", GAMES)
def test_is_mcts_runs(game_id: str) -> None:
    game = load(game_id, players=max(2, intrigue.game(game_id).players[0]))
    state = later(game, moves=6)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2.0, max_simulations=6, random_state=rng)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_is_mcts_plays_a_whole_game(game_id: str) -> None:
    game = load(game_id, players=max(2, intrigue.game(game_id).players[0]))
    state = dealt(game)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2.0, max_simulations=3, random_state=rng)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert state.returns() == list(placement(state.truth.result))


@pytest.mark.parametrize("game_id", GAMES)
def test_resampling_keeps_the_information_state_and_draws_the_rest(game_id: str) -> None:
    """Given a state, when a seat resamples it, then it sees what it saw and may do what it could."""
    state = later(load(game_id, players=3) if game_id != "catherine" else load(game_id, players=2))
    player = state.current_player()
    rng = Random(3)
    drawn = [state.resample_from_infostate(player, rng.random) for _ in range(4)]
    for other in drawn:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
    assert len({other.serialize() for other in drawn}) > 1
    again = state.resample_from_infostate(player, Random(3).random)
    assert again.serialize() == drawn[0].serialize()


@pytest.mark.parametrize("game_id", GAMES)
def test_information_states_are_the_view(game_id: str) -> None:
    state = later(load(game_id, players=3))
    truth, game = state.truth, intrigue.game(game_id)
    for seat in range(3):
        text = state.information_state_string(seat)
        assert game.view_from(json.loads(text)) == truth.view(seat)
        assert state.observation_string(seat) == text
        assert np.array_equal(np.float32(state.information_state_tensor(seat)), game.encode(truth.view(seat)))
        assert state.observation_tensor(seat) == state.information_state_tensor(seat)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    "duplicate",
    [
        lambda state: state.clone(),
        copy.deepcopy,
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
    ],
    ids=["clone", "copy", "pickle", "text"],
)
def test_copies_go_on_alike_and_apart(game_id: str, duplicate) -> None:
    state = later(load(game_id))
    twin = duplicate(state)
    assert twin.serialize() == state.serialize()
    before = state.serialize()
    action = twin.legal_actions()[-1]
    twin.apply_action(action)
    assert state.serialize() == before
    state.apply_action(action)
    assert twin.serialize() == state.serialize()


def test_the_chance_nodes_are_the_seed() -> None:
    """Given the same outcomes, the same deal; nobody sees anything before it."""
    game = load("pot-de-vin")
    assert dealt(game, 1).serialize() == dealt(game, 1).serialize()
    assert dealt(game, 1).information_state_string(0) != dealt(game, 2).information_state_string(0)
    state = game.new_initial_state()
    for _ in range(4):
        assert state.is_chance_node()
        assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1.0)
        assert state.information_state_string(0) == ""
        assert not any(state.information_state_tensor(0))
        assert state.resample_from_infostate(0, Random(1).random).is_chance_node()
        state.apply_action(7)
    assert not state.is_chance_node()


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("python_intrigue_pot_de_vin(players=4,teams=True)")
    assert dealt(game).truth.options["teams"] is True
    assert dealt(load("empire-engine", players=5, rounds="7")).truth.options["rounds"] == 7
    with pytest.raises(intrigue.BadOption, match="option teams"):
        load("pot-de-vin", players=3, teams=True)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_option_can_be_a_parameter(setting) -> None:
    parameters = {
        name: ",".join(item or "-" for item in value) if isinstance(value, tuple) else value
        for name, value in setting.options
    }
    for name, value in parameters.items():
        if isinstance(openspiel.parameter(setting.game.options[name]), str):
            parameters[name] = str(value)
    state = dealt(load(setting.game_id, players=setting.players, **parameters))
    assert state.truth.options == setting.game.resolve(setting.players, dict(setting.options))


class Unequal(ThreeCards):
    """One against two: what the one loses, both of the others win."""

    id = "toy-unequal"
    players = range(3, 4)

    def score(self, state: Any) -> Result:
        return team_result([(0, 1), (2,)], [(5,), (1,)], [("points", [5, 1], "")])


class Together(ThreeCards):
    """All win or all lose."""

    id = "toy-together"

    def score(self, state: Any) -> Result:
        seats = tuple(range(state.players))
        return Result((0,) * len(seats), (1,) * len(seats), seats, tuple((seat,) for seat in seats))


@pytest.mark.parametrize(("kind", "utility"), [(Unequal, "GENERAL_SUM"), (Together, "GENERAL_SUM"), (TOY, "ZERO_SUM")])
def test_whether_a_game_is_zero_sum_is_found_out(kind: Any, utility: str, toys: ToyMaker) -> None:
    """Given a game that says nothing about it, OpenSpiel is told what its rewards add up to."""
    toys(kind)
    for rewards in ("placement", "margin"):
        game = load(kind.id, rewards=rewards)
        assert game.get_type().utility.name == utility


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_zero_sum_games_sum_to_zero(setting) -> None:
    rng = Random(str(setting))
    state = setting.game.new(setting.players, rng.getrandbits(32), dict(setting.options))
    options = state.options
    finish_randomly(state, rng)
    if openspiel.is_zero_sum(setting.game, setting.players, options):
        assert sum(placement(state.result)) == pytest.approx(0.0)
        assert sum(margin(state.result)) == pytest.approx(0.0)
    else:
        assert setting.game_id == "patriot"


def test_a_game_that_is_registered_later_is_known_to_openspiel(toys: ToyMaker, monkeypatch: Any) -> None:
    """Given the adapter is imported already, when a game is registered, then OpenSpiel knows it."""
    monkeypatch.setattr(ThreeCards, "id", "three-cards-later")
    toys(ThreeCards)
    assert load("three-cards-later").num_players() == 2


@pytest.mark.parametrize(("game_id", "kind"), [("patriot", "GENERAL_SUM"), ("pot-de-vin", "ZERO_SUM")])
def test_returns(game_id: str, kind: str) -> None:
    game = load(game_id, players=3)
    assert game.get_type().utility.name == kind
    rng = Random(5)
    state = dealt(game)
    assert state.returns() == [0.0] * 3
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.returns() == list(placement(state.truth.result))


def test_margins_as_returns() -> None:
    state = dealt(load("empire-engine", rewards="margin"))
    rng = Random(5)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    scores = state.truth.result.scores
    assert state.returns() == [scores[0] - scores[1], scores[1] - scores[0]]


def test_actions_have_their_names() -> None:
    state = dealt(load("pot-de-vin"))
    action = state.legal_actions()[0]
    assert state.action_to_string(action) == intrigue.game("pot-de-vin").actions.text(action)
    assert str(state) == state.truth.game.show(state.truth.view(None), ["Seat 1", "Seat 2", "Seat 3"])
