"""Empire Engine in words: prompts, log, table, labels, and the rules themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.core.match import Match
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import GAME, POWERS, TEAMS, asking, execute, planning

NAMES = ("You", "Bea", "Carlo", "Dora", "Edgar", "Fanny", "Gustav", "Hanna")
CLAUSES = GAME.rulebook.clauses
SEEDS = range(3)


def all_games() -> Iterator[Any]:
    for players, options in VARIANTS:
        for seed in SEEDS:
            yield from moves(players, options, seed)


# ---- the log -------------------------------------------------------------------------------------


def test_every_event_happens_and_has_words():
    """A sentence in the past tense, and if a clause is given, one of the rules. Random games come to everything but a
    joint attack against a double defend, which is too rare."""
    told: dict[type[Event], str] = {}
    started: list[Event] = []
    GAME.new(4, 1, POWERS, started)
    both = {"A": ("attack", "invent"), "B": ("produce", "defend"), "C": ("arm", "attack"), "D": ("attack", "defend")}
    rare = execute(4, tops=both, ready={"A": "1/0"}, options={**TEAMS, "joint_attack": True})
    rare.play("B", "block left")
    happened = [*started, *rare.events, *(event for move in all_games() for event in move.events)]
    for event in happened:
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
        (ev.GearLaid(1, "left", "good"), "Bea laid a gear below the left engine, with a good on it.", "EE-6.4"),
        (ev.GearLaid(0, "right", None), "You laid a gear below the right engine, without a cube.", ""),
        (ev.GearChosen(0, "left", 2), "You secretly used the 2 gear below the left engine.", "EE-16.1"),
        (ev.EngineChosen(1, "left", "arm"), "Bea secretly put Arm on top of the left engine.", "EE-16.1"),
        (ev.Gained(0, "soldier", 2, "arm"), "You armed: 2 soldiers into the ready pile.", "EE-7.5"),
        (ev.AttacksFailed(0, 2, 1), "You had one soldier for two attacks: it was lost and both failed.", "EE-8.6"),
        (ev.AttacksFailed(0, 1, 0), "You had no soldier to attack with: wasted.", "EE-8.7"),
        (ev.AttackBlocked(1, 0, 1, None), "Bea blocked your attack.", "EE-8.10"),
        (ev.AttackBlocked(3, 0, 1, "good"), "Dora paid a good and shielded Bea from you.", "EE-15.14"),
        (ev.CubeTaken(0, 1, "good", False), "You took a good from Bea into the score pile.", "EE-8.17"),
        (ev.CubeTaken(0, 1, "good", True), "You took an extra good from Bea into the score pile.", "EE-15.9"),
        (ev.Exported(2, 1, False), "Carlo exported: 1 good into the score pile.", "EE-9.4"),
        (
            ev.Wasted(2, "export", "EE-9.1"),
            "Carlo had Export on top for nothing: an attack on that empire was successful.",
            "EE-9.1",
        ),
        (
            ev.EnginesTurned((("arm", "export"), ("attack", "invent")), ((1, 3), (0, 2))),
            "The engines show: You Arm + Export (turned 1 and 3); Bea Attack + Invent (turned 0 and 2).",
            "",
        ),
    ],
)
def test_what_the_log_says(event, text, clause):
    line = GAME.tell(event, NAMES)
    assert (line.text, line.clause) == (text, clause)


def test_the_log_of_hidden_piles_forgets():
    """EE-12.4: sentences about score piles of others are gone when the round is over, and back at the end."""
    match = Match(GAME, 3, 5)
    rng = Random(5)
    gone = re.compile(r"^(?!You).* into the score pile")
    while match.state.pending:
        seat = match.state.pending[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
        if match.state.result is None:
            log = match.log(0)
            last_round = max(place for place, event in enumerate(log) if isinstance(event, ev.RoundBegan))
            assert not [text for event in log[:last_round] if gone.match(text := GAME.tell(event, NAMES).text)]
    assert [event for event in match.log(0) if gone.match(GAME.tell(event, NAMES).text)]


# ---- prompts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("decision", [decision.id for decision in GAME.decisions])
def test_every_decision_is_asked_in_words(decision):
    """With the clause that governs it, and with a label for each option."""
    table = asking(decision)
    ((seat, asked),) = table.asked
    assert asked == decision
    prompt = table.prompt(seat)
    assert prompt.text.endswith((".", "?"))
    assert prompt.clause in CLAUSES
    labels = [GAME.label(table.view(seat), GAME.actions.index(text), NAMES) for text in table.legal(seat)]
    assert len(set(labels)) == len(labels) > 1
    assert f"| {decision} |" in GAME.rulebook.text


def test_no_two_questions_sound_alike():
    texts = {
        asking(decision.id).state.prompt(0).text for decision in GAME.decisions if decision.id not in ("EE-D6", "EE-D7")
    }
    assert len(texts) == len(GAME.decisions) - 2


def test_who_waits_is_told_for_whom():
    table = planning(start="B")
    assert table.prompt("A").text == "Waiting for seat 2."
    assert table.state.prompt(None).text == "Waiting for seat 2."
    assert execute(round=9).prompt("A").text == "The game is over."


@pytest.mark.parametrize(
    ("first", "said"), [("gear 1 left", "2 gear goes below your right"), ("gear 2 right", "1 gear")]
)
def test_the_second_gear_is_named(first, said):
    """EE-6.3."""
    table = planning()
    table.play("A", first)
    table.idle_until("A")
    assert said in table.prompt("A").text


# ---- labels --------------------------------------------------------------------------------------


def test_every_option_has_a_label_of_its_own():
    """Words for people, different for each option of a menu."""
    for move in all_games():
        for seat in move.state.pending:
            view = move.state.view(seat)
            labels = [GAME.label(view, action, NAMES) for action in move.state.legal(seat)]
            assert len(set(labels)) == len(labels)
            assert all(label[0].isupper() or label[0].isdigit() for label in labels)


def test_a_gear_says_what_it_brings_up():
    """EE-1.8, EE-6.4: for both engines, since the other gear follows; free and for a cube."""
    table = planning(tops={"A": ("arm", "invent")}, ready={"A": "1/0"})
    label = GAME.label(table.view("A"), GAME.actions.index("gear 1 left"), NAMES)
    assert label == "Left: 1 gear turns 1 to Attack (right then Attack, or Defend for a cube)"
    label = GAME.label(table.view("A"), GAME.actions.index("gear 1 left with soldier"), NAMES)
    assert label == "Left: 1 gear + soldier stays on Arm (right then Attack, or Defend for a cube)"
    table.play("A", "gear 2 left")
    table.idle_until("A")
    label = GAME.label(table.view("A"), GAME.actions.index("gear 1 right"), NAMES)
    assert label == "Right: 1 gear turns 1 to Export"


def test_labels_are_true():
    """EE-1.7: what a label promises for the second gear is what the engine shows after the reveal."""
    for move in all_games():
        texts = [GAME.actions.text(move.action)]
        turned = [event for event in move.events if isinstance(event, ev.EnginesTurned)]
        if move.before["asks"][move.seat] == "EE-D4" and turned and not move.before["empires"]:
            view = GAME.load(move.before).view(move.seat)
            label = GAME.label(view, move.action, NAMES)
            shown = turned[0].actions[move.seat][0 if " left" in texts[0] else 1]
            assert label.endswith(shown.title())


@pytest.mark.parametrize(("choice", "stopped"), [("block left", "Carlo's"), ("block right", "your")])
def test_a_block_names_the_attacker(choice, stopped):
    """EE-8.11."""
    table = execute(
        tops={"A": ("attack", "invent"), "B": ("produce", "defend"), "C": ("arm", "attack")}, ready={"A": "1/0"}
    )
    label = GAME.label(table.view("B"), GAME.actions.index(choice), NAMES)
    assert label == f"Block {stopped} attack"


def test_a_spectator_reads_plain_action_texts():
    table = planning()
    assert GAME.label(table.view(None), GAME.actions.index("gear 1 left"), NAMES) == "gear 1 left"


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
    """EE-16.4, EE-12.2: whose turn it is, what shows, what lies where; other score piles are hidden."""
    table = planning(ready={"A": "1/2", "B": "0/3"}, score={"A": "4/5/6", "B": "9/9/9"}, spares="1/4/5", round=3)
    table.play("A", "gear 2 right with good")
    text = GAME.show(table.view("A"), NAMES)
    rows = {row.split()[0] if not row.startswith(">") else row.split()[1]: row for row in text.splitlines() if row}
    assert "Round 3 of 9" in rows["Round"]
    assert "Spares used: 1 soldier, 4 goods, 5 inventions" in text
    assert rows["You"].startswith("> You")
    assert "Defend [gear 2 + good]" in rows["You"]
    assert "1S 1G" in rows["You"]
    assert "4S 5G 6I" in rows["You"]
    assert "Bea *" in rows["Bea"]
    assert "hidden" in rows["Bea"]
    assert "Defend [face down + good]" in GAME.show(table.view("B"), NAMES)


def test_the_table_shows_teams_and_powers():
    """EE-15.1, EE-13.1."""
    table = planning(4, options={**TEAMS, **POWERS}, empires={"B": "grail"})
    text = GAME.show(table.view("A"), NAMES)
    assert "Teams: You and Carlo against Bea and Dora" in text
    assert "Bea: Grail Prelacy, Fulfilled Prophecy. From round 2 on" in text


# ---- the rules -----------------------------------------------------------------------------------


def test_the_rules_have_all_clauses():
    """Seventeen chapters, 157 clauses."""
    sizes: dict[int, int] = {}
    for clause in CLAUSES:
        chapter = int(clause.removeprefix("EE-").split(".")[0])
        sizes[chapter] = sizes.get(chapter, 0) + 1
    assert list(sizes.values()) == [12, 7, 10, 6, 7, 14, 7, 24, 9, 4, 7, 6, 10, 6, 19, 5, 4]
    assert sum(sizes.values()) == 157


def test_a_clause_can_be_looked_up():
    assert "loses that soldier" in GAME.rulebook.find("ee-8.6")[0].text
    assert len(GAME.rulebook.find("EE-9")) == 9
    assert "EE-3.6" in [clause.id for clause in GAME.rulebook.find("equal return score pile")]


def test_the_rules_name_every_decision_and_option():
    text = GAME.rulebook.text
    assert all(f"| {decision.id} |" in text for decision in GAME.decisions)
    assert all(f"| `{option}` |" in text for option in GAME.options)


def test_the_rules_show_what_is_in_the_content_file():
    """Engines, gears and empires of the text are those of the file."""
    text = GAME.rulebook.text
    for mark, engine in zip("LR", GAME.content.data.engine, strict=True):
        assert f"| {mark} | 4 | " + " | ".join(edge.title() for edge in engine.edges) in text
    for gear in GAME.content.data.gear:
        assert f"| gear {gear.value} | 4 | large {gear.value}, alternate {gear.alternate} | {gear.origin} |" in text
    for empire in GAME.content.data.empire:
        assert re.search(rf"\| {empire.name} \|.*\| {empire.power} \| {empire.clause}.*\| {empire.origin} \|", text)


def test_the_quickstart_is_one_page():
    """Short enough to read before a first game, and it names all seven actions."""
    text = GAME.quickstart
    assert text.startswith("# Empire Engine")
    assert len(text.split()) < 1000
    assert all(f"**{act}**" in text for act in ("Arm", "Produce", "Salvage", "Attack", "Invent", "Defend", "Export"))
