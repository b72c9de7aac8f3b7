"""PT-15: every strength, weakness and ability with uses of the 14 characters, and the windows."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.core.errors import Illegal
from intrigue.games.patriot.codes import CLOSE_PROTECTION, S_OLD_DOG, S_ROUND_TAXES, S_TURN, UNTRUSTWORTHY
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import AbilityUses
from tests.games.patriot.positions import (
    DIVA,
    DONOVAN,
    FRANK,
    GAME,
    GUSTAVO,
    HILBERT,
    IDS,
    JACK,
    MARION,
    MAURY,
    MW,
    PETR,
    SAMUEL,
    TABLES,
    VIKTOR,
    WILFRED,
    ZAM,
    asked,
    brief,
    can,
    change,
    do,
    effect,
    finish_vote,
    hand,
    idle,
    look,
    next_decision,
    notes,
    passive,
    put_on_top,
    quiet,
    rig,
    set_opinion,
    table,
)


def turn_of(player: int, characters: tuple[int, ...], **facts: Any) -> PatriotState:
    """The Act phase of this player in round 1; the turn starts with the table as given."""
    state = table(3, characters, **facts)
    idle(state)
    state.agenda = [(S_TURN,)]
    state.turn = player
    state.run()
    while asked(state) != f"PT-D5 {player}":
        seat = state.pending[0]
        state.play(seat, passive(state) if asked(state).startswith("PT-D39") else state.legal(seat)[0])
    return state


def acting(player: int, characters: tuple[int, ...], **facts: Any) -> PatriotState:
    """The same, with the table changed once the player acts."""
    return change(turn_of(player, characters), **facts)


def test_fourteen_characters() -> None:
    """PT-15.1, PT-15.2, PT-15.3, CH01.S1: numbers on the cards."""
    assert [character.ap for character in TABLES.characters] == [10] + [8] * 9 + [6] + [8] * 3
    assert [character.max_ap for character in TABLES.characters] == [10] * 10 + [8] + [10] * 3
    assert all(sum(character.gather) == 6 for character in TABLES.characters)
    assert [number for number in range(14) if TABLES.characters[number].president] == [0, 1, 2]


def test_ap_for_one_turn_may_exceed_10() -> None:
    """PT-15.4."""
    state = table()
    effect(state, "ap(ME,+4)")
    assert state.ap == 14


# ---- Presidents ----------------------------------------------------------------------------------


def test_big_heart() -> None:
    """CH01.S2, PT-15.8, PT-15.11, PT-D40: 4 AP for another player, once; the marker is public."""
    state = table(3, (VIKTOR, ZAM, PETR))
    do(state, "use ability 1", "player 2")
    assert state.ap_next[1] == 4
    assert not can(state, "use ability 1")
    assert look(state, None).abilities[0] == (AbilityUses("CH01.S2", 0),)


def test_old_dog() -> None:
    """CH01.W1, PT-15.8: each failed letter costs 1 base AP, not below 6."""
    state = table(3, (VIKTOR, ZAM, PETR), base=[7, 8, 6])
    for expected in (6, 6):
        idle(state)
        state.agenda.append((S_OLD_DOG,))
        state.run()
        assert state.base == [expected, 8, 6]


def test_home_guard() -> None:
    """CH02.S1."""
    state = table(3, (MARION, ZAM, PETR), rioters=1 << 13)
    do(state, "use ability 1", "treasury 1", "treasury 2", "war room 1")
    assert state.troops.bit_count() == 3


def test_crowd_favourite() -> None:
    """CH02.S2: a 4 is a 5."""
    state = table(3, (MARION, ZAM, PETR), ap=3, unrest=3)
    rig(state, 4)
    do(state, "roll for unrest")
    assert state.unrest == 1


@pytest.mark.parametrize(("unrest", "ap"), [(3, 8), (4, 7), (5, 7)])
def test_thin_skin(unrest: int, ap: int) -> None:
    """CH02.W1."""
    assert turn_of(0, (MARION, ZAM, PETR), unrest=unrest).ap == ap


def test_delegate_talks() -> None:
    """CH03.S1, PT-15.8, PT-9.16: before the riot card is read."""
    state = table(3, (DONOVAN, ZAM, PETR), unrest=5)
    before = state.riot_deck[:]
    effect(state, "unrest(+1)")
    assert asked(state) == "PT-D26c 0"
    do(state, "yes")
    assert (state.unrest, state.riot_deck) == (0, before)


def test_promises_kept() -> None:
    """CH03.S2, PT-15.8."""
    state = table(3, (DONOVAN, ZAM, PETR))
    do(state, "use ability 2")
    assert (state.coins, state.marks) == (2, [2, 2, 2])


def test_losing_vote() -> None:
    """CH03.W1, PT-15.8, PT-15.12: one event, any size."""
    state = table(3, (DONOVAN, ZAM, PETR))
    effect(state, "threat(+2)")
    assert state.unrest == 1


# ---- the others ----------------------------------------------------------------------------------


def test_give_or_take() -> None:
    """CH04.S1, PT-15.9, PT-D30: one of the two, once per turn."""
    state = acting(1, (VIKTOR, MAURY, PETR))
    do(state, "give influence", "player 3", "draw war")
    assert hand(state, 2)
    assert not can(state, "take influence")
    state = acting(1, (VIKTOR, MAURY, PETR))
    before = len(state.hands[1])
    do(state, "take influence", "draw finance")
    assert len(state.hands[1]) == before + 1


def test_pull_strings() -> None:
    """CH04.S2, PT-15.7: no Public Opinion in this vote."""
    state = table(3, (VIKTOR, MAURY, PETR), hands={0: ["FIN 1"]}, uses=[0, 0, 0, 1, 0, 0, 0, 0, 0])
    put_on_top(state.brief_deck, IDS["BR01"])
    do(state, "end act")
    assert asked(state) == "PT-D26 1"
    do(state, "use ability 1")
    quiet(state)
    finish_vote(state)
    assert state.pile == []
    assert state.opinion_next == -1


@pytest.mark.parametrize(("cards", "unrest"), [(1, 1), (2, 0)])
def test_appearances(cards: int, unrest: int) -> None:
    """CH04.W1: fewer than 2 cards at the end of her turn."""
    state = acting(1, (VIKTOR, MAURY, PETR), hands={1: ["FIN 1"] * cards})
    state.brief_deck.clear()
    do(state, "end act")
    if asked(state) == "PT-D17 1":
        do(state, "done")
    assert state.unrest == unrest


def test_tantrum() -> None:
    """CH05.S2, PT-15.9, PT-D29: an unused ability is used up."""
    state = acting(1, (DONOVAN, DIVA, PETR))
    do(state, "use ability 1", "player 1", "use ability 2")
    assert state.uses[:3] == [1, 0, 0]


def test_eye_roll() -> None:
    """CH05.S3, PT-D20: once per round, an unseen card of a draw pile."""
    state = table(3, (VIKTOR, DIVA, PETR), hands={1: ["SPY 1"]})
    set_opinion(state, "FIN 1", "FIN 1")
    brief(state, "BR19")
    next_decision(state, "PT-D20")
    do(state, "draw spy")
    assert state.eye_rolled
    finish_vote(state)
    assert len(state.pile) == 3


def test_short_temper() -> None:
    """CH05.W1."""
    assert TABLES.characters[DIVA].limit == 7


def test_i_am_the_law() -> None:
    """CH06.S1, CH06.W1, PT-15.9, PT-15.14, PT-D27, PT-D42: raise or lower by the number of players, with consent."""
    state = table(3, (VIKTOR, SAMUEL, PETR), hands={0: ["FIN 1"]})
    effect(state, "assassinate(ME,0)", me=2)
    do(state, "player 1")
    assert asked(state) == "PT-D27 1"
    do(state, "raise the total")
    assert asked(state) == "PT-D42 0"
    do(state, "yes")
    assert state.uses[3] == 0
    needed = [step[3] for step in state.agenda if GAME.steps[step[0]].name == "verdict"]
    assert needed == [15]


def test_a_refusal() -> None:
    """CH06.W1, PT-15.14: nothing is paid, and no other vote can be asked for in that turn."""
    state = acting(1, (VIKTOR, SAMUEL, PETR), ap=8)
    do(state, "call a vote", "player 3")
    assert asked(state) == "PT-D42 0"
    do(state, "no")
    assert state.ap == 8
    assert not can(state, "call a vote")


def test_a_refused_option_is_no_longer_offered() -> None:
    """PT-15.14: then the other option is taken."""
    state = acting(1, (VIKTOR, SAMUEL, PETR))
    brief(state, "BR31")
    do(state, "option A", "player 3", "no")
    assert state.unrest == 1


def test_overrule() -> None:
    """CH06.S2: Samuel decides a choice brief instead of the named player."""
    state = table(3, (VIKTOR, SAMUEL, PETR), uses=[0, 0, 0, 1, 1, 0, 0, 0, 0])
    put_on_top(state.brief_deck, IDS["BR11"])
    do(state, "end act")
    assert asked(state) == "PT-D26 1"
    do(state, "use ability 2", "yes")
    assert asked(state) == "PT-D21 1"


def test_a_president_needs_nobodys_consent() -> None:
    """CH06.W1, PT-15.14."""
    state = table(3, (VIKTOR, SAMUEL, PETR), uses=[0, 0, 0, 1, 1, 0, 0, 0, 0], president=1)
    put_on_top(state.brief_deck, IDS["BR11"])
    do(state, "end act", "use ability 2")
    assert asked(state) == "PT-D21 1"


def test_a_refused_overrule_is_not_asked_again_in_the_window() -> None:
    """PT-15.14."""
    state = table(3, (VIKTOR, SAMUEL, PETR), uses=[0, 0, 0, 1, 1, 0, 0, 0, 0])
    put_on_top(state.brief_deck, IDS["BR11"])
    do(state, "end act", "use ability 2", "no")
    assert asked(state) == "PT-D21 0"
    assert state.uses[4] == 1


def test_rule_maker() -> None:
    """CH07.S1, PT-5.7, PT-15.9, S-19: the top row without a vote, only before the first card."""
    state = table(3, (VIKTOR, GUSTAVO, PETR), uses=[0, 0, 0, 1, 0, 0, 0, 0, 0], hands={0: ["FIN 1"]}, coins=3)
    put_on_top(state.brief_deck, IDS["BR03"])
    do(state, "end act", "use ability 1")
    assert state.coins == 4
    state = table(3, (VIKTOR, GUSTAVO, PETR), hands={0: ["FIN 1"]})
    brief(state, "BR01")
    with pytest.raises(Illegal):
        do(state, "use ability 1")


def test_war_chest() -> None:
    """CH07.S2, PT-D31: hand limit 10; 3 cards for 2 AP once per turn."""
    state = acting(1, (VIKTOR, GUSTAVO, PETR), hands={1: ["WAR 1"] * 6}, ap=1)
    do(state, "open the war chest", "card WAR 1", "card WAR 1", "card WAR 1")
    assert (state.ap, len(state.hands[1])) == (3, 3)
    assert not can(state, "open the war chest")
    assert TABLES.characters[GUSTAVO].limit == 10


@pytest.mark.parametrize(("troops", "ap"), [(0, 6), (1, 8)])
def test_chain_of_command(troops: int, ap: int) -> None:
    """CH07.W1."""
    assert turn_of(1, (VIKTOR, GUSTAVO, PETR), troops=troops).ap == ap


def test_silver_lining() -> None:
    """CH08.S1: 2 cards of any type after each rise of Threat."""
    state = table(3, (VIKTOR, FRANK, PETR))
    effect(state, "threat(+1)")
    assert asked(state) == "PT-D23 1"
    do(state, "draw war", "draw finance")
    assert len(state.hands[1]) == 2


def test_exclusive() -> None:
    """CH08.S2, PT-D37: the top 3 briefs in any order, seen by Frank alone."""
    state = acting(1, (VIKTOR, FRANK, PETR))
    put_on_top(state.brief_deck, IDS["BR01"], IDS["BR02"], IDS["BR03"])
    do(state, "use ability 1", "card 3", "card 3")
    assert state.brief_deck[-3:] == [IDS["BR01"], IDS["BR02"], IDS["BR03"]]
    assert len(notes(state, 1).briefs) == 3
    assert notes(state, 0).briefs == ()


def test_fake_news() -> None:
    """CH08.W1, PT-15.9: a card each time Civil Unrest has risen; nothing without cards."""
    state = table(3, (VIKTOR, FRANK, PETR), hands={1: ["FIN 1", "FIN 2"]})
    effect(state, "unrest(+2)")
    do(state, "card FIN 1")
    assert hand(state, 1) == ["FIN 2"]
    state = table(3, (VIKTOR, FRANK, PETR))
    effect(state, "unrest(+2)")
    assert asked(state) == "PT-D5 0"


@pytest.mark.parametrize(("threat", "ap"), [(0, 7), (1, 8)])
def test_slow_news_day(threat: int, ap: int) -> None:
    """CH08.W2."""
    assert turn_of(1, (VIKTOR, FRANK, PETR), threat=threat).ap == ap


def test_back_door() -> None:
    """CH09.S1: a used beacon once more per turn, its cost paid again."""
    state = acting(1, (VIKTOR, MW, PETR), beacons=[IDS["BE10"]] * 4, beacon_status=[2, 2, 0, 0], ap=3)
    do(state, "use beacon 1", "draw spy")
    assert state.ap == 2
    assert not can(state, "use beacon 2")


def test_override_and_untrustworthy() -> None:
    """CH09.S2, CH09.W1."""
    state = acting(1, (VIKTOR, MW, PETR), beacons=[IDS["BE10"], IDS["BE18"], IDS["BE02"], IDS["BE03"]], coins=0)
    do(state, "use ability 1", "launch beacon 1")
    assert state.beacon_status[0] == 1
    assert state.traits[1] & UNTRUSTWORTHY


@pytest.mark.parametrize(("taxes", "coins"), [(0, 0), (1, 2), (3, 4), (4, 6), (6, 8)])
def test_dividends(taxes: int, coins: int) -> None:
    """CH10.S1."""
    state = table(3, (VIKTOR, HILBERT, PETR), taxes=taxes)
    idle(state)
    state.agenda.append((S_ROUND_TAXES,))
    state.run()
    assert state.coins == coins


def test_stimulus_and_donation() -> None:
    """CH10.S2, CH11.S2."""
    state = acting(1, (VIKTOR, HILBERT, PETR), coins=0)
    do(state, "use ability 1")
    assert state.coins == 3
    state = acting(2, (VIKTOR, HILBERT, PETR), coins=0)
    do(state, "use ability 1")
    assert (state.coins, state.unrest) == (4, 1)


def test_rotund() -> None:
    """CH10.W1, PT-15.10, S-22: a card for each move between locations; the Meeting Room is free."""
    state = acting(1, (VIKTOR, HILBERT, PETR), hands={1: ["FIN 1"]}, marks=[0, 4, 0], ap=8, sd_deck=[IDS["SD07"]])
    rig(state, 3)
    do(state, "science project", "make a discovery")
    assert hand(state, 1) == ["FIN 1"]
    do(state, "pick up finance", "card FIN 1")
    assert state.at == 0
    assert len(state.hands[1]) == 1
    change(state, hands={1: []})
    assert not can(state, "pick up war")
    assert can(state, "pick up finance")


def test_deep_pockets_and_weight_issues() -> None:
    """CH11.S1, CH11.W1, PT-15.10, S-21: a coin more; at most 2 cards for 1 AP each."""
    state = acting(2, (VIKTOR, ZAM, PETR), hands={2: ["FIN 1"] * 3}, ap=6)
    do(state, "a card for 1 AP", "card FIN 1", "a card for 1 AP", "card FIN 1")
    assert state.ap == 8
    assert not can(state, "a card for 1 AP")
    do(state, "gain 2 coins")
    assert state.coins == 3


def test_dont_mind_if_i_do() -> None:
    """CH12.S1, PT-15.10: twice per game, before an increase to 6, but not against a riot that has started."""
    state = table(3, (VIKTOR, JACK, PETR), unrest=5)
    effect(state, "unrest(+2)")
    assert asked(state) == "PT-D26b 1"
    do(state, "yes")
    assert state.unrest == 4
    assert not state.riot_seen
    assert state.uses[3] == 1
    effect(state, "unrest(+2)")
    do(state, "no")
    assert state.riot_seen


def test_calm_voice_and_understudy() -> None:
    """CH12.S2, CH12.W1: 2 AP for the roll; no Treasury and War Room before the first riot."""
    state = acting(1, (VIKTOR, JACK, PETR), ap=2, unrest=1, hands={1: []}, riot_seen=False)
    assert not can(state, "pick up finance")
    assert not can(state, "pick up war")
    rig(state, 8)
    do(state, "roll for unrest")
    assert state.ap == 0
    assert can(acting(1, (VIKTOR, JACK, PETR), ap=2, riot_seen=True), "pick up war")


def test_lab_coat_and_absent_minded() -> None:
    """CH13.S1, CH13.W1: one marker more; a final 1 or 2 costs 1 AP."""
    state = acting(1, (VIKTOR, ZAM, PETR), ap=4, hands={1: []})
    rig(state, 5, 1)
    do(state, "science project")
    assert (state.marks[1], state.ap) == (3, 2)
    do(state, "science project")
    assert (state.marks[1], state.ap) == (1, 0)


def test_take_the_bullet() -> None:
    """CH14.S1, PT-15.10, PT-17.6: even a rise to 6, once."""
    state = table(3, (VIKTOR, WILFRED, PETR), threat=5)
    effect(state, "threat(+1)")
    do(state, "yes")
    assert (state.threat, state.result) == (5, None)
    effect(state, "threat(+1)")
    assert state.result is not None


def test_close_protection_and_not_a_scientist() -> None:
    """CH14.S2, CH14.W1, PT-15.10: a 6 executes two; Laboratory tiles cost 1 AP more."""
    state = acting(1, (VIKTOR, WILFRED, PETR), ap=8, rioters=0b11, hands={1: []}, marks=[0, 4, 0])
    assert state.traits[1] & CLOSE_PROTECTION
    rig(state, 6)
    do(state, "roll to execute", "treasury 1", "treasury 2")
    assert state.rioters == 0
    do(state, "pick up science")
    assert state.ap == 3
    change(state, ap=0)
    assert not can(state, "make a discovery")


# ---- windows -------------------------------------------------------------------------------------


def test_interrupting_the_turn_of_another() -> None:
    """PT-15.5, PT-15.6, PT-D39: before each action of the active player, until the owner says "not this turn"."""
    state = table(3, (VIKTOR, HILBERT, ZAM), ap=5)
    do(state, "pick up war")
    assert asked(state) == "PT-D5 0"  # said "not this turn" before
    do(state, "end act")
    state = table(3, (VIKTOR, HILBERT, ZAM), ap=5, muted=0)
    do(state, "pick up war")
    assert asked(state) == "PT-D39 1"
    do(state, "not now")
    do(state, "pick up war")
    assert asked(state) == "PT-D39 1"
    do(state, "use ability 1")
    assert state.coins == 3
    assert asked(state) == "PT-D5 0"


def test_nobody_is_asked_while_something_is_resolved() -> None:
    """PT-15.6."""
    state = table(3, (VIKTOR, HILBERT, ZAM), ap=5, hands={0: ["FIN 1"]}, muted=0)
    rig(state, 3)
    do(state, "roll for unrest")
    assert asked(state) == "PT-D11 0"


def test_a_held_discovery_in_the_brief_window() -> None:
    """PT-15.7: SD17 and SD18 for influence briefs."""
    state = table(3, (VIKTOR, ZAM, PETR), held=[(), (IDS["SD18"],), ()], hands={0: ["FIN 5"]}, coins=4)
    set_opinion(state, "SPY 1", "FIN 1")
    put_on_top(state.brief_deck, IDS["BR01"])
    rig(state)
    state.uses = [0] * 9
    change(state)
    do(state, "end act")
    assert asked(state) == "PT-D26 1"
    do(state, "discovery SD18")
    quiet(state)
    do(state, "card FIN 5")
    assert state.coins == 4  # 5 + 1 - 1 + 3 = 8


def test_the_roll_window() -> None:
    """PT-15.7, PT-4.24: SD22 rerolls an own D8 before additions."""
    state = table(3, (VIKTOR, ZAM, PETR), held=[(IDS["SD22"],), (), ()], ap=3, unrest=4)
    rig(state, 1, 8)
    do(state, "roll for unrest")
    assert asked(state) == "PT-D26d 0"
    do(state, "yes")
    assert state.unrest == 1
    assert state.held[0] == ()


def test_triggers_clockwise_from_the_active_player() -> None:
    """PT-15.12, PT-15.13: Losing Vote of the President before Silver Lining of the next."""
    state = table(3, (DONOVAN, FRANK, PETR), hands={1: ["FIN 1"]}, uses=[0] * 9)
    effect(state, "threat(+1)")
    assert state.unrest == 1
    assert asked(state) == "PT-D23 1"
    do(state, "draw war", "draw war")
    assert asked(state) == "PT-D24 1"  # Fake News, because the unrest rose
