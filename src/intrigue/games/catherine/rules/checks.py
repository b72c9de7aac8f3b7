"""Invariants of every state: how many pieces there are, and how the fields fit together.

A dump may come from anywhere, so everything that the rules rely on is checked. What no rule relies on may be wrong:
tiles need not come from cities with residences, and points need not follow from what was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intrigue.core.errors import BadData
from intrigue.core.state import NOT_ASKED, Step
from intrigue.games.catherine import codes
from intrigue.games.catherine.codes import DP1, DP2, game_of
from intrigue.games.catherine.rules.actions import first_question, next_question
from intrigue.games.catherine.rules.activation import activated, obstacle
from intrigue.games.catherine.rules.effects import supply
from intrigue.games.catherine.rules.interim import builders
from intrigue.games.catherine.rules.possession import derive
from intrigue.games.catherine.rules.rounds import free_columns
from intrigue.games.catherine.state import (
    BOOKS,
    CATEGORIES,
    GOODS,
    NONE,
    OUTCOMES,
    OVER,
    PERFORM,
    PHASES,
    PLAY,
    SET_UP,
    CatherineState,
)

# Far more than one round can give. The limit grows with the rounds, so that no real game exceeds it.
MANY_POINTS: Final = 1_000_000
MANY_SHUFFLES: Final = 100

# The length of each list of a state: entries per seat.
SIZES: Final = {
    "orders": 1,
    "hands": 1,
    "rows": 1,
    "under": 1,
    "plan": 3,
    "columns": 1,
    "outcomes": 1,
    "favor": 1,
    "earned": len(CATEGORIES),
    "homes": 1,
    "tiles": len(GOODS),
    "jokers": 1,
    "decided": 1,
    "done": 1,
}


def inventory(state: CatherineState) -> dict[str, int]:
    """The number of different cards, wherever they are, and of goods tiles in cities and with players."""
    counts = {"project cards": len(set(all_cards(state)))}
    for good, name in enumerate(GOODS):
        counts[f"{name} tiles"] = sum(state.stock[good::4]) + sum(state.tiles[good::4])
    return counts


def all_cards(state: CatherineState) -> list[int]:
    """All project cards, zone by zone."""
    cards = [*state.pile, *state.discards]
    for zone in (*state.hands, *state.rows):
        cards += zone
    for zone in state.under:
        cards += [card for card in zone if card != NONE]
    return cards


def settle(state: CatherineState) -> None:
    """Raise `BadData` unless the fields of a loaded state fit together; derive what is not dumped."""
    check_sizes(state)
    check_numbers(state)
    check_course(state)
    check_rows(state)
    check_cards(state)
    check_board(state)
    derive(state)
    if state.phase in (SET_UP, PLAY):
        check_choices(state)
    else:
        check_decisions(state)
    if state.phase != OVER and all(ask == NOT_ASKED for ask in state.asks):
        raise BadData("asks", "somebody who must decide", list(game_of(state).asked(state)))


def check_sizes(state: CatherineState) -> None:
    for name, per_seat in SIZES.items():
        if len(getattr(state, name)) != per_seat * state.players:
            raise BadData(name, f"a list of {per_seat * state.players}", getattr(state, name))
    for name, size in (("stock", len(state.setup.stock)), ("generation", len(state.tables.ids))):
        if len(getattr(state, name)) != size:
            raise BadData(name, f"a list of {size}", getattr(state, name))


def check_numbers(state: CatherineState) -> None:
    tables = state.tables
    _within("decade", [state.decade], 1, state.setup.decades)
    _within("round", [state.round], 0, state.setup.rounds)
    _within("phase", [state.phase], 0, len(PHASES) - 1)
    _within("orders", state.orders, 0, len(tables.orders) - 1)
    _within("favor", state.favor, 0, tables.top)
    rounds = state.setup.rounds * (state.decade - 1) + state.round + (state.phase == OVER) + 1
    _within("shuffles", [state.shuffles], 0, MANY_SHUFFLES * rounds)
    _within("generation", state.generation, 0, state.shuffles)
    _within("outcomes", state.outcomes, NONE, len(OUTCOMES) - 1)
    _within("earned", state.earned, 0, MANY_POINTS * rounds)
    scorings = state.setup.decades - state.decade + (state.phase not in (BOOKS, OVER))  # each may bring another joker
    _within("jokers", state.jokers, 0, game_of(state).rules.box.jokers - scorings)
    _within("tiles", state.tiles, 0, sum(state.setup.stock))
    for place, left in enumerate(state.stock):
        _within(f"stock[{place}]", [left], 0, state.setup.stock[place])
    if len(set(state.orders)) < state.players:
        raise BadData("orders", "a different order for each seat", state.orders)


def _within(path: str, numbers: Sequence[int], least: int, most: int) -> None:
    for number in numbers:
        if not least <= number <= most:
            raise BadData(path, f"from {least} to {most}", number)


# ---- the course of the game ----------------------------------------------------------------------


def check_course(state: CatherineState) -> None:
    """Phase, round, decade and agenda belong together."""
    phase = state.phase
    if state.over != (phase == OVER):
        raise BadData("phase", "that the game is over if, and only if, there is a result", PHASES[phase])
    last = state.setup.rounds
    rounds = {SET_UP: (0,), BOOKS: (last,), OVER: (last,)}.get(phase, tuple(range(1, last + 1)))
    if state.round not in rounds:
        raise BadData("round", " or ".join(map(str, rounds)) + f" in the phase {PHASES[phase]}", state.round)
    decades = {SET_UP: (1,), OVER: (state.setup.decades,)}.get(phase, tuple(range(1, state.setup.decades + 1)))
    if state.decade not in decades:
        raise BadData("decade", f"{decades[0]} in the phase {PHASES[phase]}", state.decade)
    wanted = agenda_of(state)
    if state.agenda != wanted:
        game = game_of(state)
        steps = [game.step_data(step) for step in wanted]
        raise BadData("agenda", f"{steps} in this phase", [game.step_data(step) for step in state.agenda])


def agenda_of(state: CatherineState) -> list[Step]:
    """The only agenda that a phase can have."""
    begun = [seat for seat, done in enumerate(state.done) if done]
    agendas: dict[int, list[Step]] = {
        SET_UP: [(codes.LAY_ROWS,)],
        PLAY: [(codes.REVEAL,)],
        PERFORM: [(codes.END_ROUND,), (codes.PERFORM_ACTIONS, begun[0] if begun else 0)],
        BOOKS: [(codes.END_DECADE,), (codes.BUILD_FOR_BOOKS,)],
        OVER: [],
    }
    return agendas[state.phase]


def check_rows(state: CatherineState) -> None:
    """All rows are as long as the round makes them, with an activation card for each round (CA-4.10)."""
    played = {PLAY: state.round - 1, PERFORM: state.round, BOOKS: state.round}.get(state.phase, 0)
    length = 0 if state.phase == SET_UP else state.setup.first_row + played
    revealed = state.phase in (PERFORM, BOOKS)
    for seat, row in enumerate(state.rows):
        under = state.under[seat]
        if len(row) != length:
            raise BadData(f"rows[{seat}]", f"{length} cards, as many as in the other rows", row)
        if len(under) != length:
            raise BadData(f"under[{seat}]", f"a card or -1 for each of the {length} columns", under)
        if len([card for card in under if card != NONE]) != played:
            raise BadData(f"under[{seat}]", f"{played} activation cards", under)
        column = state.columns[seat]
        if not revealed and column != NONE:
            raise BadData(f"columns[{seat}]", "-1, as nothing is revealed", column)
        if revealed and not (0 <= column < length and under[column] != NONE):
            raise BadData(f"columns[{seat}]", "the column of an activation card", column)


# ---- cards and the board -------------------------------------------------------------------------


def check_cards(state: CatherineState) -> None:
    """Every card is in exactly one place. Those in the pile went there with the last shuffle."""
    cards = sorted(all_cards(state))
    if cards != list(range(len(state.tables.ids))):
        raise BadData("pile", f"each of the {len(state.tables.ids)} cards in exactly one place", len(cards))
    for place, card in enumerate(state.pile):
        if state.generation[card] != state.shuffles:
            raise BadData(f"pile[{place}]", f"a card of shuffle {state.shuffles}", state.generation[card])
    least = {SET_UP: state.setup.dealt, PLAY: 2}.get(state.phase, 0)
    for seat, hand in enumerate(state.hands):
        if len(hand) < least or (state.phase == SET_UP and len(hand) > state.setup.dealt):
            raise BadData(f"hands[{seat}]", f"{least} cards" + ("" if state.phase == SET_UP else " or more"), hand)


def check_board(state: CatherineState) -> None:
    """Residences stand in cities, no more than there are. Tiles are those that the set-up laid out (CA-2.5)."""
    for seat, homes in enumerate(state.homes):
        if not 0 <= homes <= state.tables.all_cities or homes.bit_count() > state.tables.residences:
            raise BadData(f"homes[{seat}]", f"a mask of at most {state.tables.residences} cities", homes)
    for good, name in enumerate(GOODS):
        total = sum(state.setup.stock[good::4])
        found = sum(state.stock[good::4]) + sum(state.tiles[good::4])
        if found != total:
            raise BadData("stock", f"{total} {name} tiles in cities and with players", found)


# ---- secret choices ------------------------------------------------------------------------------


def check_choices(state: CatherineState) -> None:
    """In set-up and phase B: choices are legal, and every seat with choices left is asked."""
    for seat in range(state.players):
        check_nothing_decided(state, seat)
        place = 3 * seat
        chosen = state.plan[place : place + 3]
        made = chosen.index(NONE) if NONE in chosen else len(chosen)
        if any(part != NONE for part in chosen[made:]):
            raise BadData(f"plan[{place + made}]", "nothing missing before what is chosen", NONE)
        cards = chosen[:made] if state.phase == SET_UP else chosen[: min(made, 2)]
        for part, card in enumerate(cards):
            if card not in state.hands[seat] or card in cards[:part]:
                raise BadData(f"plan[{place + part}]", "a card of the hand that is not chosen yet, or -1", card)
        if state.phase == PLAY and made == len(chosen) and not free_columns(state, seat) >> max(chosen[2], 0) & 1:
            raise BadData(f"plan[{place + 2}]", "a column without an activation card, or -1", chosen[2])
        question = NOT_ASKED if made == len(chosen) else DP1 if state.phase == SET_UP else DP2
        check_asked(state, seat, question)


def check_decisions(state: CatherineState) -> None:
    """In phase D and for the most books: decisions are legal, and every seat with decisions left is asked."""
    for place, chosen in enumerate(state.plan):
        if chosen != NONE:
            raise BadData(f"plan[{place}]", "-1, as everything is revealed", chosen)
    begun = begun_by(state)
    deciders = deciding(state)
    for seat in range(state.players):
        if state.done[seat] and seat != begun:
            raise BadData(f"done[{seat}]", "0, as nothing has been performed", state.done[seat])
        if seat in deciders:
            check_asked(state, seat, question_after(state, seat))
        else:
            check_nothing_decided(state, seat)
            check_asked(state, seat, NOT_ASKED)


def check_nothing_decided(state: CatherineState, seat: int) -> None:
    if state.decided[seat]:
        raise BadData(f"decided[{seat}]", "nothing, as there is nothing to decide", state.decided[seat])
    if state.done[seat]:
        raise BadData(f"done[{seat}]", "0, as nothing has been performed", state.done[seat])


def begun_by(state: CatherineState) -> int:
    """The seat that has performed its action and must decide more after it has drawn cards, or NONE."""
    if state.phase != PERFORM:
        return NONE
    seat = state.agenda[-1][1]
    if not state.done[seat]:
        return NONE
    card = activated(state, seat)
    if not (state.tables.waits[card] and 0 < state.done[seat] <= state.setup.times[card]):
        raise BadData(f"done[{seat}]", "0, as nothing can be decided after the first time", state.done[seat])
    return seat


def deciding(state: CatherineState) -> list[int]:
    """The seats that have something to decide in this phase and whose decisions are not carried out yet."""
    if state.phase == BOOKS:
        return [seat for seat in builders(state) if supply(state, seat)]
    if state.phase != PERFORM:
        return []
    seats = range(state.agenda[-1][1], state.players)
    return [seat for seat in seats if state.done[seat] or obstacle(state, seat) == NONE]


def question_after(state: CatherineState, seat: int) -> int:
    """What a seat must be asked after what it has decided, if that is legal."""
    menus = game_of(state).menus
    decided, state.decided[seat] = state.decided[seat], ()
    question = first_question(state, seat)
    while len(state.decided[seat]) < len(decided):
        place = len(state.decided[seat])
        if question == NONE or decided[place] not in menus[question](state, seat):
            raise BadData(f"decided[{seat}][{place}]", "a legal action", decided[place])
        state.decided[seat] += (decided[place],)
        question = next_question(state, seat)
    if state.decided[seat] != decided:  # questions with only one answer are answered automatically
        raise BadData(f"decided[{seat}]", f"{list(state.decided[seat])}, with all that follows", decided)
    if not decided and question == NONE:
        raise BadData(f"done[{seat}]", "0, as nothing more can be decided", state.done[seat])
    return question


def check_asked(state: CatherineState, seat: int, question: int) -> None:
    if state.asks[seat] != question:
        game = game_of(state)
        wanted = "nothing" if question == NOT_ASKED else game.decisions[question].id
        raise BadData(f"asks[{seat}]", wanted, game.asked(state)[seat])
