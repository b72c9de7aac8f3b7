"""Playing one game: simulations, ladders and runs play the same one, and recorders see all of it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from random import Random
from typing import Any

import polars as pl
import pytest

import intrigue
from intrigue.bots import RandomBot
from intrigue.core.game import Game
from intrigue.core.state import State
from intrigue.core.view import View
from intrigue.lab.job import Batch, play_batch
from intrigue.lab.ladder import climb, make_ladder
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import Plan, Setting, make_setting
from intrigue.lab.playing import Recorder, Turn, at_random, by_side, play_game, play_out, with_bots
from intrigue.lab.rows import TableJob
from intrigue.lab.simulation import OutcomeJob, make_plan, record_game
from tests.conftest import ToyMaker
from tests.toys.three_cards import ThreeCards

PLAYERS = 3
GAMES = 6
SEED = 11
BOTS = ("greedy", "random")


@pytest.fixture
def game() -> Game[Any, Any]:
    return intrigue.game("empire-engine")


# ---- the same game everywhere --------------------------------------------------------------------


def test_simulation_ladder_and_run_play_the_same_games(game: Game[Any, Any]) -> None:
    """Given one greedy bot among random ones, then the games with the same number have the same moves and results."""
    simulation = make_plan(game, PLAYERS, BOTS, GAMES, SEED, {})
    outcomes = [OutcomeJob(simulation).game(0, number) for number in range(GAMES)]
    records = [record_game(simulation, number) for number in range(GAMES)]

    rows = climb(make_ladder(game, PLAYERS, BOTS[:1], GAMES, SEED, {}, among=BOTS[1]))
    assert [(row.number, row.scores, row.ranks, row.winners, row.decisions, row.seat) for row in rows] == [
        (number, spaced(one.scores), spaced(one.ranks), spaced(one.winners), one.decisions, number % PLAYERS)
        for number, one in enumerate(outcomes)
    ]

    plan = RunPlan((make_setting(game, PLAYERS, BOTS, {}),), GAMES, SEED, per_deal=1)
    tables = play_batch(TableJob(plan), Batch(0, 0, GAMES), lambda: False).results
    games, decisions = pl.read_parquet(BytesIO(tables.games)), pl.read_parquet(BytesIO(tables.decisions))
    for row, record, one in zip(games.iter_rows(named=True), records, outcomes, strict=True):
        assert (row["seed"], row["scores"], row["ranks"]) == (record.seed, list(one.scores), list(one.ranks))
        moves = decisions.filter(pl.col("number") == row["number"]).select("seat", "action")
        assert list(moves.iter_rows()) == record.moves


def spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def test_a_record_of_a_planned_game_can_be_verified(game: Game[Any, Any]) -> None:
    plan = make_plan(game, PLAYERS, BOTS, GAMES, SEED, {})
    record = record_game(plan, 4)
    assert record.verify() == play_game(plan.game(0, 4)).result


def test_a_planned_game_can_be_played_again(game: Game[Any, Any]) -> None:
    planned = make_plan(game, PLAYERS, ("random",), GAMES, SEED, {}).game(0, 1)
    first, second = Diary(), Diary()
    play_game(planned, [first])
    play_game(planned, [second])
    assert first.told == second.told


# ---- recorders -----------------------------------------------------------------------------------


class Diary(Recorder):
    """Writes down everything it is told, with the state's digest at the time."""

    def __init__(self) -> None:
        self.told: list[tuple[str, int | None, str]] = []

    def note(self, what: str, seat: int | None, state: State) -> None:
        self.told.append((what, seat, state.game.digest(state)))

    def begin(self, state: State) -> None:
        self.note("begin", None, state)

    def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
        assert legal == state.legal(seat)
        self.note("asked", seat, state)

    def decided(self, state: State, seat: int, legal: tuple[int, ...], action: int) -> None:
        assert action in legal
        self.note("decided", seat, state)

    def end(self, state: State) -> None:
        self.note("end", None, state)


def test_a_recorder_is_told_of_every_decision_before_it_is_played(game: Game[Any, Any]) -> None:
    diary, other = Diary(), Diary()
    finished = play_out(game.new(2, 3), at_random(Random(1)), [diary, Recorder(), other])
    assert diary.told == other.told
    assert [what for what, _, _ in diary.told] == ["begin", *["asked", "decided"] * finished.decisions, "end"]
    for asked, decided in zip(diary.told[1:-1:2], diary.told[2:-1:2], strict=True):
        assert asked[1:] == decided[1:]  # the same seat, and nothing has been played in between
    digests = [digest for _, _, digest in diary.told[1::2]]
    assert len(set(digests)) == len(digests)
    assert diary.told[-1][2] == game.digest(finished.state)


def test_recorders_change_nothing(game: Game[Any, Any]) -> None:
    plan = make_plan(game, PLAYERS, BOTS, GAMES, SEED, {})
    assert play_game(plan.game(0, 2)).result == play_game(plan.game(0, 2), [Diary(), Diary()]).result


def test_a_game_can_be_played_on_from_the_middle(game: Game[Any, Any]) -> None:
    """Given a copy of a state in the middle of a game, when the same choices follow, then the end is the same."""

    class Middle(Recorder):
        count = 0
        state: State | None = None

        def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
            self.count += 1
            if self.count == 20:
                self.state = state.copy()

    def first(state: State, seat: int, legal: tuple[int, ...]) -> int:
        return legal[0]

    middle = Middle()
    whole = play_out(game.new(3, 5), first, [middle])
    assert middle.state is not None
    rest = play_out(middle.state, first)
    assert rest.decisions == whole.decisions - 19
    assert game.digest(rest.state) == game.digest(whole.state)


# ---- who chooses ---------------------------------------------------------------------------------


class Wary:
    """A bot that notes what it is asked, and may only be asked if it has a choice."""

    def __init__(self) -> None:
        self.seats: list[int | None] = []
        self.budgets: set[float] = set()

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        assert len(legal) > 1
        self.seats.append(view.viewer)
        self.budgets.add(budget)
        return rng.choice(legal)


def test_bots_are_asked_only_where_they_have_a_choice(game: Game[Any, Any]) -> None:
    minds = [Wary(), Wary()]
    dice = [Random(seat) for seat in range(2)]
    play_out(game.new(2, 3), with_bots(minds, dice, 0.25))
    for seat, mind in enumerate(minds):
        assert set(mind.seats) == {seat}
        assert mind.budgets == {0.25}


def test_no_view_is_made_for_a_random_bot(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """And it plays the same game as one that is shown its view."""
    shown = play_out(game.new(2, 3), with_bots([Wary(), Wary()], [Random(0), Random(1)], 1.0))

    def refuse(*arguments: object) -> None:
        raise AssertionError("nobody needs a view")

    monkeypatch.setattr(type(game), "view", refuse)
    blind = play_out(game.new(2, 3), with_bots([RandomBot(), RandomBot()], [Random(0), Random(1)], 1.0))
    assert blind.result == shown.result


@pytest.mark.parametrize(("turn", "expected"), [(None, min), (max, max)])
def test_if_several_must_decide_the_first_one_does_unless_another_is_picked(
    toys: ToyMaker, turn: Turn | None, expected: Turn
) -> None:
    class Turns(Recorder):
        simultaneous = 0

        def asked(self, state: State, seat: int, legal: tuple[int, ...]) -> None:
            assert seat == expected(state.pending)
            self.simultaneous += len(state.pending) > 1

    turns = Turns()
    play_out(toys(ThreeCards).new(3, 3), at_random(Random(1)), [turns], turn)
    assert turns.simultaneous


def test_a_side_is_played_by_its_own_bot(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a game with two sides, then one bot decides for all seats of a side, and the other for the rest."""
    monkeypatch.setattr(type(game), "side", lambda self, state, seat: "even" if seat % 2 == 0 else "odd")
    ours, theirs = Wary(), Wary()
    dice = [Random(seat) for seat in range(3)]
    choices = [with_bots([mind] * 3, dice, 1.0) for mind in (ours, theirs)]
    play_out(game.new(3, 3), by_side("even", *choices))
    assert set(ours.seats) == {0, 2}
    assert set(theirs.seats) == {1}


def test_a_setting_with_a_side_has_a_bot_for_each_side(game: Game[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game), "side", lambda self, state, seat: "even" if seat % 2 == 0 else "odd")
    mixed = Plan((Setting(game.id, 2, ("greedy", "random"), {}, side="even"),), 1, per_deal=1)
    plain = Plan((Setting(game.id, 2, ("greedy", "random"), {}),), 1, per_deal=1)
    assert play_game(mixed.game(0, 0)).result == play_game(plain.game(0, 0)).result
