"""The table of Catherine as text: standings, track, map, displays, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill, wrap
from typing import TYPE_CHECKING, Final

from intrigue.games.catherine.rules.setup import allowed_times
from intrigue.games.catherine.state import GOODS
from intrigue.games.catherine.view import CatherineView
from intrigue.games.catherine.words.cards import (
    action_text,
    bonus_text,
    city_of,
    feature_text,
    name_of,
    order_text,
    row_of,
    spelled_out,
    upper_text,
)

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine

WIDTH: Final = 100
NAME_WIDTH: Final = 14
PHASE_WORDS: Final = {
    "set-up": "Set-up: choose three cards for the action row",
    "play": "phase B: play two cards in secret",
    "perform": "phase D: perform actions",
    "books": "interim scoring: books",
    "over": "the game is over",
}

OUTCOME_WORDS: Final = {
    "performed": "last action performed",
    "colours": "last colours differed",
    "skipped": "last action skipped",
    "impossible": "last action not possible",
}


def show(game: Catherine, view: CatherineView, names: Sequence[str]) -> str:
    """Everything needed to decide, block by block."""
    blocks = [
        _heading(game, view),
        _standings(game, view, names),
        _orders(game, view, names),
        _track(game, view, names),
        _map(game, view),
    ]
    times = allowed_times(game.tables, view.options)
    blocks += [_display(game, view, seat, names, times) for seat in _from_viewer(view)]
    if view.discards:
        blocks.append(_wrapped("Discard pile:", ", ".join(name_of(game, card) for card in view.discards)))
    if view.viewer is not None:
        blocks.append(_hand(game, view, times))
    return "\n\n".join(blocks)


def _from_viewer(view: CatherineView) -> list[int]:
    """All seats clockwise, the viewer last, so that the viewer's display is next to the hand."""
    first = 0 if view.viewer is None else view.viewer + 1
    return [(first + step) % view.players for step in range(view.players)]


def _heading(game: Catherine, view: CatherineView) -> str:
    length = game.rules.course
    course = f"Decade {view.decade} of {length.decades}, round {view.round} of {length.rounds}, "
    piles = f"Draw pile {view.pile}, discard pile {len(view.discards)}"
    return f"{course if view.round else ''}{PHASE_WORDS[view.phase]}\n{piles}"


def _grid(rows: Sequence[Sequence[str]], indent: str = "") -> str:
    """Rows in columns. What does not fit into the last column continues below."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    lines = []
    for row in rows:
        start = indent + "".join(cell.ljust(width) + "  " for cell, width in zip(row, widths, strict=False))
        lines += wrap(row[-1], WIDTH, initial_indent=start, subsequent_indent=" " * len(start)) or [start.rstrip()]
    return "\n".join(lines)


def _wrapped(title: str, words: str) -> str:
    return fill(f"{title} {words}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _short(name: str) -> str:
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 1] + "."


def _standings(game: Catherine, view: CatherineView, names: Sequence[str]) -> str:
    """One row for each seat: points, hand, possessions."""
    rows = [["", "VP", "favor", "hand", "cannons", "books", *GOODS, "built", "group", "jokers"]]
    for seat, standing in enumerate(view.standings):
        space = game.rules.favor[view.favor[seat]]
        owned = standing.owned
        goods = (owned.iron, owned.food, owned.caviar, owned.fur)
        rows.append(
            [
                f"{_status(view, seat)}{seat + 1} {_short(names[seat])}",
                str(view.points[seat]),
                str(view.favor[seat]),
                f"{standing.hand}/{space.limit}",
                str(owned.cannon),
                str(owned.book),
                *[
                    f"{count} ({tiles})" if tiles else str(count)
                    for count, tiles in zip(goods, view.tiles[seat].counts(), strict=True)
                ],
                f"{len(view.homes[seat])}/{game.rules.box.residences}",
                f"{standing.group} x{space.multiplier}",
                str(view.jokers[seat]),
            ]
        )
    note = "* decides, + has chosen; hand: cards/limit; goods: owned (of them tiles); group: size x multiplier"
    return f"{_grid(rows)}\n{note}"


def _status(view: CatherineView, seat: int) -> str:
    if seat in view.pending:
        return "*"
    return "+" if view.phase in ("set-up", "play") else " "


def _orders(game: Catherine, view: CatherineView, names: Sequence[str]) -> str:
    lines = []
    for seat, order in enumerate(view.orders):
        standing = view.standings[seat]
        matched = sum(wanted.by is not None for wanted in standing.order)
        filled = f"{matched} matched by tiles and jokers ({standing.order_points} VP)"
        lines.append(f"{_short(names[seat])}: {order_text(game, order)}; {filled}")
    return "Orders\n" + "\n".join(f"  {line}" for line in lines)


def _track(game: Catherine, view: CatherineView, names: Sequence[str]) -> str:
    spaces = range(len(game.rules.favor))
    rows = [["favor space", *[str(space) for space in spaces]]]
    rows.append(["hand limit", *[str(space.limit) for space in game.rules.favor]])
    rows.append(["VP each decade", *[str(space.points) for space in game.rules.favor]])
    rows.append(["multiplier", *[str(space.multiplier) for space in game.rules.favor]])
    markers = [" ".join(str(seat + 1) for seat in range(view.players) if view.favor[seat] == space) for space in spaces]
    rows.append(["seats", *markers])
    return _grid(rows)


def _map(game: Catherine, view: CatherineView) -> str:
    rows = [["city", "colour", "gives", "built by", "roads to"]]
    crowns = view.options["crown_cities"] is True
    for city in game.rules.city:
        gives = [f"{count} {good} left" for good, count in view.stock.get(city.id, {}).items() if count]
        feature = feature_text(city, crowns, tiles=False)
        if feature:
            gives.append(feature)
        owners = [str(seat + 1) for seat in range(view.players) if city.id in view.homes[seat]]
        roads = [city_of(game, road).name for road in city.roads]
        rows.append([city.name, city.colour, ", ".join(gives) or "-", " ".join(owners) or "-", ", ".join(roads) or "-"])
    return _grid(rows)


def _display(game: Catherine, view: CatherineView, seat: int, names: Sequence[str], times: Sequence[int]) -> str:
    """The columns of the action row from left to right, each with its activation card below it."""
    title = f"{_short(names[seat])}: action row, activation cards below"
    if view.columns[seat] is not None:
        title += f"; now column {view.columns[seat]}"
    outcome = view.outcomes[seat]
    if outcome is not None:
        title += f"; {OUTCOME_WORDS[outcome]}"
    if not view.rows[seat]:
        return f"{title}\n  nothing yet"
    rows = [["", "card, below it", "colour", "shows", "action, + bonus"]]
    for number, column in enumerate(view.rows[seat], start=1):
        below = ("- free -", "")
        if column.under is not None:
            below = (f"- {name_of(game, column.under)}", row_of(game, column.under).colour)
        rows += _card_rows(game, column.card, times, str(number), below)
    return f"{title}\n{_grid(rows, '  ')}"


def _card_rows(
    game: Catherine, card: str, times: Sequence[int], mark: str, below: tuple[str, str] = ("", "")
) -> list[list[str]]:
    """A card in two lines: name, colour, upper area and action; then what lies below it, and the bonus."""
    row = row_of(game, card)
    bonus = bonus_text(game, card)
    return [
        [mark, row.name, row.colour, upper_text(game, card), action_text(game, card, times)],
        ["", *below, "", f"+ {bonus}" if bonus else ""],
    ]


def _hand(game: Catherine, view: CatherineView, times: Sequence[int]) -> str:
    """The viewer's own cards and secret choice."""
    lines = ["Your hand"]
    rows: list[list[str]] = []
    chosen = {*view.picked, *[action.removeprefix("discard ") for action in view.decided]}
    for card in view.hand:
        rows += _card_rows(game, card, times, ">" if card in chosen else "")
    lines.append(_grid(rows, "  ") if rows else "  no cards")
    if view.decided:
        lines.append(_wrapped("> decided:", "; ".join(spelled_out(game, action) for action in view.decided)))
    if view.picked:
        lines.append(_wrapped("> chosen:", "; ".join(name_of(game, card) for card in view.picked)))
    if view.picked_column is not None:
        lines.append(f"> below column {view.picked_column}")
    return "\n".join(lines)
