"""Exams: how a player does alone among fixed opponents, and how one of them does alone among players of its kind, in
all seats in turn.

Both are needed. A player can win against several opponents, and yet lose to one of them, because its own kind get in
each other's way."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any, NamedTuple

import numpy as np
import torch

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.bots.networks.learned import SELDOM, secret_actions
from intrigue.bots.networks.reading import FINE, Reading
from intrigue.train.collecting import hints, menus_of
from intrigue.train.menus import FORBIDDEN, Menus
from intrigue.train.model import Player
from intrigue.train.settings import Settings

SIDE_BY_SIDE = 64


class Mark(NamedTuple):
    """The result of an exam: what the one who sat alone has won. A shared victory counts in part."""

    players: int
    opponent: str
    games: int
    wins: float

    @property
    def share(self) -> float:
        return self.wins / max(1, self.games)


@torch.no_grad()
def examine(
    player: Player, reading: Reading, settings: Settings, players: int, opponent: str, seed: int, alone: bool = True
) -> Mark:
    """Let the player sit alone among opponents, or else an opponent alone among players, in the first games of a batch,
    so that no quick games are preferred."""
    game, wanted = reading.game, settings.exam_games
    counting = game.counting is not None
    wins, done = 0.0, 0
    secret = secret_actions(game)
    noise, dice = np.random.default_rng(seed), Random(seed)
    other = bot(opponent, game, timed=False)
    with intrigue.batch(
        game,
        games=min(SIDE_BY_SIDE, wanted),
        players=players,
        seed=seed,
        options=settings.options,
        observations="uint8" if counting else "float32",
        bots=(opponent,) * (players - 1) if alone else (),
    ) as batch:
        places = np.array(reading.places[players])
        scale = reading.scales[players]
        zeros = np.array(scale.zeros if scale is not None else [0] * len(places), np.int16)
        inputs = np.zeros((batch.games, len(reading.names)), np.float32)
        while (batch.numbers < wanted).any():
            numbers = batch.numbers.copy()
            inputs[:, places] = batch.observations - zeros if counting else np.rint(batch.observations * FINE)
            states = batch.rows.states
            menus = [state.menus[state.pending[0]] for state in states]
            unseen = [
                len(state.pending) > 1 or not secret.isdisjoint(menu) for state, menu in zip(states, menus, strict=True)
            ]
            seen = inputs, menus_of(game, states), np.array(hints(game, states, dice))
            chosen = _picked(player, seen, np.array(unseen), noise).tolist()
            picked = [menu[place] for menu, place in zip(menus, chosen, strict=True)]
            for slot, state in enumerate(() if alone else states):
                seat = state.pending[0]
                if seat == numbers[slot] % players:
                    picked[slot] = other.choose(state.view(seat), state.legal(seat), dice, NO_CLOCK)
            batch.step(picked)
            for slot, state in zip(batch.rows.ends, batch.rows.last, strict=True):
                if numbers[slot] < wanted and state.result is not None:
                    done += 1
                    winners = state.result.winners
                    wins += (int(numbers[slot]) % players in winners) / max(1, len(winners))
    return Mark(players, opponent, done, wins)


def _picked(player: Player, seen: tuple[Any, Menus, Any], unseen: Any, noise: np.random.Generator) -> Any:
    """What the player does, as `NetworkBot` does: mixed where others cannot see it, otherwise the likeliest."""
    inputs, menus, hinted = seen
    menu = menus.menu(np.arange(len(menus)))
    scores = player.scores(torch.from_numpy(inputs), menu, torch.from_numpy(hinted))
    likely = scores >= scores.max(1, keepdim=True).values + log(SELDOM)
    gumbel = torch.from_numpy(noise.gumbel(size=scores.shape).astype(np.float32))
    drawn = (scores + gumbel).masked_fill(~(menu.there & likely), 2 * FORBIDDEN).argmax(1).numpy()
    return np.where(unseen, drawn, scores.argmax(1).numpy())
