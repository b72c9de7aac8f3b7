"""The end of the game (PE-13): points, places, and what decided."""

from __future__ import annotations

from intrigue.core.result import Category, Result, team_result
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.village import may_see_interior
from intrigue.games.potemkin_empire.state import GONE, KIND_COUNT, NONE, PotemkinState


def end_game(state: PotemkinState) -> None:
    state.end()
    if state.events is not None:
        ids = game_of(state).card_ids
        villages = tuple(
            [
                tuple(
                    [
                        ev.Opened(place + 1, ids[state.inside[building]])
                        for place, building in enumerate(village)
                        if state.status[building] != GONE
                    ]
                )
                for village in state.villages
            ]
        )
        state.events.append(ev.GameEnded(final_result(state), villages))


def final_result(state: PotemkinState) -> Result:
    """PE-13."""
    content, setup, seats = game_of(state).rules, state.setup, range(state.players)
    fakes = [fakes_of(state, seat) for seat in seats]
    lines: list[Category] = [("fake buildings", [setup.fake * fake for fake in fakes], "PE-13.2")]
    for kind, facade in enumerate(content.facade):
        if facade.points:
            points = [facade.points * state.counts[seat * KIND_COUNT + kind] for seat in seats]
            lines.append((f"{facade.type.title()} Facades", points, "PE-13.2"))
    captured = [state.captors.count(seat) for seat in seats]
    lines.append(("captured cards", [setup.captured * count for count in captured], "PE-13.2"))
    lines.append(("cubes", [setup.cube * cubes_of(state, seat) for seat in seats], "PE-13.2"))
    totals = [sum([points[seat] for _, points, _ in lines]) for seat in seats]
    keys = [(totals[seat], fakes[seat], -distance(state, seat)) for seat in seats]
    return team_result([(seat,) for seat in seats], keys, lines, reason_for(keys))


def fakes_of(state: PotemkinState, seat: int) -> int:
    """How many fake buildings stand in a village."""
    count = 0
    for building in state.villages[seat]:
        card = state.inside[building]
        if card != NONE and not makes_real(state, card, state.kinds[building]):
            count += 1
    return count


def cubes_of(state: PotemkinState, seat: int) -> int:
    """How many cubes lie behind the buildings of a village."""
    goods = state.goods
    return sum([goods[building] for building in state.villages[seat]])


def distance(state: PotemkinState, seat: int) -> int:
    """Steps from the capitol in the turn order of the last month (PE-13.6)."""
    return (seat - state.capitol) * state.setup.steps[-1] % state.players


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


# ---- while the game goes on ----------------------------------------------------------------------


def points_in_sight(state: PotemkinState, viewer: int | None, seat: int) -> int:
    """The points that everybody can count, and for the viewer its own fakes as well (PE-I2)."""
    setup = state.setup
    total = setup.captured * state.captors.count(seat)
    for building in state.villages[seat]:
        if state.status[building] != GONE:
            total += setup.points[state.kinds[building]] + setup.cube * state.goods[building]
    return total + setup.fake * fakes_of(state, seat) if seat == viewer else total


def worth_in_sight(state: PotemkinState, viewer: int | None, seat: int, building: int) -> int:
    """The points that a building scores if it stands to the end, as the viewer knows it: a fake that the viewer does
    not know about scores more (PE-13.2)."""
    setup, kind = state.setup, state.kinds[building]
    points = setup.points[kind] + setup.cube * state.goods[building]
    if may_see_interior(state, viewer, seat, building) and not makes_real(state, state.inside[building], kind):
        points += setup.fake
    return points
