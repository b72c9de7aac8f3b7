"""What a seat may know in Catherine (the information table of the rules), field by field.

Cards, cities, goods and orders are named as in the content file. Everybody can work out which cards are unseen; after
the discard pile was shuffled, also which unseen cards were in a hand before. So that nobody needs a memory for it, the
view says with which shuffle each card went into the pile, and how many cards from each shuffle every hand holds."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.view import View
from intrigue.games.catherine.state import CATEGORIES, GOODS, NONE, OUTCOMES, PHASES, SET_UP, CatherineState
from intrigue.games.catherine.tables import members


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A card of an action row, and the activation card below it."""

    card: str
    under: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CatherineView(View):
    """All that one seat may know."""

    decade: int
    round: int
    phase: str
    orders: tuple[str, ...]
    """The order of each seat."""
    hand: tuple[str, ...]
    """The viewer's cards in the order in which they came; cards laid face down are still among them."""
    picked: tuple[str, ...]
    """The cards of the viewer's own secret choice so far: for the row, or action card and activation card."""
    picked_column: int | None
    """The column (from 1) of the viewer's own activation card."""
    held: tuple[tuple[int, ...], ...]
    """How many cards of each shuffle each hand holds; their sum is the number of hand cards."""
    generation: tuple[int, ...]
    """For each card of the content, with which shuffle it last went into the pile: 0 for the first."""
    shuffles: int
    pile: int
    discards: tuple[str, ...]
    """The discard pile from the bottom up."""
    rows: tuple[tuple[Column, ...], ...]
    columns: tuple[int | None, ...]
    """The column (from 1) in which each seat's activation card of this round lies."""
    outcomes: tuple[str | None, ...]
    """What became of the action that each seat revealed last: "performed", "skipped", "colours" or "impossible"."""
    favor: tuple[int, ...]
    points: tuple[int, ...]
    earned: tuple[tuple[int, ...], ...]
    """The points of each seat by category: see `CATEGORIES`."""
    homes: tuple[tuple[str, ...], ...]
    """The cities with a residence of each seat."""
    stock: tuple[tuple[int, int, int, int], ...]
    """The tiles left in each city: iron, food, caviar, fur."""
    tiles: tuple[tuple[int, int, int, int], ...]
    """The goods tiles of each seat."""
    jokers: tuple[int, ...]
    done: int
    """How often the action in progress has been performed."""
    due: int
    """Cards still to be discarded for the cost in progress."""
    for_bonus: bool
    shades: int
    """Colours of the cards discarded for the cost in progress, as a bit mask."""
    site: str | None
    """The city to be built in next, or whose tile is to be taken."""
    agenda: tuple[tuple[int | str, ...], ...]


def make_view(state: CatherineState, viewer: int | None) -> CatherineView:
    game = state.game
    ids = state.tables.ids
    city_ids = state.tables.city_ids
    size = len(CATEGORIES)
    seats = range(state.players)
    picked, column = own_picks(state, viewer)
    orders = game.content.data.order
    return CatherineView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        result=state.result,
        decade=state.decade,
        round=state.round,
        phase=PHASES[state.phase],
        orders=tuple([orders[order].id for order in state.orders]),
        hand=() if viewer is None else tuple([ids[card] for card in state.hands[viewer]]),
        picked=picked,
        picked_column=column,
        held=tuple([by_generation(state, seat) for seat in seats]),
        generation=state.generation,
        shuffles=state.shuffles,
        pile=len(state.pile),
        discards=tuple([ids[card] for card in state.discards]),
        rows=tuple([row(state, seat) for seat in seats]),
        columns=tuple([None if number == NONE else number + 1 for number in state.columns]),
        outcomes=tuple([None if outcome == NONE else OUTCOMES[outcome] for outcome in state.outcomes]),
        favor=tuple(state.favor),
        points=tuple(state.points),
        earned=tuple([tuple(state.earned[size * seat : size * seat + size]) for seat in seats]),
        homes=tuple([tuple([city_ids[city] for city in members(homes)]) for homes in state.homes]),
        stock=by_four(state.stock),
        tiles=by_four(state.tiles),
        jokers=tuple(state.jokers),
        done=state.done,
        due=state.due,
        for_bonus=state.for_bonus,
        shades=state.shades,
        site=None if state.site == NONE else city_ids[state.site],
        agenda=tuple([tuple(game.step_data(step)) for step in state.agenda]),
        asks=tuple([None if ask < 0 else game.decisions[ask].id for ask in state.asks]),
    )


def own_picks(state: CatherineState, viewer: int | None) -> tuple[tuple[str, ...], int | None]:
    """The viewer's own secret choice; nothing of anybody else's (CA-4.8)."""
    if viewer is None:
        return (), None
    plan = state.plan[3 * viewer : 3 * viewer + 3]
    ids = state.tables.ids
    if state.phase == SET_UP:
        return tuple([ids[card] for card in plan if card != NONE]), None
    cards = tuple([ids[card] for card in plan[:2] if card != NONE])
    return cards, None if plan[2] == NONE else plan[2] + 1


def by_generation(state: CatherineState, seat: int) -> tuple[int, ...]:
    """How many cards of each shuffle a hand holds. Draws are seen by all, and so is every card that leaves a hand."""
    counts = [0] * (state.shuffles + 1)
    for card in state.hands[seat]:
        counts[state.generation[card]] += 1
    return tuple(counts)


def row(state: CatherineState, seat: int) -> tuple[Column, ...]:
    ids = state.tables.ids
    return tuple(
        [
            Column(card=ids[card], under=None if below == NONE else ids[below])
            for card, below in zip(state.rows[seat], state.under[seat], strict=True)
        ]
    )


def by_four(numbers: list[int]) -> tuple[tuple[int, int, int, int], ...]:
    return tuple(
        [
            (numbers[place], numbers[place + 1], numbers[place + 2], numbers[place + 3])
            for place in range(0, len(numbers), len(GOODS))
        ]
    )
