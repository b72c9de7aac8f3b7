"""Invariants of every state: how many pieces there are, and how the fields fit together."""

from __future__ import annotations

from typing import Final

from intrigue.core.errors import BadData, require
from intrigue.core.state import NOT_ASKED, Step
from intrigue.games.empire_engine.codes import (
    ATTACK,
    BLOCK,
    CASH_IN,
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
    D10,
    D11,
    DEFEND,
    END_ROUND,
    EXPORT,
    EXTRA,
    JOINT_EXPORT,
    PRODUCE,
    PROPHECY,
    REVEAL,
    SALVAGE,
    SALVAGING,
    TAKE,
    TURN,
    VIGIL,
    game_of,
)
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.rules.execution import (
    block_menu,
    joint_attacks,
    shield_menu,
    shows,
    target_of,
)
from intrigue.games.empire_engine.rules.planning import show_actions
from intrigue.games.empire_engine.rules.setup import copies
from intrigue.games.empire_engine.state import BLOCKED, GOOD, KINDS, NO_ATTACK, NONE, RIGHT, STANDING, EmpireState

MANY: Final = 1 << 30
# The lists of a state: how many entries per seat (0: one for each kind), and the minimum and maximum of an entry.
LISTS: Final = {
    "stock": (0, 0, MANY),
    "spares": (0, 0, MANY),
    "ready": (2, 0, MANY),
    "score": (3, 0, MANY),
    "top": (2, NONE, EDGES - 1),
    "plan": (2, NONE, EDGES - 1),
    "cubes": (2, NONE, GOOD),
    "first": (1, NONE, RIGHT),
    "attacks": (2, NO_ATTACK, BLOCKED),
    "hit": (1, 0, 1),
    "guarded": (1, 0, 1),
    "exported": (1, 0, MANY),
}


def inventory(state: EmpireState) -> dict[str, int]:
    """EE-3.9: stock, ready piles, cubes on gears and score piles, less the spares that came from outside."""
    counts = {}
    for kind, name in enumerate(KINDS):
        ready = sum(state.ready[kind::2]) if kind < 2 else 0
        on_gears = state.cubes.count(kind)
        counts[name] = state.stock[kind] + ready + on_gears + sum(state.score[kind::3]) - state.spares[kind]
    return counts


def settle(state: EmpireState) -> None:
    """Raise `BadData` unless the fields of a loaded state fit together; derive what is not dumped."""
    check_numbers(state)
    show_actions(state)
    for kind, (name, count) in enumerate(inventory(state).items()):
        if count != state.setup.cubes:
            raise BadData(f"stock[{kind}]", f"{state.setup.cubes} {name}s in all, less the spares", state.stock[kind])
    check_moves(state)
    asked = [(seat, ask) for seat, ask in enumerate(state.asks) if ask != NOT_ASKED]
    if state.over:
        require(not asked, "asks", "nobody to be asked when the game is over", state.asks)
        require(state.round == state.setup.rounds, "round", f"{state.setup.rounds} at the end", state.round)
        check_agenda(state, [])
        check_executing(state, END_ROUND, 0)
        return
    require(len(asked) == 1, "asks", "one seat to be asked", state.asks)
    seat, ask = asked[0]
    if ask in (D1, D2, D3, D4):
        check_planning(state, seat, ask)
    elif ask == D5:
        check_prophecy(state, seat)
    else:
        check_question(state, seat, ask)


def check_numbers(state: EmpireState) -> None:
    """Lists have their lengths, and no number is out of range."""
    for name, (per_seat, low, high) in LISTS.items():
        size = per_seat * state.players if per_seat else len(KINDS)
        numbers = getattr(state, name)
        if len(numbers) != size or not all(low <= number <= high for number in numbers):
            bounds = f"from {low} to {high}" if high < MANY else f"of at least {low}"
            raise BadData(name, f"{size} numbers {bounds}", numbers)
    for name, low, high in (
        ("round", 1, state.setup.rounds),
        ("start", 0, state.players - 1),
        ("place", 0, 2 * state.players),
        ("matter", NONE, 2 * state.players - 1),
    ):
        if not low <= getattr(state, name) <= high:
            raise BadData(name, f"a number from {low} to {high}", getattr(state, name))
    check_empires(state)


def check_empires(state: EmpireState) -> None:
    """As many as there are seats, each at most once per copy, and those that were agreed on (EE-13.2, EE-14.5)."""
    empires = game_of(state).rules.empire
    dealt = state.players if state.setup.powers else 0
    if len(state.empires) != dealt or not all(0 <= empire < len(empires) for empire in state.empires):
        raise BadData("empires", f"{dealt} numbers of empires", state.empires)
    most = copies(state.players, game_of(state).rules)
    require(
        all(state.empires.count(empire) <= most for empire in state.empires),
        "empires",
        f"each empire at most {most} times",
        state.empires,
    )
    agreed = state.options["empires"] if dealt else None
    if isinstance(agreed, tuple):
        for seat, name in enumerate(agreed):
            fits = name is None or empires[state.empires[seat]].id == name
            require(fits, f"empires[{seat}]", f"the empire agreed on, {name}", state.empires[seat])


def check_moves(state: EmpireState) -> None:
    """This round's movements of score piles lead from possible piles to the present ones (EE-3.5 to EE-3.7)."""
    players = state.players
    score, spares = state.score[:], state.spares[:]
    for place in range(len(state.moves) - 1, -1, -1):
        move, path = state.moves[place], f"moves[{place}]"
        require(0 <= move < 3 * players + 6, path, f"a number from 0 to {3 * players + 5}", move)
        if move < 3 * players:
            score[move] -= 1
            require(score[move] >= 0, path, "a cube that is in the score pile", move)
        elif move < 3 * players + 3:
            for pile in range(move - 3 * players, 3 * players, 3):
                score[pile] += 1
        else:
            kind = move - 3 * players - 3
            spares[kind] -= 1
            empty = any(score[pile] == 0 for pile in range(kind, 3 * players, 3))
            require(spares[kind] >= 0 and empty, path, "a spare, which somebody without a cube made necessary", move)


def check_agenda(state: EmpireState, wanted: list[Step]) -> None:
    if state.agenda != wanted:
        steps = [state.game.steps[step[0]].name for step in wanted]
        raise BadData("agenda", ", ".join(steps) or "nothing", [list(step) for step in state.agenda])


def check_same(state: EmpireState, field: str, value: int, why: str) -> None:
    numbers = getattr(state, field)
    require(all(number == value for number in numbers), field, f"only {value} {why}", numbers)


# ---- plan ----------------------------------------------------------------------------------------


def check_planning(state: EmpireState, seat: int, ask: int) -> None:
    """A seat is laying an engine or a gear (EE-5, EE-6)."""
    players = state.players
    check_agenda(state, [(REVEAL,)])
    require(state.place > 0, "place", f"a number from 1 to {2 * players}", state.place)
    order = state.setup.planning[state.start]
    second = state.place > players
    wanted = (D4 if second else D3) if state.round > 1 else (D2 if second else D1)
    fits = order[state.place - 1] == seat and ask == wanted
    require(fits, "asks", "the question that follows from round, start and place", state.asks)
    require(not state.face_up, "face_up", "no revealed gears while cards are laid", state.face_up)
    check_tops(state, NONE if state.round == 1 else 0)
    check_laid(state, order[: state.place - 1])
    check_quiet(state)


def check_tops(state: EmpireState, least: int) -> None:
    """Before the first reveal no engine shows an action, afterwards all do."""
    fits = all(edge == NONE if least == NONE else edge >= least for edge in state.top)
    require(fits, "top", "edges after the first reveal, nothing before it", state.top)


def check_laid(state: EmpireState, done: tuple[int, ...]) -> None:
    """Each seat has laid as many cards as it had turns, the first one on the side that is noted."""
    for seat in range(state.players):
        turns, side = done.count(seat), state.first[seat]
        engines = (2 * seat, 2 * seat + 1)
        require((side == NONE) == (turns == 0), f"first[{seat}]", "the side of the first card laid", side)
        laid = [turns > (0 if engine & 1 == side else 1) for engine in engines]
        for engine, lies in zip(engines, laid, strict=True):
            gear, most = state.plan[engine], 1 if state.round > 1 else EDGES - 1
            fits = 0 <= gear <= most if lies else gear == NONE
            require(fits, f"plan[{engine}]", "a card exactly where one was laid", gear)
            free = state.cubes[engine] == NONE
            require(
                free or (lies and state.round > 1), f"cubes[{engine}]", "no cube without a gear", state.cubes[engine]
            )
        if all(laid) and state.round > 1:
            one, other = state.plan[engines[0]], state.plan[engines[1]]
            require(one != other, f"plan[{engines[0]}]", "two different gears of a seat", [one, other])


def check_quiet(state: EmpireState) -> None:
    """Before the Execute phase nothing has happened in a round."""
    for field, nothing in (("attacks", NO_ATTACK), ("hit", 0), ("guarded", 0), ("exported", 0)):
        check_same(state, field, nothing, "before the Execute phase")
    require(state.moves == [], "moves", "nothing before the Execute phase", state.moves)
    require(state.matter == NONE, "matter", "nothing before the Execute phase", state.matter)


def check_prophecy(state: EmpireState, seat: int) -> None:
    """A Grail Prelacy decides about its revealed gears (EE-13.8)."""
    order = state.setup.orders[state.start]
    require(state.setup.powers and state.round > 1, "asks", "no exchange of gears without powers", state.asks)
    check_agenda(state, [(TURN,), (PROPHECY, order.index(seat) + 1)])
    prophet = state.empires[seat] == game_of(state).prophecy
    require(prophet, "asks", "a seat whose empire may exchange gears", state.asks)
    require(state.place == 2 * state.players, "place", f"{2 * state.players} after the reveal", state.place)
    require(state.face_up, "face_up", "revealed gears", state.face_up)
    check_tops(state, 0)
    check_laid(state, order + order)
    check_quiet(state)


# ---- execute -------------------------------------------------------------------------------------


def check_question(state: EmpireState, seat: int, ask: int) -> None:
    """A seat decides something in the Execute phase: the agenda follows from where it is."""
    setup, start = state.setup, state.start
    order, engines = setup.orders[start], setup.engines[start]
    after: list[Step] = [(CASH_IN,), *([(VIGIL,)] if setup.powers else [])]
    extras: list[Step] = [(EXTRA, 0)] if setup.joint_attack else []
    if ask in (D6, D7):
        check_agenda(state, [*after, *extras, (TAKE, 0), (BLOCK, order.index(seat) + 1)])
        check_executing(state, BLOCK, order.index(seat))
        menu = shield_menu(state, seat) if setup.shield_partner else block_menu(state, seat)
        fits = shows(state, seat, DEFEND) and len(menu) > 1 and ask == (D7 if setup.shield_partner else D6)
        require(fits, "asks", "a defender with a choice", state.asks)
    elif ask in (D8, D9):
        check_taking(state, seat, ask, [*after, *(extras if ask == D8 else [])])
    elif ask == D10:
        salvaging: list[Step] = [(SALVAGING, 0)] if SALVAGE in state.acts else []
        check_agenda(state, [(END_ROUND,), *salvaging, (JOINT_EXPORT, order.index(seat) + 1)])
        check_executing(state, JOINT_EXPORT, order.index(seat))
        require(setup.joint_export and may_join(state, seat), "asks", "a partner who may export too", state.asks)
    else:
        place = state.agenda[-1][1] - 1 if state.agenda and len(state.agenda[-1]) == 2 else NONE
        fits = 0 <= place < len(engines) and engines[place] >> 1 == seat and state.acts[engines[place]] == SALVAGE
        require(fits, "agenda", "the place of a Salvage of the seat that is asked", state.agenda)
        check_agenda(state, [(END_ROUND,), (SALVAGING, place + 1)])
        check_executing(state, SALVAGING, place)
        require(ask == D11 and may_salvage(state, seat), "asks", "a seat that may salvage", state.asks)


def check_taking(state: EmpireState, seat: int, ask: int, below: list[Step]) -> None:
    """An attacker chooses which cube to take (EE-8.17, EE-15.11)."""
    require(state.matter >> 1 == seat, "matter", "an engine of the seat that is asked", state.matter)
    takers = state.setup.engines[state.start] if ask == D8 else joint_attacks(state)
    require(state.matter in takers, "matter", "an engine whose attack takes a cube", state.matter)
    place = takers.index(state.matter)
    step = TAKE if ask == D8 else EXTRA
    check_agenda(state, [*below, (step, place + 1)])
    check_executing(state, step, place)
    target = target_of(state, state.matter)
    stands = state.attacks[state.matter] == STANDING if ask == D8 else state.setup.joint_attack
    both = state.ready[2 * target] > 0 and state.ready[2 * target + GOOD] > 0
    require(stands and both, "matter", "a successful attack on somebody with soldiers and goods", state.matter)


def may_join(state: EmpireState, seat: int) -> bool:
    exports = shows(state, seat, PRODUCE) and not shows(state, seat, EXPORT) and not state.hit[seat]
    return exports and state.exported[state.setup.partner[seat]] > 0 and state.ready[2 * seat + GOOD] > 0


def may_salvage(state: EmpireState, seat: int) -> bool:
    ruin = state.setup.powers and state.empires[seat] == game_of(state).ruin
    return not state.hit[seat] or ruin


def check_executing(state: EmpireState, step: int, place: int) -> None:
    """What is noted in the Execute phase, up to a place of a step."""
    for field in ("plan", "cubes"):
        check_same(state, field, NONE, "in the Execute phase")
    require(state.place == 2 * state.players, "place", f"{2 * state.players} after the reveal", state.place)
    require(NONE not in state.first, "first", "a side for each seat", state.first)
    require(not state.face_up, "face_up", "no gears in the Execute phase", state.face_up)
    require(
        step in (TAKE, EXTRA) or state.matter == NONE, "matter", "no engine whose attack takes a cube", state.matter
    )
    check_tops(state, 0)
    check_attacks(state, step, place)
    for seat, goods in enumerate(state.exported):
        late = step not in (BLOCK, TAKE, EXTRA) and state.setup.joint_export
        could = late and shows(state, seat, EXPORT) and not state.hit[seat]
        require(goods == 0 or could, f"exported[{seat}]", "goods of a seat that has exported", goods)


def check_attacks(state: EmpireState, step: int, place: int) -> None:
    """Attacks come from engines that show one, blocks from defenders, and hits from attacks that stand."""
    for engine, attack in enumerate(state.attacks):
        require(
            attack == NO_ATTACK or state.acts[engine] == ATTACK,
            f"attacks[{engine}]",
            "0 without an Attack on top",
            attack,
        )
        other = engine ^ 1
        if state.acts[engine] == state.acts[other] == ATTACK:
            paid = (attack == NO_ATTACK) == (state.attacks[other] == NO_ATTACK)
            require(paid, f"attacks[{engine}]", "both attacks of a seat supported, or none", attack)
    order = state.setup.orders[state.start]
    asked = order[:place] if step == BLOCK else order
    for seat, guarded in enumerate(state.guarded):
        could = seat in asked and shows(state, seat, DEFEND)
        require(guarded == 0 or could, f"guarded[{seat}]", "1 only for a defender", guarded)
    blocked = state.attacks.count(BLOCKED)
    require(sum(state.guarded) == blocked, "guarded", f"{blocked} defenders, as many as blocked attacks", state.guarded)
    engines = state.setup.engines[state.start]
    taken = () if step == BLOCK else engines[: place + 1] if step == TAKE else engines
    hit = {target_of(state, engine) for engine in taken if state.attacks[engine] == STANDING}
    for seat, noted in enumerate(state.hit):
        require(noted == (seat in hit), f"hit[{seat}]", "1 for a seat that was successfully attacked", noted)
