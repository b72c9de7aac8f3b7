"""The windows in which abilities and held discoveries can be used (PT-15.5 to PT-15.7).

At every interruptible moment the agenda asks, one after the other, the players who own something that can be used
then. Owners are public, so everybody knows who can be asked. How they decline is secret (PT-D26): after "not this
turn" a player is still asked, but all that is left until the turn (or the Round Actions) is over is to let the game go
on, which a client can do by itself. Windows that belong to one matter (a brief, a rise of Threat) are not affected."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    ABILITY,
    AT_BRIEF,
    CHOICE,
    CONSENT,
    D_BRIEF_WINDOW,
    D_CONSENT,
    D_MOMENT,
    DISCOVERY,
    INFLUENCE,
    NONE,
    NOT_NOW,
    NOT_THIS_TURN,
    S_BRIEF_WINDOW,
    S_CONSENT_OVERRULE,
    S_MOMENT,
    S_RESOLVE_BRIEF,
    SLOTS,
    W_CHOICE,
    W_INFLUENCE,
    YES,
)
from intrigue.games.patriot.rules.abilities import effect_of, spend_use, usable, use
from intrigue.games.patriot.rules.questions import Refuse, asked, question
from intrigue.games.patriot.state import PatriotState

GO_ON: Final = (NOT_NOW,)
PASSED_BRIEF: Final = (S_RESOLVE_BRIEF, NONE, 1)  # the brief is passed without a vote (CH07.S1)


# ---- any moment ----------------------------------------------------------------------------------


def open_moment(state: PatriotState, first: int) -> None:
    """Let the players interrupt, clockwise from the active player; `first` = 1 leaves out the active player, who will
    be asked anyway."""
    waiting = state.interrupters
    if first:
        waiting &= ~(1 << state.active)
    if waiting:
        state.agenda.append((S_MOMENT, NONE, first))


def can_interrupt(state: PatriotState, player: int) -> bool:
    """Whether a player has something to use now."""
    return bool(state.interrupters >> player & 1 and usable(state, player))


def stands_back(state: PatriotState, player: int) -> bool:
    """Whether a player has said "not this turn"."""
    return bool(state.muted >> player & 1)


def moment(state: PatriotState, step: Step) -> None:
    """(moment, player asked, place clockwise): ask the next player who can interrupt (PT-15.6)."""
    order = state.setup.orders[state.active]
    for place in range(step[2], state.n):
        if can_interrupt(state, order[place]):
            question(state, (S_MOMENT, order[place], place), D_MOMENT)
            return


def moment_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    player = asked(state)
    return GO_ON if stands_back(state, player) else (NOT_NOW, NOT_THIS_TURN, *usable(state, player))


refuse_moment = Refuse(
    "PT-15.6", "You can use an unused ability or a held discovery that works at any moment, or let the game go on."
)


def answer_moment(state: PatriotState, seat: int, action: int) -> None:
    _, player, place = state.agenda.pop()
    if action == NOT_THIS_TURN:
        stand_back(state, player)
    if action in {NOT_NOW, NOT_THIS_TURN}:
        state.agenda.append((S_MOMENT, player, place + 1))
    else:
        state.agenda.append((S_MOMENT, player, place))
        use(state, player, action)


def stand_back(state: PatriotState, player: int) -> None:
    """No more questions about things that can be used at any moment, for this turn. How a window was declined is
    nobody else's business (PT-D26)."""
    state.muted |= 1 << player
    if state.events is not None:
        state.events.append(ev.StoodBack(player, audience=(state.owner[player],)))


# ---- brief window --------------------------------------------------------------------------------


def brief_window(state: PatriotState, step: Step) -> None:
    """(brief window, player asked, place clockwise, whether consent was refused): before a brief is resolved (PT-5.3,
    PT-15.7)."""
    order = state.setup.orders[state.active]
    for place in range(step[2], state.n):
        player = order[place]
        refused = step[3] if place == step[2] else 0
        if matching(state, player, refused) or can_interrupt(state, player):
            question(state, (S_BRIEF_WINDOW, player, place, refused), D_BRIEF_WINDOW)
            return


def matching(state: PatriotState, player: int, refused: int) -> list[int]:
    """What may be asked for in this window: after a refusal not the same again (PT-15.14)."""
    if refused and state.traits[player] & CONSENT:
        return []
    return window_uses(state, player)


def window_uses(state: PatriotState, player: int) -> list[int]:
    """What a player has for the brief that lies open: CH04.S2, CH07.S1, SD17 and SD18 for influence briefs, CH06.S2
    for choice briefs; nothing more once it is passed without a vote."""
    if PASSED_BRIEF in state.agenda:
        return []
    tables = state.tables
    kind = tables.briefs[state.brief].kind
    menu = []
    if not state.dead[player]:
        wanted = W_INFLUENCE if kind == INFLUENCE else W_CHOICE if kind == CHOICE else NONE
        for slot, time in enumerate(tables.characters[state.characters[player]].times):
            if time == wanted and state.uses[SLOTS * player + slot]:
                menu.append(ABILITY + slot)
    if kind == INFLUENCE:
        menu += [DISCOVERY + card for card in state.held[player] if tables.sd_time[card] == AT_BRIEF]
    return menu


def brief_window_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    _, player, _, refused = state.agenda[-1]
    fitting = matching(state, player, refused)
    if not fitting and stands_back(state, player):
        return GO_ON
    return (NOT_NOW, NOT_THIS_TURN, *fitting, *usable(state, player))


refuse_brief_window = Refuse(
    "PT-15.7", "You can use what belongs to this brief or works at any moment, or let the game go on."
)


def answer_brief_window(state: PatriotState, seat: int, action: int) -> None:
    _, player, place, refused = state.agenda.pop()
    if action == NOT_THIS_TURN:
        stand_back(state, player)
    if action in {NOT_NOW, NOT_THIS_TURN}:
        state.agenda.append((S_BRIEF_WINDOW, player, place + 1, 0))
        return
    times = state.tables.characters[state.characters[player]].times
    time = times[action - ABILITY] if action < DISCOVERY else NONE
    if time == W_CHOICE:
        ask_overrule(state, player, place, action - ABILITY)
    elif time == W_INFLUENCE and not effect_of(state, player, action - ABILITY):
        spend_use(state, player, action - ABILITY)
        state.agenda[-1] = PASSED_BRIEF
        state.agenda.append((S_BRIEF_WINDOW, player, place, refused))
    else:
        state.agenda.append((S_BRIEF_WINDOW, player, place, refused))
        use(state, player, action)


def ask_overrule(state: PatriotState, player: int, place: int, slot: int) -> None:
    """CH06.S2, with the President's consent where CH06.W1 demands it."""
    if state.traits[player] & CONSENT and player != state.president:
        if state.events is not None:
            state.events.append(ev.ConsentAsked(player, "to decide this brief"))
        question(state, (S_CONSENT_OVERRULE, state.president, player, place, slot), D_CONSENT)
    else:
        overrule(state, player, place, slot)


def answer_overrule(state: PatriotState, action: int) -> None:
    """The President's answer. After a refusal the window goes on without this request (PT-15.14)."""
    _, _, player, place, slot = state.agenda.pop()
    if action == YES:
        overrule(state, player, place, slot)
    else:
        state.agenda.append((S_BRIEF_WINDOW, player, place, 1))


def overrule(state: PatriotState, player: int, place: int, slot: int) -> None:
    """The step below the window is the resolution of the brief: from now on this player decides it. The window stays
    open for what works at any moment."""
    spend_use(state, player, slot)
    state.agenda[-1] = (S_RESOLVE_BRIEF, player, 0)
    state.agenda.append((S_BRIEF_WINDOW, player, place, 0))
