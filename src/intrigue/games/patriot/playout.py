"""How searches play Patriot on from a state, what they believe of the others, and what a position is worth to them.

`move` is the greedy player. A whole view would be most of its work, so it is shown a `Glimpse`: the fields that it
reads, with the same contents."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, Final, cast, final

from intrigue.core.game import Game
from intrigue.core.guide import ALWAYS, Guide
from intrigue.games.patriot.arrangement import Cards
from intrigue.games.patriot.bot import choose
from intrigue.games.patriot.cards import owned
from intrigue.games.patriot.ending import mission_done, side
from intrigue.games.patriot.evaluate import MISSION_MISSING, campaign_danger, president_danger
from intrigue.games.patriot.judgement import is_assassin
from intrigue.games.patriot.state import OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import KILL, NONE, SECOND
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

TURNS: Final = 8  # more than there are turns in a round
ODDS: Final = 25.0  # points of doubt that make a player e times as likely an assassin


def suit(game: Game[Any, Any], guide: Guide, view: PatriotView) -> Guide:
    """Saviours do well to beware of others who learn, and of chance: with many actions one always looks good. An
    assassin counts on players who keep to their ways, and dares more."""
    hunts = view.viewer is not None and is_assassin(cast("Patriot", game), view, view.viewer)
    return replace(guide, habit=ALWAYS, strangers=0.0, proof=1.5) if hunts else guide


def stage(state: PatriotState) -> int:
    return TURNS * state.round + state.turn


def worth(state: PatriotState) -> tuple[float, ...]:
    """Each seat's chance to be among the winners, however many they are."""
    if state.result is not None:
        return tuple([1.0 if seat in state.result.winners else 0.0 for seat in range(state.players)])
    if state.setup.campaign >= 0:
        return (1.0 - campaign_danger(state),) * state.players
    danger = president_danger(state)
    chances = []
    for player in range(state.n):
        mine = side(state, player)
        if mine == KILL:
            chances.append(danger)
        elif mine == SECOND:
            chances.append((1.0 - danger) * (0.9 if mission_done(state, player) else MISSION_MISSING))
        else:
            chances.append(1.0 - danger)
    return tuple(chances)


def move(state: PatriotState, seat: int, legal: tuple[int, ...], rng: Random) -> int:
    """As the greedy player, who looks at nothing but what the seat may know."""
    game: Any = state.game
    glimpse: Any = Glimpse(state, seat)
    return choose(game, glimpse, legal, rng)


@final
class Glimpse:
    """What the greedy player reads of a view, straight from a state, and most of it only when it is read. Of the
    fields by player it asks for its own alone, so that those of the others can be left empty."""

    __slots__ = (
        "active",
        "asks",
        "brief",
        "coins",
        "die",
        "drawn_from",
        "hands",
        "letter",
        "mine",
        "n",
        "options",
        "players",
        "points",
        "president",
        "rioters",
        "round",
        "rounds",
        "secured",
        "state",
        "taxes",
        "threat",
        "tokens",
        "troops",
        "unrest",
        "viewer",
        "vote",
    )

    def __init__(self, state: PatriotState, viewer: int) -> None:
        open_hands, asks = state.setup.open_hands, [""] * state.players
        asks[viewer] = state.game.decisions[state.asks[viewer]].id
        self.state = state
        self.viewer = viewer
        self.mine: list[bool] = [open_hands or owner == viewer for owner in state.owner]
        self.asks: tuple[str, ...] = tuple(asks)
        self.hands: tuple[Cards | None, ...] = own_hands(state, self.mine)
        self.rounds = state.setup.rounds
        self.active = state.active
        self.brief = state.brief
        self.coins = state.coins
        self.die = state.die
        self.drawn_from = state.drawn_from
        self.letter = state.letter
        self.n = state.n
        self.options = state.options
        self.players = state.players
        self.points = state.points
        self.president = state.president
        self.rioters = state.rioters
        self.round = state.round
        self.secured = state.secured
        self.taxes = state.taxes
        self.threat = state.threat
        self.tokens = state.tokens
        self.troops = state.troops
        self.unrest = state.unrest
        self.vote = state.vote

    @property
    def beacon_status(self) -> Cards:
        return tuple(self.state.beacon_status)

    @property
    def beacons(self) -> Cards:
        return tuple(self.state.beacons)

    @property
    def characters(self) -> Cards:
        return tuple(self.state.characters)

    @property
    def dead(self) -> Cards:
        return tuple(self.state.dead)

    @property
    def doubt(self) -> Cards:
        return tuple(self.state.doubt)

    @property
    def fallen(self) -> Cards:
        return tuple(self.state.fallen)

    @property
    def letter_open(self) -> Cards:
        return tuple(self.state.letter_open)

    @property
    def said(self) -> Cards:
        return tuple(self.state.said)

    @property
    def agenda(self) -> tuple[tuple[int | str, ...], ...]:
        return tuple([tuple(self.state.game.step_data(step)) for step in self.state.agenda])

    @property
    def allegiances(self) -> tuple[tuple[int | None, ...], ...]:
        return tuple([seen_cards(self.state, player) if own else () for player, own in enumerate(self.mine)])

    @property
    def drawn(self) -> Cards | None:
        by = self.state.drawn_by
        return tuple(self.state.drawn) if by != NONE and self.mine[by] else None

    @property
    def hand_sizes(self) -> Cards:
        return tuple([len(hand) if hand is not None else 0 for hand in self.hands])

    @property
    def laid(self) -> tuple[Cards | None, ...]:
        laid = self.state.laid
        return tuple([tuple(owned(laid, player)) if own else None for player, own in enumerate(self.mine)])

    @property
    def letter_cards(self) -> tuple[Cards | None, ...]:
        cards = self.state.letter_cards
        return tuple([tuple(owned(cards, player)) if own else None for player, own in enumerate(self.mine)])

    @property
    def letter_counts(self) -> Cards:
        counts = [0] * self.state.n
        for code in self.state.letter_cards:
            counts[code >> OWNER_SHIFT] += 1
        return tuple(counts)

    @property
    def loyalty_seen(self) -> tuple[Cards | None, ...]:
        seen = self.state.loyalty_seen
        return tuple([seen[player] if own else None for player, own in enumerate(self.mine)])


def own_hands(state: PatriotState, mine: list[bool]) -> tuple[Cards | None, ...]:
    return tuple([tuple(state.hands[player]) if own else None for player, own in enumerate(mine)])


def seen_cards(state: PatriotState, player: int) -> tuple[int | None, ...]:
    """The allegiance cards of a player that their owner may look at."""
    shown, unseen = state.shown[player], state.unseen[player]
    return tuple(
        [
            card if shown >> place & 1 or not unseen >> place & 1 else None
            for place, card in enumerate(state.allegiances[player])
        ]
    )


def belief(state: PatriotState, viewer: int) -> float:
    """How well a deal of allegiances explains the votes so far: those who were found to have given
    wrong cards are likelier to be assassins."""
    weight = 1.0
    for player in range(state.n):
        if player != viewer and side(state, player) == KILL:
            weight *= exp(state.doubt[player] / ODDS)
    return weight


def stranger(view: PatriotView) -> PatriotView:
    """The view without the own allegiance: the worlds that the others must hold possible."""
    viewer = view.viewer
    if viewer is None or view.n != view.players or not view.allegiances[viewer]:
        return view
    shown = view.shown[viewer]
    hidden = tuple([card if shown >> place & 1 else None for place, card in enumerate(view.allegiances[viewer])])
    allegiances = (*view.allegiances[:viewer], hidden, *view.allegiances[viewer + 1 :])
    return replace(view, allegiances=allegiances)
