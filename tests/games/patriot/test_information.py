"""Who knows what; the sampler; numbers for learners; the greedy player; words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.decks import spot
from intrigue.games.patriot.ending import side
from intrigue.games.patriot.tables import KILL, SAVE
from tests.games.patriot.positions import (
    GAME,
    IDS,
    JACK,
    PETR,
    SAMUEL,
    TABLES,
    VIKTOR,
    WILFRED,
    ZAM,
    brief,
    do,
    effect,
    kinds,
    look,
    next_decision,
    set_opinion,
    table,
)

NAMES = ["Ann", "Ben", "You", "Dan", "Eve", "Flo"]


def test_hands_are_secret_and_types_are_not() -> None:
    """PT-1.16, PT-6.13: a drawn type is public, its value is not."""
    state = table(3, (VIKTOR, ZAM, PETR), ap=3)
    do(state, "pick up war")
    view = look(state, 1)
    assert view.hands[0] is None
    assert view.hand_sizes[0] == 1
    assert view.lo[3] == view.hi[3] == 1


def test_a_card_that_leaves_face_down_blurs_what_is_known() -> None:
    """PT-10.4: with Spy and War in hand, nobody knows which of them lies on the letter."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["SPY 1", "WAR 1"]})
    do(state, "write to the letter", "card SPY 1", "done")
    view = look(state, 1)
    assert view.lo[0:4] == (0, 0, 0, 0)
    assert view.hi[0:4] == (0, 1, 0, 1)


def test_a_revealed_vote_narrows_what_is_known() -> None:
    """PT-6.13: the only Finance card of the pile is the contributor's or Public Opinion's."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1", "WAR 1"], 1: ["SPY 3"]})
    set_opinion(state, "WAR 2", "WAR 2")
    brief(state, "BR01")
    do(state, "card FIN 1", "done", "done")
    view = look(state, 1)
    assert view.hand_sizes[0] == 1
    assert view.hi[0:4] == (1, 0, 0, 1)  # the card that is left may be either of the two


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


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_encoding(players: int) -> None:
    """The size depends on the number of players alone, each number has a name."""
    rng = Random(1)
    state = GAME.new(players, 2)
    names = GAME.layout(players)
    assert len(set(names)) == len(names)
    for _ in range(60):
        for viewer in (None, *range(players)):
            assert len(GAME.encode(look(state, viewer))) == len(names)
        seat = state.pending[0]
        state.play(seat, rng.choice(state.legal(seat)))
        if not state.pending:
            break


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_greedy_games(players: int) -> None:
    """The greedy player plays whole games with legal actions, and prospects add up to at most 1."""
    rng = Random(players)
    state = GAME.new(players, players)
    while state.pending:
        seat = state.pending[0]
        action = GAME.greedy(look(state, seat), state.legal(seat), rng)
        assert action in state.legal(seat)
        state.play(seat, action)
        assert sum(GAME.evaluate(state)) <= 1.0001
    assert state.result is not None


def test_an_assassin_votes_against_and_a_loyal_player_for() -> None:
    rng = Random(1)
    for cards, wanted in ((["AL01"], "card FIN 4"), (["AL06"], "card WAR 4")):
        state = table(3, (VIKTOR, ZAM, PETR), sides={1: cards}, hands={1: ["FIN 4", "WAR 4"]}, coins=6)
        brief(state, "BR01")
        choices = Counter(GAME.actions.text(GAME.greedy(look(state, 1), state.legal(1), rng)) for _ in range(20))
        assert choices.most_common(1)[0][0] == wanted


def test_the_table_and_the_log_in_words() -> None:
    """Every line fits the screen, every event has words and every action a label."""
    rng = Random(4)
    for players in (1, 4):
        state = GAME.new(players, 6)
        names = NAMES[:players]
        while state.pending:
            seat = state.pending[0]
            view = look(state, seat)
            assert max(len(line) for line in GAME.show(view, names).splitlines()) <= 100
            assert all(GAME.label(view, action, names) for action in state.legal(seat))
            events: list[Event] = []
            state.play(seat, rng.choice(state.legal(seat)), events)
            for event in events:
                line = GAME.tell(event, names)
                assert line.text.endswith((".", ")", "---", "--", '"'))
                assert "You's" not in line.text
    assert len(TABLES.kind_name) == 44


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.Looked(0, 1, "hand"), "Ann looked at your hand."),
        (ev.Looked(1, 0, "loyalty"), "You looked at the loyalty of Ann."),
        (ev.HandsMixed(1, 0), "You mixed hands with Ann."),
        (ev.LimitChanged(1, 2), "You had a hand limit 2 higher from then on."),
        (ev.DiscoveryKept(1, IDS["SD19"]), "You kept Persuasion Algorithm: you draw 3 of any type."),
        (ev.DiscoveryKept(0, IDS["SD19"]), "Ann kept Persuasion Algorithm: Ann draws 3 of any type."),
        (
            ev.DiscoveryRejected(1, IDS["SD25"]),
            "You hit upon the REJECT Bad Science: you and the right neighbour mix hands.",
        ),
        (ev.MarkersMoved(1, 1, 3), "You gained 1 science marker and had 3."),
        (ev.CoinsSecured(1, 1), "You secured 1 coin in the letter."),
        (
            ev.ConsentAsked(0, "to call a vote against seat 3"),
            "Ann asked the President for consent to call a vote against Cy.",
        ),
        (
            ev.LetterRead(IDS["LE42"], 4),
            'The letter of day 4 was read: "The Ransom" demands 5 secured coins, War influence worth 2 per player.',
        ),
    ],
)
def test_sentences_that_read_well(event: Event, sentence: str) -> None:
    """Also for the player who is called "You"."""
    assert GAME.tell(event, ["Ann", "You", "Cy"]).text == sentence


def test_the_own_hand_is_yours() -> None:
    state = table(3, (VIKTOR, ZAM, PETR), hands={1: ["WAR 1"]}, sides={1: ["AL06"]})
    shown = GAME.show(look(state, 1), ["Ann", "You", "Cy"])
    assert "Your hand: WAR 1" in shown
    assert "Your allegiance: Kill the President" in shown
    assert "of You" not in shown


def test_questions_name_seats_and_characters() -> None:
    """Seats, so that a client can put names there; the character, where one person plays two."""
    state = table(3, (VIKTOR, SAMUEL, PETR), ap=8)
    effect(state, "assassinate(ME,0)", me=1)
    do(state, "player 3")
    assert state.prompt(0).text == "Samuel Ledger asks for your consent to call an assassination vote against seat 3."
    solo = table(1, (VIKTOR, ZAM), ap=8, taxes=1)
    assert solo.prompt(0).text == "Viktor Markov - Act: you have 8 AP. What do you do?"
    brief(solo, "BR10")
    assert solo.prompt(0).text.startswith("Viktor Markov - Tax Amnesty: option A (Base Taxes -1, Civil Unrest -3)")


@pytest.mark.parametrize(("character", "unrest", "project"), [(ZAM, 3, 2), (JACK, 2, 2), (WILFRED, 4, 3)])
def test_labels_say_what_a_tile_costs_this_character(character: int, unrest: int, project: int) -> None:
    """CH12.S2, CH14.W1, PT-4.25."""
    state = table(3, (VIKTOR, character, PETR), riot_seen=True)
    do(state, "end act")
    next_decision(state, "PT-D5")
    view = look(state, 1)
    names = ["Ann", "Ben", "Cy"]
    assert GAME.label(view, GAME.actions.index("roll for unrest"), names).endswith(f"({unrest} AP)")
    assert GAME.label(view, GAME.actions.index("science project"), names).endswith(f"({project} AP)")


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
