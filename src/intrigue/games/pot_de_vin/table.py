"""The table of Pot de Vin as text, and what an action means in a position."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from intrigue.games.pot_de_vin import scoring
from intrigue.games.pot_de_vin.cards import (
    CHARACTER_OF,
    CHARACTERS,
    GUILDS,
    JOKERS,
    MINUSES,
    NAMES,
    NUMBERS,
    PLUSES,
    POTS,
    mask_of,
)
from intrigue.games.pot_de_vin.codes import COUNT_OWN, DISCARD, PASS, PLACE_JOKER
from intrigue.games.pot_de_vin.rules import winning_card
from intrigue.games.pot_de_vin.text import amount, character
from intrigue.games.pot_de_vin.view import PASSED, PotDeVinView

if TYPE_CHECKING:
    from intrigue.games.pot_de_vin import PotDeVin

WIDTH = 100
NEUTRAL_WORDS = {1: "Joker", 2: "+2", 3: "-2", 13: "Pot"}


# ---- table ---------------------------------------------------------------------------------------


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
    if view.trump is None:
        if view.round:
            return [f"Play ended after round {view.round} of {view.rounds}."]
        return ["Before round 1: the players with nine cards discard one each to the Trump Pile."]
    left = view.rounds - view.round
    lines = [
        f"Round {view.round} of {view.rounds} ({left} to come)    "
        f"Trump: {character(view.trump)} ({card_words(game, view.trump)})"
    ]
    if view.players == 6:
        known = f", among them {' '.join(view.known)}" if view.known else ""
        used = " ".join(view.used) or "none"
        lines.append(f"Trump Pile: {amount(view.pile, 'card')} face down{known}; used before in this run: {used}")
    return lines


def _round_so_far(view: PotDeVinView, names: Sequence[str]) -> list[str]:
    if view.led is None:
        return []
    winner = winning_seat(view)
    parts = []
    for step in range(view.players):
        seat = (view.start + step) % view.players
        did = view.trick[seat]
        if did is not None:
            words = "passed" if did == PASSED else did
            parts.append(f"{names[seat]} {words}" + (" (winning)" if seat == winner else ""))
    return wrap(f"{view.led} was led: " + ", ".join(parts), WIDTH, subsequent_indent="  ")


def winning_seat(view: PotDeVinView) -> int:
    """Who would win the round as it stands."""
    assert view.trump is not None
    assert view.led is not None
    played = mask_of([did for did in view.trick if did is not None and did != PASSED])
    return view.trick.index(NAMES[winning_card(NUMBERS[view.trump], CHARACTERS.index(view.led), played)])


def _areas(game: PotDeVin, view: PotDeVinView, names: Sequence[str]) -> list[str]:
    """A row for each seat: cards and gems left, symbols of each guild, neutral cards, gems won, score as it stands."""
    head = ("", "cards", "gems", *GUILDS, "Joker", "+2", "-2", "Pot", "won", "score")
    rows: list[tuple[str, ...]] = [head]
    points = standings(game, view)
    for seat in range(view.players):
        mark = ("> " if view.start == seat else "  ") + names[seat] + (" *" if seat in view.pending else "")
        taken = mask_of(view.taken[seat])
        neutral = [(taken & kind).bit_count() for kind in (JOKERS, PLUSES, MINUSES, POTS)]
        cells = [_column_cell(view, seat, guild) for guild in range(len(GUILDS))]
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
            lines.append("Symbols in brackets: the column of the partner counts instead.")
    return lines


def _column_cell(view: PotDeVinView, seat: int, guild: int) -> str:
    """Symbols of a column, a Joker as +1, in brackets if it is known not to count."""
    count = view.columns[seat][guild]
    if not count:
        return "."
    placed = view.jokers[seat]
    words = f"{count}+1" if placed and GUILDS[guild] in placed else str(count)
    return words if not any(view.scored) or GUILDS[guild] in view.scored[seat] else f"({words})"


def standings(game: PotDeVin, view: PotDeVinView) -> list[int]:
    """What each seat (its team) would score if the game ended now; the final scores when it has."""
    if view.result is not None:
        return list(view.result.scores)
    tables = game.tables
    points = [0] * view.players
    for team in view.teams:
        masks = [mask_of(view.taken[seat]) for seat in team]
        gems = sum(view.treasure[seat] for seat in team)
        if len(team) == 1:
            total = scoring.area_points(tables, masks[0], gems)
        elif any(view.scored):
            decided = [guild_mask(view.scored[seat]) for seat in team]
            total = scoring.team_points(tables, masks[0], masks[1], gems, (decided[0], decided[1]))
        else:
            total = scoring.team_points(tables, masks[0], masks[1], gems)
        for seat in team:
            points[seat] = total
    return points


def _remembered(view: PotDeVinView, names: Sequence[str]) -> list[str]:
    """What one would note on paper: who lacks which character, and the round before."""
    lines = []
    voids = [
        f"{names[seat]} no {' '.join(gone)}" for seat, gone in enumerate(view.voids) if gone and view.hand_sizes[seat]
    ]
    if voids:
        lines += wrap("Known: " + ", ".join(voids), WIDTH, subsequent_indent="  ")
    if view.history:
        past = view.history[-1]
        order = [(past.start + step) % view.players for step in range(view.players)]
        did = ", ".join(f"{names[seat]} {past.did[seat]}" for seat in order if past.did[seat] is not None)
        words = f"Last round (trump {past.trump}): {did}; won by {names[past.winner]}"
        lines += wrap(words, WIDTH, subsequent_indent="  ")
    return [*lines, ""] if lines else []


def _hand(game: PotDeVin, view: PotDeVinView) -> list[str]:
    lines = ["Your hand:" if view.hand else "You have no cards left."]
    for name, letter in zip(CHARACTERS, "APEU", strict=True):
        cards = [card_words(game, card) for card in view.hand if card[0] == letter]
        if cards:
            lines += wrap(", ".join(cards), WIDTH, initial_indent=f"  {name:<8}", subsequent_indent=" " * 10)
    if view.discard is not None:
        lines.append(f"Your discard to the Trump Pile: {view.discard}")
    return [*lines, ""]


def card_words(game: PotDeVin, card: str) -> str:
    """A card with what it is worth: "A10 WRK x2", "U1 Joker".

    >>> from intrigue.games import game
    >>> card_words(game("pot-de-vin"), "P12")
    'P12 TRD x2'
    """
    number = NUMBERS[card]
    guild = game.tables.guild_of[number]
    if guild < 0:
        return f"{card} {NEUTRAL_WORDS[int(card[1:])]}"
    symbols = game.tables.symbols_of[number]
    return f"{card} {GUILDS[guild]}" + (f" x{symbols}" if symbols > 1 else "")


def _aid(game: PotDeVin) -> list[str]:
    """The Player Aid: what columns and Pot de Vin cards score."""
    tables = game.tables
    columns = " ".join(f"{count}:{points}" for count, points in enumerate(tables.columns) if count)
    pots = " ".join(f"{count}:{points}" for count, points in enumerate(tables.pots) if count)
    guilds = ", ".join(f"{guild.id} {guild.name}" for guild in game.rules.guild)
    return [f"Symbols:points {columns}    Pots:points {pots}", f"Guilds: {guilds}"]


# ---- actions -------------------------------------------------------------------------------------


def label(game: PotDeVin, view: PotDeVinView, action: int, names: Sequence[str]) -> str:
    """An action with what it means here: whether a card can win, what a Joker changes."""
    if view.viewer is None:
        return game.actions.text(action)
    if action == PASS:
        gems = view.supply[view.viewer]
        which = "your last gem" if gems == 1 else f"one of your {gems} gems"
        return f"Pass: put {which} into the round, for its winner"
    if action < PASS:
        return _label_card(game, view, action)
    if action < COUNT_OWN:
        return f"Discard {card_words(game, NAMES[action - DISCARD])} to the Trump Pile"
    if action < PLACE_JOKER:
        return _label_column(game, view, view.viewer, action, names)
    return _label_joker(game, view, view.viewer, action - PLACE_JOKER)


def _label_card(game: PotDeVin, view: PotDeVinView, card: int) -> str:
    words = card_words(game, NAMES[card])
    assert view.trump is not None
    trump = NUMBERS[view.trump]
    is_trump = CHARACTER_OF[card] == CHARACTER_OF[trump]
    if view.led is None:
        return f"Lead {words}" + (", a trump" if is_trump else "")
    led = CHARACTERS.index(view.led)
    played = mask_of([did for did in view.trick if did is not None and did != PASSED]) | 1 << card
    if winning_card(trump, led, played) == card:
        return f"Play {words}" + (", a trump" if is_trump and CHARACTER_OF[card] != led else "") + ": takes the lead"
    return f"Play {words}: cannot win"


def _label_column(game: PotDeVin, view: PotDeVinView, seat: int, action: int, names: Sequence[str]) -> str:
    whose, guild = divmod(action - COUNT_OWN, len(GUILDS))
    partner = next(other for team in view.teams if seat in team for other in team if other != seat)
    who = (
        f"the {game.rules.guild[guild].name} column of {names[partner]}"
        if whose
        else (f"your own {game.rules.guild[guild].name} column")
    )
    proposed = _proposed_columns(game, view, seat, partner) >> guild & 1 != whose
    return f"Count {who}" + (" (proposed)" if proposed else "")


def _proposed_columns(game: PotDeVin, view: PotDeVinView, seat: int, partner: int) -> int:
    return scoring.best_split(game.tables, mask_of(view.taken[seat]), mask_of(view.taken[partner]))[0]


def _label_joker(game: PotDeVin, view: PotDeVinView, seat: int, guild: int) -> str:
    tables, counts = game.tables, view.columns[seat]
    count = counts[guild]
    scored = guild_mask(view.scored[seat])
    best = scoring.best_jokers(tables, counts, scoring.jokers_to_place(mask_of(view.taken[seat]), counts), scored)
    words = f"Joker to {game.rules.guild[guild].name}: {count} -> {amount(count + 1, 'symbol')}, "
    if scored >> guild & 1:
        words += f"{tables.columns[count]} -> {tables.columns[count + 1]} points"
    else:
        words += "no effect, as the column of your partner counts"
    return words + (" (proposed)" if best >> guild & 1 else "")


def guild_mask(names: Sequence[str]) -> int:
    return sum([1 << GUILDS.index(name) for name in names])
