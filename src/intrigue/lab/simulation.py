"""Many games between bots, with a short record of each."""

from __future__ import annotations

from typing import Any, Final

from intrigue.bots import Mind
from intrigue.bots.names import BOT_NAMES
from intrigue.core.game import Game
from intrigue.core.record import Record
from intrigue.core.state import State
from intrigue.lab.job import Batch, ListJob
from intrigue.lab.plan import Plan, make_setting
from intrigue.lab.playing import Recorder, play_game
from intrigue.lab.report import Outcome, Report
from intrigue.lab.run import Collector, play_all

BUDGET: Final = 1.0  # seconds for each decision


def make_plan(
    chosen: Game[Any, Any], players: int, bots: tuple[Mind, ...], games: int, seed: int, options: dict[str, object]
) -> Plan:
    """A checked plan: one setting, in which every game has its own deal."""
    setting = make_setting(chosen, players, bots, options)
    return Plan((setting,), games, seed, per_deal=1, budget=BUDGET)


class OutcomeJob(ListJob[Outcome]):
    """Plays games and keeps how they ended."""

    def game(self, setting: int, number: int) -> Outcome:
        finished = play_game(self.plan.game(setting, number))
        result = finished.result
        return Outcome(number, result.scores, result.ranks, result.winners, finished.decisions)


def collecting(report: Report) -> Collector[list[Outcome]]:
    """Fills a report."""
    return Collector([Batch(0, 0, report.plan.games)], report.add)


def simulate(plan: Plan, workers: int = 1) -> Report:
    """Play all games of a plan."""
    report = Report(plan)
    play_all(OutcomeJob(plan), collecting(report), workers)
    return report


class Moves(Recorder):
    """Writes the moves of a game into a record."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def decided(self, state: State, seat: int, legal: tuple[int, ...], action: int) -> None:
        self.record.add(state.game, seat, action)

    def end(self, state: State) -> None:
        self.record.seal(state)


def record_game(plan: Plan, number: int) -> Record:
    """A game of the plan as a record that can be replayed."""
    planned = plan.game(0, number)
    setting = planned.setting
    record = Record.begin(setting.game, setting.players, planned.seed, setting.options)
    record.names = [f"{BOT_NAMES[seat % len(BOT_NAMES)]} ({kind})" for seat, kind in enumerate(planned.bots)]
    play_game(planned, [Moves(record)])
    return record
