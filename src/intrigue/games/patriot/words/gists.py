"""What events come to when a whole turn is told in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.core.events import Event
from intrigue.core.gist import Gist
from intrigue.core.naming import whom
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.words.cards import card_names
from intrigue.games.patriot.words.labels import player_name, statement_words

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

UNTOLD: Final = Gist("")

# What is done at a tile. What is missing here is told by the events that follow it.
DEEDS: Final = {
    "raise base taxes": "raised taxes",
    "gain 2 coins": "gained 2 coins for the Treasury",
    "gain 5 coins": "gained 5 coins for the Treasury",
    "roll for unrest": "rolled for unrest",
    "science project": "worked on a science project",
    "reprogram beacons": "reprogrammed beacons",
    "make a discovery": "made a discovery",
    "roll to execute": "tried to execute a rioter",
    "open the war chest": "opened the war chest",
}


def gist(game: Patriot, event: Event, names: Sequence[str]) -> Gist | None:
    """What an event comes to; None if its sentence says it well enough."""
    match event:
        case ev.TileUsed(action=action):
            return Gist(DEEDS.get(action, "used a beacon" if action.startswith("use beacon") else ""))
        case ev.ActBegan() | ev.Announced() | ev.Rolled() | ev.RollDecided() | ev.Sorted() | ev.BeaconChosen():
            return UNTOLD
        case ev.VoteCardAdded() | ev.VoteRevealed() | ev.StoodBack():
            return UNTOLD
        case ev.GameEnded(result=result):
            return Gist(f"The game is over. {result.reason}")
        case ev.CardsDrawn(count=count):
            return Gist("drew", count, "a card", "cards")
        case ev.CardsDiscarded(cards=cards):
            return (
                Gist("discarded", len(cards), "a card", "cards")
                if len(cards) > 1
                else Gist(f"discarded {card_names(cards)}")
            )
        case ev.LetterCardAdded(card=None):
            return Gist("put", 1, "a card on the letter", "cards on the letter")
        case ev.VoteDone(count=count):
            return Gist("voted") if count is None else Gist("gave", count, "a card to the vote", "cards to the vote")
        case ev.MarkersMoved(change=change):
            return Gist("gained" if change > 0 else "lost", abs(change), "a science marker", "science markers")
        case ev.TroopPlaced():
            return Gist("placed", 1, "a troop", "troops")
        case ev.RioterIdle():
            return Gist("There was no room for", 1, "a rioter.", "rioters.")
        case ev.BeaconReplaced(new=new):
            return Gist(f"turned up {game.beacon_rows[new].name}")
    return _of_cards(game, event, names)


def _of_cards(game: Patriot, event: Event, names: Sequence[str]) -> Gist | None:
    match event:
        case ev.AbilityUsed(ability=ability):
            return Gist(f"used {game.ability_rows[ability].name}")
        case ev.BriefRevealed(brief=brief):
            return Gist(f"turned over {game.brief_rows[brief].name}")
        case ev.DiscoveryKept(card=card):
            return Gist(f"kept {game.discovery_rows[card].name}")
        case ev.DiscoveryRejected(card=card):
            return Gist(f"hit upon {game.discovery_rows[card].name}, a reject")
        case ev.AssassinationCalled(target=target):
            return Gist(f"called an assassination vote against {whom(player_name(names, target))}")
        case ev.Spoke(statement=statement):
            return Gist(f'said "{statement_words(statement, names)}"')
    return None
