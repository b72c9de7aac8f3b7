"""What a legal action means in the viewer's position, for a person who has never played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.games.potemkin_empire.content import KIND_OF, TYPES
from intrigue.games.potemkin_empire.table import ability_text, kind_of
from intrigue.games.potemkin_empire.text import a_building, amount
from intrigue.games.potemkin_empire.view import Building, PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

MEEPLES = {"culture": "shield", "government": "capitol", "science": "scientist"}
STOPS = {
    "PE-D6": "Stop placing: send these agents out",
    "PE-D8": "Stop: the agent is spent",
    "PE-D14": "Stop: construct no further building",
}
SITES = {
    "PE-D6": "Place an agent in front of {}",
    "PE-D7": "Resolve the agent at {}",
    "PE-D8": "Check {} as well",
    "PE-D9": "Put a cube behind {}",
    "PE-D10": "Station the agent behind {}",
    "PE-D11": "Station the agent behind {}",
    "PE-D13": "Detain the agent behind {}",
    "PE-D15": "Renovate {}",
    "PE-D16": "Put the cube behind {}",
    "PE-D17": "Put a cube behind {}",
    "PE-D20": "Show that {} is real",
}


def label(game: PotemkinEmpire, view: PotemkinView, action: int, names: Sequence[str]) -> str:
    """The action with what it brings here."""
    numbers = game.numbers
    if view.viewer is None or view.asks[view.viewer] is None:
        return game.actions.text(action)
    asked = view.asks[view.viewer] or ""
    if action < numbers.play:
        return _card(game, view, asked, game.card_ids[action])
    if action < numbers.build:
        card = game.card_ids[action - numbers.play]
        return f"Play {_name(game, card)}, {ability_text(game, view, card)}"
    if action < numbers.produce:
        return _build(game, view, view.viewer, TYPES[action - numbers.build])
    if action == numbers.produce:
        return _produce(view, view.viewer)
    if action == numbers.spy:
        return f"Spy with up to {amount(_ready(view, view.viewer), 'agent')}"
    if action == numbers.stop:
        return STOPS[asked]
    if action == numbers.remove_shield:
        holder = names[view.shield] if view.shield is not None else "its holder"
        return f"Spend an agent to remove the shield of {holder}"
    if action < numbers.site:
        seat = action - numbers.seat
        return f"Look at the hand of {names[seat]} ({amount(view.hand_sizes[seat], 'card')})"
    return _site(game, view, asked, action, names)


def _build(game: PotemkinEmpire, view: PotemkinView, seat: int, kind: str) -> str:
    points = game.rules.facade[KIND_OF[kind]].points
    brings = [amount(points, "point")] if points else []
    if kind == "espionage":
        brings.append("an agent" if view.agents else "no agent, the supply is empty")
    elif kind == "industry":
        brings.append("a cube whenever you produce")
    elif would_take(view, seat, kind):
        brings.append(f"you take the {MEEPLES[kind]}")
    return f"Construct {a_building(kind)}" + (f": {', '.join(brings)}" if brings else "")


def would_take(view: PotemkinView, seat: int, kind: str) -> bool:
    """Whether one more building of this type brings its meeple (PE-6.1)."""
    meeple = MEEPLES[kind]
    if getattr(view, meeple) == seat:
        return False
    counts = [[building.type for building in village].count(kind) for village in view.villages]
    return counts[seat] + 1 >= max(counts)


def _produce(view: PotemkinView, seat: int) -> str:
    factories = [building.type for building in view.villages[seat]].count("industry")
    words = f"Produce: {amount(min(factories, view.cubes), 'cube')}"
    if view.modes[seat] == "production":
        return words
    if view.modes.count("construction") == 2:
        return f"{words}, and end the month: you are the last but one to build"
    return f"{words}, then Production Mode: no building or spying until next month"


def _ready(view: PotemkinView, seat: int) -> int:
    return sum(building.agents for building in view.villages[seat])


def _card(game: PotemkinEmpire, view: PotemkinView, asked: str, card: str) -> str:
    """A card to keep in the draft, or to go into a building."""
    if asked == "PE-D2":
        ability = ability_text(game, view, card)
        return f"Keep {_name(game, card)}: {kind_of(game, card)}" + (f"; {ability}" if ability else "")
    kind = _type_asked_about(view, asked)
    real = "real" if game.makes_real(card, kind) else "fake"
    return f"Use {_name(game, card)}: a {real} {kind.title()} building"


def _name(game: PotemkinEmpire, card: str) -> str:
    return f"{game.card_names[game.card_numbers[card]]} ({card})"


def _type_asked_about(view: PotemkinView, asked: str) -> str:
    """The type of the building that a card is to go into."""
    if asked == "PE-D4":
        assert isinstance(view.chosen, str)
        return view.chosen
    assert isinstance(view.chosen, tuple)
    return _building(view, *view.chosen).type


def _building(view: PotemkinView, seat: int, number: int) -> Building:
    return next(building for building in view.villages[seat] if building.number == number)


def _site(game: PotemkinEmpire, view: PotemkinView, asked: str, action: int, names: Sequence[str]) -> str:
    seat, place = divmod(action - game.numbers.site, len(game.card_ids))
    building = _building(view, seat, place + 1)
    return _phrase(game, view, asked).format(_describe(view, building, seat, names))


def _phrase(game: PotemkinEmpire, view: PotemkinView, asked: str) -> str:
    """The words for a building in answer to this question."""
    if asked == "PE-D6" and len(view.targets) > len(view.sources):
        return "Send the agent from behind {}"
    if asked == "PE-D12":
        row = game.rules.card[game.card_numbers[view.resolving or ""]]
        checks = game.abilities[row.ability or ""].effect == "check"
        return "Have {} checked" if checks else "Look behind {}"
    if asked == "PE-D18":
        return "Take cubes from behind {}" if view.chosen is None else "Put the cubes behind {}"
    return SITES[asked]


def _describe(view: PotemkinView, building: Building, seat: int, names: Sequence[str]) -> str:
    whose = "your " if seat == view.viewer else ""
    of = "" if seat == view.viewer else f" of {names[seat]}"
    extras = [amount(building.cubes, "cube")] if building.cubes else []
    extras += [amount(building.agents, "agent")] if building.agents else []
    if building.card is not None and seat == view.viewer:
        extras.append(building.card)
    elif building.card is not None:
        extras.append(f"you know it: {building.card}")
    return f"{whose}{building.type.title()} {building.number}{of}" + (f" ({', '.join(extras)})" if extras else "")
