"""Letters: cards and coins for the demand of the day, and whether it was met (PT-10)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.act import SECURE_AP, may_write
from intrigue.games.patriot.cards import leave_openly, private, put_on_letter
from intrigue.games.patriot.codes import (
    CARD,
    COIN_COUNT,
    DONE,
    LAST_DAY,
    LETTER_CARDS,
    MOST_SECURED,
    S_LAST_DAY,
    S_OLD_DOG,
    S_RUN,
    S_SETTLE,
    S_WRITE,
)
from intrigue.games.patriot.decisions import D_LETTER, D_SECURE
from intrigue.games.patriot.effects import change_base
from intrigue.games.patriot.ending import holds, loyal_win
from intrigue.games.patriot.frames import question
from intrigue.games.patriot.state import KIND_MASK, PatriotState
from intrigue.games.patriot.tables import NONE, OLD_DOG
from intrigue.games.patriot.trackers import move_coins

OLD_DOG_LOWEST = 6


# ---- contributions -------------------------------------------------------------------------------


def last_letter(state: PatriotState, step: Step) -> None:
    """(last letter cards, player): a last contribution before the hand limit (PT-3.4)."""
    if may_write(state, step[1]):
        question(state, (S_WRITE, step[1], 0), D_LETTER)


def write(state: PatriotState, step: Step) -> None:
    """(write letter, player, whether a card must come)."""
    if may_write(state, step[1]):
        question(state, step, D_LETTER)


def letter_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    _, player, must = state.agenda[-1]
    menu = [] if must else [DONE]
    last = NONE
    for kind in state.hands[player]:
        if kind != last:
            menu.append(CARD + kind)
            last = kind
    return tuple(menu)


def answer_letter(state: PatriotState, seat: int, action: int) -> None:
    _, player, _ = state.agenda.pop()
    if action == DONE:
        return
    kind = action - CARD
    state.counters[LETTER_CARDS] += 1
    if state.dead[player]:  # face up (PT-14.16)
        leave_openly(state, player, kind)
        state.letter_open.append(kind)
        if state.events is not None:
            state.events.append(ev.LetterCardAdded(player, kind))
    else:
        put_on_letter(state, player, kind)
        if state.events is not None:
            state.events.append(ev.LetterCardAdded(player, None))
            state.events.append(ev.LetterCardSeen(player, kind, audience=private(state, player)))
    if may_write(state, player):
        question(state, (S_WRITE, player, 0), D_LETTER)


def secure(state: PatriotState, step: Step) -> None:
    """(secure, player): one transaction (PT-10.6)."""
    question(state, step, D_SECURE)


def secure_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple(range(COIN_COUNT, COIN_COUNT + min(MOST_SECURED, state.coins)))


def answer_secure(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    count = action - COIN_COUNT + 1
    state.ap -= SECURE_AP
    move_coins(state, -count)
    state.secured += count
    if state.events is not None:
        state.events.append(ev.CoinsSecured(player, count))


# ---- the end of the day --------------------------------------------------------------------------


def letter(state: PatriotState, step: Step) -> None:
    """(letter, first player of the finished round): the demand is checked (PT-7.1, PT-7.2)."""
    first = step[1]
    state.active = first
    tables = state.tables
    card = tables.letters[state.letter]
    face_down = bool(state.letter_cards)
    kinds = sorted([code & KIND_MASK for code in state.letter_cards] + state.letter_open)
    values = [0, 0, 0, 0]
    for kind in kinds:
        values[tables.kind_type[kind]] += tables.kind_value[kind]
        state.discards[tables.kind_type[kind]].append(kind)
    passed = state.secured >= card.secure and holds(state, card.conditions, first)
    for value, per_player in zip(values, card.influence, strict=True):
        passed = passed and value >= per_player * state.n
    if state.events is not None:
        state.events.append(ev.LetterResolved(state.letter, tuple(kinds), passed, reveals=face_down))
    clear_letter(state)
    if state.round == LAST_DAY:
        state.agenda.append((S_LAST_DAY,))
    if not passed:
        state.agenda.append((S_SETTLE,))
        state.agenda.append((S_OLD_DOG,))
        state.agenda.append((S_RUN, card.fail, 0, first, NONE))


def clear_letter(state: PatriotState) -> None:
    """PT-10.7, PT-10.10."""
    state.letter = NONE
    state.letter_cards = []
    state.letter_open = []
    state.secured = 0
    for place in range(4 * state.n, 8 * state.n):
        state.lo[place] = state.hi[place] = 0


def old_dog(state: PatriotState, step: Step) -> None:
    """(old dog): CH01.W1 after a failed letter."""
    for player in range(state.n):
        if state.traits[player] & OLD_DOG:
            if state.events is not None:
                state.events.append(ev.TraitWorked(player, "Old Dog"))
            change_base(state, player, -1, OLD_DOG_LOWEST)


def last_day(state: PatriotState, step: Step) -> None:
    """(last day): the President has lived through day 5 (PT-17.2, PT-17.10)."""
    loyal_win(state, "The President lived through day 5.")
