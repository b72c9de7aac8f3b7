"""The finite action space of a game.

An action is its index, a plain `int`. Lists of legal actions, action masks, records and search all use it. The action
space translates between index and text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from intrigue.core.errors import BadAction

Action = int


class ActionSpace:
    """All actions of a game, by index and by text.

    >>> space = ActionSpace(["bribe", "play U7"])
    >>> len(space), space.text(1), space.index("play U7")
    (2, 'play U7', 1)
    >>> space.index("play u7")
    1
    >>> space.index("play X9")
    Traceback (most recent call last):
        ...
    intrigue.core.errors.BadAction: 'play X9' is not an action of this game; did you mean 'play U7'?
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts: tuple[str, ...] = tuple(texts)
        self._index = {_normal(text): index for index, text in enumerate(self.texts)}
        if len(self._index) != len(self.texts):
            raise ValueError("two actions of the space have the same text")

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[Action]:
        return iter(range(len(self.texts)))

    def __contains__(self, action: object) -> bool:
        return type(action) is int and 0 <= action < len(self.texts)

    def __getitem__(self, action: Action) -> str:
        return self.text(action)

    def text(self, action: Action) -> str:
        """The text of an action."""
        if action not in self:
            raise BadAction(f"{action!r} is not an action of this game; expected a number from 0 to {len(self) - 1}")
        return self.texts[action]

    def index(self, text: str) -> Action:
        """The action that a text names; letter case and spacing do not matter."""
        action = self._index.get(_normal(text))
        if action is None:
            near = get_close_matches(_normal(text), self._index, n=1)
            hint = f"; did you mean {self.texts[self._index[near[0]]]!r}?" if near else ""
            raise BadAction(f"{text!r} is not an action of this game{hint}")
        return action


def _normal(text: str) -> str:
    return " ".join(text.lower().split())
