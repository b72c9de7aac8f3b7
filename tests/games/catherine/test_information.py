"""Who knows what: the information table of the rules, and what nobody must be able to tell."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from intrigue import Illegal
from intrigue.core.codec import to_data
from intrigue.core.knowledge import Fact
from intrigue.games.catherine import events as ev
from tests.games.catherine.positions import CARDS, CONTENT, GAME, Seat, Table, activate, choosing, decade_end

NAMES = ["Anna", "Boris", "Clara", "Dmitri"]
ALL = set(CARDS)


def everything_shown(table: Table, viewer: int | None) -> dict[str, Any]:
    """All that the contract gives to a viewer: view, prompt, options, labels, numbers, text, events, refusals."""
    state = table.state
    view = state.view(viewer)
    shown = {
        "view": json.dumps(to_data(view)),
        "prompt": state.prompt(viewer),
        "encoded": list(GAME.encode(view)),
        "table": GAME.show(view, NAMES),
        "events": [GAME.event_data(event) for event in table.events if event.seen_by(viewer)],
        "log": [GAME.tell(event, NAMES) for event in table.events if event.seen_by(viewer)],
    }
    if viewer is not None:
        legal = state.legal(viewer)
        shown["labels"] = [GAME.label(view, action, NAMES) for action in legal]
        for action in (action for action in GAME.actions if action not in legal):
            with pytest.raises(Illegal) as refusal:
                state.play(viewer, action)
            shown[f"refusal {action}"] = str(refusal.value)
    return shown


def greedy_game(players: int, seed: int) -> list[Any]:
    """Copies of the states of a game, one for each decision."""
    rng = Random(seed)
    state = GAME.new(players, seed)
    states = []
    while state.pending:
        states.append(state.copy())
        seat = rng.choice(state.pending)
        state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))
    return [*states, state]


# ---- what the table says -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_views_hold_the_own_hand_and_all_that_is_public(players):
    """CA-2.8, CA-13.4: at every decision, for everybody, compared with the truth."""
    for state in greedy_game(players, 3)[::7]:
        truth = GAME.dump(state)
        ids = [card.id for card in CONTENT.card]
        for viewer in (None, *range(players)):
            view = state.view(viewer)
            assert view.hand == (() if viewer is None else tuple(ids[card] for card in truth["hands"][viewer]))
            assert view.pile == len(truth["pile"])
            assert view.discards == tuple(ids[card] for card in truth["discards"])
            assert [sum(held) for held in view.held] == [len(hand) for hand in truth["hands"]]
            assert [[column.card for column in row] for row in view.rows] == [
                [ids[card] for card in row] for row in truth["rows"]
            ]
            assert view.favor == tuple(truth["favor"])
            assert view.jokers == tuple(truth["jokers"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_view_names_a_hidden_card(players):
    """CA-3.7: neither in the view nor in the table made from it, whatever happens; after the end as well."""
    for state in greedy_game(players, 4)[::9]:
        truth = GAME.dump(state)
        for viewer in (None, *range(players)):
            view = state.view(viewer)
            text = json.dumps(to_data(view)) + GAME.show(view, NAMES) + str(state.prompt(viewer))
            hidden = [card for seat, hand in enumerate(truth["hands"]) if seat != viewer for card in hand]
            for card in (*hidden, *truth["pile"]):
                assert CONTENT.card[card].id not in text
                assert CONTENT.card[card].name not in text


def test_hands_stay_hidden_at_the_end():
    """CA-12.2: only their number is scored."""
    table = decade_end(2, {"B": Seat(hand="W01 W02")}, decade=3)
    for seat in "AB":
        table.play(seat, "build nothing")
    assert table.state.result is not None
    assert "W01" not in json.dumps(to_data(table.view("A")))
    assert table.view("B").hand == ("W01", "W02")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_unseen_cards_can_be_worked_out(players):
    """All cards less the own hand, the rows and the discards are the pile and the other hands."""
    for state in greedy_game(players, 5)[::9]:
        truth = GAME.dump(state)
        for viewer in range(players):
            view = state.view(viewer)
            seen = {*view.hand, *view.discards}
            for row in view.rows:
                seen |= {column.card for column in row} | {column.under for column in row if column.under}
            hidden = {*truth["pile"]} | {
                card for seat in range(players) if seat != viewer for card in truth["hands"][seat]
            }
            assert {CARDS[card] for card in ALL - seen} == hidden


def test_drawn_cards_are_told_to_the_drawer_alone():
    """CA-4.3: the number to all."""
    events: list[Any] = []
    state = GAME.new(3, 2, None, events)
    assert [event.audience for event in events if isinstance(event, ev.CardsReceived)] == [(0,), (1,), (2,)]
    assert [event.count for event in events if isinstance(event, ev.CardsDrawn)] == [6, 6, 6]
    assert all(event.audience is None for event in events if isinstance(event, ev.CardsDrawn))
    assert [event.cards for event in events if isinstance(event, ev.CardsReceived)] == [
        state.view(seat).hand for seat in range(3)
    ]


# ---- secret choices ------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nothing_depends_on_a_choice_that_is_not_revealed(viewer):
    """CA-4.8: whatever A chooses, and however far A is, everything is the same to the byte for everybody else."""
    seen: list[list[dict[str, Any]]] = []
    for lead, follow, column in ((0, 1, 1), (3, 2, 4), (1, 4, 2)):
        table = choosing(3, seats={letter: Seat(hand=5) for letter in "ABC"})
        hand = table.hand("A")
        shown = []
        for text in (f"lay {hand[lead]}", f"activate with {hand[follow]}", f"column {column}"):
            table.play("A", text)
            shown.append(everything_shown(table, viewer))
        seen.append(shown)
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][0] == seen[0][1]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nothing_depends_on_the_first_row_before_it_is_laid(viewer):
    """CA-2.9"""
    seen = []
    for places in ((0, 1, 2), (5, 3, 1)):
        table = Table(GAME.new(3, 6))
        hand = table.hand("A")
        for place in places:
            table.play("A", f"lay {hand[place]}")
            seen.append(everything_shown(table, viewer))
    assert seen[0] == seen[1] == seen[3] == seen[4]
    assert seen[2] == seen[5]


def test_the_chooser_sees_the_own_choice():
    """CA-4.8: until it is revealed, so that it can be thought over."""
    table = choosing(2, seats={"A": Seat(hand="W07 W20 C01"), "B": Seat(hand=3)})
    table.play("A", "lay W07")
    assert table.view("A").picked == ("W07",)
    table.play("A", "activate with C01", "column 2")
    view = table.view("A")
    assert (view.picked, view.picked_column) == (("W07", "C01"), 2)
    assert view.hand == ("W07", "W20", "C01")
    assert (table.view("B").picked, table.view("B").picked_column) == ((), None)
    assert (table.view().picked, table.view().picked_column) == ((), None)


# ---- what can be deduced at a reshuffle ----------------------------------------------------------


def reshuffled(*, stop: bool = True) -> Table:
    """A has four cards, B three, and the discards have just become the pile. Unless `stop`, the next round begins."""
    table = activate("W19", hand="C01 C02", favor=2, pile=1, stop=stop)
    game = table.state.game
    data = game.dump(table.state)
    data["hands"][1] += [data["discards"].pop() for _ in range(3)]
    table.state = game.load(data)
    table.play("A", "skip")
    assert table.view().shuffles == 1
    return table


def test_at_a_reshuffle_the_unseen_old_cards_are_the_other_hands():
    """CA-7.8: with two players, A knows B's whole hand; the new pile is the old discard pile."""
    table = reshuffled()
    view = table.view("A")
    old = {card.id for card, shuffle in zip(CONTENT.card, view.generation, strict=True) if shuffle == 0}
    in_rows = {name for row in view.rows for column in row for name in (column.card, column.under) if name}
    assert old - set(view.hand) - in_rows == set(table.hand("B"))
    assert view.held[1] == (3, 0)
    new = {card.id for card, shuffle in zip(CONTENT.card, view.generation, strict=True) if shuffle == 1}
    assert {CARDS[card] for card in new} == set(GAME.dump(table.state)["pile"])


def test_cards_drawn_later_come_from_the_new_pile():
    """CA-7.8: the number of old cards in a hand falls when one of them is seen, and never rises."""
    before = set(reshuffled().hand("B"))
    table = reshuffled(stop=False)
    view = table.view("A")
    drawn = sum(view.held[1]) - 3
    assert view.held[1] == (3, drawn)
    assert drawn >= 2
    old = next(card for card in table.hand("B") if card in before)
    new = next(card for card in table.hand("B") if card not in before)
    for seat, lead, follow in (("B", old, new), ("A", *table.hand("A")[:2])):
        table.play(seat, f"lay {lead}")
        if table.legal(seat)[0].startswith("activate"):
            table.play(seat, f"activate with {follow}")
        table.play(seat, table.legal(seat)[-1])
    assert table.view("A").held[1][0] == 2


def test_everybody_knows_the_same_about_shuffles():
    """The spectator too: it follows from what lay face up."""
    table = reshuffled()
    assert len({(table.view(seat).generation, table.view(seat).held) for seat in ("A", "B", None)}) == 1


def test_what_proves_where_a_card_is_not() -> None:
    """CA-7.8: a reshuffle. What was not in the discard pile is in a hand, and what was in it is not."""
    assert GAME.deduced is not None
    card = GAME.secrets(2)[0]
    fact = Fact(card, card.values[0], False)
    assert GAME.deduced.proves(ev.Reshuffled(4), fact)
    assert not GAME.deduced.proves(ev.Picked(0, "row", "W01", audience=(0,)), fact)
