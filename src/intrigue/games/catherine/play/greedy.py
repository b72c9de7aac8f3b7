"""What a sensible player of Catherine does without search. Reads only what the seat knows.

`Judge` estimates everything in victory points: the value of a residence, a step on the track, a card or an action for a
seat at present. `choose` tries every way to play two cards and simulates the seat's own phase D."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from intrigue.games.catherine.codes import ROUNDS
from intrigue.games.catherine.rules.actions import imagined, rehearsed
from intrigue.games.catherine.rules.activation import Activation, activated
from intrigue.games.catherine.rules.rounds import free_columns
from intrigue.games.catherine.rules.scoring import goods_matched, largest_group
from intrigue.games.catherine.rules.tables import Bonus, Tables, members
from intrigue.games.catherine.state import BOOK, CANNON, GOODS, NONE, PERFORM, SET_UP, SYMBOLS, CatherineState

ORDER: Final = (0.0, 0.4, 0.9, 1.6, 2.8, 5.0, 8.0, 12.0)  # value of matched goods on the way to the order's points
USUAL_HAND: Final = 3
LEAST: Final = -1000.0


@dataclass
class Ways:
    """The numbers behind a player's judgement: values in victory points, and shares."""

    card: float = 1.5  # a hand card while there is time to use it; 1 at the end (CA-12.2)
    growth: float = 0.4  # residences that a group gains in a round
    climb: float = 0.6  # steps on the track in a round
    room: float = 0.4  # a hand limit higher by one, for each decade to come
    step: float = 0.3  # a step on the track, while there are rounds to come
    place: float = 0.1  # a neighbouring residence, for each round to come
    tile: float = 1.0  # how much a good counts that the order asks for
    later: float = 0.5  # share of an action's value that counts while the card only waits in the row
    spare: float = 0.25  # the same while it is in the hand
    symbol: float = 0.1  # a symbol of a card in the hand
    good: float = 0.5  # a good owned, for markets, sets and bonuses
    reward: float = 6.0  # a residence in any city, for the most books
    cannon_edge: float = 1.3  # the scale of cannon differences: at this difference, a comparison is still fairly open
    book_edge: float = 0.9
    ahead: float = 0.3  # books that a tie is worth
    lost: float = 0.5  # share of a card's symbols that is lost with its column
    dead: float = 1.0  # an action that cannot be performed now


PLAIN: Final = Ways()
KEEN: Final = Ways(
    card=1.4,
    growth=0.63,
    climb=0.34,
    room=1.1,
    step=0.39,
    place=0.058,
    tile=0.68,
    spare=0.3,
    symbol=0.16,
    good=0.28,
    reward=20.0,
    cannon_edge=1.8,
    book_edge=0.72,
)
"""Numbers that an evolution strategy found: `docs/strength.md` says how, and what they are worth."""


def choose(state: CatherineState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """The action that a sensible player chooses without search."""
    return answer(state, seat, legal, rng, PLAIN)


def keen(state: CatherineState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """The action of a player with better judgement."""
    return answer(state, seat, legal, rng, KEEN)


def answer(state: CatherineState, seat: int, legal: Sequence[int], rng: Random, ways: Ways) -> int:
    """The action that a player with these ways chooses without search."""
    if len(legal) == 1:
        return legal[0]
    tables = state.tables
    first = legal[0]
    activation = imagined(state, seat) if state.decided[seat] and state.phase == PERFORM else None
    if activation is not None and first < tables.tile:
        state = rehearsed(state, seat)
    judge = Judge(state, seat, ways)
    if first < tables.activate and state.phase == SET_UP:
        return max(legal, key=judge.row_worth)
    if first < tables.discard or tables.column <= first < tables.city:
        return best_play(state, judge, seat, legal)
    if first < tables.column and activation is not None:
        return tables.discard + cheapest_discard(activation, judge)
    if first < tables.perform:
        return best_city(state, judge, seat, legal)
    if first == tables.perform:
        return first if judge.worth_performing(activated(state, seat)) else legal[1]
    if first == tables.use_bonus:
        return first if judge.bonus_worth(activated(state, seat), judge.hand) > 0 else legal[1]
    return max(legal, key=lambda action: judge.tile_worth(action - tables.tile) + 0.01 * rng.random())


def best_play(
    state: CatherineState, judge: Judge, seat: int, legal: Sequence[int], worths: dict[int, float] | None = None
) -> int:
    """The next part of the best triple of action card, activation card and column that agrees with what is chosen,
    among those whose next part is legal. `worths` takes the value of the best triple with each next part."""
    tables = state.tables
    action, activation = state.plan[3 * seat], state.plan[3 * seat + 1]
    hand = state.hands[seat]
    columns = members(free_columns(state, seat))
    leads: Sequence[int] = (action,)
    if action == NONE:
        leads = legal
    elif activation != NONE:
        columns = [number - tables.column for number in legal]
    best, chosen = LEAST, (NONE, NONE, NONE)
    for lead in leads:
        row = (*state.rows[seat], lead)
        after = judge.with_card(lead)
        laid = after.lay_worth(lead)
        rest = sorted([card for card in hand if card != lead], key=after.spare_worth)
        open_cards = rest if action == NONE else [card for card in rest if tables.activate + card in legal]
        for column in columns:
            target = row[column]
            follows = triggers(tables.colours, open_cards, target) if activation == NONE else [activation]
            for follow in follows:
                left = [card for card in rest if card != follow]
                worth = laid + after.trigger_worth(follow, target, left)
                if worth > best:
                    best, chosen = worth, (lead, follow, column)
                if worths is not None:
                    part = next_part(tables, action, activation, lead, follow, column)
                    if worth > worths.get(part, LEAST):
                        worths[part] = worth
    return next_part(tables, action, activation, *chosen)


def next_part(tables: Tables, action: int, activation: int, lead: int, follow: int, column: int) -> int:
    """The part of a triple that is to be chosen next, given the cards that are chosen already."""
    if action == NONE:
        return lead
    return tables.activate + follow if activation == NONE else tables.column + column


def triggers(colours: Sequence[int], rest: Sequence[int], target: int) -> list[int]:
    """From cards sorted by value, the cheapest in the colour of the target and the cheapest of another colour."""
    match = [card for card in rest if colours[card] == colours[target]]
    other = [card for card in rest if colours[card] != colours[target]]
    return match[:1] + other[:1]


def cheapest_discard(activation: Activation, judge: Judge) -> int:
    """The least valuable card; three of a colour if that earns a bonus."""
    hand, tables = activation.hand, judge.tables
    bonus = tables.bonuses[activation.card]
    if bonus is not None and bonus.same_colour and not activation.for_bonus:
        for colour in range(len(tables.regions)):
            same = [card for card in hand if tables.colours[card] == colour]
            if len(same) >= activation.due and activation.shades in (0, 1 << colour):
                return min(same, key=judge.spare_worth)
    return min(hand, key=judge.spare_worth)


def best_city(state: CatherineState, judge: Judge, seat: int, legal: Sequence[int]) -> int:
    tables = state.tables
    cities = [action for action in legal if action < tables.perform]
    best = max(cities, key=lambda action: judge.city_worth(action - tables.city))
    if legal[-1] == tables.stop:
        cost = judge.card * tables.costs[activated(state, seat)]
        if judge.city_worth(best - tables.city) <= cost:
            return tables.stop
    return best


class Judge:
    """Estimates values for one seat at present, or after a card has been added to its row."""

    def __init__(self, state: CatherineState, seat: int, ways: Ways) -> None:
        self.ways = ways
        self.state = state
        self.tables = state.tables
        self.seat = seat
        self.hand: Sequence[int] = state.hands[seat]
        self.owned = state.owned[len(SYMBOLS) * seat : len(SYMBOLS) * seat + len(SYMBOLS)]
        self.scorings = state.setup.decades + 1 - state.decade
        self.decade_left = state.setup.rounds - state.round
        self.rounds_left = state.setup.rounds * (state.setup.decades - state.decade) + self.decade_left
        self.card = 1.0 + (ways.card - 1.0) * (self.rounds_left > 0)
        self.homes = state.homes[seat]
        self.space = state.favor[seat]
        self.limit = self.tables.limits[self.space]
        self.group = largest_group(self.tables, self.homes)
        self.final_space = min(self.tables.top, self.space + int(ways.climb * self.rounds_left))
        self._cities: dict[int, float] = {}
        self._actions: dict[int, float] = {}
        self._symbols: dict[int, float] = {}

    def with_card(self, card: int) -> Judge:
        """The same with the symbols of one more card in the row."""
        after = Judge(self.state, self.seat, self.ways)
        for symbol, number in self.tables.symbols[card]:
            after.owned[symbol] += number
        after._cities = self._cities
        return after

    # ---- what things are worth ----

    def favor_worth(self, steps: int) -> float:
        """The value of this many steps up the track."""
        reached = self.space + steps
        space = min(reached, self.tables.top)
        tables, before = self.tables, self.space
        group = self.group + self.ways.growth * self.rounds_left
        worth = float(reached - space)
        worth += self.scorings * (tables.favor_points[space] - tables.favor_points[before])
        worth += self.ways.room * (self.scorings - 1) * (tables.limits[space] - tables.limits[before])
        later = min(tables.top, self.final_space + steps)
        worth += group * (tables.multipliers[later] - tables.multipliers[self.final_space])
        return worth + self.ways.step * min(steps, self.rounds_left)

    def city_worth(self, city: int) -> float:
        """The value of a residence in a city: scorings, tile, crown, network."""
        known = self._cities.get(city)
        if known is not None:
            return known
        tables = self.tables
        worth = float(self.scorings * (tables.scoring.residence + tables.city_points[city]))
        goods = [good for good in tables.city_goods[city] if self.state.stock[len(GOODS) * city + good]]
        if goods:
            worth += max([self.tile_worth(good) for good in goods])
        crown = self.state.setup.crowns[city]
        if crown:
            worth += self.favor_worth(crown)
        homes = self.homes | 1 << city
        multiplier = tables.multipliers[self.final_space]
        worth += multiplier * (largest_group(tables, homes) - self.group)
        near = (tables.roads[city] & self.homes).bit_count()
        worth += self.ways.place * self.rounds_left * (near + tables.roads[city].bit_count() / 8)
        self._cities[city] = worth
        return worth

    def tile_worth(self, good: int) -> float:
        state, seat = self.state, self.seat
        matched = goods_matched(state, seat)
        fits = state.tiles[len(GOODS) * seat + good] < self.tables.orders[state.orders[seat]][good]
        worth = self.ways.good * min(1.0, self.rounds_left / ROUNDS)
        if fits and matched + 1 < len(ORDER):
            worth += self.ways.tile * (ORDER[matched + 1] - ORDER[matched])
        return worth

    def cards_worth(self, count: int, hand: int) -> float:
        """The value of drawing `count` cards."""
        drawn = min(count, max(0, self.limit - hand))
        return drawn * self.card + (count - drawn)

    def best_site(self, card: int) -> float:
        cities = members(self.tables.sites[card] & ~self.homes)
        return max([self.city_worth(city) for city in cities])

    # ---- actions ----

    def able(self, card: int, hand: int) -> bool:
        """Like `can_perform`, with the expected possessions and hand."""
        tables = self.tables
        if hand < tables.costs[card]:
            return False
        action = tables.types[card].action
        if tables.sites[card]:
            return tables.sites[card] & ~self.homes != 0 and self.homes.bit_count() < tables.residences
        if action == "draw per good":
            return self.market(card) > 0
        if action == "points per set":
            return min(self.owned[: len(GOODS)]) > 0
        return self.owned[BOOK] > 0 if "book" in action else True

    def market(self, card: int) -> int:
        first, second = self.tables.markets[card]
        return self.owned[first] + self.owned[second]

    def action_worth(self, card: int, hand: Sequence[int]) -> float:
        """Performing the action of a card with these hand cards left, and its bonus."""
        tables = self.tables
        size = len(hand)
        kind = tables.types[card]
        cost = tables.costs[card]
        match kind.action:
            case "draw per good":
                worth = self.cards_worth(kind.amount * self.market(card), size)
            case "draw per book":
                worth = self.cards_worth(kind.amount * self.owned[BOOK], size)
            case "draw":
                worth = self.cards_worth(kind.amount, size)
            case "points":
                worth = float(kind.amount)
            case "points per book":
                worth = float(kind.amount * self.owned[BOOK])
            case "points per set":
                worth = float(kind.amount * min(self.owned[: len(GOODS)]))
            case "favor":
                worth = self.favor_worth(kind.amount)
            case _:
                worth = self.best_site(card)
        left = hand[cost:]
        return worth - cost * self.card + max(0.0, self.bonus_worth(card, left))

    def bonus_worth(self, card: int, hand: Sequence[int]) -> float:
        """Using the bonus, its cost included; nothing if its condition is not met."""
        bonus = self.tables.bonuses[card]
        if bonus is None or len(hand) < bonus.cost or not self.meets(card, bonus, hand):
            return 0.0
        form = self.tables.types[card].bonus
        cost = bonus.cost * self.card
        if form == "favor":
            return self.favor_worth(bonus.amount) - cost
        if form == "draw":
            return self.cards_worth(bonus.amount, len(hand)) - cost
        if form == "points":
            return bonus.amount - cost
        region = self.tables.regions[self.tables.colours[card]]
        return bonus.amount * (1 + (self.homes & region).bit_count()) - cost

    def meets(self, card: int, bonus: Bonus, hand: Sequence[int]) -> bool:
        if bonus.same_colour:
            return len({self.tables.colours[other] for other in hand}) == 1
        return not [symbol for symbol, number in bonus.own if self.owned[symbol] < number]

    def worth_performing(self, card: int) -> bool:
        return self.action_worth(card, self.hand) > self.cards_worth(1, len(self.hand))

    # ---- cards and rows ----

    def typical_worth(self, card: int) -> float:
        """The value of a card's action at some later time, with a hand of the usual size."""
        known = self._actions.get(card)
        if known is None:
            known = self.action_worth(card, self.hand[:USUAL_HAND]) if self.able(card, USUAL_HAND) else self.ways.dead
            self._actions[card] = known
        return known

    def symbols_worth(self, card: int) -> float:
        """What the symbols of a card of the row add to the comparisons of this decade and to possessions."""
        known = self._symbols.get(card)
        if known is not None:
            return known
        worth = 0.0
        for symbol, number in self.tables.symbols[card]:
            if symbol == CANNON:
                worth += self.cannons_worth(self.owned[CANNON]) - self.cannons_worth(self.owned[CANNON] - number)
            elif symbol == BOOK:
                worth += self.books_worth(self.owned[BOOK]) - self.books_worth(self.owned[BOOK] - number)
            else:
                worth += self.ways.good * number * min(1.0, self.rounds_left / ROUNDS)
        self._symbols[card] = worth
        return worth

    def cannons_worth(self, cannons: int) -> float:
        """The comparison with each neighbour, which is uncertain until the decade ends."""
        scoring = self.tables.scoring
        open_by = self.ways.cannon_edge * (0.4 + 0.3 * self.decade_left)
        worth = 0.0
        for neighbour in self.state.setup.neighbours[self.seat]:
            ahead = cannons - self.state.owned[len(SYMBOLS) * neighbour + CANNON]
            worth += scoring.more_cannons / (1.0 + exp(-ahead / open_by))
        return worth

    def books_worth(self, books: int) -> float:
        """A residence for the most books, a joker for the middle."""
        others = self.state.owned[BOOK :: len(SYMBOLS)]
        del others[self.seat]
        open_by = self.ways.book_edge * (0.4 + 0.3 * self.decade_left)
        return self.ways.reward / (1.0 + exp(-(books + self.ways.ahead - max(others)) / open_by))

    def row_worth(self, card: int) -> float:
        """A card for the first row: its symbols now, its action soon, less its value in the hand."""
        return self.symbols_worth(card) + (self.ways.later - self.ways.spare) * self.typical_worth(card)

    def spare_worth(self, card: int) -> float:
        """A card in the hand, as something to lay out later."""
        return self.ways.spare * self.typical_worth(card) + self.ways.symbol * len(self.tables.symbols[card])

    def lay_worth(self, card: int) -> float:
        """Laying a card from the hand in the row: its symbols at once, its action later."""
        worth = self.symbols_worth(card)
        if self.rounds_left:
            worth = worth + self.ways.later * self.typical_worth(card) - self.spare_worth(card)
        return worth

    def trigger_worth(self, follow: int, target: int, left: Sequence[int]) -> float:
        """Playing a card below another and then acting as well as possible, with these cards left in hand."""
        worth = self.cards_worth(1, len(left))
        if self.tables.colours[follow] == self.tables.colours[target] and self.able(target, len(left)):
            worth = max(worth, self.action_worth(target, left))
        if self.rounds_left:
            worth -= self.spare_worth(follow) + self.ways.later * self.typical_worth(target)
            if self.scorings > 1:
                worth -= self.ways.lost * self.symbols_worth(target)
        return worth
