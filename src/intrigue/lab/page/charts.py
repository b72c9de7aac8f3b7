"""Plots as inline SVG.

They are drawn here and not by a plotting library: CSS can then give them the colours of the page (light, dark, print),
each takes a few kilobytes, and nothing has to be loaded. Every plot has its numbers in a table below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, isnan, log10
from typing import Final, NamedTuple

from intrigue.lab.chapter import LineOfScore, Spread
from intrigue.lab.figures import Figure
from intrigue.lab.variance import DEAL, PLAYERS, REST, SEAT, Part

WIDTH: Final = 720
LABELS: Final = 236  # pixels for the names on the left
WIDE_LABELS: Final = 400  # for whole sentences
NUMBERS: Final = 64  # pixels for the numbers on the right
EDGE: Final = 24  # on the right of a plot without numbers, room for half of the last tick label
ROW: Final = 24
TOP: Final = 8
CAPTION: Final = 24
AXIS: Final = 26
LETTER: Final = 6.7  # approximate width of a letter
COLOURS: Final = {PLAYERS: "part0", SEAT: "part1", DEAL: "part2", REST: "part3"}  # classes of the style sheet
Say = Callable[[float], str]


class Scale(NamedTuple):
    """Maps values to pixels."""

    low: float
    high: float
    left: float
    right: float

    def at(self, value: float) -> float:
        span = self.high - self.low or 1.0
        return round(self.left + (value - self.low) / span * (self.right - self.left), 1)

    def ticks(self, wanted: int = 5) -> list[float]:
        """Round numbers along the scale."""
        step = nice_step((self.high - self.low) / wanted)
        first = ceil(self.low / step - 1e-9)
        last = floor(self.high / step + 1e-9)
        return [place * step for place in range(first, last + 1)]


def nice_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20 ...

    >>> nice_step(3.2), nice_step(0.04)
    (5.0, 0.05)
    """
    if rough <= 0:
        return 1.0
    power = 10.0 ** floor(log10(rough))
    for factor in (1, 2, 5):
        if rough <= factor * power * (1 + 1e-9):
            return round(factor * power, 12)
    return 10 * power


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def percent_tick(value: float) -> str:
    return f"{100 * value:.0f} %"


def number(value: float) -> str:
    """A number as people write it.

    >>> number(3), number(3.14159), number(1234.5)
    ('3', '3.14', '1,234')
    """
    if value == int(value) and abs(value) < 1e6:
        return f"{int(value):,}"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}"


def drawing(height: float, title: str, inside: Sequence[str]) -> str:
    body = "".join(inside)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def text(x: float, y: float, words: str, kind: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{style}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def short(name: str, room: float = LABELS - 12) -> str:
    """A name, cut to the room there is."""
    longest = int(room / LETTER)
    return name if len(name) <= longest else name[: longest - 1] + "…"


def across(scale: Scale, height: float, say: Say) -> list[str]:
    """Vertical grid lines, with their numbers below."""
    found = []
    for tick in scale.ticks():
        x = scale.at(tick)
        found += [line(x, TOP, x, height - AXIS, "grid"), text(x, height - AXIS + 17, say(tick), "tick")]
    return found


def bounds(values: Sequence[float], *, zero: bool) -> tuple[float, float]:
    """A range with room for all values. With `zero` it starts at 0, unless there are negative values."""
    known = [value for value in values if not isnan(value)]
    low, high = (0.0 if zero and min(known) >= 0 else min(known)), max(known)
    room = (high - low) * 0.06 or 1.0
    return (low if low == 0 else low - room), high + room


def dots(title: str, figures: Sequence[Figure], *, shares: bool = True, labels: int = LABELS) -> str:
    """A dot with its interval for each figure. A thin mark shows the expected value."""
    say, tick = (percent, percent_tick) if shares else (number, number)
    ends = [end for figure in figures for end in (figure.interval.low, figure.interval.high, figure.expected)]
    low, high = bounds(ends, zero=shares)
    height = TOP + ROW * len(figures) + AXIS
    scale = Scale(low, high, labels, WIDTH - NUMBERS)
    kind = "name sentence" if labels == WIDE_LABELS else "name"
    inside = across(scale, height, tick)
    for place, figure in enumerate(figures):
        y = TOP + ROW * (place + 0.5)
        inside.append(text(labels - 12, y + 4, short(figure.name, labels - 12), kind))
        if not isnan(figure.expected):
            x = scale.at(figure.expected)
            inside.append(line(x, y - 8, x, y + 8, "expected"))
        inside.append(line(scale.at(figure.interval.low), y, scale.at(figure.interval.high), y, "whisker"))
        inside.append(f'<circle cx="{scale.at(figure.value):g}" cy="{y:g}" r="4.5" class="dot"/>')
        inside.append(text(WIDTH, y + 4, say(figure.value), "value"))
    return drawing(height, title, inside)


def boxes(title: str, spreads: Sequence[Spread]) -> str:
    """For each distribution a box from 25 to 75 %, a line from 5 to 95 %, and a dot at the mean."""
    low, high = bounds([value for one in spreads for value in one.quantiles], zero=False)
    height = TOP + ROW * len(spreads) + AXIS
    scale = Scale(low, high, LABELS, WIDTH - NUMBERS)
    inside = across(scale, height, number)
    for place, one in enumerate(spreads):
        y = TOP + ROW * (place + 0.5)
        q = [scale.at(value) for value in one.quantiles]
        inside += [
            text(LABELS - 12, y + 4, short(one.name), "name"),
            line(q[0], y, q[4], y, "whisker"),
            f'<rect x="{q[1]:g}" y="{y - 7:g}" width="{max(1.0, q[3] - q[1]):g}" height="14" class="box"/>',
            line(q[2], y - 7, q[2], y + 7, "median"),
            f'<circle cx="{scale.at(one.mean.value):g}" cy="{y:g}" r="3.5" class="dot"/>',
            text(WIDTH, y + 4, number(one.mean.value), "value"),
        ]
    return drawing(height, title, inside)


def pairs(title: str, lines: Sequence[LineOfScore]) -> str:
    """Winners and other players side by side, for each category of the score."""
    low, high = bounds([value for one in lines for value in (one.winners.value, one.others.value)], zero=True)
    height = TOP + ROW * len(lines) + AXIS
    scale = Scale(low, high, LABELS, WIDTH - NUMBERS)
    inside = across(scale, height, number)
    for place, one in enumerate(lines):
        y = TOP + ROW * (place + 0.5)
        winners, others = scale.at(one.winners.value), scale.at(one.others.value)
        difference = one.winners.value - one.others.value
        inside += [
            text(LABELS - 12, y + 4, short(one.label), "name"),
            line(winners, y, others, y, "link"),
            f'<circle cx="{others:g}" cy="{y:g}" r="4.5" class="other"/>',
            f'<circle cx="{winners:g}" cy="{y:g}" r="4.5" class="dot"/>',
            text(WIDTH, y + 4, f"{'+' if difference >= 0 else '−'}{number(abs(difference))}", "value"),
        ]
    return drawing(height, title, inside)


def bars(title: str, one: Spread) -> str:
    """A histogram, with the median marked."""
    top, height, left = CAPTION + TOP, 200.0, 48.0
    most = max(count for _, _, count in one.bars)
    scale = Scale(one.bars[0][0], one.bars[-1][1], left, WIDTH - EDGE)
    up = Scale(0, most * 1.08, height - AXIS, top)
    inside = [text(0, TOP + 6, title, "plain caption")]
    for tick in up.ticks(3):
        inside += [
            line(left, up.at(tick), WIDTH - EDGE, up.at(tick), "grid"),
            text(left - 8, up.at(tick) + 4, number(tick), "name"),
        ]
    for low, high, count in one.bars:
        x, y = scale.at(low), up.at(count)
        width = max(0.5, scale.at(high) - x - 1)
        inside.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height - AXIS - y:g}" class="bar"/>')
    inside += [text(scale.at(tick), height - AXIS + 17, number(tick), "tick") for tick in scale.ticks()]
    middle = scale.at(one.quantiles[2])
    inside.append(line(middle, top, middle, height - AXIS, "median"))
    return drawing(height, title, inside)


def course(title: str, figures: Sequence[Figure], *, shares: bool) -> str:
    """A line over the course of a game, with a band for its interval."""
    say = percent_tick if shares else number
    top, height, left = CAPTION + TOP, 236.0, 56.0
    ends = [end for figure in figures for end in (figure.interval.low, figure.interval.high, figure.expected)]
    low, high = bounds(ends, zero=True)
    up = Scale(low, min(high, 1.0) if shares else high, height - AXIS, top)
    along = Scale(0, 100, left, WIDTH - EDGE)
    points = [(along.at(middle_of(figure)), figure) for figure in figures]
    inside = [text(0, TOP + 6, title, "plain caption")]
    for tick in up.ticks(4):
        inside += [
            line(left, up.at(tick), WIDTH - EDGE, up.at(tick), "grid"),
            text(left - 8, up.at(tick) + 4, say(tick), "name"),
        ]
    inside += [text(along.at(tick), height - AXIS + 17, f"{tick:g} %", "tick") for tick in along.ticks()]
    upper = [f"{x:g},{up.at(figure.interval.high):g}" for x, figure in points]
    lower = [f"{x:g},{up.at(figure.interval.low):g}" for x, figure in reversed(points)]
    inside.append(f'<polygon points="{" ".join(upper + lower)}" class="band"/>')
    if not isnan(figures[0].expected):
        inside.append(line(left, up.at(figures[0].expected), WIDTH - EDGE, up.at(figures[0].expected), "expected"))
    path = " ".join(f"{x:g},{up.at(figure.value):g}" for x, figure in points)
    inside.append(f'<polyline points="{path}" class="curve"/>')
    inside += [f'<circle cx="{x:g}" cy="{up.at(figure.value):g}" r="3.5" class="dot"/>' for x, figure in points]
    return drawing(height, title, inside)


def middle_of(figure: Figure) -> float:
    """The middle of a part of a game, from the figure's name.

    >>> middle_of(Figure("20-30 % of the game", 1, 0.5, 0.1))
    25.0
    """
    first, _, last = figure.name.split(" ")[0].partition("-")
    return (int(first) + int(last)) / 2


def stack(title: str, parts: Sequence[Part]) -> str:
    """Parts of a whole in one bar, with their names below."""
    height = 60.0 + ROW * len(parts)
    inside, x = [], 0.0
    for place, part in enumerate(parts):
        width, colour = part.share * WIDTH, COLOURS[part.name]
        inside.append(f'<rect x="{x:.1f}" y="8" width="{max(0.0, width - 1):.1f}" height="34" class="{colour}"/>')
        y = 60 + ROW * place
        inside += [
            f'<rect x="0" y="{y:g}" width="14" height="14" class="{colour}"/>',
            text(22, y + 12, part.name, "plain"),
            text(WIDTH, y + 12, percent(part.share), "value"),
        ]
        x += width
    return drawing(height, title, inside)
