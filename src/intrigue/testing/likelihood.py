"""Samplers are right, not only consistent: what chance has dealt looks like what they draw.

A true position is itself a draw from all that its viewer must hold possible. So over many deals, whatever another seat
observes in the true position must on average be what it observes in positions that are drawn from the viewer's view.

Power: with 160 games a number between 0 and 1 that is off by 0.3 on average is found nearly always (the standard error
is at most 0.045), with 1,000 games one that is off by 0.15. The players move at random, which is itself weak evidence
about what they hold; samplers need not reckon with it, and what it makes of the averages stays below `TOLERANCE`.

Where an option deals prepared cards instead of random ones, there is nothing to compare with. `PREPARED` in the
`secrets.py` of a game names such options."""

from __future__ import annotations

import math
from random import Random

from intrigue.core.state import State
from intrigue.testing.hidden import secrets_of
from intrigue.testing.samplers import sampler_of
from intrigue.testing.table import Table, law, play_one

GAMES = 160
DRAWS = 4
MOVES = 30  # at most, before a look is taken
DEVIATIONS = 5.0  # so many standard errors are not chance
TOLERANCE = 0.1


@law
def samples_are_unbiased(table: Table) -> None:
    check_unbiased(table, GAMES)


def check_unbiased(table: Table, games: int) -> None:
    """Compare truth and draws in so many positions, each from a game of its own."""
    prepared: tuple[str, ...] = getattr(secrets_of(table.game), "PREPARED", ())
    if table.players == 1 or any(table.options.get(option) for option in prepared):
        return
    sums: dict[int, float] = {}
    squares: dict[int, float] = {}
    for number in range(games):
        for place, gap in gaps(table, Random(f"likelihood {table.seed} {number}")).items():
            sums[place] = sums.get(place, 0.0) + gap
            squares[place] = squares.get(place, 0.0) + gap * gap
    for place, total in sums.items():
        mean, error = total / games, math.sqrt(squares[place]) / games
        assert abs(mean) <= TOLERANCE or abs(mean) <= DEVIATIONS * error, (
            f"in {games} positions, draws and truth differ by {mean:.2f} on average in "
            f"'{table.game.layout(table.players)[place]}' ({abs(mean) / error:.1f} standard errors)"
        )


def gaps(table: Table, rng: Random) -> dict[int, float]:
    """By how much another seat's observation of the truth differs from that of a few draws."""
    game = table.game
    viewer, other = rng.sample([None, *range(table.players)], 2)
    if other is None:
        viewer, other = other, viewer
    state = early_position(table, rng)
    sampler = sampler_of(state, viewer)
    drawn = [game.observe(sampler.draw(rng), other) for _ in range(DRAWS)]
    return {
        place: gap
        for place, numbers in enumerate(zip(game.observe(state, other), *drawn, strict=True))
        if (gap := numbers[0] - sum(numbers[1:]) / DRAWS)
    }


def early_position(table: Table, rng: Random) -> State:
    moves = rng.randrange(MOVES)
    while True:
        state = table.new(seed=rng.getrandbits(64))
        for _ in range(moves):
            if state.pending:
                play_one(state, rng)
        if state.pending:
            return state
        moves = rng.randrange(moves)
