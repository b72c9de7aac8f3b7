"""Abilities that move a meeple (PE-A14 to PE-A17)."""

from __future__ import annotations

from typing import final

from intrigue.games.potemkin_empire.rules.construction import return_shield, take_capitol, take_scientist, take_shield
from intrigue.games.potemkin_empire.rules.effects.effect import Effect
from intrigue.games.potemkin_empire.rules.village import has_kind
from intrigue.games.potemkin_empire.state import CULTURE, GOVERNMENT, NONE, SCIENCE, PotemkinState


@final
class Decree(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.capitol != seat and has_kind(state, seat, GOVERNMENT)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        take_capitol(state, seat, by_ability=True)


@final
class Garrison(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.shield != seat and has_kind(state, seat, CULTURE)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        take_shield(state, seat, by_ability=True)


@final
class Academy(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.scientist != seat and has_kind(state, seat, SCIENCE)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        take_scientist(state, seat, by_ability=True)


@final
class Gates(Effect):
    def playable(self, state: PotemkinState, seat: int) -> bool:
        return state.shield not in (NONE, seat)

    def run(self, state: PotemkinState, seat: int, amount: int) -> None:
        return_shield(state, "PE-A17")
