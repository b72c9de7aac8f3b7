"""PV-9, PV-10: points, places and ties."""

from __future__ import annotations

import pytest

from intrigue.games.pot_de_vin.rules.scoring import reason_for
from tests.games.pot_de_vin.deck import COLUMN_POINTS, GUILDS, JOKERS, POT_POINTS, cards_of, columns, score
from tests.games.pot_de_vin.playing import finished
from tests.games.pot_de_vin.positions import AUTO, GAME, Table, final
from tests.games.pot_de_vin.test_jokers import nobles


def ended(areas: dict[int, str], treasure: dict[int, int] | None = None, players: int = 4) -> Table:
    return final(players, areas, treasure=treasure, options=AUTO)


# ---- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("symbols", "points"), list(enumerate([0, 1, 3, 6, -1, -3, -6, 10, 15])))
def test_the_points_of_a_column(symbols, points):
    """PV-9.1, PV-9.2: no symbols, no points."""
    table = ended({1: " ".join(nobles(symbols))})
    assert table.score(1) == points
    assert table.column(1, "NOB") == symbols


def test_nine_symbols_are_worth_as_much_as_eight():
    """PV-9.3."""
    assert ended({1: " ".join([*nobles(8), "A1"])}).points(1) == {"Nobles": 15}


@pytest.mark.parametrize(("cards", "points"), [("A4 E6", 3), ("P10", 3), ("P10 A12", -1), ("A4 E6 U7 P9", -1)])
def test_symbols_are_counted_not_cards(cards, points):
    """PV-9.4."""
    assert ended({1: cards}).points(1) == {"Nobles": points}


@pytest.mark.parametrize("guild", GUILDS)
def test_every_guild_scores_by_the_same_table(guild):
    """PV-9.1, PV-9.5: a line for each guild, with its own clause."""
    name = next(row.name for row in GAME.content.data.guild if row.id == guild)
    own = [card.id for card in GAME.content.data.card if card.guild == guild]
    for count in range(1, 7):
        cards = own[:count]
        table = ended({1: " ".join(cards)})
        symbols = columns(cards)[GUILDS.index(guild)]
        assert table.points(1) == {name: COLUMN_POINTS[symbols]}


def test_guilds_are_added():
    """PV-9.5."""
    table = ended({1: "A4 P10 A5 P8 A7 U5 A10"})
    assert table.points(1) == {"Nobles": 6, "Artists": 3, "Workmen": -1}
    assert table.score(1) == 8


@pytest.mark.parametrize(
    ("cards", "points"), [("A2", 2), ("A3", -2), ("A2 P2 E2 U2", 8), ("A3 P3 U3", -6), ("P2 E3", 0)]
)
def test_plus_and_minus_cards(cards, points):
    """PV-9.6."""
    assert ended({1: cards}).score(1) == points


@pytest.mark.parametrize("count", range(5))
def test_pots(count):
    """PV-9.7: by their number in one area."""
    assert ended({1: " ".join(["A13", "P13", "E13", "U13"][:count])}).score(1) == POT_POINTS[count]


def test_pots_of_different_players_do_not_add_up():
    """PV-9.7."""
    table = ended({1: "A13 P13", 2: "E13 U13"})
    assert [table.score(seat) for seat in (1, 2)] == [-3, -3]


@pytest.mark.parametrize("gems", [0, 1, 7])
def test_gems_of_the_treasure(gems):
    """PV-9.8."""
    assert ended({1: ""}, {1: gems}).score(1) == gems


def test_gems_of_the_supply_are_worth_nothing():
    """PV-9.9: at the end there are none."""
    for seed in range(6):
        state, _ = finished(4, {}, seed)
        assert state.view(None).supply == (0,) * 4
        gems = next(line for line in state.result.lines if line.label == "gems")
        assert gems.points == state.view(None).treasure


def test_a_total_may_be_negative():
    """PV-9.10."""
    assert ended({1: "A3 P3 E3 A13 P13 E13"}).score(1) == -12


def test_the_lines_add_up_and_name_their_clauses():
    """PV-9.1, PV-9.5 to PV-9.8: whole games, counted again card by card."""
    for players in (3, 4, 5):
        for seed in range(4):
            state, _ = finished(players, {}, seed)
            view, result = state.view(None), state.result
            clauses = ["PV-9.1"] * 6 + ["PV-9.6", "PV-9.7", "PV-9.8"]
            assert [line.clause for line in result.lines] == clauses
            for seat in range(players):
                expected = score(view.taken[seat], view.jokers[seat], view.treasure[seat])
                assert result.scores[seat] == expected == sum(line.points[seat] for line in result.lines)
                assert set(view.taken[seat]) == set(cards_of(state.taken[seat]))


# ---- places --------------------------------------------------------------------------------------


def test_most_points_win():
    """PV-10.1: fewer cards and gems do not matter."""
    table = ended({1: "A4 A5", 2: "P10 A11", 3: "A13 P13 P4"}, {3: 4})
    assert [table.score(seat) for seat in (1, 2, 3)] == [2, 6, 2]
    ranks = table.state.result.ranks
    assert ranks[1] < ranks[0]
    assert ranks[1] < ranks[2]


def rival(areas: dict[int, str], treasure: dict[int, int] | None = None) -> tuple[int, ...]:
    """The places of seats 1 and 2, who have equal points, relative to each other."""
    table = ended(areas, treasure)
    assert table.score(1) == table.score(2)
    first, second = table.state.result.ranks[:2]
    return (1, 1) if first == second else (1, 2) if first < second else (2, 1)


@pytest.mark.parametrize(
    ("areas", "places"),
    [
        ({1: "A4 E6", 2: "A5 P8"}, (1, 1)),
        ({1: "A4 E6", 2: "E10"}, (1, 2)),
        ({1: "P10", 2: "E4 A5"}, (2, 1)),
        ({1: "A4 E6 A2 P3", 2: "A5 P8"}, (1, 2)),
        ({1: "A4 A1", 2: "E10"}, (1, 2)),
        ({1: "A4 A1 P1 E1", 2: "A5 P8"}, (1, 1)),
        ({1: "A1 P1", 2: ""}, (1, 1)),
    ],
)
def test_most_cards_break_a_tie(areas, places):
    """PV-10.2, PV-10.5: guild cards, neutral cards and placed Jokers count one each, double symbols too; discarded
    Jokers count nothing."""
    assert rival(areas) == places


@pytest.mark.parametrize(
    ("areas", "treasure", "places"),
    [
        ({1: "A4 E6", 2: "A5 A6"}, {1: 1, 2: 2}, (2, 1)),
        ({1: "A5 A6", 2: "A4 E6"}, {1: 2, 2: 1}, (1, 2)),
        ({1: "A4 E6", 2: "A5 P8"}, {1: 2, 2: 2}, (1, 1)),
        ({1: "A4 A5 A6", 2: "E4 U9"}, {1: 0, 2: 0}, (1, 2)),
        ({1: "A4 A5 A6", 2: "E5 A7"}, {1: 0, 2: 1}, (1, 2)),
    ],
)
def test_most_gems_break_the_next(areas, treasure, places):
    """PV-10.3, PV-10.4: gems in the treasure, but only if cards are equal too; then the place is shared."""
    assert rival(areas, treasure) == places


def test_lower_places_are_ranked_alike():
    """PV-10.6: by the same three criteria; equal in all of them shares a place, and the place after it is left out."""
    for seed in range(25):
        state, _ = finished(5, {}, seed)
        view, result = state.view(None), state.result
        keys = []
        for seat in range(5):
            jokers = [card for card in view.taken[seat] if card in JOKERS]
            cards = len(view.taken[seat]) - len(jokers) + len(view.jokers[seat])
            keys.append((result.scores[seat], cards, view.treasure[seat]))
        assert result.ranks == tuple(1 + sum(other > key for other in keys) for key in keys)
        assert result.winners == tuple(seat for seat in range(5) if keys[seat] == max(keys))
    table = ended({1: "A4", 2: "A5", 3: "A6 A8"}, players=5)
    below = sorted(table.state.result.ranks[:4])
    assert table.state.result.ranks[:4] == (below[1], below[1], below[0], below[3])
    assert below[2] == below[1]
    assert below[3] == below[1] + 2


ALONE = ((0,), (1,), (2,))


@pytest.mark.parametrize(
    ("teams", "keys", "said"),
    [
        (ALONE, [(5, 3, 1), (4, 9, 9), (4, 9, 8)], "Most points: 5 (seat 1)."),
        (ALONE, [(5, 3, 1), (5, 2, 9), (1, 9, 8)], "Level on 5 points; seat 1 had the most cards, 3. (PV-10.2)"),
        (
            ALONE,
            [(5, 3, 1), (5, 3, 2), (5, 2, 8)],
            "Level on 5 points and 3 cards; seat 2 had won the most gems, 2. (PV-10.3)",
        ),
        (
            ALONE,
            [(5, 3, 2), (5, 3, 2), (5, 3, 1)],
            "Level on 5 points, 3 cards and 2 gems: seat 1 and seat 2 share the victory. (PV-10.4)",
        ),
        (((0, 2), (1, 3)), [(5, 3, 1), (7, 3, 1)], "Most points: 7 (seat 2 + seat 4)."),
    ],
)
def test_the_result_says_what_decided(teams, keys, said):
    """PV-10.1, PV-10.2, PV-10.3, PV-10.4."""
    assert reason_for(teams, keys) == said
