"""What happens to cards and buildings, whoever causes it: drawing, constructing, checking, stationing agents."""

from __future__ import annotations

from intrigue.core.state import Handlers
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import game_of
from intrigue.games.potemkin_empire.content import TYPES
from intrigue.games.potemkin_empire.state import (
    BUILT,
    CULTURE,
    DESTROYED,
    DREW,
    ESPIONAGE,
    FACE_DOWN,
    GONE,
    GOVERNMENT,
    INDUSTRY,
    KIND_COUNT,
    NONE,
    REVEALED,
    SCIENCE,
    SHOWN,
    SHUFFLED,
    PotemkinState,
)


def ask_or_apply(state: PotemkinState, seat: int, decision: int) -> None:
    """Put a question to a seat alone, unless there is only one answer."""
    handlers: Handlers = state.game
    menu = handlers.menus[decision](state, seat)
    if len(menu) == 1:
        handlers.answers[decision](state, seat, menu[0])
    else:
        state.asks[seat] = decision
        state.menus[seat] = menu
        state.pending = state.setup.alone[seat]


def ask_without_menu(state: PotemkinState, seat: int, decision: int) -> None:
    """Put a question to a seat alone, for an answer that will be found without the list of all answers."""
    state.question = decision
    state.pending = state.setup.alone[seat]


# ---- cards ---------------------------------------------------------------------------------------


def add_to_hand(hand: list[int], card: int) -> None:
    """As `insort` does it, which would be a call out of compiled code for a few cards."""
    place = len(hand)
    while place and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)


def draw(state: PotemkinState, seat: int, source: str) -> None:
    """One card from the deck into a hand; nothing if there is none anywhere (PE-4.7)."""
    if not state.deck:
        if not state.discard:
            return
        renew_deck(state, NONE)
    card = state.deck.pop()
    add_to_hand(state.hands[seat], card)
    state.log.append((DREW, seat, card))
    if state.events is not None:
        state.events.append(ev.CardDrawn(seat, source))
        state.events.append(ev.DrawSeen(seat, game_of(state).card_ids[card], audience=(seat,)))
    if not state.deck and state.discard:
        renew_deck(state, NONE)


def renew_deck(state: PotemkinState, dealt: int) -> None:
    """The shuffled discard pile becomes the deck (PE-3.7). `dealt`: cards of the present deal that are out already."""
    state.deck = state.discard
    state.discard = []
    state.givers = []
    state.chance.shuffle(state.deck)
    state.log.append((SHUFFLED, len(state.deck), dealt, state.resolving))
    if state.events is not None:
        state.events.append(ev.DeckRenewed(len(state.deck)))


def put_on_discard(state: PotemkinState, seat: int, card: int) -> None:
    state.discard.append(card)
    state.givers.append(seat)


# ---- constructing --------------------------------------------------------------------------------


def construct(state: PotemkinState, seat: int, kind: int, card: int) -> None:
    """A Facade of the type with a card of the hand behind it, at the end of the row; then the type's effect
    (PE-5.2, PE-5.5, PE-5.7)."""
    state.hands[seat].remove(card)
    state.piles[kind] = state.piles[kind] - 1
    if not state.piles[kind]:
        state.gaps += 1
    building = len(state.kinds)
    village = state.villages[seat]
    place = len(village)
    village.append(building)
    state.kinds.append(kind)
    state.status.append(FACE_DOWN)
    state.inside.append(card)
    state.goods.append(0)
    state.guards.append(0)
    own = seat * KIND_COUNT + kind
    state.counts[own] = state.counts[own] + 1
    state.down[seat].append(state.setup.site + seat * state.setup.cards + place)
    state.hidden += 1
    state.log.append((BUILT, seat, place, kind))
    if state.events is not None:
        state.events.append(ev.BuildingConstructed(seat, place + 1, TYPES[kind]))
        state.events.append(ev.InteriorPlaced(seat, place + 1, game_of(state).card_ids[card], audience=(seat,)))
    if kind == ESPIONAGE:
        place_agent(state, seat, place, building)
    elif kind == INDUSTRY:
        state.mills[seat].append(building)
    elif has_most(state, seat, kind):
        if kind == CULTURE:
            take_shield(state, seat, by_ability=False)
        elif kind == GOVERNMENT:
            take_capitol(state, seat, by_ability=False)
        elif kind == SCIENCE:
            take_scientist(state, seat, by_ability=False)


def has_most(state: PotemkinState, seat: int, kind: int) -> bool:
    """Most Facades of a type, or tied for most; real or fake does not matter (PE-6.1)."""
    counts, most = state.counts, 0
    for place in range(kind, len(counts), KIND_COUNT):
        if counts[place] > most:
            most = counts[place]
    return counts[seat * KIND_COUNT + kind] == most


def place_agent(state: PotemkinState, seat: int, place: int, building: int) -> None:
    """A new Espionage building gets an agent, if the supply has one (PE-6.3)."""
    if state.agents:
        state.agents -= 1
        state.guards[building] = state.guards[building] + 1
        state.ready[seat] = state.ready[seat] + 1
        if state.events is not None:
            state.events.append(ev.AgentStationed(seat, place + 1, "construction"))
    elif state.events is not None:
        state.events.append(ev.NoAgentLeft(seat, place + 1))


def take_capitol(state: PotemkinState, seat: int, *, by_ability: bool) -> None:
    if state.capitol != seat:
        tell_taken(state, seat, "capitol", state.capitol, by_ability=by_ability)
        state.capitol = seat


def take_scientist(state: PotemkinState, seat: int, *, by_ability: bool) -> None:
    if state.scientist != seat:
        tell_taken(state, seat, "scientist", state.scientist, by_ability=by_ability)
        state.scientist = seat


def take_shield(state: PotemkinState, seat: int, *, by_ability: bool) -> None:
    if state.shield != seat:
        tell_taken(state, seat, "shield", state.shield, by_ability=by_ability)
        state.shield = seat


def tell_taken(state: PotemkinState, seat: int, meeple: str, holder: int, *, by_ability: bool) -> None:
    if state.events is not None:
        state.events.append(ev.MeepleTaken(seat, meeple, None if holder == NONE else holder, by_ability))


def return_shield(state: PotemkinState, clause: str) -> None:
    if state.events is not None:
        state.events.append(ev.MeepleReturned(state.shield, "shield", clause))
    state.shield = NONE


# ---- checking ------------------------------------------------------------------------------------


def is_real(state: PotemkinState, site: int) -> bool:
    """PE-7.2 to PE-7.4."""
    building = building_at(state, site)
    return state.setup.real[state.inside[building] * KIND_COUNT + state.kinds[building]]


def check(state: PotemkinState, seat: int, site: int) -> bool:
    """`seat` checks a building; whether it was real (PE-9.1, PE-9.2)."""
    if is_real(state, site):
        reveal(state, seat, site)
        return True
    destroy(state, seat, site)
    return False


def reveal(state: PotemkinState, seat: int, site: int) -> None:
    """A real building stays, with its card face up (PE-9.2)."""
    owner, place = owner_of(state, site), number_of(state, site) - 1
    building = state.villages[owner][place]
    state.status[building] = REVEALED
    state.down[owner].remove(site)
    state.hidden -= 1
    card = state.inside[building]
    state.log.append((SHOWN, owner, place, card))
    if state.events is not None:
        game = game_of(state)
        state.events.append(
            ev.BuildingRevealed(
                seat, owner, place + 1, TYPES[state.kinds[building]], game.card_ids[card], game.card_names[card]
            )
        )


def destroy(state: PotemkinState, seat: int, site: int) -> None:
    """A fake goes: everything behind it to the supply, its card to `seat`; the scientist is scared away (PE-9.1,
    PE-9.3)."""
    owner, place = owner_of(state, site), number_of(state, site) - 1
    building = state.villages[owner][place]
    kind, card = state.kinds[building], state.inside[building]
    cubes, agents = state.goods[building], state.guards[building]
    state.status[building] = GONE
    state.inside[building] = NONE
    state.goods[building] = 0
    state.guards[building] = 0
    state.down[owner].remove(site)
    state.hidden -= 1
    own = owner * KIND_COUNT + kind
    state.counts[own] = state.counts[own] - 1
    state.ready[owner] = state.ready[owner] - agents
    if kind == INDUSTRY:
        state.mills[owner].remove(building)
    if not state.piles[kind]:
        state.gaps -= 1
    state.piles[kind] = state.piles[kind] + 1
    state.cubes += cubes
    state.agents += agents
    state.captured.append(card)
    state.captors.append(seat)
    state.log.append((DESTROYED, owner, place, card, seat))
    if state.events is not None:
        game = game_of(state)
        state.events.append(
            ev.BuildingDestroyed(
                seat, owner, place + 1, TYPES[kind], game.card_ids[card], game.card_names[card], cubes, agents
            )
        )
    if state.scientist == owner:
        state.scientist = NONE
        if state.events is not None:
            state.events.append(ev.MeepleReturned(owner, "scientist", "PE-9.3"))


# ---- buildings of a village ----------------------------------------------------------------------


def standing(state: PotemkinState, seat: int) -> list[int]:
    """The sites of all buildings of a village."""
    site, status = state.setup.site + seat * state.setup.cards, state.status
    return [site + place for place, building in enumerate(state.villages[seat]) if status[building] != GONE]


def of_kind(state: PotemkinState, seat: int, kind: int) -> list[int]:
    """The sites of the buildings of one type in a village."""
    if not state.counts[seat * KIND_COUNT + kind]:
        return []
    site, status, kinds = state.setup.site + seat * state.setup.cards, state.status, state.kinds
    return [
        site + place
        for place, building in enumerate(state.villages[seat])
        if kinds[building] == kind and status[building] != GONE
    ]


def building_at(state: PotemkinState, site: int) -> int:
    """The building of a site, as its place in the lists of all buildings."""
    number, cards = site - state.setup.site, state.setup.cards
    return state.villages[number // cards][number % cards]


def owner_of(state: PotemkinState, site: int) -> int:
    return (site - state.setup.site) // state.setup.cards


def number_of(state: PotemkinState, site: int) -> int:
    """The permanent number of the building at a site (PE-5.5)."""
    return (site - state.setup.site) % state.setup.cards + 1


def has_kind(state: PotemkinState, seat: int, kind: int) -> bool:
    return state.counts[seat * KIND_COUNT + kind] > 0


def sites_with(state: PotemkinState, seat: int, pieces: list[int]) -> tuple[int, ...]:
    """Opponents' buildings with pieces behind them: `guards` or `goods`."""
    site, cards = state.setup.site, state.setup.cards
    return tuple(
        [
            site + opponent * cards + place
            for opponent in state.setup.opponents[seat]
            for place, building in enumerate(state.villages[opponent])
            if pieces[building]
        ]
    )


def has_building(state: PotemkinState, seat: int) -> bool:
    own = seat * KIND_COUNT
    return bool(state.down[seat]) or any(state.counts[own : own + KIND_COUNT])


# ---- stationing agents ---------------------------------------------------------------------------


def stations_for(state: PotemkinState, seat: int, planned: list[int]) -> list[int]:
    """The sites where the next agent may be stationed, `planned` ones counted as standing there already: an Espionage
    building without an agent first, else any Espionage building, else any building (PE-12.5, PE-12.6)."""
    if not state.counts[seat * KIND_COUNT + ESPIONAGE]:
        return standing(state, seat)
    first = state.setup.site + seat * state.setup.cards
    posts, empty = [], []
    for place, building in enumerate(state.villages[seat]):
        if state.kinds[building] == ESPIONAGE and state.status[building] != GONE:
            posts.append(first + place)
            if not state.guards[building] and first + place not in planned:
                empty.append(first + place)
    return empty or posts


def choose_first(state: PotemkinState, seat: int, site: int, decision: int) -> None:
    """The first building of a choice in two parts; the second part follows."""
    state.matter = site
    if state.events is not None:
        state.events.append(ev.BuildingChosen(seat, owner_of(state, site), number_of(state, site)))
    ask_or_apply(state, seat, decision)


def station(state: PotemkinState, seat: int, site: int) -> None:
    """A new or spent agent stands ready behind a building."""
    building = building_at(state, site)
    state.guards[building] = state.guards[building] + 1
    state.ready[seat] = state.ready[seat] + 1


# ---- cubes ---------------------------------------------------------------------------------------


def place_cubes(state: PotemkinState, seat: int, sites: list[int], source: str) -> None:
    """One cube from the supply behind each of these buildings."""
    goods, village = state.goods, state.villages[seat]
    first = state.setup.site + seat * state.setup.cards
    for site in sites:
        building = village[site - first]
        goods[building] = goods[building] + 1
    state.cubes -= len(sites)
    if state.events is not None:
        state.events.append(ev.CubesPlaced(seat, tuple([number_of(state, site) for site in sites]), source))


def derive(state: PotemkinState) -> None:
    """Find out what follows from the buildings and the supply."""
    players = state.players
    state.gaps = state.piles.count(0)
    state.counts = [0] * (players * KIND_COUNT)
    state.ready = [0] * players
    state.down = [[] for _ in range(players)]
    state.mills = [[] for _ in range(players)]
    for seat, village in enumerate(state.villages):
        site = state.setup.site + seat * state.setup.cards
        for place, building in enumerate(village):
            if state.status[building] != GONE:
                state.counts[seat * KIND_COUNT + state.kinds[building]] += 1
                state.ready[seat] += state.guards[building]
                if state.kinds[building] == INDUSTRY:
                    state.mills[seat].append(building)
            if state.status[building] == FACE_DOWN:
                state.down[seat].append(site + place)
    state.hidden = sum([len(sites) for sites in state.down])
