"""Words: prompts, the log, labels, and the table as text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.core.result import team_result
from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import CONTENT, GAME, Table, end_of_month, long_name, position, site

NAMES = ["Anna", "Boris", "Clara", "Dmitri", "Elena"]
YOU = ["You", "Boris", "Clara", "Dmitri", "Elena"]
RESULT = team_result([(0,), (1,), (2,)], [(9,), (7,), (3,)], reason="Most points: 9 (seat 1).")

# Every event, with the sentence and the clause that it is told with.
TOLD: list[tuple[Event, str, str]] = [
    (ev.GameBegan(3, 1), "The game began. Boris got the capitol.", "PE-1.10"),
    (
        ev.MonthBegan(2, "counterclockwise", 1, 4),
        "--- Month 2, counterclockwise, first player: Boris; 4 cards each ---",
        "",
    ),
    (
        ev.MonthBegan(4, "counterclockwise", 1, 0),
        "--- Month 4, counterclockwise, first player: Boris; no cards left to deal ---",
        "",
    ),
    (
        ev.PackReceived(0, ("F-01", "R-01")),
        "  (only you know: your pack held Painted Canvas, Stone Cellar)",
        "",
    ),
    (ev.PickMade(1), "Boris chose a card.", "PE-3.2"),
    (ev.CardDrafted(0, "F-01"), "  (only you know: you kept Painted Canvas)", ""),
    (ev.PacksPassed("clockwise", 3), "The packs were passed on clockwise, 3 cards each.", "PE-3.3"),
    (ev.ActionPhaseBegan(1, 1), "The Action phase began with Boris.", "PE-4.2"),
    (ev.CardDrawn(1, "scientist"), "Boris drew a card with the scientist.", "PE-4.5"),
    (ev.CardDrawn(0, "ability"), "Anna drew a card.", ""),
    (ev.DrawSeen(0, "F-01"), "  (only you know: it was Painted Canvas)", ""),
    (ev.DeckRenewed(12), "The discard pile was shuffled into a new deck of 12 cards.", "PE-3.7"),
    (ev.FacadeChosen(0, "espionage"), "Anna chose to construct an Espionage building.", "PE-5.2"),
    (ev.BuildingChosen(0, 1, 2), "Anna chose Boris's 2nd building.", "PE-8.9"),
    (ev.BuildingConstructed(1, 3, "culture"), "Boris constructed a Culture building, the 3rd building.", "PE-5.2"),
    (ev.InteriorPlaced(0, 3, "F-01"), "  (only you know: Painted Canvas is behind your 3rd building)", ""),
    (ev.AgentStationed(1, 2, "construction"), "An agent stood ready behind Boris's 2nd building.", "PE-6.3"),
    (ev.AgentStationed(1, 2, "supply"), "A new agent stood ready behind Boris's 2nd building.", "PE-A04"),
    (ev.AgentStationed(1, 2, "spent"), "A spent agent stood ready again behind Boris's 2nd building.", "PE-A05"),
    (ev.NoAgentLeft(1, 2), "The supply had no agent for Boris's 2nd building.", "PE-6.3"),
    (ev.MeepleTaken(0, "capitol", 1, False), "Anna took the capitol from Boris.", "PE-6.4"),
    (ev.MeepleTaken(0, "shield", None, False), "Anna took the shield from the board.", "PE-6.2"),
    (ev.MeepleTaken(0, "scientist", 2, True), "Anna took the scientist from Clara.", "PE-A16"),
    (
        ev.MeepleReturned(1, "scientist", "PE-9.3"),
        "Boris's scientist was scared away by the destruction and returned to the board.",
        "PE-9.3",
    ),
    (
        ev.MeepleReturned(1, "shield", "PE-10.5"),
        "Boris's shield was removed by an agent and returned to the board.",
        "PE-10.5",
    ),
    (ev.MeepleReturned(1, "shield", "PE-A17"), "Boris's shield was returned to the board.", "PE-A17"),
    (
        ev.CubesPlaced(0, (1, 2, 4), "production"),
        "Anna produced 3 cubes, behind the 1st, 2nd and 4th building.",
        "PE-11.1",
    ),
    (ev.CubesPlaced(0, (2,), "ability"), "Anna placed 1 cube, behind the 2nd building.", ""),
    (ev.CubesPlaced(0, (), "production"), "Anna produced nothing.", "PE-4.11"),
    (ev.ModeFlipped(1), "Boris went into Production Mode.", "PE-11.4"),
    (
        ev.ActionPhaseEnded(1, "PE-4.13"),
        "The Action phase ended: only one player was left in Construction Mode.",
        "PE-4.13",
    ),
    (
        ev.ActionPhaseEnded(1, "PE-4.14"),
        "The Action phase ended: a player would have begun one turn too many.",
        "PE-4.14",
    ),
    (ev.AbilityPlayed(1, "F-16", "Peephole", "A01", True), "Boris played Peephole (FREE ACTION).", "PE-A01"),
    (ev.AbilityPlayed(1, "R-14", "Stolen Plans", "A03", False), "Boris played Stolen Plans (ACTION).", "PE-A03"),
    (ev.BuildingLookedAt(1, 0, 2), "Boris looked behind Anna's 2nd building.", "PE-8.11"),
    (ev.InteriorSeen(0, 1, 2, "F-01"), "  (only you know: you saw Painted Canvas)", ""),
    (ev.HandLookedAt(1, 2), "Boris looked at Clara's hand.", "PE-A18"),
    (ev.HandSeen(0, 1, ("F-01", "R-01")), "  (only you know: you saw Painted Canvas, Stone Cellar)", ""),
    (ev.AgentDetained(0, 1, 2), "Anna detained an agent behind Boris's 2nd building; it was spent.", "PE-A06"),
    (ev.BuildingRenovated(1, 2), "Boris renovated the 2nd building: another card is behind it now.", "PE-A09"),
    (
        ev.InteriorExchanged(0, 2, "R-01", "F-01"),
        "  (only you know: behind your 2nd building, Stone Cellar replaced Painted Canvas)",
        "",
    ),
    (
        ev.CubesMoved(0, 1, 2, 3, 2),
        "Anna requisitioned 2 cubes: from Boris's 2nd building to Anna's 3rd building.",
        "PE-A13",
    ),
    (ev.SpyingBegan(1), "Boris prepared to send out agents.", "PE-10.1"),
    (
        ev.AgentAssigned(0, 1, site("B2")),
        "  (only you know: an agent goes from your 1st building to Boris's 2nd building)",
        "",
    ),
    (ev.AgentAssigned(0, 1, None), "  (only you know: an agent goes from your 1st building to the shield)", ""),
    (
        ev.AgentsPlaced(0, (1, 1), (None, site("B2"))),
        "Anna sent 2 agents to the shield, Boris's 2nd building.",
        "PE-10.3",
    ),
    (
        ev.BuildingDestroyed(0, 1, 2, "industry", "F-01", "Painted Canvas", 1, 2),
        "Boris's 2nd building (Industry) was a fake (Painted Canvas) and was destroyed. Anna captured the card. "
        "1 cube and 2 agents went back to the supply.",
        "PE-9.1",
    ),
    (
        ev.BuildingDestroyed(0, 1, 2, "culture", "F-01", "Painted Canvas", 0, 0),
        "Boris's 2nd building (Culture) was a fake (Painted Canvas) and was destroyed. Anna captured the card.",
        "PE-9.1",
    ),
    (
        ev.BuildingRevealed(0, 1, 2, "science", "R-01", "Stone Cellar"),
        "Boris's 2nd building (Science) was real (Stone Cellar): revealed.",
        "PE-9.2",
    ),
    (
        ev.BuildingRevealed(1, 1, 2, "science", "R-01", "Stone Cellar"),
        "Boris showed that the 2nd building (Science) is real (Stone Cellar).",
        "PE-9.2",
    ),
    (ev.AgentSpent(0), "Anna's agent was spent.", "PE-10.8"),
    (
        ev.AgentKilled(0, 1, 2),
        "Anna's agent was killed in Boris's 2nd building, a real Espionage building, and went back to the supply.",
        "PE-10.9",
    ),
    (ev.AdditionalCheck(0, 1, 3), "Anna's agent went on to Boris's 3rd building.", "PE-10.10"),
    (
        ev.HandDiscarded(1, 2, ("F-01", "R-01")),
        "Boris discarded 2 cards: Painted Canvas, Stone Cellar.",
        "PE-12.2",
    ),
    (ev.HandDiscarded(1, 1, ()), "Boris discarded 1 card.", "PE-12.2"),
    (ev.OwnHandDiscarded(0, ("F-01", "R-01")), "  (only you know: Painted Canvas, Stone Cellar)", ""),
    (ev.StationChosen(0, 3), "  (only you know: an agent will stand behind your 3rd building)", ""),
    (ev.AgentsReadied(1, (2, 2, 4)), "Boris readied 3 agents, behind the 2nd, 2nd and 4th building.", "PE-12.4"),
    (ev.MonthEnded(3), "Month 3 ended.", "PE-12.10"),
    (ev.GameEnded(RESULT, ()), "All villages were opened and scored. Most points: 9 (seat 1).", "PE-13.1"),
]


@pytest.mark.parametrize(
    ("event", "sentence", "clause"), TOLD, ids=[f"{number} {type(row[0]).__name__}" for number, row in enumerate(TOLD)]
)
def test_events_are_told(event, sentence, clause):
    line = GAME.tell(event, NAMES)
    assert (line.text, line.clause) == (sentence, clause)
    assert clause == "" or clause in GAME.rulebook.clauses
    for names in (YOU, ["Anna", "You", "Clara"]):
        told = GAME.tell(event, names).text
        assert "You's" not in told
        assert "of You" not in told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.BuildingChosen(0, 1, 2), "Anna chose your 2nd building."),
        (ev.AgentStationed(1, 2, "supply"), "A new agent stood ready behind your 2nd building."),
        (ev.MeepleReturned(1, "shield", "PE-A17"), "Your shield was returned to the board."),
        (ev.HandLookedAt(0, 1), "Anna looked at your hand."),
        (ev.AgentDetained(0, 1, 2), "Anna detained an agent behind your 2nd building; it was spent."),
        (ev.AgentSpent(1), "Your agent was spent."),
        (
            ev.AgentKilled(1, 0, 2),
            "Your agent was killed in Anna's 2nd building, a real Espionage building, and went back to the supply.",
        ),
        (ev.AdditionalCheck(1, 1, 3), "Your agent went on to your 3rd building."),
        (ev.CubesMoved(0, 1, 2, 3, 2), "Anna requisitioned 2 cubes: from your 2nd building to Anna's 3rd building."),
    ],
)
def test_what_is_yours_is_told_as_yours(event, sentence):
    assert GAME.tell(event, ["Anna", "You", "Clara"]).text == sentence


def test_every_event_is_told_above():
    assert {type(event) for event, _, _ in TOLD} == set(GAME.event_classes)


def test_an_unknown_event_is_an_error():
    with pytest.raises(TypeError, match="no words for Event"):
        GAME.tell(Event(), NAMES)


# ---- prompts and labels --------------------------------------------------------------------------

VILLAGES = {
    "A": "espionage:R-01:1a industry:R-02 industry:F-01 culture:R-03 espionage:R-04",
    "B": "espionage:F-02:1a culture:F-03:2c industry:R-05:1c:1a",
    "C": "science:F-04",
}

# For each decision how A comes to be asked: cards in hand, the moves, and what else the position has (`last`: added to
# the last building of A).
ASKED: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "PE-D3": ("F-05 R-06", [], {}),
    "PE-D4": ("F-05 R-06", ["build science"], {}),
    "PE-D6": ("", ["spy"], {}),
    "PE-D7": ("", ["spy", "B2", "A1", "B3"], {"last": ":1a"}),
    "PE-D8": ("", ["spy", "B1"], {}),
    "PE-D9": ("", ["produce"], {"cubes": 1}),
    "PE-D11": ("R-13", ["play R-13"], {"last": " espionage:R-07"}),
    "PE-D12": ("F-16", ["play F-16"], {}),
    "PE-D13": ("F-24", ["play F-24"], {}),
    "PE-D14": ("R-11 F-05 F-06", ["play R-11", "build science", "card F-05"], {}),
    "PE-D15": ("F-32 F-05 F-06", ["play F-32"], {}),
    "PE-D16": ("F-25", ["play F-25"], {}),
    "PE-D17": ("R-18", ["play R-18"], {}),
    "PE-D18": ("R-15", ["play R-15"], {}),
    "PE-D19": ("F-31", ["play F-31"], {"others": {"B": "F-07", "C": "F-08"}}),
    "PE-D20": ("KC-6", ["play KC-6"], {}),
}


def asking(decision: str) -> Table:
    """A position in which A is asked this."""
    if decision == "PE-D2":
        return Table(GAME.new(3, 4))
    if decision == "PE-D10":
        return end_of_month(villages={"A": "culture:R-01 industry:R-02"}, spent={"A": 1})
    hand, moves, more = ASKED[decision]
    villages = {**VILLAGES, "A": VILLAGES["A"] + more.get("last", "")}
    table = position(4, villages=villages, hands={"A": hand, **more.get("others", {})}, cubes=more.get("cubes"))
    table.play("A", *moves)
    return table


PROMPTS = {
    "PE-D2": ("Keep one of these 4 cards in secret.", "PE-3.2"),
    "PE-D3": ("Choose an action: construct", "PE-4.9"),
    "PE-D4": ("Which card goes face down behind the Science Facade?", "PE-5.2"),
    "PE-D6": ("Place your agents in front of the buildings to check (1 left)", "PE-10.3"),
    "PE-D7": ("Your agents are in place. Which of them", "PE-10.7"),
    "PE-D8": ("That was a fake Espionage building", "PE-10.10"),
    "PE-D9": ("The supply is short", "PE-11.3"),
    "PE-D10": ("Your spent agents are readied.", "PE-12.5"),
    "PE-D11": ("Behind which of your buildings", "PE-12.5"),
    "PE-D12": ("Which face-down building do you look behind?", "PE-A01"),
    "PE-D13": ("Which ready agent is detained?", "PE-A06"),
    "PE-D14": ("Your work gang may construct another building.", "PE-A08"),
    "PE-D15": ("Which of your face-down buildings is renovated?", "PE-A09"),
    "PE-D16": ("Behind which of your Industry buildings", "PE-A11"),
    "PE-D17": ("The caravan puts cubes behind", "PE-A12"),
    "PE-D18": ("From which building do you requisition cubes?", "PE-A13"),
    "PE-D19": ("Whose hand do you look at?", "PE-A18"),
    "PE-D20": ("Which of your real buildings", "PE-A19"),
}


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_prompts(decision):
    prompt = asking(decision).prompt("A")
    text, clause = PROMPTS[decision]
    assert (prompt.decision, prompt.clause) == (decision, clause)
    assert prompt.text.startswith(text)
    assert clause in GAME.rulebook.clauses


def test_prompts_go_on_with_a_choice_in_parts():
    table = asking("PE-D15")
    table.play("A", "A2")
    assert table.prompt("A").text.startswith("Which card replaces Brick Hall behind your 2nd building?")
    table = asking("PE-D18")
    table.play("A", "B2")
    assert table.prompt("A").text == "Which of your Industry buildings gets the cubes?"
    table = position(4, villages={"A": "espionage:R-01:1a culture:R-02:1a", "B": "culture:F-01"})
    table.play("A", "spy", "B1")
    assert (table.prompt("A").text, table.prompt("A").clause) == (
        "From behind which of your buildings does this agent come?",
        "PE-10.6",
    )
    table = position(4, hands={"A": "F-20"}, producing="A")
    assert table.prompt("A").clause == "PE-4.10"
    table.play("A", "play F-20")
    assert table.prompt("A").text.startswith("Your FREE ACTION is done.")
    table = position(4, hands={"A": "R-11 F-01 F-02"})
    table.play("A", "play R-11")
    assert (table.prompt("A").decision, table.prompt("A").clause) == ("PE-D4", "PE-5.2")
    table = position(4, hands={"A": "R-09"}, villages={"B": "culture:F-01 culture:F-02"})
    table.play("A", "play R-09")
    assert table.prompt("A").clause == "PE-A07"


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_every_legal_action_has_its_own_label(decision):
    """Each in words, different from the others and from the bare text of the action; a spectator gets that."""
    table = asking(decision)
    legal = table.state.legal(0)
    labels = [GAME.label(table.view("A"), action, NAMES) for action in legal]
    assert len(set(labels)) == len(legal) > 1
    for action, label in zip(legal, labels, strict=True):
        assert label[0].isupper()
        assert label != GAME.actions.text(action)
        assert GAME.label(table.view(), action, NAMES) == GAME.actions.text(action)


LABELS = [
    ("PE-D3", "build culture", "Construct a Culture building: 1 point, you take the shield"),
    ("PE-D3", "build industry", "Construct an Industry building: a cube whenever you produce"),
    ("PE-D3", "produce", "Produce: 2 cubes, then Production Mode: no building or spying until next month"),
    ("PE-D3", "spy", "Spy with up to 1 agent"),
    ("PE-D4", "card F-05", "a fake Science building"),
    ("PE-D4", "card R-06", "a real Science building"),
    ("PE-D6", "B2", "Place an agent in front of Boris's 2nd building (Culture, 2 cubes)"),
    ("PE-D7", "B3", "Resolve the agent at Boris's 3rd building (Industry, 1 cube, 1 agent)"),
    ("PE-D8", "A2", "Check your 2nd building (Industry, Brick Hall) as well"),
    ("PE-D8", "stop", "Stop: the agent is spent"),
    ("PE-D9", "A3", "Put a cube behind your 3rd building (Industry, Painted Canvas)"),
    ("PE-D10", "A2", "Station the agent behind your 2nd building (Industry, Brick Hall, 1 cube)"),
    ("PE-D11", "A5", "Station the agent behind your 5th building (Espionage, Tiled Stove)"),
    ("PE-D12", "C1", "Look behind Clara's 1st building (Science)"),
    ("PE-D13", "B3", "Detain the agent behind Boris's 3rd building (Industry, 1 cube, 1 agent)"),
    ("PE-D14", "stop", "Stop: construct no further building"),
    ("PE-D15", "A4", "Renovate your 4th building (Culture, Oak Frame)"),
    ("PE-D16", "A2", "Put the cube behind your 2nd building (Industry, Brick Hall)"),
    ("PE-D17", "A1", "Put a cube behind your 1st building (Espionage, Stone Cellar, 1 agent)"),
    ("PE-D18", "B2", "Take cubes from behind Boris's 2nd building (Culture, 2 cubes)"),
    ("PE-D19", "C", "Look at Clara's hand (1 card)"),
    ("PE-D20", "A1", "Show that your 1st building (Espionage, Stone Cellar, 1 agent) is real"),
]


@pytest.mark.parametrize(
    ("decision", "action", "words"), LABELS, ids=[f"{decision} {action}" for decision, action, _ in LABELS]
)
def test_labels_say_what_an_action_means(decision, action, words):
    table = asking(decision)
    assert action in table.legal("A")
    assert words in GAME.label(table.view("A"), GAME.actions.index(long_name(action)), NAMES)


def test_labels_of_special_moments():
    table = position(3, producing="B", villages={"B": "government:F-01 government:F-02"}, hands={"A": "F-20"}, agents=0)
    labels = {text: GAME.label(table.view("A"), GAME.actions.index(text), NAMES) for text in table.legal("A")}
    assert "end the month" in labels["produce"]
    assert labels["build government"] == "Construct a Government building: 2 points"
    assert "no agent, the supply is empty" in labels["build espionage"]
    assert "FREE ACTION: Draw 1 card." in labels["play F-20"]
    table = position(4, villages={"A": "espionage:R-01:1a", "B": "culture:F-01"}, shield="B")
    table.play("A", "spy")
    label = GAME.label(table.view("A"), GAME.actions.index("remove shield"), NAMES)
    assert label == "Spend an agent to remove Boris's shield"
    table = position(4, hands={"A": "F-16 F-17"}, villages={"B": "culture:F-01 culture:F-02"})
    table.play("A", "play F-16", "B1", "play F-17")
    label = GAME.label(table.view("A"), GAME.actions.index("seat 2 building 1"), NAMES)
    assert "you know it: Painted Canvas" in label


# ---- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_table_fits_and_everything_has_words(players):
    """At every decision of whole games: lines of at most 100 columns; labels, prompts and events in words."""
    rng = Random(players)
    events: list[Any] = []
    state = GAME.new(players, players, None, events)
    while state.pending:
        for viewer in (None, *range(players)):
            shown = GAME.show(state.view(viewer), NAMES)
            assert max(len(line) for line in shown.splitlines()) <= 100
            assert "\x1b" not in shown
        seat = rng.choice(state.pending)
        legal = state.legal(seat)
        view = state.view(seat)
        assert len({GAME.label(view, action, NAMES) for action in legal}) == len(legal)
        assert state.prompt(seat).clause in GAME.rulebook.clauses
        state.play(seat, rng.choice(legal), events)
    assert all(GAME.tell(event, YOU).text for event in events)
    assert "the game is over" in GAME.show(state.view(0), NAMES)


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_people_read_names_and_not_ids(decision):
    """No id of a card in labels, prompts and on the table."""
    table = asking(decision)
    words = [GAME.label(table.view("A"), action, NAMES) for action in table.state.legal(0)]
    words += [table.prompt("A").text, *[GAME.show(table.view(viewer), NAMES) for viewer in ("A", "B", None)]]
    for card in CONTENT.card:
        assert not [text for text in words if card.id in text]


def test_cards_of_one_name_are_told_apart():
    """Three Peepholes in a hand, two of them alike."""
    table = position(4, hands={"A": "F-16 F-17 KE-6"}, villages={"B": "culture:F-01 culture:F-02"})
    labels = [GAME.label(table.view("A"), action, NAMES) for action in table.state.legal(0)]
    for name in ("Peephole (fake, 1 of 2)", "Peephole (fake, 2 of 2)", "Peephole (real in Espionage)"):
        assert any(label.startswith(f"Play {name}, FREE ACTION") for label in labels)


def test_the_table_shows_what_one_needs():
    table = position(
        4,
        villages={"A": "industry:F-01:3c espionage:R-01:2a", "B": "science:R-02:up culture:F-02:1c"},
        hands={"A": "F-16 KC-1"},
        captured={"B": "F-03"},
        spent={"C": 2},
        producing="D",
        scientist="B",
        discard="F-04",
    )
    shown = GAME.show(table.view("A"), NAMES)
    for words in (
        "Month 1 of 4 (clockwise), Action phase",
        "Capitol: Anna   Scientist: Boris   Shield: on the board",
        "Painted Canvas",
        "3c",
        "2a",
        "Science REAL Brick Hall",
        "2 Culture ? 1c",
        "captured Empty Crates",
        "2 spent agents",
        "Production Mode",
        "Borrowed Cattle (Anna)",
        "real in Culture",
        "FREE ACTION: Look at the Interior",
    ):
        assert words in shown
    assert "Straw Dummies" not in shown


# ---- the cards -----------------------------------------------------------------------------------


def test_everything_in_the_box_is_described():
    """The cards, the Facades, the meeples, the Modes and the pieces, each with a sentence and a clause."""
    told = {text.id: text for text in GAME.cards()}
    assert len(told) == len(GAME.cards())
    names = {card.id for card in CONTENT.card} | {facade.type for facade in CONTENT.facade}
    names |= {"capitol", "scientist", "shield", "construction", "production", "face down", "revealed"}
    assert set(told) == names | {"spent agent", "captured card", "cube"}
    assert all(text.lines and text.clause in GAME.rulebook.clauses for text in told.values())


@pytest.mark.parametrize(
    ("card", "name", "lines"),
    [
        ("R-01", "Stone Cellar", ("Real behind any Facade.",)),
        ("F-01", "Painted Canvas", ("Fake behind any Facade.",)),
        ("KC-1", "Concert Room", ("Real behind Culture, fake behind anything else.",)),
        (
            "F-20",
            "Courier",
            (
                "Fake behind any Facade.",
                "FREE ACTION: Draw 1 card.",
                "Used for a building or for its ability, never for both.",
            ),
        ),
        (
            "industry",
            "Industry",
            ("Gets a cube whenever its owner produces.",),
        ),
        (
            "government",
            "Government",
            ("With the most Government buildings, or tied for most, you take the capitol.", "2 points at the end."),
        ),
    ],
)
def test_cards_say_what_they_are(card, name, lines):
    """PE-7.1, PE-6.4, PE-6.5"""
    (text,) = [text for text in GAME.cards() if text.id == card]
    assert (text.name, text.lines) == (name, lines)
