"""What a guest has played: results by game and opponents, a rating with its uncertainty, and accuracy from reviews.

Only finished games count. They are noted when they end and belong to the guest, so they stay when a room is closed."""

from __future__ import annotations

import logging
from collections import Counter
from importlib.util import find_spec
from time import time
from typing import TYPE_CHECKING, Any, Final

import msgspec

from intrigue.bots import bots
from intrigue.games import game_by_id, known_games
from intrigue.review.report import Report
from intrigue.server.learning import Played, Profile, Rating, Tally
from intrigue.server.protocol import encode
from intrigue.server.storage import GuestRow, NoteRow, StorageTrouble
from intrigue.server.table import Table

if TYPE_CHECKING:
    from intrigue.server.lobby import Lobby
    from intrigue.server.room import Room

KIND: Final = "game"
PERSON: Final = "people"
WEAKEST: Final = 15.0  # the rating of the weakest bot, on the usual scale that begins with 25
STRONGEST: Final = 35.0
BOT_DOUBT: Final = 2.0  # how uncertain a bot's rating is taken to be
MOST_SHOWN: Final = 200

logger = logging.getLogger("intrigue.profiles")


class Profiles:
    """The profiles of all guests."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def note_end(self, room: Room, table: Table) -> None:
        """Note a finished game for every person who played it to the end. The game is safe whether or not this
        succeeds."""
        result = table.state.result
        if result is None:
            return
        seats = room.row.seats
        levels = [PERSON if row.kind == "person" else row.level or room.driver.minder for row in seats]
        try:
            for seat, row in enumerate(seats):
                if row.kind != "person" or not row.guest:
                    continue
                played = Played(
                    table=table.id,
                    room=room.id,
                    game=table.game.id,
                    title=table.game.title,
                    seat=seat,
                    others=levels[:seat] + levels[seat + 1 :],
                    ranks=[result.ranks[seat], *result.ranks[:seat], *result.ranks[seat + 1 :]],
                    won=seat in result.winners,
                    score=result.scores[seat],
                    when=int(time()),
                    loss=None,
                )
                await self.lobby.storage.keep_note(NoteRow(KIND, row.guest, table.id, encode(played).decode()))
            await self.lobby.daily.note_end(room, table)
        except StorageTrouble:
            logger.exception("the storage failed", extra={"table": table.id})

    async def note_review(self, table_id: str, report: Report) -> None:
        """Note how good the decisions of each person were."""
        for note in await self.lobby.storage.notes_about(KIND, table_id):
            played = msgspec.json.decode(note.data, type=Played)
            for seat in report.seats:
                if seat.seat == played.seat:
                    changed = msgspec.structs.replace(played, loss=seat.each, accuracy=seat.accuracy)
                    await self.lobby.storage.keep_note(note._replace(data=encode(changed).decode()))

    async def profile(self, guest: GuestRow) -> Profile:
        """Everything about a guest's games, the oldest first."""
        notes = await self.lobby.storage.notes_of(guest.id, KIND)
        games = sorted([msgspec.json.decode(note.data, type=Played) for note in notes], key=lambda one: one.when)
        return Profile(name=guest.name, games=games[-MOST_SHOWN:], tallies=tallies(games), ratings=ratings(games))


def opponents(played: Played) -> str:
    """The strongest kind of opponent, which a result is counted under."""
    order = {level: number for number, level in enumerate((*bots(), PERSON))}
    return max(played.others, key=lambda level: order.get(level, 0), default="alone")


def tallies(games: list[Played]) -> list[Tally]:
    """Games and victories by game and opponents."""
    count: Counter[tuple[str, str, str]] = Counter()
    won: Counter[tuple[str, str, str]] = Counter()
    for one in games:
        key = one.game, one.title, opponents(one)
        count[key] += 1
        won[key] += one.won
    return [
        Tally(game=game, title=title, against=against, games=count[game, title, against], won=won[game, title, against])
        for game, title, against in sorted(count)
    ]


def ratings(games: list[Played]) -> list[Rating]:
    """A rating for each game that was played, with its course; nothing if openskill is not installed. Bots have fixed
    ratings, evenly spaced from the weakest to the strongest level; people count as beginners."""
    if find_spec("openskill") is None:
        return []
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    levels = bots()
    step = (STRONGEST - WEAKEST) / max(1, len(levels) - 1)
    fixed = {level: WEAKEST + step * number for number, level in enumerate(levels)}
    found = []
    for game in dict.fromkeys([one.game for one in games]):
        own, course, doubts = model.rating(), [], []
        for one in [played for played in games if played.game == game and played.others]:
            rivals = [
                model.rating(mu=fixed[level], sigma=BOT_DOUBT) if level in fixed else model.rating()
                for level in one.others
            ]
            ((own,), *_) = model.rate([[own], *[[rival] for rival in rivals]], ranks=one.ranks)
            course.append(round(own.mu, 2))
            doubts.append(round(own.sigma, 2))
        if course:
            title = game_by_id(game).title if game in known_games() else game
            rated = Rating(game=game, title=title, value=own.mu, doubt=own.sigma, course=course, doubts=doubts)
            found.append(rated)
    return found
