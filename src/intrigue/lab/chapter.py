"""The figures of one setting, with their uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from intrigue.core.traits import Use
from intrigue.lab.figures import Figure, grouped, occurrence, whole
from intrigue.lab.plan import Setting
from intrigue.lab.reading import Tables, lines_of_seats, plain_reason, seats_of, traits_of_seats
from intrigue.lab.variance import Part, parts_of_outcome

if TYPE_CHECKING:
    import polars as pl

FEWEST: Final = 20  # groups and cards with fewer cases are not listed, and runs with fewer deals are not compared
STEPS: Final = 10  # parts that a game is divided into
BARS: Final = 24  # at most, in a histogram
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


class PlayingTime(NamedTuple):
    """How long people play: some minutes to set up and to count, and for each decision a time that grows with the
    number of options. A forced move takes no time, and simultaneous decisions take the time of one.

    The numbers were fitted to the playing times that are printed on the boxes. They are right within a factor of two.
    """

    setup_minutes: float = 10.0
    think_seconds: float = 5.0
    think_seconds_per_doubling: float = 4.0


PEOPLE: Final = PlayingTime()


class Spread(NamedTuple):
    """A distribution: quantiles at 5, 25, 50, 75 and 95 %, and bars as (from, to, count)."""

    name: str
    mean: Figure
    quantiles: tuple[float, ...]
    bars: tuple[tuple[float, float, int], ...] = ()


class LineOfScore(NamedTuple):
    """A category of the score: the mean points of winners and of the other players."""

    label: str
    winners: Figure
    others: Figure


@dataclass
class Chapter:
    """What the report says about one setting."""

    setting: Setting
    games: int
    deals: int
    fair: float
    """The share of seats that win. Every seat would win so often if all were equal."""
    seats: list[Figure] = field(default_factory=list)
    seat_scores: list[Figure] = field(default_factory=list)
    bots: list[Figure] = field(default_factory=list)
    bot_scores: list[Spread] = field(default_factory=list)
    traits: dict[str, list[Figure]] = field(default_factory=dict)
    lines: list[LineOfScore] = field(default_factory=list)
    cards: dict[str, list[Figure]] = field(default_factory=dict)
    uses: dict[str, dict[str, Figure]] = field(default_factory=dict)
    """How often each card is used: the share of seats over all games."""
    length: Spread | None = None
    minutes: Spread | None = None
    options: list[Figure] = field(default_factory=list)
    mean_options: Figure | None = None
    forced: Figure | None = None
    tree: Spread | None = None
    known: list[Figure] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    endings: list[Figure] = field(default_factory=list)
    shared: Figure | None = None
    margin: Figure | None = None
    winning_score: Figure | None = None

    @property
    def scored(self) -> bool:
        """Whether the game has points. Some games are only won or lost."""
        return self.winning_score is not None and self.winning_score.value > 1

    def measures(self) -> list[tuple[str, Figure]]:
        """Everything that can be compared with another run: sections and figures."""
        found = [("seats", figure) for figure in self.seats]
        found += [("scores by seat", figure) for figure in self.seat_scores]
        found += [("bots", figure) for figure in self.bots]
        found += [("scores by bot", spread.mean) for spread in self.bot_scores]
        found += [(kind, figure) for kind, figures in self.traits.items() for figure in figures]
        for line in self.lines:
            found += [("points of winners", line.winners), ("points of the others", line.others)]
        found += [(f"wins, {deed}", figure) for deed, figures in self.cards.items() for figure in figures]
        found += [(f"use, {deed}", figure) for deed, uses in self.uses.items() for figure in uses.values()]
        found += [("length", spread.mean) for spread in (self.length, self.minutes, self.tree) if spread is not None]
        found += [("choices by progress", figure) for figure in self.options]
        found += [("choices", figure) for figure in (self.mean_options, self.forced) if figure is not None]
        found += [("leader wins", figure) for figure in self.known]
        found += [("endings", figure) for figure in self.endings]
        found += [
            ("endings", figure) for figure in (self.shared, self.margin, self.winning_score) if figure is not None
        ]
        return found


def chapters_of(tables: Tables) -> list[Chapter]:
    """A chapter for each setting that has finished games."""
    chapters = [chapter(tables, setting) for setting in range(len(tables.plan.settings))]
    return [made for made in chapters if made is not None]


def chapter(tables: Tables, setting: int) -> Chapter | None:
    """The chapter of a setting, or None if it has no finished games."""
    games = tables.games(setting)
    if games.is_empty():
        return None
    seats = seats_of(games)
    made = Chapter(tables.plan.settings[setting], games.height, games["deal"].n_unique(), mean_of(seats["won"]))
    about_players(made, games, seats)
    about_endings(made, games, seats)
    made.parts = parts_of_outcome(seats)
    decisions = tables.decisions(setting)
    if decisions is not None:
        about_cards(made, decisions, seats)
        about_course(made, decisions, games, seats)
    return made


def mean_of(values: pl.Series) -> float:
    mean = values.mean()
    assert isinstance(mean, float)
    return mean


# ---- players -------------------------------------------------------------------------------------


def about_players(made: Chapter, games: pl.DataFrame, seats: pl.DataFrame) -> None:
    import polars as pl

    named = seats.with_columns(pl.format("seat {}", pl.col("seat") + 1).alias("seat_name"))
    fair = named.with_columns(pl.lit(made.fair).alias("expected"))
    made.seats = grouped(fair, ["seat_name"], "won")
    made.seat_scores = grouped(named.drop("expected"), ["seat_name"], "score", is_share=False)
    made.bots = grouped(fair, ["bot"], "won")
    scores = grouped(named.drop("expected"), ["bot"], "score", is_share=False)
    made.bot_scores = [spread(figure, named.filter(pl.col("bot") == figure.name)["score"]) for figure in scores]
    traits = traits_of_seats(games, seats).filter(pl.col("group") != "")
    for (kind,), rows in sorted(traits.group_by("kind"), key=lambda item: str(item[0])):
        figures = [figure for figure in grouped(rows, ["group"], "won") if figure.cases >= FEWEST]
        made.traits[str(kind)] = by_value(figures)
    lines = lines_of_seats(games, seats).drop("expected")
    winners = grouped(lines.filter(pl.col("won")), ["label"], "points", is_share=False)
    others = {f.name: f for f in grouped(lines.filter(~pl.col("won")), ["label"], "points", is_share=False)}
    order = {label: place for place, label in enumerate(lines["label"].unique(maintain_order=True))}
    made.lines = [
        LineOfScore(figure.name, figure, others[figure.name])
        for figure in sorted(winners, key=lambda one: order[one.name])
        if figure.name in others
    ]


def by_value(figures: list[Figure]) -> list[Figure]:
    return sorted(figures, key=lambda figure: (-figure.value, figure.name))


def spread(mean: Figure, values: pl.Series, bars: tuple[tuple[float, float, int], ...] = ()) -> Spread:
    return Spread(mean.name, mean, tuple([float(values.quantile(q, "linear") or 0) for q in QUANTILES]), bars)


def histogram(values: pl.Series) -> tuple[tuple[float, float, int], ...]:
    """Counts in at most BARS equal steps. If the values are whole numbers, so are the steps."""
    numbers = values.to_list()
    low, high = min(numbers), max(numbers)
    whole_numbers = values.dtype.is_integer()
    width = max((high - low + (1 if whole_numbers else 0)) / BARS, 1e-9)
    if whole_numbers:
        width = -(-(high - low + 1) // BARS)
    counts: dict[int, int] = {}
    for value in numbers:
        place = int((value - low) / width)
        counts[place] = counts.get(place, 0) + 1
    last = max(counts)
    return tuple([(low + width * k, low + width * (k + 1), counts.get(k, 0)) for k in range(last + 1)])


def about_endings(made: Chapter, games: pl.DataFrame, seats: pl.DataFrame) -> None:
    import polars as pl

    reasons = games.select("deal", pl.col("reason").map_elements(plain_reason, return_dtype=pl.String))
    total = games.height
    for reason, count in reasons["reason"].value_counts(sort=True).iter_rows():
        marked = reasons.with_columns((pl.col("reason") == reason).alias("so"))
        if count >= max(1, total // 200):
            made.endings.append(whole(marked, "so", reason)._replace(cases=count))
    ends = seats.group_by("number", "deal").agg(
        pl.col("team").filter(pl.col("won")).n_unique().gt(1).alias("shared"),
        pl.col("score").max().alias("best"),
        (pl.col("score").max() - pl.col("score").filter(~pl.col("won")).max()).alias("margin"),
    )
    made.shared = whole(ends, "shared", "several win together")
    made.winning_score = whole(ends, "best", "best score", is_share=False)
    contested = ends.drop_nulls("margin")
    if not contested.is_empty():
        made.margin = whole(contested, "margin", "margin of victory in points", is_share=False)


# ---- cards ---------------------------------------------------------------------------------------


def about_cards(made: Chapter, decisions: pl.LazyFrame, seats: pl.DataFrame) -> None:
    """How often players win who use a card at least once in a game."""
    for use in made.setting.game.uses:
        used = users(made.setting, use, decisions, seats)
        figures = [figure for figure in grouped(used, ["card"], "won") if figure.cases >= FEWEST]
        if len(figures) > 1:
            made.cards[use.deed] = by_value(figures)
            uses = occurrence(used, "card", seats)
            made.uses[use.deed] = {figure.name: uses[figure.name] for figure in made.cards[use.deed]}


def users(setting: Setting, use: Use, decisions: pl.LazyFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """One row per card, game and seat that used it."""
    import polars as pl

    cards = [(action, use.card(action)) for action in setting.game.actions.texts]
    rows = [(action, setting.game.card_name(card)) for action, card in cards if card is not None]
    known = pl.LazyFrame(rows, schema={"action": pl.String, "card": pl.String}, orient="row")
    return (
        decisions.filter((pl.col("decision") == use.decision) | pl.lit(not use.decision))
        .select("number", "seat", "action")
        .join(known, on="action", how="inner")
        .select("number", "seat", "card")
        .unique()
        .collect()
        .join(seats.select("number", "seat", "deal", "won", "expected"), on=["number", "seat"])
    )


# ---- the course of a game ------------------------------------------------------------------------


def about_course(made: Chapter, decisions: pl.LazyFrame, games: pl.DataFrame, seats: pl.DataFrame) -> None:
    import polars as pl

    facts = games.lazy().select("number", "deal", pl.col("decisions").alias("total"))
    course = decisions.join(facts, on="number").with_columns(
        (pl.col("step") * STEPS // pl.col("total")).alias("tenth"),
        (pl.col("options") > 1).alias("free"),
    )
    about_length(made, course, games)
    about_choices(made, course)
    about_leader(made, course, seats)


def about_length(made: Chapter, course: pl.LazyFrame, games: pl.DataFrame) -> None:
    import polars as pl

    doublings = pl.col("options").cast(pl.Float64).log(2)
    seconds = PEOPLE.think_seconds + PEOPLE.think_seconds_per_doubling * doublings
    thinking = pl.when("free").then(seconds).otherwise(0.0)
    times = (
        course.group_by("number", "deal")
        .agg(
            (PEOPLE.setup_minutes + (thinking / pl.col("together")).sum() / 60).alias("minutes"),
            (pl.col("options").cast(pl.Float64).log10().sum()).alias("tree"),
        )
        .sort("number")
        .collect()
    )
    made.length = of_games(games, "decisions", "decisions in a game")
    made.minutes = of_games(times, "minutes", "estimated minutes")
    made.tree = of_games(times, "tree", "digits of the number of ways a game could have gone")


def of_games(frame: pl.DataFrame, column: str, name: str) -> Spread:
    return spread(whole(frame, column, name, is_share=False), frame[column], histogram(frame[column]))


def about_choices(made: Chapter, course: pl.LazyFrame) -> None:
    import polars as pl

    rows = course.select("deal", "tenth", "options", "free").collect(engine="streaming")
    free = rows.filter(pl.col("free"))
    made.forced = whole(rows.with_columns((~pl.col("free")).alias("forced")), "forced", "forced decisions")
    if not free.is_empty():
        made.mean_options = whole(free, "options", "possibilities where there is a choice", is_share=False)
        made.options = in_tenths(grouped(free, ["tenth"], "options", is_share=False))


def about_leader(made: Chapter, course: pl.LazyFrame, seats: pl.DataFrame) -> None:
    """How often the seat with the best prospects wins in the end. If several are equal, they share."""
    import polars as pl

    prospects = (
        course.select("number", "deal", "step", "tenth", "evaluation")
        .drop_nulls("evaluation")
        .with_columns(pl.int_ranges(0, pl.col("evaluation").list.len(), dtype=pl.UInt8).alias("seat"))
        .explode(["evaluation", "seat"])
        .filter(pl.col("evaluation") == pl.col("evaluation").max().over("number", "step"))
        .join(seats.lazy().select("number", "seat", "won"), on=["number", "seat"])
        .group_by("number", "deal", "step", "tenth")
        .agg(pl.col("won").mean())
        .collect()
        .with_columns(pl.lit(made.fair).alias("expected"))
    )
    made.known = [figure for figure in in_tenths(grouped(prospects, ["tenth"], "won")) if figure.cases >= FEWEST]


def in_tenths(figures: Sequence[Figure]) -> list[Figure]:
    """Figures of the parts of a game, named by how much of it has been played."""
    width = 100 // STEPS
    return [
        figure._replace(name=f"{width * place}-{width * place + width} % of the game")
        for figure, place in sorted(((figure, int(figure.name)) for figure in figures), key=lambda pair: pair[1])
    ]
