"""A network that is ready to play: it turns positions into probabilities of actions and values of seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from pkgutil import get_data
from random import Random
from typing import Any, Final

from intrigue.bots.networks.reading import Reading
from intrigue.bots.networks.running import Runner, Trunk, head_unit, runner
from intrigue.bots.networks.stored import Stored, unpacked
from intrigue.core.errors import BadOption, UnknownBot
from intrigue.core.game import Game
from intrigue.core.guide import Policy
from intrigue.core.state import State
from intrigue.core.view import View

FILE: Final = "play/network.bin"
SELDOM: Final = 0.1
"""Actions less likely than this share of the likeliest one are not played: a mixed choice, but no slips."""
RULED_OUT: Final = 0.05
"""Actions less likely than this share of the likeliest one are not compared by a search that the network binds."""


class Learned:
    """A network of a game. Raises `UnknownBot` if it is not for this game, or not for what the game is like now."""

    def __init__(self, stored: Stored, game: Game[Any, Any], name: str) -> None:
        if stored.game != game.id:
            raise UnknownBot(f"{name} is for {stored.game}, not for {game.id}")
        reading = Reading(game, stored.players)
        if stored.digest != reading.digest:
            raise UnknownBot(f"{name} was trained with different content or an older encoding of {game.id}")
        self.game = game
        self.players = stored.players
        self.about = stored.about
        self.reading = reading
        self.runner: Runner = runner(stored, reading)
        self.trust = stored.policy.biases[-1] / head_unit(stored.policy)
        """What is added to the score of the action that the player who needs no network would choose."""
        self._first = first_choice(game)
        self._secret = secret_actions(game)

    def check(self, players: int) -> None:
        if players not in self.players:
            known = ", ".join(str(count) for count in self.players)
            raise BadOption(f"this network of {self.game.title} is for {known} players, not for {players}")

    def chances(self, view: View, legal: Sequence[int], rng: Random) -> list[float]:
        """How likely the network is to choose each of these actions."""
        assert view.viewer is not None
        self.check(view.players)
        state = self.game.known(view)
        inputs = self.reading.inputs(self.reading.look(state, view.viewer), view.players)
        return self.weighed(self.runner.trunk(inputs, view.players), state, view.viewer, legal, rng)

    def mixes(self, view: View, legal: Sequence[int]) -> bool:
        """Whether others cannot see what is chosen, so that it should not be the same every time."""
        return len(view.pending) > 1 or not self._secret.isdisjoint(legal)

    def advise(self, view: View, legal: Sequence[int], rng: Random) -> tuple[int, tuple[int, ...]]:
        """What the network plays, if it mixes, and all that it does not rule out."""
        chances = self.chances(view, legal, rng)
        least = RULED_OUT * max(chances)
        kept = [action for action, chance in zip(legal, chances, strict=True) if chance >= least]
        return legal[mixed(chances, rng)], tuple(kept)

    def weighed(self, trunk: Trunk, state: State, seat: int, legal: Sequence[int], rng: Random) -> list[float]:
        """How likely the seat is to choose each of these actions."""
        game = self.game
        scores = self.runner.scores(trunk, game.features(state, seat, legal), game.feature_width)
        return self.likely(scores, state, seat, legal, rng)

    def likely(self, scores: list[float], state: State, seat: int, legal: Sequence[int], rng: Random) -> list[float]:
        """Probabilities from the scores of actions, with trust in the player that needs no network."""
        if self.trust:
            scores[legal.index(self._first(state, seat, tuple(legal), rng))] += self.trust
        return softmax(scores)


def first_choice(game: Game[Any, Any]) -> Policy:
    """The player that a network trusts: the one whose action a search tries first."""
    return game.guide.first or game.choose


def softmax(scores: Sequence[float]) -> list[float]:
    """
    >>> softmax([1.0, 1.0])
    [0.5, 0.5]
    """
    best = max(scores)
    weights = [exp(score - best) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def drawn(weights: Sequence[float], rng: Random) -> int:
    """A place, each as likely as its weight says."""
    left = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0.0:
            return place
    return len(weights) - 1


def mixed(weights: Sequence[float], rng: Random) -> int:
    """A place, drawn from those that are not much less likely than the likeliest."""
    least = SELDOM * max(weights)
    return drawn([weight if weight >= least else 0.0 for weight in weights], rng)


class NetworkBot:
    """Plays what the network says, without looking ahead. Where others cannot see what is chosen, because they choose
    at the same time or because it lies face down, it mixes. Otherwise it plays the likeliest action."""

    def __init__(self, learned: Learned) -> None:
        self.learned = learned

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        del budget
        if len(legal) == 1:
            return legal[0]
        chances = self.learned.chances(view, legal, rng)
        if self.learned.mixes(view, legal):
            return legal[mixed(chances, rng)]
        return legal[chances.index(max(chances))]


def secret_actions(game: Game[Any, Any]) -> frozenset[int]:
    """The actions of which others see only a part."""
    seen = game.guide.seen
    return frozenset(action for action, sight in enumerate(seen(game)) if action != sight) if seen else frozenset()


def shipped(game: Game[Any, Any]) -> Learned | None:
    """The network that comes with a game, if there is one and the game has its usual content."""
    known: dict[str, Learned | None] = game.__dict__.setdefault("_networks", {})
    if FILE not in known:
        try:
            data = get_data(game.package, FILE)
        except (OSError, ModuleNotFoundError):
            data = None
        known[FILE] = None
        if data is not None and not game.content.custom:
            known[FILE] = Learned(unpacked(data, f"the network of {game.title}"), game, f"the network of {game.title}")
    return known[FILE]


def from_file(path: str, game: Game[Any, Any]) -> Learned:
    """The network in a file."""
    try:
        stored = _read(path, Path(path).stat().st_mtime_ns)
    except OSError as problem:
        raise UnknownBot(f"cannot read the network {path}: {problem.strerror}") from None
    return Learned(stored, game, path)


@lru_cache(maxsize=16)
def _read(path: str, _changed: int) -> Stored:
    """Read again only when the file has changed."""
    return unpacked(Path(path).read_bytes(), path)


def learned(path: str, game: Game[Any, Any]) -> Learned:
    """The network in a file, or without a path the one that comes with the game; `UnknownBot` if there is none."""
    if path:
        return from_file(path, game)
    found = shipped(game)
    if found is None:
        raise UnknownBot(f"{game.title} has no network of its own; train one with `intrigue train`, or name a file")
    return found
