"""The page: chapters, whose sections have a plot, an explanation and a table of the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import isnan
from typing import Final

from intrigue import __version__
from intrigue.lab.chapter import FEWEST, Chapter, Spread
from intrigue.lab.figures import Figure
from intrigue.lab.page import charts, words
from intrigue.lab.page.charts import number, percent
from intrigue.lab.plan import Plan

MOST_DOTS: Final = 24  # in a plot; the table has all of them
NEEDS_DECISIONS: Final = "This section needs the table of decisions, which this run has left out (--no-decisions)."
NEEDS_PROSPECTS: Final = "This section needs the seats' prospects, which this run has left out (--evaluate 0)."


def page(plan: Plan, chapters: Sequence[Chapter]) -> str:
    """The whole report."""
    titles = list(dict.fromkeys(chapter.setting.game.title for chapter in chapters))
    bodies = "\n".join(chapter_html(place, chapter) for place, chapter in enumerate(chapters))
    method = (
        '<section class="card"><h3 id="method">How skill and chance are separated</h3>'
        f"<p>{escape(words.METHOD)}</p></section>"
    )
    return document(
        f"Lab report: {words.listed(titles)}", opening(plan, chapters), f"{contents(chapters)}\n{bodies}\n{method}"
    )


def document(title: str, head: str, body: str) -> str:
    """A page that needs no network and no scripts."""
    style = files("intrigue.lab.page").joinpath("style.css").read_text(encoding="utf-8")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
{head}
</header>
<main>
{body}
</main>
<footer>Made by Intrigue {escape(__version__)}. All intervals are 95 % and allow for games that share a deal. “More than
chance” means significant after the Benjamini-Hochberg correction for multiple comparisons.</footer>
</body>
</html>
"""


def opening(plan: Plan, chapters: Sequence[Chapter]) -> str:
    played = sum(chapter.games for chapter in chapters)
    unfinished = "" if played == plan.total else f" The run is not complete; {plan.total:,} games were planned."
    several = "" if len(chapters) == 1 else f" in {len(chapters)} settings"
    return (
        f'<p class="facts">{played:,} games{several}, seed {plan.seed}.{unfinished} Each section has a '
        "plot, an explanation in words, and a table of all numbers that opens with a click.</p>"
    )


def contents(chapters: Sequence[Chapter]) -> str:
    if len(chapters) == 1:
        return ""
    head = [
        "setting",
        "games",
        "fair share",
        "best seat",
        "best bot",
        "decisions",
        "minutes",
        "leader wins at half-time",
    ]
    rows = [overview(chapter) for chapter in chapters]
    links = "".join(
        f'<li><a href="#setting-{place}">{escape(chapter.setting.label)}</a></li>'
        for place, chapter in enumerate(chapters)
    )
    return f"<nav aria-label='Settings'><ul>{links}</ul></nav>" + table("All settings side by side", head, rows)


def overview(chapter: Chapter) -> list[str]:
    seat = max(chapter.seats, key=lambda figure: figure.value)
    bot = max(chapter.bots, key=lambda figure: figure.value)
    half = [figure for figure in chapter.known if figure.name.startswith("50-")]
    return [
        chapter.setting.label,
        f"{chapter.games:,}",
        percent(chapter.fair),
        f"{seat.name}: {percent(seat.value)}",
        f"{bot.name}: {percent(bot.value)}",
        number(chapter.length.mean.value) if chapter.length else "",
        f"{chapter.minutes.quantiles[2]:.0f}" if chapter.minutes else "",
        percent(half[0].value) if half else "",
    ]


def chapter_html(place: int, made: Chapter) -> str:
    sections = [
        seats(made),
        bots(made),
        *[trait(made, kind, figures) for kind, figures in made.traits.items()],
        lines(made),
        cards(made),
        length(made),
        choices(made),
        known(made),
        chance(made),
        endings(made),
    ]
    deals = "" if made.deals == made.games else f" of {made.deals:,} deals"
    few = " With so few, the intervals do not mean much." if made.deals < FEWEST else ""
    return (
        f'<h2 id="setting-{place}">{escape(made.setting.label)}</h2>\n'
        f'<p class="facts">{made.games:,} games{deals}.{few}</p>\n'
        + "\n".join(section for section in sections if section)
    )


# ---- sections ------------------------------------------------------------------------------------


def seats(made: Chapter) -> str:
    return section(
        "Seat advantage",
        charts.dots("Share of games won by each seat", made.seats),
        words.about_seats(made),
        share_table("Wins by seat", made.seats, made.seat_scores),
    )


def bots(made: Chapter) -> str:
    plots = charts.dots("Share of seats won by each bot", made.bots) if len(made.bots) > 1 else ""
    said = words.about_bots(made)
    if made.scored:
        plots += charts.boxes("Scores of each bot", made.bot_scores)
        said += " Scores: the box holds the middle half of all games, the line nine in ten, and the dot is the mean."
    means = [spread.mean for spread in made.bot_scores]
    return section("Bots", plots, said, share_table("Wins by bot", made.bots, means))


def trait(made: Chapter, kind: str, figures: Sequence[Figure]) -> str:
    title = f"By {kind}"
    if len(figures) < 2:
        return section(title, "", f"There are too few games to compare them by {kind}.", "")
    return section(
        title,
        charts.dots(f"Share of games won by {kind}", some(figures)),
        words.about_trait(made.setting.game, kind, figures),
        share_table(f"Wins by {kind}", figures),
    )


def lines(made: Chapter) -> str:
    if len(made.lines) < 2:
        return ""
    head = ["category", "winners", "other players", "difference"]
    rows = [
        [one.label, interval(one.winners), interval(one.others), number(one.winners.value - one.others.value)]
        for one in made.lines
    ]
    return section(
        "Where the points come from",
        charts.pairs("Mean points of winners and of the other players in each category", made.lines),
        words.about_lines(made.lines),
        table("Mean points by category", head, rows),
    )


def cards(made: Chapter) -> str:
    if made.length is None:
        return section("Cards", "", NEEDS_DECISIONS, "")
    if not made.cards:
        return section("Cards", "", "There are too few games to look at single cards.", "")
    parts = []
    for deed, figures in made.cards.items():
        plot = charts.dots(f"Share of games won, by {deed}", some(figures))
        said = f"<p>{prose(words.about_cards(figures))}</p>"
        numbers = card_table(f"Wins by {deed}", figures, made.uses[deed])
        parts.append(f"<h4>{escape(deed[0].upper() + deed[1:])}</h4>{plot}{said}{folded(numbers)}")
    return f'<section class="card"><h3>Cards</h3><p>{escape(words.CARDS)}</p>{"".join(parts)}</section>'


def length(made: Chapter) -> str:
    if made.length is None or made.minutes is None:
        return section("Length", "", NEEDS_DECISIONS, "")
    head = ["", "mean", "5 %", "25 %", "median", "75 %", "95 %"]
    rows = [spread_row(one) for one in (made.length, made.minutes)]
    return section(
        "Length",
        charts.bars("Number of decisions in a game", made.length) + charts.bars("Estimated minutes", made.minutes),
        f"{words.about_length(made.length)} {words.about_minutes(made, made.minutes)}",
        table("Length of games", head, rows),
    )


def choices(made: Chapter) -> str:
    if not made.options:
        return section("Branching factor", "", NEEDS_DECISIONS, "")
    return section(
        "Branching factor",
        charts.course("Mean number of options in the course of a game", made.options, shares=False),
        words.about_choices(made),
        mean_table("Options in the course of a game", made.options),
    )


def known(made: Chapter) -> str:
    title = "How early the winner is known"
    if len(made.known) < 2:
        return section(title, "", NEEDS_DECISIONS if made.length is None else NEEDS_PROSPECTS, "")
    return section(
        title,
        charts.course("How often the leader at this point wins in the end", made.known, shares=True),
        words.about_known(made.known, made.fair),
        share_table("The leader wins", made.known),
    )


def chance(made: Chapter) -> str:
    plot = charts.stack("Parts of the outcome", made.parts) if made.parts else ""
    rows = [[part.name, percent(part.share)] for part in made.parts]
    numbers = table("Parts of the outcome", ["part", "share"], rows) if rows else ""
    return section("Skill and chance", plot, words.about_chance(made), numbers)


def endings(made: Chapter) -> str:
    return section(
        "How games end",
        charts.dots("Why games ended", made.endings, labels=charts.WIDE_LABELS),
        words.about_endings(made),
        share_table("Why games ended", made.endings),
    )


# ---- pieces --------------------------------------------------------------------------------------


def some(figures: Sequence[Figure]) -> list[Figure]:
    """As many as a plot can show: the best and the worst ones."""
    if len(figures) <= MOST_DOTS:
        return list(figures)
    half = MOST_DOTS // 2
    return [*figures[:half], *figures[-half:]]


def section(title: str, plot: str, said: str, numbers: str) -> str:
    return f'<section class="card"><h3>{escape(title)}</h3>{plot}<p>{prose(said)}</p>{folded(numbers)}</section>'


def prose(said: str) -> str:
    """Text for the page. A number and its percent sign stay on one line."""
    return escape(said).replace(" %", "&nbsp;%")


def folded(numbers: str) -> str:
    return f"<details><summary>Numbers</summary>{numbers}</details>" if numbers else ""


def table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{escape(cell)}</th>' if place == 0 else f"<td>{escape(cell)}</td>"
            for place, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def share_table(caption: str, figures: Sequence[Figure], scores: Sequence[Figure] = ()) -> str:
    """Shares with their intervals and expected values, and the mean scores of the same groups."""
    expected = any(not isnan(figure.expected) for figure in figures)
    means = {figure.name: figure for figure in scores}
    head = ["", "cases", "share", "95 % interval"]
    head += ["expected"] * expected + ["mean score"] * bool(means)
    rows = []
    for figure in figures:
        low, high = figure.interval.low, figure.interval.high
        row = [figure.name, f"{figure.cases:,}", percent(figure.value), f"{100 * low:.1f} to {100 * high:.1f}"]
        row += [percent(figure.expected)] * expected
        rows.append(row + ([interval(means[figure.name])] if means else []))
    return table(caption, head, rows)


def card_table(caption: str, figures: Sequence[Figure], uses: dict[str, Figure]) -> str:
    head = ["", "used by", "of them win", "95 % interval", "expected"]
    rows = [
        [
            figure.name,
            f"{percent(uses[figure.name].value)} ({figure.cases:,})",
            percent(figure.value),
            f"{100 * figure.interval.low:.1f} to {100 * figure.interval.high:.1f}",
            percent(figure.expected),
        ]
        for figure in figures
    ]
    return table(caption, head, rows)


def mean_table(caption: str, figures: Sequence[Figure]) -> str:
    rows = [[figure.name, f"{figure.cases:,}", interval(figure)] for figure in figures]
    return table(caption, ["", "cases", "mean"], rows)


def interval(figure: Figure) -> str:
    return f"{number(figure.value)} ({number(figure.interval.low)} to {number(figure.interval.high)})"


def spread_row(one: Spread) -> list[str]:
    return [one.name, number(one.mean.value), *[number(value) for value in one.quantiles]]
