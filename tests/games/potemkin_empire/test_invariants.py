"""PE-2 and PE-14: the shape of a game, and what holds after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.events import Event
from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import CONTENT, GAME, SEATS, TYPES, Table, end_of_month, position

COUNTS = [3, 4, 5]


def walk(players: int, seed: int, events: list[Event] | None = None) -> Iterator[Any]:
    """The states of a random game, one before each decision, and the last."""
    rng = Random(seed)
    state = GAME.new(players, seed, None, events)
    while state.pending:
        yield state
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)), events)
    yield state


def draft_all(table: Table) -> None:
    """Everybody always takes the first card."""
    while set(table.asked.values()) == {"PE-D2"}:
        for seat in table.asked:
            table.play(seat, table.legal(seat)[0])


# ---- PE-1 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_clockwise_is_to_the_next_seat(players):
    """PE-1.2: in month 1 Abby passes to Bob and Bob to Candi, and the last one to Abby."""
    table = Table(GAME.new(players, 5))
    packs = [table.view(seat).packs[0][0] for seat in SEATS[:players]]
    for seat in SEATS[:players]:
        table.play(seat, table.legal(seat)[0])
    for giver in range(players):
        assert table.view(SEATS[(giver + 1) % players]).packs[0][1] == packs[giver][1:]


def test_the_supply_is_what_no_player_has():
    """PE-1.3: whatever lies in no village is in the supply, and everybody can count it there."""
    villages = {"A": "industry:R-01:3c espionage:R-02:2a", "B": "industry:F-01:1c"}
    table = position(villages=villages, spent={"C": 1})
    for viewer in (*"ABC", None):
        view = table.view(viewer)
        assert (view.cubes, view.agents, view.piles) == (36, 12, (12, 11, 12, 14, 12))


def test_every_card_can_lie_anywhere_in_the_deck():
    """PE-1.4"""
    tops = Counter(GAME.dump(GAME.new(3, seed))["deck"][-1] for seed in range(600))
    assert len(tops) == len(CONTENT.card) == 85
    assert max(tops.values()) < 30


def test_chance_draws_the_first_player():
    """PE-1.10: each of the seats about as often."""
    found = Counter(GAME.new(4, seed).view(None).capitol for seed in range(400))
    assert min(found[seat] for seat in range(4)) > 70


def test_there_is_no_physical_preparation():
    """PE-1.12: a new game begins with the draft."""
    assert Table(GAME.new(4)).asked == dict.fromkeys("ABCD", "PE-D2")


# ---- PE-2 ----------------------------------------------------------------------------------------


def test_four_months_of_three_phases():
    """PE-2.1, PE-2.2, PE-1.8: drafting, action, end, in this order, four times, in alternating directions."""
    events: list[Event] = []
    list(walk(4, 3, events))
    marks = (ev.MonthBegan, ev.ActionPhaseBegan, ev.ActionPhaseEnded, ev.MonthEnded)
    assert [type(event) for event in events if isinstance(event, marks)] == list(marks) * 4
    began = [(event.month, event.direction) for event in events if isinstance(event, ev.MonthBegan)]
    assert began == [(1, "clockwise"), (2, "counterclockwise"), (3, "clockwise"), (4, "counterclockwise")]


@pytest.mark.parametrize(
    ("month", "order"),
    [
        pytest.param(1, "BCDA", id="month 1"),
        pytest.param(2, "BADC", id="month 2"),
        pytest.param(3, "BCDA", id="month 3"),
        pytest.param(4, "BADC", id="month 4"),
    ],
)
def test_turns_go_in_the_direction_of_the_month(month, order):
    """PE-2.2, PE-2.3"""
    table = position(4, month=month, turn="B", hands=dict(zip("ABCD", ("R-01", "R-02", "R-03", "R-04"), strict=True)))
    for seat in order:
        assert table.asked == {seat: "PE-D3"}
        table.play(seat, "build industry")
    assert table.turn == "B"


@pytest.mark.parametrize("month", [2, 3, 4])
def test_packs_and_the_deal_go_in_the_direction_of_the_month(month):
    """PE-2.2, PE-2.3: the capitol is with C, who is served first; in even months B is next, in odd ones D."""
    top = [card.id for card in CONTENT.card[20:36]]
    table = end_of_month(4, month=month - 1, capitol="C", top=" ".join(top))
    order = "CBAD" if month % 2 == 0 else "CDAB"
    packs = {seat: set(table.view(seat).packs[-1][0]) for seat in order}
    assert packs == {seat: set(top[4 * place : 4 * place + 4]) for place, seat in enumerate(order)}
    for seat in order:
        table.play(seat, table.legal(seat)[0])
    for seat, following in zip(order, order[1:] + order[0], strict=True):
        assert set(table.view(following).packs[-1][1]) < packs[seat]


def test_the_holder_of_the_capitol_is_first_player():
    """PE-2.4: B has the capitol, is dealt to first and takes the first turn."""
    top = [card.id for card in CONTENT.card[20:32]]
    table = end_of_month(3, capitol="B", top=" ".join(top))
    assert table.view().first == 1
    assert set(table.view("B").packs[-1][0]) == set(top[:4])
    draft_all(table)
    assert table.asked == {"B": "PE-D3"}


def test_the_game_is_scored_after_month_four():
    """PE-2.6, PE-13.1: not after month 3."""
    assert end_of_month(month=3).state.result is None
    table = end_of_month(month=4)
    assert table.state.result is not None
    assert table.asked == {}
    assert [type(event) for event in table.events][-2:] == [ev.MonthEnded, ev.GameEnded]


# ---- PE-14 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_nothing_is_lost_and_nothing_appears(players):
    """PE-14.1, PE-14.2, PE-14.3, counted on the dump after every step."""
    for seed in range(3):
        for state in walk(players, seed):
            data = GAME.dump(state)
            places = [*data["deck"], *data["discard"], *data["captured"], data["resolving"], *data["inside"]]
            places += [card for group in (*data["packs"], *data["hands"]) for card in group]
            assert sorted(card for card in places if card >= 0) == list(range(85))
            assert data["cubes"] + sum(data["goods"]) == 40
            on_the_way = len(data["waiting"]) + data["roving"]
            assert data["agents"] + sum(data["guards"]) + sum(data["spent"]) + on_the_way == 15
            standing = [kind for kind, card in zip(data["kinds"], data["inside"], strict=True) if card >= 0]
            assert [data["piles"][kind] + standing.count(kind) for kind in range(5)] == [12, 12, 12, 16, 12]
            assert min(data["cubes"], data["agents"], *data["piles"], *data["goods"], *data["guards"]) >= 0


def test_somebody_always_has_the_capitol():
    """PE-2.5, PE-14.4: exactly one player; scientist and shield are with one, or on the board."""
    places = set()
    for seed in range(6):
        players = 3 + seed % 3
        for state in walk(players, seed):
            view = state.view(None)
            assert view.capitol in range(players)
            assert view.scientist is None or view.scientist in range(players)
            assert view.shield is None or view.shield in range(players)
            places.add((view.scientist is None, view.shield is None))
    assert len(places) == 4


def test_the_inventory_counts_every_piece():
    """PE-14.2, PE-14.3"""
    expected = {"Interiors": 85, "different Interiors": 85, "cubes": 40, "agents": 15}
    expected |= {f"{kind} Facades": 16 if kind == "industry" else 12 for kind in TYPES}
    counted = GAME.inventory(GAME.new(3))
    assert {name: counted[name] for name in expected} == expected


def test_revealed_buildings_are_real():
    """PE-14.5"""
    found = 0
    for seed in range(6):
        for state in walk(3 + seed % 3, seed):
            for village in state.view(None).villages:
                for building in village:
                    if building.revealed:
                        found += 1
                        assert GAME.makes_real(building.card, building.type)
    assert found > 20


def test_hands_are_empty_at_the_start_of_a_month():
    """PE-14.6"""
    months = 0
    for seed in range(6):
        for state in walk(3 + seed % 3, seed):
            view = state.view(None)
            if view.phase == "draft" and view.round == 0:
                months += 1
                assert set(view.hand_sizes) == {0}
    assert months > 20


def test_at_least_two_builders_when_a_turn_begins():
    """PE-14.7"""
    turns = 0
    for seed in range(6):
        before = None
        for state in walk(3 + seed % 3, seed):
            view = state.view(None)
            now = (view.month, view.turns)
            if view.phase == "action" and now != before and state.result is None:
                turns += 1
                assert view.modes.count("construction") >= 2
            before = now
    assert turns > 50


def test_components_are_limited():
    """PE-14.1: with other numbers in the content file the supply is as small as the file says."""
    text = GAME.content.text.replace("cubes = 40", "cubes = 1").replace("agents = 15", "agents = 0")
    game: Any = intrigue.game("potemkin-empire", text)
    rng = Random(2)
    state = game.new(3, 2)
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
        view = state.view(None)
        assert view.agents == sum(view.spent) == 0
        assert view.cubes + sum(building.cubes for village in view.villages for building in village) == 1
