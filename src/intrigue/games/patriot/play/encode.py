"""What a seat of Patriot may know, as numbers: the table first, then each player, the viewer first and then clockwise.

Everything is written as counts, which the scale divides by typical sizes. A spectator sees the table from player 1's
place with everything hidden unknown; one person who plays both characters of a campaign sees it from the place of the
character that is asked, or the first. The layout below names every number.

Most counts are 0: encoding copies a row in which the options stand already, and writes the others."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, final

from intrigue.core.observing import MIDDLE, Scale, byte, put_2_words, put_14, put_word, signed, word
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
    *("threat", "unrest", "taxes", "coins", "secured", "ap", "die", "points"),
    *("shields", "track", "disc3", "opinion next", "tally next", "eye rolled"),
)
FACTS: Final = ("president", "active", "decides", "dead", "fallen", "vest", "muted")
COUNTS: Final = ("base", "ap next", "markers", "kept", "hand", "doubt", "turn order")

# Where the parts of a row begin whose places no content changes, and the parts of a player after the character.
PHASE_AT: Final = 2
TRACKS_AT: Final = PHASE_AT + len(PHASES)
OPTIONS_AT: Final = TRACKS_AT + len(TRACKS)
COUNTS_AT: Final = len(FACTS)
USES_AT: Final = COUNTS_AT + len(COUNTS)
HELD_AT: Final = USES_AT + SLOTS

# What the counts are divided by.
ROUND: Final = 6.0
TRACK_SIZES: Final = (6.0, 6.0, 6.0, 10.0, 10.0, 10.0, 8.0, 8.0, 1.0, 10.0, 1.0, 3.0, 3.0, 1.0)
OPTION: Final = 10.0
BAG: Final = 32.0
DECK_SIZES: Final = (40.0, 72.0, 8.0, 30.0, 1.0, 1.0)
COUNT_SIZES: Final = (10.0, 5.0, 5.0, 3.0, 10.0, 100.0, 6.0)
CARD_SIZES: Final = (5.0, 5.0, 1.0, 10.0)
BOUND: Final = 8.0
PAIR: Final = 2.0


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


def encoder_of(game: Patriot) -> Encoder:
    encoder = _encoders.get(id(game))
    if encoder is None:
        encoder = _encoders[id(game)] = Encoder(game)
    return encoder


def scale(game: Patriot, players: int) -> Scale:
    """What the counts are divided by, for a number of players."""
    return encoder_of(game).scale(players)


def encode(state: PatriotState, viewer: int | None) -> array[float]:
    """The numbers of a viewer, in the order of `layout`."""
    encoder = encoder_of(game_of(state))
    counts = bytearray(encoder.size(state.n))
    encoder.encode(state, viewer, counts, 0)
    return encoder.scale(state.players).numbers(counts)


def encode_into(state: PatriotState, viewer: int | None, out: bytearray, at: int) -> None:
    """Write the counts of a viewer, in the order of `layout`, from `at` on."""
    encoder_of(game_of(state)).encode(state, viewer, out, at)


def mark_bits(out: bytearray, base: int, bits: int) -> None:
    """A 1 for each bit that is set."""
    while bits:
        lowest = bits & -bits
        out[base + lowest.bit_length() - 1] = 1
        bits ^= lowest


@final
class Encoder:
    """Encodes the states of one game: where each part of a row begins depends on how many cards the content has."""

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
        self.rows: dict[int, bytearray] = {}
        self.scales: dict[int, Scale] = {}

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

    def size(self, n: int) -> int:
        """How many counts there are for so many players."""
        return self.players_at + n * self.player_size

    def scale(self, players: int) -> Scale:
        """What the counts of a row are divided by. What comes to the next vote and turn can be negative."""
        if players not in self.scales:
            divisors = [1.0] * self.size(max(players, 2))
            zeros = {TRACKS_AT + 12: MIDDLE}
            divisors[0] = divisors[1] = ROUND
            divisors[TRACKS_AT:OPTIONS_AT] = TRACK_SIZES
            divisors[OPTIONS_AT : OPTIONS_AT + len(NUMBERS)] = [OPTION] * len(NUMBERS)
            divisors[self.piles_at : self.decks_at] = [BAG] * (2 * TYPES)
            divisors[self.decks_at : self.last_vote_at] = DECK_SIZES
            divisors[self.last_vote_at : self.next_brief_at] = [PAIR] * self.kinds
            divisors[self.counters_at : self.standee_at] = [PAIR] * len(COUNTERS)
            for base in range(self.players_at, len(divisors), self.player_size):
                counts = base + self.characters + COUNTS_AT
                divisors[counts : counts + len(COUNTS)] = COUNT_SIZES
                zeros[counts + 1] = MIDDLE
                divisors[base + self.bounds_at : base + self.card_at] = [BOUND] * (2 * TYPES)
                divisors[base + self.card_at : base + self.kinds_at] = CARD_SIZES
                divisors[base + self.kinds_at : base + self.allegiance_at] = [PAIR] * (3 * self.kinds)
            self.scales[players] = Scale(divisors, zeros)
        return self.scales[players]

    def encode(self, state: PatriotState, viewer: int | None, out: bytearray, at: int) -> None:
        row = self.row(state)
        out[at : at + len(row)] = row
        n, first = state.n, player_of(state, viewer)
        if viewer is not None and state.asks[viewer] >= 0:
            out[at + self.asked_at + state.asks[viewer]] = 1
        self.encode_tracks(state, out, at)
        self.encode_board(state, out, at)
        self.encode_course(state, out, at)
        mine = [sees_secrets_of(state, viewer, player) for player in range(n)]
        players = at + self.players_at
        for player in range(n):  # where the cards added to a vote are a secret, they still count in the hand
            base = players + (player - first) % n * self.player_size
            laid = laid_count(state, player)
            hidden = count_hidden_from(state, viewer, player)
            hand = len(state.hands[player]) + (laid if hidden else 0)
            muted = state.muted >> player & 1 if state.owner[player] == viewer else 0
            self.encode_player(state, player, hand, muted, base, out)
            if laid and not hidden:
                out[base + self.card_at + 1] = byte(laid)
            self.encode_secrets(state, viewer, player, first, mine, hidden, base, out)
        self.encode_laid(state, viewer, first, mine, players, out)
        if state.drawn_from == SCIENCES and mine[state.drawn_by]:
            for card in state.drawn:
                out[at + self.science_at + card] = 1
        if mine[first]:
            self.encode_next_brief(state, first, out, at)
            for code in state.loyalty_seen[first]:
                self.encode_allegiance(code & KIND_MASK, self.base_of(players, code >> OWNER_SHIFT, first, n), out)

    def row(self, state: PatriotState) -> bytearray:
        """A row with the options in it. The last options are kept: the states of a game share theirs."""
        if state.options is not self.options:
            self.options = state.options
            self.rows = {}
        row = self.rows.get(state.players)
        if row is None:
            row = self.rows[state.players] = bytearray(self.size(state.n))
            self.encode_options(state, row)
        return row

    def base_of(self, players: int, player: int, first: int, n: int) -> int:
        """Where the counts of a player begin, if those of all players begin at `players`."""
        return players + (player - first) % n * self.player_size

    # ---- the table ---------------------------------------------------------------------------

    def encode_options(self, state: PatriotState, out: bytearray) -> None:
        options = state.options
        values = [byte(int(str(options[name]))) for name in NUMBERS]
        values += [int(options[name] == word) for name, word in WORDS.items()]
        values += [int(options[name] is True) for name in SWITCHES]
        values += [int(state.setup.campaign == number) for number in range(len(self.game.rules.campaign))]
        out[OPTIONS_AT : OPTIONS_AT + len(values)] = bytearray(values)

    def encode_tracks(self, state: PatriotState, out: bytearray, at: int) -> None:
        out[at] = byte(state.round)
        if state.turn > 0:
            out[at + 1] = byte(state.turn)
        out[at + PHASE_AT + state.phase] = 1
        put_14(
            out,
            at + TRACKS_AT,
            word(
                state.threat, state.unrest, state.taxes, state.coins, state.secured, state.ap, state.die, state.points
            ),
            word(
                state.shields,
                state.track,
                state.disc3,
                state.opinion_next + 1,
                signed(state.tally_next),
                1 if state.eye_rolled else 0,
                0,
                0,
            ),
        )

    def encode_board(self, state: PatriotState, out: bytearray, at: int) -> None:
        mark_bits(out, at + self.troops_at, state.troops)
        mark_bits(out, at + self.rioters_at, state.rioters)
        mark_bits(out, at + self.tokens_at, state.tokens)
        for riot in state.riots:
            out[at + self.riots_at + (riot & RIOT_CARD)] = 1
        if state.letter != NONE:
            out[at + self.letter_at + state.letter] = 1
        for tile in range(TILES):
            base = at + self.beacons_at + tile * self.beacon_size
            status = state.beacon_status[tile]
            out[base + state.beacons[tile]] = 1
            if status != UNLAUNCHED:
                out[base + self.beacon_size - 2] = 1
                if status == USED:
                    out[base + self.beacon_size - 1] = 1
        if state.brief != NONE:
            out[at + self.brief_at + state.brief] = 1

    def encode_course(self, state: PatriotState, out: bytearray, at: int) -> None:
        """Decks, discards, votes and counters."""
        bags, discards = state.bags, state.discards
        put_2_words(
            out,
            at + self.piles_at,
            word(
                len(bags[0]),
                len(bags[1]),
                len(bags[2]),
                len(bags[3]),
                len(discards[0]),
                len(discards[1]),
                len(discards[2]),
                len(discards[3]),
            ),
            word(
                len(state.opinion),
                len(state.brief_deck),
                len(state.super_ranges),
                len(state.sd_deck),
                1 if state.vote == BRIEF_VOTE else 0,
                1 if state.vote == DEATH_VOTE else 0,
                0,
                0,
            ),
        )
        self.encode_kinds(state.pile, at + self.last_vote_at, out)
        for place, count in enumerate(state.counters):
            if count:
                out[at + self.counters_at + place] = byte(count)
        if state.at != MEETING_ROOM:
            out[at + self.standee_at + state.at] = 1

    # ---- players -----------------------------------------------------------------------------

    def encode_player(self, state: PatriotState, player: int, hand: int, muted: int, base: int, out: bytearray) -> None:
        """What lies open before a player, how many cards are in its hand as far as the viewer can tell, and whether the
        viewer is muted there."""
        if state.characters[player] != NONE:
            out[base + state.characters[player]] = 1
        place = base + self.characters
        put_2_words(
            out,
            place,
            word(
                1 if player == state.president else 0,
                1 if player == state.active else 0,
                1 if state.owner[player] in state.pending else 0,
                state.dead[player],
                state.fallen[player],
                state.vests[player],
                muted,
                state.base[player],
            ),
            word(
                signed(state.ap_next[player]),
                state.marks[player],
                state.kept[player],
                hand,
                doubt_of(state, player),
                state.order.index(player),
                state.uses[SLOTS * player],
                state.uses[SLOTS * player + 1],
            ),
        )
        if state.uses[SLOTS * player + 2]:
            out[place + USES_AT + 2] = byte(state.uses[SLOTS * player + 2])
        for card in state.held[player]:
            out[place + HELD_AT + card] = 1
        lo, hi, at = state.lo, state.hi, TYPES * player
        put_word(
            out,
            base + self.bounds_at,
            word(lo[at], lo[at + 1], lo[at + 2], lo[at + 3], hi[at], hi[at + 1], hi[at + 2], hi[at + 3]),
        )
        if state.said[player] != NONE:
            out[base + self.said_at + state.said[player]] = 1

    def encode_secrets(
        self,
        state: PatriotState,
        viewer: int | None,
        player: int,
        first: int,
        mine: list[bool],
        hidden: bool,
        base: int,
        out: bytearray,
    ) -> None:
        """Hand and allegiance of a player, as far as the viewer knows them."""
        if mine[player]:
            self.encode_kinds(hand_shown(state, player, hidden), base + self.kinds_at, out)
        elif mine[first]:
            self.encode_kinds(state.seen[state.n * first + player], base + self.kinds_at, out)
        for place in range(len(state.allegiances[player])):
            card = seen_card(state, viewer, player, place)
            if card != NONE:
                self.encode_allegiance(card, base, out)

    def encode_laid(
        self, state: PatriotState, viewer: int | None, first: int, mine: list[bool], players: int, out: bytearray
    ) -> None:
        """Cards in the running vote, on the letter and in bids."""
        n = state.n
        if not together(state):
            for player in range(n):
                if state.voters[player]:
                    out[self.base_of(players, player, first, n) + self.card_at + 2] = byte(state.voters[player])
        for code in state.laid:
            player = code >> OWNER_SHIFT
            if laid_shown(state, player, mine[player], count_hidden_from(state, viewer, player)):
                self.count_one(self.base_of(players, player, first, n) + self.kinds_at + self.kinds, code, out)
        counts = [0] * n
        for code in state.letter_cards:
            player = code >> OWNER_SHIFT
            counts[player] += 1
            base = self.base_of(players, player, first, n)
            out[base + self.card_at] = byte(counts[player])
            if mine[player]:
                self.count_one(base + self.kinds_at + 2 * self.kinds, code, out)
        for code in state.bids:
            place = self.base_of(players, code >> OWNER_SHIFT, first, n) + self.card_at + 3
            out[place] = byte(out[place] + self.game.tables.kind_value[code & KIND_MASK])

    # ---- parts -------------------------------------------------------------------------------

    def count_one(self, base: int, code: int, out: bytearray) -> None:
        """A card more of the kind that a code names."""
        place = base + (code & KIND_MASK)
        out[place] = byte(out[place] + 1)

    def encode_next_brief(self, state: PatriotState, player: int, out: bytearray, at: int) -> None:
        """The next brief, if the player has seen it there."""
        top = len(state.brief_deck) - 1
        for peek in state.brief_peeks[player]:
            if peek >> 8 & 255 == peek & 255 == top:
                out[at + self.next_brief_at + (peek >> 16)] = 1
                return

    def encode_kinds(self, kinds: Sequence[int], base: int, out: bytearray) -> None:
        """How many cards of each kind."""
        for kind in kinds:
            out[base + kind] = byte(out[base + kind] + 1)

    def encode_allegiance(self, card: int, base: int, out: bytearray) -> None:
        out[base + self.allegiance_at + self.game.tables.side[card]] = 1
        if card in self.seconds:
            out[base + self.mission_at + self.seconds[card]] = 1


_encoders: dict[int, Encoder] = {}
"""By the identity of the game, which each encoder keeps alive."""
