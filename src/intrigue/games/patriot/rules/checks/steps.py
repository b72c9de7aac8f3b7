"""What the steps of a loaded agenda need on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.codes import NONE
from intrigue.games.patriot.rules.acting import SECURE_AP, act_menu
from intrigue.games.patriot.rules.beacons import replaceable
from intrigue.games.patriot.rules.rolls import addition, reroll_card
from intrigue.games.patriot.rules.trackers import RIOT_CARD
from intrigue.games.patriot.state import PatriotState

Fits = Callable[[PatriotState, Step], bool]


def is_active(state: PatriotState, step: Step) -> bool:
    return step[1] == state.active


def of_campaign(state: PatriotState, step: Step) -> bool:
    return state.setup.campaign >= 0


def no_campaign(state: PatriotState, step: Step) -> bool:
    return state.setup.campaign < 0


def run_fits(state: PatriotState, step: Step) -> bool:
    return step[2] <= len(state.tables.programs[step[1]])


def pick_fits(state: PatriotState, step: Step) -> bool:
    return step[3] < len(state.tables.programs[step[2]])


def window_fits(state: PatriotState, step: Step) -> bool:
    """Threat, unrest and riot windows: the player has the ability, and it is unused."""
    character = state.tables.characters[state.characters[step[1]]]
    slot = step[3]
    wanted = {c.S_THREAT_WINDOW: c.W_THREAT, c.S_RIOT_WINDOW: c.W_RIOT, c.S_UNREST_WINDOW: c.W_ANY}[step[0]]
    if slot >= len(character.times) or character.times[slot] != wanted or state.dead[step[1]]:
        return False
    return bool(state.uses[c.SLOTS * step[1] + slot]) and (step[0] == c.S_RIOT_WINDOW or step[2] > 0)


def law_fits(state: PatriotState, step: Step) -> bool:
    player, slot = (step[1], step[5]) if step[0] == c.S_LAW else (step[2], step[6])
    times = state.tables.characters[state.characters[player]].times
    if step[0] == c.S_CONSENT_LAW and (step[1] != state.president or abs(step[7]) != state.n or step[8] == 3):
        return False
    return slot < len(times) and times[slot] == c.W_VOTE and bool(state.uses[c.SLOTS * player + slot])


def overrule_fits(state: PatriotState, step: Step) -> bool:
    times = state.tables.characters[state.characters[step[2]]].times
    slot = step[4]
    return (
        step[1] == state.president
        and slot < len(times)
        and times[slot] == c.W_CHOICE
        and bool(state.uses[c.SLOTS * step[2] + slot])
        and state.agenda[-1] == step
        and len(state.agenda) > 1
        and state.agenda[-2][0] == c.S_RESOLVE_BRIEF
    )


def vote_consent_fits(state: PatriotState, step: Step) -> bool:
    return step[1] == state.president and call_fits(state, (c.S_CALL, *step[2:6])) and step[6] != step[2]


def call_fits(state: PatriotState, step: Step) -> bool:
    """A vote called by a tile or beacon that can be paid, or by the choice brief that lies open."""
    _, caller, _, tile, decider = step
    if state.setup.campaign >= 0 or caller != state.active:
        return False
    if tile == NONE:
        return NONE not in (decider, state.brief) and state.tables.briefs[state.brief].kind == c.CHOICE
    return decider == NONE and can_pay(state, caller, tile) and (tile == c.CALL_VOTE or calls(state, tile))


def calls(state: PatriotState, action: int) -> bool:
    number = action - c.USE_BEACON
    return 0 <= number < c.TILES and state.tables.beacons[state.beacons[number]].calls


def can_pay(state: PatriotState, player: int, action: int) -> bool:
    """Whether this could be done in the Act phase now."""
    if state.phase != c.ACTING or player != state.active:
        return False
    agenda = state.agenda
    state.agenda = [(c.S_ACTING, player)]
    menu = act_menu(state, state.owner[player])
    state.agenda = agenda
    return action in menu


def tile_fits(state: PatriotState, step: Step) -> bool:
    """A tile waits only for a payment in cards."""
    _, player, action, only_pay = step
    if state.agenda[-1][0] != c.S_PAY_CARD or state.agenda[-2:-1] != [step] or player != state.active:
        return False
    if action in {c.WAR_CHEST_AP, c.CARD_FOR_AP}:
        trait = c.WAR_CHEST if action == c.WAR_CHEST_AP else c.WEIGHT_ISSUES
        return not only_pay and bool(state.traits[player] & trait)
    pays_only = action == c.CALL_VOTE or calls(state, action)
    return bool(only_pay) == pays_only and action >= c.PICK_UP and can_pay(state, player, action)


def give_fits(state: PatriotState, step: Step) -> bool:
    return is_active(state, step) and state.n > 1


def pass_fits(state: PatriotState, step: Step) -> bool:
    return step[1] != step[2]


def roll_fits(state: PatriotState, step: Step) -> bool:
    _, player, what, tile = step
    if what == c.FOR_BEACON:
        return tile != NONE and bool(state.tables.beacons[state.beacons[tile]].rows)
    if what == c.FOR_BRIEF and (state.brief == NONE or state.tables.briefs[state.brief].kind != c.ROLLING):
        return False
    if step[0] != c.S_ROLL and not state.die:
        return False
    return tile == NONE and (step[0] != c.S_REROLL or reroll_card(state, player) != NONE)


def beacon_roll_fits(state: PatriotState, step: Step) -> bool:
    return roll_fits(state, step) and (step[0] != c.S_REROLL or reroll_card(state, step[1]) != NONE)


def rolled_fits(state: PatriotState, step: Step) -> bool:
    asked = state.asks[state.owner[step[1]]]
    return beacon_roll_fits(state, step) and addition(state, step[1], step[2]) == asked


def reprogram_fits(state: PatriotState, step: Step) -> bool:
    kind, chosen = step[2], step[3:]
    if state.setup.any_reprogram and kind:
        return False
    if not state.setup.any_reprogram and bool(kind) != bool(chosen):
        return False
    allowed = replaceable(state, kind, ())
    return all(tile in allowed for tile in chosen) and len(chosen) <= len(state.beacon_deck)


def moving_fits(state: PatriotState, step: Step) -> bool:
    """Troops that have not moved, and for a troop on the way the space it comes from."""
    return all(state.troops >> space & 1 for space in step[2:]) and len(set(step[2:])) == len(step[2:])


def token_fits(state: PatriotState, step: Step) -> bool:
    return of_campaign(state, step) and state.tables.campaigns[state.setup.campaign].tokens


def riot_done_fits(state: PatriotState, step: Step) -> bool:
    return step[1] in [code & RIOT_CARD for code in state.riots]


def reveal_fits(state: PatriotState, step: Step) -> bool:
    """Only loyal players who have fallen show a card of their choice."""
    return no_campaign(state, step) and bool(state.fallen[step[1]]) and not state.dead[step[1]]


def fallen_fits(state: PatriotState, step: Step) -> bool:
    return no_campaign(state, step) and step[1] != state.president


def trial_fits(state: PatriotState, step: Step) -> bool:
    return no_campaign(state, step) and step[1] != step[2] and not state.dead[step[2]] and step[3] > 0


def keep_fits(state: PatriotState, step: Step) -> bool:
    return state.drawn_from == c.SCIENCES and state.drawn_by == step[1]


def thanks_fits(state: PatriotState, step: Step) -> bool:
    times = state.tables.characters[state.characters[step[1]]].times
    unused = step[0] == c.S_THANKS_TO or any(
        time == c.W_DISCOVERY and state.uses[c.SLOTS * step[1] + slot] for slot, time in enumerate(times)
    )
    return keep_fits(state, step) and bool(state.drawn) and unused and not state.dead[step[1]]


def write_fits(state: PatriotState, step: Step) -> bool:
    return is_active(state, step) and state.letter != NONE


def eye_roll_fits(state: PatriotState, step: Step) -> bool:
    return bool(state.traits[step[1]] & c.EYE_ROLL) and not state.eye_rolled


def secure_fits(state: PatriotState, step: Step) -> bool:
    return is_active(state, step) and state.ap >= SECURE_AP and state.letter != NONE


NEEDS: Final[dict[int, Fits]] = {
    c.S_TILE: tile_fits,
    c.S_GIVE: give_fits,
    c.S_WRITE: write_fits,
    c.S_SECURE: secure_fits,
    c.S_RUN: run_fits,
    c.S_PICK: pick_fits,
    c.S_PASS: pass_fits,
    c.S_THREAT_WINDOW: window_fits,
    c.S_UNREST_WINDOW: window_fits,
    c.S_RIOT_WINDOW: window_fits,
    c.S_RIOT_DONE: riot_done_fits,
    c.S_MOVE_TROOPS: moving_fits,
    c.S_MOVING: moving_fits,
    c.S_REPROGRAM: reprogram_fits,
    c.S_THANKS: thanks_fits,
    c.S_THANKS_TO: thanks_fits,
    c.S_REJECTS: keep_fits,
    c.S_KEEP: keep_fits,
    c.S_EYE_ROLL: eye_roll_fits,
    c.S_CALL: call_fits,
    c.S_CONSENT_VOTE: vote_consent_fits,
    c.S_CONSENT_LAW: law_fits,
    c.S_CONSENT_OVERRULE: overrule_fits,
    c.S_LAW: law_fits,
    c.S_ASSASSINATION: trial_fits,
    c.S_VERDICT: trial_fits,
    c.S_FALLEN: fallen_fits,
    c.S_REVEAL: reveal_fits,
    c.S_HALF: fallen_fits,
    c.S_NEW_CHARACTER: reveal_fits,
    c.S_OLD_DOG: no_campaign,
    c.S_ROLL: roll_fits,
    c.S_REROLL: beacon_roll_fits,
    c.S_ROLLED: rolled_fits,
    c.S_APPLY_ROLL: roll_fits,
    c.S_TRIGGER: of_campaign,
    c.S_TOKEN: token_fits,
    c.S_UNTOKEN: token_fits,
}
"""What must hold for a step to lie on the agenda, besides its arguments."""
