"""The content file: what is printed on the cards, and what a file of one's own may look like."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import intrigue
from intrigue import BadContent, BadData
from tests.games.empire_engine.positions import GAME

SHIPPED = GAME.content.text
LEFT = 'edges = ["arm", "salvage", "produce", "attack"]'
RIGHT = 'edges = ["invent", "defend", "attack", "export"]'


def edited(*changes: tuple[str, str]) -> str:
    text = SHIPPED
    for old, new in changes:
        assert text.count(old) >= 1, old
        text = text.replace(old, new, 1)
    return text


def game_with(*changes: tuple[str, str]) -> Any:
    return intrigue.game("empire-engine", edited(*changes), "my-cards.toml")


def play_on(state: Any, seed: int = 1) -> Any:
    rng = Random(seed)
    while state.pending:
        seat = state.pending[0]
        state.play(seat, rng.choice(state.legal(seat)))
    return state


# ---- what is shipped -----------------------------------------------------------------------------


def test_every_row_has_an_origin():
    """EE-1.6, EE-13.3: what is ours is called reconstructed."""
    data = GAME.content.data
    assert {row.origin for row in (data.cubes, data.rounds, data.scoring, *data.gear)} == {"rulebook"}
    assert {row.origin for row in (*data.engine, *data.empire)} == {"reconstructed"}
    assert GAME.content.custom is False


def test_each_power_names_its_clause():
    """EE-13.4, EE-13.6, EE-13.7, EE-13.8."""
    clauses = {empire.effect: empire.clause for empire in GAME.content.data.empire}
    assert clauses == {"vigil": "EE-13.4", "profit": "EE-13.6", "ruin": "EE-13.7", "prophecy": "EE-13.8"}
    for empire in GAME.content.data.empire:
        assert empire.name.split()[0] in GAME.rulebook.clauses[empire.clause].text


# ---- other cards ---------------------------------------------------------------------------------


def test_another_order_of_the_edges():
    """EE-1.6, EE-1.7: nothing but the file depends on it. Invent turned by one shows the edge on its left, Attack."""
    game = game_with((RIGHT, 'edges = ["invent", "defend", "export", "attack"]'))
    state = game.new(2, 1)
    for _ in range(4):
        (seat,) = state.pending
        card = "lay left arm" if state.prompt(seat).decision == "EE-D1" else "lay right invent"
        state.play(seat, game.actions.index(card))
    (seat,) = state.pending
    meaning = game.label(state.view(seat), game.actions.index("gear 1 right"), "AB")
    assert "1 gear turns 1 to Attack" in meaning
    for _ in range(4):
        (seat,) = state.pending
        card = "gear 1 right" if state.prompt(seat).decision == "EE-D3" else "gear 2 left"
        state.play(seat, game.actions.index(card))
    assert state.view(None).engines == (("produce", "attack"),) * 2


def test_other_numbers():
    """EE-2.1, EE-2.3, EE-10.1, EE-11.1, EE-11.2: cubes, rounds and points come from the file."""
    game = game_with(
        ("per_kind_per_copy = 15", "per_kind_per_copy = 20"),
        ("start_goods = 1", "start_goods = 3"),
        ("two = 8", "two = 2"),
        ("majority = 3", "majority = 5"),
        ("cube = 1", "cube = 2"),
    )
    state = game.new(2, 1)
    assert state.view(None).stock == (18, 14, 20)
    assert game.inventory(state) == {"soldier": 20, "good": 20, "invention": 20}
    assert list(game.encode(state.view(0))[game.layout(2).index("others' score piles good") :][:1]) == [0.0]
    play_on(state)
    assert state.round == 2
    piles = [state.score[:3], state.score[3:]]
    for seat, pile in enumerate(piles):
        most = [mine >= other and mine > 0 for mine, other in zip(pile, piles[1 - seat], strict=True)]
        assert state.result.scores[seat] == 2 * sum(pile) + 5 * sum(most)


def test_other_gears():
    """EE-1.11: large and alternate values are the file's."""
    game = game_with(("value = 1\nalternate = 0", "value = 3\nalternate = 2"))
    assert "gear 3 left with soldier" in game.actions.texts
    state = game.new(2, 1)
    layout = game.layout(2)
    assert "seat +0 left gear 3" in layout
    while state.round == 1:
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    seat = state.pending[0]
    state.play(seat, game.actions.index("gear 3 left"))
    assert game.encode(state.view(seat))[layout.index("seat +0 left gear 3")] == 1.0
    play_on(state)
    assert state.result is not None


def test_other_empires():
    """EE-13.1: their names are the file's too."""
    game = game_with(('id = "kestrel"', 'id = "falcon"'), ('name = "Kestrel Dominion"', 'name = "Falcon Realm"'))
    options = {"empire_powers": True, "empire_assignment": "agreed", "empires": ["falcon", None]}
    state = game.new(2, 1, options)
    view = state.view(0)
    assert view.empires[0] == "falcon"
    assert "Falcon Realm" in game.show(view, "AB")
    assert game.encode(view)[game.layout(2).index("seat +0 falcon")] == 1.0
    for _ in range(10):
        seat = state.pending[0]
        view = state.view(seat)
        assert game.sampler(view).draw(Random(1)).view(seat) == view
        state.play(seat, game.greedy(view, state.legal(seat), Random(1)))


def test_a_state_of_other_content_is_not_loaded():
    game = game_with(("majority = 3", "majority = 4"))
    with pytest.raises(BadContent, match="the state was made with different content"):
        GAME.load(game.dump(game.new(2, 1)))


# ---- bad files -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "line", "complaint"),
    [
        ((LEFT, 'edges = ["arm", "salvage", "attack"]'), "edges", "engine[0].edges: expected four different actions"),
        ((LEFT, 'edges = ["arm", "arm", "produce", "attack"]'), "edges", "engine[0].edges: expected four different"),
        ((LEFT, 'edges = ["arm", "sail", "produce", "attack"]'), "edges", "engine[0].edges[1]: expected one of arm, "),
        ((LEFT, 'edges = ["arm", "export", "produce", "attack"]'), RIGHT, "engine[1].edges: expected no export, which"),
        (('side = "right"', 'side = "left"'), 'side = "left"', "engine[1].side: expected the left engine, then"),
        (('side = "right"', 'side = "top"'), 'side = "top"', "engine[1].side: expected one of left, right, got 'top'"),
        (
            ("value = 2", "value = 1"),
            "value = 1",
            "gear[1].value: expected a value different from that of the first gear",
        ),
        (("alternate = 3", "alternate = 4"), "alternate = 4", "gear[1].alternate: expected 0 to 3 quarter-turns"),
        (("value = 2", 'value = "two"'), 'value = "two"', "gear[1].value: expected a whole number, got 'two'"),
        (("two = 8", "two = 0"), "two = 0", "rounds.two: expected a number of at least 1, got 0"),
        (
            ("majority = 3", "majority = -3"),
            "majority = -3",
            "scoring.majority: expected a number of at least 0, got -3",
        ),
        (("start_goods = 1", "start_goods = 4"), "start_goods = 4", "cubes.start_goods: expected 0 to 3, so that"),
        (("three = 9\n", ""), "[rounds]", "rounds.three: expected a whole number, got nothing"),
        (("three = 9", "tree = 9"), "tree = 9", "rounds.tree: expected no field of this name; known fields: two"),
        (('id = "nova"', 'id = "kestrel"'), None, "empire[1].id: expected an id that no other empire has"),
        (('effect = "ruin"', 'effect = "vigil"'), None, "empire[2].effect: expected a power that no other empire has"),
        (('effect = "ruin"', 'effect = "rain"'), 'effect = "rain"', "empire[2].effect: expected one of vigil, profit"),
        (('origin = "rulebook"', 'origin = "me"'), 'origin = "me"', "cubes.origin: expected one of rulebook, public"),
        (("players_per_copy = 4", "players_per_copy = 3"), "[[empire]]", "empire[3]: expected 3 empires, one for"),
    ],
)
def test_a_bad_file_is_refused_with_line_field_and_what_was_expected(change, line, complaint):
    text = edited(change)
    with pytest.raises(BadContent) as refusal:
        intrigue.game("empire-engine", text, "my-cards.toml")
    message = str(refusal.value)
    assert complaint in message
    assert message.startswith("my-cards.toml, line ")
    if line is not None:
        wanted = [number for number, row in enumerate(text.splitlines(), 1) if line in row]
        assert int(message.removeprefix("my-cards.toml, line ").split(":")[0]) in wanted


def test_too_few_or_too_many_gears_are_refused():
    gear = '[[gear]]\nvalue = 2\nalternate = 3\norigin = "rulebook"\n'
    for new, complaint in (
        ("", r"line \d+: gear\[0\]: expected two gears, got '1 of them'"),
        (gear + gear.replace("2", "3"), r"line \d+: gear\[2\]: expected two gears, got '3 of them'"),
    ):
        with pytest.raises(BadContent, match=complaint):
            game_with((gear, new))


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_a_truncated_file_is_refused(part):
    """Cut off in the middle of a line or between two, it is never taken for a whole one."""
    text = SHIPPED[: int(len(SHIPPED) * part)]
    with pytest.raises(BadContent, match=r"^cut\.toml"):
        intrigue.game("empire-engine", text, "cut.toml")


# ---- bad states ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("stock", [1, 2], "stock: expected 3 numbers of at least 0"),
        ("ready", [1, 1, 1, -1], "ready: expected 4 numbers of at least 0"),
        ("score", "many", "score: expected a list, got 'many'"),
        ("top", [0, 1, 2, 4], "top: expected 4 numbers from -1 to 3"),
        ("cubes", [2, -1, -1, -1], "cubes: expected 4 numbers from -1 to 1"),
        ("round", 9, "round: expected a number from 1 to 8, got 9"),
        ("start", 2, "start: expected a number from 0 to 1, got 2"),
        ("empires", [0, 1], "empires: expected 0 numbers of empires"),
        ("agenda", [["dance"]], r"agenda\[0\]: expected a step \(.*reveal"),
        ("asks", ["EE-D99", None], r"asks\[0\]: expected one of EE-D1, EE-D2"),
        ("version", "0", "version: expected rules version 1, got '0'"),
    ],
)
def test_a_state_that_makes_no_sense_is_not_loaded(field, value, complaint):
    data = GAME.dump(GAME.new(2, 1))
    data[field] = value
    with pytest.raises(BadData, match=complaint):
        GAME.load(data)
