"""The greedy player."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from intrigue.core.codec import to_data
from tests.games.pot_de_vin.playing import VARIANTS, moves
from tests.games.pot_de_vin.positions import GAME, TEAMS, Table, at_round, final


def played(players: int, options: dict[str, object], seed: int, greedy: tuple[int, ...]) -> Any:
    """A game at its end in which these seats are greedy and the others play at random."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    while state.pending:
        seat = state.pending[0]
        legal = state.legal(seat)
        state.play(seat, GAME.greedy(state.view(seat), legal, rng) if seat in greedy else rng.choice(legal))
    return state


@pytest.mark.parametrize(("players", "games", "least"), [(3, 30, 20), (4, 32, 16), (5, 40, 16)])
def test_greedy_wins_twice_its_share_among_randoms(players, games, least):
    """Seats rotate; over many games it wins far more often still."""
    wins = sum(seed % players in played(players, {}, seed, (seed % players,)).result.winners for seed in range(games))
    assert wins >= least


@pytest.mark.parametrize(("players", "options", "least"), [(4, TEAMS, 18), (6, {}, 13)])
def test_a_greedy_team_beats_random_ones(players, options, least):
    """PV-11.1, PV-12.1: 18 of 20 against one team, twice the share of a third against two."""
    half = players // 2
    wins = 0
    for seed in range(20):
        team = (seed % half, seed % half + half)
        wins += played(players, options, seed, team).result.winners == team
    assert wins >= least


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_greedy_answers_every_decision_legally(players, options):
    rng = Random(1)
    for move in moves(players, options, seed=15):
        for seat in move.state.pending:
            legal = move.state.legal(seat)
            assert GAME.greedy(move.state.view(seat), legal, rng) in legal


def test_all_decisions_come_up_above():
    asked = {
        move.state.prompt(seat).decision
        for players, options in VARIANTS
        for move in moves(players, options, seed=15)
        for seat in move.state.pending
    }
    assert asked == {decision.id for decision in GAME.decisions}


def test_greedy_needs_nothing_but_the_view():
    """A view that has been through JSON gives the same choice."""
    for players, options in ((4, TEAMS), (6, {})):
        for move in moves(players, options, seed=3):
            for seat in move.state.pending:
                view = move.state.view(seat)
                copy = GAME.view_from(json.loads(json.dumps(to_data(view))))
                legal = move.state.legal(seat)
                assert GAME.greedy(copy, legal, Random(1)) == GAME.greedy(view, legal, Random(1))


# ---- judgement -----------------------------------------------------------------------------------


def choice(table: Table, seat: int) -> str:
    legal = table.state.legal(seat - 1)
    return str(GAME.actions.text(GAME.greedy(table.view(seat), legal, Random(1)))).removeprefix("play ")


def test_the_last_player_takes_what_completes_a_column():
    """Seat 4 has two Nobles; A4 and the trump U4 bring a third and a Knight. A9 wins, A2 does not."""
    table = at_round(
        hands={1: "A4", 2: "P5", 3: "P6", 4: "A9 A2"},
        supply={1: 1, 2: 1, 3: 1, 4: 0},
        trump="U4",
        areas={4: "E6 U7"},
        rest=2,
    )
    table.round("A4", "P5", "P6")
    assert choice(table, 4) == "A9"


def test_poison_is_left_to_others():
    """The round holds a Pot de Vin and a -2, and seat 4 has three Nobles, which A12 would turn into five."""
    table = at_round(
        hands={1: "A12", 2: "A13", 3: "P3", 4: "E9 E4"},
        supply={1: 1, 2: 1, 3: 1, 4: 0},
        trump="E3",
        areas={4: "E6 U7 A4", 2: "P4"},
        rest=1,
    )
    table.round("A12", "A13", "P3")
    assert table.legal(4) == ["E4", "E9"], "both would win"
    spared = at_round(
        hands={1: "A12", 2: "A13", 3: "P3", 4: "E9 U5"},
        supply={1: 1, 2: 1, 3: 1, 4: 0},
        trump="E3",
        areas={4: "E6 U7 A4", 2: "P4"},
        rest=1,
    )
    spared.round("A12", "A13", "P3")
    assert choice(spared, 4) == "U5"


def test_a_gem_buys_out_of_a_bad_round():
    """Whatever seat 4 plays wins, and seven bad symbols with it; it passes instead."""
    table = at_round(
        hands={1: "A10", 2: "A7", 3: "A3", 4: "A11 A12"},
        supply={1: 2, 2: 2, 3: 2, 4: 1},
        trump="P3",
        areas={4: "U5 P6 E4 A5 P8 E6 U7 A4"},
        rest=1,
    )
    table.round("A10", "A7", "A3")
    assert choice(table, 4) == "bribe"


def test_jokers_go_where_they_gain_most():
    """PV-T14: six Nobles become seven."""
    table = final(4, {1: "A4 E6 P10 A12 A5 P8 U1"}, rest=4)
    table.others_answer(1)
    assert choice(table, 1) == "joker to NOB"


def test_several_jokers_are_placed_as_proposed():
    """PV-8.7: the worked example, Artists and Traders, whatever order that takes."""
    table = final(4, {1: "A4 P10 A5 P8 E5 U8 U11 P12 U4 A1 U1 P2 E3 A13 U13"}, treasure={1: 3}, rest=4)
    while 1 in table.asked:
        table.play(1, choice(table, 1))
    table.others_answer()
    assert table.score(1) == 23


def test_equal_columns_are_decided_for_the_team():
    """PV-11.7, PV-T19: with the Joker on the own Knights the team has 12 points, else 9."""
    table = final(4, {1: "U4 P5 A4 E6 U7 A1", 3: "A8 E9"}, options=TEAMS, rest=2)
    assert table.asked[1] == "PV-D5"
    assert choice(table, 1) == "count own KNT"


def test_equal_columns_are_decided_in_view_of_the_answers_so_far():
    """PV-11.7: after "count own NOB" the partner's Joker finds a column only if the partner's Artists count."""
    table = final(4, {1: "A4 E6 A5 E5 A6 A1", 3: "U7 P9 E4 P1"}, options=TEAMS, rest=2)
    assert choice(table, 1) == "count partner NOB"
    table.play(1, "count own NOB")
    assert choice(table, 1) == "count partner ART"


def test_the_discard_is_a_low_card_of_a_long_character():
    """PV-12.7: its character will be trump three times."""
    for seed in range(6):
        state = GAME.new(6, seed)
        seat = state.pending[0]
        hand = state.view(seat).hand
        discard = GAME.actions.text(GAME.greedy(state.view(seat), state.legal(seat), Random(1))).removeprefix(
            "discard "
        )
        longest = max(sum(card[0] == letter for card in hand) for letter in "APEU")
        same = [card for card in hand if card[0] == discard[0]]
        assert len(same) == longest
        assert discard == min(same, key=lambda card: int(card[1:]))
