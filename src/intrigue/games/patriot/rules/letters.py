"""Letters: cards and coins for the demand of the day, and whether it was met (PT-10)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    CARD,
    COIN_COUNT,
    D_LETTER,
    D_SECURE,
    DONE,
    KIND_MASK,
    LAST_DAY,
    LETTER_CARDS,
    MOST_SECURED,
    NONE,
    OLD_DOG,
    OWNER_SHIFT,
    S_LAST_DAY,
    S_OLD_DOG,
    S_RUN,
    S_SETTLE,
    S_WRITE,
    TYPE_IDS,
    TYPES,
)
from intrigue.games.patriot.rules.acting import SECURE_AP, may_write
from intrigue.games.patriot.rules.bookkeeping.hand_types import letter_cleared
from intrigue.games.patriot.rules.conditions import NAMES, holds, quantity, satisfied
from intrigue.games.patriot.rules.effects.compiling import OF_TYPE, SECURED
from intrigue.games.patriot.rules.influence import card_ids, leave_openly, private, put_on_letter, sees_secrets_of
from intrigue.games.patriot.rules.questions import Refuse, card_actions, question
from intrigue.games.patriot.rules.scoring import loyal_win
from intrigue.games.patriot.rules.trackers import change_base, move_coins
from intrigue.games.patriot.state import PatriotState

OLD_DOG_LOWEST: Final = 6


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
    cards = card_actions(state.hands[player])
    return tuple(cards) if must else (DONE, *cards)


refuse_letter = Refuse("PT-10.4", "Put a card from your hand on the letter, or be done.")


def answer_letter(state: PatriotState, seat: int, action: int) -> None:
    _, player, _ = state.agenda.pop()
    if action == DONE:
        return
    kind = action - CARD
    state.counters[LETTER_CARDS] += 1
    name = state.tables.kind_ids[kind]
    if state.dead[player]:  # face up (PT-14.16)
        leave_openly(state, player, kind)
        state.letter_open.append(kind)
        if state.events is not None:
            state.events.append(ev.LetterCardAdded(player, name))
    else:
        put_on_letter(state, player, kind)
        if state.events is not None:
            state.events.append(ev.LetterCardAdded(player, None))
            state.events.append(ev.LetterCardSeen(player, name, audience=private(state, player)))
    if may_write(state, player):
        question(state, (S_WRITE, player, 0), D_LETTER)


def secure(state: PatriotState, step: Step) -> None:
    """(secure, player): one transaction (PT-10.6)."""
    question(state, step, D_SECURE)


def secure_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple(range(COIN_COUNT, COIN_COUNT + min(MOST_SECURED, state.coins)))


refuse_secure = Refuse("PT-10.6", "The Treasury does not hold that many coins.")


def answer_secure(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    count = action - COIN_COUNT + 1
    state.ap -= SECURE_AP
    move_coins(state, -count)
    state.secured += count
    if state.events is not None:
        state.events.append(ev.CoinsSecured(player, count))


def demands(state: PatriotState, viewer: int | None) -> list[tuple[str, int, int, bool]]:
    """The terms of the letter's demand: what is asked for, how much of it, how much there is as far as the viewer
    knows, and whether that is enough."""
    found: list[tuple[str, int, int, bool]] = []
    if state.letter == NONE:
        return found
    values = values_known(state, viewer)
    for kind, first, second, third in state.tables.letters[state.letter].terms:
        if kind == OF_TYPE:
            found.append((TYPE_IDS[first], second * state.n, values[first], values[first] >= second * state.n))
        elif kind == SECURED:
            found.append(("secure", first, state.secured, state.secured >= first))
        else:
            now = quantity(state, first, state.active)
            found.append((NAMES[first], third, now, satisfied(state, (first, second, third), state.active)))
    return found


def values_known(state: PatriotState, viewer: int | None) -> list[int]:
    """The value of each type on the letter, as far as a viewer knows the cards."""
    tables = state.tables
    values = [0] * TYPES
    for kind in state.letter_open:
        values[tables.kind_type[kind]] += tables.kind_value[kind]
    for code in state.letter_cards:
        if sees_secrets_of(state, viewer, code >> OWNER_SHIFT):
            kind = code & KIND_MASK
            values[tables.kind_type[kind]] += tables.kind_value[kind]
    return values


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
        name = tables.letter_ids[state.letter]
        state.events.append(ev.LetterResolved(name, card_ids(state, kinds), passed, reveals=face_down))
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
    letter_cleared(state)


def old_dog(state: PatriotState, step: Step) -> None:
    """(old dog): CH01.W1 after a failed letter."""
    tables = state.tables
    for player in range(state.n):
        if state.traits[player] & OLD_DOG:
            if state.events is not None:
                state.events.append(ev.TraitWorked(player, "old dog"))
            program = tables.characters[state.characters[player]].trait_effects[OLD_DOG]
            for op in tables.programs[program]:
                change_base(state, player, op[2], OLD_DOG_LOWEST)


def last_day(state: PatriotState, step: Step) -> None:
    """(last day): the President has lived through day 5 (PT-17.2, PT-17.10)."""
    loyal_win(state, "The President lived through day 5.")
