"""Operations on influence cards in hands: drawing, losing, passing, mixing, looking (operations 5 to 8, 23, 26)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    BRIEF_VOTE,
    CARD,
    D_LOSE,
    D_PASS,
    D_TYPE,
    OWNER_SHIFT,
    S_DRAW_ANY,
    S_LOSE,
    S_PASS,
    TYPE,
)
from intrigue.games.patriot.rules.allegiances import visible
from intrigue.games.patriot.rules.bookkeeping.hand_cards import card_passed, hand_seen, hands_mixed
from intrigue.games.patriot.rules.bookkeeping.hand_types import opinion_shown, type_passed, types_mixed
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.rules.effects.selectors import who
from intrigue.games.patriot.rules.influence import card_ids, discard_all, draw, private, reveal_opinion
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.state import PatriotState

TYPE_MENU: Final = (TYPE, TYPE + 1, TYPE + 2, TYPE + 3)


# ---- drawing -------------------------------------------------------------------------------------


def do_inf(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    players = who(state, op[1], me, pick)
    if op[2] == lang.ANY:
        for player in reversed(players):
            state.agenda.append((S_DRAW_ANY, player, op[3]))
    else:
        for player in players:
            draw(state, player, op[2], op[3])


def draw_any(state: PatriotState, step: Step) -> None:
    """(draw any, player, how many): the receiving player names the type of each card."""
    if step[2] > 0:
        question(state, step, D_TYPE)


def type_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return TYPE_MENU


refuse_type = Refuse("PT-20.1", "Name one of the four types.")


def answer_type(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    draw(state, player, action - TYPE, 1)
    if left > 1:
        state.agenda.append((S_DRAW_ANY, player, left - 1))


# ---- losing --------------------------------------------------------------------------------------


def do_lose(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in reversed(who(state, op[1], me, pick)):
        held = len(state.hands[player])
        count = held if op[2] == lang.ALL else held // 2 if op[2] == lang.HALF else min(held, op[2])
        if count:
            state.agenda.append((S_LOSE, player, count, op[3]))


def lose(state: PatriotState, step: Step) -> None:
    """(lose, player, how many, by choice or at random). What its owner has not chosen is news to others."""
    _, player, left, how = step
    hand = state.hands[player]
    if left >= len(hand):
        discard_all(state, player, hand[:], "lost", reveals=not state.setup.open_hands)
    elif how == lang.AT_RANDOM:
        chosen = hand[:]
        state.chance.shuffle(chosen)
        discard_all(state, player, sorted(chosen[:left]), "at random", reveals=True)
    elif left > 0:
        question(state, step, D_LOSE)


def answer_lose(state: PatriotState, seat: int, action: int) -> None:
    _, player, left, how = state.agenda.pop()
    discard_all(state, player, [action - CARD], "lost")
    if left > 1:
        state.agenda.append((S_LOSE, player, left - 1, how))


# ---- passing and mixing --------------------------------------------------------------------------


def do_pass(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    givers, receivers = who(state, op[1], me, pick), who(state, op[2], me, pick)
    if givers and receivers and givers[0] != receivers[0]:
        state.agenda.append((S_PASS, givers[0], receivers[0], op[3]))


def pass_cards(state: PatriotState, step: Step) -> None:
    """(pass, giver, receiver, how many): secretly (PT-D25)."""
    _, giver, receiver, left = step
    hand = state.hands[giver]
    if left >= len(hand):
        for kind in hand[:]:
            hand_over(state, giver, receiver, kind)
    elif left > 0:
        question(state, step, D_PASS)


def answer_pass(state: PatriotState, seat: int, action: int) -> None:
    _, giver, receiver, left = state.agenda.pop()
    hand_over(state, giver, receiver, action - CARD)
    if left > 1:
        state.agenda.append((S_PASS, giver, receiver, left - 1))


def hand_over(state: PatriotState, giver: int, receiver: int, kind: int) -> None:
    """A card changes hands face down: the two know it, the others know neither type nor value."""
    size = len(state.hands[giver])
    state.hands[giver].remove(kind)
    insort(state.hands[receiver], kind)
    type_passed(state, giver, receiver, size)
    card_passed(state, giver, receiver, kind)
    if state.events is not None:
        state.events.append(ev.CardsPassed(giver, receiver, 1))
        news = not state.setup.open_hands
        audience = (state.owner[giver], state.owner[receiver]) if news else None
        cards = (state.tables.kind_ids[kind],)
        state.events.append(ev.PassSeen(giver, receiver, cards, news, audience=audience))


def do_mix(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    """Both hands are shuffled together and dealt back alternately."""
    first, second = who(state, op[1], me, pick)[0], who(state, op[2], me, pick)[0]
    if first == second:
        return
    before = (state.hands[first], state.hands[second])
    pool = before[0] + before[1]
    state.chance.shuffle(pool)
    state.hands[first], state.hands[second] = sorted(pool[0::2]), sorted(pool[1::2])
    types_mixed(state, first, second)
    hands_mixed(state, (first, second), before)
    if state.events is not None:
        state.events.append(ev.HandsMixed(first, second))
        for player in (first, second):
            cards = card_ids(state, state.hands[player])
            state.events.append(ev.HandReceived(player, cards, audience=private(state, player)))


# ---- looking -------------------------------------------------------------------------------------


def do_look(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for target in who(state, op[2], me, pick):
        if state.events is not None:
            state.events.append(ev.Looked(me, target, lang.word_of("look", op[1]).lower()))
        if op[1] == lang.HAND:
            look_at_hand(state, me, target)
        else:
            look_at_loyalty(state, me, target)


def look_at_hand(state: PatriotState, me: int, target: int) -> None:
    hand_seen(state, me, target, state.hands[target])
    if state.events is not None:
        cards = card_ids(state, state.hands[target])
        news = bool(cards) and not state.setup.open_hands
        state.events.append(ev.HandSeen(me, target, cards, news, audience=private(state, me)))


def look_at_loyalty(state: PatriotState, me: int, target: int) -> None:
    """A random one of the cards that their owner has been allowed to see."""
    cards = sorted(visible(state, target))
    card = cards[state.chance.below(len(cards))]
    code = target << OWNER_SHIFT | card
    if code not in state.loyalty_seen[me]:
        state.loyalty_seen[me] = (*state.loyalty_seen[me], code)
    if state.events is not None:
        name = state.tables.allegiance_ids[card]
        state.events.append(ev.LoyaltySeen(me, target, name, audience=private(state, me)))


def do_opinion(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    """More Public Opinion joins the running vote, its actions after those that wait (operation 26)."""
    if state.vote != BRIEF_VOTE:
        return
    for _ in range(op[1]):
        kind = reveal_opinion(state)
        if kind >= 0:
            state.pile.append(kind)
            opinion_shown(state, state.tables.kind_type[kind])
            if state.events is not None:
                state.events.append(ev.VoteRevealed((state.tables.kind_ids[kind],)))
