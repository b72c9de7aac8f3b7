"""The battery for games of your own: one call, or one line in a test module."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

import intrigue
from intrigue.core.game import Game
from intrigue.games import known_games
from intrigue.testing.hidden import Secrets, use_secrets
from intrigue.testing.settings import Setting, quick, thorough
from intrigue.testing.table import AnyGame, Law

if TYPE_CHECKING:
    from collections.abc import Iterator

Named = str | Game[Any, Any] | type[Game[Any, Any]]
"""A game: its id, "module:Class", the class, or a game."""


class Broken(AssertionError):
    """Laws that a game breaks: what was found, law by law."""

    def __init__(self, game_id: str, found: Sequence[str]) -> None:
        super().__init__(f"{game_id} breaks {len(found)} laws:\n" + "\n".join(f"- {line}" for line in found))
        self.found = tuple(found)


class Test(Protocol):
    """A test for pytest."""

    def __call__(self, law: Law, setting: Setting) -> None: ...


def check(
    game: Named,
    *,
    secrets: ModuleType | Secrets | None = None,
    laws: Iterable[Law] | None = None,
    seeds: Iterable[int] = (1,),
    everything: bool = False,
    progress: bool = False,
) -> None:
    """Try every law on a game, with every player count and every value of every option; raise `Broken` with all that
    was found.

    `secrets` is what the game hides (see `intrigue.testing.hidden`), if its package has no module of that name.
    `everything` tries every pair of values. `progress` prints the laws as they are tried.

    >>> from intrigue.testing import check, games_end
    >>> check("empire-engine", laws=[games_end])
    """
    made = _known(game, secrets)
    tried = list(seeds)
    found: list[str] = []
    for law in _laws(laws):
        with _noting(law, found):
            if progress:
                print(f"{law.__name__} ...", file=sys.stderr, flush=True)
            for setting in _settings(made, everything):
                law(made, setting.players, dict(setting.options), tried)
    if found:
        raise Broken(made.id, found)


def battery(
    game: Named,
    *,
    secrets: ModuleType | Secrets | None = None,
    laws: Iterable[Law] | None = None,
    seeds: Iterable[int] = (1,),
    everything: bool = False,
) -> Test:
    """The same for pytest, as one test for each law and each way to set up the game:

    test_laws = intrigue.testing.battery("my_game:MyGame")
    """
    import pytest

    made = _known(game, secrets)
    tried = list(seeds)

    def test_law(law: Law, setting: Setting) -> None:
        law(made, setting.players, dict(setting.options), tried)

    by_setting = pytest.mark.parametrize("setting", _settings(made, everything), ids=str)
    by_law = pytest.mark.parametrize("law", _laws(laws), ids=_name)
    return by_law(by_setting(test_law))


def _known(game: Named, secrets: ModuleType | Secrets | None) -> AnyGame:
    """The game, known by its id from now on, since records and other processes find it by that."""
    if isinstance(game, str):
        made = intrigue.game(game)
    else:
        kind = game if isinstance(game, type) else type(game)
        if kind.id not in known_games():
            intrigue.register(kind.id, f"{kind.__module__}:{kind.__qualname__}")
        made = intrigue.game(kind.id) if isinstance(game, type) else game
    if secrets is not None:
        use_secrets(made.package, cast(Secrets, secrets))
    return made


def _laws(laws: Iterable[Law] | None) -> list[Law]:
    from intrigue.testing import LAWS

    return list(LAWS if laws is None else laws)


def _settings(game: AnyGame, everything: bool) -> tuple[Setting, ...]:
    choose: Callable[[str], tuple[Setting, ...]] = thorough if everything else quick
    return choose(game.id)


def _name(law: Law) -> str:
    return law.__name__


@contextmanager
def _noting(law: Law, found: list[str]) -> Iterator[None]:
    """Add whatever goes wrong to the list, with the name of the law."""
    try:
        yield
    except Exception as problem:  # noqa: BLE001  # a game may raise anything, and the other laws are to be tried too
        said = str(problem) or type(problem).__name__
        if not isinstance(problem, AssertionError):
            said = f"{type(problem).__name__}: {said}"
        notes = " ".join(getattr(problem, "__notes__", ()))
        found.append(f"{law.__name__}: {said}" + (f" ({notes})" if notes else ""))
