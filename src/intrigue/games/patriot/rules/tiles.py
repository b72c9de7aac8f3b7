"""The tiles of the board: what they cost, how they are paid, what they do (PT-4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    BACK_DOORS,
    BRIEFS,
    CALL_VOTE,
    CALM_VOICE,
    CARD,
    CARD_FOR_AP,
    COINS_2,
    COINS_5,
    D_PAY,
    DEEP_POCKETS,
    DEPLOY,
    DISCOVER,
    EXECUTE_SPACE,
    FOR_BEACON,
    FOR_EXECUTION,
    FOR_PROJECT,
    FOR_UNREST,
    FOURTH_SPACE,
    LABORATORY,
    LAUNCH,
    LAUNCH_NEW,
    LAUNCH_SPACE,
    MEETING_ROOM,
    MOVE_TROOPS,
    NONE,
    NOT_A_SCIENTIST,
    PICK_UP,
    PREDICT_BRIEFS,
    PREDICT_SCIENCE,
    PROJECT,
    RAISE_TAXES,
    REPROGRAM,
    ROLL_EXECUTE,
    ROLL_UNREST,
    ROTUND,
    S_DISCOVERY,
    S_PAY_CARD,
    S_PREDICT,
    S_REPROGRAM,
    S_ROLL,
    S_RUN,
    S_SETTLE,
    S_TROOPS,
    S_UNREST,
    SCIENCES,
    SPECIAL,
    SURVEILLANCE,
    TILES,
    TREASURY,
    TYPE_NAMES,
    USE_BEACON,
    USED,
    WAR_CHEST,
    WAR_CHEST_AP,
    WAR_ROOM,
    game_of,
)
from intrigue.games.patriot.rules.beacons import ANY_BEACON, launch_revealed, launch_unrevealed
from intrigue.games.patriot.rules.effects.language import Cost
from intrigue.games.patriot.rules.influence import discard_all, draw
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.rules.trackers import change_ap, move_coins, move_marks, move_taxes
from intrigue.games.patriot.rules.troops import begin_moving
from intrigue.games.patriot.state import PatriotState


class Tile(NamedTuple):
    """A tile of the board as an action: where it lies, what it costs in AP, and which Defense Space closes it."""

    action: int
    text: str
    place: int
    ap: int
    space: int


TILE_ROWS: Final = (
    *[Tile(PICK_UP + kind, f"pick up {name.lower()}", kind, 1, 4 * kind) for kind, name in TYPE_NAMES.items()],
    Tile(COINS_2, "gain 2 coins", TREASURY, 4, 1),
    Tile(COINS_5, "gain 5 coins", TREASURY, 7, 1),
    Tile(RAISE_TAXES, "raise base taxes", TREASURY, 6, 2),
    Tile(PREDICT_BRIEFS, "predict briefs", TREASURY, 3, 3),
    Tile(PREDICT_SCIENCE, "predict science", TREASURY, 3, 3),
    *[Tile(LAUNCH + tile, f"launch beacon {tile + 1}", SURVEILLANCE, 4, LAUNCH_SPACE) for tile in range(TILES)],
    *[Tile(LAUNCH_NEW + tile, f"launch unrevealed over {tile + 1}", SURVEILLANCE, 2, 5) for tile in range(TILES)],
    Tile(REPROGRAM, "reprogram beacons", SURVEILLANCE, 3, 6),
    Tile(CALL_VOTE, "call a vote", SURVEILLANCE, 7, FOURTH_SPACE),
    *[Tile(USE_BEACON + tile, f"use beacon {tile + 1}", SURVEILLANCE, 0, LAUNCH_SPACE) for tile in range(TILES)],
    Tile(ROLL_UNREST, "roll for unrest", LABORATORY, 3, 9),
    Tile(PROJECT, "science project", LABORATORY, 2, 10),
    Tile(DISCOVER, "make a discovery", LABORATORY, 0, 11),
    *[Tile(DEPLOY + more, f"deploy {more + 2} troops", WAR_ROOM, 4 + 2 * more, 13) for more in range(3)],
    Tile(MOVE_TROOPS, "move troops", WAR_ROOM, 1, 14),
    Tile(ROLL_EXECUTE, "roll to execute", WAR_ROOM, 3, EXECUTE_SPACE),
)


AP_OF: Final = {tile.action: tile.ap for tile in TILE_ROWS}
PLACE_OF: Final = {**{tile.action: tile.place for tile in TILE_ROWS}, SPECIAL: SURVEILLANCE}
SPACE_OF: Final = {tile.action: tile.space for tile in TILE_ROWS}
FEWEST_TROOPS: Final = 2
REVEALED_COINS: Final = 4
UNREVEALED_COINS: Final = 2
FEW_COINS: Final = (2, 2)  # Gain Coins: coins, and Civil Unrest afterwards
MANY_COINS: Final = (5, 4)
TAX_UNREST: Final = 4
DRAWN_DISCOVERIES: Final = 2


def ap_cost(state: PatriotState, player: int, action: int) -> int:
    """The AP that a tile costs a player: Laboratory tiles depend on the character (CH12.S2, CH14.W1)."""
    cost = AP_OF[action]
    if PLACE_OF[action] == LABORATORY:
        traits = state.traits[player]
        if traits & NOT_A_SCIENTIST:
            cost += 1
        if action == ROLL_UNREST and traits & CALM_VOICE:
            cost -= 1
    return cost


# ---- paying --------------------------------------------------------------------------------------


def payable(state: PatriotState, player: int, cost: Cost, place: int) -> bool:
    ap, coins, marks, cards, _ = cost
    if ap > state.ap or coins > state.coins or marks > state.marks[player]:
        return False
    return not cards or len(state.hands[player]) >= cards + moving_costs(state, player, place)


def moving_costs(state: PatriotState, player: int, place: int) -> int:
    """CH10.W1: a card for each move from one location to another."""
    return int(bool(state.traits[player] & ROTUND) and state.at not in {MEETING_ROOM, place})


def pay_card(state: PatriotState, step: Step) -> None:
    """(pay card, player, how many): influence cards of choice (PT-D31)."""
    if step[2] > 0 and state.hands[step[1]]:
        question(state, step, D_PAY)


def answer_pay(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    discard_all(state, player, [action - CARD], "as payment")
    if left > 1:
        state.agenda.append((S_PAY_CARD, player, left - 1))


refuse_payment = Refuse("PT-4.6", "That card is not in your hand.")


def pay_cost(state: PatriotState, player: int, cost: Cost) -> None:
    """A cost in AP, coins and markers; cards are paid by a step of their own, unrest comes after the effect."""
    state.ap -= cost[0]
    if cost[1]:
        move_coins(state, -cost[1])
    if cost[2]:
        move_marks(state, player, -cost[2])


def announce(state: PatriotState, player: int, action: int) -> None:
    """Say what is about to be done, before anything is paid or chosen for it."""
    if state.events is not None:
        state.events.append(ev.Announced(player, game_of(state).actions.text(action)))


# ---- using a tile --------------------------------------------------------------------------------


def tile(state: PatriotState, step: Step) -> None:
    """(tile, player, action, whether only to pay): move there, pay, resolve (PT-4.3)."""
    _, player, action, only_pay = step
    if action in {WAR_CHEST_AP, CARD_FOR_AP}:
        gain_ap(state, player, action)
        return
    place = PLACE_OF[action]
    if moving_costs(state, player, place):
        state.at = place
        announce(state, player, action)
        state.agenda.append(step)
        state.agenda.append((S_PAY_CARD, player, 1))
        return
    state.at = place
    if action != SPECIAL:
        state.ap -= ap_cost(state, player, action)
    if state.events is not None:
        state.events.append(ev.TileUsed(player, game_of(state).actions.text(action), state.ap))
    if only_pay:
        if action != CALL_VOTE:
            pay_beacon(state, player, action - USE_BEACON)
    else:
        resolve_tile(state, player, action)


def gain_ap(state: PatriotState, player: int, action: int) -> None:
    """AP for cards that have been paid (CH07.S2, CH11.W1)."""
    if action == CARD_FOR_AP:
        change_ap(state, player, 1)
    else:
        program = state.tables.characters[state.characters[player]].trait_effects[WAR_CHEST]
        state.agenda.append((S_RUN, program, 0, player, NONE))


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
        coins, unrest = FEW_COINS if action == COINS_2 else MANY_COINS
        move_coins(state, coins + int(bool(state.traits[player] & DEEP_POCKETS)))
        state.agenda.append((S_UNREST, unrest))
    elif action == RAISE_TAXES:
        move_taxes(state, 1)
        state.agenda.append((S_UNREST, TAX_UNREST))
        state.agenda.append((S_SETTLE,))  # a campaign may be won by the taxes alone (PT-20.3)
    else:
        state.agenda.append((S_PREDICT, player, BRIEFS if action == PREDICT_BRIEFS else SCIENCES))


def resolve_surveillance(state: PatriotState, player: int, action: int) -> None:
    if action < LAUNCH_NEW:
        move_coins(state, -REVEALED_COINS)
        launch_revealed(state, player, action - LAUNCH)
    elif action < REPROGRAM:
        move_coins(state, -UNREVEALED_COINS)
        launch_unrevealed(state, player, action - LAUNCH_NEW)
    elif action == REPROGRAM:
        state.agenda.append((S_REPROGRAM, player, ANY_BEACON))
    else:
        use_beacon(state, player, action - USE_BEACON)


def use_beacon(state: PatriotState, player: int, number: int) -> None:
    """PT-11.7; Civil Unrest as a cost rises after the effect."""
    beacon = state.tables.beacons[state.beacons[number]]
    if beacon.cost[4]:
        state.agenda.append((S_UNREST, beacon.cost[4]))
        state.agenda.append((S_SETTLE,))
    if beacon.rows:
        state.agenda.append((S_ROLL, player, FOR_BEACON, number))
    else:
        state.agenda.append((S_RUN, beacon.program, 0, player, NONE))
    pay_beacon(state, player, number)


def pay_beacon(state: PatriotState, player: int, number: int) -> None:
    cost = state.tables.beacons[state.beacons[number]].cost
    if state.beacon_status[number] == USED:
        state.counters[BACK_DOORS] = 1
    state.beacon_status[number] = USED
    pay_cost(state, player, cost)
    if cost[3]:
        state.agenda.append((S_PAY_CARD, player, cost[3]))


def resolve_laboratory(state: PatriotState, player: int, action: int) -> None:
    if action == DISCOVER:
        move_marks(state, player, -state.setup.discovery_cost)
        state.agenda.append((S_DISCOVERY, player, DRAWN_DISCOVERIES))
    else:
        state.agenda.append((S_ROLL, player, FOR_UNREST if action == ROLL_UNREST else FOR_PROJECT, NONE))


def resolve_war_room(state: PatriotState, player: int, action: int) -> None:
    if action < MOVE_TROOPS:
        state.agenda.append((S_TROOPS, player, action - DEPLOY + FEWEST_TROOPS, 1))
    elif action == MOVE_TROOPS:
        begin_moving(state, player)
    else:
        state.agenda.append((S_ROLL, player, FOR_EXECUTION, NONE))


def resolve_special(state: PatriotState, player: int) -> None:
    """PT-19.14, PT-19.19."""
    campaign = state.tables.campaigns[state.setup.campaign]
    state.agenda.append((S_RUN, campaign.effect, 0, player, NONE))
    pay_cost(state, player, campaign.cost)
