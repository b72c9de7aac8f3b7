"""All effects, by their numbers."""

from __future__ import annotations

from typing import Final

from intrigue.core.registry import numbered
from intrigue.games.potemkin_empire.codes import (
    ACADEMY,
    CARAVAN,
    CHECK,
    CONSTRUCT,
    DECREE,
    DETAIN,
    DRAW,
    EAVESDROP,
    GARRISON,
    GATES,
    LOOK,
    OVERTIME,
    RECALL,
    RECRUIT,
    RENOVATE,
    REQUISITION,
    SHIFT,
    TOUR,
)
from intrigue.games.potemkin_empire.rules.effects.agents import Detain, Recall, Recruit
from intrigue.games.potemkin_empire.rules.effects.buildings import Construct, Renovate
from intrigue.games.potemkin_empire.rules.effects.cubes import Caravan, Overtime, Requisition, Shift
from intrigue.games.potemkin_empire.rules.effects.drawing import Draw, Tour
from intrigue.games.potemkin_empire.rules.effects.effect import Effect
from intrigue.games.potemkin_empire.rules.effects.looking import Check, Eavesdrop, Look
from intrigue.games.potemkin_empire.rules.effects.meeples import Academy, Decree, Garrison, Gates

EFFECTS: Final[tuple[Effect, ...]] = numbered(
    (
        Look(LOOK, "look", "an opponent with a face-down building"),
        Draw(DRAW, "draw", "a card in the deck or the discard pile"),
        Recruit(RECRUIT, "recruit", "an agent in the supply and a building of your own"),
        Recall(RECALL, "recall", "a spent agent and a building of your own"),
        Detain(DETAIN, "detain", "an opponent with a ready agent"),
        Check(CHECK, "check", "a face-down building of an opponent without the shield"),
        Construct(CONSTRUCT, "construct", "another card in your hand and a Facade in the supply"),
        Renovate(RENOVATE, "renovate", "a face-down building of your own and another card in your hand"),
        Overtime(OVERTIME, "produce", "an Industry building and a cube in the supply"),
        Shift(SHIFT, "shift", "an Industry building and a cube in the supply"),
        Caravan(CARAVAN, "caravan", "a building and a cube in the supply"),
        Requisition(REQUISITION, "requisition", "an opponent's building with cubes and an Industry building"),
        Decree(DECREE, "decree", "a Government building, and that you do not hold the capitol"),
        Garrison(GARRISON, "garrison", "a Culture building, and that you do not hold the shield"),
        Academy(ACADEMY, "academy", "a Science building, and not yet the scientist"),
        Gates(GATES, "gates", "an opponent who holds the shield"),
        Eavesdrop(EAVESDROP, "eavesdrop", "an opponent with cards in hand"),
        Tour(TOUR, "tour", "a face-down building of your own that is real"),
    )
)
