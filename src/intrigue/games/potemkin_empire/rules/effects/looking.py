"""Abilities that look at buildings and hands, or check a building (PE-A01, PE-A07, PE-A18)."""

from __future__ import annotations

from typing import final

from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.codes import CHECK, D12, D19, game_of
from intrigue.games.potemkin_empire.rules.checking import check
from intrigue.games.potemkin_empire.rules.effects.effect import Effect
from intrigue.games.potemkin_empire.rules.village import ask_or_apply, number_of, owner_of
from intrigue.games.potemkin_empire.state import LOOKED, NONE, OVERHEARD, PotemkinState


@final
class Look(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.hidden > len(state.down[seat])

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D12)


@final
class Check(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        shielded = 0 if state.shield in (NONE, seat) else len(state.down[state.shield])
        return state.hidden > len(state.down[seat]) + shielded

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D12)


def is_check(state: PotemkinState) -> bool:
    return state.setup.effects[state.resolving] == CHECK


def inspection_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    """Opponents' face-down buildings; for a check, not in the village with the shield (PE-A01, PE-A07)."""
    closed = state.shield if is_check(state) else NONE
    sites: list[int] = []
    for opponent in state.setup.opponents[seat]:
        if opponent != closed:
            sites += state.down[opponent]
    return tuple(sites)


def inspect(state: PotemkinState, seat: int, action: int) -> None:
    if is_check(state):
        check(state, seat, action)  # without an agent, Espionage buildings are like any others
        return
    owner, place = owner_of(state, action), number_of(state, action) - 1
    building = state.villages[owner][place]
    card = state.inside[building]
    state.lookers[building] = state.lookers[building] | 1 << seat
    state.log.append((LOOKED, seat, owner, place, card))
    if state.events is not None:
        state.events.append(ev.BuildingLookedAt(seat, owner, place + 1))
        state.events.append(ev.InteriorSeen(seat, owner, place + 1, game_of(state).card_ids[card], audience=(seat,)))


def refuse_inspection(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    if is_check(state):
        return "PE-A07", "Choose a face-down building of an opponent who does not hold the shield."
    return "PE-A01", "Choose a face-down building of an opponent."


@final
class Eavesdrop(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        others = -len(state.hands[seat])
        for hand in state.hands:
            others += len(hand)
        return others > 0

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        ask_or_apply(state, seat, D19)


def hands_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple([state.setup.seat + opponent for opponent in state.setup.opponents[seat] if state.hands[opponent]])


def overhear(state: PotemkinState, seat: int, action: int) -> None:
    owner = action - state.setup.seat
    hand = state.hands[owner]
    state.log.append((OVERHEARD, seat, owner, *hand))
    if state.events is not None:
        ids = game_of(state).card_ids
        state.events.append(ev.HandLookedAt(seat, owner))
        state.events.append(ev.HandSeen(seat, owner, tuple([ids[card] for card in hand]), audience=(seat,)))


def refuse_hand(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A18", "Choose an opponent who has cards in hand."
