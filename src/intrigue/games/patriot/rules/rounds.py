"""Rounds and turns: Gather, the hand limit, and the Round Actions (PT-2, PT-3, PT-7)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ACTING,
    APPEARANCES,
    CHAIN_OF_COMMAND,
    D_SPOILT,
    DIVIDENDS,
    GATHERING,
    KIND_MASK,
    MEETING_ROOM,
    NO_CARD,
    NONE,
    OWNER_SHIFT,
    READY,
    ROUND_ACTIONS,
    S_ACT,
    S_BEGIN_ACT,
    S_BEGIN_ROUND,
    S_CAMPAIGN_ROUND,
    S_ENCOUNTER,
    S_END_ROUND,
    S_END_TURN,
    S_HAND_LIMIT,
    S_LAST_LETTER,
    S_LETTER,
    S_LOSE,
    S_MOMENT,
    S_NEXT_LETTER,
    S_RETRIGGER,
    S_ROUND_BEACONS,
    S_ROUND_RIOTS,
    S_ROUND_TAXES,
    S_SETTLE,
    S_SPOILT,
    S_TURN,
    SLOW_NEWS_DAY,
    SPOILT,
    THIN_SKIN,
    TILES,
    TURN_COUNTERS,
    TURN_ENDS,
    TYPE,
    TYPE_IDS,
    TYPES,
    USED,
)
from intrigue.games.patriot.rules.allegiances import deal_again
from intrigue.games.patriot.rules.bookkeeping.hand_cards import cards_came_openly
from intrigue.games.patriot.rules.bookkeeping.hand_types import types_drawn
from intrigue.games.patriot.rules.effects.language import BY_CHOICE
from intrigue.games.patriot.rules.influence import card_ids, draw, private
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.rules.scoring import campaign_lost
from intrigue.games.patriot.rules.trackers import move_coins, work_trait
from intrigue.games.patriot.rules.windows import open_moment
from intrigue.games.patriot.state import PatriotState

COMMON_LIMIT: Final = 8
FEW_CARDS: Final = 2
LOW_TAXES: Final = 3  # Dividends pay a coin up to these, two beyond
SPOILT_MENU: Final = (NO_CARD, TYPE, TYPE + 1, TYPE + 2, TYPE + 3)
SECOND_DEAL_BEFORE: Final = 3


# ---- a turn --------------------------------------------------------------------------------------


def begin_round(state: PatriotState, step: Step) -> None:
    """(begin round)."""
    state.round += 1
    state.turn = 0
    state.eye_rolled = False
    if state.events is not None:
        state.events.append(ev.RoundBegan(state.round, tuple(state.order)))
    state.agenda.append((S_TURN,))
    if state.setup.campaign >= 0:
        state.agenda.append((S_SETTLE,))


def turn(state: PatriotState, step: Step) -> None:
    """(turn): PT-2.3, PT-2.7."""
    player = state.order[state.turn]
    state.active = player
    state.at = MEETING_ROOM
    state.counters = [0] * TURN_COUNTERS
    state.muted = 0
    state.phase = GATHERING
    if state.events is not None:
        state.events.append(ev.TurnBegan(player))
    own_turn_starts(state, player)
    state.agenda += (
        (S_END_TURN, player),
        (S_HAND_LIMIT, player),
        (S_LAST_LETTER, player),
        (S_ENCOUNTER, player),
        (S_BEGIN_ACT, player),
    )
    gather(state, player)
    if state.traits[player] & SPOILT:
        state.agenda.append((S_SPOILT, player))
        open_moment(state, 1)


def own_turn_starts(state: PatriotState, player: int) -> None:
    """CH02.W1, CH07.W1, CH08.W2: fewer AP in this turn."""
    traits = state.traits[player]
    loss = 0
    if traits & THIN_SKIN and 4 <= state.unrest <= 5:
        loss = 1
    elif traits & CHAIN_OF_COMMAND and not state.troops:
        loss = 2
    elif traits & SLOW_NEWS_DAY and not state.threat:
        loss = 1
    if loss:
        state.ap_next[player] -= loss
        if state.events is not None:
            state.events.append(ev.ApChanged(player, -loss))


def gather(state: PatriotState, player: int) -> None:
    """PT-3.1, PT-3.2; in the guided first round the prepared cards (PT-1.18)."""
    if state.aside and gather_aside(state, player):
        return
    for kind_of, count in enumerate(state.tables.characters[state.characters[player]].gather):
        if count:
            draw(state, player, kind_of, count)


def gather_aside(state: PatriotState, player: int) -> bool:
    """Take the prepared cards, which everybody has known from the start."""
    character = state.characters[player]
    mine = [code & KIND_MASK for code in state.aside if code >> OWNER_SHIFT == character]
    if not mine:
        return False
    state.aside = [code for code in state.aside if code >> OWNER_SHIFT != character]
    kind_type = state.tables.kind_type
    for kind in mine:
        insort(state.hands[player], kind)
        types_drawn(state, player, kind_type[kind], 1)
    cards_came_openly(state, player, mine)
    if state.events is not None:
        for kind_of in range(TYPES):
            count = len([kind for kind in mine if kind_type[kind] == kind_of])
            if count:
                state.events.append(ev.CardsDrawn(player, TYPE_IDS[kind_of], count))
        cards = card_ids(state, mine)
        state.events.append(ev.CardsSeen(player, cards, reveals=False, audience=private(state, player)))
    return True


def spoilt(state: PatriotState, step: Step) -> None:
    """(spoilt, player): CH05.S1."""
    question(state, step, D_SPOILT)


def spoilt_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return SPOILT_MENU


refuse_spoilt = Refuse("PT-3.2", "Name a type, or take no card.")


def answer_spoilt(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    if action != NO_CARD:
        draw(state, player, action - TYPE, 1)


def begin_act(state: PatriotState, step: Step) -> None:
    """(begin act, player): PT-4.1, PT-4.2."""
    player = step[1]
    state.phase = ACTING
    state.ap = 0 if state.dead[player] else max(0, state.base[player] + state.ap_next[player])
    state.ap_next[player] = 0
    if state.events is not None:
        state.events.append(ev.ActBegan(player, state.ap))
    state.agenda.append((S_ACT, player))


def printed_limit(state: PatriotState, player: int) -> int:
    """The hand limit of a player's character; an assassinated assassin has no strengths and weaknesses any more
    (PT-14.16)."""
    character = state.characters[player]
    if character == NONE or state.dead[player]:
        return COMMON_LIMIT
    return state.tables.characters[character].limit


def hand_limit_of(state: PatriotState, player: int) -> int:
    """PT-3.3."""
    return printed_limit(state, player) + state.limits[player] + state.setup.hand_limit


def hand_limit(state: PatriotState, step: Step) -> None:
    """(hand limit, player): PT-3.4."""
    player = step[1]
    state.phase = TURN_ENDS
    state.ap = 0
    excess = len(state.hands[player]) - hand_limit_of(state, player)
    if excess > 0:
        state.agenda.append((S_LOSE, player, excess, BY_CHOICE))


def end_turn(state: PatriotState, step: Step) -> None:
    """(end turn, player)."""
    player = step[1]
    state.turn += 1
    state.at = MEETING_ROOM
    state.agenda.append((S_TURN,) if state.turn < state.n else (S_END_ROUND,))
    if len(state.hands[player]) < FEW_CARDS and state.traits[player] & APPEARANCES:
        state.agenda.append((S_SETTLE,))
        work_trait(state, player, APPEARANCES, "appearances")


# ---- the end of a round --------------------------------------------------------------------------


def end_round(state: PatriotState, step: Step) -> None:
    """(end round): turn order, then the Round Actions, between which others may interrupt (PT-2.4, PT-7)."""
    first = state.order[0]
    if state.setup.campaign >= 0 and state.round >= state.setup.rounds:
        campaign_lost(state, "The campaign was not won by the end of round 6.")
        return
    if state.setup.backward:
        state.order.insert(0, state.order.pop())
    else:
        state.order.append(state.order.pop(0))
    state.phase = ROUND_ACTIONS
    state.muted = 0
    state.turn = NONE
    moment = (S_MOMENT, NONE, 0)
    state.agenda += (
        (S_BEGIN_ROUND,),
        (S_NEXT_LETTER,),
        moment,
        (S_ROUND_TAXES,),
        moment,
        (S_ROUND_BEACONS,),
        moment,
        (S_ROUND_RIOTS,),
        moment,
    )
    state.agenda.append((S_LETTER, first) if state.setup.campaign < 0 else (S_CAMPAIGN_ROUND,))


def round_riots(state: PatriotState, step: Step) -> None:
    """(round riots): PT-7.3; from here on the first player of the new round counts as active (PT-7.8)."""
    state.active = state.order[0]
    if state.riots:
        state.agenda.append((S_RETRIGGER, 0, len(state.riots)))


def round_beacons(state: PatriotState, step: Step) -> None:
    """(round beacons): PT-7.4."""
    if USED in state.beacon_status:
        for tile in range(TILES):
            if state.beacon_status[tile] == USED:
                state.beacon_status[tile] = READY
        if state.events is not None:
            state.events.append(ev.BeaconsReady())


def round_taxes(state: PatriotState, step: Step) -> None:
    """(round taxes): PT-7.5, and CH10.S1."""
    if not state.taxes:
        return
    move_coins(state, state.taxes)
    for player in range(state.n):
        if state.traits[player] & DIVIDENDS:
            if state.events is not None:
                state.events.append(ev.TraitWorked(player, "dividends"))
            move_coins(state, 1 if state.taxes <= LOW_TAXES else 2)
    if state.setup.campaign >= 0:
        state.agenda.append((S_SETTLE,))


def next_letter(state: PatriotState, step: Step) -> None:
    """(next letter): PT-7.6, PT-7.7."""
    if state.letters:
        state.letter = state.letters.pop()
        if state.events is not None:
            state.events.append(ev.LetterRead(state.tables.letter_ids[state.letter], state.round + 1))
    if state.round + 1 == SECOND_DEAL_BEFORE and state.setup.campaign < 0:
        deal_again(state)
