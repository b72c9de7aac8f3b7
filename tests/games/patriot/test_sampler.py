"""What the sampler draws where somebody has removed a brief unseen, and while a vote is being held."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.games.patriot.codes import KILL, SAVE
from intrigue.games.patriot.play.sampler.allegiances import Deals
from intrigue.games.patriot.rules.effects.compiling import compile_effect
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DIVA,
    GAME,
    IDS,
    MAURY,
    PETR,
    THREE,
    VIKTOR,
    ZAM,
    asked,
    brief,
    card_action,
    change,
    do,
    effect,
    look,
    next_decision,
    put_on_top,
    table,
)


def test_a_super_brief_that_was_predicted_away_stays_away() -> None:
    """PT-4.14 with the option predict = glossary: another super brief that is shuffled in does not bring it back."""
    state = table(3, THREE, ap=6, options={"predict": "glossary"})
    effect(state, "super(1,TOP)")
    lost = state.brief_deck[-1]
    do(state, "predict briefs", "card 2")
    assert state.brief_gone == [lost]
    effect(state, "super(1,SHUFFLE)")
    rng = Random(1)
    for viewer in (None, 0, 1):
        sampler = GAME.sampler(look(state, viewer))
        worlds = [sampler.draw(rng) for _ in range(40)]
        assert all(look(world, viewer) == look(state, viewer) for world in worlds)
        gone = {count_supers(world.brief_gone) for world in worlds}
        assert gone == ({1} if viewer == 0 else {0, 1})
        for world in worlds:
            assert count_supers(world.brief_deck + world.brief_gone) == 2
            assert len(world.brief_gone) == 1
            assert viewer != 0 or world.brief_gone == [lost]


def count_supers(cards: list[int]) -> int:
    return sum(GAME.tables.briefs[card].super for card in cards)


@pytest.mark.parametrize(("kept", "stays"), [("card 1", True), ("card 2", False)])
def test_a_predicted_super_brief_lies_on_top_or_nowhere(kept: str, stays: bool) -> None:
    """PT-4.14: the deck below has never held one. As soon as another brief turns up, all know that it is gone."""
    state = table(3, THREE, ap=6, options={"predict": "glossary"})
    effect(state, "super(1,TOP)")
    do(state, "predict briefs", kept)
    rng = Random(1)
    top = len(state.brief_deck) - 1
    sampler = GAME.sampler(look(state, 1))
    found = set()
    for _ in range(40):
        deck = sampler.draw(rng).brief_deck
        found.add(tuple(place for place, card in enumerate(deck) if GAME.tables.briefs[card].super))
    assert found == {(top,), ()}
    do(state, "end act")
    assert GAME.tables.briefs[state.brief].super is stays
    for _ in range(20):
        world = GAME.sampler(look(state, 1)).draw(rng)
        assert count_supers(world.brief_deck) == 0
        assert count_supers(world.brief_gone) == (not stays)


def test_a_super_brief_that_turns_up_may_be_another_than_expected() -> None:
    """With one super brief on top or gone and one anywhere: the one that is revealed leaves both possibilities."""
    state = table(3, THREE, ap=6, options={"predict": "glossary"})
    effect(state, "super(1,TOP)")
    lost = state.brief_deck[-1]
    do(state, "predict briefs", "card 2")
    effect(state, "super(1,SHUFFLE)")
    other = next(card for card in state.brief_deck if GAME.tables.briefs[card].super)
    put_on_top(state.brief_deck, other)
    state.brief_peeks = [()] * 3
    do(state, "end act")
    assert (state.brief, state.brief_gone) == (other, [lost])
    rng = Random(2)
    for viewer in (None, 0, 1):
        for _ in range(20):
            world = GAME.sampler(look(state, viewer)).draw(rng)
            assert look(world, viewer) == look(state, viewer)


def test_the_counts_of_a_vote_are_seen_at_the_reveal() -> None:
    """PT-6.2 with the option hide_vote_counts: while an action is resolved, no card lies in the vote any more."""
    hands = {0: ["FIN 1", "FIN 2"], 1: ["WAR 1", "WAR 2", "SPY 1", "SPY 2"], 2: ["SPY 3"]}
    state = table(3, THREE, hands=hands, options={"hide_vote_counts": True})
    top_of_opinion(state, compile_effect("troop(+1)"))
    brief(state, "BR01")
    do(state, "done", "card WAR 1", "done")
    assert look(state, 0).laid_counts == (0, None, None)
    do(state, "done")
    assert asked(state) == "PT-D15 0"
    for viewer in (None, 0, 2):
        view = look(state, viewer)
        assert view.laid_counts == (0, 0, 0)
        assert view.hand_sizes == (2, 3, 1)
        sampler = GAME.sampler(view)
        for seed in range(10):
            world = sampler.draw(Random(seed))
            assert world.laid == []
            assert [len(cards) for cards in world.hands] == [2, 3, 1]


def test_a_card_that_was_looked_at_is_not_the_one_that_was_shown() -> None:
    """PT-14.9, operation 23: of two missions one lies open, and the viewer has looked at the other."""
    state = table(4, (VIKTOR, ZAM, PETR, MAURY), sides={1: ["AL01"], 2: ["AL09", "AL10"], 3: ["AL02"]})
    change(state, box=[IDS["AL06"], IDS["AL11"], IDS["AL12"]], fallen=[0, 0, 1, 0], loyal_fallen=1, shown=[0, 0, 1, 0])
    state.loyalty_seen[1] = (2 << 6 | IDS["AL10"],)
    view = look(state, 1)
    sampler = GAME.sampler(view)
    for seed in range(60):
        world = sampler.draw(Random(seed))
        assert world.allegiances[2] == (IDS["AL09"], IDS["AL10"])
        assert look(world, 1) == view


def top_of_opinion(state: PatriotState, action: object) -> None:
    """A card with this action, from Public Opinion or in exchange with a card of its type from the draw pile."""
    tables = GAME.tables
    kind = next(kind for kind, program in enumerate(tables.kind_action) if tables.programs[program] == action)
    if kind not in state.opinion:
        other = next(card for card in state.opinion if tables.kind_type[card] == tables.kind_type[kind])
        bag = state.bags[tables.kind_type[kind]]
        bag.remove(kind)
        bag.append(other)
        state.opinion[state.opinion.index(other)] = kind
    put_on_top(state.opinion, kind)


def test_who_rolls_eyes_may_have_added_cards() -> None:
    """CH05.S3 with the option hide_vote_counts."""
    state = table(3, (VIKTOR, DIVA, PETR), hands={1: ["FIN 1", "FIN 2"]}, options={"hide_vote_counts": True})
    brief(state, "BR01")
    next_decision(state, "PT-D19")
    state.play(1, card_action("FIN 1"))
    do(state, "done")
    assert asked(state) == "PT-D20 1"
    sampler = GAME.sampler(look(state, 0))
    assert {len(sampler.draw(Random(seed)).laid) for seed in range(30)} == {0, 1, 2}


def test_who_need_not_choose_any_more_has_chosen() -> None:
    """PT-6.2 with the option vote_order = simultaneous."""
    hands = {0: ["FIN 1"], 1: ["FIN 2"]}
    state = table(3, THREE, hands=hands, options={"vote_order": "simultaneous"})
    brief(state, "BR01")
    state.play(0, GAME.actions.index("done"))
    world = GAME.sampler(look(state, 1)).draw(Random(1))
    assert world.voters == state.voters == [1, 0, 1]


def test_who_is_about_to_roll_eyes_has_added_all_cards() -> None:
    """CH05.S3 with the option vote_order = simultaneous: Diva knows that about herself."""
    hands = {0: ["FIN 1"], 1: ["FIN 2", "FIN 3"]}
    state = table(3, (VIKTOR, DIVA, PETR), hands=hands, options={"vote_order": "simultaneous"})
    brief(state, "BR01")
    state.play(1, GAME.actions.index("done"))
    assert state.prompt(1).decision == "PT-D20"
    world = GAME.sampler(look(state, 1)).draw(Random(1))
    assert world.voters == state.voters == [0, 1, 1]
    assert GAME.sampler(look(state, 0)).draw(Random(1)).voters == [0, 0, 1]


# ---- many games ----------------------------------------------------------------------------------

GLOSSARY: list[tuple[int, dict[str, object]]] = [
    (1, {}),
    (2, {"campaign_hands": "closed"}),
    (3, {}),
    (4, {"hide_vote_counts": True}),
    (5, {"brief_deck": 64}),
    (6, {"vote_order": "simultaneous", "hide_vote_counts": True}),
]


def draw_at_every_decision(players: int, options: dict[str, object], seed: int) -> None:
    """A game in which the future is often predicted; every view can be drawn from."""
    rng = Random(seed)
    state = GAME.new(players, seed, {**options, "predict": "glossary"})
    wanted = [GAME.actions.index("predict briefs"), GAME.actions.index("predict science")]
    while state.pending:
        for viewer in (None, *state.pending[:1], rng.randrange(players)):
            view = look(state, viewer)
            world = GAME.sampler(view).draw(rng)
            assert look(world, viewer) == view
            assert GAME.inventory(world) == GAME.inventory(state)
        seat = rng.choice(state.pending)
        legal = state.legal(seat)
        likely = [action for action in wanted if action in legal and rng.randrange(3)]
        state.play(seat, rng.choice(likely or legal))


@pytest.mark.parametrize(("players", "options"), GLOSSARY)
def test_a_brief_that_was_predicted_away_fits_every_later_view(players: int, options: dict[str, object]) -> None:
    """PT-4.14 with the option predict = glossary."""
    draw_at_every_decision(players, options, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
@pytest.mark.parametrize(("players", "options"), GLOSSARY)
def test_many_games_in_which_briefs_are_predicted_away(players: int, options: dict[str, object], seed: int) -> None:
    draw_at_every_decision(players, options, seed)


def test_a_deal_must_explain_who_fell() -> None:
    """PT-14.9, PT-14.14: an assassin has shown all KILL cards, and as the game went on, somebody else has one."""
    state = table(4, (VIKTOR, ZAM, PETR, MAURY), sides={1: ["AL06"], 2: ["AL07"], 3: ["AL02"]})
    change(state, fallen=[0, 0, 1, 0], shown=[0, 0, 1, 0], falls=[2 * 2])
    deals = Deals(GAME.known(look(state, None)))
    assert deals.fits([[], [KILL], [KILL], [SAVE]])
    assert deals.fits([[], [SAVE], [KILL], [KILL]])
    assert not deals.fits([[], [SAVE], [KILL], [SAVE]])
    change(state, shown=[0, 0, 0, 0])
    deals = Deals(GAME.known(look(state, None)))
    assert not deals.fits([[], [KILL], [KILL], [SAVE]])
    deals.known.unseen[2] = 0b10
    assert deals.unmasked([[], [], [SAVE, KILL], []], 2)
    deals.known.unseen[2] = 0b01
    assert not deals.unmasked([[], [], [SAVE, KILL], []], 2)


def test_cards_that_their_owner_may_not_look_at_are_not_looked_at() -> None:
    """PT-13.2"""
    state = table(4, (VIKTOR, ZAM, PETR, MAURY))
    deals = Deals(GAME.known(look(state, None)))
    deals.known.allegiances[2] = (-1, -1, -1)
    deals.known.unseen[2] = 0b001
    assert deals.hidden([[], [], [KILL, SAVE, SAVE], []], 2) == [SAVE, SAVE]
    deals.known.unseen[2] = 0b100
    assert deals.hidden([[], [], [KILL, SAVE, SAVE], []], 2) == [KILL, SAVE]
