"""The content file: the deck and the tables, and what a file of one's own may look like; and loaded states."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue import BadContent, BadData
from tests.games.pot_de_vin.deck import GUILDS, cards_of
from tests.games.pot_de_vin.positions import GAME, at_round, final, natural, position

SHIPPED = GAME.content.text
SIX = "players = 6\nrounds = 12\npile = 4\nhand = 8 "
FOUR = "players = 4\nrounds = 12\npile = 12\nhand = 10\ngems = 2"


def card(name: str) -> str:
    """The rows of a card in the file."""
    found = re.search(rf'\[\[card\]\]\nid = "{name}"\n(?:.+\n)+', SHIPPED)
    assert found is not None
    return found[0]


def edited(*changes: tuple[str, str]) -> str:
    text = SHIPPED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def game_with(*changes: tuple[str, str]) -> Any:
    return intrigue.game("pot-de-vin", edited(*changes), "my-cards.toml")


def changed(name: str, old: str, new: str) -> tuple[str, str]:
    """A change in the rows of one card."""
    assert old in card(name)
    return card(name), card(name).replace(old, new)


def play_on(state: Any, seed: int = 1) -> Any:
    rng = Random(seed)
    while state.pending:
        seat = state.pending[0]
        state.play(seat, rng.choice(state.legal(seat)))
    return state


# ---- what is shipped -----------------------------------------------------------------------------


def test_every_row_has_an_origin():
    """PV-1.3, PV-1.4: numbers and neutral cards are the rulebook's, guilds on cards are reconstructed."""
    data = GAME.content.data
    assert {row.origin for row in (data.gems, data.scoring, *data.setup)} == {"rulebook"}
    assert {row.origin for row in data.card if row.kind != "guild"} == {"rulebook"}
    assert {row.origin for row in data.card if row.kind == "guild"} == {"reconstructed"}
    assert GAME.content.custom is False


def test_the_tables_of_the_rules():
    """PV-9.1, PV-9.6, PV-9.7, PV-9.8."""
    scoring = GAME.content.data.scoring
    assert scoring.columns == (0, 1, 3, 6, -1, -3, -6, 10, 15, 15)
    assert scoring.pots == (0, -1, -3, -6, 10)
    assert (scoring.plus, scoring.minus, scoring.gem) == (2, -2, 1)


def test_every_card_has_a_name():
    assert len({(row.character, row.name) for row in GAME.content.data.card}) == 52


# ---- other cards ---------------------------------------------------------------------------------


def test_another_guild_on_a_card():
    """PV-1.4: nothing but the file says which guild is where."""
    game = game_with(
        changed("A4", 'guild = "NOB"\nsymbols = 1', 'guild = "KNT"\nsymbols = 2'), (", 15, 15]", ", 15, 15, 15, 15]")
    )
    for state in (game.new(4, 1), game.new(6, 1)):
        play_on(state)
        view = state.view(None)
        for cards, shown in zip(view.taken, view.columns, strict=True):
            if "A4" in cards:
                counts = natural(shown)
                shipped = natural(final(4, {1: " ".join(cards)}).view().columns[0])
                assert counts[0] == shipped[0] - 1
                assert counts[4] == shipped[4] + 2


def test_other_points():
    """PV-9.1, PV-9.6, PV-9.7, PV-9.8: the file says what everything is worth."""
    game = game_with(
        ("columns = [0, 1, 3, 6, -1, -3, -6, 10, 15, 15]", "columns = [0, 2, 2, 2, 2, 2, 2, 2, 2, 2]"),
        ("pots = [0, -1, -3, -6, 10]", "pots = [0, 1, 2, 3, 4]"),
        ("plus = 2 ", "plus = 7 "),
        ("minus = -2 ", "minus = 0 "),
        ("gem = 1 ", "gem = 3 "),
    )
    state = play_on(game.new(3, 2))
    view = state.view(None)
    for seat in range(3):
        cards = cards_of(state.taken[seat])
        guilds = sum(count > 0 for count in natural(view.columns[seat]))
        pluses, pots = (sum(int(name[1:]) == value for name in cards) for value in (2, 13))
        assert state.result.scores[seat] == 2 * guilds + 7 * pluses + pots + 3 * view.treasure[seat]


def test_other_numbers():
    """PV-2.1, PV-12.4: hands, piles and gems for four and six players."""
    game = game_with(
        (FOUR, "players = 4\nrounds = 16\npile = 16\nhand = 9\ngems = 7"),
        ("total = 24", "total = 30"),
        (SIX, "players = 6\nrounds = 10\npile = 10\nhand = 7 "),
        ("# three players get one card more and discard one (PV-12.4, PV-12.7)\ngems = 4", "\ngems = 3"),
    )
    view = game.new(4, 1).view(None)
    assert (view.rounds, view.pile, view.hand_sizes, view.supply, view.box) == (16, 15, (9,) * 4, (7,) * 4, 2)
    play_on(game.new(4, 1))
    six = game.new(6, 1)
    assert (six.view(None).pile, sorted(six.view(None).hand_sizes)) == (7, [7, 7, 7, 8, 8, 8])
    again = game.load(game.dump(six))
    assert again.view(None) == six.view(None)
    viewer = six.pending[0]
    assert game.sampler(six.view(viewer)).draw(Random(1)).view(viewer) == six.view(viewer)
    assert play_on(six).result is not None


def test_a_state_of_other_content_is_not_loaded():
    game = game_with(("gem = 1 ", "gem = 2 "))
    with pytest.raises(BadContent, match="the state was made with different content"):
        GAME.load(game.dump(game.new(4, 1)))


# ---- bad files -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "line", "complaint"),
    [
        (
            (FOUR, FOUR.replace("players = 4", "players = 7")),
            "players = 7",
            "setup[1].players: expected a row",
        ),
        (
            (FOUR, FOUR.replace("hand = 10", "hand = 0")),
            "hand = 0",
            "setup[1].hand: expected a number of at least 1",
        ),
        (
            (FOUR, FOUR.replace("pile = 12", "pile = 11")),
            "pile = 11",
            "setup[1].pile: expected 12, which the hands",
        ),
        (
            (FOUR, FOUR.replace("gems = 2", "gems = 3")),
            "gems = 3",
            "setup[1].gems: expected 2, the rounds less",
        ),
        (("total = 24", "total = 23"), "gems = 4", "setup[3].gems: expected at most 3, so that 23 gems are enough"),
        ((SIX, SIX.replace("rounds = 12", "rounds = 11")), None, "setup[3].gems: expected 3, the rounds less"),
        (
            (FOUR, "players = 4\nrounds = 14\npile = 12\nhand = 10\ngems = 4"),
            "rounds = 14",
            "setup[1].rounds: expected 12, by the cards of the pile",
        ),
        (
            ('id = "ART"', 'id = "NOB"'),
            'id = "NOB"',
            "guild[1].id: expected the six guilds NOB, ART",
        ),
        (
            changed("A4", "value = 4", "value = 14"),
            "value = 14",
            "card[3].value: expected a value from 1 to 13",
        ),
        (changed("A4", 'id = "A4"', 'id = "B4"'), 'id = "B4"', "card[3].id: expected A4, the letter of the character"),
        (
            changed("A4", 'kind = "guild"', 'kind = "pot"'),
            None,
            "card[3].kind: expected guild, by its value",
        ),
        (changed("A1", 'kind = "joker"', 'kind = "joker"\nguild = "NOB"'), None, "card[0].guild: expected no guild on"),
        (
            changed("A1", 'kind = "joker"', 'kind = "joker"\nsymbols = 1'),
            None,
            "card[0].symbols: expected no symbols",
        ),
        (changed("A4", 'guild = "NOB"\n', ""), None, "card[3].guild: expected one of NOB, ART"),
        (changed("A4", "symbols = 1", "symbols = 3"), "symbols = 3", "card[3].symbols: expected 1 or 2, got 3"),
        (changed("A4", '"NOB"', '"BAN"'), '"BAN"', "card[3].guild: expected one of NOB, ART"),
        ((card("A4"), card("A4") + "\n" + card("A4")), None, "card[4].id: expected a card that is not listed above"),
        ((card("U13"), ""), None, "card[50]: expected 52 cards; U13 is missing, got 51"),
        ((", 15, 15]", ", 15]"), "columns", "scoring.columns: expected at least 10 numbers, for 0 to 9 symbols"),
        (("columns = [0,", "columns = [1,"), "columns", "scoring.columns: expected 0 points for no symbols"),
        (("pots = [0, -1,", "pots = [0, -1, -1,"), "pots", "scoring.pots: expected 5 numbers, for 0 to 4 cards"),
        (("pots = [0,", "pots = [2,"), "pots", "scoring.pots: expected 0 points for no card"),
        (("plus = 2 ", 'plus = "two" '), "plus", "scoring.plus: expected a whole number, got 'two'"),
        (("plus = 2 ", "plush = 2 "), "plush", "scoring.plush: expected no field of this name"),
        (('origin = "rulebook"', 'origin = "me"'), 'origin = "me"', "gems.origin: expected one of rulebook, public"),
    ],
)
def test_a_bad_file_is_refused_with_line_field_and_what_was_expected(change, line, complaint):
    text = edited(change)
    with pytest.raises(BadContent) as refusal:
        intrigue.game("pot-de-vin", text, "my-cards.toml")
    message = str(refusal.value)
    assert complaint in message
    assert message.startswith("my-cards.toml, line ")
    if line is not None:
        wanted = [number for number, row in enumerate(text.splitlines(), 1) if line in row]
        assert int(message.removeprefix("my-cards.toml, line ").split(":")[0]) in wanted


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            FOUR,
            FOUR.replace("rounds = 12", "rounds = 24").replace("gems = 2", "gems = 14"),
            "setup[1].rounds: expected 12",
        ),
        (SIX, SIX.replace("rounds = 12", "rounds = 11"), "setup[3].rounds: expected a multiple of 4"),
    ],
)
def test_the_rounds_follow_from_the_pile(old: str, new: str, complaint: str) -> None:
    """PV-2.3, PV-12.5: only six players use the pile again."""
    text = edited((old, new)).replace("total = 24", "total = 99")
    text = "gems = 3".join(text.rsplit("gems = 4", 1)) if old == SIX else text
    with pytest.raises(BadContent, match=re.escape(complaint)):
        intrigue.game("pot-de-vin", text, "my-cards.toml")


def test_too_many_symbols_of_one_guild_are_refused():
    """PV-1.4: more than a column can be counted with."""
    text = SHIPPED
    for guild in GUILDS[1:4]:
        text = text.replace(f'guild = "{guild}"', 'guild = "NOB"')
    text = text.replace(", 15, 15]", ", 15" + ", 15" * 30 + "]")
    with pytest.raises(BadContent, match=r"line \d+: card\[\d+\]\.guild: expected at most 15 symbols"):
        intrigue.game("pot-de-vin", text, "my-cards.toml")


@pytest.mark.parametrize("part", [0.01, 0.2, 0.5, 0.9])
def test_a_truncated_file_is_refused(part):
    """Cut off in the middle of a line or between two, it is never taken for a whole one."""
    text = SHIPPED[: int(len(SHIPPED) * part)]
    with pytest.raises(BadContent, match=r"^cut\.toml"):
        intrigue.game("pot-de-vin", text, "cut.toml")


# ---- bad states ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("hands", [1, 2], "hands: expected 4 numbers from 0 to 4503599627370495"),
        ("hands", [1 << 52, 0, 0, 0], "hands: expected 4 numbers from 0 to 4503599627370495"),
        ("hands", [0, 0, 0, 0], "hands: expected all 52 cards, together with areas"),
        ("supply", [2, 2, 2, -1], "supply: expected 4 numbers of at least 0"),
        ("supply", [2, 2, 2, 1], "box: expected 24 gems in all, got 23"),
        ("treasure", [0, 0, 0, 60], "box: expected 24 gems in all, got 84"),
        ("trick", [0, -1, -1, 70], "trick: expected 4 numbers from -1 to 52"),
        ("trick", [52, -1, -1, -1], "trick: expected a card of the Starting Player"),
        ("pile", [0, 1, 99], "pile: expected cards from 0 to 51"),
        ("pile", [], "hands: expected all 52 cards"),
        ("used", [-1], "used: expected cards from 0 to 51"),
        ("trump", 52, "trump: expected a card from 0 to 51, or -1, got 52"),
        ("start", 4, "start: expected a seat from 0 to 3, got 4"),
        ("round", 13, "round: expected a round from 0 to 12, got 13"),
        ("voids", [16, 0, 0, 0], "voids: expected 4 numbers from 0 to 15"),
        ("voids", [15, 0, 0, 0], r"voids\[0\]: expected characters of which the hand has no card"),
        ("history", [[0, 1, 2]], "history: expected at most 0 rounds, got 1"),
        ("votes", [4096, 0, 0, 0], "votes: expected 4 numbers from 0 to 4095"),
        ("scored", [64, 0, 0, 0], "scored: expected 4 numbers from 0 to 63"),
        ("jokers", [-1, 0, 0, 0], "jokers: expected 4 numbers from 0 to 63"),
        ("agenda", [["dance"]], r"agenda\[0\]: expected a step \(.*next round"),
        ("asks", ["PV-D9", None, None, None], r"asks\[0\]: expected one of PV-D2, PV-D3"),
        ("asks", ["PV-D4", None, None, None], r"asks\[0\]: expected PV-D3, as the rest of the state says"),
        ("asks", [None, "PV-D3", None, None], r"asks\[0\]: expected PV-D3"),
        ("asks", [None, None, None, None], r"asks\[0\]: expected PV-D3"),
        ("agenda", [["finish"]], "trump: expected -1, since no round is played"),
        ("agenda", [["next round"]], "agenda: expected what is left to do at a decision"),
        ("round", 2, "pile: expected a list of 10"),
        ("discards", [7, -1, -1, -1], "discards: expected none, except with six players"),
        ("scored", [63, 63, 63, 63], "scored: expected nothing yet"),
        ("jokers", [1, 0, 0, 0], "jokers: expected nothing yet"),
        ("votes", [0, 64, 0, 0], "votes: expected nothing yet"),
        ("trick", [-1, 52, -1, -1], "trick: expected a card of the Starting Player"),
        ("version", "0", "version: expected rules version 1, got '0'"),
    ],
)
def test_a_state_that_makes_no_sense_is_not_loaded(field, value, complaint):
    data = GAME.dump(GAME.new(4, 1))
    data["start"] = 0
    data["asks"] = ["PV-D3", None, None, None]
    data[field] = value
    with pytest.raises(BadData, match=complaint):
        GAME.load(data)


def test_a_card_in_two_places_is_not_loaded():
    """PV-1.1."""
    data = position(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"})
    data["taken"][0] |= data["hands"][0]
    with pytest.raises(BadData, match="taken: expected each card in one place only"):
        GAME.load(data)


def test_cards_and_gems_must_fit_the_rounds_left():
    """PV-6.10, PV-2.3."""
    data = position(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"})
    data["supply"][1] += 1
    data["box"] -= 1
    with pytest.raises(BadData, match=r"supply\[1\]: expected as many cards and gems as rounds are left \(2\), got 3"):
        GAME.load(data)
    data = position(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"})
    data["taken"][0] |= 1 << data["pile"].pop()
    with pytest.raises(BadData, match="pile: expected a list of 1"):
        GAME.load(data)
    data = position(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"})
    data["taken"][0] |= 1 << data["trump"]
    data["trump"] = -1
    with pytest.raises(BadData, match="trump: expected a card, while a round is played"):
        GAME.load(data)


def test_the_history_must_be_possible():
    """PV-6.5, PV-7.3: the highest card wins, and its player starts the next round."""
    state = GAME.new(4, 1)
    while len(state.history) < 2:
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    data = json.loads(json.dumps(GAME.dump(state)))
    start = (data["start"] + 1) % 4
    asks: list[str | None] = [None] * 4
    asks[start] = "PV-D3"
    with pytest.raises(BadData, match=f"start: expected seat {state.start}, by the history, got {start}"):
        GAME.load({**data, "start": start, "asks": asks})
    row = data["history"][1]
    row[2] = (row[2] + 1) % 4
    with pytest.raises(BadData, match=r"history\[1\]: expected different cards, and the highest by the winner"):
        GAME.load(data)


def test_gems_cannot_be_negative():
    """PV-2.4: the complaint names what is wrong."""
    data = position(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"})
    data["treasure"][0], data["box"] = 26, -2
    with pytest.raises(BadData, match="box: expected a number of gems, at least 0, got -2"):
        GAME.load(data)


def test_a_position_survives_a_dump():
    """Every kind of position comes back as it was, to the last word of the view."""
    tables = [
        at_round(3, hands={1: "A4 P4", 2: "A5 P5", 3: "A6 P6"}, voids={2: "Ugo"}),
        at_round(6, hands={1: "A4 P4", 2: "A5 P5"}, trump="E9", pile="E10 E11", used="E12", left=3),
        final(4, {1: "A4 A5 A6 U1 E1", 2: "A7 A8 P1"}),
        final(6, {1: "A4 A5 A1", 4: "E6", 2: "A8 A7 P1", 5: "E9"}),
    ]
    for table in tables:
        again = GAME.load(GAME.dump(table.state))
        assert GAME.digest(again) == GAME.digest(table.state)
        for viewer in (None, 0, 1, 2):
            assert again.view(viewer) == table.state.view(viewer)


# ---- a small deck --------------------------------------------------------------------------------

SMALL = 'players = 4\nrounds = 2\npile = 2\nhand = 1\ngems = 1\ndeck = ["U13", "A4", "A10", "P3", "E2", "E9"]'


def test_a_file_may_use_some_of_the_cards() -> None:
    """PV-2.1, PV-13.1: all of them are dealt, to hands and to the Trump Pile, and nothing else is."""
    game = game_with((FOUR, SMALL))
    dealt = set()
    for seed in range(20):
        state = game.new(4, seed=seed)
        held = [card for hand in range(4) for card in state.view(hand).hand]
        assert len(held) == 4
        assert {*held, state.view(None).trump} < {"A4", "A10", "P3", "E2", "E9", "U13"}
        dealt.update(held)
        assert game.load(game.dump(state)).view(0) == state.view(0)
        assert play_on(state).result is not None
    assert dealt == {"A4", "A10", "P3", "E2", "E9", "U13"}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"E9"', '"E14"', "deck: expected ids of cards, each once, got 'E14'"),
        ('"E9"', '"E2"', "deck: expected ids of cards, each once, got 'E2'"),
        (', "E9"', "", "pile: expected 1, which the hands leave over, got 2"),
    ],
)
def test_a_bad_deck_is_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadContent) as refusal:
        game_with((FOUR, SMALL.replace(old, new)))
    assert complaint in str(refusal.value)
