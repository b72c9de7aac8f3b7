"""The table as text."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from intrigue.games.empire_engine.state import KINDS
from intrigue.games.empire_engine.view import EmpireView, Laid
from intrigue.games.empire_engine.words.log import amount

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine


WIDTH = 100  # columns of a terminal


def show(game: EmpireEngine, view: EmpireView, names: Sequence[str]) -> str:
    """The table as text: one block of facts, one row for each seat."""
    stock = ", ".join(amount(count, kind) for count, kind in zip(view.stock, KINDS, strict=True))
    lines = [f"Round {view.round} of {view.rounds}    Stock: {stock}"]
    if any(view.spares):
        lines.append(
            "Spares used: " + ", ".join(amount(n, kind) for n, kind in zip(view.spares, KINDS, strict=True) if n)
        )
    rows = [("", "left engine", "right engine", "ready pile", "score pile")]
    rows += [
        (
            ("> " if view.start == seat else "  ") + names[seat] + (" *" if seat in view.pending else ""),
            _engine_cell(view, seat, 0),
            _engine_cell(view, seat, 1),
            _pile(view.ready[seat]),
            "hidden" if (pile := view.scores[seat]) is None else _pile(pile),
        )
        for seat in range(view.players)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines.append("")
    lines += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines.append("")
    lines.append("> starting player   * must decide   Piles: S soldier, G good, I invention")
    if view.options["team_play"]:
        lines.append(f"Teams: {names[0]} and {names[2]} against {names[1]} and {names[3]}")
    lines += _powers(game, view, names)
    return "\n".join(lines)


def _engine_cell(view: EmpireView, seat: int, side: int) -> str:
    shown = view.engines[seat][side]
    card = view.laid[seat][side]
    parts = [shown.title() if shown else "-"]
    if card.laid:
        parts.append(f"[{_card(view, card)}]")
    return " ".join(parts)


def _card(view: EmpireView, card: Laid) -> str:
    name = "face down" if card.value is None else (card.value.title() if view.round == 1 else f"gear {card.value}")
    return f"{name} + {card.cube}" if card.cube else name


def _pile(counts: Sequence[int]) -> str:
    return " ".join(f"{count}{letter}" for count, letter in zip(counts, "SGI", strict=False))


def _powers(game: EmpireEngine, view: EmpireView, names: Sequence[str]) -> list[str]:
    by_id = {empire.id: empire for empire in game.rules.empire}
    lines = []
    for seat, empire in enumerate(view.empires):
        power = f"{names[seat]}: {by_id[empire].name}, {by_id[empire].power}. {by_id[empire].text}"
        lines += wrap(power, WIDTH, subsequent_indent="  ")
    return lines
