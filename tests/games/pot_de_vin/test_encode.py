"""Views as numbers: each number is what its name says."""

from __future__ import annotations

import pytest

from tests.games.pot_de_vin.playing import VARIANTS, moves
from tests.games.pot_de_vin.positions import GAME, TEAMS, Table, at_round, final


def numbers(table: Table, viewer: int | None) -> dict[str, float]:
    view = table.view(viewer)
    return dict(zip(GAME.layout(view.players), GAME.encode(view), strict=True))


def marked(table: Table, viewer: int | None, word: str) -> list[str]:
    """The names with this word whose number is 1."""
    return [name for name, number in numbers(table, viewer).items() if word in name and number == 1.0]


def middle_of_a_round() -> Table:
    """Seat 1 has led A7, seat 2 has trumped in with E4, seat 3 has passed; seat 4 is to act."""
    table = at_round(
        hands={1: "A7 P4 P5", 2: "E4 P6 P7", 3: "U7 U8", 4: "A2 U5 U6"},
        trump="E9",
        areas={1: "A4 P10 A1 A13", 2: "A3"},
        treasure={1: 2},
        rest=4,
    )
    table.round("A7", "E4", "bribe")
    return table


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_size_and_range(players, options):
    """As many numbers as names, whatever happens, none of them wild; for seats and spectators."""
    names = GAME.layout(players)
    assert len(set(names)) == len(names)
    for move in moves(players, options, seed=17):
        for viewer in (move.seat, None):
            row = GAME.encode(move.state.view(viewer))
            assert len(row) == len(names)
            assert all(-4 <= number <= 5 for number in row)


def test_the_viewer_comes_first():
    """The same table turned by one seat gives the same numbers."""
    table = at_round(hands={1: "A7 P4", 2: "E4 P6", 3: "U7 U8", 4: "A2 U5"}, areas={1: "A4"}, rest=4)
    turned = at_round(hands={2: "A7 P4", 3: "E4 P6", 4: "U7 U8", 1: "A2 U5"}, areas={2: "A4"}, start=2, rest=1)
    assert GAME.encode(table.view(1)) == GAME.encode(turned.view(2))


def test_where_the_cards_are():
    table = middle_of_a_round()
    assert marked(table, 4, " in hand") == ["A2 in hand", "U5 in hand", "U6 in hand"]
    assert marked(table, 1, " in hand") == ["P4 in hand", "P5 in hand"]
    assert marked(table, None, " in hand") == []
    assert marked(table, 4, " in this round") == ["A7 in this round", "E4 in this round"]
    assert marked(table, 4, " trump now") == ["E9 trump now"]
    unseen = {"P4", "P5", "P6", "P7", "U7", "U8"} | {f"U{value}" for value in (12, 13)}
    assert marked(table, 4, " unseen") == sorted((f"{card} unseen" for card in unseen), key=GAME.layout(4).index)


def test_the_round_so_far():
    table = middle_of_a_round()
    row = numbers(table, 4)
    assert marked(table, 4, "trump Enzo") == ["trump Enzo"]
    assert marked(table, 4, "led ") == ["led Aldo"]
    assert marked(table, 4, " starts") == ["seat +1 starts"]
    assert marked(table, 4, " wins so far") == ["seat +2 wins so far"]
    assert marked(table, 4, " passed") == ["seat +3 passed"]
    assert marked(table, 4, " decides") == ["seat +0 decides"]
    assert marked(table, 4, "+2 played") == ["seat +2 played Enzo"]
    assert row["seat +2 played value"] == pytest.approx(4 / 13)
    assert row["gems in this round"] == 0.25
    assert [row["round"], row["rounds left"], row["cards face down"]] == pytest.approx([10 / 16, 2 / 16, 2 / 16])
    assert (row["seat +3 gems"], row["seat +3 cards"]) == pytest.approx((0.0, 2 / 12))


def test_voids():
    """Who did not follow has none of the led character."""
    table = middle_of_a_round()
    assert marked(table, 4, " no ") == ["seat +2 no Aldo"]


def test_areas():
    """PV-9.4: symbols, not cards; Nobles 1 + 2, a Joker, a Pot de Vin, two gems: the score stands at 6 - 7 - 1 + 2."""
    row = numbers(middle_of_a_round(), 1)
    assert row["seat +0 NOB symbols"] == 3 / 8
    assert (row["seat +0 Jokers"], row["seat +0 Pot de Vin cards"], row["seat +1 -2 cards"]) == (0.25, 0.25, 0.25)
    assert row["seat +0 gems won"] == 0.5
    assert row["seat +0 cards taken"] == pytest.approx(4 / 12)
    assert row["seat +0 score now"] == pytest.approx((-1 - 1 + 2) / 30)


def test_the_question_is_marked():
    """For the one who is asked, and nobody else."""
    seen = set()
    for players, options in VARIANTS:
        for move in moves(players, options, seed=15):
            table = Table(move.state)
            for viewer in (None, *range(1, players + 1)):
                asked = table.asked.get(viewer or 0)
                expected = [] if asked is None else [f"asked {asked}"]
                assert marked(table, viewer, "asked ") == expected
                seen |= {asked} - {None}
    assert seen == {decision.id for decision in GAME.decisions}


def test_partners_and_columns():
    """PV-11.7: the Knights of both partners are equal, the Nobles of seat 1 count as they are."""
    table = final(4, {1: "U4 P5 A4 E6 U7 A1", 3: "A8 E9"}, options=TEAMS, rest=2)
    assert marked(table, 1, "is partner") == ["seat +2 is partner"]
    assert marked(table, 1, "in question") == ["column in question KNT"]
    assert marked(table, 3, "in question") == []
    assert marked(table, 1, " counts") == []
    table.others_answer(1)
    table.play(1, "count own KNT")
    assert [name for name in marked(table, 1, " counts") if "+0" in name or "+2" in name] == [
        "seat +0 NOB counts",
        "seat +0 KNT counts",
    ]


def test_own_jokers_only():
    """PV-8.8: the others learn of them when all are placed."""
    table = final(4, {1: "A4 P10 A5 P8 E5 A1 U1", 2: "P6 E8 A8 E1"}, rest=4)
    table.play(1, "joker to NOB")
    assert marked(table, 1, "Joker in") == ["seat +0 Joker in NOB"]
    assert marked(table, 2, "Joker in") == []


def test_who_has_discarded():
    """PV-12.8: the fact is open."""
    state = GAME.new(6, 1)
    first = state.pending[0]
    state.play(first, state.legal(first)[0])
    assert marked(Table(state), first + 1, "has discarded") == ["seat +0 has discarded"]
    assert marked(Table(state), (first + 1) % 6 + 1, "has discarded") == ["seat +5 has discarded"]


def test_the_own_discard_is_known_to_be_in_the_pile():
    """PV-12.8: to its discarder, and to nobody else."""
    put = {4: "U3", 5: "E9", 6: "U2"}
    table = at_round(6, hands={1: "A7"}, left=12, supply={1: 11}, trump="E9", pile="U2 U3 U4", discards=put)
    assert marked(table, 4, "known in pile") == ["U3 known in pile"]
    assert marked(table, 1, "known in pile") == marked(table, None, "known in pile") == []
