"""The Encounter: choice, influence, bidding and rolling briefs (PT-5)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.abilities import AUTO_PASS
from intrigue.games.patriot.assassinations import may_call
from intrigue.games.patriot.cards import leave_openly, owned
from intrigue.games.patriot.codes import (
    BOW_OUT,
    CARD,
    DONE,
    ENCOUNTER,
    OPTION,
    S_BID,
    S_BIDDING,
    S_BRIEF_DONE,
    S_BRIEF_WINDOW,
    S_CHOICE,
    S_RESOLVE_BRIEF,
    S_ROLL,
    S_RUN,
    S_SETTLE,
    S_TRIGGER,
)
from intrigue.games.patriot.decisions import D_BID, D_CHOICE
from intrigue.games.patriot.decks import draw_brief, top_brief_is_known
from intrigue.games.patriot.ending import holds
from intrigue.games.patriot.frames import question
from intrigue.games.patriot.language import ASSASSINATE, PRES
from intrigue.games.patriot.rolls import FOR_BRIEF
from intrigue.games.patriot.state import KIND_MASK, OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import BID, CHOICE, INFLUENCE, NONE, ROLLING, has_op
from intrigue.games.patriot.votes import BRIEF_VOTE, DEAD_CARDS, begin_vote


def encounter(state: PatriotState, step: Step) -> None:
    """(encounter, player): turn over the top brief; the window, then its resolution (PT-5.1, PT-5.3)."""
    state.phase = ENCOUNTER
    known = state.events is not None and top_brief_is_known(state)
    state.brief = draw_brief(state)
    if state.brief == NONE:
        return
    state.brief_row = NONE
    if state.events is not None:
        state.events.append(ev.BriefRevealed(step[1], state.brief, reveals=not known))
    state.agenda.append((S_BRIEF_DONE,))
    state.agenda.append((S_SETTLE,))
    state.agenda.append((S_RESOLVE_BRIEF, NONE))
    state.agenda.append((S_BRIEF_WINDOW, NONE, 0, 0))


def resolve_brief(state: PatriotState, step: Step) -> None:
    """(resolve brief, who decides instead of the named player)."""
    brief = state.tables.briefs[state.brief]
    if brief.kind == INFLUENCE:
        if step[1] == AUTO_PASS:
            pass_brief(state)
        else:
            begin_vote(state, BRIEF_VOTE, state.active)
    elif brief.kind == CHOICE:
        named = state.president if brief.decider == PRES else state.active
        state.agenda.append((S_CHOICE, named if step[1] == NONE else step[1]))
    elif brief.kind == BID:
        state.agenda.append((S_BID, state.active, 0, 0, NONE))
    else:
        state.agenda.append((S_ROLL, state.active, FOR_BRIEF, 0))


def pass_brief(state: PatriotState) -> None:
    """PT-5.7: the top row without a vote. Changes that wait for a vote go on waiting (operation 25)."""
    state.brief_row = 0
    if state.events is not None:
        state.events.append(ev.BriefPassed(state.active))
    program = state.tables.briefs[state.brief].rows[0][1]
    state.agenda.append((S_RUN, program, 0, state.active, NONE))


def brief_done(state: PatriotState, step: Step) -> None:
    """(brief done): PT-5.14; in a campaign the trigger of the result (PT-19.9 to PT-19.11)."""
    brief = state.tables.briefs[state.brief]
    if brief.super:
        state.supers_left.append(state.brief)
    else:
        state.brief_discard.append(state.brief)
    row = state.brief_row
    state.brief = NONE
    state.brief_row = NONE
    if state.setup.campaign >= 0 and row != NONE and brief.kind in {INFLUENCE, ROLLING}:
        if row == 0:
            state.agenda.append((S_TRIGGER, 1))
        elif row == len(brief.rows) - 1:
            state.agenda.append((S_TRIGGER, 0))


# ---- choice --------------------------------------------------------------------------------------


def choice(state: PatriotState, step: Step) -> None:
    """(choice, player): an option with an unmet condition is not offered (PT-5.5)."""
    offered = options_offered(state)
    if len(offered) == 1:
        choose(state, step[1], offered[0])
    elif offered:
        question(state, step, D_CHOICE)


def options_offered(state: PatriotState) -> list[int]:
    tables = state.tables
    brief = tables.briefs[state.brief]
    offered = []
    for option in (0, 1):
        if not holds(state, brief.conditions[option], state.active):
            continue
        if has_op(tables.programs[brief.options[option]], ASSASSINATE) and not may_call(state, state.active):
            continue
        offered.append(option)
    return offered


def choice_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([OPTION + option for option in options_offered(state)])


def answer_choice(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    choose(state, player, action - OPTION)


def choose(state: PatriotState, player: int, option: int) -> None:
    if state.events is not None:
        state.events.append(ev.OptionChosen(player, option))
    program = state.tables.briefs[state.brief].options[option]
    state.agenda.append((S_RUN, program, 0, player, NONE))


# ---- bidding -------------------------------------------------------------------------------------


def bid(state: PatriotState, step: Step) -> None:
    """(bid, player, who has bowed out, highest bid, highest bidder): PT-5.8, PT-5.9."""
    _, player, out, high, leader = step
    left = [other for other in state.setup.orders[player] if not out >> other & 1]
    if not left or left == [leader]:
        end_bidding(state, leader)
    elif player not in left:
        state.agenda.append((S_BID, left[0], out, high, leader))
    elif not state.hands[player]:
        bow_out(state, player, out, high, leader)
    else:
        question(state, (S_BIDDING, player, out, high, leader, 0), D_BID)


def bid_total(state: PatriotState, player: int) -> int:
    values = state.tables.kind_value
    return sum([values[kind] for kind in owned(state.bids, player)])


def bid_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """Cards with which the highest bid can still be beaten; an assassinated assassin has two in all (PT-14.16)."""
    _, player, _, high, _, begun = state.agenda[-1]
    values = state.tables.kind_value
    hand = state.hands[player]
    total = bid_total(state, player)
    slots = DEAD_CARDS - len(owned(state.bids, player)) if state.dead[player] else len(hand)
    menu = []
    if begun:
        if total > high:
            menu.append(DONE)
    else:
        menu.append(BOW_OUT)
    if slots > 0:
        last = NONE
        for place, kind in enumerate(hand):
            if kind != last:
                rest = sorted([values[other] for other in hand[:place] + hand[place + 1 :]], reverse=True)
                if total + values[kind] + sum(rest[: slots - 1]) > high:
                    menu.append(CARD + kind)
                last = kind
    return tuple(menu)


def answer_bid(state: PatriotState, seat: int, action: int) -> None:
    _, player, out, high, leader, _ = state.agenda.pop()
    if action == BOW_OUT:
        bow_out(state, player, out, high, leader)
        return
    if action != DONE:
        kind = action - CARD
        leave_openly(state, player, kind)
        state.bids.append(player << OWNER_SHIFT | kind)
        total = bid_total(state, player)
        if state.events is not None:
            state.events.append(ev.BidMade(player, (kind,), total))
        if state.hands[player]:
            question(state, (S_BIDDING, player, out, high, leader, 1), D_BID)
            return
    state.agenda.append((S_BID, state.setup.orders[player][1], out, bid_total(state, player), player))


def bow_out(state: PatriotState, player: int, out: int, high: int, leader: int) -> None:
    if state.events is not None:
        state.events.append(ev.BowedOut(player))
    state.agenda.append((S_BID, state.setup.orders[player][1], out | 1 << player, high, leader))


def end_bidding(state: PatriotState, winner: int) -> None:
    """All bid cards are discarded, their actions do nothing (PT-5.10)."""
    kind_type = state.tables.kind_type
    for code in state.bids:
        kind = code & KIND_MASK
        state.discards[kind_type[kind]].append(kind)
    state.bids = []
    if state.events is not None:
        state.events.append(ev.BiddingWon(None if winner == NONE else winner))
    if winner != NONE:
        program = state.tables.briefs[state.brief].winner
        state.agenda.append((S_RUN, program, 0, winner, NONE))
