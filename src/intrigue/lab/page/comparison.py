"""The page of a comparison or a sweep: what differs, by how much, and how many games would tell."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from intrigue.lab.chapter import Chapter
from intrigue.lab.compare import Comparison, Difference, needed
from intrigue.lab.figures import Figure
from intrigue.lab.page import words
from intrigue.lab.page.charts import dots, number, percent
from intrigue.lab.page.html import document, folded, prose, section, some, table

MOST_MEASURES: Final = 6  # that a sweep shows over its values


def page(comparisons: Sequence[Comparison]) -> str:
    """All comparisons; those of a sweep side by side as well."""
    title = f"Comparison: {words.listed(list(dict.fromkeys(one.before.setting.game.title for one in comparisons)))}"
    body = [sweep(comparisons)] if len(comparisons) > 1 else []
    body += [one_comparison(place, one) for place, one in enumerate(comparisons)]
    return document(title, opening(comparisons), "\n".join(body))


def opening(comparisons: Sequence[Comparison]) -> str:
    games = sum(chapter.games for chapter in chapters_of(comparisons))
    clear = sum(len(one.clear) for one in comparisons)
    said = f"{games:,} games. {clear} differences are larger than chance. {comparisons[0].reach}"
    return f'<p class="facts">{prose(said)}</p>'


def chapters_of(comparisons: Sequence[Comparison]) -> list[Chapter]:
    """Every setting once; those of a sweep in the order of its values."""
    found = {id(one): one for comparison in comparisons for one in (comparison.before, comparison.after)}
    return sorted(found.values(), key=lambda one: tuple(one.setting.changes.values()))


def name_of(chapter: Chapter) -> str:
    """A setting in a few words: its swept values, or its label."""
    changes = [f"{path}={value}" for path, value in chapter.setting.changes.items()]
    return ", ".join(changes) or chapter.setting.label


# ---- one comparison ------------------------------------------------------------------------------


def one_comparison(place: int, made: Comparison) -> str:
    deals = "the same deals, compared deal by deal" if made.paired else "different deals"
    facts = f"{made.before.games:,} against {made.after.games:,} games, {deals}."
    changes = "".join(f"<li>{escape(change.words)}</li>" for change in made.changes)
    content = f"<p>The contents differ in:</p><ul>{changes}</ul>" if changes else ""
    parts = [f'<h2 id="comparison-{place}">{escape(made.title)}</h2><p class="facts">{prose(facts)}</p>{content}']
    shares = [one for one in made.clear if one.before.is_share]
    means = [one for one in made.clear if not one.before.is_share]
    if shares:
        plot = dots("Differences in percentage points", some([pulled(one, 100) for one in shares]), shares=False)
        said = "Shares that differ by more than chance, in percentage points. The dashed mark is no difference."
        parts.append(section("Shares", plot, said, ""))
    for one in means:
        plot = dots(label(one), [one.before._replace(name="before"), one.after._replace(name="after")], shares=False)
        parts.append(section(label(one), plot, one.words + ".", ""))
    if not made.clear:
        parts.append("<p>No number differs by more than chance.</p>")
    return "\n".join([*parts, folded(numbers(made))])


def label(one: Difference) -> str:
    return f"{one.section}, {one.before.name}"


def pulled(one: Difference, factor: float) -> Figure:
    """A difference as a figure, with no difference as what to expect."""
    return Figure(label(one), one.after.cases, factor * one.size, factor * one.error, is_share=False, expected=0.0)


def numbers(made: Comparison) -> str:
    head = ["", "before", "after", "difference", "95 % interval", "more than chance", "games that would tell"]
    rows = []
    for one in made.differences:
        say = percent if one.before.is_share else number
        factor = 100 if one.before.is_share else 1
        half = 1.96 * one.error
        low, high = factor * (one.size - half), factor * (one.size + half)
        rows.append(
            [
                label(one),
                say(one.before.value),
                say(one.after.value),
                f"{factor * one.size:+.2f}",
                f"{low:+.2f} to {high:+.2f}",
                "yes" if one.clear else "no",
                needed(one, made.games),
            ]
        )
    return table("All numbers that were compared", head, rows)


# ---- a sweep -------------------------------------------------------------------------------------


def sweep(comparisons: Sequence[Comparison]) -> str:
    """The numbers that the swept field moves most, over its values."""
    chapters = chapters_of(comparisons)
    parts = []
    for section_name, name in most_moved(comparisons):
        figures = [
            figure._replace(name=name_of(chapter))
            for chapter in chapters
            for place, figure in chapter.measures()
            if (place, figure.name) == (section_name, name)
        ]
        shares = figures[0].is_share
        said = "Each dot is a setting of the run, with its 95 % interval."
        plot = dots(f"{section_name}, {name}", figures, shares=shares)
        parts.append(section(f"{section_name}, {name}", plot, said, ""))
    if not parts:
        return "<p>No number moves by more than chance.</p>"
    return "<h2>Side by side</h2>" + "\n".join(parts)


def most_moved(comparisons: Sequence[Comparison]) -> list[tuple[str, str]]:
    """The numbers that differ by more than chance, the clearest first."""
    found: dict[tuple[str, str], float] = {}
    for comparison in comparisons:
        for one in comparison.clear:
            key = one.section, one.before.name
            found[key] = max(found.get(key, 0.0), abs(one.size) / (one.error or 1e-12))
    return sorted(found, key=lambda key: -found[key])[:MOST_MEASURES]
