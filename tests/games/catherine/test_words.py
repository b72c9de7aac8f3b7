"""Words: prompts, the log, labels, and the table as text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.core.result import team_result
from intrigue.games.catherine import events as ev
from intrigue.games.catherine.words.cards import card_text
from tests.games.catherine.positions import (
    CONTENT,
    GAME,
    Seat,
    Table,
    activate,
    changed,
    choosing,
    decade_end,
)

NAMES = ["Anna", "Boris", "Clara", "Dmitri"]
YOU = ["You", "Boris", "Clara", "Dmitri"]
RESULT = team_result([(0,), (1,)], [(50,), (40,)], reason="Most victory points: 50 (seat 1).")

# Every event, with the sentence and the clause that it is told with.
TOLD: list[tuple[Event, str, str]] = [
    (
        ev.GameBegan(2, ("O1", "O5")),
        "The game began. Orders were dealt face up. You: 1 iron, 2 food, 2 caviar and 2 fur; "
        "Boris: 3 iron, 2 food, 1 caviar and 1 fur.",
        "CA-2.7",
    ),
    (ev.RoundBegan(2, 3), "--- Decade 2, round 3 ---", ""),
    (ev.CardsDrawn(0, 6, 0, "set-up"), "You got 6 cards.", "CA-2.8"),
    (ev.CardsDrawn(0, 2, 0, "phase A"), "You drew 2 cards.", "CA-4.3"),
    (ev.CardsDrawn(1, 1, 0, "compensation"), "Boris drew 1 card as compensation.", "CA-5.4"),
    (
        ev.CardsDrawn(1, 2, 1, "action"),
        "Boris drew 2 cards and scored 1 VP, as there was no room for more.",
        "CA-7.4",
    ),
    (ev.CardsDrawn(1, 0, 2, "new cards"), "Boris had no room in hand: 2 VP instead of 2 cards.", "CA-7.4"),
    (ev.CardsDrawn(1, 1, 0, "no residence"), "Boris drew 1 card, having no residence left.", "CA-9.5"),
    (ev.CardsDrawn(1, 2, 0, "new cards"), "Boris drew 2 cards after the decade.", "CA-11.19"),
    (ev.CardsDrawn(1, 1, 0, "bonus"), "Boris drew 1 card.", "CA-7.4"),
    (ev.CardsReceived(0, ("W01", "C19")), "  (only you saw: Riga Exchange, Hussar Muster)", ""),
    (ev.Reshuffled(40), "The draw pile was empty: 40 discarded cards became the new one.", "CA-7.8"),
    (ev.Picked(0, "row", "W01"), "  (You secretly chose Riga Exchange for the row)", ""),
    (ev.Picked(0, "action", "W01"), "  (You secretly chose Riga Exchange for the action row)", ""),
    (ev.Picked(0, "activation", "W01"), "  (You secretly chose Riga Exchange for the activation row)", ""),
    (ev.Picked(0, "column", "4"), "  (You secretly chose column 4)", ""),
    (ev.Decided(0, "discard W01"), "  (You secretly chose: discard Riga Exchange)", ""),
    (ev.Decided(0, "build in Saint Petersburg"), "  (You secretly chose: build in Saint Petersburg)", ""),
    (ev.Confirmed(1, "row"), "Boris secretly chose a first row.", "CA-2.9"),
    (ev.Confirmed(1, "cards"), "Boris secretly chose two cards.", "CA-4.8"),
    (ev.Confirmed(1, "action"), "Boris secretly decided about the action.", "CA-13.3"),
    (ev.Confirmed(1, "residence"), "Boris secretly decided about a residence.", "CA-13.3"),
    (
        ev.RowLaid(1, ("W01", "C19", "E23")),
        "Boris laid out Riga Exchange, Hussar Muster and Registry House.",
        "CA-2.9",
    ),
    (
        ev.CardsRevealed(0, "W01", "C19", 4, False),
        "You revealed Riga Exchange for the row and Hussar Muster in column 4: the colours differ.",
        "CA-4.9",
    ),
    (
        ev.CardsRevealed(0, "W01", "W19", 4, True),
        "You revealed Riga Exchange for the row and Guards Regiment in column 4: the colours match.",
        "CA-4.9",
    ),
    (
        ev.ActionMissed(1, "W05", "colours"),
        "Boris could not perform Peterhof Fireworks, as the colours differed.",
        "CA-5.3",
    ),
    (ev.ActionMissed(1, "W05", "skipped"), "Boris skipped Peterhof Fireworks.", "CA-5.4"),
    (
        ev.ActionMissed(1, "W05", "impossible"),
        "Boris could not perform Peterhof Fireworks, as it was not possible.",
        "CA-5.5",
    ),
    (
        ev.ActionPerformed(0, "W05"),
        "You performed Peterhof Fireworks: discard 3 cards: 10 VP.",
        "CA-10.3",
    ),
    (ev.ActionEnded(0, "W17"), "You did not perform Livonian Land Grant again.", "CA-5.10"),
    (ev.BonusUsed(0, "W19"), "You used the bonus: discard 1 card: 4 VP.", "CA-5.7"),
    (ev.BonusDeclined(0, "W19"), "You declined the bonus.", "CA-5.9"),
    (ev.CardDiscarded(0, "W19"), "You discarded Guards Regiment.", "CA-5.13"),
    (ev.PointsScored(0, 3, 1, "action"), "You scored 3 VP.", ""),
    (ev.PointsScored(0, 8, 4, "books"), "You scored 8 VP for 4 books.", ""),
    (ev.PointsScored(0, 4, 1, "sets"), "You scored 4 VP for 1 set.", ""),
    (ev.PointsScored(0, 3, 3, "region"), "You scored 3 VP for 3 residences.", ""),
    (ev.FavorGained(0, 2, 5, 0, "action"), "You rose 2 steps to favor space 5.", "CA-8.2"),
    (
        ev.FavorGained(0, 1, 12, 1, "action"),
        "You rose 1 step to favor space 12, and 1 VP for 1 step beyond the top.",
        "CA-8.3",
    ),
    (ev.FavorGained(0, 0, 12, 2, "bonus"), "You had reached the top of the favor track: 2 VP instead.", "CA-8.3"),
    (ev.ResidenceBuilt(0, "RIG"), "You built a residence in Riga.", "CA-9.1"),
    (ev.TileTaken(0, "RIG", "food"), "You took a food tile from Riga.", "CA-9.7"),
    (ev.CannonsScored((3, 1), (4, 0)), "Cannons: You 3 (4 VP); Boris 1 (0 VP).", "CA-11.2"),
    (
        ev.BooksCompared((4, 2, 1), (0,), (1,)),
        "Books: You 4; Boris 2; Clara 1. The most: You. Boris took a joker.",
        "CA-11.6",
    ),
    (ev.BooksCompared((1, 1), (0, 1), ()), "Books: You 1; Boris 1. The most: You and Boris.", "CA-11.6"),
    (ev.BuildingDeclined(0), "You did not build for the most books.", "CA-11.10"),
    (ev.ResidencesScored((3, 0)), "Residences: You 3 VP; Boris 0 VP.", "CA-11.13"),
    (ev.FavorScored((3, 0)), "Favor track: You 3 VP; Boris 0 VP.", "CA-11.14"),
    (
        ev.DisplayCleared(1, ("W01", "W02"), ("C01", "C02", "C03")),
        "Boris discarded Riga Exchange and Reval Fish Quay and kept Moscow Trading Court, Yaroslavl Fur Rows and "
        "Astrakhan Caviar Market.",
        "CA-11.17",
    ),
    (
        ev.FinalScored(0, 2, 6, 8, 7, 3, 21),
        "Final scoring, You: hand 2 VP; order with 6 goods 8 VP; largest group 7 x 3 = 21 VP.",
        "CA-12.1",
    ),
    (ev.GameEnded(RESULT), "The game is over. Most victory points: 50 (seat 1).", "CA-12.8"),
]


@pytest.mark.parametrize(
    ("event", "sentence", "clause"), TOLD, ids=[f"{number} {type(row[0]).__name__}" for number, row in enumerate(TOLD)]
)
def test_events_are_told(event, sentence, clause):
    line = GAME.tell(event, YOU)
    assert (line.text, line.clause) == (sentence, clause)


def test_every_event_is_told_above():
    assert {type(event) for event, _, _ in TOLD} == set(GAME.event_classes)


def test_an_unknown_event_is_an_error():
    with pytest.raises(TypeError, match="no words for Event"):
        GAME.tell(Event(), NAMES)


# ---- prompts and labels --------------------------------------------------------------------------


def asking(decision: str) -> Table:
    """A position in which A is asked this."""
    if decision == "CA-DP1":
        return Table(GAME.new(2, 4))
    if decision == "CA-DP2":
        return choosing(2, seats={"A": Seat(row="W23 C19", hand="W07 W20 C01"), "B": Seat(hand=3)})
    if decision == "CA-DP8":
        return decade_end(2, {"A": Seat(row="C06", homes="RIG")})
    if decision == "CA-DP9":
        game = changed(
            ('id = "KAZ"', 'goods = ["food"]\ntiles = [2, 3, 4]', 'goods = ["food", "fur"]\ntiles = [1, 1, 1]'),
            ('id = "IRK"', "tiles = [2, 3, 4]", "tiles = [2, 3, 3]"),
        )
        table = decade_end(2, {"A": Seat(row="C06")}, game=game)
        table.play("A", "build in Kazan")
        return table
    cards = {"CA-DP3": "W07", "CA-DP4": "W05", "CA-DP5": "W23", "CA-DP6": "W17", "CA-DP7": "W19"}
    table = activate(cards[decision], hand="C01 C02 E03 E04")
    if decision != "CA-DP3":
        table.play("A", "perform")
    return table


PROMPTS = {
    "CA-DP1": "Which card goes to column 1 of your action row? You keep three cards as your hand.",
    "CA-DP2": "Which hand card do you add to your action row? Its symbols count as soon as it is revealed.",
    "CA-DP3": "The colours match. Do you perform Hermitage Library: 2 VP per book owned?",
    "CA-DP4": "Which card do you discard for the action (3 to go)?",
    "CA-DP5": "In which of the cities named on the card do you build?",
    "CA-DP6": "In which purple city do you build? It costs 2 cards.",
    "CA-DP7": "Do you use the bonus of Guards Regiment? Discard 1 card: 4 VP.",
    "CA-DP8": "You have the most books: in which city do you build a residence?",
    "CA-DP9": "Which goods tile do you take from Kazan?",
}


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_prompts(decision):
    table = asking(decision)
    prompt = table.prompt("A")
    assert prompt.decision == decision
    assert prompt.text == PROMPTS[decision]
    assert prompt.clause in GAME.rulebook.clauses


def test_prompts_go_on_with_a_choice_in_parts():
    table = asking("CA-DP2")
    table.play("A", "lay W07")
    assert table.prompt("A").text.startswith("Hermitage Library goes to your action row. Which card goes below")
    table.play("A", "activate with W20")
    assert table.prompt("A").text == "Below which column do you play Admiralty Review? It is purple."
    discard = asking("CA-DP4")
    discard.play("A", "discard C01", "discard C02")
    assert discard.prompt("A").text == "Which card do you discard for the action?"
    region = asking("CA-DP6")
    region.play("A", "build in Riga", "discard C01", "discard C02")
    assert region.prompt("A").text.startswith("Do you discard 2 cards for another residence?")
    game = changed(('id = "A4"', "arrow = 1", "arrow = 2"))
    again = activate("W09", hand="C01 C02 C03", game=game)
    again.play("A", "perform", "discard C01")
    assert again.prompt("A").text.startswith("Once more? Private Audience: discard 1 card: favor +2, up to 2 times")


LABELS = [
    (
        "CA-DP2",
        [],
        "lay W07",
        "Column 4: Hermitage Library (purple; 1 caviar and 1 book): 2 VP per book owned; "
        "bonus: discard 1 card: favor +1",
    ),
    (
        "CA-DP2",
        ["lay W07"],
        "activate with W20",
        "Activate with Admiralty Review, purple: matches Posting House, Chancery or Hermitage Library",
    ),
    (
        "CA-DP2",
        ["lay W07"],
        "activate with C01",
        "Activate with Moscow Trading Court, gold: matches Hussar Muster",
    ),
    (
        "CA-DP2",
        ["lay W07", "activate with W20"],
        "column 4",
        "Column 4, below Hermitage Library: colours match, 2 VP per book owned; bonus: discard 1 card: favor +1",
    ),
    (
        "CA-DP2",
        ["lay W07", "activate with W20"],
        "column 2",
        "Column 2, below Hussar Muster, gold: colours differ, 1 card instead",
    ),
    ("CA-DP3", [], "perform", "Perform Hermitage Library: 2 VP per book owned (2 VP)"),
    ("CA-DP3", [], "skip", "Skip the action: 1 VP instead, as the hand is full, and no bonus"),
    (
        "CA-DP4",
        [],
        "discard E03",
        "Discard Orenburg Barter Court (green; 1 iron and 1 book)",
    ),
    ("CA-DP5", [], "build in Saint Petersburg", "Build in Saint Petersburg (purple): favor +1; largest group 1"),
    ("CA-DP6", [], "build in Kiev", "Build in Kiev (purple): +1 VP each decade; largest group 1"),
    (
        "CA-DP6",
        ["build in Kiev", "discard C01", "discard C02"],
        "build in Riga",
        "Build in Riga (purple): a food tile; largest group stays 1",
    ),
    ("CA-DP6", ["build in Kiev", "discard C01", "discard C02"], "stop", "Stop here and continue with the bonus"),
    ("CA-DP7", [], "use bonus", "Use the bonus: discard 1 card: 4 VP"),
    ("CA-DP7", [], "decline bonus", "Decline the bonus and keep your cards"),
    ("CA-DP8", [], "build in Reval", "Build in Reval (purple): a caviar tile; largest group 2"),
    ("CA-DP8", [], "build nothing", "Build nothing"),
    ("CA-DP9", [], "take fur", "Take the fur tile"),
]


@pytest.mark.parametrize(
    ("decision", "moves", "action", "label"), LABELS, ids=[f"{number} {row[2]}" for number, row in enumerate(LABELS)]
)
def test_labels_say_what_an_action_means(decision, moves, action, label):
    table = asking(decision)
    table.play("A", *moves)
    assert action in table.legal("A")
    assert GAME.label(table.view("A"), GAME.actions.index(action), NAMES) == label


def test_a_label_tells_when_a_match_is_of_no_use():
    """CA-5.5: three cards are not there."""
    table = choosing(2, seats={"A": Seat(row="W05", hand="W07 W20 C01"), "B": Seat(hand=3)})
    table.play("A", "lay W07", "activate with W20")
    label = GAME.label(table.view("A"), GAME.actions.index("column 1"), NAMES)
    assert label == "Column 1, below Peterhof Fireworks: colours match, but the action is not possible, 1 card instead"


@pytest.mark.parametrize(
    ("card", "given", "ending"),
    [
        ("W01", {"tiles": {"food": 2}}, "(3 cards)"),
        ("W11", {}, "(1 card)"),
        ("W15", {"row": "C15 C16"}, "(4 VP)"),
        ("W13", {}, "draw 2 cards"),
    ],
)
def test_labels_count_what_an_action_gives(card, given, ending):
    table = activate(card, hand=1, **given)
    assert GAME.label(table.view("A"), GAME.actions.index("perform"), NAMES).endswith(ending)


def everything_said(options: dict[str, object]) -> str:
    """All that A reads while building in a region: labels and questions on the way, the table, the log."""
    seats = {"A": Seat(row="W17", hand="W07 W20 C01 C02 C03"), "B": Seat(hand=3)}
    table = choosing(2, seats=seats, options=options)
    said = []
    moves = ("lay W07", "activate with W20", "column 1", "perform", "build in Riga", "discard C01", "discard C02")
    for move in moves:
        view = table.view("A")
        said += [table.prompt("A").text, GAME.show(view, NAMES)]
        said += [GAME.label(view, action, NAMES) for action in table.state.legal(0)]
        table.play("A", move)
        while "B" in table.asked and table.asked["B"] == "CA-DP2":
            table.play("B", table.legal("B")[-1])
    return "\n".join([*said, *[GAME.tell(event, NAMES).text for event in table.events]])


def test_nobody_reads_that_a_region_can_be_built_in_again_if_it_cannot():
    """CA-10.11: with the option to build once."""
    assert "repeatable" in everything_said({})
    assert "repeatable" not in everything_said({"region_build": "once"})


def test_a_spectator_gets_the_plain_text():
    table = asking("CA-DP3")
    assert GAME.label(table.view(), GAME.actions.index("perform"), NAMES) == "perform"


# ---- cards in words ------------------------------------------------------------------------------

CARDS = {
    "W01": "Riga Exchange (purple; 1 iron and 1 book): draw 1 card per iron and per food owned",
    "W05": "Peterhof Fireworks (purple; 1 cannon): discard 3 cards: 10 VP; bonus: those cards share a colour: favor +1",
    "W09": "Private Audience (purple; 1 iron and 1 cannon): discard 1 card: favor +2; "
    "bonus: discard 1 more card: favor +1",
    "W11": "Naval Cadet Corps (purple; 1 cannon and 1 book): draw 1 card per book owned; "
    "bonus: own 3 cannons: favor +1",
    "C13": "Legislative Commission (gold; 1 fur and 1 book): draw 2 cards; bonus: own 3 books: favor +2",
    "E15": "Irbit Fair (green; 1 iron and 1 caviar): 4 VP per set of the four goods owned; "
    "bonus: discard 1 card: favor +1",
    "E17": "Settlers' Manifesto (green; 1 food and 1 cannon): discard 2 cards: residence in any green city, "
    "repeatable; bonus: own 2 iron: favor +1",
    "C20": "Arsenal Inspection (gold; 1 cannon and 2 books): 3 VP; bonus: discard 1 card: 4 VP",
    "W23": "Posting House (purple): residence in Riga, Saint Petersburg or Smolensk; "
    "bonus: own 1 iron and 1 caviar: draw 1 card",
    "W28": "Rotunda (purple): residence in Riga, Pskov or Smolensk; bonus: own 2 books: 2 VP",
    "E33": "Marshal's House (green): residence in Orenburg, Tomsk or Irkutsk; "
    "bonus: discard 2 cards: 1 VP per own residence in green cities",
}


@pytest.mark.parametrize("card", CARDS)
def test_cards_in_words(card):
    assert card_text(GAME, card, GAME.tables.times) == CARDS[card]


def test_every_card_has_words_of_its_own():
    texts = [card_text(GAME, card.id, GAME.tables.times) for card in CONTENT.card]
    assert len(set(texts)) == 102


# ---- the table -----------------------------------------------------------------------------------


def test_the_table_shows_what_one_needs():
    """Heading, standings, orders, track, map, displays, discards, and the own hand with the choice so far."""
    seats = {
        "A": Seat(
            row="W23 C19 E01", hand="W07 W20 C01", favor=4, homes="RIG", tiles={"food": 1}, order="O5", points=31
        ),
        "B": Seat(hand=3, jokers=1),
    }
    table = choosing(2, seats=seats, discards="E31 E32", decade=2)
    table.play("A", "lay W07", "activate with C01", "column 2")
    shown = GAME.show(table.view("A"), NAMES)
    for part in (
        "Decade 2 of 3, round 1 of 4, phase B: play two cards in secret",
        "discard pile 2",
        "+1 Anna   31  4      3/4   3        1      0     2 (1)  0       0    1/12   1 x2   0",
        "Anna: 3 iron, 2 food, 1 caviar and 1 fur; 1 matched by tiles and jokers (0 VP)",
        "seats           2           1",
        "Riga              purple  1 food left        1         Reval, Pskov, Smolensk",
        "Saint Petersburg  purple  favor +1           -         Reval, Pskov, Moscow, Yaroslavl",
        "Kiev              purple  +1 VP each decade",
        "Anna: action row, activation cards below",
        "  2  Hussar Muster   gold    3 cannons",
        "Discard pile: Icon Chamber, Ladies' Terrace",
        "Your hand",
        "> chosen: Hermitage Library; Moscow Trading Court",
        "> below column 2",
    ):
        assert part in shown, part
    other = GAME.show(table.view("B"), NAMES)
    assert "Hermitage" not in other
    assert "column 2" not in other


def test_an_activation_card_is_shown_below():
    table = activate("W19", hand=0)
    shown = GAME.show(table.view("A"), NAMES)
    assert "Anna: action row, activation cards below; now column 1" in shown
    assert "no cards" in shown
    below = table.under("A")[0]
    lines = shown.splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("  1  Guards Regiment"))
    assert lines[row + 1].startswith(f"     - {GAME.card_name(below).removeprefix(below).strip()}  purple")


def test_long_names_and_all_phases_fit_the_screen():
    names = ["Maximiliana von Hohenzollern", "B" * 40, "C", "D"]
    widths = set()
    for seed in range(2):
        rng = Random(seed)
        state: Any = GAME.new(4, seed)
        while state.pending:
            if rng.random() < 0.1:
                for viewer in (None, *range(4)):
                    widths.add(max(len(line) for line in GAME.show(state.view(viewer), names).splitlines()))
            seat = rng.choice(state.pending)
            state.play(seat, GAME.greedy(state.view(seat), state.legal(seat), rng))
        assert "the game is over" in GAME.show(state.view(0), names)
    assert max(widths) <= 100


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"match": False}, "last colours differed"),
        ({"card": "W05"}, "last action not possible"),
    ],
    ids=["colours", "impossible"],
)
def test_the_last_action_is_shown(given, words):
    table = activate(given.pop("card", "W19"), hand=0, **given)
    assert words in GAME.show(table.view("B"), NAMES)


def test_the_start_of_the_game():
    table = Table(GAME.new(2, 1))
    shown = GAME.show(table.view("A"), NAMES)
    assert shown.startswith("Set-up: choose three cards for the action row")
    assert shown.count("nothing yet") == 2


def test_the_quick_start_and_the_rules_are_there():
    assert GAME.quickstart.startswith("# Catherine")
    assert len(GAME.rulebook.clauses) == 141


def test_the_table_shortens_names_that_do_not_fit() -> None:
    """Fourteen letters fit."""
    shown = GAME.show(choosing(2).view("A"), ["Maximiliana II", "Maximiliana III"])
    assert "Maximiliana II " in shown
    assert "Maximiliana I." in shown


@pytest.mark.parametrize("good", ["iron", "food", "caviar", "fur"])
def test_a_tile_is_called_by_its_good(good: str) -> None:
    view = choosing(2).view("A")
    assert GAME.label(view, GAME.actions.index(f"take {good}"), NAMES) == f"Take the {good} tile"
