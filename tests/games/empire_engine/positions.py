"""Any position of Empire Engine, written the way the rules write it, and a table to play it on.

Seats are letters, a ready pile is "soldiers/goods", a score pile or the stock "soldiers/goods/inventions", a pair of
actions (left, right). Positions go in as plain data through `game.load`; everything else is the public contract.

Who is not mentioned is idle: an empty ready pile, and two actions that then do nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import intrigue
from intrigue.core.events import Event

GAME = intrigue.game("empire-engine")
EDGES = {engine.side: list(engine.edges) for engine in GAME.content.data.engine}
EMPIRES = [empire.id for empire in GAME.content.data.empire]
SEATS = "ABCDEFGHIJKL"

IDLE = ("attack", "export")
BEFORE_IDLE = ("arm", "defend")  # the 1 gear below the left engine and the 2 gear below the right one make it idle
TEAMS = {"team_play": True}
POWERS = {"empire_powers": True}

Pair = tuple[str, str]
# What the seats lay before the reveal: the 1 gear below the left engine, the 2 gear below the right one.
LEFT_GEAR, RIGHT_GEAR = 0, 1
LEFT_TURNS, RIGHT_TURNS = 1, 2


class Table:
    """A state with the events it has caused. Seats are letters, actions are texts."""

    def __init__(self, state: Any, events: list[Event] | None = None) -> None:
        self.state = state
        self.events: list[Event] = [] if events is None else events

    def play(self, seat: str, text: str) -> list[Event]:
        """Play an action; the events that it caused."""
        events: list[Event] = []
        self.state.play(SEATS.index(seat), GAME.actions.index(text), events)
        self.events += events
        return events

    def legal(self, seat: str) -> list[str]:
        return [GAME.actions.text(action) for action in self.state.legal(SEATS.index(seat))]

    def prompt(self, seat: str) -> Any:
        return self.state.prompt(SEATS.index(seat))

    def view(self, seat: str | None) -> Any:
        return self.state.view(None if seat is None else SEATS.index(seat))

    def idle_until(self, seat: str) -> None:
        """Let everybody lay the gears (in round 1: the engines) that make an idle seat, until this seat is asked."""
        while self.asked[0][0] != seat:
            other, decision = self.asked[0]
            left, right = ("gear 1 left", "gear 2 right") if self.round > 1 else ("lay left attack", "lay right export")
            self.play(other, left if decision in ("EE-D1", "EE-D3") else right)

    def data(self) -> str:
        """The whole truth as one text, to see whether anything has changed."""
        return json.dumps(GAME.dump(self.state), sort_keys=True)

    @property
    def asked(self) -> list[tuple[str, str]]:
        """Who must decide what."""
        return [(SEATS[seat], self.state.prompt(seat).decision) for seat in self.state.pending]

    @property
    def round(self) -> int:
        return int(self.view(None).round)

    @property
    def start(self) -> str:
        return SEATS[self.view(None).start]

    @property
    def stock(self) -> str:
        return written(self.view(None).stock)

    @property
    def spares(self) -> str:
        return written(self.view(None).spares)

    def ready(self, seat: str) -> str:
        return written(self.view(None).ready[SEATS.index(seat)])

    def score(self, seat: str) -> str:
        """What the owner sees in the own score pile."""
        return written(self.view(seat).scores[SEATS.index(seat)])

    def shows(self, seat: str) -> Pair:
        """The actions on top of a seat's engines, as everybody sees them."""
        left, right = self.view(None).engines[SEATS.index(seat)]
        return left, right

    def piles(self, seat: str) -> tuple[str, str]:
        """Ready pile and score pile."""
        return self.ready(seat), self.score(seat)

    def happened(self, kind: type[Event], /, **fields: object) -> list[Any]:
        """The events of a type with these values, oldest first."""
        return [
            event
            for event in self.events
            if isinstance(event, kind) and all(getattr(event, name, None) == value for name, value in fields.items())
        ]


def written(counts: Sequence[int]) -> str:
    return "/".join(str(count) for count in counts)


def read(pile: str) -> list[int]:
    return [int(count) for count in pile.split("/")]


def planning(players: int = 3, *, tops: Mapping[str, Pair] | None = None, **given: Any) -> Table:
    """A position at the start of a round: the starting player is about to lay the first card. From round 2 on the
    engines show `tops`."""
    data = position(players, tops=dict.fromkeys(SEATS, BEFORE_IDLE) | dict(tops or {}), **given)
    data["place"] = 1
    if data["round"] == 1:
        data["top"] = [-1, -1] * players
    data["asks"][data["start"]] = "EE-D1" if data["round"] == 1 else "EE-D3"
    return Table(GAME.load(data))


def before_reveal(players: int = 3, **given: Any) -> Table:
    """A position in which all cards but the starting player's second are laid; when it is, the engines show `tops`."""
    data = position(players, **given)
    start, first_round = data["start"], data["round"] == 1
    data["place"] = 2 * players
    data["first"] = [0] * players
    data["asks"][start] = "EE-D2" if first_round else "EE-D4"
    if first_round:
        data["plan"], data["top"] = data["top"], [-1, -1] * players
    else:
        data["plan"] = [LEFT_GEAR, RIGHT_GEAR] * players
        turns = [LEFT_TURNS, RIGHT_TURNS] * players
        data["top"] = [(edge + back) % 4 for edge, back in zip(data["top"], turns, strict=True)]
    data["plan"][2 * start + 1] = -1
    return Table(GAME.load(data))


def execute(players: int = 3, *, exchange: str = "", **given: Any) -> Table:
    """A position in which the Execute phase has begun, with `tops` on top of the engines, up to its first decision.

    A Grail Prelacy keeps its gears unless its seat is named in `exchange`.
    """
    table = before_reveal(players, **given)
    starter = table.asked[0][0]
    if table.round == 1:
        tops: Mapping[str, Pair] = given.get("tops") or {}
        table.play(starter, f"lay right {tops.get(starter, IDLE)[1]}")
    else:
        table.play(starter, "gear 2 right")
    while table.asked and table.asked[0][1] == "EE-D5":
        seat = table.asked[0][0]
        table.play(seat, "exchange gears" if seat in exchange else "keep gears")
    return table


def position(
    players: int,
    *,
    tops: Mapping[str, Pair] | None = None,
    start: str = "A",
    ready: Mapping[str, str] | None = None,
    score: Mapping[str, str] | None = None,
    spares: str = "0/0/0",
    stock: str | None = None,
    round: int = 2,
    options: Mapping[str, object] | None = None,
    empires: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Plain data with these piles. The stock is what conservation leaves in it (EE-3.9); `stock` only checks that."""
    seats = SEATS[:players]
    data: dict[str, Any] = GAME.dump(GAME.new(players, 1, options))
    data.update(
        round=round,
        start=SEATS.index(start),
        ready=[count for seat in seats for count in read((ready or {}).get(seat, "0/0"))],
        score=[count for seat in seats for count in read((score or {}).get(seat, "0/0/0"))],
        spares=read(spares),
        top=[edge for seat in seats for edge in edges((tops or {}).get(seat, IDLE))],
        agenda=[["reveal"]],
        asks=[None] * players,
        place=0,
    )
    if data["options"]["empire_powers"]:
        data["empires"] = dealt(seats, empires or {})
    data["stock"] = left_in_stock(data)
    assert stock is None or written(data["stock"]) == stock, f"the stock must hold {written(data['stock'])}"
    return data


def edges(pair: Pair) -> tuple[int, int]:
    """The edges to bring to the top for a pair of actions."""
    return EDGES["left"].index(pair[0]), EDGES["right"].index(pair[1])


def dealt(seats: str, wanted: Mapping[str, str]) -> list[int]:
    """The empires of all seats: the wanted ones, and for the others the rest, the Prelacy last because it is asked."""
    copies = -(-len(seats) // 4)
    rest = [empire for empire in ("kestrel", "nova", "sylphian", "grail") for _ in range(copies)]
    for empire in wanted.values():
        rest.remove(empire)
    return [EMPIRES.index(wanted[seat] if seat in wanted else rest.pop(0)) for seat in seats]


def left_in_stock(data: Mapping[str, Any]) -> list[int]:
    """EE-3.9, solved for the stock."""
    copies = -(-data["players"] // 4)
    ready = (sum(data["ready"][0::2]), sum(data["ready"][1::2]), 0)
    stock = [15 * copies + data["spares"][kind] - ready[kind] - sum(data["score"][kind::3]) for kind in range(3)]
    assert min(stock) >= 0, f"more cubes on the table than there are: {stock}"
    return stock


def asking(decision: str) -> Table:
    """A position in which somebody is asked this decision, with all the options that it can have."""
    joint = {"A": ("attack", "invent"), "B": ("produce", "defend"), "C": ("arm", "attack")}
    shield = {"A": ("attack", "invent"), "C": ("attack", "invent"), "D": ("arm", "defend")}
    if decision in ("EE-D1", "EE-D3"):
        return planning(ready={"A": "1/1"}, round=1 if decision == "EE-D1" else 2)
    if decision in ("EE-D2", "EE-D4"):
        return before_reveal(ready={"A": "1/1"}, round=1 if decision == "EE-D2" else 2)
    if decision == "EE-D5":
        table = before_reveal(options=POWERS, empires={"A": "grail"})
        table.play("A", "gear 2 right")
    elif decision == "EE-D6":
        table = execute(tops=joint, ready={"A": "1/0"})
    elif decision == "EE-D7":
        options = {**TEAMS, "shield_partner": True}
        table = execute(4, tops=shield, ready={"A": "1/0", "C": "1/0", "D": "0/1"}, options=options)
    elif decision == "EE-D8":
        table = execute(tops={"A": ("attack", "invent"), "B": ("produce", "invent")}, ready={"A": "1/0", "B": "1/0"})
    elif decision == "EE-D9":
        options = {**TEAMS, "joint_attack": True}
        table = execute(4, tops=joint, ready={"A": "1/0", "B": "2/2"}, options=options)
        table.play("B", "block left")
        table.play("A", "take good")
    elif decision == "EE-D10":
        options = {**TEAMS, "joint_export": True}
        table = execute(
            4, tops={"A": ("produce", "invent"), "C": ("arm", "export")}, ready={"C": "0/1"}, options=options
        )
    else:
        table = execute(tops={"A": ("salvage", "invent")})
    return table
