"""Games as rows, and their groups and cards."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import polars as pl
import pytest

import intrigue
from intrigue.lab import rows as rows_module
from intrigue.lab.job import Batch, Played, play_batch
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import make_grid
from intrigue.lab.playing import Finished, play_game
from intrigue.lab.reading import seats_of
from intrigue.lab.rows import Parquet, TableJob, column, encode, join
from intrigue.lab.traits import traits_of

GAMES = ("empire-engine", "pot-de-vin", "potemkin-empire", "catherine", "patriot")


def plan_for(game_id: str, games: int, bots: tuple[str, ...] = ("random",), players: int = 3, **more: Any) -> RunPlan:
    settings, _ = make_grid([game_id], [players], [bots], {})
    return RunPlan(settings, games, **more)


def never() -> bool:
    return False


def frames(played: Played[Parquet]) -> tuple[pl.DataFrame, pl.DataFrame]:
    return pl.read_parquet(BytesIO(played.results.games)), pl.read_parquet(BytesIO(played.results.decisions))


def test_where_batches_end_does_not_show() -> None:
    """Given the same games in one batch and in three, then the joined files have the same bytes."""
    plan = plan_for("pot-de-vin", 7, ("greedy", "random"))
    one = play_batch(TableJob(plan), Batch(0, 0, 7), never)
    several = [play_batch(TableJob(plan), Batch(0, start, stop), never) for start, stop in ((0, 1), (1, 5), (5, 7))]
    assert join([part.results.games for part in several]) == one.results.games
    assert join([part.results.decisions for part in several]) == one.results.decisions


@pytest.mark.parametrize(
    "game_id", [*GAMES[:2], *[pytest.param(game_id, marks=pytest.mark.slow) for game_id in GAMES[2:]]]
)
def test_the_rows_of_a_game_replay_it(game_id: str) -> None:
    """Given seed and decisions of a saved game, when they are played again, then the result is the saved one."""
    plan = plan_for(game_id, 2)
    games, decisions = frames(play_batch(TableJob(plan), Batch(0, 0, 2), never))
    game = intrigue.game(game_id)
    for row in games.iter_rows(named=True):
        state = game.new(row["players"], row["seed"])
        moves = decisions.filter(pl.col("number") == row["number"])
        assert moves["step"].to_list() == list(range(row["decisions"]))
        for seat, decision, action, options, together in moves.select(
            "seat", "decision", "action", "options", "together"
        ).iter_rows():
            assert state.prompt(seat).decision == decision
            assert (len(state.legal(seat)), len(state.pending)) == (options, together)
            state.play(seat, game.actions.index(action))
        result = state.result
        assert result is not None
        assert (list(result.scores), list(result.ranks), result.reason) == (row["scores"], row["ranks"], row["reason"])
        assert [seat for seat, won in enumerate(row["won"]) if won] == list(result.winners)
        assert row["line_labels"] == [line.label for line in result.lines]


@pytest.mark.parametrize(("every", "steps"), [(0, []), (1, [0, 1, 2, 3, 4]), (2, [0, 2, 4])])
def test_prospects_are_noted_as_often_as_asked(every: int, steps: list[int]) -> None:
    plan = plan_for("pot-de-vin", 1, evaluate=every)
    _, decisions = frames(play_batch(TableJob(plan), Batch(0, 0, 1), never))
    noted = decisions.filter((pl.col("step") < 5) & pl.col("evaluation").is_not_null())
    assert noted["step"].to_list() == steps
    assert all(len(prospects) == 3 for prospects in noted["evaluation"])


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([1, 2, 3], pl.UInt8),
        ([[1, 2], [3, 4], [5, 6]], pl.List(pl.UInt8)),
        ([[1, 2], [3], []], pl.List(pl.UInt8)),
        ([[], []], pl.List(pl.String)),
        ([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], pl.List(pl.List(pl.Int32))),
        ([[[1, 2], [3, 4]], [[5, 6]], []], pl.List(pl.List(pl.Int32))),
        ([[["a"], ["b", "c"]], [["d"], ["e"]]], pl.List(pl.List(pl.String))),
        ([], pl.List(pl.List(pl.Int32))),
    ],
)
def test_columns_are_what_polars_makes_of_the_same_lists(values: list[Any], kind: Any) -> None:
    """Given lists of the same length and of different lengths, then the faster way gives the same bytes."""
    slow, fast = pl.Series("x", values, dtype=kind), column("x", values, kind)
    assert fast.dtype == slow.dtype
    assert fast.to_list() == slow.to_list()
    assert encode(fast.to_frame()) == encode(slow.to_frame())


def test_decisions_can_be_left_out() -> None:
    played = play_batch(TableJob(plan_for("pot-de-vin", 2, decisions=False)), Batch(0, 0, 2), never)
    assert played.results.decisions == b""
    assert pl.read_parquet(BytesIO(played.results.games))["decisions"].min() > 10  # type: ignore[operator]


def test_a_stop_keeps_the_games_that_are_finished() -> None:
    answers = iter((False, False, True))
    played = play_batch(TableJob(plan_for("pot-de-vin", 5)), Batch(0, 0, 5), lambda: next(answers))
    games, decisions = frames(played)
    assert (played.stop, games.height, decisions["number"].n_unique()) == (2, 2, 2)


def test_a_game_that_fails_is_told_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a game that breaks in the middle, then those before it are kept and it is named with its traceback."""
    calls = []

    def breaking(*arguments: Any) -> Finished:
        finished = play_game(*arguments)
        calls.append(finished.decisions)
        if len(calls) == 3:
            raise RuntimeError("the roof fell in")
        return finished

    monkeypatch.setattr(rows_module, "play_game", breaking)
    played = play_batch(TableJob(plan_for("pot-de-vin", 5)), Batch(0, 0, 5), never)
    _, decisions = frames(played)
    assert (played.stop, decisions["number"].to_list()[-1]) == (2, 1)
    assert "the roof fell in" in played.problem


def test_the_place_of_a_seat_is_the_share_of_opponents_behind_it() -> None:
    games = pl.DataFrame(
        {
            "number": [0, 1],
            "deal": [0, 1],
            "players": [3, 4],
            "entries": [[0, 1, 2], [0, 1, 2, 3]],
            "bots": [["a", "b", "b"], ["a", "b", "b", "b"]],
            "ranks": [[1, 2, 2], [2, 1, 1, 2]],  # the second with teams of two
            "scores": [[5, 3, 3], [1, 2, 2, 1]],
            "won": [[True, False, False], [False, True, True, False]],
            "teams": [[0, 1, 2], [0, 1, 1, 0]],
        },
        schema_overrides={"players": pl.UInt8},
    )
    seats = seats_of(games)
    assert seats["place"].to_list() == pytest.approx([1, 0.25, 0.25, 1 / 6, 5 / 6, 5 / 6, 1 / 6])
    assert seats.filter(pl.col("bot") == "a")["expected"].to_list() == [0.5, 0.5]


# ---- groups and cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "players", "options", "kinds"),
    [
        ("empire-engine", 3, {}, {"strategy"}),
        ("empire-engine", 4, {"empire_powers": True}, {"empire", "strategy"}),
        ("pot-de-vin", 3, {}, {"guild"}),
        ("potemkin-empire", 3, {}, {"strategy"}),
        ("catherine", 2, {}, {"order", "strategy"}),
        ("patriot", 4, {}, {"character", "side"}),
        ("patriot", 1, {}, set()),
    ],
)
def test_seats_are_grouped_by_what_the_game_gives_them(
    game_id: str, players: int, options: dict[str, Any], kinds: set[str]
) -> None:
    plan = plan_for(game_id, 1, players=players)
    state = intrigue.game(game_id).new(players, 5, options)
    dice = plan.dice(0, 0)
    while state.pending:
        seat = state.pending[0]
        state.play(seat, dice.choice(state.legal(seat)))
    found = traits_of(state)
    assert {trait.kind for trait in found} == kinds
    assert all(len(trait.values) == players and all(trait.values) for trait in found)


def test_one_player_of_patriot_is_the_president() -> None:
    played = play_batch(TableJob(plan_for("patriot", 3, players=5, decisions=False)), Batch(0, 0, 3), never)
    for kinds, values in (
        pl.read_parquet(BytesIO(played.results.games)).select("trait_kinds", "trait_values").iter_rows()
    ):
        assert values[kinds.index("side")].count("President") == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_actions_name_their_cards(game_id: str) -> None:
    game = intrigue.game(game_id)
    decisions = {decision.id for decision in game.decisions}
    for use in game.uses:
        cards = {card for text in game.actions.texts if (card := use.card(text)) is not None}
        assert len(cards) > 1, use
        assert all(game.card_name(card).startswith(card) for card in cards)
        assert use.decision in decisions | {""}


def test_cards_with_names_show_them() -> None:
    assert intrigue.game("catherine").card_name("W01") == "W01 Riga Exchange"
    patriot = intrigue.game("patriot")
    assert patriot.card_name("discovery SD10") == f"discovery SD10 {patriot.content.data.discovery[9].name}"
    assert patriot.card_name("call a vote") == "call a vote"
