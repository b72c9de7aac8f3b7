"""The Act phase: what a player can do (PT-4.3 to PT-4.10), and why something cannot be done."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot.codes import (
    ABILITY,
    ALL_SPACES,
    AT_ACT,
    BACK_DOOR,
    BACK_DOORS,
    CALL_VOTE,
    CALM_VOICE,
    CARD_FOR_AP,
    CHEST,
    COINS_2,
    COINS_5,
    D_ACT,
    D_GIVE,
    D_SPEAK,
    DEPLOY,
    DISCOVER,
    DISCOVERY,
    END_ACT,
    EXECUTE_SPACE,
    FOURTH_SPACE,
    GAVE,
    GIVE,
    GIVE_OR_TAKE,
    HIGHEST_TAXES,
    LABORATORY,
    LAUNCH,
    LAUNCH_NEW,
    LAUNCH_SPACE,
    LETTER,
    LETTER_CARDS,
    LOCATIONS,
    MEETING_ROOM,
    MOVE_TROOPS,
    NONE,
    NOT_A_SCIENTIST,
    PAID_AP,
    PICK_UP,
    PLAYER,
    PREDICT_BRIEFS,
    PREDICT_SCIENCE,
    PROJECT,
    RAISE_TAXES,
    READY,
    REPROGRAM,
    ROLL_EXECUTE,
    ROLL_UNREST,
    ROTUND,
    S_ACT,
    S_ACTING,
    S_CALL,
    S_DRAW_ANY,
    S_GIVE,
    S_PAY_CARD,
    S_SECURE,
    S_SETTLE,
    S_SPEAK,
    S_TILE,
    S_WRITE,
    SECURE,
    SPEAK,
    SPECIAL,
    SPOKEN,
    SURVEILLANCE,
    TAKE,
    TILES,
    TREASURY,
    UNDERSTUDY,
    USE_BEACON,
    USED,
    WAR_CHEST,
    WAR_CHEST_AP,
    WAR_ROOM,
    WEIGHT_ISSUES,
)
from intrigue.games.patriot.rules.abilities import can_do, can_place_troop, launchable, usable, use
from intrigue.games.patriot.rules.assassinations import may_call
from intrigue.games.patriot.rules.beacons import beacons_blocked
from intrigue.games.patriot.rules.bookkeeping.dice import note_pick
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.rules.tables import Tables
from intrigue.games.patriot.rules.tiles import AP_OF, PLACE_OF, SPACE_OF, TILE_ROWS, announce, payable
from intrigue.games.patriot.rules.troops import free_for_troops
from intrigue.games.patriot.rules.votes import DEAD_CARDS
from intrigue.games.patriot.rules.windows import open_moment
from intrigue.games.patriot.state import PatriotState

PICK_UPS: Final = 2  # per type and turn (PT-4.7)
CHEST_CARDS: Final = 3
CARDS_FOR_AP: Final = 2
SECURE_AP: Final = 4
CALL_AP: Final = 7
STATEMENTS_PER_TURN: Final = 1
EVERYWHERE: Final = 0b1111
NO_BEACON_LAUNCHED: Final = [0] * TILES


# ---- the phase -----------------------------------------------------------------------------------


def act(state: PatriotState, step: Step) -> None:
    """(act, player): others may interrupt, then the player acts (PT-15.6)."""
    player = step[1]
    if state.dead[player] and not (may_write(state, player) or held_uses(state, player)):
        return
    if state.interrupters & ~(1 << player):
        state.agenda.append((S_ACTING, player))
        open_moment(state, 1)
    else:
        question(state, (S_ACTING, player), D_ACT)


def acting(state: PatriotState, step: Step) -> None:
    """(acting, player)."""
    question(state, step, D_ACT)


def may_write(state: PatriotState, player: int) -> bool:
    """Whether cards can be put on the letter (PT-10.4); an assassinated assassin has two per turn (PT-14.16)."""
    if state.letter == NONE or not state.hands[player]:
        return False
    return not state.dead[player] or state.counters[LETTER_CARDS] < DEAD_CARDS


# ---- the menu ------------------------------------------------------------------------------------


def act_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """Everything that can be paid and would do something (PT-4.3 to PT-4.8)."""
    player = state.agenda[-1][1]
    menu = [END_ACT]
    if not state.dead[player]:
        tables = state.tables
        reach = reachable(state, player)
        closed = closed_spaces(state)
        if state.ap:
            if reach & 1:
                treasury_tiles(state, closed, menu)
            if reach & 2:
                surveillance_tiles(state, player, closed, menu)
            if reach & 8:
                war_room_tiles(state, closed, menu)
        if reach & 4 and (state.ap or state.marks[player] >= state.setup.discovery_cost):
            laboratory_tiles(state, player, closed, menu)
        if reach & 2:
            beacon_tiles(state, player, tables, menu)
        own_means(state, player, tables, menu)
    else:
        menu += held_uses(state, player)
    if may_write(state, player):
        menu.append(LETTER)
    if state.setup.talk and state.counters[SPOKEN] < STATEMENTS_PER_TURN:
        menu.append(SPEAK)
    return tuple(menu)


def closed_spaces(state: PatriotState) -> int:
    """The Defense Spaces whose tiles a rioter or a missile closes (PT-4.5, PT-19.15)."""
    return (state.rioters | state.tokens) & ALL_SPACES


def execute_closed(state: PatriotState) -> bool:
    """Whether the tile of War Room 4 is closed; a rioter need not matter (option execute_tile_open)."""
    shut = state.tokens if state.setup.execute_open else state.rioters | state.tokens
    return bool(shut >> EXECUTE_SPACE & 1)


def closed_tiles(state: PatriotState) -> int:
    """The Defense Spaces whose tiles cannot be used now, as bits."""
    closed = closed_spaces(state)
    if closed >> EXECUTE_SPACE & 1 and not execute_closed(state):
        closed ^= 1 << EXECUTE_SPACE
    return closed


def reachable(state: PatriotState, player: int) -> int:
    """The locations whose tiles the player can use, as bits (CH10.W1, CH12.W1)."""
    traits = state.traits[player]
    if traits & ROTUND and state.at != MEETING_ROOM and not state.hands[player]:
        return 1 << state.at
    if traits & UNDERSTUDY and not state.riot_seen:
        return 1 << SURVEILLANCE | 1 << LABORATORY
    return EVERYWHERE


def pick_up(state: PatriotState, kind_of: int, closed: int, menu: list[int]) -> None:
    if (
        not closed >> 4 * kind_of & 1
        and state.counters[kind_of] < PICK_UPS
        and (state.bags[kind_of] or state.discards[kind_of])
    ):
        menu.append(PICK_UP + kind_of)


def treasury_tiles(state: PatriotState, closed: int, menu: list[int]) -> None:
    ap = state.ap
    pick_up(state, TREASURY, closed, menu)
    if ap < 3:
        return
    if ap >= 4 and not closed & 2:
        menu.append(COINS_2)
        if ap >= 7:
            menu.append(COINS_5)
    if ap >= 6 and not closed & 4 and state.taxes < HIGHEST_TAXES:
        menu.append(RAISE_TAXES)
    if not closed & 8:
        if state.brief_deck or state.brief_discard:
            menu.append(PREDICT_BRIEFS)
        if state.sd_deck:
            menu.append(PREDICT_SCIENCE)


def surveillance_tiles(state: PatriotState, player: int, closed: int, menu: list[int]) -> None:
    ap, coins = state.ap, state.coins
    pick_up(state, SURVEILLANCE, closed, menu)
    if ap >= 2 and coins >= 2 and not closed >> LAUNCH_SPACE & 1:
        if ap >= 4 and coins >= 4:
            for tile, can in enumerate(launchable(state)):
                if can:
                    menu.append(LAUNCH + tile)
        if state.beacon_deck:
            menu.extend(range(LAUNCH_NEW, LAUNCH_NEW + TILES))
    if ap >= 3 and not closed & 1 << 6 and state.beacon_deck:
        menu.append(REPROGRAM)
    if ap >= CALL_AP and state.setup.campaign < 0 and not closed >> FOURTH_SPACE & 1 and may_call(state, player):
        menu.append(CALL_VOTE)


def laboratory_tiles(state: PatriotState, player: int, closed: int, menu: list[int]) -> None:
    traits = state.traits[player]
    ap = state.ap - 1 if traits & NOT_A_SCIENTIST else state.ap
    if ap >= 1:
        pick_up(state, LABORATORY, closed, menu)
        if ap >= 2:
            if (ap >= 3 or traits & CALM_VOICE) and not closed & 1 << 9:
                menu.append(ROLL_UNREST)
            if not closed & 1 << 10:
                menu.append(PROJECT)
    if ap >= 0 and state.marks[player] >= state.setup.discovery_cost and state.sd_deck and not closed & 1 << 11:
        menu.append(DISCOVER)


def war_room_tiles(state: PatriotState, closed: int, menu: list[int]) -> None:
    ap = state.ap
    pick_up(state, WAR_ROOM, closed, menu)
    if ap >= 4 and not closed & 1 << 13 and can_place_troop(state):
        menu.append(DEPLOY)
        if ap >= 6:
            menu.append(DEPLOY + 1)
            if ap >= 8:
                menu.append(DEPLOY + 2)
    if state.troops and not closed & 1 << 14 and free_for_troops(state):
        menu.append(MOVE_TROOPS)
    if ap >= 3 and state.rioters and not execute_closed(state):
        menu.append(ROLL_EXECUTE)


def beacon_tiles(state: PatriotState, player: int, tables: Tables, menu: list[int]) -> None:
    """Use Beacon (PT-11.7, PT-9.20, CH09.S1) and the special ability of a campaign (PT-19.4, PT-19.5)."""
    campaign = state.setup.campaign
    if campaign >= 0 and not state.rioters >> FOURTH_SPACE & 1:
        special = tables.campaigns[campaign]
        if payable(state, player, special.cost, SURVEILLANCE) and (state.tokens or state.track):
            menu.append(SPECIAL)
    if beacons_blocked(state) or state.beacon_status == NO_BEACON_LAUNCHED:
        return
    back_door = state.traits[player] & BACK_DOOR and not state.counters[BACK_DOORS]
    for tile in range(TILES):
        status = state.beacon_status[tile]
        if status == READY or (status == USED and back_door):
            beacon = tables.beacons[state.beacons[tile]]
            if payable(state, player, beacon.cost, SURVEILLANCE) and (
                may_call(state, player) if beacon.calls else bool(beacon.rows) or can_do(state, beacon.program, player)
            ):
                menu.append(USE_BEACON + tile)


def own_means(state: PatriotState, player: int, tables: Tables, menu: list[int]) -> None:
    """Abilities, held discoveries, cards for AP, securing coins."""
    traits = state.traits[player]
    hand = state.hands[player]
    if state.letter != NONE and state.ap >= SECURE_AP and state.coins and tables.letters[state.letter].secure:
        menu.append(SECURE)
    if traits & (WAR_CHEST | WEIGHT_ISSUES | GIVE_OR_TAKE):
        if traits & WAR_CHEST and not state.counters[CHEST] and len(hand) >= CHEST_CARDS:
            menu.append(WAR_CHEST_AP)
        if traits & WEIGHT_ISSUES and hand and state.counters[PAID_AP] < CARDS_FOR_AP:
            menu.append(CARD_FOR_AP)
        if traits & GIVE_OR_TAKE and not state.counters[GAVE]:
            menu.append(TAKE)
            menu.append(GIVE)
    if state.interrupters >> player & 1:
        menu += usable(state, player)
    if state.held[player]:
        menu += act_discoveries(state, player, tables)


def act_discoveries(state: PatriotState, player: int, tables: Tables) -> list[int]:
    return [
        DISCOVERY + card
        for card in state.held[player]
        if tables.sd_time[card] == AT_ACT and can_do(state, tables.sd_program[card], player)
    ]


def held_uses(state: PatriotState, player: int) -> list[int]:
    """What an assassinated assassin can still use in their Act phase: discoveries found since (PT-14.16)."""
    if not state.held[player]:
        return []
    return usable(state, player) + act_discoveries(state, player, state.tables)


def refuse_act(state: PatriotState, seat: int, action: int) -> tuple[str, str]:
    """Why something cannot be done in the Act phase."""
    player = state.agenda[-1][1]
    if state.dead[player]:
        return "PT-14.16", "An assassinated assassin has no action points and uses no tiles."
    if not PICK_UP <= action <= ROLL_EXECUTE:
        return "PT-4.6", "That is not possible in the Act phase now."
    name = TILE_ROWS[action - PICK_UP].text
    if state.ap < AP_OF[action]:
        return "PT-4.6", f"To {name} costs {AP_OF[action]} AP; you have {state.ap}."
    if not reachable(state, player) >> PLACE_OF[action] & 1:
        return "PT-15.10", f"Your character cannot use the {LOCATIONS[PLACE_OF[action]]} now."
    if state.rioters >> SPACE_OF[action] & 1:
        return "PT-4.5", "A rioter stands on the Defense Space of that tile."
    if action < COINS_2 and state.counters[action - PICK_UP] >= PICK_UPS:
        return "PT-4.7", "Each tile for picking up influence can be used twice per turn."
    return "PT-4.6", f"To {name} is not possible now: you cannot pay for it, or it would do nothing."


# ---- the answer ----------------------------------------------------------------------------------


def answer_act(state: PatriotState, seat: int, action: int) -> None:
    """What follows is put below it on the agenda: the checks, then the next action."""
    _, player = state.agenda.pop()
    if action == END_ACT:
        return
    state.agenda.append((S_ACT, player))
    if ABILITY <= action < PICK_UP or action >= DISCOVERY:
        use(state, player, action)
    elif action >= LETTER:
        announce(state, player, action)
        other_act(state, player, action)
    elif action == CALL_VOTE:
        announce(state, player, action)
        state.agenda.append((S_CALL, player, 0, action, NONE))
    elif USE_BEACON <= action < ROLL_UNREST and state.tables.beacons[state.beacons[action - USE_BEACON]].calls:
        announce(state, player, action)
        state.agenda.append((S_CALL, player, call_change(state, action), action, NONE))
    else:
        state.agenda.append((S_SETTLE,))
        state.agenda.append((S_TILE, player, action, 0))


def call_change(state: PatriotState, action: int) -> int:
    """How much less or more a vote called by a beacon needs per player (operation 21)."""
    tables = state.tables
    return tables.programs[tables.beacons[state.beacons[action - USE_BEACON]].program][0][2]


def other_act(state: PatriotState, player: int, action: int) -> None:
    """Letter, coins, cards for AP, Give or Take, the special ability, talk."""
    if action == LETTER:
        state.agenda.append((S_WRITE, player, 1))
    elif action == SECURE:
        state.agenda.append((S_SECURE, player))
    elif action == WAR_CHEST_AP:
        state.counters[CHEST] = 1
        state.agenda.append((S_TILE, player, action, 0))
        state.agenda.append((S_PAY_CARD, player, CHEST_CARDS))
    elif action == CARD_FOR_AP:
        state.counters[PAID_AP] += 1
        state.agenda.append((S_TILE, player, action, 0))
        state.agenda.append((S_PAY_CARD, player, 1))
    elif action == TAKE:
        state.counters[GAVE] = 1
        state.agenda.append((S_DRAW_ANY, player, 1))
    elif action == GIVE:
        state.counters[GAVE] = 1
        state.agenda.append((S_GIVE, player))
    elif action == SPECIAL:
        state.agenda.append((S_SETTLE,))
        state.agenda.append((S_TILE, player, action, 0))
    else:
        state.counters[SPOKEN] += 1
        question(state, (S_SPEAK, player), D_SPEAK)


def give(state: PatriotState, step: Step) -> None:
    """(give, player): CH04.S1, a card for another player."""
    question(state, step, D_GIVE)


def answer_give(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    note_pick(state, player, action - PLAYER)
    state.agenda.append((S_DRAW_ANY, action - PLAYER, 1))


refuse_give = Refuse("PT-15.9", "Name another player.")
