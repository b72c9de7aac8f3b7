"""Regenerate the table of look-alike characters: python scripts/confusables.py CONFUSABLES_JSON

CONFUSABLES_JSON is `confusables.json` of the package confusable_homoglyphs 3.3.1, which is Unicode's confusables.txt as
JSON. The table keeps what can be part of a name: letters, numbers and signs that Unicode's compatibility forms leave
unchanged. Each line holds characters that look alike; all of them are treated as the first one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from unicodedata import category, normalize

TARGET = Path(__file__).parents[1] / "src" / "intrigue" / "server" / "confusables.txt"
HEADER = """\
# Characters that look alike, from Unicode's confusables.txt (https://www.unicode.org/license.txt).
# Made by scripts/confusables.py, do not edit.
"""


def main(source: Path) -> None:
    found: dict[str, list[dict[str, str]]] = json.loads(source.read_text(encoding="utf-8"))
    leader: dict[str, str] = {}

    def of(letter: str) -> str:
        while leader.setdefault(letter, letter) != letter:
            letter = leader[letter]
        return letter

    for letter, others in found.items():
        for other in others:
            if matters(letter) and matters(other["c"]):
                leader[of(other["c"])] = of(letter)
    classes: dict[str, list[str]] = {}
    for letter in leader:
        classes.setdefault(of(letter), []).append(letter)
    lines = ["".join(sorted(letters, key=order)) for letters in classes.values() if len(letters) > 1]
    TARGET.write_text(HEADER + "\n".join(sorted(lines)) + "\n", encoding="utf-8")
    print(f"{sum(map(len, lines))} characters that look like {len(lines)} others")


def matters(letter: str) -> bool:
    return len(letter) == 1 and category(letter)[0] in "LNPS" and normalize("NFKC", letter) == letter


def order(letter: str) -> tuple[bool, bool, bool, str]:
    """Letters of the simplest alphabet first, small ones before capitals."""
    return not letter.isascii(), not letter.isalpha(), not letter.islower(), letter


if __name__ == "__main__":
    main(Path(sys.argv[1]))
