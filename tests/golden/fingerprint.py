"""Fingerprints of whole games: everything that a game computes at every decision, as digests.

The playthroughs can be read, so they are few. Fingerprints only tell that something has changed, in which room of the
game and at which decision; in return they cover many games, and everything: the state, all views, every word, the
observations, what a sampler draws, what a bot prefers and what a position is worth to it. Numbers are rounded, so that
every Python and both engines agree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import intrigue
from intrigue.core.codec import to_data
from intrigue.core.errors import Illegal
from intrigue.core.events import Event
from intrigue.core.guide import Guide
from intrigue.core.state import State
from intrigue.lab.soak import draw_setup
from intrigue.testing.table import Move, Viewer, names
from tests.golden.tampering import Tampering

FOLDER = Path(__file__).parent / "fingerprints"
BLOCK = 10  # decisions in a digest
LETTERS = 8  # of a digest
MOST_DECISIONS = 240  # a longer game is taken as far as this goes
MOST_LABELS = 12  # of the options at a decision
WORLDS = 2  # drawn at a time
SELDOM, SOMETIMES, OFTEN = 12, 4, 2  # at every so many decisions

Found = list[tuple[str, object]]


@dataclass(frozen=True, eq=False)
class Sample:
    """A game that is taken: how it is set up, and the share of moves that are random; the greedy player makes the
    others."""

    game_id: str
    players: int
    options: dict[str, object]
    seed: int
    wild: float

    def head(self) -> str:
        settings = {"players": self.players, "options": self.options, "seed": self.seed, "wild": self.wild}
        return json.dumps(settings)

    def __str__(self) -> str:
        return f"{self.game_id}-{self.players}p-{self.seed}"


def samples(game_id: str, folder: Path = FOLDER) -> list[Sample]:
    """The games that are recorded."""
    return [Sample(game_id, **json.loads(head)) for head in read(path_of(game_id, folder))]


def path_of(game_id: str, folder: Path = FOLDER) -> Path:
    return folder / f"{game_id}.txt"


def recorded(sample: Sample, folder: Path = FOLDER) -> dict[str, list[str]]:
    """The digests of each room, one for each block of decisions."""
    return read(path_of(sample.game_id, folder))[sample.head()]


@cache
def read(path: Path) -> dict[str, dict[str, list[str]]]:
    """The recorded games by their heads."""
    found: dict[str, dict[str, list[str]]] = {}
    rooms: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line.startswith("{"):
            rooms = found[line] = {}
        elif line:
            room, _, digests = line.partition(": ")
            rooms[room] = digests.split()
    return found


def write(taken: Mapping[Sample, Mapping[str, list[str]]]) -> str:
    """The text of a file."""
    return "\n".join(
        "\n".join([sample.head(), *[f"{room}: {' '.join(digests)}" for room, digests in rooms.items()], ""])
        for sample, rooms in taken.items()
    )


def take(sample: Sample, steps: Iterable[Found] | None = None, block: int = BLOCK) -> dict[str, list[str]]:
    """Play a game and take its fingerprints."""
    rooms: dict[str, list[str]] = {}
    blocks: dict[str, list[object]] = {}

    def close() -> None:
        for room, things in blocks.items():
            text = json.dumps(plain(things), ensure_ascii=False, sort_keys=True)
            rooms.setdefault(room, []).append(sha256(text.encode()).hexdigest()[:LETTERS])
        blocks.clear()

    for number, found in enumerate(Game(sample).everything() if steps is None else steps):
        if number and number % block == 0:
            close()
        for room, thing in found:
            blocks.setdefault(room, []).append(thing)
    close()
    return rooms


def first_change(was: Sequence[str], now: Sequence[str], room: str, sample: Sample, block: int) -> str:
    """Where the fingerprints of a room part."""
    place = next(
        (i for i, (one, other) in enumerate(zip(was, now, strict=False)) if one != other), min(len(was), len(now))
    )
    decisions = f"{block * place} and {block * (place + 1)}"
    return (
        f"{sample.game_id}: what {room} computes has changed, first between decisions {decisions} of {sample.head()}."
    )


def plain(thing: object) -> object:
    """As data that JSON knows, with rounded numbers."""
    if isinstance(thing, float):
        return f"{thing:.6g}"
    if isinstance(thing, dict):
        return {str(name): plain(value) for name, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return [plain(item) for item in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted(map(str, thing))
    return thing if isinstance(thing, (int, str, type(None))) else str(thing)


class Game:
    """A game being played, and everything that can be asked about it."""

    def __init__(self, sample: Sample) -> None:
        self.sample = sample
        self.game = intrigue.game(sample.game_id)
        self.names = names(sample.players)
        self.viewers: list[Viewer] = [None, *range(sample.players)]
        self.tampering = Tampering()

    def everything(self) -> Iterator[Found]:
        """What there is at the start, at every decision and at the end."""
        sample, events, rng = self.sample, list[Event](), Random(self.sample.seed)
        state: State = self.game.new(sample.players, sample.seed, sample.options, events)
        yield self.once() + self.told(events)
        for number in range(MOST_DECISIONS):
            if not state.pending:
                break
            seat, action = self.move(state, rng)
            found = self.asked(state, seat, number) + self.judged(state, seat, number) + self.shown(state, number)
            found += [("load", verdict) for verdict in self.tampering.verdicts(state)]
            events = []
            state.play(seat, action, events)
            yield [*found, *self.told(events)]
        yield [
            *self.shown(state, 0),
            ("evaluate", self.game.evaluate(state)),
            *([] if state.pending else self.over(state)),
        ]

    def over(self, state: State) -> Found:
        """What a finished game comes to."""
        won = [self.game.side_won(state, side) for side in self.game.sides]
        return [("rules", [to_data(state.result), str(self.game.traits(state)), won])]

    def move(self, state: State, rng: Random) -> Move:
        """Drawn in a way that no Python changes."""
        seat = state.pending[int(rng.random() * len(state.pending))]
        legal = state.legal(seat)
        if rng.random() < self.sample.wild:
            return seat, legal[int(rng.random() * len(legal))]
        return seat, self.game.choose(state, seat, legal, rng)

    def once(self) -> Found:
        """What does not change during a game."""
        game, players = self.game, self.sample.players
        secrets = game.secrets(players)
        texts = [
            (
                game.secret_text(secret, self.names),
                [game.value_text(secret, value, self.names) for value in secret.values],
            )
            for secret in secrets
        ]
        guide = {field.name: getattr(game.guide, field.name) for field in fields(Guide)}
        plain_guide = {name: value for name, value in guide.items() if not callable(value)}
        cards = [str(card) for card in game.cards()]
        return [("encode", game.layout(players)), ("words", cards), ("words", texts), ("guide", plain_guide)]

    def told(self, events: Sequence[Event]) -> Found:
        game = self.game
        lines = [(str(game.tell(event, self.names)), str(game.gist(event, self.names))) for event in events]
        return [("words", lines), ("rules", [game.event_data(event) for event in events])]

    def asked(self, state: State, seat: int, number: int) -> Found:
        """What people are asked and offered, and how wrong answers are refused."""
        game, legal, view = self.game, state.legal(seat), state.view(seat)
        rng = Random(number)
        some = (
            [legal[int(rng.random() * len(legal))] for _ in range(MOST_LABELS)] if len(legal) > MOST_LABELS else legal
        )
        words = [
            [str(state.prompt(viewer)) for viewer in self.viewers],
            [game.describe(state, seat, action, self.names) for action in some],
            [refusal(state, other, int(rng.random() * len(game.actions))) for other in range(state.players)],
            str(game.upcoming(state)),
        ]
        found: Found = [("rules", [legal, state.pending]), ("words", words), ("guide", game.idle(view, legal))]
        return [*found, ("coach", game.coach(view))]

    def judged(self, state: State, seat: int, number: int) -> Found:
        """What bots think."""
        game, guide, legal = self.game, self.game.guide, state.legal(seat)
        found: Found = [
            ("greedy", [game.choose(state, seat, legal, Random(dice)) for dice in range(2)]),
            ("evaluate", [game.evaluate(state), guide.judge(state), guide.stage(state)]),
        ]
        if guide.policy is not None:
            found.append(("rollout", guide.policy(state, seat, legal, Random(number))))
        for weigh in (guide.belief, guide.evidence):
            if weigh is not None:
                found.append(("guide", weigh(state, seat)))
        if number % SOMETIMES == 0:
            found += self.drawn(state, seat, number)
        if number % SELDOM == 0 and guide.finish is not None:
            copy = state.copy()
            found.append(("rollout", [guide.finish(copy, guide.stage(copy) + 1, 0.5, Random(number)), digest(copy)]))
        return found

    def drawn(self, state: State, seat: int, number: int) -> Found:
        """What could be behind a view."""
        game, guide, view = self.game, self.game.guide, state.view(seat)
        sampler, rng = game.sampler(view), Random(number)
        found: Found = []
        for _ in range(WORLDS):
            world = sampler.draw(rng)
            found.append(("sampler", digest(world)))
            if guide.guess is not None:
                guide.guess(world, seat, rng)
                found.append(("guide", digest(world)))
        if guide.stranger is not None:
            found.append(("guide", to_data(guide.stranger(view))))
        suited = guide.suited(game, view)
        found.append(
            ("guide", [getattr(suited, field.name) for field in fields(Guide) if number_like(suited, field.name)])
        )
        if game.deduced is not None:
            found.append(("facts", game.deduced.ruled_out(game, view)))
        return [*found, ("secrets", game.uncover(state, seat))]

    def shown(self, state: State, number: int) -> Found:
        """What everybody sees."""
        game = self.game
        found: Found = [("rules", digest(state))]
        if number % OFTEN == 0:
            viewers = self.viewers if number % SOMETIMES == 0 else [None, *state.pending[:1]]
            for viewer in viewers:
                view = state.view(viewer)
                found.append(("view", to_data(view)))
                found.append(("encode", game.observe(state, viewer).tobytes().hex()))
                if number % SOMETIMES == 0:
                    found.append(("words", game.show(view, self.names)))
                    found.append(("knowledge", digest(game.known(view))))
        if number % SELDOM == 0:
            sides = [game.side(state, seat) for seat in range(state.players)] if game.sides else []
            found.append(("rules", [sides, game.inventory(state)]))
        return found


def number_like(guide: Guide, name: str) -> bool:
    return isinstance(getattr(guide, name), (int, float))


def refusal(state: State, seat: int, action: int) -> str:
    """What somebody is told who does something wrong."""
    if action in state.legal(seat):
        return ""
    try:
        state.play(seat, action)
    except Illegal as problem:
        return str(problem)
    raise AssertionError(f"{action} of seat {seat} is not listed but accepted")


def digest(state: State) -> str:
    return sha256(json.dumps(state.game.dump(state), sort_keys=True).encode()).hexdigest()


# ---- choosing games ------------------------------------------------------------------------------

CANDIDATES = 30
WILD = (0.15, 0.5, 1.0)
_PLAIN = re.compile(r"(Seats? )?[0-9]+(?:(?:, | and )(?:Seat )?[0-9]+)*")


def choose(
    game_id: str,
    most: int,
    candidates: int = CANDIDATES,
    wild: Sequence[float] = WILD,
    everything: Callable[[Sample], Iterable[Found]] = lambda sample: Game(sample).everything(),
) -> list[Sample]:
    """Of many random games, with any options, a few that together say as many different things as possible; of two
    that say as much, the shorter one."""
    met: dict[Sample, set[str]] = {}
    lengths: dict[Sample, int] = {}
    for number in range(candidates):
        setup = draw_setup(intrigue.game(game_id), number, 1)
        sample = Sample(game_id, setup.players, setup.options, number, wild[number % len(wild)])
        steps = list(everything(sample))
        met[sample], lengths[sample] = said(steps), len(steps)
    chosen: list[Sample] = []
    known: set[str] = set()
    while met and len(chosen) < most:
        best = max(met, key=lambda sample: (len(met[sample] - known), -lengths[sample]))
        known |= met.pop(best)
        chosen.append(best)
    return chosen


def said(steps: list[Found]) -> set[str]:
    """Everything that is said in a game, without numbers and names."""
    found = [thing for step in steps for room, thing in step if room == "words"]
    return set(re.split(r'"|\\n', _PLAIN.sub("#", json.dumps(plain(found), ensure_ascii=False))))
