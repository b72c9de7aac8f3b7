"""How searches play Pot de Vin on: by the rules, and with values that agree with the result."""

from __future__ import annotations

from random import Random

import pytest

import intrigue
from intrigue.games.pot_de_vin import PotDeVin, bot, tactics
from intrigue.games.pot_de_vin.codes import PASS
from intrigue.games.pot_de_vin.playout import finish, move, stage, worth
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.games.pot_de_vin.view import PotDeVinView

NEVER = 1 << 60
SETTINGS: list[tuple[int, dict[str, object]]] = [(3, {}), (4, {}), (4, {"teams": True}), (5, {}), (6, {})]


def table() -> PotDeVin:
    game = intrigue.game("pot-de-vin")
    assert isinstance(game, PotDeVin)
    return game


def somewhere(game: PotDeVin, players: int, options: dict[str, object], seed: int) -> PotDeVinState:
    """A state after some random moves."""
    state, rng = game.new(players, seed, options), Random(seed)
    for _ in range(rng.randrange(30)):
        seat = state.pending[0]
        state.play(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize(("players", "options"), SETTINGS)
@pytest.mark.parametrize("slips", [0.0, 0.2, 1.0])
def test_a_game_that_is_finished_is_one_that_can_be_loaded(
    players: int, options: dict[str, object], slips: float
) -> None:
    game = table()
    for seed in range(5):
        state = somewhere(game, players, options, seed)
        pieces = game.inventory(state)
        assert finish(state, NEVER, slips, Random(seed)) > 0
        assert state.pending == ()
        assert state.result is not None
        assert game.inventory(state) == pieces
        assert game.digest(game.load(game.dump(state))) == game.digest(state)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_finishing_stops_where_it_is_told_to_with_the_same_question_open(
    players: int, options: dict[str, object]
) -> None:
    game = table()
    for seed in range(5):
        state = somewhere(game, players, options, seed)
        last = stage(state) + 2
        finish(state, last, 0.2, Random(seed))
        assert stage(state) == last
        again = game.load(game.dump(state))
        assert again.pending == state.pending
        for seat in range(players):
            assert again.legal(seat) == state.legal(seat)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_moves_are_legal(players: int, options: dict[str, object]) -> None:
    game = table()
    for seed in range(5):
        state, rng = game.new(players, seed, options), Random(seed)
        while state.pending:
            seat = state.pending[0]
            action = move(state, seat, state.legal(seat), rng)
            assert action in state.legal(seat)
            state.play(seat, action)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_playouts_reckon_as_the_greedy_player_does(players: int, options: dict[str, object]) -> None:
    """From the state and from the view an action is worth the same: a playout knows no more than the seat."""
    game = table()
    for seed in range(4):
        state, rng = game.new(players, seed, options), Random(seed)
        while state.pending:
            seat = state.pending[0]
            legal = state.legal(seat)
            if legal[0] <= PASS:
                view = state.view(seat)
                assert isinstance(view, PotDeVinView)
                from_view = bot.Judge(game, view, seat)
                from_state = tactics.Judge(state, seat, game.tables, tactics.worths_by_rounds(game.tables))
                expected = [from_view.worth(action) for action in legal]
                assert [from_state.worth(action) for action in legal] == pytest.approx(expected)
            state.play(seat, rng.choice(legal))


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_at_the_end_winners_are_worth_most_and_all_together_one(players: int, options: dict[str, object]) -> None:
    game = table()
    for seed in range(10):
        state = game.new(players, seed, options)
        finish(state, NEVER, 0.2, Random(seed))
        values = worth(state)
        assert state.result is not None
        assert sum(values) == pytest.approx(1.0)
        assert {seat for seat in range(players) if values[seat] == max(values)} == set(state.result.winners)
