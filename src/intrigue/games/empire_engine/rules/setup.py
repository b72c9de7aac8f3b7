"""Set-up (EE-2), and what follows from players and options (EE-10, EE-12 to EE-15)."""

from __future__ import annotations

from typing import cast

from intrigue.core.options import Options
from intrigue.games.empire_engine import events as ev
from intrigue.games.empire_engine.codes import DEFAULT_LENGTH, LARGE_GAME
from intrigue.games.empire_engine.content import EmpireContent
from intrigue.games.empire_engine.rules.planning import begin_round, clear_round, forget_attacks
from intrigue.games.empire_engine.state import LEFT, NONE, RIGHT, EmpireState, Setup


def make_setup(players: int, options: Options, content: EmpireContent) -> Setup:
    """What follows from players and options."""
    setup = Setup()
    setup.rounds = number_of_rounds(players, options["rounds"], content)
    setup.cubes = content.cubes.per_kind_per_copy * copies(players, content)
    setup.open_piles = options["score_piles"] == "open"
    setup.powers = options["empire_powers"] is True
    setup.teams = options["team_play"] is True
    setup.joint_invention = options["joint_invention"] is True
    setup.joint_attack = options["joint_attack"] is True
    setup.joint_export = options["joint_export"] is True
    setup.shield_partner = options["shield_partner"] is True
    seats = range(players)
    setup.sides = ((0, 2), (1, 3)) if setup.teams else tuple((seat,) for seat in seats)
    setup.orders = tuple(tuple((start + step) % players for step in seats) for start in seats)
    setup.engines = tuple(tuple(2 * seat + side for seat in order for side in (LEFT, RIGHT)) for order in setup.orders)
    setup.planning = tuple(order + order[::-1] for order in setup.orders)
    setup.partner = tuple((seat + 2) % players if setup.teams else NONE for seat in seats)
    return setup


def number_of_rounds(players: int, wanted: object, content: EmpireContent) -> int:
    """EE-10.1, EE-12.1, EE-14.2, EE-14.3."""
    if isinstance(wanted, int):
        return wanted
    rounds = content.rounds
    if wanted == "long":
        return rounds.long
    if players < LARGE_GAME:
        return {2: rounds.two, 3: rounds.three, 4: rounds.four}[players]
    multiples = range(players, max(players, 2 * DEFAULT_LENGTH) + 1, players)
    return min(multiples, key=lambda count: (abs(count - DEFAULT_LENGTH), -count))


def copies(players: int, content: EmpireContent) -> int:
    """How many boxes the players need (EE-14.1)."""
    return -(-players // content.cubes.players_per_copy)


def begin(state: EmpireState, content: EmpireContent) -> None:
    """Lay out the table (EE-2) and start round 1."""
    players = state.players
    cubes = content.cubes
    all_of_kind = state.setup.cubes
    state.stock = [
        all_of_kind - players * cubes.start_soldiers,
        all_of_kind - players * cubes.start_goods,
        all_of_kind,
    ]
    state.spares = [0, 0, 0]
    state.ready = [cubes.start_soldiers, cubes.start_goods] * players
    state.score = [0, 0, 0] * players
    state.top = [NONE, NONE] * players
    state.acts = [NONE, NONE] * players
    state.plan = [NONE, NONE] * players
    state.cubes = [NONE, NONE] * players
    state.face_up = False
    state.round = 1
    state.matter = NONE
    state.exported = [0] * players
    forget_attacks(state)
    clear_round(state)
    state.start = state.chance.below(players)
    state.empires = deal_empires(state, content) if state.setup.powers else ()
    if state.events is not None:
        names = tuple(content.empire[empire].id for empire in state.empires)
        state.events.append(ev.GameBegan(players, state.setup.rounds, state.start, names))
    begin_round(state)


def deal_empires(state: EmpireState, content: EmpireContent) -> tuple[int, ...]:
    """EE-13.1, EE-13.2, EE-14.5: each empire once per copy; seats that agreed on none get a random one of the rest."""
    ids = [empire.id for empire in content.empire]
    wanted = cast(tuple[str | None, ...], state.options["empires"]) or (None,) * state.players
    rest = list(range(len(ids))) * copies(state.players, content)
    for name in wanted:
        if name is not None:
            rest.remove(ids.index(name))
    state.chance.shuffle(rest)
    return tuple(rest.pop() if name is None else ids.index(name) for name in wanted)
