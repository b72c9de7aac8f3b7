"""Hints: what a bot would do, and why."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

import intrigue
from intrigue.bots import bot
from intrigue.bots.consequences import Consequence
from intrigue.core.naming import stand_ins
from intrigue.core.view import View
from intrigue.server import advice as advised
from intrigue.server import protocol as wire
from intrigue.server.advice import Advice, Explanation, advise, because, in_short, reason, worded
from intrigue.server.outgoing import Showing
from intrigue.server.table import Table
from tests.server.serving import House, all_in, play, run
from tests.server.tables import NAMES, new_table, play_some


def asked(game_id: str) -> tuple[Table, int]:
    """A table where somebody has a choice, and that seat."""
    table, rng = new_table(game_id), Random(1)
    play_some(table, rng, 10)
    while True:
        for seat in table.state.pending:
            if len(table.state.legal(seat)) > 1:
                return table, seat
        play_some(table, rng, 1)


def hint(table: Table, seat: int, advice: Advice) -> wire.HintGiven:
    showing = Showing(table, NAMES[: table.row.players])
    return worded(advice, 7, 3, "greedy", showing.choices(seat), showing.names(seat), table.game)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_a_bot_that_cannot_explain_itself_is_explained_by_a_look_ahead(game_id: str) -> None:
    """All legal choices are weighed, in worlds drawn from the seat's view alone; the best is told first."""
    table, seat = asked(game_id)
    legal = table.state.legal(seat)
    view = table.game.view_from(wire.plain(Showing(table, NAMES[: table.row.players]).view(seat)))
    advice = advise(table.game, bot("greedy", table.game), view, legal, Random(2), 0.1)
    assert advice.action in legal
    assert {row.action for row in advice.weighed} == set(legal)
    values = [row.value for row in advice.weighed]
    assert values == sorted(values, reverse=True)
    told = hint(table, seat, advice)
    assert told.choice.action == advice.action
    assert told.details.startswith("The greedy bot goes by rules of thumb")
    assert told.considered[0].value == values[0]
    assert told.line == []


@pytest.mark.parametrize(("seconds", "worlds"), [(0.0, 1), (3600.0, 3)])
def test_a_look_ahead_draws_as_many_worlds_as_there_is_time_for(
    seconds: float, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At least one; a choice is worth what it is worth in them on average."""
    monkeypatch.setattr(advised, "SECONDS", seconds)
    monkeypatch.setattr(advised, "WORLDS", 3)
    table, seat = asked("empire-engine")
    view, legal = table.view(seat), table.state.legal(seat)
    weighed = advised.look_ahead(table.game, view, legal, Random(4))
    sampler, rng, worth = table.game.sampler(view), Random(4), dict.fromkeys(legal, 0.0)
    for _ in range(worlds):
        world = sampler.draw(rng)
        for action in legal:
            after = world.copy()
            after.play(seat, action)
            worth[action] += table.game.evaluate(after)[seat] / worlds
    assert {row.action: row.value for row in weighed} == pytest.approx(worth)
    assert {row.visits for row in weighed} == {worlds}


@dataclass(frozen=True)
class Weighed:
    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Foreseen:
    seat: int
    action: int


@dataclass(frozen=True)
class Said:
    action: int
    iterations: int
    choices: tuple[Weighed, ...]
    line: tuple[Foreseen, ...]


class Thinker:
    """A bot that says why."""

    def explain(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> Explanation:
        choices = (Weighed(legal[1], 70, 0.6), Weighed(legal[0], 30, 0.4))
        return Said(legal[1], 100, choices, (Foreseen(0, legal[1]), Foreseen(1, legal[0])))


def test_a_bot_that_explains_itself_is_quoted() -> None:
    """Given visits, values and the expected line of a search, then all of them are in the hint."""
    table, seat = asked("empire-engine")
    legal = table.state.legal(seat)
    advice = advise(table.game, Thinker(), table.view(seat), legal, Random(1), 1.0)
    told = hint(table, seat, advice)
    assert "100 imagined courses" in told.details
    assert "tried 70 times" in told.details
    assert [(row.choice.action, row.visits) for row in told.considered] == [(legal[1], 70), (legal[0], 30)]
    assert [row.seat for row in told.line] == [0, 1]
    assert told.line[seat].name == "You"
    assert told.line[0].text == table.game.actions.text(legal[1])


def test_reasons_for_other_cases() -> None:
    """A single choice, and choices that look alike, are said to be so."""
    choices = {1: wire.Choice(action=1, text="a", label="A"), 2: wire.Choice(action=2, text="b", label="B")}
    assert reason(Advice(1, "only"), "greedy", choices) == "There is nothing else to choose."
    alike = (advised.Weighed(1, 5, 0.5), advised.Weighed(2, 5, 0.5))
    assert "all choices look alike" in reason(Advice(1, "thumb", alike, 5), "greedy", choices)
    better = (advised.Weighed(1, 5, 0.7), advised.Weighed(2, 5, 0.5))
    assert "70%; “B” one of 50%" in reason(Advice(1, "thumb", better, 5), "greedy", choices)


@pytest.mark.slow  # whole games
@pytest.mark.parametrize("game_id", intrigue.games())
def test_every_kind_of_decision_has_a_reason(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words of the game where the choices lead to different things, else in figures; always with names."""
    monkeypatch.setattr("intrigue.bots.consequences.WORLDS", 2)
    monkeypatch.setattr("intrigue.server.advice.WORLDS", 1)
    table, rng, kinds, worded_ones = new_table(game_id, seed=5), Random(3), set[str](), 0
    while not table.over:
        for seat in table.state.pending:
            decision, legal = table.state.prompt(seat).decision, table.state.legal(seat)
            if decision in kinds or len(legal) == 1:
                continue
            kinds.add(decision)
            names = stand_ins(Showing(table, NAMES[: table.row.players]).names(seat))
            said = advise(table.game, bot("greedy", table.game), table.view(seat), legal, rng, 0.1, names)
            told = hint(table, seat, said)
            assert told.why
            assert told.details
            assert all(ord(letter) < 0xE000 for letter in told.why)
            worded_ones += told.why != told.details
        play_some(table, rng, 1, undos=False)
    assert len(kinds) > 2
    assert worded_ones > 1


def test_without_a_single_reason_a_hint_speaks_without_figures() -> None:
    """Figures are behind "details"."""
    choices = {1: wire.Choice(action=1, text="a", label="A"), 2: wire.Choice(action=2, text="b", label="B")}
    said = []
    for other in (0.5, 0.66, 0.69):
        rows = (advised.Weighed(1, 70, 0.7), advised.Weighed(2, 30, other))
        said.append(in_short(Advice(1, "search", rows, 100), choices))
    assert said == [
        "No single event decides it, but all in all you fare clearly better than with “B”.",
        "No single event decides it, but all in all you fare a little better than with “B”.",
        "It matters little here: “B” would do about as well.",
    ]
    assert in_short(Advice(1, "only"), choices) == "There is nothing else to choose."
    table, seat = asked("empire-engine")
    told = hint(table, seat, advise(table.game, Thinker(), table.view(seat), table.state.legal(seat), Random(1), 1.0))
    assert not any(letter.isdigit() or letter == "%" for letter in told.why.partition("“")[0])


def test_a_reason_says_what_is_avoided() -> None:
    choices = {1: wire.Choice(action=1, text="a", label="A"), 2: wire.Choice(action=2, text="b", label="B")}
    rows = (advised.Weighed(1, 5, 0.7), advised.Weighed(2, 5, 0.5))
    avoided = Advice(1, "thumb", rows, 5, (), Consequence("Clara takes a cube from you.", 0.1, 0.7))
    assert because(avoided, choices) == (
        "What it avoids: Clara takes a cube from you. That happens in 7 of 10 courses of play with “B”, and in 1 of 10"
        " courses of play with this choice."
    )
    wanted = avoided._replace(because=Consequence("You win the round.", 1.0, 0.0))
    assert because(wanted, choices) == (
        "What it is good for: You win the round. That comes true in almost every course of play, and with “B” in no"
        " course of play."
    )


def test_hints_can_be_forbidden_in_a_room(tmp_path: Path) -> None:
    """Given a room without hints, when one is asked for, then it is refused with the reason."""

    async def scenario(house: House) -> None:
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2, bots="random", start=True, hints=False)
        async with kim.at(opened) as client:
            await client.until(lambda c: c.asked)
            refused = await client.ask(wire.AskHint(id=0))
            assert (refused.code, refused.reason) == ("settings", "hints are off at this table")

    run(tmp_path, scenario)


@pytest.mark.slow  # a process of its own
def test_nothing_waits_for_a_hint(tmp_path: Path) -> None:
    """While a bot thinks about a hint, moves are answered; a second hint meanwhile is refused."""

    async def scenario(house: House) -> None:
        house.lobby.pool.budget = 0.2
        kim = await house.guest("Kim")
        opened = await kim.open("empire-engine", 2)
        other = await kim.sit(opened.room.room, 1)
        await kim.start(opened.room.room)
        async with AsyncExitStack() as stack:
            clients = [kim.at(opened), kim.at(other)]
            await all_in(stack, *clients)
            for client in clients:
                await client.until(lambda c: c.update is not None)
            first = next(client for client in clients if client.asked)  # who begins is decided by chance
            async with house.lobby.pool.advising._free:  # its process is taken
                thinking = asyncio.create_task(first.ask(wire.AskHint(id=0)))
                while house.lobby.pool.thoughts == 0:
                    await asyncio.sleep(0.001)
                assert (await first.ask(wire.AskHint(id=0))).code == "rate"
                assert await play(first, Random(1), 1) == 1
            assert isinstance(await thinking, wire.HintGiven)

    run(tmp_path, scenario)
