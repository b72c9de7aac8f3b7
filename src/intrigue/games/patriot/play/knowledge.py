"""What a view of Patriot tells, as a state.

What the viewer does not know is blank: an influence card is UNSEEN_KIND, any other card NONE. The numbers of cards are
right everywhere. What other players have secretly seen is left out, since nobody else can observe it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.chance import Chance
from intrigue.games.patriot.codes import (
    BEACON_STATES,
    COUNTERS,
    D_EYE_ROLL,
    DECKS,
    LOCATION_IDS,
    NONE,
    OWNER_SHIFT,
    PHASES,
    S_VOTING,
    SLOTS,
    SPACE_IDS,
    STATEMENT_IDS,
    TYPE_CODES,
    UNSEEN_KIND,
    VOTES,
)
from intrigue.games.patriot.rules.abilities import refresh
from intrigue.games.patriot.rules.bookkeeping.deck_places import GONE, spot
from intrigue.games.patriot.rules.bookkeeping.dice import EXECUTED, PICKED_PLAYERS, RIOTER_DIE
from intrigue.games.patriot.rules.rounds import printed_limit
from intrigue.games.patriot.rules.setup import empty_table
from intrigue.games.patriot.rules.tables import Tables, numbers_of
from intrigue.games.patriot.rules.trackers import GROUP_SHIFT, TRIGGER_SHIFT, TRIGGERS
from intrigue.games.patriot.state import Cards, PatriotState
from intrigue.games.patriot.view import AllegianceCard, Die, Notes, PatriotView, Pick, Spot, SuperBrief

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

SPACE_NUMBERS = numbers_of(SPACE_IDS)
STATEMENT_NUMBERS = numbers_of(STATEMENT_IDS)
LOCATION_NUMBERS = {name: number for number, name in LOCATION_IDS.items()}
PHASE_NUMBERS = {name: number for number, name in PHASES.items()}
COUNTER_NUMBERS = {name: number for number, name in COUNTERS.items()}
STATUS_NUMBERS = {name: number for number, name in BEACON_STATES.items()}
DECK_NUMBERS = {name: number for number, name in DECKS.items()}
VOTE_NUMBERS = {name: number for number, name in VOTES.items()}
TRIGGER_NUMBERS = {name: number for number, name in TRIGGERS.items()}


def known_state(game: Patriot, view: PatriotView) -> PatriotState:
    """Everything that the view tells, and nothing else."""
    state = game.blank(view.players, game.resolve(view.players, view.options))
    state.chance = Chance.at(0, 0)
    empty_table(state)
    if view.result is not None:
        state.end(view.result)
        state.won, state.reason = list(view.result.winners), view.result.reason
    state.agenda = game.steps_from(view.agenda)
    tables = game.tables
    know_course(state, view)
    know_players(state, view, tables)
    know_board(state, view, tables)
    know_briefs(state, view, tables)
    know_influence(state, view, tables)
    know_discoveries(state, view, tables)
    know_allegiances(state, view, tables)
    for player, notes in enumerate(view.notes):
        if notes is not None:
            know_notes(state, player, notes, tables)
    refresh(state)
    game.ask_viewer(state, view)
    return state


def player_of(state: PatriotState, seat: int | None) -> int:
    """The player for whom a seat decides or looks: where one person plays two, the one who is asked, or the first. A
    spectator looks from the place of the first."""
    if seat is None:
        return 0
    if state.players == state.n:
        return seat
    step = state.agenda[-1] if state.agenda else ()
    return step[1] if len(step) > 1 and step[1] in {0, 1} else 0


def know_course(state: PatriotState, view: PatriotView) -> None:
    """Rounds, trackers, dice and talk."""
    state.round = view.round
    state.turn = NONE if view.turn is None else view.turn
    state.phase = PHASE_NUMBERS[view.phase]
    state.order = list(view.order)
    state.president, state.active = view.president, view.active
    state.at = LOCATION_NUMBERS[view.at]
    state.threat, state.unrest, state.taxes, state.coins = view.threat, view.unrest, view.taxes, view.coins
    state.secured, state.ap, state.track = view.secured, view.ap, view.track
    for name, count in view.done.items():
        state.counters[COUNTER_NUMBERS[name]] = count
    state.dice = [die_number(die) for die in view.dice]
    state.die, state.points = view.die, view.points
    state.triggers = [waits.player << TRIGGER_SHIFT | TRIGGER_NUMBERS[waits.trait] for waits in view.triggers]
    state.muted = bits(view.muted)
    state.picked = pick_number(view.picked)
    state.said = [NONE if said is None else STATEMENT_NUMBERS[said] for said in view.said]


def know_players(state: PatriotState, view: PatriotView, tables: Tables) -> None:
    characters = tables.character_numbers
    state.characters = [NONE if name is None else characters[name] for name in view.characters]
    state.executed = [characters[name] for name in view.executed]
    state.base, state.ap_next, state.marks = list(view.base), list(view.ap_next), list(view.marks)
    for player, abilities in enumerate(view.abilities):
        for slot, ability in enumerate(abilities):
            state.uses[SLOTS * player + slot] = ability.left
    state.dead = [int(dead) for dead in view.dead]
    state.fallen, state.loyal_fallen = list(view.fallen), view.loyal_fallen
    state.falls = [2 * fall.player + int(fall.late) for fall in view.falls]
    state.vests, state.kept = list(view.vests), list(view.kept)
    state.held = [tuple([tables.discovery_numbers[card] for card in cards]) for cards in view.held]
    added = state.setup.hand_limit
    state.limits = [limit - printed_limit(state, player) - added for player, limit in enumerate(view.hand_limits)]


def know_board(state: PatriotState, view: PatriotView, tables: Tables) -> None:
    """Troops, riots and beacons."""
    state.troops, state.rioters = space_bits(view.troops), space_bits(view.rioters)
    state.tokens = space_bits(view.tokens)
    state.riots = [tables.riot_numbers[riot.card] | riot.group << GROUP_SHIFT for riot in view.riots]
    state.riot_deck = [NONE] * view.riots_left
    state.riot_discard = [tables.riot_numbers[card] for card in view.riot_discard]
    state.riot_seen, state.stopped, state.shields = view.riot_seen, view.stopped, view.shields
    state.groups, state.raised = view.groups, bits(view.groups_raised)
    state.beacons = [tables.beacon_numbers[tile.card] for tile in view.beacons]
    state.beacon_status = [STATUS_NUMBERS[tile.status] for tile in view.beacons]
    state.beacon_deck = [NONE] * view.beacons_left
    state.beacons_gone = [tables.beacon_numbers[card] for card in view.beacons_gone]


def know_briefs(state: PatriotState, view: PatriotView, tables: Tables) -> None:
    """Briefs, and the course of the vote or the bidding on one."""
    briefs = tables.brief_numbers
    if view.brief is not None:
        state.brief = briefs[view.brief]
        if view.brief_row is not None:
            rows = state.game.content.data.brief[state.brief].rows
            state.brief_row = [row[0] for row in rows].index(view.brief_row)
    state.brief_deck = [NONE] * view.briefs_left
    state.brief_discard = [briefs[card] for card in view.brief_discard]
    state.brief_gone = [NONE] * view.briefs_gone
    state.supers_left = [NONE] * view.supers_left
    state.super_ranges = tuple([range_number(place) for place in view.super_briefs])
    state.opinion_next = NONE if view.opinion_next is None else view.opinion_next
    state.tally_next, state.eye_rolled = view.tally_next, view.eye_rolled
    state.vote = 0 if view.vote is None else VOTE_NUMBERS[view.vote]
    state.voters = [int(voted) for voted in view.voters]
    if state.agenda and state.agenda[-1][0] == S_VOTING:  # the view shows who need not add cards any more
        rolling = state.game.decisions[D_EYE_ROLL].id
        state.voters = [int(ask is None or ask == rolling) for ask in view.asks]
    state.eye_roll = NONE if view.eye_roll is None else TYPE_CODES[view.eye_roll]
    state.ballots = [(briefs[vote.brief], vote.right, vote.wrong, *vote.added) for vote in view.votes]


def know_influence(state: PatriotState, view: PatriotView, tables: Tables) -> None:
    """Hands, votes, the letter, draw piles, and what all know of types."""
    kinds = tables.kind_numbers
    state.bags = [[UNSEEN_KIND] * size for size in view.piles]
    state.discards = [[kinds[card] for card in pile] for pile in view.discards]
    state.opinion = [UNSEEN_KIND] * view.opinion_left
    for player in range(view.n):
        state.hands[player] = known_cards(kinds, view.hands[player], view.hand_sizes[player])
        owner = player << OWNER_SHIFT
        laid = known_cards(kinds, view.laid[player], view.laid_counts[player] or 0)
        state.laid += [owner | kind for kind in laid]
        written = known_cards(kinds, view.letter_cards[player], view.letter_counts[player])
        state.letter_cards += [owner | kind for kind in written]
    state.pile = [kinds[card] for card in view.pile]
    state.bids = [bid.player << OWNER_SHIFT | kinds[card] for bid in view.bids for card in bid.cards]
    characters = tables.character_numbers
    state.aside = [characters[waits.character] << OWNER_SHIFT | kinds[waits.card] for waits in view.aside]
    if view.letter is not None:
        state.letter = tables.letter_numbers[view.letter]
    state.letters = [NONE] * view.letters_left
    state.letter_open = [kinds[card] for card in view.letter_open]
    bounds = [*view.hand_types, *view.letter_types, view.opinion_types]
    state.lo = [least for types in bounds for least in types.least]
    state.hi = [most for types in bounds for most in types.most]


def know_discoveries(state: PatriotState, view: PatriotView, tables: Tables) -> None:
    """Discoveries, and cards of any deck that somebody is looking at."""
    state.sd_deck = [NONE] * view.discoveries_left
    state.sd_removed = [NONE] * view.discoveries_removed
    state.sd_predicted = [NONE] * view.discoveries_predicted
    state.sd_used = [tables.discovery_numbers[card] for card in view.discoveries_used]
    state.disc3 = view.disc3
    looking = view.looking
    if looking is not None:
        state.drawn_by, state.drawn_from = looking.player, DECK_NUMBERS[looking.deck]
        if looking.cards is None:
            blank = UNSEEN_KIND if looking.deck == "opinion" else NONE
            state.drawn = [blank] * looking.count
        else:
            numbers = deck_numbers(tables, looking.deck)
            state.drawn = [numbers[card] for card in looking.cards]


def know_allegiances(state: PatriotState, view: PatriotView, tables: Tables) -> None:
    numbers = tables.allegiance_numbers
    for player, cards in enumerate(view.allegiances):
        state.allegiances[player] = tuple([NONE if card.card is None else numbers[card.card] for card in cards])
        state.unseen[player] = places(cards, lying_open=False)
        state.shown[player] = places(cards, lying_open=True)
    state.box = [NONE if card is None else numbers[card] for card in view.undealt]


def know_notes(state: PatriotState, player: int, notes: Notes, tables: Tables) -> None:
    """What a player of the viewer has seen alone."""
    for seen in notes.hands:
        place = state.n * player + seen.player
        state.seen[place] = tuple([tables.kind_numbers[card] for card in seen.cards])
        state.gone[place] = seen.gone
    state.loyalty_seen[player] = tuple(
        [seen.player << OWNER_SHIFT | tables.allegiance_numbers[seen.card] for seen in notes.allegiances]
    )
    state.brief_peeks[player] = spot_numbers(tables.brief_numbers, notes.briefs)
    state.opinion_peeks[player] = spot_numbers(tables.kind_numbers, notes.opinion)
    state.science_peeks[player] = spot_numbers(tables.discovery_numbers, notes.discoveries)
    state.briefs_removed[player] = tuple([tables.brief_numbers[card] for card in notes.briefs_removed])
    state.removed_seen[player] = tuple([tables.discovery_numbers[card] for card in notes.discoveries_removed])


# ---- from names to numbers -----------------------------------------------------------------------


def known_cards(kinds: dict[str, int], cards: tuple[str, ...] | None, size: int) -> list[int]:
    """Cards that the viewer sees, or as many unseen ones."""
    return [UNSEEN_KIND] * size if cards is None else [kinds[card] for card in cards]


def bits(members: Cards) -> int:
    """A set as bits."""
    total = 0
    for member in members:
        total |= 1 << member
    return total


def space_bits(spaces: tuple[str, ...]) -> int:
    total = 0
    for space in spaces:
        total |= 1 << SPACE_NUMBERS[space]
    return total


def places(cards: tuple[AllegianceCard, ...], *, lying_open: bool) -> int:
    """The allegiance cards that lie open, or that their owner may not look at, as bits."""
    total = 0
    for place, card in enumerate(cards):
        if card.open if lying_open else not card.seen:
            total |= 1 << place
    return total


def die_number(die: Die) -> int:
    if die.space is not None:
        return RIOTER_DIE + SPACE_NUMBERS[die.space]
    return die.result or 0


def pick_number(pick: Pick | None) -> int:
    if pick is None:
        return NONE
    if pick.space is not None:
        return EXECUTED + SPACE_NUMBERS[pick.space]
    return PICKED_PLAYERS * (pick.player or 0) + (pick.target or 0)


def range_number(place: SuperBrief) -> int:
    if place.lowest is None or place.highest is None:
        return GONE
    return spot(place.odds, place.lowest, place.highest)


def spot_numbers(numbers: dict[str, int], spots: tuple[Spot, ...]) -> Cards:
    return tuple([spot(numbers[place.card], place.lowest, place.highest) for place in spots])


def deck_numbers(tables: Tables, deck: str) -> dict[str, int]:
    """The numbers of the cards of a deck that players can look into."""
    if deck == "brief":
        return tables.brief_numbers
    return tables.kind_numbers if deck == "opinion" else tables.discovery_numbers
