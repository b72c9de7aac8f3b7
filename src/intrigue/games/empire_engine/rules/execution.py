"""The Execute phase (EE-7 to EE-9, EE-13, EE-15): what the actions on top of the engines do."""

from __future__ import annotations

from intrigue.core.state import Step
from intrigue.games.empire_engine import events as ev
from intrigue.games.empire_engine.codes import (
    ARM,
    ATTACK,
    BLOCK,
    BLOCK_LEFT,
    BLOCK_RIGHT,
    CASH_IN,
    D6,
    D7,
    D8,
    D9,
    D10,
    D11,
    DECLINE,
    DEFEND,
    END_ROUND,
    EXPORT,
    EXTRA,
    INVENT,
    JOIN_EXPORT,
    JOINT_EXPORT,
    KEEP_GOODS,
    PRODUCE,
    SALVAGE,
    SALVAGE_KIND,
    SALVAGING,
    SHIELD,
    TAKE,
    TAKE_GOOD,
    TAKE_SOLDIER,
    VIGIL,
    game_of,
)
from intrigue.games.empire_engine.rules.stock import gain, keepers, score_cube, score_from_stock
from intrigue.games.empire_engine.state import (
    BLOCKED,
    GOOD,
    INVENTION,
    KINDS,
    LEFT,
    NO_ATTACK,
    NONE,
    RIGHT,
    SIDES,
    SOLDIER,
    STANDING,
    EmpireState,
)

# ---- group 1: arm, produce, invent ---------------------------------------------------------------


def execute(state: EmpireState, step: Step) -> None:
    """The three groups in their order (EE-7.1). The agenda is used only where somebody may have to choose."""
    gain_resources(state)
    begin_attacks(state)


def gain_resources(state: EmpireState) -> None:
    """Group 1: Arm, Produce, Invent, served in turn order (EE-7.5 to EE-7.7, EE-3.10)."""
    acts = state.acts
    for engine in state.setup.engines[state.start]:
        act = acts[engine]
        if act == ARM:
            gain(state, engine >> 1, SOLDIER, 2, "arm")
        elif act == PRODUCE:
            gain(state, engine >> 1, GOOD, 2, "produce")
        elif act == INVENT:
            score_from_stock(state, engine >> 1, INVENTION, "invent")
    if state.setup.joint_invention:
        invent_jointly(state)


def invent_jointly(state: EmpireState) -> None:
    """EE-15.7, EE-15.8: two inventing partners get one more invention; it goes to the earlier one in turn order."""
    order = state.setup.orders[state.start]
    for seat in order[: len(order) // 2]:
        if shows(state, seat, INVENT) and shows(state, state.setup.partner[seat], INVENT):
            score_from_stock(state, seat, INVENTION, "joint invention")


def shows(state: EmpireState, seat: int, act: int) -> bool:
    """Whether an action is on top of one of this seat's engines."""
    return state.acts[2 * seat] == act or state.acts[2 * seat + 1] == act


# ---- group 2: attack, defend ---------------------------------------------------------------------


def begin_attacks(state: EmpireState) -> None:
    """Group 2: support, then the steps that follow from it (EE-8), then group 3."""
    agenda = state.agenda
    agenda.append((CASH_IN,))
    if state.setup.powers:
        agenda.append((VIGIL,))
    if support(state):
        if state.setup.joint_attack:
            agenda.append((EXTRA, 0))
        agenda.append((TAKE, 0))
        if DEFEND in state.acts:
            agenda.append((BLOCK, 0))
    elif state.events is not None and DEFEND in state.acts:
        for seat in state.setup.orders[state.start]:
            if shows(state, seat, DEFEND):
                state.events.append(ev.Wasted(seat, "defend", "EE-8.14", kept_by=keepers(state, seat)))


def support(state: EmpireState) -> bool:
    """Every attacker pays at the same time, before anything is taken (EE-8.2). Returns whether any attack stands."""
    acts = state.acts
    if ATTACK not in acts:
        return False
    ready, stock, attacks = state.ready, state.stock, state.attacks
    any_standing = False
    for seat in state.setup.orders[state.start]:
        left, right = acts[2 * seat] == ATTACK, acts[2 * seat + 1] == ATTACK
        wanted = left + right
        if not wanted:
            continue
        soldiers = ready[2 * seat]
        paid = wanted if soldiers >= wanted else soldiers  # one soldier for two attacks is lost (EE-8.6)
        ready[2 * seat] = soldiers - paid
        stock[SOLDIER] += paid
        if paid == wanted:
            any_standing = True
            if left:
                attacks[2 * seat] = STANDING
            if right:
                attacks[2 * seat + 1] = STANDING
        if state.events is not None:
            tell_support(state, seat, wanted, paid)
    return any_standing


def tell_support(state: EmpireState, seat: int, wanted: int, paid: int) -> None:
    assert state.events is not None
    if paid < wanted:
        state.events.append(ev.AttacksFailed(seat, wanted, paid, kept_by=keepers(state, seat)))
        return
    for side in (LEFT, RIGHT):
        if state.attacks[2 * seat + side] == STANDING:
            target = target_of(state, 2 * seat + side)
            state.events.append(ev.AttackSupported(seat, SIDES[side], target, kept_by=keepers(state, seat)))


def target_of(state: EmpireState, engine: int) -> int:
    """The left engine attacks the left neighbour, the right one the right neighbour (EE-8.1)."""
    seat = engine >> 1
    return (seat - 1) % state.players if engine & 1 else (seat + 1) % state.players


def attack_from(players: int, seat: int, side: int) -> int:
    """The engine with which the neighbour on that side attacks this seat."""
    return 2 * ((seat - 1) % players) if side else 2 * ((seat + 1) % players) + 1


def block(state: EmpireState, step: Step) -> None:
    """Each Defend blocks one attack, defenders in turn order (EE-8.10 to EE-8.14)."""
    order = state.setup.orders[state.start]
    for place in range(step[1], state.players):
        seat = order[place]
        if not shows(state, seat, DEFEND):
            continue
        menu = shield_menu(state, seat) if state.setup.shield_partner else block_menu(state, seat)
        if len(menu) > 1:
            state.agenda.append((BLOCK, place + 1))
            state.ask(seat, D7 if state.setup.shield_partner else D6)
            return
        if menu and menu[0] != DECLINE:
            block_attack(state, seat, menu[0])
        elif state.events is not None:
            state.events.append(ev.Wasted(seat, "defend", "EE-8.14", kept_by=keepers(state, seat)))


def block_menu(state: EmpireState, seat: int) -> tuple[int, ...]:
    """Which attack to block. If one opponent attacks twice, there is no choice (EE-8.11, EE-8.12)."""
    players, attacks = state.players, state.attacks
    left = attacks[attack_from(players, seat, LEFT)] == STANDING
    right = attacks[attack_from(players, seat, RIGHT)] == STANDING
    if left and right and players > 2:
        return (BLOCK_LEFT, BLOCK_RIGHT)
    if left:
        return (BLOCK_LEFT,)
    return (BLOCK_RIGHT,) if right else ()


def shield_menu(state: EmpireState, seat: int) -> tuple[int, ...]:
    """Attacks on oneself for free, on the partner for a cube, or none if there is no attack on oneself (EE-15.14 to
    EE-15.17)."""
    own = block_menu(state, seat)
    shields = [
        SHIELD + 2 * side + kind
        for side in (LEFT, RIGHT)
        for kind in (SOLDIER, GOOD)
        if state.attacks[attack_on_partner(state, seat, side)] == STANDING and state.ready[2 * seat + kind]
    ]
    return (*own, *shields) if own else (*shields, DECLINE)


def attack_on_partner(state: EmpireState, seat: int, side: int) -> int:
    """The engine with which a neighbour attacks one's partner. For the partner, the neighbour is on the other side."""
    return attack_from(state.players, state.setup.partner[seat], 1 - side)


def block_attack(state: EmpireState, seat: int, action: int) -> None:
    if action == DECLINE:
        if state.events is not None:
            state.events.append(ev.ShieldDeclined(seat, kept_by=keepers(state, seat)))
        return
    paid = NONE
    if action < SHIELD:
        engine = attack_from(state.players, seat, action - BLOCK_LEFT)
    else:
        side, paid = divmod(action - SHIELD, 2)
        engine = attack_on_partner(state, seat, side)
        state.ready[2 * seat + paid] -= 1
        state.stock[paid] += 1
    state.attacks[engine] = BLOCKED
    state.guarded[seat] = 1
    if state.events is not None:
        cube = None if paid == NONE else KINDS[paid]
        target, kept = target_of(state, engine), keepers(state, seat)
        state.events.append(ev.AttackBlocked(seat, engine >> 1, target, cube, kept_by=kept))
    score_from_stock(state, seat, SOLDIER, "defend")


def refuse_block(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    return "EE-8.11", "You are attacked from both sides: choose which of the two attacks to block."


def refuse_shield(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    if action == DECLINE:
        return "EE-15.17", "You are under attack, so your Defend must block an attack: on you or on your partner."
    if SHIELD <= action < DECLINE:
        side, kind = divmod(action - SHIELD, 2)
        if state.attacks[attack_on_partner(state, seat, side)] != STANDING:
            return "EE-15.16", f"Your {SIDES[side]} neighbour has no standing attack on your partner."
        return "EE-15.15", f"Your ready pile holds no {KINDS[kind]} to pay for shielding your partner."
    if action in (BLOCK_LEFT, BLOCK_RIGHT):
        return "EE-15.16", f"Your {SIDES[action - BLOCK_LEFT]} neighbour has no standing attack on you."
    return "EE-15.14", "Choose the attack that your Defend blocks."


def take(state: EmpireState, step: Step) -> None:
    """Successful attacks in turn order, an attacker's left engine first (EE-8.16 to EE-8.22)."""
    attacks, ready = state.attacks, state.ready
    engines = state.setup.engines[state.start]
    for place in range(step[1], len(engines)):
        engine = engines[place]
        if attacks[engine] != STANDING:
            continue
        target = target_of(state, engine)
        state.hit[target] = 1
        soldiers, goods = ready[2 * target], ready[2 * target + 1]
        if soldiers and goods:
            state.matter = engine
            state.agenda.append((TAKE, place + 1))
            state.ask(engine >> 1, D8)
            return
        if soldiers or goods:
            rob(state, engine >> 1, target, SOLDIER if soldiers else GOOD, extra=False)
        else:
            score_from_stock(state, engine >> 1, SOLDIER, "attack")  # EE-8.18


def rob(state: EmpireState, seat: int, target: int, kind: int, *, extra: bool) -> None:
    state.ready[2 * target + kind] -= 1
    score_cube(state, seat, kind)
    if state.events is not None:
        state.events.append(ev.CubeTaken(seat, target, KINDS[kind], extra, kept_by=keepers(state, seat)))


def soldier_or_good(state: EmpireState, seat: int) -> tuple[int, ...]:
    return (TAKE_SOLDIER, TAKE_GOOD)


def take_cube(state: EmpireState, seat: int, action: int) -> None:
    target = target_of(state, state.matter)
    state.matter = NONE
    rob(state, seat, target, action - TAKE_SOLDIER, extra=False)


def refuse_take(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    return "EE-8.17", "Your attack is successful: take a soldier or a good from the target's ready pile."


def extra(state: EmpireState, step: Step) -> None:
    """The extra cubes of joint attacks, after all normal takings (EE-15.9 to EE-15.11)."""
    joint = joint_attacks(state)
    for place in range(step[1], len(joint)):
        engine = joint[place]
        seat, target = engine >> 1, target_of(state, engine)
        if shows(state, target, DEFEND) and shows(state, state.setup.partner[target], DEFEND):
            if state.events is not None:
                state.events.append(ev.ExtraCancelled(target, kept_by=keepers(state, target)))
            continue
        soldiers, goods = state.ready[2 * target], state.ready[2 * target + 1]
        if soldiers and goods:
            state.matter = engine
            state.agenda.append((EXTRA, place + 1))
            state.ask(seat, D9)
            return
        if soldiers or goods:
            rob(state, seat, target, SOLDIER if soldiers else GOOD, extra=True)


def joint_attacks(state: EmpireState) -> list[int]:
    """For each joint attack, the engine of the partner who takes the extra cube (the earlier one in turn order). Sorted
    by the turn order of the taker, then of the target."""
    order = state.setup.orders[state.start]
    joint = []
    for taker in order[: len(order) // 2]:  # partners sit opposite: the first two are the earlier ones of each team
        for target in order:
            engines = [attack_from(state.players, target, side) for side in (LEFT, RIGHT)]
            if NO_ATTACK not in (state.attacks[engines[LEFT]], state.attacks[engines[RIGHT]]):
                joint += [engine for engine in engines if engine >> 1 == taker]
    return joint


def take_extra(state: EmpireState, seat: int, action: int) -> None:
    target = target_of(state, state.matter)
    state.matter = NONE
    rob(state, seat, target, action - TAKE_SOLDIER, extra=True)


def refuse_extra(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    return "EE-15.11", "Your team attacked jointly: take one more soldier or good from the target's ready pile."


# ---- group 3: export, salvage --------------------------------------------------------------------


def vigil(state: EmpireState, step: Step) -> None:
    """Kestrel's Defend gains a soldier if it blocked nothing (EE-13.4, EE-13.5)."""
    effect = game_of(state).vigil
    for seat in state.setup.orders[state.start]:
        if state.empires[seat] == effect and shows(state, seat, DEFEND) and not state.guarded[seat]:
            gain(state, seat, SOLDIER, 1, "vigil")


def cash_in(state: EmpireState, step: Step) -> None:
    """Group 3: first all Exports, then all Salvages in turn order (EE-9.8)."""
    state.agenda.append((END_ROUND,))
    acts = state.acts
    if SALVAGE in acts:
        state.agenda.append((SALVAGING, 0))
    if EXPORT not in acts:
        return
    if state.setup.joint_export:
        state.agenda.append((JOINT_EXPORT, 0))
    for engine in state.setup.engines[state.start]:
        if acts[engine] != EXPORT:
            continue
        seat = engine >> 1
        if state.hit[seat]:
            if state.events is not None:
                state.events.append(ev.Wasted(seat, "export", "EE-9.1", kept_by=keepers(state, seat)))
        elif state.ready[2 * seat + GOOD]:
            if state.setup.joint_export:
                state.exported[seat] = state.ready[2 * seat + GOOD]
            export(state, seat, joint=False)
        elif state.events is not None:
            state.events.append(ev.Wasted(seat, "export", "EE-9.4", kept_by=keepers(state, seat)))


def export(state: EmpireState, seat: int, *, joint: bool) -> None:
    """All goods go to the score pile (EE-9.4); Nova keeps a profit (EE-13.6)."""
    goods = state.ready[2 * seat + GOOD]
    state.ready[2 * seat + GOOD] = 0
    for _ in range(goods):
        score_cube(state, seat, GOOD)
    if state.events is not None:
        state.events.append(ev.Exported(seat, goods, joint, kept_by=keepers(state, seat)))
    if state.setup.powers and state.empires[seat] == game_of(state).profit:
        gain(state, seat, GOOD, 1, "profit")


def join_exports(state: EmpireState, step: Step) -> None:
    """A producing partner of a successful exporter may export too (EE-15.12, EE-15.13)."""
    order = state.setup.orders[state.start]
    for place in range(step[1], state.players):
        seat = order[place]
        if (
            shows(state, seat, PRODUCE)
            and state.exported[state.setup.partner[seat]]
            and not shows(state, seat, EXPORT)
            and not state.hit[seat]
            and state.ready[2 * seat + GOOD]
        ):
            state.agenda.append((JOINT_EXPORT, place + 1))
            state.ask(seat, D10)
            return


def export_or_keep(state: EmpireState, seat: int) -> tuple[int, ...]:
    return (JOIN_EXPORT, KEEP_GOODS)


def join_export(state: EmpireState, seat: int, action: int) -> None:
    if action == JOIN_EXPORT:
        export(state, seat, joint=True)
    elif state.events is not None:
        state.events.append(ev.JointExportDeclined(seat, kept_by=keepers(state, seat)))


def refuse_join(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    return "EE-15.12", "Your partner exported: export all your goods too, or keep them all."


def salvaging(state: EmpireState, step: Step) -> None:
    """Salvages in turn order. A seat that was successfully attacked gets nothing (EE-9.1), except Sylphians
    (EE-13.7)."""
    engines = state.setup.engines[state.start]
    ruin = game_of(state).ruin if state.setup.powers else NONE
    for place in range(step[1], len(engines)):
        if state.acts[engines[place]] != SALVAGE:
            continue
        seat = engines[place] >> 1
        if state.hit[seat] and (ruin == NONE or state.empires[seat] != ruin):
            if state.events is not None:
                state.events.append(ev.Wasted(seat, "salvage", "EE-9.1", kept_by=keepers(state, seat)))
            continue
        state.agenda.append((SALVAGING, place + 1))
        state.ask(seat, D11)
        return


ANY_KIND = (SALVAGE_KIND, SALVAGE_KIND + 1, SALVAGE_KIND + 2)


def any_kind(state: EmpireState, seat: int) -> tuple[int, ...]:
    return ANY_KIND


def salvage(state: EmpireState, seat: int, action: int) -> None:
    score_from_stock(state, seat, action - SALVAGE_KIND, "salvage")


def refuse_salvage(state: EmpireState, seat: int, action: int) -> tuple[str, str]:
    return "EE-9.6", "Your Salvage takes 1 soldier, 1 good or 1 invention from the stock into your score pile."
