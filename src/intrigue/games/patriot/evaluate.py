"""Each seat's prospect of winning, as far as a look at the table tells; exact at the end."""

from __future__ import annotations

from math import exp

from intrigue.games.patriot.codes import DEADLY, UNLAUNCHED
from intrigue.games.patriot.ending import mission_done, side
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import KILL, SECOND

MISSION_MISSING = 0.35  # how often a mission that is not fulfilled now is fulfilled at the end


def evaluate(state: PatriotState) -> tuple[float, ...]:
    """Those who win together share 1, in the forecast as at the end."""
    if state.result is not None:
        winners = state.result.winners
        return tuple([1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.players)])
    if state.setup.campaign >= 0:
        return ((1.0 - campaign_danger(state)) / state.players,) * state.players
    danger = president_danger(state)
    killers = [float(side(state, player) == KILL) for player in range(state.n)]
    loyal = [loyal_weight(state, player) for player in range(state.n)]
    kill_share, loyal_share = max(1.0, sum(killers)), max(1.0, sum(loyal))
    return tuple(
        [
            danger * killers[player] / kill_share + (1.0 - danger) * loyal[player] / loyal_share
            for player in range(state.n)
        ]
    )


def loyal_weight(state: PatriotState, player: int) -> float:
    """The chance that a player wins if the President lives."""
    mine = side(state, player)
    if mine == KILL:
        return 0.0
    if mine == SECOND:
        return 0.9 if mission_done(state, player) else MISSION_MISSING
    return 1.0


def president_danger(state: PatriotState) -> float:
    """The chance that the President dies: Threat against the days that are left, unrest, riots, living assassins."""
    days = max(0.3, state.setup.rounds + 1 - state.round - state.turn / state.n)
    killers = sum([side(state, player) == KILL and not state.dead[player] for player in range(state.n)])
    room = DEADLY - state.threat
    rioters = state.rioters.bit_count()
    beacons = sum([status != UNLAUNCHED for status in state.beacon_status])
    pressure = days * (0.75 + 0.35 * killers) + 0.12 * state.unrest + 0.12 * rioters + 0.25 * len(state.riots)
    relief = 0.06 * state.troops.bit_count() + 0.05 * beacons + 0.03 * state.coins
    return squash(1.3 * (pressure - relief - room))


def campaign_danger(state: PatriotState) -> float:
    campaign = state.tables.campaigns[state.setup.campaign]
    load = state.tokens.bit_count() / 8 if campaign.tokens else state.track / max(1, campaign.limit)
    late = state.round / state.setup.rounds
    rioters = state.rioters.bit_count() / 8
    return squash(3.0 * (load + 0.5 * rioters + 0.4 * state.threat / DEADLY + 0.5 * late - 0.9))


def squash(value: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, value))))
