"""Sketches of many games: what happens in them and what is said, and now and then a look at everything else.

Fingerprints look at a few games closely. Much is rare, though: a card, an option, a question that comes up once in
fifty games. So many games are played quickly, chosen so that together they say as many different things as possible.
There is one digest for each room and game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from intrigue.core.events import Event
from intrigue.core.state import State
from tests.golden import fingerprint
from tests.golden.fingerprint import Found, Game, Sample, digest, refusal
from tests.golden.tampering import Tampering

FOLDER = Path(__file__).parent / "sketches"
WHOLE = fingerprint.MOST_DECISIONS + 2  # as a block: the game, with its start and its end
CANDIDATES = 250
WILD = (1.0, 1.0, 0.5)
SELDOM, RARELY = 10, 30  # at every so many decisions


def samples(game_id: str) -> list[Sample]:
    return fingerprint.samples(game_id, FOLDER)


def take(sample: Sample) -> dict[str, list[str]]:
    return fingerprint.take(sample, Sketch(sample).everything(), WHOLE)


def choose(game_id: str, most: int) -> list[Sample]:
    return fingerprint.choose(game_id, most, CANDIDATES, WILD, lambda sample: Sketch(sample).everything())


class Sketch(Game):
    """A game that is only sketched."""

    def __init__(self, sample: Sample) -> None:
        super().__init__(sample)
        self.tampering = Tampering(times=(1,), changes=2)

    def everything(self) -> Iterator[Found]:
        sample, events, rng = self.sample, list[Event](), Random(self.sample.seed)
        state: State = self.game.new(sample.players, sample.seed, sample.options, events)
        yield self.told(events)
        for number in range(fingerprint.MOST_DECISIONS):
            if not state.pending:
                break
            seat, action = self.move(state, rng)
            found = self.sketch(state, seat, action, number)
            events = []
            state.play(seat, action, events)
            yield [*found, *self.told(events)]
        yield [("rules", digest(state)), *([] if state.pending else self.over(state))]

    def sketch(self, state: State, seat: int, action: int, number: int) -> Found:
        game, legal, dice = self.game, state.legal(seat), Random(number)
        words = [
            str(state.prompt(seat)),
            game.describe(state, seat, action, self.names),
            refusal(state, seat, int(dice.random() * len(game.actions))),
        ]
        found: Found = [("rules", [legal, state.pending]), ("words", words)]
        found += [("load", verdict) for verdict in self.tampering.verdicts(state)]
        if number % SELDOM == SELDOM - 1:
            found += [
                ("rules", digest(state)),
                ("greedy", game.choose(state, seat, legal, dice)),
                ("evaluate", [game.evaluate(state), game.guide.judge(state)]),
                ("encode", game.observe(state, seat).tobytes().hex()),
            ]
        if number % RARELY == RARELY - 1:
            found += [*self.drawn(state, seat, number), ("words", game.show(state.view(seat), self.names))]
        return found
