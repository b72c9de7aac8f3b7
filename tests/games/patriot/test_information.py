"""Who knows what, and what the sampler makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from intrigue.core.knowledge import Fact
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import KILL, SAVE
from intrigue.games.patriot.play.secrets import proves
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.rules.bookkeeping.deck_places import spot
from intrigue.games.patriot.view import Types
from tests.games.patriot.playing import VARIANTS, every, moves
from tests.games.patriot.positions import (
    GAME,
    IDS,
    PETR,
    SAMUEL,
    VIKTOR,
    ZAM,
    brief,
    do,
    effect,
    kinds,
    look,
    set_opinion,
    table,
)


def test_hands_are_secret_and_types_are_not() -> None:
    """PT-1.16, PT-6.13: a drawn type is public, its value is not."""
    state = table(3, (VIKTOR, ZAM, PETR), ap=3)
    do(state, "pick up war")
    view = look(state, 1)
    assert view.hands[0] is None
    assert view.hand_sizes[0] == 1
    assert view.hand_types[0] == Types((0, 0, 0, 1), (0, 0, 0, 1))


def test_a_card_that_leaves_face_down_blurs_what_is_known() -> None:
    """PT-10.4: with Spy and War in hand, nobody knows which of them lies on the letter."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["SPY 1", "WAR 1"]})
    do(state, "write to the letter", "card SPY 1", "done")
    view = look(state, 1)
    assert view.hand_types[0] == Types((0, 0, 0, 0), (0, 1, 0, 1))
    assert view.letter_types[0] == Types((0, 0, 0, 0), (0, 1, 0, 1))


def test_a_revealed_vote_narrows_what_is_known() -> None:
    """PT-6.13: the only Finance card of the pile is the contributor's or Public Opinion's."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1", "WAR 1"], 1: ["SPY 3"]})
    set_opinion(state, "WAR 2", "WAR 2")
    brief(state, "BR01")
    do(state, "card FIN 1", "done", "done")
    view = look(state, 1)
    assert view.hand_sizes[0] == 1
    assert view.hand_types[0].most == (1, 0, 0, 1)  # the card that is left may be either of the two


def test_sampled_worlds_look_alike() -> None:
    """A drawn state gives the same view and the same choices."""
    rng = Random(3)
    state = GAME.new(5, 8)
    for _ in range(160):
        seat = state.pending[0]
        view = look(state, seat)
        other = GAME.sampler(view).draw(rng)
        assert look(other, seat) == view
        assert other.legal(seat) == state.legal(seat)
        state.play(seat, GAME.greedy(view, state.legal(seat), rng))
        if not state.pending:
            break


def test_sampled_allegiances_have_the_right_frequencies() -> None:
    """PT-13.2, PT-13.4: three players, one KILL: under the President, or with one of the two others."""
    state = table(3, (VIKTOR, ZAM, PETR), sides={1: ["AL01"]})
    sampler = GAME.sampler(look(state, 1))
    rng = Random(1)
    found = Counter(side(sampler.draw(rng), 2) == KILL for _ in range(400))
    assert 150 < found[True] < 250
    assert all(side(sampler.draw(rng), 1) == SAVE for _ in range(20))


def test_sampled_worlds_respect_what_was_looked_at() -> None:
    sides = {1: ["AL01"], 2: ["AL06"], 3: ["AL09"]}
    state = table(4, (VIKTOR, ZAM, PETR, SAMUEL), sides=sides, hands={2: ["WAR 4", "SPY 2"]})
    state.box = [IDS["AL02"], IDS["AL10"], IDS["AL11"]]
    effect(state, "look(LOYALTY,LEFT)", me=1)
    effect(state, "look(HAND,LEFT)", me=1)
    sampler = GAME.sampler(look(state, 1))
    rng = Random(2)
    for _ in range(30):
        other = sampler.draw(rng)
        assert side(other, 2) == KILL
        assert other.hands[2] == sorted(kinds("WAR 4", "SPY 2"))


def test_predicted_briefs_are_remembered() -> None:
    """PT-4.14: the one on top and the one under the deck."""
    state = table(3, (VIKTOR, ZAM, PETR), ap=3)
    do(state, "predict briefs", "card 2")
    sampler = GAME.sampler(look(state, 0))
    rng = Random(2)
    for _ in range(10):
        other = sampler.draw(rng)
        assert other.brief_deck[-1] == state.brief_deck[-1]
        assert other.brief_deck[0] == state.brief_deck[0]
    others = {tuple(GAME.sampler(look(state, 1)).draw(rng).brief_deck[-1:]) for _ in range(10)}
    assert len(others) > 1


@pytest.mark.parametrize(
    "peeks",
    [
        pytest.param(lambda card, top: [(spot(card, top - 1, top),) * 2, ()], id="one player, in any order"),
        pytest.param(
            lambda card, top: [(spot(card, top, top), spot(card, top - 1, top - 1)), (spot(card, top - 1, top),) * 2],
            id="both players, one of them exactly",
        ),
    ],
)
def test_two_equal_cards_on_top_of_public_opinion(peeks: Callable[[int, int], list[tuple[int, ...]]]) -> None:
    """PT-1.16: who has seen two equal cards knows two. In the campaign both know what both have seen, and that may be
    the same cards."""
    state = GAME.new(2, 3)
    twice = next(kind for kind, copies in Counter(state.opinion).items() if copies > 1)
    state.opinion.remove(twice)
    state.opinion.remove(twice)
    state.opinion += [twice, twice]
    top = len(state.opinion) - 1
    state.opinion_peeks = peeks(twice, top)
    view = look(state, 0)
    sampler, rng = GAME.sampler(view), Random(1)
    for _ in range(20):
        world = sampler.draw(rng)
        assert world.opinion[-2:] == [twice, twice]
        assert world.view(0) == view


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_a_view_tells_as_a_state_tells_the_same_view(players: int, options: dict[str, object]) -> None:
    """Nothing is lost on the way from a view to a state and back."""
    for move in every(8, moves(players, options, seed=2)):
        for viewer in (None, *range(players)):
            view = look(move.state, viewer)
            assert look(GAME.known(view), viewer) == view


def test_what_proves_a_side() -> None:
    """A card of that player that was shown or looked at."""
    secret = next(secret for secret in GAME.secrets(3) if secret.kind == "side" and secret.seat == 1)
    fact = Fact(secret, secret.values[0], True)
    assert proves(ev.LoyaltySeen(0, 1, "AL01"), fact)
    assert not proves(ev.LoyaltySeen(0, 2, "AL01"), fact)
    assert not proves(ev.HandSeen(0, 1, ()), fact)
