"""Undo does not peek: a move that shows its maker something hidden or random has an event that says so.

At every decision of a random game the move is made in several worlds that its maker cannot tell apart, with the same
dice and with others. If the maker is told or sees different things afterwards, each of these worlds must forbid undo.
"""

from __future__ import annotations

from random import Random

import pytest

import intrigue
from intrigue.core.state import State
from tests.conformance.battery import Setting, quick, thorough
from tests.conformance.battery.outlook import told
from tests.conformance.battery.table import Table, after, difference, random_move, view_text

QUICK = [setting for game_id in intrigue.games() for setting in quick(game_id)]
THOROUGH = [setting for game_id in intrigue.games() for setting in thorough(game_id)]


@pytest.mark.parametrize("setting", QUICK, ids=str)
def test_a_move_that_can_be_undone_has_taught_its_maker_nothing(setting: Setting) -> None:
    play(setting, seeds=[1, 2])


@pytest.mark.slow
@pytest.mark.parametrize("setting", THOROUGH, ids=str)
def test_a_move_that_can_be_undone_has_taught_its_maker_nothing_thoroughly(setting: Setting) -> None:
    play(setting, seeds=[3])


def play(setting: Setting, seeds: list[int]) -> None:
    for seed in seeds:
        table = Table(setting.game, setting.players, dict(setting.options), seed)
        rng = table.rng("undo")
        state, moves = table.new(), 0
        while state.pending:
            seat, action = random_move(state, rng)
            name = table.game.actions.text(action)
            what = f"{table}: {name!r} of seat {seat}, move {moves} ({state.prompt(seat).decision}),"
            check(worlds(state, seat, rng), seat, action, what)
            state, _ = after(state, seat, action)
            moves += 1


def worlds(state: State, seat: int, rng: Random) -> list[State]:
    """The real one, and others that look the same to a seat: other dice, other secrets, both."""
    sampler = state.game.sampler(state.view(seat))
    both, secrets, dice = sampler.draw(rng), sampler.draw(rng), state.copy()
    secrets.chance = state.chance.copy()
    dice.chance = both.chance.copy()
    return [state, dice, secrets, both]


def check(looking_alike: list[State], seat: int, action: int, what: str) -> None:
    seen: list[tuple[str, bool]] = []
    for world in looking_alike:
        played, events = after(world, seat, action)
        news = "\n".join([*told(played, events, seat), view_text(played.view(seat))])
        seen.append((news, any(event.reveals for event in events)))
    for news, final in seen[1:]:
        if news != seen[0][0]:
            assert final, f"{what} can be undone and shows something hidden: {difference(news, seen[0][0])}"
            assert seen[0][1], f"{what} can be undone and shows something hidden: {difference(seen[0][0], news)}"
