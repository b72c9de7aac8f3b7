"""What happened, as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.core.naming import whom
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.words.cards import (
    amount,
    bonus_text,
    city_of,
    listed,
    name_of,
    order_text,
    performance_text,
    spelled_out,
    tile_of,
    type_of,
)

if TYPE_CHECKING:
    from intrigue.games.catherine import Catherine


def tell(game: Catherine, event: Event, names: Sequence[str]) -> Line:
    """An event as a sentence. Past tense throughout, so that "You" fits as a name."""
    match event:
        case ev.GameBegan(orders=orders):
            dealt = "; ".join(f"{name}: {order_text(game, order)}" for name, order in zip(names, orders, strict=False))
            return Line(f"The game began. Orders were dealt face up. {dealt}.", "CA-2.7")
        case ev.RoundBegan(decade=decade, round=number):
            return Line(f"--- Decade {decade}, round {number} ---")
        case ev.CardsDrawn():
            return _tell_draw(event, names)
        case ev.CardsReceived(seat=seat, cards=cards):
            return Line(f"  (only {whom(names[seat])} saw: {', '.join(name_of(game, card) for card in cards)})")
        case ev.Reshuffled(cards=cards):
            return Line(f"The draw pile was empty: {amount(cards, 'discarded card')} became the new one.", "CA-7.8")
        case ev.Picked(seat=seat, part=part, value=value):
            return Line(f"  ({names[seat]} secretly chose {_picked(game, part, value)})")
        case ev.Decided(seat=seat, action=action):
            return Line(f"  ({names[seat]} secretly chose: {spelled_out(game, action)})")
        case ev.Confirmed(seat=seat, choice=choice):
            did, clause = CONFIRMED[choice]
            return Line(f"{names[seat]} secretly {did}.", clause)
        case ev.RowLaid(seat=seat, cards=cards):
            return Line(f"{names[seat]} laid out {_names(game, cards)}.", "CA-2.9")
        case ev.CardsRevealed(seat=seat, action=action, activation=activation, column=column, match=match):
            fits = "the colours match" if match else "the colours differ"
            return Line(
                f"{names[seat]} revealed {name_of(game, action)} for the row and {name_of(game, activation)} "
                f"in column {column}: {fits}.",
                "CA-4.9",
            )
    return _tell_action(game, event, names)


# What has been chosen in secret, and the clause that explains it.
CONFIRMED = {
    "row": ("chose a first row", "CA-2.9"),
    "cards": ("chose two cards", "CA-4.8"),
    "action": ("decided about the action", "CA-13.3"),
    "residence": ("decided about a residence", "CA-13.3"),
}

# A draw in words, and the clause that explains it.
SOURCES = {
    "set-up": ("got {}", "CA-2.8"),
    "phase A": ("drew {}", "CA-4.3"),
    "action": ("drew {}", "CA-7.4"),
    "bonus": ("drew {}", "CA-7.4"),
    "compensation": ("drew {} as compensation", "CA-5.4"),
    "no residence": ("drew {}, having no residence left", "CA-9.5"),
    "new cards": ("drew {} after the decade", "CA-11.19"),
}


def _tell_draw(event: ev.CardsDrawn, names: Sequence[str]) -> Line:
    did, clause = SOURCES[event.source]
    name, points = names[event.seat], event.points
    if not event.count and points:
        return Line(f"{name} had no room in hand: {points} VP instead of {amount(points, 'card')}.", "CA-7.4")
    sentence = f"{name} {did.format(amount(event.count, 'card'))}"
    if points:
        return Line(f"{sentence} and scored {points} VP, as there was no room for more.", "CA-7.4")
    return Line(f"{sentence}.", clause)


def _picked(game: Catherine, part: str, value: str) -> str:
    if part == "column":
        return f"column {value}"
    purpose = {"row": "for the row", "action": "for the action row", "activation": "for the activation row"}[part]
    return f"{name_of(game, value)} {purpose}"


MISSED = {
    "colours": ("could not perform {}, as the colours differed", "CA-5.3"),
    "skipped": ("skipped {}", "CA-5.4"),
    "impossible": ("could not perform {}, as it was not possible", "CA-5.5"),
}

SCORED = {"action": "", "bonus": "", "books": "book", "sets": "set", "region": "residence"}


def _tell_action(game: Catherine, event: Event, names: Sequence[str]) -> Line:
    match event:
        case ev.ActionMissed(seat=seat, card=card, why=why):
            did, clause = MISSED[why]
            return Line(f"{names[seat]} {did.format(name_of(game, card))}.", clause)
        case ev.ActionPerformed(seat=seat, card=card):
            clause = type_of(game, card).clause
            return Line(f"{names[seat]} performed {name_of(game, card)}: {performance_text(game, card)}.", clause)
        case ev.ActionEnded(seat=seat, card=card):
            return Line(f"{names[seat]} did not perform {name_of(game, card)} again.", "CA-5.10")
        case ev.BonusUsed(seat=seat, card=card):
            return Line(f"{names[seat]} used the bonus: {bonus_text(game, card)}.", "CA-5.7")
        case ev.BonusDeclined(seat=seat):
            return Line(f"{names[seat]} declined the bonus.", "CA-5.9")
        case ev.CardDiscarded(seat=seat, card=card):
            return Line(f"{names[seat]} discarded {name_of(game, card)}.", "CA-5.13")
        case ev.PointsScored(seat=seat, points=points, count=count, source=source):
            counted = f" for {amount(count, SCORED[source])}" if SCORED[source] else ""
            return Line(f"{names[seat]} scored {points} VP{counted}.")
        case ev.FavorGained(seat=seat, steps=steps, space=space, points=points):
            if not steps:
                return Line(f"{names[seat]} had reached the top of the favor track: {points} VP instead.", "CA-8.3")
            moved = f"{names[seat]} rose {amount(steps, 'step')} to favor space {space}"
            beyond = f", and {points} VP for {amount(points, 'step')} beyond the top" if points else ""
            return Line(f"{moved}{beyond}.", "CA-8.3" if points else "CA-8.2")
        case ev.ResidenceBuilt(seat=seat, city=city):
            return Line(f"{names[seat]} built a residence in {city_of(game, city).name}.", "CA-9.1")
        case ev.TileTaken(seat=seat, city=city, good=good):
            return Line(f"{names[seat]} took {tile_of([good])} from {city_of(game, city).name}.", "CA-9.7")
    return _tell_scoring(game, event, names)


def _tell_scoring(game: Catherine, event: Event, names: Sequence[str]) -> Line:
    match event:
        case ev.CannonsScored(cannons=cannons, points=points):
            return Line(f"Cannons: {_each(names, cannons, points)}.", "CA-11.2")
        case ev.BooksCompared(books=books, builders=builders, jokers=jokers):
            counted = "; ".join(f"{name} {count}" for name, count in zip(names, books, strict=False))
            most = listed([names[seat] for seat in builders])
            middle = f" {listed([names[seat] for seat in jokers])} took a joker." if jokers else ""
            return Line(f"Books: {counted}. The most: {most}.{middle}", "CA-11.6")
        case ev.BuildingDeclined(seat=seat):
            return Line(f"{names[seat]} did not build for the most books.", "CA-11.10")
        case ev.ResidencesScored(points=points):
            return Line(f"Residences: {_points(names, points)}.", "CA-11.13")
        case ev.FavorScored(points=points):
            return Line(f"Favor track: {_points(names, points)}.", "CA-11.14")
        case ev.DisplayCleared(seat=seat, discarded=discarded, kept=kept):
            return Line(f"{names[seat]} discarded {_names(game, discarded)} and kept {_names(game, kept)}.", "CA-11.17")
        case ev.FinalScored():
            return Line(
                f"Final scoring, {names[event.seat]}: hand {event.hand} VP; order with {event.matched} goods "
                f"{event.order} VP; largest group {event.group} x {event.multiplier} = {event.network} VP.",
                "CA-12.1",
            )
        case ev.GameEnded(result=result):
            return Line(f"The game is over. {result.reason}", "CA-12.8")
    raise TypeError(f"no words for {type(event).__name__}")


def _names(game: Catherine, cards: Sequence[str]) -> str:
    return listed([name_of(game, card) for card in cards])


def _each(names: Sequence[str], counts: Sequence[int], points: Sequence[int]) -> str:
    rows = zip(names, counts, points, strict=False)
    return "; ".join(f"{name} {count} ({scored} VP)" for name, count, scored in rows)


def _points(names: Sequence[str], points: Sequence[int]) -> str:
    return "; ".join(f"{name} {scored} VP" for name, scored in zip(names, points, strict=False))
