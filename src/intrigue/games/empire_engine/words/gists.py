"""What events come to when a whole round is told in few sentences."""

from __future__ import annotations

from intrigue.core.events import Event
from intrigue.core.gist import Gist
from intrigue.games.empire_engine import events as ev
from intrigue.games.empire_engine.words.log import SOURCES, amount


def gist(event: Event) -> Gist | None:
    """What an event comes to; None if its sentence says it well enough."""
    match event:
        case ev.EngineLaid():
            return Gist("laid", 1, "an engine", "engines")
        case ev.GearLaid(cube=None):
            return Gist("laid", 1, "a gear", "gears")
        case ev.GearLaid(cube=cube):
            return Gist(f"laid a gear with a {cube} on it")
        case ev.Gained(kind=kind, count=count, source=source) | ev.Scored(kind=kind, count=count, source=source):
            return Gist(f"{SOURCES[source][0]} ({amount(count, kind)})")
        case ev.Exported(goods=goods):
            return Gist("exported", goods, "a good", "goods")
        case ev.Wasted(action=action):
            return Gist(f"had {action.title()} for nothing")
    return None
