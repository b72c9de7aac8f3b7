"""What a cunning player does in a campaign: the greedy player's Act phase with other numbers.

An evolution strategy found the numbers, for each campaign on its own: `docs/strength.md` says how, and what they are
worth. Alone some of them look odd; together they win more games, on deals that were not used to find them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.play.greedy import acting
from intrigue.games.patriot.play.greedy.worth import program_of, worth
from intrigue.games.patriot.state import PatriotState


@dataclass
class Ways:
    """What each kind of action is worth, and when. The numbers given here are the greedy player's."""

    pick_up: float = 1.6
    many: int = 9  # cards in the hand from which on another one is worth `spare_card`
    spare_card: float = 0.3
    poor: int = 4  # coins below which more of them are worth `coins_wanted`
    coins_wanted: float = 7.0
    coins: float = 2.2
    five: float = 0.5  # how much more five coins are worth than two
    boiling: int = c.RIOT_AT  # the Civil Unrest that nobody takes coins for
    relaunch: float = 3.2
    launch: float = 1.5
    defective: float = 1.0
    special: float = 12.0
    special_calm: int = 2  # up to this Civil Unrest
    special_day: int = 5  # or from this round on
    special_else: float = 5.0
    discover: float = 3.0
    project: float = 1.0
    taxes: float = 0.0
    taxes_below: int = 2
    taxes_calm: int = 1
    calm: float = 6.0
    calm_each: float = 1.0  # for each step of Civil Unrest
    calm_from: int = 2
    calm_hand: int = 3
    execute: float = 8.0
    rioter: float = 1.0
    deploy: float = 3.0
    deploy_more: float = 0.3  # how much less each further troop is worth
    troops: int = 3  # from which on another one is worth `spare_troop`
    spare_troop: float = 0.4
    beacon: float = 1.0
    beacon_cost: float = 0.5
    effect: float = 2.5  # what an ability or a discovery must be worth to be used
    take: float = 6.0
    war_chest: float = 2.0
    war_chest_hand: int = 9
    card_for_ap: float = 1.2
    card_for_ap_hand: int = 6
    least: float = 0.25  # what anything must be worth to be done


PLAIN: Final = Ways()
INCOMING: Final = Ways(
    pick_up=2.8,
    many=13,
    spare_card=0.26,
    poor=7,
    coins_wanted=6.5,
    coins=3.7,
    five=0.58,
    boiling=5,
    relaunch=5.1,
    launch=1.6,
    defective=1.1,
    special=7.7,
    special_calm=4,
    special_day=3,
    special_else=0.12,
    discover=1.5,
    project=1.8,
    taxes=5.3,
    taxes_below=3,
    calm_each=11.0,
    calm_hand=6,
    execute=13.0,
    rioter=7.0,
    deploy=3.7,
    deploy_more=4.1,
    beacon=4.8,
    beacon_cost=1.5,
    take=2.2,
    war_chest=3.6,
    war_chest_hand=8,
    card_for_ap=18.0,
    card_for_ap_hand=5,
    least=0.16,
)
OUTBREAK: Final = Ways(
    pick_up=2.7,
    spare_card=7.4,
    coins_wanted=4.4,
    coins=4.7,
    five=0.57,
    special=17.0,
    special_calm=3,
    special_day=2,
    special_else=2.6,
    discover=1.9,
    project=10.0,
    taxes=0.024,
    taxes_below=3,
    taxes_calm=0,
    calm_each=2.0,
    calm_from=5,
    calm_hand=4,
    rioter=12.0,
    deploy=0.69,
    deploy_more=0.19,
    spare_troop=0.22,
    beacon=1.8,
    take=2.2,
    war_chest=1.3,
    war_chest_hand=7,
    card_for_ap_hand=4,
    least=6.9,
)
DEFAULT: Final = Ways(
    pick_up=0.67,
    many=7,
    poor=3,
    five=0.58,
    relaunch=7.9,
    special_calm=4,
    special_day=3,
    project=1.8,
    taxes=9.0,
    taxes_calm=3,
    calm_each=0.73,
    calm_hand=4,
    execute=11.0,
    beacon=4.7,
    war_chest_hand=5,
    card_for_ap_hand=7,
)
WAYS: Final = {"cp1": INCOMING, "cp2": OUTBREAK, "cp3": DEFAULT}


def act(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The best action, or the end of the phase if nothing is worth its price."""
    ways = WAYS.get(str(state.options["campaign"]), PLAIN)
    best, chosen = ways.least, c.END_ACT
    for action in legal:
        value = score(state, action, me, ways, rng) + acting.NOISE * rng.random()
        if value > best:
            best, chosen = value, action
    return chosen


def score(state: PatriotState, action: int, me: int, ways: Ways, rng: Random) -> float:
    """What an action is worth."""
    if c.PICK_UP <= action < c.COINS_2:
        return ways.pick_up if len(state.hands[me]) < ways.many else ways.spare_card
    if action in {c.COINS_2, c.COINS_5}:
        return coin_score(state, action, ways)
    if c.LAUNCH <= action < c.REPROGRAM:
        return launch_score(state, action, ways)
    if c.DEPLOY <= action < c.MOVE_TROOPS:
        few = state.troops.bit_count() < ways.troops
        return ways.deploy - ways.deploy_more * (action - c.DEPLOY) if few else ways.spare_troop
    if action in {c.SPECIAL, c.DISCOVER, c.PROJECT, c.RAISE_TAXES, c.ROLL_EXECUTE, c.ROLL_UNREST}:
        return tile_score(state, action, me, ways)
    return own_score(state, action, me, ways, rng)


def coin_score(state: PatriotState, action: int, ways: Ways) -> float:
    rise = 2 if action == c.COINS_2 else 4
    if state.unrest + rise >= ways.boiling:
        return 0.0
    return (ways.coins_wanted if state.coins < ways.poor else ways.coins) + (ways.five if rise > 2 else 0.0)


def launch_score(state: PatriotState, action: int, ways: Ways) -> float:
    if action < c.LAUNCH_NEW:
        return ways.relaunch
    tile = action - c.LAUNCH_NEW
    if state.beacon_status[tile]:
        return 0.0
    return ways.launch + ways.defective * state.tables.beacons[state.beacons[tile]].defective


def tile_score(state: PatriotState, action: int, me: int, ways: Ways) -> float:
    unrest = state.unrest
    if action == c.SPECIAL:
        good = unrest <= ways.special_calm or state.round >= ways.special_day
        return ways.special if good else ways.special_else
    if action == c.DISCOVER:
        return ways.discover
    if action == c.PROJECT:
        return ways.project
    if action == c.RAISE_TAXES:
        return ways.taxes if state.taxes < ways.taxes_below and unrest <= ways.taxes_calm else 0.0
    if action == c.ROLL_EXECUTE:
        return ways.execute + ways.rioter * state.rioters.bit_count()
    able = unrest >= ways.calm_from and len(state.hands[me]) >= ways.calm_hand
    return ways.calm + ways.calm_each * unrest if able else 0.0


def own_score(state: PatriotState, action: int, me: int, ways: Ways, rng: Random) -> float:
    """Beacons, abilities, discoveries, cards for AP, talk."""
    if c.USE_BEACON <= action < c.ROLL_UNREST:
        beacon = state.tables.beacons[state.beacons[action - c.USE_BEACON]]
        program = beacon.rows[0][1] if beacon.rows else beacon.program
        return worth(state, program, me, False) - ways.beacon_cost * beacon.cost[0] + ways.beacon
    if action >= c.DISCOVERY or c.ABILITY <= action < c.PICK_UP:
        value = worth(state, program_of(state, action, me), me, False)
        return value if value >= ways.effect else 0.0
    if action == c.TAKE:
        return ways.take
    if action == c.WAR_CHEST_AP:
        return ways.war_chest if len(state.hands[me]) >= ways.war_chest_hand else 0.0
    if action == c.CARD_FOR_AP:
        return ways.card_for_ap if len(state.hands[me]) >= ways.card_for_ap_hand else 0.0
    return acting.own_score(state, action, me, False, rng)
