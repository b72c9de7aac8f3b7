"""Any position of Potemkin Empire, and a table to play it on.

Seats are letters, cards their ids, several in one text: "F-01 R-02". Buildings are "A1", "A2", ... in the village of A.
A village is a text with a word for each building, in order: the type, the card behind it, and what else there is, each
after a colon: "industry:F-01:3c espionage:KE-1:2a science:R-02:up culture:gone" has three cubes, two ready agents, a
revealed building and one that was destroyed. Positions go in as plain data through `game.load`, each with a past that
explains it; everything else is the public contract. What is not mentioned lies in the supply or the deck."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import intrigue
from intrigue import Illegal
from intrigue.core.events import Event
from intrigue.games.potemkin_empire.events import Site

GAME: Any = intrigue.game("potemkin-empire")
CONTENT = GAME.content.data
CARDS: dict[str, int] = {card.id: number for number, card in enumerate(CONTENT.card)}
TYPES = ("culture", "espionage", "government", "industry", "science")
SEATS = "ABCDE"
NONE = -1
FACE_DOWN, REVEALED, GONE = range(3)
DRAFTING, ACTION, ENDING = range(3)
DEALT, DREW, BUILT, SHOWN, DESTROYED, DISCARDED = 0, 2, 3, 6, 7, 10  # entries of the log


def long_name(text: str) -> str:
    """The full text of an action: "A2" is a building, "A" a seat, everything else is as it is."""
    if text[:1] in SEATS and text[1:].isdigit():
        return f"seat {SEATS.index(text[0]) + 1} building {text[1:]}"
    return f"seat {SEATS.index(text) + 1}" if text in tuple(SEATS) else text


def short_name(text: str) -> str:
    """The other way round."""
    words = text.split()
    if words[0] != "seat":
        return text
    return SEATS[int(words[1]) - 1] + (words[3] if len(words) == 4 else "")


class Table:
    """A state with the events it has caused. Seats are letters, actions are texts."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Event] = []

    def play(self, seat: str, *texts: str) -> list[Event]:
        """Play actions one after the other; the events that they caused."""
        events: list[Event] = []
        for text in texts:
            self.state.play(SEATS.index(seat), self.state.game.actions.index(long_name(text)), events)
        self.events += events
        return events

    def refused(self, seat: str, text: str) -> str:
        """The clause with which an action is refused; fails if it is legal, or if the refusal changes anything. As this
        is asked in many rare positions, it also fails if such a position cannot be loaded."""
        before = self.data()
        self.state.game.load(json.loads(before))
        try:
            self.state.play(SEATS.index(seat), self.state.game.actions.index(long_name(text)))
        except Illegal as problem:
            assert self.data() == before
            return problem.clause
        raise AssertionError(f"{text} was accepted")

    def legal(self, seat: str) -> list[str]:
        actions = self.state.game.actions
        return [short_name(actions.text(action)) for action in self.state.legal(SEATS.index(seat))]

    def prompt(self, seat: str) -> Any:
        return self.state.prompt(SEATS.index(seat))

    def view(self, seat: str | None = None) -> Any:
        return self.state.view(None if seat is None else SEATS.index(seat))

    @property
    def asked(self) -> dict[str, str]:
        """Who must decide what."""
        return {SEATS[seat]: self.state.prompt(seat).decision for seat in self.state.pending}

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return SEATS[self.view().turn]

    def hand(self, seat: str) -> list[str]:
        """What the owner sees."""
        return list(self.view(seat).hand)

    def building(self, name: str, viewer: str | None = None) -> Any:
        """A standing building as a viewer sees it, by default its owner."""
        village = self.view(viewer or name[0]).villages[SEATS.index(name[0])]
        return next(building for building in village if building.number == int(name[1:]))

    def standing(self, seat: str) -> list[str]:
        """The buildings of a village."""
        return [f"{seat}{building.number}" for building in self.view().villages[SEATS.index(seat)]]

    def revealed(self, name: str) -> bool:
        return bool(self.building(name).revealed)

    def cubes(self, name: str) -> int:
        return int(self.building(name).cubes)

    def agents(self, name: str) -> int:
        return int(self.building(name).agents)

    def spent(self, seat: str) -> int:
        return int(self.view().spent[SEATS.index(seat)])

    def captured(self, seat: str) -> list[str]:
        return list(self.view().captured[SEATS.index(seat)])

    def discard(self, viewer: str | None = None) -> tuple[tuple[str, int], ...]:
        """The discard pile as a viewer knows it: cards, each with the seat it came from."""
        return tuple((item.card, item.seat) for item in self.view(viewer).discard)

    def mode(self, seat: str) -> str:
        return str(self.view().modes[SEATS.index(seat)])

    def pile(self, kind: str) -> int:
        return int(self.view().piles[TYPES.index(kind)])

    def holder(self, meeple: str) -> str | None:
        """Who has the capitol, scientist or shield; None is the board."""
        seat = getattr(self.view(), meeple)
        return None if seat is None else SEATS[seat]

    def data(self) -> str:
        """The whole truth as one text, to see whether anything has changed."""
        return json.dumps(self.state.game.dump(self.state), sort_keys=True)

    def happened(self, kind: type[Event], /, **fields: object) -> list[Any]:
        """The events of a type with these values, oldest first."""
        return [
            event
            for event in self.events
            if isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
        ]


def position(
    players: int = 3,
    *,
    turn: str = "A",
    month: int = 1,
    villages: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    captured: Mapping[str, str] | None = None,
    spent: Mapping[str, int] | None = None,
    producing: str = "",
    capitol: str = "A",
    scientist: str | None = None,
    shield: str | None = None,
    top: str = "",
    deck: str | None = None,
    discard: str = "",
    cubes: int | None = None,
    agents: int | None = None,
    piles: Mapping[str, int] | None = None,
    turns: int = 1,
    options: Mapping[str, object] | None = None,
) -> Table:
    """An Action phase in which `turn` is about to choose an action (any draw at the start of the turn is done).

    `producing` are the seats in Production Mode, and `turns` is how many turns `turn` has begun. `top` are the next
    cards of the deck, the first to be drawn first. A given `deck` is all of it: the box then holds only the cards that
    are mentioned. Likewise `cubes`, `agents` and `piles` say what the supply has left, whatever lies in the villages,
    and the box holds as much. Everything in hands and villages was drawn from the deck."""
    made = Making(players, SEATS.index(capitol), month, deck)
    for seat, words in (villages or {}).items():
        for word in words.split():
            made.build(SEATS.index(seat), word)
    for seat, cards in (captured or {}).items():
        for card in cards.split():
            made.capture(SEATS.index(seat), card)
    for seat, cards in (hands or {}).items():
        made.draw(SEATS.index(seat), cards.split())
    made.fill_box(len(discard.split()))
    made.discard(discard.split())
    data = made.data
    data["hands"] = [(hands or {}).get(seat, "").split() for seat in SEATS[:players]]
    data["turn"] = SEATS.index(turn)
    data["turns"] = turns_begun(players, SEATS.index(capitol), SEATS.index(turn), month, turns)
    data["modes"] = [int(seat in producing) for seat in SEATS[:players]]
    data["scientist"] = NONE if scientist is None else SEATS.index(scientist)
    data["shield"] = NONE if shield is None else SEATS.index(shield)
    data["spent"] = [(spent or {}).get(seat, 0) for seat in SEATS[:players]]
    data["asks"][SEATS.index(turn)] = "PE-D3"
    return Table(made.state(players, options, deck if deck is not None else top, cubes, agents, piles or {}))


class Making:
    """A position in the making: a dump, and which cards have been used."""

    def __init__(self, players: int, first: int, month: int, deck: str | None) -> None:
        self.last = players - 1
        self.small = deck is not None
        self.names = list(CARDS)
        """The cards of the box; where the deck is given, all but the mentioned ones are taken out at the end."""
        self.used: list[str] = (deck or "").split()
        self.spare = [card for card in reversed(self.names) if card.startswith("F")]
        """Cards for buildings that were destroyed, of which a position does not say which they had."""
        data: dict[str, Any] = json.loads(json.dumps(GAME.dump(GAME.new(players, 1))))
        data |= {"month": month, "phase": ACTION, "agenda": [], "asks": [None] * players, "packs": []}
        data |= {"first": first, "capitol": first, "round": 0, "size": 0, "deck": []}
        data["picks"] = [NONE] * (players * CONTENT.draft.cards * month)
        data["log"] = [[DEALT, first, 0] for _ in range(month)]
        self.data = data

    def draw(self, seat: int, cards: list[str]) -> None:
        self.used += cards
        self.data["log"] += [[DREW, seat, card] for card in cards]

    def discard(self, cards: list[str]) -> None:
        """By seat A."""
        self.draw(0, cards)
        self.data["discard"] = list(cards)
        self.data["givers"] = [0] * len(cards)
        if cards:
            self.data["log"].append([DISCARDED, 0, *cards])

    def build(self, seat: int, word: str) -> None:
        """One word of a village."""
        kind, card, *rest = word.split(":")
        if card == "gone":
            self.destroy(seat, TYPES.index(kind), self.unused(), self.last)
            return
        place = self.raise_building(seat, TYPES.index(kind), card)
        data = self.data
        if "up" in rest:
            data["status"][-1] = REVEALED
            data["log"].append([SHOWN, seat, place, card])
        pieces = {part[-1]: int(part[:-1]) for part in rest if part != "up"}
        data["goods"][-1] = pieces.get("c", 0)
        data["guards"][-1] = pieces.get("a", 0)

    def unused(self) -> str:
        """A card that a position with destroyed buildings does not mention."""
        return next(card for card in self.spare if card not in self.used)

    def raise_building(self, seat: int, kind: int, card: str) -> int:
        data = self.data
        self.draw(seat, [card])
        place = len(data["villages"][seat])
        data["villages"][seat].append(len(data["kinds"]))
        data["kinds"].append(kind)
        data["status"].append(FACE_DOWN)
        data["inside"].append(card)
        data["goods"].append(0)
        data["guards"].append(0)
        data["log"].append([BUILT, seat, place, kind])
        return place

    def destroy(self, seat: int, kind: int, card: str, captor: int) -> None:
        """A building that was a fake and is gone."""
        data = self.data
        place = self.raise_building(seat, kind, card)
        data["status"][-1], data["inside"][-1] = GONE, NONE
        data["captured"].append(card)
        data["captors"].append(captor)
        data["log"].append([DESTROYED, seat, place, card, captor])

    def capture(self, seat: int, card: str) -> None:
        """The card was behind a fake of the neighbour (of seat A: of the last seat)."""
        row = CONTENT.card[CARDS[card]]
        self.destroy((seat or self.last + 1) - 1, int(row.facade == "culture"), card, seat)

    def fill_box(self, more: int) -> None:
        """A box with few cards gets some that were captured, so that there are enough for a game."""
        while self.small and len(self.used) + more < FEWEST_CARDS:
            self.destroy(self.last, TYPES.index("science"), self.unused(), self.last)

    def state(
        self,
        players: int,
        options: Mapping[str, object] | None,
        deck: str,
        cubes: int | None,
        agents: int | None,
        piles: Mapping[str, int],
    ) -> Any:
        """The state, in a game whose box holds exactly what the position has."""
        data = self.data
        if self.small:
            self.names = [card for card in self.names if card in self.used]
        held = sum(data["goods"]), sum(data["guards"]) + sum(data["spent"])
        up = [kind for kind, status in zip(data["kinds"], data["status"], strict=True) if status != GONE]
        game = box(
            tuple(self.names),
            CONTENT.supply.cubes if cubes is None else cubes + held[0],
            CONTENT.supply.agents if agents is None else agents + held[1],
            tuple(
                facade.count if facade.type not in piles else piles[facade.type] + up.count(kind)
                for kind, facade in enumerate(CONTENT.facade)
            ),
        )
        content = game.content.data
        data["content"] = game.content.digest
        data["options"] = json.loads(json.dumps(dict(game.resolve(players, options))))
        data["cubes"] = content.supply.cubes - held[0]
        data["agents"] = content.supply.agents - held[1]
        data["piles"] = [facade.count - up.count(kind) for kind, facade in enumerate(content.facade)]
        own = {card: number for number, card in enumerate(self.names)}
        rest = [] if self.small else [card for card in self.names if card not in (*self.used, *deck.split())]
        data["deck"] = [*rest, *reversed(deck.split())]
        for zone in ("deck", "discard", "inside", "captured"):
            data[zone] = [own.get(card, NONE) for card in data[zone]]
        data["hands"] = [sorted(own[card] for card in hand) for hand in data["hands"]]
        data["log"] = [[own[item] if isinstance(item, str) else item for item in entry] for entry in data["log"]]
        assert len(set(self.used)) == len(self.used), "a card is used twice"
        return game.load(data)


FEWEST_CARDS = 5  # of a box


@cache
def box(cards: tuple[str, ...], cubes: int, agents: int, facades: tuple[int, ...]) -> Any:
    """The game with other numbers of pieces in the box."""
    head, mark, deck = GAME.content.text.partition("# The Interior cards.")
    intro, *rows = deck.split("[[card]]")
    by_id = {re.findall(r'id = "([^"]+)"', row)[0]: "[[card]]" + row for row in rows}
    head = re.sub(r"(?m)^cubes = \d+", f"cubes = {cubes}", head)
    head = re.sub(r"(?m)^agents = \d+", f"agents = {agents}", head)
    for kind, count in zip(TYPES, facades, strict=True):
        head = re.sub(rf'(?m)^(type = "{kind}"\ncount = )\d+', rf"\g<1>{count}", head)
    return intrigue.game("potemkin-empire", head + mark + intro + "".join(by_id[card] for card in cards))


def turns_begun(players: int, first: int, turn: int, month: int, turns: int) -> list[int]:
    """How many turns each seat has begun, if `turn` has begun so many."""
    step = 1 if month % 2 else -1
    order = [(first + step * place) % players for place in range(players)]
    return [turns - int(order.index(seat) > order.index(turn)) for seat in range(players)]


def end_of_month(players: int = 3, **given: Any) -> Table:
    """A position in which A has just ended the Action phase by producing: all others but the last have flipped."""
    table = position(players, producing=SEATS[1 : players - 1], **given)
    table.play("A", "produce")
    return table


def site(name: str) -> Site:
    """A building as events and views name it: "B2" is seat 1, number 2."""
    return Site(SEATS.index(name[0]), int(name[1:]))
