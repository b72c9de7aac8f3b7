"""Own cards: a content file that the host gives to a room, instead of the cards of the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from intrigue.core.errors import IntrigueError
from intrigue.core.game import Game
from intrigue.games import game_by_id
from intrigue.server.protocol import encode
from intrigue.server.refusal import Refusal

if TYPE_CHECKING:
    from intrigue.server.room import Room

FILE = "your file"  # what errors call it


def content_of(room: Room) -> str | None:
    """The content that a game in this room would be played with, if it is not that of the box."""
    game_id = room.settings.game
    return room.extras.cards.get(game_id) or room.lobby.config.contents.get(game_id)


def game_of(room: Room) -> Game[Any, Any]:
    """The game that this room would play next."""
    return game_by_id(room.settings.game, content_of(room))


def checked(game_id: str, text: str) -> str:
    """The text of a content file that works; otherwise a refusal that says in which line it does not."""
    try:
        game_by_id(game_id, text, FILE)
    except IntrigueError as problem:
        raise Refusal("settings", str(problem)) from None
    return text


async def use(room: Room, guest: str, text: str) -> None:
    """From the next game on this room plays with these cards; without a text, with those of the box."""
    room.check_host(guest)
    if room.playing:
        raise Refusal("state", "the game is being played; its cards stay until the end")
    room.dealer.check_idle()
    extras = room.extras.copy()
    extras.cards = {room.settings.game: text} if text else {}
    row = room.row._replace(extras=encode(extras).decode())
    await room.storage.save_room(row)
    room.row, room.extras = row, extras
    room.changed()
