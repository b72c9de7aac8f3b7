"""Abilities that draw cards (PE-A02, PE-A03, PE-A19)."""

from __future__ import annotations

from typing import final

from intrigue.games.potemkin_empire.codes import D20
from intrigue.games.potemkin_empire.rules.checking import is_real, real_sites, reveal
from intrigue.games.potemkin_empire.rules.deck import draw
from intrigue.games.potemkin_empire.rules.effects.effect import Effect
from intrigue.games.potemkin_empire.state import PotemkinState


@final
class Draw(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return bool(state.deck) or bool(state.discard)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        draw_cards(state, seat, amount)


def draw_cards(state: PotemkinState, seat: int, amount: int) -> None:
    for _ in range(amount):
        draw(state, seat, "ability")


@final
class Tour(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return any(is_real(state, site) for site in state.down[seat])

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        state.ask(seat, D20)


def tour_menu(state: PotemkinState, seat: int) -> tuple[int, ...]:
    return tuple(real_sites(state, seat))


def show_building(state: PotemkinState, seat: int, action: int) -> None:
    """The building is revealed, then cards are drawn (PE-A19)."""
    reveal(state, seat, action)
    draw_cards(state, seat, state.setup.amounts[state.resolving])


def refuse_tour(state: PotemkinState, seat: int, action: int) -> tuple[str, str]:
    return "PE-A19", "Choose one of your face-down buildings that is real."
