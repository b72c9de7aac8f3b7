"""What a seat may know in Three Cards, as a value, as numbers and as text; and what could be behind it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.view import Upcoming, View
from tests.toys.three_cards.rules import SIDES, is_humble, number_of_cards
from tests.toys.three_cards.state import NO_CARD, CardState

if TYPE_CHECKING:
    from tests.toys.three_cards import ThreeCards

ENOUGH_TRIES = 10_000
UNSEEN = -1  # a card that lies face down


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView(View):
    round: int
    start: int
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pick: int
    """The card the viewer has laid, or 0."""
    laid: tuple[bool, ...]
    aside: tuple[int | None, ...]
    peeks: tuple[int, ...]
    humble: tuple[bool, ...]
    played: tuple[int, ...]
    bank: int
    purses: tuple[int, ...]
    agenda: tuple[Upcoming, ...]


def make_view(state: CardState, viewer: int | None) -> CardView:
    game = state.game
    known = 0 if viewer is None else state.peeks[viewer]
    return CardView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        result=state.result,
        round=state.round,
        start=state.start,
        hand=() if viewer is None else tuple(state.hands[viewer]),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        pick=NO_CARD if viewer is None else state.picks[viewer],
        laid=tuple([card != NO_CARD for card in state.picks]),
        aside=tuple([card if known >> place & 1 else None for place, card in enumerate(state.aside)]),
        peeks=tuple(state.peeks),
        humble=tuple(state.humble),
        played=tuple(state.played),
        bank=state.bank,
        purses=tuple(state.purses),
        agenda=game.upcoming(state),
        asks=game.asked(state),
    )


def known(game: ThreeCards, view: CardView) -> CardState:
    """What the view tells. A card that the viewer does not see is NO_CARD."""
    state = game.blank(view.players, view.options)
    state.chance = Chance.at(0, 0)
    if view.result is not None:
        state.end(view.result)
    state.agenda = game.steps_from(view.agenda)
    state.round, state.start, state.bank = view.round, view.start, view.bank
    state.peeks, state.humble = list(view.peeks), list(view.humble)
    state.played, state.purses = list(view.played), list(view.purses)
    state.aside = [card or NO_CARD for card in view.aside]
    state.hands = [[NO_CARD] * size for size in view.hand_sizes]
    state.picks = [UNSEEN if laid else NO_CARD for laid in view.laid]
    if view.viewer is not None:
        state.hands[view.viewer], state.picks[view.viewer] = list(view.hand), view.pick
    game.ask_viewer(state, view)
    return state


class CardSampler:
    """Deals the cards that the viewer has not seen, until what was said about humble hands fits: all deals that are
    possible are equally likely."""

    def __init__(self, game: ThreeCards, view: CardView) -> None:
        self.game = game
        self.view = view
        seen = {*view.hand, view.pick, *view.played, *view.aside}
        self.unseen = [card for card in range(1, number_of_cards(view.players) + 1) if card not in seen]

    def draw(self, rng: Random) -> CardState:
        view = self.view
        state = known(self.game, view)
        state.chance = Chance.at(rng.getrandbits(8 * KEY_BYTES), 0)
        for _ in range(ENOUGH_TRIES):
            self.deal(state, rng)
            if self.fits(state):
                self.game.resume(state, self.game.asks_from(view.asks, view.players))
                return state
        raise ValueError("no deal of the unseen cards fits this view")

    def deal(self, state: CardState, rng: Random) -> None:
        view = self.view
        cards = rng.sample(self.unseen, len(self.unseen))
        state.hands, state.picks = [], []
        for seat in range(view.players):
            if seat == view.viewer:
                state.hands.append(list(view.hand))
                state.picks.append(view.pick)
            else:
                state.hands.append(sorted([cards.pop() for _ in range(view.hand_sizes[seat])]))
                state.picks.append(cards.pop() if view.laid[seat] else NO_CARD)
        state.aside = [cards.pop() if card is None else card for card in view.aside]

    def fits(self, state: CardState) -> bool:
        """What was said was about the hands with which the round began."""
        picks = state.played[-state.players :] if state.over else state.picks
        return all(
            is_humble([*hand, pick], state.players) == humble
            for hand, pick, humble in zip(state.hands, picks, state.humble, strict=True)
        )


# ---- numbers -------------------------------------------------------------------------------------


def layout(players: int) -> tuple[str, ...]:
    cards = range(1, number_of_cards(players) + 1)
    names = ["round", *[f"hold {card}" for card in cards], *[f"played {card}" for card in cards]]
    names += [f"aside {side} {card}" for side in SIDES for card in cards]
    for step in range(players):
        names += [f"seat +{step} {what}" for what in ("coins", "humble", "laid", "cards", "starts")]
    return tuple(names)


def encode(state: CardState, viewer: int | None) -> array[float]:
    cards = range(1, number_of_cards(state.players) + 1)
    hold = [] if viewer is None else [*state.hands[viewer], state.picks[viewer]]
    peeked = 0 if viewer is None else state.peeks[viewer]
    out = [state.round / 3]
    out += [float(card in hold) for card in cards]
    out += [float(card in state.played) for card in cards]
    out += [float(aside == card and peeked >> place & 1) for place, aside in enumerate(state.aside) for card in cards]
    for step in range(state.players):
        seat = ((viewer or 0) + step) % state.players
        laid = state.picks[seat] != NO_CARD
        out += [state.purses[seat] / 6, float(state.humble[seat]), float(laid), len(state.hands[seat]) / 3]
        out.append(float(state.start == seat))
    return array("f", out)


# ---- text ----------------------------------------------------------------------------------------


def show(view: CardView, names: Sequence[str]) -> str:
    aside = " ".join("?" if card is None else str(card) for card in view.aside)
    lines = [f"Round {view.round}    Aside: {aside}    Bank: {view.bank}    Played: {_cards(view.played)}"]
    for seat, name in enumerate(names):
        marks = ("> " if seat == view.start else "  ") + name + (" *" if seat in view.pending else "")
        facts = [f"{view.purses[seat]} coins", f"{view.hand_sizes[seat]} cards"]
        facts += ["humble"] * view.humble[seat] + ["has picked"] * view.laid[seat]
        lines.append(f"{marks}: " + ", ".join(facts))
    if view.viewer is not None:
        lines.append(f"Your hand: {_cards(view.hand)}" + (f"    Your pick: {view.pick}" if view.pick else ""))
    return "\n".join(lines)


def _cards(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards)) or "-"
