"""Set-up, turns and the End phase of Potemkin Empire, in the order of the rulebook.

The draft is in `draft.py`, constructing in `construction.py`, spying in `spy.py`, producing in `cubes.py`, the
abilities of cards in `effects.py`, scoring in `scoring.py`, and what they all do to the table in `village.py`. Where
the connection is not obvious, the clause of `rules.md` is named."""

from __future__ import annotations

from bisect import insort

from intrigue.core.state import Step
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import (
    CARD_DONE,
    D3,
    D10,
    FLIP,
    STATION,
    game_of,
)
from intrigue.games.potemkin_empire.construction import begin_construction, facade_menu
from intrigue.games.potemkin_empire.content import PotemkinContent
from intrigue.games.potemkin_empire.cubes import produce_cubes
from intrigue.games.potemkin_empire.draft import begin_month
from intrigue.games.potemkin_empire.effects import EFFECTS, PLAYABLE, RUN
from intrigue.games.potemkin_empire.scoring import end_game
from intrigue.games.potemkin_empire.spy import has_target, spy
from intrigue.games.potemkin_empire.state import (
    ACTION,
    CONSTRUCTION,
    DISCARDED,
    ENDING,
    ESPIONAGE,
    KIND_COUNT,
    NONE,
    PLAYED,
    PRODUCTION,
    PotemkinState,
)
from intrigue.games.potemkin_empire.village import (
    NEXT_STEP,
    building_at,
    derive,
    draw,
    end_action,
    has_building,
    number_of,
    owner_of,
    put_on_discard,
    station,
    stations_for,
)

FLIP_STEP: Step = (FLIP,)
DONE_STEP: Step = (CARD_DONE,)
STATION_STEP: Step = (STATION,)

# ---- set-up --------------------------------------------------------------------------------------


def begin(state: PotemkinState, content: PotemkinContent) -> None:
    """PE-1: the deck is shuffled, everything else is in the supply, one player has the capitol."""
    players = state.players
    state.deck = list(range(len(content.card)))
    state.chance.shuffle(state.deck)
    state.discard = []
    state.givers = []
    state.hands = [[] for _ in range(players)]
    state.picks = []
    state.piles = [facade.count for facade in content.facade]
    state.cubes = content.supply.cubes
    state.agents = content.supply.agents
    state.villages = [[] for _ in range(players)]
    state.kinds = []
    state.status = []
    state.inside = []
    state.goods = []
    state.guards = []
    state.spent = [0] * players
    state.captured = []
    state.captors = []
    state.log = []
    state.scientist = NONE
    state.shield = NONE
    state.capitol = state.chance.below(players) if state.setup.first == NONE else state.setup.first
    state.month = 0
    clear_turn(state)
    state.stations = []
    derive(state)
    if state.events is not None:
        state.events.append(ev.GameBegan(players, state.capitol))
    begin_month(state)


def clear_turn(state: PotemkinState) -> None:
    """Nothing is under way."""
    state.played = []
    state.resolving = NONE
    state.matter = NONE
    state.amount = 0
    state.marked = []
    state.targets = []
    state.sources = []
    state.waiting = []
    state.roving = False


# ---- action phase --------------------------------------------------------------------------------


def begin_action_phase(state: PotemkinState, step: Step) -> None:
    """PE-4.1, PE-4.2."""
    state.phase = ACTION
    state.packs = []
    if state.events is not None:
        state.events.append(ev.ActionPhaseBegan(state.month, state.capitol))
    state.turn = (state.capitol - state.setup.steps[state.month - 1]) % state.players
    next_turn(state, NEXT_STEP)


def next_turn(state: PotemkinState, step: Step) -> None:
    """The scientist's draw, then an action (PE-4.5); a turn too many ends the phase instead (PE-4.14)."""
    setup = state.setup
    seat = (state.turn + setup.steps[state.month - 1]) % state.players
    if state.turns[seat] == setup.turns:
        end_action_phase(state, "PE-4.14")
        return
    state.turn = seat
    state.turns[seat] += 1
    state.played = []
    if state.scientist == seat:
        draw(state, seat, "scientist")
    state.ask(seat, D3)


def action_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """What the Mode allows (PE-4.9, PE-4.10), as far as it is available; producing always is (PE-4.11)."""
    setup, hand = state.setup, state.hands[seat]
    menu = setup.plain
    if state.modes[seat] == CONSTRUCTION:
        spying = state.ready[seat] > 0 and has_target(state, seat)
        if not hand:
            return setup.plain_and_spy if spying else menu
        menu = setup.builds_and_spy if spying else setup.builds
        if 0 in state.piles:
            menu = (*facade_menu(state, seat), *menu[KIND_COUNT:])
    plays = ability_menu(state, seat)
    return menu + tuple(plays) if plays else menu


def ability_menu(state: PotemkinState, seat: int) -> list[int]:
    """The cards that can be played for their ability, each once in a turn (PE-4.14)."""
    effects, play, played = state.setup.effects, state.setup.play, state.played
    plays: list[int] = []
    for card in state.hands[seat]:
        effect = effects[card]
        if effect >= 0 and PLAYABLE[effect](state, seat) and not (played and card in played):
            plays.append(play + card)
    return plays


def act(state: PotemkinState, seat: int, action: int) -> None:
    """The action of the turn, or a FREE ACTION before it (PE-4.8)."""
    setup = state.setup
    if action < setup.build:
        play_card(state, seat, action - setup.play)
    elif action < setup.produce:
        begin_construction(state, seat, action - setup.build)
    elif action == setup.produce:
        produce(state, seat)
    else:
        spy(state, seat)


def refuse_action(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    setup = state.setup
    producing = state.modes[seat] == PRODUCTION
    if setup.build <= action < setup.produce:
        if producing:
            return "PE-4.10", "In Production Mode you may play a card ability or produce, not construct."
        if not state.hands[seat]:
            return "PE-5.1", "You have no card in hand to build with."
        return "PE-5.3", "There is no Facade of that type left in the supply."
    if action == setup.spy:
        if producing:
            return "PE-10.1", "In Production Mode you cannot spy."
        return "PE-10.15", "You need a ready agent, and a building to check or a shield to remove."
    if setup.play <= action < setup.build:
        return refuse_play(state, seat, action - setup.play)
    return "PE-4.9", "Choose an action: construct a building, play a card ability, spy, or produce."


def refuse_play(state: PotemkinState, seat: int, card: int) -> tuple[str, str]:
    effect = state.setup.effects[card]
    if card not in state.hands[seat]:
        return "PE-8.1", "That card is not in your hand."
    if effect == NONE:
        return "PE-8.1", "That card has no ability to play."
    if card in state.played:
        return "PE-4.14", "A card can be played for its ability only once in a turn."
    return "PE-8.6", f"That ability needs {EFFECTS[effect].needs}."


def play_card(state: PotemkinState, seat: int, card: int) -> None:
    """The card is shown, its ability carried out; then it goes on the discard pile (PE-8.1, PE-8.2)."""
    setup = state.setup
    state.hands[seat].remove(card)
    state.resolving = card
    state.played.append(card)
    state.log.append((PLAYED, seat, card))
    if state.events is not None:
        game = game_of(state)
        ability = game.ability_of(card)
        state.events.append(
            ev.AbilityPlayed(seat, game.card_ids[card], ability.name, ability.id, ability.timing == "free")
        )
    state.agenda.append(DONE_STEP)
    RUN[setup.effects[card]](state, seat, setup.amounts[card])


def card_done(state: PotemkinState, step: Step) -> None:
    """After a FREE ACTION the player must perform another action (PE-8.4)."""
    card = state.resolving
    state.resolving = NONE
    put_on_discard(state, state.turn, card)
    if state.setup.free[card]:
        state.ask(state.turn, D3)
    else:
        end_action(state)


def produce(state: PotemkinState, seat: int) -> None:
    """Cubes first, then the Mode token (PE-11.4)."""
    produce_cubes(state, seat, "production")
    if state.pending:
        state.agenda.append(FLIP_STEP)
    else:
        flip(state, FLIP_STEP)


def flip(state: PotemkinState, step: Step) -> None:
    """After producing in Construction Mode the token is turned; one builder left ends the phase (PE-11.4, PE-11.5)."""
    seat = state.turn
    if state.modes[seat] == CONSTRUCTION:
        state.modes[seat] = PRODUCTION
        if state.events is not None:
            state.events.append(ev.ModeFlipped(seat))
        if state.modes.count(CONSTRUCTION) == 1:
            end_action_phase(state, "PE-4.13")
            return
    end_action(state)


# ---- end phase -----------------------------------------------------------------------------------


def end_action_phase(state: PotemkinState, clause: str) -> None:
    """Hands are discarded, Modes reset, spent agents readied (PE-12.2 to PE-12.4)."""
    state.agenda.clear()
    clear_turn(state)
    state.phase = ENDING
    if state.events is not None:
        state.events.append(ev.ActionPhaseEnded(state.month, clause))
    for seat in range(state.players):
        if state.hands[seat]:
            discard_hand(state, seat)
    state.modes = [CONSTRUCTION] * state.players
    state.agenda.append(STATION_STEP)
    for seat in range(state.players):
        if state.spent[seat] and has_building(state, seat):
            plan_stations(state, seat)


def discard_hand(state: PotemkinState, seat: int) -> None:
    hand = state.hands[seat]
    state.hands[seat] = []
    for card in hand:
        put_on_discard(state, seat, card)
    state.log.append((DISCARDED, seat, *hand))
    if state.events is not None:
        names = tuple([game_of(state).card_ids[card] for card in hand])
        if state.setup.open_discard:
            state.events.append(ev.HandDiscarded(seat, len(hand), names))
        else:
            state.events.append(ev.HandDiscarded(seat, len(hand), ()))
            state.events.append(ev.OwnHandDiscarded(seat, names, audience=(seat,)))


def plan_stations(state: PotemkinState, seat: int) -> None:
    """Decide agent by agent where they go; ask where there is a choice, except after the last month (PE-12.12)."""
    planned = planned_by(state, seat)
    while len(planned) < state.spent[seat]:
        sites = stations_for(state, seat, planned)
        left = state.spent[seat] - len(planned)
        if len(sites) == 1 or state.month == state.setup.months:
            planned.append(sites[0])
            insort(state.stations, sites[0])
        elif left >= len(sites) and must_get_agent(state, sites[0], planned):
            planned += sites
            state.stations = sorted(state.stations + sites)
        else:
            state.ask(seat, D10)
            return


def planned_by(state: PotemkinState, seat: int) -> list[int]:
    """The sites that a seat has chosen so far."""
    return [site for site in state.stations if owner_of(state, site) == seat]


def must_get_agent(state: PotemkinState, site: int, planned: list[int]) -> bool:
    """Whether this is an Espionage building that gets an agent before others get a second one (PE-12.5)."""
    building = building_at(state, site)
    return state.kinds[building] == ESPIONAGE and not state.guards[building] and site not in planned


def stationing_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(stations_for(state, seat, planned_by(state, seat)))


def choose_station(state: PotemkinState, seat: int, action: int) -> None:
    """Kept secret until everybody has decided."""
    insort(state.stations, action)
    if state.events is not None:
        state.events.append(ev.StationChosen(seat, number_of(state, action), audience=(seat,)))
    plan_stations(state, seat)


def refuse_stationing(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if state.counts[seat * KIND_COUNT + ESPIONAGE]:
        return "PE-12.5", "Agents go behind your Espionage buildings, one behind each before a second behind any."
    return "PE-12.6", "Choose one of your buildings."


def ready_agents(state: PotemkinState, step: Step) -> None:
    """All have decided: the agents are ready, and the month is over (PE-12.10)."""
    for site in state.stations:
        seat = owner_of(state, site)
        station(state, seat, site)
        state.spent[seat] -= 1
    if state.events is not None:
        for seat in range(state.players):
            if planned := planned_by(state, seat):
                numbers = sorted([number_of(state, site) for site in planned])
                state.events.append(ev.AgentsReadied(seat, tuple(numbers)))
        state.events.append(ev.MonthEnded(state.month))
    state.stations = []
    if state.month == state.setup.months:
        end_game(state)
    else:
        begin_month(state)
