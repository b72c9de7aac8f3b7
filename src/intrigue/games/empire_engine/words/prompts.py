"""What the players are asked."""

from __future__ import annotations

from intrigue.games.empire_engine.codes import game_of
from intrigue.games.empire_engine.rules.execution import target_of
from intrigue.games.empire_engine.state import SIDES, EmpireState


def ask_first_engine(state: EmpireState, seat: int) -> tuple[str, str]:
    return (
        "Lay one of your engines face down, with the action you want on top. The others see only which engine.",
        "EE-5.2",
    )


def ask_second_engine(state: EmpireState, seat: int) -> tuple[str, str]:
    return f"Lay your {SIDES[1 - state.first[seat]]} engine face down too, with one of its actions on top.", "EE-5.4"


def ask_first_gear(state: EmpireState, seat: int) -> tuple[str, str]:
    return (
        "Lay a gear face down below one of your engines. A cube on it makes the 1 gear a 0 and the 2 gear a 3.",
        "EE-6.2",
    )


def ask_second_gear(state: EmpireState, seat: int) -> tuple[str, str]:
    side = 1 - state.first[seat]
    gear = game_of(state).gear_values[1 - state.plan[2 * seat + 1 - side]]
    return f"Your {gear} gear goes below your {SIDES[side]} engine. Do you lay a cube on it?", "EE-6.3"


def ask_exchange(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Fulfilled Prophecy: you have seen all gears. Exchange your two, or keep them where they are?", "EE-13.8"


def ask_block(state: EmpireState, seat: int) -> tuple[str, str]:
    left, right = (seat + 1) % state.players, (seat - 1) % state.players
    return f"Seat {left + 1} and seat {right + 1} both attack you. Which attack does your Defend block?", "EE-8.11"


def ask_shield(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Your Defend blocks one attack: one on you or, for a cube, one on your partner.", "EE-15.14"


def ask_take(state: EmpireState, seat: int) -> tuple[str, str]:
    target = target_of(state, state.matter)
    return f"Your attack on seat {target + 1} is successful. Which cube do you take into your score pile?", "EE-8.17"


def ask_extra(state: EmpireState, seat: int) -> tuple[str, str]:
    target = target_of(state, state.matter)
    return f"Joint attack: which extra cube does your team take from seat {target + 1}?", "EE-15.9"


def ask_join(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Your partner has exported. Do you export all your goods too?", "EE-15.12"


def ask_salvage(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Salvage: which cube do you take from the stock into your score pile?", "EE-9.6"
