"""What long runs of `make soak` have found: each of these was red once."""

from __future__ import annotations

from random import Random

import pytest

import intrigue
from intrigue.core.events import Event, readable
from intrigue.testing import (
    Law,
    beliefs_come_from_the_view,
    no_news_without_an_event,
    twins_look_alike,
    what_reveals_nothing_can_be_undone,
)
from intrigue.testing.table import play_one

CLOSED: dict[str, object] = {"first_player": 1, "open_discard": False, "abilities": False}
VOTES: dict[str, object] = {"president_vote_from": 4, "vote_order": "simultaneous", "table_talk": False}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("law", "game_id", "players", "options", "seed"),
    [
        pytest.param(
            what_reveals_nothing_can_be_undone, "potemkin-empire", 4, CLOSED, 4009644292, id="a hand goes unseen"
        ),
        pytest.param(
            no_news_without_an_event, "potemkin-empire", 4, CLOSED, 959530007, id="the last of some secret clicks"
        ),
        pytest.param(
            beliefs_come_from_the_view, "potemkin-empire", 4, {}, 1200767834, id="played, shuffled, drawn and built"
        ),
        pytest.param(
            beliefs_come_from_the_view, "patriot", 6, {"president_vote_from": 4}, 1081338127, id="a bid that was begun"
        ),
        pytest.param(twins_look_alike, "patriot", 4, VOTES, 1123438857, id="a card that was seen is laid"),
        pytest.param(no_news_without_an_event, "patriot", 5, {}, 1772902062, id="and so is another"),
    ],
)
def test_what_was_found(law: Law, game_id: str, players: int, options: dict[str, object], seed: int) -> None:
    law(intrigue.game(game_id), players, options, seeds=[seed])


def test_the_last_round_leaves_the_log_when_the_view_forgets_it() -> None:
    """Pot de Vin: views did not show the last round any more, but the log kept it while columns and Jokers were chosen
    (same_step_in_twins, in twins in which the last trump and a card that won it had changed places)."""
    game = intrigue.game("pot-de-vin")
    events: list[Event] = []
    state = game.new(4, 0, {"teams": True, "show_history": False}, events)
    rng = Random(0)
    while any(state.view(None).hand_sizes):
        play_one(state, rng, events)
    assert state.pending
    assert any(type(event).__name__ == "RoundWon" for event in events)
    kept = {type(event).__name__ for event in readable(events, None, over=False)}
    assert not kept & {"TrumpTurned", "CardPlayed", "Passed", "RoundWon"}
