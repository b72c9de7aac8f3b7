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
MOVES: Final = 60  # after the choice
STAGES: Final = 2  # turns, rounds or the like, as the game's guide counts them, that end a course
CLEAR: Final = 0.35  # difference between the shares of courses
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
    most_worlds: int = 0,
) -> Consequence | None:
    """What distinguishes a choice from a rival most, as far as the viewer can know; None if nothing is clear.
    `most_worlds`: as many as `WORLDS` if not given."""
    found: tuple[Counter[Key], Counter[Key]] = Counter(), Counter()
    later: Counter[Key] = Counter()
    said: set[Key] = set()
    example: dict[Key, Counter[str]] = {}
    worlds, ends = 0, perf_counter() + SECONDS
    sampler = game.sampler(view)
    while worlds < FEWEST or (worlds < (most_worlds or WORLDS) and perf_counter() < ends):
        world = sampler.draw(rng)
        key, luck = rng.getrandbits(8 * KEY_BYTES), rng.getrandbits(64)
        for counter, choice in zip(found, (action, rival), strict=True):
            state = world.copy()
            state.chance = Chance.at(key, 0)
            choosing, happened = course(state, view, choice, Random(luck))
            said.update([keyed(game, event, names)[0] for event in choosing])
            told = {keyed(game, event, names) for _, event in happened}
            for kind, text in told:
                example.setdefault(kind, Counter())[text] += 1
            counter.update({kind for kind, _ in told})
            later.update({keyed(game, event, names)[0] for at_once, event in happened if not at_once})
        worlds += 1
    best, most = None, CLEAR
    for kind in sorted({*found[0], *found[1]} - said, key=str):
        share, other = found[0][kind] / worlds, found[1][kind] / worlds
        text = min(example[kind], key=lambda one: (-example[kind][one], one))
        weight = abs(share - other) * (OWN if concerns(text) else 1.0) * (1.0 if later[kind] else AT_ONCE)
        if weight > most and abs(share - other) > CLEAR:
            best, most = Consequence(text, share, other), weight
    return best


def course(state: State, view: View, action: int, rng: Random) -> tuple[list[Event], list[tuple[bool, Event]]]:
    """The events that are the choice itself, then what happens after it, and whether that follows at once. What only
    some can see is left out. A choice may take several moves: first what to do, then to whom. A course ends at the same
    stage of the game with either choice, so that it is no consequence of a choice that the course is longer."""
    seat = view.viewer
    assert seat is not None
    game: Game[Any, Any] = state.game
    policy = game.guide.policy or game.choose
    asked, last = state.asks[seat], game.guide.stage(state) + STAGES
    made: list[Event] = []
    state.play(seat, action, made)
    said, events, choosing = made[:1], [(True, event) for event in made[1:]], True
    for _ in range(MOVES):
        if not state.pending or game.guide.stage(state) >= last:
            break
        mover, made = state.pending[0], []
        choosing = choosing and mover == seat and state.asks[seat] != asked
        legal = state.menus[mover]
        state.play(mover, legal[0] if len(legal) == 1 else policy(state, mover, legal, rng), made)
        if choosing:
            said += made[:1]
            made = made[1:]
        events += [(choosing, event) for event in made]
    return said, [(at_once, event) for at_once, event in events if event.audience is None]


def keyed(game: Game[Any, Any], event: Event, names: Sequence[str]) -> tuple[Key, str]:
    """What kind of event it is and whom it concerns, and the sentence that the log would say. When it happens does not
    matter: what comes true sooner or later with both choices is no reason for one of them."""
    about = [getattr(event, field.name) for field in fields(event) if field.name in OF_MOVES]
    return (type(event).__name__, *about), game.tell(event, names).text


def concerns(text: str) -> bool:
    """Whether a sentence speaks of the viewer."""
    return YOU in text or " you" in text
