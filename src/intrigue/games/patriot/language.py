"""The effect language of the cards, compiled into tuples of integers.

An effect is "-" or a list of operations such as `coins(+2); inf(ME,ANY,1)`. Each operation becomes a tuple: the number
of the primitive, then its arguments. What a primitive does is in `effects.py`.
"""

from __future__ import annotations

import re
from typing import Final

from intrigue.core.errors import BadData

Op = tuple[int, ...]
Program = tuple[Op, ...]

# Primitives, in the order of `effects.PRIMITIVES`.
THREAT: Final = 0
UNREST: Final = 1
TAXES: Final = 2
COINS: Final = 3
INF: Final = 4
LOSE: Final = 5
PASS: Final = 6
MIX: Final = 7
AP: Final = 8
BASE: Final = 9
MARK: Final = 10
LIMIT: Final = 11
LAUNCH: Final = 12
UNLAUNCH: Final = 13
TROOP: Final = 14
EXECUTE: Final = 15
RIOTER: Final = 16
RIOT: Final = 17
PEEK: Final = 18
DISCOVER: Final = 19
ASSASSINATE: Final = 20
SUPER: Final = 21
LOOK: Final = 22
SHIELD: Final = 23
MOD: Final = 24
OPINION: Final = 25
ABILITY: Final = 26
TOKEN: Final = 27
TRACK: Final = 28

# Players.
WHO: Final = ("ME", "HOLDER", "PRES", "ALL", "OTHERS", "LEFT", "RIGHT", "NEXT", "PICK", "WINNER", "MOST")
ME: Final = 0
HOLDER: Final = 1
PRES: Final = 2
EVERYBODY: Final = 3
OTHERS: Final = 4
LEFT: Final = 5
RIGHT: Final = 6
NEXT: Final = 7
PICK: Final = 8
WINNER: Final = 9
MOST: Final = 10

TYPES: Final = ("FIN", "SPY", "SCI", "WAR")
ANY: Final = 4
PLACES: Final = ("TRE", "SUR", "LAB", "WRM")
ROLL: Final = 4
EACH: Final = 5
CHOICE: Final = 6

ALL: Final = 99  # as a number: as many as there are
HALF: Final = 98

# What modes and kinds are called on the cards; their numbers are the places in these tuples.
HOW: Final = ("CHOICE", "RANDOM")
LAUNCHES: Final = ("REVEALED", "UNREVEALED", "EITHER")
DECKS: Final = ("BRIEF", "OPINION")
PEEKS: Final = ("LOOK", "SORT")
WHERE: Final = ("TOP", "TOP5", "SHUFFLE")
LOOKS: Final = ("HAND", "LOYALTY")
MODS: Final = ("DISC3", "TALLY", "OPINION", "VEST", "REROLL")
MOD_DISC3: Final = 0
MOD_TALLY: Final = 1
MOD_OPINION: Final = 2
MOD_VEST: Final = 3
MOD_REROLL: Final = 4

_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "who": WHO,
    "type": (*TYPES, "ANY"),
    "place": (*PLACES, "ROLL", "EACH"),
    "token place": (*PLACES, "", "", "CHOICE"),
    "how": HOW,
    "launch": LAUNCHES,
    "deck": DECKS,
    "peek": PEEKS,
    "where": WHERE,
    "look": LOOKS,
    "mod": MODS,
    "riot": ("RIOT",),
}

# For each primitive its name and the forms its arguments can take.
FORMS: Final[tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]] = (
    ("threat", (("number",),)),
    ("unrest", (("number",), ("zero",))),
    ("taxes", (("number",),)),
    ("coins", (("number",), ("all lost",))),
    ("inf", (("who", "type", "number"),)),
    ("lose", (("who", "share", "how"),)),
    ("pass", (("who", "who", "number"),)),
    ("mix", (("who", "who"),)),
    ("ap", (("who", "number"),)),
    ("base", (("who", "number"),)),
    ("mark", (("who", "number"),)),
    ("limit", (("who", "number"),)),
    ("launch", (("launch", "number"),)),
    ("unlaunch", (("share",),)),
    ("troop", (("number",), ("all lost",))),
    ("execute", (("share",),)),
    ("rioter", (("number", "place"),)),
    ("riot", (("number",),)),
    ("peek", (("deck", "number", "peek"),)),
    ("discover", (("who", "number"),)),
    ("assassinate", (("who", "number"),)),
    ("super", (("number", "where"),)),
    ("look", (("look", "who"),)),
    ("shield", (("riot",),)),
    ("mod", (("mod",), ("mod", "number"))),
    ("opinion", (("number",),)),
    ("ability", (("who", "number"),)),
    ("token", (("number", "token place"), ("number",))),
    ("track", (("number",),)),
)
NAMES: Final = tuple(name for name, _ in FORMS)
TO_ZERO: Final = -97  # unrest(=0)

_OP = re.compile(r"([a-z]+)\(([^()]*)\)$")
_NUMBER = re.compile(r"[+-]?\d+$")


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
    if text.strip() == "-":
        return ()
    return tuple(compile_op(part.strip(), path) for part in text.split(";"))


def compile_op(text: str, path: str) -> Op:
    match = _OP.match(text)
    if match is None or match[1] not in NAMES:
        raise BadData(path, "an operation: " + ", ".join(NAMES), text)
    number = NAMES.index(match[1])
    words = [word.strip() for word in match[2].split(",")]
    for form in FORMS[number][1]:
        values = _arguments(form, words)
        if values is not None:
            return (number, *values)
    raise BadData(path, " or ".join(_describe(match[1], form) for form in FORMS[number][1]), text)


def _arguments(form: tuple[str, ...], words: list[str]) -> list[int] | None:
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
    names = _WORDS[kind]
    return names.index(word) if word and word in names else None


def _describe(name: str, form: tuple[str, ...]) -> str:
    words = {"all lost": "-ALL", "zero": "=0"}
    return f"{name}({','.join(words.get(kind, kind) for kind in form)})"


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


LOWEST: Final = -9999

# Conditions of options, missions and letters: what is compared, how, and with which number.
QUANTITIES: Final = (
    "coins",
    "taxes",
    "launched",
    "rioters",
    "marks",
    "troops",
    "unrest",
    "threat",
    "kept",
    "fallen",
    "fallen_loyal",
    "tokens",
    "track",
)
AT_LEAST: Final = 0
AT_MOST: Final = 1
Condition = tuple[int, int, int]


def compile_conditions(text: str, path: str) -> tuple[Condition, ...]:
    """Conditions that must all hold.

    >>> compile_conditions("rioters=0; unrest<=2", "mission")
    ((3, 1, 0), (6, 1, 2))
    """
    return tuple(_condition(part.strip(), path) for part in text.split(";")) if text else ()


def _condition(text: str, path: str) -> Condition:
    match = re.match(r"([a-z_]+)(>=|<=|=)(\d+)$", text)
    if match is None or match[1] not in QUANTITIES or (match[2] == "=" and match[3] != "0"):
        raise BadData(path, "conditions such as coins>=2 or rioters=0 (" + ", ".join(QUANTITIES) + ")", text)
    return QUANTITIES.index(match[1]), AT_LEAST if match[2] == ">=" else AT_MOST, int(match[3])


COSTS: Final = ("AP", "COIN", "MARK", "CARD", "UNREST")


def compile_cost(text: str, path: str) -> tuple[int, int, int, int, int]:
    """A cost such as "AP 3, MARK 2", as numbers in the order of `COSTS`.

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


def compile_demand(text: str, path: str) -> tuple[tuple[int, int, int, int], int, tuple[Condition, ...]]:
    """A letter's demand: influence per player of each type, coins to be secured, and conditions of the board.

    >>> compile_demand("secure 5; inf WAR 2pp", "demand")
    ((0, 0, 0, 2), 5, ())
    """
    influence = [0, 0, 0, 0]
    secure = 0
    conditions: list[Condition] = []
    for part in [piece.strip() for piece in text.split(";")]:
        if match := re.match(r"inf (FIN|SPY|SCI|WAR) (\d+)pp$", part):
            influence[TYPES.index(match[1])] = int(match[2])
        elif match := re.match(r"secure (\d+)$", part):
            secure = int(match[1])
        else:
            conditions.append(_condition(part, path))
    return (influence[0], influence[1], influence[2], influence[3]), secure, tuple(conditions)
