"""The tables of a ladder: shares of wins with their intervals, ratios to the fair share, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from intrigue.lab.ladder import NO_SEAT, Pairing, Row
from intrigue.lab.plan import people
from intrigue.lab.statistics import Estimate, share
from intrigue.lab.tables import table

NOTE: Final = """\
One bot plays alone against the other bot in all other seats; seats rotate. In brackets: 95 % intervals.
The fair share is that of one team among all. A ratio of 1 means as strong as the others."""
NOTE_ON_SIDES: Final = """\
One bot plays all seats of a side, the other bot the rest. In brackets: 95 % intervals.
Deals with nobody on the side do not count. Sides need not be equal: compare bots on the same side."""


class Rating(NamedTuple):
    """A Plackett-Luce rating: the estimate and its uncertainty."""

    bot: str
    mu: float
    sigma: float
    games: int

    @property
    def safe(self) -> float:
        """The bot is almost certainly at least this strong."""
        return self.mu - 3 * self.sigma


class Standing(NamedTuple):
    """How a bot did alone among others, overall or on one side."""

    pairing: Pairing
    side: str
    games: int
    wins: Estimate
    fair: float
    rank: float
    seconds: float
    slowest: float

    @property
    def ratio(self) -> float:
        return self.wins.value / self.fair


def standings(rows: Sequence[Row]) -> list[Standing]:
    """A standing for each pairing and, if the game has sides, for each side in it."""
    found: dict[tuple[Pairing, str], list[Row]] = {}
    for row in rows:
        pairing = row.pairing
        if pairing.side and not row.moves:
            continue  # nobody was on this side
        found.setdefault((pairing, pairing.side), []).append(row)
        if row.side and not pairing.side:
            found.setdefault((pairing, row.side), []).append(row)
    order = list(dict.fromkeys(row.pairing for row in rows))
    keys = sorted(found, key=lambda key: (order.index(key[0]), key[1]))
    return [_standing(pairing, side, found[pairing, side]) for pairing, side in keys]


def _standing(pairing: Pairing, side: str, rows: list[Row]) -> Standing:
    games = len(rows)
    moves = sum(row.moves for row in rows)
    return Standing(
        pairing,
        side,
        games,
        share(sum(row.won for row in rows), games),
        sum(1 / row.teams for row in rows) / games,
        sum(row.rank for row in rows) / games,
        sum(row.thinking for row in rows) / max(1, moves),
        max(row.slowest for row in rows),
    )


def ratings(rows: Iterable[Row]) -> list[Rating]:
    """Ratings by openskill, best first. A bot that holds several seats gets the mean of their new ratings.

    Games count in the order of their numbers, so the same games give the same ratings, whichever finished first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    skills: dict[str, tuple[float, float]] = {}
    played: dict[str, int] = {}
    for row in sorted(rows, key=lambda row: (row.number, row.alone, row.among)):
        if row.alone == row.among or row.seat == NO_SEAT or row.players == 1:
            continue  # no two bots can be compared seat by seat
        seats = [row.alone if seat == row.seat else row.among for seat in range(row.players)]
        for name in {row.alone, row.among}:
            played[name] = played.get(name, 0) + 1
            skills.setdefault(name, (model.mu, model.sigma))
        teams = [[model.rating(*skills[name])] for name in seats]
        after = model.rate(teams, ranks=[float(rank) for rank in row.ranks.split()])
        for name in {row.alone, row.among}:
            own = [after[seat][0] for seat, held in enumerate(seats) if held == name]
            skills[name] = sum(s.mu for s in own) / len(own), sum(s.sigma for s in own) / len(own)
    table_of = [Rating(name, mu, sigma, played[name]) for name, (mu, sigma) in skills.items()]
    return sorted(table_of, key=lambda rating: -rating.mu)


def text(rows: Sequence[Row]) -> str:
    """The ladder as tables."""
    lines = [["bot", "among", "side", "games", "share of wins", "fair", "ratio", "place", "s/move", "slowest"]]
    lines += [
        [
            standing.pairing.alone,
            standing.pairing.among,
            standing.side or "all",
            str(standing.games),
            standing.wins.percent,
            f"{100 * standing.fair:.1f} %",
            f"{standing.ratio:.2f}",
            f"{standing.rank:.2f}",
            f"{standing.seconds:.3f}",
            f"{standing.slowest:.3f}",
        ]
        for standing in standings(rows)
    ]
    if all(line[2] == "all" for line in lines[1:]):
        lines = [line[:2] + line[3:] for line in lines]
    head = f"{rows[0].game}, {people(rows[0].players)}: {len(rows)} games, seed {rows[0].seed}"
    blocks = [head, table(lines)]
    if rated := ratings(rows):
        cells = [[r.bot, f"{r.mu:.2f}", f"{2 * r.sigma:.2f}", str(r.games)] for r in rated]
        blocks.append(table([["bot", "rating", "+-", "games"], *cells], right=(1, 2, 3)))
    return "\n\n".join([*blocks, NOTE_ON_SIDES if any(row.seat == NO_SEAT for row in rows) else NOTE])
