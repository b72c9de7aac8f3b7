"""What events come to when a whole round is told in few sentences."""

from __future__ import annotations

from intrigue.core.events import Event
from intrigue.core.gist import Gist
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin.words.cards import title


def gist(event: Event) -> Gist | None:
    """What an event comes to; None if its sentence says it well enough."""
    match event:
        case ev.RoundWon(card=card):
            return Gist(f"won the round with {title(card)}")
        case ev.Passed():
            return Gist("passed with a gem")
    return None
