"""The greedy player's Act phase: every legal action gets a score, the best one is taken."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.judgement import SUSPICIOUS, launched, letter_gap, suspicion, worth
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot


def act(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The best action, or the end of the phase if nothing is worth its price."""
    gap = letter_gap(game, view)
    score = evil_score if evil else loyal_score
    best, chosen = 0.25, c.END_ACT
    for action in legal:
        value = score(game, view, action, me, gap, rng) + 0.2 * rng.random()
        if value > best:
            best, chosen = value, action
    return chosen


def hostile(game: Patriot, view: PatriotView, me: int) -> int:
    """The value of the own Spy and War cards."""
    tables = game.tables
    return sum(tables.kind_value[kind] for kind in view.hands[me] or () if tables.kind_type[kind] & 1)


def effect_of(game: Patriot, view: PatriotView, action: int, me: int) -> int:
    """The program of a beacon, an ability or a held discovery."""
    if action >= c.DISCOVERY:
        return game.tables.sd_program[action - c.DISCOVERY]
    if action >= c.USE_BEACON:
        beacon = game.tables.beacons[view.beacons[action - c.USE_BEACON]]
        return beacon.rows[0][1] if beacon.rows else beacon.program
    return game.tables.characters[view.characters[me]].effects[action - c.ABILITY]


def loyal_score(
    game: Patriot,
    view: PatriotView,
    action: int,
    me: int,
    gap: tuple[list[float], int, int, int],
    rng: Random,
) -> float:
    """Streets first, then the letter, then means for the days to come."""
    gaps, coins, beacons, troops = gap
    cards = len(view.hands[me] or ())
    campaign = view.players <= 2
    if c.PICK_UP <= action < c.COINS_2:
        return 4.0 if gaps[action - c.PICK_UP] > 0 else 1.6 if cards < 9 else 0.3
    if action == c.LETTER:
        fits = any(gaps[game.tables.kind_type[kind]] > 0 for kind in view.hands[me] or ())
        return 0.6 if fits else 0.0
    if action == c.SECURE:
        return 15.0 if 0 < coins <= view.coins else 0.0
    if action in {c.COINS_2, c.COINS_5}:
        rise = 2 if action == c.COINS_2 else 4
        if view.unrest + rise >= c.RIOT_AT:
            return 0.0
        needed = coins > view.coins or (beacons and view.coins < 2 * beacons) or (campaign and view.coins < 4)
        return (7.0 if needed else 2.2) + (0.5 if rise == 4 else 0.0)
    if c.LAUNCH <= action < c.REPROGRAM:
        return launch_score(game, view, action, beacons, coins)
    if action == c.ROLL_EXECUTE:
        return 8.0 + view.rioters.bit_count()
    if action == c.ROLL_UNREST:
        return 6.0 + view.unrest if view.unrest >= (2 if campaign else 3) and cards >= 3 else 0.0
    if campaign and action in {c.DISCOVER, c.PROJECT, c.RAISE_TAXES, c.SPECIAL}:
        return campaign_score(view, action)
    if c.DEPLOY <= action < c.MOVE_TROOPS:
        wanted = troops or view.troops.bit_count() < 3
        return (9.0 if troops else 3.0) - 0.3 * (action - c.DEPLOY) if wanted else 0.4
    if action == c.DISCOVER:
        return 9.0
    if action == c.PROJECT:
        return 2.4
    if action == c.RAISE_TAXES:
        return 4.5 if view.round <= 2 and view.unrest <= 1 else 0.0
    if action == c.CALL_VOTE:
        return call_score(game, view, me)
    return own_score(game, view, action, me, evil=False, rng=rng)


def campaign_score(view: PatriotView, action: int) -> float:
    """What the campaign asks for: markers against the infection, coins and taxes against the debt."""
    name = view.options["campaign"]
    if action == c.SPECIAL:
        return 12.0 if view.unrest <= 2 or name != "cp1" or view.round >= 5 else 5.0
    if action == c.DISCOVER:
        return 0.4 if name == "cp2" else 3.0
    if action == c.PROJECT:
        return 7.5 if name == "cp2" else 1.0
    return 9.0 if name == "cp3" and view.taxes < 2 and view.unrest <= 1 else 0.0


def launch_score(game: Patriot, view: PatriotView, action: int, beacons: int, coins: int) -> float:
    if coins and not beacons:
        return 0.0  # the letter wants the coins
    if action < c.LAUNCH_NEW:
        return 14.0 if beacons else 3.2
    tile = action - c.LAUNCH_NEW
    if view.beacon_status[tile]:
        return 0.0
    broken = game.tables.beacons[view.beacons[tile]].defective
    return (10.0 if beacons else 1.5) + broken


def call_score(game: Patriot, view: PatriotView, me: int) -> float:
    """A vote for 7 AP, only against somebody suspected and with cards to carry it."""
    worst = max(suspicion(game, view, player) for player in range(view.n) if player != me)
    if worst < SUSPICIOUS or hostile(game, view, me) < view.n:
        return 0.0
    return 6.0 + worst / 20


def own_score(game: Patriot, view: PatriotView, action: int, me: int, *, evil: bool, rng: Random) -> float:
    """Beacons, abilities, discoveries, cards for AP, talk."""
    cards = len(view.hands[me] or ())
    if action >= c.DISCOVERY or c.USE_BEACON <= action < c.ROLL_UNREST or c.ABILITY <= action < c.PICK_UP:
        value = worth(game, view, effect_of(game, view, action, me), me, evil)
        if c.USE_BEACON <= action < c.ROLL_UNREST:
            value -= 0.5 * game.tables.beacons[view.beacons[action - c.USE_BEACON]].cost[0]
            return value + 1.0
        return value if value >= 2.5 else 0.0
    if action == c.TAKE:
        return 6.0
    if action == c.WAR_CHEST_AP:
        return 2.0 if cards >= 9 else 0.0
    if action == c.CARD_FOR_AP:
        return 1.2 if cards >= 6 else 0.0
    if action == c.SPEAK:
        return 5.0 if rng.random() < 0.3 else 0.0
    return 0.0


def evil_score(
    game: Patriot,
    view: PatriotView,
    action: int,
    me: int,
    gap: tuple[list[float], int, int, int],
    rng: Random,
) -> float:
    """Useful-looking actions that heat up the streets; Spy and War for the last blow."""
    cards = len(view.hands[me] or ())
    if c.PICK_UP <= action < c.COINS_2:
        return 3.0 if (action - c.PICK_UP) & 1 else 1.2
    if action == c.COINS_5:
        return 6.0 if view.unrest >= 2 else 2.5
    if action == c.COINS_2:
        return 7.0 if view.unrest >= 4 else 1.8
    if action == c.RAISE_TAXES:
        return 6.5 if view.unrest >= 2 else 2.0
    if action == c.CALL_VOTE:
        return 12.0 if hostile(game, view, me) >= 4 * view.n + 3 else 0.0
    if action == c.PREDICT_BRIEFS:
        return 2.4
    if action == c.ROLL_UNREST:
        return 1.5 if view.unrest >= 3 else 0.0
    if c.LAUNCH <= action < c.REPROGRAM:
        return 1.0 if launched(view) < 2 else 0.0
    if action == c.PROJECT:
        return 1.5
    if action == c.DISCOVER:
        return 3.0
    if c.DEPLOY <= action < c.MOVE_TROOPS:
        return 0.6
    if action == c.SECURE and cards == 0:
        return 0.0
    return own_score(game, view, action, me, evil=True, rng=rng)
