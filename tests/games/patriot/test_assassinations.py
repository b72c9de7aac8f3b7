"""PT-14 (assassinations) and PT-17 (end and winning)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import S_LAST_DAY, S_LETTER
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.words.cards.names import allegiance_name
from tests.games.patriot.positions import (
    FRANK,
    GAME,
    GUSTAVO,
    IDS,
    MARION,
    MAURY,
    PETR,
    TABLES,
    VIKTOR,
    WILFRED,
    ZAM,
    allegiances_seen,
    asked,
    brief,
    can,
    change,
    do,
    effect,
    finish_vote,
    idle,
    kinds,
    look,
    next_decision,
    rig,
    set_opinion,
    table,
)

SIX = (VIKTOR, ZAM, PETR, MAURY, GUSTAVO, FRANK)
LOYAL = {0: [], 1: ["AL01"], 2: ["AL02"], 3: ["AL03"]}


def called(
    target: int,
    caller: int = 1,
    strength: int = 40,
    players: int = 4,
    characters: tuple[int, ...] = SIX,
    **facts: Any,
) -> PatriotState:
    """An assassination vote with so much Spy in the caller's hand, and everything added."""
    state = table(players, characters, **facts)
    state.hands[caller] = kinds("SPY 5") * (strength // 5) + kinds("SPY 1") * (strength % 5)
    change(state)
    rig(state)
    set_opinion(state, "FIN 1", "SPY 1")
    effect(state, "assassinate(ME,0)", me=caller)
    do(state, f"player {target + 1}")
    while state.pending and asked(state) == f"PT-D19 {caller}":
        state.play(caller, state.legal(caller)[-2 if can(state, "speak") else -1])
    return finish_vote(state)


def test_a_vote_by_tile() -> None:
    """PT-14.1, PT-D10: 7 AP; another player is named."""
    state = table(3, (VIKTOR, ZAM, PETR))
    do(state, "end act")
    next_decision(state, "PT-D5")
    change(state, ap=8)
    do(state, "call a vote")
    assert asked(state) == "PT-D10 1"
    assert not can(state, "player 2")
    do(state, "player 3")
    assert state.ap == 1


@pytest.mark.parametrize(
    ("players", "target", "strength", "passes"),
    [(3, 0, 12, True), (3, 0, 11, False), (4, 0, 16, True), (4, 2, 8, True), (4, 2, 7, False)],
)
def test_the_required_total(players: int, target: int, strength: int, passes: bool) -> None:
    """PT-14.2, PT-14.3, PT-14.6, E-13: 4 per player against the President, 2 against others; exactly is enough."""
    state = called(target, strength=strength, players=players, sides={2: ["AL01"]})
    assert (state.result is not None or state.fallen[target] == 1) == passes


def test_finance_and_science_defend() -> None:
    """PT-14.3."""
    state = table(3, SIX, hands={1: ["SPY 5", "WAR 5"], 2: ["FIN 5", "SCI 1"]})
    rig(state)
    set_opinion(state, "FIN 1", "SPY 1")
    effect(state, "assassinate(ME,0)", me=1)
    do(state, "player 3", "card SPY 5", "card WAR 5", "card FIN 5")
    finish_vote(state)
    assert state.fallen == [0, 0, 0]


def test_democratic_presidents_call_no_votes() -> None:
    """PT-14.4: by no means, CH01.W2, CH02.W2, CH03.W2."""
    for president in (VIKTOR, MARION, 2):
        state = table(3, (president, ZAM, PETR), ap=10)
        assert not can(state, "call a vote")
        effect(state, "assassinate(ME,0)")
        assert asked(state) == "PT-D5 0"


def test_who_cannot_be_named() -> None:
    """PT-14.5, and the option president_vote_from."""
    state = table(4, SIX, dead=[0, 0, 1, 0])
    effect(state, "assassinate(ME,0)", me=1)
    assert [GAME.actions.text(action) for action in state.legal(1)] == ["player 4", "player 1"]
    state = table(4, SIX, options={"president_vote_from": 2})
    effect(state, "assassinate(ME,0)", me=1)
    assert not can(state, "player 1")


def test_the_president_dies() -> None:
    """PT-14.7, PT-17.1, PT-17.6."""
    state = called(0, sides={1: ["AL06"], 2: ["AL01"], 3: ["AL07"]})
    assert state.result is not None
    assert state.result.winners == (1, 3)


def test_a_loyal_player_falls() -> None:
    """PT-14.8, PT-14.9, PT-14.10, PT-14.11, PT-14.12, PT-14.13, PT-D32: card, Threat, halves, a new character."""
    state = called(
        2,
        sides={2: ["AL01", "AL09"]},
        hands={2: ["FIN 1", "FIN 2", "FIN 3", "FIN 4", "FIN 5"]},
        marks=[0, 0, 5, 0],
        held=[(), (), (IDS["SD03"],), ()],
        base=[10, 8, 7, 8],
    )
    assert asked(state) == "PT-D32 2"
    do(state, "card 2")
    assert state.shown[2] == 0b10
    assert allegiances_seen(state, 1, 2) == (None, "AL09")
    assert state.threat == 1
    do(state, "card FIN 1", "card FIN 2")
    assert len(state.hands[2]) == 3
    assert (state.marks[2], state.held[2]) == (3, ())
    assert asked(state) == "PT-D32b 2"
    assert not can(state, "character CH11")
    assert not can(state, "character CH02")
    do(state, "character CH09")
    assert (state.base[2], state.allegiances[2]) == (8, (IDS["AL01"], IDS["AL09"]))
    assert state.dead[2] == 0


def test_the_bodyguard_may_cancel_the_rise_for_himself() -> None:
    """PT-14.10, S-13."""
    state = called(2, characters=(VIKTOR, ZAM, WILFRED, PETR), sides={1: ["AL06"], 2: ["AL01"]}, threat=5)
    assert asked(state) == "PT-D26a 2"
    do(state, "yes")
    assert state.threat == 5
    assert asked(state) == "PT-D32b 2"
    sides = {1: ["AL06"], 2: ["AL01"], 3: ["AL02"]}
    state = called(2, characters=(VIKTOR, ZAM, PETR, MAURY), sides=sides, threat=5)
    assert state.result is not None
    assert state.result.winners == (1,)


def test_the_last_assassin_falls() -> None:
    """PT-14.14, PT-17.2, PT-17.8, S-11: the loyal side wins at once."""
    state = called(2, sides={1: ["AL01"], 2: ["AL06"], 3: ["AL02"]})
    assert state.result is not None
    assert state.result.winners == (0, 1, 3)


def test_a_kill_card_under_the_president_does_not_count() -> None:
    """PT-14.17, S-12, A10."""
    sides = {0: ["AL06"], 1: ["AL01"], 2: ["AL07"], 3: ["AL02"], 4: ["AL03"], 5: ["AL09"]}
    state = called(2, players=6, sides=sides, unseen=[7, 0, 0, 0, 0, 0])
    assert state.result is not None
    assert 2 not in state.result.winners


def test_another_assassin_lives() -> None:
    """PT-14.14, PT-14.15, PT-14.16, PT-14.17, S-10: the game goes on, with almost no power left."""
    sides = {1: ["AL01"], 2: ["AL06", "AL02"], 3: ["AL07"]}
    state = called(2, sides=sides, threat=2, hands={2: ["FIN 1"] * 4}, marks=[0, 0, 3, 0])
    assert state.result is None
    assert state.shown[2] == 0b01
    assert state.threat == 1
    do(state, "card FIN 1", "card FIN 1")
    assert (state.dead[2], state.marks[2], len(state.hands[2])) == (1, 2, 2)
    state = called(2, sides=sides, threat=0)
    assert state.threat == 0


def test_what_an_executed_assassin_may_do() -> None:
    """PT-14.16, PT-D33: no AP, two open cards per vote, two open cards on the letter."""
    sides = {1: ["AL06"], 2: ["AL01"], 3: ["AL07"]}
    state = table(4, SIX, dead=[0, 1, 0, 0], fallen=[0, 1, 0, 0], sides=sides)
    change(state, hands={1: ["WAR 1", "WAR 2", "WAR 3"]})
    effect(state, "ap(LEFT,+4)")
    assert state.ap_next[1] == 0
    brief(state, "BR55")
    assert asked(state) == "PT-D33 1"
    do(state, "card WAR 1")
    assert look(state, 3).laid[1] == ("WAR 1",)
    do(state, "card WAR 2")
    assert state.voters[1] == 1
    next_decision(state, "PT-D5")
    assert (state.active, state.ap) == (1, 0)
    assert [GAME.actions.text(action) for action in state.legal(1)][:2] == ["end act", "write to the letter"]
    before = len(state.hands[1])
    first = state.hands[1][0]
    do(state, "write to the letter")
    state.play(1, state.legal(1)[0])
    assert state.letter_open == [first]
    state.play(1, state.legal(1)[1])
    assert len(state.hands[1]) == before - 2
    assert not can(state, "write to the letter") or asked(state) != "PT-D5 1"


def test_a_loyal_player_can_fall_again() -> None:
    """PT-14.18."""
    state = called(2, sides={2: ["AL01"]}, fallen=[0, 0, 1, 0], loyal_fallen=1)
    assert state.fallen[2] == 2
    assert state.threat == 1


def test_the_active_player_falls() -> None:
    """PT-14.19: the AP are lost, the turn is completed."""
    state = table(3, (VIKTOR, ZAM, PETR))
    do(state, "end act")
    next_decision(state, "PT-D5")
    change(state, ap=8, hands={2: ["SPY 5"] * 4}, sides={1: ["AL01"], 2: ["AL06"]})
    rig(state)
    set_opinion(state, "FIN 1", "SPY 1")
    effect(state, "assassinate(ME,0)", me=2)
    do(state, "player 2", "card SPY 5", "card SPY 5", "card SPY 5", "card SPY 5")
    finish_vote(state)
    next_decision(state, "PT-D32b")
    do(state, "character CH12")
    assert (state.active, state.ap) == (1, 0)


def test_assassinated_players_still_win_or_lose() -> None:
    """PT-14.20, PT-17.5."""
    state = table(4, SIX, sides=LOYAL, fallen=[0, 0, 1, 0], round=5)
    finish_day_5(state)
    assert state.result is not None
    assert state.result.winners == (0, 1, 2, 3)
    state = table(4, SIX, sides={1: ["AL06"], 2: ["AL07"], 3: ["AL01"]}, dead=[0, 1, 0, 0], threat=5)
    effect(state, "threat(+1)")
    assert state.result is not None
    assert state.result.winners == (1, 2)


def test_nobody_dies_without_a_vote() -> None:
    """PT-14.21: no ability of the characters kills."""
    assert not [row for row in GAME.rules.ability if "assassinate" in row.effect]


# ---- the end -------------------------------------------------------------------------------------


def finish_day_5(state: PatriotState) -> None:
    idle(state)
    state.agenda.append((S_LAST_DAY,))
    state.run()


def test_the_worked_example() -> None:
    """PT-17.2, PT-17.3, PT-17.4, PT-17.5: five players at the end of day 5."""
    sides = {0: ["AL06"], 1: ["AL01", "AL02"], 2: ["AL10", "AL03"], 3: ["AL04", "AL09"], 4: ["AL05", "AL07"]}
    facts: dict[str, Any] = {
        "threat": 4,
        "taxes": 3,
        "coins": 6,
        "beacon_status": [1, 1, 0, 0],
        "unrest": 1,
        "round": 5,
    }
    state = table(5, SIX, sides=sides, unseen=[7, 0, 0, 0, 0], **facts)
    finish_day_5(state)
    assert state.result is not None
    assert state.result.winners == (0, 1, 3)
    state = table(5, SIX, sides=sides, unseen=[7, 0, 0, 0, 0], **facts)
    effect(state, "threat(+2)")
    assert state.result is not None
    assert state.result.winners == (4,)


@pytest.mark.parametrize(
    ("card", "facts", "wins"),
    [
        ("AL09", {"taxes": 3}, True),
        ("AL09", {"taxes": 2}, False),
        ("AL10", {"coins": 8}, True),
        ("AL11", {"beacon_status": [1, 2, 1, 0]}, True),
        ("AL11", {"beacon_status": [1, 1, 0, 0]}, False),
        ("AL12", {"kept": [0, 2, 0, 0]}, True),
        ("AL13", {"unrest": 2}, True),
        ("AL13", {"unrest": 2, "rioters": 1}, False),
        ("AL14", {"troops": 0b1111}, True),
        ("AL15", {"loyal_fallen": 0}, True),
        ("AL15", {"loyal_fallen": 1}, False),
        ("AL16", {"fallen": [0, 0, 1, 0]}, True),
        ("AL17", {"threat": 2}, True),
        ("AL17", {"threat": 3}, False),
    ],
)
def test_secondary_missions(card: str, facts: dict[str, Any], wins: bool) -> None:
    """PT-17.3."""
    state = table(4, SIX, sides={**LOYAL, 1: [card]}, round=5, **facts)
    finish_day_5(state)
    assert state.result is not None
    assert (1 in state.result.winners) == wins


def test_nobody_wins() -> None:
    """PT-17.7, S-29: the only KILL card lies under the President."""
    state = table(3, SIX, sides={0: ["AL06"], 1: ["AL01"], 2: ["AL09"]}, threat=5)
    effect(state, "threat(+1)")
    assert state.result is not None
    assert state.result.winners == ()


def test_all_cards_are_revealed_at_the_end() -> None:
    """PT-17.9."""
    state = table(5, SIX, threat=5)
    effect(state, "threat(+1)")
    for player, cards in enumerate(state.allegiances):
        assert allegiances_seen(state, None, player) == tuple(TABLES.allegiance_ids[card] for card in cards)


def test_the_last_letter_counts() -> None:
    """PT-17.10: a failed letter of day 5 can still kill."""
    state = table(4, SIX, sides={**LOYAL, 1: ["AL06"]}, threat=4, round=5, letter=IDS["LE51"])
    idle(state)
    state.agenda.append((S_LETTER, 0))
    state.run()
    assert state.result is not None
    assert state.result.winners == (1,)


# ---- the end -------------------------------------------------------------------------------------


def test_cards_that_were_never_dealt_are_shown_at_the_end() -> None:
    """PT-17.9, PT-13.5: with four players three cards wait until round 3; nobody sees them before the end."""
    state = table(4, (VIKTOR, ZAM, PETR, MAURY), threat=5)
    waiting = sorted(GAME.tables.allegiance_ids[card] for card in state.box)
    assert len(waiting) == 3
    for viewer in (None, 0, 1):
        assert look(state, viewer).undealt == (None, None, None)
    events: list[Event] = []
    state.events = events
    effect(state, "threat(+1)")
    assert state.over
    (ended,) = [event for event in events if isinstance(event, ev.GameEnded)]
    assert ended.undealt == tuple(waiting)
    missions = [allegiance_name(GAME, card) for card in waiting]
    for viewer in (None, 0, 1):
        view = look(state, viewer)
        assert view.undealt == tuple(waiting)
        assert look(GAME.sampler(view).draw(Random(1)), viewer) == view
        shown = " ".join(GAME.show(view, ["A", "B", "C", "D"]).split())
        assert all(name in shown for name in missions)
    told = GAME.tell(ended, ["A", "B", "C", "D"]).text
    assert all(name in told for name in missions)
