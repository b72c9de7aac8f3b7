"""The deal of the day, profiles and problems."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.review.problems import problems_of
from intrigue.server import protocol as wire
from intrigue.server.bodies import RoomOpened
from intrigue.server.client import ServerSaid
from intrigue.server.driver import MINDER
from intrigue.server.learning import Played
from intrigue.server.profiles import ratings, tallies
from intrigue.server.puzzles import puzzle, solved
from tests.server.serving import House, Person, play, run

DAY = "2026-01-04"  # a day of the quickest game, if there are five


def test_the_deal_of_the_day_is_the_same_for_all_and_played_once(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        daily = house.lobby.daily
        daily.today = lambda: DAY  # type: ignore[method-assign]
        assert await daily.seed(DAY) == await daily.seed(DAY) != await daily.seed("2026-01-05")
        kim, sam = await house.guest("Kim"), await house.guest("Sam")
        tables = []
        for guest in (kim, sam):
            opened = await guest.call("POST", "/api/day")
            room = await house.lobby.find(opened["room"]["room"])
            assert room.table is not None
            tables.append(room.table)
            with pytest.raises(ServerSaid) as refused:
                await guest.call("POST", "/api/day")
            assert refused.value.status == 409
        assert tables[0].seed == tables[1].seed == await daily.seed(DAY)
        found = await kim.call("GET", "/api/day")
        assert found["results"] == []
        assert not found["over"]

    run(tmp_path, scenario)


async def profile_after(kim: Person, opened: RoomOpened) -> Any:
    """Play to the end; the profile that has this game."""
    async with kim.at(opened) as client:
        await play(client, Random(1))
    while not (found := await kim.call("GET", "/api/me/profile"))["games"]:
        pass  # the result is told before it is noted
    return found


def test_a_finished_game_is_in_the_profile(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True)
        found = await profile_after(kim, opened)
        (one,) = found["games"]
        assert (one["game"], one["others"], one["loss"]) == ("empire-engine", ["random"], None)
        assert [(row["games"], row["against"]) for row in found["tallies"]] == [(1, "random")]

    run(tmp_path, scenario)


def test_whoever_plays_for_an_empty_seat_is_a_bot(tmp_path: Path) -> None:
    """A table may begin with free seats; bots play there until somebody sits down. They are no people."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, start=True)
        found = await profile_after(kim, opened)
        assert found["games"][0]["others"] == [MINDER]

    run(tmp_path, scenario)


def played(rank: int, others: list[str]) -> Played:
    return Played(
        table="t",
        room="r",
        game="empire-engine",
        title="Empire Engine",
        seat=0,
        others=others,
        ranks=[rank, *[2 if rank == 1 else 1 for _ in others]],
        won=rank == 1,
        score=3,
        when=1,
        loss=None,
    )


def test_ratings_rise_with_victories_and_become_surer() -> None:
    pytest.importorskip("openskill")
    (winner,) = ratings([played(1, ["strong"])] * 5)
    (loser,) = ratings([played(2, ["strong"])] * 5)
    assert winner.value > loser.value
    assert winner.doubt < 25 / 3
    assert len(winner.course) == len(winner.doubts) == 5
    assert winner.doubts == sorted(winner.doubts, reverse=True)
    assert [(row.games, row.won, row.against) for row in tallies([played(1, ["strong", "greedy"])])] == [
        (1, 1, "strong")
    ]


@pytest.mark.slow  # many games are searched for a problem
@pytest.mark.parametrize("game_id", intrigue.games())
def test_problems_can_be_posed_and_solved(game_id: str) -> None:
    """The best move and the obvious one are legal; the first is right, the other is not, and both are told why."""
    game = intrigue.game(game_id)
    found = problems_of(game)
    assert found, f"{game_id} has no problems"
    for number, problem in enumerate(found, start=1):
        posed = puzzle(game, number)
        texts = {choice.text: choice.action for choice in posed.legal}
        assert wire.plain(posed.view)
        assert problem.gain - problem.margin > 0.0
        right = solved(game, number, texts[problem.best])
        wrong = solved(game, number, texts[problem.obvious])
        assert (right.right, wrong.right, wrong.obvious) == (True, False, True)
        assert right.best == wrong.best
