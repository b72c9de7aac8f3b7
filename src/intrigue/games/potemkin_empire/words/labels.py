"""What a legal action means in a position, for a person who has never played."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.naming import whose
from intrigue.games.potemkin_empire.codes import (
    D2,
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
    D20,
    game_of,
)
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.construction import would_take
from intrigue.games.potemkin_empire.rules.draft import pack_of
from intrigue.games.potemkin_empire.rules.effects.looking import is_check
from intrigue.games.potemkin_empire.rules.village import building_at, may_see_interior, number_of, owner_of
from intrigue.games.potemkin_empire.state import (
    CONSTRUCTION,
    CULTURE,
    ESPIONAGE,
    GOVERNMENT,
    INDUSTRY,
    KIND_COUNT,
    NONE,
    PRODUCTION,
    SCIENCE,
    TYPES,
    PotemkinState,
)
from intrigue.games.potemkin_empire.words.cards import (
    a_building,
    ability_words,
    amount,
    kind_words,
    name_among,
    ordinal,
)

MEEPLES = {CULTURE: "shield", GOVERNMENT: "capitol", SCIENCE: "scientist"}
STOPS = {
    D6: "Stop placing: send these agents out",
    D8: "Stop: the agent is spent",
    D14: "Stop: construct no further building",
}
SITES = {
    D6: "Place an agent in front of {}",
    D7: "Resolve the agent at {}",
    D8: "Check {} as well",
    D9: "Put a cube behind {}",
    D10: "Station the agent behind {}",
    D11: "Station the agent behind {}",
    D13: "Detain the agent behind {}",
    D15: "Renovate {}",
    D16: "Put the cube behind {}",
    D17: "Put a cube behind {}",
    D20: "Show that {} is real",
}


def label(state: PotemkinState, seat: int, action: int, names: Sequence[str]) -> str:
    """The action with its effect in this position."""
    game, setup = game_of(state), state.setup
    if action < setup.play:
        return _card(state, seat, action)
    if action < setup.build:
        card = action - setup.play
        name = name_among(game, card, state.hands[seat])
        return f"Play {name}, {ability_words(game, game.rules.card[card])}"
    if action < setup.produce:
        return _build(state, seat, action - setup.build)
    if action == setup.produce:
        return _produce(state, seat)
    if action == setup.spy:
        return f"Spy with up to {amount(state.ready[seat], 'agent')}"
    if action == setup.stop:
        return STOPS[state.asks[seat]]
    if action == setup.remove_shield:
        return f"Spend an agent to remove {whose(names[state.shield])} shield"
    if action < setup.site:
        owner = action - setup.seat
        return f"Look at {whose(names[owner])} hand ({amount(len(state.hands[owner]), 'card')})"
    return _phrase(state, seat).format(_building(state, seat, action, names))


def _build(state: PotemkinState, seat: int, kind: int) -> str:
    points = state.setup.points[kind]
    brings = [amount(points, "point")] if points else []
    if kind == ESPIONAGE:
        brings.append("an agent" if state.agents else "no agent, the supply is empty")
    elif kind == INDUSTRY:
        brings.append("a cube whenever you produce")
    elif would_take(state, seat, kind):
        brings.append(f"you take the {MEEPLES[kind]}")
    return f"Construct {a_building(TYPES[kind])}" + (f": {', '.join(brings)}" if brings else "")


def _produce(state: PotemkinState, seat: int) -> str:
    factories = state.counts[seat * KIND_COUNT + INDUSTRY]
    words = f"Produce: {amount(min(factories, state.cubes), 'cube')}"
    if state.modes[seat] == PRODUCTION:
        return words
    if state.modes.count(CONSTRUCTION) == 2:
        return f"{words}, and end the month: only one player would be left to build"
    return f"{words}, then Production Mode: no building or spying until next month"


def _card(state: PotemkinState, seat: int, card: int) -> str:
    """A card to keep in the draft, or to go into a building."""
    game = game_of(state)
    row = game.rules.card[card]
    if state.asks[seat] == D2:
        ability = ability_words(game, row) if state.setup.abilities else ""
        words = f"Keep {name_among(game, card, pack_of(state, seat))}: {kind_words(row)}"
        return f"{words}; {ability}" if ability else words
    kind = state.matter if state.asks[seat] == D4 else state.kinds[building_at(state, state.matter)]
    real = "real" if makes_real(state, card, kind) else "fake"
    return f"Use {name_among(game, card, state.hands[seat])}: a {real} {TYPES[kind].title()} building"


def _phrase(state: PotemkinState, seat: int) -> str:
    """The words for a building in answer to this question."""
    asked = state.asks[seat]
    if asked == D6 and len(state.targets) > len(state.sources):
        return "Send the agent from behind {}"
    if asked == D12:
        return "Have {} checked" if is_check(state) else "Look behind {}"
    if asked == D18:
        return "Take cubes from behind {}" if state.matter == NONE else "Put the cubes behind {}"
    return SITES[asked]


def _building(state: PotemkinState, seat: int, site: int, names: Sequence[str]) -> str:
    """A building with what the seat knows of it."""
    owner, building = owner_of(state, site), building_at(state, site)
    facts = [TYPES[state.kinds[building]].title()]
    if may_see_interior(state, seat, owner, building):
        name = game_of(state).card_names[state.inside[building]]
        facts.append(name if owner == seat else f"you know it: {name}")
    if state.goods[building]:
        facts.append(amount(state.goods[building], "cube"))
    if state.guards[building]:
        facts.append(amount(state.guards[building], "agent"))
    of = "your" if owner == seat else whose(names[owner])
    return f"{of} {ordinal(number_of(state, site))} building ({', '.join(facts)})"
