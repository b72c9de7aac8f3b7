"""What people may be called: names that can be read, and that cannot be mistaken for somebody else's.

Names are kept in Unicode's compatibility form (NFKC). We refuse invisible characters, control characters, signs other
than those on a keyboard and pictures, letters from several alphabets in one name, and names that look like a bot's,
like words of the game or like an office. At a table, a name that looks like another one gets a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final
from unicodedata import category, name, normalize

from intrigue.bots.names import BOT_NAMES, kind_of
from intrigue.core.naming import YOU
from intrigue.server.refusal import Refusal

LONGEST: Final = 40
MOST_MARKS: Final = 2  # accents on one letter
FIRST_PICTURE: Final = 0x1F300
OTHER_SIGNS: Final = frozenset("’‘“”·–—´々ーヽヾゝゞ・")  # noqa: RUF001
PICTURE_STYLE: Final = "\ufe0f"  # selects the coloured form of a picture, and is invisible itself

IGNORABLE: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Invisible characters (Unicode's Default_Ignorable_Code_Point)."""
TOGETHER: Final = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
"""Alphabets that may be mixed in one name."""
OFFICES: Final = (
    "admin",
    "administrator",
    "bot",
    "computer",
    "everybody",
    "everyone",
    "host",
    "moderator",
    "nobody",
    "operator",
    "server",
    "spectator",
)
FORMER_GUEST: Final = "A former guest"  # what somebody who was forgotten is called
_WORDS: Final = re.compile(r"(seat|player)s?[.:#-]*[\dlo]*('s)?")  # the skeleton of 10 is lo
_NUMBERED: Final = re.compile(r"\b(seat|player)s?\W*(n[or]|number)?\W*\d")
_AROUND: Final = re.compile(r"^[\W\d_]+|[\W\d_]+$")  # what comes before and after the letters of a name


def checked_name(text: str) -> str:
    """The name as it is kept and shown, or a `Refusal` that says what is wrong with it.

    >>> checked_name("  Zoë   the 2nd ")
    'Zoë the 2nd'
    """
    shown = " ".join(normalize("NFKC", text.replace(PICTURE_STYLE, "")).split())
    if not shown or len(shown) > LONGEST:
        raise _refused(f"expected 1 to {LONGEST} characters")
    _check_characters(shown)
    _check_alphabets(shown)
    _check_meaning(shown)
    return shown


def distinct(wanted: str, others: Iterable[str]) -> str:
    """The name, with a number if it looks like one of the others.

    >>> distinct("Kim", ["Sam"]), distinct("KIM", ["Kim", "Kim 2"])
    ('Kim', 'KIM 3')
    """
    taken = frozenset().union(*map(skeletons, others))
    number, shown = 1, wanted
    while skeletons(shown) & taken:
        number += 1
        shown = f"{wanted[: LONGEST - len(str(number)) - 1]} {number}"
    return shown


def skeletons(shown: str) -> frozenset[str]:
    """Two names look alike if they have one of these in common. Capitals and accents do not matter.

    >>> bool(skeletons("Iva") & skeletons("lva")), bool(skeletons("IVA") & skeletons("iva"))
    (True, True)
    >>> bool(skeletons("Clara") & skeletons("Ciara"))
    False
    """
    bare = "".join(_bare(shown, casefold=False).split())
    return frozenset((_looks(bare), _looks(bare.casefold())))


def _bare(shown: str, *, casefold: bool = True) -> str:
    """A name without accents."""
    bare = "".join(letter for letter in normalize("NFKD", shown) if category(letter) != "Mn")
    return bare.casefold() if casefold else bare


def _looks(text: str) -> str:
    table = _look_alikes()
    return "".join(table.get(letter, letter) for letter in text).casefold().replace("rn", "m").replace("vv", "w")


@cache
def _look_alikes() -> dict[str, str]:
    lines = (files("intrigue.server") / "confusables.txt").read_text(encoding="utf-8").splitlines()
    return {letter: line[0] for line in lines if not line.startswith("# ") for letter in line}


@cache
def _taken() -> frozenset[str]:
    return frozenset().union(*map(skeletons, (YOU, FORMER_GUEST, *OFFICES)))


@cache
def _bots() -> dict[str, str]:
    return {skeleton: called for called in BOT_NAMES for skeleton in skeletons(called)}


# ---- what is wrong with a name -------------------------------------------------------------------


def _refused(reason: str) -> Refusal:
    return Refusal("name", f"name: {reason}")


def _check_characters(shown: str) -> None:
    marks, visible = 0, False
    for letter in shown:
        kind = category(letter)
        marks = marks + 1 if kind in ("Mn", "Mc") else 0
        if ignorable(letter) or not _readable(letter, kind):
            raise _refused("expected visible letters, numbers and signs")
        if marks > MOST_MARKS:
            raise _refused(f"expected at most {MOST_MARKS} accents on a letter")
        visible = visible or kind[0] in "LN" or ord(letter) >= FIRST_PICTURE
    if not visible or category(shown[0]).startswith("M"):
        raise _refused("expected at least one letter or number")


def ignorable(letter: str) -> bool:
    """Whether a character is invisible."""
    return any(first <= ord(letter) <= last for first, last in IGNORABLE)


def _readable(letter: str, kind: str) -> bool:
    if letter.isascii():
        return letter.isprintable()
    if kind in ("So", "Sk"):
        return ord(letter) >= FIRST_PICTURE
    return kind in ("Lu", "Ll", "Lt", "Lo", "Mn", "Mc", "Nd") or letter in OTHER_SIGNS


def _check_alphabets(shown: str) -> None:
    alphabets = {alphabet(letter) for letter in shown if category(letter) in ("Lu", "Ll", "Lt", "Lo")}
    if len(alphabets) > 1 and not any(alphabets <= allowed for allowed in TOGETHER):
        raise _refused("expected letters of one alphabet")
    digits = {ord(letter) - int(letter) for letter in shown if category(letter) == "Nd"}
    if len(digits) > 1:
        raise _refused("expected digits of one kind")


def alphabet(letter: str) -> str:
    """The alphabet of a letter, by the first word of its Unicode name.

    >>> alphabet("a"), alphabet("я"), alphabet("漢")
    ('LATIN', 'CYRILLIC', 'CJK')
    """
    return name(letter, "UNKNOWN").replace("-", " ").split()[0]


def _check_meaning(shown: str) -> None:
    alike = skeletons(shown) | skeletons(_AROUND.sub("", shown))  # "Ada 2" is as good as "Ada"
    for skeleton in alike:
        if skeleton in _bots():
            raise _refused(f"{_bots()[skeleton]} is the name of a bot; choose another one")
    if kind_of(shown) is not None:
        raise _refused("expected a name that is not a bot's")
    if alike & _taken() or any(_WORDS.fullmatch(skeleton) for skeleton in alike) or _NUMBERED.search(_bare(shown)):
        raise _refused("expected a name that sets you apart from others")
