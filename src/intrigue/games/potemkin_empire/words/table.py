"""The table of Potemkin Empire as text, with everything needed to play."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from intrigue.core.naming import whose
from intrigue.games.potemkin_empire.events import Site
from intrigue.games.potemkin_empire.state import TYPES
from intrigue.games.potemkin_empire.view import Building, PotemkinView
from intrigue.games.potemkin_empire.words.cards import (
    ability_words,
    amount,
    building_of,
    kind_words,
    name_of,
    names_of,
)

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

WIDTH = 100
CELLS = 2  # buildings of other villages in a row
CELL = 47

LEGEND = "> turn  * must decide  c cubes  a ready agents  ? unknown  fake, real: known to you  REAL: revealed"


def show(game: PotemkinEmpire, view: PotemkinView, names: Sequence[str]) -> str:
    """One block of facts, one for each village, then what the viewer holds."""
    lines = [*_facts(game, view, names), ""]
    for step in range(view.players):
        seat = ((view.viewer or 0) + step) % view.players
        lines += _village(game, view, seat, names)
    lines += ["", LEGEND]
    lines += _memory(game, view, names)
    if view.viewer is not None and view.result is None:
        lines += _holdings(game, view)
    return "\n".join(lines)


def _facts(game: PotemkinEmpire, view: PotemkinView, names: Sequence[str]) -> list[str]:
    phase = {"draft": "Drafting phase", "action": "Action phase", "end": "End phase"}[view.phase]
    if view.result is not None:
        phase = "the game is over"
    scientist = "on the board" if view.scientist is None else names[view.scientist]
    shield = "on the board" if view.shield is None else names[view.shield]
    piles = ", ".join(f"{kind.title()} {count}" for kind, count in zip(TYPES, view.piles, strict=True))
    lines = [
        f"Month {view.month} of {view.months} ({view.direction}), {phase}",
        f"Capitol: {names[view.capitol]}   Scientist: {scientist}   Shield: {shield}",
        f"Facades left: {piles}",
        f"Supply: {amount(view.cubes, 'cube')}, {amount(view.agents, 'agent')}   Deck: {amount(view.deck, 'card')}"
        f"   Discard pile: {amount(view.discard_size, 'card')}",
    ]
    if view.discard:
        known = ", ".join(f"{name_of(game, item.card)} ({names[item.seat]})" for item in view.discard)
        lines += _wrapped(known, 2)
    return lines


def _village(game: PotemkinEmpire, view: PotemkinView, seat: int, names: Sequence[str]) -> list[str]:
    """A heading with what is open, then the buildings: the viewer's own one by one, others in rows."""
    mark = ">" if view.phase == "action" and view.turn == seat and view.result is None else " "
    star = " *" if seat in view.pending else ""
    lines = _wrapped(f"{mark} {names[seat]}{star}: " + ", ".join(_standing(game, view, seat)), 4, first=0)
    buildings = view.villages[seat]
    if not buildings:
        return [*lines, "    no buildings"]
    if seat == view.viewer:
        return lines + [_own_building(game, view, building) for building in buildings]
    cells = [_cell(game, view, seat, building) for building in buildings]
    rows = [cells[start : start + CELLS] for start in range(0, len(cells), CELLS)]
    return lines + ["  " + "".join(cell.ljust(CELL) for cell in row).rstrip() for row in rows]


def _standing(game: PotemkinEmpire, view: PotemkinView, seat: int) -> list[str]:
    """What everybody sees of a player."""
    if view.result is not None:
        return [amount(view.result.scores[seat], "point"), f"place {view.result.ranks[seat]}"]
    facts = [f"{view.modes[seat].title()} Mode", amount(view.hand_sizes[seat], "card") + " in hand"]
    if view.phase == "draft" and view.picked[seat]:
        facts.append("has picked")
    if view.spent[seat]:
        facts.append(amount(view.spent[seat], "spent agent"))
    if view.captured[seat]:
        facts.append(f"captured {names_of(game, view.captured[seat])}")
    counted = "with fakes" if seat == view.viewer else "in sight"
    return [*facts, f"{amount(view.points[seat], 'point')} {counted}"]


def _state_of(building: Building) -> str:
    if building.revealed:
        return "REAL"
    if building.real is None:
        return "?"
    return "real" if building.real else "fake"


def _behind(building: Building) -> str:
    parts = []
    if building.cubes:
        parts.append(f"{building.cubes}c")
    if building.agents:
        parts.append(f"{building.agents}a")
    return " ".join(parts)


def _cell(game: PotemkinEmpire, view: PotemkinView, seat: int, building: Building) -> str:
    """A building of another village in few words."""
    known = f" {name_of(game, building.card)}" if building.card is not None else ""
    agent = " <agent" if Site(seat, building.number) in view.waiting else ""
    seen = " (seen)" if building.seen_by and building.card is None else ""
    text = f"{building.number} {building.type.title()} {_state_of(building)}{known} {_behind(building)}"
    return text.rstrip() + seen + agent


def _own_building(game: PotemkinEmpire, view: PotemkinView, building: Building) -> str:
    """A building of the viewer's own village, with the card behind it."""
    assert view.viewer is not None
    assert building.card is not None
    seen = f" (seen by {amount(len(building.seen_by), 'player')})" if building.seen_by else ""
    agent = " <agent" if Site(view.viewer, building.number) in view.waiting else ""
    kind, card = building.type.title(), name_of(game, building.card)
    text = f"    {building.number:>2} {kind:11}{_state_of(building):5} {card:18} {_behind(building)}"
    return text.rstrip() + seen + agent


def _memory(game: PotemkinEmpire, view: PotemkinView, names: Sequence[str]) -> list[str]:
    """What the viewer has seen of others: renovated buildings, hands, and the packs passed on this month."""
    lines = []
    for seat, village in enumerate(view.villages):
        for building in village:
            if building.was is not None and seat != view.viewer and building.card is None:
                where = f"{building_of(names[seat], building.number)} ({building.type.title()})"
                lines.append(f"{where} had {name_of(game, building.was)} before it was renovated")
    for owner, cards in hands_seen(view):
        seen = f"{whose(names[owner])} hand, when you saw it: {names_of(game, cards)}"
        lines += _wrapped(seen, 2, first=0)
    if view.packs and view.result is None:
        passed = [
            names_of(game, [card for card in pack if card != kept])
            for pack, kept in zip(view.packs[-1], view.drafted[-1], strict=False)
        ]
        if any(passed):
            lines += _wrapped("Passed on this month: " + "; ".join(part for part in passed if part), 2, first=0)
    return ["", *lines] if lines else []


def hands_seen(view: PotemkinView) -> list[tuple[int, tuple[str, ...]]]:
    """The hands that the viewer has seen this month, in order."""
    seen: list[tuple[int, tuple[str, ...]]] = []
    for told in view.history:
        if told.what == "dealt":
            seen.clear()
        elif told.what == "overheard" and told.by == view.viewer and told.seat is not None:
            seen.append((told.seat, told.cards))
    return seen


def _holdings(game: PotemkinEmpire, view: PotemkinView) -> list[str]:
    """The viewer's pack and hand, with what each card is and does."""
    lines = []
    if view.phase == "draft":
        pack = view.packs[-1][-1]
        lines += ["", "The pack you hold:", *[line for card in pack for line in _card_lines(game, view, card)]]
        if view.choice is not None:
            lines.append(f"You have chosen {name_of(game, view.choice)}; the others are still choosing.")
    if view.hand:
        lines += ["", "Your hand:", *[line for card in view.hand for line in _card_lines(game, view, card)]]
    if view.resolving is not None:
        lines += ["", "Being carried out:", *_card_lines(game, view, view.resolving)]
    return lines


def _card_lines(game: PotemkinEmpire, view: PotemkinView, card: str) -> list[str]:
    row = game.rules.card[game.card_numbers[card]]
    head = f"  {row.name:17} {kind_words(row):19}"
    text = ability_words(game, row) if view.options["abilities"] is True else ""
    if not text:
        return [head.rstrip()]
    first, *rest = wrap(text, WIDTH - len(head) - 1)
    return [f"{head} {first}", *[" " * (len(head) + 1) + line for line in rest]]


def _wrapped(text: str, indent: int, *, first: int | None = None) -> list[str]:
    """Text in lines of the table's width, the later ones indented."""
    start = indent if first is None else first
    return wrap(text, WIDTH, initial_indent=" " * start, subsequent_indent=" " * indent)
