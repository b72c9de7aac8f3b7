"""The operations of the language, one row for each: number, name, the forms of its arguments, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from intrigue.core.registry import numbered
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.rules.effects.board import (
    do_coins,
    do_execute,
    do_launch,
    do_peek,
    do_riot,
    do_rioter,
    do_shield,
    do_super,
    do_taxes,
    do_threat,
    do_token,
    do_track,
    do_troop,
    do_unlaunch,
    do_unrest,
)
from intrigue.games.patriot.rules.effects.hands import do_inf, do_look, do_lose, do_mix, do_opinion, do_pass
from intrigue.games.patriot.rules.effects.players import (
    do_ability,
    do_ap,
    do_assassinate,
    do_base,
    do_discover,
    do_limit,
    do_mark,
    do_mod,
)
from intrigue.games.patriot.state import PatriotState

Effect = Callable[[PatriotState, lang.Op, int, int], None]
"""Gets the operation, the player who decides and the picked player; changes the table or puts a step on the agenda."""
Form = tuple[str, ...]


class Primitive(NamedTuple):
    """An operation. A form names the kinds of arguments; operations that can be written in several ways have
    several."""

    number: int
    name: str
    forms: tuple[Form, ...]
    run: Effect


PRIMITIVES: Final[tuple[Primitive, ...]] = numbered(
    (
        Primitive(lang.THREAT, "threat", (("number",),), do_threat),
        Primitive(lang.UNREST, "unrest", (("number",), ("zero",)), do_unrest),
        Primitive(lang.TAXES, "taxes", (("number",),), do_taxes),
        Primitive(lang.COINS, "coins", (("number",), ("all lost",)), do_coins),
        Primitive(lang.INF, "inf", (("who", "type", "number"),), do_inf),
        Primitive(lang.LOSE, "lose", (("who", "share", "how"),), do_lose),
        Primitive(lang.PASS, "pass", (("who", "who", "number"),), do_pass),
        Primitive(lang.MIX, "mix", (("who", "who"),), do_mix),
        Primitive(lang.AP, "ap", (("who", "number"),), do_ap),
        Primitive(lang.BASE, "base", (("who", "number"),), do_base),
        Primitive(lang.MARK, "mark", (("who", "number"),), do_mark),
        Primitive(lang.LIMIT, "limit", (("who", "number"),), do_limit),
        Primitive(lang.LAUNCH, "launch", (("launch", "number"),), do_launch),
        Primitive(lang.UNLAUNCH, "unlaunch", (("share",),), do_unlaunch),
        Primitive(lang.TROOP, "troop", (("number",), ("all lost",)), do_troop),
        Primitive(lang.EXECUTE, "execute", (("share",),), do_execute),
        Primitive(lang.RIOTER, "rioter", (("number", "place"),), do_rioter),
        Primitive(lang.RIOT, "riot", (("number",),), do_riot),
        Primitive(lang.PEEK, "peek", (("deck", "number", "peek"),), do_peek),
        Primitive(lang.DISCOVER, "discover", (("who", "number"),), do_discover),
        Primitive(lang.ASSASSINATE, "assassinate", (("who", "number"),), do_assassinate),
        Primitive(lang.SUPER, "super", (("number", "where"),), do_super),
        Primitive(lang.LOOK, "look", (("look", "who"),), do_look),
        Primitive(lang.SHIELD, "shield", (("riot",),), do_shield),
        Primitive(lang.MOD, "mod", (("mod",), ("mod", "number")), do_mod),
        Primitive(lang.OPINION, "opinion", (("number",),), do_opinion),
        Primitive(lang.ABILITY, "ability", (("who", "number"),), do_ability),
        Primitive(lang.TOKEN, "token", (("number", "token place"), ("number",)), do_token),
        Primitive(lang.TRACK, "track", (("number",),), do_track),
    )
)
BY_NAME: Final = {primitive.name: primitive for primitive in PRIMITIVES}
EFFECTS: Final = tuple([primitive.run for primitive in PRIMITIVES])
WHO_PLACES: Final = tuple(
    [tuple([place + 1 for place, kind in enumerate(primitive.forms[0]) if kind == "who"]) for primitive in PRIMITIVES]
)
"""Where the arguments of each operation stand that name players."""
