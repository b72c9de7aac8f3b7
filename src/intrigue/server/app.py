"""The server as an ASGI application: the API, the socket, and what keeps both safe."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from intrigue.core.errors import IntrigueError
from intrigue.server import bodies
from intrigue.server import protocol as wire
from intrigue.server.calls import Call, Operation, guest_token, own_origin
from intrigue.server.codes import RefusalCode
from intrigue.server.files import PAGE, Site
from intrigue.server.lobby import Config, Lobby
from intrigue.server.logs import note_visitor
from intrigue.server.openapi import document
from intrigue.server.page import helper_routes
from intrigue.server.pool import BotPool
from intrigue.server.protocol import LONGEST_ID
from intrigue.server.rates import Rates, check_rate, visitor
from intrigue.server.refusal import Refusal, as_refusal
from intrigue.server.sockets import Gate
from intrigue.server.storage import GuestRow, Storage, StorageTrouble
from intrigue.server.study import EVERY_OPERATION

if TYPE_CHECKING:
    from intrigue.server.cluster import Cluster

PROGRAMS_ONLY: Final = ("/api/", "/page/", "/assets/")
HTTP_CODES: Final[dict[int, RefusalCode]] = {404: "unknown", 405: "method"}
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        b" connect-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
        b" frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)

logger = logging.getLogger("intrigue.http")
Handler = Callable[[Request], Awaitable[Response]]


def make_app(
    storage: Callable[[], Storage],
    config: Config | None = None,
    page: Path = PAGE,
    pool: Callable[[], BotPool] | None = None,
) -> Starlette:
    """The application. The storage is opened when the server starts. Bots think in processes, unless a pool is given
    where they think elsewhere."""
    site = Site(page)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        opened = storage()
        lobby = Lobby(opened, config, await joined(opened, config, app), pool and pool())
        app.state.lobby = lobby
        app.state.gate = Gate(lobby)
        app.state.rates = Rates(lobby.config.limits)
        try:
            await lobby.begin()
            yield
        finally:
            await lobby.close()

    async def socket(socket: Any) -> None:
        await app.state.gate.endpoint(socket)

    routes: list[BaseRoute] = [path_route(path) for path in dict.fromkeys(row.path for row in EVERY_OPERATION)]
    described = wire.encode(document())

    async def openapi(request: Request) -> Response:
        del request
        return Response(described, media_type="application/json")

    routes.append(Route("/api/openapi.json", openapi))
    routes.append(WebSocketRoute("/api/rooms/{room}/socket", socket))
    routes += [*helper_routes(), *site.routes()]
    handlers: dict[Any, Any] = {
        Refusal: on_refused,
        HTTPException: on_http_problem,
        ClientDisconnect: on_gone,
        Exception: on_failure,
    }
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.state.site = site
    app.state.known = set()  # proxies and other nodes, which stand for many people
    app.state.stop = lambda: None  # whoever runs the application says how to stop it
    if config is not None and config.node:
        from intrigue.server.overview import overview
        from intrigue.server.relay import Relay

        app.router.routes.insert(0, Route("/cluster", overview))
        app.add_middleware(Relay)
    app.add_middleware(Headers)
    return app


async def joined(storage: Storage, config: Config | None, app: Starlette) -> Cluster | None:
    """The cluster that this server is a node of, if it is one."""
    if config is None or not config.node:
        return None
    from intrigue.server.cluster import Cluster
    from intrigue.server.postgres import PostgresStorage

    assert isinstance(storage, PostgresStorage), "only PostgreSQL can be shared"
    cluster = Cluster(storage, config.node, config.advertised, peers=app.state.known)
    cluster.on_replaced = app.state.stop
    try:
        await cluster.start()
    except BaseException:
        await storage.close()
        raise
    return cluster


# ---- requests ------------------------------------------------------------------------------------


def path_route(path: str) -> Route:
    """One route for all operations on a path, so that it can say which methods there are."""
    handlers = {row.method: answering(row) for row in EVERY_OPERATION if row.path == path}

    async def handle(request: Request) -> Response:
        return await handlers["GET" if request.method == "HEAD" else request.method](request)

    return Route(path, handle, methods=list(handlers))


def answering(row: Operation) -> Handler:
    """The handler of an operation: checks, then the work, then the answer."""

    async def handle(request: Request) -> Response:
        lobby: Lobby = request.app.state.lobby
        lobby.metrics.count("requests", row.handle.__name__)
        check_rate(request, row.cost)
        check_path(request)
        if row.method != "GET":
            check_origin(request, lobby)
        guest = await check_guest(request, lobby) if row.needs_guest else None
        body = await read_body(request, row, lobby) if row.body is not None else None
        call = Call(request, lobby, guest, body)
        answer = await carried_out(row, call)
        response = answer if isinstance(answer, Response) else json_response(answer)
        for cookie in call.response_cookies:
            response.set_cookie(**cookie)
        response.headers["cache-control"] = "no-store"
        return response

    return handle


async def carried_out(row: Operation, call: Call) -> Any:
    """Do the work; a refusal becomes a problem with its status."""
    try:
        return await row.handle(call)
    except (IntrigueError, wire.Malformed) as problem:
        if isinstance(problem, StorageTrouble):
            logger.exception("the storage failed")
        raise as_refusal(problem) from None


def check_path(request: Request) -> None:
    """Refuse a path with a part that is longer than any id of a room, game or table."""
    if any(len(part) > LONGEST_ID for part in request.path_params.values()):
        raise Refusal("unknown", "there is no such address")


def check_origin(request: Request, lobby: Lobby) -> None:
    if not own_origin(request.headers.get("origin"), request.headers.get("host"), lobby.config.origins):
        raise Refusal("origin", "requests from other sites are refused")


async def check_guest(request: Request, lobby: Lobby) -> GuestRow:
    guest = await lobby.guest(guest_token(request))
    if guest is None:
        raise Refusal("guest", "become a guest first (POST /api/guests)")
    return guest


async def read_body(request: Request, row: Operation, lobby: Lobby) -> Any:
    """The body, if it is JSON of the right form and size."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > lobby.config.limits.body_bytes:
            raise Refusal("malformed", f"the body is larger than {lobby.config.limits.body_bytes} bytes", status=413)
    if row.body_optional and not data:
        return row.body()
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refusal("malformed", "the body must be application/json", status=415)
    try:
        return wire.read_body(row.body, data)
    except wire.Malformed as problem:
        raise as_refusal(problem) from None


# ---- answers -------------------------------------------------------------------------------------


def json_response(value: object, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json")


def problem_response(refusal: Refusal) -> Response:
    return json_response(bodies.Problem(code=refusal.code, reason=refusal.reason), refusal.status)


async def on_refused(request: Request, problem: Refusal) -> Response:
    request.app.state.lobby.metrics.count("refused", problem.code)
    response = problem_response(problem)
    if problem.code == "guest":
        response.headers["www-authenticate"] = "Bearer"
    if problem.code == "rate":
        note_visitor(logger, "a request was refused", visitor(request), problem.code)
        response.headers["connection"] = "close"  # a client that is too fast has to reconnect
    return response


async def on_gone(request: Request, problem: ClientDisconnect) -> Response:
    """The client left before the request was complete; nobody reads the answer."""
    del request, problem
    return Response(status_code=400)


async def on_http_problem(request: Request, problem: HTTPException) -> Response:
    """There is nothing at this address, or not for this method: a page for people, a body for programs."""
    try:
        check_rate(request)
    except Refusal as refusal:
        return await on_refused(request, refusal)
    if problem.status_code == 404 and for_people(request):
        return app_site(request).nowhere(request)
    code = HTTP_CODES.get(problem.status_code, "malformed")
    response = problem_response(Refusal(code, problem.detail, status=problem.status_code))
    response.headers.update(problem.headers or {})
    return response


def for_people(request: Request) -> bool:
    """Whether a browser asks for a page to show."""
    if request.method not in ("GET", "HEAD") or request.url.path.startswith(PROGRAMS_ONLY):
        return False
    return "text/html" in request.headers.get("accept", "")


def app_site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


async def on_failure(request: Request, problem: Exception) -> Response:
    logger.error("a request failed", exc_info=problem, extra={"method": request.method, "route": request.url.path[:9]})
    return problem_response(Refusal("failure", "something went wrong on the server; nothing was changed"))


class Headers:
    """Adds the headers that tell browsers what pages may do."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
