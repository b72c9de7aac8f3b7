"""PE-1 and PE-2: how the game is laid out, and the shape of the months."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import BadOption
from intrigue.core.events import Event
from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import CARDS, GAME, SEATS, Table, position

COUNTS = (3, 4, 5)


def started(players: int = 3, seed: int = 1, options: dict[str, object] | None = None) -> Table:
    """A new game, with the events of its beginning."""
    events: list[Event] = []
    table = Table(GAME.new(players, seed, options, events))
    table.events = events
    return table


def finished(players: int, seed: int) -> Table:
    """A game played at random to its end, with everything that happened."""
    table = started(players, seed)
    rng = Random(seed)
    while table.state.pending:
        seat = rng.choice(table.state.pending)
        table.state.play(seat, rng.choice(table.state.legal(seat)), table.events)
    return table


@pytest.mark.parametrize("players", COUNTS)
def test_for_three_to_five_players(players):
    """PE-1.1: the same supply, whatever the number of players."""
    view = started(players).view()
    assert view.players == players
    assert view.piles == (12, 12, 12, 16, 12)
    assert (view.cubes, view.agents, view.size) == (40, 15, 4)


@pytest.mark.parametrize("players", [2, 6])
def test_other_counts_are_refused(players):
    """PE-1.1."""
    with pytest.raises(BadOption, match="3 to 5 players"):
        GAME.new(players, 1)


def test_everything_starts_in_the_supply():
    """PE-1.3, PE-1.5, PE-1.6, PE-1.7: Facades in five piles, cubes, agents, scientist and shield on or beside the
    board."""
    view = started(4).view()
    assert dict(zip(("culture", "espionage", "government", "industry", "science"), view.piles, strict=True)) == {
        "culture": 12,
        "espionage": 12,
        "government": 12,
        "industry": 16,
        "science": 12,
    }
    assert sum(view.piles) == 64
    assert (view.cubes, view.agents) == (40, 15)
    assert view.scientist is None
    assert view.shield is None


@pytest.mark.parametrize("players", COUNTS)
def test_all_interiors_are_shuffled_into_one_deck(players):
    """PE-1.4: 85 different cards, of which the first have been dealt; another seed gives another order."""
    decks = []
    for seed in (1, 2):
        data = GAME.dump(GAME.new(players, seed))
        packs = [card for pack in data["packs"] for card in pack]
        assert sorted(data["deck"] + packs) == list(range(85))
        assert len(packs) == 4 * players
        decks.append(data["deck"])
    assert decks[0] != decks[1]
    assert decks[0] != sorted(decks[0])


def test_every_card_is_dealt_about_equally_often():
    """PE-1.4: no card is favoured by the shuffle."""
    firsts = [min(GAME.dump(GAME.new(3, seed))["packs"][0]) for seed in range(400)]
    counts = [sum(card in GAME.dump(GAME.new(3, seed))["packs"][0] for seed in range(400)) for card in (0, 42, 84)]
    assert len(set(firsts)) > 20
    assert all(5 <= count <= 40 for count in counts)  # 400 * 4 / 85 is about 19


def test_month_tokens():
    """PE-1.8, PE-2.2: four months in order, clockwise in 1 and 3, counterclockwise in 2 and 4."""
    table = finished(3, 1)
    months = [(event.month, event.direction) for event in table.happened(ev.MonthBegan)]
    assert months == [(1, "clockwise"), (2, "counterclockwise"), (3, "clockwise"), (4, "counterclockwise")]


def test_all_start_in_construction_mode():
    """PE-1.9."""
    assert started(5).view().modes == ("construction",) * 5


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_first_player_may_be_agreed(seat):
    """PE-1.10, D1: that player gets the capitol."""
    table = started(3, options={"first_player": seat})
    assert table.holder("capitol") == SEATS[seat - 1]
    assert table.view().first == seat - 1
    assert table.happened(ev.GameBegan, first=seat - 1)


def test_otherwise_chance_decides_who_is_first():
    """PE-1.10, PE-2.5: and somebody always is."""
    holders = {started(4, seed).holder("capitol") for seed in range(40)}
    assert holders == set(SEATS[:4])


def test_nobody_starts_with_anything():
    """PE-1.11."""
    for name in SEATS[:4]:
        table = started(4)
        assert table.hand(name) == []
        assert table.standing(name) == []
        assert table.captured(name) == []
        assert table.spent(name) == 0


def test_stickers_and_folding_are_no_part_of_the_game():
    """PE-1.12: nothing is asked before the first draft."""
    assert set(started(3).asked.values()) == {"PE-D2"}


def test_clockwise_is_to_the_left():
    """PE-1.2: A passes to B, and B to C."""
    table = started(3, options={"first_player": 1})
    before = {name: table.view(name).packs[-1][-1] for name in SEATS[:3]}
    for name in SEATS[:3]:
        table.play(name, f"card {before[name][0]}")
    assert table.view("B").packs[-1][-1] == before["A"][1:]
    assert table.view("C").packs[-1][-1] == before["B"][1:]
    assert table.view("A").packs[-1][-1] == before["C"][1:]


# ---- PE-2: the shape of the game -----------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_a_month_is_drafting_action_end(players):
    """PE-2.1, PE-2.6: four times, then the game is over and scored."""
    table = finished(players, players)
    kinds = (ev.MonthBegan, ev.ActionPhaseBegan, ev.ActionPhaseEnded, ev.MonthEnded, ev.GameEnded)
    order = [kinds.index(type(event)) for event in table.events if isinstance(event, kinds)]
    assert order == [0, 1, 2, 3] * 4 + [4]
    assert table.state.result is not None


def test_x1_direction_of_a_month():
    """X1 (PE-2.2, PE-2.3, PE-4.2): in month 2 turns go counterclockwise from the holder of the capitol."""
    table = position(4, month=2, turn="C", capitol="C")
    order = []
    for _ in range(3):
        order.append(table.turn)
        table.play(table.turn, "produce")
    assert order == ["C", "B", "A"]
    assert table.view().phase == "draft"  # the third flip ended month 2 at once


def test_the_first_player_is_whoever_holds_the_capitol_when_the_phase_begins():
    """PE-2.4: served first, and first to take a turn in the next month."""
    table = position(3, capitol="B", turn="A")
    table.play("A", "produce")
    table.play("B", "produce")
    assert table.view().month == 2
    assert table.view().first == SEATS.index("B")
    while table.view().phase == "draft":
        seat = table.state.pending[0]
        table.state.play(seat, table.state.legal(seat)[0])
    assert table.turn == "B"


@pytest.mark.parametrize("players", COUNTS)
def test_exactly_one_player_has_the_capitol(players):
    """PE-2.5, PE-14.4: at every moment."""
    table = started(players, 3)
    rng = Random(3)
    while table.state.pending:
        assert table.view().capitol in range(players)
        seat = rng.choice(table.state.pending)
        table.state.play(seat, rng.choice(table.state.legal(seat)))
    assert table.view().capitol in range(players)


def test_the_deck_has_the_ids_of_the_rules():
    """PE-1.4."""
    assert next(iter(CARDS)) == "R-01"
    assert list(CARDS)[-1] == "KS-6"
    assert len(CARDS) == 85
