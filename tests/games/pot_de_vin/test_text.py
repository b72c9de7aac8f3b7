"""Pot de Vin in words: prompts, log, table, labels, and the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import GUILDS
from tests.games.pot_de_vin.playing import VARIANTS, finished, moves
from tests.games.pot_de_vin.positions import BY_HAND, GAME, TEAMS, Table, action, at_round, final

NAMES = ("You", "Bea", "Carlo", "Dora", "Edgar", "Fanny")
CLAUSES = GAME.rulebook.clauses
SEEDS = range(2)
FOUR_HANDS = {1: "A4 P4 P5", 2: "A7 U7 E7", 3: "P8 P9 E8", 4: "A9 A10"}


def all_games() -> Iterator[Any]:
    for players, options in VARIANTS:
        for seed in SEEDS:
            yield from moves(players, options, seed)


def label(table: Table, seat: int, text: str) -> str:
    return GAME.label(table.view(seat), action(text), NAMES)


# ---- the log -------------------------------------------------------------------------------------


def test_every_event_happens_and_has_words():
    """A sentence in the past tense, and if a clause is given, one of the rules."""
    told: dict[type[Event], str] = {}
    for players, options in VARIANTS:
        for seed in range(6):
            for event in finished(players, options, seed)[1]:
                line = GAME.tell(event, NAMES)
                assert line.text.endswith((".", "---", ")"))
                assert line.clause == "" or line.clause in CLAUSES
                assert "You's" not in line.text
                told[type(event)] = line.text
    assert set(told) == set(GAME.event_classes)


def test_an_unknown_event_has_no_words():
    """It is a mistake of the program, not something to pass over in silence."""
    with pytest.raises(TypeError, match="no words for Event"):
        GAME.tell(Event(), NAMES)


@pytest.mark.parametrize(
    ("event", "text", "clause"),
    [
        (
            ev.GameBegan(12, 1, (10,) * 4, 2, ()),
            "The game began: 12 rounds, 2 gems for each player. The lot to start fell to Bea.",
            "PV-2.6",
        ),
        (
            ev.GameBegan(12, 0, (10,) * 4, 2, ((0, 2), (1, 3))),
            "The game began: 12 rounds, 2 gems for each player. The lot to start fell to You. "
            "Teams: You + Carlo against Bea + Dora.",
            "PV-2.6",
        ),
        (ev.HandDealt(0, ("A1", "P2")), "  (only you know: you were dealt A1 P2)", ""),
        (ev.DiscardMade(1), "Bea discarded a card to the Trump Pile.", "PV-12.7"),
        (ev.DiscardChosen(1, "U8"), "  (only you know: it was U8)", "PV-12.8"),
        (ev.PileShuffled(4, again=False), "The Trump Pile of 4 cards was shuffled.", "PV-12.9"),
        (ev.PileShuffled(4, again=True), "The Trump Pile had run out: its 4 cards were shuffled again.", "PV-12.13"),
        (ev.RoundBegan(3, 2), "--- Round 3, starting player: Carlo ---", ""),
        (ev.TrumpTurned("E9", 5), "E9 was turned up: Enzo became trump (5 cards left in the pile).", "PV-6.3"),
        (ev.TrumpTurned("E9", 1), "E9 was turned up: Enzo became trump (1 card left in the pile).", "PV-6.3"),
        (ev.TrumpTurned("U1", 0), "U1 was turned up: Ugo became trump (the last card of the pile).", "PV-6.3"),
        (ev.CardPlayed(0, "A7", True, None, False), "You led A7.", "PV-3.1"),
        (ev.CardPlayed(1, "A8", False, None, False), "Bea played A8.", ""),
        (ev.CardPlayed(1, "U8", False, "Aldo", False), "Bea played U8, holding no Aldo.", "PV-3.8"),
        (ev.CardPlayed(1, "A8", False, None, True), "Bea played A8, the last card.", "PV-13.2"),
        (ev.Passed(0, 1), "You passed with a gem (1 left).", "PV-3.4"),
        (
            ev.RoundWon(1, "A8", ("A8",), "E9", 2, "PV-4.3"),
            "Bea won the round with A8, the highest card of the led character: took A8 and the trump E9, with 2 gems.",
            "PV-4.3",
        ),
        (
            ev.RoundWon(0, "E1", ("A8", "E1"), None, 0, "PV-4.5"),
            "You won the round with E1, the highest trump: took A8 E1.",
            "PV-4.5",
        ),
        (
            ev.HandEmptied(1, 3),
            "Bea had no cards left and took no further part; 3 unspent gems left the game.",
            "PV-6.2",
        ),
        (ev.HandEmptied(1, 0), "Bea had no cards left and took no further part.", "PV-6.4"),
        (
            ev.EndedEarly(10, 2),
            "Nobody had cards left after round 10, so play ended early: 2 trump cards went to nobody.",
            "PV-6.9",
        ),
        (ev.EndedEarly(8, 0), "Nobody had cards left after round 8, so play ended early.", "PV-6.9"),
        (ev.ColumnChosen(0, "NOB", 2), "  (only you know: the NOB column of Carlo is to count)", "PV-11.7"),
        (ev.ChoiceMade(0, "columns"), "You decided which equal columns count.", "PV-11.7"),
        (ev.ChoiceMade(1, "jokers"), "Bea decided where the Jokers go.", "PV-8.8"),
        (ev.JokerSet(0, "KNT"), "  (only you know: a Joker went to KNT)", "PV-8.1"),
        (ev.JokersPlaced(0, ("NOB", "ART"), 0), "You added 2 Jokers: NOB, ART.", "PV-8.5"),
        (ev.JokersPlaced(1, ("NOB",), 1), "Bea added 1 Joker: NOB and discarded 1 Joker without a place.", "PV-8.4"),
        (ev.JokersPlaced(1, (), 2), "Bea discarded 2 Jokers without a place.", "PV-8.4"),
    ],
)
def test_what_the_log_says(event, text, clause):
    line = GAME.tell(event, NAMES)
    assert (line.text, line.clause) == (text, clause)


def test_what_the_log_says_of_columns_and_the_end():
    """PV-11.5, PV-10.1."""
    table = final(4, {1: "A4", 3: "A5 P8"}, options=TEAMS)
    table.others_answer()
    (decided,) = table.happened(ev.ColumnsDecided)
    assert GAME.tell(decided, NAMES).text.startswith("The columns that counted were settled. You: NOB; Bea: none; ")
    (ended,) = table.happened(ev.GameEnded)
    assert GAME.tell(ended, NAMES).text == f"The game is over. {table.state.result.reason}"


# ---- prompts -------------------------------------------------------------------------------------


def asking(decision: str) -> tuple[Table, int]:
    """A position in which a seat is asked this decision, with several options."""
    if decision == "PV-D2":
        table = Table(GAME.new(6, 1))
        return table, min(table.asked)
    if decision == "PV-D3":
        return at_round(hands=FOUR_HANDS), 1
    if decision == "PV-D4":
        table = at_round(hands=FOUR_HANDS)
        table.round("A4", "A7", "P8")
        return table, 4
    areas = {1: "A4 A5 A6 A1 P1", 3: "E6 P8"}
    table = final(4, areas, options=TEAMS)
    if decision == "PV-D6":
        table.settle_columns()
    return table, 1


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_every_decision_is_asked_in_words(decision):
    """With the clause that governs it, and with a label for each option."""
    table, seat = asking(decision)
    assert table.asked[seat] == decision
    prompt = table.prompt(seat)
    assert prompt.text.endswith((".", "?"))
    assert prompt.clause in CLAUSES
    labels = [GAME.label(table.view(seat), number, NAMES) for number in table.state.legal(seat - 1)]
    assert len(set(labels)) == len(labels) > 1
    assert f"| {decision} |" in GAME.rulebook.text


def test_no_two_questions_sound_alike():
    texts = set()
    for decision in GAME.decisions:
        table, seat = asking(decision.id)
        texts.add(table.prompt(seat).text)
    assert len(texts) == len(GAME.decisions)


@pytest.mark.parametrize(
    ("seat", "deeds", "text", "clause"),
    [
        (1, [], "You start round 10: play any card. Trump is Enzo (E9).", "PV-3.1"),
        (2, ["A4"], "Aldo was led, trump is Enzo: play Aldo too; you have no gem left to pass with.", "PV-3.7"),
        (
            3,
            ["A4", "A7"],
            "Aldo was led, trump is Enzo: you hold none, so play any card; you have no gem left to pass with.",
            "PV-3.8",
        ),
        (
            4,
            ["A4", "A7", "P8"],
            "Aldo was led, trump is Enzo: play Aldo too, or pass with one of your gems (1 left).",
            "PV-3.7",
        ),
    ],
)
def test_what_is_asked_in_a_round(seat, deeds, text, clause):
    """PV-3.1, PV-3.7, PV-3.8: the prompt says what is led, what is trump, and whether passing is possible."""
    table = at_round(hands=FOUR_HANDS)
    table.round(*deeds)
    prompt = table.prompt(seat)
    assert (prompt.text, prompt.clause) == (text, clause)


def test_what_is_asked_at_the_end():
    """PV-11.7, PV-8.1."""
    table, seat = asking("PV-D5")
    assert table.prompt(seat).text.startswith("You and your partner have equally many Nobles. Whose column counts?")
    table.settle_columns()
    assert table.prompt(seat).text.startswith("Place Joker 1 of 2 in one of your guild columns, in the order")
    table.play(seat, "joker to NOB")
    assert table.prompt(seat).text.startswith("Place Joker 2 of 2")
    single = final(4, {1: "A4 A5 A1"})
    assert single.prompt(1).text.startswith("Place your Joker in one of your guild columns: it counts")


def test_who_waits_is_told_for_whom():
    table = at_round(hands=FOUR_HANDS)
    assert table.prompt(2).text == "Waiting for seat 1."
    assert table.state.prompt(None).text == "Waiting for seat 1."


# ---- labels --------------------------------------------------------------------------------------


def test_every_option_has_a_label_of_its_own():
    """Words for people, different for each option of a menu."""
    for move in all_games():
        for seat in move.state.pending:
            view = move.state.view(seat)
            labels = [GAME.label(view, number, NAMES) for number in move.state.legal(seat)]
            assert len(set(labels)) == len(labels)
            assert all(words[0].isupper() for words in labels)
            assert all(len(words) <= 100 for words in labels)


@pytest.mark.parametrize(
    ("seat", "deeds", "text", "words"),
    [
        (1, [], "A4", "Lead A4 NOB"),
        (1, [], "P5", "Lead P5 KNT"),
        (2, ["A4"], "A7", "Play A7 WRK: takes the lead"),
        (3, ["A4", "A7"], "P8", "Play P8 ART: cannot win"),
        (3, ["A4", "A7"], "E8", "Play E8 WRK, a trump: takes the lead"),
        (4, ["A4", "A7", "E8"], "A9", "Play A9 ASN: cannot win"),
        (4, ["A4", "A7", "P8"], "A10", "Play A10 WRK x2: takes the lead"),
        (4, ["A4", "A7", "P8"], "bribe", "Pass: put your last gem into the round, for its winner"),
    ],
)
def test_what_a_card_means_here(seat, deeds, text, words):
    """PV-4.3, PV-4.5, PV-4.7, PV-3.4: what it shows, and whether it can win."""
    table = at_round(hands=FOUR_HANDS)
    table.round(*deeds)
    assert label(table, seat, text) == words


def test_a_pass_says_how_many_gems_there_are():
    """PV-3.4."""
    table = at_round(hands={1: "A4 P4 P5", 2: "A7", 3: "P8 P9 E8", 4: "A9 A10"})
    table.play(1, "A4")
    assert label(table, 2, "bribe") == "Pass: put one of your 2 gems into the round, for its winner"


def test_a_trump_is_called_one_when_led():
    """PV-4.6."""
    table = at_round(hands={**FOUR_HANDS, 1: "E1 E13 P4"})
    assert label(table, 1, "E1") == "Lead E1 Joker, a trump"
    assert label(table, 1, "E13") == "Lead E13 Pot, a trump"


def test_labels_are_true():
    """PV-4.3 to PV-4.7: what "cannot win" really never wins, and the last to act wins if it takes the lead."""
    for move in all_games():
        if move.before["asks"][move.seat] != "PV-D4" or move.action >= 52:
            continue
        words = GAME.label(GAME.load(move.before).view(move.seat), move.action, NAMES)
        won = [event for event in move.events if isinstance(event, ev.RoundWon)]
        if won and words.endswith("cannot win"):
            assert won[0].seat != move.seat
        elif won:
            assert won[0].seat == move.seat


def test_what_a_joker_means():
    """PV-8.5, PV-11.11: the symbols and points before and after; the best choice is proposed."""
    table = final(4, {1: "A4 E6 P10 A12 A5 P8 U1"})
    assert label(table, 1, "joker to NOB") == "Joker to Nobles: 6 -> 7 symbols, -6 -> 10 points (proposed)"
    assert label(table, 1, "joker to ART") == "Joker to Artists: 2 -> 3 symbols, 3 -> 6 points"
    team = final(4, {1: "A4 E6 U7 E4 A5 A11 P1", 3: "P8 U9"}, options=TEAMS)
    assert label(team, 1, "joker to ART") == (
        "Joker to Artists: 4 -> 5 symbols, no effect, as the column of your partner counts (proposed)"
    )


def test_what_a_column_means():
    """PV-11.7: whose column, and which choice is best."""
    table = final(4, {1: "U4 P5 A4 E6 U7 A1", 3: "A8 E9"}, options=TEAMS)
    assert label(table, 1, "count own KNT") == "Count your own Knights column (proposed)"
    assert label(table, 1, "count partner KNT") == "Count the Knights column of Carlo"


def test_a_discard_says_what_it_is():
    """PV-12.7."""
    table = Table(GAME.new(6, 1))
    seat = min(table.asked)
    text = table.legal(seat)[0]
    assert label(table, seat, text).startswith(f"Discard {text.removeprefix('discard ')} ")


def test_a_spectator_reads_plain_action_texts():
    table = at_round(hands=FOUR_HANDS)
    assert GAME.label(table.view(), action("A4"), NAMES) == "play A4"


# ---- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_table_fits_a_terminal(players, options):
    """A hundred columns, plain text, for every viewer."""
    for move in moves(players, options, seed=16):
        for viewer in (move.seat, None):
            rows = GAME.show(move.state.view(viewer), NAMES).splitlines()
            assert max(len(row) for row in rows) <= 100
            assert all(row.isprintable() for row in rows)


def test_what_the_table_shows():
    """PV-3.11, PV-5.4: the round so far, everybody's area and gems, the own hand, what one has noticed."""
    table = at_round(hands=FOUR_HANDS, areas={1: "A5 A6 A11", 2: "U1 U2 U13"}, treasure={1: 3}, trump="E9")
    table.round("A4", "A7", "P8")
    text = GAME.show(table.view(4), NAMES)
    rows = text.splitlines()
    assert rows[0].startswith("Round 10 of 12 (2 to come)    Trump: Enzo (E9 KNT)")
    assert "Bea A7 (winning)" in text
    assert "Known: Carlo no Aldo" in text
    assert "Aldo    A9 ASN, A10 WRK x2" in text
    you = next(row for row in rows if "You" in row and row.startswith(">"))
    assert you.split()[-1] == "10"
    assert "Symbols:points 1:1 2:3 3:6 4:-1 5:-3 6:-6 7:10 8:15 9:15" in text
    assert "Pots:points 1:-1 2:-3 3:-6 4:10" in text
    assert "Your hand" not in GAME.show(table.view(), NAMES)


def test_the_score_so_far():
    """PV-9.5, PV-8.7: what everybody would have if the game ended now, Jokers placed as well as possible."""
    table = at_round(3, hands={1: "A7 P4", 2: "A8 P5", 3: "A9 P6"}, areas={1: "A4 A5 P8 U1 A13"}, treasure={1: 2})
    row = next(row for row in GAME.show(table.view(), NAMES).splitlines() if row.startswith("> You"))
    assert row.split()[-1] == str(1 + 6 - 1 + 2)


def test_the_table_of_teams_and_six_players():
    """PV-12.2, PV-12.12, PV-12.15: teams, used trumps, and what is known of the pile."""
    hands = {1: "A4 P4", 2: "A5 P5"}
    table = at_round(6, hands=hands, trump="E9", pile="E10 E11", used="E12", left=3, options=BY_HAND)
    text = GAME.show(table.view(1), NAMES)
    assert "Teams: You + Dora, Bea + Edgar, Carlo + Fanny" in text
    assert "Trump Pile: 2 cards face down, among them E10 E11; used before in this run: E12" in text
    before = GAME.show(GAME.new(6, 1).view(0), NAMES)
    assert before.startswith("Before round 1: the players with nine cards discard one each")


def test_the_table_at_the_end():
    """PV-11.5, PV-8.5: columns that do not count are in brackets, Jokers are shown, and the scores are final."""
    table = final(4, {1: "A4 E6 U7 A5 A1", 3: "P9 P8"}, options={**TEAMS, "endgame_placement": "auto"})
    text = GAME.show(table.view(), NAMES)
    assert "score: final (of the team)" in text
    assert "Symbols in brackets: the column of the partner counts instead." in text
    assert "(3" in text
    assert "+1" in text


def test_the_last_round_is_remembered():
    """PV-13.3: if history is shown."""
    for shown in (True, False):
        table = at_round(hands=FOUR_HANDS, options={"show_history": shown})
        table.round("A4", "A7", "P8", "bribe")
        text = " ".join(GAME.show(table.view(1), NAMES).split())
        told = "Last round (trump E9): You A4, Bea A7, Carlo P8, Dora pass; won by Bea" in text
        assert told is shown


# ---- the rules -----------------------------------------------------------------------------------


def test_the_rules_have_all_clauses():
    """Thirteen chapters, 125 clauses."""
    sizes: dict[int, int] = {}
    for clause in CLAUSES:
        chapter = int(clause.removeprefix("PV-").split(".")[0])
        sizes[chapter] = sizes.get(chapter, 0) + 1
    assert list(sizes.values()) == [8, 8, 15, 10, 8, 11, 3, 9, 10, 6, 16, 18, 3]
    assert sum(sizes.values()) == 125


def test_a_clause_can_be_looked_up():
    assert "may not pass" in GAME.rulebook.find("pv-3.2")[0].text
    assert len(GAME.rulebook.find("PV-8")) == 9
    assert "PV-6.2" in [clause.id for clause in GAME.rulebook.find("no card left in hand supply")]


def test_the_rules_name_every_decision_and_option():
    text = GAME.rulebook.text
    assert all(f"| {decision.id} |" in text for decision in GAME.decisions)
    assert all(f"| `{option}` |" in text for option in GAME.options)


def test_the_rules_show_what_is_in_the_content_file():
    """PV-1.4, PV-2.1, PV-9.1: cards, numbers and tables of the text are those of the file."""
    text, data = GAME.rulebook.text, GAME.content.data
    for card in data.card:
        row = f"| {card.id} | {card.character} | {card.value} |"
        (line,) = [line for line in text.splitlines() if line.startswith(row)]
        assert f"| {card.guild or '-'} | {card.symbols} |" in line
        assert line.endswith(f"| {card.character}: {card.name} | {card.origin} |")
    for row in data.setup[:3]:
        assert f"| {row.players} | {row.pile} | {row.hand} | {row.gems} |" in text
    points = " | ".join(str(number) for number in data.scoring.columns)
    assert f"| VP | {points} |" in text
    for guild in data.guild:
        assert f"| {guild.id} {guild.name} | {guild.colour}, {guild.sign} |" in text
    assert [guild.id for guild in data.guild] == list(GUILDS)


def test_the_quickstart_is_one_page():
    """Short enough to read before a first game, and it has the tables that one needs."""
    text = GAME.quickstart
    assert text.startswith("# Pot de Vin")
    assert len(text.split()) < 1000
    for row in GAME.content.data.setup:
        assert f"| {row.rounds} | {row.hand} | {row.gems} |" in text
    columns = GAME.content.data.scoring.columns
    assert "| points | " + " | ".join(str(points) for points in columns[1:9]) + " |" in text
