"""The comparison with OpenSpiel gives it what it needs to be fast, and counts the same on both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pyspiel
import pytest

import intrigue
from benchmarks import peers
from intrigue.lab.bench import Effort

MADE_ONCE = ("load_game", "make_uniform_random_bot", "MCTSBot", "ISMCTSBot", "RandomRolloutEvaluator")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "POSITIONS", 2)
    monkeypatch.setattr(peers, "ROLLOUTS", 2)
    monkeypatch.setattr(peers, "SIMULATIONS", 4)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each thing of OpenSpiel has been made."""
    counts: Counter[str] = Counter()

    def counted(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
        def count_and_make(*arguments: Any) -> Any:
            counts[name] += 1
            return make(*arguments)

        return count_and_make

    for name in MADE_ONCE:
        monkeypatch.setattr(pyspiel, name, counted(name, getattr(pyspiel, name)))
    return counts


def test_openspiels_bots_are_made_once_however_long_they_play(made: Counter[str]) -> None:
    peers.compare(Effort(1, 0.0))
    once = Counter(made)
    made.clear()
    peers.compare(Effort(3, 0.0))
    assert made == once
    games = len(peers.CARD_GAMES) + len(peers.SIMULTANEOUS_GAMES)
    assert made["load_game"] == games
    assert made["make_uniform_random_bot"] == 4 * games


def test_everything_that_is_set_side_by_side_is_measured() -> None:
    findings = peers.compare(Effort(2, 0.0))
    for ours, peer in peers.pairs():
        middle, low, high = findings.ratio(ours, peer)
        assert 0 < low <= middle <= high
    assert "Pot de Vin, inside" in peers.text(findings)
    assert len(peers.data(findings)["ratios"]) == len(peers.pairs())  # type: ignore[arg-type]


@pytest.mark.parametrize("how", peers.LOOPS)
def test_only_decisions_are_counted_and_not_the_deal(how: str) -> None:
    """Spades is four bids and thirteen tricks of four, after 52 chance moves."""
    times = 3 * (peers.ROLLOUTS if how == peers.DEALT_INSIDE else 1)
    assert peers.PeerGame(pyspiel, "spades").works()[how](3)() == times * (4 + 13 * 4)


def test_openspiels_choices_at_the_same_time_are_one_for_each_player() -> None:
    peer = peers.PeerGame(pyspiel, peers.SIMULTANEOUS_GAMES[0])
    assert [work(1)() for work in peer.works().values()] == [4 * 12, 4 * 12]  # the last card is played by itself


@pytest.mark.parametrize("how", peers.LOOPS)
def test_our_games_ask_who_has_won_as_openspiels_do(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[Any] = []
    monkeypatch.setattr(peers, "settle", settled.append)
    assert peers.OurGame(intrigue.game("pot-de-vin")).works()[how](3)() > 3
    assert [state.pending for state in settled] == [()] * 3


def test_chance_that_is_not_uniform_is_refused() -> None:
    """In 2048 a new tile is rarely a 4."""
    with pytest.raises(ValueError, match="not uniform"):
        peers.PeerGame(pyspiel, "2048")
