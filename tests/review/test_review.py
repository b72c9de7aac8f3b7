"""Reviews: judged from the seat's own information, adding up, the same for the same seed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.bots import bot
from intrigue.core.errors import BadOption
from intrigue.core.record import Record
from intrigue.review import Effort, Judged, Review, review
from intrigue.review.accounts import account
from intrigue.review.html import as_html
from intrigue.review.judging import Plan, compare, judge
from intrigue.review.problems import problems_of
from intrigue.review.report import report, surprises
from intrigue.review.reviewing import decisions
from intrigue.review.text import as_text
from tests.cli.running import runner

SMALL = Effort(iterations=6, worlds=6)
COUNTS = {game_id: max(2, intrigue.game(game_id).players[0]) for game_id in intrigue.games()}


@cache
def played(game_id: str, levels: tuple[str, ...], seed: int = 5) -> Record:
    """The record of a game between bots."""
    game = intrigue.game(game_id)
    state, record, rng = game.new(len(levels), seed), Record.begin(game, len(levels), seed, None), Random(seed)
    minds = [bot(level, game, timed=False) for level in levels]
    while state.pending:
        seat = state.pending[0]
        action = minds[seat].choose(state.view(seat), state.legal(seat), rng, 1.0)
        record.add(game, seat, action)
        state.play(seat, action)
    record.seal(state)
    return record


def judged(move: int, chance: float, after: float, error: float = 0.0, stake: float = 0.1) -> Judged:
    return Judged(move, 0, "a", "b", chance, after, error, 2, stake)


def test_luck_and_decisions_add_up_to_the_result() -> None:
    one = account(0, 0.25, [judged(1, 0.4, 0.3), judged(5, 0.6, 0.65), judged(9, 0.2, 0.2)], 1.0)
    assert one.deal == pytest.approx(0.15)
    assert one.decisions == pytest.approx(-0.05)
    assert one.course == pytest.approx((0.6 - 0.3) + (0.2 - 0.65) + (1.0 - 0.2))
    assert one.start + one.luck + one.decisions == pytest.approx(one.result)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_every_account_of_a_game_adds_up(game_id: str) -> None:
    record = played(game_id, ("greedy",) * COUNTS[game_id])
    found = review(record, seats=[0], effort=Effort(2, 2))
    state = record.replay()
    (one,) = found.accounts
    assert found.judged
    assert one.result == intrigue.game(game_id).chances(state)[0]
    assert one.start + one.luck + one.decisions == pytest.approx(one.result)


def test_there_is_no_verdict_below_the_noise() -> None:
    assert judged(1, 0.5, 0.2, error=0.2).verdict == ""
    assert judged(1, 0.5, 0.2, error=0.1).verdict == "blunder"
    assert judged(1, 0.5, 0.49, error=0.001).verdict == ""
    assert [judged(1, 0.5, after, 0.001).verdict for after in (0.47, 0.42, 0.3)] == ["slip", "mistake", "blunder"]


def reviewed(*decisions_: Judged) -> Review:
    return Review(played("pot-de-vin", ("greedy",) * 3), 0, SMALL, decisions_, ())


def test_accuracy_is_the_share_of_what_was_at_stake_that_was_kept() -> None:
    """It does not depend on how open the game was: there, moves lose more, and more is at stake."""
    open_game = [judged(1, 0.5, 0.4, stake=0.2), judged(3, 0.5, 0.5, stake=0.2)]
    far_behind = [judged(1, 0.05, 0.04, stake=0.02), judged(3, 0.05, 0.05, stake=0.02)]
    assert reviewed(*open_game).accuracy(0) == pytest.approx((0.75, 0.0))
    assert reviewed(*far_behind).accuracy(0) == pytest.approx((0.75, 0.0))
    share, margin = reviewed(judged(1, 0.5, 0.5, error=0.02, stake=0.2)).accuracy(0) or (0.0, 0.0)
    assert (share, margin) == pytest.approx((1.0, 0.196))


def test_accuracy_is_not_told_below_the_noise() -> None:
    assert reviewed().accuracy(0) is None
    assert reviewed(judged(1, 0.5, 0.5, stake=0.0)).accuracy(0) is None
    assert reviewed(judged(1, 0.5, 0.4, error=0.1, stake=0.2)).accuracy(0) is None


def test_a_move_at_random_is_tried_in_every_world() -> None:
    """The actions take turns; what an action leads to does not depend on the others that are tried with it."""
    state = intrigue.game("pot-de-vin").new(3, 1)
    seat = state.pending[0]
    game, view, legal = state.game, state.view(seat), state.legal(seat)
    first, last = legal[0], legal[-1]
    alone = compare(game, game.guide, view, [Plan([first]), Plan([last])], 20, Random(4))
    turns = compare(game, game.guide, view, [Plan([first, last])], 20, Random(4))
    assert turns.values[0] == [alone.values[place % 2][place] for place in range(20)]
    assert alone.values[0] != alone.values[1]


def test_what_is_done_in_another_order_is_as_good() -> None:
    """In Catherine, the cards of the first row may be laid out in any order."""
    game = intrigue.game("catherine")
    state = game.new(2, 6)
    view, legal = state.view(0), state.legal(0)
    orders = [Plan([legal[0]], then=legal[1]), Plan([legal[1]], then=legal[0])]
    one, other = compare(game, game.guide, view, orders, 8, Random(4)).values
    assert one == other
    first, second = compare(game, game.guide, view, [Plan([legal[0]]), Plan([legal[1]])], 8, Random(4)).values
    assert first != second


def test_partners_have_the_whole_victory_each() -> None:
    game = intrigue.game("empire-engine")
    state, rng = game.new(4, 3, {"team_play": True}), Random(3)
    assert game.chances(state) == pytest.approx((0.5,) * 4)
    while state.pending:
        state.play(state.pending[0], rng.choice(state.legal(state.pending[0])))
    assert state.result is not None
    assert game.chances(state) == tuple(1.0 if seat in state.result.winners else 0.0 for seat in range(4))


@pytest.mark.parametrize("game_id", intrigue.games())
def test_a_decision_is_judged_by_what_the_seat_could_know(game_id: str) -> None:
    """Twin worlds, which give the seat the same view, get the same judgement."""
    record = played(game_id, ("greedy",) * COUNTS[game_id])
    positions = list(decisions(record, [1]))
    number, _, _, _ = positions[len(positions) // 2]
    for found, state, seat, action in decisions(record, [1]):
        if found == number:
            twin = state.game.sampler(state.view(seat)).draw(Random(3))
            assert state.game.digest(twin) != state.game.digest(state)
            own = judge(state, seat, action, number, SMALL, Random(1))
            assert judge(twin, seat, action, number, SMALL, Random(1)) == own
            return
    raise AssertionError("the position was not found again")


def test_the_same_seed_gives_the_same_review_in_any_number_of_processes() -> None:
    record = played("pot-de-vin", ("greedy", "greedy", "greedy"))
    alone = review(record, effort=SMALL, seed=3)
    reports: list[tuple[int, int]] = []
    together = review(record, effort=SMALL, seed=3, processes=2, progress=lambda done, of: reports.append((done, of)))
    assert alone == together
    assert review(record, effort=SMALL, seed=4) != alone
    assert reports[-1] == (len(alone.judged), len(alone.judged))


@cache
def of_two_levels() -> Review:
    return review(played("catherine", ("random", "greedy")), effort=Effort(4, 8))


def test_a_random_player_loses_more_than_a_greedy_one() -> None:
    found = of_two_levels()
    assert found.loss(0) > found.loss(1)
    assert found.costliest(0)
    assert all(one.clear and one.loss >= found.costliest(0)[-1].loss for one in found.costliest(0))


def test_a_game_that_is_not_over_is_refused() -> None:
    record = played("pot-de-vin", ("greedy", "greedy", "greedy"))
    begun = Record(record.game, record.version, record.players, record.seed, record.options, record.moves[:4])
    with pytest.raises(BadOption, match="only a finished game can be reviewed"):
        review(begun)
    with pytest.raises(BadOption, match="seats: expected seats from 0 to 2, got"):
        review(record, seats=[3])


def test_a_review_in_words_names_moves_as_people_do() -> None:
    found = of_two_levels()
    text = as_text(found, ["Ann", "Ben"])
    assert "== Ann: " in text
    assert "own decisions" in text
    assert "Kept of what was at stake: " in text
    (worst, *_) = found.costliest(0)
    assert f"move {worst.move}, a {worst.verdict}: " in text


def test_the_command_prints_words_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = runner(capsys)
    path = tmp_path / "game.json"
    played("pot-de-vin", ("greedy", "greedy", "greedy")).save(path)
    small = ["--iterations", "2", "--worlds", "2", "--processes", "1"]
    words = run("review", str(path), "--seat", "2", *small)
    assert (words.code, words.err) == (0, "")
    assert "Pot de Vin, 3 players" in words.out
    data = json.loads(run("review", str(path), "--json", *small).out)
    assert data["format"] == "intrigue-review-1"
    assert len(data["accounts"]) == 3
    assert "accuracy" in data["accounts"][0]
    refused = run("review", str(path), "--seat", "4", *small)
    assert (refused.code, refused.err) == (2, "intrigue: error: there is no seat 4; this game has seats 1 to 3\n")


def test_a_page_holds_everything_and_needs_nothing(tmp_path: Path) -> None:
    """Every decision has an address; what could not be known stands behind a switch."""
    record = played("empire-engine", ("greedy", "random"))
    found = report(review(record, effort=Effort(2, 2)), ["Ada", "<Bo>"])
    page = as_html(found)
    assert "&lt;Bo&gt;" in page
    assert "<Bo>" not in page
    assert all(f'id="move={one.move}"' in page for one in found.decisions)
    assert "http" not in page
    assert 'id="truth"' in page


@pytest.mark.parametrize("game_id", intrigue.games())
def test_what_could_not_be_known_is_true_and_was_unlikely(game_id: str) -> None:
    record = played(game_id, ("greedy",) * COUNTS[game_id])
    names = [f"Seat {seat + 1}" for seat in range(record.players)]
    told = [surprises(state, seat, names) for _, state, seat, _ in list(decisions(record, [0]))[5:8]]
    assert all("likely then" in text for texts in told for text in texts)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_the_obvious_move_of_a_problem_is_the_greedy_players(game_id: str) -> None:
    """If the greedy player has learned better, the problem is none any more: `intrigue problems` finds others."""
    game = intrigue.game(game_id)
    for number, problem in enumerate(problems_of(game), start=1):
        state = problem.state(game)
        view, legal = state.view(problem.seat), state.legal(problem.seat)
        chosen = {game.actions.text(game.greedy(view, legal, Random(dice))) for dice in range(20)}
        assert problem.obvious in chosen, f"problem {number} of {game_id}"
