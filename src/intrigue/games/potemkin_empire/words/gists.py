"""What events come to when a whole turn is told in one sentence."""

from __future__ import annotations

from intrigue.core.events import Event
from intrigue.core.gist import Gist
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.words.cards import a_building


def gist(event: Event) -> Gist | None:
    """What an event comes to; None if its sentence says it well enough."""
    match event:
        case ev.FacadeChosen() | ev.BuildingChosen() | ev.SpyingBegan():
            return Gist("")
        case ev.BuildingConstructed(type=kind):
            return Gist(f"constructed {a_building(kind)}")
        case ev.AbilityPlayed(name=name):
            return Gist(f"played {name}")
        case ev.CubesPlaced(numbers=numbers, source="production") if numbers:
            return Gist("produced", len(numbers), "a cube", "cubes")
        case ev.ModeFlipped():
            return Gist("")
        case ev.AgentsPlaced(targets=targets):
            return Gist("sent out", len(targets), "an agent", "agents")
    return None
