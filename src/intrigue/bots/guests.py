"""Bots of other people: classes, objects and functions that are not part of Intrigue.

A guest is checked at every move. Whatever goes wrong in it is reported with its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import Parameter, signature
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, final

from intrigue.core.errors import BadBot, UnknownBot
from intrigue.core.game import Game
from intrigue.core.plugins import NotFound, described, load
from intrigue.core.view import View

if TYPE_CHECKING:
    from intrigue.bots import Bot, Mind

Choose = Callable[[View, Sequence[int], Random, float], int]
CHOOSE_ARGUMENTS = 4  # view, legal, rng, budget
FORM = "a class or an object with choose(view, legal, rng, budget), or such a function"


@final
class GuestBot:
    """A bot from outside, with its name for error messages."""

    def __init__(self, name: str, choose: Choose) -> None:
        self.name = name
        self._choose = choose

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        try:
            action = self._choose(view, legal, rng, budget)
        except Exception as problem:
            raise BadBot(f"the bot {self.name} failed: {described(problem)}") from problem
        try:
            number = index(action)
        except TypeError:
            number = None
        if number is None or number not in legal:
            raise BadBot(f"the bot {self.name} chose {action!r}; expected one of the legal actions {tuple(legal)}")
        return number


def guest(address: str, game: Game[Any, Any]) -> GuestBot:
    """The bot that "module:Class" stands for."""
    try:
        found = load(address)
    except NotFound as problem:
        raise UnknownBot(f"there is no bot {address!r}: {problem}") from problem.__cause__
    return as_guest(address, found, game)


def as_guest(name: str, found: object, game: Game[Any, Any]) -> GuestBot:
    """A bot made of a class, an object with `choose`, a function that chooses, or one that makes a bot for a game."""
    if isinstance(found, type):
        if not callable(getattr(found, "choose", None)):
            raise UnknownBot(f"{name} is not a bot: expected {FORM}")
        return GuestBot(name, _made(name, found, game).choose)
    if callable(getattr(found, "choose", None)):
        return GuestBot(name, found.choose)  # type: ignore[attr-defined]
    if callable(found) and takes(found, CHOOSE_ARGUMENTS):
        return GuestBot(name, found)
    if callable(found) and takes(found, 1):
        made = _made(name, found, game)
        if callable(getattr(made, "choose", None)):
            return GuestBot(name, made.choose)
    raise UnknownBot(f"{name} is not a bot: expected {FORM}")


def name_of_bot(mind: Mind) -> str:
    """The name by which any process finds a bot: "module:Class" for a class or a function."""
    if isinstance(mind, str):
        return mind
    address = f"{getattr(mind, '__module__', '')}:{getattr(mind, '__qualname__', '')}"
    try:
        if load(address) is mind:
            return address
    except NotFound:
        pass
    raise UnknownBot(
        f"other processes cannot find the bot {mind!r}; expected a name, or a class or function of a module"
    )


def _made(name: str, make: Callable[..., Any], game: Game[Any, Any]) -> Bot:
    """The bot that a class or a function makes: for this game, if it wants to know the game."""
    try:
        made: Bot = make(game) if takes(make, 1) else make()
    except Exception as problem:
        raise UnknownBot(f"the bot {name} cannot be made: {described(problem)}") from problem
    return made


def takes(function: Callable[..., Any], count: int) -> bool:
    """Whether a function can be called with so many positional arguments.

    >>> takes(lambda game, worlds=20: None, 1), takes(lambda: None, 1)
    (True, False)
    """
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):  # some functions written in C do not say
        return False
    if any(one.kind is Parameter.KEYWORD_ONLY and one.default is Parameter.empty for one in parameters):
        return False
    by_place = [one for one in parameters if one.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
    required = sum(one.default is Parameter.empty for one in by_place)
    rest = any(one.kind is Parameter.VAR_POSITIONAL for one in parameters)
    return required <= count and (rest or count <= len(by_place))
