"""The HTTP API: guests, rooms, seats, rules and finished games. Playing itself goes over the socket.

Every operation is a row of `OPERATIONS`, from which both the routes and the OpenAPI document are made.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from starlette.responses import Response

from intrigue import __version__
from intrigue.core.options import Option
from intrigue.games import game_by_id, known_games
from intrigue.review.problems import problems_of
from intrigue.server import api_operator, api_people, bodies, owncards, rights, teaching
from intrigue.server import protocol as wire
from intrigue.server.calls import (
    COUNT,
    FIRST,
    GAME,
    GUEST_COOKIE,
    OPEN,
    ROOM,
    SEAT,
    TABLE,
    TEXT,
    VIEWER,
    Call,
    Operation,
    bearer,
)
from intrigue.server.fitting import fitting
from intrigue.server.names import checked_name
from intrigue.server.offers import offered_game
from intrigue.server.rates import check_newcomer, check_rate
from intrigue.server.replay import MOST_FRAMES, Wanted

REPLAY_COST: Final = 5  # a replay plays a whole game again
FRAMES_PER_REQUEST: Final = 10  # so many frames count as one more request; half as many in words, or with all hands
CARDS_COST: Final = 20  # a whole game is made to see whether they work
ME_COST: Final = 3  # it loads rooms that are not in memory


# ---- the server ----------------------------------------------------------------------------------


async def health(call: Call) -> Response:
    lobby = call.lobby
    problems = await lobby.health.problems()
    report = bodies.Health(
        status="trouble" if problems else "draining" if lobby.desk.draining else "ok",
        version=__version__,
        rooms=len(lobby.rooms),
        sockets=lobby.sockets,
        problems=problems if lobby.is_operator(bearer(call.request)) else [],
    )
    return Response(wire.encode(report), 503 if report.status != "ok" else 200, media_type="application/json")


async def metrics(call: Call) -> Response:
    """Only for the operator: on a quiet server, the numbers would reveal what single players do."""
    call.check_operator()
    lobby = call.lobby
    gauges = {**lobby.gauges(), "in_trouble": int(bool(await lobby.health.problems()))}
    steps = {
        "bot_thoughts": lobby.pool.thoughts,
        "bot_fallbacks": lobby.pool.fallbacks,
        **lobby.storage.counters(),
    }
    return Response(lobby.metrics.text(gauges, steps), media_type="text/plain; version=0.0.4")


async def list_games(call: Call) -> bodies.GamesInfo:
    return bodies.GamesInfo(games=[game_info(game_id) for game_id in known_games()], levels=list(call.lobby.levels))


@cache
def game_info(game_id: str) -> bodies.GameInfo:
    made = game_by_id(game_id)
    return bodies.GameInfo(
        id=made.id,
        title=made.title,
        blurb=made.blurb,
        minutes=made.minutes,
        players=list(made.players),
        version=made.version,
        options=[option_info(option) for option in made.options.values()],
        problems=len(problems_of(made)),
        scenes=len(made.lessons()),
    )


def option_info(option: Option) -> bodies.OptionInfo:
    default: Any = list(option.default) if isinstance(option.default, tuple) else option.default
    return bodies.OptionInfo(
        name=option.name,
        help=option.help,
        values=list(option.values),
        default=default,
        clause=option.clause,
        low=option.numbers[0] if option.numbers else None,
        high=option.numbers[-1] if option.numbers else None,
        per_seat=option.per_seat,
    )


async def rules(call: Call) -> bodies.RulesInfo:
    made = offered_game(call.path("game"))
    clauses = [
        bodies.ClauseInfo(id=clause.id, section=clause.section, text=clause.text)
        for clause in made.rulebook.clauses.values()
    ]
    return bodies.RulesInfo(game=made.id, quickstart=made.quickstart, rules=made.rulebook.text, clauses=clauses)


# ---- guests --------------------------------------------------------------------------------------


async def new_guest(call: Call) -> bodies.GuestPass:
    await check_newcomer(call.request, call.lobby, "guests")
    guest, token = await call.lobby.new_guest(call.body.name)
    call.set_cookie(GUEST_COOKIE, token, "/")
    return bodies.GuestPass(guest=guest.id, name=guest.name, token=token)


async def me(call: Call) -> bodies.Me:
    return await call.lobby.me(call.guest, call.elsewhere)


async def rename(call: Call) -> bodies.Me:
    return await call.lobby.me(await call.lobby.rename(call.guest, call.body.name), call.elsewhere)


# ---- rooms ---------------------------------------------------------------------------------------


async def open_room(call: Call) -> bodies.RoomOpened:
    await check_newcomer(call.request, call.lobby, "rooms")
    opened = await call.lobby.open_room(call.guest, call.body)
    if opened.token is not None:
        call.set_cookie(f"seat-{opened.seat}", opened.token, room_path(opened.room.room))
    return opened


async def get_room(call: Call) -> wire.RoomInfo:
    room = await call.lobby.find(call.path("room"))
    rights.check_may_look(room, await call.anybody())
    return room.info()


async def my_room(call: Call) -> bodies.MyRoom:
    return await call.lobby.my_room(call.guest, call.path("room"))


async def close_room(call: Call) -> bodies.Me:
    return await call.lobby.close_room(call.guest, call.path("room"), call.elsewhere)


async def settings(call: Call) -> wire.RoomInfo:
    room = await call.lobby.find(call.path("room"))
    await room.do(lambda: room.change_settings(call.guest.id, call.body))
    return room.info()


async def own_cards(call: Call) -> wire.RoomInfo:
    room = await call.lobby.find(call.path("room"))
    room.check_host(call.guest.id)
    text = await call.lobby.check_cards(room.settings.game, call.body.text)
    await room.do(lambda: owncards.use(room, call.guest.id, text))
    return room.info()


async def options(call: Call) -> bodies.Fitting:
    room = await call.lobby.find(call.path("room"))
    rights.check_may_look(room, await call.anybody())
    return fitting(owncards.game_of(room), room.settings)


async def start(call: Call) -> wire.RoomInfo:
    room = await call.lobby.find(call.path("room"))
    await room.do(lambda: room.start(call.guest.id, call.body.pledge))
    return room.info()


async def hand_over(call: Call) -> wire.RoomInfo:
    room = await call.lobby.find(call.path("room"))
    await room.do(lambda: room.hand_over(call.guest.id, call.body.guest))
    return room.info()


async def sit_anywhere(call: Call) -> bodies.SeatTaken:
    return await _sit(call, None)


async def sit(call: Call) -> bodies.SeatTaken:
    return await _sit(call, call.seat())


async def _sit(call: Call, wanted: int | None) -> bodies.SeatTaken:
    room = await call.lobby.find(call.path("room"))
    name = checked_name(call.body.name) if call.body.name is not None else ""
    seat, token = await room.do(lambda: room.sit(call.guest, wanted, name))
    call.set_cookie(f"seat-{seat}", token, room_path(room.id))
    return bodies.SeatTaken(room=room.id, seat=seat, token=token)


async def stand_up(call: Call) -> wire.RoomInfo:
    room, seat = await call.lobby.find(call.path("room")), call.seat()
    await room.do(lambda: room.stand_up(call.guest.id, seat))
    return room.info()


async def set_seat(call: Call) -> wire.RoomInfo:
    room, seat = await call.lobby.find(call.path("room")), call.seat()
    await room.do(lambda: room.set_seat(call.guest.id, seat, call.body.level))
    return room.info()


def room_path(room_id: str) -> str:
    return f"/api/rooms/{room_id}"


# ---- finished games ------------------------------------------------------------------------------


async def record(call: Call) -> Response:
    text = await call.lobby.record(call.path("room"), call.path("table"), await call.anybody())
    headers = {"content-disposition": 'attachment; filename="intrigue-record.json"'}
    return Response(text, media_type="application/json", headers=headers)


async def replay(call: Call) -> bodies.Replay:
    first, count = call.number("first", 0), call.number("count", 50)
    assert first is not None
    assert count is not None
    if not 1 <= count <= MOST_FRAMES:
        raise wire.Malformed(f"count: expected 1 to {MOST_FRAMES}")
    wanted = Wanted(call.number("viewer"), call.switch("open"), first, count, call.switch("text"))
    check_rate(call.request, count // FRAMES_PER_REQUEST * (1 + wanted.open_hands + wanted.text))
    return await call.lobby.replay(call.path("room"), call.path("table"), wanted, await call.anybody())


# ---- the list ------------------------------------------------------------------------------------

_ROOMS: Final = "/api/rooms"
_ROOM: Final = "/api/rooms/{room}"
_ONE_SEAT: Final = "/api/rooms/{room}/seats/{seat}"
ONE_TABLE: Final = "/api/rooms/{room}/tables/{table}"

OPERATIONS: Final = (
    Operation("GET", "/api/health", "Whether the server is well", health, bodies.Health),
    Operation("GET", "/metrics", "Counters for Prometheus (operator)", metrics, str, None, False, (), (404,)),
    Operation(
        "GET", "/api/games", "The games with their options, and the levels of bots", list_games, bodies.GamesInfo
    ),
    Operation(
        "GET", "/api/games/{game}/rules", "Quick start and rules", rules, bodies.RulesInfo, None, False, (GAME,), (404,)
    ),
    Operation("POST", "/api/guests", "Become a guest", new_guest, bodies.GuestPass, bodies.NewGuest, False, (), (403,)),
    Operation("GET", "/api/me", "Who one is, and one's tables", me, bodies.Me, None, True, cost=ME_COST),
    Operation("PUT", "/api/me", "Take another name", rename, bodies.Me, bodies.NewGuest, True, (), (403,)),
    Operation("POST", _ROOMS, "Open a room", open_room, bodies.RoomOpened, bodies.NewRoom, True, (), (403, 429)),
    Operation("GET", _ROOM, "A room", get_room, wire.RoomInfo, None, False, (ROOM,), (403, 404)),
    Operation("GET", _ROOM + "/mine", "A room and one's seats", my_room, bodies.MyRoom, None, True, (ROOM,), (404,)),
    Operation(
        "DELETE",
        _ROOM,
        "Close a room for good, with its games (host); one's other tables",
        close_room,
        bodies.Me,
        None,
        True,
        (ROOM,),
        (403, 404, 409),
    ),
    Operation(
        "PUT",
        _ROOM + "/settings",
        "Change the settings (host)",
        settings,
        wire.RoomInfo,
        wire.Settings,
        True,
        (ROOM,),
        (403, 404, 409),
    ),
    Operation(
        "PUT",
        _ROOM + "/cards",
        "Play with own cards (host)",
        own_cards,
        wire.RoomInfo,
        bodies.OwnCards,
        True,
        (ROOM,),
        (403, 404, 409),
        cost=CARDS_COST,
    ),
    Operation(
        "GET", _ROOM + "/options", "Which options fit", options, bodies.Fitting, None, False, (ROOM,), (403, 404)
    ),
    Operation(
        "POST",
        _ROOM + "/start",
        "Start a game (host)",
        start,
        wire.RoomInfo,
        bodies.StartGame,
        True,
        (ROOM,),
        (403, 404, 409),
        body_optional=True,
    ),
    Operation(
        "PUT",
        _ROOM + "/host",
        "Make somebody else the host",
        hand_over,
        wire.RoomInfo,
        bodies.HandOver,
        True,
        (ROOM,),
        (403, 404, 409),
    ),
    Operation(
        "POST",
        _ROOM + "/seats",
        "Take any seat, or the own one again",
        sit_anywhere,
        bodies.SeatTaken,
        bodies.TakeSeat,
        True,
        (ROOM,),
        (403, 404, 409),
        body_optional=True,
    ),
    Operation(
        "POST",
        _ONE_SEAT,
        "Take this seat",
        sit,
        bodies.SeatTaken,
        bodies.TakeSeat,
        True,
        (ROOM, SEAT),
        (403, 404, 409),
        body_optional=True,
    ),
    Operation(
        "DELETE",
        _ONE_SEAT,
        "Leave this seat for good",
        stand_up,
        wire.RoomInfo,
        None,
        True,
        (ROOM, SEAT),
        (403, 404, 409),
    ),
    Operation(
        "PUT",
        _ONE_SEAT,
        "Put a bot here, or open the seat (host)",
        set_seat,
        wire.RoomInfo,
        bodies.SetSeat,
        True,
        (ROOM, SEAT),
        (403, 404, 409),
    ),
    Operation(
        "GET",
        ONE_TABLE + "/record",
        "The record of a finished game",
        record,
        dict,
        None,
        False,
        (ROOM, TABLE),
        (403, 404, 409),
    ),
    Operation(
        "GET",
        ONE_TABLE + "/replay",
        "A finished game step by step, or what one has seen of a running one",
        replay,
        bodies.Replay,
        None,
        False,
        (ROOM, TABLE, VIEWER, OPEN, FIRST, COUNT, TEXT),
        (403, 404, 409),
        cost=REPLAY_COST,
    ),
    *api_people.OPERATIONS,
    *api_operator.OPERATIONS,
    *teaching.OPERATIONS,
)
