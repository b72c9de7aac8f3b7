"""CA-13: simultaneous play."""

from __future__ import annotations

import json
from random import Random

import pytest

from intrigue import BadData, Illegal
from intrigue.core.codec import to_data
from intrigue.core.match import Match
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.view import Tiles
from tests.games.catherine.positions import (
    GAME,
    PHASES,
    SEATS,
    TWO_KINDS,
    Seat,
    Table,
    activate,
    changed,
    choosing,
    decade_end,
)


def in_phase_d(**seats: Seat) -> Table:
    """Everybody has played the last two cards of the hand: one to the row, the other below column 1."""
    table = choosing(len(seats), seats=seats)
    for letter, seat in seats.items():
        assert isinstance(seat.hand, str)
        lead, trigger = seat.hand.split()[-2:]
        table.play(letter, f"lay {lead}")
        if table.legal(letter)[0].startswith("activate"):
            table.play(letter, f"activate with {trigger}")
        table.play(letter, "column 1")
    return table


def test_nothing_one_decides_changes_what_another_may_do_or_gains():
    """CA-13.1: whatever A does in phase D, B is asked the same and gains the same."""
    outcomes = set()
    for choice in (["skip"], ["perform", "build in Riga"], ["perform", "build in Kiev"]):
        table = in_phase_d(A=Seat(row="W24", hand="C01 C34 W02"), B=Seat(row="W28", hand="C02 C33 W03"))
        table.play("A", *choice)
        asked = (table.prompt("B"), tuple(table.legal("B")))
        table.play("B", "perform")
        cities = tuple(table.legal("B"))
        table.play("B", "build in Riga")
        outcomes.add((asked, cities, table.points("B"), table.favor("B"), str(table.tiles("B")), str(table.homes("B"))))
    assert len(outcomes) == 1


def test_nor_in_the_book_scoring():
    """CA-13.1"""
    gains = set()
    for city in ("Kazan", "Riga"):
        table = decade_end(2, {})
        table.play("A", f"build in {city}")
        before = tuple(table.legal("B"))
        table.play("B", "build in Kazan")
        gains.add((before, str(table.tiles("B")), table.happened(ev.ResidencesScored)[0].points[1]))
    assert len(gains) == 1


def test_phase_a_is_dealt_in_seat_order():
    """CA-13.2: all cards of one player before the next; also the cards at the end of a decade."""
    pile = "C34 C33 C32 C31 C30 C29"
    table = activate("W19", match=False, hand=3, pile=pile, players=3, stop=False)
    hands = [table.hand(seat)[-2:] for seat in "ABC"]
    top = pile.split()
    # A is over the limit, B and C each draw a compensation card first
    assert [table.hand("B")[-3], table.hand("C")[-3]] == top[:2]
    assert hands[0] + hands[1] == top[2:6]
    end = decade_end(2, {}, pile=pile)
    for seat in "AB":
        end.play(seat, "build nothing")
    assert [end.hand(seat)[:2] for seat in "AB"] == [top[:2], top[2:4]]


def drawing(pile: str = "C32 C31 C30 C29") -> Table:
    """Both can draw two cards by an action."""
    seats = {"A": Seat(row="W13", hand="C01 C34 W02"), "B": Seat(row="W14", hand="C02 C33 W03")}
    table = choosing(2, seats=seats, pile=pile)
    table.play("B", "lay C33", "activate with W03", "column 1")
    table.play("A", "lay C34", "activate with W02", "column 1")
    return table


def test_everybody_decides_at_the_same_time():
    """CA-13.3: all who have something to decide are asked at once; nobody waits for anybody."""
    table = in_phase_d(
        A=Seat(row="W19", hand="C01 C34 W02"),
        B=Seat(row="C19", hand="C02 C33 W03"),  # colours differ
        C=Seat(row="E23", hand="C05 C32 E03"),
        D=Seat(row="W17", hand="C06 C07 C31 W04"),
    )
    assert table.asked == {"A": "CA-DP3", "C": "CA-DP3", "D": "CA-DP3"}
    table.play("D", "perform", "build in Kiev")
    table.play("A", "perform")
    assert table.asked == {"A": "CA-DP7", "C": "CA-DP3"}
    table.play("A", "decline bonus")
    table.play("C", "perform", "build in Kazan")
    assert table.view().outcomes == ("performed", "colours", "performed", "performed")
    assert table.view().phase == "play"


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_decisions_are_carried_out_in_seat_order(order):
    """CA-13.3: draws come from the common pile in seat order, whoever decides first."""
    table = drawing()
    assert table.asked == {"A": "CA-DP3", "B": "CA-DP3"}
    for seat in order:
        table.play(seat, "perform")
    received = [event.cards for event in table.happened(ev.CardsReceived) if len(event.cards) == 2]
    assert received[:2] == [("C32", "C31"), ("C30", "C29")]


def test_nothing_happens_until_everybody_has_decided():
    """CA-13.3: not even to oneself are the cards shown that one is going to draw."""
    table = drawing()
    before = table.data()
    table.play("A", "perform")
    assert not table.happened(ev.ActionPerformed)
    assert not table.happened(ev.CardsReceived, seat=0)
    assert table.hand("A") == ["C01"]
    truth = {**json.loads(table.data()), "decided": [[], []], "asks": ["CA-DP3", "CA-DP3"]}
    assert truth == json.loads(before)


@pytest.mark.parametrize("viewer", ["B", "C", None])
def test_nobody_sees_what_another_has_decided_or_how_far_it_is(viewer):
    """CA-13.3: views, questions and news are the same whatever A decides, and after each of A's answers."""
    seats = {
        "A": Seat(row="W17", hand="C01 C02 C03 C04 C34 W02", homes="RIG", favor=6),
        "B": Seat(row="W28", hand="C05 C33 W03"),
        "C": Seat(row="W19", hand="C06 C32 W04"),
    }
    seen = set()
    number = None if viewer is None else SEATS.index(viewer)
    for answers in (
        ["perform", "build in Kiev", "discard C01"],
        ["perform", "build in Reval", "discard C04", "discard C02"],
    ):
        table = in_phase_d(**seats)
        told = len(table.events)
        for answer in ["", *answers]:
            if answer:
                table.play("A", answer)
            news = [event for event in table.events[told:] if event.seen_by(number)]
            asked = None if viewer is None else table.prompt(viewer)
            seen.add((json.dumps(to_data(table.view(viewer))), str(asked), str(news)))
    assert len(seen) == 1


def test_the_decider_sees_what_the_decisions_lead_to():
    """CA-13.3: residences, tiles, favor, points and the cards that are left; others see it when it is carried out."""
    table = in_phase_d(A=Seat(row="W32", hand="C01 C02 C34 W02"), B=Seat(row="W28", hand="C05 C33 W03"))
    table.play("A", "perform", "build in Pskov")
    ahead = table.view("A").ahead
    assert (ahead.homes, ahead.tiles, ahead.favor) == (("PSK",), Tiles(0, 0, 0, 1), 0)
    assert (ahead.standing.group, ahead.standing.outlook.residences) == (1, 1)
    table.play("A", "use bonus", "discard C01")
    ahead = table.view("A").ahead
    assert (ahead.hand, ahead.favor, ahead.points) == (("C02",), 1, 0)
    assert table.view("A").decided == ("perform", "build in Pskov", "use bonus", "discard C01")
    assert table.view("A").homes[0] == ()
    assert table.view("A").hand == ("C01", "C02")
    assert (table.view("B").ahead, table.view().ahead, table.view("B").decided) == (None, None, ())
    table.play("B", "skip")
    assert table.view("B").homes[0] == ("PSK",)
    assert table.view("A").ahead is None


def test_a_decision_can_be_taken_back_until_everybody_has_decided():
    """CA-13.3: as in phase B."""
    match = Match(GAME, 2, 3)
    rng = Random(5)
    while GAME.dump(match.state)["phase"] != PHASES.index("perform") or len(match.state.pending) < 2:
        seat = match.state.pending[0]
        match.play(seat, GAME.greedy(match.state.view(seat), match.state.legal(seat), rng))
    before = GAME.dump(match.state)
    match.play(0, GAME.actions.index("skip"))
    assert match.can_undo(0)
    match.undo(0)
    assert GAME.dump(match.state) == before
    match.play(0, GAME.actions.index("skip"))
    match.play(1, GAME.actions.index("skip"))
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_a_decision_that_needs_drawn_cards_is_made_in_turn():
    """CA-13.3, CA-5.15: with content in which a drawing card has a bonus that costs a card. The first part is decided
    with the others, the bonus when the cards have been drawn."""
    game = changed(('id = "A6"', "own = { book = 3 }", "bonus_discard = 1"))
    seats = {"A": Seat(row="W13", hand="C01 C34 W02"), "B": Seat(row="W14", hand="C02 C33 W03")}
    table = choosing(2, seats=seats, pile="C32 C31 C30 C29", game=game)
    table.play("B", "lay C33", "activate with W03", "column 1")
    table.play("A", "lay C34", "activate with W02", "column 1")
    table.play("B", "perform")
    assert table.asked == {"A": "CA-DP3"}
    table.play("A", "perform")
    assert table.hand("A") == ["C01", "C32", "C31"]
    assert table.asked == {"A": "CA-DP7"}
    assert table.hand("B") == ["C02"]
    assert (table.view("B").asks, table.view("B").done) == (("CA-DP7", None), (1, 0))
    data = game.dump(table.state)
    assert game.dump(game.load(data)) == data
    with pytest.raises(BadData, match=r"done\[0\]: expected 0, as nothing can be decided after the first time"):
        game.load({**data, "done": [2, 0]})
    table.play("A", "use bonus")
    assert table.view("B").asks == ("CA-DP7", None)  # how far A is cannot be seen
    table.play("A", "discard C32")
    assert table.favor("A") == 2
    assert table.hand("B") == ["C02", "C30", "C29"]
    assert table.asked == {"B": "CA-DP7"}
    table.play("B", "decline bonus")
    assert table.view().phase == "play"


def test_what_one_pays_for_a_bonus_is_not_what_another_pays_for_an_action():
    """CA-13.3, CA-5.13: nothing of one activation touches another."""
    table = in_phase_d(A=Seat(row="W19", hand="C01 C34 W02"), B=Seat(row="C09", hand="E02 E03 C33 C03"))
    table.play("A", "perform", "use bonus")
    table.play("B", "perform", "discard E03")
    assert table.favor("B") == 2
    assert table.asked == {"B": "CA-DP7"}
    table.play("B", "decline bonus")
    assert (table.favor("B"), table.points("A")) == (2, 7)


def test_the_table_is_clean_for_the_next_round():
    """CA-13.6: nothing is left of what was decided; outcomes and columns belong to the round in which they were
    revealed."""
    table = activate("W23", hand=3, stop=False)
    table.play("A", "perform", "build in Riga")
    view = table.view("A")
    assert (view.phase, view.decided, view.ahead, view.done) == ("play", (), None, (0, 0))
    assert view.columns == (None, None)
    assert view.outcomes == ("performed", "colours")  # until the next reveal, everybody sees what was done
    for seat, hand in (("A", table.hand("A")), ("B", table.hand("B"))):
        table.play(seat, f"lay {hand[0]}")
        while seat in table.asked and table.asked[seat] == "CA-DP2":
            table.play(seat, table.legal(seat)[-1])
    assert table.view().outcomes == (None, None) or "performed" not in table.view().outcomes
    end = decade_end(2, {}, decade=3)
    for seat in "AB":
        end.play(seat, "build nothing")
    assert end.view().columns == (None, None)


@pytest.mark.parametrize("viewer", ["A", "B", "C", None])
def test_results_of_phase_d_are_public_at_once(viewer):
    """CA-13.4: residences, tiles, favor, points, numbers of cards, discards, as soon as they are carried out."""
    table = activate("W32", hand="C01 C02", players=3)
    table.play("A", "perform", "build in Pskov", "use bonus", "discard C02")
    view = table.view(viewer)
    assert view.homes[0] == ("PSK",)
    assert view.tiles[0] == Tiles(0, 0, 0, 1)
    assert view.favor[0] == 1
    assert sum(view.held[0]) == 1
    assert view.discards == ("C02",)
    number = None if viewer is None else SEATS.index(viewer)
    seen = [type(event) for event in table.events if event.seen_by(number)]
    for kind in (ev.ResidenceBuilt, ev.TileTaken, ev.CardDiscarded, ev.FavorGained):
        assert kind in seen


@pytest.mark.parametrize("order", ["AB", "BA"])
def test_a_city_with_fewer_tiles_than_players(order):
    """CA-13.5: the first builder in seat order takes it, whoever decided first; who finds no tile takes none."""
    game = changed(('id = "KAZ"', "tiles = [2, 3, 4]", "tiles = [1, 1, 1]"))
    table = decade_end(2, {}, game=game)
    for seat in order:
        table.play(seat, "build in Kazan")
    assert (table.tiles("A"), table.tiles("B")) == ({"food": 1}, {})
    assert table.homes("B") == {"KAZ"}


@pytest.mark.parametrize("order", ["AB", "BA"])
@pytest.mark.parametrize(("wishes", "got"), [(("fur", "food"), ("fur", "food")), (("fur", "fur"), ("fur", "food"))])
def test_a_city_with_tiles_of_several_kinds(order, wishes, got):
    """CA-13.5: every builder says which kind it wants; who finds it gone when its turn comes takes another."""
    table = decade_end(2, {"A": Seat(hand=2)}, game=changed(*TWO_KINDS))
    for seat in order:
        table.play(seat, "build in Kazan")
        assert table.asked[seat] == "CA-DP9"
        assert table.legal(seat) == ["take food", "take fur"]
        with pytest.raises(Illegal, match="food or fur") as refusal:
            table.play(seat, "take iron")
        assert refusal.value.clause == "CA-13.5"
        table.play(seat, f"take {wishes['AB'.index(seat)]}")
    assert (table.tiles("A"), table.tiles("B")) == ({got[0]: 1}, {got[1]: 1})


def test_a_kind_that_is_alone_is_taken_without_asking():
    """CA-13.5"""
    table = decade_end(2, {"A": Seat(hand=2), "B": Seat(tiles={"fur": 1}, homes="KAZ")}, game=changed(*TWO_KINDS))
    assert table.left_in("KAZ") == {"food": 1}
    table.play("A", "build in Kazan")
    assert table.asked == {"B": "CA-DP8"}
    assert table.tiles("A") == {"food": 1}


def test_a_chosen_tile_in_phase_d():
    """CA-13.5: the activation goes on afterwards, and the tile counts for the bonus."""
    game = changed(*TWO_KINDS)
    for tile, favor in (("food", 2), ("fur", 1)):
        table = activate("E29", tiles={"food": 1}, hand=1, game=game)
        table.play("A", "perform", "build in Kazan", f"take {tile}")
        assert table.favor("A") == favor  # 1 for the crown, 1 for two food
        assert table.asked == {}
    again = activate("E17", hand=4, game=game)
    again.play("A", "perform", "build in Kazan")
    again.play("A", again.legal("A")[0])
    again.play("A", again.legal("A")[0], "take food")
    assert again.asked == {"A": "CA-DP6"}
    again.play("A", "stop")
    assert again.tiles("A") == {"food": 1}


def test_phase_d_ends_when_everybody_is_done():
    """CA-13.6: the next round begins with the last one's compensation, bonus or refusal; so ends the book scoring."""
    table = in_phase_d(
        A=Seat(row="W19", hand="C01 C34 W02"), B=Seat(row="W28", hand="C05 C33 W03"), C=Seat(hand="C06 C32 E04")
    )
    table.play("A", "perform", "decline bonus")
    assert table.view().phase == "perform"
    table.play("B", "skip")
    assert table.view().outcomes == ("performed", "skipped", "colours")
    assert table.view().phase == "play"
    books = decade_end(2, {})
    books.play("A", "build nothing")
    assert books.view().phase == "books"
    books.play("B", "build in Riga")
    assert books.view().phase == "play"


def test_scorings_need_no_decision():
    """CA-13.7: in whole games nothing but the decisions of the rules is ever asked, and none of them in a scoring
    except for books."""
    asked: set[tuple[str, str]] = set()
    for seed in range(6):
        rng = Random(seed)
        state = GAME.new(3, seed)
        while state.pending:
            view = state.view(None)
            asked |= {(view.phase, state.prompt(seat).decision) for seat in state.pending}
            seat = rng.choice(state.pending)
            state.play(seat, rng.choice(state.legal(seat)))
    assert {decision for phase, decision in asked if phase == "books"} == {"CA-DP8"}
    assert {decision for phase, decision in asked if phase == "perform"} == {
        f"CA-DP{number}" for number in (3, 4, 5, 6, 7)
    }
    assert {decision for phase, decision in asked if phase in ("set-up", "play")} == {"CA-DP1", "CA-DP2"}
