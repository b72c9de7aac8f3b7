"""Put the files of the example game into the guide: python scripts/guide.py [--check]

`docs/add-a-game.md` shows what `intrigue new-game` writes. Each listing with a title is the file of that name.
With --check nothing is written, and the exit code says whether the page is up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from intrigue.commands.new_game import SHIPPED, write

PAGE = Path(__file__).resolve().parent.parent / "docs" / "add-a-game.md"
LISTING = re.compile(r'^```(?P<language>\w+) title="(?P<file>[^"]+)"\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


def listed(page: str) -> list[str]:
    """The files that a page shows."""
    return [found["file"] for found in LISTING.finditer(page)]


def up_to_date(page: str) -> str:
    """The page with its listings as the files are now. Files of the reader's own stay as they are."""
    with TemporaryDirectory() as folder:
        write(SHIPPED, Path(folder))

        def fresh(found: re.Match[str]) -> str:
            file = Path(folder, found["file"])
            text = file.read_text(encoding="utf-8") if file.exists() else found["text"]
            return f'```{found["language"]} title="{found["file"]}"\n{text}```'

        return LISTING.sub(fresh, page)


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    fresh = up_to_date(page)
    if "--check" in sys.argv[1:]:
        return int(page != fresh)
    PAGE.write_text(fresh, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
