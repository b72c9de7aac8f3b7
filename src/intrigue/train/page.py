"""The page of a run: its curves, in one file that needs nothing else and reloads itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from intrigue.train.settings import Settings

PAGE: Final = "curves.html"
RELOAD: Final = 15  # seconds
WIDE, HIGH, EDGE = 420, 180, 34
MOST_POINTS: Final = 400

TITLES: Final = {
    "imitation": "Imitation: surprise at what the teacher does (nats)",
    "value": "Value: squared error",
    "critic": "Critic, which sees everything: squared error",
    "belief": "Belief: surprise at hidden things (nats, weighted)",
    "value_off": "Calibration of values: distance from what happened",
    "belief_off": "Calibration of beliefs: distance from what was true",
    "entropy": "Entropy of the policy (nats)",
    "pull": "Distance from the slow self (nats)",
    "clipped": "Share of clipped decisions",
}

STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
main { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; } figcaption { font-size: 0.85rem; }
svg { width: 420px; max-width: 100%; } text { font: 11px system-ui; fill: currentColor; }
path { fill: none; stroke: #2a78c2; stroke-width: 1.6; } line { stroke: currentColor; opacity: 0.25; }
line.fair { stroke: #b4471f; opacity: 0.9; stroke-dasharray: 4 3; }
"""


def write_page(folder: Path, settings: Settings) -> None:
    """Draw what the metrics of a run say so far."""
    rows = read_metrics(folder)
    (folder / PAGE).write_text(page(rows, settings), encoding="utf-8")


def read_metrics(folder: Path) -> list[dict[str, Any]]:
    try:
        text = (folder / "metrics.jsonl").read_text(encoding="utf-8")
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in text.splitlines() if line]


def page(rows: Sequence[dict[str, Any]], settings: Settings) -> str:
    last = rows[-1] if rows else {"update": 0, "decisions": 0, "minutes": 0.0}
    told = f"{last['update']} updates, {last['decisions']:,} decisions, {last['minutes']:.0f} minutes"
    title = escape(f"Training {settings.open_game().title}")
    charts = [*exam_charts(rows, settings), *loss_charts(rows)]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="{RELOAD}">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
        f"<h1>{title}</h1><p>{told}. Seed {settings.seed}. The horizontal axis is minutes.</p>"
        f"<main>{''.join(charts)}</main></html>\n"
    )


def exam_charts(rows: Sequence[dict[str, Any]], settings: Settings) -> list[str]:
    charts = []
    for players in settings.tables:
        for opponent in settings.opponents:
            points = [
                (row["minutes"], row["share"])
                for row in rows
                if row.get("exam") == opponent and row.get("players") == players
            ]
            if points:
                words = f"{players} players: wins alone among {opponent} (dashed: the fair share)"
                charts.append(chart(words, points, 0.0, 1.0, 1 / players))
    return charts


def loss_charts(rows: Sequence[dict[str, Any]]) -> list[str]:
    charts = []
    for name, words in TITLES.items():
        points = [(row["minutes"], row[name]) for row in rows if name in row]
        if points:
            charts.append(chart(words, points, 0.0, max([value for _, value in points] + [1e-9])))
    return charts


def chart(words: str, points: list[tuple[float, float]], low: float, high: float, fair: float | None = None) -> str:
    """A curve as a picture."""
    points = points[:: max(1, len(points) // MOST_POINTS)]
    end = max(points[-1][0], 1e-9)

    def across(minute: float) -> float:
        return EDGE + (WIDE - 2 * EDGE) * minute / end

    def up(value: float) -> float:
        return HIGH - EDGE / 2 - (HIGH - EDGE) * (value - low) / (high - low)

    line = " ".join([f"{across(minute):.1f},{up(value):.1f}" for minute, value in points])
    marks = "".join(
        [
            f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{up(value):.1f}" y2="{up(value):.1f}"/>'
            f'<text x="0" y="{up(value) + 4:.1f}">{value:.3g}</text>'
            for value in (low, high)
        ]
    )
    if fair is not None:
        marks += f'<line class="fair" x1="{EDGE}" x2="{WIDE - EDGE}" y1="{up(fair):.1f}" y2="{up(fair):.1f}"/>'
    latest = f'<text x="{WIDE - EDGE + 3}" y="{up(points[-1][1]) + 4:.1f}">{points[-1][1]:.3g}</text>'
    dot = f'<circle cx="{across(points[-1][0]):.1f}" cy="{up(points[-1][1]):.1f}" r="3" fill="#2a78c2"/>'
    return (
        f'<figure><figcaption>{escape(words)}</figcaption><svg viewBox="0 0 {WIDE} {HIGH}" role="img">'
        f'<title>{escape(words)}: {points[-1][1]:.3g}</title>{marks}<path d="M{line}"/>{dot}{latest}</svg></figure>'
    )
