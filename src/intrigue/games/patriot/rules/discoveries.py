"""Scientific discoveries: drawing, REJECT cards, keeping one (PT-12), and Thanks, Man (CH13.S2)."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    D_KEEP,
    D_THANKS,
    D_THANKS_TO,
    HOLD,
    NO,
    NONE,
    NOW,
    PASSIVE,
    PLAYER,
    REJECT,
    S_KEEP,
    S_REJECTS,
    S_RUN,
    S_SETTLE,
    S_THANKS,
    S_THANKS_TO,
    SLOT,
    SLOTS,
    W_DISCOVERY,
)
from intrigue.games.patriot.rules.abilities import refresh, spend_use
from intrigue.games.patriot.rules.bookkeeping.deck_places import discoveries_left
from intrigue.games.patriot.rules.decks import SLOT_MENUS, discoveries_drawn, let_go, remove_discovery
from intrigue.games.patriot.rules.effects.language import MOD, MOD_VEST
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.state import PatriotState


def discovery(state: PatriotState, step: Step) -> None:
    """(discovery, player, how many cards): PT-12.3, PT-12.8; a waiting DISC3 makes it three cards."""
    _, player, count = step
    if state.disc3 and count == 2 and state.sd_deck:
        state.disc3 -= 1
        count = 3
    count = min(count, len(state.sd_deck))
    if not count:
        return
    discoveries_drawn(state, player, count)
    state.agenda.append((S_KEEP, player))
    state.agenda.append((S_REJECTS, player))
    if thanks_slot(state, player) >= 0 and state.n > 1:
        question(state, (S_THANKS, player), D_THANKS)


# ---- Thanks, Man ---------------------------------------------------------------------------------


def thanks_slot(state: PatriotState, player: int) -> int:
    """The slot of an unused ability for discoveries, or NONE."""
    if state.dead[player]:
        return NONE
    for slot, time in enumerate(state.tables.characters[state.characters[player]].times):
        if time == W_DISCOVERY and state.uses[SLOTS * player + slot]:
            return slot
    return NONE


def thanks_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return (NO, *SLOT_MENUS[0][len(state.drawn)])


refuse_thanks = Refuse("PT-12.9", "Name one of the drawn cards, or say no.")


def answer_thanks(state: PatriotState, seat: int, action: int) -> None:
    """The card to be given away is laid in front of the others; which one it is remains unseen."""
    _, player = state.agenda.pop()
    if action == NO:
        return
    spend_use(state, player, thanks_slot(state, player))
    state.drawn.insert(0, state.drawn.pop(action - SLOT))
    if state.n == 2:
        give(state, player, 1 - player)
    else:
        question(state, (S_THANKS_TO, player), D_THANKS_TO)


def answer_thanks_to(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    give(state, player, action - PLAYER)


refuse_thanks_to = Refuse("PT-12.9", "Name another player.")


def give(state: PatriotState, player: int, target: int) -> None:
    """CH13.S2, PT-12.9: the target must take the card, which is resolved or kept before the others."""
    card = state.drawn.pop(0)
    if state.events is not None:
        state.events.append(ev.DiscoveryGiven(player, target))
    if state.tables.sd_kind[card] == REJECT:
        resolve_reject(state, target, card)
    else:
        keep_card(state, target, card)


# ---- REJECT cards, and the one that is kept ------------------------------------------------------


def rejects(state: PatriotState, step: Step) -> None:
    """(rejects, player): each REJECT is shown and resolved, in drawn order (PT-12.5)."""
    kinds = state.tables.sd_kind
    for place, card in enumerate(state.drawn):
        if kinds[card] == REJECT:
            del state.drawn[place]
            state.agenda.append(step)
            resolve_reject(state, step[1], card)
            return


def resolve_reject(state: PatriotState, player: int, card: int) -> None:
    state.sd_used.append(card)
    if state.events is not None:
        name = state.tables.discovery_ids[card]
        state.events.append(ev.DiscoveryRejected(player, name, reveals=not state.setup.open_hands))
    state.agenda.append((S_SETTLE,))
    state.agenda.append((S_RUN, state.tables.sd_program[card], 0, player, NONE))


def keep(state: PatriotState, step: Step) -> None:
    """(keep, player): one of the remaining cards (PT-12.4)."""
    if len(state.drawn) > 1:
        question(state, step, D_KEEP)
    else:
        keep_one(state, step[1], 0)


def keep_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return SLOT_MENUS[0][len(state.drawn)]


refuse_keep = Refuse("PT-12.4", "Name one of the drawn cards.")


def answer_keep(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    keep_one(state, player, action - SLOT)


def keep_one(state: PatriotState, player: int, place: int) -> None:
    """The others leave the game, seen only by this player, or deduced by those who had looked at the deck."""
    cards = state.drawn
    let_go(state)
    removed = [card for number, card in enumerate(cards) if number != place]
    state.sd_removed.extend(removed)
    for card in removed:
        remove_discovery(state, player, card)
    discoveries_left(state, player, removed)
    if cards:
        keep_card(state, player, cards[place])


def keep_card(state: PatriotState, player: int, card: int) -> None:
    """PT-12.6: a kept card works at once, once later, or for the rest of the game."""
    tables = state.tables
    kind = tables.sd_kind[card]
    state.kept[player] += 1
    if state.events is not None:
        name = tables.discovery_ids[card]
        state.events.append(ev.DiscoveryKept(player, name, reveals=not state.setup.open_hands))
    if kind == NOW:
        state.sd_used.append(card)
    else:
        state.held[player] = (*state.held[player], card)
        refresh(state)
    if kind != HOLD:
        state.agenda.append((S_SETTLE,))
        state.agenda.append((S_RUN, tables.sd_program[card], 0, player, NONE))


# ---- losing them ---------------------------------------------------------------------------------


def lose_discoveries(state: PatriotState, player: int) -> None:
    """PT-14.11: all discoveries of an assassinated player are gone, and what they gave."""
    cards = state.held[player]
    if not cards:
        return
    state.vests[player] -= len([card for card in cards if is_vest(state, card)])
    state.held[player] = ()
    state.sd_used.extend(cards)
    state.limits[player] = 0
    refresh(state)
    if state.events is not None:
        ids = state.tables.discovery_ids
        state.events.append(ev.DiscoveriesLost(player, tuple([ids[card] for card in cards])))


def is_vest(state: PatriotState, card: int) -> bool:
    tables = state.tables
    return tables.sd_kind[card] == PASSIVE and (MOD, MOD_VEST) in tables.programs[tables.sd_program[card]]


def wear_out_vest(state: PatriotState, player: int) -> None:
    """A vest has saved its owner and is gone."""
    state.vests[player] -= 1
    for card in state.held[player]:
        if is_vest(state, card):
            state.held[player] = tuple([other for other in state.held[player] if other != card])
            state.sd_used.append(card)
            break
    if state.events is not None:
        state.events.append(ev.VestSaved(player))
