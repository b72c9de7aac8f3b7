"""Playing: what the player lives through at its tables between two updates.

Every number of players has tables of four kinds: all seats are the player; the others are an earlier self; some of the
others, from one to all, are guests, that is, bots such as the greedy player or a search; the player has all seats but
one, which belongs to the trusted player. At the second, the player sits in each seat in turn, at the fourth the trusted
one does, and at the third guests sit anywhere. In some games the trusted player also makes the first decisions of some
seats.

The player learns from all its own decisions, and from what it is shown by the trusted player, in both of these ways: if
that turns out better than expected, it does so more often. Without that, self-play can forget a whole way to play, when
no single decision towards it looks good."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

import intrigue
from intrigue.bots import NO_CLOCK, Bot, bot
from intrigue.bots.networks.learned import first_choice
from intrigue.bots.networks.reading import FINE, Reading
from intrigue.core.game import Game
from intrigue.train.hidden import Hidden
from intrigue.train.menus import FORBIDDEN, Menu, Menus
from intrigue.train.model import Player
from intrigue.train.settings import Settings

Array = NDArray[Any]

ITSELF, PAST, GUESTS, LONE = "itself", "past", "guests", "lone"
MOST_MOVES: Final = 5000
NOBODY: Final = -1
LONE_PLACES: Final = 40  # of the 64 seeds that the tables of a process can have
SEEDS: Final = 1 << 20  # batches of one run that can have seeds of their own


@dataclass
class Rollout:
    """What happened at the tables of one number of players: an axis of steps, then one of games."""

    players: int
    inputs: Array
    menus: list[Menus]
    """For each step, the menus of all games. Hints and actions are places in them."""
    hints: Array
    """What the trusted player would do; anything, if nobody is trusted."""
    actions: Array
    chances: Array
    """The logarithms of the probabilities of the actions, to the player. For what it is shown it is what the player
    would have thought of that."""
    seats: Array
    mine: Array
    """Whether the player chose."""
    shown: Array
    """Whether the trusted player chose, for itself or for the player."""
    hidden: Array
    ended: Array
    worth: Array
    """What the games that ended in a step were worth to each seat."""


def hints(game: Game[Any, Any], states: list[Any], dice: Random, wanted: Array | None = None) -> list[int]:
    """What the trusted player would do in these states, as places in the menus, or only in those that are `wanted`. It
    reads only what the seat that decides knows."""
    choose = first_choice(game)
    found = [0] * len(states)
    for number in range(len(states)) if wanted is None else np.flatnonzero(wanted).tolist():
        state = states[number]
        seat = state.pending[0]
        legal = state.menus[seat]
        if len(legal) > 1:
            found[number] = legal.index(choose(state, seat, legal, dice))
    return found


def chosen(mind: Bot, state: Any, dice: Random) -> int:
    """What a bot chooses, as a place in the menu."""
    seat = state.pending[0]
    legal = state.legal(seat)
    return 0 if len(legal) == 1 else legal.index(mind.choose(state.view(seat), legal, dice, NO_CLOCK))


def menus_of(game: Game[Any, Any], states: list[Any]) -> Menus:
    """The menus of the seats that decide."""
    features = game.features
    lists = [features(state, state.pending[0], state.menus[state.pending[0]]) for state in states]
    return Menus.of(lists, game.feature_width)


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
        )
        self.places = np.array(reading.places[players])
        scale = reading.scales[players]
        self.zeros = np.array(scale.zeros if scale is not None else [0] * len(self.places), np.int16)
        self.lead_in = settings.lead_in
        self.noise = np.random.default_rng(seed)
        self.leads = np.zeros((games, players), np.int64)
        """How many decisions the trusted player still makes for each seat."""
        names = settings.invited if kind == GUESTS else ()
        self.minds = [bot(name, game, timed=False) for name in names]
        self.guests = np.full((games, players), NOBODY, np.int64)
        """Which of the minds sits there, if one does."""
        self.only_guests = bool(settings.against)
        self.dice = Random(f"guests {seed}")
        self._seat_guests(np.arange(games))
        self.length = self._spread_out(Random(seed))

    def _spread_out(self, dice: Random) -> int:
        """Let greedy players play on, in each game a little further than in the one before, so that the decisions of
        an update come from all parts of the game. Returns how many decisions the last game had."""
        rows, game = self.batch.rows, self.reading.game
        lengths = None
        for slot in reversed(range(self.batch.games)):
            state, wanted, made = rows.states[slot], MOST_MOVES, 0
            if lengths is not None:
                wanted = slot * lengths // self.batch.games
            while made < wanted:
                after = state.copy()
                seat = after.pending[0]
                after.play(seat, after.menus[seat][hints(game, [after], dice)[0]])
                if not after.pending:
                    break
                state, made = after, made + 1
            if lengths is None:
                lengths = made
            rows.states[slot] = state
        self.batch.refresh()
        return lengths or 1

    def inputs(self, out: Array) -> None:
        """Write what the acting seats see."""
        seen = self.batch.observations
        out[:, self.places] = seen - self.zeros if self.counting else np.rint(seen * FINE)

    def mine(self) -> Array:
        """Whether the player decides, if the trusted one does not: everywhere but at the seats of an earlier self and
        of guests."""
        return self._turn() if self.kind == PAST else self._guests_now() == NOBODY

    def _guests_now(self) -> Array:
        found: Array = self.guests[np.arange(self.batch.games), self.batch.seats]
        return found

    def shown(self) -> Array:
        """Whether the trusted player decides."""
        led: Array = self.leads[np.arange(self.batch.games), self.batch.seats] > 0
        return led | self._turn() if self.kind == LONE else led & (self._guests_now() == NOBODY)

    def chosen_by_guests(self) -> Array:
        """What guests choose, as places in the menus; NOBODY where none of them decides."""
        found = np.full(self.batch.games, NOBODY, np.int64)
        guests = self._guests_now()
        for slot in np.flatnonzero(guests != NOBODY).tolist():
            found[slot] = chosen(self.minds[guests[slot]], self.batch.rows.states[slot], self.dice)
        return found

    def _seat_guests(self, slots: Array) -> None:
        """Invite guests of one kind to some new games: as many as chance says, or all others."""
        if not self.minds:
            return
        for slot in slots.tolist():
            seats = self.dice.sample(range(self.players), self.players)
            most = self.players - 1
            number = most if self.only_guests else self.dice.randint(1, most)
            self.guests[slot] = NOBODY
            self.guests[slot, seats[:number]] = self.dice.randrange(len(self.minds))

    def _turn(self) -> Array:
        """Whether the acting seat is the one that is different from the others."""
        turn: Array = (self.batch.seats - self.batch.numbers) % self.players == 0
        return turn

    def _begin(self, slots: Array) -> None:
        """Draw for how long the trusted player leads each seat of some new games."""
        shape = (len(slots), self.players)
        most = max(1, self.length // self.players)
        led = self.noise.random(shape) < self.lead_in
        self.leads[slots] = np.where(led, self.noise.integers(1, most + 1, shape), 0)

    def step(self, places: Array, worth: Array) -> Array:
        """Play; write what ended games were worth. Returns which games ended."""
        rows = self.batch.rows
        self.leads[np.arange(self.batch.games), self.batch.seats] -= 1
        moves = zip(rows.states, places.tolist(), strict=True)
        self.batch.step(np.array([state.menus[state.pending[0]][place] for state, place in moves]))
        judge = self.reading.game.guide.judge
        for slot, state in zip(rows.ends, rows.last, strict=True):
            worth[slot, : self.players] = judge(state)
        ended: Array = self.batch.ended.copy()
        new = np.flatnonzero(ended)
        self._seat_guests(new)
        if self.lead_in:
            self._begin(new)
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
        for players in settings.tables:
            past = round(settings.games * settings.past_share) if players > 1 else 0
            guests = round(settings.games * settings.guest_share) if players > 1 else 0
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
            [],
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.float32),
            np.zeros(shape, np.int64),
            np.zeros(shape, np.bool_),
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
            told.menus.append(menus_of(self.reading.game, batch.rows.states))
            told.seats[step] = batch.seats
            shown = np.zeros(batch.games, np.bool_) if taught else table.shown()
            told.mine[step] = table.mine() & ~shown
            told.shown[step] = shown
            seats = batch.seats.tolist()
            told.hints[step] = hints(self.reading.game, batch.rows.states, self.dice, None if hinted else shown)
            found = [uncover(state, seat) for state, seat in zip(batch.rows.states, seats, strict=True)]
            told.hidden[step] = self.hidden.place(found, batch.seats, table.players)

    @torch.no_grad()
    def _choose(self, step: int, blank: list[Rollout]) -> None:
        """One pass of the network for the rows of all tables."""
        inputs = torch.from_numpy(np.concatenate([told.inputs[step] for told in blank]))
        menus = Menus.joined([told.menus[step] for told in blank])
        hinted = torch.from_numpy(np.concatenate([told.hints[step] for told in blank]))
        shown = np.concatenate([told.shown[step] for told in blank])
        guests = np.concatenate([table.chosen_by_guests() for table in self.tables])
        others = ~np.concatenate([told.mine[step] for told in blank]) & ~shown & (guests == NOBODY)
        menu = menus.menu(np.arange(len(menus)))
        scores = self.current.scores(inputs, menu, hinted)
        if others.any():
            them = torch.from_numpy(np.flatnonzero(others))
            theirs = Menu(menu.features[them], menu.there[them])
            scores[them] = self.past.scores(inputs[them], theirs, hinted[them])
        gumbel = self.noise.gumbel(size=scores.shape).astype(np.float32)
        picked = (scores + torch.from_numpy(gumbel)).masked_fill(~menu.there, 2 * FORBIDDEN).argmax(1)
        picked = torch.where(torch.from_numpy(shown), hinted, picked)
        picked = torch.where(torch.from_numpy(guests != NOBODY), torch.from_numpy(guests), picked)
        chances = scores.gather(1, picked[:, None]).squeeze(1)
        at = 0
        for told in blank:
            end = at + len(told.actions[step])
            told.actions[step] = picked[at:end].numpy()
            told.chances[step] = chances[at:end].numpy()
            at = end

    def _teach(self, step: int, blank: list[Rollout]) -> None:
        teacher = self.teacher
        for table, told in zip(self.tables, blank, strict=True):
            told.mine[step] = True
            if teacher is None:
                told.actions[step] = told.hints[step]
                continue
            told.actions[step] = [chosen(teacher, state, self.dice) for state in table.batch.rows.states]

    def close(self) -> None:
        for table in self.tables:
            table.batch.close()
