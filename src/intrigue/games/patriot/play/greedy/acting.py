"""The greedy player's Act phase: every legal action gets a score, the best one is taken."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.play.greedy.suspicion import SUSPICIOUS, most_suspected
from intrigue.games.patriot.play.greedy.worth import Gap, hostile, letter_gap, program_of, worth
from intrigue.games.patriot.rules.conditions import launched
from intrigue.games.patriot.state import PatriotState

WORTH_DOING: Final = 0.25
NOISE: Final = 0.2  # near-equal actions are mixed
TALKATIVE: Final = 0.3  # how often a statement is considered


def act(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The best action, or the end of the phase if nothing is worth its price."""
    gap = letter_gap(state, me)
    best, chosen = WORTH_DOING, c.END_ACT
    for action in legal:
        value = evil_score(state, action, me, rng) if evil else loyal_score(state, action, me, gap, rng)
        value += NOISE * rng.random()
        if value > best:
            best, chosen = value, action
    return chosen


# ---- loyal players -------------------------------------------------------------------------------


def loyal_score(state: PatriotState, action: int, me: int, gap: Gap, rng: Random) -> float:
    """Streets first, then the letter, then resources for later days."""
    campaign = state.setup.campaign >= 0
    if c.PICK_UP <= action < c.COINS_2:
        return 4.0 if gap[0][action - c.PICK_UP] > 0 else 1.6 if len(state.hands[me]) < 9 else 0.3
    if action in {c.COINS_2, c.COINS_5}:
        return coin_score(state, action, gap)
    if c.LAUNCH <= action < c.REPROGRAM:
        return launch_score(state, action, gap)
    if campaign and action in {c.DISCOVER, c.PROJECT, c.RAISE_TAXES, c.SPECIAL}:
        return campaign_score(state, action)
    if action in {c.RAISE_TAXES, c.CALL_VOTE, c.ROLL_UNREST, c.PROJECT, c.DISCOVER, c.ROLL_EXECUTE}:
        return tile_score(state, action, me)
    if c.DEPLOY <= action < c.MOVE_TROOPS:
        wanted = gap[3] or state.troops.bit_count() < 3
        return (9.0 if gap[3] else 3.0) - 0.3 * (action - c.DEPLOY) if wanted else 0.4
    if action == c.LETTER:
        return letter_score(state, me, gap)
    if action == c.SECURE:
        return 15.0 if 0 < gap[1] <= state.coins else 0.0
    return own_score(state, action, me, False, rng)


def tile_score(state: PatriotState, action: int, me: int) -> float:
    if action == c.ROLL_EXECUTE:
        return 8.0 + state.rioters.bit_count()
    if action == c.ROLL_UNREST:
        alarming = 2 if state.setup.campaign >= 0 else 3
        return 6.0 + state.unrest if state.unrest >= alarming and len(state.hands[me]) >= 3 else 0.0
    if action == c.DISCOVER:
        return 9.0
    if action == c.PROJECT:
        return 2.4
    if action == c.RAISE_TAXES:
        return 4.5 if state.round <= 2 and state.unrest <= 1 else 0.0
    return call_score(state, me)


def letter_score(state: PatriotState, me: int, gap: Gap) -> float:
    """Whether a card of the hand fits the letter."""
    types = state.tables.kind_type
    for kind in state.hands[me]:
        if gap[0][types[kind]] > 0:
            return 0.6
    return 0.0


def coin_score(state: PatriotState, action: int, gap: Gap) -> float:
    rise = 2 if action == c.COINS_2 else 4
    if state.unrest + rise >= c.RIOT_AT:
        return 0.0
    _, coins, beacons, _ = gap
    needed = coins > state.coins or (beacons and state.coins < 2 * beacons)
    if not needed and state.setup.campaign >= 0:
        needed = state.coins < 4
    return (7.0 if needed else 2.2) + (0.5 if rise == 4 else 0.0)


def campaign_score(state: PatriotState, action: int) -> float:
    """What the campaign asks for: markers against the infection, coins and taxes against the debt."""
    name = state.options["campaign"]
    if action == c.SPECIAL:
        return 12.0 if state.unrest <= 2 or name != "cp1" or state.round >= 5 else 5.0
    if action == c.DISCOVER:
        return 0.4 if name == "cp2" else 3.0
    if action == c.PROJECT:
        return 7.5 if name == "cp2" else 1.0
    return 9.0 if name == "cp3" and state.taxes < 2 and state.unrest <= 1 else 0.0


def launch_score(state: PatriotState, action: int, gap: Gap) -> float:
    _, coins, beacons, _ = gap
    if coins and not beacons:
        return 0.0  # the letter wants the coins
    if action < c.LAUNCH_NEW:
        return 14.0 if beacons else 3.2
    tile = action - c.LAUNCH_NEW
    if state.beacon_status[tile]:
        return 0.0
    broken = state.tables.beacons[state.beacons[tile]].defective
    return (10.0 if beacons else 1.5) + broken


def call_score(state: PatriotState, me: int) -> float:
    """A vote for 7 AP, only against somebody suspected and with cards to carry it."""
    worst = most_suspected(state, me)
    if worst < SUSPICIOUS or hostile(state, me) < state.n:
        return 0.0
    return 6.0 + worst / 20


# ---- assassins -----------------------------------------------------------------------------------


def evil_score(state: PatriotState, action: int, me: int, rng: Random) -> float:
    """Useful-looking actions that heat up the streets; Spy and War for the last blow."""
    if c.PICK_UP <= action < c.COINS_2:
        return 3.0 if (action - c.PICK_UP) & 1 else 1.2
    if action in {c.COINS_5, c.COINS_2, c.RAISE_TAXES, c.ROLL_UNREST}:
        return heating_score(state, action)
    if action == c.CALL_VOTE:
        return 12.0 if hostile(state, me) >= 4 * state.n + 3 else 0.0
    if action == c.PREDICT_BRIEFS:
        return 2.4
    if c.LAUNCH <= action < c.REPROGRAM:
        return 1.0 if launched(state, me) < 2 else 0.0
    if action == c.PROJECT:
        return 1.5
    if action == c.DISCOVER:
        return 3.0
    if c.DEPLOY <= action < c.MOVE_TROOPS:
        return 0.6
    return own_score(state, action, me, True, rng)


def heating_score(state: PatriotState, action: int) -> float:
    """Tiles that raise Civil Unrest, or may."""
    if action == c.COINS_5:
        return 6.0 if state.unrest >= 2 else 2.5
    if action == c.COINS_2:
        return 7.0 if state.unrest >= 4 else 1.8
    if action == c.RAISE_TAXES:
        return 6.5 if state.unrest >= 2 else 2.0
    return 1.5 if state.unrest >= 3 else 0.0


# ---- everybody -----------------------------------------------------------------------------------


def own_score(state: PatriotState, action: int, me: int, evil: bool, rng: Random) -> float:
    """Beacons, abilities, discoveries, cards for AP, talk."""
    if c.USE_BEACON <= action < c.ROLL_UNREST:
        beacon = state.tables.beacons[state.beacons[action - c.USE_BEACON]]
        program = beacon.rows[0][1] if beacon.rows else beacon.program
        return worth(state, program, me, evil) - 0.5 * beacon.cost[0] + 1.0
    if action >= c.DISCOVERY or c.ABILITY <= action < c.PICK_UP:
        value = worth(state, program_of(state, action, me), me, evil)
        return value if value >= 2.5 else 0.0
    if action == c.TAKE:
        return 6.0
    if action == c.WAR_CHEST_AP:
        return 2.0 if len(state.hands[me]) >= 9 else 0.0
    if action == c.CARD_FOR_AP:
        return 1.2 if len(state.hands[me]) >= 6 else 0.0
    if action == c.SPEAK:
        return 5.0 if rng.random() < TALKATIVE else 0.0
    return 0.0
