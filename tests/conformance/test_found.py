"""What long runs of `make soak` have found: each of these was red once."""

from __future__ import annotations

import pytest

import intrigue
from intrigue.testing import (
    Law,
    beliefs_come_from_the_view,
    no_news_without_an_event,
    twins_look_alike,
    what_reveals_nothing_can_be_undone,
)

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
