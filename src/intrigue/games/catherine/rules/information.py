"""A view from a state: each field is taken from what the viewer may know."""

from __future__ import annotations

from functools import lru_cache

from intrigue.games.catherine.codes import game_of
from intrigue.games.catherine.rules.actions import first_question, rehearsed
from intrigue.games.catherine.rules.drawing import held_by_generation
from intrigue.games.catherine.rules.interim import BookReward, book_rewards, cannon_points, residence_points
from intrigue.games.catherine.rules.scoring import largest_group, order_filled
from intrigue.games.catherine.rules.tables import Tables, members
from intrigue.games.catherine.state import (
    BOOKS,
    CATEGORIES,
    GOODS,
    NONE,
    OUTCOMES,
    PERFORM,
    PHASES,
    SET_UP,
    CatherineState,
)
from intrigue.games.catherine.view import Ahead, CatherineView, Column, Outlook, Possessions, Standing, Tiles, Wanted


def make_view(state: CatherineState, viewer: int | None) -> CatherineView:
    game = game_of(state)
    tables = state.tables
    ids = tables.ids
    size = len(CATEGORIES)
    seats = range(state.players)
    picked, column, match = own_picks(state, viewer)
    orders = game.rules.order
    held = [held_by_generation(state, seat) for seat in seats]
    return CatherineView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        asks=asked(state, viewer),
        result=state.result,
        decade=state.decade,
        round=state.round,
        phase=PHASES[state.phase],
        orders=tuple([orders[order].id for order in state.orders]),
        hand=() if viewer is None else tuple([ids[card] for card in state.hands[viewer]]),
        picked=picked,
        picked_column=column,
        picked_match=match,
        held=tuple([tuple(counts) for counts in held]),
        generation=state.generation,
        shuffles=state.shuffles,
        pile=len(state.pile),
        discards=tuple([ids[card] for card in state.discards]),
        rows=tuple([row(tables, state.rows[seat], state.under[seat]) for seat in seats]),
        columns=tuple([None if number == NONE else number + 1 for number in state.columns]),
        outcomes=tuple([None if outcome == NONE else OUTCOMES[outcome] for outcome in state.outcomes]),
        favor=tuple(state.favor),
        points=tuple(state.points),
        earned={category: tuple(state.earned[place::size]) for place, category in enumerate(CATEGORIES)},
        homes=tuple([cities(tables, homes) for homes in state.homes]),
        stock={city: {good: state.stock[place] for good, place in kinds} for city, kinds in tables.tile_places},
        tiles=tuple([tiles_of(*state.tiles[4 * seat : 4 * seat + 4]) for seat in seats]),
        jokers=tuple(state.jokers),
        standings=standings(state, [sum(counts) for counts in held]),
        decided=() if viewer is None else tuple([game.actions.text(action) for action in state.decided[viewer]]),
        ahead=ahead(state, viewer),
        done=tuple(state.done),
        agenda=game.upcoming(state),
    )


def own_picks(state: CatherineState, viewer: int | None) -> tuple[tuple[str, ...], int | None, bool | None]:
    """The viewer's own secret choice, and nothing of anybody else's (CA-4.8)."""
    if viewer is None:
        return (), None, None
    lead, activation, column = plan = state.plan[3 * viewer : 3 * viewer + 3]
    ids, colours = state.tables.ids, state.tables.colours
    if state.phase == SET_UP:
        return tuple([ids[card] for card in plan if card != NONE]), None, None
    cards = tuple([ids[card] for card in (lead, activation) if card != NONE])
    if column == NONE:
        return cards, None, None
    above = (*state.rows[viewer], lead)[column]
    return cards, column + 1, colours[activation] == colours[above]


def asked(state: CatherineState, viewer: int | None) -> tuple[str | None, ...]:
    """The decision of each seat. How far others have come is not shown: for them, it is always the first of several
    (CA-13.3)."""
    game = game_of(state)
    ids = game.asked(state)
    if state.phase not in (PERFORM, BOOKS):
        return ids
    return tuple(
        [
            name if name is None or seat == viewer else game.decisions[first_question(state, seat)].id
            for seat, name in enumerate(ids)
        ]
    )


def ahead(state: CatherineState, viewer: int | None) -> Ahead | None:
    """What the viewer's decisions lead to."""
    if viewer is None or not state.decided[viewer]:
        return None
    after = rehearsed(state, viewer)
    tables = state.tables
    return Ahead(
        tuple([tables.ids[card] for card in after.hands[viewer]]),
        after.favor[viewer],
        after.points[viewer],
        cities(tables, after.homes[viewer]),
        tiles_of(*after.tiles[4 * viewer : 4 * viewer + 4]),
        standings(after, [len(hand) for hand in after.hands])[viewer],
    )


def standings(state: CatherineState, hands: list[int]) -> tuple[Standing, ...]:
    rewards, owned, tiles = book_rewards(state), state.owned, state.tiles
    return tuple(
        [
            standing(
                state.tables,
                hands[seat],
                tuple(owned[6 * seat : 6 * seat + 6]),
                state.orders[seat],
                tuple(tiles[4 * seat : 4 * seat + 4]),
                state.jokers[seat],
                state.homes[seat],
                state.favor[seat],
                cannon_points(state, seat),
                rewards[seat],
            )
            for seat in range(state.players)
        ]
    )


# ---- records that are made often, kept for the next view -----------------------------------------

WANTED = {(good, by): Wanted(GOODS[good], by) for good in range(len(GOODS)) for by in ("tile", "joker", None)}


@lru_cache(maxsize=1 << 11)
def standing(
    tables: Tables,
    hand: int,
    owned: tuple[int, ...],
    order: int,
    tiles: tuple[int, ...],
    jokers: int,
    homes: int,
    favor: int,
    cannons: int,
    books: BookReward,
) -> Standing:
    filled = order_filled(tables.orders[order], tiles, jokers)
    matched = sum(by is not None for _, by in filled)
    return Standing(
        hand,
        Possessions(*owned),
        tuple([WANTED[wanted] for wanted in filled]),
        tables.scoring.order[matched],
        largest_group(tables, homes),
        Outlook(cannons, books, residence_points(tables, homes), tables.favor_points[favor]),
    )


@lru_cache(maxsize=1 << 11)
def row(tables: Tables, cards: tuple[int, ...], under: tuple[int, ...]) -> tuple[Column, ...]:
    ids, colours = tables.ids, tables.colours
    return tuple(
        [
            Column(ids[card], None, None)
            if below == NONE
            else Column(ids[card], ids[below], colours[card] == colours[below])
            for card, below in zip(cards, under, strict=True)
        ]
    )


@lru_cache(maxsize=1 << 12)
def tiles_of(iron: int, food: int, caviar: int, fur: int) -> Tiles:
    return Tiles(iron, food, caviar, fur)


@lru_cache(maxsize=1 << 12)
def cities(tables: Tables, homes: int) -> tuple[str, ...]:
    return tuple([tables.city_ids[city] for city in members(homes)])
