"""The parts of a view: names instead of numbers, records instead of packed integers.

Records that come up again and again are made once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from intrigue.games.patriot.codes import (
    BEACON_STATES,
    COUNTERS,
    D_DEAD_VOTE,
    D_VOTE,
    DECKS,
    EYE_ROLL,
    KILL,
    KIND_MASK,
    NONE,
    OWNER_SHIFT,
    ROLLS,
    S_TANTRUM,
    SAVE,
    SECOND,
    SLOTS,
    SPACE_IDS,
    TYPE_IDS,
    TYPES,
)
from intrigue.games.patriot.rules.allegiances import seen_card, side
from intrigue.games.patriot.rules.assassinations import trial
from intrigue.games.patriot.rules.bookkeeping.deck_places import GONE
from intrigue.games.patriot.rules.bookkeeping.dice import EXECUTED, PICKED_PLAYERS, RIOTER_DIE
from intrigue.games.patriot.rules.bookkeeping.hand_types import laid_count
from intrigue.games.patriot.rules.briefs import bid_total, bidding
from intrigue.games.patriot.rules.decks import deck_ids
from intrigue.games.patriot.rules.influence import owned
from intrigue.games.patriot.rules.rolls import open_roll, result_of, row_now
from intrigue.games.patriot.rules.trackers import GROUP_SHIFT, RIOT_CARD, TRIGGER_SHIFT, TRIGGERS
from intrigue.games.patriot.state import Cards, PatriotState
from intrigue.games.patriot.view import (
    AbilityUses,
    AllegianceCard,
    BeaconTile,
    Bid,
    Bidding,
    Die,
    Ids,
    Looking,
    Notes,
    PastVote,
    Pick,
    Riot,
    Roll,
    SeenAllegiance,
    SeenHand,
    Spot,
    SuperBrief,
    Trial,
    Types,
    Waiting,
)

CACHED: Final = 4096  # records that are kept of each kind
NO_NOTES: Final = Notes((), (), (), (), (), (), ())


# ---- from numbers to names -----------------------------------------------------------------------


def name_of(ids: Ids, number: int) -> str | None:
    return None if number < 0 else ids[number]


def number_of(number: int) -> int | None:
    return None if number < 0 else number


def names_of(ids: Ids, cards: list[int] | Cards) -> Ids:
    return tuple([ids[card] for card in cards])


@lru_cache(CACHED)
def spaces(bits: int) -> Ids:
    """The Defense Spaces of a set."""
    return tuple([name for space, name in enumerate(SPACE_IDS) if bits >> space & 1])


@lru_cache(CACHED)
def numbers(bits: int) -> Cards:
    """The members of a set."""
    return tuple([number for number in range(bits.bit_length()) if bits >> number & 1])


@lru_cache(CACHED)
def type_ids(bits: int) -> Ids:
    return tuple([TYPE_IDS[kind_of] for kind_of in range(TYPES) if bits >> kind_of & 1])


@lru_cache(CACHED)
def types(least: Cards, most: Cards) -> Types:
    return Types(least, most)


@lru_cache(CACHED)
def beacon_tile(card: str, status: int) -> BeaconTile:
    return BeaconTile(card, BEACON_STATES[status])


@lru_cache(CACHED)
def super_brief(span: int) -> SuperBrief:
    if span == GONE:
        return SuperBrief(None, None, 0)
    return SuperBrief(span >> 8 & 255, span & 255, span >> 16)


@lru_cache(CACHED)
def past_vote(brief: str, ballot: Cards) -> PastVote:
    return PastVote(brief, ballot[1], ballot[2], ballot[3:])


@lru_cache(CACHED)
def waiting_trait(code: int) -> Waiting:
    return Waiting(code >> TRIGGER_SHIFT, TRIGGERS[code & (1 << TRIGGER_SHIFT) - 1])


@lru_cache(CACHED)
def last_pick(code: int) -> Pick | None:
    if code == NONE:
        return None
    if code >= EXECUTED:
        return Pick(None, None, SPACE_IDS[code - EXECUTED])
    return Pick(code // PICKED_PLAYERS, code % PICKED_PLAYERS, None)


ROLES: Final = {KILL: "assassin", SECOND: "loyal with a mission", SAVE: "loyal"}
DICE: Final = {
    **{result: Die(result, None) for result in range(1, 9)},
    **{RIOTER_DIE + space: Die(None, name) for space, name in enumerate(SPACE_IDS)},
}


# ---- parts ---------------------------------------------------------------------------------------


def seen_asks(state: PatriotState, viewer: int | None, at_once: bool) -> tuple[str | None, ...]:
    """Which decision each seat faces. While all add cards at the same time, how far the others are is hidden; who has
    no cards at all can only be rolling eyes."""
    decisions = state.game.decisions
    asks: list[str | None] = []
    for seat, ask in enumerate(state.asks):
        if ask < 0:
            asks.append(None)
        elif at_once and seat != viewer and (state.hands[seat] or laid_count(state, seat)):
            asks.append(decisions[D_DEAD_VOTE if state.dead[seat] else D_VOTE].id)
        else:
            asks.append(decisions[ask].id)
    return tuple(asks)


def abilities_left(state: PatriotState, player: int) -> tuple[AbilityUses, ...]:
    character = state.characters[player]
    if character == NONE:
        return ()
    uses = state.uses[SLOTS * player : SLOTS * player + SLOTS]
    return ability_uses(state.tables.characters[character].abilities, tuple(uses))


@lru_cache(CACHED)
def ability_uses(abilities: Ids, uses: Cards) -> tuple[AbilityUses, ...]:
    return tuple([AbilityUses(name, left) for name, left in zip(abilities, uses, strict=False)])


def done_this_turn(counters: list[int]) -> dict[str, int]:
    return {COUNTERS[number]: count for number, count in enumerate(counters) if count}


def abilities_named(state: PatriotState) -> int | None:
    """The player one of whose abilities is being used up."""
    return state.agenda[-1][2] if state.agenda and state.agenda[-1][0] == S_TANTRUM else None


def riot_in_play(state: PatriotState, code: int) -> Riot:
    card = code & RIOT_CARD
    tables = state.tables
    return Riot(tables.riot_ids[card], code >> GROUP_SHIFT, tables.riot_size[card][state.setup.column])


def applied_row(state: PatriotState) -> str | None:
    """The range of the row of the open brief that was applied."""
    if state.brief_row == NONE:
        return None
    row: str = state.game.content.data.brief[state.brief].rows[state.brief_row][0]
    return row


def seen_eye_roll(state: PatriotState, viewer: int | None, at_once: bool) -> str | None:
    """While all choose at the same time, only Diva knows that she has rolled her eyes."""
    if state.eye_roll == NONE or (at_once and (viewer is None or not state.traits[viewer] & EYE_ROLL)):
        return None
    return TYPE_IDS[state.eye_roll]


def seen_trial(state: PatriotState) -> Trial | None:
    caller, target, need = trial(state)
    return None if caller == NONE else Trial(caller, target, need)


def seen_bids(state: PatriotState) -> tuple[Bid, ...]:
    bidders = dict.fromkeys([code >> OWNER_SHIFT for code in state.bids])
    return tuple(
        [
            Bid(player, names_of(state.tables.kind_ids, owned(state.bids, player)), bid_total(state, player))
            for player in bidders
        ]
    )


def seen_bidding(state: PatriotState) -> Bidding | None:
    high, leader, out = bidding(state)
    return None if high == NONE else Bidding(high, number_of(leader), out)


def owners_count(codes: list[int], n: int) -> Cards:
    """How many face-down cards each player has among some."""
    counts = [0] * n
    for code in codes:
        counts[code >> OWNER_SHIFT] += 1
    return tuple(counts)


def seen_looking(state: PatriotState, mine: list[bool]) -> Looking:
    cards = deck_ids(state, state.drawn_from, state.drawn) if mine[state.drawn_by] else None
    return Looking(state.drawn_by, DECKS[state.drawn_from], len(state.drawn), cards)


def seen_allegiances(state: PatriotState, viewer: int | None, player: int) -> tuple[AllegianceCard, ...]:
    cards = tuple([seen_card(state, viewer, player, place) for place in range(len(state.allegiances[player]))])
    return allegiance_cards(state.tables.allegiance_ids, cards, state.shown[player], state.unseen[player])


@lru_cache(CACHED)
def allegiance_cards(ids: Ids, cards: Cards, shown: int, unseen: int) -> tuple[AllegianceCard, ...]:
    return tuple(
        [
            AllegianceCard(name_of(ids, card), shown >> place & 1 == 1, not unseen >> place & 1)
            for place, card in enumerate(cards)
        ]
    )


def seen_undealt(state: PatriotState) -> tuple[str | None, ...]:
    """Allegiance cards that were still to be dealt are shown after the end (PT-17.9); their order means nothing."""
    if not state.over:
        return (None,) * len(state.box)
    return names_of(state.tables.allegiance_ids, sorted(state.box))


def role(state: PatriotState, player: int) -> str:
    """What a player turned out to be."""
    return "President" if player == state.president else ROLES[side(state, player)]


def seen_roll(state: PatriotState) -> Roll | None:
    step = open_roll(state)
    if not step:
        return None
    _, player, what, tile = step
    return Roll(player, ROLLS[what], number_of(tile), result_of(state), row_now(state, what, tile))


def notes(state: PatriotState, player: int) -> Notes:
    if not has_notes(state, player):
        return NO_NOTES
    n, tables = state.n, state.tables
    hands = [
        SeenHand(target, names_of(tables.kind_ids, cards), state.gone[n * player + target])
        for target, cards in enumerate(state.seen[n * player : n * player + n])
        if cards
    ]
    loyalties = [
        SeenAllegiance(code >> OWNER_SHIFT, tables.allegiance_ids[code & KIND_MASK])
        for code in state.loyalty_seen[player]
    ]
    return Notes(
        hands=tuple(hands),
        allegiances=tuple(loyalties),
        briefs=spots(tables.brief_ids, state.brief_peeks[player]),
        opinion=spots(tables.kind_ids, state.opinion_peeks[player]),
        discoveries=spots(tables.discovery_ids, state.science_peeks[player]),
        briefs_removed=names_of(tables.brief_ids, state.briefs_removed[player]),
        discoveries_removed=names_of(tables.discovery_ids, state.removed_seen[player]),
    )


def has_notes(state: PatriotState, player: int) -> bool:
    """Whether a player has seen anything alone."""
    for place in range(state.n * player, state.n * player + state.n):
        if state.seen[place]:
            return True
    return bool(
        state.loyalty_seen[player]
        or state.brief_peeks[player]
        or state.opinion_peeks[player]
        or state.science_peeks[player]
        or state.briefs_removed[player]
        or state.removed_seen[player]
    )


def spots(ids: Ids, peeks: Cards) -> tuple[Spot, ...]:
    return tuple([Spot(ids[peek >> 16], peek >> 8 & 255, peek & 255) for peek in peeks])
