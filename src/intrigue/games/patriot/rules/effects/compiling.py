"""From the texts of the content to numbers: effects, rows, conditions, costs, demands."""

from __future__ import annotations

import re
from typing import Final

from intrigue.core.errors import BadData
from intrigue.games.patriot.codes import TYPE_CODES
from intrigue.games.patriot.rules.conditions import AT_LEAST, AT_MOST, NAMES, Condition
from intrigue.games.patriot.rules.effects.language import ALL, HALF, TO_ZERO, WORDS, Cost, Op, Program
from intrigue.games.patriot.rules.effects.primitives import BY_NAME, Form

Term = tuple[int, int, int, int]
"""A part of a demand: influence of a type with a value per player, coins to be secured, or a condition of the board."""
OF_TYPE: Final = 0
SECURED: Final = 1
ON_BOARD: Final = 2
NOTHING: Final = "-"
LOWEST: Final = -9999  # below every total
COSTS: Final = ("AP", "COIN", "MARK", "CARD", "UNREST")
"""What a cost can name, in the order of `Cost`."""
_OP = re.compile(r"([a-z]+)\(([^()]*)\)$")
_NUMBER = re.compile(r"[+-]?\d+$")


# ---- effects -------------------------------------------------------------------------------------


def compile_effect(text: str, path: str = "effect") -> Program:
    """The operations of an effect.

    >>> compile_effect("coins(+2); inf(ME,ANY,1)")
    ((3, 2), (4, 0, 4, 1))
    >>> compile_effect("-")
    ()
    >>> compile_effect("coins(many)")
    Traceback (most recent call last):
        ...
    intrigue.core.errors.BadData: effect: expected coins(number) or coins(-ALL), got 'coins(many)'
    """
    if text.strip() == NOTHING:
        return ()
    return tuple([compile_op(part.strip(), path) for part in text.split(";")])


def compile_op(text: str, path: str) -> Op:
    match = _OP.match(text)
    primitive = None if match is None else BY_NAME.get(match[1])
    if match is None or primitive is None:
        raise BadData(path, "an operation: " + ", ".join(BY_NAME), text)
    words = [word.strip() for word in match[2].split(",")]
    for form in primitive.forms:
        values = _arguments(form, words)
        if values is not None:
            return (primitive.number, *values)
    raise BadData(path, " or ".join([_describe(primitive.name, form) for form in primitive.forms]), text)


def _arguments(form: Form, words: list[str]) -> list[int] | None:
    if len(form) != len(words):
        return None
    values = []
    for kind, word in zip(form, words, strict=True):
        value = _value(kind, word)
        if value is None:
            return None
        values.append(value)
    return values


def _value(kind: str, word: str) -> int | None:
    if kind == "zero":
        return TO_ZERO if word == "=0" else None
    if kind == "all lost":
        return -ALL if word == "-ALL" else None
    if kind == "share" and word in {"ALL", "HALF"}:
        return ALL if word == "ALL" else HALF
    if kind in {"number", "share"}:
        return int(word) if _NUMBER.match(word) else None
    return WORDS[kind].get(word)


def _describe(name: str, form: Form) -> str:
    words = {"all lost": "-ALL", "zero": "=0"}
    return f"{name}({','.join([words.get(kind, kind) for kind in form])})"


def row_start(text: str, path: str) -> int:
    """The lowest total of a row: 12 for "12+", 6 for "6-11", and a number below every total for "<=5".

    >>> row_start("6-11", "rows"), row_start("12+", "rows")
    (6, 12)
    """
    if match := re.match(r"(\d+)(\+|-\d+)$", text):
        return int(match[1])
    if re.match(r"<=\d+$", text):
        return LOWEST
    raise BadData(path, "a row such as 12+, 6-11 or <=5", text)


# ---- conditions, costs, demands ------------------------------------------------------------------


def compile_conditions(text: str, path: str) -> tuple[Condition, ...]:
    """Conditions that must all hold.

    >>> compile_conditions("rioters=0; unrest<=2", "mission")
    ((3, 1, 0), (6, 1, 2))
    """
    return tuple([compile_condition(part.strip(), path) for part in text.split(";")]) if text else ()


def compile_condition(text: str, path: str) -> Condition:
    match = re.match(r"([a-z_]+)(>=|<=|=)(\d+)$", text)
    if match is None or match[1] not in NAMES or (match[2] == "=" and match[3] != "0"):
        raise BadData(path, "conditions such as coins>=2 or rioters=0 (" + ", ".join(NAMES) + ")", text)
    return NAMES.index(match[1]), AT_LEAST if match[2] == ">=" else AT_MOST, int(match[3])


def compile_cost(text: str, path: str) -> Cost:
    """A cost such as "AP 3, MARK 2".

    >>> compile_cost("AP 3, MARK 2", "cost")
    (3, 0, 2, 0, 0)
    """
    amounts = [0, 0, 0, 0, 0]
    for part in text.split(",") if text else ():
        words = part.split()
        if len(words) != 2 or words[0] not in COSTS or not words[1].isdecimal():
            raise BadData(path, "costs such as AP 3, COIN 1 (" + ", ".join(COSTS) + ")", text)
        amounts[COSTS.index(words[0])] = int(words[1])
    return amounts[0], amounts[1], amounts[2], amounts[3], amounts[4]


def compile_demand(text: str, path: str) -> tuple[Term, ...]:
    """The terms of a letter's demand.

    >>> compile_demand("secure 5; inf WAR 2pp; launched>=1", "demand")
    ((1, 5, 0, 0), (0, 3, 2, 0), (2, 2, 0, 1))
    """
    terms: list[Term] = []
    for part in [piece.strip() for piece in text.split(";")]:
        if match := re.match(r"inf (FIN|SPY|SCI|WAR) (\d+)pp$", part):
            terms.append((OF_TYPE, TYPE_CODES[match[1]], int(match[2]), 0))
        elif match := re.match(r"secure (\d+)$", part):
            terms.append((SECURED, int(match[1]), 0, 0))
        else:
            terms.append((ON_BOARD, *compile_condition(part, path)))
    return tuple(terms)
