"""The cunning player: whom it takes for an assassin, how assassins hide and strike, and that it knows only its view."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from intrigue.bots import bot
from intrigue.bots.search.bot import instinct
from intrigue.core.codec import to_data
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.play.cunning import campaign
from intrigue.games.patriot.play.cunning import choose as cunning
from intrigue.games.patriot.play.cunning.choosing import spare
from intrigue.games.patriot.play.cunning.guilt import DEALS, guilt
from intrigue.games.patriot.play.cunning.odds import president_falls, suspect_falls
from intrigue.games.patriot.play.greedy import choose as greedy
from intrigue.games.patriot.rules.allegiances import FIRST_DEAL, SECOND_DEAL
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.playing import VARIANTS, every, moves
from tests.games.patriot.positions import (
    GAME,
    PETR,
    THREE,
    VIKTOR,
    ZAM,
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

# ---- it knows its view, and nothing else -----------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_instinct_answers_legally_wherever_random_play_leads(players: int, options: dict[str, object]) -> None:
    rng = Random(1)
    for move in every(5, moves(players, options, seed=4)):
        legal = move.state.legal(move.seat)
        assert instinct(GAME, look(move.state, move.seat), legal, rng) in legal


@pytest.mark.parametrize(
    ("players", "options"), [(5, {}), (6, {"hide_vote_counts": True, "vote_order": "simultaneous"})]
)
def test_instinct_needs_nothing_but_the_view(players: int, options: dict[str, object]) -> None:
    """A view that has been through JSON gives the same choice, and so does the state with all its secrets."""
    first = GAME.guide.first
    assert first is not None
    for move in every(4, moves(players, options, seed=6)):
        view = look(move.state, move.seat)
        copy = GAME.view_from(json.loads(json.dumps(to_data(view))))
        legal = move.state.legal(move.seat)
        choices = {
            instinct(GAME, copy, legal, Random(1)),
            instinct(GAME, view, legal, Random(1)),
            first(move.state, move.seat, legal, Random(1)),
        }
        assert len(choices) == 1


def test_a_search_begins_with_instinct() -> None:
    """One iteration tries the first choice alone, so that is what is played."""
    searcher = bot("search:1", GAME)
    for move in every(9, moves(4, {}, seed=2)):
        legal = move.state.legal(move.seat)
        view = look(move.state, move.seat)
        assert searcher.choose(view, legal, Random(3), 10.0) == (
            legal[0] if len(legal) == 1 else instinct(GAME, view, legal, Random(3))
        )


# ---- whom it suspects ------------------------------------------------------------------------------


def voted(first: list[str], second: list[str], opinion: tuple[str, str] = ("FIN 1", "FIN 1")) -> PatriotState:
    """A Finance vote to which the President and seat 1 have added these cards."""
    state = table(
        3, THREE, sides={1: ["AL01"], 2: ["AL01"]}, hands={0: [*first, "SPY 1"], 1: [*second, "SPY 1"]}, coins=3
    )
    set_opinion(state, *opinion)
    brief(state, "BR01")
    do(state, *[f"card {name}" for name in first], "done", *[f"card {name}" for name in second], "done")
    return finish_vote(state)


def test_before_any_vote_the_deal_is_all_that_is_known() -> None:
    """PT-13.2: one of three cards is the assassin's. Whoever knows their own knows more."""
    state = change(table(3, THREE), sides={1: ["AL01"], 2: ["AL06"]})
    assert guilt(state, 0) == pytest.approx([0.0, 1 / 3, 1 / 3])
    assert guilt(state, 1) == pytest.approx([0.0, 0.0, 1 / 2])


def test_wrong_cards_point_to_who_added_cards() -> None:
    state = voted(["FIN 1"], ["WAR 5", "WAR 4"])
    found = guilt(state, 0)
    assert found[1] > 0.8 > found[2]
    assert found[0] == 0.0  # the President is loyal
    assert guilt(state, 2)[1] > 0.8


def test_a_clean_vote_clears_who_added_cards() -> None:
    state = voted(["FIN 1"], ["FIN 3", "FIN 2", "FIN 2"])
    assert guilt(state, 0)[1] < 0.1


def test_who_has_been_seen_to_be_an_assassin_is_one() -> None:
    state = table(3, THREE, sides={1: ["AL01"], 2: ["AL06"]})
    effect(state, "look(LOYALTY,LEFT)", me=1)
    assert guilt(state, 1)[2] > 0.999
    assert guilt(state, 0)[2] == pytest.approx(1 / 3)


def test_with_four_players_somebody_is_an_assassin_from_round_three_on() -> None:
    state = change(table(4), sides={1: ["AL01"]}, round=3)
    assert sum(guilt(state, 1)) == pytest.approx(1.0)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("late", [False, True])
def test_the_table_of_deals_counts_deals(players: int, late: bool) -> None:
    """All ways to deal the cards, seen from a loyal seat: sets of the same size are equally likely, and the table has
    their proportions."""
    found: Counter[tuple[int, ...]] = Counter()
    for killers in ways_to_be_an_assassin(players, late):
        if players - 1 not in killers:
            found[tuple(sorted(killers))] += 1
    by_size: dict[int, set[int]] = {}
    for assassins, number in found.items():
        by_size.setdefault(len(assassins), set()).add(number)
    assert all(len(numbers) == 1 for numbers in by_size.values())
    table_of = DEALS[players][int(late)]
    unit = max(min(numbers) for numbers in by_size.values()) / max(table_of)
    assert [by_size.get(size, {0}) for size in range(len(table_of))] == [{unit * number} for number in table_of]


def ways_to_be_an_assassin(players: int, late: bool) -> list[set[int]]:
    """The assassins in each way to deal the cards. Seat 0 is the President, whose card is nobody's."""
    save, kill, second = FIRST_DEAL[players]
    first = ["KILL"] * kill + ["SAVE"] * (save + second)
    seats = list(range(1, players)) if players == 4 else list(range(players))
    found = []
    for order in permutations(range(len(first))):
        cards = [first[place] for place in order]
        killers = {seat for seat, card in zip(seats, cards, strict=False) if card == "KILL" and seat}
        if not late:
            found.append(killers)
        elif players == 4:
            rest = cards[len(seats) :]
            found.append(killers | {seat for seat, card in zip(seats, rest, strict=True) if card == "KILL"})
        else:
            added = SECOND_DEAL[players][1]
            found += [killers | ({seat} if added else set()) for seat in range(1, players)]
    return found


# ---- assassins -------------------------------------------------------------------------------------


def wish(state: PatriotState, seat: int) -> str:
    return GAME.actions.text(instinct(GAME, look(state, seat), state.legal(seat), Random(1)))


def test_an_assassin_keeps_the_cards_that_kill() -> None:
    state = table(3, THREE, sides={1: ["AL06"]}, hands={1: ["SPY 1", "FIN 3", "WAR 2"]})
    cards = [c.CARD + kind for kind in kinds("SPY 1", "FIN 3", "WAR 2")]
    assert spare(state, cards, Random(1), 1, evil=True) == cards[1]
    assert spare(state, cards, Random(1), 1, evil=False) == cards[0]


def test_an_assassin_adds_nothing_hostile_to_a_brief() -> None:
    """What would spoil the vote is what the last blow needs; the greedy assassin adds it all the same."""
    state = table(3, THREE, sides={1: ["AL06"]}, hands={1: ["FIN 4", "WAR 4"]}, coins=6)
    brief(state, "BR01")
    assert wish(state, 1) == "done"


def test_an_assassin_strikes_when_the_others_cannot_defend() -> None:
    killer = ["SPY 5", "WAR 5", "SPY 5", "WAR 5", "WAR 4"]
    helpless, armed = ["SPY 1"], ["FIN 5", "SCI 5", "FIN 4", "SCI 4", "FIN 5"]
    state = table(3, (VIKTOR, PETR, ZAM), sides={1: ["AL06"]}, hands={0: helpless, 1: killer, 2: helpless})
    assert president_falls(state, 1) > 0.9
    change(state, hands={0: armed, 2: armed})
    assert president_falls(state, 1) < 0.1


# ---- saviours --------------------------------------------------------------------------------------


def test_a_vote_against_a_suspect_is_called_if_it_may_pass() -> None:
    hand = ["SPY 5", "WAR 5"]
    state = table(3, THREE, hands={0: hand, 1: ["FIN 1"]})
    likely = suspect_falls(state, 0, 1)
    change(state, hands={0: ["FIN 5"], 1: ["FIN 5", "FIN 5", "SCI 5", "SCI 5"]})
    assert likely > 0.5 > suspect_falls(state, 0, 1)


# ---- campaigns -----------------------------------------------------------------------------------


def campaign_game(name: str, seed: int, chosen: Callable[[PatriotState, int, tuple[int, ...], Random], int]) -> bool:
    """Whether a campaign is won if this player plays both characters."""
    state, rng = GAME.new(1, seed, {"campaign": name}), Random(seed)
    while state.pending:
        seat = state.pending[0]
        state.take(seat, chosen(state, seat, state.legal(seat), rng))
    assert state.result is not None
    return bool(state.result.winners)


@pytest.mark.parametrize("name", campaign.WAYS)
def test_with_the_greedy_players_numbers_it_plays_campaigns_like_the_greedy_player(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The greedy player values discoveries, projects and taxes by the campaign."""
    own = {
        "cp1": campaign.PLAIN,
        "cp2": replace(campaign.PLAIN, discover=0.4, project=7.5, special_else=12.0),
        "cp3": replace(campaign.PLAIN, taxes=9.0, special_else=12.0),
    }
    monkeypatch.setitem(campaign.WAYS, name, own[name])
    state = GAME.new(1, 3, {"campaign": name})
    compared = 0
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        best = greedy(state, seat, legal, Random(compared))
        assert cunning(state, seat, legal, Random(compared)) == best
        compared += len(legal) > 1
        state.take(seat, best)
    assert compared > 20


def test_it_wins_a_campaign_far_more_often_than_the_greedy_player() -> None:
    """The same forty deals of the campaign in which the greedy player is worst."""
    won = sum(campaign_game("cp2", seed, cunning) for seed in range(40))
    assert won > 2 * sum(campaign_game("cp2", seed, greedy) for seed in range(40))
