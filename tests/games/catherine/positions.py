"""Any position of Catherine, and a table to play it on.

Seats are letters, cards and cities their ids, several in one text: "W23 C09 E19". Positions go in as plain data through
`game.load`; everything else is the public contract. What is not mentioned is filled up with cards that show cities, so
that nobody owns anything by accident."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import intrigue
from intrigue.core.events import Event
from intrigue.core.state import Step
from intrigue.games.catherine import Catherine, codes
from intrigue.games.catherine.rules import registry
from intrigue.games.catherine.rules.possession import derive
from intrigue.games.catherine.state import CatherineState

GAME: Any = intrigue.game("catherine")
CONTENT = GAME.content.data
CARDS = {card.id: number for number, card in enumerate(CONTENT.card)}
COLOUR = {card.id: card.colour for card in CONTENT.card}
CITIES = {city.id: number for number, city in enumerate(CONTENT.city)}
ORDERS = {order.id: number for number, order in enumerate(CONTENT.order)}
GOODS = ("iron", "food", "caviar", "fur")
PHASES = ("set-up", "play", "perform", "books", "over")
SEATS = "ABCD"
NOTHING = -1

# Cards that show one thing to be counted at the end of a decade, and with how many of it.
THREE_CANNONS = ("W19", "C19", "E19")
ONE_CANNON = ("W05", "C05", "E05", "W09", "W10", "C09", "C10", "E09", "E10", "W02", "W04", "C02", "C04", "E02", "E04")
ONE_BOOK = ("W06", "C06", "E06", "W07", "W08", "C07", "C08", "E07", "E08", "W13", "W14", "C13", "C14", "E13", "E14")


@dataclass
class Seat:
    """What lies in front of a seat. `hand` is cards, or a number of any cards; `under` has columns from 1 on."""

    row: str = ""
    under: Mapping[int, str] = field(default_factory=dict)
    hand: str | int = ""
    favor: int = 0
    points: int = 0
    homes: str = ""
    tiles: Mapping[str, int] = field(default_factory=dict)
    jokers: int = 0
    order: str = ""


class Deck:
    """The cards that lie nowhere yet."""

    def __init__(self, taken: list[str]) -> None:
        assert len(set(taken)) == len(taken), f"a card is used twice: {sorted(taken)}"
        self.left = [card.id for card in CONTENT.card if card.id not in taken]

    def take(self, number: int, *, colour: str = "", cities: bool = False) -> list[str]:
        """So many cards of a kind; symbols before cities, unless cities are wanted."""
        fitting = [card for card in self.left if colour in ("", COLOUR[card]) and self.shows_cities(card) >= cities]
        fitting.sort(key=self.shows_cities)
        chosen = fitting[:number]
        assert len(chosen) == number, "not enough cards for this position"
        self.left = [card for card in self.left if card not in chosen]
        return chosen

    @staticmethod
    def shows_cities(card: str) -> bool:
        return bool(CONTENT.card[CARDS[card]].cities)


class Table:
    """A state with the events it has caused. Seats are letters, actions are texts."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Event] = []

    def play(self, seat: str, *texts: str) -> list[Event]:
        """Play actions one after the other; the events that they caused."""
        events: list[Event] = []
        for text in texts:
            self.state.play(SEATS.index(seat), GAME.actions.index(text), events)
        self.events += events
        return events

    def legal(self, seat: str) -> list[str]:
        return [GAME.actions.text(action) for action in self.state.legal(SEATS.index(seat))]

    def prompt(self, seat: str) -> Any:
        return self.state.prompt(SEATS.index(seat))

    def view(self, seat: str | None = None) -> Any:
        return self.state.view(None if seat is None else SEATS.index(seat))

    @property
    def asked(self) -> dict[str, str]:
        """Who must decide what."""
        return {SEATS[seat]: self.state.prompt(seat).decision for seat in self.state.pending}

    def points(self, seat: str) -> int:
        """As all following ones, what the owner sees: with what it has decided and what is not yet carried out."""
        view = self.view(seat)
        return int(view.ahead.points if view.ahead else view.points[SEATS.index(seat)])

    def favor(self, seat: str) -> int:
        view = self.view(seat)
        return int(view.ahead.favor if view.ahead else view.favor[SEATS.index(seat)])

    def hand(self, seat: str) -> list[str]:
        view = self.view(seat)
        return list(view.ahead.hand if view.ahead else view.hand)

    def hand_size(self, seat: str) -> int:
        """What everybody sees."""
        return sum(self.view().held[SEATS.index(seat)])

    def row(self, seat: str) -> list[str]:
        return [column.card for column in self.view().rows[SEATS.index(seat)]]

    def under(self, seat: str) -> list[str | None]:
        return [column.under for column in self.view().rows[SEATS.index(seat)]]

    def homes(self, seat: str) -> set[str]:
        view = self.view(seat)
        return set(view.ahead.homes if view.ahead else view.homes[SEATS.index(seat)])

    def tiles(self, seat: str) -> dict[str, int]:
        view = self.view(seat)
        counts = (view.ahead.tiles if view.ahead else view.tiles[SEATS.index(seat)]).counts()
        return {good: count for good, count in zip(GOODS, counts, strict=True) if count}

    def left_in(self, city: str) -> dict[str, int]:
        return {good: count for good, count in self.view().stock.get(city, {}).items() if count}

    def jokers(self, seat: str) -> int:
        return int(self.view().jokers[SEATS.index(seat)])

    def outcome(self, seat: str) -> str | None:
        outcome: str | None = self.view().outcomes[SEATS.index(seat)]
        return outcome

    def data(self) -> str:
        """The whole truth as one text, to see whether anything has changed."""
        return json.dumps(GAME.dump(self.state), sort_keys=True)

    def happened(self, kind: type[Event], /, **fields: object) -> list[Any]:
        """The events of a type with these values, oldest first."""
        return [
            event
            for event in self.events
            if isinstance(event, kind) and all(getattr(event, name, None) == value for name, value in fields.items())
        ]


def cards_showing(cannons: int = 0, books: int = 0, taken: str = "") -> str:
    """Cards that show so many cannons and books, none of those taken."""
    free = [card for card in (*THREE_CANNONS, *ONE_CANNON, *ONE_BOOK) if card not in taken.split()]
    threes = [card for card in free if card in THREE_CANNONS][: cannons // 3]
    ones = [card for card in free if card in ONE_CANNON][: cannons - 3 * len(threes)]
    with_books = [card for card in free if card in ONE_BOOK][:books]
    assert (3 * len(threes) + len(ones), len(with_books)) == (cannons, books), "not enough such cards in the deck"
    return " ".join([*threes, *ones, *with_books])


def position(
    players: int,
    seats: Mapping[str, Seat],
    *,
    phase: str,
    columns: int,
    decade: int = 1,
    round: int = 1,
    pile: str | int = "",
    discards: str | int = 0,
    options: Mapping[str, object] | None = None,
    game: Any = GAME,
) -> tuple[dict[str, Any], Deck]:
    """A position as plain data, with every row filled up to so many columns; and the deck that is left of it."""
    chairs = [seats.get(letter, Seat()) for letter in SEATS[:players]]
    named = [card for chair in chairs for card in (*chair.row.split(), *chair.under.values(), *held(chair))]
    named += pile.split() if isinstance(pile, str) else []
    named += discards.split() if isinstance(discards, str) else []
    deck = Deck(named)
    rows = [chair.row.split() for chair in chairs]
    rows = [[*row, *deck.take(columns - len(row), cities=True)] for row in rows]
    hands = [held(chair) or deck.take(chair.hand if isinstance(chair.hand, int) else 0) for chair in chairs]
    thrown = discards.split() if isinstance(discards, str) else deck.take(discards)
    data: dict[str, Any] = game.dump(game.new(players, 1, options))
    data |= {
        "decade": decade,
        "round": round,
        "phase": PHASES.index(phase),
        "agenda": [],
        "asks": [None] * players,
        "hands": [numbers(hand) for hand in hands],
        "rows": [numbers(row) for row in rows],
        "under": [
            [CARDS.get(chair.under.get(column, ""), NOTHING) for column in range(1, columns + 1)] for chair in chairs
        ],
        "plan": [NOTHING] * (3 * players),
        "decided": [[] for _ in range(players)],
        "done": [0] * players,
        "discards": numbers(thrown),
        "favor": [chair.favor for chair in chairs],
        "earned": [points for chair in chairs for points in (chair.points, *[0] * 7)],
        "homes": [sum(1 << CITIES[city] for city in chair.homes.split()) for chair in chairs],
        "tiles": [chair.tiles.get(good, 0) for chair in chairs for good in GOODS],
        "jokers": [chair.jokers for chair in chairs],
    }
    data["orders"] = deal_orders(chairs)
    data["stock"] = without_tiles(data)
    data["pile"] = pile  # finished by `close`, when all other cards lie somewhere
    return data, deck


def activate_columns(data: dict[str, Any], deck: Deck, number: int) -> None:
    """Fill up the activation rows, so that so many columns are taken: those further right first."""
    for under in data["under"]:
        free = [column for column, card in enumerate(under) if card == NOTHING]
        for _ in range(number - (len(under) - len(free))):
            under[free.pop()] = CARDS[deck.take(1)[0]]


def held(chair: Seat) -> list[str]:
    return chair.hand.split() if isinstance(chair.hand, str) else []


def numbers(cards: list[str]) -> list[int]:
    return [CARDS[card] for card in cards]


def deal_orders(chairs: list[Seat]) -> list[int]:
    rest = [number for order, number in ORDERS.items() if order not in [chair.order for chair in chairs]]
    return [ORDERS[chair.order] if chair.order else rest.pop() for chair in chairs]


def without_tiles(data: dict[str, Any]) -> list[int]:
    """The tiles left in the cities: those of built-in cities are taken first, then others."""
    stock = list(data["stock"])
    players = data["players"]
    for good in range(4):
        for seat in range(players):
            built = [city for city in range(len(CITIES)) if data["homes"][seat] >> city & 1]
            for _ in range(data["tiles"][4 * seat + good]):
                cities = [city for city in (*built, *range(len(CITIES))) if stock[4 * city + good]]
                stock[4 * cities[0] + good] -= 1
                built = [city for city in built if city != cities[0]]
    return stock


def close(data: dict[str, Any], deck: Deck, game: Any = GAME) -> Table:
    """The table, with all cards that are left in the pile: the named ones on top, the first to be drawn first. A number
    means so many cards in the pile, and the others discarded."""
    pile = data["pile"]
    if isinstance(pile, int):
        on_top, below = deck.take(pile), []
        data["discards"] = [*numbers(deck.left), *data["discards"]]
    else:
        on_top, below = pile.split(), deck.left
    data["pile"] = numbers([*on_top, *below][::-1])
    return Table(game.load(data))


TWO_KINDS = (
    ('id = "KAZ"', 'goods = ["food"]\ntiles = [2, 3, 4]', 'goods = ["food", "fur"]\ntiles = [1, 1, 1]\ncrown = 1'),
    ('id = "IRK"', "tiles = [2, 3, 4]", "tiles = [2, 3, 3]"),
)
"""A city with goods of several kinds (CA-13.5)."""


def changed(*edits: tuple[str, str, str]) -> Any:
    """The game with other content: in the row that contains a text, another text is replaced."""
    text = GAME.content.text
    for row, old, new in edits:
        start = text.index(row)
        place = text.index(old, start)
        assert "[[" not in text[start:place], f"{old} is not in the row of {row}"
        text = text[:place] + new + text[place + len(old) :]
    return intrigue.game("catherine", text)


def choosing(players: int = 2, *, round: int = 1, **given: Any) -> Table:
    """Phase B: everybody is about to choose. Rows are as long as they are before the cards are played."""
    seats: dict[str, Seat] = given.pop("seats", {})
    hands = {letter: seats.get(letter, Seat(hand=5)) for letter in SEATS[:players]}
    data, deck = position(players, hands, phase="play", columns=2 + round, round=round, **given)
    activate_columns(data, deck, round - 1)
    data["agenda"] = [["reveal"]]
    data["asks"] = ["CA-DP2"] * players
    return close(data, deck, given.get("game", GAME))


def halt(state: CatherineState, step: Step) -> None:
    """The end of a round at which nothing happens."""


class Halting(Catherine):
    """A game that stands still after phase D, so that one can look at what the phase has left."""

    steps = tuple(replace(step, run=halt) if step.number == codes.END_ROUND else step for step in registry.STEPS)


@cache
def halting(content: str) -> Halting:
    return Halting(content)


def activate(
    card: str,
    *,
    hand: str | int = "",
    row: str = "",
    match: bool = True,
    players: int = 2,
    stop: bool = True,
    options: Mapping[str, object] | None = None,
    pile: str | int = "",
    discards: str | int = 0,
    game: Any = GAME,
    decade: int = 1,
    **given: Any,
) -> Table:
    """A has just played a card of the same colour (or another one) below `card` in column 1, with `row` beside it, and
    holds `hand` after phase B. Nobody else has anything to decide. After phase D nothing happens, unless not `stop`."""
    beside = row.split()
    round = max(1, len(beside) - 1)
    seats = {"A": Seat(row=f"{card} {row}", hand=hand, **given)}
    free = [other for other in OTHERS if other not in f"{card} {row} {hand} {pile} {discards}"]
    for letter, other in zip(SEATS[1:players], free, strict=False):
        seats[letter] = Seat(row=other)
    data, deck = position(
        players,
        seats,
        phase="play",
        columns=2 + round,
        decade=decade,
        round=round,
        pile=pile,
        discards=discards,
        options=options,
        game=game,
    )
    activate_columns(data, deck, round - 1)
    colours = [colour.id for colour in CONTENT.colour]
    other = colours[(colours.index(COLOUR[card]) + 1) % len(colours)]
    lead = deck.take(1, cities=True)[0]
    trigger = deck.take(1, colour=COLOUR[card] if match else other)[0]
    data["hands"][0] += numbers([lead, trigger])
    data["asks"][0] = "CA-DP2"
    for seat in range(1, players):
        plan = [deck.take(1, cities=True)[0], deck.take(1, colour="gold")[0]]
        data["hands"][seat] += numbers(plan)
        data["plan"][3 * seat : 3 * seat + 3] = [*numbers(plan), 0]
    data["agenda"] = [["reveal"]]
    table = close(data, deck, halting(game.content.text) if stop else game)
    table.play("A", f"lay {lead}")
    if data["hands"][0][2:]:  # with two cards in hand the second is not asked for
        table.play("A", f"activate with {trigger}")
    table.play("A", "column 1")
    return table


OTHERS = ("E22", "E21", "W22", "W21")  # for column 1 of those who are not A: not gold


def nothing(state: CatherineState, seat: int, action: int) -> None:
    """An answer that leads to nothing."""


class Idle(Catherine):
    """A game in which nothing happens in phase D, so that one gets to its end without any effect."""

    steps = tuple(replace(step, run=halt) if step.number == codes.PERFORM_ACTIONS else step for step in registry.STEPS)
    decisions = tuple(
        replace(decision, answer=nothing) if decision.number == codes.DP3 else decision
        for decision in registry.DECISIONS
    )

    def settle(self, state: CatherineState) -> None:
        derive(state)


@cache
def idle(content: str) -> Idle:
    return Idle(content)


ENDING = "W32"  # shows no symbols


def decade_end(players: int, seats: Mapping[str, Seat], *, decade: int = 1, stop: bool = False, **given: Any) -> Table:
    """The end of round 4: A has just answered the last question of phase D, without any effect, and the interim scoring
    is under way or done. With `stop`, A has yet to answer it. Columns 1 to 4 hold activation cards, unless `under` says
    otherwise."""
    chairs = {letter: seats.get(letter, Seat()) for letter in SEATS[:players]}
    if ENDING not in chairs["A"].row.split():
        chairs["A"] = Seat(**{**vars(chairs["A"]), "row": f"{ENDING} {chairs['A'].row}"})
    data, deck = position(players, chairs, phase="perform", columns=7, decade=decade, round=4, **given)
    for seat, letter in enumerate(SEATS[:players]):
        for column in range(4):
            if not chairs[letter].under:
                data["under"][seat][column] = CARDS[deck.take(1)[0]]
    data["columns"] = [next(place for place, card in enumerate(under) if card != NOTHING) for under in data["under"]]
    data["agenda"] = [["end of round"], ["perform actions", 0]]
    data["asks"][0] = "CA-DP3"
    game = given.get("game", GAME)
    table = close(data, deck, idle(game.content.text))
    if not stop:
        end_phase_d(table, game)
    return table


def end_phase_d(table: Table, game: Any = GAME) -> None:
    """Answer the last question of phase D. Afterwards the game goes on as always."""
    table.play("A", "skip")
    table.state = game.load(game.dump(table.state))
