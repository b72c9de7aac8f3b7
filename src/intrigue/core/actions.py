"""The finite action space of a game.

An action is its index, a plain `int`. Lists of legal actions, action masks, records and search all use it. The action
space translates between index and text.
"""

from __future__ import annotations

import re
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

    def __init__(self, texts: Iterable[str], seat_word: str = "seat") -> None:
        """`seat_word`: the word before the number of a seat, in actions that name one."""
        self.texts: tuple[str, ...] = tuple(texts)
        self._index = {_normal(text): index for index, text in enumerate(self.texts)}
        if len(self._index) != len(self.texts):
            raise ValueError("two actions of the space have the same text")
        self._seat = re.compile(rf"\b{seat_word} (\d+)\b")
        self._turned: dict[tuple[int, int], tuple[Action, ...]] = {}

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

    def turned(self, seat: int, players: int) -> tuple[Action, ...]:
        """For each action, the one that would mean the same if this seat were seat 1: a seat that an action names is
        counted clockwise from here, as in observations. Whoever learns to play all seats with the same weights needs
        this.

        >>> ActionSpace(["pass", "spy on seat 1", "spy on seat 2", "spy on seat 3"]).turned(seat=1, players=3)
        (0, 3, 1, 2)
        """
        known = self._turned.get((seat, players))
        if known is None:

            def counted(found: re.Match[str]) -> str:
                number = int(found[1])
                told = (number - 1 - seat) % players + 1 if number <= players else number
                return found[0].replace(found[1], str(told))

            known = tuple([self._index[_normal(self._seat.sub(counted, text))] for text in self.texts])
            self._turned[seat, players] = known
        return known


def _normal(text: str) -> str:
    return " ".join(text.lower().split())
