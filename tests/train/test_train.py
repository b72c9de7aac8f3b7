"""Training: runs that can be repeated and resumed, credit for decisions, and what a run leaves behind."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("torch", reason="training needs the extra `train`")

import numpy as np
import torch

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.bots.networks.reading import Reading
from intrigue.bots.networks.running import Plain
from intrigue.bots.networks.stored import unpacked
from intrigue.cli import main
from intrigue.core.belief import OPEN
from intrigue.core.errors import BadOption
from intrigue.train.collecting import GUESTS, NOBODY, Collector, Rollout
from intrigue.train.exam import examine
from intrigue.train.hidden import Hidden
from intrigue.train.learning import Learner, advantages, off, outcomes
from intrigue.train.menus import FORBIDDEN, Menus, scored
from intrigue.train.model import stored
from intrigue.train.run import CHECKPOINT, METRICS, NETWORK, Run
from intrigue.train.settings import Settings

SMALL = Settings("empire-engine", (2, 3), games=8, steps=24, width=16, part=64, lessons=1, exam_every=2, exam_games=4)


def silent(line: str) -> None:
    """Tell nobody."""


def trained(folder: Path, settings: Settings, updates: int) -> Run:
    run = Run.begin(folder, settings)
    run.train(updates, tell=silent)
    return run


def weights(run: Run) -> dict[str, Any]:
    return {name: tensor.tolist() for name, tensor in run.learner.player.state_dict().items()}


# ---- runs ----------------------------------------------------------------------------------------


def test_the_same_settings_give_the_same_run(tmp_path: Path) -> None:
    one, other = trained(tmp_path / "one", SMALL, 3), trained(tmp_path / "other", SMALL, 3)
    assert weights(one) == weights(other)
    assert weights(one) != weights(trained(tmp_path / "third", replace(SMALL, seed=2), 3))


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    before = trained(tmp_path, SMALL, 2)
    after = Run.resume(tmp_path)
    assert weights(after) == weights(before)
    assert (after.update, after.decisions, len(after.past)) == (2, before.decisions, len(before.past))
    after.train(3, tell=silent)
    assert after.update == 3
    assert weights(after) != weights(before)


def test_a_run_leaves_metrics_curves_and_a_network_that_plays(tmp_path: Path) -> None:
    trained(tmp_path, SMALL, 2)
    rows = [json.loads(line) for line in (tmp_path / METRICS).read_text().splitlines()]
    assert [row["update"] for row in rows if "value" in row] == [1, 2]
    assert {(row["players"], row["games"]) for row in rows if "exam" in row} == {(2, 4), (3, 4)}
    page = (tmp_path / "curves.html").read_text()
    assert "2 players: wins alone among greedy" in page
    assert "http" not in page.replace("http-equiv", "")
    game = intrigue.game("empire-engine")
    state = game.new(3, seed=1)
    seat = state.pending[0]
    mind = bot(f"network:{tmp_path / NETWORK}", game)
    assert mind.choose(state.view(seat), state.legal(seat), Random(1), NO_CLOCK) in state.legal(seat)


def test_a_folder_holds_one_run(tmp_path: Path) -> None:
    Run.begin(tmp_path, SMALL)
    with pytest.raises(BadOption, match="holds a training run already; continue it with --resume"):
        Run.begin(tmp_path, SMALL)
    with pytest.raises(BadOption, match="holds no training run"):
        Run.resume(tmp_path / "nothing")
    assert not (tmp_path / CHECKPOINT).exists()


def test_a_run_can_begin_as_another_one_ended(tmp_path: Path) -> None:
    first = trained(tmp_path / "first", SMALL, 2)
    second = Run.begin(tmp_path / "second", replace(SMALL, seed=2, begin_with=str(tmp_path / "first")))
    assert weights(second) == weights(first)
    assert second.update == 0


def test_a_run_can_begin_with_the_file_of_a_network(tmp_path: Path) -> None:
    first = trained(tmp_path / "first", replace(SMALL, trust=1.0), 2)
    file = str(tmp_path / "first" / NETWORK)
    second = Run.begin(tmp_path / "second", replace(SMALL, seed=2, trust=0.0, begin_with=file))
    assert not second.settings.imitates
    second.export()
    kept, made = (unpacked((tmp_path / run / NETWORK).read_bytes()) for run in ("first", "second"))
    assert (made.trunk, made.policy, made.value) == (kept.trunk, kept.policy, kept.value)
    second.train(1, tell=silent)  # a lesson: the player learns to judge, but does not change its ways
    crew = Collector(second.settings, 0, 0)
    told = crew.collect(first.learner.player.state_dict(), first.learner.player.state_dict(), taught=False)[0]
    menu = told.menus[0].menu(np.arange(len(told.menus[0])))
    inputs, hinted = torch.from_numpy(told.inputs[0]), torch.from_numpy(told.hints[0])
    with torch.no_grad():
        old, new = (run.learner.player.scores(inputs, menu, hinted).exp() for run in (first, second))
    assert float((old - new).abs().max()) < 0.1
    other = replace(SMALL, players=(2,), begin_with=file)
    with pytest.raises(BadOption, match="expected a network of empire-engine for"):
        Run.begin(tmp_path / "third", other)


def test_players_of_other_runs_belong_to_the_league(tmp_path: Path) -> None:
    rival = trained(tmp_path / "rival", SMALL, 2)
    run = Run.begin(tmp_path / "run", replace(SMALL, lessons=0, rivals=(str(tmp_path / "rival"),)))
    met = []

    class Watched(Collector):
        def collect(self, current: dict[str, Any], past: dict[str, Any], taught: bool) -> list[Rollout]:
            met.append({name: tensor.tolist() for name, tensor in past.items()})
            return super().collect(current, past, taught)

    crew = Watched(run.settings, 0, 0)
    for _ in range(8):
        run._step(crew, 1.0)
    assert met[0] == weights(rival)  # there are no earlier selves yet
    assert 0 < met[1:].count(weights(rival)) < 7


@pytest.mark.parametrize("name", ["begin_with", "rivals"])
def test_a_player_of_another_kind_cannot_join(tmp_path: Path, name: str) -> None:
    trained(tmp_path / "wide", replace(SMALL, width=24), 1)
    Run.begin(tmp_path / "new", SMALL)
    for folder, problem in (("wide", "the same game"), ("new", "no checkpoint yet"), ("none", "no training run")):
        found = str(tmp_path / folder)
        settings = replace(SMALL, begin_with=found) if name == "begin_with" else replace(SMALL, rivals=(found,))
        with pytest.raises(BadOption, match=problem):
            Run.begin(tmp_path / "run", settings)
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
def test_processes_play_together(tmp_path: Path) -> None:
    both = replace(SMALL, processes=2)
    one, other = trained(tmp_path / "one", both, 2), trained(tmp_path / "other", both, 2)
    assert weights(one) == weights(other)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["train", "empire-engine", "--players", "2", "--games", "8", "--steps", "8", "--width", "8"]
    assert main([*given, "--updates", "1", "--lessons", "0", "--out", str(tmp_path)]) == 0
    assert re.search(r"update 1, \d+ decisions", capsys.readouterr().out)
    assert main(["train", "empire-engine", "--out", str(tmp_path), "--resume", "--updates", "2"]) == 0
    assert main(["train", "catherine", "--out", str(tmp_path), "--resume", "--updates", "2"]) == 2
    assert "trains empire-engine, not catherine" in capsys.readouterr().err
    assert main(["train", "empire-engine", "--out", str(tmp_path / "x")]) == 2
    assert "expected a limit: --minutes or --updates" in capsys.readouterr().err
    assert main(["train", "empire-engine", "--players", "two", "--updates", "1", "--out", str(tmp_path / "x")]) == 2
    assert "--players: expected numbers separated by commas, got 'two'" in capsys.readouterr().err


# ---- what is learned from ------------------------------------------------------------------------


def story(players: int, seats: list[int], ended: list[bool], worth: list[tuple[float, ...]]) -> Rollout:
    """One game after another at one table."""
    steps = len(seats)
    return Rollout(
        players,
        np.zeros((steps, 1, 1)),
        [Menus.of([[0, 1]], 1) for _ in range(steps)],
        np.zeros((steps, 1), np.int64),
        np.zeros((steps, 1), np.int64),
        np.zeros((steps, 1), np.float32),
        np.array(seats)[:, None],
        np.ones((steps, 1), np.bool_),
        np.zeros((steps, 1), np.bool_),
        np.zeros((steps, 1, 0), np.int32),
        np.array(ended)[:, None],
        np.array(worth, np.float32)[:, None],
    )


def test_a_decision_is_credited_with_what_its_own_seat_got() -> None:
    told = story(2, [0, 1, 0, 1], [False, False, True, False], [(0, 0), (0, 0), (1.0, 0.2), (0, 0)])
    values = np.full((4, 1), 0.5, np.float32)
    gains, known = advantages(told, values)
    assert known[:, 0].tolist() == [True, True, True, False]
    assert gains[2, 0] == pytest.approx(0.5)  # the last decision of seat 0, which won
    assert gains[1, 0] == pytest.approx(-0.3)  # seat 1 ended with 0.2
    assert gains[0, 0] == pytest.approx(0.95 * 0.5)
    worth, over = outcomes(told, values)
    assert worth[1, 0].tolist() == pytest.approx([0.2, 1.0])  # clockwise from seat 1
    assert worth[3, 0].tolist() == pytest.approx([0.5, -1.0])  # the game goes on, and seat 0 has not decided yet
    assert over[:, 0].tolist() == [True, True, True, False]


@pytest.mark.parametrize("game_id", intrigue.games())
def test_hidden_things_have_places_that_turn_with_the_viewer(game_id: str) -> None:
    game = intrigue.game(game_id)
    players = game.players[-1]
    hidden = Hidden(game, tuple(game.players))
    state = game.new(players, seed=1)
    for viewer in range(players):
        found = game.uncover(state, viewer)
        placed = hidden.place([found], np.array([viewer]), players)[0]
        assert [place != OPEN for place in placed[: len(found)]] == [place != OPEN for place in found]
        shown = placed[placed != OPEN]
        assert len(set(hidden.groups[shown].tolist())) == len(shown), "one place for each secret"


@pytest.mark.parametrize("game_id", intrigue.games())
def test_every_game_can_be_collected_and_learned(game_id: str) -> None:
    players = (intrigue.game(game_id).players[-1] if game_id != "empire-engine" else 3,)
    settings = replace(SMALL, game=game_id, players=players, games=4, steps=6)
    collector, learner = Collector(settings, 0, 0), Learner(settings)
    now = learner.player.state_dict()
    for taught in (True, False):
        lived = learner.lived(collector.collect(now, now, taught))
        if len(lived):
            sums = learner.study(lived, True) if taught else learner.improve(lived, 1.0)
            assert all(np.isfinite(number) for number in sums.values())
    collector.close()


def test_at_tables_with_an_earlier_self_only_the_player_learns() -> None:
    settings = replace(SMALL, players=(3,), past_share=1.0, guest_share=0.0)
    collector = Collector(settings, 0, 0)
    now = collector.current.state_dict()
    (told,) = collector.collect(now, now, taught=False)
    assert 0.2 < told.mine.mean() < 0.5
    collector.close()


def test_a_lone_trusted_player_sits_among_players_who_learn() -> None:
    """Its choices are those of the hints, and they learn from these too."""
    settings = replace(SMALL, players=(3,), past_share=0.0, guest_share=0.0, lone_share=1.0)
    collector, learner = Collector(settings, 0, 0), Learner(settings)
    now = learner.player.state_dict()
    rollouts = collector.collect(now, now, taught=False)
    (told,) = rollouts
    assert 0.5 < told.mine.mean() < 0.8
    assert (told.mine != told.shown).all()
    assert (told.actions == told.hints)[told.shown].all()
    assert not (told.actions == told.hints)[told.mine].all()
    both = len(learner.lived(rollouts))
    told.shown[:] = False
    assert len(learner.lived(rollouts)) < both, "what is shown is lived through as well"
    collector.close()


def test_what_is_shown_is_as_likely_as_the_player_finds_it() -> None:
    """The likelihood of an action does not say that the trusted player was sure to choose it."""
    settings = replace(SMALL, players=(3,), past_share=0.0, guest_share=0.0, lone_share=1.0)
    collector, learner = Collector(settings, 0, 0), Learner(settings)
    now = learner.player.state_dict()
    rollouts = collector.collect(now, now, taught=False)
    rollouts[0].mine[:] = False
    lived = learner.lived(rollouts)
    part = lived.rows(torch.arange(len(lived)), learner.device)
    scores = learner.player.scores(part.inputs, part.menu, part.hints)
    assert torch.allclose(scores.gather(1, part.actions[:, None]).squeeze(1), part.chances, atol=0.05)
    collector.close()


def test_the_trusted_player_begins_some_games() -> None:
    """At first it decides for all seats, later for none."""
    settings = replace(SMALL, players=(3,), past_share=0.0, guest_share=0.0, lead_in=1.0, steps=80)
    collector = Collector(settings, 0, 0)
    now = collector.current.state_dict()
    (told,) = collector.collect(now, now, taught=False)
    assert 0.2 < told.shown.mean() < 0.8
    assert (told.mine != told.shown).all()
    assert (told.actions == told.hints)[told.shown].all()
    assert not (told.actions == told.hints)[told.mine].all()
    collector.close()


def test_exams_tell_how_an_opponent_does_alone_among_players() -> None:
    """A player that trusts the greedy one blindly is as good as that one; a random opponent among them is not."""
    settings = replace(SMALL, players=(3,), trust=50.0, exam_games=30)
    learner = Learner(settings)
    shares = [
        examine(learner.player, learner.reading, settings, 3, "random", 1, alone).share for alone in (True, False)
    ]
    assert shares[0] > 0.7
    assert shares[1] < 0.2


def test_an_exploiter_plays_against_nobody_but_the_bot_it_learns_to_beat() -> None:
    collector = Collector(replace(SMALL, against="random", games=4), 0, 0)
    for table in collector.tables:
        assert table.kind == GUESTS
        assert table.guests.tolist() == [
            [0 if seat != alone else NOBODY for seat in range(table.players)]
            for alone in [row.index(NOBODY) for row in table.guests.tolist()]
        ]
    assert [table.players for table in collector.tables] == list(SMALL.players)
    collector.close()


def test_guests_choose_for_themselves_and_nobody_learns_from_it() -> None:
    """Their number is drawn anew in every game, and so is their kind."""
    settings = replace(SMALL, players=(4,), games=60, guests=("random", "greedy"), guest_share=1.0, past_share=0.0)
    collector = Collector(settings, 0, 0)
    (table,) = collector.tables
    seated = table.guests != NOBODY
    assert set(seated.sum(1).tolist()) == {1, 2, 3}
    assert {kind for row in table.guests.tolist() for kind in row} == {NOBODY, 0, 1}
    assert all(len({kind for kind in row if kind != NOBODY}) == 1 for row in table.guests.tolist())
    asked = table.chosen_by_guests() != NOBODY
    now = collector.current.state_dict()
    (told,) = collector.collect(now, now, taught=False)
    assert (told.mine[0] == ~asked).all()
    assert 0.2 < told.mine.mean() < 0.8
    assert not told.shown.any()
    collector.close()


def test_a_run_can_learn_from_some_tables_of_its_network() -> None:
    settings = replace(SMALL, players=(2, 3), at=(3,))
    collector = Collector(settings, 0, 0)
    assert {table.players for table in collector.tables} == {3}
    assert collector.reading.players == (2, 3)
    collector.close()
    with pytest.raises(BadOption, match="at: expected some of"):
        replace(settings, at=(4,)).checked()


def test_games_begin_at_different_stages() -> None:
    collector = Collector(replace(SMALL, players=(2,), past_share=0.0, guest_share=0.5, games=8), 0, 0)
    stage = SMALL.open_game().guide.stage
    for table in collector.tables:
        stages = [stage(state) for state in table.batch.rows.states]
        assert stages == sorted(stages)
        assert stages[0] < stages[-1]
    collector.close()


def test_a_trusted_greedy_player_is_followed() -> None:
    """With the weights of the beginning, trust alone decides."""
    shares = []
    for trust in (0.0, 3.0):
        settings = replace(SMALL, trust=trust, past_share=0.0, guest_share=0.0)
        collector, learner = Collector(settings, 0, 0), Learner(settings)
        now = learner.player.state_dict()
        lived = learner.lived(collector.collect(now, now, taught=False))
        shares.append((lived.columns["actions"] == lived.columns["hints"]).float().mean())
        collector.close()
    assert shares[0] < 0.5
    assert shares[1] > 0.75


def test_an_action_scores_what_its_features_are_worth() -> None:
    """Three decisions: two actions, one, and three; an action has up to two features."""
    menus = Menus.of([[0, -1, 1, 2], [2, -1], [0, 1, 1, -1, 0, 2]], 2)
    outputs = torch.tensor([[1.0, 10.0, 100.0, 0.0], [2.0, 20.0, 200.0, 0.0], [3.0, 30.0, 300.0, 0.0]])
    found = scored(outputs, menus.menu(np.arange(3)))
    none = FORBIDDEN
    assert found.tolist() == [[1.0, 110.0, none], [200.0, none, none], [33.0, 30.0, 303.0]]
    last = menus.chosen(np.array([2]))
    assert scored(outputs[2:], last.menu(np.arange(1))).tolist() == [[33.0, 30.0, 303.0]]
    both = Menus.joined([last, menus])
    assert both.counts.tolist() == [3, 2, 1, 3]
    assert both.menu(np.array([3, 1])).there.tolist() == [[True, True, True], [True, True, False]]


def test_calibration_is_the_distance_between_expectation_and_truth() -> None:
    expected = torch.tensor([0.25, 0.25, 0.75, 0.75])
    assert off(expected, torch.tensor([0.0, 0.5, 0.75, 0.75])) == pytest.approx(0.0)
    assert off(expected, torch.tensor([0.25, 0.25, 0.5, 0.5])) == pytest.approx(0.125)
    assert off(expected[:0], expected[:0]) == 0.0


def test_the_stored_network_says_what_the_trained_one_says() -> None:
    learner = Learner(replace(SMALL, width=32))
    game, reading = learner.reading.game, Reading(learner.reading.game, SMALL.players)
    with torch.no_grad():
        learner.player.policy.weight.mul_(10.0)
    made = unpacked(stored(learner.player, reading, "a test").packed())
    state = game.new(2, seed=4)
    seat = state.pending[0]
    row = reading.inputs(reading.look(state, seat), 2)
    inputs = torch.zeros(1, len(reading.names))
    inputs[0, list(reading.places[2])] = torch.tensor(list(row)).float()
    with torch.no_grad():
        trunk = learner.player.trunk(inputs)
        wanted = [*learner.player.policy(trunk)[0].tolist(), SMALL.trust]
        value = learner.player.value(trunk)[0].tolist()
    plain = Plain(made, reading)
    found = plain.trunk(row, 2)
    assert plain.scores(found, range(len(game.feature_names) + 1), 1) == pytest.approx(wanted, abs=0.05)
    assert plain.values(found) == pytest.approx(value, abs=0.02)
