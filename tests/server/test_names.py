"""Names: what somebody is called never changes what is said, and nobody can be taken for somebody else."""

# ruff: noqa: RUF001  # look-alike letters are what this is about

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import lists, sampled_from, text

import intrigue
from intrigue.core.naming import named, stand_ins
from intrigue.server.names import LONGEST, checked_name, distinct, ignorable, skeletons
from intrigue.server.outgoing import Showing
from intrigue.server.refusal import Refusal
from intrigue.server.seating import resized, titles, with_bot, with_person
from intrigue.server.storage import GuestRow
from intrigue.server.table import Table
from tests.server.tables import new_table, play_some

LIKE_WORDS = ["Seat 2", "Seat 1", "seat 4's", "Seat 3", "Seat 1's", "seat 6", "Seat 5", "Seat 99"]
PLAIN = ["Qarlaq", "Qerleq", "Qirlirqi", "Qorloq", "Qurlurqu", "Qyrlyq", "Qawlaq", "Qewlewq"]


def said(table: Table, titles: list[str], viewer: int | None) -> list[str]:
    """Everything in words that a viewer gets."""
    showing = Showing(table, titles[: table.row.players])
    update = showing.update(viewer, 0, [None] * table.row.players)
    result = [] if update.result is None else [update.result.reason]
    lines = [line.text for line in update.lines]
    return [update.question.text, *(choice.label for choice in update.legal), *lines, *result, showing.text(viewer)]


@pytest.mark.parametrize("game_id", intrigue.games())
def test_names_that_look_like_words_of_the_game(game_id: str) -> None:
    """Given players called "Seat 2" and the like, what is said of them is what would be said of anybody."""
    rng, mentioned = Random(game_id), 0
    for players in [count for count in intrigue.game(game_id).players if count <= len(PLAIN)]:
        table = new_table(game_id, players, seed=rng.getrandbits(60))
        while table.state.pending:
            for viewer in (None, *table.state.pending):
                plain = said(table, PLAIN, viewer)
                for number, words in enumerate(said(table, LIKE_WORDS, viewer)):
                    for name, word in zip(PLAIN, LIKE_WORDS, strict=True):
                        mentioned += name in plain[number]
                        plain[number] = plain[number].replace(name, word)
                    assert words == plain[number]
            play_some(table, rng, 40, undos=False)
    assert mentioned


# ---- what one may be called ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Kim", "Kim"),
        ("  Kim\t van   der  Berg ", "Kim van der Berg"),
        ("Ｋｉｍ", "Kim"),
        ("Zoe\u0308", "Zoë"),
        ("O'Neill-Müller jr.", "O'Neill-Müller jr."),
        ("Ольга", "Ольга"),
        ("Γιώργος", "Γιώργος"),
        ("佐々木ユーリ", "佐々木ユーリ"),
        ("김민준 Kim", "김민준 Kim"),
        ("שרה", "שרה"),
        ("प्रिया", "प्रिया"),
        ("สมชาย", "สมชาย"),
        ("Kim 🎲\ufe0f", "Kim 🎲"),
        ("Ciara", "Ciara"),
        ("Seattle", "Seattle"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_names_that_people_have(name: str, kept: str) -> None:
    assert checked_name(name) == kept


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("", id="nothing"),
        pytest.param(" \u00a0\u2003", id="spaces"),
        pytest.param("\u3164", id="Hangul filler"),
        pytest.param("\u2800", id="Braille blank"),
        pytest.param("\uffa0\u115f", id="fillers"),
        pytest.param("Ki\u200bm", id="zero-width space"),
        pytest.param("Kim\u00ad", id="soft hyphen"),
        pytest.param("Kim\ue000", id="private character"),
        pytest.param("Kim\U000e0041", id="tag"),
        pytest.param("\u202emiK", id="right-to-left override"),
        pytest.param("Kim\x07", id="control character"),
        pytest.param("K\u0456m", id="Latin and Cyrillic"),
        pytest.param("Αlice", id="Greek and Latin"),
        pytest.param("K" + "\u0301" * 5, id="a tower of accents"),
        pytest.param("\u0301", id="an accent alone"),
        pytest.param("...", id="signs alone"),
        pytest.param("★", id="a sign"),
        pytest.param("Kim ١2", id="digits of two kinds"),
        pytest.param("\ufdfa\ufdfa\ufdfa", id="longer than it seems"),
        pytest.param("You", id="the reader"),
        pytest.param("YOU", id="the reader, loudly"),
        pytest.param("Yоu", id="the reader, with a Cyrillic letter"),
        pytest.param("Ada", id="a bot"),
        pytest.param("ADÁ", id="a bot with an accent"),
        pytest.param("Cl ara", id="a bot with a space"),
        pytest.param("CIara", id="a bot with a capital i"),
        pytest.param("Вогіѕ", id="a bot in Cyrillic"),
        pytest.param("Kim (greedy)", id="a bot's level"),
        pytest.param("Seat 1", id="a seat"),
        pytest.param("seat1", id="a seat without a space"),
        pytest.param("Player 10", id="a player"),
    ],
)
def test_names_that_nobody_may_have(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_name(name)
    assert refused.value.code == "name"


@given(text(max_size=60))
def test_a_name_that_is_kept_can_be_shown(name: str) -> None:
    """Whatever somebody sends: what is kept has no invisible, private or control characters and is kept as it is."""
    try:
        kept = checked_name(name)
    except Refusal:
        return
    assert checked_name(kept) == kept
    assert 1 <= len(kept) <= LONGEST
    assert kept.isprintable()
    assert not any(ignorable(letter) for letter in kept)
    assert named(f"{stand_ins([kept])[0]}!", [kept]) == f"{kept}!"


@given(lists(sampled_from(["Kim", "KIM", "Kirn", "K1m", "Kím", "Kim 2", "Sam", "x" * LONGEST]), max_size=12))
def test_no_two_at_a_table_look_alike(wanted: list[str]) -> None:
    table: list[str] = []
    for name in wanted:
        table.append(distinct(name, table))
    for number, name in enumerate(table):
        assert len(name) <= LONGEST
        assert not any(skeletons(name) & skeletons(other) for other in table[:number])


def test_seats_have_different_names() -> None:
    """Two guests of one name, a guest who plays for two, a bot's seat and one who comes back under the own name."""
    seats = with_bot(resized((), 5), 1, "greedy")
    for number, (guest, called, name) in enumerate([("g1", "Kim", ""), ("g2", "KIM", ""), ("g1", "Kim", "Boris")]):
        seats = with_person(seats, (0, 2, 3)[number], GuestRow(guest, called, ""), name, "")
    assert titles(seats)[:4] == ["Kim", "Boris", "KIM 2", "Boris 2"]
    again = with_person(seats, 0, GuestRow("g1", "Kim", ""), "", "another token")
    assert titles(again) == titles(seats)
