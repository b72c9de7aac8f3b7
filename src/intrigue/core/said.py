"""Actions in words, for players who read and write text: a numbered list, and what an answer means."""

from __future__ import annotations

from collections.abc import Sequence


def listed(texts: Sequence[str], labels: Sequence[str]) -> str:
    """The legal actions as a numbered list, each with its text and what it means here.

    >>> print(listed(["stay", "fold"], ["Stay with the 7", "Fold"]))
    Legal actions:
    1. stay: Stay with the 7
    2. fold
    """
    rows = [
        f"{place}. {text}" + (f": {label}" if label.lower() != text.lower() else "")
        for place, (text, label) in enumerate(zip(texts, labels, strict=True), start=1)
    ]
    return "\n".join(["Legal actions:", *rows])


def meant(texts: Sequence[str], labels: Sequence[str], words: str) -> int | None:
    """Which of the legal actions an answer means, by its text, its label or its number; None if none of them.

    >>> meant(["stay", "fold"], ["Stay with the 7", "Fold"], " stay with the 7. ")
    0
    >>> meant(["stay", "fold"], ["Stay with the 7", "Fold"], "2"), meant(["stay"], ["Stay"], "3")
    (1, None)
    """
    said = " ".join(words.split()).lower().rstrip(".")
    for place, names in enumerate(zip(texts, labels, strict=True)):
        if said in [name.lower().rstrip(".") for name in names]:
            return place
    if said.isdecimal() and 1 <= int(said) <= len(texts):
        return int(said) - 1
    return None
