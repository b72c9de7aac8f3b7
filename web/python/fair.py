"""Bots of the level `fair` answer questions from random games, in Pyodide; prints the slowest and the mean answer."""

from random import Random
from time import perf_counter

import intrigue
from intrigue.bots import bot

ANSWERS = 30

for name in games:  # noqa: F821  (set by fair.mjs)
    game = intrigue.game(name)
    mind, rng, times = bot("fair", game), Random(name), []
    state = game.new(max(3, game.players[0]), seed=1)
    while len(times) < ANSWERS:
        seat = rng.choice(state.pending)
        legal = state.legal(seat)
        if len(legal) > 1 and rng.random() < 0.3:
            began = perf_counter()
            mind.choose(state.view(seat), legal, rng, 2.0)
            times.append(perf_counter() - began)
        state.play(seat, rng.choice(legal))
        if not state.pending:
            state = game.new(max(3, game.players[0]), seed=len(times) + 2)
    print(f"{name}: fair answers in {sum(times) / len(times):.2f} s on average, {max(times):.2f} s at most")
