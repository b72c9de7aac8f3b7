"""The part of the HTTP API for those who want to learn: what one knows."""

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

STEP: Final = Parameter("step", "query", WHOLE)


async def knowledge(call: Call) -> bodies.WhatIsKnown:
    viewer, step = call.number("viewer"), call.number("step")
    own = await is_own(call, viewer)
    return await knowing.knowledge(call.lobby, call.path("room"), call.path("table"), viewer, step, own=own)


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
)

EVERY_OPERATION: Final = (*OPERATIONS, *STUDY)
