"""What events come to when a whole turn is told in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.core.events import Event
from intrigue.core.gist import Gist
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.words.cards import name_of

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def gist(game: Catherine, event: Event) -> Gist | None:
    """What an event comes to; None if its sentence says it well enough."""
    match event:
        case ev.CardsDrawn(count=count, points=0):
            return Gist("drew", count, "a card", "cards")
        case ev.CardsRevealed(action=action, activation=activation):
            return Gist(f"revealed {name_of(game, action)} and {name_of(game, activation)}")
        case ev.ActionPerformed(card=card):
            return Gist(f"performed {name_of(game, card)}")
        case ev.BonusUsed():
            return Gist("used its bonus")
        case ev.PointsScored(points=points):
            return Gist("scored", points, "1 VP", "VP")
        case ev.FavorGained(steps=steps, points=0):
            return Gist("gained", steps, "1 favor", "favor")
    return None
