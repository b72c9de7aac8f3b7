"""The rules of a game as text, clause by clause, for lookup."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_CLAUSE = re.compile(r"^\s*(?:[-*]\s+|\|\s*)\**`?([A-Z]{2}-(?:\d+\.\d+[a-z]?|A\d\d))\b[*`]*(.*)$")
_MARK = re.compile(r"\s*\[[RIH](?: [^\]]*)?\](?= |$)")  # where the rule comes from: rulebook, inferred, house ruling
_HEADING = re.compile(r"^(#+)\s+(.*)$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule, without the marks of its origin."""

    id: str
    section: str
    text: str


class Rulebook:
    """The rules of a game.

    >>> book = Rulebook("# Tiny\\n## TG-1 Play\\n- **TG-1.1** Take **one** coin.\\n- **TG-1.2** Pass.")
    >>> book.clause("tg-1.1").text
    'Take **one** coin.'
    >>> [clause.id for clause in book.find("coin")]
    ['TG-1.1']
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """All clauses by id, in the order of the rules."""
        found: dict[str, Clause] = {}
        section = ""
        for line in self.text.splitlines():
            if heading := _HEADING.match(line):
                section = heading[2]
            elif row := _CLAUSE.match(line):
                text = _MARK.sub("", row[2].strip().strip("|")).strip()
                found.setdefault(row[1], Clause(row[1], section, text))
        return found

    def clause(self, clause_id: str) -> Clause | None:
        """The clause with that id; letter case does not matter."""
        return self.clauses.get(clause_id.strip().upper()) or self.clauses.get(clause_id.strip())

    def find(self, words: str) -> list[Clause]:
        """Search the clauses: by id, by chapter ("EE-8"), or for those that contain all the words."""
        wanted = words.strip()
        if exact := self.clause(wanted):
            return [exact]
        chapter = [clause for clause in self.clauses.values() if clause.id.startswith(wanted.upper() + ".")]
        if chapter:
            return chapter
        parts = wanted.lower().split()
        return [
            clause
            for clause in self.clauses.values()
            if all(part in f"{clause.section} {clause.text}".lower() for part in parts)
        ]
