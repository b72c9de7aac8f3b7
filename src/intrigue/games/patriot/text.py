"""The table of Patriot as text that one can play from."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from intrigue.games.patriot.codes import BEACON_STATES, LOCATIONS, SPACES
from intrigue.games.patriot.content import Campaign
from intrigue.games.patriot.decks import BRIEFS, OPINIONS
from intrigue.games.patriot.tables import NONE
from intrigue.games.patriot.view import PatriotView
from intrigue.games.patriot.words import (
    allegiance_name,
    belonging,
    capital,
    card_names,
    cards,
    cost_words,
    demand_words,
    effect_words,
    name_of,
    player_name,
    statement_words,
)

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

WIDTH = 98
SHORT = ("Fin", "Spy", "Sci", "War")


def show(game: Patriot, view: PatriotView, names: Sequence[str]) -> str:
    """Trackers, letter, board, beacons, players, and what only the viewer knows."""
    lines = [_head(game, view)]
    lines += _letter(game, view)
    lines += _board(game, view)
    lines += _beacons(game, view)
    lines += _players(game, view, names)
    lines += _encounter(game, view, names)
    lines += _own(game, view, names)
    if view.result is not None:
        lines.append(f"The game is over. {view.result.reason}")
    return "\n".join(part for line in lines for part in fit(line))


def fit(line: str) -> list[str]:
    """A line that fits the screen, continued where it must be."""
    if len(line) <= WIDTH:
        return [line]
    return wrap(line, WIDTH, subsequent_indent="    ")


def _head(game: Patriot, view: PatriotView) -> str:
    parts = [f"Day {view.round} of {view.rounds}, {view.phase}"]
    parts += [f"Threat {view.threat}/6", f"Unrest {view.unrest}/6", f"Taxes {view.taxes}", f"Treasury {view.coins}"]
    if view.players <= 2:
        campaign = _campaign(game, view)
        parts.append(f"{campaign.name}: {campaign.tracker} {view.track}" if campaign.tracker else campaign.name)
    if view.shields:
        parts.append(f"riot shields {view.shields}")
    if view.disc3:
        parts.append("the next discovery from 3 cards")
    if view.opinion_next != NONE:
        parts.append(f"next vote with {view.opinion_next} Public Opinion cards")
    return "   ".join(parts)


def _campaign(game: Patriot, view: PatriotView) -> Campaign:
    return next(row for row in game.rules.campaign if row.id.lower() == view.options["campaign"])


def _letter(game: Patriot, view: PatriotView) -> list[str]:
    if view.letter == NONE:
        return []
    row = game.rules.letter[view.letter]
    lying = ", ".join(str(count) for count in view.letter_counts)
    text = f"Letter {row.name}: demands {demand_words(row.demand)}; else {effect_words(row.fail)}."
    return [f"{text} Cards on it by player: {lying}; coins secured: {view.secured}."]


def _board(game: Patriot, view: PatriotView) -> list[str]:
    """One line for each location: its five spaces with rioters (R), troops (T) and missile tokens (*)."""
    lines = []
    for place, name in enumerate(LOCATIONS):
        cells = []
        for number in range(4):
            space = 4 * place + number
            piece = "R" if view.rioters >> space & 1 else "T" if view.troops >> space & 1 else "."
            cells.append(f"{number + 1}{piece}{'*' if view.tokens >> space & 1 else ''}")
        cells.append("5R" if view.rioters >> SPACES + place & 1 else "5.")
        pile = f"{SHORT[place]} pile {view.piles[place]}, discarded {len(view.discards[place])}"
        lines.append(f"  {name:<20} {' '.join(cells):<22} {pile}")
    riots = ", ".join(game.rules.riot[riot & 63].name for riot in view.riots)
    decks = f"briefs {view.briefs_left}, opinion {view.opinion_left}, discoveries {view.discoveries_left}"
    return ["Board (R rioter, T troop, * missile):", *lines, f"  Riots: {riots or 'none'}. Decks: {decks}."]


def _beacons(game: Patriot, view: PatriotView) -> list[str]:
    lines = []
    for tile, card in enumerate(view.beacons):
        row = game.rules.beacon[card]
        if row.defective:
            lines.append(f"  Beacon {tile + 1}: {row.name}, defective")
            continue
        what = effect_words(row.effect)
        if row.rows:
            what = "; ".join(f"{start}: {effect_words(effect)}" for start, effect in row.rows)
        state = BEACON_STATES[view.beacon_status[tile]]
        lines.append(f"  Beacon {tile + 1}: {row.name}, {state}; {cost_words(row.cost)}: {what}")
    return lines


def _players(game: Patriot, view: PatriotView, names: Sequence[str]) -> list[str]:
    lines = [f"Players in turn order ({view.ap} AP left for {player_name(names, view.active)}):"]
    for player in view.order:
        if view.characters[player] == NONE:
            lines.append(f"  {player_name(names, player)}: no character yet")
            continue
        row = game.rules.character[view.characters[player]]
        facts = [f"base {view.base[player]} AP", f"cards {view.hand_sizes[player]}", f"markers {view.marks[player]}"]
        if view.ap_next[player]:
            facts.append(f"next turn {view.ap_next[player]:+d} AP")
        if player == view.president:
            facts.append("PRESIDENT")
        if view.dead[player]:
            facts.append("assassinated assassin")
        elif view.fallen[player]:
            facts.append("was assassinated")
        facts += [game.rules.discovery[card].name for card in view.held[player]]
        if view.vests[player]:
            facts.append("vest")
        unused = _unused(game, view, player)
        if unused:
            facts.append("unused: " + ", ".join(unused))
        if view.said[player] != NONE:
            facts.append(f'said "{statement_words(view.said[player], names)}"')
        mark = ">" if player == view.active else " "
        lines.append(f" {mark}{player_name(names, player)}, {row.name}: " + "; ".join(facts))
    return lines


def _unused(game: Patriot, view: PatriotView, player: int) -> list[str]:
    if view.dead[player]:
        return []
    abilities = game.tables.characters[view.characters[player]].abilities
    return [game.rules.ability[number].name for slot, number in enumerate(abilities) if view.uses[3 * player + slot]]


def _encounter(game: Patriot, view: PatriotView, names: Sequence[str]) -> list[str]:
    lines = []
    if view.brief != NONE:
        row = game.rules.brief[view.brief]
        parts = [f"{start}: {effect_words(effect)}" for start, effect in row.rows]
        if row.kind == "choice":
            for option, name, effect, condition in (
                ("A", row.a_name, row.a, row.a_if),
                ("B", row.b_name, row.b, row.b_if),
            ):
                label = f'{option} "{name}"' if name else option
                parts.append(
                    f"{label}: {effect_words(effect)}" + (f" (needs {demand_words(condition)})" if condition else "")
                )
        if row.winner:
            parts.append(f"the winner: {effect_words(row.winner)}")
        needs = " with " + " and ".join(row.needs) if row.needs else ""
        who = " for the President" if row.decider == "PRES" else ""
        lines.append(f"Brief {name_of(row)}, {row.kind}{needs}{who}: " + "; ".join(parts))
    if view.vote:
        counts = ", ".join("?" if count is None else str(count) for count in view.laid_counts)
        lines.append(f"Vote: cards added by player: {counts}")
    if view.bids:
        bids = [f"{player_name(names, code >> 6)} {game.tables.kind_name[code & 63]}" for code in view.bids]
        lines.append("Bids: " + ", ".join(bids))
    if view.pile:
        lines.append(f"Last vote: {card_names(game, view.pile)}")
    return lines


def _own(game: Patriot, view: PatriotView, names: Sequence[str]) -> list[str]:
    lines = []
    for player, hand in enumerate(view.hands):
        if hand is None:
            continue
        lines.append(f"{capital(belonging('hand', names, player))}: {card_names(game, hand)}")
        lines += _secrets(game, view, player, names)
    for player, cards_of in enumerate(view.allegiances):
        known = [allegiance_name(game, card) for card in cards_of if card is not None]
        if known:
            lines.append(f"{capital(belonging('allegiance', names, player))}: {', '.join(known)}")
    if view.drawn is not None:
        lines.append("You are looking at: " + ", ".join(drawn_name(game, view, card) for card in view.drawn))
    return lines


def drawn_name(game: Patriot, view: PatriotView, card: int) -> str:
    """A card that the viewer is looking at, with what it does."""
    if view.drawn_from == OPINIONS:
        return game.tables.kind_name[card]
    if view.drawn_from == BRIEFS:
        return name_of(game.rules.brief[card])
    row = game.rules.discovery[card]
    return f"{row.name} ({row.kind}: {effect_words(row.effect)})"


def _secrets(game: Patriot, view: PatriotView, player: int, names: Sequence[str]) -> list[str]:
    lines = []
    for target, kinds in enumerate(view.seen[player] or ()):
        if kinds:
            gone = (view.gone[player] or ())[target]
            since = f" ({cards(gone)} left it face down since)" if gone else ""
            lines.append(f"  seen in {belonging('hand', names, target)}: {card_names(game, kinds)}{since}")
    lines += [
        f"  seen of {player_name(names, code >> 6)}: {allegiance_name(game, code & 63)}"
        for code in view.loyalty_seen[player] or ()
    ]
    for peeks, rows, size, what in (
        (view.brief_peeks[player], game.rules.brief, view.briefs_left, "brief"),
        (view.science_peeks[player], game.rules.discovery, view.discoveries_left, "discovery"),
    ):
        for peek in sorted(peeks or (), key=lambda code: -(code & 255)):
            depth = size - (peek & 255)
            where = f"{depth} from the top" if peek >> 8 & 255 == peek & 255 else "somewhere"
            lines.append(f"  known {what}, {where}: {rows[peek >> 16].name}")
    laid = view.laid[player]
    if laid:
        lines.append(f"  in the vote: {card_names(game, laid)}")
    on_letter = view.letter_cards[player]
    if on_letter:
        lines.append(f"  on the letter: {card_names(game, on_letter)}")
    return lines
