"""The activation of a card in phase D (CA-5): its action, perhaps several times, then its bonus.

It is the same for all cards: choose the city (if it builds), pay the cost (if it has one), take the effect, perhaps
repeat, then the bonus. The same code runs as a simulation, while a seat decides, and for real, when its decisions are
carried out."""

from __future__ import annotations

from typing import Final, final

from intrigue.games.catherine import events as ev
from intrigue.games.catherine.codes import DP3, DP4, DP5, DP6, DP7, DP9
from intrigue.games.catherine.rules.drawing import draw
from intrigue.games.catherine.rules.effects import build, kinds_left
from intrigue.games.catherine.rules.tables import only_member
from intrigue.games.catherine.state import (
    COLOURS_DIFFER,
    IMPOSSIBLE,
    NONE,
    OUTCOMES,
    PERFORMED,
    SKIPPED,
    CatherineState,
)

# The stage of an activation: what has to be decided next.
START: Final = 0  # whether to perform
SITE: Final = 1  # the city
COST: Final = 2  # cards to discard
TILE: Final = 3  # which tile of the city
AGAIN: Final = 4  # whether to perform once more
BONUS: Final = 5  # whether to use the bonus
END: Final = 6


def activated(state: CatherineState, seat: int) -> int:
    """The card above this round's activation card (CA-5.1)."""
    return state.rows[seat][state.columns[seat]]


def obstacle(state: CatherineState, seat: int) -> int:
    """Why a seat cannot perform the activated card, or NONE (CA-5.3, CA-5.5)."""
    column = state.columns[seat]
    card = state.rows[seat][column]
    if state.tables.colours[card] != state.tables.colours[state.under[seat][column]]:
        return COLOURS_DIFFER
    return NONE if can_perform(state, seat, card) else IMPOSSIBLE


def can_perform(state: CatherineState, seat: int, card: int) -> bool:
    """Whether the action can be performed once: the cost can be paid, and there is something to count or build
    (CA-5.5)."""
    tables = state.tables
    return len(state.hands[seat]) >= tables.costs[card] and tables.able[card](state, seat, card)


def compensate(state: CatherineState, seat: int, why: int) -> None:
    """Draw one card for an action not performed. The hand limit applies (CA-5.3 to CA-5.5, CA-7.3)."""
    state.outcomes[seat] = why
    if state.events is not None:
        state.events.append(ev.ActionMissed(seat, state.tables.ids[activated(state, seat)], OUTCOMES[why]))
    draw(state, seat, 1, "compensation")


@final
class Activation:
    """What a seat's decisions lead to.

    `real` means that they are carried out, not only simulated while the seat is deciding. `draws` means that cards are
    drawn, not only announced."""

    __slots__ = (
        "at",
        "card",
        "done",
        "draws",
        "due",
        "for_bonus",
        "hand",
        "homes",
        "real",
        "seat",
        "shades",
        "site",
        "state",
        "wish",
    )

    def __init__(self, state: CatherineState, seat: int, real: bool, draws: bool) -> None:
        self.state = state
        self.seat = seat
        self.real = real
        self.draws = draws
        self.card = activated(state, seat)
        self.hand = state.hands[seat]
        self.homes = state.homes[seat]
        self.done = state.done[seat]
        """How often the action has been performed."""
        self.due = 0
        """How many cards are still to be discarded for the cost in progress."""
        self.for_bonus = False
        """Whether that cost is the bonus's."""
        self.shades = 0
        """The colours of the cards discarded for the latest cost, as a bit mask."""
        self.site = NONE
        """The city that is to be built in."""
        self.wish = NONE
        """The tile that is to be taken there."""
        self.at = AGAIN if self.done else START

    def follow(self, decided: tuple[int, ...]) -> None:
        """Go through decisions in their order. The tile is chosen after the residence is paid for, but must be known
        when it is built."""
        if not self.real:
            for action in decided:
                self.answer(action)
            return
        tile, last = self.state.tables.tile, len(decided) - 1
        for place, action in enumerate(decided):
            following = decided[place + 1] if place < last else 0
            self.wish = following - tile if following >= tile else NONE
            self.answer(action)

    def answer(self, action: int) -> None:
        tables = self.state.tables
        if action < tables.column:
            self.discard(action - tables.discard)
        elif action < tables.perform:
            self.site = action - tables.city
            self.pay_for_action()
        elif action == tables.perform:
            self.tell(ev.ActionPerformed)
            if tables.sites[self.card]:
                self.at = SITE
            else:
                self.pay_for_action()
        elif action >= tables.tile:
            if not self.real:  # otherwise the tile was taken when the residence was built
                self.perform()
        elif action == tables.use_bonus:
            bonus = tables.bonuses[self.card]
            assert bonus is not None
            self.for_bonus = True
            self.pay(bonus.cost)
        else:
            self.leave_off(action)

    def leave_off(self, action: int) -> None:
        """Skip the action, stop repeating it, or decline the bonus."""
        tables = self.state.tables
        self.at = END
        if action == tables.stop:
            self.tell(ev.ActionEnded)
            self.at = BONUS
        elif action == tables.decline_bonus:
            self.tell(ev.BonusDeclined)
        elif self.draws:
            compensate(self.state, self.seat, SKIPPED)

    def pay_for_action(self) -> None:
        cost = self.state.tables.costs[self.card]
        if cost:
            self.pay(cost)
        else:
            self.take_effect()

    def pay(self, cost: int) -> None:
        """A cost is paid in full before its effect (CA-5.13)."""
        self.due = cost
        self.shades = 0
        self.at = COST

    def discard(self, card: int) -> None:
        state = self.state
        self.hand = tuple([other for other in self.hand if other != card])
        self.due -= 1
        self.shades |= 1 << state.tables.colours[card]
        if self.real:
            state.hands[self.seat] = self.hand
            state.discards.append(card)
            if state.events is not None:
                state.events.append(ev.CardDiscarded(self.seat, state.tables.ids[card]))
        if self.due == 0:
            if self.for_bonus:
                self.use_bonus()
            else:
                self.take_effect()

    def take_effect(self) -> None:
        """The cost is paid. While deciding, a tile must be chosen first if there are several kinds."""
        if self.site != NONE and not self.real and len(kinds_left(self.state, self.site)) > 1:
            self.at = TILE
        else:
            self.perform()

    def perform(self) -> None:
        state = self.state
        if self.site != NONE:
            self.homes |= 1 << self.site
        if self.real:
            state.outcomes[self.seat] = PERFORMED
            effect = state.tables.effects[self.card]
            if effect is None:
                build(state, self.seat, self.site, self.wish)
            elif self.draws or not state.tables.draws[self.card]:
                effect(state, self.seat, self.card)
            self.hand = state.hands[self.seat]
        self.site = NONE
        self.done += 1
        self.at = AGAIN

    def use_bonus(self) -> None:
        self.at = END
        if self.real:
            bonus = self.state.tables.bonuses[self.card]
            assert bonus is not None
            self.tell(ev.BonusUsed)
            if self.draws or not bonus.draws:
                bonus.effect(self.state, self.seat, self.card)

    def finish(self) -> None:
        """A bonus that costs nothing can never hurt, so it is taken whenever its condition is met (CA-5.7, CA-5.14)."""
        if self.at in (AGAIN, BONUS):
            bonus = self.state.tables.bonuses[self.card]
            if bonus is not None and not bonus.cost and self.deserves_bonus():
                self.use_bonus()

    def deserves_bonus(self) -> bool:
        """Whether the condition of a bonus without cost is met: cards of one colour, or things owned (CA-10.18)."""
        bonus = self.state.tables.bonuses[self.card]
        assert bonus is not None
        if bonus.same_colour:
            return self.shades & (self.shades - 1) == 0
        owned = self.state.owned
        return not [symbol for symbol, number in bonus.own if owned[6 * self.seat + symbol] < number]

    def can_repeat(self) -> bool:
        """Whether the arrow allows the action to be performed again, and it is possible (CA-5.10)."""
        state = self.state
        tables = state.tables
        if self.done >= state.setup.times[self.card] or len(self.hand) < tables.costs[self.card]:
            return False
        sites = tables.sites[self.card]
        if sites:
            return sites & ~self.homes != 0 and self.homes.bit_count() < tables.residences
        return tables.able[self.card](state, self.seat, self.card)

    def question(self) -> int:
        """The decision that comes next, or NONE if nothing is left to decide for now."""
        tables = self.state.tables
        region = tables.is_region[self.card]
        if self.at == AGAIN:
            if tables.waits[self.card] and self.done > self.state.done[self.seat]:
                return NONE  # cards are drawn first
            if self.can_repeat():
                return DP6 if region else DP3
        if self.at in (AGAIN, BONUS):
            bonus = tables.bonuses[self.card]
            return DP7 if bonus is not None and bonus.cost and len(self.hand) >= bonus.cost else NONE
        if self.at == SITE:
            return DP6 if region else DP5
        return NONE if self.at == END else DP3 if self.at == START else DP4 if self.at == COST else DP9

    def forced(self) -> tuple[int, ...]:
        """The only possible answer to a question that need not be asked: the last free city, or all cards left."""
        tables = self.state.tables
        if self.at == SITE:
            city = only_member(tables.sites[self.card] & ~self.homes)
            return () if city == NONE else (tables.city + city,)
        if self.at == COST and len(self.hand) == self.due:
            return tuple([tables.discard + card for card in self.hand])
        return ()

    def tell(self, event: type[ev.Activated]) -> None:
        state = self.state
        if self.real and state.events is not None:
            state.events.append(event(self.seat, state.tables.ids[self.card]))
