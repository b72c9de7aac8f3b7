"""PV-11: team play with four players. What is scored for partners holds for six players as well (PV-12.16)."""

from __future__ import annotations

from itertools import combinations

import pytest

from intrigue import BadOption, Illegal
from intrigue.games.pot_de_vin import PotDeVin
from intrigue.games.pot_de_vin import events as ev
from intrigue.games.pot_de_vin.rules.scoring import best_split
from intrigue.games.pot_de_vin.view import ColumnVote
from tests.games.pot_de_vin.deck import CARDS, COLUMN_POINTS, GUILDS, JOKERS, columns, score
from tests.games.pot_de_vin.playing import finished
from tests.games.pot_de_vin.positions import AUTO, GAME, TEAMS, Table, at_round, final

TEAMS_AUTO = {**TEAMS, **AUTO}
PARTNERS = [(4, 1, 3), (6, 1, 4), (6, 2, 5)]


def together(players: int, first: int, second: int, own: str, other: str, **given: object) -> Table:
    """The end of a game in which two partners have these areas; all other cards lie with the last seat."""
    options = {**(TEAMS if players == 4 else {}), **dict(given.pop("options", None) or {})}  # type: ignore[call-overload]
    return final(players, {first: own, second: other}, options=options, **given)  # type: ignore[arg-type]


# ---- who with whom -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 5])
def test_teams_need_four_players(players):
    """PV-11.1."""
    with pytest.raises(BadOption, match=r"option teams: needs 4 players .* \(PV-11\.1\)"):
        GAME.new(players, 1, TEAMS)


def test_partners_do_not_act_one_after_the_other():
    """PV-11.1, PV-11.2: seats 1 and 3 against seats 2 and 4; without the option everybody alone."""
    assert GAME.new(4, 1, TEAMS).view(None).teams == ((0, 2), (1, 3))
    assert GAME.new(4, 1).view(None).teams == ((0,), (1,), (2,), (3,))
    for players, options in ((4, TEAMS), (6, {})):
        for first, second in GAME.new(players, 1, options).view(None).teams:
            assert (second - first) % players not in (1, players - 1)


def test_set_up_and_play_are_those_of_four_players():
    """PV-11.3, PV-11.15: the same deal, the same rounds, the trump card is won; only the end differs."""
    plain, teams = (GAME.dump(GAME.new(4, 9, options)) for options in ({}, TEAMS))
    changed = {name for name in plain if plain[name] != teams[name]}
    assert changed == {"options"}
    for options in ({}, TEAMS):
        table = at_round(hands={1: "A4 P4 P5", 2: "A7 P6 P7", 3: "A5 P8 P9", 4: "A6 U4 U5"}, options=options)
        table.round("A4", "A7", "A5", "A6")
        assert table.area(2) == {"A4", "A5", "A6", "A7", "E9"}
        assert table.asked == {2: "PV-D3"}


def test_everybody_keeps_an_own_area():
    """PV-11.4: cards and gems go to the winner, nothing to the partner."""
    table = at_round(hands={1: "A4 P4 P5", 2: "A7 P6 P7", 3: "A5 P8", 4: "A6 U4 U5"}, rest=1, options=TEAMS)
    table.play(1, "A4")
    table.play(2, "A7")
    table.round("bribe", "A6")
    assert table.area(2) == {"A4", "A6", "A7", "E9"}
    assert table.area(4) == set()
    assert table.view().treasure == (0, 1, 0, 0)


# ---- which columns count -------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "first", "second"), PARTNERS)
@pytest.mark.parametrize(
    ("own", "other", "points"),
    [
        ("A4", "E6 U7", 1),
        ("E6 U7", "A4", 1),
        ("A4 E6 U7", "P10 A12", 6),
        ("A4 E6 U7 P9", "P10", 3),
        ("P10 A12 A4", "E6 U7 P9", 6),
        ("P10 A12 E6 U7 P9", "A4", 1),
    ],
)
def test_the_column_with_fewer_symbols_counts(players, first, second, own, other, points):
    """PV-11.5, PV-11.6: symbols, not cards, are compared; for both partners alike."""
    table = together(players, first, second, own, other, options=AUTO)
    assert table.points(first) == table.points(second) == {"Nobles": points}


@pytest.mark.parametrize(("players", "first", "second"), PARTNERS)
def test_a_column_that_the_partner_does_not_have_counts(players, first, second):
    """PV-11.8: no column is not a small column."""
    table = together(players, first, second, "A4 E6 U7", "A5 P8", options=AUTO)
    assert table.points(first) == {"Nobles": 6, "Artists": 3}


def test_the_comparison_comes_before_the_jokers():
    """PV-11.6, PV-11.9: a Joker neither makes the scored column too large nor the other one too small."""
    table = together(4, 1, 3, "A4 E6 A1", "P10 U7", options=AUTO)
    assert table.view().scored[0] == ("NOB",)
    assert table.points(1) == {"Nobles": 6}
    above = together(4, 1, 3, "A4 E6 U7 A1", "P10 A12", options=AUTO)
    assert above.points(1) == {"Nobles": -1}


def test_equal_columns_are_the_choice_of_the_team():
    """PV-11.7: the lower seat answers, guild by guild; it is asked before Jokers are placed."""
    table = together(4, 1, 3, "A4 A5 A6 E6 U1", "U7 P9 P8 A7")
    assert table.asked == {1: "PV-D5"}
    assert table.legal(1) == ["count own NOB", "count partner NOB"]
    table.play(1, "count partner NOB")
    assert table.legal(1) == ["count own ART", "count partner ART"]
    with pytest.raises(Illegal) as refusal:
        table.play(1, "count own NOB")
    assert refusal.value.clause == "PV-11.7"
    table.play(1, "count own ART")
    assert table.view().scored[0] == ("ART", "TRD")
    assert table.view().scored[2] == ("NOB", "WRK")
    assert 1 in table.asked
    assert table.asked[1] == "PV-D6"


@pytest.mark.parametrize("joker", [1, 3])
def test_it_is_asked_whoever_owns_the_joker(joker):
    """PV-11.7: the answer can matter if either partner has one; the lower seat answers for the team."""
    areas = {1: "A4 A5", 3: "E6 P7"}
    areas[joker] += " U1"
    table = final(4, areas, options=TEAMS)
    assert table.asked == {1: "PV-D5"}


def test_it_is_not_asked_without_a_joker():
    """PV-11.7: it cannot matter then; the column of the lower seat is taken."""
    table = together(4, 1, 3, "A4 A5", "E6 P7")
    assert "PV-D5" not in table.asked.values()
    assert table.view().scored[0] == ("NOB", "ART")
    assert table.view().scored[2] == ("TRD",)


def test_all_teams_decide_at_the_same_time():
    """PV-11.7: told to all when every team has answered, not before."""
    table = final(6, {1: "A4 A5 A1", 4: "E6", 2: "A8 A7 P1", 5: "E9"})
    assert table.asked == {1: "PV-D5", 2: "PV-D5"}
    table.play(1, "count partner NOB")
    for seat in (None, 2, 3, 4, 5, 6):
        assert table.view(seat).votes == ()
        assert table.view(seat).scored == ((),) * 6
    assert table.view(1).votes == (ColumnVote("NOB", 3),)
    assert table.asked == {2: "PV-D5"}
    table.play(2, "count own KNT")
    assert table.view().scored[:5] == (("ART",), ("WRK", "KNT"), (), ("NOB",), ())
    assert table.view(1).votes == ()


def test_a_decision_is_not_revised():
    """PV-11.9: the Joker makes the scored column larger than the other, and it is scored all the same."""
    table = together(4, 1, 3, "A4 E6 U1", "U7 P9")
    table.play(1, "count own NOB")
    table.others_answer()
    assert table.points(1) == {"Nobles": 6}


# ---- Jokers --------------------------------------------------------------------------------------


def test_jokers_go_to_own_columns():
    """PV-11.10: never to a column that only the partner has."""
    table = together(4, 1, 3, "A4 A5 U1", "A6 P7")
    assert table.legal(1) == ["joker to NOB", "joker to ART"]
    alone = together(4, 1, 3, "U1", "A6 P7")
    alone.others_answer()
    assert alone.happened(ev.JokersPlaced, seat=0) == [ev.JokersPlaced(0, (), 1)]
    assert alone.points(1) == {"Traders": 3}


def test_a_joker_in_a_column_that_is_not_scored():
    """PV-11.11: allowed, without effect; such columns count for how many must be placed."""
    table = together(4, 1, 3, "A4 E6 A5 A7 U1 E1", "U7 P10 P8")
    table.settle_columns()
    assert table.legal(1)[0] == "joker to NOB"
    table.play(1, "joker to NOB", "joker to ART")
    table.others_answer()
    scored = table.view().scored
    assert "NOB" in scored[0]
    both = together(4, 1, 3, "A4 E6 U7 A1 P1", "P9 A5")
    both.others_answer()
    assert both.happened(ev.JokersPlaced, seat=0) == [ev.JokersPlaced(0, ("NOB",), 1)]
    assert both.points(1) == {"Nobles": 1, "Artists": 1}


def test_auto_prefers_an_unscored_column_to_a_loss():
    """PV-11.11: there a Joker costs nothing."""
    table = together(4, 1, 3, "A4 E6 U7 A5 E4 P1", "P8", options=AUTO)
    assert table.view().jokers[0] == ("ART",)
    assert table.points(1) == {"Nobles": 6, "Artists": 1}


# ---- sums ----------------------------------------------------------------------------------------


def test_pots_of_partners_are_not_pooled():
    """PV-11.12: two and two are -3 and -3, not +10; the +2 and -2 cards are added."""
    table = together(4, 1, 3, "A13 P13 A2", "E13 U13 A3 P3", options=AUTO)
    assert table.points(1) == {"Pot de Vin cards": -6, "+2 and -2 cards": -2}


def test_the_team_score():
    """PV-11.13: scored columns, neutral cards and gems of both."""
    table = together(4, 1, 3, "A4 A2", "A5 P8 E13", treasure={1: 2, 3: 3}, options=AUTO)
    expected = {"Nobles": 1, "Artists": 3, "+2 and -2 cards": 2, "Pot de Vin cards": -1, "gems": 5}
    assert table.points(1) == table.points(3) == expected
    assert table.score(1) == table.score(3) == 10


def test_team_ties():
    """PV-11.14: points, then cards of both partners with those of unscored columns, then gems of both."""
    for players in (4, 6):
        for seed in range(10):
            state, _ = finished(players, TEAMS, seed)
            view, result = state.view(None), state.result
            keys = []
            for team in view.teams:
                placed = sum(len(view.jokers[seat]) for seat in team)
                cards = sum(len(set(view.taken[seat]) - JOKERS) for seat in team) + placed
                gems = sum(view.treasure[seat] for seat in team)
                keys.append((result.scores[team[0]], cards, gems))
            for number, team in enumerate(view.teams):
                place = 1 + sum(other > keys[number] for other in keys)
                assert {result.ranks[seat] for seat in team} == {place}
                assert (team[0] in result.winners) is (keys[number] == max(keys))


@pytest.mark.parametrize(
    ("areas", "treasure", "ranks"),
    [
        ({1: "A4 E6", 4: "", 2: "E10", 5: ""}, {}, "first"),
        ({1: "P10", 4: "", 2: "A5 P8", 5: ""}, {}, "second"),
        ({1: "A4", 4: "A8 E6", 2: "A5", 5: "A9"}, {}, "first"),
        ({1: "A4", 4: "A5", 2: "A6 P7", 5: ""}, {1: 1, 4: 1, 2: 0, 5: 1}, "first"),
        ({1: "A4", 4: "A5", 2: "A6", 5: "A7"}, {1: 1, 5: 1}, "equal"),
    ],
)
def test_two_teams_level_on_points(areas, treasure, ranks):
    """PV-11.14: teams of seats 1 + 4 and 2 + 5 among three; the cards of an unscored column count too."""
    table = final(6, areas, treasure=treasure, options=AUTO)
    assert table.score(1) == table.score(2)
    one, two = table.state.result.ranks[:2]
    assert ranks == ("equal" if one == two else "first" if one < two else "second")


# ---- the best choice -----------------------------------------------------------------------------


def best_by_brute_force(own: list[str], other: list[str]) -> int:
    """All ways to decide equal columns and to place Jokers."""
    symbols = [columns(own), columns(other)]
    equal = [guild for guild in range(6) if symbols[0][guild] == symbols[1][guild] > 0]
    choices = []
    for area, counts in zip((own, other), symbols, strict=True):
        held = [guild for guild in range(6) if counts[guild]]
        choices.append(list(combinations(held, min(len(JOKERS & set(area)), len(held)))))
    neutral = sum(score([card for card in area if not symbols_on(card)]) for area in (own, other))
    best = -1000
    for given in range(1 << len(equal)):
        partner = {guild for place, guild in enumerate(equal) if given >> place & 1}
        for first in choices[0]:
            for second in choices[1]:
                points = 0
                for guild in range(6):
                    mine, theirs = symbols[0][guild], symbols[1][guild]
                    if mine and theirs:
                        own_counts = mine < theirs or (mine == theirs and guild not in partner)
                    else:
                        own_counts = mine > 0
                    points += COLUMN_POINTS[mine + (guild in first) if own_counts else theirs + (guild in second)]
                best = max(best, points + neutral)
    return best


def symbols_on(card: str) -> int:
    return sum(columns([card]))


def test_auto_finds_the_best_choice_for_a_team():
    """PV-11.7, PV-11.10, PV-11.11: against all ways to decide, in random games."""
    compared = 0
    for seed in range(30):
        state, _ = finished(4, TEAMS_AUTO, seed)
        view = state.view(None)
        for first, second in view.teams:
            gems = view.treasure[first] + view.treasure[second]
            best = best_by_brute_force(list(view.taken[first]), list(view.taken[second]))
            assert state.result.scores[first] == best + gems
            compared += 1
    assert compared == 60


def test_auto_prefers_columns_of_the_lower_seat():
    """PV-11.7: where the score is the same either way; the Joker gains as much with the Artists as with the Nobles."""
    table = together(4, 1, 3, "A4 A5 P1", "E6", options=AUTO)
    assert table.view().scored[0] == ("NOB", "ART")
    assert table.score(1) == 4


def test_partners_know_nothing_of_each_other():
    """PV-11.16, PV-12.18: a partner sees as little of a hand as anybody else."""
    for players, first, second in PARTNERS:
        state = GAME.new(players, 3, TEAMS)
        partner, stranger = state.view(second - 1), state.view(first % players)
        own = set(state.view(first - 1).hand)
        assert not own & set(partner.hand)
        assert not own & set(stranger.hand)
        assert partner.hand_sizes == stranger.hand_sizes


def test_guild_order():
    """PV-11.7: questions come in the fixed order of the guilds."""
    table = together(4, 1, 3, "A9 A8 A7 A6 A5 A4 U1", "E7 U4 U5 P7 P8 E6")
    asked = []
    while table.asked.get(1) == "PV-D5":
        asked.append(table.legal(1)[0].split()[-1])
        table.play(1, table.legal(1)[0])
    assert asked == list(GUILDS)


def test_equal_columns_count_as_the_partner_has_already_said() -> None:
    """PV-11.8: both have one noble. Without an answer the first partner's column is proposed, and an answer stands."""
    first, second = 1 << CARDS.index("A4"), 1 << CARDS.index("P9")
    nobles, given = 1 << GUILDS.index("NOB"), 1 << len(GUILDS) + GUILDS.index("NOB")
    assert isinstance(GAME, PotDeVin)
    assert best_split(GAME.tables, first, second) == (nobles, 0)
    assert best_split(GAME.tables, first, second, nobles) == (nobles, 0)
    assert best_split(GAME.tables, first, second, given) == (0, nobles)
