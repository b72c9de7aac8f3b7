"""PT-10 (letters), PT-11 (beacons), PT-12 (scientific discoveries)."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import S_LETTER
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import Looking
from tests.games.patriot.positions import (
    IDS,
    PETR,
    VIKTOR,
    WILFRED,
    ZAM,
    asked,
    can,
    change,
    do,
    effect,
    hand,
    idle,
    kinds,
    look,
    notes,
    put_on_top,
    rig,
    table,
)


def end_of_day(state: PatriotState, *cards: str) -> list[Event]:
    """The letter is checked with these cards on it."""
    state.letter_cards = [2 << 6 | kind for kind in kinds(*cards)]
    events: list[Event] = []
    idle(state)
    state.events = events
    state.agenda.append((S_LETTER, 0))
    state.run()
    state.events = None
    return events


def passed(state: PatriotState, *cards: str) -> bool:
    events = end_of_day(state, *cards)
    return next(event.passed for event in events if isinstance(event, ev.LetterResolved))


def test_a_demand_that_is_met_changes_nothing() -> None:
    """PT-10.1, PT-10.2."""
    state = table(letter=IDS["LE11"], beacon_status=[1, 0, 0, 0])
    assert passed(state)
    assert (state.threat, state.coins) == (0, 0)
    state = table(letter=IDS["LE11"])
    assert not passed(state)
    assert state.threat == 1


def test_per_player() -> None:
    """PT-10.3, E-11, S-3: 3 Science per player are 12 with four players; other types do no harm."""
    assert passed(table(4, letter=IDS["LE32"]), "SCI 5", "SCI 5", "SCI 2", "WAR 5")
    assert not passed(table(4, letter=IDS["LE32"]), "SCI 5", "SCI 5", "SCI 1")
    assert passed(table(3, letter=IDS["LE12"]), "SPY 5", "SPY 1", "WAR 5", "WAR 5")


def test_cards_go_face_down_on_the_letter() -> None:
    """PT-10.4, PT-10.11, PT-D17: any number, without cost; others see only how many."""
    state = table(ap=1, hands={0: ["SPY 3", "SPY 4", "FIN 1"]})
    do(state, "write to the letter", "card SPY 3", "card SPY 4", "done")
    assert state.ap == 1
    assert look(state, 1).letter_counts[0] == 2
    assert look(state, 1).letter_cards[0] is None
    assert look(state, 0).letter_cards[0] == ("SPY 3", "SPY 4")
    assert hand(state, 0) == ["FIN 1"]


def test_each_type_must_reach_its_own_number() -> None:
    """PT-10.5, PT-10.8, E-4: 8 War and 2 Finance are not 8 War and 4 Finance."""
    cards = ("SPY 3", "WAR 5", "WAR 3", "FIN 2")
    assert not passed(table(4, letter=IDS["LE31"]), *cards)
    assert passed(table(4, letter=IDS["LE31"]), *cards, "FIN 2")


@pytest.mark.parametrize(("count", "threat"), [(2, 1), (3, 0)])
def test_securing_coins(count: int, threat: int) -> None:
    """PT-10.6, PT-10.7, PT-D18, E-8: 4 AP for any number; secured coins are safe from losses."""
    state = table(ap=4, coins=5, letter=IDS["LE21"])
    do(state, "secure coins", f"{count} coins")
    assert (state.ap, state.coins, state.secured) == (0, 5 - count, count)
    effect(state, "coins(-ALL)")
    assert state.secured == count
    end_of_day(state)
    assert state.threat == threat
    assert state.secured == 0


def test_only_letters_that_ask_for_coins_take_them() -> None:
    """PT-10.6."""
    assert not can(table(ap=9, coins=9, letter=IDS["LE12"]), "secure coins")


def test_the_board_counts_when_the_letter_is_checked() -> None:
    """PT-10.9: troops, rioters and unrest at that moment."""
    quiet_streets: dict[str, Any] = {"letter": IDS["LE43"], "troops": 0b1111, "unrest": 3}
    assert passed(table(**quiet_streets))
    assert not passed(table(**{**quiet_streets, "unrest": 4}))
    assert not passed(table(**{**quiet_streets, "rioters": 1 << 9}))


def test_the_letter_leaves_the_game() -> None:
    """PT-10.10."""
    state = table(letter=IDS["LE12"])
    end_of_day(state, "SPY 5")
    assert state.letter == -1
    assert state.discards[1] == kinds("SPY 5")


# ---- beacons -------------------------------------------------------------------------------------

SKY: dict[str, Any] = {"beacons": [IDS["BE02"], IDS["BE10"], IDS["BE18"], IDS["BE13"]], "ap": 10, "coins": 9}


def test_launching_a_revealed_beacon() -> None:
    """PT-11.1, PT-11.2, PT-11.3, PT-D8: 4 AP and 4 coins; a defective one cannot be launched."""
    state = table(**SKY)
    assert not can(state, "launch beacon 3")
    do(state, "launch beacon 2")
    assert (state.ap, state.coins, state.beacon_status) == (6, 5, [0, 1, 0, 0])
    assert not can(state, "launch beacon 2")


def test_launching_an_unrevealed_beacon() -> None:
    """PT-11.4, PT-11.5: 2 AP and 2 coins; it replaces any beacon."""
    state = table(**SKY)
    put_on_top(state.beacon_deck, IDS["BE12"])
    do(state, "launch unrevealed over 3")
    assert (state.ap, state.coins) == (8, 7)
    assert state.beacons[2] == IDS["BE12"]
    assert state.beacon_status[2] == 1
    assert IDS["BE18"] in state.beacons_gone


def test_an_unrevealed_defective_beacon() -> None:
    """PT-11.6, S-9: paid for nothing."""
    state = table(**SKY)
    put_on_top(state.beacon_deck, IDS["BE20"])
    do(state, "launch unrevealed over 1")
    assert (state.ap, state.coins) == (8, 7)
    assert state.beacon_status[0] == 0
    assert not passed(change(state, letter=IDS["LE11"]))


def test_using_a_beacon() -> None:
    """PT-11.7, PT-11.8, PT-11.9: once per round, also right after the launch; the cost on the card only."""
    state = table(**SKY, unrest=2)
    do(state, "launch beacon 1")
    coins = state.coins
    do(state, "use beacon 1")
    assert (state.unrest, state.coins, state.ap) == (1, coins, 4)
    assert not can(state, "use beacon 1")
    assert state.beacon_status[0] == 2


def test_unrest_as_a_cost_comes_after_the_effect() -> None:
    """PT-11.7."""
    state = table(**SKY, beacon_status=[0, 0, 0, 1])
    do(state, "use beacon 4")
    assert (state.coins, state.unrest) == (11, 1)


def test_reprogramming() -> None:
    """PT-11.10, PT-D9: any of the four, launched or not, defective or not."""
    state = table(**SKY, beacon_status=[1, 0, 0, 0])
    put_on_top(state.beacon_deck, IDS["BE03"], IDS["BE04"])
    do(state, "reprogram beacons")
    assert not can(state, "done")
    do(state, "beacon tile 1", "beacon tile 3", "done")
    assert state.beacons == [IDS["BE03"], IDS["BE10"], IDS["BE04"], IDS["BE13"]]
    assert state.beacon_status == [0, 0, 0, 0]
    assert state.ap == 7


def test_reprogramming_one_kind() -> None:
    """PT-11.10 with the option reprogram: all unlaunched ones, or launched ones."""
    state = table(**SKY, beacon_status=[1, 0, 0, 0], options={"reprogram": "one"})
    do(state, "reprogram beacons", "beacon tile 1")
    assert asked(state) == "PT-D5 0"
    do(state, "reprogram beacons", "beacon tile 2")
    assert not can(state, "done")


def test_an_empty_beacon_pile() -> None:
    """PT-11.11."""
    state = table(**SKY, beacon_deck=[])
    assert not can(state, "launch unrevealed over 1")
    assert can(state, "launch beacon 1")


def test_free_launches() -> None:
    """PT-11.12, PT-D41: they count for letters."""
    state = table(**SKY, rioters=1 << 5)
    effect(state, "launch(REVEALED,1)")
    do(state, "launch beacon 1")
    assert state.coins == 9
    assert passed(change(state, letter=IDS["LE11"]))


def test_an_unrevealed_beacon_is_enough_for_a_free_launch() -> None:
    """PT-4.6, PT-11.12: SD13 takes either, so it works while there is a pile."""
    changes: dict[str, Any] = {**SKY, "beacon_status": [1, 1, 1, 1], "held": [(IDS["SD13"],), (), (), ()]}
    assert can(table(**changes), "discovery SD13")
    assert not can(table(**changes, beacon_deck=[]), "discovery SD13")


# ---- discoveries ---------------------------------------------------------------------------------


def test_a_discovery_costs_four_markers() -> None:
    """PT-12.1, PT-12.2, PT-12.3, PT-12.4, PT-D16, E-18: draw two, keep one, the other leaves unseen."""
    state = table(3, (VIKTOR, PETR, WILFRED), marks=[5, 0, 0], ap=1)
    put_on_top(state.sd_deck, IDS["SD02"], IDS["SD01"])
    do(state, "make a discovery")
    assert (state.marks[0], state.ap) == (1, 1)
    assert look(state, 1).looking == Looking(0, "science", 2, None)
    do(state, "card 1")
    assert state.held[0] == (IDS["SD02"],)
    assert state.sd_removed == [IDS["SD01"]]
    assert look(state, 1).held[0] == ("SD02",)
    assert notes(state, 1).discoveries_removed == ()


def test_the_option_of_six_markers() -> None:
    """PT-12.2."""
    assert not can(table(marks=[5, 0, 0, 0], options={"discovery_cost": 6}), "make a discovery")
    assert can(table(marks=[6, 0, 0, 0], options={"discovery_cost": 6}), "make a discovery")


def test_rejects_are_resolved_first() -> None:
    """PT-12.5, S-17: hands are mixed, then the other card is kept; with two REJECTs nothing is."""
    state = table(marks=[4, 0, 0, 0], hands={0: ["FIN 1"], 3: ["WAR 5"]})
    put_on_top(state.sd_deck, IDS["SD25"], IDS["SD03"])
    rig(state)
    do(state, "make a discovery")
    assert sorted(hand(state, 0) + hand(state, 3)) == ["FIN 1", "WAR 5"]
    assert state.held[0] == (IDS["SD03"],)
    state = table(marks=[4, 0, 0, 0])
    put_on_top(state.sd_deck, IDS["SD26"], IDS["SD28"])
    do(state, "make a discovery")
    assert (state.unrest, state.ap, state.held[0]) == (3, 7, ())


def test_three_cards() -> None:
    """PT-12.5, S-17: with DISC3 the REJECT first, then one of the other two."""
    state = table(marks=[4, 0, 0, 0])
    put_on_top(state.sd_deck, IDS["SD26"], IDS["SD01"], IDS["SD08"])
    effect(state, "mod(DISC3)")
    do(state, "make a discovery")
    assert state.unrest == 3
    do(state, "card 2")
    assert state.held[0] == (IDS["SD08"],)
    assert state.disc3 == 0


@pytest.mark.parametrize(("card", "coins", "held"), [("SD01", 4, False), ("SD02", 0, True), ("SD03", 0, True)])
def test_kept_cards_work_as_written(card: str, coins: int, held: bool) -> None:
    """PT-12.6: at once, once later, for the rest of the game."""
    state = table(sd_deck=[IDS[card]], marks=[4, 0, 0, 0])
    do(state, "make a discovery")
    assert state.coins == coins
    assert bool(state.held[0]) == held


def test_base_ap_rises_up_to_the_maximum() -> None:
    """PT-12.7, PT-15.3."""
    state = table(3, (VIKTOR, PETR, ZAM))
    effect(state, "base(ME,+2)")
    effect(state, "base(LEFT,+1)")
    assert state.base == [10, 7, 8]
    effect(state, "base(LEFT,+5)")
    assert state.base[1] == 8
    assert state.ap == 10


def test_the_last_discovery() -> None:
    """PT-12.8."""
    state = table(sd_deck=[IDS["SD07"]], marks=[8, 0, 0, 0])
    do(state, "make a discovery")
    assert state.held[0] == (IDS["SD07"],)
    assert not can(state, "make a discovery")


def test_thanks_man() -> None:
    """PT-12.9, CH13.S2, PT-D28: the target takes the card, good or bad; the other one is kept."""
    state = table(4, (VIKTOR, ZAM, PETR, WILFRED), marks=[0, 0, 0, 0])
    put_on_top(state.sd_deck, IDS["SD27"], IDS["SD03"])
    change(state, hands={2: ["FIN 1", "FIN 2", "FIN 3", "FIN 4"]})
    effect(state, "discover(LEFT,2)")
    assert asked(state) == "PT-D28 1"
    do(state, "card 1", "player 3")
    assert asked(state) == "PT-D24 2"
    do(state, "card FIN 1", "card FIN 2")
    assert state.held[1] == (IDS["SD03"],)
    assert state.uses[3:6] == [0, 0, 0]
