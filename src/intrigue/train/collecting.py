"""Playing: what the player lives through at its tables between two updates.

Every number of players has tables of four kinds: all seats are the player; the others are an earlier self; the others
are guests, that is, greedy players, or the bot that the player shall learn to beat; the player has all seats but one,
which belongs to the trusted player. At the second and third, the player sits in each seat in turn, at the fourth the
trusted one does. The player learns from all its own decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.bots.networks.learned import first_choice
from intrigue.bots.networks.reading import FINE, Reading
from intrigue.core.game import Game
from intrigue.train.hidden import Hidden
from intrigue.train.model import FORBIDDEN, Player
from intrigue.train.settings import GREEDY, Settings

Array = NDArray[Any]

ITSELF, PAST, GUESTS, LONE = "itself", "past", "guests", "lone"
MOST_MOVES: Final = 5000
LONE_PLACES: Final = 40  # of the 64 seeds that the tables of a process can have
SEEDS: Final = 1 << 20  # batches of one run that can have seeds of their own


@dataclass
class Rollout:
    """What happened at the tables of one number of players: an axis of steps, then one of games."""

    players: int
    inputs: Array
    masks: Array
    hints: Array
    """What the trusted player would do; anything, if nobody is trusted."""
    actions: Array
    chances: Array
    """The logarithms of the probabilities with which the actions were chosen."""
    seats: Array
    mine: Array
    """Whether the player chose."""
    hidden: Array
    ended: Array
    worth: Array
    """What the games that ended in a step were worth to each seat."""


def hints(game: Game[Any, Any], states: list[Any], dice: Random) -> list[int]:
    """What the trusted player would do in these states. It reads only what the seat that decides knows."""
    choose = first_choice(game)
    found = []
    for state in states:
        seat = state.pending[0]
        legal = state.menus[seat]
        found.append(legal[0] if len(legal) == 1 else choose(state, seat, legal, dice))
    return found


class Tables:
    """Games of one kind and one number of players."""

    def __init__(self, settings: Settings, reading: Reading, kind: str, players: int, games: int, seed: int) -> None:
        self.kind = kind
        self.players = players
        self.reading = reading
        game = reading.game
        self.counting = game.counting is not None
        self.batch = intrigue.batch(
            game,
            games=games,
            players=players,
            seed=seed,
            options=settings.options,
            observations="uint8" if self.counting else "float32",
            bots=(settings.against or GREEDY,) * (players - 1) if kind == GUESTS else (),
        )
        self.places = np.array(reading.places[players])
        scale = reading.scales[players]
        self.zeros = np.array(scale.zeros if scale is not None else [0] * len(self.places), np.int16)
        self._spread_out(Random(seed))

    def _spread_out(self, dice: Random) -> None:
        """Let greedy players play on, in each game a little further than in the one before, so that the decisions of
        an update come from all parts of the game."""
        rows, game = self.batch.rows, self.reading.game
        lengths = None
        for slot in reversed(range(self.batch.games)):
            state, wanted, made = rows.states[slot], MOST_MOVES, 0
            if lengths is not None:
                wanted = slot * lengths // self.batch.games
            while made < wanted:
                after = state.copy()
                after.play(after.pending[0], hints(game, [after], dice)[0])
                if rows.guests is not None:
                    rows.guests(after, int(self.batch.numbers[slot]))
                if not after.pending:
                    break
                state, made = after, made + 1
            if lengths is None:
                lengths = made
            rows.states[slot] = state
        self.batch.refresh()

    def inputs(self, out: Array) -> None:
        """Write what the acting seats see."""
        seen = self.batch.observations
        out[:, self.places] = seen - self.zeros if self.counting else np.rint(seen * FINE)

    def mine(self) -> Array:
        if self.kind not in (PAST, LONE):
            return np.ones(self.batch.games, np.bool_)
        turn: Array = (self.batch.seats - self.batch.numbers) % self.players == 0
        return turn if self.kind == PAST else ~turn

    def step(self, actions: Array, worth: Array) -> Array:
        """Play; write what ended games were worth. Returns which games ended."""
        rows = self.batch.rows
        self.batch.step(actions)
        judge = self.reading.game.guide.judge
        for slot, state in zip(rows.ends, rows.last, strict=True):
            worth[slot, : self.players] = judge(state)
        ended: Array = self.batch.ended.copy()
        return ended


class Collector:
    """Plays at all tables of a process at the same time."""

    def __init__(self, settings: Settings, process: int, began: int) -> None:
        """`began` is the number of the update at which it begins: a resumed run gets other deals."""
        self.settings = settings
        game = settings.open_game()
        self.reading = Reading(game, settings.players)
        self.hidden = Hidden(game, settings.players)
        self.dice = Random(f"{settings.seed} {process} {began}")
        self.noise = np.random.default_rng([settings.seed, process, began])
        self.current = Player(self.reading, self.hidden, settings.width)
        self.past = Player(self.reading, self.hidden, settings.width)
        self.teacher = bot(settings.teacher, game, timed=False) if settings.teacher else None
        self.tables = list(self._tables(process, began))

    def _tables(self, process: int, began: int) -> Iterator[Tables]:
        settings = self.settings
        for players in settings.players:
            past = round(settings.games * settings.past_share) if players > 1 else 0
            guests = round(settings.games * settings.greedy_share) if players > 1 else 0
            lone = round(settings.games * settings.lone_share) if players > 1 else 0
            if settings.against and players > 1:
                past, lone, guests = 0, 0, settings.games
            shares = ((ITSELF, settings.games - past - guests - lone), (PAST, past), (GUESTS, guests), (LONE, lone))
            for number, (kind, games) in enumerate(shares):
                if games > 0:
                    place = 3 * players + number if kind != LONE else LONE_PLACES + players
                    seed = ((settings.seed * SEEDS + began) * 64 + process) * 64 + place
                    yield Tables(settings, self.reading, kind, players, games, seed)

    def collect(self, current: dict[str, Any], past: dict[str, Any], taught: bool) -> list[Rollout]:
        """Play some steps at every table. If `taught`, the teacher chooses for everybody."""
        self.current.load_state_dict(current)
        self.past.load_state_dict(past)
        blank = [self._blank(table) for table in self.tables]
        for step in range(self.settings.steps):
            self._see(step, blank, taught)
            if taught:
                self._teach(step, blank)
            else:
                self._choose(step, blank)
            for table, told in zip(self.tables, blank, strict=True):
                told.ended[step] = table.step(told.actions[step], told.worth[step])
        return blank

    def _blank(self, table: Tables) -> Rollout:
        steps, games = self.settings.steps, table.batch.games
        shape = (steps, games)
        return Rollout(
            table.players,
            np.zeros((*shape, len(self.reading.names)), np.int16),
            np.zeros((*shape, len(self.reading.game.actions)), np.bool_),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.float32),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.bool_),
            np.zeros((*shape, self.hidden.most), np.int32),
            np.zeros(shape, np.bool_),
            np.zeros((*shape, self.reading.seats), np.float32),
        )

    def _see(self, step: int, blank: list[Rollout], taught: bool) -> None:
        hinted = taught or self.settings.trust != 0.0
        for table, told in zip(self.tables, blank, strict=True):
            batch, uncover = table.batch, self.reading.game.uncover
            table.inputs(told.inputs[step])
            told.masks[step] = batch.masks
            told.seats[step] = batch.seats
            told.mine[step] = table.mine()
            seats = batch.seats.tolist()
            if hinted or table.kind == LONE:
                told.hints[step] = hints(self.reading.game, batch.rows.states, self.dice)
            found = [uncover(state, seat) for state, seat in zip(batch.rows.states, seats, strict=True)]
            told.hidden[step] = self.hidden.place(found, batch.seats, table.players)

    @torch.no_grad()
    def _choose(self, step: int, blank: list[Rollout]) -> None:
        """One pass of the network for the rows of all tables."""
        inputs = torch.from_numpy(np.concatenate([told.inputs[step] for told in blank]))
        masks = torch.from_numpy(np.concatenate([told.masks[step] for told in blank]))
        hinted = torch.from_numpy(np.concatenate([told.hints[step] for told in blank]))
        mine = np.concatenate([told.mine[step] for told in blank])
        scores = self.current.scores(inputs, masks, hinted)
        others = torch.from_numpy(np.flatnonzero(~mine))
        if len(others):
            scores[others] = self.past.scores(inputs[others], masks[others], hinted[others])
        gumbel = self.noise.gumbel(size=scores.shape).astype(np.float32)
        picked = (scores + torch.from_numpy(gumbel)).masked_fill(~masks, 2 * FORBIDDEN).argmax(1)
        chances = scores.gather(1, picked[:, None]).squeeze(1)
        at = 0
        for table, told in zip(self.tables, blank, strict=True):
            end = at + len(told.actions[step])
            told.actions[step] = picked[at:end].numpy()
            told.chances[step] = chances[at:end].numpy()
            if table.kind == LONE:
                told.actions[step] = np.where(told.mine[step], told.actions[step], told.hints[step])
            at = end

    def _teach(self, step: int, blank: list[Rollout]) -> None:
        teacher = self.teacher
        for table, told in zip(self.tables, blank, strict=True):
            told.mine[step] = True
            if teacher is None:
                told.actions[step] = told.hints[step]
                continue
            for slot, state in enumerate(table.batch.rows.states):
                seat = state.pending[0]
                legal = state.legal(seat)
                if len(legal) == 1:
                    told.actions[step, slot] = legal[0]
                else:
                    told.actions[step, slot] = teacher.choose(state.view(seat), legal, self.dice, NO_CLOCK)

    def close(self) -> None:
        for table in self.tables:
            table.batch.close()
