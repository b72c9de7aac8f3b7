"""What a viewer believes about hidden things: weighted worlds, and how likely each hidden thing is what.

A world is a full state drawn from the view (a determinization). Its weight says how well it explains what others were
seen to do. A *secret* is one hidden thing with the values that it may have: where a card is, whether a building is
real, which side a player is on. The marginals of a belief give the probability of each value.

Everything is computed from the view alone, so it is the same in every state that gives the viewer this view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, cast

from intrigue.core.errors import BadOption

if TYPE_CHECKING:
    from intrigue.core.game import Game
    from intrigue.core.state import State
    from intrigue.core.view import View

NOBODY: Final = -1
OPEN: Final = -1
"""Stands for a secret that does not exist at present, or that the viewer can see."""
WORLDS: Final = 200


class Value(NamedTuple):
    """What a secret may turn out to be, and the seat concerned, if any: ("hand", 2), ("real", NOBODY).

    >>> Value("hand", 2).id, Value("pile").id
    ('hand:2', 'pile')
    """

    name: str
    seat: int = NOBODY

    @property
    def id(self) -> str:
        return self.name if self.seat == NOBODY else f"{self.name}:{self.seat}"


class Secret(NamedTuple):
    """Something that can be hidden: its kind, its name and whose it is, as far as these apply, and its values.

    >>> Secret("card", "U7", NOBODY, (Value("hand", 0), Value("pile"))).id
    'card:U7'
    >>> Secret("building", "3", 1, (Value("real"), Value("fake"))).id
    'building:1:3'
    """

    kind: str
    name: str
    seat: int
    values: tuple[Value, ...]

    @property
    def id(self) -> str:
        return ":".join([self.kind, *([] if self.seat == NOBODY else [str(self.seat)]), *filter(None, [self.name])])


class Hiding(Protocol):
    """What a game's `play/secrets.py` offers."""

    def secrets(self, game: Any, players: int) -> tuple[Secret, ...]:
        """Everything that can be hidden in a game with this number of players, in a fixed order."""

    def uncover(self, state: Any, viewer: int | None) -> list[int]:
        """For each secret the place of its value in a full state, or OPEN. What is OPEN depends only on what the viewer
        knows."""


@dataclass(frozen=True)
class Belief:
    """What a viewer believes. `secrets` are the things that are hidden from it now; the weights sum to 1."""

    secrets: tuple[Secret, ...]
    worlds: tuple[State, ...]
    weights: tuple[float, ...]
    chances: tuple[tuple[float, ...], ...]
    """For each secret, the probability of each of its values."""

    @cached_property
    def marginals(self) -> Mapping[str, Mapping[str, float]]:
        """By ids: for each secret its possible values, with their probabilities."""
        return {
            secret.id: {value.id: chance for value, chance in zip(secret.values, row, strict=True) if chance > 0.0}
            for secret, row in zip(self.secrets, self.chances, strict=True)
        }

    @property
    def effective(self) -> float:
        """How many equally weighted worlds would tell as much as these (the effective sample size)."""
        return 1.0 / sum([weight * weight for weight in self.weights])


class Believing:
    """The part of a game that concerns beliefs."""

    hidden: ClassVar[Hiding | None] = None
    """What can be hidden: a module with `secrets` and `uncover`."""

    def secrets(self, players: int) -> tuple[Secret, ...]:
        """Everything that can be hidden, in a fixed order; () if the game does not say."""
        known: dict[int, tuple[Secret, ...]] = self.__dict__.setdefault("_secrets", {})
        if players not in known:
            known[players] = () if self.hidden is None else self.hidden.secrets(self, players)
        return known[players]

    def uncover(self, state: Any, viewer: int | None) -> list[int]:
        """For each secret the place of its value in a full state, or OPEN if it is not hidden from the viewer."""
        return [] if self.hidden is None else self.hidden.uncover(state, viewer)

    def secret_text(self, secret: Secret, names: Sequence[str]) -> str:
        """A secret in words: "Aldo 7", "Ada's building 3". `names` has the name of the player at each seat."""
        of = "" if secret.seat == NOBODY else f"{names[secret.seat]}: "
        return of + " ".join(filter(None, [secret.kind, secret.name]))

    def value_text(self, secret: Secret, value: Value, names: Sequence[str]) -> str:
        """A value of a secret in words: "in Ada's hand", "real"."""
        del secret
        return value.name if value.seat == NOBODY else f"{value.name} ({names[value.seat]})"

    def belief(self, view: View, worlds: int = WORLDS, seed: int = 0) -> Belief:
        """What the viewer must hold possible, and how likely it is. The same view and seed give the same belief."""
        if worlds < 1:
            raise BadOption(f"worlds: expected a number of at least 1, got {worlds!r}")
        return believe(cast("Game[Any, Any]", self), view, worlds, Random(seed))


def believe(game: Game[Any, Any], view: View, worlds: int, rng: Random) -> Belief:
    """A belief from so many worlds. As in a search, worlds are weighted by the guide (`evidence` or `belief`), and
    choices that are still secret are redrawn by its `guess`."""
    viewer = view.viewer
    sampler = game.sampler(view)
    drawn: list[State] = []
    weights: list[float] = []
    for _ in range(worlds):
        state = sampler.draw(rng)
        weights.append(weight_of(game, state, viewer))
        if game.guide.guess is not None and viewer is not None:
            game.guide.guess(state, viewer, rng)
        drawn.append(state)
    total = sum(weights)
    shares = [weight / total for weight in weights]
    every = game.secrets(view.players)
    chances = [[0.0] * len(secret.values) for secret in every]
    found = [game.uncover(state, viewer) for state in drawn]
    for share, places in zip(shares, found, strict=True):
        for row, place in zip(chances, places, strict=True):
            if place != OPEN:
                row[place] += share
    hidden = [number for number, place in enumerate(found[0]) if place != OPEN]
    return Belief(
        tuple([every[number] for number in hidden]),
        tuple(drawn),
        tuple(shares),
        tuple([tuple(chances[number]) for number in hidden]),
    )


def weight_of(game: Game[Any, Any], state: State, viewer: int | None) -> float:
    """How well a drawn state explains what the viewer has seen others do, up to a factor."""
    weigh = game.guide.evidence or game.guide.belief
    return 1.0 if weigh is None or viewer is None else weigh(state, viewer)


# ---- as numbers ----------------------------------------------------------------------------------


def belief_layout(game: Game[Any, Any], players: int) -> tuple[str, ...]:
    """The names of the numbers of `belief_row`. Seats are counted from the viewer: +1 is the next one."""
    return tuple(
        [
            "belief "
            + " ".join(filter(None, [secret.kind, relative(secret.seat), secret.name, value.name]))
            + (f" {relative(value.seat)}" if value.seat != NOBODY else "")
            for secret in game.secrets(players)
            for value in secret.values
        ]
    )


def relative(seat: int) -> str:
    return "" if seat == NOBODY else f"+{seat}"


def belief_row(game: Game[Any, Any], belief: Belief, players: int, viewer: int) -> list[float]:
    """The marginals in the order of `belief_layout`: 0 for everything that is not hidden from the viewer."""
    places = places_of(game, players)
    row = [0.0] * len(places)
    for secret, chances in zip(belief.secrets, belief.chances, strict=True):
        kind, name, seat = secret.kind, secret.name, turned(secret.seat, viewer, players)
        for value, chance in zip(secret.values, chances, strict=True):
            if chance > 0.0:
                row[places[kind, name, seat, value.name, turned(value.seat, viewer, players)]] = chance
    return row


def turned(seat: int, viewer: int, players: int) -> int:
    return seat if seat == NOBODY else (seat - viewer) % players


def places_of(game: Game[Any, Any], players: int) -> dict[tuple[str, str, int, str, int], int]:
    """Where each value of each secret stands in a row of numbers."""
    cached: dict[int, dict[tuple[str, str, int, str, int], int]] = game.__dict__.setdefault("_belief_places", {})
    if players not in cached:
        keys = [
            (secret.kind, secret.name, secret.seat, value.name, value.seat)
            for secret in game.secrets(players)
            for value in secret.values
        ]
        cached[players] = {key: place for place, key in enumerate(keys)}
    return cached[players]
