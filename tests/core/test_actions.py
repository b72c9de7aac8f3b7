"""The action space: index <-> text."""

from __future__ import annotations

import pytest

from intrigue.core.actions import ActionSpace
from intrigue.core.errors import BadAction
from tests.core.helpers import refused

SPACE = ActionSpace(["bribe", "play U7", "build culture 17"])


def test_an_action_is_its_index() -> None:
    assert len(SPACE) == 3
    assert list(SPACE) == [0, 1, 2]
    assert [SPACE.index(SPACE.text(action)) for action in SPACE] == [0, 1, 2]
    assert SPACE[2] == "build culture 17"


@pytest.mark.parametrize("text", ["play U7", "PLAY u7", "  play   U7 "])
def test_case_and_spacing_do_not_matter(text: str) -> None:
    assert SPACE.index(text) == 1


@pytest.mark.parametrize("action", [-1, 3, True, 1.0, "bribe", None])
def test_what_is_no_action_is_not_in_the_space(action: object) -> None:
    assert action not in SPACE


def test_an_unknown_text_is_refused_with_a_suggestion() -> None:
    with refused(BadAction, "'play U8' is not an action of this game; did you mean 'play U7'?"):
        SPACE.index("play U8")


def test_an_unknown_text_without_a_neighbour_is_refused() -> None:
    with refused(BadAction, "'zzzz' is not an action of this game"):
        SPACE.index("zzzz")


@pytest.mark.parametrize("action", [-1, 3])
def test_an_index_out_of_range_is_refused(action: int) -> None:
    with refused(BadAction, f"{action} is not an action of this game; expected a number from 0 to 2"):
        SPACE.text(action)


def test_texts_must_differ() -> None:
    with pytest.raises(ValueError, match="two actions of the space have the same text"):
        ActionSpace(["pass", "Pass"])
