"""The end of the game (PE-13): points, places, and what decided."""

from __future__ import annotations

from intrigue.core.result import Category, Result, team_result
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.state import GONE, KIND_COUNT, NONE, PotemkinState


def end_game(state: PotemkinState) -> None:
    state.end()
    if state.events is not None:
        ids = game_of(state).card_ids
        villages = tuple(
            [
                tuple(
                    [
                        (place + 1, ids[state.inside[building]])
                        for place, building in enumerate(village)
                        if state.status[building] != GONE
                    ]
                )
                for village in state.villages
            ]
        )
        state.events.append(ev.GameEnded(final_result(state), villages))


def fakes_of(state: PotemkinState, seat: int) -> int:
    """How many fake buildings stand in a village."""
    kinds, inside, real = state.kinds, state.inside, state.setup.real
    count = 0
    for building in state.villages[seat]:
        card = inside[building]
        if card != NONE and not real[card * KIND_COUNT + kinds[building]]:
            count += 1
    return count


def cubes_of(state: PotemkinState, seat: int) -> int:
    """How many cubes lie behind the buildings of a village."""
    goods = state.goods
    return sum([goods[building] for building in state.villages[seat]])


def distance(state: PotemkinState, seat: int) -> int:
    """Steps from the capitol in the turn order of the last month (PE-13.6)."""
    return (seat - state.capitol) * state.setup.steps[-1] % state.players


def final_result(state: PotemkinState) -> Result:
    """PE-13."""
    content = game_of(state).rules
    scoring, seats = content.scoring, range(state.players)
    fakes = [fakes_of(state, seat) for seat in seats]
    lines: list[Category] = [("fake buildings", [scoring.fake * fake for fake in fakes], "PE-13.2")]
    for kind, facade in enumerate(content.facade):
        if facade.points:
            points = [facade.points * state.counts[seat * KIND_COUNT + kind] for seat in seats]
            lines.append((f"{facade.type.title()} Facades", points, "PE-13.2"))
    captured = [state.captors.count(seat) for seat in seats]
    lines.append(("captured cards", [scoring.captured * count for count in captured], "PE-13.2"))
    lines.append(("cubes", [scoring.cube * cubes_of(state, seat) for seat in seats], "PE-13.2"))
    totals = [sum([points[seat] for _, points, _ in lines]) for seat in seats]
    keys = [(totals[seat], fakes[seat], -distance(state, seat)) for seat in seats]
    return team_result([(seat,) for seat in seats], keys, lines, reason_for(keys))


def reason_for(keys: list[tuple[int, int, int]]) -> str:
    """What decided the game, in a sentence (PE-13.5, PE-13.6)."""
    best = max(keys)
    winner = f"seat {keys.index(best) + 1}"
    points, fakes, _ = best
    if [key[0] for key in keys].count(points) == 1:
        return f"Most points: {points} ({winner})."
    if [key[:2] for key in keys].count((points, fakes)) == 1:
        return f"Level on {points} points; {winner} had the most fake buildings, {fakes}. (PE-13.5)"
    return f"Level on {points} points and {fakes} fake buildings; {winner} was closest to the capitol. (PE-13.6)"
