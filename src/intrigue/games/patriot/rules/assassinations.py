"""Assassination votes and what follows (PT-14), with the President's consent (CH06.W1) and I Am The Law (CH06.S1)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    CHARACTER,
    CONSENT,
    D_CONSENT,
    D_LAW,
    D_NEW_CHARACTER,
    D_REVEAL,
    D_TARGET,
    DEATH_VOTE,
    DEMOCRATIC,
    KILL,
    LOWER,
    NO,
    NONE,
    PLAYER,
    RAISE,
    S_ASSASSINATION,
    S_CHOICE,
    S_CONSENT_LAW,
    S_CONSENT_OVERRULE,
    S_CONSENT_VOTE,
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
    SLOTS,
    VOTE_REFUSED,
    W_VOTE,
    YES,
)
from intrigue.games.patriot.rules.abilities import find_slot, refresh, spend_use
from intrigue.games.patriot.rules.allegiances import seen_places, side
from intrigue.games.patriot.rules.discoveries import lose_discoveries, wear_out_vest
from intrigue.games.patriot.rules.effects.language import BY_CHOICE
from intrigue.games.patriot.rules.questions import Refuse, question, waiting
from intrigue.games.patriot.rules.scoring import loyal_win, president_dies
from intrigue.games.patriot.rules.trackers import lower_threat, move_marks
from intrigue.games.patriot.rules.votes import HOSTILE_TYPES, begin_vote, discard_pile, total_of
from intrigue.games.patriot.rules.windows import answer_overrule
from intrigue.games.patriot.state import PatriotState

AGAINST_PRESIDENT: Final = 4
AGAINST_OTHERS: Final = 2
RAISE_REFUSED: Final = 1
LOWER_REFUSED: Final = 2
LAW_MENUS: Final = {0: (NO, RAISE, LOWER), RAISE_REFUSED: (NO, LOWER), LOWER_REFUSED: (NO, RAISE)}
LATE: Final = 3  # falls in this round and later count as late: a second deal has been made before it


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
    """(call, caller, change of the total per player, tile or beacon to be paid or NONE, decider of the brief)."""
    if may_call(state, step[1]):
        question(state, step, D_TARGET)


def target_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([PLAYER + other for other in vote_targets(state, state.agenda[-1][1])])


refuse_target = Refuse("PT-14.1", "That player cannot be named.")


def answer_target(state: PatriotState, seat: int, action: int) -> None:
    _, caller, change, tile, decider = state.agenda.pop()
    target = action - PLAYER
    if needs_consent(state, caller):
        tell_request(state, caller, f"to call a vote against seat {target + 1}")
        step = (S_CONSENT_VOTE, state.president, caller, change, tile, decider, target)
        question(state, step, D_CONSENT)
    else:
        start_vote(state, caller, change, tile, target)


def start_vote(state: PatriotState, caller: int, change: int, tile: int, target: int) -> None:
    """PT-14.2; a tile or beacon is paid after the call and before the vote."""
    factor = (AGAINST_PRESIDENT if target == state.president else AGAINST_OTHERS) + change
    need = max(1, factor * state.n)
    if state.events is not None:
        state.events.append(ev.AssassinationCalled(caller, target, need))
    state.agenda.append((S_ASSASSINATION, caller, target, need, 0))
    if tile != NONE:
        state.agenda.append((S_TILE, caller, tile, 1))


# ---- consent -------------------------------------------------------------------------------------


def needs_consent(state: PatriotState, player: int) -> bool:
    """CH06.W1."""
    return bool(state.traits[player] & CONSENT) and player != state.president


def tell_request(state: PatriotState, player: int, what: str) -> None:
    if state.events is not None:
        state.events.append(ev.ConsentAsked(player, what))


def answer_consent(state: PatriotState, seat: int, action: int) -> None:
    """CH06.W1, PT-15.14: a vote, I Am The Law, or Overrule."""
    if state.events is not None:
        state.events.append(ev.ConsentGiven(action == YES))
    kind = state.agenda[-1][0]
    if kind == S_CONSENT_OVERRULE:
        answer_overrule(state, action)
    elif kind == S_CONSENT_LAW:
        _, _, player, caller, target, need, slot, change, refused = state.agenda.pop()
        if action == YES:
            say_law(state, player, slot, need, change, caller, target)
        else:
            refused |= RAISE_REFUSED if change > 0 else LOWER_REFUSED
            ask_law(state, player, caller, target, need, slot, refused)
    else:
        _, _, caller, change, tile, decider, target = state.agenda.pop()
        if action == YES:
            start_vote(state, caller, change, tile, target)
            return
        state.counters[VOTE_REFUSED] = 1
        if tile == NONE:
            state.agenda.append((S_CHOICE, decider))


refuse_consent = Refuse("PT-15.14", "Answer yes or no.")


# ---- the vote window -----------------------------------------------------------------------------


def assassination(state: PatriotState, step: Step) -> None:
    """(assassination, caller, target, required total, whether the window is closed): the vote window, then the vote."""
    _, caller, target, need, closed = step
    guard = NONE if closed else find_slot(state, W_VOTE, 0)
    if guard >= 0:
        ask_law(state, guard // SLOTS, caller, target, need, guard % SLOTS, 0)
        return
    state.agenda.append((S_SETTLE,))
    state.agenda.append((S_VERDICT, caller, target, need))
    begin_vote(state, DEATH_VOTE, caller)


def ask_law(state: PatriotState, player: int, caller: int, target: int, need: int, slot: int, refused: int) -> None:
    """What was refused cannot be asked for again in this window; the other request can be made (PT-15.14, A53)."""
    if refused == RAISE_REFUSED | LOWER_REFUSED:
        state.agenda.append((S_ASSASSINATION, caller, target, need, 1))
    else:
        question(state, (S_LAW, player, caller, target, need, slot, refused), D_LAW)


def law_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return LAW_MENUS[state.agenda[-1][6]]


refuse_law = Refuse("PT-15.9", "Raise the required total, lower it, or let it be.")


def answer_law(state: PatriotState, seat: int, action: int) -> None:
    """CH06.S1: raise or lower, said before the vote (PT-15.9)."""
    _, player, caller, target, need, slot, refused = state.agenda.pop()
    if action == NO:
        state.agenda.append((S_ASSASSINATION, caller, target, need, 1))
        return
    change = state.n if action == RAISE else -state.n
    if needs_consent(state, player):
        tell_request(state, player, f"to {'raise' if change > 0 else 'lower'} the required total")
        step = (S_CONSENT_LAW, state.president, player, caller, target, need, slot, change, refused)
        question(state, step, D_CONSENT)
    else:
        say_law(state, player, slot, need, change, caller, target)


def say_law(state: PatriotState, player: int, slot: int, need: int, change: int, caller: int, target: int) -> None:
    spend_use(state, player, slot)
    need = max(1, need + change)
    if state.events is not None:
        state.events.append(ev.LawSaid(player, need))
    state.agenda.append((S_ASSASSINATION, caller, target, need, 1))


def trial(state: PatriotState) -> tuple[int, int, int]:
    """Caller, target and required total of the assassination vote that is called or held; NONE for all without one."""
    step = waiting(state, (S_VERDICT, S_ASSASSINATION, S_LAW, S_CONSENT_LAW))
    if not step:
        return NONE, NONE, NONE
    if step[0] in {S_VERDICT, S_ASSASSINATION}:
        return step[1], step[2], step[3]
    return (step[2], step[3], step[4]) if step[0] == S_LAW else (step[3], step[4], step[5])


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
    kills = [place for place in seen_places(state, target) if sides[cards[place]] == KILL]
    for place in kills:
        state.shown[target] |= 1 << place
    state.dead[target] = 1
    state.executed.append(state.characters[target])
    if state.events is not None:
        ids = state.tables.allegiance_ids
        state.events.append(ev.AllegianceShown(target, tuple([ids[cards[place]] for place in kills])))
        state.events.append(ev.Assassinated(target, True))
    others = [
        player
        for player in range(state.n)
        if player != target and not state.dead[player] and side(state, player) == KILL
    ]
    if not others:
        loyal_win(state, "The last assassin was executed.")
        return
    state.falls.append(2 * target + (state.round >= LATE))
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
    """(reveal, target): the target shows at least one card of their choice (PT-14.9)."""
    target = step[1]
    places = seen_places(state, target)
    if len(places) == 1:
        show(state, target, places[0])
    elif places:
        question(state, step, D_REVEAL)


def reveal_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return tuple([SLOT + place for place in seen_places(state, state.agenda[-1][1])])


refuse_reveal = Refuse("PT-14.9", "Name one of the cards you have seen.")


def answer_reveal(state: PatriotState, seat: int, action: int) -> None:
    _, target = state.agenda.pop()
    show(state, target, action - SLOT)


def show(state: PatriotState, target: int, place: int) -> None:
    state.shown[target] |= 1 << place
    if state.events is not None:
        name = state.tables.allegiance_ids[state.allegiances[target][place]]
        state.events.append(ev.AllegianceShown(target, (name,)))


def half(state: PatriotState, step: Step) -> None:
    """(half, target): half of the influence cards and markers, rounded down, and all discoveries (PT-14.11)."""
    target = step[1]
    move_marks(state, target, -(state.marks[target] // 2))
    lose_discoveries(state, target)
    count = len(state.hands[target]) // 2
    if count:
        state.agenda.append((S_LOSE, target, count, BY_CHOICE))


# ---- characters ----------------------------------------------------------------------------------


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


refuse_new_character = Refuse("PT-14.12", "That character is a President, in play, or executed.")


def answer_new_character(state: PatriotState, seat: int, action: int) -> None:
    _, target = state.agenda.pop()
    take_character(state, target, action - CHARACTER)


def take_character(state: PatriotState, player: int, number: int) -> None:
    """A character with unused abilities (PT-14.12)."""
    character = state.tables.characters[number]
    state.characters[player] = number
    state.base[player] = character.ap
    for slot in range(SLOTS):
        state.uses[SLOTS * player + slot] = character.uses[slot] if slot < len(character.uses) else 0
    refresh(state)
    if state.events is not None:
        state.events.append(ev.CharacterChosen(player, state.tables.character_ids[number]))
