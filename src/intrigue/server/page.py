"""The browser table: the built page, and what only a page needs: cards and tables, links, QR codes.

The page is built from `web/` into the folder `page` beside this module. Files in `assets` carry a hash in their names
and may be kept for ever; everything else is asked for anew.
"""

from __future__ import annotations

import os
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlsplit

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from intrigue.core.codec import to_data
from intrigue.core.errors import UnknownGame
from intrigue.games import game
from intrigue.server.bodies import Problem
from intrigue.server.codes import RefusalCode
from intrigue.server.protocol import encode

PAGE: Final = Path(os.environ.get("INTRIGUE_PAGE") or Path(__file__).parent / "page")  # another build, to try it
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
LONGEST_ID: Final = 32
KEPT: Final = "public, max-age=31536000, immutable"
ASKED_ANEW: Final = "no-cache"
TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
WITHOUT_PAGE: Final = """\
This is an Intrigue server, but its page has not been built.

In a checkout of the project, `make play` builds it and starts the server again.
From a terminal one can play here without it: intrigue join {address}
"""


def page_routes(folder: Path = PAGE) -> list[BaseRoute]:
    """Everything that the page needs; without a built page, a text that says how to get one."""
    helpers = [
        Route("/page/games/{game}", pieces),
        Route("/page/rooms/{room}/link", link),
        Route("/page/rooms/{room}/qr.svg", qr_code),
    ]
    if not (folder / "index.html").is_file():
        return [*helpers, Route("/", without_page), Route("/room/{rest:path}", without_page)]
    return [*helpers, *file_routes(folder)]


async def without_page(request: Request) -> Response:
    return Response(WITHOUT_PAGE.format(address=request.url), media_type="text/plain")


# ---- files ---------------------------------------------------------------------------------------


def file_routes(folder: Path) -> list[BaseRoute]:
    """The files of the built page. It finds out by itself what its address means."""

    async def index(request: Request) -> Response:
        return file_response(request, folder / "index.html", ASKED_ANEW)

    async def asset(request: Request) -> Response:
        return file_response(request, folder / "assets" / request.path_params["name"], KEPT)

    async def single(request: Request) -> Response:
        return file_response(request, folder / request.url.path[1:], ASKED_ANEW)

    singles = sorted(path.name for path in folder.iterdir() if path.suffix in TYPES and path.is_file())
    pages = [Route(path, index) for path in ("/", "/about", "/room/{rest:path}")]
    return [*pages, Route("/assets/{name}", asset), *(Route(f"/{name}", single) for name in singles)]


def file_response(request: Request, path: Path, kept: str) -> Response:
    """A file, compressed if the build has compressed it and the browser understands that."""
    if path.suffix not in TYPES or not path.is_file():
        return problem(404, "unknown", "Not Found")
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    packed = path.with_name(path.name + ".gz")
    if packed.is_file() and "gzip" in request.headers.get("accept-encoding", ""):
        return FileResponse(packed, headers={**headers, "content-encoding": "gzip"}, media_type=TYPES[path.suffix])
    return FileResponse(path, headers=headers, media_type=TYPES[path.suffix])


# ---- what boards need ----------------------------------------------------------------------------


async def pieces(request: Request) -> Response:
    """The content of a game, its cards in words, and the texts of its actions by number. Nothing of it is secret."""
    if not allowed(request):
        return problem(429, "rate", "too many requests; wait a little")
    try:
        return answer(pieces_of(request.path_params["game"], content_of(request)))
    except UnknownGame as unknown:
        return problem(404, "unknown", str(unknown))


@lru_cache(maxsize=32)
def pieces_of(game_id: str, content: str | None) -> bytes:
    made = game(game_id, content)
    actions = [made.actions.text(action) for action in range(len(made.actions))]
    return encode({"content": to_data(made.content.data), "cards": to_data(made.cards()), "actions": actions})


def content_of(request: Request) -> str | None:
    """The content file with which this server plays a game, if it is not the game's own."""
    contents: dict[str, str] = dict(request.app.state.lobby.config.contents)
    return contents.get(request.path_params["game"])


async def link(request: Request) -> Response:
    """The link of a room for others, and whether it leads anywhere but on this very machine."""
    if not allowed(request):
        return problem(429, "rate", "too many requests; wait a little")
    if not could_be_a_room(request):
        return problem(404, "unknown", "there is no such room")
    made = invitation(request)
    return answer(encode({"link": made, "alone": urlsplit(made).hostname in LOOPBACK}))


def could_be_a_room(request: Request) -> bool:
    return len(request.path_params["room"]) <= LONGEST_ID


def invitation(request: Request) -> str:
    """Under the address by which this page was reached; if that is only good on this machine, under the address in the
    local network, if the server has one."""
    own: str = request.app.state.lobby.config.address
    base = str(request.base_url) if request.base_url.hostname not in LOOPBACK or not own else own
    return urljoin(base, f"/room/{request.path_params['room']}")


async def qr_code(request: Request) -> Response:
    """The link of a room as a QR code."""
    import segno

    if not allowed(request):
        return problem(429, "rate", "too many requests; wait a little")
    if not could_be_a_room(request):
        return problem(404, "unknown", "there is no such room")
    drawn = BytesIO()
    segno.make(invitation(request), error="m").save(
        drawn, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def allowed(request: Request) -> bool:
    """Whether the address has requests left, of those that the API counts too."""
    address = request.client.host if request.client else ""
    taken: bool = request.app.state.requests.take(address)
    return taken


def answer(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


def problem(status: int, code: RefusalCode, reason: str) -> Response:
    return Response(encode(Problem(code=code, reason=reason)), status, media_type="application/json")
