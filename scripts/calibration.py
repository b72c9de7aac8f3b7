"""How well beliefs are calibrated: python scripts/calibration.py [--games 60] [--bots greedy] [--worlds 200] [GAME ...]
Reliability curves of such a table: python scripts/calibration.py --draw docs/study.md docs/images/calibration.svg

Bots play; now and then a seat is asked what it believes, and the truth is compared with it. Of the things that were
called 70 % likely, about 70 % should be so. Prints a table for the docs: for each game and kind of secret, how often
things were so that had been called 0 to 10 %, 10 to 20 % and so on, and how many there were. A thing is one value of
one secret: "Aldo 7 is in Ada's hand"."""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from html import escape
from math import log
from pathlib import Path
from random import Random
from typing import Any

import intrigue
from intrigue.bots import NO_CLOCK, bot
from intrigue.core.belief import OPEN
from intrigue.core.game import Game

BINS = 10
LOOKS = 8  # in each game
LEAST = 0.002  # for the logarithm: with finitely many worlds, an unlikely value may not occur


class Tally:
    """What was called how likely, and how often it was so."""

    def __init__(self) -> None:
        self.called = [0.0] * BINS
        self.so = [0] * BINS
        self.count = [0] * BINS
        self.surprise = 0.0
        self.questions = 0

    def add(self, chances: tuple[float, ...], truth: int) -> None:
        self.surprise -= log(max(chances[truth], LEAST))
        self.questions += 1
        for place, chance in enumerate(chances):
            if chance > 0.0 or place == truth:
                number = min(BINS - 1, int(chance * BINS))
                self.called[number] += chance
                self.so[number] += place == truth
                self.count[number] += 1

    def error(self) -> float:
        """The mean distance between what was called and what was so, weighted by counts (calibration error)."""
        return sum(abs(c - s) for c, s in zip(self.called, self.so, strict=True)) / max(1, sum(self.count))


def watch(game: Game[Any, Any], players: int, bots: str, games: int, worlds: int) -> dict[str, Tally]:
    """Play games and ask for beliefs."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    for number in range(games):
        rng = Random(f"{game.id} {players} {number}")
        seats = [bot(bots, game, timed=False) for _ in range(players)]
        state = game.new(players, seed=number)
        looks = LOOKS / typical_length(game, players)
        while state.pending:
            seat = rng.choice(state.pending)
            view = state.view(seat)
            if rng.random() < looks:
                ask(game, state, view, worlds, tallies)
            state.play(seat, seats[seat].choose(view, state.legal(seat), rng, NO_CLOCK))
    return tallies


def typical_length(game: Game[Any, Any], players: int) -> int:
    """How many decisions a game of greedy players has."""
    rng = Random(0)
    state = game.new(players, seed=1)
    count = 0
    while state.pending:
        seat = state.pending[0]
        state.play(seat, game.choose(state, seat, state.legal(seat), rng))
        count += 1
    return count


def ask(game: Game[Any, Any], state: Any, view: Any, worlds: int, tallies: dict[str, Tally]) -> None:
    belief = game.belief(view, worlds=worlds, seed=0)
    truth = [place for place in game.uncover(state, view.viewer) if place != OPEN]
    for secret, chances, place in zip(belief.secrets, belief.chances, truth, strict=True):
        tallies[secret.kind].add(chances, place)


def row(title: str, players: int, kind: str, tally: Tally) -> str:
    cells = [
        f"{100 * so / count:.0f} % ({count})" if count else "" for so, count in zip(tally.so, tally.count, strict=True)
    ]
    mean = tally.surprise / max(1, tally.questions)
    return f"| {title} ({players}) | {kind} | " + " | ".join(cells) + f" | {tally.error():.3f} | {mean:.3f} |"


# ---- curves --------------------------------------------------------------------------------------

SIDE, GAP, TOP = 150, 34, 30  # of a small plot, between plots, and above the first
FEWEST = 10  # cases below which a point says nothing
ROW = re.compile(r"^\| (?P<game>[^|]+ \(\d+\)) \| (?P<kind>[^|]+) \|(?P<cells>.*)\|$")
CELL = re.compile(r"(\d+) % \((\d+)\)")


def curves(table: str) -> str:
    """The rows of a table that this script has printed as small reliability plots: called across, so upwards."""
    rows = [found for line in table.splitlines() if (found := ROW.match(line.strip())) and CELL.search(line)]
    plots = [
        plot(f"{found['game']}: {found['kind']}", found["cells"].split("|")[:BINS], place)
        for place, found in enumerate(rows)
    ]
    width, height = 4 * (SIDE + GAP) + GAP, -(-len(rows) // 4) * (SIDE + GAP + TOP)
    look = 'font-family="sans-serif" font-size="10" fill="#555"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {look}>'
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="#fff"/>', *plots, "</svg>\n"])


def plot(title: str, cells: list[str], place: int) -> str:
    left, top = GAP + place % 4 * (SIDE + GAP), TOP + place // 4 * (SIDE + GAP + TOP)
    dots = []
    for number, cell in enumerate(cells):
        found = CELL.search(cell)
        if found and int(found[2]) >= FEWEST:
            dots.append((left + SIDE * (number + 0.5) / BINS, top + SIDE * (1 - int(found[1]) / 100)))
    lines = [f'<text x="{left}" y="{top - 6}">{escape(title)}</text>']
    lines.append(f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#bbb"/>')
    diagonal = f'x1="{left}" y1="{top + SIDE}" x2="{left + SIDE}" y2="{top}"'
    lines.append(f'<line {diagonal} stroke="#bbb" stroke-dasharray="4 3"/>')
    for share in (0, 50, 100):
        lines.append(f'<text x="{left - 4}" y="{top + SIDE * (1 - share / 100) + 3}" text-anchor="end">{share}</text>')
        lines.append(f'<text x="{left + SIDE * share / 100}" y="{top + SIDE + 12}" text-anchor="middle">{share}</text>')
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
    lines.append(f'<polyline points="{path}" fill="none" stroke="#8c2f39" stroke-width="1.5"/>')
    lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#8c2f39"/>' for x, y in dots]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--draw", nargs=2, type=Path, metavar=("TABLE", "SVG"))
    given = parser.parse_args()
    if given.draw:
        given.draw[1].write_text(curves(given.draw[0].read_text(encoding="utf-8")), encoding="utf-8")
        return
    heads = [f"{10 * number} to {10 * number + 10} %" for number in range(BINS)]
    print("| game (players) | secret | " + " | ".join(heads) + " | error | log loss |")
    print("|---|---|" + "---|" * (BINS + 2))
    for name in given.names or intrigue.games():
        game = intrigue.game(name)
        players = max(3, game.players[0])
        for kind, tally in sorted(watch(game, players, given.bots, given.games, given.worlds).items()):
            print(row(game.title, players, kind, tally), flush=True)


if __name__ == "__main__":
    main()
