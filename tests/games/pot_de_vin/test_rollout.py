"""How searches play Pot de Vin on: by the rules, as the greedy player does, only faster."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.random_play import WORD, WORD_BITS, scrambled
from intrigue.games.pot_de_vin import PotDeVin
from intrigue.games.pot_de_vin.codes import NONE, PASS
from intrigue.games.pot_de_vin.play.evaluate import team_worth, worths_by_rounds
from intrigue.games.pot_de_vin.play.greedy import GEM_KEPT, HIGH_CARD, Judge, choose, seats_after
from intrigue.games.pot_de_vin.play.guide import stage
from intrigue.games.pot_de_vin.play.rollout import finish
from intrigue.games.pot_de_vin.rules.rounds import winning_card
from intrigue.games.pot_de_vin.state import PotDeVinState

NEVER = 1 << 60
SETTINGS: list[tuple[int, dict[str, object]]] = [(3, {}), (4, {}), (4, {"teams": True}), (5, {}), (6, {})]
VALUES = 13


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


# ---- the same choices ----------------------------------------------------------------------------


class Words(Random):
    """Noise as a rollout draws it: the numbers of the small generator, from a word on."""

    def __init__(self, word: int) -> None:
        super().__init__(0)
        self.word = word

    def random(self) -> float:
        self.word = scrambled(self.word)
        return self.word / (WORD + 1)


class Moves:
    """Plays on as a rollout does, but by `greedy.choose`, from menus, and move by move."""

    def __init__(self, state: PotDeVinState, seed: int, slips: float) -> None:
        self.state = state
        self.word = Random(seed).getrandbits(WORD_BITS) | 1
        self.slip = int(slips * (WORD + 1))

    def play_one(self) -> None:
        state = self.state
        seat = state.pending[0]
        legal = state.legal(seat)
        if legal[0] > PASS:
            action = choose(state, seat, legal, Random(0))
        else:
            self.word = scrambled(self.word)
            slipped = self.word < self.slip
            self.word = scrambled(self.word)
            action = picked(legal, self.word) if slipped else choose(state, seat, legal, Words(self.word))
        state.play(seat, action)


def picked(legal: Sequence[int], word: int) -> int:
    """A random action of a menu, from the highest 24 bits of a word."""
    return legal[(word >> 8) * len(legal) >> 24]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
@pytest.mark.parametrize("slips", [0.0, 0.2, 1.0])
def test_a_rollout_makes_the_choices_of_the_greedy_player(
    players: int, options: dict[str, object], slips: float
) -> None:
    """Move by move: the rollout is stopped at each round in turn, where both have come to the same state."""
    game = table()
    for seed in range(3):
        state = somewhere(game, players, options, seed)
        moves = Moves(state.copy(), seed, slips)
        for last in range(state.round + 1, state.setup.rounds + 2):
            while moves.state.pending and moves.state.round < last:
                moves.play_one()
            rollout = state.copy()
            finish(rollout, last, slips, Random(seed))
            assert game.dump(rollout) == game.dump(moves.state)
            assert rollout.menus == moves.state.menus
        assert moves.state.over


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_an_action_is_worth_the_same_whatever_is_hidden(players: int, options: dict[str, object]) -> None:
    """In the true state, in what the view tells and in a drawn state: judgement knows no more than the seat."""
    game = table()
    for seed in range(4):
        state, rng = game.new(players, seed, options), Random(seed)
        while state.pending:
            seat = state.pending[0]
            legal = state.legal(seat)
            if legal[0] <= PASS:
                view: Any = state.view(seat)
                expected = worths(game, state, seat, legal)
                assert worths(game, game.known(view), seat, legal) == expected
                assert worths(game, game.sampler(view).draw(rng), seat, legal) == expected
            state.play(seat, rng.choice(legal))


def worths(game: PotDeVin, state: PotDeVinState, seat: int, legal: Sequence[int]) -> list[float]:
    judge = Judge(state, seat, game.tables, worths_by_rounds(game.tables))
    return [judge.worth(action) for action in legal]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_what_is_won_is_worth_what_it_changes(players: int, options: dict[str, object]) -> None:
    """For the last to act in a round, who knows what becomes of it: the worth of the winner's area after it, less that
    before, for us or, shared among all rivals, against us."""
    game = table()
    judged = 0
    for seed in range(4):
        state, rng = game.new(players, seed, options), Random(seed)
        while state.pending:
            seat = state.pending[0]
            legal = state.legal(seat)
            if legal[0] <= PASS and state.led != NONE and not seats_after(state, seat):
                expected = [expected_worth(state, seat, action) for action in legal]
                assert worths(game, state, seat, legal) == pytest.approx(expected)
                judged += 1
            state.play(seat, rng.choice(legal))
    assert judged > 20


def expected_worth(state: PotDeVinState, seat: int, action: int) -> float:
    after = state.copy()
    after.trick[seat] = action
    after.played |= 0 if action == PASS else 1 << action
    winner = after.trick.index(winning_card(after.trump, after.led, after.played))
    after.taken[winner] |= after.played | (0 if state.setup.six else 1 << state.trump)
    after.treasure[winner] += after.trick.count(PASS)
    team = next(team for team in state.setup.teams if winner in team)
    left = state.setup.rounds - state.round
    gain = team_worth(after, team, left) - team_worth(state, team, left)
    value = gain if seat in team else -gain / (len(state.setup.teams) - 1)
    if action == PASS:
        return value - GEM_KEPT
    gems, cards = state.supply[seat], state.hands[seat].bit_count()
    haste = 1.2 * gems / (gems + cards) * state.round / state.setup.rounds
    return value - haste - (0 if winner == seat else HIGH_CARD * (action % VALUES))


# ---- by the rules --------------------------------------------------------------------------------


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
    """The rollout policy is the greedy player."""
    game = table()
    assert game.guide.policy is choose
    for seed in range(5):
        state, rng = game.new(players, seed, options), Random(seed)
        while state.pending:
            seat = state.pending[0]
            action = choose(state, seat, state.legal(seat), rng)
            assert action in state.legal(seat)
            state.play(seat, action)
