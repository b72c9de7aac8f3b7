"""What a seat of Patriot may know, as numbers: the table first, then each player, the viewer first and then clockwise.

Counts are divided by typical sizes. A spectator sees the table from player 1's place with everything hidden unknown;
one person who plays both characters of a campaign sees it from the place of the character that is asked, or the first.
The layout below names every number.

Most numbers are 0: encoding copies a row in which the options stand already, and writes the others."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, final

from intrigue.core.options import Options
from intrigue.games.patriot.codes import (
    BRIEF_VOTE,
    COUNTERS,
    DEATH_VOTE,
    KIND_MASK,
    LOCATIONS,
    MEETING_ROOM,
    NONE,
    OWNER_SHIFT,
    PHASES,
    SCIENCES,
    SIDES,
    SLOTS,
    SPACE_COUNT,
    SPACES,
    STATEMENT_IDS,
    TILES,
    TYPE_NAMES,
    TYPES,
    UNLAUNCHED,
    USED,
    game_of,
    space_name,
)
from intrigue.games.patriot.play.greedy.suspicion import doubt_of
from intrigue.games.patriot.play.knowledge import player_of
from intrigue.games.patriot.rules.allegiances import seen_card
from intrigue.games.patriot.rules.bookkeeping.hand_types import laid_count
from intrigue.games.patriot.rules.influence import sees_secrets_of
from intrigue.games.patriot.rules.trackers import RIOT_CARD
from intrigue.games.patriot.rules.votes import count_hidden_from, hand_shown, laid_shown, together
from intrigue.games.patriot.state import PatriotState

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

NUMBERS: Final = (
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
TRACKS: Final = (
    "threat",
    "unrest",
    "taxes",
    "coins",
    "secured",
    "ap",
    "die",
    "points",
    "shields",
    "track",
    "disc3",
    "opinion next",
    "tally next",
    "eye rolled",
)
FACTS: Final = ("president", "active", "decides", "dead", "fallen", "vest", "muted")
MUTED_AT: Final = FACTS.index("muted")
COUNTS: Final = ("base", "ap next", "markers", "kept", "hand", "doubt", "turn order")

# Where the parts of a row begin whose places no content changes, and the parts of a player after the character.
PHASE_AT: Final = 2
TRACKS_AT: Final = PHASE_AT + len(PHASES)
OPTIONS_AT: Final = TRACKS_AT + len(TRACKS)
COUNTS_AT: Final = len(FACTS)
USES_AT: Final = COUNTS_AT + len(COUNTS)
HELD_AT: Final = USES_AT + SLOTS


@cache
def layout(game: Patriot, players: int) -> tuple[str, ...]:
    """The name of each number, for a number of players."""
    rules = game.rules
    names = ["round", "turn", *(f"phase {phase}" for phase in PHASES.values()), *TRACKS]
    names += [f"option {name}" for name in (*NUMBERS, *WORDS, *SWITCHES)]
    names += [f"{row.id} campaign" for row in rules.campaign]
    names += [f"asked {decision.id}" for decision in game.decisions]
    names += [f"{piece} {space_name(space)}" for piece in ("troop", "rioter") for space in range(SPACE_COUNT)]
    names += [f"token {space_name(space)}" for space in range(SPACES)]
    names += [f"riot {row.id}" for row in rules.riot] + [f"letter {row.id}" for row in rules.letter]
    for tile in range(TILES):
        names += [f"tile {tile + 1} {row.id}" for row in rules.beacon]
        names += [f"tile {tile + 1} launched", f"tile {tile + 1} used"]
    names += [f"brief {row.id}" for row in rules.brief]
    names += [f"pile {kind}" for kind in TYPE_NAMES.values()] + [f"discarded {kind}" for kind in TYPE_NAMES.values()]
    names += ["opinion left", "briefs left", "supers in deck", "discoveries left", "vote of a brief", "vote on a life"]
    names += [f"last vote {kind}" for kind in game.tables.kind_ids]
    names += [f"next brief {row.id}" for row in rules.brief]
    names += [f"looking at discovery {row.id}" for row in rules.discovery]
    names += [f"counter {name}" for name in COUNTERS.values()]
    names += [f"standee in {place}" for place in LOCATIONS.values()]
    for player in range(max(players, 2)):
        names += player_names(game, f"player +{player}")
    return tuple(names)


def player_names(game: Patriot, who: str) -> list[str]:
    rules, kinds = game.rules, game.tables.kind_ids
    names = [f"{who} {row.id}" for row in rules.character]
    names += [f"{who} {what}" for what in (*FACTS, *COUNTS)]
    names += [f"{who} use {slot + 1}" for slot in range(SLOTS)]
    names += [f"{who} holds {row.id}" for row in rules.discovery]
    names += [f"{who} at least {kind}" for kind in TYPE_NAMES.values()]
    names += [f"{who} at most {kind}" for kind in TYPE_NAMES.values()]
    names += [f"{who} letter", f"{who} laid", f"{who} voted", f"{who} bid"]
    names += [f"{who} {where} {kind}" for where in ("known", "in vote", "on letter") for kind in kinds]
    names += [f"{who} allegiance {kind}" for kind in SIDES]
    names += [f"{who} mission {row.id}" for row in rules.allegiance if row.kind == "SECOND"]
    return names + [f"{who} said {text}" for text in STATEMENT_IDS]


def encode(state: PatriotState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    game = game_of(state)
    encoder = _encoders.get(id(game))
    if encoder is None:
        encoder = _encoders[id(game)] = Encoder(game)
    return encoder.encode(state, viewer)


def mark_bits(out: array[float], base: int, bits: int) -> None:
    """A 1 for each bit that is set."""
    while bits:
        lowest = bits & -bits
        out[base + lowest.bit_length() - 1] = 1.0
        bits ^= lowest


@final
class Encoder:
    """Encodes the states of one game: where each part of a row begins depends on how many cards the content has."""

    __slots__ = (
        "allegiance_at",
        "asked_at",
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
        self.kinds = len(game.tables.kind_ids)
        self.campaign_at = OPTIONS_AT + len(NUMBERS) + len(WORDS) + len(SWITCHES)
        self.asked_at = self.campaign_at + len(rules.campaign)
        self.troops_at = self.asked_at + len(game.decisions)
        self.rioters_at = self.troops_at + SPACE_COUNT
        self.tokens_at = self.rioters_at + SPACE_COUNT
        self.riots_at = self.tokens_at + SPACES
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
        self.standee_at = self.counters_at + len(COUNTERS)
        self.players_at = self.standee_at + len(LOCATIONS)
        self.place_player()
        self.options: Options | None = None
        self.rows: dict[int, array[float]] = {}

    def place_player(self) -> None:
        """Where the parts of a player begin."""
        rules = self.game.rules
        self.characters = len(rules.character)
        self.bounds_at = self.characters + HELD_AT + len(rules.discovery)
        self.card_at = self.bounds_at + 2 * TYPES
        self.kinds_at = self.card_at + 4
        self.allegiance_at = self.kinds_at + 3 * self.kinds
        self.mission_at = self.allegiance_at + len(SIDES)
        seconds = [number for number, row in enumerate(rules.allegiance) if row.kind == "SECOND"]
        self.seconds = {number: place for place, number in enumerate(seconds)}
        self.said_at = self.mission_at + len(seconds)
        self.player_size = self.said_at + len(STATEMENT_IDS)

    def encode(self, state: PatriotState, viewer: int | None) -> array[float]:
        out = self.row(state)
        n, first = state.n, player_of(state, viewer)
        if viewer is not None and state.asks[viewer] >= 0:
            out[self.asked_at + state.asks[viewer]] = 1.0
        self.encode_tracks(state, out)
        self.encode_board(state, out)
        self.encode_course(state, out)
        mine = [sees_secrets_of(state, viewer, player) for player in range(n)]
        for player in range(n):
            base = self.base_of(player, first, n)
            self.encode_player(state, player, base, out)
            self.encode_secrets(state, viewer, player, first, mine, base, out)
        self.encode_laid(state, viewer, first, mine, out)
        if state.drawn_from == SCIENCES and mine[state.drawn_by]:
            for card in state.drawn:
                out[self.science_at + card] = 1.0
        if mine[first]:
            self.encode_next_brief(state, first, out)
            for code in state.loyalty_seen[first]:
                self.encode_allegiance(code & KIND_MASK, self.base_of(code >> OWNER_SHIFT, first, n), out)
        return out

    def row(self, state: PatriotState) -> array[float]:
        """A row with the options in it. The last options are kept: the states of a game share theirs."""
        if state.options is not self.options:
            self.options = state.options
            self.rows = {}
        row = self.rows.get(state.players)
        if row is None:
            row = self.rows[state.players] = array("f", [0.0]) * (self.players_at + state.n * self.player_size)
            self.encode_options(state, row)
        return row[:]

    def base_of(self, player: int, first: int, n: int) -> int:
        """Where the numbers of a player begin."""
        return self.players_at + (player - first) % n * self.player_size

    # ---- the table ---------------------------------------------------------------------------

    def encode_options(self, state: PatriotState, out: array[float]) -> None:
        options = state.options
        values = [float(str(options[name])) / 10 for name in NUMBERS]
        values += [float(options[name] == word) for name, word in WORDS.items()]
        values += [float(options[name] is True) for name in SWITCHES]
        values += [float(state.setup.campaign == number) for number in range(len(self.game.rules.campaign))]
        for place, value in enumerate(values):
            out[OPTIONS_AT + place] = value

    def encode_tracks(self, state: PatriotState, out: array[float]) -> None:
        out[0] = state.round / 6
        if state.turn > 0:
            out[1] = state.turn / 6
        out[PHASE_AT + state.phase] = 1.0
        base = TRACKS_AT
        out[base] = state.threat / 6
        out[base + 1] = state.unrest / 6
        out[base + 2] = state.taxes / 6
        out[base + 3] = state.coins / 10
        out[base + 4] = state.secured / 10
        out[base + 5] = state.ap / 10
        out[base + 6] = state.die / 8
        out[base + 7] = state.points / 8
        out[base + 8] = state.shields
        out[base + 9] = state.track / 10
        out[base + 10] = state.disc3
        out[base + 11] = (state.opinion_next + 1) / 3
        out[base + 12] = state.tally_next / 3
        out[base + 13] = 1.0 if state.eye_rolled else 0.0

    def encode_board(self, state: PatriotState, out: array[float]) -> None:
        mark_bits(out, self.troops_at, state.troops)
        mark_bits(out, self.rioters_at, state.rioters)
        mark_bits(out, self.tokens_at, state.tokens)
        for riot in state.riots:
            out[self.riots_at + (riot & RIOT_CARD)] = 1.0
        if state.letter != NONE:
            out[self.letter_at + state.letter] = 1.0
        for tile in range(TILES):
            base = self.beacons_at + tile * self.beacon_size
            status = state.beacon_status[tile]
            out[base + state.beacons[tile]] = 1.0
            if status != UNLAUNCHED:
                out[base + self.beacon_size - 2] = 1.0
                if status == USED:
                    out[base + self.beacon_size - 1] = 1.0
        if state.brief != NONE:
            out[self.brief_at + state.brief] = 1.0

    def encode_course(self, state: PatriotState, out: array[float]) -> None:
        """Decks, discards, votes and counters."""
        for kind in range(TYPES):
            out[self.piles_at + kind] = len(state.bags[kind]) / 32
            out[self.piles_at + TYPES + kind] = len(state.discards[kind]) / 32
        base = self.decks_at
        out[base] = len(state.opinion) / 40
        out[base + 1] = len(state.brief_deck) / 72
        out[base + 2] = len(state.super_ranges) / 8
        out[base + 3] = len(state.sd_deck) / 30
        if state.vote:
            out[base + 4] = 1.0 if state.vote == BRIEF_VOTE else 0.0
            out[base + 5] = 1.0 if state.vote == DEATH_VOTE else 0.0
        self.encode_kinds(state.pile, self.last_vote_at, out)
        for place, count in enumerate(state.counters):
            if count:
                out[self.counters_at + place] = count / 2
        if state.at != MEETING_ROOM:
            out[self.standee_at + state.at] = 1.0

    # ---- players -----------------------------------------------------------------------------

    def encode_player(self, state: PatriotState, player: int, base: int, out: array[float]) -> None:
        """What lies open before a player."""
        if state.characters[player] != NONE:
            out[base + state.characters[player]] = 1.0
        place = base + self.characters
        if player == state.president:
            out[place] = 1.0
        if player == state.active:
            out[place + 1] = 1.0
        if state.owner[player] in state.pending:
            out[place + 2] = 1.0
        out[place + 3] = state.dead[player]
        out[place + 4] = state.fallen[player]
        out[place + 5] = state.vests[player]
        counts = place + COUNTS_AT
        out[counts] = state.base[player] / 10
        out[counts + 1] = state.ap_next[player] / 5
        out[counts + 2] = state.marks[player] / 5
        out[counts + 3] = state.kept[player] / 3
        out[counts + 5] = doubt_of(state, player) / 100
        out[counts + 6] = state.order.index(player) / 6
        for slot in range(SLOTS):
            out[place + USES_AT + slot] = state.uses[SLOTS * player + slot]
        for card in state.held[player]:
            out[place + HELD_AT + card] = 1.0
        place = base + self.bounds_at
        for kind in range(TYPES):
            out[place + kind] = state.lo[TYPES * player + kind] / 8
            out[place + TYPES + kind] = state.hi[TYPES * player + kind] / 8
        if state.said[player] != NONE:
            out[base + self.said_at + state.said[player]] = 1.0

    def encode_secrets(
        self,
        state: PatriotState,
        viewer: int | None,
        player: int,
        first: int,
        mine: list[bool],
        base: int,
        out: array[float],
    ) -> None:
        """Hand and allegiance of a player, as far as the viewer knows them. Those who may not know how many cards a
        player has added to the vote see them in the hand."""
        if state.muted >> player & 1 and state.owner[player] == viewer:
            out[base + self.characters + MUTED_AT] = 1.0
        laid = laid_count(state, player)
        hidden = count_hidden_from(state, viewer, player)
        out[base + self.characters + COUNTS_AT + 4] = (len(state.hands[player]) + (laid if hidden else 0)) / 10
        if laid and not hidden:
            out[base + self.card_at + 1] = laid / 5
        if mine[player]:
            self.encode_kinds(hand_shown(state, player, hidden), base + self.kinds_at, out)
        elif mine[first]:
            self.encode_kinds(state.seen[state.n * first + player], base + self.kinds_at, out)
        for place in range(len(state.allegiances[player])):
            card = seen_card(state, viewer, player, place)
            if card != NONE:
                self.encode_allegiance(card, base, out)

    def encode_laid(
        self, state: PatriotState, viewer: int | None, first: int, mine: list[bool], out: array[float]
    ) -> None:
        """Cards in the running vote, on the letter and in bids."""
        n = state.n
        if not together(state):
            for player in range(n):
                out[self.base_of(player, first, n) + self.card_at + 2] = state.voters[player]
        for code in state.laid:
            player = code >> OWNER_SHIFT
            if laid_shown(state, player, mine[player], count_hidden_from(state, viewer, player)):
                base = self.base_of(player, first, n)
                out[base + self.kinds_at + self.kinds + (code & KIND_MASK)] += 0.5
        counts = [0] * n
        for code in state.letter_cards:
            player = code >> OWNER_SHIFT
            counts[player] += 1
            base = self.base_of(player, first, n)
            out[base + self.card_at] = counts[player] / 5
            if mine[player]:
                out[base + self.kinds_at + 2 * self.kinds + (code & KIND_MASK)] += 0.5
        for code in state.bids:
            base = self.base_of(code >> OWNER_SHIFT, first, n)
            out[base + self.card_at + 3] += self.game.tables.kind_value[code & KIND_MASK] / 10

    # ---- parts -------------------------------------------------------------------------------

    def encode_next_brief(self, state: PatriotState, player: int, out: array[float]) -> None:
        """The next brief, if the player has seen it there."""
        top = len(state.brief_deck) - 1
        for peek in state.brief_peeks[player]:
            if peek >> 8 & 255 == peek & 255 == top:
                out[self.next_brief_at + (peek >> 16)] = 1.0
                return

    def encode_kinds(self, kinds: Sequence[int], base: int, out: array[float]) -> None:
        """How many cards of each kind."""
        for kind in kinds:
            out[base + kind] += 0.5

    def encode_allegiance(self, card: int, base: int, out: array[float]) -> None:
        out[base + self.allegiance_at + self.game.tables.side[card]] = 1.0
        if card in self.seconds:
            out[base + self.mission_at + self.seconds[card]] = 1.0


_encoders: dict[int, Encoder] = {}
"""By the identity of the game, which each encoder keeps alive."""
