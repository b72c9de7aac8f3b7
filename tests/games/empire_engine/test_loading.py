"""What `load` refuses, moment by moment: every field is checked against where the game is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from intrigue import BadData
from intrigue.games.empire_engine.codes import ATTACK, EXPORT
from intrigue.games.empire_engine.rules.execution import target_of
from intrigue.games.empire_engine.state import BLOCKED, GOOD, SOLDIER
from tests.games.empire_engine.positions import GAME, asking, execute

DECISIONS = [decision.id for decision in GAME.decisions]
PLANNING = ("EE-D1", "EE-D2", "EE-D3", "EE-D4")
EXECUTING = ("EE-D6", "EE-D7", "EE-D8", "EE-D9", "EE-D10", "EE-D11")


def dump_of(decision: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(GAME.dump(asking(decision).state)))
    return data


def refused(data: dict[str, Any]) -> str:
    """The field that the error names."""
    with pytest.raises(BadData) as caught:
        GAME.load(data)
    return caught.value.path.partition("[")[0]


def replaced(numbers: list[int], place: int, number: int) -> list[int]:
    return [*numbers[:place], number, *numbers[place + 1 :]]


@pytest.mark.parametrize("decision", DECISIONS)
def test_what_was_dumped_is_loaded(decision):
    data = dump_of(decision)
    assert json.loads(json.dumps(GAME.dump(GAME.load(data)))) == data


@pytest.mark.parametrize("decision", DECISIONS)
def test_the_agenda_follows_from_the_question(decision):
    """EE-4, EE-7.1: whatever else waits, or does not wait, is refused."""
    data = dump_of(decision)
    agenda = data["agenda"]
    more = [["reveal"], ["turn"], ["execute"], ["cash in"], ["end of round"], ["take", 0], ["prophecy", 1], ["vigil"]]
    for other in ([], agenda[1:], agenda[:-1], *[[*agenda, step] for step in more], *[[step] for step in more]):
        if other != agenda:
            assert refused({**data, "agenda": other}) in ("agenda", "asks")


@pytest.mark.parametrize("decision", DECISIONS)
def test_steps_of_the_agenda_wait_at_their_place(decision):
    data = dump_of(decision)
    for number, step in enumerate(data["agenda"]):
        for other in (-2, -1, 0, 1, 2, 3, 4, 5, 6, 9, 99):
            changed = [*data["agenda"][:number], [step[0], other], *data["agenda"][number + 1 :]]
            if changed != data["agenda"]:
                assert refused({**data, "agenda": changed}) in ("agenda", "matter", "hit", "guarded")


@pytest.mark.parametrize("decision", DECISIONS)
def test_one_seat_is_asked_what_it_can_be_asked(decision):
    """EE-D1 to EE-D11"""
    data = dump_of(decision)
    players = data["players"]
    for seat in range(players):
        for ask in (None, *DECISIONS):
            asks: list[str | None] = [None] * players
            asks[seat] = ask
            if asks != data["asks"]:
                refused({**data, "asks": asks})
    assert refused({**data, "asks": [decision] * players}) == "asks"


@pytest.mark.parametrize("decision", DECISIONS)
def test_no_cube_is_lost_or_made(decision):
    """EE-3.9"""
    data = dump_of(decision)
    for field in ("stock", "spares", "ready", "score"):
        for place in range(len(data[field])):
            for more in (1, -1):
                numbers = list(data[field])
                numbers[place] += more
                assert refused({**data, field: numbers}) in ("stock", field)


@pytest.mark.parametrize("decision", PLANNING)
def test_before_the_execute_phase_nothing_has_happened(decision):
    """EE-7.1"""
    data = dump_of(decision)
    for field in ("attacks", "hit", "guarded", "exported"):
        for place in range(len(data[field])):
            numbers = list(data[field])
            numbers[place] = 1
            assert refused({**data, field: numbers}) == field
    assert refused({**data, "matter": 0}) == "matter"
    assert refused({**data, "moves": [3 * data["players"]]}) == "moves"
    assert refused({**data, "face_up": True}) == "face_up"


@pytest.mark.parametrize("decision", PLANNING)
def test_cards_lie_exactly_where_they_were_laid(decision):
    """EE-5.2, EE-6.2, EE-6.3"""
    data = dump_of(decision)
    for engine, card in enumerate(data["plan"]):
        plan = list(data["plan"])
        plan[engine] = 0 if card == -1 else -1
        assert refused({**data, "plan": plan}) == "plan"
    for place in range(2 * data["players"] + 1):
        if place != data["place"]:
            assert refused({**data, "place": place}) in ("place", "asks", "first", "plan")
    for seat, side in enumerate(data["first"]):
        both = -1 not in data["plan"][2 * seat : 2 * seat + 2]  # then either may have been the first
        for other in {-1, 0, 1} - {side} - ({0, 1} if both else set()):
            first = list(data["first"])
            first[seat] = other
            assert refused({**data, "first": first}) in ("first", "plan")


@pytest.mark.parametrize("decision", ["EE-D4", "EE-D5"])
def test_a_seat_lays_two_different_gears(decision):
    """EE-6.3"""
    data = dump_of(decision)
    for engine, gear in enumerate(data["plan"]):
        if gear != -1 and data["plan"][engine ^ 1] != -1:
            plan = list(data["plan"])
            plan[engine] = 1 - gear
            assert refused({**data, "plan": plan}) == "plan"


@pytest.mark.parametrize(("decision", "cards"), [("EE-D2", 4), ("EE-D4", 2), ("EE-D5", 2)])
def test_a_card_is_one_that_a_seat_has(decision, cards):
    """EE-5.2, EE-6.2: four edges of an engine in round 1, then two gears."""
    data = dump_of(decision)
    for engine, card in enumerate(data["plan"]):
        if card != -1:
            assert refused({**data, "plan": replaced(data["plan"], engine, cards)}) == "plan"


@pytest.mark.parametrize("decision", EXECUTING)
def test_attacks_blocks_and_hits_fit_the_engines(decision):
    """EE-8.1, EE-8.10, EE-8.16, EE-9.1"""
    data = dump_of(decision)
    for seat, hit in enumerate(data["hit"]):
        numbers = list(data["hit"])
        numbers[seat] = 1 - hit
        assert refused({**data, "hit": numbers}) == "hit"
    for seat, guarded in enumerate(data["guarded"]):
        numbers = list(data["guarded"])
        numbers[seat] = 1 - guarded
        assert refused({**data, "guarded": numbers}) == "guarded"
    for engine, attack in enumerate(data["attacks"]):
        if GAME.load(data).acts[engine] != ATTACK:
            for other in (1, 2):
                numbers = list(data["attacks"])
                numbers[engine] = other
                assert refused({**data, "attacks": numbers}) == "attacks"
        elif attack != BLOCKED:  # a block needs a defender who has blocked
            numbers = list(data["attacks"])
            numbers[engine] = BLOCKED
            assert refused({**data, "attacks": numbers}) in ("guarded", "matter", "asks")
    for field, other in (("plan", 0), ("cubes", 0)):
        numbers = [other, *data[field][1:]]
        assert refused({**data, field: numbers}) in (field, "stock")
    assert refused({**data, "face_up": True}) == "face_up"
    assert refused({**data, "place": data["place"] - 1}) == "place"
    assert refused({**data, "first": [-1, *data["first"][1:]]}) == "first"
    for engine in range(2 * data["players"]):
        if engine != data["matter"]:
            assert refused({**data, "matter": engine}) in ("matter", "agenda")


@pytest.mark.parametrize("decision", EXECUTING)
def test_what_was_exported_matters_only_to_partners(decision):
    """EE-15.12"""
    data = dump_of(decision)
    for seat in range(data["players"]):
        if EXPORT not in GAME.load(data).acts[2 * seat : 2 * seat + 2]:
            numbers = list(data["exported"])
            numbers[seat] = 2
            assert refused({**data, "exported": numbers}) == "exported"


def test_a_partner_joins_only_in_a_real_export():
    """EE-15.12"""
    data = dump_of("EE-D10")
    assert refused({**data, "exported": [0] * data["players"]}) == "asks"


@pytest.mark.parametrize("decision", ["EE-D8", "EE-D9"])
@pytest.mark.parametrize("kind", [SOLDIER, GOOD])
def test_an_attacker_chooses_only_between_two_kinds(decision, kind):
    """EE-8.17, EE-15.11"""
    data = dump_of(decision)
    place = 2 * target_of(GAME.load(data), data["matter"]) + kind
    ready, stock = list(data["ready"]), list(data["stock"])
    stock[kind] += ready[place]
    ready[place] = 0
    assert refused({**data, "ready": ready, "stock": stock}) == "matter"


def test_movements_lead_to_the_present_piles():
    """EE-3.5 to EE-3.7, EE-12.3: nobody loses what was never gained, and a spare needs somebody without a cube."""
    data = dump_of("EE-D11")
    players = data["players"]
    assert refused({**data, "moves": [*data["moves"], 0]}) == "moves"
    assert refused({**data, "moves": [*data["moves"], 3 * players + 6]}) == "moves"
    assert refused({**data, "moves": [*data["moves"], -1]}) == "moves"
    assert refused({**data, "moves": [*data["moves"], 3 * players + 3]}) == "moves"


def test_empires_are_those_that_were_agreed_on():
    """EE-13.2, EE-14.5"""
    data = dump_of("EE-D5")
    for empires in ([0, 0, 0], [0, 1], [9, 1, 2], []):
        assert refused({**data, "empires": empires}) == "empires"


def test_only_a_prophet_is_asked_about_its_revealed_gears():
    """EE-13.8: with an agenda that would fit, too."""
    state = asking("EE-D5").state
    data = dump_of("EE-D5")
    asked = state.pending[0]
    order = state.setup.orders[state.start]
    for seat in set(range(state.players)) - {asked}:
        asks = ["EE-D5" if one == seat else None for one in range(state.players)]
        agenda = [*data["agenda"][:-1], ["prophecy", order.index(seat) + 1]]
        assert refused({**data, "asks": asks, "agenda": agenda}) == "asks"


def test_who_was_hit_does_not_salvage():
    """EE-9.1: A has attacked B, so only C salvages; B cannot be asked in its turn either."""
    table = execute(
        tops={"A": ("attack", "invent"), "B": ("salvage", "invent"), "C": ("salvage", "invent")}, ready={"A": "1/0"}
    )
    assert table.asked == [("C", "EE-D11")]
    data = json.loads(json.dumps(GAME.dump(table.state)))
    turn = [["end of round"], ["salvage", 3]]
    assert refused({**data, "asks": [None, "EE-D11", None], "agenda": turn}) == "asks"


def test_a_game_is_over_only_after_its_last_round():
    """EE-10.1, EE-11.1"""
    state = GAME.new(3, 5)
    while state.pending:
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    data = json.loads(json.dumps(GAME.dump(state)))
    GAME.load(data)
    assert refused({**data, "round": data["round"] - 1}) == "round"
    assert refused({**data, "agenda": [["end of round"]]}) == "agenda"
    assert refused({**data, "asks": ["EE-D11", None, None]}) == "asks"
    assert refused({**data, "result": None}) == "asks"
