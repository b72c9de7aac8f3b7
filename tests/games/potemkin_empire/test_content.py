"""The content file: what is shipped, and what a file of one's own must look like; and loaded states."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue import BadContent, BadData
from tests.games.potemkin_empire.positions import CONTENT, GAME, position

SHIPPED: str = GAME.content.text


def edited(row: str, old: str, new: str) -> str:
    """The shipped file with a text replaced, the first time that it stands after `row`."""
    place = SHIPPED.index(old, SHIPPED.index(row))
    return SHIPPED[:place] + new + SHIPPED[place + len(old) :]


def line_of(row: str, old: str) -> int:
    return SHIPPED.count("\n", 0, SHIPPED.index(old, SHIPPED.index(row))) + 1


# ---- what is shipped -----------------------------------------------------------------------------


def test_every_row_has_an_origin():
    """PE-1.5, PE-7.6: numbers of the rulebook are the rulebook's, the split of Facades and the cards are ours."""
    assert {row.origin for row in (CONTENT.supply, CONTENT.draft, CONTENT.scoring, *CONTENT.month)} == {"rulebook"}
    assert {row.origin for row in CONTENT.facade} == {"reconstructed"}
    assert {row.id for row in CONTENT.ability if row.origin == "rulebook"} == {"A01"}
    assert {row.id for row in CONTENT.ability if row.origin == "public"} == {"A04"}
    assert GAME.content.custom is False


def test_the_deck():
    """PE-7.1, PE-7.6: 20 real, 35 fake and 30 conditional cards, six of each type, three of them without ability."""
    cards = CONTENT.card
    assert [card.id for card in cards if card.kind == "real"] == [f"R-{number:02}" for number in range(1, 21)]
    assert [card.id for card in cards if card.kind == "fake"] == [f"F-{number:02}" for number in range(1, 36)]
    for letter, kind in zip("CEGIS", ("culture", "espionage", "government", "industry", "science"), strict=True):
        own = [card for card in cards if card.facade == kind]
        assert [card.id for card in own] == [f"K{letter}-{number}" for number in range(1, 7)]
        assert [card.ability for card in own].count(None) == 3
    assert [card.ability for card in cards if card.kind == "real"].count(None) == 8
    assert [card.ability for card in cards if card.kind == "fake"].count(None) == 15


def test_the_numbers_of_the_rules():
    """PE-1.6, PE-2.2, PE-3.1, PE-4.14, PE-13.2"""
    assert (CONTENT.supply.cubes, CONTENT.supply.agents, CONTENT.draft.cards, CONTENT.limits.turns) == (40, 15, 4, 30)
    assert [month.direction for month in CONTENT.month] == ["clockwise", "counterclockwise"] * 2
    assert (CONTENT.scoring.fake, CONTENT.scoring.captured, CONTENT.scoring.cube) == (2, 2, 1)
    assert [facade.points for facade in CONTENT.facade] == [1, 0, 2, 0, 0]


# ---- files of one's own --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "old", "new", "field", "expected"),
    [
        pytest.param("[supply]", "cubes = 40", "cubes = -1", "supply.cubes", "at least 0", id="negative cubes"),
        pytest.param("[supply]", "agents = 15", 'agents = "many"', "supply.agents", "number", id="no number"),
        pytest.param("[draft]", "cards = 4", "cards = 0", "draft.cards", "at least 1", id="nothing to draft"),
        pytest.param("[limits]", "turns = 30", "turns = 0", "limits.turns", "at least 1", id="no turns"),
        pytest.param("[scoring]", "fake = 2", "fake = -2", "scoring.fake", "at least 0", id="negative points"),
        pytest.param(
            "[[month]]", '"clockwise"', '"upwards"', "month[0].direction", "counterclockwise", id="no direction"
        ),
        pytest.param("[[facade]]", "count = 12", "count = -1", "facade[0].count", "at least 0", id="negative Facades"),
        pytest.param("[[facade]]", '"culture"', '"castle"', "facade[0].type", "espionage", id="no such type"),
        pytest.param('id = "A02"', '"A02"', '"A01"', "ability[1].id", "no other", id="ability twice"),
        pytest.param('id = "A02"', "amount = 1", "amount = 0", "ability[1].amount", "at least 1", id="draws nothing"),
        pytest.param('id = "A02"', '"draw"', '"win"', "ability[1].effect", "look", id="no such effect"),
        pytest.param('id = "A02"', '"free"', '"later"', "ability[1].timing", "action", id="no such timing"),
        pytest.param('id = "R-02"', '"R-02"', '"R-01"', "card[1].id", "no other card", id="card twice"),
        pytest.param('id = "R-02"', '"R-02"', '"R 02"', "card[1].id", "letters", id="a blank in an id"),
        pytest.param('id = "R-02"', '"real"', '"solid"', "card[1].kind", "fake", id="no such kind"),
        pytest.param('id = "R-09"', '"A07"', '"A77"', "card[8].ability", "id of an ability", id="no such ability"),
        pytest.param('id = "R-02"', '"reconstructed"', '"guess"', "card[1].origin", "rulebook", id="no such origin"),
    ],
)
def test_a_bad_file_is_refused(row, old, new, field, expected):
    """The message names the file, the line, the field and what is expected there."""
    with pytest.raises(BadContent) as refusal:
        intrigue.game("potemkin-empire", edited(row, old, new), "my-cards.toml")
    start, _, got = str(refusal.value).partition(": expected ")
    assert start == f"my-cards.toml, line {line_of(row, old)}: {field}"
    assert expected in got


def test_a_conditional_card_names_its_type():
    """PE-7.4: the line is that of the row in which it is missing; other cards must not name one."""
    second = 'id = "R-02"'
    with pytest.raises(
        BadContent, match=r"card\[1\]\.facade: expected the type that makes a conditional card"
    ) as refusal:
        intrigue.game("potemkin-empire", edited(second, '"real"', '"conditional"'), "my-cards.toml")
    assert f"line {line_of(second, second) - 1}:" in str(refusal.value)
    with pytest.raises(BadContent, match=r"card\[1\]\.facade: expected none \(real\)"):
        intrigue.game("potemkin-empire", edited(second, '"real"', '"real"\nfacade = "culture"'))


def test_a_file_must_have_all_parts():
    """Without months, Facades in another order, or with too few cards there is no game."""
    start, end = SHIPPED.index("[[month]]"), SHIPPED.index("# The Facades")
    with pytest.raises(BadContent, match="month"):
        intrigue.game("potemkin-empire", SHIPPED[:start] + SHIPPED[end:])
    with pytest.raises(BadContent, match=r"facade.*five types"):
        intrigue.game("potemkin-empire", SHIPPED.replace('type = "culture"', 'type = "science"', 1))
    few = SHIPPED[: SHIPPED.index('[[card]]\nid = "R-04"')]
    with pytest.raises(BadContent, match="5 to 200 cards"):
        intrigue.game("potemkin-empire", few)
    with pytest.raises(BadContent, match="line"):
        intrigue.game("potemkin-empire", SHIPPED + "\n[[card]\n")


def test_another_file_makes_another_game():
    """PE-13.2, PE-3.1: other numbers are played by; such games come to their end."""
    text = SHIPPED.replace("cards = 4  ", "cards = 3  ").replace("fake = 2  ", "fake = 5  ")
    game: Any = intrigue.game("potemkin-empire", text)
    assert game.content.custom is True
    state = game.new(4, 2)
    assert state.view(0).size == 3
    rng = Random(4)
    while state.pending:
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    fakes = next(line for line in state.result.lines if line.label == "fake buildings")
    assert all(points % 5 == 0 for points in fakes.points)
    with pytest.raises(BadContent, match="different content"):
        GAME.load(game.dump(game.new(3)))


# ---- loaded states -------------------------------------------------------------------------------


def test_a_state_is_loaded_as_it_was():
    """At every decision of a game."""
    rng = Random(5)
    state = GAME.new(4, 5)
    while state.pending:
        loaded = GAME.load(json.loads(json.dumps(GAME.dump(state))))
        assert GAME.digest(loaded) == GAME.digest(state)
        assert [loaded.legal(seat) for seat in range(4)] == [state.legal(seat) for seat in range(4)]
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("turns", [1], id="too few seats"),
        pytest.param("hands", [[], []], id="too few hands"),
        pytest.param("piles", [1, 2], id="too few piles"),
        pytest.param("month", 5, id="no such month"),
        pytest.param("goods", [], id="buildings without cubes"),
        pytest.param("villages", [[0], [0], []], id="a building twice"),
        pytest.param("inside", [-1, 5], id="a building without a card"),
        pytest.param("deck", "all", id="no list"),
        pytest.param("asks", ["PE-D99", None, None], id="no such decision"),
        pytest.param("agenda", [["dance"]], id="no such step"),
    ],
)
def test_a_bad_state_is_refused(field, value):
    """PE-14.2: with the name of the field."""
    data = json.loads(position(villages={"A": "culture:R-01", "B": "culture:R-02"}).data())
    data[field] = value
    with pytest.raises(BadData, match=field):
        GAME.load(data)
