"""Regenerate the generated part of every game's state class: python scripts/fields.py [--check]

Slots, dumped fields, blanks and copies follow from the annotations of the class (see `intrigue.core.fields`). With
--check nothing is written, and the exit code says whether something is out of date."""

from __future__ import annotations

import sys
from pathlib import Path

from intrigue.core.fields import generated, state_class_in

GAMES = Path(__file__).resolve().parent.parent / "src" / "intrigue" / "games"


def main() -> int:
    stale = []
    for path in sorted(GAMES.glob("*/state.py")):
        source = path.read_text(encoding="utf-8")
        wanted = generated(source, state_class_in(path))
        if wanted != source:
            stale.append(path.relative_to(GAMES).as_posix())
            if "--check" not in sys.argv:
                path.write_text(wanted, encoding="utf-8")
    if stale:
        print(("out of date: " if "--check" in sys.argv else "written: ") + ", ".join(stale))
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
