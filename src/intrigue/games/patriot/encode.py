"""A Patriot view as numbers: the table first, then each player, the viewer first and then clockwise.

Counts are divided by typical sizes. A spectator's view is encoded from player 1's place with everything hidden unknown;
one person who plays both characters of a campaign is encoded from the place of the character that is asked, or the
first.

Most numbers of a view are 0: encoding copies a row in which the options stand already, and writes the others."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, final

from intrigue.core.options import Options
from intrigue.games.patriot.codes import COUNTER_NAMES, LOCATIONS, PHASES, TYPE_NAMES, space_name, statement_texts
from intrigue.games.patriot.registry import DECISIONS
from intrigue.games.patriot.state import KIND_MASK, OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import ALLEGIANCES, SLOTS
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

Table = PatriotView | PatriotState
"""What lies open has the same name in a view and in a state."""

KINDS_OF_OPTIONS: Final = (
    "president_vote_from",
    "campaign_threat",
    "unrest_reset",
    "discovery_cost",
    "opinion_per_type",
)
WORDS: Final = {
    "predict": "glossary",
    "reprogram": "one",
    "turn_rotation": "backward",
    "vote_order": "simultaneous",
    "campaign_hands": "closed",
}
SWITCHES: Final = ("tutorial", "hide_vote_counts", "execute_tile_open", "table_talk")
SPACES: Final = 20
TOKEN_SPACES: Final = 16
TILES: Final = 4
TYPES: Final = len(TYPE_NAMES)

# Where the parts of a row begin whose places no content changes, and the parts of a player after the character.
PHASE_AT: Final = 2
TRACKS_AT: Final = PHASE_AT + len(PHASES)
OPTIONS_AT: Final = TRACKS_AT + 14
ACTIVE: Final = 1
DECIDES: Final = 2
MUTED: Final = 6
HAND: Final = 11
ORDER: Final = 13
USES: Final = 14
HELD: Final = USES + SLOTS
BID: Final = 3

SCIENCE: Final = 3  # whence drawn cards come that are discoveries


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


def encoder_of(game: Patriot) -> Encoder:
    encoder = _encoders.get(id(game))
    if encoder is None:
        encoder = _encoders[id(game)] = Encoder(game)
    return encoder


def encode(game: Patriot, view: PatriotView) -> array[float]:
    """The numbers of a view, in the order of `layout`."""
    return encoder_of(game).encode(view)


def viewing_player(table: Table, viewer: int | None) -> int:
    """The player from whose place the table is seen."""
    if viewer is None:
        return 0
    if table.players == table.n:
        return viewer
    step = table.agenda[-1] if table.agenda else ()
    return int(step[1]) if len(step) > 1 and step[1] in {0, 1} else 0


def mark_bits(out: array[float], base: int, bits: int) -> None:
    """A 1 for each bit that is set."""
    while bits:
        lowest = bits & -bits
        out[base + lowest.bit_length() - 1] = 1.0
        bits ^= lowest


@final
class Encoder:
    """Writes the views of one game: where each part of a row begins depends on how many cards the content has."""

    __slots__ = (
        "allegiance_at",
        "asked_at",
        "asked_place",
        "beacon_size",
        "beacons_at",
        "bounds_at",
        "brief_at",
        "campaign_at",
        "card_at",
        "characters",
        "counters_at",
        "decks_at",
        "game",
        "kinds",
        "kinds_at",
        "last_vote_at",
        "letter_at",
        "mission_at",
        "next_brief_at",
        "options",
        "piles_at",
        "player_size",
        "players_at",
        "rioters_at",
        "riots_at",
        "rows",
        "said_at",
        "science_at",
        "seconds",
        "standee_at",
        "tokens_at",
        "troops_at",
    )

    def __init__(self, game: Patriot) -> None:
        rules = game.rules
        self.game = game
        self.kinds = len(game.tables.kind_name)
        self.campaign_at = OPTIONS_AT + len(KINDS_OF_OPTIONS) + len(WORDS) + len(SWITCHES)
        self.asked_at = self.campaign_at + len(rules.campaign)
        self.asked_place = {decision.id: place for place, decision in enumerate(DECISIONS)}
        self.troops_at = self.asked_at + len(DECISIONS)
        self.rioters_at = self.troops_at + SPACES
        self.tokens_at = self.rioters_at + SPACES
        self.riots_at = self.tokens_at + TOKEN_SPACES
        self.letter_at = self.riots_at + len(rules.riot)
        self.beacons_at = self.letter_at + len(rules.letter)
        self.beacon_size = len(rules.beacon) + 2
        self.brief_at = self.beacons_at + TILES * self.beacon_size
        self.piles_at = self.brief_at + len(rules.brief)
        self.decks_at = self.piles_at + 2 * TYPES
        self.last_vote_at = self.decks_at + 6
        self.next_brief_at = self.last_vote_at + self.kinds
        self.science_at = self.next_brief_at + len(rules.brief)
        self.counters_at = self.science_at + len(rules.discovery)
        self.standee_at = self.counters_at + len(COUNTER_NAMES)
        self.players_at = self.standee_at + len(LOCATIONS)
        self._place_player()
        self.options: Options | None = None
        self.rows: dict[int, array[float]] = {}

    def _place_player(self) -> None:
        rules = self.game.rules
        self.characters = len(rules.character)
        self.bounds_at = self.characters + HELD + len(rules.discovery)
        self.card_at = self.bounds_at + 2 * TYPES
        self.kinds_at = self.card_at + 4
        self.allegiance_at = self.kinds_at + 3 * self.kinds
        self.mission_at = self.allegiance_at + len(ALLEGIANCES)
        seconds = [number for number, row in enumerate(rules.allegiance) if row.kind == "SECOND"]
        self.seconds = {number: place for place, number in enumerate(seconds)}
        self.said_at = self.mission_at + len(seconds)
        self.player_size = self.said_at + len(statement_texts())

    def encode(self, view: PatriotView) -> array[float]:
        out = self.row(view)
        first = viewing_player(view, view.viewer)
        asked = None if view.viewer is None else view.asks[view.viewer]
        if asked is not None:
            out[self.asked_at + self.asked_place[asked]] = 1.0
        out[PHASE_AT + PHASES.index(view.phase)] = 1.0
        self.encode_open(view, first, out)
        self.encode_decks(view.piles, view.opinion_left, view.briefs_left, view.discoveries_left, out)
        self.encode_next_brief(view.brief_peeks[first], view.briefs_left, out)
        if view.drawn_from == SCIENCE and view.drawn is not None:
            self.encode_discoveries(view.drawn, out)
        for player in range(view.n):
            base = self.base_of(player, first, view.n)
            self.encode_hand(view, player, first, base, out)
            for card in view.allegiances[player]:
                if card is not None:
                    self.encode_allegiance(card, base, out)
        self.encode_loyalties(view.loyalty_seen[first], first, view.n, out)
        return out

    def encode_hand(self, view: PatriotView, player: int, first: int, base: int, out: array[float]) -> None:
        """What is known of a player's cards."""
        out[base + self.characters + HAND] = view.hand_sizes[player] / 10
        place = base + self.card_at
        out[place] = view.letter_counts[player] / 5
        out[place + 1] = (view.laid_counts[player] or 0) / 5
        out[place + 2] = view.voters[player]
        known = view.hands[player]
        if known is None:
            seen = view.seen[first]
            known = () if seen is None else seen[player]
        place = base + self.kinds_at
        self.encode_kinds(known, place, out)
        self.encode_kinds(view.laid[player], place + self.kinds, out)
        self.encode_kinds(view.letter_cards[player], place + 2 * self.kinds, out)

    # ---- parts for which it does not matter whether a view or a state gives them ------------------

    def row(self, table: Table) -> array[float]:
        """A row with the options in it. The last options are kept: the views of a game share theirs."""
        if table.options is not self.options:
            self.options = table.options
            self.rows = {}
        row = self.rows.get(table.players)
        if row is None:
            row = self.rows[table.players] = array("f", [0.0]) * (self.players_at + table.n * self.player_size)
            self.encode_options(table, row)
        return row[:]

    def base_of(self, player: int, first: int, n: int) -> int:
        """Where the numbers of a player begin."""
        return self.players_at + (player - first) % n * self.player_size

    def encode_open(self, table: Table, first: int, out: array[float]) -> None:
        """All that everybody sees."""
        n = table.n
        self.encode_tracks(table, out)
        self.encode_board(table, out)
        self.encode_course(table, out)
        for player in range(n):
            self.encode_player(table, player, self.base_of(player, first, n), out)
        for code in table.bids:
            place = self.base_of(code >> OWNER_SHIFT, first, n) + self.card_at
            out[place + BID] += self.game.tables.kind_value[code & KIND_MASK] / 10
        if 0 <= table.president < n:
            out[self.base_of(table.president, first, n) + self.characters] = 1.0
        if 0 <= table.active < n:
            out[self.base_of(table.active, first, n) + self.characters + ACTIVE] = 1.0

    def encode_options(self, table: Table, out: array[float]) -> None:
        options = table.options
        values = [float(str(options[name])) / 10 for name in KINDS_OF_OPTIONS]
        values += [float(options[name] == word) for name, word in WORDS.items()]
        values += [float(options[name] is True) for name in SWITCHES]
        campaigns = self.game.rules.campaign
        values += [float(table.players <= 2 and options["campaign"] == row.id.lower()) for row in campaigns]
        for place, value in enumerate(values):
            out[OPTIONS_AT + place] = value

    def encode_tracks(self, table: Table, out: array[float]) -> None:
        out[0] = table.round / 6
        if table.turn > 0:
            out[1] = table.turn / 6
        base = TRACKS_AT
        out[base] = table.threat / 6
        out[base + 1] = table.unrest / 6
        out[base + 2] = table.taxes / 6
        out[base + 3] = table.coins / 10
        out[base + 4] = table.secured / 10
        out[base + 5] = table.ap / 10
        out[base + 6] = table.die / 8
        out[base + 7] = table.points / 8
        out[base + 8] = table.shields
        out[base + 9] = table.track / 10
        out[base + 10] = table.disc3
        out[base + 11] = (table.opinion_next + 1) / 3
        out[base + 12] = table.tally_next / 3
        out[base + 13] = 1.0 if table.eye_rolled else 0.0

    def encode_board(self, table: Table, out: array[float]) -> None:
        mark_bits(out, self.troops_at, table.troops)
        mark_bits(out, self.rioters_at, table.rioters)
        mark_bits(out, self.tokens_at, table.tokens)
        for riot in table.riots:
            out[self.riots_at + (riot & 63)] = 1.0
        if table.letter >= 0:
            out[self.letter_at + table.letter] = 1.0
        for tile in range(TILES):
            base = self.beacons_at + tile * self.beacon_size
            beacon, status = table.beacons[tile], table.beacon_status[tile]
            if beacon >= 0:
                out[base + beacon] = 1.0
            if status > 0:
                out[base + self.beacon_size - 2] = 1.0
                if status == 2:
                    out[base + self.beacon_size - 1] = 1.0
        if table.brief >= 0:
            out[self.brief_at + table.brief] = 1.0

    def encode_course(self, table: Table, out: array[float]) -> None:
        """Discards, votes and counters."""
        base = self.piles_at + TYPES
        for kind in range(TYPES):
            out[base + kind] = len(table.discards[kind]) / 32
        base = self.decks_at
        out[base + 2] = len(table.super_ranges) / 8
        if table.vote in {1, 2}:
            out[base + 3 + table.vote] = 1.0
        self.encode_kinds(table.pile, self.last_vote_at, out)
        for place, count in enumerate(table.counters):
            if count:
                out[self.counters_at + place] = count / 2
        if 0 <= table.at < len(LOCATIONS):
            out[self.standee_at + table.at] = 1.0

    def encode_player(self, table: Table, player: int, base: int, out: array[float]) -> None:
        """What lies open before a player."""
        character = table.characters[player]
        if character >= 0:
            out[base + character] = 1.0
        place = base + self.characters
        if (player if table.players == table.n else 0) in table.pending:
            out[place + DECIDES] = 1.0
        out[place + 3] = table.dead[player]
        out[place + 4] = table.fallen[player]
        out[place + 5] = table.vests[player]
        if table.muted >> player & 1:
            out[place + MUTED] = 1.0
        out[place + 7] = table.base[player] / 10
        out[place + 8] = table.ap_next[player] / 5
        out[place + 9] = table.marks[player] / 5
        out[place + 10] = table.kept[player] / 3
        out[place + 12] = table.doubt[player] / 100
        out[place + ORDER] = table.order.index(player) / 6
        for slot in range(SLOTS):
            out[place + USES + slot] = table.uses[SLOTS * player + slot]
        for card in table.held[player]:
            out[place + HELD + card] = 1.0
        place = base + self.bounds_at
        for kind in range(TYPES):
            out[place + kind] = table.lo[TYPES * player + kind] / 8
            out[place + TYPES + kind] = table.hi[TYPES * player + kind] / 8
        if table.said[player] >= 0:
            out[base + self.said_at + table.said[player]] = 1.0

    def encode_decks(
        self, piles: Sequence[int], opinion: int, briefs: int, discoveries: int, out: array[float]
    ) -> None:
        """How many cards the decks hold."""
        for kind in range(TYPES):
            out[self.piles_at + kind] = piles[kind] / 32
        out[self.decks_at] = opinion / 40
        out[self.decks_at + 1] = briefs / 72
        out[self.decks_at + 3] = discoveries / 30

    def encode_next_brief(self, peeks: Sequence[int] | None, briefs: int, out: array[float]) -> None:
        """The next brief, if the viewing player has seen it there."""
        for peek in peeks or ():
            if peek >> 8 & 255 == peek & 255 == briefs - 1:
                out[self.next_brief_at + (peek >> 16)] = 1.0
                return

    def encode_discoveries(self, cards: Sequence[int], out: array[float]) -> None:
        """The discoveries that the viewing player is looking at."""
        for card in cards:
            out[self.science_at + card] = 1.0

    def encode_kinds(self, kinds: Sequence[int] | None, base: int, out: array[float]) -> None:
        """How many cards of each kind."""
        for kind in kinds or ():
            out[base + kind] += 0.5

    def encode_loyalties(self, codes: Sequence[int] | None, first: int, n: int, out: array[float]) -> None:
        """The allegiances that the viewing player has been shown."""
        for code in codes or ():
            self.encode_allegiance(code & KIND_MASK, self.base_of(code >> OWNER_SHIFT, first, n), out)

    def encode_allegiance(self, card: int, base: int, out: array[float]) -> None:
        out[base + self.allegiance_at + self.game.tables.side[card]] = 1.0
        if card in self.seconds:
            out[base + self.mission_at + self.seconds[card]] = 1.0


_encoders: dict[int, Encoder] = {}
"""By the identity of the game, which each encoder keeps alive."""
