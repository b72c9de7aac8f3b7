"""What the players of a finished game can be grouped by: characters, empires, orders, sides, ways to score.

Each game has a row here that reads them from the spectator's view and from the score lines, after the end, when
nothing is hidden any more. The rules know nothing of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from intrigue.core.result import Result
from intrigue.core.state import State


class Trait(NamedTuple):
    """One way to group seats: its name, and the group of each seat ("" for none)."""

    kind: str
    values: tuple[str, ...]


def traits_of(state: State) -> list[Trait]:
    """All groupings of the seats of a finished game."""
    result = state.result
    assert result is not None, "only finished games have traits"
    own = _READERS.get(state.game.id)
    return [*(own(state) if own else ()), *_style(state.game.id, result)]


def _empires(state: State) -> list[Trait]:
    view: Any = state.view(None)
    return [Trait("empire", tuple([empire.capitalize() for empire in view.empires]))] if view.empires else []


def _orders(state: State) -> list[Trait]:
    view: Any = state.view(None)
    return [Trait("order", tuple(view.orders))]


def _characters(state: State) -> list[Trait]:
    """Patriot. In a campaign one seat may lead several characters, and there are no sides."""
    view: Any = state.view(None)
    if view.n != view.players or not any(view.allegiances):
        return []
    content = state.game.content.data
    sides = [
        "President" if player == view.president else _side(content, cards, view.unseen[player])
        for player, cards in enumerate(view.allegiances)
    ]
    return [
        Trait("character", tuple([content.character[number].name for number in view.characters])),
        Trait("side", tuple(sides)),
    ]


def _side(content: Any, cards: tuple[int, ...], unseen: int) -> str:
    """PT-13.10 and PT-13.11: cards that their owner never saw do not count."""
    kinds = {content.allegiance[card].kind for place, card in enumerate(cards) if not unseen >> place & 1}
    if "KILL" in kinds:
        return "killer"
    return "own mission" if "SECOND" in kinds else "loyal"


_READERS: Final[dict[str, Callable[[State], list[Trait]]]] = {
    "empire-engine": _empires,
    "catherine": _orders,
    "patriot": _characters,
}

# The score lines that are no way of playing (what is left over, what nobody aims at), and those that belong together.
_NO_STYLE: Final = {
    "catherine": {"over the limit or the track", "cards left in hand"},
    "pot-de-vin": {"+2 and -2 cards", "Pot de Vin cards", "gems"},
}
_TOGETHER: Final = {
    "empire-engine": {
        "soldiers scored": "soldiers",
        "most soldiers": "soldiers",
        "goods scored": "goods",
        "most goods": "goods",
        "inventions scored": "inventions",
        "most inventions": "inventions",
    },
}
_STYLE_NAMES: Final = {"pot-de-vin": "guild"}


def _style(game_id: str, result: Result) -> list[Trait]:
    """The category in which each seat did best in comparison with the table: its strategy, as far as scores tell."""
    together = _TOGETHER.get(game_id, {})
    players = len(result.scores)
    leads: dict[str, list[int]] = {}
    for line in result.lines:
        if line.label not in _NO_STYLE.get(game_id, ()):
            sums = leads.setdefault(together.get(line.label, line.label), [0] * players)
            for seat in range(players):
                sums[seat] += players * line.points[seat] - sum(line.points)
    if len(leads) < 2:
        return []
    best = [max((sums[seat], -place) for place, sums in enumerate(leads.values())) for seat in range(players)]
    labels = list(leads)
    return [Trait(_STYLE_NAMES.get(game_id, "strategy"), tuple([labels[-place] for _, place in best]))]


# ---- cards ---------------------------------------------------------------------------------------


class Use(NamedTuple):
    """A way to use a card or its like: in words, the actions (with the card as a group), and the decisions ("" for
    all) in which it counts."""

    deed: str
    action: str
    decision: str = ""

    def card(self, action: str) -> str | None:
        """The card that an action uses so, or None.

        >>> Use("played", r"play (.+)").card("play A7"), Use("played", r"play (.+)").card("bribe")
        ('A7', None)
        """
        found = re.fullmatch(self.action, action)
        return found[1] if found else None


USES: Final[dict[str, tuple[Use, ...]]] = {
    "empire-engine": (
        Use("first action of the left engine", r"lay left (.+)"),
        Use("first action of the right engine", r"lay right (.+)"),
        Use("gear laid", r"gear (.+)"),
        Use("cube salvaged", r"salvage (.+)"),
        Use("cube taken", r"take (.+)"),
    ),
    "pot-de-vin": (Use("card played", r"play (.+)"), Use("card discarded", r"discard (.+)")),
    "potemkin-empire": (
        Use("card drafted", r"card (.+)", "PE-D2"),
        Use("card built", r"card (.+)", "PE-D4"),
        Use("card played for its ability", r"play (.+)"),
    ),
    "catherine": (
        Use("card in the first row", r"lay (.+)", "CA-DP1"),
        Use("card laid as an action", r"lay (.+)", "CA-DP2"),
        Use("card laid to activate", r"activate with (.+)"),
        Use("card discarded", r"discard (.+)"),
    ),
    "patriot": (
        Use("action of a turn", r"(.+)", "PT-D5"),
        Use("card added to a vote", r"card (.+)", "PT-D19"),
        Use("card added to a letter", r"card (.+)", "PT-D17"),
        Use("discovery kept", r"discovery (.+)", "PT-D16"),
        Use("sentence said", r"say: (.+)"),
    ),
}


def card_name(content: Any, card: str) -> str:
    """The card with its name, where the content gives it one: of "C20" as of "discovery SD10"."""
    last = card.rpartition(" ")[2]
    for field in ("card", "discovery"):
        for row in getattr(content, field, ()):
            name: str = getattr(row, "name", "")
            if name and row.id in (card, last):
                return f"{card} {name}"
    return card
