"""Pot de Vin in words: prompts, log, table, labels, cards, and the rules themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import CHARACTERS, GUILDS
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
            "The game began: 12 rounds, 2 gems each. Starting player, drawn at random: Bea.",
            "PV-2.6",
        ),
        (
            ev.GameBegan(12, 0, (10,) * 4, 2, ((0, 2), (1, 3))),
            "The game began: 12 rounds, 2 gems each. Starting player, drawn at random: You. "
            "Teams: You + Carlo against Bea + Dora.",
            "PV-2.6",
        ),
        (ev.HandDealt(0, ("A1", "P2")), "  (only you know: you were dealt Aldo 1 (Joker), Pietra 2 (+2))", ""),
        (ev.DiscardMade(1), "Bea discarded a card to the Trump Pile.", "PV-12.7"),
        (ev.DiscardChosen(1, "U8"), "  (only you know: it was Ugo 8)", "PV-12.8"),
        (ev.PileShuffled(4, again=False), "The Trump Pile of 4 cards was shuffled.", "PV-12.9"),
        (ev.PileShuffled(4, again=True), "The Trump Pile had run out: its 4 cards were shuffled again.", "PV-12.13"),
        (ev.RoundBegan(3, 2), "--- Round 3, starting player: Carlo ---", ""),
        (ev.TrumpTurned("E9", 5), "Enzo 9 was turned up as trump (5 cards left in the pile).", "PV-6.3"),
        (ev.TrumpTurned("E9", 1), "Enzo 9 was turned up as trump (1 card left in the pile).", "PV-6.3"),
        (ev.TrumpTurned("U1", 0), "Ugo 1 (Joker) was turned up as trump (the last card of the pile).", "PV-6.3"),
        (ev.CardPlayed(0, "A7", "Aldo", True, None, False), "You led Aldo 7.", "PV-3.1"),
        (ev.CardPlayed(1, "A8", "Aldo", False, None, False), "Bea played Aldo 8.", ""),
        (ev.CardPlayed(1, "U8", "Aldo", False, "Aldo", False), "Bea played Ugo 8, holding no Aldo.", "PV-3.8"),
        (ev.CardPlayed(1, "A8", "Aldo", False, None, True), "Bea played Aldo 8, the last card.", "PV-13.2"),
        (ev.Passed(0, 1), "You passed with a gem (1 left).", "PV-3.4"),
        (
            ev.RoundWon(1, "A8", ("A8",), "E9", 2, "PV-4.3"),
            "Bea won the round with Aldo 8, the highest card of the led character, and took Aldo 8 and the trump card "
            "Enzo 9, with 2 gems.",
            "PV-4.3",
        ),
        (
            ev.RoundWon(0, "E1", ("A8", "E1"), None, 0, "PV-4.5"),
            "You won the round with Enzo 1 (Joker), the highest trump, and took Aldo 8, Enzo 1 (Joker).",
            "PV-4.5",
        ),
        (
            ev.HandEmptied(1, 3),
            "Bea ran out of cards and took no further part; 3 unspent gems left the game.",
            "PV-6.2",
        ),
        (ev.HandEmptied(1, 0), "Bea ran out of cards and took no further part.", "PV-6.4"),
        (
            ev.EndedEarly(10, 2),
            "Nobody had cards left after round 10, so play ended early; 2 trump cards went to nobody.",
            "PV-6.9",
        ),
        (ev.RoundsOver(), "--- All rounds were over ---", "PV-7.1"),
        (ev.EndedEarly(8, 0), "Nobody had cards left after round 8, so play ended early.", "PV-6.9"),
        (ev.ColumnChosen(0, "NOB", 2), "  (only you know: you chose Carlo's Nobles column)", "PV-11.7"),
        (ev.ChoiceMade(0, "columns"), "You decided which of the equal columns count.", "PV-11.7"),
        (ev.ChoiceMade(1, "jokers"), "Bea decided where the Jokers go.", "PV-8.8"),
        (ev.JokerSet(0, "KNT"), "  (only you know: a Joker went into the Knights column)", "PV-8.1"),
        (ev.JokersPlaced(0, ("NOB", "ART"), 0), "You placed 2 Jokers (Nobles, Artists).", "PV-8.5"),
        (
            ev.JokersPlaced(1, ("NOB",), 1),
            "Bea placed 1 Joker (Nobles) and discarded 1 Joker without a column.",
            "PV-8.4",
        ),
        (ev.JokersPlaced(1, (), 2), "Bea discarded 2 Jokers without a column.", "PV-8.4"),
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
    assert GAME.tell(decided, NAMES).text.startswith("It was settled which columns count. You: Nobles; Bea: none; ")
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
        (1, [], "You start round 10: play any card. The trump card is Enzo 9.", "PV-3.1"),
        (2, ["A4"], "Aldo was led and trump is Enzo: play Aldo too; you have no gem left to pass with.", "PV-3.7"),
        (
            3,
            ["A4", "A7"],
            "Aldo was led and trump is Enzo: you hold no Aldo, so play any card; you have no gem left to pass with.",
            "PV-3.8",
        ),
        (
            4,
            ["A4", "A7", "P8"],
            "Aldo was led and trump is Enzo: play Aldo too, or pass with one of your gems (1 left).",
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
    assert table.prompt(seat).text.startswith(
        "You and your partner have the same number of Nobles. Whose column counts?"
    )
    table.settle_columns()
    assert table.prompt(seat).text.startswith("Place Joker 1 of 2 in one of your guild columns, in the order")
    table.play(seat, "joker to NOB")
    assert table.prompt(seat).text.startswith("Place Joker 2 of 2")
    single = final(4, {1: "A4 A5 A1"})
    assert single.prompt(1).text.startswith("Place your Joker in one of your guild columns. It counts")


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
        (1, [], "A4", "Lead Aldo 4 (Nobles)"),
        (1, [], "P5", "Lead Pietra 5 (Knights)"),
        (2, ["A4"], "A7", "Play Aldo 7 (Workmen): takes the lead"),
        (3, ["A4", "A7"], "P8", "Play Pietra 8 (Artists): cannot win"),
        (3, ["A4", "A7"], "E8", "Play Enzo 8 (Workmen), a trump: takes the lead"),
        (4, ["A4", "A7", "E8"], "A9", "Play Aldo 9 (Assassins): cannot win"),
        (4, ["A4", "A7", "P8"], "A10", "Play Aldo 10 (Workmen x2): takes the lead"),
        (4, ["A4", "A7", "P8"], "bribe", "Pass: your last gem goes to the winner of the round"),
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
    assert label(table, 2, "bribe") == "Pass: one of your 2 gems goes to the winner of the round"


def test_a_trump_is_called_one_when_led():
    """PV-4.6."""
    table = at_round(hands={**FOUR_HANDS, 1: "E1 E13 P4"})
    assert label(table, 1, "E1") == "Lead Enzo 1 (Joker), a trump"
    assert label(table, 1, "E13") == "Lead Enzo 13 (Pot de Vin), a trump"


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
        "Joker to Artists: 4 -> 5 symbols, no effect, because your partner's column counts (proposed)"
    )


def test_what_a_column_means():
    """PV-11.7: whose column, and which choice is best."""
    table = final(4, {1: "U4 P5 A4 E6 U7 A1", 3: "A8 E9"}, options=TEAMS)
    assert label(table, 1, "count own KNT") == "Count your own Knights column (proposed)"
    assert label(table, 1, "count partner KNT") == "Count the Knights column of Carlo"


def test_what_is_proposed_fits_the_answers_so_far():
    """PV-11.7: at first giving the Nobles away is best, since the own Joker does as well with the Traders. Once the own
    Nobles are to count, the Artists are better given away, for the partner's Joker."""
    table = final(4, {1: "A4 E6 A5 E5 A6 A1", 3: "U7 P9 E4 P1"}, options=TEAMS, rest=2)
    assert label(table, 1, "count partner NOB").endswith(" (proposed)")
    given = Table(table.state.copy())
    given.play(1, "count partner NOB")
    assert label(given, 1, "count own ART").endswith(" (proposed)")
    table.play(1, "count own NOB")
    assert label(table, 1, "count partner ART").endswith(" (proposed)")
    assert not label(table, 1, "count own ART").endswith(" (proposed)")


def test_a_discard_says_what_it_is():
    """PV-12.7."""
    table = Table(GAME.new(6, 1))
    seat = min(table.asked)
    text = table.legal(seat)[0]
    card = text.removeprefix("discard ")
    assert label(table, seat, text).startswith(f"Discard {CHARACTERS[card[0]]} {card[1:]} ")


def test_a_spectator_reads_plain_action_texts():
    table = at_round(hands=FOUR_HANDS)
    assert GAME.label(table.view(), action("A4"), NAMES) == "play A4"


# ---- names ---------------------------------------------------------------------------------------

CODE = re.compile(r"\b([APEU]([1-9]|1[0-3])|" + "|".join(GUILDS) + r")\b")


def test_people_read_names_and_not_codes():
    """Cards are "Ugo 10" and guilds "Nobles" in labels, prompts, log and table; ids stay in action texts and views."""
    for players, options in VARIANTS:
        for move in moves(players, options, seed=2):
            state = move.state
            texts = [GAME.tell(event, NAMES).text for event in move.events]
            texts += [GAME.show(state.view(move.seat), NAMES)]
            for seat in state.pending:
                texts += [state.prompt(seat).text]
                texts += GAME.labels(state.view(seat), state.legal(seat), NAMES)
                texts += [state.refusal(seat, number).reason for number in GAME.actions]
            assert [text for text in texts if CODE.search(text)] == []


def test_every_card_and_guild_has_words():
    """PV-1.3, PV-3.4, PV-9.1, PV-9.6, PV-9.7: what the page shows beside a piece."""
    texts = {text.id: text for text in GAME.cards()}
    data = GAME.content.data
    assert list(texts) == [*(card.id for card in data.card), *GUILDS, "gem", "treasure", "trump pile"]
    for text in texts.values():
        assert text.clause in CLAUSES
        assert text.lines
        assert all(line.endswith(".") and not CODE.search(line) for line in text.lines)
    assert (texts["A7"].name, texts["A7"].kind, texts["A7"].lines) == (
        "Aldo 7",
        "guild card",
        ("One symbol of the Workmen.",),
    )
    assert texts["P12"].lines == ("Two symbols of the Traders.",)
    assert (texts["U1"].name, texts["U1"].kind) == ("Ugo 1 (Joker)", "Joker")
    assert (texts["U2"].kind, texts["U2"].lines) == ("+2", ("Scores 2 points.",))
    assert (texts["U3"].kind, texts["U3"].lines) == ("-2", ("Costs 2 points.",))
    assert texts["U13"].lines == (
        "Pot de Vin cards score by their number: 1 card -1, 2 cards -3, 3 cards -6, 4 cards 10.",
    )
    assert "3 symbols 6, 4 symbols -1" in texts["NOB"].lines[0]
    assert texts["treasure"].lines[0].startswith("Each gem you have won scores 1 point.")


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
    assert rows[0].startswith("Round 10 of 12 (2 to come)    Trump: Enzo 9 (Knights)")
    assert "Aldo was led. You: Aldo 4; Bea: Aldo 7 (winning); Carlo: Pietra 8" in text
    assert "Known: Carlo no Aldo" in text
    assert "Aldo    9 Assassins, 10 Workmen x2" in text
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
    assert "Trump Pile: 2 cards face down (known: Enzo 10, Enzo 11); used before in this run: Enzo 12" in text
    before = GAME.show(GAME.new(6, 1).view(0), NAMES)
    assert before.startswith("Before round 1: the players with nine cards discard one each")


def test_the_table_at_the_end():
    """PV-11.5, PV-8.5: columns that do not count are in brackets, Jokers are shown, and the scores are final."""
    table = final(4, {1: "A4 E6 U7 A5 A1", 3: "P9 P8"}, options={**TEAMS, "endgame_placement": "auto"})
    text = GAME.show(table.view(), NAMES)
    assert "score: final (of the team)" in text
    assert "Symbols in brackets: the partner's column counts instead." in text
    assert "(3" in text
    assert "+1" in text


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_table_says_that_play_has_ended(players):
    """PV-6.9, PV-7.3: from the last round on, in the decisions that follow and after the game; with six players too,
    whose trump card stays where it is (PV-12.11)."""
    areas = {1: "A4 E6 U7 A5 A1", 2: "P9 P8 E1", 4: "U8"} if players == 6 else {1: "A4 E6 U7 A5 A1", 2: "P9 P8 E1"}
    options = TEAMS if players == 4 else {}
    table = final(players, areas, unclaimed=4, options=options)
    last = table.view().round
    texts = [GAME.show(table.view(), NAMES)]
    while table.state.pending:
        seat = table.state.pending[0]
        table.play(seat + 1, GAME.actions.text(table.state.legal(seat)[0]))
        texts.append(GAME.show(table.view(), NAMES))
    assert len(texts) > 1
    for text in texts:
        assert text.startswith(f"Play ended after round {last} of {table.view().rounds}.")
        assert "Round " not in text
        assert "Trump" not in text


def test_the_last_round_is_remembered():
    """PV-13.3: if history is shown."""
    for shown in (True, False):
        table = at_round(hands=FOUR_HANDS, options={"show_history": shown})
        table.round("A4", "A7", "P8", "bribe")
        text = " ".join(GAME.show(table.view(1), NAMES).split())
        told = "Last round (trump Enzo 9), won by Bea. You: Aldo 4; Bea: Aldo 7; Carlo: Pietra 8; Dora: passed" in text
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
