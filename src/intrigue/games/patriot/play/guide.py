"""How Patriot is searched: its guide, and what a player believes of the others."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from typing import TYPE_CHECKING, Any, Final, cast

from intrigue.core.game import Game
from intrigue.core.guide import ALWAYS, Guide
from intrigue.games.patriot.codes import KILL
from intrigue.games.patriot.play.cunning import choose as cunning
from intrigue.games.patriot.play.cunning.guilt import votes_against
from intrigue.games.patriot.play.evaluate import worth
from intrigue.games.patriot.play.greedy import choose
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.state import PatriotState

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot
    from intrigue.games.patriot.view import PatriotView

TURNS: Final = 8  # more than there are turns in a round
MOST_WEIGHT: Final = 300.0  # the logarithm of the largest weight of a determinization


def guide() -> Guide:
    return Guide(
        stage=stage,
        judge=worth,
        policy=choose,
        first=cunning,
        belief=belief,
        stranger=stranger,
        suit=suit,
        horizon=1,
        worlds=30,
        proof=3.0,
    )


def stage(state: PatriotState) -> int:
    return TURNS * state.round + state.turn


def suit(game: Game[Any, Any], guide: Guide, view: PatriotView) -> Guide:
    """Saviours allow for opponents that learn, and for luck: among many actions one always looks good. An
    assassin assumes that the others keep to their ways, risks a little more, and does better without the network. In
    campaigns all play cunningly."""
    if view.campaign is not None:
        return replace(guide, policy=cunning)
    if hunts(cast("Patriot", game), view):
        return replace(guide, habit=ALWAYS, strangers=0.0, proof=2.5, heeds=False)
    return guide


def hunts(game: Patriot, view: PatriotView) -> bool:
    """Whether the viewer is an assassin."""
    viewer = view.viewer
    if viewer is None or view.campaign is not None or viewer == view.president:
        return False
    cards = [card.card for card in view.allegiances[viewer]]
    return any(card is not None and game.allegiance_rows[card].kind == "KILL" for card in cards)


def belief(state: PatriotState, viewer: int) -> float:
    """How well a deal of allegiances explains the votes so far, compared with a table without assassins: up to a
    factor, the likelihood of a determinization."""
    if state.setup.campaign >= 0:
        return 1.0
    return exp(min(MOST_WEIGHT, votes_against(state, [p for p in range(state.n) if side(state, p) == KILL])))


def stranger(view: PatriotView) -> PatriotView:
    """The view without the viewer's own allegiance: the worlds that the others must hold possible."""
    viewer = view.viewer
    if viewer is None or view.n != view.players or not view.allegiances[viewer]:
        return view
    hidden = tuple([card if card.open else replace(card, card=None) for card in view.allegiances[viewer]])
    allegiances = (*view.allegiances[:viewer], hidden, *view.allegiances[viewer + 1 :])
    return replace(view, allegiances=allegiances)
