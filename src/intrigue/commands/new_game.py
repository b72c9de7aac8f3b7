"""`intrigue new-game`: a complete small game as a project of its own, ready to be changed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from re import fullmatch
from typing import Final, NamedTuple

from intrigue.commands.shared import UsageError
from intrigue.games import games

EXAMPLES: Final = """\
examples:
  intrigue new-game harbour-fair            writes the folder harbour-fair
  intrigue new-game harbour-fair --into ~/games

The game is playable as it is: it has rules, words, tests, a greedy player and
what a search needs. The folder is a Python project; after
  pip install -e harbour-fair
the game is known to all commands. The guide "Add a game" explains each file.
"""

TEMPLATE: Final = Path(__file__).parent.parent / "template"
FORM: Final = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
LONGEST: Final = 32  # what servers accept as the id of a game
TEXT: Final = (".py", ".md", ".toml")


class Names(NamedTuple):
    """The names of a game in its files."""

    id: str
    module: str
    kind: str
    title: str
    prefix: str

    @staticmethod
    def of(game_id: str) -> Names:
        """
        >>> Names.of("harbour-fair")
        Names(id='harbour-fair', module='harbour_fair', kind='HarbourFair', title='Harbour Fair', prefix='HF')
        >>> Names.of("whist").prefix
        'WH'
        """
        words = game_id.split("-")
        prefix = "".join(word[0] for word in words) if len(words) > 1 else game_id[:2]
        title = " ".join(word.capitalize() for word in words)
        return Names(game_id, "_".join(words), "".join(title.split()), title, prefix.upper())


SHIPPED: Final = Names.of("small-prizes")


def configure(parser: ArgumentParser) -> None:
    parser.epilog = EXAMPLES
    parser.add_argument("name", metavar="NAME", help="the id of the game: small letters, digits and hyphens")
    parser.add_argument("--into", type=Path, default=Path(), metavar="DIR", help="where to write it (here)")


def run(arguments: Namespace) -> int:
    names = checked(arguments.name)
    folder = arguments.into / names.id
    if folder.exists():
        raise UsageError(f"{folder} already exists")
    try:
        written = write(names, folder)
    except OSError as problem:
        raise UsageError(f"cannot write {folder}: {problem.strerror}") from None
    print(f"{folder}: {names.title}, {written} files. What to do next:\n")
    print(f"  pip install -e {folder}\n  intrigue play {names.id}\n  cd {folder} && pytest")
    return 0


def checked(name: str) -> Names:
    """The names of the new game, if nothing else has them."""
    if fullmatch(FORM, name) is None or len(name) > LONGEST:
        raise UsageError(
            f"expected a name of small letters and digits, with hyphens between its words, such as harbour-fair, "
            f"and at most {LONGEST} characters, got {name!r}"
        )
    names = Names.of(name)
    if name in games():
        raise UsageError(f"there is a game {name!r} already")
    if iskeyword(names.module) or find_spec(names.module) is not None:
        raise UsageError(f"there is a Python module {names.module!r} already; choose another name")
    return names


def write(names: Names, folder: Path) -> int:
    """Copy the template under these names; the number of files."""
    files = {path.relative_to(TEMPLATE / "project"): path for path in (TEMPLATE / "project").rglob("*")}
    package = Path("src", names.module)
    files |= {package / path.name: path for path in (TEMPLATE / SHIPPED.module).iterdir()}
    chosen = {target: source for target, source in files.items() if source.suffix in TEXT and source.is_file()}
    for target, source in chosen.items():
        place = folder / target
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(renamed(source.read_text(encoding="utf-8"), names), encoding="utf-8")
    return len(chosen)


def renamed(text: str, names: Names) -> str:
    """A text of the template with the names of the new game."""
    text = text.replace(f"intrigue.template.{SHIPPED.module}", names.module)
    for old, new in zip(SHIPPED[:-1], names[:-1], strict=True):
        text = text.replace(old, new)
    return text.replace(f"{SHIPPED.prefix}-", f"{names.prefix}-")
