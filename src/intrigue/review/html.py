"""A review as one HTML file that needs nothing else: no network, no scripts of others."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from intrigue.review.report import Decision, Report, SeatReport

COLOURS: Final = ("#8c2f39", "#1f5f8b", "#3f7d3a", "#8a5a00", "#6b3fa0", "#00707a", "#a0457d", "#555555")
WIDTH: Final = 900
HEIGHT: Final = 260
EDGE: Final = 36

STYLE: Final = """
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: #fbf7ef; color: #2a211b;
  font: 16px/1.5 Georgia, serif }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2rem }
table { border-collapse: collapse; width: 100% } td, th { padding: .25rem .5rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid #d9cdb8 } td.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto; background: #fff; border: 1px solid #d9cdb8 } svg text { font: 12px sans-serif }
.slip { color: #8a5a00 } .mistake { color: #b04a00 } .blunder { color: #a3001b; font-weight: bold }
.good { color: #2f6b2a }
.unknown { display: none; color: #5b4c40; font-size: .9em } #truth:checked ~ * .unknown { display: block }
tr:target { background: #fbe9b7 } a { color: #1f5f8b }
"""


def as_html(report: Report) -> str:
    """The whole review as a page."""
    head = f"{report.title}: review"
    basis = (
        f"{len(report.decisions)} decisions of {len(report.seats)} players, each judged by what its player could know:"
        f" {report.iterations} iterations of search, and both moves played on in {report.worlds} worlds. Chances are"
        " those of winning. Differences within the noise get no verdict."
    )
    parts = [
        f"<h1>{escape(head)}</h1><p>{escape(basis)}</p>",
        '<input type="checkbox" id="truth"> <label for="truth">Show what could not be known</label>',
        f"<main>{plot(report)}{''.join([of_seat(report, seat) for seat in report.seats])}",
        f"<h2>Every decision</h2><table>{HEAD}{''.join([row(report, one) for one in report.decisions])}</table></main>",
    ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(head)}</title><style>{STYLE}</style>{''.join(parts)}</html>\n"
    )


HEAD: Final = (
    "<tr><th>move</th><th>player</th><th>played</th><th>advised</th><th>chance</th><th>loss</th><th>verdict</th></tr>"
)


def plot(report: Report) -> str:
    """The course of everybody's chances, by the numbers of the moves."""
    lines = []
    for seat in report.seats:
        colour = COLOURS[seat.seat % len(COLOURS)]
        own = [one for one in report.decisions if one.seat == seat.seat]
        points = [(x_of(report, one.move), y_of(one.after)) for one in own]
        points.append((x_of(report, report.moves), y_of(seat.result)))
        path = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for one in own:
            if one.verdict or one.surpassing:
                x, y = x_of(report, one.move), y_of(one.after)
                title = f"move {one.move}: {one.played}"
                lines.append(
                    f'<a href="#move={one.move}"><circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}">'
                    f"<title>{escape(title)}</title></circle></a>"
                )
        place = EDGE + 110 * seat.seat
        lines.append(f'<text x="{place}" y="16" fill="{colour}">{escape(seat.name)}</text>')
    scale = "".join(
        [
            f'<line x1="{EDGE}" x2="{WIDTH}" y1="{y_of(share):.1f}" y2="{y_of(share):.1f}" stroke="#e5dac6"/>'
            f'<text x="2" y="{y_of(share) + 4:.1f}">{100 * share:.0f} %</text>'
            for share in (0.0, 0.25, 0.5, 0.75, 1.0)
        ]
    )
    label = "The course of the chances of winning"
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{scale}{"".join(lines)}</svg>'


def x_of(report: Report, move: int) -> float:
    return EDGE + (WIDTH - EDGE - 10) * move / max(1, report.moves)


def y_of(chance: float) -> float:
    return HEIGHT - 14 - (HEIGHT - 44) * chance


def of_seat(report: Report, seat: SeatReport) -> str:
    """The account of a seat, and its notable moves."""
    rows = [
        ("average seat", percent(seat.start)),
        ("first cards", points(seat.deal)),
        ("own decisions", f"{points(seat.decisions)} (between {points(seat.low)} and {points(seat.high)})"),
        ("cards and others", points(seat.course)),
        ("result", percent(seat.result)),
        ("kept of what was at stake", escape(seat.kept)),
    ]
    by_move = {one.move: one for one in report.decisions}
    account = "".join([f'<tr><td>{name}</td><td class="n">{value}</td></tr>' for name, value in rows])
    lists = [
        listed("Costliest moves", [notable(by_move[move]) for move in seat.costliest]),
        listed("Better than the advice", [notable(by_move[move]) for move in seat.best]),
        listed(
            "Turning points, by cards and others",
            [
                f"before {link(turn.move)}: {points(turn.change)}, to {percent(turn.chance)}"
                + unknown(by_move[turn.move])
                for turn in seat.turns
            ],
        ),
    ]
    return f"<h2>{escape(seat.name)}</h2><table>{account}</table>{''.join(lists)}"


def listed(title: str, entries: Sequence[str]) -> str:
    return f"<h3>{title}</h3><ul>{''.join([f'<li>{entry}</li>' for entry in entries])}</ul>" if entries else ""


def notable(one: Decision) -> str:
    said = f"{link(one.move)}: {escape(one.played)}. Advised: {escape(one.advised)} ({loss(one)})"
    return f"{verdict(one)} {said}{unknown(one)}"


def unknown(one: Decision) -> str:
    return "".join([f'<span class="unknown">{escape(text)}</span>' for text in one.unknown])


def link(move: int) -> str:
    return f'<a href="#move={move}">move {move}</a>'


def row(report: Report, one: Decision) -> str:
    advised = "" if one.advised == one.played else escape(one.advised)
    return (
        f'<tr id="move={one.move}"><td class="n">{one.move}</td><td>{escape(report.names[one.seat])}</td>'
        f'<td>{escape(one.played)}{unknown(one)}</td><td>{advised}</td><td class="n">{percent(one.chance)}</td>'
        f'<td class="n">{loss(one) if advised else ""}</td><td>{verdict(one)}</td></tr>'
    )


def verdict(one: Decision) -> str:
    word = one.verdict or ("good" if one.surpassing else "")
    return f'<span class="{word}">{word}</span>' if word else ""


def loss(one: Decision) -> str:
    return f"{points(-one.loss)} ± {100 * one.margin:.1f}"


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def points(change: float) -> str:
    """A change of a chance, in percentage points."""
    return f"{100 * change:+.1f}"
