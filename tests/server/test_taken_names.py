"""Names that belong to somebody else already: bots, seats, those with an office, and those who were forgotten."""

from __future__ import annotations

import pytest

from intrigue.bots.names import BOT_NAMES
from intrigue.server.names import FORMER_GUEST, OFFICES, checked_name
from intrigue.server.refusal import Refusal


@pytest.mark.parametrize("around", ["{} 2", "{}2", "{} #3", "{} (2)", "_{}_", "1. {}", "{} 🎲"])
def test_a_number_does_not_make_the_name_of_a_bot_another_one(around: str) -> None:
    for name in BOT_NAMES:
        for shown in (around.format(name), around.format(name.upper())):
            with pytest.raises(Refusal, match="is the name of a bot"):
                checked_name(shown)


@pytest.mark.parametrize("name", ["Mr. Seat 1", "Seat 1 (the host)", "Seat No. 1", "the player 3", "Séat number 2"])
def test_nobody_is_called_a_seat_with_something_around_it(name: str) -> None:
    with pytest.raises(Refusal, match="sets you apart"):
        checked_name(name)


@pytest.mark.parametrize(
    "name", [*OFFICES, FORMER_GUEST, "OPERATOR", "Admin 1", "Hosť", "0perator", "Server 2", "a former guest"]
)
def test_nobody_has_the_name_of_an_office(name: str) -> None:
    with pytest.raises(Refusal, match="sets you apart"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    ["Adão", "Leona", "Hostess Kim", "Hosta", "Strong", "Seatbelt", "Kim 2", "2Pac", "Seat One"],
)
def test_names_that_only_begin_like_these_are_free(name: str) -> None:
    assert checked_name(name) == name
