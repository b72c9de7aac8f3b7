"""Empire Engine in words: prompts, the log, the table as text, and what an action means."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.games.empire_engine import events as ev
from intrigue.games.empire_engine.codes import (
    ACTS,
    BLOCK_LEFT,
    D4,
    DECLINE,
    EXCHANGE_GEARS,
    KEEP_GEARS,
    LAY_GEAR,
    SHIELD,
    game_of,
)
from intrigue.games.empire_engine.content import EDGES
from intrigue.games.empire_engine.state import KINDS, SIDES, EmpireState
from intrigue.games.empire_engine.view import EmpireView, Laid

if TYPE_CHECKING:
    from intrigue.games.empire_engine import EmpireEngine

WIDTH = 100  # columns of a terminal


# ---- prompts -------------------------------------------------------------------------------------


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
    return f"Your {gear} gear goes below your {SIDES[side]} engine. Lay a cube on it or not.", "EE-6.3"


def ask_exchange(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Fulfilled Prophecy: you have seen all gears. Exchange your two, or keep them as they lie?", "EE-13.8"


def ask_block(state: EmpireState, seat: int) -> tuple[str, str]:
    left, right = (seat + 1) % state.players, (seat - 1) % state.players
    return f"Seat {left + 1} and seat {right + 1} both attack you. Which attack does your Defend block?", "EE-8.11"


def ask_shield(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Your Defend blocks one attack: one on you, or for a cube one on your partner.", "EE-15.14"


def ask_take(state: EmpireState, seat: int) -> tuple[str, str]:
    from intrigue.games.empire_engine.execute import target_of

    target = target_of(state, state.matter)
    return f"Your attack on seat {target + 1} is successful. Which cube do you take into your score pile?", "EE-8.17"


def ask_extra(state: EmpireState, seat: int) -> tuple[str, str]:
    from intrigue.games.empire_engine.execute import target_of

    target = target_of(state, state.matter)
    return f"Joint attack: which extra cube does your team take from seat {target + 1}?", "EE-15.9"


def ask_join(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Your partner has exported. Do you export all your goods too?", "EE-15.12"


def ask_salvage(state: EmpireState, seat: int) -> tuple[str, str]:
    return "Salvage: which cube do you take from the stock into your score pile?", "EE-9.6"


# ---- log -----------------------------------------------------------------------------------------


def tell(event: Event, names: Sequence[str]) -> Line:
    """An event as a sentence. Past tense throughout, so that "You" fits as a name."""
    match event:
        case ev.GameBegan(rounds=rounds, start=start, empires=empires):
            who = "; ".join(f"{name}: {empire}" for name, empire in zip(names, empires, strict=False))
            return Line(
                f"The game began: {rounds} rounds. {names[start]} got the starting player card."
                + (f" {who}." if who else "")
            )
        case ev.RoundBegan(round=number, start=start):
            return Line(f"--- Round {number}, starting player: {names[start]} ---")
        case ev.EngineLaid(seat=seat, side=side):
            return Line(f"{names[seat]} laid the {side} engine face down.")
        case ev.EngineChosen(seat=seat, side=side, action=action):
            return Line(f"{names[seat]} secretly put {action.title()} on top of the {side} engine.", "EE-16.1")
        case ev.GearLaid(seat=seat, side=side, cube=cube):
            on_it = f"with a {cube} on it" if cube else "without a cube"
            return Line(f"{names[seat]} laid a gear below the {side} engine, {on_it}.", "EE-6.4" if cube else "")
        case ev.GearChosen(seat=seat, side=side, gear=gear):
            return Line(f"{names[seat]} secretly used the {gear} gear below the {side} engine.", "EE-16.1")
        case ev.GearsRevealed(gears=gears):
            shown = "; ".join(f"{name} {left} and {right}" for name, (left, right) in zip(names, gears, strict=False))
            return Line(f"All gears were revealed (left and right): {shown}.")
        case ev.GearsExchanged(seat=seat, exchanged=exchanged):
            return Line(
                f"{names[seat]} {'exchanged the two gears' if exchanged else 'kept the gears as they lay'}.", "EE-13.8"
            )
        case ev.EnginesTurned(actions=actions, turns=turns):
            return Line(_tell_engines(names, actions, turns))
    return _tell_execute(event, names)


def _tell_engines(names: Sequence[str], actions: Sequence[tuple[str, str]], turns: Sequence[tuple[int, int]]) -> str:
    parts = []
    for seat, (left, right) in enumerate(actions):
        by = f" (turned {turns[seat][0]} and {turns[seat][1]})" if turns else ""
        parts.append(f"{names[seat]} {left.title()} + {right.title()}{by}")
    return "The engines show: " + "; ".join(parts) + "."


SOURCES = {
    "arm": ("armed", "EE-7.5"),
    "produce": ("produced", "EE-7.6"),
    "vigil": ("kept an Ancestral Vigil", "EE-13.4"),
    "profit": ("retained a profit", "EE-13.6"),
    "invent": ("invented", "EE-7.7"),
    "joint invention": ("invented jointly with the partner", "EE-15.7"),
    "defend": ("got the reward for blocking", "EE-8.13"),
    "attack": ("found the ready pile empty and drew on the stock", "EE-8.18"),
    "salvage": ("salvaged", "EE-9.6"),
}


def _tell_execute(event: Event, names: Sequence[str]) -> Line:
    match event:
        case ev.Gained(seat=seat, kind=kind, count=count, source=source):
            did, clause = SOURCES[source]
            return Line(f"{names[seat]} {did}: {amount(count, kind)} into the ready pile.", clause)
        case ev.Scored(seat=seat, kind=kind, count=count, source=source):
            did, clause = SOURCES[source]
            return Line(f"{names[seat]} {did}: {amount(count, kind)} into the score pile.", clause)
        case ev.ReturnedEqually(kind=kind):
            return Line(f"The stock ran out of {kind}s: every player returned one from the score pile.", "EE-3.6")
        case ev.SpareUsed(kind=kind):
            return Line(
                f"The stock ran out of {kind}s and not everybody had one to return: a spare was used.", "EE-3.7"
            )
        case ev.AttackSupported(seat=seat, target=target):
            return Line(f"{names[seat]} paid a soldier and attacked {names[target]}.", "EE-8.2")
        case ev.AttacksFailed(seat=seat, lost=lost):
            if lost:
                return Line(f"{names[seat]} had one soldier for two attacks: it was lost and both failed.", "EE-8.6")
            return Line(f"{names[seat]} had no soldier to attack with: wasted.", "EE-8.7")
        case ev.AttackBlocked(seat=seat, attacker=attacker, target=target, paid=paid):
            if paid:
                return Line(
                    f"{names[seat]} paid a {paid} and shielded {names[target]} from {names[attacker]}.", "EE-15.14"
                )
            return Line(f"{names[seat]} blocked the attack of {names[attacker]}.", "EE-8.10")
        case ev.ShieldDeclined(seat=seat):
            return Line(f"{names[seat]} did not shield the partner.", "EE-15.17")
        case ev.CubeTaken(seat=seat, target=target, kind=kind, extra=extra):
            which = f"an extra {kind}" if extra else f"a {kind}"
            return Line(
                f"{names[seat]} took {which} from {names[target]} into the score pile.",
                "EE-15.9" if extra else "EE-8.17",
            )
        case ev.Exported(seat=seat, goods=goods, joint=joint):
            how = "exported along with the partner" if joint else "exported"
            return Line(
                f"{names[seat]} {how}: {amount(goods, 'good')} into the score pile.", "EE-15.12" if joint else "EE-9.4"
            )
        case ev.JointExportDeclined(seat=seat):
            return Line(f"{names[seat]} kept the goods.", "EE-15.12")
        case ev.Wasted(seat=seat, action=action, clause=clause):
            return Line(f"{names[seat]} had {action.title()} on top for nothing: {WASTED[clause]}.", clause)
        case ev.ExtraCancelled(target=target):
            return Line(f"A double defend spared {names[target]} the extra cube of a joint attack.", "EE-15.10")
        case ev.GameEnded(result=result):
            return Line(f"The game is over. {result.reason}", "EE-11.4")
    raise TypeError(f"no words for {type(event).__name__}")


WASTED = {
    "EE-8.14": "there was no attack to block",
    "EE-9.1": "an attack on that empire was successful",
    "EE-9.4": "there were no goods",
}


def amount(count: int, kind: str) -> str:
    return f"{count} {kind}" + ("" if count == 1 else "s")


# ---- table ---------------------------------------------------------------------------------------


def show(game: EmpireEngine, view: EmpireView, names: Sequence[str]) -> str:
    """The table as text: one block of facts, one row for each seat."""
    stock = ", ".join(amount(count, kind) for count, kind in zip(view.stock, KINDS, strict=True))
    lines = [f"Round {view.round} of {view.rounds}    Stock: {stock}"]
    if any(view.spares):
        lines.append(
            "Spares used: " + ", ".join(amount(n, kind) for n, kind in zip(view.spares, KINDS, strict=True) if n)
        )
    rows = [("", "left engine", "right engine", "ready pile", "score pile")]
    rows += [
        (
            ("> " if view.start == seat else "  ") + names[seat] + (" *" if seat in view.pending else ""),
            _engine_cell(view, seat, 0),
            _engine_cell(view, seat, 1),
            _pile(view.ready[seat]),
            "hidden" if (pile := view.scores[seat]) is None else _pile(pile),
        )
        for seat in range(view.players)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines.append("")
    lines += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines.append("")
    lines.append("> starting player   * must decide   Piles: S soldier, G good, I invention")
    if view.options["team_play"]:
        lines.append(f"Teams: {names[0]} and {names[2]} against {names[1]} and {names[3]}")
    lines += _powers(game, view, names)
    return "\n".join(lines)


def _engine_cell(view: EmpireView, seat: int, side: int) -> str:
    shown = view.engines[seat][side]
    card = view.laid[seat][side]
    parts = [shown.title() if shown else "-"]
    if card.laid:
        parts.append(f"[{_card(view, card)}]")
    return " ".join(parts)


def _card(view: EmpireView, card: Laid) -> str:
    name = "face down" if card.value is None else (card.value.title() if view.round == 1 else f"gear {card.value}")
    return f"{name} + {card.cube}" if card.cube else name


def _pile(counts: Sequence[int]) -> str:
    return " ".join(f"{count}{letter}" for count, letter in zip(counts, "SGI", strict=False))


def _powers(game: EmpireEngine, view: EmpireView, names: Sequence[str]) -> list[str]:
    by_id = {empire.id: empire for empire in game.rules.empire}
    lines = []
    for seat, empire in enumerate(view.empires):
        power = f"{names[seat]}: {by_id[empire].name}, {by_id[empire].power}. {by_id[empire].text}"
        lines += wrap(power, WIDTH, subsequent_indent="  ")
    return lines


# ---- actions -------------------------------------------------------------------------------------


def label(game: EmpireEngine, view: EmpireView, action: int, names: Sequence[str]) -> str:
    """An action with what it means here: which way the engine turns, whom a block stops."""
    if view.viewer is None:
        return game.actions.text(action)
    seat = view.viewer
    if action < LAY_GEAR:
        side, edge = divmod(action, EDGES)
        return f"Lay the {SIDES[side]} engine with {game.rules.engine[side].edges[edge].title()} on top"
    if action < KEEP_GEARS:
        return _label_gear(game, view, seat, action)
    neighbours = (names[(seat + 1) % view.players], names[(seat - 1) % view.players])
    if action in (KEEP_GEARS, EXCHANGE_GEARS):
        left, right = _after_exchange(game, view, seat, exchanged=action == EXCHANGE_GEARS)
        verb = "Exchange" if action == EXCHANGE_GEARS else "Keep"
        return f"{verb} the gears: {left.title()} + {right.title()}"
    if action < SHIELD:
        return f"Block the attack of {neighbours[action - BLOCK_LEFT]}"
    if action < DECLINE:
        side, kind = divmod(action - SHIELD, 2)
        return f"Shield your partner from {neighbours[side]}, paying a {KINDS[kind]}"
    words = game.actions.text(action)
    return words[0].upper() + words[1:]


def _label_gear(game: EmpireEngine, view: EmpireView, seat: int, action: int) -> str:
    side, rest = divmod(action - LAY_GEAR, 6)
    gear, cube = divmod(rest, 3)
    turns = game.turns_of[gear][1 if cube else 0]
    shown = view.engines[seat][side]
    assert shown is not None, "engines lie face up when gears are laid"
    after = turned(game, side, shown, turns)
    card = f"{game.gear_values[gear]} gear" + (f" + {KINDS[cube - 1]}" if cube else "")
    how = "stays on" if turns == 0 else f"turns {turns} to"
    words = f"{SIDES[side].title()}: {card} {how} {after.title()}"
    if view.asks[seat] != game.decisions[D4].id:
        other_side = 1 - side
        other_shown = view.engines[seat][other_side]
        assert other_shown is not None
        free = turned(game, other_side, other_shown, game.turns_of[1 - gear][0])
        paid = turned(game, other_side, other_shown, game.turns_of[1 - gear][1])
        words += f" ({SIDES[other_side]} then {free.title()}, or {paid.title()} for a cube)"
    return words


def turned(game: EmpireEngine, side: int, shown: str, turns: int) -> str:
    """The action on top after so many clockwise quarter-turns (EE-1.7)."""
    row = game.acts_of[side]
    return ACTS[row[(row.index(ACTS.index(shown)) - turns) % EDGES]]


def _after_exchange(game: EmpireEngine, view: EmpireView, seat: int, *, exchanged: bool) -> tuple[str, str]:
    cards = view.laid[seat][::-1] if exchanged else view.laid[seat]
    after = []
    for side, card in enumerate(cards):
        shown = view.engines[seat][side]
        assert shown is not None
        assert card.value is not None
        gear = game.gear_values.index(int(card.value))
        after.append(turned(game, side, shown, game.turns_of[gear][1 if card.cube else 0]))
    return after[0], after[1]
