"""The greedy player, and the evaluation that searches use."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from intrigue.core.codec import to_data
from intrigue.games.catherine.play.greedy import choose, keen
from tests.games.catherine.positions import GAME, SEATS, Seat, Table, activate, changed, choosing, decade_end


def played(players: int, seed: int, greedy: tuple[int, ...]) -> Any:
    """A game at its end in which these seats are greedy and the others play at random."""
    rng = Random(seed)
    state = GAME.new(players, seed)
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        state.play(seat, GAME.greedy(state.view(seat), legal, rng) if seat in greedy else rng.choice(legal))
    return state


def choice(table: Table, seat: str) -> str:
    number = SEATS.index(seat)
    return str(GAME.actions.text(GAME.greedy(table.state.view(number), table.state.legal(number), Random(1))))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_randoms_clearly(players):
    """From every seat: by chance it would win its share; nearly all leaves no doubt."""
    games = 4 * players
    wins = sum(seed % players in played(players, seed, (seed % players,)).result.winners for seed in range(games))
    assert wins >= games - 1


def test_greedy_scores_like_a_decent_player():
    """Among themselves about a hundred points, as simple computer players do with these cards."""
    scores = [score for seed in range(4) for score in played(3, seed, (0, 1, 2)).result.scores]
    assert sum(scores) / len(scores) > 85


def test_with_one_option_there_is_nothing_to_judge():
    state = GAME.new(2, 1)
    for action in state.legal(0):
        assert GAME.choose(state, 0, [action], Random(1)) == action


def test_greedy_plays_for_a_match():
    """One card in hand fits one column."""
    seats = {"A": Seat(row="W23 W29 W31", hand="E05 W05 C05"), "B": Seat(hand=3)}
    table = choosing(2, seats=seats)
    while "A" in table.asked:
        table.play("A", choice(table, "A"))
    assert table.view("A").picked[1] == "W05"
    assert table.view("A").picked_column in (1, 2, 3)


def test_greedy_performs_what_is_worth_it():
    assert choice(activate("W23", hand=1), "A") == "perform"
    assert choice(activate("W05", hand=4), "A") == "perform"


LAST_ROUND: dict[str, Any] = {"row": "C23 C24 C25 E23 E24", "decade": 3}


def test_greedy_skips_what_is_not():
    """Two cards for a residence in the last round: the cards are points, and the residence is hardly more."""
    table = activate("W17", hand=2, homes="IRK TOM TOB SPB", **LAST_ROUND)
    assert table.view().round == 4
    assert choice(table, "A") == "skip"


def test_greedy_discards_three_of_a_colour_for_the_bonus():
    table = activate("W05", hand="C01 E23 E24 E25")
    table.play("A", "perform")
    for _ in range(3):
        table.play("A", choice(table, "A"))
    assert set(table.view().discards) == {"E23", "E24", "E25"}
    assert table.favor("A") == 1


def test_greedy_connects_its_residences():
    """In the last scoring only the group and single points matter."""
    table = decade_end(2, {"A": Seat(row="C06", homes="RIG REV SPB", favor=9)}, decade=3)
    assert choice(table, "A") in ("build in Pskov", "build in Smolensk", "build in Moscow", "build in Yaroslavl")


def test_greedy_uses_a_bonus_that_pays():
    table = activate("W19", hand=2)
    table.play("A", "perform")
    assert choice(table, "A") == "use bonus"


def test_greedy_stops_when_a_residence_is_not_worth_its_cards():
    table = activate("W17", hand=5, homes="IRK TOM TOB SPB", **LAST_ROUND)
    table.play("A", "perform", "build in Reval")
    for _ in range(2):
        table.play("A", choice(table, "A"))
    assert choice(table, "A") == "stop"


def test_greedy_goes_on_while_it_is():
    table = activate("W17", hand=5, homes="IRK")
    table.play("A", "perform", "build in Reval")
    for _ in range(2):
        table.play("A", choice(table, "A"))
    assert choice(table, "A").startswith("build in")


def test_greedy_takes_the_tile_of_its_order():
    """CA-13.5"""
    game = changed(
        ('id = "KAZ"', 'goods = ["food"]\ntiles = [2, 3, 4]', 'goods = ["food", "fur"]\ntiles = [1, 1, 1]'),
        ('id = "IRK"', "tiles = [2, 3, 4]", "tiles = [2, 3, 3]"),
    )
    given = {"iron": 1, "food": 1}
    table = decade_end(2, {"A": Seat(row="C06", order="O7", tiles=given)}, game=game)
    table.play("A", "build in Kazan")
    view = table.state.view(0)
    picked = game.greedy(view, table.state.legal(0), Random(1))
    assert game.actions.text(picked) == "take fur"


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_needs_nothing_but_the_view(players):
    """A view that has been through JSON gives the same choice, wherever random play leads."""
    rng = Random(players)
    state = GAME.new(players, 12)
    while state.pending:
        seat = rng.choice(state.pending)
        legal = state.legal(seat)
        view = state.view(seat)
        again = GAME.view_from(json.loads(json.dumps(to_data(view))))
        assert GAME.greedy(view, legal, Random(1)) == GAME.greedy(again, legal, Random(1))
        state.play(seat, rng.choice(legal))


# ---- evaluation ----------------------------------------------------------------------------------


def test_prospects_add_up():
    rng = Random(3)
    state = GAME.new(3, 3)
    while state.pending:
        prospects = GAME.evaluate(state)
        assert sum(prospects) == pytest.approx(1)
        assert min(prospects) >= 0
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    winners = state.result.winners
    assert GAME.evaluate(state) == tuple(1 / len(winners) if seat in winners else 0 for seat in range(3))


BETTER = [
    pytest.param(Seat(points=10), id="points"),
    pytest.param(Seat(favor=6), id="favor"),
    pytest.param(Seat(homes="RIG REV SPB"), id="residences"),
    pytest.param(Seat(hand=3), id="cards"),
    pytest.param(Seat(row="C19"), id="cannons"),
    pytest.param(Seat(row="C06 C20"), id="books"),
    pytest.param(Seat(tiles={"iron": 1, "food": 1, "caviar": 1, "fur": 1}), id="tiles"),
]


@pytest.mark.parametrize("seat", BETTER)
def test_who_has_more_has_better_prospects(seat):
    table = decade_end(2, {"A": Seat(row="W32"), "B": seat}, stop=True)
    mine, theirs = GAME.evaluate(table.state)
    assert theirs > mine


def test_a_lead_counts_more_near_the_end():
    early = decade_end(2, {"B": Seat(points=10)}, decade=1, stop=True)
    late = decade_end(2, {"B": Seat(points=10)}, decade=3, stop=True)
    assert GAME.evaluate(late.state)[1] > GAME.evaluate(early.state)[1] > 0.5


def test_a_keen_player_wins_most_games_against_a_plain_one() -> None:
    """The same twenty deals from both sides."""
    won = 0.0
    for seed in range(20):
        for seat in (0, 1):
            state, rng = GAME.new(2, seed), Random(seed)
            while state.pending:
                mover = state.pending[0]
                player = keen if mover == seat else choose
                state.take(mover, player(state, mover, state.legal(mover), rng))
            assert state.result is not None
            won += (seat in state.result.winners) / len(state.result.winners)
    assert won >= 24
