"""Records: a whole game as its seed and moves, replayed exactly or refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.errors import BadOption, BadRecord, UnknownGame
from intrigue.core.game import Game
from intrigue.core.match import Match
from intrigue.core.record import Record
from tests.core.helpers import refused

OPTIONS = {"stakes": "rising", "gifts": ["coin", None, None]}


@pytest.fixture
def match(cards: Game[Any, Any]) -> Match:
    """A finished game."""
    match = Match(cards, 3, 11, OPTIONS)
    rng = Random(4)
    while match.state.pending:
        seat = rng.choice(match.state.pending)
        match.play(seat, rng.choice(match.state.legal(seat)))
    return match


@pytest.fixture
def record(match: Match) -> Record:
    return match.sealed()


def test_a_record_replays_and_verifies(match: Match, record: Record) -> None:
    assert match.state.game.digest(record.replay()) == match.state.game.digest(match.state)
    assert record.verify() == match.state.result
    assert len(list(record.states())) == len(record.moves) + 1


def test_a_record_survives_a_file(record: Record, tmp_path: Path) -> None:
    record.names = ["Ann", "Bünyamin", "Chloé"]
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_record_of_an_unfinished_game_has_no_result(cards: Game[Any, Any]) -> None:
    match = Match(cards, 2, 1)
    match.play(match.state.pending[0], 2)
    assert match.sealed().verify() is None


def test_a_record_without_moves_is_a_record(cards: Game[Any, Any]) -> None:
    record = Match(cards, 2, 1).sealed()
    assert Record.from_json(record.to_json()) == record
    assert record.verify() is None


def test_a_record_carries_its_own_content(cards: Game[Any, Any]) -> None:
    rich = intrigue.game(cards.id, cards.content.text.replace("coins = 10", "coins = 20"))
    record = Record.from_json(Match(rich, 2, 1).sealed().to_json())
    assert record.content == rich.content.text
    assert record.open().inventory(record.start())["coin"] == 20
    assert record.verify() is None


def test_a_record_says_who_moved_what(record: Record) -> None:
    data = json.loads(record.to_json())
    assert data["format"] == "intrigue-record-1"
    assert data["moves"][0] == list(record.moves[0])
    assert all(isinstance(seat, int) and isinstance(text, str) for seat, text in data["moves"])


# ---- what is refused -----------------------------------------------------------------------------


def test_a_truncated_file_is_refused(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = record.to_json()
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    with pytest.raises(BadRecord) as caught:
        Record.load(path)
    assert str(caught.value).startswith(f"{path}: not a complete record (JSON): ")


@pytest.mark.parametrize("text", ["", "{", "not json", "[1, 2"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^record: not a complete record \(JSON\): "):
        Record.from_json(text)


@pytest.mark.parametrize("text", ["[]", "7", "null", "{}", '{"format": "pgn"}', '{"format": "intrigue-record-0"}'])
def test_a_foreign_file_is_refused(text: str) -> None:
    with refused(BadRecord, "mine: not an Intrigue record; expected the format 'intrigue-record-1'"):
        Record.from_json(text, "mine")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot read the record"):
        Record.load(tmp_path / "nowhere.json")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="cannot read the record"):
        Record.load(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"players": "three"}, "record: players: expected a whole number, got 'three'"),
        ({"seed": 1.5}, "record: seed: expected a whole number, got 1.5"),
        ({"moves": [[0]]}, "record: moves[0]: expected a list of 2, got [0]"),
        ({"moves": [["0", "pass"]]}, "record: moves[0][0]: expected a whole number, got '0'"),
        ({"moves": {}}, "record: moves: expected a list, got {}"),
        ({"options": []}, "record: options: expected named fields, got []"),
        ({"winner": 1}, "record: winner: expected no field of this name; known fields: game, version, "),
    ],
)
def test_a_field_of_another_form_is_refused(record: Record, changes: dict[str, object], complaint: str) -> None:
    data = {**json.loads(record.to_json()), **changes}
    with pytest.raises(BadRecord) as caught:
        Record.from_json(json.dumps(data))
    assert complaint in str(caught.value)


def test_a_missing_field_is_refused(record: Record) -> None:
    data = json.loads(record.to_json())
    del data["seed"]
    with refused(BadRecord, "record: seed: expected a whole number, got nothing"):
        Record.from_json(json.dumps(data))


def test_a_record_of_an_unknown_game_is_refused(record: Record) -> None:
    with refused(UnknownGame, f"there is no game 'chess'; known games: {', '.join(intrigue.games())}"):
        replace(record, game="chess").verify()


def test_a_record_of_other_rules_is_refused(record: Record) -> None:
    complaint = "this record follows rules version 0 of toy-three-cards; this Intrigue has 1"
    with refused(BadRecord, complaint):
        replace(record, version="0").verify()


def test_a_record_with_impossible_players_or_options_is_refused(record: Record) -> None:
    with refused(BadOption, "Three Cards is for 2 to 4 players, got 9"):
        replace(record, players=9).verify()
    with refused(BadOption, "option stakes: rising needs at least 2 rounds (TC-4.1)"):
        replace(record, options={"stakes": "rising", "rounds": 1}).verify()


def test_an_illegal_move_is_refused_with_its_number(record: Record) -> None:
    seat, _ = record.moves[1]
    forged = replace(record, moves=[record.moves[0], (seat, "pass"), *record.moves[2:]])
    reason = "Pick a card from your hand; the time to look at cards is over. (TC-3.1)"
    with refused(BadRecord, f"move 2 (seat {seat}, 'pass') cannot be played: {reason}"):
        forged.verify()


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_move_of_a_seat_that_does_not_exist_is_refused(record: Record, seat: int) -> None:
    complaint = f"move 1 (seat {seat}, 'pass') cannot be played: there is no seat {seat}; expected 0 to 2"
    with refused(BadRecord, complaint):
        replace(record, moves=[(seat, "pass")]).verify()


def test_an_unknown_action_is_refused(record: Record) -> None:
    complaint = "move 1 (seat 0, 'castle') cannot be played: 'castle' is not an action of this game"
    with refused(BadRecord, complaint):
        replace(record, moves=[(0, "castle")]).verify()


def test_other_moves_lead_elsewhere(record: Record) -> None:
    with pytest.raises(
        BadRecord, match=r"^the moves lead to a different state \(\w{12}\) than the record says \(\w{12}\)$"
    ):
        replace(record, moves=record.moves[:-1]).verify()


def test_a_record_without_a_digest_cannot_be_verified(record: Record) -> None:
    with refused(BadRecord, "this record has no digest of its last state, so it cannot be verified"):
        replace(record, digest="").verify()


def test_a_record_nested_too_deeply_is_refused() -> None:
    with pytest.raises(BadRecord, match="not a complete record"):
        Record.from_json("[" * 100_000)
