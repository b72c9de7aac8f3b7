"""What only the page needs: cards and tables, links, QR codes."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from typing import Final
from urllib.parse import urljoin, urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from intrigue.core.codec import to_data
from intrigue.core.errors import UnknownGame
from intrigue.games import game_by_id
from intrigue.server import rights
from intrigue.server.calls import guest_token
from intrigue.server.protocol import LONGEST_ID, encode
from intrigue.server.rates import check_rate
from intrigue.server.refusal import NoSuchRoom, Refusal, as_refusal

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
QR_COST: Final = 5  # drawing one takes as long as several ordinary requests
HOST: Final = re.compile(r"[a-z0-9.-]{1,253}(:\d{1,5})?|\[[0-9a-f:.]{2,45}\](:\d{1,5})?", re.IGNORECASE)


def helper_routes() -> list[BaseRoute]:
    return [
        Route("/page/games/{game}", pieces),
        Route("/page/rooms/{room}/tables/{table}/pieces", pieces_at),
        Route("/page/rooms/{room}/link", link),
        Route("/page/rooms/{room}/qr.svg", qr_code),
    ]


async def pieces(request: Request) -> Response:
    """The content of a game, its cards in words, and the texts of its actions by number. None of it is secret."""
    check_rate(request)
    wanted = request.path_params["game"]
    if len(wanted) > LONGEST_ID:
        raise Refusal("unknown", "there is no such game")
    contents: dict[str, str] = dict(request.app.state.lobby.config.contents)
    try:
        return answer(pieces_of(wanted, contents.get(wanted)))
    except UnknownGame as unknown:
        raise as_refusal(unknown) from None


async def pieces_at(request: Request) -> Response:
    """The same for a game of a room, which may be played with own cards."""
    check_rate(request)
    room, table = (request.path_params[name] for name in ("room", "table"))
    if max(len(room), len(table)) > LONGEST_ID:
        raise NoSuchRoom
    lobby = request.app.state.lobby
    where, found = await lobby.table_of(room, table)
    rights.check_may_look(where, await lobby.guest(guest_token(request)))
    return answer(pieces_of(found.game.id, found.row.content))


@lru_cache(maxsize=32)
def pieces_of(game_id: str, content: str | None) -> bytes:
    made = game_by_id(game_id, content)
    actions = [made.actions.text(action) for action in range(len(made.actions))]
    return encode({"content": to_data(made.content.data), "cards": to_data(made.cards()), "actions": actions})


async def link(request: Request) -> Response:
    """The link of a room for others, and whether it works from other machines."""
    check_rate(request)
    made = invitation(request)
    return answer(encode({"link": made, "alone": urlsplit(made).hostname in LOOPBACK}))


async def qr_code(request: Request) -> Response:
    """The link of a room as a QR code."""
    import segno

    check_rate(request, QR_COST)
    drawn = BytesIO()
    segno.make(invitation(request), error="m").save(
        drawn, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def invitation(request: Request) -> str:
    """Uses the address by which this page was reached. If that works only on this machine, uses the local network
    address instead, if the server has one."""
    room = request.path_params["room"]
    if not re.fullmatch(r"[a-z0-9-]+", room) or len(room) > LONGEST_ID:
        raise NoSuchRoom
    if not HOST.fullmatch(request.headers.get("host", "")):
        raise Refusal("malformed", "the request does not say how this server was reached")
    own: str = request.app.state.lobby.config.address
    base = str(request.base_url) if request.base_url.hostname not in LOOPBACK or not own else own
    return urljoin(base, f"/room/{room}")


def answer(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})
