"""PV-8: where Jokers go."""

from __future__ import annotations

from itertools import combinations

import pytest

from intrigue import Illegal
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import GUILD_OF, GUILDS, score
from tests.games.pot_de_vin.positions import AUTO, Table, final

# One card of each guild, and what they make with Jokers: columns of one symbol.
ONE_OF_EACH = {"NOB": "A4", "ART": "A5", "TRD": "A6", "WRK": "A7", "KNT": "A8", "ASN": "A9"}
JOKERS = ("A1", "P1", "E1", "U1")


def area(guilds: str, jokers: int) -> str:
    return " ".join([*(ONE_OF_EACH[guild] for guild in guilds.split()), *JOKERS[:jokers]])


def refused(table: Table, text: str) -> str:
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.play(1, text)
    assert table.data() == before
    return refusal.value.clause


def test_every_owner_must_place():
    """PV-8.1: asked after the last round, with no way to leave a Joker where it is."""
    table = final(4, {1: area("NOB ART", 1), 2: area("TRD WRK", 0) + " P1", 3: "A8"})
    assert set(table.asked.values()) == {"PV-D6"}
    assert set(table.asked) == {1, 2, 4}
    assert all(text.startswith("joker to ") for seat in table.asked for text in table.legal(seat))
    assert refused(table, "bribe") == "PV-8.1"


def test_one_joker_for_a_column():
    """PV-8.2."""
    table = final(4, {1: area("NOB ART TRD", 2)})
    table.play(1, "joker to NOB")
    assert "joker to NOB" not in table.legal(1)
    assert refused(table, "joker to NOB") == "PV-8.2"


def test_no_column_of_a_joker_alone():
    """PV-8.3."""
    table = final(4, {1: area("NOB TRD", 1)})
    assert table.legal(1) == ["joker to NOB", "joker to TRD"]
    assert refused(table, "joker to ART") == "PV-8.3"


@pytest.mark.parametrize(
    ("guilds", "jokers", "placed"),
    [("", 1, 0), ("", 4, 0), ("NOB", 2, 1), ("NOB KNT", 4, 2), ("NOB KNT ASN", 3, 3), ("NOB KNT ASN ART TRD", 4, 4)],
)
def test_how_many_are_placed(guilds, jokers, placed):
    """PV-8.4, PV-8.6: as many as there are columns; the others are discarded. Where nothing is to choose, nobody is
    asked."""
    table = final(4, {1: area(guilds, jokers)})
    forced = jokers >= len(guilds.split())
    assert (1 in table.asked) is not forced
    table.others_answer()
    (told,) = table.happened(ev.JokersPlaced, seat=0)
    assert len(told.guilds) == placed
    assert told.discarded == jokers - placed
    if forced:
        assert set(told.guilds) == set(guilds.split())
    assert table.view().jokers[0] == told.guilds


@pytest.mark.parametrize("joker", JOKERS)
def test_a_joker_is_one_symbol(joker):
    """PV-8.5, PV-8.9: never two, whatever its character, and worth nothing beside that."""
    table = final(4, {1: f"A10 {joker}"}, options=AUTO)
    assert table.points(1) == {"Workmen": 6}
    assert final(4, {1: joker}, options=AUTO).points(1) == {}


@pytest.mark.parametrize(("guilds", "jokers"), [("NOB ART TRD KNT", 2), ("NOB ART WRK", 1), (" ".join(GUILDS), 4)])
def test_every_choice_of_columns_can_be_made_in_one_way(guilds, jokers):
    """PV-8.6, PV-8.7, PV-D6: all subsets of exactly min(J, C) own columns, and no other."""
    reached: list[tuple[str, ...]] = []

    def explore(done: tuple[str, ...]) -> None:
        table = final(4, {1: area(guilds, jokers)})
        table.others_answer(1)
        table.play(1, *done)
        if 1 not in table.asked:
            assert table.points(1).keys() >= {"Nobles", "Artists"}
            reached.append(table.view().jokers[0])
            return
        for text in table.legal(1):
            explore((*done, text))

    explore(())
    assert sorted(reached) == sorted(combinations(guilds.split(), jokers))


def test_jokers_are_placed_in_the_order_of_the_guilds():
    """PV-8.6, PV-8.7: so not so far on that columns run out, and not backwards."""
    table = final(4, {1: area("NOB ART TRD KNT", 2)})
    assert table.legal(1) == ["joker to NOB", "joker to ART", "joker to TRD"]
    assert refused(table, "joker to KNT") == "PV-8.6"
    table.play(1, "joker to ART")
    assert table.legal(1) == ["joker to TRD", "joker to KNT"]
    assert refused(table, "joker to NOB") == "PV-8.7"


def test_a_joker_that_goes_too_far_on_is_refused_as_such():
    """PV-8.6: also after the first one."""
    table = final(4, {1: area(" ".join(GUILDS), 4)})
    table.play(1, f"joker to {GUILDS[0]}")
    assert refused(table, f"joker to {GUILDS[-1]}") == "PV-8.6"


def test_placing_is_compulsory_even_if_it_costs():
    """PV-8.6: three symbols become four."""
    table = final(4, {1: "A7 A10 U1"}, options=AUTO)
    assert table.points(1) == {"Workmen": -1}


def test_jokers_go_to_own_columns_only():
    """PV-8.7: a column that only somebody else has is not offered."""
    table = final(4, {1: area("NOB ART", 1), 2: "A6 P7"})
    assert table.legal(1) == ["joker to NOB", "joker to ART"]
    table.play(1, "joker to ART")
    table.others_answer()
    assert table.points(2) == {"Traders": 3}


@pytest.mark.parametrize("first", [1, 2])
def test_all_place_at_the_same_time(first):
    """PV-8.8: in any order, with the same result, and nobody sees anything before all are done."""
    table = final(4, {1: area("NOB ART", 1), 2: "A6 A7 P1"})
    other = 3 - first
    before = {seat: table.legal(seat) for seat in (1, 2)}
    table.others_answer(1, 2)
    answers = {1: "joker to ART", 2: "joker to WRK"}
    table.play(first, answers[first])
    assert table.legal(other) == before[other]
    assert table.view(other).jokers[first - 1] is None
    assert table.view().jokers == (None,) * 4
    table.play(other, answers[other])
    assert table.view().jokers[:2] == (("ART",), ("WRK",))
    assert [table.score(seat) for seat in (1, 2)] == [1 + 3, 1 + 3]


GAINS = {1: 2, 2: 3, 3: -7, 4: -2, 5: -3, 6: 16, 7: 5, 8: 0}
NOBLES = ["A4", "E6", "U7", "P9", "P10", "A12"]


def nobles(symbols: int) -> list[str]:
    """Nobles with so many symbols."""
    for count in range(len(NOBLES) + 1):
        for cards in combinations(NOBLES, count):
            if sum(2 if card in ("P10", "A12") else 1 for card in cards) == symbols:
                return list(cards)
    raise AssertionError(symbols)


@pytest.mark.parametrize(("symbols", "gain"), list(GAINS.items()))
def test_what_a_joker_gains(symbols, gain):
    """PV-8.5, PV-9.1, PV-9.3: against the Joker in another column of two symbols, which would gain 3."""
    cards = nobles(symbols)
    table = final(4, {1: " ".join([*cards, "A5", "P8", "U1"])})
    table.play(1, "joker to NOB")
    table.others_answer()
    assert table.score(1) == score([*cards, "A5", "P8"]) + gain


@pytest.mark.parametrize("symbols", range(1, 9))
@pytest.mark.parametrize("jokers", [1, 2])
def test_the_best_choice_is_made_automatically(symbols, jokers):
    """PV-8.6, PV-8.7: `endgame_placement` auto; by brute force over all choices."""
    cards = [*nobles(symbols), "A5", "P8", "A6", "A8", "E9", "A13"]
    held = [guild for guild in GUILDS if guild in {GUILD_OF.get(card) for card in cards}]
    best = max(score(cards, chosen) for chosen in combinations(held, jokers))
    table = final(4, {1: " ".join([*cards, *JOKERS[:jokers]])}, options=AUTO)
    assert table.score(1) == best


def test_equal_gains_take_the_first_guild():
    """PV-8.7: in the fixed order of the guilds."""
    table = final(4, {1: area("ART KNT ASN", 1)}, options=AUTO)
    assert table.view().jokers[0] == ("ART",)
