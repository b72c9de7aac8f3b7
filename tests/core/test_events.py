"""Events: who sees them, who may read them again, and how they travel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from intrigue.core.errors import BadData
from intrigue.core.events import Curtain, Event, readable
from intrigue.core.game import Game
from tests.core.helpers import refused
from tests.toys.three_cards import events as ev


@dataclass(frozen=True, slots=True)
class Happened(Event):
    what: str


OPEN = Happened("open")
SECRET = Happened("secret", audience=(1, 2))
FLEETING = Happened("fleeting", kept_by=(0,))
GONE = Happened("gone", kept_by=())
CURTAIN = Curtain()
LATER = Happened("later", kept_by=())


@pytest.mark.parametrize(
    ("viewer", "now", "afterwards"),
    [
        (0, [OPEN, FLEETING, GONE], [OPEN, FLEETING]),
        (1, [OPEN, SECRET, FLEETING, GONE], [OPEN, SECRET]),
        (None, [OPEN, FLEETING, GONE], [OPEN]),
    ],
)
def test_what_a_viewer_may_read(viewer: int | None, now: list[Event], afterwards: list[Event]) -> None:
    """Private events reach their audience; after a curtain only those who keep an event may read it again."""
    story = [OPEN, SECRET, FLEETING, GONE]
    assert readable(story, viewer, over=False) == now
    assert readable([*story, CURTAIN, LATER], viewer, over=False) == [*afterwards, CURTAIN, LATER]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_after_the_end_everybody_may_read_everything(viewer: int | None) -> None:
    story = [OPEN, SECRET, FLEETING, GONE, CURTAIN]
    assert readable(story, viewer, over=True) == story


def test_a_private_event_kept_by_one_of_its_audience() -> None:
    note = Happened("note", audience=(1, 2), kept_by=(2,))
    assert readable([note, CURTAIN], 1, over=False) == [CURTAIN]
    assert readable([note, CURTAIN], 2, over=False) == [note, CURTAIN]


def test_events_travel_as_plain_data(cards: Game[Any, Any]) -> None:
    event = ev.PeekedAt(1, "left", 7, audience=(1,))
    data = cards.event_data(event)
    assert data == {
        "event": "PeekedAt",
        "seat": 1,
        "side": "left",
        "card": 7,
        "audience": [1],
        "kept_by": None,
    }
    assert cards.event_from(data) == event


def test_a_foreign_event_is_refused(cards: Game[Any, Any]) -> None:
    known = "RoundBegan, Peeked, PeekedAt, Passed, Laid, Picked, Revealed, GameEnded"
    with refused(BadData, f"event: expected one of {known}, got 'Sneezed'"):
        cards.event_from({"event": "Sneezed"})
    with refused(BadData, "seat: expected a whole number, got 'one'"):
        cards.event_from({"event": "Laid", "seat": "one"})


def test_a_search_that_wants_no_events_gets_none(cards: Game[Any, Any]) -> None:
    state = cards.new(2)
    seat = state.pending[0]
    told: list[Event] = []
    heard, silent = state.copy(), state.copy()
    heard.play(seat, 2, told)
    silent.play(seat, 2)
    assert told == [ev.Passed(seat)]
    assert heard.events is None
    assert cards.digest(heard) == cards.digest(silent)
