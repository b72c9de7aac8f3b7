"""The files of the built page, held in memory: no request touches the disk, whatever it asks for.

The page is built from `web/` into the folder `page` beside this module. Files in `assets` carry a hash in their names
and may be cached for ever; browsers must ask for everything else each time.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from intrigue.server.rates import check_rate
from intrigue.server.refusal import Refusal

PAGE: Final = Path(os.environ.get("INTRIGUE_PAGE") or Path(__file__).parent / "page")  # to try another build
INDEX: Final = "/index.html"
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
From a terminal one can play here without it: intrigue join ADDRESS, with the address of this page.
"""
NOWHERE: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Intrigue: no such page</title>
<h1>There is no such page</h1>
<p><a href="/">To the lobby</a></p>
</html>
"""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file, its compressed twin if the build made one, and how browsers may cache it."""

    data: bytes
    packed: bytes | None
    media_type: str
    kept: str
    tag: str

    def answer(self, request: Request, status: int = 200) -> Response:
        headers = {"cache-control": self.kept, "vary": "accept-encoding", "etag": self.tag}
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        data = self.data
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = self.packed
            headers["content-encoding"] = "gzip"
        return Response(data, status, headers, self.media_type)


class Site:
    """The built page; if there is none, a text that says how to get it."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.files: dict[str, PageFile] = {}
        if (folder / INDEX[1:]).is_file():
            for path in sorted([*folder.iterdir(), *(folder / "assets").glob("*")]):
                if path.suffix in TYPES and path.is_file():
                    place = "/" + path.relative_to(folder).as_posix()
                    self.files[place] = read(path, KEPT if place.startswith("/assets/") else ASKED_ANEW)

    def routes(self) -> list[BaseRoute]:
        """The page finds out by itself what its address means."""
        addresses = ("/", "/about", "/learn/{game}", "/study", "/problem/{rest:path}", "/room/{rest:path}")
        pages = [Route(path, self.index) for path in addresses]
        return [*pages, Route("/assets/{name}", self.file), *(Route(path, self.file) for path in self.files)]

    async def index(self, request: Request) -> Response:
        check_rate(request, kind="files")
        if INDEX not in self.files:
            return Response(WITHOUT_PAGE, media_type="text/plain")
        return self.files[INDEX].answer(request)

    async def file(self, request: Request) -> Response:
        check_rate(request, kind="files")
        found = self.files.get(request.url.path)
        if found is None:
            raise Refusal("unknown", "there is no such file")
        return found.answer(request)

    def nowhere(self, request: Request) -> Response:
        """What a browser shows where there is nothing: the page says so, and offers a way back."""
        if INDEX in self.files:
            return self.files[INDEX].answer(request, 404)
        return Response(NOWHERE, 404, media_type="text/html")


def read(path: Path, kept: str) -> PageFile:
    data, twin = path.read_bytes(), path.with_name(path.name + ".gz")
    packed = twin.read_bytes() if twin.is_file() else None
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    return PageFile(data, packed, TYPES[path.suffix], kept, tag)
