"""A report as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

from intrigue.lab.chapter import Chapter
from intrigue.lab.figures import Figure
from intrigue.lab.plan import Plan


def report_data(plan: Plan, chapters: Sequence[Chapter]) -> dict[str, Any]:
    """Everything that the page shows, for programs."""
    return {
        "seed": plan.seed,
        "games_planned": plan.total,
        "interval": "95 %, allowing for games that share a deal",
        "settings": [chapter_data(chapter) for chapter in chapters],
    }


def chapter_data(made: Chapter) -> dict[str, Any]:
    sections: dict[str, list[dict[str, Any]]] = {}
    for name, figure in made.measures():
        sections.setdefault(name, []).append(figure_data(figure))
    setting = made.setting
    return {
        "setting": setting.label,
        "game": setting.game.id,
        "players": setting.players,
        "bots": list(setting.bots),
        "options": setting.options,
        "games": made.games,
        "deals": made.deals,
        "fair_share": made.fair,
        "sections": sections,
        "parts_of_the_outcome": [part._asdict() for part in made.parts],
    }


def figure_data(figure: Figure) -> dict[str, Any]:
    low, high = figure.interval.low, figure.interval.high
    data: dict[str, Any] = {"name": figure.name, "cases": figure.cases, "value": figure.value, "low": low, "high": high}
    if not isnan(figure.expected):
        data["expected"] = figure.expected
    return data
