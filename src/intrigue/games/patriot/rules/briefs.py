"""The Encounter: choice, influence, bidding and rolling briefs (PT-5)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    BID,
    BOW_OUT,
    BRIEF_VOTE,
    CARD,
    CHOICE,
    D_BID,
    D_CHOICE,
    DONE,
    ENCOUNTER,
    FOR_BRIEF,
    INFLUENCE,
    KIND_MASK,
    NONE,
    OPTION,
    OWNER_SHIFT,
    ROLLING,
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
from intrigue.games.patriot.rules.assassinations import may_call
from intrigue.games.patriot.rules.bookkeeping.deck_places import top_brief_is_known
from intrigue.games.patriot.rules.conditions import holds
from intrigue.games.patriot.rules.decks import draw_brief
from intrigue.games.patriot.rules.effects.language import PRES
from intrigue.games.patriot.rules.influence import leave_openly, owned
from intrigue.games.patriot.rules.questions import Refuse, question, waiting
from intrigue.games.patriot.rules.tables import calls_a_vote
from intrigue.games.patriot.rules.votes import DEAD_CARDS, begin_vote
from intrigue.games.patriot.state import PatriotState


def encounter(state: PatriotState, step: Step) -> None:
    """(encounter, player): turn over the top brief; the window, then its resolution (PT-5.1, PT-5.3)."""
    state.phase = ENCOUNTER
    known = state.events is not None and top_brief_is_known(state)
    state.brief = draw_brief(state)
    if state.brief == NONE:
        return
    state.brief_row = NONE
    if state.events is not None:
        state.events.append(ev.BriefRevealed(step[1], state.tables.brief_ids[state.brief], reveals=not known))
    state.agenda.append((S_BRIEF_DONE,))
    state.agenda.append((S_SETTLE,))
    state.agenda.append((S_RESOLVE_BRIEF, NONE, 0))
    state.agenda.append((S_BRIEF_WINDOW, NONE, 0, 0))


def resolve_brief(state: PatriotState, step: Step) -> None:
    """(resolve brief, who decides instead of the named player, whether it is passed without a vote)."""
    brief = state.tables.briefs[state.brief]
    if brief.kind == INFLUENCE:
        if step[2]:
            pass_brief(state)
        else:
            begin_vote(state, BRIEF_VOTE, state.active)
    elif brief.kind == CHOICE:
        state.agenda.append((S_CHOICE, decider_of(state) if step[1] == NONE else step[1]))
    elif brief.kind == BID:
        state.agenda.append((S_BID, state.active, 0, NONE))
    else:
        state.agenda.append((S_ROLL, state.active, FOR_BRIEF, NONE))


def decider_of(state: PatriotState) -> int:
    """The player whom a choice brief names (PT-5.4)."""
    return state.president if state.tables.briefs[state.brief].decider == PRES else state.active


def decider(state: PatriotState) -> int:
    """Who decides the choice brief that lies open; NONE for other briefs."""
    if state.brief == NONE or state.tables.briefs[state.brief].kind != CHOICE:
        return NONE
    step = waiting(state, (S_CHOICE, S_RESOLVE_BRIEF))
    return decider_of(state) if not step or step[1] == NONE else step[1]


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
        if calls_a_vote(tables.programs[brief.options[option]]) and not may_call(state, state.active):
            continue
        offered.append(option)
    return offered


def choice_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([OPTION + option for option in options_offered(state)])


refuse_choice = Refuse("PT-5.4", "That option is not offered.")


def answer_choice(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    choose(state, player, action - OPTION)


def choose(state: PatriotState, player: int, option: int) -> None:
    if state.events is not None:
        state.events.append(ev.OptionChosen(player, "AB"[option]))
    program = state.tables.briefs[state.brief].options[option]
    state.agenda.append((S_RUN, program, 0, player, NONE))


# ---- bidding -------------------------------------------------------------------------------------


def bid(state: PatriotState, step: Step) -> None:
    """(bid, player, highest bid, highest bidder, those who have bowed out...): PT-5.8, PT-5.9."""
    player, high, leader, out = step[1], step[2], step[3], step[4:]
    left = [other for other in state.setup.orders[player] if other not in out]
    if not left or left == [leader]:
        end_bidding(state, leader)
    elif player not in left:
        state.agenda.append((S_BID, left[0], high, leader, *out))
    elif not state.hands[player]:
        bow_out(state, player, high, leader, out)
    else:
        question(state, (S_BIDDING, player, high, leader, 0, *out), D_BID)


def bidding(state: PatriotState) -> tuple[int, int, tuple[int, ...]]:
    """The highest bid, the highest bidder and those who have bowed out; NONE for the first two without a bidding."""
    step = waiting(state, (S_BIDDING, S_BID))
    if not step:
        return NONE, NONE, ()
    return step[2], step[3], step[5:] if step[0] == S_BIDDING else step[4:]


def bid_total(state: PatriotState, player: int) -> int:
    values = state.tables.kind_value
    return sum([values[kind] for kind in owned(state.bids, player)])


def bid_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """Cards with which the highest bid can still be beaten; an assassinated assassin has two in all (PT-14.16)."""
    step = state.agenda[-1]
    player, high, begun = step[1], step[2], step[4]
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


refuse_bid = Refuse("PT-5.8", "Raise your total above the highest bid with cards from your hand, or bow out.")


def answer_bid(state: PatriotState, seat: int, action: int) -> None:
    step = state.agenda.pop()
    player, high, leader, out = step[1], step[2], step[3], step[5:]
    if action == BOW_OUT:
        bow_out(state, player, high, leader, out)
        return
    if action != DONE:
        kind = action - CARD
        leave_openly(state, player, kind)
        state.bids.append(player << OWNER_SHIFT | kind)
        if state.events is not None:
            state.events.append(ev.BidMade(player, (state.tables.kind_ids[kind],), bid_total(state, player)))
        if state.hands[player]:
            question(state, (S_BIDDING, player, high, leader, 1, *out), D_BID)
            return
    state.agenda.append((S_BID, state.setup.orders[player][1], bid_total(state, player), player, *out))


def bow_out(state: PatriotState, player: int, high: int, leader: int, out: tuple[int, ...]) -> None:
    if state.events is not None:
        state.events.append(ev.BowedOut(player))
    state.agenda.append((S_BID, state.setup.orders[player][1], high, leader, *sorted((*out, player))))


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
