"""Set-up: decks, the President, characters, allegiances, pre-game influence (PT-1, PT-13, PT-19.6)."""

from __future__ import annotations

from typing import Final

from intrigue.core.options import Options
from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.arrangement import Setup
from intrigue.games.patriot.assassinations import take_character
from intrigue.games.patriot.blank import empty_fields
from intrigue.games.patriot.campaign import set_up as set_up_campaign
from intrigue.games.patriot.cards import build_opinion, draw, private
from intrigue.games.patriot.codes import (
    CAMPAIGN_ROUNDS,
    CHARACTER,
    HIGHEST_ROLL,
    LAST_DAY,
    S_BEGIN_ROUND,
    S_CHOOSE,
    S_DEAL,
    S_NEXT_LETTER,
    S_PREGAME,
    TILES,
    TYPE,
    game_of,
)
from intrigue.games.patriot.content import PatriotContent
from intrigue.games.patriot.decisions import (
    D_CAMPAIGN_CHARACTER,
    D_CHARACTER,
    D_GUIDED_CHARACTER,
    D_PREGAME,
    D_PRESIDENT,
)
from intrigue.games.patriot.frames import question
from intrigue.games.patriot.state import OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import KILL, NONE, SAVE, SECOND, UNTRUSTWORTHY, Tables

CAMPAIGN_PLAYERS: Final = 2
CAMPAIGN_LIMIT: Final = 2  # more cards in hand than otherwise (PT-19.7)
DISTRUST_AP: Final = 7  # the base AP of the Director of the NSA in a campaign (PT-19.3)

# PT-13.2, as (SAVE, KILL, SECOND): the first deal and the one before round 3.
FIRST_DEAL: Final = {3: (1, 1, 1), 4: (2, 1, 3), 5: (3, 1, 1), 6: (3, 2, 1)}
SECOND_DEAL: Final = {3: (0, 0, 3), 5: (2, 1, 1), 6: (2, 1, 2)}


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
    short = options["brief_deck"] == 64
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


# ---- decks ---------------------------------------------------------------------------------------


def begin(state: PatriotState) -> None:
    """Lay out the table, then choose characters."""
    empty_fields(state)
    setup = state.setup
    tutorial = game_of(state).rules.tutorial if setup.tutorial else None
    set_up_influence(state)
    state.beacon_deck = shuffled(state, setup.beacons)
    state.sd_deck = shuffled(state, setup.discoveries)
    state.riot_deck = shuffled(state, range(len(state.tables.riot_size)))
    state.brief_deck = shuffled(state, setup.briefs)
    state.supers_left = list(setup.supers)
    if setup.campaign < 0:
        state.letters = pick_letters(state)
    if tutorial is not None:
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
    game = game_of(state)
    characters = [row.id for row in game.rules.character]
    for hand in game.rules.tutorial.hand:
        owner = characters.index(hand.character)
        for name in hand.cards:
            kind = game.tables.kind_name.index(name)
            state.bags[game.tables.kind_type[kind]].remove(kind)
            state.aside.append(owner << OWNER_SHIFT | kind)
    on_top = [game.tables.kind_name.index(name) for name in game.rules.tutorial.opinion]
    for kind in on_top:
        state.bags[game.tables.kind_type[kind]].remove(kind)
    return on_top[::-1]


def prepare_decks(state: PatriotState) -> None:
    """The fixed cards of the guided first round on top of their decks."""
    rules = game_of(state).rules
    tutorial = rules.tutorial
    for deck, rows, wanted in (
        (state.brief_deck, rules.brief, tutorial.briefs),
        (state.riot_deck, rules.riot, (tutorial.riot,)),
        (state.sd_deck, rules.discovery, tutorial.discoveries),
        (state.beacon_deck, rules.beacon, tutorial.beacons),
    ):
        ids = [row.id for row in rows]
        for name in reversed(wanted):
            card = ids.index(name)
            deck.remove(card)
            deck.append(card)
    state.letters[-1] = [row.id for row in rules.letter].index(tutorial.letter)


def pick_letters(state: PatriotState) -> list[int]:
    """One random letter for each day, day 1 on top (PT-1.7)."""
    table = state.tables.letters
    chosen = []
    for day in range(LAST_DAY, 0, -1):
        of_day = [number for number, letter in enumerate(table) if letter.day == day]
        chosen.append(of_day[state.chance.below(len(of_day))])
    return chosen


# ---- characters ----------------------------------------------------------------------------------


def choose_characters(state: PatriotState) -> None:
    """PT-1.10 to PT-1.12, PT-1.19, PT-19.2."""
    campaign = state.setup.campaign
    if campaign >= 0:
        order: tuple[int, ...] = (0, 1)
        if state.events is not None:
            name = game_of(state).rules.campaign[campaign].id
            state.events.append(ev.GameBegan(state.players, state.setup.rounds, 0, name))
    elif state.setup.tutorial:
        order = guided_order(state)
    else:
        state.president = roll_off(state, list(range(state.n)))
        order = state.setup.orders[state.president]
        if state.events is not None:
            state.events.append(ev.GameBegan(state.players, state.setup.rounds, state.president, ""))
    state.active = order[0]
    state.order = list(order)
    state.agenda.append((S_DEAL,))
    for player in reversed(order):
        state.agenda.append((S_CHOOSE, player))


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
    if state.setup.tutorial:
        decision = D_GUIDED_CHARACTER
    elif state.setup.campaign >= 0:
        decision = D_CAMPAIGN_CHARACTER
    elif step[1] == state.president:
        decision = D_PRESIDENT
    else:
        decision = D_CHARACTER
    if len(character_menu_of(state, step[1])) == 1:
        pick_character(state, step[1], character_menu_of(state, step[1])[0] - CHARACTER)
    else:
        question(state, step, decision)


def character_menu_of(state: PatriotState, player: int) -> tuple[int, ...]:
    game = game_of(state)
    if state.setup.tutorial:
        wanted = [row.id in game.rules.tutorial.characters for row in game.rules.character]
    else:
        wanted = [row.president == (player == state.president) for row in game.rules.character]
    return tuple([CHARACTER + number for number, fits in enumerate(wanted) if fits and number not in state.characters])


def character_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return character_menu_of(state, state.agenda[-1][1])


def answer_character(state: PatriotState, seat: int, action: int) -> None:
    _, player = state.agenda.pop()
    pick_character(state, player, action - CHARACTER)


def pick_character(state: PatriotState, player: int, number: int) -> None:
    take_character(state, player, number)
    if state.setup.campaign >= 0 and state.traits[player] & UNTRUSTWORTHY:
        state.base[player] = DISTRUST_AP


# ---- allegiances and pre-game influence ----------------------------------------------------------


def deal(state: PatriotState, step: Step) -> None:
    """(deal allegiances): once all characters are chosen; then pre-game influence and the first letter."""
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
    game = game_of(state)
    ids = [row.id for row in game.rules.character]
    state.order = [state.characters.index(ids.index(name)) for name in game.rules.tutorial.characters]
    state.president = state.order[0]
    state.active = state.president
    if state.events is not None:
        state.events.append(ev.GameBegan(state.players, state.setup.rounds, state.president, ""))


def cards_of(state: PatriotState, kind: int, without: list[int]) -> list[int]:
    """Shuffled allegiance cards of a kind that this number of players uses (PT-13.3, PT-13.7)."""
    tables = state.tables
    cards = [
        card
        for card, side in enumerate(tables.side)
        if side == kind and tables.from_players[card] <= state.n and card not in without
    ]
    state.chance.shuffle(cards)
    return cards


def draw_pile(state: PatriotState, numbers: tuple[int, int, int], without: list[int]) -> list[int]:
    pile: list[int] = []
    for kind, count in zip((SAVE, KILL, SECOND), numbers, strict=True):
        pile += cards_of(state, kind, without)[:count]
    state.chance.shuffle(pile)
    return pile


def deal_first(state: PatriotState) -> None:
    """PT-13.2 to PT-13.6."""
    save, kill, second = FIRST_DEAL[state.n]
    distrusted = [player for player in range(state.n) if state.traits[player] & UNTRUSTWORTHY]
    pile = draw_pile(state, (save, kill, second + len(distrusted)), [])
    for player in range(state.n):
        if state.n == 4 and player == state.president:
            continue
        state.allegiances[player] = tuple([pile.pop() for _ in range(2 if player in distrusted else 1)])
    state.unseen[state.president] = 7
    state.box = pile
    tell_deal(state, 0)


def deal_again(state: PatriotState) -> None:
    """PT-13.8, PT-13.9: one more card before round 3; with three players one goes under the President's."""
    if state.n == 4:
        pile, state.box = state.box, []
        state.chance.shuffle(pile)
    else:
        dealt = [card for cards in state.allegiances for card in cards]
        pile = draw_pile(state, SECOND_DEAL[state.n], dealt)
    before = [len(cards) for cards in state.allegiances]
    for player in range(state.n):
        if player == state.president and state.n != 3:
            continue
        if state.fallen[player]:
            state.unseen[player] |= 1 << before[player]
        state.allegiances[player] = (*state.allegiances[player], pile.pop())
    tell_deal(state, 1)


def tell_deal(state: PatriotState, late: int) -> None:
    if state.events is None:
        return
    state.events.append(ev.AllegiancesDealt(tuple([len(cards) for cards in state.allegiances])))
    for player, cards in enumerate(state.allegiances):
        new = cards[-1:] if late else cards
        if new and not state.unseen[player] >> len(cards) - 1 & 1:
            state.events.append(ev.AllegianceSeen(player, new, audience=private(state, player)))


def pregame(state: PatriotState, step: Step) -> None:
    """(pre-game influence, player, how many): PT-1.15, PT-1.16."""
    menu = pregame_types(state, step[1])
    if len(menu) == 1:
        draw(state, step[1], menu[0] - TYPE, step[2])
    elif step[2] > 0:
        question(state, step, D_PREGAME)


def pregame_types(state: PatriotState, player: int) -> tuple[int, ...]:
    numbers = state.tables.characters[state.characters[player]].gather
    return tuple([TYPE + kind_of for kind_of in range(4) if numbers[kind_of]])


def pregame_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return pregame_types(state, state.agenda[-1][1])


def answer_pregame(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    draw(state, player, action - TYPE, 1)
    if left > 1:
        state.agenda.append((S_PREGAME, player, left - 1))
