"""The part of the HTTP API for those who want to learn: what one knows, reviews, problems, the deal of the day, and the
own profile."""

from __future__ import annotations

from typing import Final

from intrigue.server import bodies, knowing, learning, puzzles, rights
from intrigue.server.api import ONE_TABLE, OPERATIONS, REPLAY_COST, room_path
from intrigue.server.calls import GAME, ROOM, TABLE, VIEWER, WHOLE, Call, Operation, Parameter
from intrigue.server.offers import offered_game
from intrigue.server.rates import check_rate
from intrigue.server.refusal import Refusal
from intrigue.server.table import Viewer

REVIEW_COST: Final = 20  # it takes a process for half a minute or more
ONE_PUZZLE: Final = "/api/games/{game}/problems/{number}"
NUMBER: Final = Parameter("number", "path", WHOLE)
POSE_COST: Final = 5  # the position is played up to
STEP: Final = Parameter("step", "query", WHOLE)


async def knowledge(call: Call) -> learning.WhatIsKnown:
    viewer, step = call.number("viewer"), call.number("step")
    own = await is_own(call, viewer)
    if not own:
        rights.check_may_look(await call.lobby.find(call.path("room")), await call.anybody())
    return await knowing.knowledge(call.lobby, call.path("room"), call.path("table"), viewer, step, own=own)


async def review(call: Call) -> learning.ReviewState:
    room, _ = await call.lobby.table_of(call.path("room"), call.path("table"))
    rights.check_may_look(room, await call.anybody())
    return await call.lobby.reviews.state(call.path("room"), call.path("table"))


async def begin_review(call: Call) -> learning.ReviewState:
    rights.check_may_look(await call.lobby.find(call.path("room")), call.guest)
    return await call.lobby.reviews.begin(call.path("room"), call.path("table"))


async def day(call: Call) -> learning.Day:
    return await call.lobby.daily.state(await call.anybody())


async def begin_day(call: Call) -> bodies.RoomOpened:
    check_rate(call.request, kind="rooms")
    opened = await call.lobby.daily.begin(call.guest)
    if opened.token is not None:
        call.set_cookie(f"seat-{opened.seat}", opened.token, room_path(opened.room.room))
    return opened


async def profile(call: Call) -> learning.Profile:
    return await call.lobby.profiles.profile(call.guest)


async def puzzle(call: Call) -> learning.PuzzleInfo:
    return await call.lobby.in_the_background(puzzles.puzzle, offered_game(call.path("game")), call.counted("number"))


async def solve_puzzle(call: Call) -> learning.PuzzleAnswer:
    made, number = offered_game(call.path("game")), call.counted("number")
    return await call.lobby.in_the_background(puzzles.solved, made, number, call.body.action)


async def is_own(call: Call, viewer: Viewer) -> bool:
    """Whether the request comes from the player at this seat: the guest, or somebody on the same device who has only
    the cookie of the seat."""
    room, guest = await call.lobby.find(call.path("room")), await call.anybody()
    if viewer is None or viewer >= len(room.row.seats):
        return False
    if guest is not None and room.row.seats[viewer].guest == guest.id:
        return True
    try:
        return bool(room.seat_of_token(viewer, call.request.cookies.get(f"seat-{viewer}", "")))
    except Refusal:
        return False


STUDY: Final = (
    Operation(
        "GET",
        ONE_TABLE + "/knowledge",
        "What a seat or a spectator knows: what is certain, and how likely the rest is",
        knowledge,
        learning.WhatIsKnown,
        None,
        False,
        (ROOM, TABLE, VIEWER, STEP),
        (403, 404, 409, 429),
        cost=REPLAY_COST,
    ),
    Operation(
        "GET",
        ONE_TABLE + "/review",
        "The review of a finished game, or how far it is",
        review,
        learning.ReviewState,
        None,
        False,
        (ROOM, TABLE),
        (403, 404, 409),
    ),
    Operation(
        "POST",
        ONE_TABLE + "/review",
        "Have a finished game reviewed",
        begin_review,
        learning.ReviewState,
        None,
        True,
        (ROOM, TABLE),
        (403, 404, 409, 429),
        cost=REVIEW_COST,
    ),
    Operation("GET", "/api/day", "The deal of the day, and how others have fared", day, learning.Day),
    Operation(
        "POST",
        "/api/day",
        "Play the deal of the day, once",
        begin_day,
        bodies.RoomOpened,
        None,
        True,
        (),
        (403, 409, 429),
    ),
    Operation("GET", "/api/me/profile", "What one has played", profile, learning.Profile, None, True),
    Operation(
        "GET",
        ONE_PUZZLE,
        "A problem",
        puzzle,
        learning.PuzzleInfo,
        None,
        False,
        (GAME, NUMBER),
        (404,),
        cost=REPLAY_COST,
    ),
    Operation(
        "POST",
        ONE_PUZZLE,
        "Answer a problem, and be told why",
        solve_puzzle,
        learning.PuzzleAnswer,
        learning.PuzzleTry,
        True,
        (GAME, NUMBER),
        (403, 404),
        cost=REPLAY_COST,
    ),
)

EVERY_OPERATION: Final = (*OPERATIONS, *STUDY)
