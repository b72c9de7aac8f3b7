"""What the numbers of a chapter say, in plain words for people who make games."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.lab.chapter import (
    SETUP_MINUTES,
    THINK_SECONDS,
    THINK_SECONDS_PER_DOUBLING,
    Chapter,
    LineOfScore,
    Spread,
)
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
    """Which of them stand out, better and worse, or that none does."""
    found = clear(figures)
    if not found:
        return f"{nothing} stands out by more than chance: with this many games the differences can be luck."
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
    return f"If all seats were equal, each would win {percent(made.fair)} (the thin marks). " + deviations(
        made.seats, "No seat"
    )


def about_bots(made: Chapter) -> str:
    if len(made.bots) == 1:
        bot = made.bots[0].name
        return f"All seats are held by the same bot, {bot}, so there is nobody to compare it with."
    best = max(made.bots, key=lambda figure: figure.value)
    return (
        f"The best bot is {best.name}: it wins {with_interval(best)} of its seats, where {percent(made.fair)} is "
        "average. The bots change seats from game to game, and each deal is played with the seats moved on, so that "
        "neither seat nor cards favour anyone. " + deviations(made.bots, "No bot")
    )


def about_trait(kind: str, figures: Sequence[Figure]) -> str:
    meaning = {
        "strategy": "The strategy of a player is the score category in which it was furthest ahead of the table. ",
        "guild": "The guild of a player is the one in which it was furthest ahead of the table. ",
        "side": "The side is what the allegiance cards made of a player, the President apart. ",
    }.get(kind, "")
    return meaning + deviations(figures, f"No {kind}")


def about_lines(lines: Sequence[LineOfScore]) -> str:
    gaps = [
        (one.winners.value - one.others.value, (one.winners.error**2 + one.others.error**2) ** 0.5, one.label)
        for one in lines
    ]
    best = max(gaps)
    text = "Full dots: winners; hollow dots: the others. "
    text += f"Winners are furthest ahead in {best[2]}: {number(best[0])} points more on average. "
    flat = [label for gap, error, label in gaps if tail(gap, error) > 0.05]
    if flat:
        text += f"No clear difference in {listed(flat)}: that part of the score does not decide games."
    return text


CARDS = (
    "For each card, or what takes its place: how often those win who used it so at least once in a game, and how often "
    "it is used at all (in the tables). The thin marks are what the same bots win anyway. A card that only the leader "
    "gets to use looks strong without being the cause: take it as a hint where to look."
)


def about_cards(figures: Sequence[Figure]) -> str:
    return deviations(figures, "None of them")


def about_length(length: Spread) -> str:
    q = length.quantiles
    return (
        f"A game takes {with_interval(length.mean)} decisions on average; the middle half of all games lies between "
        f"{number(q[1])} and {number(q[3])}, nine in ten between {number(q[0])} and {number(q[4])}. "
        "The line marks the median."
    )


def about_minutes(made: Chapter, minutes: Spread) -> str:
    return (
        f"People would need about {minutes.quantiles[2]:.0f} minutes, with nine in ten games between "
        f"{minutes.quantiles[0]:.0f} and {minutes.quantiles[4]:.0f}; the box says {made.setting.game.minutes}. "
        f"This is a rough estimate: {SETUP_MINUTES:g} minutes around the game, for each real decision "
        f"{THINK_SECONDS:g} seconds "
        f"and {THINK_SECONDS_PER_DOUBLING:g} more for each doubling of the possibilities; those who decide together "
        "think at the same time. Use it to compare settings, not to print on a box."
    )


def about_choices(made: Chapter) -> str:
    assert made.mean_options is not None
    assert made.forced is not None
    assert made.tree is not None
    return (
        f"Where there is a choice, players have {with_interval(made.mean_options)} possibilities on average; "
        f"{percent(made.forced.value)} of all decisions are forced. A whole game could have gone in about "
        f"10 to the power of {made.tree.quantiles[2]:.0f} ways."
    )


def about_known(known: Sequence[Figure], fair: float) -> str:
    middle = min(known, key=lambda figure: abs(_start(figure) - 50))
    last = known[-1]
    text = (
        "The seat that looks best on the table (by the game's own evaluation, which sees everything) wins "
        f"{with_interval(middle)} of the games at {middle.name}, and {percent(last.value)} at {last.name}. "
        f"A seat picked blindly would win {percent(fair)} (thin line). "
    )
    early = next((figure for figure in known if figure.value >= 0.8), None)
    if early is None:
        return text + "Nobody is ever sure of it before the end: the leader never wins four games in five."
    return text + f"From {early.name} on, the leader wins at least four games in five."


def _start(figure: Figure) -> int:
    return int(figure.name.partition("-")[0])


def about_chance(made: Chapter) -> str:
    if not made.parts:
        return "All games ended alike for everybody, so there is nothing to divide."
    shares = {part.name: part.share for part in made.parts}
    errors = {part.name: part.error for part in made.parts}
    same = len(made.bots) == 1
    text = (
        "Nobody's skill differs here: all seats are held by the same bot. "
        if same
        else f"Who plays accounts for {percent(shares[PLAYERS])} of the outcome. "
    )
    text += f"The seat accounts for {percent(shares[SEAT])}. "
    if DEAL in shares:
        text += (
            f"The deal accounts for {percent(shares[DEAL])} (give or take {percent(2 * errors[DEAL])}), and "
            f"{percent(shares[REST])} is everything else: later chance, and how the choices of the bots meet. "
            f"So chance decides at least {percent(shares[SEAT] + shares[DEAL])} of a game between these players, "
            f"and at most {percent(1 - shares[PLAYERS])}. "
        )
    else:
        text += (
            f"The remaining {percent(shares[REST])} is the deal, later chance and how the choices meet; this run does "
            "not tell them apart, since no deal was played twice. A line-up of different bots does. "
        )
    return text


METHOD = (
    "The outcome of a seat is the share of its opponents that it leaves behind, and what is "
    "divided is the variance of that number. “Who plays” is the variance between the bots, “the seat” that between the "
    "seats; from both, what sampling alone would give is subtracted. For “the deal” each deal is played again with the "
    "same chance and the bots moved on by one seat: what the two games of a seat have in common, beyond bot and seat, "
    "came with the deal. What is left is everything else."
)


def about_endings(made: Chapter) -> str:
    assert made.shared is not None
    assert made.winning_score is not None
    text = f"In {percent(made.shared.value)} of the games several players (or several teams) win together. "
    if made.margin is not None and made.scored:
        text += (
            f"The best score is {number(made.winning_score.value)} on average, "
            f"{number(made.margin.value)} points ahead of the best who did not win."
        )
    return text
