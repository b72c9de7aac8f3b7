"""Any position of Potemkin Empire, and a table to play it on.

Seats are letters, cards their ids, several in one text: "F-01 R-02". Buildings are "A1", "A2", ... in the village of A.
A village is a text with a word for each building, in order: the type, the card behind it, and what else there is, each
after a colon: "industry:F-01:3c espionage:KE-1:2a science:R-02:up culture:gone" has three cubes, two ready agents, a
revealed building and one that was destroyed. Positions go in as plain data through `game.load`; everything else is the
public contract. What is not mentioned lies in the supply or the deck."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import intrigue
from intrigue import Illegal
from intrigue.core.events import Event

GAME: Any = intrigue.game("potemkin-empire")
CONTENT = GAME.content.data
CARDS = {card.id: number for number, card in enumerate(CONTENT.card)}
TYPES = ("culture", "espionage", "government", "industry", "science")
SEATS = "ABCDE"
NONE = -1
FACE_DOWN, REVEALED, GONE = range(3)
DRAFTING, ACTION, ENDING = range(3)
DEALT, BUILT, SHOWN, DISCARDED = 0, 3, 6, 10  # entries of the log


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
        """The clause with which an action is refused; fails if it is legal, or if the refusal changes anything."""
        before = self.data()
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
    turns: Mapping[str, int] | None = None,
    options: Mapping[str, object] | None = None,
    game: Any = GAME,
) -> Table:
    """An Action phase in which `turn` is about to choose an action (any draw at the start of the turn is done).

    `producing` are the seats in Production Mode. `top` are the next cards of the deck, the first to be drawn first; a
    given `deck` is all of it, and cards that are mentioned nowhere are then out of the game. Likewise `cubes`, `agents`
    and `piles` say what the supply has left, whatever lies in the villages."""
    data: dict[str, Any] = json.loads(json.dumps(game.dump(game.new(players, 1, options))))
    data |= {"month": month, "phase": ACTION, "agenda": [], "asks": [None] * players, "packs": [], "log": []}
    data["picks"] = [NONE] * (players * CONTENT.draft.cards * month)
    data["log"] = [[DEALT, SEATS.index(capitol), 0] for _ in range(month)]
    data["size"] = 0
    data["first"] = data["capitol"] = SEATS.index(capitol)
    data["turn"] = SEATS.index(turn)
    data["turns"] = [(turns or {}).get(seat, 1) for seat in SEATS[:players]]
    data["modes"] = [int(seat in producing) for seat in SEATS[:players]]
    data["scientist"] = NONE if scientist is None else SEATS.index(scientist)
    data["shield"] = NONE if shield is None else SEATS.index(shield)
    data["hands"] = [sorted(numbers((hands or {}).get(seat, ""))) for seat in SEATS[:players]]
    data["spent"] = [(spent or {}).get(seat, 0) for seat in SEATS[:players]]
    data["discard"] = numbers(discard)
    data["givers"] = [0] * len(data["discard"])
    if data["discard"]:
        data["log"].append([DISCARDED, 0, *data["discard"]])
    for seat, words in (villages or {}).items():
        for word in words.split():
            add_building(data, SEATS.index(seat), word)
    for seat, cards in (captured or {}).items():
        data["captured"] += numbers(cards)
        data["captors"] += [SEATS.index(seat)] * len(cards.split())
    fill_supply(data, cubes, agents, piles or {})
    data["deck"] = make_deck(data, top, deck)
    data["asks"][SEATS.index(turn)] = "PE-D3"
    return Table(game.load(data))


def numbers(cards: str) -> list[int]:
    return [CARDS[card] for card in cards.split()]


def add_building(data: dict[str, Any], seat: int, word: str) -> None:
    """One word of a village."""
    kind, card, *rest = word.split(":")
    place = len(data["villages"][seat])
    data["villages"][seat].append(len(data["kinds"]))
    data["kinds"].append(TYPES.index(kind))
    data["log"].append([BUILT, seat, place, TYPES.index(kind)])
    data["inside"].append(NONE if card == "gone" else CARDS[card])
    data["status"].append(GONE if card == "gone" else REVEALED if "up" in rest else FACE_DOWN)
    if "up" in rest:
        data["log"].append([SHOWN, seat, place, CARDS[card]])
    pieces = {part[-1]: int(part[:-1]) for part in rest if part != "up"}
    data["goods"].append(pieces.get("c", 0))
    data["guards"].append(pieces.get("a", 0))


def fill_supply(data: dict[str, Any], cubes: int | None, agents: int | None, piles: Mapping[str, int]) -> None:
    """What is in no village is in the supply, unless the position says otherwise."""
    supply = CONTENT.supply
    data["cubes"] = supply.cubes - sum(data["goods"]) if cubes is None else cubes
    data["agents"] = supply.agents - sum(data["guards"]) - sum(data["spent"]) if agents is None else agents
    up = [kind for kind, status in zip(data["kinds"], data["status"], strict=True) if status != GONE]
    left = [facade.count - up.count(kind) for kind, facade in enumerate(CONTENT.facade)]
    data["piles"] = [piles.get(kind, left[number]) for number, kind in enumerate(TYPES)]


def make_deck(data: dict[str, Any], top: str, deck: str | None) -> list[int]:
    """The deck, its next card last."""
    hands = [card for hand in data["hands"] for card in hand]
    named = [*hands, *data["discard"], *data["inside"], *data["captured"], *numbers(top), *numbers(deck or "")]
    used = [card for card in named if card != NONE]
    assert len(set(used)) == len(used), "a card is used twice"
    rest = [card for card in CARDS.values() if card not in used] if deck is None else []
    return [*rest, *reversed(numbers(deck or top))]


def end_of_month(players: int = 3, **given: Any) -> Table:
    """A position in which A has just ended the Action phase by producing: all others but the last have flipped."""
    table = position(players, producing=SEATS[1 : players - 1], **given)
    table.play("A", "produce")
    return table


def site(name: str) -> tuple[int, int]:
    """A building as events and views name it: "B2" is seat 1, number 2."""
    return SEATS.index(name[0]), int(name[1:])
