"""Patriot in words: prompts, log, table, labels, cards, and the rules themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from intrigue.core.errors import Illegal
from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import END_ACT
from tests.games.patriot.playing import VARIANTS, Move, every, moves
from tests.games.patriot.positions import (
    DIVA,
    GAME,
    JACK,
    PETR,
    SAMUEL,
    VIKTOR,
    WILFRED,
    ZAM,
    brief,
    do,
    effect,
    look,
    next_decision,
    table,
)

NAMES = ["Ann", "Ben", "You", "Dan", "Eve", "Flo"]
CLAUSES = GAME.rulebook.clauses
CODES = re.compile(
    r"\b(?:FIN|SPY|SCI|WAR)\b|\b(?:BR|SB|BE|SD|LE|RI|AL|CH|CP|cp)\d|\b(?:NOW|HOLD|PASSIVE|ANY|PICK|PRES)\b"
)


def readable(text: str) -> bool:
    """Whether a text has no ids and no words of the effect language in it."""
    return not CODES.search(text)


def played(step: int = 1) -> Iterator[Move]:
    for players, options in VARIANTS:
        yield from every(step, moves(players, options, seed=9))


# ---- the log -------------------------------------------------------------------------------------


def test_every_event_has_words() -> None:
    """A sentence in the past tense, without codes, and if a clause is given, one of the rules."""
    told = set()
    for move in played():
        for event in move.events:
            line = GAME.tell(event, NAMES[: move.state.players])
            told.add(type(event))
            assert line.text.endswith((".", ")", "---", "--", '"'))
            assert line.clause == "" or line.clause in CLAUSES
            assert "You's" not in line.text
            assert readable(line.text), line.text
    assert len(told) > 75


def test_an_unknown_event_has_no_words() -> None:
    with pytest.raises(TypeError, match="no words for Event"):
        GAME.tell(Event(), NAMES)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.Looked(0, 1, "hand"), "Ann looked at your hand."),
        (ev.Looked(1, 0, "loyalty"), "You looked at the loyalty of Ann."),
        (ev.HandsMixed(1, 0), "You mixed hands with Ann."),
        (ev.LimitChanged(1, 2), "You had a hand limit 2 higher from then on."),
        (ev.DiscoveryKept(1, "SD19"), "You kept Persuasion Algorithm: you draw 3 of any type."),
        (ev.DiscoveryKept(0, "SD19"), "Ann kept Persuasion Algorithm: Ann draws 3 of any type."),
        (
            ev.DiscoveryRejected(1, "SD25"),
            "You hit upon the REJECT Bad Science: you and the right neighbour mix hands.",
        ),
        (ev.MarkersMoved(1, 1, 3), "You gained 1 science marker and had 3."),
        (ev.CoinsSecured(1, 1), "You secured 1 coin in the letter."),
        (
            ev.ConsentAsked(0, "to call a vote against seat 3"),
            "Ann asked the President for consent to call a vote against Cy.",
        ),
        (
            ev.LetterRead("LE42", 4),
            'The letter of day 4 was read: "The Ransom" demands 5 secured coins, War influence worth 2 per player.',
        ),
        (ev.VoteRevealed(("FIN 3", "WAR 2 Provocation")), "Revealed in the vote: Finance 3, War 2 Provocation."),
        (ev.VoteTallied(10, "8+"), "The total was 10: the row 8 or more was applied."),
        (ev.BriefRevealed(0, "BR65"), "Ann turned over the brief Scapegoat."),
        (ev.RioterPlaced("surveillance centre 2"), "A rioter took Surveillance Centre 2."),
        (ev.TraitWorked(0, "losing vote"), "Losing Vote took effect for Ann."),
        (ev.Spoke(0, "I suspect player 2"), 'Ann said: "I suspect You"'),
        (ev.CardsSeen(0, ("SPY 1",), audience=(0,)), "  (only you know: Spy 1)"),
        (ev.CardsSeen(0, ("SPY 1",)), "  (Spy 1)"),
    ],
)
def test_sentences_that_read_well(event: Event, sentence: str) -> None:
    """Also for the player who is called "You"."""
    assert GAME.tell(event, ["Ann", "You", "Cy"]).text == sentence


# ---- the table and the labels --------------------------------------------------------------------


def test_the_table_and_the_labels_in_words() -> None:
    """Every line fits the screen, every action has a label of its own, and nobody reads codes."""
    for move in played(step=4):
        names = NAMES[: move.state.players]
        view = look(move.state, move.seat)
        shown = GAME.show(view, names)
        assert max(len(line) for line in shown.splitlines()) <= 100
        assert readable(shown), shown
        labels = GAME.labels(view, move.state.legal(move.seat), names)
        assert all(labels)
        assert all(readable(label) for label in labels), labels


def test_the_own_hand_is_yours() -> None:
    state = table(3, (VIKTOR, ZAM, PETR), hands={1: ["WAR 1"]}, sides={1: ["AL06"]})
    shown = GAME.show(look(state, 1), ["Ann", "You", "Cy"])
    assert "Your hand: War 1" in shown
    assert "Your allegiance: Kill the President" in shown
    assert "of You" not in shown


@pytest.mark.parametrize(("character", "unrest", "project"), [(ZAM, 3, 2), (JACK, 2, 2), (WILFRED, 4, 3)])
def test_labels_say_what_a_tile_costs_this_character(character: int, unrest: int, project: int) -> None:
    """CH12.S2, CH14.W1, PT-4.25."""
    state = table(3, (VIKTOR, character, PETR), riot_seen=True)
    do(state, "end act")
    next_decision(state, "PT-D5")
    view = look(state, 1)
    names = ["Ann", "Ben", "Cy"]
    assert GAME.label(view, GAME.actions.index("roll for unrest"), names).endswith(f"({unrest} AP)")
    assert GAME.label(view, GAME.actions.index("science project"), names).endswith(f"({project} AP)")


# ---- questions and refusals ----------------------------------------------------------------------


def test_questions_and_refusals_name_clauses_of_the_rules() -> None:
    """Every question that comes up, and why something that is not on the menu is refused."""
    asked = set()
    for move in played(step=2):
        prompt = move.state.prompt(move.seat)
        asked.add(prompt.decision)
        assert prompt.clause in CLAUSES
        assert readable(prompt.text), prompt.text
        legal = move.state.legal(move.seat)
        unlisted = next(action for action in range(len(GAME.actions)) if action not in legal)
        with pytest.raises(Illegal) as refused:
            move.state.play(move.seat, unlisted)
        assert refused.value.clause in CLAUSES
        assert refused.value.reason.endswith(".")
    assert len(asked) > 35


def test_questions_name_seats_and_characters() -> None:
    """Seats, so that a client can put names there; the character, where one person plays two."""
    state = table(3, (VIKTOR, SAMUEL, PETR), ap=8)
    effect(state, "assassinate(ME,0)", me=1)
    do(state, "player 3")
    assert state.prompt(0).text == "Samuel Ledger asks for your consent to call an assassination vote against seat 3."
    solo = table(1, (VIKTOR, ZAM), ap=8, taxes=1)
    assert solo.prompt(0).text == "Viktor Markov - Act: you have 8 AP. What do you do?"
    brief(solo, "BR10")
    assert solo.prompt(0).text.startswith("Viktor Markov - Tax Amnesty: option A (Base Taxes -1, Civil Unrest -3)")


# ---- cards ---------------------------------------------------------------------------------------


def test_every_card_is_told_in_words() -> None:
    """Whatever has an id has a text, and no text has codes in it."""
    texts = {(text.kind, text.id): text for text in GAME.cards()}
    assert len(texts) == len(GAME.cards())
    tables = GAME.tables
    for kind, ids in (
        ("influence", tables.kind_ids),
        ("allegiance", tables.allegiance_ids),
        ("character", tables.character_ids),
        ("ability", tuple(GAME.ability_rows)),
        ("riot", tables.riot_ids),
        ("letter", tables.letter_ids),
        ("beacon", tables.beacon_ids),
        ("discovery", tables.discovery_ids),
        ("brief", tables.brief_ids),
        ("campaign", tables.campaign_ids),
    ):
        assert {name for found, name in texts if found == kind} == set(ids)
    for text in texts.values():
        assert text.name
        assert readable(" ".join([text.name, *text.lines])), text
        assert text.clause == "" or text.clause in CLAUSES


@pytest.mark.parametrize(
    ("kind", "name", "lines"),
    [
        (
            "brief",
            "BR10",
            ("Base Taxes -1, Civil Unrest -3", "Civil Unrest +2, coins +2", "Needs Base Taxes at least 1", ""),
        ),
        ("brief", "BR01", ("Nothing happens", "Coins all lost")),
        ("beacon", "BE13", ("3 AP, Civil Unrest +1 afterwards", "Coins +2")),
        ("letter", "LE22", ("At least 2 troops on the board", "War influence worth 1 per player", "A riot starts")),
        ("campaign", "CP3", ("From day 4 on: Debt at 0, Base Taxes at least 2, and no rioter on the board.",)),
        ("roll", "execution", ("7 or 8: execute up to 2 rioters", "2 to 6: execute up to 1 rioter")),
        ("tile", "treasury 3", ("6 AP", "Base Taxes +1, then Civil Unrest +4.")),
    ],
)
def test_what_cards_say(kind: str, name: str, lines: tuple[str, ...]) -> None:
    (text,) = [text for text in GAME.cards() if (text.kind, text.id) == (kind, name)]
    assert text.lines[: len(lines)] == lines


def test_a_character_card_lists_its_abilities() -> None:
    (text,) = [text for text in GAME.cards() if text.id == GAME.tables.character_ids[DIVA]]
    assert text.lines[0] == "President's Daughter"
    assert text.lines[1] == "8 AP, gathers 2 Spy, 2 Science, 2 War. Hand limit 7."
    assert len(text.lines) == 6


# ---- the coach -----------------------------------------------------------------------------------


def coached(players: int) -> dict[str, str]:
    """The coach's lines at the first own turns of a game, by the side of whoever acts."""
    found: dict[str, str] = {}
    for seed in range(12):
        state = GAME.new(players, seed)
        rng = Random(seed)
        while state.pending and state.round < 2:
            seat = state.pending[0]
            if END_ACT in state.legal(seat):
                found.setdefault(GAME.side(state, seat), GAME.coach(state.view(seat)))
            state.play(seat, rng.choice(state.legal(seat)))
    return found


def test_the_coach_knows_whose_side_one_is_on() -> None:
    found = coached(4)
    assert "You want Threat to reach 6" in found["killers"]
    assert "You want Threat" not in found["saviours"]
    assert "all on one side" not in found["saviours"]


def test_one_coin_is_no_coins() -> None:
    assert {"1 coin", "2 coins"} <= set(GAME.actions.texts)
