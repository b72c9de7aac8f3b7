"""The table as text."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from intrigue.games.pot_de_vin.codes import (
    CHARACTER_OF,
    CHARACTERS,
    GUILDS,
    JOKERS,
    MINUSES,
    NUMBERS,
    PLUSES,
    POTS,
    SIX,
    VALUES,
    mask_of,
)
from intrigue.games.pot_de_vin.rules.scoring import standings
from intrigue.games.pot_de_vin.view import PASSED, Column, PotDeVinView
from intrigue.games.pot_de_vin.words.cards import amount, described, symbols, title, titles

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

WIDTH = 100  # columns of a terminal


def show(game: PotDeVin, view: PotDeVinView, names: Sequence[str]) -> str:
    """The table as text: trump and round, a row for each area, the viewer's hand."""
    lines = [*_centre(game, view), *_round_so_far(view, names), "", *_areas(game, view, names), ""]
    if view.options["show_history"]:
        lines += _remembered(view, names)
    if view.viewer is not None and view.result is None:
        lines += _hand(game, view)
    lines += _aid(game)
    return "\n".join(lines)


def _centre(game: PotDeVin, view: PotDeVinView) -> list[str]:
    if view.phase == "discards":
        return ["Before round 1: the players with nine cards discard one each to the Trump Pile."]
    if view.trump is None or view.phase != "round":
        return [f"Play ended after round {view.round} of {view.rounds}."]
    left = view.rounds - view.round
    trump = described(game, NUMBERS[view.trump])
    lines = [f"Round {view.round} of {view.rounds} ({left} to come)    Trump: {trump}"]
    if view.players == SIX:
        known = f" (known: {titles(view.known)})" if view.known else ""
        used = titles(view.used) or "none"
        lines += wrap(
            f"Trump Pile: {amount(view.pile, 'card')} face down{known}; used before in this run: {used}",
            WIDTH,
            subsequent_indent="  ",
        )
    return lines


def _round_so_far(view: PotDeVinView, names: Sequence[str]) -> list[str]:
    if view.led is None:
        return []
    parts = [
        words + (" (winning)" if seat == view.winning else "")
        for seat, words in _in_turn(view, view.start, view.trick, names)
    ]
    return wrap(f"{view.led} was led. " + "; ".join(parts), WIDTH, subsequent_indent="  ")


def _in_turn(
    view: PotDeVinView, start: int, deeds: Sequence[str | None], names: Sequence[str]
) -> list[tuple[int, str]]:
    """What the seats did in a round, in turn order, in words."""
    order = [(start + step) % view.players for step in range(view.players)]
    return [
        (seat, f"{names[seat]}: {'passed' if did == PASSED else title(did)}")
        for seat in order
        if (did := deeds[seat]) is not None
    ]


def _areas(game: PotDeVin, view: PotDeVinView, names: Sequence[str]) -> list[str]:
    """A row for each seat: cards and gems left, symbols of each guild, neutral cards, gems won, score as it stands."""
    guilds = [guild.name for guild in game.rules.guild]
    head = ("", "cards", "gems", *guilds, "Joker", "+2", "-2", "Pot", "won", "score")
    rows: list[tuple[str, ...]] = [head]
    points = standings(game.known(view))
    for seat in range(view.players):
        mark = ("> " if view.start == seat else "  ") + names[seat] + (" *" if seat in view.pending else "")
        taken = mask_of(view.taken[seat])
        neutral = [(taken & kind).bit_count() for kind in (JOKERS, PLUSES, MINUSES, POTS)]
        found = {column.guild: _column_cell(column) for column in view.columns[seat]}
        cells = [found.get(guild, ".") for guild in GUILDS]
        cells += [str(count) if count else "." for count in (*neutral, view.treasure[seat])]
        rows.append((mark, str(view.hand_sizes[seat]), str(view.supply[seat]), *cells, str(points[seat])))
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = [
        " ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    score = "score: final" if view.result is not None else "score: as if the game ended now"
    team = " (of the team)" if len(view.teams) < view.players else ""
    lines.append(f"> starting player  * must decide  won: gems won  {score}{team}")
    if len(view.teams) < view.players:
        lines.append("Teams: " + ", ".join(" + ".join(names[seat] for seat in team) for team in view.teams))
        if any(view.scored):
            lines.append("Symbols in brackets: the partner's column counts instead.")
    return lines


def _column_cell(column: Column) -> str:
    """Symbols of a column, a Joker as +1, in brackets if it is known not to count."""
    words = f"{column.symbols - 1}+1" if column.joker else str(column.symbols)
    return words if column.counts else f"({words})"


def _remembered(view: PotDeVinView, names: Sequence[str]) -> list[str]:
    """What a player might write down: who lacks which character, and the last round."""
    lines = []
    voids = [
        f"{names[seat]} no {' and no '.join(gone)}"
        for seat, gone in enumerate(view.voids)
        if gone and view.hand_sizes[seat]
    ]
    if voids:
        lines += wrap("Known: " + "; ".join(voids), WIDTH, subsequent_indent="  ")
    if view.history:
        past = view.history[-1]
        did = "; ".join([words for _, words in _in_turn(view, past.start, past.did, names)])
        words = f"Last round (trump {title(past.trump)}), won by {names[past.winner]}. {did}"
        lines += wrap(words, WIDTH, subsequent_indent="  ")
    return [*lines, ""] if lines else []


def _hand(game: PotDeVin, view: PotDeVinView) -> list[str]:
    lines = ["Your hand:" if view.hand else "You have no cards left."]
    hand = [NUMBERS[card] for card in view.hand]
    for character, name in enumerate(CHARACTERS):
        cards = [f"{card % VALUES + 1} {symbols(game, card)}" for card in hand if CHARACTER_OF[card] == character]
        if cards:
            lines += wrap(", ".join(cards), WIDTH, initial_indent=f"  {name:<8}", subsequent_indent=" " * 10)
    if view.discard is not None:
        lines.append(f"Your discard to the Trump Pile: {title(view.discard)}")
    return [*lines, ""]


def _aid(game: PotDeVin) -> list[str]:
    """The Player Aid: what columns and Pot de Vin cards score."""
    tables = game.tables
    columns = " ".join(f"{count}:{points}" for count, points in enumerate(tables.columns) if count)
    pots = " ".join(f"{count}:{points}" for count, points in enumerate(tables.pots) if count)
    return [f"Symbols:points {columns}    Pots:points {pots}"]
