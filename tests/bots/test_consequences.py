"""The reasons of hints: what follows from a choice, and not what it is."""

from __future__ import annotations

from random import Random

import intrigue
from intrigue.bots.consequences import consequence


def test_what_both_choices_lead_to_sooner_or_later_is_no_reason() -> None:
    """Whoever adds a card to a vote says later that it was the last one, and then the turn ends as well."""
    game = intrigue.game("patriot")
    scene = next(scene for scene in game.lessons() if scene.id == "vote")
    asked = 0
    for moment in scene.moments(game):
        texts = {game.actions.text(action): action for action in moment.state.legal(scene.seat)}
        if {"done", "card FIN 2"} <= texts.keys():
            view = moment.state.view(scene.seat)
            found = consequence(game, view, texts["card FIN 2"], texts["done"], ["Ann", "You", "Cleo"], Random(1))
            assert found is None or not any(part in found.text for part in ("finished", "added", "was read"))
            asked += 1
    assert asked > 2


def test_a_reason_says_what_comes_of_a_choice() -> None:
    game = intrigue.game("pot-de-vin")
    scene = next(scene for scene in game.lessons() if scene.id == "trick")
    moment = list(scene.moments(game))[-1]
    legal = {game.actions.text(action): action for action in moment.state.legal(scene.seat)}
    view = moment.state.view(scene.seat)
    found = consequence(game, view, legal["play P12"], legal["bribe"], ["You", "Boris", "Clara", "Dario"], Random(1))
    assert found is not None
    assert "won the round" in found.text
    assert abs(found.share - found.other) > 0.5


def test_the_rest_of_a_choice_is_no_reason_for_it() -> None:
    """Tantrum uses up an ability of another player, and asks of whom. To pick somebody is no consequence of it, but the
    choice itself."""
    game = intrigue.game("patriot")
    state, rng = game.new(3, 1, {"tutorial": True}), Random(1)
    not_now, asked = game.actions.index("not now"), 0
    while asked < 2:
        seat = state.pending[0]
        view, legal = state.view(seat), state.legal(seat)
        names = ["You" if player == seat else f"Player {player}" for player in range(3)]
        labels = game.labels(view, legal, names)
        tantrum = [action for action, label in zip(legal, labels, strict=True) if label.startswith("Tantrum")]
        if tantrum and not_now in legal:
            found = consequence(game, view, tantrum[0], not_now, names, Random(1), 6)
            assert found is None or "picked" not in found.text
            asked += 1
        state.play(seat, game.greedy(view, legal, rng))
