"""Who is sent away from a room is told so, however the news of it arrive."""

from __future__ import annotations

from pathlib import Path

import pytest

from intrigue.server.errands import carry_out
from intrigue.server.names import FORMER_GUEST
from intrigue.server.storage import Errand
from tests.server.serving import House, Visitor, run


@pytest.mark.parametrize("errand", ["banned", "forgotten"])
def test_an_errand_alone_sends_a_guest_away(tmp_path: Path, errand: Errand) -> None:
    """The errand may be carried out before this node hears that the guest was sent away everywhere. Whoever is
    connected is told when the seat is vacated, before anybody can see that it is."""

    async def scenario(house: House) -> None:
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        opened = await kim.open("pot-de-vin", 3)
        await sam.sit(opened.room.room)
        room = await house.lobby.find(opened.room.room)
        leaving, staying = Visitor(1, sam.id), Visitor(0, kim.id)
        room.listeners |= {leaving, staying}
        values = {"banned": "spam"} if errand == "banned" else {}
        await house.lobby.storage.send_errands(sam.id, errand, "1", FORMER_GUEST, **values)
        await room.do(lambda: carry_out(room))
        assert room.row.seats[1].kind == "open"
        assert (leaving.dismissed, staying.dismissed) == (True, False)
        room.listeners.clear()

    run(tmp_path, scenario)
