"""What a choice leads to, compared with another one, in the words of the game.

Both choices are tried in the same worlds, drawn from the view, and everybody plays on for a while as the game's own
policy does, with the same luck. What happens clearly more or less often is a reason: "Clara takes a cube from you". The
sentences are those of the game's log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from intrigue.core.chance import KEY_BYTES, Chance
from intrigue.core.events import Event
from intrigue.core.game import Game
from intrigue.core.naming import YOU
from intrigue.core.state import State
from intrigue.core.view import View

WORLDS: Final = 20
FEWEST: Final = 2  # however long they take
SECONDS: Final = 0.8
MOVES: Final = 40  # after the choice
ROUNDS: Final = 2  # own decisions that end a course
CLEAR: Final = 0.2  # difference between the shares of courses
OWN: Final = 1.5  # how much more something counts that concerns the viewer
AT_ONCE: Final = 0.5  # how much less something counts that follows at once: the choice itself says it
OF_MOVES: Final = ("seat", "player", "target", "owner", "attacker")  # fields that say whom an event concerns

Key = tuple[object, ...]


class Consequence(NamedTuple):
    """Something that happens in this share of courses after a choice, and in another share after the other one."""

    text: str
    share: float
    other: float


def consequence(
    game: Game[Any, Any],
    view: View,
    action: int,
    rival: int,
    names: Sequence[str],
    rng: Random,
    most_worlds: int = WORLDS,
) -> Consequence | None:
    """What distinguishes a choice from a rival most, as far as the viewer can know; None if nothing is clear."""
    found: tuple[Counter[Key], Counter[Key]] = Counter(), Counter()
    example: dict[Key, Counter[str]] = {}
    worlds, ends = 0, perf_counter() + SECONDS
    sampler = game.sampler(view)
    while worlds < FEWEST or (worlds < most_worlds and perf_counter() < ends):
        world = sampler.draw(rng)
        key, luck = rng.getrandbits(8 * KEY_BYTES), rng.getrandbits(64)
        for counter, choice in zip(found, (action, rival), strict=True):
            state = world.copy()
            state.chance = Chance.at(key, 0)
            told = {keyed(game, one, names) for one in course(state, view, choice, Random(luck))}
            for kind, text in told:
                example.setdefault(kind, Counter())[text] += 1
            counter.update({kind for kind, _ in told})
        worlds += 1
    best, most = None, CLEAR
    for kind in sorted({*found[0], *found[1]}, key=str):
        share, other = found[0][kind] / worlds, found[1][kind] / worlds
        text = min(example[kind], key=lambda one: (-example[kind][one], one))
        weight = abs(share - other) * (OWN if concerns(text) else 1.0) * (AT_ONCE if kind[0] else 1.0)
        if weight > most and abs(share - other) > CLEAR:
            best, most = Consequence(text, share, other), weight
    return best


def course(state: State, view: View, action: int, rng: Random) -> list[tuple[bool, Event]]:
    """What happens after a choice until the viewer has decided a few times, and whether it follows at once. What only
    some can see is left out."""
    seat = view.viewer
    assert seat is not None
    game: Game[Any, Any] = state.game
    policy = game.guide.policy or game.choose
    said: list[Event] = []
    told: list[Event] = []
    state.play(seat, action, said)
    own = 0
    for _ in range(MOVES):
        if not state.pending:
            break
        mover = state.pending[0]
        legal = state.menus[mover]
        own += mover == seat and len(legal) > 1
        if own > ROUNDS:
            break
        state.play(mover, legal[0] if len(legal) == 1 else policy(state, mover, legal, rng), told)
    events = [*[(True, event) for event in said[1:]], *[(False, event) for event in told]]
    return [(at_once, event) for at_once, event in events if event.audience is None]


def keyed(game: Game[Any, Any], happened: tuple[bool, Event], names: Sequence[str]) -> tuple[Key, str]:
    """What kind of event it is and whom it concerns, and the sentence that the log would say."""
    at_once, event = happened
    about = [getattr(event, field.name) for field in fields(event) if field.name in OF_MOVES]
    return (at_once, type(event).__name__, *about), game.tell(event, names).text


def concerns(text: str) -> bool:
    """Whether a sentence speaks of the viewer."""
    return YOU in text or " you" in text
