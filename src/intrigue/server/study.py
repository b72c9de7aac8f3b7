"""The part of the HTTP API for those who want to learn: what one knows, and reviews."""

from __future__ import annotations

from typing import Final

from intrigue.server import bodies, knowing
from intrigue.server.api import (
    ONE_TABLE,
    OPERATIONS,
    REPLAY_COST,
    ROOM,
    TABLE,
    VIEWER,
    WHOLE,
    Call,
    Operation,
    Parameter,
)
from intrigue.server.refusal import Refusal
from intrigue.server.table import Viewer

REVIEW_COST: Final = 20  # it takes a process for half a minute or more
STEP: Final = Parameter("step", "query", WHOLE)


async def knowledge(call: Call) -> bodies.WhatIsKnown:
    viewer, step = call.number("viewer"), call.number("step")
    own = await is_own(call, viewer)
    return await knowing.knowledge(call.lobby, call.path("room"), call.path("table"), viewer, step, own=own)


async def review(call: Call) -> bodies.ReviewState:
    await call.lobby.table_of(call.path("room"), call.path("table"))
    return await call.lobby.reviews.state(call.path("room"), call.path("table"))


async def begin_review(call: Call) -> bodies.ReviewState:
    return await call.lobby.reviews.begin(call.path("room"), call.path("table"))


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
        bodies.WhatIsKnown,
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
        bodies.ReviewState,
        None,
        False,
        (ROOM, TABLE),
        (404, 409),
    ),
    Operation(
        "POST",
        ONE_TABLE + "/review",
        "Have a finished game reviewed",
        begin_review,
        bodies.ReviewState,
        None,
        True,
        (ROOM, TABLE),
        (403, 404, 409, 429),
        cost=REVIEW_COST,
    ),
)

EVERY_OPERATION: Final = (*OPERATIONS, *STUDY)
