"""The laws that every game obeys, and the rules of this one."""

from __future__ import annotations

from intrigue.template.small_prizes import SmallPrizes
from intrigue.testing import battery

test_laws = battery(SmallPrizes)


def test_the_highest_card_takes_the_prize() -> None:
    """SP-2.3."""
    game = SmallPrizes()
    state = game.new(players=3, seed=7)
    lowest, highest = state.hands[0][0], state.hands[1][-1]
    others = state.hands[2][0]
    for seat, card in enumerate((lowest, highest, others)):
        state.play(seat, game.actions.index(f"play {card}"))
    cards = [lowest, highest, others]
    assert [played[0] for played in state.played] == cards
    points = [0, 0, 0]
    points[cards.index(max(cards))] = state.turned[0]
    assert game.show(game.view(state, None), ["Ann", "Ben", "Cleo"]).count("0 points") == points.count(0)


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    """SP-2.2."""
    game = SmallPrizes()
    state = game.new(players=2, seed=7)
    missing = next(card for card in range(1, 31) if card not in state.hands[0])
    refusal = state.refusal(0, game.actions.index(f"play {missing}"))
    assert refusal.clause == "SP-2.2"
