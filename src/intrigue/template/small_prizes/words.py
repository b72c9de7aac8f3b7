"""Everything that people read.

`names` has the name of the player at each seat, in the order of the seats. The name "You" stands for the reader, so a
sentence in which it can be the subject must work for both: "You chose." and "Anna chose." do, "You takes" does not."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.core.naming import YOU, whose
from intrigue.template.small_prizes.events import Chose, Chosen, Dealt, Ended, Shown, Turned
from intrigue.template.small_prizes.state import PrizesState
from intrigue.template.small_prizes.view import PrizesView


def question(state: PrizesState) -> str:
    return f"Which card do you play for the prize of {prize(state.turned[-1])}?"


def prize(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def tell(event: Event, names: Sequence[str]) -> Line:
    """An event as a sentence of the log, and its clause."""
    match event:
        case Dealt(cards=cards):
            return Line(f"(Only you know: you got {listed(cards)}.)", "SP-1.1")
        case Turned(points=points):
            return Line(f"A prize of {prize(points)} is on offer.", "SP-2.1")
        case Chose(seat=seat):
            return Line(f"{names[seat]} chose.", "SP-2.2")
        case Chosen(card=card):
            return Line(f"(Only you know: you chose the {card}.)", "SP-2.2")
        case Shown(cards=cards, winner=winner, points=points):
            shown = ", ".join(f"{name}: {card}" for name, card in zip(names, cards, strict=True))
            verb = "take" if names[winner] == YOU else "takes"
            return Line(f"{shown}. {names[winner]} {verb} {prize(points)}.", "SP-2.3")
        case Ended(result=result):
            return Line(f"The game is over. {result.reason}", "SP-3.1")
    raise TypeError(f"no words for {type(event).__name__}")


def show(view: PrizesView, names: Sequence[str], points: Sequence[int]) -> str:
    """The table as text, with everything needed to play."""
    lines = [f"Round {len(view.turned)}    Prizes so far: {listed(view.turned)}"]
    if view.result is None:
        lines.append(f"On offer: {prize(view.turned[-1])}")
    for seat, name in enumerate(names):
        deciding = " *" if seat in view.pending else ""
        lines.append(f"{name}{deciding}: {prize(points[seat])}, played {listed(view.played[seat])}")
    if view.viewer is not None:
        lines.append(f"{whose(names[view.viewer])} cards: {listed(view.hand)}".capitalize())
    return "\n".join(lines)


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers) or "none"
