"""What the numbers of a chapter mean, for people who make games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.game import Game
from intrigue.lab.chapter import PEOPLE, Chapter, LineOfScore, Spread
from intrigue.lab.figures import Figure, clear, tail
from intrigue.lab.page.charts import number, percent
from intrigue.lab.variance import DEAL, PLAYERS, REST, SEAT

MOST_NAMED = 4


def with_interval(figure: Figure) -> str:
    low, high = figure.interval.low, figure.interval.high
    if figure.is_share:
        return f"{percent(figure.value)} (95 % interval {100 * low:.1f} to {100 * high:.1f})"
    return f"{number(figure.value)} (95 % interval {number(low)} to {number(high)})"


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def deviations(figures: Sequence[Figure], nothing: str) -> str:
    """Which figures stand out as better or worse, or that none does."""
    found = clear(figures)
    if not found:
        return f"{nothing} stands out by more than chance. The differences can be luck."
    better = [figure for figure in found if figure.value > figure.expected]
    worse = [figure for figure in reversed(found) if figure.value < figure.expected]
    sentences = []
    for some, verb in ((better, "more"), (worse, "less")):
        if some:
            names = [f"{figure.name} ({versus(figure)})" for figure in some[:MOST_NAMED]]
            names += [f"{len(some) - MOST_NAMED} more"] * (len(some) > MOST_NAMED)
            verb_form = "wins" if len(some) == 1 else "win"
            sentence = f"{listed(names)} {verb_form} {verb} often than expected, by more than chance."
            sentences.append(sentence[0].upper() + sentence[1:])
    return " ".join(sentences)


def versus(figure: Figure) -> str:
    return f"{percent(figure.value)} instead of {percent(figure.expected)}"


def about_seats(made: Chapter) -> str:
    return f"If all seats were equal, each would win {percent(made.fair)} (thin marks). " + deviations(
        made.seats, "No seat"
    )


def about_bots(made: Chapter) -> str:
    if len(made.bots) == 1:
        bot = made.bots[0].name
        return f"The same bot, {bot}, plays all seats, so there is nobody to compare it with."
    best = max(made.bots, key=lambda figure: figure.value)
    return (
        f"The best bot is {best.name}. It wins with {with_interval(best)} of its seats; the average is "
        f"{percent(made.fair)}. The bots change seats from game to game, and each deal is played again with the seats "
        "rotated, so neither seat nor cards favour anyone. " + deviations(made.bots, "No bot")
    )


def about_trait(game: Game[Any, Any], kind: str, figures: Sequence[Figure]) -> str:
    meaning = f"{game.groups[kind]} " if kind in game.groups else ""
    if kind == game.style.name:
        meaning = f"The {kind} of a player is the score category in which it was furthest ahead of the table. "
    return meaning + deviations(figures, f"No {kind}")


def about_lines(lines: Sequence[LineOfScore]) -> str:
    gaps = [
        (one.winners.value - one.others.value, (one.winners.error**2 + one.others.error**2) ** 0.5, one.label)
        for one in lines
    ]
    best = max(gaps)
    text = "Full dots are winners, hollow dots are the other players. "
    text += f"Winners are furthest ahead in {best[2]}, by {number(best[0])} points on average. "
    flat = [label for gap, error, label in gaps if tail(gap, error) > 0.05]
    if flat:
        text += f"There is no clear difference in {listed(flat)}, so this part of the score does not decide games."
    return text


CARDS = (
    "These plots show how often players win who use a card at least once in a game. The tables also say how often "
    "it is used. The thin marks show how often the same bots win in all games. A card that only the leader gets to use "
    "looks strong without being the cause, so take these numbers as hints where to look."
)


def about_cards(figures: Sequence[Figure]) -> str:
    return deviations(figures, "None of them")


def about_length(length: Spread) -> str:
    q = length.quantiles
    return (
        f"A game takes {with_interval(length.mean)} decisions on average. Half of all games take {number(q[1])} to "
        f"{number(q[3])}, and nine in ten take {number(q[0])} to {number(q[4])}. The line marks the median."
    )


def about_minutes(made: Chapter, minutes: Spread) -> str:
    return (
        f"People would need about {minutes.quantiles[2]:.0f} minutes, and {minutes.quantiles[0]:.0f} to "
        f"{minutes.quantiles[4]:.0f} minutes for nine games in ten; the box says {made.setting.game.minutes}. "
        f"This is a rough estimate: {PEOPLE.setup_minutes:g} minutes before and after the game, then "
        f"{PEOPLE.think_seconds:g} seconds for each decision that is not forced, and "
        f"{PEOPLE.think_seconds_per_doubling:g} more for each doubling of the number of options. Simultaneous "
        "decisions take the time of one. Use it to compare settings, not to print on a box."
    )


def about_choices(made: Chapter) -> str:
    assert made.mean_options is not None
    assert made.forced is not None
    assert made.tree is not None
    return (
        f"Players have {with_interval(made.mean_options)} options on average, where they have a choice at all; "
        f"{percent(made.forced.value)} of all decisions are forced. A whole game could have gone in about "
        f"10 to the power of {made.tree.quantiles[2]:.0f} ways."
    )


def about_known(known: Sequence[Figure], fair: float) -> str:
    middle = min(known, key=lambda figure: abs(_start(figure) - 50))
    last = known[-1]
    text = (
        "The leader is the seat with the best prospects, by the game's own evaluation, which sees everything. "
        f"The leader at {middle.name} wins {with_interval(middle)} of the games, the leader at {last.name} wins "
        f"{percent(last.value)}. A seat picked at random would win {percent(fair)} (thin line). "
    )
    early = next((figure for figure in known if figure.value >= 0.8), None)
    if early is None:
        return text + "The game stays open to the end: the leader never wins four games in five."
    return text + f"From {early.name} on, the leader wins at least four games in five."


def _start(figure: Figure) -> int:
    return int(figure.name.partition("-")[0])


def about_chance(made: Chapter) -> str:
    if not made.parts:
        return "All games ended alike for everybody, so there is nothing to explain."
    shares = {part.name: part.share for part in made.parts}
    errors = {part.name: part.error for part in made.parts}
    same = len(made.bots) == 1
    text = (
        "Skill makes no difference here, because the same bot plays all seats. "
        if same
        else f"Who plays accounts for {percent(shares[PLAYERS])} of the outcome. "
    )
    text += f"The seat accounts for {percent(shares[SEAT])}. "
    if DEAL in shares:
        text += (
            f"The deal accounts for {percent(shares[DEAL])} (plus or minus {percent(2 * errors[DEAL])}). The other "
            f"{percent(shares[REST])} is everything else: later chance, and the interplay of the bots' choices. "
            f"So chance decides at least {percent(shares[SEAT] + shares[DEAL])} of a game between these players, "
            f"and at most {percent(1 - shares[PLAYERS])}. "
        )
    else:
        text += (
            f"The remaining {percent(shares[REST])} is the deal, later chance and the interplay of choices. This run "
            "cannot separate them, because no deal was played twice. A line-up of different bots can. "
        )
    return text


METHOD = (
    "The outcome of a seat is the share of its opponents that finish behind it. The variance of this number is split "
    "into components. “Who plays” is the variance between the bots, and “the seat” is the variance between the seats; "
    "both are corrected for sampling error. For “the deal”, each deal is played again with the same seed and every bot "
    "one seat further. What the two games of a seat have in common, apart from bot and seat, came with the deal. "
    "The rest is everything else."
)


def about_endings(made: Chapter) -> str:
    assert made.shared is not None
    assert made.winning_score is not None
    text = f"In {percent(made.shared.value)} of the games, several players or teams share the win. "
    if made.margin is not None and made.scored:
        text += (
            f"The best score is {number(made.winning_score.value)} on average, "
            f"{number(made.margin.value)} points ahead of the best player who did not win."
        )
    return text
