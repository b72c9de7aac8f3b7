"""Measures the geometry of all tables, and writes what it found: python -m tests.browser.survey [--out FILE] [GAME ...]

Every kind of decision of the games, at every number of players, size and theme, as player, spectator and on the shared
screen. The page must have been built. Exit code 1 if a law is broken.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright
from tqdm import tqdm

from intrigue.games import games
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.geometry import LAWS, SIZES, THEMES, Eye, Look, Seen, Theme, lawful, share
from tests.browser.house import House
from tests.browser.planting import Planted, plant
from tests.browser.positions import MANY_GAMES, positions

WORST = 12  # examples of each law that are told


def looks(planted: Planted, first_of_its_count: bool, themes: Sequence[Theme]) -> Iterator[Look]:
    """All ways to look at a position. Whoever does not play sees the same at every decision, so one is enough."""
    for theme in themes:
        for size in SIZES:
            yield Look(planted, size, theme)
    if first_of_its_count:
        for role in ("spectator", "screen"):
            for theme in themes:
                for size in SIZES:
                    yield Look(planted, size, theme, role)


def survey(game_ids: Sequence[str], most_games: int, every: int, themes: Sequence[Theme]) -> list[Seen]:
    seen: list[Seen] = []
    wanted = [position for game_id in game_ids for position in positions(game_id, most_games)[::every]]
    with TemporaryDirectory() as folder:
        planted = plant(Path(folder), wanted)
        house = House(Path(folder))
        try:
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
                eye, known = Eye(browser, house.url), set[tuple[str, int]]()
                for one in tqdm(planted, disable=not sys.stderr.isatty(), leave=False):
                    count = (one.position.game, one.position.players)
                    seen += eye.look(looks(one, count not in known, themes))
                    known.add(count)
                eye.close()
                browser.close()
        finally:
            house.stop()
    return seen


# ---- the report ----------------------------------------------------------------------------------


def report(seen: Sequence[Seen]) -> str:
    parts = [
        "# The geometry of the tables\n",
        f"{len(seen)} looks at {len({one.look.planted.room for one in seen})} positions; "
        f"{100 * lawful(seen):.1f} % of them keep all laws. The numbers are percentages of looks that keep a law.\n",
        table("By game", seen, lambda one: one.look.planted.position.game),
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
            f"{one.look.planted.position.game} {one.look.size}: {what}"
            for one in seen
            for what in set(one.faults.get(law, []))
        )
        if worst:
            parts.append(f"**{law}** ({words}):\n")
            parts += [f"- {count}× {what}" for what, count in worst.most_common(WORST)]
            parts.append("")
    return "\n".join(parts)


def table(title: str, seen: Sequence[Seen], key: Callable[[Seen], str]) -> str:
    groups: dict[str, list[Seen]] = {}
    for one in seen:
        groups.setdefault(key(one), []).append(one)
    rows = [f"## {title}\n", f"| | looks | all | {' | '.join(LAWS)} |", "|---|---|---|" + "---|" * len(LAWS)]
    for name, group in groups.items():
        shares = [share(group, law) for law in LAWS]
        cells = " | ".join("" if part is None else percent(part) for part in shares)
        rows.append(f"| {name} | {len(group)} | {percent(lawful(group))} | {cells} |")
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
    parser.add_argument("--every", type=int, default=1, help="look at one of so many positions only (1)")
    parser.add_argument("--light", action="store_true", help="in the light theme only")
    arguments = parser.parse_args()
    themes = THEMES[:1] if arguments.light else THEMES
    seen = survey(arguments.games, arguments.played, arguments.every, themes)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(report(seen), encoding="utf-8")
    print(f"{len(seen)} looks, {100 * lawful(seen):.1f} % keep all laws; report in {arguments.out}")
    return 0 if all(not one.faults for one in seen) else 1


if __name__ == "__main__":
    sys.exit(main())
