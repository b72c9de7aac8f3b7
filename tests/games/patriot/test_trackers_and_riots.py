"""PT-8 (trackers), PT-9 (riots, rioters, troops), PT-18 (supplies) and PT-20 (the effect engine)."""

from __future__ import annotations

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from tests.games.patriot.positions import (
    DONOVAN,
    FRANK,
    IDS,
    LAB,
    MAURY,
    PETR,
    VIKTOR,
    WILFRED,
    WRM,
    ZAM,
    asked,
    can,
    do,
    effect,
    put_on_top,
    rig,
    set_opinion,
    table,
)

EVERY_TREASURY_SPACE = 0b1111


def test_base_taxes_stay_between_0_and_6() -> None:
    """PT-8.1."""
    state = table(taxes=5)
    effect(state, "taxes(+3)")
    assert state.taxes == 6
    effect(state, "taxes(-9)")
    assert state.taxes == 0


def test_unrest_at_6_starts_a_riot_and_goes_back_to_0() -> None:
    """PT-8.2, PT-9.1, PT-9.2: what is above 6 is lost."""
    state = table(unrest=5)
    put_on_top(state.riot_deck, IDS["RI1"])
    effect(state, "unrest(+3)")
    assert state.unrest == 0
    assert state.riots == [IDS["RI1"]]


def test_option_unrest_goes_back_to_1() -> None:
    """PT-8.2 with the other reading."""
    state = table(unrest=5, options={"unrest_reset": 1})
    effect(state, "unrest(+3)")
    assert state.unrest == 1


@pytest.mark.parametrize("rise", [1, 2])
def test_threat_6_ends_the_game(rise: int) -> None:
    """PT-8.3, PT-8.8, PT-17.6."""
    state = table(threat=5, sides={1: ["AL06"], 2: ["AL01"], 3: ["AL02"]})
    effect(state, f"threat(+{rise})")
    assert state.threat == 6
    assert state.result is not None
    assert state.result.winners == (1,)
    assert state.agenda == []


def test_threat_never_falls_below_0() -> None:
    """PT-8.5."""
    state = table(threat=1)
    effect(state, "threat(-2)")
    assert state.threat == 0


def test_one_effect_is_one_increase() -> None:
    """PT-8.7: one question for a rise by 2, which cancels all of it (S-18)."""
    state = table(characters=(VIKTOR, WILFRED, ZAM, PETR), threat=1)
    effect(state, "threat(+2)")
    assert asked(state) == "PT-D26a 1"
    do(state, "yes")
    assert state.threat == 1
    assert asked(state).startswith("PT-D")


def test_sources_of_threat() -> None:
    """PT-8.4: rioters of a new riot card raise it by 1."""
    state = table(threat=0)
    put_on_top(state.riot_deck, IDS["RI1"])
    rig(state, 1, 2, 3)
    effect(state, "riot(1)")
    assert state.threat == 1


# ---- riots ---------------------------------------------------------------------------------------


def test_each_rioter_rolls_its_own_space() -> None:
    """PT-9.3, PT-9.7: three rioters with four players."""
    state = table()
    put_on_top(state.riot_deck, IDS["RI4"])
    rig(state, 1, 3, 4)
    effect(state, "riot(1)")
    assert state.rioters == 0b1101 << 4 * WRM


def test_locations_in_order() -> None:
    """PT-9.4: Treasury, Surveillance Centre, Laboratory, War Room."""
    state = table(3)
    put_on_top(state.riot_deck, IDS["RI7"])
    rig(state, 1, 2, 1, 3, 2, 3, 3, 4)
    effect(state, "riot(1)")
    assert state.rioters == 0b0011 | 0b0101 << 4 | 0b0110 << 8 | 0b1100 << 12


def test_a_troop_stops_a_rioter_and_is_gone() -> None:
    """PT-9.5."""
    state = table(troops=1 << 0)
    rig(state, 1)
    effect(state, "rioter(1,TRE)")
    assert state.troops == 0
    assert state.rioters == 0


def test_one_rioter_per_space() -> None:
    """PT-9.6, PT-9.17: without a riot card nothing rises."""
    state = table(rioters=1 << 5)
    rig(state, 2)
    effect(state, "rioter(1,SUR)")
    assert state.rioters == 1 << 5
    assert state.threat == 0


def test_a_full_location_takes_one_rioter_on_space_5() -> None:
    """PT-9.8, PT-9.9: no die, Threat +1, and nothing for a second one."""
    state = table(rioters=EVERY_TREASURY_SPACE)
    rig(state, 4)
    effect(state, "rioter(2,TRE)")
    assert state.rioters == EVERY_TREASURY_SPACE | 1 << 16
    assert state.threat == 1


def test_the_first_rioter_of_a_card_raises_threat_once() -> None:
    """PT-9.10, PT-9.11: also when the card triggers again."""
    state = table(riots=[IDS["RI1"] | 0 << 6], raised=1, rioters=1 << 4)
    rig(state, 1, 2, 3)
    from intrigue.games.patriot.codes import S_RETRIGGER
    from tests.games.patriot.positions import idle

    idle(state)
    state.agenda.append((S_RETRIGGER, 0, len(state.riots)))
    state.run()
    assert state.rioters == 1 << 4 | 0b0111
    assert state.threat == 0


def test_riots_that_start_together_raise_threat_once() -> None:
    """PT-9.12, S-6."""
    state = table(3)
    put_on_top(state.riot_deck, IDS["RI1"], IDS["RI2"])
    rig(state, 1, 2, 3, 4)
    effect(state, "riot(2)")
    assert state.rioters == 0b0011 | 0b1100 << 4
    assert state.threat == 1
    assert len(state.riots) == 2


def test_troops_can_stop_a_new_riot() -> None:
    """PT-9.13, S-7: the card is discarded."""
    state = table(3, troops=0b0101 << 4 * LAB)
    put_on_top(state.riot_deck, IDS["RI3"])
    rig(state, 1, 3)
    effect(state, "riot(1)")
    assert (state.troops, state.rioters, state.threat, state.riots) == (0, 0, 0, [])
    assert state.riot_discard == [IDS["RI3"]]


def test_riots_end_with_the_last_rioter() -> None:
    """PT-9.13, PT-20.3."""
    state = table(riots=[IDS["RI1"]], rioters=1 << 2)
    events: list[Event] = []
    effect(state, "execute(1)")
    do(state, "treasury 3", events=events)
    assert state.riots == []
    assert ev.RiotsEnded(1) in events


def test_a_card_that_found_rioters_everywhere_stays() -> None:
    """PT-9.6, PT-9.11, PT-9.13, S-4: it raises Threat when it places its first rioter later."""
    state = table(3, riots=[IDS["RI2"] | 5 << 6], raised=1 << 5, groups=6, rioters=1 << 1)
    put_on_top(state.riot_deck, IDS["RI1"])
    rig(state, 2, 2)
    effect(state, "riot(1)")
    assert len(state.riots) == 2
    assert state.threat == 0
    from intrigue.games.patriot.codes import S_RETRIGGER
    from tests.games.patriot.positions import idle

    rig(state, 1, 3)
    idle(state)
    state.agenda.append((S_RETRIGGER, 1, len(state.riots)))
    state.run()
    assert state.threat == 1


def test_troops_are_placed_on_free_spaces_of_any_location() -> None:
    """PT-9.14, PT-D15."""
    state = table(rioters=1 << 0, ap=4)
    do(state, "deploy 2 troops")
    assert not can(state, "treasury 1")
    assert not can(state, "treasury 5")
    do(state, "treasury 2")
    assert not can(state, "treasury 2")
    do(state, "war room 4")
    assert state.troops == 1 << 1 | 1 << 15
    assert state.rioters == 1 << 0


def test_troops_move_for_1_ap() -> None:
    """PT-9.15."""
    state = table(troops=0b11, rioters=1 << 4, ap=1)
    do(state, "move troops", "treasury 1")
    assert not can(state, "treasury 2")
    assert not can(state, "surveillance centre 1")
    do(state, "laboratory 1")
    assert not can(state, "laboratory 1")
    do(state, "treasury 2", "laboratory 2")
    assert state.troops == 0b11 << 8
    assert state.ap == 0


def test_a_shield_prevents_a_riot() -> None:
    """PT-9.16: no card is drawn, the tracker goes to 0."""
    state = table(unrest=5)
    effect(state, "shield(RIOT)")
    before = state.riot_deck[:]
    effect(state, "unrest(+1)")
    assert (state.unrest, state.riot_deck, state.shields) == (0, before, 0)


def test_supplies_of_rioters_and_troops() -> None:
    """PT-9.18, PT-18.2: 15 of each."""
    state = table(rioters=(1 << 15) - 1)
    rig(state, 4)
    effect(state, "rioter(1,WRM)")
    assert state.rioters.bit_count() == 15
    assert state.threat == 0
    state = table(troops=(1 << 15) - 1, ap=8)
    assert not can(state, "deploy 2 troops")


def test_nine_riots_are_all() -> None:
    """PT-9.19."""
    state = table(riots=list(range(9)), riot_deck=[], rioters=1, unrest=5)
    effect(state, "unrest(+1)")
    assert state.unrest == 0
    assert len(state.riots) == 9
    state = table(riots=[], riot_deck=[], riot_discard=[3], unrest=5)
    effect(state, "unrest(+1)")
    assert state.riots == [3]


def test_surveillance_2_closes_beacons() -> None:
    """PT-9.20, S-8: launch and use, not reprogramming or votes."""
    state = table(
        characters=(VIKTOR, ZAM, PETR, FRANK),
        rioters=1 << 5,
        ap=10,
        coins=9,
        beacons=[IDS["BE10"], IDS["BE02"], IDS["BE03"], IDS["BE18"]],
        beacon_status=[1, 0, 0, 0],
    )
    assert not can(state, "use beacon 1")
    assert not can(state, "launch beacon 2")
    assert can(state, "reprogram beacons")


@pytest.mark.parametrize(("opened", "usable"), [(False, False), (True, True)])
def test_a_rioter_closes_the_execute_tile(opened: bool, usable: bool) -> None:
    """PT-9.21 and the option execute_tile_open."""
    state = table(rioters=1 << 15, ap=5, options={"execute_tile_open": opened})
    assert can(state, "roll to execute") == usable


def test_supplies_without_limit() -> None:
    """PT-18.1, PT-18.3, E-10: coins are a number; what has left does not come back."""
    state = table(coins=17)
    effect(state, "coins(+40)")
    assert state.coins == 57
    state = table(beacon_deck=[], ap=9, coins=9)
    assert not can(state, "reprogram beacons")


# ---- the effect engine ---------------------------------------------------------------------------


def test_operations_run_from_left_to_right() -> None:
    """PT-20.1: the coins come before they are lost."""
    state = table(coins=1)
    effect(state, "coins(+2); coins(-ALL); coins(+1)")
    assert state.coins == 1


def test_impossible_parts_are_skipped() -> None:
    """PT-20.2, S-30."""
    state = table(coins=0)
    effect(state, "unlaunch(1); troop(-2); coins(-3); taxes(+1)")
    assert state.taxes == 1


def test_triggers_wait_until_a_riot_is_over() -> None:
    """PT-20.3, PT-20.4, PT-15.13, S-2: Losing Vote after each rise of Threat."""
    state = table(characters=(DONOVAN, ZAM, PETR, MAURY), threat=2, unrest=3, uses=[0] * 12)
    put_on_top(state.riot_deck, IDS["RI1"])
    rig(state, 1, 2, 3)
    effect(state, "threat(+1); unrest(+2)")
    assert state.threat == 4
    assert state.unrest == 1
    assert state.rioters == 0b111


def test_random_choices_are_made_by_chance() -> None:
    """PT-20.5: a random discard asks nobody."""
    state = table(hands={0: ["FIN 1", "SPY 2", "WAR 5"]})
    effect(state, "lose(ME,2,RANDOM)")
    assert len(state.hands[0]) == 1
    assert asked(state) == "PT-D5 0"


def test_winning_a_vote_against_the_president_leaves_threat() -> None:
    """PT-8.6, PT-14.7, PT-17.1."""
    state = table(sides={1: ["AL06"], 2: ["AL01"], 3: ["AL02"]}, threat=2, hands={1: ["SPY 5"] * 3 + ["WAR 5"]})
    rig(state)
    set_opinion(state, "FIN 1", "SPY 1")
    effect(state, "assassinate(ME,0)", me=1)
    do(state, "player 1", "card SPY 5", "card SPY 5", "card SPY 5", "card WAR 5")
    assert state.threat == 2
    assert state.result is not None
    assert state.result.winners == (1,)
