"""The brief deck, and looking into decks: peeks, sorting, predicting the future (PT-4.14, PT-4.15, PT-5.13,
PT-5.15)."""

from __future__ import annotations

from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    BRIEFS,
    D_PREDICT,
    D_SORT,
    DECKS,
    NONE,
    OPINIONS,
    S_PREDICT,
    S_SORT,
    SCIENCES,
    SLOT,
)
from intrigue.games.patriot.rules.bookkeeping.deck_places import (
    bottom_brief_known,
    brief_top_left,
    brief_went_under,
    deck_of,
    one_of_two_left,
    super_among_top,
    super_anywhere,
    super_on_top,
    top_known,
    top_lifted,
)
from intrigue.games.patriot.rules.effects.language import BRIEF_DECK, ONLY_LOOK, TOP, TOP5, word_of
from intrigue.games.patriot.rules.influence import private
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.state import PatriotState

TOP5_CARDS: Final = 4  # briefs that a super brief is shuffled into on top of the deck
SLOT_MENUS: Final = tuple(tuple(tuple(range(SLOT + first, SLOT + size)) for size in range(4)) for first in range(3))
"""The actions that name the cards somebody is looking at: by the first that can be named, and by how many there are."""


# ---- briefs --------------------------------------------------------------------------------------


def draw_brief(state: PatriotState) -> int:
    """The top brief; NONE if there is no card at all."""
    if not state.brief_deck:
        form_briefs(state)
        if not state.brief_deck:
            return NONE
    card = state.brief_deck.pop()
    brief_top_left(state, len(state.brief_deck), card)
    return card


def form_briefs(state: PatriotState) -> None:
    """An empty brief deck is formed again from the discard pile (PT-5.15)."""
    state.brief_deck, state.brief_discard = state.brief_discard, []
    state.chance.shuffle(state.brief_deck)


def add_super(state: PatriotState, where: int) -> None:
    """A random unused super brief enters the deck (operation 22, PT-5.13)."""
    if not state.supers_left:
        return
    card = state.supers_left.pop(state.chance.below(len(state.supers_left)))
    deck = state.brief_deck
    size = len(deck)
    if where == TOP:
        deck.append(card)
        super_on_top(state, size)
    elif where == TOP5:
        first = max(0, size - TOP5_CARDS)
        group = [*deck[first:], card]
        state.chance.shuffle(group)
        deck[first:] = group
        super_among_top(state, first, size)
    else:
        deck.append(card)
        state.chance.shuffle(deck)
        super_anywhere(state, size)
    if state.events is not None:
        state.events.append(ev.SuperAdded(word_of("where", where)))


# ---- looking into a deck -------------------------------------------------------------------------


def deck_ids(state: PatriotState, deck: int, cards: list[int]) -> tuple[str, ...]:
    """The ids of cards of a deck."""
    names = ids_of_deck(state, deck)
    return tuple([names[card] for card in cards])


def ids_of_deck(state: PatriotState, deck: int) -> tuple[str, ...]:
    """The ids of all cards that a deck can hold."""
    if deck == OPINIONS:
        return state.tables.kind_ids
    return state.tables.brief_ids if deck == BRIEFS else state.tables.discovery_ids


def peek(state: PatriotState, step: Step) -> None:
    """(peek, player, deck, how many, mode): only this player sees the cards (operation 19)."""
    _, player, number, count, mode = step
    deck = BRIEFS if number == BRIEF_DECK else OPINIONS
    if deck == BRIEFS and not state.brief_deck:
        form_briefs(state)
    cards = deck_of(state, deck)
    count = min(count, len(cards))
    if not count:
        return
    top = cards[-1 : -count - 1 : -1]
    tell_peek(state, player, deck, top)
    if mode == ONLY_LOOK or count == 1:
        top_known(state, player, deck, top)
    else:
        lift(state, player, deck, count)
        question(state, (S_SORT, player, deck, 0), D_SORT)


def tell_peek(state: PatriotState, player: int, deck: int, cards: list[int]) -> None:
    if state.events is not None:
        state.events.append(ev.Peeked(player, DECKS[deck], len(cards)))
        seen = deck_ids(state, deck, cards)
        state.events.append(ev.PeekSeen(player, DECKS[deck], seen, audience=private(state, player)))


def tell_order(state: PatriotState, player: int, deck: int, cards: list[int]) -> None:
    """Cards have been put back; their order is for the player alone."""
    if state.events is not None:
        state.events.append(ev.Sorted(player, DECKS[deck]))
        seen = deck_ids(state, deck, cards)
        state.events.append(ev.SortSeen(player, DECKS[deck], seen, audience=private(state, player)))


def lift(state: PatriotState, player: int, deck: int, count: int) -> None:
    """Take the top cards off a deck to look at them."""
    cards = deck_of(state, deck)
    size = len(cards)
    state.drawn = cards[-1 : -count - 1 : -1]
    del cards[-count:]
    state.drawn_by, state.drawn_from = player, deck
    top_lifted(state, deck, size, count)


def put_back(state: PatriotState) -> None:
    """The drawn cards go back on top of their deck, known to the player who looked at them."""
    deck, player = state.drawn_from, state.drawn_by
    deck_of(state, deck).extend(reversed(state.drawn))
    top_known(state, player, deck, state.drawn)
    tell_order(state, player, deck, state.drawn)
    let_go(state)


def let_go(state: PatriotState) -> None:
    """Nobody looks at cards any more."""
    state.drawn = []
    state.drawn_by, state.drawn_from = NONE, 0


def sort_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """Which of the cards that have no place yet comes next, from the top down."""
    return SLOT_MENUS[state.agenda[-1][3]][len(state.drawn)]


refuse_sort = Refuse("PT-20.1", "Name one of the cards that have no place yet.")


def answer_sort(state: PatriotState, seat: int, action: int) -> None:
    _, player, deck, placed = state.agenda.pop()
    state.drawn.insert(placed, state.drawn.pop(action - SLOT))
    if placed + 2 < len(state.drawn):
        question(state, (S_SORT, player, deck, placed + 1), D_SORT)
    else:
        put_back(state)


# ---- predicting the future -----------------------------------------------------------------------


def predict(state: PatriotState, step: Step) -> None:
    """(predict, player, deck): PT-4.14, PT-4.15."""
    _, player, deck = step
    if deck == BRIEFS and not state.brief_deck:
        form_briefs(state)
    cards = deck_of(state, deck)
    count = min(2, len(cards))
    if not count:
        return
    tell_peek(state, player, deck, cards[-1 : -count - 1 : -1])
    if count == 1:
        top_known(state, player, deck, cards[-1:])
        return
    lift(state, player, deck, 2)
    question(state, (S_PREDICT, player, deck), D_PREDICT)


def predict_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return SLOT_MENUS[0][2]


refuse_predict = Refuse("PT-4.14", "Name one of the two cards.")


def answer_predict(state: PatriotState, seat: int, action: int) -> None:
    """The chosen card goes on top, the other one under the deck or out of the game."""
    _, player, deck = state.agenda.pop()
    top, other = state.drawn[action - SLOT], state.drawn[1 - (action - SLOT)]
    size = len(deck_of(state, deck))
    goes_under = deck == BRIEFS and not state.setup.glossary
    if goes_under:
        state.brief_deck.insert(0, other)
        brief_went_under(state, size)
    else:
        leave_unseen(state, player, deck, other, size)
    deck_of(state, deck).append(top)
    top_known(state, player, deck, [top])
    if goes_under:
        bottom_brief_known(state, player, other)
    tell_order(state, player, deck, [top])
    let_go(state)


def leave_unseen(state: PatriotState, player: int, deck: int, card: int, size: int) -> None:
    """One of the two cards above `size` leaves the game, known only to the player who looked at it."""
    one_of_two_left(state, deck, size)
    if deck == BRIEFS:
        state.brief_gone.append(card)
        state.briefs_removed[player] = (*state.briefs_removed[player], card)
        return
    state.sd_predicted.append(card)
    remove_discovery(state, player, card)


def remove_discovery(state: PatriotState, player: int, card: int) -> None:
    """A discovery leaves the game, seen only by this player."""
    state.removed_seen[player] = (*state.removed_seen[player], card)
    if state.events is not None:
        state.events.append(ev.DiscoveryRemoved(player))
        name = state.tables.discovery_ids[card]
        state.events.append(ev.DiscoveryRemovedSeen(player, name, audience=private(state, player)))


def discoveries_drawn(state: PatriotState, player: int, count: int) -> None:
    """A player takes the top discoveries off the deck and looks at them (PT-12.3)."""
    state.drawn = state.sd_deck[-1 : -count - 1 : -1]
    del state.sd_deck[-count:]
    state.drawn_by, state.drawn_from = player, SCIENCES
    if state.events is not None:
        state.events.append(ev.DiscoveryDrawn(player, count))
        seen = deck_ids(state, SCIENCES, state.drawn)
        state.events.append(ev.DiscoverySeen(player, seen, audience=private(state, player)))
