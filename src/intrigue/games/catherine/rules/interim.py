"""The interim scoring after each decade (CA-11)."""

from __future__ import annotations

from typing import Literal

from intrigue.core.state import Step
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import BEGIN_ROUND, BUILD_FOR_BOOKS, DP8, DRAWN, END_DECADE
from intrigue.games.catherine.rules.drawing import draw
from intrigue.games.catherine.rules.effects import build, supply
from intrigue.games.catherine.rules.possession import own
from intrigue.games.catherine.rules.scoring import end_game, score
from intrigue.games.catherine.rules.tables import Tables, members
from intrigue.games.catherine.state import (
    BOOK,
    BOOKS,
    BY_CANNONS,
    BY_FAVOR,
    BY_RESIDENCES,
    CANNON,
    NONE,
    SYMBOLS,
    CatherineState,
)

BookReward = Literal["builds", "joker", "nothing"]


def begin_scoring(state: CatherineState) -> None:
    """Cannons first, then books (CA-11.1). Those with the most books decide at the same time (CA-13.3)."""
    state.agenda.append((END_DECADE,))
    state.agenda.append((BUILD_FOR_BOOKS,))
    state.phase = BOOKS
    score_cannons(state)
    compare_books(state)
    for seat in builders(state):
        if supply(state, seat):
            state.ask(seat, DP8)


# ---- cannons and books ---------------------------------------------------------------------------


def score_cannons(state: CatherineState) -> None:
    """Everybody scores the comparison with the neighbours."""
    points = [cannon_points(state, seat) for seat in range(state.players)]
    for seat in range(state.players):
        score(state, seat, points[seat], BY_CANNONS)
    if state.events is not None:
        cannons = tuple(state.owned[CANNON :: len(SYMBOLS)])
        state.events.append(ev.CannonsScored(cannons, tuple(points)))


def cannon_points(state: CatherineState, seat: int) -> int:
    """Points for each neighbour with fewer cannons and for each with the same number (CA-11.2 to CA-11.5)."""
    scoring, owned = state.tables.scoring, state.owned
    cannons = owned[len(SYMBOLS) * seat + CANNON]
    points = 0
    for neighbour in state.setup.neighbours[seat]:
        theirs = owned[len(SYMBOLS) * neighbour + CANNON]
        if theirs < cannons:
            points += scoring.more_cannons
        elif theirs == cannons:
            points += scoring.equal_cannons
    return points


def compare_books(state: CatherineState) -> None:
    """Those between the most and the fewest take a joker (CA-11.9). Those with the most build later."""
    rewards = book_rewards(state)
    middle = [seat for seat, reward in enumerate(rewards) if reward == "joker"]
    for seat in middle:
        state.jokers[seat] += 1
    if state.events is not None:
        books = tuple(state.owned[BOOK :: len(SYMBOLS)])
        state.events.append(ev.BooksCompared(books, tuple(builders(state)), tuple(middle)))


def book_rewards(state: CatherineState) -> list[BookReward]:
    """What each seat gets for its books (CA-11.6 to CA-11.9)."""
    books = state.owned[BOOK :: len(SYMBOLS)]
    most, fewest = max(books), min(books)
    rewards: list[BookReward] = []
    for number in books:
        if number == most:
            rewards.append("builds")
        elif number == fewest:
            rewards.append("nothing")
        else:
            rewards.append("joker")
    return rewards


def builders(state: CatherineState) -> list[int]:
    """The seats with the most books, who may build in any city (CA-11.6, CA-11.7)."""
    return [seat for seat, reward in enumerate(book_rewards(state)) if reward == "builds"]


def book_menu(state: CatherineState, seat: int) -> tuple[int, ...]:
    first = state.tables.city
    free = members(state.tables.all_cities & ~state.homes[seat])
    return (*[first + city for city in free], state.tables.build_nothing)


def build_for_books(state: CatherineState, step: Step) -> None:
    """Carry out what the builders have decided, in seat order (CA-11.10)."""
    tables = state.tables
    for seat in builders(state):
        decided = state.decided[seat]
        state.decided[seat] = ()
        if not decided:
            draw(state, seat, 1, "no residence")  # CA-9.5
        elif decided[0] < tables.perform:
            build(state, seat, decided[0] - tables.city, decided[1] - tables.tile if len(decided) > 1 else NONE)
        elif state.events is not None:
            state.events.append(ev.BuildingDeclined(seat))


def refuse_book_city(state: CatherineState, seat: int, action: int) -> tuple[str, str]:
    if 0 <= action - state.tables.city < len(state.tables.city_ids):
        return "CA-9.3", "You already have a residence in that city."
    return "CA-11.6", "For the most books you may build in any city without a residence of yours, or not at all."


# ---- the other steps ------------------------------------------------------------------------------


def end_decade(state: CatherineState, step: Step) -> None:
    """Score residences and favor, clear the displays, then deal new cards or do the final scoring (CA-11.1)."""
    score_residences(state)
    score_favor(state)
    clear_display(state)
    if state.decade == state.setup.decades:
        end_game(state)
        return
    for seat in range(state.players):
        draw(state, seat, DRAWN, "new cards")  # CA-11.19
    state.decade += 1
    state.round = 0
    state.agenda.append((BEGIN_ROUND,))


def score_residences(state: CatherineState) -> None:
    points = [residence_points(state.tables, homes) for homes in state.homes]
    for seat, number in enumerate(points):
        score(state, seat, number, BY_RESIDENCES)
    if state.events is not None:
        state.events.append(ev.ResidencesScored(tuple(points)))


def residence_points(tables: Tables, homes: int) -> int:
    """Points for each residence, and more in cities with the symbol "1" (CA-11.13, CA-9.9)."""
    points = tables.scoring.residence * homes.bit_count()
    for city in members(homes):
        points += tables.city_points[city]
    return points


def score_favor(state: CatherineState) -> None:
    """The middle value of the favor space (CA-11.14)."""
    points = [state.tables.favor_points[space] for space in state.favor]
    for seat, number in enumerate(points):
        score(state, seat, number, BY_FAVOR)
    if state.events is not None:
        state.events.append(ev.FavorScored(tuple(points)))


def clear_display(state: CatherineState) -> None:
    """Activation cards and the cards above them are discarded. The other three slide to the left (CA-11.17,
    CA-11.18)."""
    for seat in range(state.players):
        gone: list[int] = []
        kept: list[int] = []
        for card, below in zip(state.rows[seat], state.under[seat], strict=True):
            if below == NONE:
                kept.append(card)
            else:
                gone += (card, below)
                own(state, seat, card, -1)
        state.rows[seat] = tuple(kept)
        state.under[seat] = (NONE,) * len(kept)
        state.discards += gone
        if state.events is not None:
            ids = state.tables.ids
            state.events.append(
                ev.DisplayCleared(seat, tuple([ids[card] for card in gone]), tuple([ids[card] for card in kept]))
            )
    state.columns = [NONE] * state.players
