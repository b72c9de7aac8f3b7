"""PV-6, PV-7: between rounds, running out of cards, and the end."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import CARDS, LETTERS
from tests.games.pot_de_vin.playing import VARIANTS, finished, moves
from tests.games.pot_de_vin.positions import AUTO, BY_HAND, GAME, NUMBERS, TEAMS, Table, at_round, final

LAST = {**BY_HAND, **AUTO}


def test_the_order_of_things_after_a_round():
    """PV-6.1, PV-6.3: collect, lose gems, turn up the next trump; then the new Starting Player leads, knowing it."""
    table = at_round(
        3, hands={1: "A4", 2: "A7 P4 P5", 3: "A5 P6 P7"}, supply={1: 2}, trump="E9", pile="P12", options=BY_HAND
    )
    table.round("A4", "A7")
    events = table.play(3, "A5")
    assert [type(event) for event in events] == [
        ev.CardPlayed,
        ev.RoundWon,
        ev.HandEmptied,
        ev.RoundBegan,
        ev.TrumpTurned,
    ]
    assert events[3:] == [ev.RoundBegan(15, 1), ev.TrumpTurned("P12", 1)]
    assert table.view().trump == "P12"
    assert table.asked == {2: "PV-D3"}
    assert "Pietra" in table.prompt(2).text


@pytest.mark.parametrize("gems", [1, 2])
def test_an_empty_hand_loses_the_supply(gems):
    """PV-6.2: the gems go to the box, to nobody; treasure gems are not touched."""
    hands = {1: "A4", 2: "A7 P4 P5"[: 2 + 3 * gems], 3: "A5 P6 P7"[: 2 + 3 * gems]}
    table = at_round(3, hands=hands, supply={1: gems}, treasure={1: 2, 2: 1}, options=BY_HAND)
    box = table.view().box
    table.round("A4", "A7", "A5")
    assert table.view().supply == (0, 0, 0)
    assert table.view().treasure == (2, 1, 0)
    assert table.view().box == box + gems
    assert table.happened(ev.HandEmptied) == [ev.HandEmptied(0, gems)]


def test_who_keeps_a_card_keeps_the_gems():
    """PV-6.2."""
    table = at_round(3, hands={1: "A4 P4", 2: "A7 P5 P6", 3: "A5 P7 P8"}, supply={1: 1}, options=BY_HAND)
    table.round("A4", "A7", "A5")
    assert table.supply(1) == 1


def test_who_has_no_cards_is_skipped():
    """PV-6.4: is not asked, cannot pass, cannot win; the area stays."""
    table = at_round(
        4, hands={1: "A4 P4", 3: "A5 P6", 4: "A6 P7"}, areas={2: "A10 U13"}, treasure={2: 3}, rest=1, options=LAST
    )
    asked = set()
    while table.state.pending:
        asked |= set(table.asked)
        (seat,) = table.asked
        table.play(seat, table.legal(seat)[0])
    assert asked == {1, 3, 4}
    assert table.area(2) == {"A10", "U13"}
    assert table.points(2) == {"Workmen": 3, "Pot de Vin cards": -1, "gems": 3}


@pytest.mark.parametrize(("winner", "cards"), [(1, "A13 A5 A6"), (2, "A4 A13 A6"), (3, "A4 A5 A13")])
def test_the_winner_starts_the_next_round(winner, cards):
    """PV-6.5."""
    hands = {seat: f"{card} P{3 + seat} U{3 + seat}" for seat, card in enumerate(cards.split(), 1)}
    table = at_round(3, hands=hands)
    table.round(*cards.split())
    assert table.asked == {winner: "PV-D3"}


def test_a_winner_without_cards_is_followed_by_the_next():
    """PV-6.6: clockwise from the winner, not from the Starting Player."""
    hands = {1: "A4 P4", 2: "A5 P5", 3: "A13", 4: "A6 P6"}
    table = at_round(hands=hands, supply={3: 1}, options=BY_HAND)
    table.round("A4", "A5", "A13", "A6")
    assert table.asked == {4: "PV-D3"}


def test_and_if_the_next_has_none_either_by_the_one_after():
    """PV-6.7: as far round the table as needed, past the first seat."""
    hands = {3: "A4 P4", 4: "A13", 5: "A5"}
    table = at_round(5, hands=hands, supply={4: 1, 5: 1}, start=3, options=BY_HAND)
    table.round("A4", "A13", "A5")
    assert table.view().hand_sizes == (0, 0, 1, 0, 0)
    assert table.asked == {3: "PV-D3"}


def test_a_lone_player_goes_on():
    """PV-6.8: must lead each round, and wins it with the trump card; until the pile is exhausted."""
    table = at_round(3, hands={2: "A4 P4 U4"}, start=2, trump="E9", pile="E10 E11", rest=1, options=LAST)
    for card, trump in (("A4", "E9"), ("P4", "E10"), ("U4", "E11")):
        assert table.asked == {2: "PV-D3"}
        assert "bribe" not in table.legal(2)
        table.play(2, card)
        assert {card, trump} <= table.area(2)
    assert table.view().round == 16
    assert not table.happened(ev.EndedEarly)
    assert table.state.result is not None


@pytest.mark.parametrize("unclaimed", [1, 2, 3])
def test_nobody_has_cards(unclaimed):
    """PV-6.9: the game is over at once; the cards left in the pile are not turned up and belong to nobody."""
    table = final(4, {1: "A4"}, unclaimed=unclaimed, options=AUTO)
    view = table.view()
    assert view.result is not None
    assert (view.pile, view.trump) == (unclaimed, None)
    assert sum(len(cards) for cards in view.taken) == 52 - unclaimed
    assert table.happened(ev.EndedEarly) == [ev.EndedEarly(12 - unclaimed, unclaimed)]
    assert not table.happened(ev.TrumpTurned)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_cards_and_gems_match_the_rounds_left(players, options):
    """PV-6.10: at the start of every round, for every active player."""
    seen = 0
    for move in moves(players, options, seed=9):
        view = move.state.view(None)
        if view.led is None and view.round and view.result is None and any(view.hand_sizes):
            left = view.rounds - view.round + 1
            if players != 6:
                assert left == view.pile + 1
            for cards, gems in zip(view.hand_sizes, view.supply, strict=True):
                assert cards + gems == (left if cards else 0)
            seen += 1
    assert seen >= 7


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_round_of_the_last_trump(players):
    """PV-6.11: one card and no gem each; after it all hands and supplies are empty."""
    reached = 0
    for seed in range(6):
        for move in moves(players, BY_HAND, seed):
            view = move.state.view(None)
            if view.round == view.rounds and view.led is None and view.result is None and any(view.hand_sizes):
                reached += 1
                assert set(view.hand_sizes) <= {0, 1}
                assert view.supply == (0,) * players
        assert move.state.view(None).hand_sizes == (0,) * players
        assert move.state.view(None).supply == (0,) * players
    assert reached


def test_the_pile_ends_the_game_after_its_last_round():
    """PV-7.1: not when the last card is turned up."""
    table = at_round(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"}, pile="U13", options=LAST)
    table.round("A4", "A5", "A6")
    assert (table.view().trump, table.view().pile) == ("U13", 0)
    assert table.asked == {3: "PV-D3"}
    table.round("P6", "P4", "P5")
    assert table.state.result is not None
    assert table.view().round == 16
    assert "U13" in table.area(3)


@pytest.mark.parametrize(("players", "shortest", "full"), [(3, 12, 16), (4, 10, 12), (5, 8, 12), (6, 8, 12)])
def test_how_long_a_game_is(players, shortest, full):
    """PV-7.2: never shorter than the hands, never longer than the pile; without passing as short as can be."""
    assert NUMBERS[players].rounds == full
    for seed in range(8):
        state, _ = finished(players, {}, seed)
        assert shortest <= state.view(None).round <= full
    table = Table(GAME.new(players, 2, AUTO))
    while table.state.pending:
        seat = min(table.asked)
        table.play(seat, table.legal(seat)[0])
    assert table.view().round == shortest


def test_the_order_at_the_end():
    """PV-7.3: columns, then Jokers, then scores."""
    areas = {1: "A4 A5 E1", 2: "P5 U5 U1", 3: "E6 P8"}
    table = final(4, areas, options=TEAMS)
    assert set(table.asked.values()) == {"PV-D5"}
    table.settle_columns()
    assert set(table.asked.values()) == {"PV-D6"}
    assert table.state.result is None
    table.others_answer()
    kinds = [type(event) for event in table.events if event.audience is None]
    order = [ev.RoundWon, ev.ColumnsDecided, ev.JokersPlaced, ev.GameEnded]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert kinds[-1] is ev.GameEnded


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_trump_is_turned_up_once(players, options):
    """PV-6.3, PV-12.15: in order of the pile; with six players once in each run through it."""
    _, events = finished(players, options, 10)
    trumps = [event.card for event in events if isinstance(event, ev.TrumpTurned)]
    run = 4 if players == 6 else len(trumps)
    for first in range(0, len(trumps), run):
        assert max(Counter(trumps[first : first + run]).values()) == 1
    assert all(card in CARDS and card[0] in LETTERS for card in trumps)
