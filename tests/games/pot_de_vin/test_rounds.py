"""PV-3, PV-4, PV-5: a round, who wins it, and what the winner takes."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from intrigue import Illegal
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import CARDS, GUILD_OF, JOKERS, columns, highest
from tests.games.pot_de_vin.playing import VARIANTS, moves
from tests.games.pot_de_vin.positions import BY_HAND, GAME, Table, at_round, natural


def refused(table: Table, seat: int, text: str) -> str:
    """The clause by which an action is refused; nothing changes."""
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.play(seat, text)
    assert table.data() == before
    return refusal.value.clause


# ---- playing -------------------------------------------------------------------------------------


def test_any_card_may_be_led():
    """PV-3.1: a trump or not, neutral or not; but only one that is held, and only a card."""
    hand = "A1 P13 E5 U9"
    table = at_round(hands={1: hand, 2: "A4 A5 A6 A7", 3: "P4 P5 P6 P7", 4: "U4 U5 U6 U7"}, trump="E9")
    assert table.legal(1) == hand.split()
    assert refused(table, 1, "A2") == "PV-3.1"
    assert refused(table, 1, "joker to NOB") == "PV-3.1"
    assert refused(table, 1, "discard A1") == "PV-3.1"


def test_the_starting_player_may_not_pass():
    """PV-3.2: even with gems in supply."""
    table = at_round(hands={1: "A1 A2", 2: "A4 A5 A6", 3: "P4 P5 P6", 4: "U4 U5 U6"})
    assert table.supply(1) == 1
    assert "bribe" not in table.legal(1)
    assert refused(table, 1, "bribe") == "PV-3.2"


def test_everybody_else_acts_once_clockwise():
    """PV-3.3, PV-3.13: from the Starting Player round the table, nobody twice, nobody out of turn."""
    hands = {1: "A4 P4 P5", 2: "A5 A6 P6", 3: "A7 A8 P7", 4: "A9 A10 P8", 5: "A11 A12"}
    table = at_round(5, hands=hands, start=3)
    for seat, deed in ((3, "A7"), (4, "A9"), (5, "bribe"), (1, "A4"), (2, "A5")):
        assert table.asked == {seat: "PV-D3" if seat == 3 else "PV-D4"}
        for other in range(1, 6):
            if other != seat:
                assert table.legal(other) == []
                assert refused(table, other, "bribe") == "PV-3.3"
        assert not table.happened(ev.RoundWon)
        table.play(seat, deed)
    assert len(table.happened(ev.RoundWon)) == 1


def test_a_pass_is_one_gem_and_no_card():
    """PV-3.4."""
    table = at_round(hands={1: "A4 P4 P5 P6", 2: "A5 A6", 3: "A7 A8 P7 P8", 4: "A9 A10 U8 U9"})
    table.play(1, "A4")
    table.play(2, "bribe")
    assert table.supply(2) == 1
    assert table.hand(2) == ["A5", "A6"]
    assert table.view().trick == ("A4", "pass", None, None)


def test_no_gem_no_pass():
    """PV-3.5."""
    table = at_round(hands={1: "A4 P4", 2: "A5 A6", 3: "A7", 4: "A9 A10"}, options=BY_HAND)
    table.play(1, "A4")
    assert "bribe" not in table.legal(2)
    assert refused(table, 2, "bribe") == "PV-3.5"
    table.play(2, "A5")
    assert "bribe" in table.legal(3)


@pytest.mark.parametrize(("hand", "able"), [("A7 P7", True), ("U7 P7", False)])
def test_passing_needs_nothing_but_a_gem(hand, able):
    """PV-3.6: whether one could follow or not."""
    table = at_round(hands={1: "A4 P4 P5", 2: hand, 3: "A8 P8 P9", 4: "A9 A10 U8"})
    table.play(1, "A4")
    assert ("A7" in table.legal(2)) is able
    assert "bribe" in table.legal(2)


def test_who_holds_the_led_character_must_follow():
    """PV-3.7, PV-3.9: neither another character nor a trump may be played instead; what is not held neither."""
    table = at_round(hands={1: "A4 P4 P5", 2: "A7 P7 E7", 3: "A8 P8 P9", 4: "A9 A10 U8"}, trump="E9")
    table.play(1, "A4")
    assert table.legal(2) == ["A7"]
    assert refused(table, 2, "P7") == "PV-3.7"
    assert refused(table, 2, "E7") == "PV-3.9"
    assert refused(table, 2, "A12") == "PV-3.3"
    assert refused(table, 2, "count own NOB") == "PV-3.3"


def test_who_does_not_is_free():
    """PV-3.8: any card, trump or not."""
    table = at_round(hands={1: "A4 P4 P5", 2: "U7 P7 E7", 3: "A8 P8 P9", 4: "A9 A10 U8"}, trump="E9")
    table.play(1, "A4")
    assert table.legal(2) == ["P7", "E7", "U7"]


def test_the_led_character_stays():
    """PV-3.10: a trump or another card played later changes nothing for those after it."""
    table = at_round(hands={1: "A4 P4", 2: "E7 P7", 3: "A8 E8", 4: "P9 A10"}, trump="E9", options=BY_HAND)
    table.play(1, "A4")
    table.play(2, "E7")
    assert table.view().led == "Aldo"
    assert table.legal(3) == ["A8"]
    table.play(3, "A8")
    assert table.legal(4) == ["A10"]


def test_what_is_played_is_open():
    """PV-3.11: everybody sees every card and pass at once."""
    table = at_round(hands={1: "A4 P4 P5", 2: "A7 P7", 3: "A8 P8 P9", 4: "A9 A10 U8"})
    table.round("A4", "bribe")
    for seat in (None, 1, 2, 3, 4):
        assert table.view(seat).trick == ("A4", "pass", None, None)
        assert table.view(seat).supply[1] == 0
    assert [type(event) for event in table.events if event.seen_by(None)] == [ev.CardPlayed, ev.Passed]


def test_an_action_is_final():
    """PV-3.12: nobody is asked twice in a round, and nothing can be taken back: a card that was played has been seen,
    and a pass, which shows nothing, is final by the rules."""
    table = at_round(hands={1: "A4 P4 P5", 2: "A7 P7", 3: "A8 P8 P9", 4: "A9 A10 U8"})
    for seat, deed in ((1, "A4"), (2, "bribe"), (3, "A8")):
        (event,) = table.play(seat, deed)
        assert (event.reveals, event.final) == ((False, True) if deed == "bribe" else (True, False))
        assert table.legal(seat) == []
        assert refused(table, seat, "bribe") == "PV-3.3"


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_legal_actions_in_whole_games(players, options):
    """PV-3.1 to PV-3.9, PV-3.14, PV-3.15: in every position exactly what the rules allow, and always something."""
    for move in moves(players, options, seed=4):
        state = move.state
        for seat in state.pending:
            legal = [GAME.actions.text(action) for action in state.legal(seat)]
            assert legal
            view = state.view(seat)
            if state.prompt(seat).decision not in ("PV-D3", "PV-D4"):
                continue
            assert view.hand
            led = [card for card in view.hand if view.led is not None and card[0] == view.led[0]]
            expected = {f"play {card}" for card in led or view.hand}
            if view.led is not None and view.supply[seat]:
                expected.add("bribe")
            assert set(legal) == expected


def test_passing_again_and_again():
    """PV-3.15: several in one round, and in consecutive rounds, as long as there are gems."""
    hands = {1: "A4 A5 A6 A7", 2: "P4", 3: "P5", 4: "P6"}
    table = at_round(hands=hands, trump="E9", left=4, options=BY_HAND)
    for card in ("A4", "A5", "A6"):
        table.round(card, "bribe", "bribe", "bribe")
    assert [table.supply(seat) for seat in (2, 3, 4)] == [0, 0, 0]
    assert table.treasure(1) == 9
    table.play(1, "A7")
    assert table.legal(2) == ["P4"]


# ---- who wins ------------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", ["E9", "E1", "E2", "E3", "E13"])
def test_the_trump_card_names_the_trump(trump):
    """PV-4.1, PV-4.2: by its character alone, neutral cards included; it does not compete itself."""
    table = at_round(3, hands={1: "A13 P4 P5", 2: "E4 P6 P7", 3: "A12 P8 P9"}, trump=trump, rest=1)
    table.round("A13", "E4", "A12")
    assert table.start == 2
    assert trump in table.area(2)


CASES = [
    ("PV-4.3", "E9", ["A4", "A11", "A7"], 2),
    ("PV-4.4", "E9", ["A4", "U11", "A7"], 3),
    ("PV-4.5", "E9", ["A13", "E4", "A7"], 2),
    ("PV-4.5", "E9", ["A13", "E4", "E5"], 3),
    ("PV-4.6", "A9", ["A4", "A6", "U13"], 2),
    ("PV-4.6", "A9", ["A4", "P12", "U13"], 1),
    ("PV-4.9", "E9", ["A4", "bribe", "bribe"], 1),
]


@pytest.mark.parametrize(("clause", "trump", "deeds", "winner"), CASES)
def test_who_wins(clause, trump, deeds, winner):
    """PV-4.3, PV-4.4, PV-4.5, PV-4.6, PV-4.7, PV-4.8, PV-4.9: and the log cites the case."""
    spare = {1: "P4 P5", 2: "P6 P7", 3: "P8 P10"}
    hands = {seat: spare[seat] if deed == "bribe" else f"{deed} {spare[seat]}" for seat, deed in enumerate(deeds, 1)}
    table = at_round(3, hands=hands, trump=trump)
    table.round(*deeds)
    (won,) = table.happened(ev.RoundWon)
    assert won.seat + 1 == winner
    assert won.clause == clause
    assert table.start == winner


@pytest.mark.parametrize("played", [["A2", "P13", "U13"], ["A2", "U13", "bribe"]])
def test_a_13_of_no_use(played):
    """PV-4.7: neither led nor trump, so it cannot win."""
    hands = {1: "A2 A4 A5", 2: f"{played[1]} P6 P7", 3: "U4 U5" if played[2] == "bribe" else f"{played[2]} P8 P10"}
    table = at_round(3, hands=hands, trump="E9")
    table.round(*played)
    assert table.start == 1


def test_who_passed_cannot_win():
    """PV-4.8: though the hand might have won."""
    table = at_round(3, hands={1: "A2 A4 A5", 2: "A13 E13", 3: "U4 U5 U6"}, trump="E9")
    table.round("A2", "bribe", "U4")
    assert table.start == 1
    assert table.treasure(1) == 1


def test_nobody_else_has_cards():
    """PV-4.9: the single card wins as well when the others are out."""
    table = at_round(3, hands={2: "A2 A4"}, start=2, trump="E9", rest=1, options=BY_HAND)
    table.play(2, "A2")
    assert table.area(2) == {"A2", "E9"}


def test_the_winner_by_brute_force():
    """PV-4.3 to PV-4.7, PV-4.10: all orders of random cards have exactly the winner that the rules name."""
    rng = Random(8)
    for _ in range(12):
        trump, *cards = rng.sample(CARDS, 4)
        for order in permutations(cards):
            led, others = order[0], [card for card in CARDS if card not in (trump, *cards)]
            # The hands hold nothing else of the led character, so that every card may be played.
            free = [card for card in others if card[0] != led[0]]
            hands = {seat: f"{card} {free[2 * seat]} {free[2 * seat + 1]}" for seat, card in enumerate(order, 1)}
            table = at_round(3, hands=hands, trump=trump)
            table.round(*order)
            winners = {event.seat for event in table.happened(ev.RoundWon)}
            assert winners == {order.index(highest(order, trump))}


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_round_has_one_winner(players, options):
    """PV-4.10, PV-5.1, PV-5.2, PV-5.3, PV-12.11: who played the best card, and the whole spoils go there."""
    for move in moves(players, options, seed=5):
        won = [event for event in move.events if isinstance(event, ev.RoundWon)]
        if len(won) != 1 or move.before["asks"][move.seat] not in ("PV-D3", "PV-D4"):
            continue
        (event,) = won
        start, trick = move.before["start"], list(move.before["trick"])
        trick[move.seat] = move.action
        deeds = [trick[(start + step) % players] for step in range(players)]
        cards = [CARDS[deed] for deed in deeds if 0 <= deed < 52]
        trump = CARDS[move.before["trump"]]
        assert CARDS[trick[event.seat]] == highest(cards, trump)
        gained = move.after["taken"][event.seat] ^ move.before["taken"][event.seat]
        spoils = set(cards) if players == 6 else {*cards, trump}
        assert {card for place, card in enumerate(CARDS) if gained >> place & 1} == spoils
        gems = deeds.count(52)
        assert move.after["treasure"][event.seat] == move.before["treasure"][event.seat] + gems
        for other in range(players):
            if other != event.seat:
                assert move.after["taken"][other] == move.before["taken"][other]
                assert move.after["treasure"][other] == move.before["treasure"][other]


# ---- collecting ----------------------------------------------------------------------------------


def test_what_the_winner_takes():
    """PV-5.1, PV-5.2, PV-5.3: all cards, the own one included, the trump card, and all gems to the treasure."""
    hands = {1: "A4 P4 P5", 2: "A7 U7 U10", 3: "A12 P8", 4: "P9 U8"}
    table = at_round(hands=hands, trump="E9", rest=4, treasure={2: 1}, left=3)
    table.play(1, "A4")
    table.play(2, "A7")
    table.round("bribe", "bribe")
    assert table.area(2) == {"A4", "A7", "E9"}
    assert table.treasure(2) == 3
    assert [table.treasure(seat) for seat in (1, 3, 4)] == [0, 0, 0]


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_collected_cards_lie_open_in_columns(viewer):
    """PV-5.4, PV-5.5, PV-5.6: a column for each guild, a double card counts two; neutral cards are in none of them."""
    area = "A7 A10 U13 P1 U2 E9"
    table = at_round(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"}, trump="U12", areas={1: area})
    view = table.view(viewer)
    assert set(view.taken[0]) == set(area.split())
    assert natural(view.columns[0]) == tuple(columns(area.split())) == (0, 0, 0, 3, 1, 0)


def test_jokers_wait_until_the_end():
    """PV-5.5: nobody is asked about a Joker while rounds are played, and it adds to no column."""
    for move in moves(4, {}, seed=6):
        asks = [ask for ask in move.after["asks"] if ask is not None]
        if any(move.after["hands"]):
            assert asks[0] in ("PV-D3", "PV-D4")
            assert move.after["jokers"] == [0] * 4
        for seat, cards in enumerate(move.state.view(None).taken):
            of_guilds = [card for card in cards if card in GUILD_OF]
            assert not JOKERS & set(of_guilds)
            assert list(natural(move.state.view(None).columns[seat])) == columns(of_guilds)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_treasures_never_shrink_and_cards_never_come_back(players, options):
    """PV-5.7, PV-5.8: a treasure never goes down, a taken card stays where it is."""
    for move in moves(players, options, seed=7):
        for seat in range(players):
            assert move.after["treasure"][seat] >= move.before["treasure"][seat]
            assert move.after["taken"][seat] & move.before["taken"][seat] == move.before["taken"][seat]
            assert move.after["supply"][seat] <= move.before["supply"][seat]
            discarded = move.before["round"] == 0
            assert discarded or move.after["hands"][seat] | move.before["hands"][seat] == move.before["hands"][seat]
