"""What happened, as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.core.naming import whom, whose
from intrigue.games.empire_engine import events as ev


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
                f"{names[seat]} {'exchanged the two gears' if exchanged else 'kept the gears in place'}.", "EE-13.8"
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
    "attack": ("found the ready pile empty and took from the stock", "EE-8.18"),
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
        case ev.Exported(seat=seat, goods=goods, joint=joint):
            how = "exported along with the partner" if joint else "exported"
            return Line(
                f"{names[seat]} {how}: {amount(goods, 'good')} into the score pile.", "EE-15.12" if joint else "EE-9.4"
            )
        case ev.JointExportDeclined(seat=seat):
            return Line(f"{names[seat]} kept the goods.", "EE-15.12")
        case ev.Wasted(seat=seat, action=action, clause=clause):
            return Line(f"{names[seat]} had {action.title()} on top for nothing: {WASTED[clause]}.", clause)
        case ev.GameEnded(result=result):
            return Line(f"The game is over. {result.reason}", "EE-11.4")
    return _tell_attack(event, names)


def _tell_attack(event: Event, names: Sequence[str]) -> Line:
    match event:
        case ev.AttackSupported(seat=seat, target=target):
            return Line(f"{names[seat]} paid a soldier and attacked {whom(names[target])}.", "EE-8.2")
        case ev.AttacksFailed(seat=seat, lost=lost):
            if lost:
                return Line(f"{names[seat]} had one soldier for two attacks: it was lost and both failed.", "EE-8.6")
            return Line(f"{names[seat]} had no soldier to attack with: wasted.", "EE-8.7")
        case ev.AttackBlocked(seat=seat, attacker=attacker, target=target, paid=paid):
            if paid:
                shielded = f"shielded {whom(names[target])} from {whom(names[attacker])}"
                return Line(f"{names[seat]} paid a {paid} and {shielded}.", "EE-15.14")
            return Line(f"{names[seat]} blocked {whose(names[attacker])} attack.", "EE-8.10")
        case ev.ShieldDeclined(seat=seat):
            return Line(f"{names[seat]} did not shield the partner.", "EE-15.17")
        case ev.CubeTaken(seat=seat, target=target, kind=kind, extra=extra):
            which = f"an extra {kind}" if extra else f"a {kind}"
            return Line(
                f"{names[seat]} took {which} from {whom(names[target])} into the score pile.",
                "EE-15.9" if extra else "EE-8.17",
            )
        case ev.ExtraCancelled(target=target):
            return Line(f"A double defend saved {whom(names[target])} from losing an extra cube.", "EE-15.10")
    raise TypeError(f"no words for {type(event).__name__}")


WASTED = {
    "EE-8.14": "there was no attack to block",
    "EE-9.1": "an attack on that empire was successful",
    "EE-9.4": "there were no goods",
}


def amount(count: int, kind: str) -> str:
    return f"{count} {kind}" + ("" if count == 1 else "s")
