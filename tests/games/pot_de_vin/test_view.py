"""Views: what they tell besides the plain facts, and that a state made from one tells the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from intrigue.core.codec import to_data
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import COLUMN_POINTS, GUILDS, columns, highest
from tests.games.pot_de_vin.playing import VARIANTS, moves
from tests.games.pot_de_vin.positions import GAME, TEAMS, at_round, final, natural


def through_json(view: Any) -> Any:
    return GAME.view_from(json.loads(json.dumps(to_data(view))))


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_who_is_winning_the_round(players, options):
    """PV-4.3 to PV-4.9: the seat of the highest card so far, counted again from the cards; nobody before the lead."""
    for move in moves(players, options, seed=21):
        view = move.state.view(None)
        order = [(view.start + step) % players for step in range(players)]
        played = [view.trick[seat] for seat in order if view.trick[seat] not in (None, "pass")]
        assert view.winning == (view.trick.index(highest(played, view.trump)) if played else None)


def test_a_round_that_is_over_has_no_winner_so_far():
    """PV-4.10: the winner is told, and the next round begins."""
    table = at_round(3, hands={1: "A4 P4 P5", 2: "A7 P6 P7", 3: "A5 P8 P9"}, trump="E9")
    assert table.view().winning is None
    table.round("A4", "A7")
    assert table.view().winning == 1
    table.round("A5")
    assert table.happened(ev.RoundWon)[0].seat == 1
    assert table.view().winning is None


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_is_being_decided(players, options):
    """PV-7.3: discards, rounds, columns, Jokers; for everybody, and until the end."""
    phases = {"PV-D2": "discards", "PV-D3": "round", "PV-D4": "round", "PV-D5": "columns", "PV-D6": "jokers"}
    for move in moves(players, options, seed=15):
        for viewer in (None, move.seat):
            view = move.state.view(viewer)
            asked = {phases[ask] for ask in view.asks if ask is not None} or {"over"}
            assert asked == {view.phase}


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_columns_and_what_they_score(players, options):
    """PV-9.1, PV-9.4: every column that a seat has, with the Jokers that the viewer sees."""
    for move in moves(players, options, seed=22):
        for viewer in (None, move.seat):
            view = move.state.view(viewer)
            for seat in range(players):
                shown = view.columns[seat]
                assert list(natural(shown)) == columns(view.taken[seat])
                jokers = view.jokers[seat] or ()
                assert tuple(column.guild for column in shown if column.joker) == jokers
                assert all(column.points == COLUMN_POINTS[column.symbols] for column in shown)


def test_columns_that_do_not_count():
    """PV-11.5: once it is decided, the larger column of two partners does not; before, nobody can say."""
    table = final(4, {1: "A4 E6 U7 A5 A1", 3: "P9 P8 E1"}, options=TEAMS)
    assert all(column.counts for shown in table.view().columns for column in shown)
    table.settle_columns()
    counting = [[column.guild for column in shown if column.counts] for shown in table.view().columns]
    assert [counting[0], counting[2]] == [["ART"], ["NOB"]]
    assert counting == [list(guilds) for guilds in table.view().scored]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_a_view_tells_is_a_state_that_tells_the_same(players, options):
    """The state that a view gives looks the same to the viewer, and asks the viewer the same."""
    for move in moves(players, options, seed=23):
        for viewer in (None, *range(players)):
            view = move.state.view(viewer)
            known = GAME.known(through_json(view))
            assert known.view(viewer) == view
            if viewer is not None:
                assert known.legal(viewer) == move.state.legal(viewer)
                assert known.prompt(viewer) == move.state.prompt(viewer)


def test_what_a_view_does_not_tell_is_blank():
    """PV-2.7, PV-12.8: no card of another hand, of the pile or of another's discard is in the state."""
    state = GAME.new(6, 2)
    first, second, _ = state.pending
    state.play(second, state.legal(second)[3])
    known = GAME.known(through_json(state.view(first)))
    unseen = -2
    assert known.pile == [unseen]
    assert known.discards[second] == unseen
    sizes = [hand.bit_count() for hand in state.hands]
    assert [hand.bit_count() for hand in known.hands] == sizes
    others = [hand for seat, hand in enumerate(known.hands) if seat != first]
    assert others == [(1 << size) - 1 for seat, size in enumerate(sizes) if seat != first], "any cards would do"
    assert known.hands[first] == state.hands[first]
    assert not GAME.known(through_json(state.view(None))).legal(first)


def test_guilds_are_in_their_fixed_order():
    table = final(4, {1: "P4 U4 U5 E5 E4 A4"})
    assert [column.guild for column in table.view().columns[0]] == list(GUILDS)
