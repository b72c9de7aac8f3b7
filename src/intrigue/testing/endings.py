"""Random games end within a bound, with a legal result."""

from __future__ import annotations

from functools import cache
from statistics import median

from intrigue.core.result import Result
from intrigue.core.state import State
from intrigue.testing.table import AnyGame, Table, law, play_out

GENEROUS = 20  # times the usual length


@law
def games_end(table: Table) -> None:
    state = table.new()
    moves = play_out(state, table.rng("ending"))
    bound = GENEROUS * usual_length(table.game, table.players)
    assert len(moves) <= bound, f"{len(moves)} decisions, more than {GENEROUS} times the usual number ({bound})"
    check_result(state)
    check_stillness(state)


@cache
def usual_length(game: AnyGame, players: int) -> int:
    """The usual number of decisions in a random game with the default options, measured."""
    lengths = []
    for seed in range(5):
        table = Table(game, players, {}, seed)
        lengths.append(len(play_out(table.new(), table.rng("length"))))
    return int(median(lengths))


def check_result(state: State) -> None:
    """Scores, places, winners and teams fit together."""
    result = state.result
    assert result is not None, "nobody must decide, but there is no result"
    assert len(result.scores) == len(result.ranks) == state.players, f"not one score and place per seat: {result}"
    check_teams(result, state.players)
    check_ranks(result)
    best = tuple(seat for seat, place in enumerate(result.ranks) if place == 1)
    assert result.winners in {best, ()}, f"the winners {result.winners} are not those in first place {best}"
    for line in result.lines:
        assert len(line.points) == state.players, f"score line {line.label!r} has not one entry per seat"
    assert result.reason.endswith((".", ")")), f"no sentence says what decided the game: {result.reason!r}"


def check_teams(result: Result, players: int) -> None:
    seats = sorted(seat for team in result.teams for seat in team)
    assert seats == list(range(players)), f"the teams {result.teams} do not hold every seat once"
    for team in result.teams:
        places = {result.ranks[seat] for seat in team}
        assert len(places) == 1, f"the team {team} is in several places: {result.ranks}"


def check_ranks(result: Result) -> None:
    """Places count teams, equal ones share a place (1, 2, 2, 4), and more points never mean a worse place."""
    places = [result.ranks[team[0]] for team in result.teams]
    for place in places:
        better = sum(other < place for other in places)
        assert place == 1 + better, f"the places {places} of the teams are not of the form 1, 2, 2, 4"
    for one, mine in enumerate(result.scores):
        for other, theirs in enumerate(result.scores):
            if mine > theirs:
                assert result.ranks[one] <= result.ranks[other], (
                    f"seat {one} has more points than seat {other} but a worse place: {result.scores} {result.ranks}"
                )


def check_stillness(state: State) -> None:
    """After the end nobody is asked anything, everybody is told the result, and prospects are exact."""
    result = state.result
    assert result is not None
    assert state.agenda == [], f"the game is over but the agenda goes on: {state.agenda}"
    for seat in range(state.players):
        assert state.legal(seat) == (), f"seat {seat} may still act after the end"
        assert state.prompt(seat).decision == "", f"seat {seat} is still asked after the end"
    for viewer in (None, *range(state.players)):
        assert state.view(viewer).result == result, f"viewer {viewer} is not told the result"
    share = 1 / len(result.winners) if result.winners else 0.0
    exact = tuple(share if seat in result.winners else 0.0 for seat in range(state.players))
    found = state.game.evaluate(state)
    assert found == exact, f"at the end the winners share 1: expected prospects {exact}, got {found}"
    for seat, chance in enumerate(state.game.chances(state)):
        assert exact[seat] <= chance <= (1.0 if exact[seat] else 0.0), (
            f"at the end seat {seat} has a chance of {chance}"
        )
