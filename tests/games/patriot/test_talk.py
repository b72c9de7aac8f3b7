"""PT-16: talking."""

from __future__ import annotations

import re

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from tests.games.patriot.positions import GAME, PETR, VIKTOR, ZAM, asked, brief, can, do, table

SAYINGS = [text for text in GAME.actions.texts if text.startswith("say: ")]
NUMBER_WORDS = ("one", "two", "three", "four", "five", "low", "high", "value", "card")


def test_players_may_accuse_advise_and_lie() -> None:
    """PT-16.1, PT-D44: a statement changes nothing but what was said, and does not hold up the game."""
    state = table(3, (VIKTOR, ZAM, PETR), ap=3)
    events: list[Event] = []
    do(state, "speak", "say: I suspect player 2", events=events)
    assert [type(event) for event in events] == [ev.Announced, ev.Spoke]
    assert asked(state) == "PT-D5 0"
    assert state.ap == 3
    assert GAME.tell(events[1], ["Ann", "Ben", "Cy"]).text == 'Ann said: "I suspect Ben"'
    assert not can(state, "speak")


def test_a_statement_before_a_vote() -> None:
    """PT-16.1, PT-16.5: once, before the first card."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1"]})
    brief(state, "BR01")
    do(state, "speak", "say: I add Finance")
    assert asked(state) == "PT-D19 0"
    assert not can(state, "speak")


@pytest.mark.parametrize("text", SAYINGS)
def test_nothing_names_values_or_numbers_of_cards(text: str) -> None:
    """PT-16.2, PT-16.3, PT-16.4, PT-10.11: types may be named, values, numbers and allegiance cards may not."""
    words = re.sub(r"player \d", "player", text).lower().split()
    assert not [word for word in words if any(character.isdigit() for character in word) or word in NUMBER_WORDS]
    assert "allegiance" not in text


def test_talk_can_be_turned_off() -> None:
    """PT-16.5: the option table_talk; the filter of free chat is an option of the table around the game."""
    state = table(3, (VIKTOR, ZAM, PETR), options={"table_talk": False})
    assert not can(state, "speak")
    assert GAME.options["chat_filter"].default is True
