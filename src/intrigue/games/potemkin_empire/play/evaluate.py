"""The value of a position of Potemkin Empire for each seat. It reads whole states, so it is only for searches."""

from __future__ import annotations

from typing import Final

from intrigue.core.prospects import shares, with_margins
from intrigue.games.potemkin_empire.play.greedy import AGENT_USE, CUBES_A_MONTH, SCIENTIST, SHIELD
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.state import CONSTRUCTION, ESPIONAGE, GONE, INDUSTRY, PotemkinState

CLOSE: Final = 4.0  # the scale of point differences: at this difference, the result is still fairly open


def evaluate(state: PotemkinState) -> tuple[float, ...]:
    """Each seat's chance of winning, from 0 to 1, summing to 1."""
    if state.result is not None:
        return tuple([float(seat in state.result.winners) for seat in range(state.players)])
    months = state.setup.months - state.month
    return tuple(shares([prospects(state, seat, months) for seat in range(state.players)], 3.0 + 3.0 * months))


def worth(state: PotemkinState) -> tuple[float, ...]:
    """The chances of winning; at the end with the margin."""
    found = evaluate(state)
    result = state.result
    if result is None:
        return found
    return with_margins(found, shares([float(score) for score in result.scores], CLOSE))


def prospects(state: PotemkinState, seat: int, months: int) -> float:
    """The points that a seat may expect: what it has, its fakes (at some risk), and what its village will produce."""
    setup = state.setup
    rivals = sum(state.ready) + sum(state.spent) - state.ready[seat] - state.spent[seat]
    danger = min(0.7, rivals / (state.hidden + 6.0)) * (0.5 if state.shield == seat else 1.0)
    stays = (1 - danger) ** (months + 0.5)
    points = setup.captured * float(state.captors.count(seat))
    for building in state.villages[seat]:
        if state.status[building] == GONE:
            continue
        kind = state.kinds[building]
        value = setup.points[kind] + setup.cube * float(state.goods[building])
        if kind == INDUSTRY:
            value += CUBES_A_MONTH * months
        elif kind == ESPIONAGE:
            value += 0.1 * months
        if makes_real(state, state.inside[building], kind):
            points += value
        else:
            points += (value + setup.fake) * stays
    points += AGENT_USE * (0.6 * state.ready[seat] + months * (state.ready[seat] + state.spent[seat]))
    points += (1.2 if state.modes[seat] == CONSTRUCTION else 0.4) * len(state.hands[seat])
    points += SCIENTIST * (state.scientist == seat) * (1 + months) + SHIELD * (state.shield == seat)
    return points
