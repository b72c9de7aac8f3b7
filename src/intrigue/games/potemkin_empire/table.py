"""The table of Potemkin Empire as text that one can play from."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from intrigue.games.potemkin_empire.content import KIND_OF, TYPES
from intrigue.games.potemkin_empire.text import amount
from intrigue.games.potemkin_empire.view import Building, PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

WIDTH = 100
CELLS = 3  # buildings of other villages in a row
CELL = 32

LEGEND = "> turn  * must decide  c cubes  a ready agents  ? unknown  fake, real: known to you  REAL: revealed"


def show(game: PotemkinEmpire, view: PotemkinView, names: Sequence[str]) -> str:
    """One block of facts, one for each village, then what the viewer holds."""
    lines = [*_facts(view, names), ""]
    for step in range(view.players):
        seat = ((view.viewer or 0) + step) % view.players
        lines += _village(game, view, seat, names)
    lines += ["", LEGEND]
    lines += _memory(game, view, names)
    if view.viewer is not None and view.result is None:
        lines += _holdings(game, view)
    return "\n".join(lines)


def _facts(view: PotemkinView, names: Sequence[str]) -> list[str]:
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
        known = ", ".join(f"{card} ({names[giver]})" for card, giver in view.discard)
        lines += _wrapped(known, 2)
    return lines


def _village(game: PotemkinEmpire, view: PotemkinView, seat: int, names: Sequence[str]) -> list[str]:
    """A heading with what is open, then the buildings: the viewer's own one by one, others in rows."""
    mark = ">" if view.phase == "action" and view.turn == seat and view.result is None else " "
    star = " *" if seat in view.pending else ""
    points = open_points(game, view, seat)
    facts = [f"{view.modes[seat].title()} Mode", amount(view.hand_sizes[seat], "card") + " in hand"]
    if view.phase == "draft" and view.picked[seat]:
        facts.append("has picked")
    if view.spent[seat]:
        facts.append(amount(view.spent[seat], "spent agent"))
    if view.captured[seat]:
        facts.append(f"captured {', '.join(view.captured[seat])}")
    if view.result is not None:
        facts = [amount(view.result.scores[seat], "point"), f"place {view.result.ranks[seat]}"]
    else:
        facts.append(f"{amount(points, 'point')} {'with fakes' if seat == view.viewer else 'in sight'}")
    lines = [*_wrapped(f"{mark} {names[seat]}{star}: " + ", ".join(facts), 4, first=0)]
    buildings = view.villages[seat]
    if not buildings:
        return [*lines, "    no buildings"]
    if seat == view.viewer:
        return lines + [_own_building(game, view, building) for building in buildings]
    cells = [_cell(game, view, seat, building) for building in buildings]
    rows = [cells[start : start + CELLS] for start in range(0, len(cells), CELLS)]
    return lines + ["    " + "".join(cell.ljust(CELL) for cell in row).rstrip() for row in rows]


def open_points(game: PotemkinEmpire, view: PotemkinView, seat: int) -> int:
    """The points that all can count, and for the viewer its own fakes as well (PE-I2)."""
    scoring = game.rules.scoring
    total = scoring.captured * len(view.captured[seat])
    for building in view.villages[seat]:
        total += game.rules.facade[KIND_OF[building.type]].points + scoring.cube * building.cubes
        if seat == view.viewer and building.card is not None and not is_real(game, building):
            total += scoring.fake
    return total


def is_real(game: PotemkinEmpire, building: Building) -> bool:
    """Whether a building whose card is known is real."""
    assert building.card is not None
    return game.makes_real(building.card, building.type)


def _state_of(game: PotemkinEmpire, building: Building) -> str:
    if building.revealed:
        return "REAL"
    if building.card is None:
        return "?"
    return "real" if is_real(game, building) else "fake"


def _behind(building: Building) -> str:
    parts = []
    if building.cubes:
        parts.append(f"{building.cubes}c")
    if building.agents:
        parts.append(f"{building.agents}a")
    return " ".join(parts)


def _cell(game: PotemkinEmpire, view: PotemkinView, seat: int, building: Building) -> str:
    """A building of another village in few words."""
    known = f" {building.card}" if building.card is not None else ""
    agent = " <agent" if (seat, building.number) in view.waiting else ""
    seen = " (seen)" if building.seen_by and building.card is None else ""
    text = f"{building.number} {building.type.title()} {_state_of(game, building)}{known} {_behind(building)}"
    return text.rstrip() + seen + agent


def _own_building(game: PotemkinEmpire, view: PotemkinView, building: Building) -> str:
    """A building of the viewer's own village, with the card behind it."""
    assert building.card is not None
    name = game.card_names[game.card_numbers[building.card]]
    seen = f" (seen by {amount(len(building.seen_by), 'player')})" if building.seen_by else ""
    state = _state_of(game, building)
    agent = " <agent" if (view.viewer, building.number) in view.waiting else ""
    behind = _behind(building)
    card = f"{building.card} {name}"
    return f"    {building.number:>2} {building.type.title():11}{state:5} {card:24} {behind}{seen}{agent}".rstrip()


def _memory(game: PotemkinEmpire, view: PotemkinView, names: Sequence[str]) -> list[str]:
    """What the viewer has seen of others and may not forget: renovated buildings, hands, packs passed this month."""
    lines = []
    for seat, village in enumerate(view.villages):
        for building in village:
            if building.was is not None and seat != view.viewer and building.card is None:
                name = game.card_names[game.card_numbers[building.was]]
                where = f"{building.type.title()} {building.number} of {names[seat]}"
                lines.append(f"{where} was {name} ({building.was}), since renovated")
    for owner, cards in hands_seen(view):
        lines += _wrapped(f"The hand of {names[owner]} held, when you saw it: {', '.join(cards)}", 2, first=0)
    if view.packs and view.result is None:
        passed = [
            ", ".join(card for card in pack if card != kept)
            for pack, kept in zip(view.packs[-1], view.drafted[-1], strict=False)
        ]
        if any(passed):
            lines += _wrapped("Passed on this month: " + "; ".join(part for part in passed if part), 2, first=0)
    return ["", *lines] if lines else []


def hands_seen(view: PotemkinView) -> list[tuple[int, list[str]]]:
    """The hands that the viewer has seen this month, in order."""
    seen: list[tuple[int, list[str]]] = []
    for entry in view.history:
        if entry[0] == "dealt":
            seen.clear()
        elif entry[0] == "overheard" and entry[1] == view.viewer:
            seen.append((int(entry[2] or 0), [str(card) for card in entry[3:]]))
    return seen


def _holdings(game: PotemkinEmpire, view: PotemkinView) -> list[str]:
    """The viewer's pack and hand, with what each card is and does."""
    lines = []
    if view.phase == "draft":
        lines += [
            "",
            "The pack you hold:",
            *[line for card in view.packs[-1][-1] for line in card_lines(game, view, card)],
        ]
        if view.choice is not None:
            lines.append(f"You have chosen {view.choice}; the others are still choosing.")
    if view.hand:
        lines += ["", "Your hand:", *[line for card in view.hand for line in card_lines(game, view, card)]]
    if view.resolving is not None:
        lines += ["", "Being carried out:", *card_lines(game, view, view.resolving)]
    return lines


def kind_of(game: PotemkinEmpire, card: str) -> str:
    """What a card is: real, fake, or real behind one type of Facade."""
    row = game.rules.card[game.card_numbers[card]]
    return f"real in {row.facade.title()}" if row.facade is not None else row.kind


def ability_text(game: PotemkinEmpire, view: PotemkinView, card: str) -> str:
    """What a card does when played, or nothing."""
    row = game.rules.card[game.card_numbers[card]]
    if row.ability is None or view.options["abilities"] is not True:
        return ""
    ability = game.abilities[row.ability]
    timing = "FREE ACTION" if ability.timing == "free" else "ACTION"
    return f"{timing}: {ability.text}"


def card_lines(game: PotemkinEmpire, view: PotemkinView, card: str) -> list[str]:
    name = game.card_names[game.card_numbers[card]]
    head = f"  {card:5} {name:17} {kind_of(game, card):19}"
    text = ability_text(game, view, card)
    if not text:
        return [head.rstrip()]
    first, *rest = wrap(text, WIDTH - len(head) - 1)
    return [f"{head} {first}", *[" " * (len(head) + 1) + line for line in rest]]


def _wrapped(text: str, indent: int, *, first: int | None = None) -> list[str]:
    """Text in lines of the table's width, the later ones indented."""
    start = indent if first is None else first
    return wrap(text, WIDTH, initial_indent=" " * start, subsequent_indent=" " * indent)
