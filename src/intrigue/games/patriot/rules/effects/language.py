"""The words of the effect language and the numbers behind them.

An effect is "-" or a list of operations such as `coins(+2); inf(ME,ANY,1)`. Compiled, an operation is a tuple: the
number of the primitive, then its arguments."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot.codes import LABORATORY, SURVEILLANCE, TREASURY, TYPE_CODES, WAR_ROOM

Op = tuple[int, ...]
Program = tuple[Op, ...]
Cost = tuple[int, int, int, int, int]
"""AP, coins, science markers, influence cards, and Civil Unrest that rises afterwards."""

# Numbers of the primitives.
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
WHO: Final = {
    "ME": ME,
    "HOLDER": HOLDER,
    "PRES": PRES,
    "ALL": EVERYBODY,
    "OTHERS": OTHERS,
    "LEFT": LEFT,
    "RIGHT": RIGHT,
    "NEXT": NEXT,
    "PICK": PICK,
    "WINNER": WINNER,
    "MOST": MOST,
}

# Types and places, besides the four of each.
ANY: Final = 4
ROLL: Final = 4
EACH: Final = 5
ANYWHERE: Final = 4
PLACES: Final = {"TRE": TREASURY, "SUR": SURVEILLANCE, "LAB": LABORATORY, "WRM": WAR_ROOM}

# Numbers that stand for something else than an amount.
ALL: Final = 99  # as many as there are
HALF: Final = 98
TO_ZERO: Final = -97  # unrest(=0)

# Modes and kinds.
BY_CHOICE: Final = 0
AT_RANDOM: Final = 1
HOW: Final = {"CHOICE": BY_CHOICE, "RANDOM": AT_RANDOM}
REVEALED: Final = 0
UNREVEALED: Final = 1
EITHER: Final = 2
LAUNCHES: Final = {"REVEALED": REVEALED, "UNREVEALED": UNREVEALED, "EITHER": EITHER}
BRIEF_DECK: Final = 0
OPINION_DECK: Final = 1
DECKS: Final = {"BRIEF": BRIEF_DECK, "OPINION": OPINION_DECK}
ONLY_LOOK: Final = 0
SORT: Final = 1
PEEKS: Final = {"LOOK": ONLY_LOOK, "SORT": SORT}
TOP: Final = 0
TOP5: Final = 1
SHUFFLE: Final = 2
WHERE: Final = {"TOP": TOP, "TOP5": TOP5, "SHUFFLE": SHUFFLE}
HAND: Final = 0
LOYALTY: Final = 1
LOOKS: Final = {"HAND": HAND, "LOYALTY": LOYALTY}
MOD_DISC3: Final = 0
MOD_TALLY: Final = 1
MOD_OPINION: Final = 2
MOD_VEST: Final = 3
MOD_REROLL: Final = 4
MODS: Final = {
    "DISC3": MOD_DISC3,
    "TALLY": MOD_TALLY,
    "OPINION": MOD_OPINION,
    "VEST": MOD_VEST,
    "REROLL": MOD_REROLL,
}

WORDS: Final[dict[str, dict[str, int]]] = {
    "who": WHO,
    "type": {**TYPE_CODES, "ANY": ANY},
    "place": {**PLACES, "ROLL": ROLL, "EACH": EACH},
    "token place": {**PLACES, "CHOICE": ANYWHERE},
    "how": HOW,
    "launch": LAUNCHES,
    "deck": DECKS,
    "peek": PEEKS,
    "where": WHERE,
    "look": LOOKS,
    "mod": MODS,
    "riot": {"RIOT": 0},
}
"""The words that arguments of a form can be, with their numbers."""


def word_of(form: str, number: int) -> str:
    """The word of a form behind a number.

    >>> word_of("where", 1)
    'TOP5'
    """
    return next(word for word, value in WORDS[form].items() if value == number)
