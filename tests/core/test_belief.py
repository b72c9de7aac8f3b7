"""Beliefs: weighted worlds, and how likely each hidden thing is what."""

from __future__ import annotations

from functools import cached_property
from random import Random

import pytest

import intrigue
from intrigue.core.belief import belief_layout, belief_row
from intrigue.core.guide import Guide, no_stage
from tests.conftest import ToyMaker
from tests.toys.three_cards import ThreeCards
from tests.toys.three_cards.state import CardState


class Suspicious(ThreeCards):
    """The viewer is sure that seat 1 holds as many cards of the upper half as it can."""

    id = "toy-suspicious"

    @cached_property
    def guide(self) -> Guide:
        return Guide(stage=no_stage, judge=self.evaluate, evidence=self.high)

    @staticmethod
    def high(state: CardState, viewer: int) -> float:
        return 100.0 ** sum(state.hands[1])


def test_marginals_are_the_frequencies_of_the_worlds(toys: ToyMaker) -> None:
    game = toys(ThreeCards)
    state = game.new(2, seed=3)
    belief = game.belief(state.view(0), worlds=50, seed=1)
    assert len(belief.worlds) == 50
    assert belief.effective == pytest.approx(50)
    hidden = {secret.id for secret in belief.secrets}
    assert hidden == {f"card:{card}" for card in range(1, 9)} - {f"card:{card}" for card in state.hands[0]}
    for name, chances in belief.marginals.items():
        card = int(name.removeprefix("card:"))
        held = sum(card in world.hands[1] for world in belief.worlds)  # type: ignore[attr-defined]
        assert chances.get("hand:1", 0.0) == pytest.approx(held / 50)
        assert sum(chances.values()) == pytest.approx(1.0)


def test_the_same_seed_gives_the_same_belief(toys: ToyMaker) -> None:
    game = toys(ThreeCards)
    view = game.new(2, seed=3).view(0)
    assert game.belief(view, 20, seed=1).marginals == game.belief(view, 20, seed=1).marginals
    assert game.belief(view, 20, seed=1).marginals != game.belief(view, 20, seed=2).marginals


def test_worlds_that_explain_more_count_more(toys: ToyMaker) -> None:
    game = toys(Suspicious)
    state = game.new(2, seed=3)
    belief = game.belief(state.view(0), worlds=200, seed=1)
    assert belief.effective < 200
    unseen = [card for card in range(1, 9) if card not in state.hands[0]]
    best = max(sum(world.hands[1]) for world in belief.worlds)  # type: ignore[attr-defined]
    likely = [world for world in belief.worlds if sum(world.hands[1]) == best]  # type: ignore[attr-defined]
    for card in unseen:
        expected = sum(card in world.hands[1] for world in likely) / len(likely)  # type: ignore[attr-defined]
        assert belief.marginals[f"card:{card}"].get("hand:1", 0.0) == pytest.approx(expected, abs=0.05)


def test_rows_count_seats_from_the_viewer(toys: ToyMaker) -> None:
    game = toys(ThreeCards)
    state = game.new(3, seed=3)
    layout = belief_layout(game, 3)
    belief = game.belief(state.view(2), worlds=20)
    row = dict(zip(layout, belief_row(game, belief, 3, viewer=2), strict=True))
    for secret, chances in belief.marginals.items():
        card = secret.removeprefix("card:")
        assert row[f"belief card {card} hand +1"] == pytest.approx(chances.get("hand:0", 0.0))
        assert row[f"belief card {card} hand +2"] == pytest.approx(chances.get("hand:1", 0.0))
        assert row[f"belief card {card} aside"] == pytest.approx(chances.get("aside", 0.0))


def test_a_belief_needs_a_world(toys: ToyMaker) -> None:
    game = toys(ThreeCards)
    with pytest.raises(intrigue.BadOption, match="worlds: expected a number of at least 1, got 0"):
        game.belief(game.new(2).view(0), worlds=0)


@pytest.mark.parametrize("game_id", intrigue.games())
def test_hidden_things_in_words(game_id: str) -> None:
    """Ids and words are different for different things, and own cards are not hidden."""
    game = intrigue.game(game_id)
    state = game.new(3, seed=2)
    rng = Random(2)
    for _ in range(25):
        seat = rng.choice(state.pending)
        state.play(seat, game.choose(state, seat, state.legal(seat), rng))
    belief = game.belief(state.view(0), worlds=5)
    names = ["You", "Ada", "Bo"]
    assert belief.secrets
    texts = [game.secret_text(secret, names) for secret in belief.secrets]
    assert len(set(texts)) == len(texts)
    for secret in belief.secrets:
        values = [game.value_text(secret, value, names) for value in secret.values]
        assert len(set(values)) == len(values)
        assert secret.seat != 0


def test_a_facade_for_cubes_is_probably_real() -> None:
    """In Potemkin Empire, others' buildings tell something: an Industry building is seldom a fake, though most cards
    that its owner may have would make it one."""
    game = intrigue.game("potemkin-empire")
    rng = Random(5)
    weighted, plain = [], []
    for seed in range(4):
        state = game.new(3, seed=seed)
        while state.month < 3:
            seat = state.pending[0]
            state.play(seat, game.choose(state, seat, state.legal(seat), rng))
        view = state.view(0)
        belief = game.belief(view, worlds=60)
        found = [game.uncover(world, 0) for world in belief.worlds]
        places = {secret.id: place for place, secret in enumerate(game.secrets(3))}
        for owner, village in enumerate(view.villages):
            for building in village:
                name = f"building:{owner}:{building.number}"
                if name in belief.marginals and building.type == "industry":
                    weighted.append(belief.marginals[name].get("real", 0.0))
                    plain.append(sum(row[places[name]] == 0 for row in found) / len(found))
    assert len(weighted) > 5
    assert sum(weighted) / len(weighted) > 0.6
    assert sum(plain) / len(plain) < 0.5
