"""The Act phase: what a player can do, and the tiles (PT-4)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.abilities import can_do, can_place_troop, launchable, open_moment, usable, use
from intrigue.games.patriot.assassinations import may_call
from intrigue.games.patriot.beacons import launch_revealed, launch_unrevealed
from intrigue.games.patriot.cards import discard, draw
from intrigue.games.patriot.codes import (
    ABILITY,
    ALL_SPACES,
    BACK_DOORS,
    CALL_VOTE,
    CARD,
    CARD_FOR_AP,
    CHEST,
    COINS_2,
    COINS_5,
    DEPLOY,
    DISCOVER,
    DISCOVERY,
    END_ACT,
    EXECUTE_SPACE,
    FOURTH_SPACE,
    GAVE,
    GIVE,
    HIGHEST_TAXES,
    LABORATORY,
    LAUNCH,
    LAUNCH_NEW,
    LAUNCH_SPACE,
    LETTER,
    LETTER_CARDS,
    MEETING_ROOM,
    MOVE_TROOPS,
    PAID_AP,
    PICK_UP,
    PREDICT_BRIEFS,
    PREDICT_SCIENCE,
    PROJECT,
    RAISE_TAXES,
    READY,
    REPROGRAM,
    ROLL_EXECUTE,
    ROLL_UNREST,
    S_ACT,
    S_ACTING,
    S_CALL,
    S_DISCOVERY,
    S_DRAW_ANY,
    S_GIVE,
    S_MOVE_TROOPS,
    S_PAY_CARD,
    S_PREDICT,
    S_REPROGRAM,
    S_ROLL,
    S_RUN,
    S_SECURE,
    S_SETTLE,
    S_SPEAK,
    S_TILE,
    S_TROOPS,
    S_UNREST,
    S_WRITE,
    SECURE,
    SPEAK,
    SPECIAL,
    SPOKEN,
    SURVEILLANCE,
    TAKE,
    TILES,
    TREASURY,
    USE_BEACON,
    USED,
    WAR_CHEST_AP,
    WAR_ROOM,
)
from intrigue.games.patriot.decisions import D_ACT, D_GIVE, D_PAY, D_SPEAK
from intrigue.games.patriot.decks import BRIEFS, SCIENCES
from intrigue.games.patriot.effects import change_ap
from intrigue.games.patriot.frames import pick, question
from intrigue.games.patriot.riots import free_for_troops
from intrigue.games.patriot.rolls import FOR_BEACON, FOR_EXECUTION, FOR_PROJECT, FOR_UNREST
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import (
    AT_ACT,
    BACK_DOOR,
    CALM_VOICE,
    DEEP_POCKETS,
    GIVE_OR_TAKE,
    NONE,
    NOT_A_SCIENTIST,
    ROTUND,
    UNDERSTUDY,
    WAR_CHEST,
    WEIGHT_ISSUES,
    Tables,
)
from intrigue.games.patriot.trackers import move_coins, move_marks, move_taxes
from intrigue.games.patriot.votes import DEAD_CARDS

PICK_UPS: Final = 2  # per type and turn (PT-4.7)
CHEST_CARDS: Final = 3
CHEST_AP: Final = 2
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
    if state.interrupters & ~state.muted & ~(1 << player):
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
        closed = (state.rioters | state.tokens) & ALL_SPACES
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
    if ap >= 3 and state.rioters:
        shut = state.tokens if state.setup.execute_open else closed
        if not shut >> EXECUTE_SPACE & 1:
            menu.append(ROLL_EXECUTE)


def beacon_tiles(state: PatriotState, player: int, tables: Tables, menu: list[int]) -> None:
    """Use Beacon (PT-11.7, PT-9.20, CH09.S1) and the special ability of a campaign (PT-19.4, PT-19.5)."""
    campaign = state.setup.campaign
    if campaign >= 0:
        if not state.rioters >> FOURTH_SPACE & 1:
            special = tables.campaigns[campaign]
            if payable(state, player, special.cost, SURVEILLANCE) and (state.tokens or state.track):
                menu.append(SPECIAL)
        if (state.rioters | state.tokens) >> FOURTH_SPACE & 1:
            return
    elif state.rioters >> LAUNCH_SPACE & 1:
        return
    if state.beacon_status == NO_BEACON_LAUNCHED:
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


def payable(state: PatriotState, player: int, cost: tuple[int, int, int, int, int], place: int) -> bool:
    ap, coins, marks, cards, _ = cost
    if ap > state.ap or coins > state.coins or marks > state.marks[player]:
        return False
    return not cards or len(state.hands[player]) >= cards + moving_costs(state, player, place)


def moving_costs(state: PatriotState, player: int, place: int) -> int:
    """CH10.W1: a card for each move from one location to another."""
    return int(bool(state.traits[player] & ROTUND) and state.at not in {MEETING_ROOM, place})


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
    """What an assassinated assassin can still use in the own Act phase: discoveries found since (PT-14.16)."""
    if not state.held[player]:
        return []
    return usable(state, player) + act_discoveries(state, player, state.tables)


# ---- the answer ----------------------------------------------------------------------------------


def answer_act(state: PatriotState, seat: int, action: int) -> None:
    """What goes on afterwards is put below: the checks, then the next action."""
    _, player = state.agenda.pop()
    if action == END_ACT:
        return
    state.agenda.append((S_ACT, player))
    if ABILITY <= action < PICK_UP or action >= DISCOVERY:
        use(state, player, action)
    elif action >= LETTER:
        announce(state, player, action)
        other_act(state, player, action)
    elif action == CALL_VOTE or (USE_BEACON <= action < ROLL_UNREST and beacon_calls(state, action)):
        announce(state, player, action)
        change = 0 if action == CALL_VOTE else call_change(state, action)
        state.agenda.append((S_CALL, player, change, action, NONE))
    else:
        state.agenda.append((S_SETTLE,))
        state.agenda.append((S_TILE, player, action, 0))


def announce(state: PatriotState, player: int, action: int) -> None:
    if state.events is not None:
        state.events.append(ev.Announced(player, action))


def beacon_calls(state: PatriotState, action: int) -> bool:
    return state.tables.beacons[state.beacons[action - USE_BEACON]].calls


def call_change(state: PatriotState, action: int) -> int:
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
    from intrigue.games.patriot.codes import PLAYER

    _, player = state.agenda.pop()
    pick(state, player, action - PLAYER)
    state.agenda.append((S_DRAW_ANY, action - PLAYER, 1))


# ---- paying --------------------------------------------------------------------------------------


def pay_card(state: PatriotState, step: Step) -> None:
    """(pay card, player, how many): influence cards of choice (PT-D31)."""
    if step[2] > 0 and state.hands[step[1]]:
        question(state, step, D_PAY)


def answer_pay(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    discard(state, player, action - CARD)
    if state.events is not None:
        state.events.append(ev.CardsDiscarded(player, (action - CARD,), "as payment"))
    if left > 1:
        state.agenda.append((S_PAY_CARD, player, left - 1))


def pay_cost(state: PatriotState, player: int, cost: tuple[int, int, int, int, int]) -> None:
    """A cost in AP, coins and markers; cards are paid by a step of their own, unrest comes after the effect."""
    state.ap -= cost[0]
    if cost[1]:
        move_coins(state, -cost[1])
    if cost[2]:
        move_marks(state, player, -cost[2])


# ---- tiles ---------------------------------------------------------------------------------------

# Where each tile is, and its AP, from the first tile action on.
PLACES: Final = (
    (TREASURY, SURVEILLANCE, LABORATORY, WAR_ROOM)
    + (TREASURY,) * 5
    + (SURVEILLANCE,) * 14
    + (LABORATORY,) * 3
    + (WAR_ROOM,) * 5
)
COSTS: Final = (1, 1, 1, 1, 4, 7, 6, 3, 3, 4, 4, 4, 4, 2, 2, 2, 2, 3, 7, 0, 0, 0, 0, 3, 2, 0, 4, 6, 8, 1, 3)


def tile(state: PatriotState, step: Step) -> None:
    """(tile, player, action, whether only to pay): move there, pay, resolve (PT-4.3)."""
    _, player, action, only_pay = step
    if action in {WAR_CHEST_AP, CARD_FOR_AP}:
        change_ap(state, player, CHEST_AP if action == WAR_CHEST_AP else 1)
        return
    place = SURVEILLANCE if action == SPECIAL else PLACES[action - PICK_UP]
    if moving_costs(state, player, place):
        state.at = place
        announce(state, player, action)
        state.agenda.append(step)
        state.agenda.append((S_PAY_CARD, player, 1))
        return
    state.at = place
    if action != SPECIAL:
        cost = COSTS[action - PICK_UP]
        if place == LABORATORY:
            traits = state.traits[player]
            cost += bool(traits & NOT_A_SCIENTIST)
            if action == ROLL_UNREST and traits & CALM_VOICE:
                cost -= 1
        state.ap -= cost
    if state.events is not None:
        state.events.append(ev.TileUsed(player, action, state.ap))
    if action == CALL_VOTE or (only_pay and USE_BEACON <= action < ROLL_UNREST):
        if action != CALL_VOTE:
            pay_beacon(state, player, action - USE_BEACON)
        return
    resolve_tile(state, player, action)


def resolve_tile(state: PatriotState, player: int, action: int) -> None:
    if action < COINS_2:
        state.counters[action - PICK_UP] += 1
        draw(state, player, action - PICK_UP, 1)
    elif action <= PREDICT_SCIENCE:
        resolve_treasury(state, player, action)
    elif action < ROLL_UNREST:
        resolve_surveillance(state, player, action)
    elif action <= DISCOVER:
        resolve_laboratory(state, player, action)
    elif action <= ROLL_EXECUTE:
        resolve_war_room(state, player, action)
    else:
        resolve_special(state, player)


def resolve_treasury(state: PatriotState, player: int, action: int) -> None:
    """Coins or taxes first, then the unrest (PT-4.12)."""
    if action in {COINS_2, COINS_5}:
        extra = int(bool(state.traits[player] & DEEP_POCKETS))
        move_coins(state, (2 if action == COINS_2 else 5) + extra)
        state.agenda.append((S_UNREST, 2 if action == COINS_2 else 4))
    elif action == RAISE_TAXES:
        move_taxes(state, 1)
        state.agenda.append((S_UNREST, 4))
        state.agenda.append((S_SETTLE,))  # a campaign may be won by the taxes alone (PT-20.3)
    else:
        state.agenda.append((S_PREDICT, player, BRIEFS if action == PREDICT_BRIEFS else SCIENCES))


def resolve_surveillance(state: PatriotState, player: int, action: int) -> None:
    if action < LAUNCH_NEW:
        move_coins(state, -4)
        launch_revealed(state, player, action - LAUNCH)
    elif action < REPROGRAM:
        move_coins(state, -2)
        launch_unrevealed(state, player, action - LAUNCH_NEW)
    elif action == REPROGRAM:
        state.agenda.append((S_REPROGRAM, player, 0, 0))
    else:
        use_beacon(state, player, action - USE_BEACON)


def use_beacon(state: PatriotState, player: int, tile_number: int) -> None:
    """PT-11.7; Civil Unrest as a cost rises after the effect."""
    beacon = state.tables.beacons[state.beacons[tile_number]]
    if beacon.cost[4]:
        state.agenda.append((S_UNREST, beacon.cost[4]))
        state.agenda.append((S_SETTLE,))
    if beacon.rows:
        state.agenda.append((S_ROLL, player, FOR_BEACON, tile_number))
    else:
        state.agenda.append((S_RUN, beacon.program, 0, player, NONE))
    pay_beacon(state, player, tile_number)


def pay_beacon(state: PatriotState, player: int, tile_number: int) -> None:
    cost = state.tables.beacons[state.beacons[tile_number]].cost
    if state.beacon_status[tile_number] == USED:
        state.counters[BACK_DOORS] = 1
    state.beacon_status[tile_number] = USED
    pay_cost(state, player, cost)
    if cost[3]:
        state.agenda.append((S_PAY_CARD, player, cost[3]))


def resolve_laboratory(state: PatriotState, player: int, action: int) -> None:
    if action == DISCOVER:
        move_marks(state, player, -state.setup.discovery_cost)
        state.agenda.append((S_DISCOVERY, player, 2))
    else:
        state.agenda.append((S_ROLL, player, FOR_UNREST if action == ROLL_UNREST else FOR_PROJECT, 0))


def resolve_war_room(state: PatriotState, player: int, action: int) -> None:
    if action < MOVE_TROOPS:
        state.agenda.append((S_TROOPS, player, action - DEPLOY + 2, 1))
    elif action == MOVE_TROOPS:
        state.agenda.append((S_MOVE_TROOPS, player, state.troops))
    else:
        state.agenda.append((S_ROLL, player, FOR_EXECUTION, 0))


def resolve_special(state: PatriotState, player: int) -> None:
    """PT-19.14, PT-19.19."""
    campaign = state.tables.campaigns[state.setup.campaign]
    state.agenda.append((S_RUN, campaign.effect, 0, player, NONE))
    pay_cost(state, player, campaign.cost)
