"""Set-up: decks, the President, characters, pre-game influence (PT-1, PT-19.6), and what follows from players and
options."""

from __future__ import annotations

from typing import Final

from intrigue.core.options import Options
from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    CAMPAIGN_ROUNDS,
    CHARACTER,
    D_CAMPAIGN_CHARACTER,
    D_CHARACTER,
    D_GUIDED_CHARACTER,
    D_PREGAME,
    D_PRESIDENT,
    HIGHEST_ROLL,
    LAST_DAY,
    MEETING_ROOM,
    NONE,
    OWNER_SHIFT,
    S_BEGIN_ROUND,
    S_CHOOSE,
    S_DEAL,
    S_NEXT_LETTER,
    S_PREGAME,
    SLOTS,
    TILES,
    TURN_COUNTERS,
    TYPE,
    TYPES,
    UNTRUSTWORTHY,
    game_of,
)
from intrigue.games.patriot.content import PatriotContent
from intrigue.games.patriot.rules.allegiances import deal_first
from intrigue.games.patriot.rules.assassinations import take_character
from intrigue.games.patriot.rules.bookkeeping.hand_types import bounds_size
from intrigue.games.patriot.rules.campaign import set_up_campaign
from intrigue.games.patriot.rules.influence import build_opinion, draw
from intrigue.games.patriot.rules.questions import Refuse, question
from intrigue.games.patriot.rules.tables import Tables
from intrigue.games.patriot.state import PatriotState, Setup

CAMPAIGN_PLAYERS: Final = 2
CAMPAIGN_LIMIT: Final = 2  # more cards in hand than otherwise (PT-19.7)
DISTRUST_AP: Final = 7  # the base AP of the Director of the NSA in a campaign (PT-19.3)
SHORT_DECK: Final = 64


# ---- players and options -------------------------------------------------------------------------


def make_setup(players: int, options: Options, tables: Tables, content: PatriotContent) -> Setup:
    """What follows from players and options."""
    setup = Setup()
    n = max(players, CAMPAIGN_PLAYERS)
    ids = [row.id.lower() for row in content.campaign]
    setup.campaign = ids.index(str(options["campaign"])) if players <= CAMPAIGN_PLAYERS else NONE
    many = setup.campaign < 0
    setup.rounds = LAST_DAY if many else CAMPAIGN_ROUNDS
    setup.column = max(0, players - 2)
    setup.hand_limit = 0 if many else CAMPAIGN_LIMIT
    short = options["brief_deck"] == SHORT_DECK
    briefs = [
        number for number, brief in enumerate(tables.briefs) if (many or not brief.many) and not (short and brief.third)
    ]
    setup.briefs = tuple(number for number in briefs if not tables.briefs[number].super)
    setup.supers = tuple(number for number in briefs if tables.briefs[number].super)
    setup.beacons = tuple(n for n, beacon in enumerate(tables.beacons) if many or not beacon.many)
    setup.discoveries = tuple(n for n in range(len(tables.sd_kind)) if many or not tables.sd_many[n])
    setup.orders = tuple(tuple((first + step) % n for step in range(n)) for first in range(n))
    setup.open_hands = not many and (players == 1 or options["campaign_hands"] == "open")
    setup.tutorial = options["tutorial"] is True
    read_options(setup, players, options)
    return setup


def read_options(setup: Setup, players: int, options: Options) -> None:
    setup.unrest_reset = int(str(options["unrest_reset"]))
    setup.discovery_cost = int(str(options["discovery_cost"]))
    setup.opinion_per_type = int(str(options["opinion_per_type"]))
    setup.president_vote_from = int(str(options["president_vote_from"]))
    setup.glossary = options["predict"] == "glossary"
    setup.any_reprogram = options["reprogram"] == "any"
    setup.backward = options["turn_rotation"] == "backward"
    setup.simultaneous = options["vote_order"] == "simultaneous" and players > 1
    setup.hide_counts = options["hide_vote_counts"] is True
    setup.execute_open = options["execute_tile_open"] is True
    setup.talk = options["table_talk"] is True


def empty_table(state: PatriotState) -> None:
    """Nothing lies on the table yet. What a blank state has as 0 or an empty list is not mentioned."""
    n = state.n
    state.order = list(range(n))
    state.at = MEETING_ROOM
    state.characters = [NONE] * n
    state.base = [0] * n
    state.ap_next = [0] * n
    state.marks = [0] * n
    state.limits = [0] * n
    state.uses = [0] * (SLOTS * n)
    state.counters = [0] * TURN_COUNTERS
    state.dead = [0] * n
    state.fallen = [0] * n
    state.vests = [0] * n
    state.kept = [0] * n
    state.held = [()] * n
    state.brief = state.brief_row = NONE
    state.bags = [[] for _ in range(TYPES)]
    state.discards = [[] for _ in range(TYPES)]
    state.opinion_next = NONE
    state.hands = [[] for _ in range(n)]
    state.voters = [0] * n
    state.eye_roll = NONE
    state.letter = NONE
    state.drawn_by = NONE
    state.allegiances = [()] * n
    state.unseen = [0] * n
    state.shown = [0] * n
    state.picked = NONE
    state.said = [NONE] * n
    state.lo = [0] * bounds_size(n)
    state.hi = [0] * bounds_size(n)
    state.seen = [()] * (n * n)
    state.gone = [0] * (n * n)
    state.brief_peeks = [()] * n
    state.opinion_peeks = [()] * n
    state.science_peeks = [()] * n
    state.removed_seen = [()] * n
    state.briefs_removed = [()] * n
    state.loyalty_seen = [()] * n
    state.traits = [0] * n


# ---- decks ---------------------------------------------------------------------------------------


def begin(state: PatriotState) -> None:
    """Lay out the table, then choose characters."""
    empty_table(state)
    setup = state.setup
    set_up_influence(state)
    state.beacon_deck = shuffled(state, setup.beacons)
    state.sd_deck = shuffled(state, setup.discoveries)
    state.riot_deck = shuffled(state, range(len(state.tables.riot_size)))
    state.brief_deck = shuffled(state, setup.briefs)
    state.supers_left = list(setup.supers)
    if setup.campaign < 0:
        state.letters = pick_letters(state)
    if setup.tutorial:
        prepare_decks(state)
    state.beacons = [state.beacon_deck.pop() for _ in range(TILES)]
    state.beacon_status = [0] * TILES
    choose_characters(state)


def shuffled(state: PatriotState, cards: tuple[int, ...] | range) -> list[int]:
    deck = list(cards)
    state.chance.shuffle(deck)
    return deck


def set_up_influence(state: PatriotState) -> None:
    """PT-1.5, PT-1.6; prepared cards are set aside before (PT-1.18)."""
    tables = state.tables
    for kind, count in enumerate(tables.kind_count):
        state.bags[tables.kind_type[kind]].extend([kind] * count)
    on_top = set_aside(state) if state.setup.tutorial else []
    build_opinion(state)
    for kind in on_top:  # they are two of the ten of their type: others go back
        kind_of = tables.kind_type[kind]
        place = next(place for place, other in enumerate(state.opinion) if tables.kind_type[other] == kind_of)
        state.bags[kind_of].append(state.opinion.pop(place))
        state.opinion.append(kind)


def set_aside(state: PatriotState) -> list[int]:
    """The prepared hands, by character, and the cards for the top of Public Opinion."""
    tables, tutorial = state.tables, game_of(state).rules.tutorial
    for hand in tutorial.hand:
        owner = tables.character_ids.index(hand.character)
        for name in hand.cards:
            kind = tables.kind_ids.index(name)
            state.bags[tables.kind_type[kind]].remove(kind)
            state.aside.append(owner << OWNER_SHIFT | kind)
    on_top = [tables.kind_ids.index(name) for name in tutorial.opinion]
    for kind in on_top:
        state.bags[tables.kind_type[kind]].remove(kind)
    return on_top[::-1]


def prepare_decks(state: PatriotState) -> None:
    """The fixed cards of the guided first round on top of their decks."""
    tables, tutorial = state.tables, game_of(state).rules.tutorial
    for deck, ids, wanted in (
        (state.brief_deck, tables.brief_ids, tutorial.briefs),
        (state.riot_deck, tables.riot_ids, (tutorial.riot,)),
        (state.sd_deck, tables.discovery_ids, tutorial.discoveries),
        (state.beacon_deck, tables.beacon_ids, tutorial.beacons),
    ):
        for name in reversed(wanted):
            card = ids.index(name)
            deck.remove(card)
            deck.append(card)
    state.letters[-1] = tables.letter_ids.index(tutorial.letter)


def pick_letters(state: PatriotState) -> list[int]:
    """One random letter for each day, day 1 on top (PT-1.7)."""
    chosen = []
    for day in range(LAST_DAY, 0, -1):
        of_day = state.tables.letters_of(day)
        chosen.append(of_day[state.chance.below(len(of_day))])
    return chosen


# ---- characters ----------------------------------------------------------------------------------


def choose_characters(state: PatriotState) -> None:
    """PT-1.10 to PT-1.12, PT-1.19, PT-19.2."""
    campaign = state.setup.campaign
    if campaign >= 0:
        order: tuple[int, ...] = (0, 1)
        tell_beginning(state, game_of(state).rules.campaign[campaign].id)
    elif state.setup.tutorial:
        order = guided_order(state)
    else:
        state.president = roll_off(state, list(range(state.n)))
        order = state.setup.orders[state.president]
        tell_beginning(state, "")
    state.active = order[0]
    state.order = list(order)
    state.agenda.append((S_DEAL,))
    for player in reversed(order):
        state.agenda.append((S_CHOOSE, player))


def tell_beginning(state: PatriotState, campaign: str) -> None:
    if state.events is not None:
        state.events.append(ev.GameBegan(state.players, state.setup.rounds, state.president, campaign))


def roll_off(state: PatriotState, players: list[int]) -> int:
    """The player with the highest D8; tied ones roll again."""
    while len(players) > 1:
        rolls = [state.chance.below(HIGHEST_ROLL) for _ in players]
        best = max(rolls)
        players = [player for player, roll in zip(players, rolls, strict=True) if roll == best]
    return players[0]


def guided_order(state: PatriotState) -> tuple[int, ...]:
    """The highest roller chooses first and so on downwards (PT-1.19)."""
    order = []
    left = list(range(state.n))
    while left:
        order.append(roll_off(state, left))
        left.remove(order[-1])
    if state.events is not None:
        state.events.append(ev.GuidedOrder(tuple(order)))
    return tuple(order)


def choose(state: PatriotState, step: Step) -> None:
    """(choose character, player)."""
    player = step[1]
    if state.setup.tutorial:
        decision = D_GUIDED_CHARACTER
    elif state.setup.campaign >= 0:
        decision = D_CAMPAIGN_CHARACTER
    elif player == state.president:
        decision = D_PRESIDENT
    else:
        decision = D_CHARACTER
    menu = characters_for(state, player)
    if len(menu) == 1:
        pick_character(state, player, menu[0] - CHARACTER)
    else:
        question(state, step, decision)


def characters_for(state: PatriotState, player: int) -> tuple[int, ...]:
    """The characters that a player may choose."""
    game = game_of(state)
    if state.setup.tutorial:
        wanted = [row.id in game.rules.tutorial.characters for row in game.rules.character]
    else:
        wanted = [row.president == (player == state.president) for row in game.rules.character]
    return tuple([CHARACTER + number for number, fits in enumerate(wanted) if fits and number not in state.characters])


def character_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return characters_for(state, state.agenda[-1][1])


refuse_president = Refuse("PT-1.11", "Only a President who is not taken can be chosen here.")
refuse_character = Refuse("PT-1.12", "Only characters that are not Presidents and not taken yet can be chosen.")
refuse_campaign_character = Refuse(
    "PT-19.2", "One of the two is a President, the other is not, and nobody can be taken twice."
)
refuse_guided_character = Refuse("PT-1.19", "Only the prepared characters that are not taken yet can be chosen.")


def answer_character(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    pick_character(state, player, action - CHARACTER)


def pick_character(state: PatriotState, player: int, number: int) -> None:
    take_character(state, player, number)
    if state.setup.campaign >= 0 and state.traits[player] & UNTRUSTWORTHY:
        state.base[player] = DISTRUST_AP


# ---- once all have a character -------------------------------------------------------------------


def deal(state: PatriotState, step: Step) -> None:
    """(deal allegiances): then pre-game influence and the first letter."""
    if state.setup.tutorial:
        guided_seats(state)
    if state.setup.campaign < 0:
        deal_first(state)
    else:
        set_up_campaign(state)
    state.agenda.append((S_BEGIN_ROUND,))
    state.agenda.append((S_NEXT_LETTER,))
    extra = 0 if state.setup.campaign < 0 else 1
    for space in range(state.n - 1, -1, -1):
        if space + extra:
            state.agenda.append((S_PREGAME, state.order[space], space + extra))


def guided_seats(state: PatriotState) -> None:
    """The characters take the turn spaces of the walkthrough; the first of them is the President (PT-1.18, PT-1.19)."""
    ids = state.tables.character_ids
    state.order = [state.characters.index(ids.index(name)) for name in game_of(state).rules.tutorial.characters]
    state.president = state.order[0]
    state.active = state.president
    tell_beginning(state, "")


def pregame(state: PatriotState, step: Step) -> None:
    """(pre-game influence, player, how many): PT-1.15, PT-1.16."""
    menu = pregame_types(state, step[1])
    if len(menu) == 1:
        draw(state, step[1], menu[0] - TYPE, step[2])
    elif step[2] > 0:
        question(state, step, D_PREGAME)


def pregame_types(state: PatriotState, player: int) -> tuple[int, ...]:
    numbers = state.tables.characters[state.characters[player]].gather
    return tuple([TYPE + kind_of for kind_of in range(TYPES) if numbers[kind_of]])


def pregame_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return pregame_types(state, state.agenda[-1][1])


refuse_pregame = Refuse("PT-1.15", "Your character does not gather that type.")


def answer_pregame(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    draw(state, player, action - TYPE, 1)
    if left > 1:
        state.agenda.append((S_PREGAME, player, left - 1))
