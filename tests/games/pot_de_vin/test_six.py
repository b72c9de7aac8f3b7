"""PV-12: six players, from the first trump on. The set-up is in `test_setup.py`, the scoring in `test_teams.py`."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue.core.events import Event
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import CARDS
from tests.games.pot_de_vin.playing import finished, moves
from tests.games.pot_de_vin.positions import AUTO, BY_HAND, GAME, Table, at_round, final

HANDS = {1: "A4 P4", 2: "A7 P5", 3: "A5 P6", 4: "A6 P7", 5: "A8 P8", 6: "A9 P9"}
FOUR = {"E9", "E10", "E11", "E12"}


def begun(seed: int = 1) -> Table:
    """A game in round 1."""
    events: list[Event] = []
    table = Table(GAME.new(6, seed, AUTO, events), events)
    for seat in list(table.asked):
        table.play(seat, table.legal(seat)[0])
    return table


def test_eight_cards_and_four_gems_make_twelve_rounds():
    """PV-12.10: who stays in to the end has played eight cards and passed four times."""
    stayed = 0
    for seed in range(12):
        state, events = finished(6, AUTO, seed)
        for seat in range(6):
            played = [event for event in events if isinstance(event, ev.CardPlayed) and event.seat == seat]
            passed = [event for event in events if isinstance(event, ev.Passed) and event.seat == seat]
            assert len(played) == 8
            last = [event.seat for event in events[-30:] if isinstance(event, ev.CardPlayed) and event.auto]
            if state.view(None).round == 12 and seat in last:
                assert len(passed) == 4
                stayed += 1
    assert stayed


def test_the_winner_takes_cards_and_gems_but_not_the_trump():
    """PV-12.11, PV-5.3."""
    hands = {**HANDS, 3: "A5"}
    table = at_round(6, hands=hands, trump="E9", pile="E10", used="E11 E12", left=2, options=BY_HAND)
    table.round("A4", "A7", "bribe", "A6", "A8", "A9")
    won = table.happened(ev.RoundWon)[0]
    assert (won.seat, won.trump, won.gems) == (5, None, 1)
    assert {"A4", "A7", "A6", "A8", "A9"} <= table.area(6)
    assert not FOUR & {card for cards in table.view().taken for card in cards}
    assert table.treasure(6) == 1


def test_used_trumps_lie_open_below_the_next():
    """PV-12.12: in their order, for everybody to see."""
    table = begun()
    seen = [table.view().trump]
    for number in range(2, 5):
        while table.view().round < number:
            (seat,) = table.asked
            table.play(seat, table.legal(seat)[0])
        assert list(table.view().used) == seen
        seen.append(table.view().trump)
    assert len(set(seen)) == 4


@pytest.mark.parametrize("seed", range(4))
def test_the_pile_is_shuffled_again(seed):
    """PV-12.13, PV-12.15: at the beginning of rounds 5 and 9; each card once in each block of four."""
    table = begun(seed)
    while table.state.pending:
        (seat,) = table.asked
        table.play(seat, "bribe" if "bribe" in table.legal(seat) and seat % 2 else table.legal(seat)[0])
    trumps = [event.card for event in table.happened(ev.TrumpTurned)]
    places = [number for number, event in enumerate(table.events) if isinstance(event, ev.PileShuffled) and event.again]
    rounds = [next(event for event in table.events[place:] if isinstance(event, ev.RoundBegan)) for place in places]
    assert [event.round for event in rounds] == [5, 9][: len(rounds)]
    assert len(rounds) == (len(trumps) - 1) // 4
    four = set(trumps[:4])
    for block in range(0, len(trumps), 4):
        shown = trumps[block : block + 4]
        assert len(set(shown)) == len(shown)
        assert set(shown) <= four


def test_reshuffles_are_fair():
    """PV-12.13, PV-13.1: each of the four is about equally often the trump of round 9."""
    data = GAME.dump(at_round(6, hands=HANDS, trump="E12", used="E9 E10 E11", left=5, options=BY_HAND).state)
    trials = 300
    counts = Counter[str]()
    for key in range(trials):
        table = Table(GAME.load({**data, "chance": {"key": f"{key:064x}", "counter": 0}}))
        assert table.view().round == 8
        table.round("A4", "A7", "A5", "A6", "A8", "A9")
        counts[table.view().trump] += 1
    assert set(counts) == FOUR
    assert all(abs(count - trials / 4) < 45 for count in counts.values())


def test_the_third_exhaustion_ends_the_game():
    """PV-12.14: at the end of round 12, without another shuffle."""
    table = at_round(6, hands={1: "A4", 2: "A5"}, trump="E9", used="E10 E11 E12", options={**BY_HAND, **AUTO})
    assert (table.view().round, table.view().pile) == (12, 0)
    table.round("A4", "A5")
    assert table.state.result is not None
    assert not table.happened(ev.PileShuffled)


def test_trump_cards_are_never_won():
    """PV-12.15: at most 48 cards are collected, and the four are not among them."""
    for seed in range(6):
        state, events = finished(6, {}, seed)
        four = {event.card for event in events if isinstance(event, ev.TrumpTurned)}
        taken = {card for cards in state.view(None).taken for card in cards}
        assert len(four) == 4
        assert len(taken) == 48
        assert taken | four == set(CARDS)


def test_scoring_is_that_of_teams():
    """PV-12.16: the smaller column counts, the partners' points are added."""
    table = final(6, {1: "A4 E6 U7 A2", 4: "P9 A5", 2: "A6"}, treasure={4: 2}, options=AUTO)
    assert table.points(1) == table.points(4) == {"Nobles": 1, "Artists": 1, "+2 and -2 cards": 2, "gems": 2}
    assert table.points(2) == {"Traders": 1}
    assert table.state.result.teams == ((0, 3), (1, 4), (2, 5))


def test_a_lone_player_wins_only_the_own_card():
    """PV-12.17, PV-6.8."""
    table = at_round(6, hands={2: "A4 P4"}, start=2, trump="E9", used="E10 E11", rest=1, options={**BY_HAND, **AUTO})
    table.play(2, "A4")
    assert table.area(2) == {"A4"}
    table.play(2, "P4")
    assert table.area(2) == {"A4", "P4"}
    assert table.state.result is not None


@pytest.mark.parametrize("unclaimed", [1, 4])
def test_nobody_has_cards(unclaimed):
    """PV-12.17, PV-6.9: over at once, and no further shuffle, even after round 8."""
    table = final(6, {1: "A4"}, unclaimed=unclaimed, options=AUTO)
    assert table.view().round == 12 - unclaimed
    assert table.state.result is not None
    assert not table.happened(ev.PileShuffled)
    assert not table.happened(ev.TrumpTurned)
    assert table.happened(ev.EndedEarly) == [ev.EndedEarly(12 - unclaimed, 0)]


def test_own_areas_and_no_information():
    """PV-12.18: what a seat wins lies with that seat; of a partner one knows what all know."""
    for move in moves(6, AUTO, seed=2):
        view = move.state.view(0)
        for event in move.events:
            if isinstance(event, ev.RoundWon):
                assert set(event.cards) <= set(view.taken[event.seat])
        hidden = {card for seat in range(1, 6) for card in move.state.view(seat).hand}
        assert not hidden & set(view.hand)
        assert view.hand == move.state.view(0).hand
