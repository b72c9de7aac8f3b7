"""The greedy player, whom it suspects, and the evaluation that searches use."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from intrigue.core.codec import to_data
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.codes import KILL
from intrigue.games.patriot.play.evaluate import campaign_danger, worth
from intrigue.games.patriot.play.greedy.suspicion import CERTAIN, doubt_of, suspicion
from intrigue.games.patriot.play.greedy.voting import law
from intrigue.games.patriot.rules.allegiances import side
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.playing import VARIANTS, every, moves
from tests.games.patriot.positions import (
    GAME,
    TABLES,
    THREE,
    brief,
    change,
    do,
    effect,
    finish_vote,
    kinds,
    look,
    set_opinion,
    table,
)


def finished(players: int, seed: int, greedy: set[int] | None = None, **options: object) -> PatriotState:
    """A game at its end in which these seats are greedy (None: all) and the others play at random."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        chosen = greedy is None or seat in greedy
        state.play(seat, GAME.greedy(look(state, seat), legal, rng) if chosen else rng.choice(legal))
    return state


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_greedy_answers_legally_wherever_random_play_leads(players: int, options: dict[str, object]) -> None:
    rng = Random(1)
    for move in every(5, moves(players, options, seed=4)):
        legal = move.state.legal(move.seat)
        assert GAME.greedy(look(move.state, move.seat), legal, rng) in legal


def test_greedy_needs_nothing_but_the_view() -> None:
    """A view that has been through JSON gives the same choice, and so does the state."""
    for move in every(7, moves(5, {}, seed=6)):
        view = look(move.state, move.seat)
        copy = GAME.view_from(json.loads(json.dumps(to_data(view))))
        legal = move.state.legal(move.seat)
        choices = {
            GAME.greedy(copy, legal, Random(1)),
            GAME.greedy(view, legal, Random(1)),
            GAME.choose(move.state, move.seat, legal, Random(1)),
        }
        assert len(choices) == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_greedy_games(players: int) -> None:
    """The greedy player plays whole games, and prospects add up to at most 1."""
    rng = Random(players)
    state = GAME.new(players, players)
    while state.pending:
        seat = state.pending[0]
        action = GAME.greedy(look(state, seat), state.legal(seat), rng)
        assert action in state.legal(seat)
        state.play(seat, action)
        assert sum(GAME.evaluate(state)) <= 1.0001
    assert state.result is not None
    assert sum(GAME.evaluate(state)) == pytest.approx(1.0 if state.won else 0.0)


@pytest.mark.parametrize("campaign", ["cp1", "cp2", "cp3"])
def test_in_a_campaign_all_win_or_lose_together(campaign: str) -> None:
    for move in moves(2, {"campaign": campaign}, seed=1):
        assert worth(move.state) == (1.0 - campaign_danger(move.state),) * 2


def test_every_step_towards_a_mission_is_worth_something_and_less_when_time_runs_out() -> None:
    """Otherwise a search, which looks a turn ahead, would never begin with a mission that takes several."""
    state = table(3, THREE, sides={1: ("AL14",)}, troops=0)
    prospects = []
    for troops in range(5):
        change(state, troops=(1 << troops) - 1)
        prospects.append(worth(state)[1] / worth(state)[0])
    assert prospects == sorted(set(prospects))
    late = change(state, troops=0b111, round=state.setup.rounds)
    assert worth(late)[1] / worth(late)[0] < prospects[3]


def test_one_of_two_missions_is_enough() -> None:
    state = table(3, THREE, sides={1: ("AL09", "AL14")}, troops=0b1111, taxes=0)
    assert worth(state)[1] == worth(change(state, sides={1: ("AL14",)}))[1]


def test_greedy_wins_campaigns_that_random_play_loses() -> None:
    greedy = sum(len(finished(1, seed, campaign="cp2").won) for seed in range(12))
    at_random = sum(len(finished(1, seed, set(), campaign="cp2").won) for seed in range(12))
    assert greedy > at_random


def test_greedy_presidents_live_longer_among_loyal_friends() -> None:
    """Five players: if all are greedy, saviours do better than if all play at random."""
    players: tuple[set[int] | None, ...] = (None, set())
    saved = [sum(GAME.side_won(finished(5, seed, who), "saviours") for seed in range(10)) for who in players]
    assert saved[0] > saved[1]


# ---- votes ---------------------------------------------------------------------------------------


def test_an_assassin_votes_against_and_a_loyal_player_for() -> None:
    rng = Random(1)
    for cards, wanted in ((["AL01"], "card FIN 4"), (["AL06"], "card WAR 4")):
        state = table(3, THREE, sides={1: cards}, hands={1: ["FIN 4", "WAR 4"]}, coins=6)
        brief(state, "BR01")
        choices = Counter(GAME.actions.text(GAME.greedy(look(state, 1), state.legal(1), rng)) for _ in range(20))
        assert choices.most_common(1)[0][0] == wanted


def voted(first: list[str], second: list[str], opinion: tuple[str, str] = ("FIN 1", "FIN 1")) -> PatriotState:
    """A Finance vote to which the President and seat 1 have added these cards."""
    state = table(3, THREE, hands={0: [*first, "SPY 1"], 1: [*second, "SPY 1"]}, coins=3)
    set_opinion(state, *opinion)
    brief(state, "BR01")
    do(state, *[f"card {name}" for name in first], "done", *[f"card {name}" for name in second], "done")
    return finish_vote(state)


def test_wrong_cards_that_public_opinion_does_not_explain_raise_doubt() -> None:
    """In the contributors, by their share of the cards; nobody else is suspected for a vote."""
    state = voted(["FIN 1"], ["WAR 5", "WAR 4"])
    assert [doubt_of(state, player) for player in range(3)] == [16, 33, 0]
    assert suspicion(state, 2, 1) == 33
    assert suspicion(state, 2, 0) == 0  # the President is loyal


def test_a_clean_vote_lowers_doubt_but_not_below_zero() -> None:
    state = voted(["FIN 1"], ["FIN 2"])
    assert [doubt_of(state, player) for player in range(3)] == [0, 0, 0]
    assert look(state, None).votes[-1].right == 5


def test_who_has_been_seen_to_be_an_assassin_is_one() -> None:
    state = table(3, THREE, sides={1: ["AL01"], 2: ["AL06"]})
    effect(state, "look(LOYALTY,LEFT)", me=1)
    assert suspicion(state, 1, 2) == CERTAIN
    assert suspicion(state, 0, 2) == 0


def test_doubt_makes_a_world_with_that_assassin_likelier() -> None:
    """The belief of a search: the same votes, another deal of allegiances."""
    state = voted(["FIN 1"], ["WAR 5", "WAR 4"])
    belief = GAME.guide.belief
    assert belief is not None
    worlds = []
    for killer in (1, 2):
        state.allegiances = [(), (0,), (0,)]
        state.allegiances[killer] = (TABLES.allegiance_numbers["AL06"],)
        assert side(state, killer) == KILL
        worlds.append(belief(state, 0))
    assert worlds[0] > 10.0 * worlds[1]
    state.ballots = []
    assert belief(state, 0) == 1.0


def test_letters_get_what_they_lack() -> None:
    """PT-10.4: a loyal player gives the big card of the wanted type, an assassin nothing."""
    rng = Random(1)
    for cards, wanted in ((["AL01"], "card SPY 4"), (["AL06"], "done")):
        letter = TABLES.letter_numbers["LE12"]
        state = table(3, THREE, sides={0: [], 1: cards}, letter=letter, hands={1: ["SPY 1", "SPY 4", "WAR 5"]})
        do(state, "end act")
        while state.active != 1 or state.prompt(1).decision != "PT-D5":
            state.play(state.pending[0], state.legal(state.pending[0])[0])
        state.hands[1] = sorted(kinds("SPY 1", "SPY 4", "WAR 5"))
        do(state, "write to the letter", "card WAR 5")
        assert GAME.actions.text(GAME.greedy(look(state, 1), state.legal(1), rng)) == wanted


@pytest.mark.parametrize(
    ("whom", "evil", "wanted"),
    [(0, True, c.LOWER), (0, False, c.RAISE), (1, True, c.RAISE), (1, False, c.RAISE)],
)
def test_the_law_protects_whom_it_should(whom: int, evil: bool, wanted: int) -> None:
    """CH06.S1: assassins lower the total against the President, everybody raises it against themselves."""
    state = table(3)
    state.agenda.append((c.S_LAW, 1, 2, whom, 12, 0, 0))
    assert law(state, (c.LOWER, c.RAISE, c.NO), Random(1), 1, evil) == wanted
