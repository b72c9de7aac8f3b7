"""Whether the phase of a loaded state, the open questions and what is under way fit together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intrigue.core.errors import BadData, require
from intrigue.core.state import NOT_ASKED, Handlers
from intrigue.games.potemkin_empire.codes import (
    BUILD_ON,
    CARAVAN,
    CARD_DONE,
    CHECK,
    CONSTRUCT,
    D2,
    D3,
    D4,
    D6,
    D7,
    D8,
    D9,
    D10,
    D11,
    D12,
    D13,
    D14,
    D15,
    D16,
    D17,
    D18,
    D19,
    D20,
    DETAIN,
    EAVESDROP,
    FLIP,
    LOOK,
    OVERTIME,
    PASS,
    RECALL,
    RECRUIT,
    RENOVATE,
    REQUISITION,
    RESOLVE,
    SHIFT,
    STATION,
    TOUR,
)
from intrigue.games.potemkin_empire.rules.draft import pack_of
from intrigue.games.potemkin_empire.rules.end_phase import must_get_agent, planned_by
from intrigue.games.potemkin_empire.rules.spying import free_agents, has_further_target, target_actions
from intrigue.games.potemkin_empire.rules.village import (
    building_at,
    has_building,
    number_of,
    of_kind,
    owner_of,
    standing,
    stations_for,
)
from intrigue.games.potemkin_empire.state import (
    ACTION,
    CONSTRUCTION,
    DEALT,
    DRAFTING,
    ENDING,
    ESPIONAGE,
    INDUSTRY,
    KIND_COUNT,
    NONE,
    PLAYED,
    PotemkinState,
)

FORCED: Final = (D3, D6, D20)  # are asked even where there is only one answer
# The effects that put each question.
EFFECTS_ASKING: Final = {
    D4: (NONE, CONSTRUCT),
    D9: (NONE, OVERTIME),
    D11: (RECRUIT, RECALL),
    D12: (LOOK, CHECK),
    D13: (DETAIN,),
    D14: (CONSTRUCT,),
    D15: (RENOVATE,),
    D16: (SHIFT,),
    D17: (CARAVAN,),
    D18: (REQUISITION,),
    D19: (EAVESDROP,),
    D20: (TOUR,),
}
# The fields that may be in use while a question is open, besides the card that is being played.
IN_USE: Final = {
    D4: ("matter",),
    D6: ("targets", "sources"),
    D7: ("waiting",),
    D8: ("waiting", "roving"),
    D9: ("amount", "marked"),
    D15: ("matter",),
    D17: ("amount", "marked"),
    D18: ("matter",),
}


def check_moment(state: PotemkinState) -> None:
    """Who is asked what, in which phase, with what on the agenda."""
    deal = [entry for entry in state.log if entry[0] == DEALT][-1]
    require(deal[1] == state.first, "first", "the first player of the last deal", state.first)
    require(deal[2] == state.size, "size", "the size of the packs of the last deal", state.size)
    if state.over:
        check_end(state)
        return
    asked = [seat for seat, ask in enumerate(state.asks) if ask != NOT_ASKED]
    require(bool(asked), "asks", "somebody who must decide", state.asks)
    if state.phase == DRAFTING:
        check_draft(state)
    else:
        require(state.round == state.size, "round", "as many rounds as cards were dealt", state.round)
        require(state.packs == [], "packs", "no packs after the draft", state.packs)
        require(max(state.choice) == NONE, "choice", "no choice after the draft", state.choice)
        check_action(state, asked) if state.phase == ACTION else check_ending(state)
    check_menus(state, asked)


def check_menus(state: PotemkinState, asked: list[int]) -> None:
    """Whoever is asked has a choice."""
    handlers: Handlers = state.game
    for seat in asked:
        menu = handlers.menus[state.asks[seat]](state, seat)
        least = 1 if state.asks[seat] in FORCED else 2
        require(len(menu) >= least, f"asks[{seat}]", "a question with a choice", state.asks[seat])


def blank(state: PotemkinState, used: tuple[str, ...]) -> None:
    """Nothing else is under way."""
    for name, value, nothing in (
        ("matter", state.matter, NONE),
        ("amount", state.amount, 0),
        ("marked", state.marked, []),
        ("targets", state.targets, []),
        ("sources", state.sources, []),
        ("waiting", state.waiting, []),
        ("roving", state.roving, False),
    ):
        require(name in used or value == nothing, name, f"{nothing} while nothing of the kind is under way", value)


def check_agenda(state: PotemkinState, *steps: tuple[int, ...]) -> None:
    if state.agenda != list(steps):
        raise BadData("agenda", f"{len(steps)} steps that fit the open question", state.agenda)


def check_quiet(state: PotemkinState) -> None:
    """It is nobody's turn."""
    blank(state, ())
    require(state.played == [], "played", "no cards outside of a turn", state.played)
    require(state.resolving == NONE, "resolving", "no card outside of a turn", state.resolving)
    require(max(state.modes) == CONSTRUCTION, "modes", "Construction Mode for all", state.modes)


# ---- the phases ----------------------------------------------------------------------------------


def check_draft(state: PotemkinState) -> None:
    """PE-3: everybody who has not chosen a card is asked for one."""
    check_quiet(state)
    check_agenda(state, (PASS,))
    require(state.capitol == state.turn == state.first, "turn", "the holder of the capitol", state.turn)
    require(max(state.turns) == 0, "turns", "no turns during the draft", state.turns)
    require(state.stations == [], "stations", "no stations during the draft", state.stations)
    require(len(state.packs) == state.players, "packs", "a pack for each seat", state.packs)
    for seat, card in enumerate(state.choice):
        require(card in (NONE, *pack_of(state, seat)), f"choice[{seat}]", "a card of the pack in hand", card)
        wanted = D2 if card == NONE else NOT_ASKED
        require(state.asks[seat] == wanted, f"asks[{seat}]", "PE-D2 for those who have not chosen", state.asks[seat])


def check_ending(state: PotemkinState) -> None:
    """PE-12: every seat with a choice is asked where its spent agents go."""
    check_quiet(state)
    check_agenda(state, (STATION,))
    require(state.month < state.setup.months, "month", "an earlier month, since the last one asks nobody", state.month)
    require(max(map(len, state.hands)) == 0, "hands", "empty hands in the End phase", state.hands)
    stations = state.stations
    require(sorted(stations) == stations, "stations", "sites in ascending order", stations)
    for seat in range(state.players):
        check_plan(state, seat)
    planned = [len(planned_by(state, seat)) for seat in range(state.players)]
    require(sum(planned) == len(stations), "stations", "buildings of the players", stations)


def check_plan(state: PotemkinState, seat: int) -> None:
    """The agents that a seat has stationed so far (PE-12.5, PE-12.6)."""
    planned, sites = planned_by(state, seat), standing(state, seat)
    posts = of_kind(state, seat, ESPIONAGE)
    empty = [site for site in posts if not state.guards[building_at(state, site)]]
    fits = set(planned) <= set(posts or sites)
    if len(planned) <= len(empty):
        fits = fits and set(planned) <= set(empty) and len(set(planned)) == len(planned)
    else:
        fits = fits and set(empty) <= set(planned)
    require(fits, "stations", f"a way to station the agents of seat {seat + 1}", state.stations)
    left = state.spent[seat] - len(planned) if has_building(state, seat) else -len(planned)
    if state.asks[seat] == NOT_ASKED:
        require(left == 0, "stations", f"all agents of seat {seat + 1}", state.stations)
        return
    require(state.asks[seat] == D10, f"asks[{seat}]", "PE-D10 in the End phase", state.asks[seat])
    options = stations_for(state, seat, planned)
    decided = bool(options) and left >= len(options) and must_get_agent(state, options[0], planned)
    require(left > 0 and not decided, "stations", f"something for seat {seat + 1} to decide", state.stations)


def check_end(state: PotemkinState) -> None:
    """PE-13: nothing is left to do."""
    check_quiet(state)
    check_agenda(state)
    require(state.month == state.setup.months, "month", f"month {state.setup.months} at the end", state.month)
    require(state.phase == ENDING, "phase", "the End phase at the end", state.phase)
    require(state.round == state.size, "round", "as many rounds as cards were dealt", state.round)
    require(max(state.asks) == NOT_ASKED, "asks", "nobody who must decide at the end", state.asks)
    require(max(map(len, state.hands)) == 0, "hands", "empty hands at the end", state.hands)
    require(state.packs == [], "packs", "no packs at the end", state.packs)
    require(max(state.choice) == NONE, "choice", "no choice at the end", state.choice)
    require(state.stations == [], "stations", "no stations at the end", state.stations)


# ---- a turn --------------------------------------------------------------------------------------


def check_action(state: PotemkinState, asked: list[int]) -> None:
    """PE-4: the player whose turn it is is asked."""
    seat = state.turn
    require(asked == [seat], "asks", f"a question to seat {seat + 1} alone", state.asks)
    ask = state.asks[seat]
    require(ask not in (D2, D10), f"asks[{seat}]", "a question of the Action phase", ask)
    require(state.stations == [], "stations", "no stations in the Action phase", state.stations)
    require(state.modes.count(CONSTRUCTION) > 1, "modes", "two players in Construction Mode", state.modes)
    check_turns(state)
    check_played(state)
    effect = NONE if state.resolving == NONE else state.setup.effects[state.resolving]
    require(effect in EFFECTS_ASKING.get(ask, (NONE,)), "resolving", "a card that asks this", state.resolving)
    blank(state, IN_USE.get(ask, ()))
    if ask in CHECKS:
        CHECKS[ask](state, seat)
    if ask not in (D4, D7, D8, D9, D14):
        check_agenda(state, *([(CARD_DONE,)] if effect != NONE else []))


def check_turns(state: PotemkinState) -> None:
    """Everybody has had as many turns, from the first player on (PE-4.2)."""
    players, step = state.players, state.setup.steps[state.month - 1]
    begun = state.turns[state.turn]
    since = (state.turn - state.first) * step % players
    for seat in range(players):
        wanted = begun if (seat - state.first) * step % players <= since else begun - 1
        require(state.turns[seat] == wanted >= 0 < begun, f"turns[{seat}]", f"{wanted} turns", state.turns[seat])


def check_played(state: PotemkinState) -> None:
    """The cards played in this turn are the last of the log, FREE ACTIONs but for one that is being played."""
    played, free = state.played, state.setup.free
    month = max(place for place, entry in enumerate(state.log) if entry[0] == DEALT)
    last = [entry[1:] for entry in state.log[month:] if entry[0] == PLAYED][-len(played) or len(state.log) :]
    require(last == [(state.turn, card) for card in played], "played", "the cards that were played last", played)
    require(len(set(played)) == len(played), "played", "every card once", played)
    done = played if state.resolving == NONE else played[:-1]
    require(all(free[card] for card in done), "played", "FREE ACTIONs", played)
    require(state.resolving in (NONE, *played[-1:]), "resolving", "the card that was played last", state.resolving)


def check_type(state: PotemkinState, seat: int) -> None:
    """The type of a building to come, whose card is asked for."""
    kind = state.matter
    require(0 <= kind < KIND_COUNT and state.piles[kind] > 0, "matter", "a type that is left", kind)
    require(len(state.hands[seat]) > 1, "matter", "NONE if there is only one card to choose", kind)


def check_construction(state: PotemkinState, seat: int) -> None:
    """D4: a building of a turn, or of a work gang."""
    if state.resolving == NONE:
        check_agenda(state)
        building = state.modes[seat] == CONSTRUCTION
        require(building, f"modes[{seat}]", "Construction Mode for who constructs", state.modes[seat])
        check_type(state, seat)
        return
    left = gang_left(state)
    most = state.setup.amounts[state.resolving] - 1
    if state.matter == NONE:
        require(left == most and bool(state.hands[seat]), "agenda", f"{most} buildings left", left)
    else:
        require(left <= most, "agenda", f"at most {most} buildings left", left)
        check_type(state, seat)


def check_second(state: PotemkinState, seat: int) -> None:
    """D14: another building of a work gang."""
    left = gang_left(state)
    most = state.setup.amounts[state.resolving] - 2
    require(left <= most and bool(state.hands[seat]), "agenda", f"at most {most} buildings left", left)


def gang_left(state: PotemkinState) -> int:
    """How many buildings a work gang may construct after the present one."""
    agenda = state.agenda
    fits = len(agenda) == 2 and agenda[0] == (CARD_DONE,) and agenda[1][0] == BUILD_ON and len(agenda[1]) == 2
    require(fits and agenda[1][1] >= 0, "agenda", "the steps of a work gang", agenda)
    return agenda[1][1]


def check_spy(state: PotemkinState, seat: int) -> None:
    require(state.modes[seat] == CONSTRUCTION, f"modes[{seat}]", "Construction Mode for who spies", state.modes[seat])


def check_placing(state: PotemkinState, seat: int) -> None:
    """D6: agents that have been placed so far, one after the other (PE-10.3 to PE-10.6)."""
    check_spy(state, seat)
    targets, sources = state.targets, state.sources
    state.targets, state.sources = [], []
    try:
        require(len(sources) <= len(targets) <= len(sources) + 1, "targets", "a target for each agent", targets)
        for place, target in enumerate(targets):
            action = state.setup.remove_shield if target == NONE else target
            fits = action in target_actions(state, seat)
            require(fits, f"targets[{place}]", "a building that can be checked", target)
            state.targets.append(target)
            if place < len(sources):
                source = sources[place]
                require(source in free_agents(state, seat), f"sources[{place}]", "a ready agent", source)
                state.sources.append(source)
        if len(targets) > len(sources):
            require(len(free_agents(state, seat)) > 1, "targets", "agents to choose from", targets)
        else:
            goes_on = len(sources) < state.ready[seat] and has_further_target(state, seat)
            require(goes_on, "targets", "something more to place", targets)
    finally:
        state.targets, state.sources = targets, sources


def check_waiting(state: PotemkinState, seat: int) -> None:
    """D7: agents wait in front of buildings."""
    check_spy(state, seat)
    check_agenda(state, (RESOLVE,))
    waiting = state.waiting
    down = [site for owner in state.setup.opponents[seat] if owner != state.shield for site in state.down[owner]]
    fits = sorted(set(waiting)) == waiting and set(waiting) <= set(down)
    require(fits, "waiting", "face-down buildings of opponents in ascending order", waiting)


def check_roving(state: PotemkinState, seat: int) -> None:
    """D8: an agent may go on."""
    check_waiting(state, seat)
    require(state.roving, "roving", "an agent on its way", state.roving)


def check_marked(state: PotemkinState, sites: list[int]) -> None:
    """Cubes are placed one by one."""
    marked, amount = state.marked, state.amount
    fits = set(marked) <= set(sites) and len(set(marked)) == len(marked)
    require(fits, "marked", "buildings that got a cube, each once", marked)
    fits = 0 < amount <= state.cubes and len(marked) + amount < len(sites)
    require(fits, "amount", "cubes that are left for fewer buildings than there are", amount)


def check_short(state: PotemkinState, seat: int) -> None:
    """D9: too few cubes for all Industry buildings (PE-11.3)."""
    check_agenda(state, (FLIP,) if state.resolving == NONE else (CARD_DONE,))
    check_marked(state, of_kind(state, seat, INDUSTRY))
    require(state.amount == state.cubes, "amount", "all cubes of the supply", state.amount)


def check_caravan(state: PotemkinState, seat: int) -> None:
    """D17: some buildings get a cube each (PE-A12)."""
    sites = standing(state, seat)
    check_marked(state, sites)
    loads = min(state.setup.amounts[state.resolving], len(sites), state.cubes + len(state.marked))
    fits = state.amount + len(state.marked) == loads
    require(fits, "amount", f"{loads} cubes in all", state.amount)


def check_station(state: PotemkinState, seat: int) -> None:
    """D11: there is an agent to station."""
    recruited = state.setup.effects[state.resolving] == RECRUIT
    there = state.agents if recruited else state.spent[seat]
    require(there > 0, "agents" if recruited else f"spent[{seat}]", "an agent to station", there)


def check_shift(state: PotemkinState, seat: int) -> None:
    """D16: there is a cube to place."""
    require(state.cubes > 0, "cubes", "a cube to place", state.cubes)


def check_renovation(state: PotemkinState, seat: int) -> None:
    """D15: a building of one's own, then a card."""
    fits = state.matter in (NONE, *state.down[seat]) and bool(state.hands[seat])
    require(fits, "matter", "a face-down building of one's own", state.matter)


def check_requisition(state: PotemkinState, seat: int) -> None:
    """D18: a building with cubes, then one's own."""
    if state.matter == NONE:
        require(bool(of_kind(state, seat, INDUSTRY)), "kinds", "an Industry building for the cubes", seat)
        return
    owner = owner_of(state, state.matter) if state.matter >= state.setup.site else NONE
    there = owner in state.setup.opponents[seat] and number_of(state, state.matter) <= len(state.villages[owner])
    fits = there and state.goods[building_at(state, state.matter)] > 0
    require(fits, "matter", "a building of an opponent with cubes", state.matter)


CHECKS: Final[dict[int, Callable[[PotemkinState, int], None]]] = {
    D4: check_construction,
    D6: check_placing,
    D7: check_waiting,
    D8: check_roving,
    D9: check_short,
    D11: check_station,
    D14: check_second,
    D15: check_renovation,
    D16: check_shift,
    D17: check_caravan,
    D18: check_requisition,
}
