"""What the actions of Catherine have in common, for networks: cards, cities, colours that match, and how good the keen
player thinks they are. Reads only what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.core.bands import band
from intrigue.core.features import NO_FEATURE
from intrigue.games.catherine.codes import FULL_ROW, game_of
from intrigue.games.catherine.play.greedy import KEEN, LEAST, Judge, best_play
from intrigue.games.catherine.rules.actions import rehearsed
from intrigue.games.catherine.rules.rounds import free_columns
from intrigue.games.catherine.rules.tables import members
from intrigue.games.catherine.state import NONE, PERFORM, SET_UP, CatherineState

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

WIDTH: Final = 4
STEPS: Final[tuple[float, ...]] = (0.01, 0.5, 1.0, 2.0, 3.5, 5.0, 8.0, 12.0, 20.0)
"""Between these, differences in points to the best action in the keen player's eyes count as alike."""
MANY: Final = 3
MATCHES: Final = ("differs", "matches")


def names(game: Catherine) -> tuple[str, ...]:
    """The name of each feature."""
    found = [*game.actions.texts, *(f"column with {card.id}" for card in game.rules.card)]
    found += [f"column {match}" for match in MATCHES]
    found += [f"lay, {more} more of its colour" for more in range(MANY + 1)]
    found += [f"activate, {more} free columns of its colour" for more in range(MANY + 1)]
    found += [f"discard, {more} more of its colour" for more in range(MANY + 1)]
    found += [f"{what} judged {step}" for what in ("play", "other") for step in range(len(STEPS) + 1)]
    return tuple(found)


def features(state: CatherineState, seat: int, legal: Sequence[int]) -> list[int]:
    """The features of these actions."""
    tables, size = state.tables, len(legal)
    found = [NO_FEATURE] * (WIDTH * size)
    for place in range(size):
        found[WIDTH * place] = legal[place]
    if size == 1:
        return found
    known = rehearsed(state, seat) if state.decided[seat] and state.phase == PERFORM else state
    judge = Judge(known, seat, KEEN)
    cards = len(tables.ids)
    column_at = len(game_of(state).actions)
    match_at = column_at + cards
    more_at = match_at + len(MATCHES)
    judged_at = more_at + 3 * (MANY + 1)
    first = legal[0]
    if first < tables.discard or tables.column <= first < tables.city:
        if state.phase == SET_UP:
            worths = [judge.row_worth(action) for action in legal]
        else:
            best: dict[int, float] = {}
            best_play(state, judge, seat, legal, best)
            worths = [best.get(action, LEAST) for action in legal]
    else:
        worths = [other_worth(judge, action) for action in legal]
        judged_at += len(STEPS) + 1
    most = max(worths)
    hand = [0] * len(tables.regions)
    for card in state.hands[seat]:
        hand[tables.colours[card]] += 1
    row, free = open_columns(state, seat)
    for place in range(size):
        action, at = legal[place], WIDTH * place
        found[at + 1] = judged_at + band(most - worths[place], STEPS)
        if action < tables.activate:
            found[at + 2] = more_at + at_most(hand[tables.colours[action]] - 1)
        elif action < tables.discard:
            found[at + 2] = more_at + MANY + 1 + at_most(free[tables.colours[action - tables.activate]])
        elif action < tables.column:
            found[at + 2] = more_at + 2 * (MANY + 1) + at_most(hand[tables.colours[action - tables.discard]] - 1)
        elif action < tables.city:
            target = row[action - tables.column]
            trigger = state.plan[3 * seat + 1]
            found[at + 2] = column_at + target
            found[at + 3] = match_at + (trigger != NONE and tables.colours[trigger] == tables.colours[target])
    return found


def open_columns(state: CatherineState, seat: int) -> tuple[Sequence[int], list[int]]:
    """The row with the card that is chosen for it, and how many free columns there are of each colour."""
    tables = state.tables
    row: Sequence[int] = state.rows[seat]
    count = [0] * len(tables.regions)
    if state.phase == SET_UP:
        return row, count
    if state.plan[3 * seat] != NONE:
        row = (*row, state.plan[3 * seat])
    for column in members(free_columns(state, seat)):
        if column < min(len(row), FULL_ROW):
            count[tables.colours[row[column]]] += 1
    return row, count


def other_worth(judge: Judge, action: int) -> float:
    """What the keen player thinks of a discard, a city, a tile or a way to go on, in points."""
    tables = judge.tables
    if action < tables.column:
        return -judge.spare_worth(action - tables.discard)
    if tables.city <= action < tables.perform:
        return judge.city_worth(action - tables.city)
    if action >= tables.tile:
        return judge.tile_worth(action - tables.tile)
    return 0.0


def at_most(count: int) -> int:
    return count if count < MANY else MANY
