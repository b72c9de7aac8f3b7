"""Assassination votes and what follows (PT-14), with the President's consent (CH06.W1) and I Am The Law (CH06.S1)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.abilities import OVERRULE, find_slot, overrule, refresh, spend_use
from intrigue.games.patriot.codes import (
    CHARACTER,
    LOWER,
    NO,
    PLAYER,
    RAISE,
    S_ASSASSINATION,
    S_BRIEF_WINDOW,
    S_CHOICE,
    S_CONSENT,
    S_FALLEN,
    S_HALF,
    S_LAW,
    S_LOSE,
    S_NEW_CHARACTER,
    S_REVEAL,
    S_SETTLE,
    S_THREAT,
    S_TILE,
    S_VERDICT,
    SLOT,
    VOTE_REFUSED,
    YES,
)
from intrigue.games.patriot.decisions import D_CONSENT, D_LAW, D_NEW_CHARACTER, D_REVEAL, D_TARGET
from intrigue.games.patriot.discoveries import lose_discoveries, wear_out_vest
from intrigue.games.patriot.ending import loyal_win, president_dies, side
from intrigue.games.patriot.frames import question
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import CONSENT, DEMOCRATIC, KILL, NONE, W_VOTE
from intrigue.games.patriot.trackers import lower_threat, move_marks
from intrigue.games.patriot.votes import DEATH_VOTE, begin_vote, discard_pile, total_of

AGAINST_PRESIDENT: Final = 4
AGAINST_OTHERS: Final = 2
HOSTILE_TYPES: Final = 0b1010  # Spy and War (PT-14.3)
LAW_MENU: Final = (NO, RAISE, LOWER)

# What the President is asked to consent to: a vote called by tile or beacon, a vote called by a brief, I Am The Law.
VOTE_BY_TILE: Final = 0
VOTE_BY_BRIEF: Final = 1
THE_LAW: Final = 2


# ---- calling a vote ------------------------------------------------------------------------------


def may_call(state: PatriotState, player: int) -> bool:
    """PT-14.4, PT-14.16, PT-15.14."""
    if state.dead[player] or state.traits[player] & DEMOCRATIC:
        return False
    if state.traits[player] & CONSENT and state.counters[VOTE_REFUSED]:
        return False
    return bool(vote_targets(state, player))


def vote_targets(state: PatriotState, player: int) -> list[int]:
    """PT-14.5, and the option president_vote_from."""
    return [
        other
        for other in state.setup.orders[player][1:]
        if not state.dead[other] and (other != state.president or state.round >= state.setup.president_vote_from)
    ]


def call(state: PatriotState, step: Step) -> None:
    """(call, caller, change of the total, tile action or NONE, decider of the brief)."""
    if not may_call(state, step[1]):
        return
    question(state, step, D_TARGET)


def target_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([PLAYER + other for other in vote_targets(state, state.agenda[-1][1])])


def answer_target(state: PatriotState, seat: int, action: int) -> None:
    _, caller, change, tile, decider = state.agenda.pop()
    target = action - PLAYER
    if state.traits[caller] & CONSENT and caller != state.president:
        kind = VOTE_BY_BRIEF if tile == NONE else VOTE_BY_TILE
        if state.events is not None:
            state.events.append(ev.ConsentAsked(caller, f"to call a vote against seat {target + 1}"))
        question(state, (S_CONSENT, state.president, kind, caller, change, tile, decider, target), D_CONSENT)
    else:
        start_vote(state, caller, change, tile, target)


def start_vote(state: PatriotState, caller: int, change: int, tile: int, target: int) -> None:
    """PT-14.2; a tile or beacon is paid before."""
    factor = (AGAINST_PRESIDENT if target == state.president else AGAINST_OTHERS) + change
    state.agenda.append((S_ASSASSINATION, caller, target, max(1, factor * state.n), 0))
    if tile != NONE:
        state.agenda.append((S_TILE, caller, tile, 1))


def answer_consent(state: PatriotState, seat: int, action: int) -> None:
    """CH06.W1, PT-15.14."""
    step = state.agenda.pop()
    given = action == YES
    if state.events is not None:
        state.events.append(ev.ConsentGiven(given))
    kind, player = step[2], step[3]
    if kind in {VOTE_BY_TILE, VOTE_BY_BRIEF}:
        _, _, _, caller, change, tile, decider, target = step
        if given:
            start_vote(state, caller, change, tile, target)
            return
        state.counters[VOTE_REFUSED] = 1
        if kind == VOTE_BY_BRIEF:
            state.agenda.append((S_CHOICE, decider))
    elif kind == THE_LAW:
        _, _, _, _, target, need, caller, slot, change = step
        if given:
            say_law(state, player, slot, need, change, caller, target)
        else:
            state.agenda.append((S_ASSASSINATION, caller, target, need, 1))
    elif kind == OVERRULE:
        _, _, _, _, offset, slot = step
        if given:
            overrule(state, player, offset, slot)
        else:
            state.agenda.append((S_BRIEF_WINDOW, player, offset, 1))


def assassination(state: PatriotState, step: Step) -> None:
    """(assassination, caller, target, required total, whether the window is closed): the vote window, then the vote."""
    _, caller, target, need, closed = step
    guard = NONE if closed else find_slot(state, W_VOTE, 0)
    if state.events is not None and not closed:
        state.events.append(ev.AssassinationCalled(caller, target, need))
    if guard >= 0:
        question(state, (S_LAW, guard // 3, caller, target, need, guard % 3), D_LAW)
        return
    state.agenda.append((S_SETTLE,))
    state.agenda.append((S_VERDICT, caller, target, need))
    begin_vote(state, DEATH_VOTE, caller)


def law_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return LAW_MENU


def answer_law(state: PatriotState, seat: int, action: int) -> None:
    """CH06.S1: raise or lower, said before the vote (PT-15.9)."""
    _, player, caller, target, need, slot = state.agenda.pop()
    if action == NO:
        state.agenda.append((S_ASSASSINATION, caller, target, need, 1))
        return
    change = state.n if action == RAISE else -state.n
    if state.traits[player] & CONSENT and player != state.president:
        if state.events is not None:
            word = "raise" if change > 0 else "lower"
            state.events.append(ev.ConsentAsked(player, f"to {word} the required total"))
        question(state, (S_CONSENT, state.president, THE_LAW, player, target, need, caller, slot, change), D_CONSENT)
    else:
        say_law(state, player, slot, need, change, caller, target)


def say_law(state: PatriotState, player: int, slot: int, need: int, change: int, caller: int, target: int) -> None:
    spend_use(state, player, slot)
    need = max(1, need + change)
    if state.events is not None:
        state.events.append(ev.LawSaid(player, need))
    state.agenda.append((S_ASSASSINATION, caller, target, need, 1))


# ---- the verdict ---------------------------------------------------------------------------------


def verdict(state: PatriotState, step: Step) -> None:
    """(verdict, caller, target, required total): PT-14.3, PT-14.6, PT-14.7."""
    _, _, target, need = step
    total = total_of(state, HOSTILE_TYPES)
    discard_pile(state)
    passed = total >= need
    if state.events is not None:
        state.events.append(ev.VerdictReached(target, total, need, passed))
    if not passed:
        return
    if state.vests[target]:
        wear_out_vest(state, target)
    elif target == state.president:
        president_dies(state, "The vote against the President passed.")
    else:
        state.agenda.append((S_FALLEN, target))


def fallen(state: PatriotState, step: Step) -> None:
    """(fallen, target): an assassin is unmasked, or a loyal player has died for nothing (PT-14.8)."""
    target = step[1]
    state.fallen[target] += 1
    if target == state.active:
        state.ap = 0
        state.ap_next[target] = 0
    if side(state, target) == KILL:
        assassin_falls(state, target)
    else:
        loyal_falls(state, target)


def assassin_falls(state: PatriotState, target: int) -> None:
    """PT-14.14 to PT-14.16."""
    sides = state.tables.side
    cards = state.allegiances[target]
    shown = []
    for place, card in enumerate(cards):
        if sides[card] == KILL and not state.unseen[target] >> place & 1:
            state.shown[target] |= 1 << place
            shown.append(card)
    state.dead[target] = 1
    state.executed.append(state.characters[target])
    if state.events is not None:
        state.events.append(ev.AllegianceShown(target, tuple(shown)))
        state.events.append(ev.Assassinated(target, True))
    others = [
        player
        for player in range(state.n)
        if player != target and not state.dead[player] and side(state, player) == KILL
    ]
    if not others:
        loyal_win(state, "The last assassin was executed.")
        return
    state.falls.append(2 * target + (state.round >= 3))
    refresh(state)
    lower_threat(state, 1)
    state.agenda.append((S_HALF, target))


def loyal_falls(state: PatriotState, target: int) -> None:
    """PT-14.9 to PT-14.12: reveal a card, Threat, losses, a new character."""
    state.loyal_fallen += 1
    if state.events is not None:
        state.events.append(ev.Assassinated(target, False))
    state.agenda.append((S_NEW_CHARACTER, target))
    state.agenda.append((S_HALF, target))
    state.agenda.append((S_SETTLE,))
    state.agenda.append((S_THREAT, 1))
    state.agenda.append((S_REVEAL, target))


def reveal(state: PatriotState, step: Step) -> None:
    """(reveal, target): at least one of the own cards, by own choice (PT-14.9)."""
    target = step[1]
    places = seen_places(state, target)
    if len(places) == 1:
        show(state, target, places[0])
    elif places:
        question(state, step, D_REVEAL)


def seen_places(state: PatriotState, player: int) -> list[int]:
    return [place for place in range(len(state.allegiances[player])) if not state.unseen[player] >> place & 1]


def reveal_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([SLOT + place for place in seen_places(state, state.agenda[-1][1])])


def answer_reveal(state: PatriotState, seat: int, action: int) -> None:
    _, target = state.agenda.pop()
    show(state, target, action - SLOT)


def show(state: PatriotState, target: int, place: int) -> None:
    state.shown[target] |= 1 << place
    if state.events is not None:
        state.events.append(ev.AllegianceShown(target, (state.allegiances[target][place],)))


def half(state: PatriotState, step: Step) -> None:
    """(half, target): half of the influence cards and markers, rounded down, and all discoveries (PT-14.11)."""
    target = step[1]
    move_marks(state, target, -(state.marks[target] // 2))
    lose_discoveries(state, target)
    count = len(state.hands[target]) // 2
    if count:
        state.agenda.append((S_LOSE, target, count, 0))


def new_character(state: PatriotState, step: Step) -> None:
    """(new character, target): PT-14.12, PT-14.13, PT-14.18."""
    state.executed.append(state.characters[step[1]])
    question(state, step, D_NEW_CHARACTER)


def new_character_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """Not in play, not a President, and not executed as long as another is left (A47)."""
    characters = state.tables.characters
    free = [
        number
        for number, character in enumerate(characters)
        if not character.president and number not in state.characters
    ]
    fresh = [number for number in free if number not in state.executed]
    return tuple([CHARACTER + number for number in fresh or free])


def answer_new_character(state: PatriotState, seat: int, action: int) -> None:
    _, target = state.agenda.pop()
    take_character(state, target, action - CHARACTER)


def take_character(state: PatriotState, player: int, number: int) -> None:
    """A character with unused abilities (PT-14.12)."""
    character = state.tables.characters[number]
    state.characters[player] = number
    state.base[player] = character.ap
    for slot in range(3):
        state.uses[3 * player + slot] = character.uses[slot] if slot < len(character.uses) else 0
    refresh(state)
    if state.events is not None:
        state.events.append(ev.CharacterChosen(player, number))
