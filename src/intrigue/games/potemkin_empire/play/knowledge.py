"""The content of a view of Potemkin Empire, as a state.

Cards that the viewer does not know are UNSEEN: in the deck, in hands and packs of others, behind Facades, in what
others drew and saw, and with a closed discard pile in what others discarded. Choices that others make in secret are
left out, except for the fact that a pick has been made.

One thing cannot be left blank: which of the next players took which card of a pack that the viewer passed on. The
viewer knows the cards, so they are in `picks` and `packs`, in ascending order, as if that had been the order of the
picks. Code that reads a known state may use them only through `pack_seen`, whose result does not depend on the
order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.chance import Chance
from intrigue.games.potemkin_empire.events import Site
from intrigue.games.potemkin_empire.rules.deck import discard_story
from intrigue.games.potemkin_empire.rules.end_phase import clear_turn
from intrigue.games.potemkin_empire.rules.village import derive, may_see_interior, site_of
from intrigue.games.potemkin_empire.state import (
    BUILT,
    DEALT,
    DESTROYED,
    DISCARDED,
    DREW,
    FACE_DOWN,
    GONE,
    LOOKED,
    MODES,
    NONE,
    OVERHEARD,
    PHASES,
    PLAYED,
    RENOVATED,
    REVEALED,
    SHOWN,
    SHUFFLED,
    TYPES,
    UNSEEN,
    Entry,
    PotemkinState,
)
from intrigue.games.potemkin_empire.view import Happening, PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire


def known_state(game: PotemkinEmpire, view: PotemkinView) -> PotemkinState:
    """The state that holds what the viewer knows, and nothing else."""
    state = game.blank(view.players, game.resolve(view.players, view.options))
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.steps_from(view.agenda)
    state.month, state.phase = view.month, PHASES.index(view.phase)
    state.first, state.turn, state.turns = view.first, view.turn, list(view.turns)
    state.modes = [MODES.index(mode) for mode in view.modes]
    state.capitol = view.capitol
    state.scientist = NONE if view.scientist is None else view.scientist
    state.shield = NONE if view.shield is None else view.shield
    state.piles, state.cubes, state.agents = list(view.piles), view.cubes, view.agents
    state.spent = list(view.spent)
    state.log = [entry_of(game, told) for told in view.history]
    set_draft(game, view, state)
    set_villages(game, view, state)
    set_turn(game, view, state)
    set_cards(game, view, state)
    derive(state)
    game.ask_viewer(state, view)
    return state


def set_cards(game: PotemkinEmpire, view: PotemkinView, state: PotemkinState) -> None:
    """The deck, the discard pile and the hands."""
    state.deck = [UNSEEN] * view.deck
    story = discard_story(state)
    state.discard = [card for card, _, _ in story]
    state.givers = [giver for _, giver, _ in story]
    state.hands = [[UNSEEN] * size for size in view.hand_sizes]
    if view.viewer is not None:
        state.hands[view.viewer] = [game.card_numbers[card] for card in view.hand]


# ---- the draft -----------------------------------------------------------------------------------


def set_draft(game: PotemkinEmpire, view: PotemkinView, state: PotemkinState) -> None:
    players, width = state.players, state.setup.draft
    drafting = view.phase == "draft"
    state.round, state.size = view.round, view.size
    state.packs = [[UNSEEN] * (view.size - view.round) for _ in range(players)] if drafting else []
    state.choice = [UNSEEN if picked else NONE for picked in view.picked]
    state.picks = [NONE] * (view.month * players * width)
    sizes = [entry[2] for entry in state.log if entry[0] == DEALT]
    for month, size in enumerate(sizes):
        rounds = view.round if drafting and month == view.month - 1 else size
        for seat in range(players):
            start = (month * players + seat) * width
            state.picks[start : start + rounds] = [UNSEEN] * rounds
    if view.viewer is None:
        return
    if view.choice is not None:
        state.choice[view.viewer] = game.card_numbers[view.choice]
    for month, packs in enumerate(view.packs):
        for turn in range(len(packs)):
            set_pack(game, view, state, month, turn)


def set_pack(game: PotemkinEmpire, view: PotemkinView, state: PotemkinState, month: int, turn: int) -> None:
    """The pack that the viewer held at a turn of a month's draft: the card it kept, and the cards it passed on."""
    assert view.viewer is not None
    players, width, step = state.players, state.setup.draft, state.setup.steps[month]
    packs, drafted = view.packs[month], view.drafted[month]
    rest = sorted([game.card_numbers[card] for card in packs[turn]])
    dealt_to = (view.viewer - step * turn) % players
    drafting = view.phase == "draft" and month == view.month - 1
    if turn < len(drafted):
        kept = game.card_numbers[drafted[turn]]
        rest.remove(kept)
        state.picks[(month * players + view.viewer) * width + turn] = kept
        if turn + players < len(packs):  # the pack came back: the others had taken the missing cards
            again = [game.card_numbers[card] for card in packs[turn + players]]
            rest = [card for card in rest if card not in again]
        rounds = view.round if drafting else len(packs)
        for later in range(turn + 1, min(turn + players, rounds)):
            seat = (view.viewer + step * (later - turn)) % players
            state.picks[(month * players + seat) * width + later] = rest.pop(0)
    if drafting and turn + players >= len(packs):
        state.packs[dealt_to] = rest


# ---- the villages --------------------------------------------------------------------------------


def set_villages(game: PotemkinEmpire, view: PotemkinView, state: PotemkinState) -> None:
    """All buildings that were ever built, in order; destroyed ones are marked as gone."""
    state.villages = [[] for _ in range(state.players)]
    state.kinds, state.captured, state.captors = [], [], []
    for entry in state.log:
        if entry[0] == BUILT:
            state.villages[entry[1]].append(len(state.kinds))
            state.kinds.append(entry[3])
        elif entry[0] == DESTROYED:
            state.captured.append(entry[3])
            state.captors.append(entry[4])
    count = len(state.kinds)
    state.status, state.inside = [GONE] * count, [NONE] * count
    state.goods, state.guards = [0] * count, [0] * count
    for seat, village in enumerate(view.villages):
        for shown in village:
            building = state.villages[seat][shown.number - 1]
            state.status[building] = REVEALED if shown.revealed else FACE_DOWN
            state.inside[building] = UNSEEN if shown.card is None else game.card_numbers[shown.card]
            state.goods[building] = shown.cubes
            state.guards[building] = shown.agents


# ---- what is under way ---------------------------------------------------------------------------


def set_turn(game: PotemkinEmpire, view: PotemkinView, state: PotemkinState) -> None:
    clear_turn(state)
    state.played = [game.card_numbers[card] for card in view.played]
    state.resolving = NONE if view.resolving is None else game.card_numbers[view.resolving]
    if isinstance(view.chosen, str):
        state.matter = TYPES.index(view.chosen)
    elif view.chosen is not None:
        state.matter = site_number(state, view.chosen)
    state.amount = view.amount
    state.marked = [site_number(state, site) for site in view.marked]
    state.waiting = [site_number(state, site) for site in view.waiting]
    state.roving = view.roving
    state.targets = [NONE if site is None else site_number(state, site) for site in view.targets]
    state.stations = []
    if view.viewer is not None:
        viewer = view.viewer
        state.sources = [site_of(state, viewer, number - 1) for number in view.sources]
        state.stations = [site_of(state, viewer, number - 1) for number in view.stations]


def site_number(state: PotemkinState, site: Site) -> int:
    return site_of(state, site.seat, site.number - 1)


# ---- the log -------------------------------------------------------------------------------------


def entry_of(game: PotemkinEmpire, told: Happening) -> Entry:
    """An entry of the history in numbers, UNSEEN for cards that the viewer did not see: a table of cases."""
    cards = [game.card_numbers[card] for card in told.cards]
    card = cards[0] if cards else UNSEEN
    seat, place = number_or_none(told.seat), number_or_none(told.number) - 1
    match told.what:
        case "dealt":
            return (DEALT, seat, number_or_none(told.count))
        case "shuffled":
            held_back = cards[0] if cards else NONE
            return (SHUFFLED, number_or_none(told.count), number_or_none(told.dealt), held_back)
        case "drew":
            return (DREW, seat, card)
        case "built":
            return (BUILT, seat, place, TYPES.index(told.type or ""))
        case "played":
            return (PLAYED, seat, card)
        case "renovated":
            return (RENOVATED, seat, place)
        case "shown":
            return (SHOWN, seat, place, card)
        case "destroyed":
            return (DESTROYED, seat, place, card, number_or_none(told.by))
        case "looked":
            return (LOOKED, number_or_none(told.by), seat, place, card)
        case "overheard":
            return (OVERHEARD, number_or_none(told.by), seat, *cards)
    return (DISCARDED, seat, *(cards or [UNSEEN] * number_or_none(told.count)))


def number_or_none(value: int | None) -> int:
    return NONE if value is None else value


# ---- what a seat knows of the cards ----------------------------------------------------------------


def cards_found(state: PotemkinState, seat: int) -> list[int]:
    """The cards whose place a seat knows: in its hand, on the discard pile, captured, and behind Facades."""
    found = state.hands[seat] + state.captured
    if state.setup.open_discard:
        found += state.discard
    else:
        found += [card for card, giver, shown in discard_story(state) if shown or giver == seat]
    for owner, village in enumerate(state.villages):
        for building in village:
            if state.inside[building] != NONE and may_see_interior(state, seat, owner, building):
                found.append(state.inside[building])
    return found
