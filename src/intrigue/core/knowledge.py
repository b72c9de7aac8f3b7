"""What a viewer knows: what is certain, with the event that proves it, and how likely everything else is.

Certain is what the game can deduce from the view by rules alone (`ruled_out` in its
`play/secrets.py`). What no
drawn world shows is not certain for that: it may only be rare. How likely the rest is comes from the belief
(`core/belief.py`). Everything follows from the view, so it is the same in every state that gives the viewer this view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from intrigue.core.belief import NOBODY, OPEN, WORLDS, Belief, Believing, Secret, Value
from intrigue.core.events import Event
from intrigue.core.view import View

MOST_NAMED: Final = 12  # things named in one sentence


class Fact(NamedTuple):
    """A value that a secret certainly has, or certainly does not have; in that case, which values are `left`."""

    secret: Secret
    value: Value
    so: bool
    left: tuple[Value, ...] = ()


class Certain(NamedTuple):
    """Something certain, in words; which facts it stands for, and the place of the event that proves it among those
    that were given (None: no single event does)."""

    text: str
    facts: tuple[Fact, ...]
    proof: int | None


class Chance(NamedTuple):
    """A value that a secret may have, in words, and how likely it is."""

    value: Value
    text: str
    chance: float


class Open(NamedTuple):
    """A secret in words, with the values that it may have, the likeliest first."""

    secret: Secret
    text: str
    chances: tuple[Chance, ...]


@dataclass(frozen=True)
class Knowledge:
    """What a viewer knows. `worlds` were drawn for it; they tell as much as `effective` equally weighted ones."""

    certain: tuple[Certain, ...]
    open: tuple[Open, ...]
    worlds: int
    effective: float


class Deducing(Protocol):
    """What a game's `play/secrets.py` may offer besides the secrets."""

    def ruled_out(self, game: Any, view: Any) -> list[int]:
        """For each secret, the places of the values that it certainly does not have, as bits."""

    def proves(self, event: Any, fact: Fact) -> bool:
        """Whether an event shows that this is a fact."""


class Knowing(Believing):
    """The part of a game that concerns certain knowledge."""

    deduced: ClassVar[Deducing | None] = None
    """What can be deduced: a module with `ruled_out` and `proves`."""

    def facts(self, view: View, belief: Belief | None = None) -> tuple[Fact, ...]:
        """What is certain for the viewer, and not plain to everybody: what only the viewer has seen, and what can be
        ruled out. A value that is ruled out for all hidden things of a kind alike goes without saying."""
        believed = belief or self.belief(view, worlds=1)
        private = self.private(believed, view)
        if self.deduced is None:
            return private
        every = dict(zip(self.secrets(view.players), self.deduced.ruled_out(self, view), strict=True))
        ruled = [(secret, every[secret]) for secret in believed.secrets]
        possible = {
            (secret.kind, value)
            for secret, out in ruled
            for place, value in enumerate(secret.values)
            if not out >> place & 1
        }
        found = [fact for secret, out in ruled for fact in facts_of(secret, out)]
        return (*private, *[fact for fact in found if fact.so or (fact.secret.kind, fact.value) in possible])

    def private(self, belief: Belief, view: View) -> tuple[Fact, ...]:
        """What the viewer has seen of others' things, and not everybody has."""
        if view.viewer is None:
            return ()
        world = belief.worlds[0]
        hidden, all_hidden = self.uncover(world, view.viewer), self.uncover(world, None)
        facts = [
            Fact(secret, secret.values[open_place], so=True)
            for secret, place, open_place in zip(self.secrets(view.players), hidden, all_hidden, strict=True)
            if place == OPEN and open_place != OPEN
        ]
        return tuple([fact for fact in facts if view.viewer not in (fact.secret.seat, fact.value.seat)])

    def certainties(self, facts: Sequence[Fact], names: Sequence[str]) -> list[tuple[str, tuple[Fact, ...]]]:
        """Facts as sentences, each with the facts that it stands for."""
        return [*self.told(facts, names), *self.bounds(facts, names), *self.absences(facts, names)]

    def told(self, facts: Sequence[Fact], names: Sequence[str]) -> list[tuple[str, tuple[Fact, ...]]]:
        """What is so, for all things together of which the same is known: "Aldo 7, Ugo 3: in Ada's hand"."""
        groups: dict[tuple[str, int, Value], list[Fact]] = {}
        for fact in facts:
            if fact.so:
                groups.setdefault((fact.secret.kind, fact.secret.seat, fact.value), []).append(fact)
        lines = []
        for own in groups.values():
            things = listed([self.secret_text(fact.secret, names) for fact in own])
            lines.append((capital(f"{things}: {self.value_text(own[0].secret, own[0].value, names)}"), tuple(own)))
        return lines

    def bounds(self, facts: Sequence[Fact], names: Sequence[str]) -> list[tuple[str, tuple[Fact, ...]]]:
        """The lower bounds of numbers: "Goods in Ada's score pile: at least 2"."""
        lines = []
        for secret, own in by_secret([fact for fact in facts if not fact.so and counts(fact.secret)]):
            out = {int(fact.value.name) for fact in own}
            least = next(number for number in range(len(secret.values)) if number not in out)
            if least:
                lines.append((f"{capital(self.secret_text(secret, names))}: at least {least}", tuple(own)))
        return lines

    def absences(self, facts: Sequence[Fact], names: Sequence[str]) -> list[tuple[str, tuple[Fact, ...]]]:
        """What is not so, for all things together of which the same is known: "Not in the draw pile: Orlow, Potemkin",
        or "Orlow, Potemkin: in Ada's hand or in Bo's hand"."""
        groups: dict[tuple[tuple[Value, ...], tuple[Value, ...]], list[list[Fact]]] = {}
        for _, own in by_secret([fact for fact in facts if not fact.so and not counts(fact.secret)]):
            key = tuple([fact.value for fact in own]), own[0].left
            groups.setdefault(key, []).append(own)
        lines = []
        for (out, left), members in groups.items():
            secret = members[0][0].secret
            things = listed([self.secret_text(own[0].secret, names) for own in members])
            told = [self.value_text(secret, value, names) for value in (left if len(left) <= len(out) else out)]
            text = f"{things}: {either(told)}" if len(left) <= len(out) else f"Not {either(told)}: {things}"
            lines.append((capital(text), tuple([fact for own in members for fact in own])))
        return lines

    def knowledge(
        self,
        view: View,
        names: Sequence[str] | None = None,
        events: Sequence[Event] = (),
        worlds: int = WORLDS,
        seed: int = 0,
    ) -> Knowledge:
        """What the viewer knows, in words. `names` are those of the players; `events` is what the viewer can read in
        the log, in order, so that proofs can be found there. The same view and seed give the same answer."""
        called = names or [f"seat {seat + 1}" for seat in range(view.players)]
        belief = self.belief(view, worlds, seed)
        certain = [
            Certain(text, own, self.proof(own, events))
            for text, own in self.certainties(self.facts(view, belief), called)
        ]
        found = [self.in_words(secret, row, called) for secret, row in zip(belief.secrets, belief.chances, strict=True)]
        return Knowledge(tuple(certain), tuple(found), worlds, belief.effective)

    def in_words(self, secret: Secret, row: Sequence[float], names: Sequence[str]) -> Open:
        chances = [
            Chance(value, self.value_text(secret, value, names), chance)
            for value, chance in zip(secret.values, row, strict=True)
            if chance > 0.0
        ]
        return Open(secret, self.secret_text(secret, names), tuple(sorted(chances, key=lambda one: -one.chance)))

    def proof(self, facts: Sequence[Fact], events: Sequence[Event]) -> int | None:
        """The place of the latest event that proves one of these facts."""
        if self.deduced is None:
            return None
        for place in range(len(events) - 1, -1, -1):
            if any(self.deduced.proves(events[place], fact) for fact in facts):
                return place
        return None


def facts_of(secret: Secret, out: int) -> list[Fact]:
    """The facts that follow if these values of a secret are ruled out: which one it has, or which ones it has not."""
    left = [place for place in range(len(secret.values)) if not out >> place & 1]
    if len(left) == 1:
        return [Fact(secret, secret.values[left[0]], so=True)]
    values = tuple([secret.values[place] for place in left])
    return [Fact(secret, value, False, values) for place, value in enumerate(secret.values) if out >> place & 1]


def by_secret(facts: Sequence[Fact]) -> list[tuple[Secret, list[Fact]]]:
    groups: dict[Secret, list[Fact]] = {}
    for fact in facts:
        groups.setdefault(fact.secret, []).append(fact)
    return list(groups.items())


def counts(secret: Secret) -> bool:
    """Whether the values of a secret are the numbers from 0 on."""
    return [value.name for value in secret.values] == [str(number) for number in range(len(secret.values))]


def listed(texts: Sequence[str]) -> str:
    """Things in a row; of many, the rest is counted.

    >>> listed(["a", "b"])
    'a, b'
    """
    if len(texts) <= MOST_NAMED:
        return ", ".join(texts)
    return f"{', '.join(texts[: MOST_NAMED - 1])} and {len(texts) - MOST_NAMED + 1} more"


def either(texts: Sequence[str]) -> str:
    """
    >>> either(["here", "there", "in the deck"])
    'here, there or in the deck'
    """
    return " or ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def bit_of(values: Sequence[Value], name: str, seat: int = NOBODY) -> int:
    """The bit of a value.

    >>> bit_of((Value("hand", 0), Value("pile")), "pile")
    2
    """
    return 1 << list(values).index(Value(name, seat))
