"""What a player knows, guesses and prefers. Everything here but `evaluate` and `guess` reads only what the seat knows.

`known` and the sampler go the other way than a view: from a view alone they make a state, with the rest left blank
or drawn at random. Bots, environments and the search work on such states."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.guide import ALWAYS, Effort, Guide
from intrigue.template.small_prizes.rules import action_of, card_of, content_of
from intrigue.template.small_prizes.state import NO_CARD, PrizesState, points_of
from intrigue.template.small_prizes.view import PrizesView

if TYPE_CHECKING:
    from intrigue.template.small_prizes import SmallPrizes

EFFORTS = Effort(fair=60, strong=400)


def known(game: SmallPrizes, view: PrizesView) -> PrizesState:
    """The state that holds what the viewer knows, and nothing else."""
    state = game.blank(view.players, view.options)
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.steps_from(view.agenda)
    state.pile, state.aside, state.turned = [], [], list(view.turned)
    state.hands = [[] for _ in range(view.players)]
    state.choices = [NO_CARD] * view.players
    state.played = [list(played) for played in view.played]
    if view.viewer is not None:
        state.hands[view.viewer], state.choices[view.viewer] = list(view.hand), view.choice
    game.ask_viewer(state, view)
    return state


class PrizesSampler:
    """Deals the cards and prizes that the viewer cannot see, each deal equally likely, and guesses choices that were
    made already."""

    def __init__(self, game: SmallPrizes, view: PrizesView) -> None:
        self.game, self.view, self.known = game, view, known(game, view)
        seen = {*view.hand, *[card for played in view.played for card in played]}
        self.cards = [card for card in range(1, game.table.deck.cards + 1) if card not in seen]
        self.prizes = game.table.points
        for points in view.turned:
            self.prizes.remove(points)

    def draw(self, rng: Random) -> PrizesState:
        view, state = self.view, self.known.copy()
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        state.pile = rng.sample(self.prizes, len(self.prizes))
        cards = rng.sample(self.cards, len(self.cards))
        left = len(self.game.table.prize) - len(view.played[0])
        for seat in range(view.players):
            if seat != view.viewer:
                state.hands[seat], cards = sorted(cards[:left]), cards[left:]
                if seat not in view.pending and not state.over:
                    state.choices[seat] = rng.choice(state.hands[seat])
        state.aside = sorted(cards)
        self.game.resume(state, state.asks)
        return state


def choose(state: PrizesState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """What the bot `greedy` plays: the highest card for a large prize, the lowest for a small one."""
    prizes = content_of(state).points
    large = 2 * state.turned[-1] >= prizes[0] + prizes[-1]
    hand = state.hands[seat]
    return action_of(hand[-1] if large else hand[0])


# ---- for learners --------------------------------------------------------------------------------


def layout(game: SmallPrizes, players: int) -> tuple[str, ...]:
    """The name of each number of an observation."""
    size = len(game.table.prize)
    names = ["rounds played", "prize on offer", "own choice", *[f"own card {place + 1}" for place in range(size)]]
    names += [f"prize {place + 1} is to come" for place in range(size)]
    return (*names, *[f"seat +{step} {what}" for step in range(players) for what in ("points", "decides", "last card")])


def encode(state: PrizesState, viewer: int | None) -> array[float]:
    """What a seat knows as numbers: the viewer first, then clockwise."""
    content = content_of(state)
    size, cards, prizes = len(content.prize), content.deck.cards, content.points
    hand, choice = ([], NO_CARD) if viewer is None else (state.hands[viewer], state.choices[viewer])
    on_offer = 0 if state.over else state.turned[-1]
    out = [len(state.played[0]) / size, on_offer / prizes[-1], choice / cards]
    out += [card / cards for card in hand] + [0.0] * (size - len(hand))
    out += [
        float(prizes[: place + 1].count(points) > state.turned.count(points)) for place, points in enumerate(prizes)
    ]
    won = points_of(state)
    for step in range(state.players):
        seat = ((viewer or 0) + step) % state.players
        last = state.played[seat][-1] if state.played[seat] else NO_CARD
        out += [won[seat] / sum(prizes), float(seat in state.pending), last / cards]
    return array("f", out)


# ---- for the search ------------------------------------------------------------------------------


def evaluate(state: PrizesState) -> tuple[float, ...]:
    """Each seat's chance of winning; exact at the end. A search calls this on states that it has drawn itself."""
    worth = [float(points) for points in points_of(state)]
    if not state.over:  # what is left goes to the seats in proportion to their cards
        total = sum([sum(hand) for hand in state.hands])
        left = sum(state.pile) + state.turned[-1]
        worth = [points + left * sum(hand) / total for points, hand in zip(worth, state.hands, strict=True)]
    leaders = [seat for seat, points in enumerate(worth) if points == max(worth)]
    return tuple([1 / len(leaders) if seat in leaders else 0.0 for seat in range(state.players)])


def rounds(state: PrizesState) -> int:
    return len(state.turned)


def guess(state: PrizesState, viewer: int, rng: Random) -> None:
    """Others who have chosen already probably chose as the greedy player does."""
    for seat, choice in enumerate(state.choices):
        if seat != viewer and choice != NO_CARD:
            state.choices[seat] = card_of(choose(state, seat, (), rng))


def guide() -> Guide:
    """How the search plays: others move as the greedy player does, and games are played to the end."""
    return Guide(stage=rounds, judge=evaluate, policy=choose, guess=guess, habit=ALWAYS)
