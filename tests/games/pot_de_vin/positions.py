"""Any position of Pot de Vin, written the way the rules write it, and a table to play it on.

Seats count from 1, cards are "A7", hands and areas are texts ("A7 P12"). Positions go in as plain data through
`game.load`; everything else is the public contract.

What is not mentioned fills up: every seat with cards has the gems that the rounds left demand (PV-6.10), the Trump Pile
has the cards that the round demands (PV-12.15), and all other cards lie in the area of one seat, the last unless said
otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import intrigue
from intrigue.core.events import Event
from tests.games.pot_de_vin.deck import CARDS, CHARACTERS, GUILDS, mask, number

GAME = intrigue.game("pot-de-vin")
NUMBERS = {row.players: row for row in GAME.content.data.setup}
GEMS = 24
NONE = -1

TEAMS: dict[str, object] = {"teams": True}
BY_HAND: dict[str, object] = {"auto_play_last_card": False}
AUTO: dict[str, object] = {"endgame_placement": "auto"}
ENDING = ("finish", "jokers", "decide columns", "equal columns")

Cards = Mapping[int, str]
Gems = Mapping[int, int]


class Table:
    """A state with the events it has caused. Seats count from 1, actions are texts, a card alone means to play it."""

    def __init__(self, state: Any, events: list[Event] | None = None) -> None:
        self.state = state
        self.events: list[Event] = [] if events is None else events

    def play(self, seat: int, *texts: str) -> list[Event]:
        """Play actions one after another; the events that they caused."""
        events: list[Event] = []
        for text in texts:
            self.state.play(seat - 1, action(text), events)
        self.events += events
        return events

    def round(self, *deeds: str) -> None:
        """The seats do this in turn, the one who must decide first."""
        for deed in deeds:
            (seat,) = self.state.pending
            self.play(seat + 1, deed)

    def others_answer(self, *seats: int) -> None:
        """Let everybody but these seats answer, with whatever comes first."""
        while others := [seat for seat in self.state.pending if seat + 1 not in seats]:
            self.state.play(others[0], self.state.legal(others[0])[0], self.events)

    def settle_columns(self) -> None:
        """Answer all questions about equal columns with the own one."""
        while "PV-D5" in self.asked.values():
            seat = self.state.pending[0]
            self.state.play(seat, self.state.legal(seat)[0], self.events)

    def legal(self, seat: int) -> list[str]:
        """The cards that may be played, and other actions."""
        return [GAME.actions.text(index).removeprefix("play ") for index in self.state.legal(seat - 1)]

    def prompt(self, seat: int) -> Any:
        return self.state.prompt(seat - 1)

    def view(self, seat: int | None = None) -> Any:
        return self.state.view(None if seat is None else seat - 1)

    def data(self) -> str:
        """The whole truth as one text, to see whether anything has changed."""
        return json.dumps(GAME.dump(self.state), sort_keys=True)

    @property
    def asked(self) -> dict[int, str]:
        """Who must decide what."""
        return {seat + 1: self.state.prompt(seat).decision for seat in self.state.pending}

    @property
    def start(self) -> int:
        return int(self.view().start) + 1

    def hand(self, seat: int) -> list[str]:
        return list(self.view(seat).hand)

    def area(self, seat: int) -> set[str]:
        return set(self.view().taken[seat - 1])

    def column(self, seat: int, guild: str) -> int:
        """The natural symbols in a guild column, as everybody sees them."""
        guilds = [row.id for row in GAME.content.data.guild]
        return natural(self.view().columns[seat - 1])[guilds.index(guild)]

    def supply(self, seat: int) -> int:
        return int(self.view().supply[seat - 1])

    def treasure(self, seat: int) -> int:
        return int(self.view().treasure[seat - 1])

    def score(self, seat: int) -> int:
        return int(self.state.result.scores[seat - 1])

    def points(self, seat: int) -> dict[str, int]:
        """The lines of the final score that are not zero."""
        lines = {line.label: line.points[seat - 1] for line in self.state.result.lines}
        return {label: points for label, points in lines.items() if points}

    def happened(self, kind: type[Event], /, **fields: object) -> list[Any]:
        """The events of a type with these values, oldest first."""
        return [
            event
            for event in self.events
            if isinstance(event, kind) and all(getattr(event, name, None) == value for name, value in fields.items())
        ]


def natural(columns: Any) -> tuple[int, ...]:
    """The natural symbols of each guild in an area, from the columns that a view shows."""
    shown = {column.guild: column.symbols - column.joker for column in columns}
    assert list(shown) == [guild for guild in GUILDS if shown.get(guild)], "in order, and none of them empty"
    return tuple(shown.get(guild, 0) for guild in GUILDS)


def action(text: str) -> int:
    return GAME.actions.index(f"play {text}" if text in CARDS else text)


def at_round(players: int = 4, **given: Any) -> Table:
    """A position at the start of a round: the Starting Player is about to lead."""
    return Table(GAME.load(position(players, **given)))


def position(
    players: int = 4,
    *,
    hands: Cards,
    trump: str = "E9",
    start: int = 1,
    left: int | None = None,
    supply: Gems | None = None,
    treasure: Gems | None = None,
    areas: Cards | None = None,
    pile: str = "",
    used: str = "",
    voids: Cards | None = None,
    discards: Cards | None = None,
    rest: int | None = None,
    options: Mapping[str, object] | None = None,
) -> dict[str, Any]:
    """Plain data of such a position. `left` are the rounds left, this one included; without it, they follow from the
    fullest hand. `pile` are the next cards to be turned up, in this order. `rest` takes all cards not mentioned."""
    seats = range(1, players + 1)
    held = {seat: hands.get(seat, "").split() for seat in seats}
    given = dict(supply or {})
    rounds = left or max(len(cards) + given.get(seat, 0) for seat, cards in held.items())
    gems = [given.get(seat, rounds - len(cards) if cards else 0) for seat, cards in held.items()]
    taken = {seat: (areas or {}).get(seat, "").split() for seat in seats}
    stack, out = pile.split(), used.split()
    told = [trump, *stack, *out, *(card for zone in (*held.values(), *taken.values()) for card in zone)]
    assert len(told) == len(set(told)), "a card is mentioned twice"
    others = [card for card in CARDS if card not in told]
    hidden = rounds - 1
    if players == 6:
        turned = (NUMBERS[players].rounds - rounds) % 4
        while len(out) < turned:
            out.append(others.pop())
        hidden = 4 - 1 - turned
    while len(stack) < hidden:
        stack.append(others.pop())
    taken[rest or players] += others
    data: dict[str, Any] = GAME.dump(GAME.new(players, 1, options))
    data.update(
        round=NUMBERS[players].rounds - rounds + 1,
        start=start - 1,
        trump=number(trump),
        pile=[number(card) for card in reversed(stack)],
        used=[number(card) for card in out],
        hands=[mask(cards) for cards in held.values()],
        supply=gems,
        treasure=[(treasure or {}).get(seat, 0) for seat in seats],
        taken=[mask(cards) for cards in taken.values()],
        voids=[void_bits((voids or {}).get(seat, "")) for seat in seats],
        trick=[NONE] * players,
        history=[],
        discards=[NONE] * players,
        agenda=[],
        asks=["PV-D3" if seat == start else None for seat in seats],
    )
    if players == 6:
        put = {4: trump, 5: (stack + out)[0], 6: (stack + out)[1]} if discards is None else discards
        data["discards"] = [number(put[seat]) if seat in put else NONE for seat in seats]
    data["box"] = GEMS - sum(data["supply"]) - sum(data["treasure"])
    return data


def void_bits(characters: str) -> int:
    return sum(1 << list(CHARACTERS.values()).index(name) for name in characters.split())


def final(
    players: int = 4,
    areas: Cards | None = None,
    *,
    treasure: Gems | None = None,
    rest: int | None = None,
    options: Mapping[str, object] | None = None,
    unclaimed: int = 0,
) -> Table:
    """The end of a game with these areas, up to its first decision: in the last round one seat alone has a card left,
    and all cards not mentioned go to that seat."""
    last = rest or players
    others = [card for card in CARDS if card not in " ".join((areas or {}).values()).split()]
    kept = (areas or {}).get(last, "").split()
    card, trump = (others + kept)[:2]
    given = dict(areas or {})
    if last in given:
        given[last] = " ".join(name for name in kept if name not in (card, trump))
    table = at_round(
        players,
        hands={last: card},
        start=last,
        trump=trump,
        left=unclaimed + 1,
        areas=given,
        treasure=treasure,
        rest=last,
        options={**BY_HAND, **(options or {})},
    )
    table.play(last, card)
    return table
