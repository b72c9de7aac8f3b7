"""A Patriot view as numbers: the table first, then each player, the viewer first and then clockwise.

Counts are divided by typical sizes. A spectator's view is encoded from player 1's place with everything hidden unknown;
one person who plays both characters of a campaign is encoded from the place of the character that is asked, or the
first."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING

from intrigue.games.patriot.codes import COUNTER_NAMES, LOCATIONS, PHASES, TYPE_NAMES, space_name, statement_texts
from intrigue.games.patriot.registry import DECISIONS
from intrigue.games.patriot.tables import ALLEGIANCES, NONE
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

KINDS_OF_OPTIONS = ("president_vote_from", "campaign_threat", "unrest_reset", "discovery_cost", "opinion_per_type")
WORDS = {
    "predict": "glossary",
    "reprogram": "one",
    "turn_rotation": "backward",
    "vote_order": "simultaneous",
    "campaign_hands": "closed",
}
SWITCHES = ("tutorial", "hide_vote_counts", "execute_tile_open", "table_talk")


def layout(game: Patriot, players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    return _layout(game, players)


@cache
def _layout(game: Patriot, players: int) -> tuple[str, ...]:
    rules = game.rules
    names = ["round", "turn", *(f"phase {phase}" for phase in PHASES), "threat", "unrest", "taxes", "coins", "secured"]
    names += ["ap", "die", "points", "shields", "track", "disc3", "opinion next", "tally next", "eye rolled"]
    names += [f"option {name}" for name in (*KINDS_OF_OPTIONS, *WORDS, *SWITCHES)]
    names += [f"{row.id} campaign" for row in rules.campaign]
    names += [f"asked {decision.id}" for decision in DECISIONS]
    names += [f"{piece} {space_name(space)}" for piece in ("troop", "rioter") for space in range(20)]
    names += [f"token {space_name(space)}" for space in range(16)]
    names += [f"riot {row.id}" for row in rules.riot] + [f"letter {row.id}" for row in rules.letter]
    for tile in range(4):
        names += [f"tile {tile + 1} {row.id}" for row in rules.beacon]
        names += [f"tile {tile + 1} launched", f"tile {tile + 1} used"]
    names += [f"brief {row.id}" for row in rules.brief]
    names += [f"pile {kind}" for kind in TYPE_NAMES] + [f"discarded {kind}" for kind in TYPE_NAMES]
    names += ["opinion left", "briefs left", "supers in deck", "discoveries left", "vote of a brief", "vote on a life"]
    names += [f"last vote {kind}" for kind in game.tables.kind_name]
    names += [f"next brief {row.id}" for row in rules.brief]
    names += [f"looking at discovery {row.id}" for row in rules.discovery]
    names += [f"counter {name}" for name in COUNTER_NAMES] + [f"standee in {place}" for place in LOCATIONS]
    for player in range(max(players, 2)):
        names += _player_names(game, f"player +{player}")
    return tuple(names)


def _player_names(game: Patriot, who: str) -> list[str]:
    rules = game.rules
    names = [f"{who} {row.id}" for row in rules.character]
    names += [f"{who} {what}" for what in ("president", "active", "decides", "dead", "fallen", "vest", "muted")]
    names += [f"{who} {what}" for what in ("base", "ap next", "markers", "kept", "hand", "doubt", "turn order")]
    names += [f"{who} use {slot + 1}" for slot in range(3)]
    names += [f"{who} holds {row.id}" for row in rules.discovery]
    names += [f"{who} at least {kind}" for kind in TYPE_NAMES] + [f"{who} at most {kind}" for kind in TYPE_NAMES]
    names += [f"{who} letter", f"{who} laid", f"{who} voted", f"{who} bid"]
    names += [f"{who} known {kind}" for kind in game.tables.kind_name]
    names += [f"{who} in vote {kind}" for kind in game.tables.kind_name]
    names += [f"{who} on letter {kind}" for kind in game.tables.kind_name]
    names += [f"{who} allegiance {kind}" for kind in ALLEGIANCES]
    names += [f"{who} mission {row.id}" for row in rules.allegiance if row.kind == "SECOND"]
    return names + [f"{who} said {text}" for text in statement_texts()]


def encode(game: Patriot, view: PatriotView) -> array[float]:
    """The numbers of a view, in the order of `layout`."""
    out: list[float] = []
    _encode_table(view, out)
    _encode_options(game, view, out)
    _encode_board(game, view, out)
    _encode_decks(game, view, out)
    first = viewing_player(view)
    for step in range(view.n):
        _encode_player(game, view, (first + step) % view.n, first, out)
    return array("f", out)


def viewing_player(view: PatriotView) -> int:
    """The player from whose place the table is seen."""
    if view.viewer is None:
        return 0
    if view.players == view.n:
        return view.viewer
    step = view.agenda[-1] if view.agenda else ()
    return int(step[1]) if len(step) > 1 and step[1] in {0, 1} else 0


def one_hot(size: int, place: int) -> list[float]:
    row = [0.0] * size
    if 0 <= place < size:
        row[place] = 1.0
    return row


def bits(number: int, size: int) -> list[float]:
    return [float(number >> place & 1) for place in range(size)]


def _encode_table(view: PatriotView, out: list[float]) -> None:
    out += (view.round / 6, max(0, view.turn) / 6)
    out += [float(view.phase == phase) for phase in PHASES]
    out += (view.threat / 6, view.unrest / 6, view.taxes / 6, view.coins / 10, view.secured / 10)
    out += (view.ap / 10, view.die / 8, view.points / 8, view.shields, view.track / 10, view.disc3)
    out += ((view.opinion_next + 1) / 3, view.tally_next / 3, float(view.eye_rolled))


def _encode_options(game: Patriot, view: PatriotView, out: list[float]) -> None:
    options = view.options
    out += [float(str(options[name])) / 10 for name in KINDS_OF_OPTIONS]
    out += [float(options[name] == word) for name, word in WORDS.items()]
    out += [float(options[name] is True) for name in SWITCHES]
    out += [float(view.players <= 2 and options["campaign"] == row.id.lower()) for row in game.rules.campaign]
    asked = None if view.viewer is None else view.asks[view.viewer]
    out += [float(asked == decision.id) for decision in DECISIONS]


def _encode_board(game: Patriot, view: PatriotView, out: list[float]) -> None:
    rules = game.rules
    out += bits(view.troops, 20) + bits(view.rioters, 20) + bits(view.tokens, 16)
    in_play = [riot & 63 for riot in view.riots]
    out += [float(card in in_play) for card in range(len(rules.riot))]
    out += one_hot(len(rules.letter), view.letter)
    for tile in range(4):
        out += one_hot(len(rules.beacon), view.beacons[tile])
        status = view.beacon_status[tile]
        out += (float(status > 0), float(status == 2))
    out += one_hot(len(rules.brief), view.brief)


def _encode_decks(game: Patriot, view: PatriotView, out: list[float]) -> None:
    rules, size = game.rules, len(game.tables.kind_name)
    out += [count / 32 for count in view.piles] + [len(pile) / 32 for pile in view.discards]
    out += (view.opinion_left / 40, view.briefs_left / 72, len(view.super_ranges) / 8, view.discoveries_left / 30)
    out += (float(view.vote == 1), float(view.vote == 2))
    last = [0.0] * size
    for kind in view.pile:
        last[kind] += 0.5
    out += last
    first = viewing_player(view)
    top = view.briefs_left - 1
    known = [peek >> 16 for peek in view.brief_peeks[first] or () if peek >> 8 & 255 == peek & 255 == top]
    out += one_hot(len(rules.brief), known[0] if known else NONE)
    looking = view.drawn or () if view.drawn_from == 3 else ()
    out += [float(card in looking) for card in range(len(rules.discovery))]
    out += [count / 2 for count in view.counters] + one_hot(len(LOCATIONS), view.at)


def _encode_player(game: Patriot, view: PatriotView, player: int, first: int, out: list[float]) -> None:
    rules, tables = game.rules, game.tables
    seat = player if view.players == view.n else 0
    out += one_hot(len(rules.character), view.characters[player])
    out += (float(player == view.president), float(player == view.active), float(seat in view.pending))
    out += (view.dead[player], view.fallen[player], view.vests[player], float(view.muted >> player & 1))
    out += (view.base[player] / 10, view.ap_next[player] / 5, view.marks[player] / 5, view.kept[player] / 3)
    out += (view.hand_sizes[player] / 10, view.doubt[player] / 100, view.order.index(player) / 6)
    out += view.uses[3 * player : 3 * player + 3]
    out += [float(card in view.held[player]) for card in range(len(rules.discovery))]
    out += [count / 8 for count in view.lo[4 * player : 4 * player + 4]]
    out += [count / 8 for count in view.hi[4 * player : 4 * player + 4]]
    bid = sum(tables.kind_value[code & 63] for code in view.bids if code >> 6 == player)
    out += (view.letter_counts[player] / 5, (view.laid_counts[player] or 0) / 5, view.voters[player], bid / 10)
    seen = view.seen[first]
    hand = view.hands[player]
    known = hand if hand is not None else seen[player] if seen is not None else ()
    for kinds in (known, view.laid[player] or (), view.letter_cards[player] or ()):
        counts = [0.0] * len(tables.kind_name)
        for kind in kinds:
            counts[kind] += 0.5
        out += counts
    cards = {card for card in view.allegiances[player] if card is not None}
    cards |= {code & 63 for code in view.loyalty_seen[first] or () if code >> 6 == player}
    out += [float(any(tables.side[card] == kind for card in cards)) for kind in range(len(ALLEGIANCES))]
    out += [float(number in cards) for number, row in enumerate(rules.allegiance) if row.kind == "SECOND"]
    out += one_hot(len(statement_texts()), view.said[player])
