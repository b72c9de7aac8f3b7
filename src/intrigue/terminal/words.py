"""The client's own texts, in addition to those of the games: the final score, who won."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.result import Result


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> join(["Ada", "Boris", "You"])
    'Ada, Boris and You'
    """
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def verdict(result: Result, names: Sequence[str], viewer: int | None) -> str:
    """Who won, in a sentence; by how much, if the viewer is one of the players."""
    if not result.winners:
        return "Nobody won."
    if viewer is None or viewer not in range(len(result.scores)):
        return f"{join([names[seat] for seat in result.winners])} won."
    if viewer in result.winners:
        others = [names[seat] for seat in result.winners if seat != viewer]
        return f"You won together with {join(others)}!" if others else "You won!"
    winners = join([names[seat] for seat in result.winners])
    behind = result.scores[result.winners[0]] - result.scores[viewer]
    by = f" by {behind} point{'s' if behind != 1 else ''}" if behind > 0 else ""
    return f"You lost{by}. {winners} won."


def score_rows(result: Result, names: Sequence[str]) -> list[list[str]]:
    """The final score as a table: a heading, a row for each category, the sum and the places."""
    rows = [["", *names, "rule"]]
    rows += [[line.label, *[str(points) for points in line.points], line.clause] for line in result.lines]
    rows.append(["total", *[str(score) for score in result.scores], ""])
    rows.append(["place", *[str(place) for place in result.ranks], ""])
    return rows


def difference(result: Result, names: Sequence[str], viewer: int | None) -> str:
    """Why the viewer won or lost: the score by category, compared with the winner or the runner-up."""
    if viewer is None or not result.winners or not result.lines:
        return ""
    others = [seat for seat in range(len(result.scores)) if (seat in result.winners) != (viewer in result.winners)]
    if not others:
        return ""
    rival = max(others, key=lambda seat: result.scores[seat])
    gaps = [(line.label, line.points[rival] - line.points[viewer]) for line in result.lines]
    theirs = [f"{label} (+{gap})" for label, gap in gaps if gap > 0]
    own = [f"{label} (+{-gap})" for label, gap in gaps if gap < 0]
    parts = [f"{names[rival]} had more from {join(theirs)}"] if theirs else []
    if own:
        parts.append(f"you had more from {join(own)}")
    text = "; ".join(parts)
    return text[:1].upper() + text[1:] + "." if text else ""
