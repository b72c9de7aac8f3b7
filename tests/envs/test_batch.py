"""Batches: the same games as one by one, whatever the number of slots and processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import intrigue
from intrigue.bots import bot
from intrigue.core.errors import BadOption
from intrigue.core.rows import NOBODY
from intrigue.envs.batch import Batch
from intrigue.envs.crew import WorkerLost
from intrigue.envs.rewards import forfeit, payoff
from tests.envs.tables import EVERY_COUNT, GAMES, IN_THE_BOX, SETTINGS, TOGETHER, TOY

STEPS = 60


def mask_of(size: int, menu: tuple[int, ...]) -> list[int]:
    mask = [0] * size
    for action in menu:
        mask[action] = 1
    return mask


class OneByOne:
    """The games of a batch, played one by one with nothing but `new`, `play`, `observe` and `result`."""

    def __init__(self, batch: Batch, **settings: Any) -> None:
        self.batch = batch
        self.game = batch.game
        self.options = batch.plan.options
        self.observe: Any = self.game.observe
        if batch.observations.dtype == np.uint8:
            self.observe = self.counts
        self.payoff = payoff(settings.get("rewards", "placement"))
        self.numbers = list(range(batch.games))
        self.states = [self.deal(number) for number in self.numbers]

    def counts(self, state: Any, seat: int) -> bytearray:
        out = bytearray(len(self.batch.layout))
        self.game.observe_into(state, seat, out, 0)
        return out

    def deal(self, number: int) -> Any:
        return self.game.new(self.batch.players, self.batch.seed_of(number), self.options)

    def step(self, actions: Any) -> tuple[list[Any], list[bool]]:
        """Rewards and ends, after which the next games have begun."""
        rewards, ended = [], []
        for slot, state in enumerate(self.states):
            if actions.ndim == 1:
                state.play(state.pending[0], actions[slot])
            else:
                for seat in state.pending:
                    state.play(seat, actions[slot, seat])
            ended.append(state.over)
            rewards.append(self.payoff(state.result) if state.over else (0.0,) * state.players)
            if state.over:
                self.numbers[slot] += self.batch.games
                self.states[slot] = self.deal(self.numbers[slot])
        return rewards, ended

    def check(self) -> None:
        """The batch shows the same, byte for byte."""
        batch, size = self.batch, len(self.game.actions)
        assert batch.numbers.tolist() == self.numbers
        for slot, state in enumerate(self.states):
            seats = range(state.players)
            assert batch.seats[slot] == state.pending[0]
            views = [self.observe(state, seat) for seat in seats]
            if batch.plan.seats == "all":
                assert batch.observations[slot].tobytes() == b"".join(map(bytes, views))
                assert batch.masks[slot].tolist() == [mask_of(size, state.legal(seat)) for seat in seats]
                assert np.flatnonzero(batch.pending[slot]).tolist() == list(state.pending)
            else:
                assert batch.observations[slot].tobytes() == bytes(views[state.pending[0]])
                assert batch.masks[slot].tolist() == mask_of(size, state.legal(state.pending[0]))
            if batch.plan.full or batch.plan.seats == "all":
                assert batch.full_observations[slot].tobytes() == b"".join(map(bytes, views))


def compare(steps: int = STEPS, **settings: Any) -> None:
    """Random games in a batch and one by one, to the byte."""
    with intrigue.batch(**settings) as batch:
        single = OneByOne(batch, **settings)
        rng = np.random.default_rng(3)
        single.check()
        for _ in range(steps):
            actions = batch.sample(rng)
            batch.step(actions)
            rewards, ended = single.step(actions)
            assert batch.rewards.tobytes() == np.array(rewards, np.float32).tobytes()
            assert batch.ended.tolist() == ended
            single.check()


@pytest.mark.parametrize(("game_id", "players"), EVERY_COUNT)
@pytest.mark.parametrize("seats", ["acting", "all"])
def test_a_batch_plays_the_same_games_as_one_by_one(game_id: str, players: int, seats: str) -> None:
    compare(game=game_id, games=3, players=players, seed=5, seats=seats)


@pytest.mark.parametrize("game_id", IN_THE_BOX)
@pytest.mark.parametrize("seats", ["acting", "all"])
def test_the_same_with_counts_and_full_observations(game_id: str, seats: str) -> None:
    compare(game=game_id, games=3, seed=5, seats=seats, full=True, observations="uint8", rewards="margin")


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("seats", ["acting", "all"])
def test_the_same_with_every_option_to_the_end(setting: Any, seats: str) -> None:
    compare(
        steps=400,
        game=setting.game_id,
        games=2,
        players=setting.players,
        options=dict(setting.options),
        seats=seats,
        full=True,
        observations="uint8",
    )


def told(batch: Batch, steps: int, games: int) -> dict[int, list[Any]]:
    """What a batch tells of its first games, by the number of the game, when every seat takes its lowest action."""
    found: dict[int, list[Any]] = {}
    for _ in range(steps):
        for slot, number in enumerate(batch.numbers.tolist()):
            if number < games:
                row = (batch.observations[slot].tobytes(), batch.masks[slot].tobytes(), int(batch.seats[slot]))
                found.setdefault(number, []).append(row)
        before = batch.numbers.tolist()
        batch.step(batch.masks.argmax(axis=1))
        for slot in np.flatnonzero(batch.ended).tolist():
            if before[slot] < games:
                found[before[slot]].append(batch.rewards[slot].tobytes())
    return found


@pytest.mark.parametrize("bots", [(), ("greedy",), {0: "random"}], ids=["alone", "greedy", "random"])
def test_a_game_is_the_same_in_a_batch_of_any_size(bots: Any) -> None:
    small = intrigue.batch("empire-engine", games=2, players=2, seed=9, bots=bots)
    large = intrigue.batch("empire-engine", games=6, players=2, seed=9, bots=bots)
    few, many = told(small, 130, games=6), told(large, 45, games=6)
    assert few.keys() == many.keys() == set(range(6))
    for number in range(6):
        common = min(len(few[number]), len(many[number]))
        assert common > 10
        assert few[number][:common] == many[number][:common]


def test_another_seed_is_another_batch() -> None:
    one, other = (intrigue.batch("pot-de-vin", games=4, seed=seed) for seed in (1, 2))
    assert one.observations.tobytes() != other.observations.tobytes()
    assert one.seed_of(0) != other.seed_of(0)
    assert one.seed_of(3) != one.seed_of(4)


@pytest.mark.parametrize("observations", ["float32", "uint8"])
def test_the_arrays_are_made_once_and_are_read_only(observations: Any) -> None:
    batch = intrigue.batch("empire-engine", games=4, observations=observations)
    names = ("observations", "masks", "seats", "rewards", "ended", "numbers")
    before = [getattr(batch, name).__array_interface__["data"] for name in names]
    for _ in range(50):
        batch.step(batch.sample(np.random.default_rng(1)))
    assert [getattr(batch, name).__array_interface__["data"] for name in names] == before
    assert batch.observations.dtype == observations
    for name in names:
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[0] = 0


@pytest.mark.parametrize("seats", ["acting", "all"])
@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_an_illegal_action_is_refused_with_its_slot_and_nothing_changes(seats: Any, processes: int) -> None:
    with intrigue.batch("pot-de-vin", games=4, players=3, seats=seats, processes=processes) as batch:
        rng = np.random.default_rng(1)
        batch.step(batch.sample(rng))
        before = batch.observations.tobytes(), batch.masks.tobytes(), batch.numbers.tolist()
        wrong = batch.sample(rng)
        seat = int(batch.seats[2])
        place = (2, seat) if seats == "all" else (2,)
        wrong[place] = int(np.argmin(batch.masks[place]))
        with pytest.raises(intrigue.Illegal, match=rf"slot 2 \(game 2, seat {seat}\), action \d+: .*\(PV-"):
            batch.step(wrong)
        wrong[place] = len(batch.game.actions)
        with pytest.raises(intrigue.Illegal, match=r"slot 2 .* is not an action of this game"):
            batch.step(wrong)
        assert before == (batch.observations.tobytes(), batch.masks.tobytes(), batch.numbers.tolist())
        batch.step(batch.sample(rng))


@pytest.mark.parametrize("seats", ["acting", "all"])
def test_an_illegal_action_can_forfeit_the_game(seats: Any) -> None:
    batch = intrigue.batch("pot-de-vin", games=3, players=3, seats=seats, illegal="forfeit", rewards="margin")
    wrong = batch.sample(np.random.default_rng(1))
    seat = int(batch.seats[1])
    wrong[(1, seat) if seats == "all" else 1] = -7
    batch.step(wrong)
    assert batch.ended.tolist() == [False, True, False]
    assert batch.numbers.tolist() == [0, 4, 2]
    assert batch.rewards[1].tolist() == [forfeit("margin") if other == seat else 0.0 for other in range(3)]


@pytest.mark.parametrize(("game_id", "players", "options"), TOGETHER, ids=[table[0] for table in TOGETHER])
def test_all_who_are_asked_act_in_one_step(game_id: str, players: int, options: dict[str, Any]) -> None:
    batch = intrigue.batch(game_id, games=2, players=players, options=options, seats="all")
    rng = np.random.default_rng(1)
    most = 0
    for _ in range(STEPS):
        most = max(most, int(batch.pending.sum(axis=1).max()))
        assert (batch.masks.any(axis=2) == batch.pending).all()
        batch.step(batch.sample(rng))
    assert most > 1


class Lowest:
    """Takes the lowest action, and notes for whom."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: Any, legal: Any, rng: Random, budget: float) -> int:
        self.seats.add(view.viewer)
        return int(min(legal))


@pytest.mark.parametrize("seats", ["acting", "all"])
@pytest.mark.parametrize("game_id", GAMES)
def test_bots_play_inside_the_step(game_id: str, seats: Any) -> None:
    """Given bots at some seats, only the others are asked, and the bots do what they do at any other table."""
    game = intrigue.game(game_id)
    players = max(2, game.players[0])
    mind = Lowest()
    batch = intrigue.batch(game_id, games=2, players=players, seats=seats, bots={0: mind}, seed=4)
    rng = np.random.default_rng(1)
    for _ in range(30):
        if seats == "all":
            assert not batch.pending[:, 0].any()
        else:
            assert (batch.seats != 0).all()
        batch.step(batch.sample(rng))
    assert mind.seats == {0}


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_who_sits_clockwise_of_the_bots_changes_from_game_to_game(name: str) -> None:
    batch = intrigue.batch("pot-de-vin", games=6, players=3, bots=[name, name])
    for _ in range(5):
        assert batch.seats.tolist() == [0, 1, 2, 0, 1, 2]
        batch.step(batch.sample(np.random.default_rng(1)))


def test_greedy_chooses_the_same_as_at_any_other_table() -> None:
    """The short way, without a view, makes the same games as the bot itself."""
    game = intrigue.game("pot-de-vin")
    greedy = bot("greedy", game)

    class Slow:
        def choose(self, view: Any, legal: Any, rng: Random, budget: float) -> int:
            return greedy.choose(view, legal, rng, budget)

    one = intrigue.batch(game, games=3, players=3, bots=["greedy", "greedy"])
    other = intrigue.batch(game, games=3, players=3, bots=[Slow(), Slow()])
    assert told(one, 30, games=9) == told(other, 30, games=9)


def test_content_of_ones_own() -> None:
    game = intrigue.game("empire-engine")
    text = game.content.text + "\n# mine\n"
    batch = intrigue.batch("empire-engine", games=1, content=text)
    assert batch.game.content.custom
    with pytest.raises(intrigue.BadOption, match="content"):
        intrigue.batch(game, content=text)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"games": 0}, "games: expected a whole number of at least 1"),
        ({"seed": -1}, "seed: expected a whole number of at least 0"),
        ({"players": 99}, "is for"),
        ({"observations": "float16"}, "observations: expected float32 or uint8"),
        ({"rewards": "fame"}, "rewards: expected placement or margin"),
        ({"seats": "some"}, "seats: expected acting or all"),
        ({"illegal": "ignore"}, "illegal: expected raise or forfeit"),
        ({"bots": ["greedy"] * 7}, "bots: expected 2"),
        ({"bots": {0: "greedy", 1: "greedy", 2: "greedy"}}, "bots: expected some, but not all"),
        ({"processes": 0}, "processes: expected a whole number of at least 1"),
        ({"options": {"taems": True}}, "there is no option"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(intrigue.BadOption, match=message):
        intrigue.batch("pot-de-vin", **settings)


@pytest.mark.parametrize("actions", [[0], [[0, 0]], [0.5, 0.5]])
def test_actions_of_a_wrong_kind_are_refused(actions: Any) -> None:
    batch = intrigue.batch("pot-de-vin", games=2)
    with pytest.raises(intrigue.BadOption, match="actions: expected whole numbers of shape"):
        batch.step(actions)


def test_what_was_not_asked_for_is_not_there() -> None:
    batch = intrigue.batch("pot-de-vin", games=2)
    with pytest.raises(intrigue.BadOption, match="full=True"):
        _ = batch.full_observations
    with pytest.raises(intrigue.BadOption, match='seats="all"'):
        _ = batch.pending
    with pytest.raises(intrigue.BadOption, match="Small Prizes has no observations of 8 bits"):
        intrigue.batch(TOY.id, observations="uint8")
    batch.close()
    with pytest.raises(intrigue.BadOption, match="closed"):
        batch.step([0, 0])


def test_trainers_get_the_states_behind_the_arrays_of_this_process() -> None:
    with intrigue.batch("empire-engine", games=2, players=3) as alone:
        assert [state.pending[0] for state in alone.rows.states] == alone.seats.tolist()
    with (
        intrigue.batch("empire-engine", games=2, players=3, processes=2) as crew,
        pytest.raises(BadOption, match="rows: only with processes=1; otherwise other processes hold the states"),
    ):
        _ = crew.rows


def test_without_numpy_there_is_a_clear_message(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("intrigue.envs")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="batches need numpy: pip install"):
        intrigue.__getattr__("batch")


# ---- several processes ---------------------------------------------------------------------------


@pytest.fixture
def crew() -> Iterator[Batch]:
    with intrigue.batch("empire-engine", games=5, players=2, seed=3, processes=2) as batch:
        yield batch


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_processes_play_the_same_games(game_id: str) -> None:
    """Given the games of a batch in three processes, they are to the byte the games that are played one by one."""
    compare(game=game_id, games=4, seed=5, processes=3, steps=40)
    compare(game=game_id, games=4, seed=5, processes=2, steps=40, seats="all", rewards="margin")


@pytest.mark.slow
def test_processes_with_counts_and_bots() -> None:
    settings: dict[str, Any] = {"games": 5, "players": 3, "observations": "uint8", "full": True, "seed": 2}
    compare(game="pot-de-vin", processes=2, **settings)
    here = intrigue.batch("pot-de-vin", bots=["greedy", "random"], **settings)
    with intrigue.batch("pot-de-vin", bots=["greedy", "random"], processes=2, **settings) as there:
        assert told(here, 40, games=50) == told(there, 40, games=50)


@pytest.mark.slow
def test_a_killed_process_is_a_clear_error_and_the_batch_is_closed(crew: Batch) -> None:
    steppers: Any = crew._steppers
    victim, other = steppers.processes
    os.kill(victim.pid, signal.SIGKILL)
    victim.join()
    with pytest.raises(WorkerLost, match="slots 0 to 1 was killed by signal 9"):
        crew.step(crew.sample(np.random.default_rng(1)))
    other.join()
    assert not steppers.processes


@pytest.mark.slow
def test_what_goes_wrong_in_a_process_is_raised_here() -> None:
    with pytest.raises(intrigue.UnknownBot):
        intrigue.batch("empire-engine", games=2, players=2, bots=["clairvoyant"], processes=2)


@pytest.mark.slow
def test_closing_ends_the_processes(crew: Batch) -> None:
    steppers: Any = crew._steppers
    processes = list(steppers.processes)
    crew.close()
    crew.close()
    assert not any(process.is_alive() for process in processes)
    assert crew.observations.any()
    assert NOBODY not in crew.seats
