"""Who sits where: changes to a room's seats, as functions from one row of seats to the next."""

from __future__ import annotations

from typing import Final

from intrigue.bots.names import BOT_NAMES
from intrigue.server.fairness import token_hash
from intrigue.server.names import distinct
from intrigue.server.refusal import Refusal
from intrigue.server.storage import GuestRow, SeatRow

Seats = tuple[SeatRow, ...]
Held = dict[str, list[int]]  # which seats of a game each guest has held
OPEN: Final = SeatRow("open")


def resized(seats: Seats, players: int) -> Seats:
    """The seats for another number of players. People keep their seats where they can; nobody is thrown out."""
    if len(seats) <= players:
        return seats + (OPEN,) * (players - len(seats))
    kept, displaced = list(seats[:players]), [seat for seat in seats[players:] if seat.kind == "person"]
    for person in displaced:
        free = next((number for number, seat in enumerate(kept) if seat.kind != "person"), None)
        if free is None:
            raise Refusal("state", f"more than {players} people sit in this room")
        kept[free] = person
    return tuple(kept)


def with_person(seats: Seats, number: int, guest: GuestRow, name: str, token: str) -> Seats:
    """The guest sits down, or takes the same seat again with a new token; under another name if one is given. Nobody
    gets a name that looks like another one at this table."""
    seat = seat_at(seats, number)
    if seat.kind == "bot":
        raise Refusal("state", "a bot sits there; the host can open the seat")
    if seat.kind == "person" and seat.guest != guest.id:
        raise Refusal("token", "somebody else sits there")
    others = [title for other, title in enumerate(titles(seats)) if other != number]
    shown = seat.name if seat.kind == "person" and not name else distinct(name or guest.name, others)
    return replaced(seats, number, SeatRow("person", guest.id, shown, "", token_hash(token)))


def opened(seats: Seats, number: int) -> Seats:
    """A seat is open again."""
    seat_at(seats, number)
    return replaced(seats, number, OPEN)


def with_bot(seats: Seats, number: int, level: str) -> Seats:
    """A bot of this level sits down."""
    seat_at(seats, number)
    return replaced(seats, number, SeatRow("bot", name=BOT_NAMES[number % len(BOT_NAMES)], level=level))


def with_minder(seats: Seats, number: int, level: str) -> Seats:
    """A bot of this level plays for a person who is away. The person keeps the seat."""
    return replaced(seats, number, seat_at(seats, number)._replace(level=level))


def replaced(seats: Seats, number: int, seat: SeatRow) -> Seats:
    return (*seats[:number], seat, *seats[number + 1 :])


def seat_at(seats: Seats, number: int) -> SeatRow:
    if not 0 <= number < len(seats):
        raise Refusal("state", f"there is no seat {number}; this room has {len(seats)}")
    return seats[number]


def free_seat(seats: Seats, guest: str, held: Held) -> int:
    """The guest's own seat, or else an open one: if the guest has held seats of this game, one of those."""
    for number, seat in enumerate(seats):
        if seat.kind == "person" and seat.guest == guest:
            return number
    for number, seat in enumerate(seats):
        if seat.kind == "open" and number in held.get(guest, [number]):
            return number
    raise Refusal("state", "no seat is open")


# ---- who has held what: nobody may see two hands of one game -------------------------------------


def holders(seats: Seats) -> Held:
    """Who holds which seats."""
    held: Held = {}
    for number, seat in enumerate(seats):
        if seat.kind == "person":
            held.setdefault(seat.guest, []).append(number)
    return held


def with_holder(held: Held, guest: str, number: int) -> Held:
    """The guest takes a seat in a running game: one held before, or a new one as a newcomer. A newcomer could be one of
    the players under another name, which is harmless only if there is just one player."""
    mine = held.get(guest)
    if mine is not None and number not in mine:
        raise Refusal("state", "you have seen another hand of this game; until it is over, that is your only seat")
    if mine is None and len(held) > 1:
        raise Refusal("state", "people are playing against each other; new ones can sit down when the game is over")
    return {**held, guest: mine or [number]}


def titles(seats: Seats) -> list[str]:
    """The players' names; an open seat has the name of the bot that plays there for now."""
    return [seat.name or BOT_NAMES[number % len(BOT_NAMES)] for number, seat in enumerate(seats)]


def record_names(seats: Seats, minder: str) -> list[str]:
    """The names for a record, which tell bots from people."""
    return [
        title if seat.kind == "person" else f"{title} ({seat.level or minder})"
        for title, seat in zip(titles(seats), seats, strict=True)
    ]
