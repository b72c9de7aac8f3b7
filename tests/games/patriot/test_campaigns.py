"""PT-19: campaigns for one or two players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue.core.errors import BadOption
from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import S_TRIGGER
from intrigue.games.patriot.rules.rounds import hand_limit_of
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import (
    DIVA,
    GAME,
    GUSTAVO,
    IDS,
    MARION,
    MW,
    VIKTOR,
    ZAM,
    asked,
    brief,
    can,
    change,
    do,
    effect,
    idle,
    look,
    passive,
    put_on_top,
    rig,
    set_opinion,
    table,
)

PAIR = (VIKTOR, ZAM)


def trigger(state: PatriotState, positive: int, roll: int) -> PatriotState:
    rig(state, roll)
    idle(state)
    state.agenda.append((S_TRIGGER, positive))
    state.run()
    return state


def test_three_campaigns() -> None:
    """PT-19.1: cooperative; both win or lose together."""
    for name in ("cp1", "cp2", "cp3"):
        state = GAME.new(2, 1, {"campaign": name})
        assert state.setup.campaign == int(name[2]) - 1
    state = table(2, PAIR, threat=5)
    effect(state, "threat(+1)")
    assert state.result is not None
    assert state.result.winners == ()
    with pytest.raises(BadOption, match=r"PT-19\.1"):
        GAME.new(4, 1, {"campaign": "cp2"})


def test_two_characters_always_play() -> None:
    """PT-19.2, PT-19.21, PT-D35: with one player both belong to the only seat."""
    state = table(1, PAIR)
    assert (state.n, state.owner, state.players) == (2, (0, 0), 1)
    assert state.setup.column == 0
    effect(state, "mark(OTHERS,+1)")
    assert state.marks == [0, 1]
    state = GAME.new(2, 4)
    assert asked(state) == "PT-D35 0"
    assert len(state.legal(0)) == 3
    do(state, "character CH02")
    assert asked(state) == "PT-D35 1"
    assert len(state.legal(1)) == 11


def test_what_campaigns_leave_out() -> None:
    """PT-19.3: allegiances, letters, votes, cards for 3 and more players; M.W. has base AP 7."""
    state = table(2, (MARION, MW), ap=10)
    assert state.allegiances == [(), ()]
    assert state.letter == -1
    assert not can(state, "call a vote")
    assert not can(state, "write to the letter")
    assert (len(state.setup.briefs), len(state.setup.supers)) == (60, 7)
    assert (len(state.setup.beacons), len(state.setup.discoveries)) == (19, 27)
    assert state.base == [8, 7]


def test_surveillance_4_closes_beacons_and_the_special_ability() -> None:
    """PT-19.4, PT-19.5: Surveillance 2 closes only the launch."""
    facts: dict[str, Any] = {
        "beacons": [IDS["BE10"]] * 4,
        "beacon_status": [1, 0, 0, 0],
        "ap": 9,
        "coins": 9,
        "tokens": 1,
    }
    state = table(2, PAIR, rioters=1 << 5, **facts)
    assert can(state, "use beacon 1")
    assert not can(state, "launch beacon 2")
    assert can(state, "special ability")
    state = table(2, PAIR, rioters=1 << 7, **facts)
    assert not can(state, "use beacon 1")
    assert can(state, "launch beacon 2")
    assert not can(state, "special ability")


def test_the_setup_of_a_campaign() -> None:
    """PT-19.6, PT-19.16: Threat 2, one card and two cards, a missile in each location."""
    state = GAME.new(2, 3)
    do(state, "character CH01", "character CH13")
    drawn = [0, 0]
    while state.prompt(state.pending[0]).decision == "PT-D3":
        drawn[state.pending[0]] += 1
        state.play(state.pending[0], state.legal(state.pending[0])[0])
    assert drawn == [1, 2]
    assert state.threat == 2
    assert [(state.tokens >> 4 * place & 15).bit_count() for place in range(4)] == [1, 1, 1, 1]
    assert table(2, PAIR, options={"campaign_threat": 4}).threat == 4
    assert table(2, PAIR, options={"campaign": "cp2"}).track == 7


def test_hand_limits() -> None:
    """PT-19.7: 10, Gustavo 12, Diva 9."""
    assert hand_limit_of(table(2, (VIKTOR, GUSTAVO)), 0) == 10
    assert hand_limit_of(table(2, (VIKTOR, GUSTAVO)), 1) == 12
    assert hand_limit_of(table(2, (VIKTOR, DIVA)), 1) == 9


def test_six_rounds_at_most() -> None:
    """PT-19.8, PT-19.18: the order is swapped each round; not won by the end of round 6 is lost."""
    state = table(2, PAIR, options={"campaign": "cp3"})
    orders: dict[int, tuple[int, ...]] = {}
    while state.result is None:
        state.threat = state.unrest = 0
        state.track = 5
        orders.setdefault(state.round, tuple(state.order))
        state.play(state.pending[0], passive(state))
    assert (orders[1], orders[2]) == ((0, 1), (1, 0))
    assert state.round == 6
    assert "round 6" in state.result.reason


def test_negative_and_positive_triggers() -> None:
    """PT-19.9, PT-19.10, PT-19.11: after the lowest and the top row of influence and rolling briefs."""
    state = table(2, PAIR, options={"campaign": "cp2"})
    brief(state, "BR17", 1, 1)  # the lowest row, then a 1 on the negative table
    assert state.track == 9
    state = table(2, PAIR, options={"campaign": "cp2"})
    brief(state, "BR17", 8, 8)
    assert state.track == 4
    state = table(2, PAIR, options={"campaign": "cp2"})
    brief(state, "BR17", 4, 1)
    assert state.track == 7


def test_the_end_of_riots_is_a_success() -> None:
    """PT-19.10."""
    state = table(2, PAIR, options={"campaign": "cp2"}, riots=[0], rioters=1)
    rig(state, 8)
    effect(state, "execute(1)")
    do(state, "treasury 1")
    assert state.track == 4


@pytest.mark.parametrize(("roll", "place"), [(3, 3), (4, 1), (5, 2), (6, 0)])
def test_a_missile_hits_a_location(roll: int, place: int) -> None:
    """PT-19.12, PT-19.16, PT-D36."""
    state = trigger(table(2, PAIR, tokens=0), 0, roll)
    assert asked(state) == "PT-D36 0"
    assert len(state.legal(0)) == 4
    state.play(0, state.legal(0)[2])
    assert state.tokens == 1 << 4 * place + 2


def test_four_missiles_anywhere() -> None:
    """PT-19.12."""
    state = trigger(table(2, PAIR, tokens=0), 0, 1)
    do(state, "treasury 1", "laboratory 1", "war room 1", "treasury 2")
    assert state.tokens.bit_count() == 4
    assert trigger(table(2, PAIR, tokens=0), 0, 7).tokens == 0


@pytest.mark.parametrize(("roll", "count"), [(3, 0), (4, 1), (6, 1), (7, 2), (8, 4)])
def test_repairs(roll: int, count: int) -> None:
    """PT-19.13: also spread over several locations."""
    state = trigger(table(2, PAIR, tokens=0b1_0001_0001_0011), 1, roll)
    for text in ("treasury 1", "treasury 2", "surveillance centre 1", "laboratory 1")[:count]:
        do(state, text)
    assert state.tokens.bit_count() == 5 - count
    assert asked(state) == "PT-D5 0"


def test_destroy_missiles() -> None:
    """PT-19.14: 4 AP, 2 coins, up to 3 tokens, then Civil Unrest +3."""
    state = table(2, PAIR, ap=5, coins=2, tokens=0b1111_0000_0001 & ~(1 << 8))
    do(state, "special ability", "treasury 1", "done")
    assert (state.ap, state.coins, state.unrest) == (1, 0, 3)


def test_a_hit_tile_cannot_be_used() -> None:
    """PT-19.15: rioters and troops are independent of tokens."""
    state = table(2, PAIR, ap=9, tokens=1 << 12, rioters=0)
    assert not can(state, "pick up war")
    do(state, "deploy 2 troops", "war room 1", "treasury 1")
    assert state.troops == 1 | 1 << 12


def test_winning() -> None:
    """PT-19.17, PT-20.3, S-27: in round 4, before the unrest of the special ability is applied."""
    state = table(2, PAIR, round=4, ap=5, coins=2, tokens=1, unrest=5)
    do(state, "special ability", "treasury 1")
    assert state.result is not None
    assert state.result.winners == (0, 1)
    assert state.unrest == 5
    state = table(2, PAIR, round=3, ap=5, coins=2, tokens=1)
    do(state, "special ability", "treasury 1")
    assert state.result is None


def test_a_location_full_of_missiles() -> None:
    """PT-19.18, PT-19.20, S-28."""
    state = trigger(table(2, PAIR, tokens=0b0111 << 8), 0, 5)
    state.play(0, state.legal(0)[0])
    assert state.result is not None
    assert state.result.winners == ()


@pytest.mark.parametrize(("campaign", "limit"), [("cp2", 10), ("cp3", 12)])
def test_trackers_lose_at_their_limit(campaign: str, limit: int) -> None:
    """PT-19.19."""
    state = table(2, PAIR, options={"campaign": campaign}, track=limit - 1)
    effect(state, "track(+1)")
    assert state.result is not None


def test_default_needs_taxes_too() -> None:
    """PT-19.19: Debt 0 and Base Taxes 2."""
    state = table(2, PAIR, options={"campaign": "cp3"}, track=1, round=4, taxes=1)
    effect(state, "track(-1)")
    assert asked(state) == "PT-D5 0"
    effect(state, "taxes(+1)")
    assert state.result is not None
    assert state.result.winners == (0, 1)


def test_a_loss_counts_before_a_win() -> None:
    """PT-19.20."""
    state = table(2, PAIR, options={"campaign": "cp3"}, track=12, round=4, taxes=2)
    effect(state, "coins(+1)")
    assert state.result is not None
    assert state.result.winners == ()


@pytest.mark.parametrize(("hands", "seen"), [("open", True), ("closed", False)])
def test_open_hands(hands: str, seen: bool) -> None:
    """PT-19.22 and the option campaign_hands."""
    state = change(table(2, PAIR, options={"campaign_hands": hands}), hands={1: ["WAR 1"]})
    assert (look(state, 0).hands[1] is not None) == seen


def test_round_action_1() -> None:
    """PT-19.8, PT-19.9, PT-19.11: the round effect, then a negative trigger, decided by the first of the new round."""
    state = table(2, PAIR, options={"campaign": "cp2"}, track=2)
    state.brief_deck.clear()
    events: list[Event] = []
    while not [event for event in events if isinstance(event, ev.CampaignRolled)]:
        state.unrest = 0
        rig(state, 3)
        state.play(state.pending[0], passive(state), events)
    moves = [event for event in events if isinstance(event, (ev.TrackerMoved, ev.CampaignRolled))]
    assert moves[-3:] == [
        ev.TrackerMoved("campaign", 1, 3),
        ev.CampaignRolled(False, 3),
        ev.TrackerMoved("campaign", 1, 4),
    ]
    assert (state.active, state.round) == (1, 1)
    assert asked(state) == "PT-D24 1"  # everybody discards, the first of the new round before the other


def test_an_automatic_pass_is_a_success() -> None:
    """PT-19.10: also where the top row does nothing."""
    state = table(2, (VIKTOR, GUSTAVO), options={"campaign": "cp2"}, track=5, uses=[0, 0, 0, 1, 0, 0])
    put_on_top(state.brief_deck, IDS["BR01"])
    rig(state, 8)
    do(state, "end act", "use ability 1")
    assert state.track == 2


@pytest.mark.parametrize(("cards", "track"), [(["FIN 5", "FIN 4"], 2), (["FIN 5"], 7)])
def test_votes_of_two_rows(cards: list[str], track: int) -> None:
    """PT-19.9, PT-19.10: The Books Must Balance passed gives a positive trigger, failed a negative one."""
    state = table(2, PAIR, options={"campaign": "cp2"}, track=5, hands={0: cards})
    set_opinion(state, "FIN 1", "SPY 1")
    brief(state, "BR01", 8 if len(cards) > 1 else 1)
    do(state, *[f"card {name}" for name in cards])
    assert state.track == track


def test_a_win_before_the_unrest_of_the_same_tile() -> None:
    """PT-19.17, PT-20.3: the taxes are an operation of their own; the unrest is no longer applied."""
    state = table(2, PAIR, options={"campaign": "cp3"}, track=0, round=4, taxes=1, unrest=5, ap=6)
    do(state, "raise base taxes")
    assert state.result is not None
    assert state.result.winners == (0, 1)
    assert state.unrest == 5


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("campaign", ["cp1", "cp2", "cp3"])
def test_campaigns_are_played_to_the_end(players: int, campaign: str) -> None:
    """PT-19.1: with any moves, by one person or two, with open and closed hands."""
    for seed, hands in enumerate(("open", "closed")):
        state = GAME.new(players, seed, {"campaign": campaign, "campaign_hands": hands})
        rng = Random(seed)
        while state.pending:
            state.play(state.pending[0], rng.choice(state.legal(state.pending[0])))
        assert state.result is not None
        assert len(state.result.winners) in {0, players}
