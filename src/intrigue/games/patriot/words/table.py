"""The table as text that one can play from."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from intrigue.games.patriot.codes import DEADLY, LOCATIONS, RIOT_AT, TYPE_NAMES
from intrigue.games.patriot.view import Looking, PatriotView, Spot
from intrigue.games.patriot.words.cards import (
    allegiance_name,
    beacon_words,
    brief_words,
    capital,
    card_name,
    card_names,
    cost_words,
    demand_words,
    discovery_words,
    effect_words,
    plural,
)
from intrigue.games.patriot.words.labels import belonging, player_name, statement_words

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

WIDTH: Final = 98


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
    parts = [f"Day {view.round} of {view.rounds}, {view.phase}", f"Threat {view.threat}/{DEADLY}"]
    parts += [f"Unrest {view.unrest}/{RIOT_AT}", f"Taxes {view.taxes}", f"Treasury {view.coins}"]
    if view.campaign is not None:
        row = game.campaign_rows[view.campaign]
        parts.append(f"{row.name}: {row.tracker} {view.track}" if row.tracker else row.name)
    if view.shields:
        parts.append(f"riot shields {view.shields}")
    if view.disc3:
        parts.append("the next discovery from 3 cards")
    if view.opinion_next is not None:
        parts.append(f"next vote with {view.opinion_next} Public Opinion cards")
    return "   ".join(parts)


def _letter(game: Patriot, view: PatriotView) -> list[str]:
    if view.letter is None:
        return []
    row = game.letter_rows[view.letter]
    lying = ", ".join(str(count) for count in view.letter_counts)
    text = f"Letter {row.name}: demands {demand_words(row.demand)}; else {effect_words(row.fail)}."
    return [f"{text} Cards on it by player: {lying}; coins secured: {view.secured}."]


def _board(game: Patriot, view: PatriotView) -> list[str]:
    """One line for each location: its five spaces with rioters (R), troops (T) and missile tokens (*)."""
    lines = []
    for place, name in LOCATIONS.items():
        cells = []
        for number in range(1, 6):
            space = f"{name.lower()} {number}"
            piece = "R" if space in view.rioters else "T" if space in view.troops else "."
            cells.append(f"{number}{piece}{'*' if space in view.tokens else ''}")
        pile = f"{TYPE_NAMES[place]} pile {view.piles[place]}, discarded {len(view.discards[place])}"
        lines.append(f"  {name:<20} {' '.join(cells):<22} {pile}")
    riots = ", ".join(game.riot_rows[riot.card].name for riot in view.riots)
    decks = f"briefs {view.briefs_left}, opinion {view.opinion_left}, discoveries {view.discoveries_left}"
    return ["Board (R rioter, T troop, * missile):", *lines, f"  Riots: {riots or 'none'}. Decks: {decks}."]


def _beacons(game: Patriot, view: PatriotView) -> list[str]:
    lines = []
    for number, tile in enumerate(view.beacons, start=1):
        row = game.beacon_rows[tile.card]
        what = "defective" if row.defective else f"{tile.status}; {cost_words(row.cost)}: {beacon_words(row)}"
        lines.append(f"  Beacon {number}: {row.name}, {what}")
    return lines


def _players(game: Patriot, view: PatriotView, names: Sequence[str]) -> list[str]:
    lines = [f"Players in turn order ({view.ap} AP left for {player_name(names, view.active)}):"]
    for player in view.order:
        character = view.characters[player]
        if character is None:
            lines.append(f"  {player_name(names, player)}: no character yet")
            continue
        mark = ">" if player == view.active else " "
        who = f"{player_name(names, player)}, {game.character_rows[character].name}"
        lines.append(f" {mark}{who}: " + "; ".join(_facts(game, view, player, names)))
    return lines


def _facts(game: Patriot, view: PatriotView, player: int, names: Sequence[str]) -> list[str]:
    """What lies open before a player."""
    facts = [f"base {view.base[player]} AP", f"cards {view.hand_sizes[player]}", f"markers {view.marks[player]}"]
    if view.ap_next[player]:
        facts.append(f"next turn {view.ap_next[player]:+d} AP")
    if player == view.president:
        facts.append("PRESIDENT")
    if view.dead[player]:
        facts.append("assassinated assassin")
    elif view.fallen[player]:
        facts.append("was assassinated")
    facts += [game.discovery_rows[card].name for card in view.held[player]]
    if view.vests[player]:
        facts.append("vest")
    unused = [] if view.dead[player] else [uses.ability for uses in view.abilities[player] if uses.left]
    if unused:
        facts.append("unused: " + ", ".join(game.ability_rows[ability].name for ability in unused))
    said = view.said[player]
    if said is not None:
        facts.append(f'said "{statement_words(said, names)}"')
    return facts


def _encounter(game: Patriot, view: PatriotView, names: Sequence[str]) -> list[str]:
    lines = []
    if view.brief is not None:
        row = game.brief_rows[view.brief]
        lines.append(f"Brief {row.name}, {brief_words(row)}")
    if view.vote is not None:
        counts = ", ".join("?" if count is None else str(count) for count in view.laid_counts)
        lines.append(f"Vote: cards added by player: {counts}")
    if view.bids:
        bids = [f"{player_name(names, bid.player)} {card_names(bid.cards)}" for bid in view.bids]
        lines.append("Bids: " + "; ".join(bids))
    if view.pile:
        lines.append(f"Last vote: {card_names(view.pile)}")
    return lines


def _own(game: Patriot, view: PatriotView, names: Sequence[str]) -> list[str]:
    """What only the viewer knows, and allegiance cards that lie open."""
    lines = []
    for player, hand in enumerate(view.hands):
        if hand is None:
            continue
        lines.append(f"{capital(belonging('hand', names, player))}: {card_names(hand)}")
        lines += _secrets(game, view, player, names)
    for player, cards in enumerate(view.allegiances):
        known = [allegiance_name(game, card.card) for card in cards if card.card is not None]
        if known:
            lines.append(f"{capital(belonging('allegiance', names, player))}: {', '.join(known)}")
    undealt = [allegiance_name(game, card) for card in view.undealt if card is not None]
    if undealt:
        lines.append(f"Allegiances not dealt: {', '.join(undealt)}")
    if view.looking is not None and view.looking.cards is not None:
        lines.append("You are looking at: " + ", ".join(_looked_at(game, view.looking)))
    return lines


def _looked_at(game: Patriot, looking: Looking) -> list[str]:
    """The cards that the viewer is looking at, with what they do."""
    cards = looking.cards or ()
    if looking.deck == "opinion":
        return [card_name(card) for card in cards]
    if looking.deck == "brief":
        briefs = [game.brief_rows[card] for card in cards]
        return [f"{row.name} ({brief_words(row)})" for row in briefs]
    found = [game.discovery_rows[card] for card in cards]
    return [f"{row.name} ({discovery_words(row)})" for row in found]


def _secrets(game: Patriot, view: PatriotView, player: int, names: Sequence[str]) -> list[str]:
    lines = []
    notes = view.notes[player]
    if notes is not None:
        for seen in notes.hands:
            since = f" ({plural(seen.gone, 'card')} left it face down since)" if seen.gone else ""
            lines.append(f"  seen in {belonging('hand', names, seen.player)}: {card_names(seen.cards)}{since}")
        lines += [
            f"  seen of {player_name(names, seen.player)}: {allegiance_name(game, seen.card)}"
            for seen in notes.allegiances
        ]
        lines += _spots(
            "brief", notes.briefs, view.briefs_left, {card: row.name for card, row in game.brief_rows.items()}
        )
        lines += _spots(
            "discovery",
            notes.discoveries,
            view.discoveries_left,
            {card: row.name for card, row in game.discovery_rows.items()},
        )
    laid, on_letter = view.laid[player], view.letter_cards[player]
    if laid:
        lines.append(f"  in the vote: {card_names(laid)}")
    if on_letter:
        lines.append(f"  on the letter: {card_names(on_letter)}")
    return lines


def _spots(what: str, spots: Sequence[Spot], size: int, names: dict[str, str]) -> list[str]:
    """Known cards of a deck, the uppermost first."""
    lines = []
    for spot in sorted(spots, key=lambda spot: -spot.highest):
        where = f"{size - spot.highest} from the top" if spot.lowest == spot.highest else "somewhere"
        lines.append(f"  known {what}, {where}: {names[spot.card]}")
    return lines
