"""Samplers draw states that a viewer must hold possible, from the view alone.

The view goes through JSON first, so that nothing but what it says can reach the sampler.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable
from collections.abc import Set as AbstractSet
from functools import partial
from random import Random
from typing import TypeVar

from intrigue.core.game import Sampler
from intrigue.core.state import State
from intrigue.testing.endings import check_result
from intrigue.testing.hidden import check_consistent, secrets_of, twin_of
from intrigue.testing.outlook import assert_alike, outlook
from intrigue.testing.table import (
    Position,
    Table,
    Viewer,
    difference,
    dumped,
    law,
    play_out,
    truth,
    view_text,
)

DRAWS = 2
LOOKS = 6  # redraws that tell whether anything is hidden at all
VARIETY = 24  # draws that must not all be the same where several worlds are possible
TINY = 5  # if so few worlds come up in
MANY = 12  # draws, there may be few enough to look for each of them
EXHAUSTIVE = 1000  # draws after which a world that has not been met is taken to be impossible

T = TypeVar("T")
Draw = Callable[[], State]


def sampler_of(state: State, viewer: Viewer) -> Sampler[State]:
    """A sampler that knows nothing but what the view says."""
    game = state.game
    sampler: Sampler[State] = game.sampler(game.view_from(json.loads(view_text(state.view(viewer)))))
    return sampler


@law
def samples_fit_the_view(table: Table) -> None:
    """A drawn state looks to the viewer like the real one, holds the same pieces, and can be played to its end."""
    rng = table.rng("samples")
    game = table.game
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            seen = outlook(position.state, viewer)
            sampler = sampler_of(position.state, viewer)
            for number in range(DRAWS):
                drawn = sampler.draw(rng)
                what = f"{position}: drawn for viewer {viewer}"
                assert_alike(seen, outlook(drawn, viewer), what)
                check_consistent(drawn, what)
                counts = game.inventory(position.state), game.inventory(drawn)
                assert counts[0] == counts[1], f"{what}: the pieces are {counts[1]}, not {counts[0]}"
                again = game.load(dumped(drawn))
                assert truth(again) == truth(drawn), f"{what}: no state that can be saved and loaded"
                if number == 0:
                    play_out(drawn, rng)
                    check_result(drawn)


@law
def samples_do_not_know_the_truth(table: Table) -> None:
    """From the views of a state and of its twin, which are the same, the same numbers draw the same states."""
    rng = table.rng("blind")
    for position in table.positions():
        for viewer in table.viewers(position.state, rng):
            twin = twin_of(position.state, viewer, rng)
            draws = [sampler_of(state, viewer).draw(Random(1)) for state in (position.state, twin)]
            one, other = (table.game.digest(drawn) for drawn in draws)
            assert one == other, (
                f"{position}: what is drawn for viewer {viewer} depends on what is hidden: "
                + difference(truth(draws[0]), truth(draws[1]))
            )


@law
def samples_vary(table: Table) -> None:
    """Where several worlds are possible, several are drawn; and the chance to come is never that of the game."""
    rng = table.rng("variety")
    for position in table.positions(most=5):
        state = position.state
        for viewer in table.viewers(state, rng)[:2]:
            sampler = sampler_of(state, viewer)
            one, other = sampler.draw(rng), sampler.draw(rng)
            keys = {one.chance.key, other.chance.key, state.chance.key}
            assert len(keys) == 3, f"{position}: states drawn for viewer {viewer} share their chance"
            if varies(partial(redrawn, position, viewer, rng), LOOKS):
                found = varies(partial(sampler.draw, rng), VARIETY)
                assert found, f"{position}: {VARIETY} states drawn for viewer {viewer} are all the same"


@law
def samples_respect_deductions(table: Table) -> None:
    """Where few worlds are possible, the sampler draws all of them and no other: those that redraw makes as well."""
    rng = table.rng("tiny")
    for position in table.positions(most=5):
        for viewer in table.viewers(position.state, rng)[:2]:
            sampler = sampler_of(position.state, viewer)
            draw: Draw = partial(sampler.draw, rng)
            redraw: Draw = partial(redrawn, position, viewer, rng)
            what = f"{position}: one of the two is wrong about what viewer {viewer} can deduce:"
            for few, maker, other, missing in (
                (few_worlds(draw), redraw, "sampler", "redraw"),
                (few_worlds(redraw), draw, "redraw", "sampler"),
            ):
                absent = sorted(few - met(maker, few))
                assert not absent, (
                    f"{what} the {other} draws a world that the {missing} does not, "
                    f"compared with the truth: {difference(absent[0], truth(position.state))}"
                )


def redrawn(position: Position, viewer: Viewer, rng: Random) -> State:
    game = position.state.game
    state: State = game.load(secrets_of(game).redraw(dumped(position.state), viewer, rng))
    return state


def varies(draw: Draw, times: int) -> bool:
    """Whether so many draws do not all give the same world."""
    first = truth(draw())
    return any(truth(draw()) != first for _ in range(times - 1))


def few_worlds(draw: Draw) -> set[str]:
    """The worlds that are drawn if they are few, none if they are many."""
    worlds: set[str] = set()
    for _ in range(MANY):
        worlds.add(truth(draw()))
        if len(worlds) > TINY:
            return set()
    return worlds


def met(draw: Draw, wanted: set[str]) -> set[str]:
    """Which of the wanted worlds are drawn, given every opportunity."""
    found: set[str] = set()
    for _ in range(EXHAUSTIVE):
        found |= {truth(draw())} & wanted
        if found == wanted:
            break
    return found


# ---- for the tests of the games ------------------------------------------------------------------


def assert_uniform(
    draw: Callable[[], T], key: Callable[[T], Hashable], expected: AbstractSet[Hashable], n: int
) -> None:
    """`key` of what is drawn takes exactly the expected values, each equally often.

    Judged by Pearson's chi-square at about one false alarm in a million, so that with a fixed seed of `draw` it
    means something when it fails.
    """
    counts = Counter(key(draw()) for _ in range(n))
    assert set(counts) == expected, (
        f"drawn but not expected: {set(counts) - expected}; expected but not drawn: {expected - set(counts)}"
    )
    mean = n / len(expected)
    chi_square = sum((counts[value] - mean) ** 2 / mean for value in expected)
    freedom = len(expected) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 4.75 * (2 / (9 * freedom)) ** 0.5) ** 3 if freedom else 0.0
    assert chi_square <= limit, f"not equally often (chi-square {chi_square:.1f}, at most {limit:.1f}): {dict(counts)}"
