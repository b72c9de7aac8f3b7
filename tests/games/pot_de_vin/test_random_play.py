"""Random play without menus keeps the books of a round in numbers of its own: they must come out as by the rules."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.random_play import take_random_actions
from intrigue.games.pot_de_vin.codes import CARDS, NONE, NUMBERS, SUITS, VALUES, mask_of
from intrigue.games.pot_de_vin.play import random_play
from intrigue.games.pot_de_vin.rules.rounds import playable, winning_card
from intrigue.games.pot_de_vin.state import PotDeVinState
from tests.games.pot_de_vin.playing import VARIANTS
from tests.games.pot_de_vin.positions import GAME


def somewhere(players: int, options: dict[str, object], seed: int) -> PotDeVinState:
    """A state after some random moves: at the beginning, within a round, or late."""
    state: PotDeVinState = GAME.new(players, seed, options)
    rng = Random(seed)
    for _ in range(7 * seed):
        if not state.pending:
            break
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize(("players", "options"), VARIANTS)
@pytest.mark.parametrize("seed", range(8))
def test_random_play_without_menus_ends_as_random_play_from_menus(
    players: int, options: dict[str, object], seed: int
) -> None:
    """PV-3 to PV-8: the same choices, so the same game; whatever is decided, and wherever it starts."""
    state = somewhere(players, options, seed)
    twin = state.copy()
    decisions = random_play.take_random_actions(state, 2 * seed + 1)
    assert decisions == take_random_actions(twin, 2 * seed + 1)
    assert state.pending == ()
    assert GAME.dump(state) == GAME.dump(twin)
    assert (state.led, state.played, state.held) == (twin.led, twin.played, twin.held)


@pytest.mark.parametrize("seed", range(4))
def test_playable_cards_follow_if_they_can(seed: int) -> None:
    """PV-3.7, PV-3.8: of every hand, down to one card."""
    rng = Random(seed)
    for size in range(1, 14):
        hand = sum([1 << card for card in rng.sample(range(CARDS), size)])
        for led, suit in enumerate(SUITS):
            assert playable(led, hand) == (hand & suit or hand)


@pytest.mark.parametrize(
    ("trump", "led", "played", "best"),
    [
        ("U3", "P", ("P4", "P11", "P10"), "P11"),  # PV-4.3
        ("U3", "P", ("P4", "P11", "E13"), "P11"),  # PV-4.4, PV-4.7
        ("A9", "U", ("U13", "A1", "A8"), "A8"),  # PV-4.5
        ("P2", "P", ("P4", "P11", "U13"), "P11"),  # PV-4.6
        ("A9", "U", ("U1",), "U1"),  # PV-4.9
    ],
)
def test_the_winning_card(trump: str, led: str, played: tuple[str, ...], best: str) -> None:
    """The highest trump, or without one the highest card of the led character."""
    character = NUMBERS[f"{led}1"] // VALUES
    assert winning_card(NUMBERS[trump], character, mask_of(played)) == NUMBERS[best]


def test_nothing_wins_where_neither_trump_nor_led_character_lies() -> None:
    """PV-4.7."""
    assert winning_card(NUMBERS["U3"], 1, mask_of(["A1", "E13"])) == NONE
