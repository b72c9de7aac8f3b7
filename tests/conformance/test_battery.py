"""The battery can fail: an honest game passes every law, and each flaw is caught by the law that is there for it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from intrigue.testing import LAWS, Law, assert_uniform, hidden, quick, secrets_can_be_redrawn, together
from intrigue.testing.together import LOOKS, twins_obey_all_laws
from tests.conftest import ToyMaker
from tests.toys.broken import FLAWS, Flaw
from tests.toys.three_cards import ThreeCards
from tests.toys.two_clicks import TwoClicks


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_an_honest_game_passes(law: Law, toys: ToyMaker) -> None:
    game = toys(ThreeCards)
    for setting in quick(game.id):
        law(game, setting.players, dict(setting.options), seeds=range(2))


@pytest.mark.parametrize("flaw", FLAWS, ids=str)
def test_a_flaw_is_caught(flaw: Flaw, toys: ToyMaker) -> None:
    with pytest.raises(AssertionError) as caught:
        flaw.law(toys(flaw.game), flaw.players, {}, seeds=range(8))
    assert flaw.says in str(caught.value)


def test_an_honest_game_passes_laws_that_share_twins(toys: ToyMaker) -> None:
    hidden.MADE.clear()
    twins_obey_all_laws(toys(ThreeCards), 3, {}, seeds=range(4))
    assert [law for law in LOOKS if not hidden.MADE[law]] == ["simultaneous_on_the_wire"]  # each choice is one click
    assert max(hidden.MADE[law] for law in LOOKS) == hidden.MADE[hidden.REDRAWS]


def test_silent_clicks_in_twins(toys: ToyMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    only = "simultaneous_on_the_wire"
    monkeypatch.setattr(together, "LOOKS", {only: LOOKS[only]})
    hidden.MADE.clear()
    twins_obey_all_laws(toys(TwoClicks), 3, {}, seeds=range(4))
    assert 0 < hidden.MADE[only] < hidden.MADE[hidden.REDRAWS]


@pytest.mark.parametrize("flaw", [flaw for flaw in FLAWS if flaw.law.__name__ in LOOKS], ids=str)
def test_a_flaw_is_caught_in_twins_that_laws_share(flaw: Flaw, toys: ToyMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    game = toys(flaw.game)
    with pytest.raises(AssertionError):
        twins_obey_all_laws(game, flaw.players, {}, seeds=range(8))
    monkeypatch.setattr(together, "LOOKS", {flaw.law.__name__: LOOKS[flaw.law.__name__]})
    with pytest.raises(AssertionError) as caught:
        twins_obey_all_laws(game, flaw.players, {}, seeds=range(8))
    assert flaw.says in str(caught.value)


def test_every_law_can_fail() -> None:
    shown = {flaw.law for flaw in FLAWS}
    assert set(LAWS) - shown == {secrets_can_be_redrawn}  # shown below


# ---- the tools of the laws -----------------------------------------------------------------------


def test_a_redraw_that_draws_nothing_is_caught(toys: ToyMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    class Lazy:
        @staticmethod
        def redraw(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
            return data

    monkeypatch.setattr(hidden, "secrets_of", lambda game: Lazy)
    with pytest.raises(AssertionError, match="never drew anything else than the truth"):
        secrets_can_be_redrawn(toys(ThreeCards), 3, {}, seeds=[1])


def test_a_redraw_that_loses_a_card_is_caught(toys: ToyMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless:
        @staticmethod
        def redraw(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
            return {**data, "aside": data["aside"][:1]}

    monkeypatch.setattr(hidden, "secrets_of", lambda game: Careless)
    with pytest.raises(AssertionError, match="aside: expected two cards"):
        secrets_can_be_redrawn(toys(ThreeCards), 3, {}, seeds=[1])


def test_a_game_without_secrets_is_told_where_to_write_them() -> None:
    with pytest.raises(AssertionError, match=r"tests/games/hide_and_seek/secrets\.py is missing"):
        hidden._secrets("intrigue.games.hide_and_seek")


@pytest.mark.parametrize(
    ("key", "complaint"),
    [
        (lambda card: card, None),
        (lambda card: min(card, 4), "not equally often"),
        (lambda card: max(card, 2), "expected but not drawn: {1}"),
        (lambda card: card + 1, "drawn but not expected: {6}"),
    ],
)
def test_uniform_draws(key: Callable[[int], int], complaint: str | None) -> None:
    rng = Random(3)
    expected = {1, 2, 3, 4} if complaint == "not equally often" else {1, 2, 3, 4, 5}

    def check() -> None:
        assert_uniform(lambda: rng.randint(1, 5), key, expected, n=2000)

    if complaint is None:
        check()
        return
    with pytest.raises(AssertionError) as caught:
        check()
    assert complaint in str(caught.value)
