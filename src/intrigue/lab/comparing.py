"""Which settings are compared with each other: those of two runs, or those of one run with its first."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from intrigue.lab.chapter import chapters_of
from intrigue.lab.compare import Comparison, compare, pair_up
from intrigue.lab.figures import deal_by_deal
from intrigue.lab.manifest import RunPlan
from intrigue.lab.plan import BadRun, Setting
from intrigue.lab.reading import Tables

MOST_DEALS: Final = 20_000  # what each deal adds to each number is kept in memory


def compare_folders(before: Path, after: Path) -> list[Comparison]:
    """The settings of two runs that belong together."""
    tables = [Tables(before), Tables(after)]
    plans = [one.plan for one in tables]
    with deal_by_deal():
        pairs = pair_up(*[chapters_of(one) for one in tables])
    return [
        compare(one, other, paired=same_deals(plans[0], one.setting, plans[1], other.setting)) for one, other in pairs
    ]


def compare_settings(folder: Path) -> list[Comparison]:
    """The settings of one run, each with the first. In a sweep, the one with the shipped value comes first."""
    tables = Tables(folder)
    with deal_by_deal():
        chapters = chapters_of(tables)
    first = next((one for one in chapters if one.setting.changes and one.setting.content is None), chapters[0])
    others = [one for one in chapters if one is not first and one.setting.game.id == first.setting.game.id]
    if not others:
        raise BadRun(f"{folder} has one setting; name another run to compare it with")
    plan = tables.plan
    return [compare(first, one, paired=same_deals(plan, first.setting, plan, one.setting)) for one in others]


def same_deals(one: RunPlan, mine: Setting, other: RunPlan, theirs: Setting) -> bool:
    """Whether two settings played the same deals with the same bots at the same seats."""
    alike = one.seed == other.seed and mine.players == theirs.players
    if not alike or max(one.games, other.games) > MOST_DEALS:
        return False
    return one.deal_games(one.settings.index(mine)) == other.deal_games(other.settings.index(theirs))
