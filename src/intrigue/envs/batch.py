"""Many games, stepped by one call, on arrays that are allocated once.

>>> import intrigue, numpy
>>> batch = intrigue.batch("empire-engine", games=256, players=4, seed=7)
>>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
((256, 278), (256, 36), (256, 4))
>>> rng = numpy.random.default_rng(1)
>>> ended = 0
>>> for _ in range(80):
...     batch.step(batch.sample(rng))  # your policy here: batch.observations, batch.masks
...     ended += int(batch.ended.sum())
>>> ended > 200
True

Every game of a batch has a number. Game n is the same game, with the same deal and the same dice, whatever the number
of slots and processes: it is `game.new(players, batch.seed_of(n), options)`. Slot i plays game i first. When a game is
over, its slot begins another in the same step; its number is the old one plus the number of slots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import TracebackType
from typing import Any, Final, Literal, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

import intrigue
from intrigue.bots import NO_CLOCK, Bot, Mind, bot
from intrigue.bots.simple import GreedyBot
from intrigue.core.errors import BadOption, Illegal
from intrigue.core.game import Game
from intrigue.core.options import Options
from intrigue.core.rows import FORFEIT, NOBODY, Rows
from intrigue.core.state import State
from intrigue.envs.checks import checked_bots, checked_seed, one_of, positive
from intrigue.envs.rewards import Reward, forfeit, payoff
from intrigue.envs.scaling import Scaling, scale_of

Array = NDArray[Any]
Kind = Literal["float32", "uint8"]
Seats = Literal["acting", "all"]

NUMBER_BITS: Final = 64
"""Game numbers are smaller than 2 to this power: the higher bits of a game's seed are the seed of its batch."""
GUEST_SEED: Final = "guests of "


@dataclass(frozen=True, slots=True)
class Plan:
    """Describes a batch completely: any process can make any part of it from this."""

    game: Game[Any, Any]
    games: int
    players: int
    seed: int
    options: Options
    observations: Kind
    rewards: Reward
    seats: Seats
    full: bool
    bots: Mapping[int, Mind] | tuple[Mind, ...]

    def seed_of(self, number: int) -> int:
        return (self.seed << NUMBER_BITS) + number

    def shapes(self, count: int) -> dict[str, tuple[tuple[int, ...], DTypeLike]]:
        """The arrays for this many games, with the shape and the type of each."""
        size, actions = len(self.game.layout(self.players)), len(self.game.actions)
        shown = (count, self.players) if self.seats == "all" else (count,)
        shapes: dict[str, tuple[tuple[int, ...], DTypeLike]] = {
            "observations": ((*shown, size), self.observations),
            "masks": ((*shown, actions), np.int8),
            "seats": ((count,), np.int8),
            "rewards": ((count, self.players), np.float32),
            "ended": ((count,), np.bool_),
            "numbers": ((count,), np.int64),
        }
        if self.seats == "all":
            shapes["pending"] = ((count, self.players), np.bool_)
        elif self.full:
            shapes["full"] = ((count, self.players, size), self.observations)
        return shapes


class Guests:
    """Lets the bots of a batch play. Their random draws follow from the number of the game."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.dice: dict[int, tuple[int, Random]] = {}
        names = plan.bots.values() if isinstance(plan.bots, Mapping) else plan.bots
        made = [bot(mind, plan.game, timed=False) for mind in names]
        self.minds: Mapping[int, Bot] | None = None
        self.clockwise: list[Bot] = []
        if isinstance(plan.bots, Mapping):
            self.minds = dict(zip(plan.bots, made, strict=True))
        else:
            self.clockwise = made

    def mind_of(self, seat: int, number: int) -> Bot | None:
        if self.minds is not None:
            return self.minds.get(seat)
        place = (seat - number) % self.plan.players
        return self.clockwise[place - 1] if place else None

    def __call__(self, state: State, number: int) -> None:
        while state.pending:
            seat = state.pending[0] if self.plan.seats == "acting" else self.next_guest(state, number)
            mind = None if seat == NOBODY else self.mind_of(seat, number)
            if mind is None:
                return
            rng = self.dice_of(number)
            legal = state.legal(seat)
            if isinstance(mind, GreedyBot):  # safe: judgement reads only what the seat knows
                action = self.plan.game.choose(state, seat, legal, rng)
            else:
                action = mind.choose(state.view(seat), legal, rng, NO_CLOCK)
            state.play(seat, action)

    def dice_of(self, number: int) -> Random:
        """The random source of a game's bots. Only the current game of each slot has one."""
        slot = number % self.plan.games
        known, rng = self.dice.get(slot, (NOBODY, None))
        if known != number or rng is None:
            rng = Random(f"{GUEST_SEED}{self.plan.seed_of(number)}")
            self.dice[slot] = number, rng
        return rng

    def next_guest(self, state: State, number: int) -> int:
        """The first bot that has to decide, whoever else has to."""
        for seat in state.pending:
            if self.mind_of(seat, number) is not None:
                return seat
        return NOBODY


class Part:
    """Some slots of a batch, played in this process. Writes into the arrays it is given, or makes its own."""

    def __init__(self, plan: Plan, first: int, count: int, given: Mapping[str, Array] | None = None) -> None:
        self.plan = plan
        self.first = first
        self.guests = Guests(plan) if plan.bots else None
        game = plan.game
        counting = game.counting
        self.rows = Rows(
            self.deal,
            None if counting is None else counting.encode_into,
            self.guests,
            first,
            count,
            plan.games,
            plan.players,
            len(game.layout(plan.players)),
            len(game.actions),
            plan.seats == "all",
            plan.full and plan.seats == "acting",
        )
        self.options = None if plan.options == game.resolve(plan.players, None) else plan.options
        self.payoff = payoff(plan.rewards)
        self.forfeit = forfeit(plan.rewards)
        self.scaling = None
        if plan.observations == "float32" and counting is not None:
            self.scaling = Scaling(scale_of(game, plan.players))
        self.own = self._own_arrays(count)
        self.arrays = dict(self.own if given is None else given)
        if given is None and plan.observations == "float32":
            for name, (shape, kind) in plan.shapes(count).items():
                if name in {"observations", "full"}:
                    self.arrays[name] = np.zeros(shape, kind)
        self.shared = given is not None

    def _own_arrays(self, count: int) -> dict[str, Array]:
        """The buffers of the rows as arrays. Observations are counts here."""
        rows = self.rows
        buffers: dict[str, Any] = {
            "observations": rows.observations,
            "full": rows.views,
            "masks": rows.masks,
            "seats": rows.seats,
            "pending": rows.pending,
            "ended": rows.ended,
            "numbers": rows.numbers,
        }
        own: dict[str, Array] = {}
        for name, (shape, kind) in self.plan.shapes(count).items():
            if name == "rewards":
                own[name] = np.zeros(shape, kind)
            elif name not in {"observations", "full"}:
                own[name] = np.frombuffer(buffers[name], kind).reshape(shape)
            elif rows.write is not None:
                own[name] = np.frombuffer(buffers[name], np.uint8).reshape(shape)
        return own

    def deal(self, number: int) -> State:
        state: State = self.plan.game.new(self.plan.players, self.plan.seed_of(number), self.options)
        return state

    def begin(self, seed: int | None = None) -> None:
        """Begin the next game of each slot; with a seed, the first game of a batch with that seed."""
        if seed is not None:
            self.plan = replace(self.plan, seed=seed)
            self.rows.rewind(self.first)
            if self.guests is not None:
                self.guests.plan = self.plan
                self.guests.dice.clear()
        self.rows.begin()
        self.own["rewards"].fill(0.0)
        self.publish()

    def step(self, actions: list[int]) -> None:
        rows, rewards = self.rows, self.own["rewards"]
        rows.step(actions)
        rewards.fill(0.0)
        for slot, state, quitter in zip(rows.ends, rows.last, rows.forfeits, strict=True):
            if quitter != NOBODY:
                rewards[slot, quitter] = self.forfeit
            else:
                assert state.result is not None
                rewards[slot] = self.payoff(state.result)
        self.publish()

    def refusal(self, slot: int, seat: int, action: int) -> Illegal:
        return self.rows.states[slot].refusal(seat, action)

    def publish(self) -> None:
        """Copy what the rows have written into the arrays that callers see."""
        for name in self.arrays:
            if name in {"observations", "full"}:
                self._publish_observations(name)
            elif self.shared:
                self.arrays[name][:] = self.own[name]

    def _publish_observations(self, name: str) -> None:
        out = self.arrays[name]
        if name not in self.own:
            self._observe(out, name)
        elif self.scaling is not None:
            self.scaling.into(self.own[name], out)
        elif self.shared:
            out[:] = self.own[name]

    def _observe(self, out: Array, name: str) -> None:
        """For games that write no counts."""
        observe, players = self.plan.game.observe, range(self.plan.players)
        for slot, state in enumerate(self.rows.states):
            if name == "full" or self.plan.seats == "all":
                out[slot] = [observe(state, seat) for seat in players]
            else:
                out[slot] = observe(state, state.pending[0])


class Steppers(Protocol):
    """Who plays the games of a batch."""

    arrays: dict[str, Array]

    def begin(self, seed: int | None = None) -> None: ...

    def step(self, actions: Array) -> None: ...

    def refusal(self, slot: int, seat: int, action: int) -> Illegal: ...

    def close(self) -> None: ...


class Alone:
    """Plays all slots in this process."""

    def __init__(self, plan: Plan) -> None:
        self.part = Part(plan, 0, plan.games)
        self.arrays = self.part.arrays

    def begin(self, seed: int | None = None) -> None:
        self.part.begin(seed)

    def step(self, actions: Array) -> None:
        self.part.step(actions.ravel().tolist())

    def refusal(self, slot: int, seat: int, action: int) -> Illegal:
        return self.part.refusal(slot, seat, action)

    def close(self) -> None:
        """There is nothing to close."""


class Batch:
    """Many games of one kind. `intrigue.batch` makes one and says what its parameters mean.

    The arrays are always the same ones; `step` overwrites them. All except those you made yourself are read-only.

    observations  games × size: what the acting seat sees (`layout` names the numbers)
    masks         games × actions: 1 for each legal action of the acting seat
    seats         games: the acting seat
    rewards       games × players: what a game that ended in this step is worth to each seat, else 0
    ended         games: whether a game ended in this step; if so, the other arrays show the next game
    numbers       games: the number of the game in the slot

    With `seats="all"`, observations and masks have a row for each seat (games × players × ...), and `pending` (games ×
    players) says which seats have to decide. `full_observations` (games × players · size) has what all seats know, side
    by side. No seat may know that, so it is only for training, for critics that see everything."""

    def __init__(self, plan: Plan, illegal: str, steppers: Steppers) -> None:
        self.plan = plan
        self.game = plan.game
        self.games = plan.games
        self.players = plan.players
        self.layout = plan.game.layout(plan.players)
        self.illegal = illegal
        self._steppers = steppers
        self._arrays = {name: self._shown(array) for name, array in steppers.arrays.items()}
        self.observations: Array = self._arrays["observations"]
        self.masks: Array = self._arrays["masks"]
        self.seats: Array = self._arrays["seats"]
        self.rewards: Array = self._arrays["rewards"]
        self.ended: Array = self._arrays["ended"]
        self.numbers: Array = self._arrays["numbers"]
        self._rows = np.arange(self.masks[..., 0].size) * len(self.game.actions)
        self._closed = False
        steppers.begin()

    @staticmethod
    def _shown(array: Array) -> Array:
        shown = array.view()
        shown.flags.writeable = False
        return shown

    @property
    def pending(self) -> Array:
        """Which seats have to decide, with `seats="all"`."""
        if "pending" not in self._arrays:
            raise BadOption('pending: only with seats="all"; otherwise `seats` has the one seat that acts')
        return self._arrays["pending"]

    @property
    def full_observations(self) -> Array:
        """What all seats know, side by side, seat 0 first. For training only: no player may see it."""
        if self.plan.seats == "all":
            return self.observations.reshape(self.games, -1)
        if "full" not in self._arrays:
            raise BadOption('full_observations: only with full=True or seats="all"')
        return self._arrays["full"].reshape(self.games, -1)

    @property
    def rows(self) -> Rows:
        """The states behind the arrays. For training only: no player may see them. A batch in several processes has
        none here."""
        if not isinstance(self._steppers, Alone):
            raise BadOption("rows: only with processes=1; otherwise other processes hold the states")
        return self._steppers.part.rows

    def refresh(self) -> None:
        """Write the arrays again, after states of `rows` have been played on. For training only."""
        rows = self.rows
        for slot in range(self.games):
            rows.show(slot)
        assert isinstance(self._steppers, Alone)
        self._steppers.part.publish()

    def seed_of(self, number: int) -> int:
        """The seed of a game: `game.new(players, batch.seed_of(number), options)` is the same game."""
        return self.plan.seed_of(number)

    def reset(self, seed: int | None = None) -> None:
        """Start over: with a seed, as a batch with that seed starts; otherwise with the next game of each slot."""
        self._check_open()
        if seed is not None:
            self.plan = replace(self.plan, seed=checked_seed(seed))
        self._steppers.begin(seed)

    def _check_open(self) -> None:
        if self._closed:
            raise BadOption("the batch is closed")

    def step(self, actions: Array | Sequence[int]) -> None:
        """Play an action in each game: one integer per game (with `seats="all"`, one per seat of each game; those of
        seats that do not have to decide are ignored). An illegal action raises `Illegal`, which names the slot, and
        changes nothing; with `illegal="forfeit"` it ends the game with the worst reward for its seat."""
        self._check_open()
        chosen = np.asarray(actions)
        shape = self.masks.shape[:-1]
        if chosen.shape != shape or chosen.dtype.kind not in "iu":
            raise BadOption(f"actions: expected whole numbers of shape {shape}, got {chosen.dtype} of {chosen.shape}")
        flat = chosen.ravel()
        inside = (flat >= 0) & (flat < len(self.game.actions))
        legal = inside & (self.masks.reshape(-1)[self._rows + np.where(inside, flat, 0)] == 1)
        if self.plan.seats == "all":
            legal |= ~self.pending.ravel()
        if not legal.all():
            if self.illegal == "raise":
                raise self._refusal(int(np.argmin(legal)), int(flat[np.argmin(legal)]))
            chosen = np.where(legal, flat, FORFEIT).reshape(shape)
        self._steppers.step(chosen)

    def _refusal(self, place: int, action: int) -> Illegal:
        if self.plan.seats == "all":
            slot, seat = divmod(place, self.players)
        else:
            slot, seat = place, int(self.seats[place])
        refusal = self._steppers.refusal(slot, seat, action)
        where = f"slot {slot} (game {self.numbers[slot]}, seat {seat})"
        return Illegal(refusal.clause, f"{where}, action {action}: {refusal.reason}")

    def sample(self, rng: np.random.Generator) -> Array:
        """A random legal action for each game (or seat; 0 for seats that do not have to decide)."""
        actions = len(self.game.actions)
        places = np.flatnonzero(self.masks.view(np.bool_).reshape(-1))
        begins = np.searchsorted(places, self._rows)
        counts = np.diff(begins, append=len(places))
        drawn = begins + (rng.random(len(begins)) * counts).astype(np.int64)
        asked = counts > 0
        chosen = np.zeros(len(begins), np.int64)
        chosen[asked] = places[drawn[asked]] % actions
        return chosen.reshape(self.masks.shape[:-1])

    def close(self) -> None:
        """End the processes, if there are any. The arrays stay as they are."""
        if not self._closed:
            self._closed = True
            self._steppers.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def batch(
    game: str | Game[Any, Any],
    games: int = 1024,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    content: str | None = None,
    observations: Kind = "float32",
    rewards: Reward = "placement",
    seats: Seats = "acting",
    full: bool = False,
    illegal: Literal["raise", "forfeit"] = "raise",
    bots: Mapping[int, Mind] | Sequence[Mind] = (),
    processes: int = 1,
) -> Batch:
    """Many games, stepped by one call.

    `game`, `players`, `options`: as for `game.new`; `content`: the text of a content file, as for `intrigue.game`.
    `games`: how many are played side by side. `seed`: determines all of them, see `Batch.seed_of`.
    `observations`: "float32", or "uint8" for counts, which `game.scale(players)` explains.
    `rewards`: "placement" or "margin", see `intrigue.envs.rewards`.
    `seats`: "acting" shows the one seat that acts, the first of those that have to decide; "all" shows all seats, and
    all that have to decide act in one step.
    `full`: whether to make `full_observations` although only the acting seat is shown.
    `illegal`: what an illegal action does: "raise" or "forfeit".
    `bots`: bots that play inside the step: {seat: bot}, or one bot for each seat but one, clockwise from the learner,
    whose seat changes with each game (seat n modulo players in game n). Names of bots, or objects that choose.
    `processes`: how many processes share the games. This changes only the speed."""
    chosen = intrigue.game(game, content) if isinstance(game, str) else game
    if content is not None and not isinstance(game, str):
        raise BadOption("content: a game that is made already has its content")
    count = chosen.players[0] if players is None else players
    plan = Plan(
        game=chosen,
        games=positive("games", games),
        players=count,
        seed=checked_seed(seed),
        options=chosen.resolve(count, options),
        observations=one_of("observations", observations, ("float32", "uint8")),
        rewards=rewards,
        seats=one_of("seats", seats, ("acting", "all")),
        full=full,
        bots=checked_bots(bots, count),
    )
    payoff(rewards)
    if observations == "uint8":
        scale_of(chosen, count)
    one_of("illegal", illegal, ("raise", "forfeit"))
    if positive("processes", processes) == 1:
        return Batch(plan, illegal, Alone(plan))
    from intrigue.envs.crew import Crew

    return Batch(plan, illegal, Crew(plan, min(processes, games)))
