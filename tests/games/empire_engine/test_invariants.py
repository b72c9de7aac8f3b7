"""EE-17: what always holds, in random games of every kind."""

from __future__ import annotations

import pytest

from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import GAME

KINDS = ("soldier", "good", "invention")
SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_no_cube_is_lost_or_made(players, options, seed):
    """EE-17.1, EE-3.9: counted from plain data, after every step; and no pile is ever negative."""
    cubes = 15 * -(-players // 4)
    for move in moves(players, options, seed):
        data = move.after
        for name in ("stock", "spares", "ready", "score"):
            assert min(data[name]) >= 0
        for kind in range(3):
            ready = sum(data["ready"][kind::2]) if kind < 2 else 0
            on_table = data["stock"][kind] + ready + data["cubes"].count(kind) + sum(data["score"][kind::3])
            assert on_table == cubes + data["spares"][kind]
        assert GAME.inventory(move.state) == dict.fromkeys(KINDS, cubes)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_score_pile_shrinks_only_when_all_do(players, options, seed):
    """EE-17.2, EE-3.2: what a pile holds after a move is what it held, plus what was scored, less one for each equal
    return of the kind."""
    for move in moves(players, options, seed):
        expected = list(move.before["score"])
        for event in move.events:
            if isinstance(event, ev.Scored):
                expected[3 * event.seat + KINDS.index(event.kind)] += event.count
            elif isinstance(event, ev.CubeTaken):
                expected[3 * event.seat + KINDS.index(event.kind)] += 1
            elif isinstance(event, ev.Exported):
                expected[3 * event.seat + 1] += event.goods
            elif isinstance(event, ev.ReturnedEqually):
                for seat in range(players):
                    expected[3 * seat + KINDS.index(event.kind)] -= 1
        assert move.after["score"] == expected


def test_equal_returns_and_spares_do_happen():
    """EE-17.2: the games above would prove nothing if they never came to that."""
    happened = set()
    for players, options in VARIANTS:
        for seed in SEEDS:
            for move in moves(players, options, seed):
                happened |= {type(event) for event in move.events}
    assert {ev.ReturnedEqually, ev.SpareUsed} <= happened


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_how_far_two_engines_turn_together(players, options, seed):
    """EE-17.3, EE-6.12: three quarter-turns without a cube or with two, two with a cube on the 1 gear only, four with a
    cube on the 2 gear only; wherever the gears lie, exchanged or not."""
    cubes: dict[int, list[int]] = {}
    turned = 0
    for move in moves(players, options, seed):
        for event in move.events:
            if isinstance(event, ev.GearChosen):
                laid = next(e for e in move.events if isinstance(e, ev.GearLaid) and e.seat == event.seat)
                if laid.cube is not None:
                    cubes.setdefault(event.seat, []).append(event.gear)
            elif isinstance(event, ev.EnginesTurned) and event.turns:
                turned += 1
                for seat, (left, right) in enumerate(event.turns):
                    expected = {(): 3, (1,): 2, (2,): 4, (1, 2): 3}
                    assert left + right == expected[tuple(sorted(cubes.get(seat, [])))]
                cubes = {}
    assert turned == move_rounds(players, options) - 1


def move_rounds(players: int, options: dict[str, object]) -> int:
    rounds: int = GAME.new(players, 1, options).view(None).rounds
    return rounds


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_after_the_deal_nothing_is_random(players, options):
    """EE-17.4: the generator is not touched again, and another one leads to the same table."""
    game = list(moves(players, options, seed=9))
    drawn = game[0].before["chance"]
    other = {**game[0].before, "chance": {"key": "0" * 64, "counter": 0}}
    twin = GAME.load(other)
    for move in game:
        assert move.after["chance"] == drawn
        twin.play(move.seat, move.action)
    left, right = GAME.dump(twin), dict(game[-1].after)
    del left["chance"], right["chance"]
    assert left == right


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_powers_only_the_starting_player_is_drawn(players):
    """EE-17.4: two seeds with the same starting player are the same game."""
    games: dict[object, dict[str, object]] = {}
    for seed in range(12):
        data = GAME.dump(GAME.new(players, seed))
        del data["chance"]
        assert games.setdefault(data["start"], data) == data
