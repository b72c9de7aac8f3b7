"""A database that does not answer: the node hangs up, and nothing of it is left behind."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest

from intrigue.server import cluster


@pytest.mark.parametrize("late", [False, True])
def test_what_fails_after_hanging_up_is_not_complained_about(monkeypatch: pytest.MonkeyPatch, late: bool) -> None:
    """The question fails because the node hangs up, at once or when nobody waits for it any more."""
    complaints: list[dict[str, Any]] = []

    async def scenario() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        hung_up = asyncio.Event()

        async def question() -> None:
            try:
                await hung_up.wait()
            except asyncio.CancelledError:
                raise ConnectionError("too late") from None
            raise ConnectionError("closed")

        monkeypatch.setattr(cluster, "hang_up", lambda _: None if late else hung_up.set())
        monkeypatch.setattr(cluster, "GIVE_UP", 0.0)
        monkeypatch.setattr(cluster, "BEAT", 0.0 if late else 60.0)
        with pytest.raises(TimeoutError):
            await cluster._in_time(None, question())
        await asyncio.sleep(0)
        gc.collect()

    asyncio.run(scenario())
    gc.collect()
    assert complaints == []
