"""Measures the geometry of all tables, and writes what it found: python -m tests.browser.survey [--out FILE] [GAME ...]

Every kind of decision of the games, at every number of players, size and theme, as player, spectator and on the shared
screen. The page must have been built. Exit code 1 if a law is broken.

With --notes every look is noted in a file as soon as it is done, and looks that are noted there are not done again: so
a survey can be made in parts. Delete the file when the page has changed.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright
from tqdm import tqdm

from intrigue.games import games
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.geometry import LAWS, ROLES, SIZES, THEMES, Eye, Look, Role, Seen, Size, Theme, lawful, share
from tests.browser.house import House
from tests.browser.planting import Planted, plant
from tests.browser.positions import MANY_GAMES, Position, positions

WORST = 12  # examples of each law that are told
BATCH = 25  # positions that are planted together
WATCHED = 5  # moments of each kind of game at which spectators look
ROUNDS = 3  # in each of them every position is looked at, every time at other sizes


class Scope(NamedTuple):
    """What is looked at."""

    games: Sequence[str]
    played: int = MANY_GAMES
    first_seed: int = 0
    every: int = 1
    sizes: Sequence[Size] = SIZES
    themes: Sequence[Theme] = THEMES
    decisions: Sequence[str] = ()
    roles: Sequence[Role] = ROLES
    fullest: int = 0

    def positions(self) -> list[Position]:
        played = (positions(game_id, self.played, self.first_seed)[:: self.every] for game_id in self.games)
        found = chain.from_iterable(played)
        wanted = [one for one in found if not self.decisions or one.decision in self.decisions]
        return fullest(wanted, self.fullest) if self.fullest else wanted

    def looks(self, planted: Planted, roles: Sequence[Role]) -> Iterator[Look]:
        """All ways to look at a position; to change the size takes a browser longer than to change the colours."""
        for role in roles:
            for size in self.sizes:
                for theme in self.themes:
                    yield Look(planted, size, theme, role)


def fullest(wanted: Sequence[Position], count: int) -> list[Position]:
    """For each kind of decision so many positions, those with the most to choose from."""
    kinds: dict[tuple[str, str], list[Position]] = {}
    for one in sorted(wanted, key=lambda one: -len(one.legal)):
        kinds.setdefault((one.game, one.decision), []).append(one)
    return [one for group in kinds.values() for one in group[:count]]


def watched(wanted: Sequence[Position]) -> set[Position]:
    """What those see who do not play hardly depends on the question: some moments of each kind of game are enough."""
    kinds: dict[tuple[str, int, str], list[Position]] = {}
    for one in wanted:
        kinds.setdefault((one.game, one.players, repr(one.options)), []).append(one)
    chosen = set[Position]()
    for group in kinds.values():
        group.sort(key=lambda one: len(one.moves))
        chosen |= {group[place * (len(group) - 1) // (WATCHED - 1)] for place in range(WATCHED)}
    return chosen


def in_turn(wanted: Sequence[Position]) -> list[Position]:
    """An order in which the first looks tell something of every kind of decision, and the first half of every number of
    players: of each setting first the position with the most to choose from."""
    settings: dict[tuple[str, str, int, str], list[Position]] = {}
    for one in sorted(wanted, key=lambda one: -len(one.legal)):
        settings.setdefault((one.game, one.decision, one.players, repr(one.options)), []).append(one)
    groups = list(settings.values())
    Random(0).shuffle(groups)  # so that no number of players always comes first
    turns: dict[tuple[int, str, str], int] = {}
    order: list[tuple[int, int, Position]] = []
    for group in groups:
        for place, one in enumerate(group):
            turn = turns[place, one.game, one.decision] = turns.get((place, one.game, one.decision), -1) + 1
            order.append((place, turn, one))
    return [one for _, _, one in sorted(order, key=lambda row: row[:2])]


class Notes:
    """What has been seen already, in a file: a line of JSON for each look."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
        self.known: dict[str, dict[str, list[str]]] = dict(json.loads(line) for line in lines)

    def find(self, look: Look) -> Seen | None:
        faults = self.known.get(self.key(look))
        return None if faults is None else Seen(look, faults)

    def add(self, seen: Sequence[Seen]) -> None:
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps([self.key(one.look), one.faults]) + "\n" for one in seen)

    @staticmethod
    def key(look: Look) -> str:
        position = look.planted.position
        return f"{look.name}: seat {position.seat} with {position.options}"


def survey(scope: Scope, seconds: float = inf, notes: Path | None = None) -> list[Seen]:
    """Look at everything, in an order in which the first looks tell something of every kind of decision, and the first
    round of every number of players; until time is up."""
    known = Notes(notes)
    wanted = in_turn(scope.positions())
    others = watched(wanted)
    roles = {
        one: scope.roles if one in others else [role for role in scope.roles if role == "player"] for one in wanted
    }
    noted = {one: [known.find(look) for look in scope.looks(Planted(one, "", ""), roles[one])] for one in wanted}
    seen = [one for found in noted.values() for one in found if one]
    places = {one: place for place, one in enumerate(wanted)}
    left = [position for position, found in noted.items() if None in found]
    rounds = [(turn, left[start : start + BATCH]) for turn in range(ROUNDS) for start in range(0, len(left), BATCH)]
    end = monotonic() + seconds
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        for turn, batch in tqdm(rounds, disable=not sys.stderr.isatty(), leave=False):
            if monotonic() > end:
                break
            for planted, eye in visits(browser, batch):
                if monotonic() > end:
                    break
                looks = in_round(turn + places[planted.position], scope.looks(planted, roles[planted.position]))
                new = eye.look(look for look in looks if not known.find(look))
                known.add(new)
                seen += new
        browser.close()
    return seen


def in_round(turn: int, looks: Iterable[Look]) -> Iterator[Look]:
    """Those of the looks at a position whose turn it is: some sizes, in all themes. After ROUNDS of them all were."""
    for number, (_, same) in enumerate(groupby(looks, key=lambda look: (look.role, look.size))):
        if number % ROUNDS == turn % ROUNDS:
            yield from same


def visits(browser: Browser, wanted: Sequence[Position]) -> Iterator[tuple[Planted, Eye]]:
    """Each position, in a house with all of these, and somebody who can look at it."""
    with TemporaryDirectory() as folder:
        planted = plant(Path(folder), wanted)
        house = House(Path(folder))
        eye = Eye(browser, house.url)
        try:
            for one in planted:
                yield one, eye
        finally:
            eye.close()
            house.stop()


# ---- the report ----------------------------------------------------------------------------------


def report(seen: Sequence[Seen], worst_told: int = WORST) -> str:
    parts = [
        "# The geometry of the tables\n",
        f"{len(seen)} looks at {len({one.look.planted.position for one in seen})} positions; "
        f"{100 * lawful(seen):.1f} % of them keep all laws. The numbers are percentages of looks that keep a law.\n",
        table("By game", seen, lambda one: one.look.planted.position.game),
        grid(seen),
        table("By size", seen, lambda one: str(one.look.size)),
        table("By who looks", seen, lambda one: one.look.role),
        table(
            "By number of players",
            seen,
            lambda one: f"{one.look.planted.position.game} {one.look.planted.position.players}",
        ),
        table("By decision", seen, lambda one: one.look.planted.position.decision),
        "## What was found most\n",
    ]
    for law, words in LAWS.items():
        worst = Counter(
            f"{position.decision}, {position.players} players, {one.look.size}: {what}"
            for one in seen
            for position in [one.look.planted.position]
            for what in set(one.faults.get(law, []))
        )
        if worst:
            parts.append(f"**{law}** ({words}):\n")
            parts += [f"- {count}× {what}" for what, count in worst.most_common(worst_told)]
            parts.append("")
    return "\n".join(parts)


def table(title: str, seen: Sequence[Seen], key: Callable[[Seen], str]) -> str:
    groups: dict[str, list[Seen]] = {}
    for one in seen:
        groups.setdefault(key(one), []).append(one)
    rows = [f"## {title}\n", f"| | looks | all | {' | '.join(LAWS)} |", "|---|---|---|" + "---|" * len(LAWS)]
    for name, group in sorted(groups.items()):
        shares = [share(group, law) for law in LAWS]
        cells = " | ".join("" if part is None else percent(part) for part in shares)
        rows.append(f"| {name} | {len(group)} | {percent(lawful(group))} | {cells} |")
    return "\n".join(rows) + "\n"


def grid(seen: Sequence[Seen]) -> str:
    """The share of looks that keep all laws, by game and size."""
    sizes = [size for size in SIZES if any(one.look.size == size for one in seen)]
    rows = ["## All laws, by game and size\n", f"| | {' | '.join(map(str, sizes))} |", "|---|" + "---|" * len(sizes)]
    for game_id in sorted({one.look.planted.position.game for one in seen}):
        of_game = [one for one in seen if one.look.planted.position.game == game_id]
        cells = " | ".join(percent(lawful([one for one in of_game if one.look.size == size])) for size in sizes)
        rows.append(f"| {game_id} | {cells} |")
    return "\n".join(rows) + "\n"


def percent(part: float) -> str:
    return "100" if part == 1 else f"{100 * part:.0f}" if part < 0.995 else "99"


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games()), help="ids of games (all of them)")
    parser.add_argument("--out", type=Path, default=Path("build/geometry.md"), help="the report (build/geometry.md)")
    parser.add_argument(
        "--played", type=int, default=MANY_GAMES, help=f"games in which positions are sought ({MANY_GAMES})"
    )
    parser.add_argument("--first-seed", type=int, default=0, help="the seed of the first of these games (0)")
    parser.add_argument("--every", type=int, default=1, help="look at one of so many positions only (1)")
    parser.add_argument("--light", action="store_true", help="in the light theme only")
    parser.add_argument("--sizes", nargs="+", default=[str(size) for size in SIZES], help="such as 844x390 (all)")
    parser.add_argument("--decisions", nargs="+", default=[], help="such as PT-D5 (all)")
    parser.add_argument(
        "--fullest",
        type=int,
        default=0,
        help="of each kind of decision only so many positions, with the most to choose from",
    )
    parser.add_argument("--minutes", type=float, default=inf, help="go to no further table after so many (all of them)")
    parser.add_argument("--notes", type=Path, help="a file with looks that need not be done again")
    parser.add_argument("--roles", nargs="+", choices=ROLES, default=ROLES, help="who looks (all)")
    parser.add_argument("--worst", type=int, default=WORST, help=f"examples of each law that are told ({WORST})")
    arguments = parser.parse_args()
    scope = Scope(
        arguments.games,
        arguments.played,
        arguments.first_seed,
        arguments.every,
        [size for size in SIZES if str(size) in arguments.sizes],
        THEMES[:1] if arguments.light else THEMES,
        arguments.decisions,
        arguments.roles,
        arguments.fullest,
    )
    seen = survey(scope, 60 * arguments.minutes, arguments.notes)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(report(seen, arguments.worst), encoding="utf-8")
    print(f"{len(seen)} looks, {100 * lawful(seen):.1f} % keep all laws; report in {arguments.out}")
    return 0 if all(not one.faults for one in seen) else 1


if __name__ == "__main__":
    sys.exit(main())
