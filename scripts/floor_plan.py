"""Write the floor plan of the games into docs/architecture.md: python scripts/floor_plan.py [--check]

The page shows which files each game has. With --check nothing is written, and the exit code says whether the page is
out of date."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "intrigue" / "games"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- floor plan: written by scripts/floor_plan.py -->\n"
END = "<!-- end of the floor plan -->\n"

DOCUMENTS = (
    "rules.md",
    "quickstart.md",
    "lessons.toml",
    "problems.json",
    "content.toml",
    "tiny.toml",
    "tiny_opening.toml",
)
FILES = ("__init__.py", "content.py", "codes.py", "state.py", "view.py", "events.py")
ROOMS = {
    "rules": ("setup", "effects", "scoring", "tables", "checks", "registry"),
    "words": ("prompts", "log", "gists", "table", "labels", "cards", "secrets", "coach"),
    "play": (
        "knowledge",
        "sampler",
        "secrets",
        "encode",
        "features",
        "greedy",
        "cunning",
        "evaluate",
        "rollout",
        "urgency",
        "guide",
        "random_play",
        "network.bin",
    ),
}
CHAPTERS = "rules"  # the room that also holds the chapters of the rulebook, under their own names
ORDER = ("empire_engine", "pot_de_vin", "potemkin_empire", "catherine", "patriot")


def games() -> list[Path]:
    """The packages of the games, in the order used everywhere."""
    found = {path.parent.name: path.parent for path in GAMES.glob("*/state.py")}
    return [found.pop(name) for name in ORDER if name in found] + [found[name] for name in sorted(found)]


def strangers(game: Path) -> list[str]:
    """The files of a game that have no place in the plan."""
    odd = []
    for path in sorted(game.rglob("*")):
        place = path.relative_to(game)
        if path.is_dir() or "__pycache__" in place.parts or path.suffix == ".so":
            continue
        room = place.parts[0]
        if len(place.parts) == 1:
            known = room in FILES or room in DOCUMENTS
        elif f"{room}.py" in FILES:  # a folder where one file would be too long
            known = True
        else:
            known = room in ROOMS and (room == CHAPTERS or stem(place.parts[1]) in ("__init__", *ROOMS[room]))
        if not known:
            odd.append(place.as_posix())
    return odd


def stem(name: str) -> str:
    return name.removesuffix(".py")


def entries(game: Path, room: str) -> list[str]:
    """The modules and packages in a room of a game."""
    return sorted({stem(path.name) for path in (game / room).glob("*") if path.name[0] not in "_."})


def title(game: Path) -> str:
    """The name of a game, from the first line of its rules."""
    with (game / "rules.md").open(encoding="utf-8") as rules:
        return rules.readline().removeprefix("# ").partition(":")[0].strip()


def table() -> str:
    """The plan as a table: one row for each file, one column for each game."""
    houses = games()
    lines = ["| | " + " | ".join(title(house) for house in houses) + " |"]
    lines.append("|---|" + "---|" * len(houses))
    lines += [
        row(name, ["✓" if (house / name).exists() else "" for house in houses])
        for name in DOCUMENTS
        if any((house / name).exists() for house in houses)
    ]
    lines += [row(name, [mark(house / stem(name)) for house in houses]) for name in FILES]
    for room, known in ROOMS.items():
        for name in known:
            marks = [mark(house / room / name) for house in houses]
            if any(marks):
                lines.append(row(f"{room}/{name}", marks))
        if room == CHAPTERS:
            chapters = [", ".join(name for name in entries(house, room) if name not in known) for house in houses]
            lines.append(row(f"{room}/ chapters", chapters))
    return "\n".join(lines) + "\n"


def mark(path: Path) -> str:
    if path.with_suffix(".py").exists() or path.is_file():
        return "✓"
    return "folder" if path.is_dir() else ""


def row(name: str, marks: list[str]) -> str:
    return f"| `{name}` | " + " | ".join(marks) + " |"


def written(page: str) -> str:
    """The page with the current plan."""
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return before + BEGIN + "\n" + table() + "\n" + END + after


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    wanted = written(page)
    if wanted == page:
        return 0
    if "--check" in sys.argv:
        print("docs/architecture.md is out of date; run: python scripts/floor_plan.py")
        return 1
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
