"""Rounds and the Plan phase (EE-4 to EE-6): engines or gears are laid face down, revealed and turned."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.empire_engine import events as ev
from intrigue.games.empire_engine.codes import (
    ACTS,
    ATTACK,
    CUBE_ON_GEAR,
    D1,
    D2,
    D3,
    D4,
    D5,
    EXCHANGE_GEARS,
    EXECUTE,
    KEEP_GEARS,
    LAY_ENGINE,
    LAY_GEAR,
    PROPHECY,
    REVEAL,
    TURN,
    game_of,
)
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.rules.scoring import final_result
from intrigue.games.empire_engine.state import KINDS, LEFT, NO_ATTACK, NONE, RIGHT, SIDES, EmpireState

# ---- rounds --------------------------------------------------------------------------------------


def begin_round(state: EmpireState) -> None:
    if state.events is not None:
        state.events.append(ev.RoundBegan(state.round, state.start))
    state.agenda.append((REVEAL,))
    next_to_plan(state)


def clear_round(state: EmpireState) -> None:
    """Clear what is kept only for one round."""
    players = state.players
    state.place = 0
    state.first = [NONE] * players
    state.moves = []
    if ATTACK in state.acts:  # otherwise there is nothing to clear
        forget_attacks(state)
    if state.setup.joint_export:
        state.exported = [0] * players


def forget_attacks(state: EmpireState) -> None:
    players = state.players
    state.attacks = [NO_ATTACK] * (2 * players)
    state.hit = [0] * players
    state.guarded = [0] * players


def end_round(state: EmpireState, step: Step) -> None:
    """EE-4.3, EE-4.4: the starting player card and the marker move on, or the game ends."""
    if state.round == state.setup.rounds:
        state.end()
        if state.events is not None:
            state.events.append(ev.GameEnded(final_result(state)))
        return
    clear_round(state)
    state.round += 1
    state.start = (state.start + 1) % state.players
    begin_round(state)


# ---- plan ----------------------------------------------------------------------------------------


def next_to_plan(state: EmpireState) -> None:
    """Ask the next seat, if any: once around clockwise, then back (EE-5.2, EE-5.4, EE-6.2, EE-6.3)."""
    place = state.place
    if place == 2 * state.players:
        return
    state.place = place + 1
    seat = state.setup.planning[state.start][place]
    if state.round > 1:
        state.ask(seat, D3 if place < state.players else D4)
    else:
        state.ask(seat, D1 if place < state.players else D2)


ANY_ENGINE = tuple(range(LAY_ENGINE, LAY_ENGINE + 2 * EDGES))
ENGINE_OF_SIDE = (ANY_ENGINE[:EDGES], ANY_ENGINE[EDGES:])


def any_engine(state: EmpireState, seat: int) -> tuple[int, ...]:
    return ANY_ENGINE


def other_engine(state: EmpireState, seat: int) -> tuple[int, ...]:
    return ENGINE_OF_SIDE[1 - state.first[seat]]


def lay_engine(state: EmpireState, seat: int, action: int) -> None:
    side = action >> 2
    state.plan[2 * seat + side] = action & 3
    if state.first[seat] == NONE:
        state.first[seat] = side
    if state.events is not None:
        name = ACTS[game_of(state).acts_of[side][action & 3]]
        state.events.append(ev.EngineLaid(seat, SIDES[side]))
        state.events.append(ev.EngineChosen(seat, SIDES[side], name, audience=(seat,)))
    next_to_plan(state)


def refuse_engine(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    if LAY_GEAR <= action < KEEP_GEARS:
        return "EE-5.1", "Gears are not used in round 1; lay an engine with the action of your choice on top."
    if action < LAY_GEAR:
        return "EE-5.7", f"Your {SIDES[state.first[seat]]} engine is already laid and cannot be changed."
    return "EE-5.2", "In round 1 you lay an engine with one of its four actions on top."


def _cube_menu(side: int, gear: int, soldiers: bool, goods: bool) -> list[int]:
    base = LAY_GEAR + 6 * side + 3 * gear
    return [base, *([base + 1] if soldiers else []), *([base + 2] if goods else [])]


GEAR_ACTIONS = tuple((side, gear, cube) for side in (LEFT, RIGHT) for gear in (0, 1) for cube in (0, 1, 2))
# What can be laid, by whether the ready pile holds soldiers and goods: any gear on any side, or one gear on one side.
_HOLDINGS = ((False, False), (True, False), (False, True), (True, True))
ANY_GEAR = tuple(
    tuple(action for side in (LEFT, RIGHT) for gear in (0, 1) for action in _cube_menu(side, gear, *holding))
    for holding in _HOLDINGS
)
ONE_GEAR = tuple(
    tuple(tuple(_cube_menu(side, gear, *holding)) for holding in _HOLDINGS) for side in (LEFT, RIGHT) for gear in (0, 1)
)


def any_gear(state: EmpireState, seat: int) -> tuple[int, ...]:
    ready, pile = state.ready, 2 * seat
    return ANY_GEAR[(1 if ready[pile] else 0) + (2 if ready[pile + 1] else 0)]


def other_gear(state: EmpireState, seat: int) -> tuple[int, ...]:
    """The remaining gear goes below the remaining engine (EE-6.3)."""
    ready, pile = state.ready, 2 * seat
    side = state.first[seat]
    laid = state.plan[pile + side]
    return ONE_GEAR[2 * (1 - side) + 1 - laid][(1 if ready[pile] else 0) + (2 if ready[pile + 1] else 0)]


def lay_gear(state: EmpireState, seat: int, action: int) -> None:
    side, gear, cube = GEAR_ACTIONS[action - LAY_GEAR]
    engine = 2 * seat + side
    state.plan[engine] = gear
    if cube:
        state.cubes[engine] = cube - 1
        state.ready[2 * seat + cube - 1] -= 1  # it leaves the ready pile at once (EE-6.6)
    if state.first[seat] == NONE:
        state.first[seat] = side
    if state.events is not None:
        value = game_of(state).gear_values[gear]
        state.events.append(ev.GearLaid(seat, SIDES[side], KINDS[cube - 1] if cube else None))
        state.events.append(ev.GearChosen(seat, SIDES[side], value, audience=(seat,)))
    next_to_plan(state)


def refuse_gear(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    if action < LAY_GEAR:
        return "EE-5.6", "From round 2 on, the engines stay face up; lay a gear below one of them."
    if action >= KEEP_GEARS:
        return "EE-6.2", "This is the time to lay a gear below an engine."
    side, gear, cube = GEAR_ACTIONS[action - LAY_GEAR]
    if state.first[seat] == side:
        return (
            "EE-6.6",
            f"There is already a gear below your {SIDES[side]} engine; it and the cube on it cannot be changed.",
        )
    values = game_of(state).gear_values
    if state.first[seat] != NONE and state.plan[2 * seat + state.first[seat]] == gear:
        return "EE-6.3", f"Your {values[gear]} gear is already laid; the {values[1 - gear]} gear is left."
    return "EE-6.6", f"Your ready pile holds no {KINDS[CUBE_ON_GEAR[cube]]} to lay on the gear."


# ---- reveal and turn -----------------------------------------------------------------------------


def reveal(state: EmpireState, step: Step) -> None:
    """All engines or gears are turned face up together (EE-5.6, EE-6.8)."""
    if state.round == 1:
        state.top = state.plan
        state.plan = [NONE] * (2 * state.players)
        show_actions(state)
        if state.events is not None:
            state.events.append(ev.EnginesTurned(shown_actions(state), (), kept_by=nobody_or_all(state)))
        state.agenda.append((EXECUTE,))
        return
    if state.events is not None:
        tell_gears(state)
    if state.setup.powers:
        state.face_up = True
        state.agenda.append((TURN,))
        state.agenda.append((PROPHECY, 0))
    else:
        turn(state, step)


def tell_gears(state: EmpireState) -> None:
    assert state.events is not None
    values = game_of(state).gear_values
    gears = [values[gear] for gear in state.plan]
    pairs = tuple(zip(gears[::2], gears[1::2], strict=True))
    state.events.append(ev.GearsRevealed(pairs, kept_by=nobody_or_all(state)))


def prophecy(state: EmpireState, step: Step) -> None:
    """The Grail Prelacy may exchange its gears; several of them in turn order (EE-13.8, EE-13.9)."""
    effect = game_of(state).prophecy
    order = state.setup.orders[state.start]
    for place in range(step[1], state.players):
        if state.empires[order[place]] == effect:
            state.agenda.append((PROPHECY, place + 1))
            state.ask(order[place], D5)
            return


def keep_or_exchange(state: EmpireState, seat: int) -> tuple[int, ...]:
    return (KEEP_GEARS, EXCHANGE_GEARS)


def exchange(state: EmpireState, seat: int, action: int) -> None:
    """A cube stays on its gear (EE-13.8)."""
    if action == EXCHANGE_GEARS:
        left = 2 * seat
        for row in (state.plan, state.cubes):
            row[left], row[left + 1] = row[left + 1], row[left]
    if state.events is not None:
        state.events.append(ev.GearsExchanged(seat, action == EXCHANGE_GEARS))


def refuse_exchange(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    return "EE-13.8", "Decide whether to keep your gears where they are or to exchange them."


def turn(state: EmpireState, step: Step) -> None:
    """Cubes on gears go to the stock, engines turn, gears return to hand (EE-6.9, EE-6.10, EE-1.7, EE-6.14)."""
    game = game_of(state)
    free, paid = game.edge_after
    top, plan, cubes, acts, acts_of = state.top, state.plan, state.cubes, state.acts, game.acts_of
    for engine, cube in enumerate(cubes):
        if cube < 0:
            edge = free[plan[engine]][top[engine]]
        else:
            state.stock[cube] += 1
            edge = paid[plan[engine]][top[engine]]
        top[engine] = edge
        acts[engine] = acts_of[engine & 1][edge]
    if state.events is not None:
        tell_turns(state)
    state.plan = [NONE] * len(plan)
    state.cubes = [NONE] * len(plan)
    state.face_up = False
    state.agenda.append((EXECUTE,))


def tell_turns(state: EmpireState) -> None:
    assert state.events is not None
    turns_of = game_of(state).turns_of
    turns = [turns_of[gear][0 if cube < 0 else 1] for gear, cube in zip(state.plan, state.cubes, strict=True)]
    pairs = tuple(zip(turns[::2], turns[1::2], strict=True))
    state.events.append(ev.EnginesTurned(shown_actions(state), pairs, kept_by=nobody_or_all(state)))


def nobody_or_all(state: EmpireState) -> tuple[int, ...] | None:
    """Who may still read in a later round what engines showed: it tells what they brought (EE-12.4)."""
    return None if state.setup.open_piles else ()


def show_actions(state: EmpireState) -> None:
    """Derive the actions on top from the edges on top."""
    acts_of = game_of(state).acts_of
    state.acts = [NONE if edge == NONE else acts_of[engine & 1][edge] for engine, edge in enumerate(state.top)]


def shown_actions(state: EmpireState) -> tuple[tuple[str, str], ...]:
    names = [ACTS[act] for act in state.acts]
    return tuple(zip(names[::2], names[1::2], strict=True))
