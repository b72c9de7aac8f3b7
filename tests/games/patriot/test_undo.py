"""What can be undone: a move that has shown nothing hidden or random; and what a question tells the others."""

from __future__ import annotations

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import READY
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import Trial
from tests.games.patriot.positions import (
    FIN,
    GAME,
    GUSTAVO,
    HILBERT,
    IDS,
    PETR,
    SCI,
    SPY,
    THREE,
    VIKTOR,
    WAR,
    asked,
    begun,
    brief,
    change,
    do,
    effect,
    finish_vote,
    kinds,
    look,
    next_decision,
    put_on_top,
    rig,
    set_opinion,
    table,
)

TWO = (VIKTOR, GUSTAVO)


def final(state: PatriotState, text: str) -> list[str]:
    """The events of a move after which nothing can be undone."""
    events: list[Event] = []
    do(state, text, events=events)
    return [type(event).__name__ for event in events if event.reveals]


# ---- cards ---------------------------------------------------------------------------------------


def test_random_cards_of_a_victim_are_seen_for_good() -> None:
    """BR65, PT-20.5: whoever picks the victim cannot look at two cards and then pick another."""
    state = table(4, hands={0: ["WAR 1"], 1: ["FIN 1", "FIN 2", "WAR 4"], 2: ["SPY 1", "SPY 2", "SPY 3"]})
    brief(state, "BR65")
    do(state, "option A")
    assert final(state, "player 2") == ["CardsDiscarded"]


def test_the_whole_hand_of_another_is_seen_for_good() -> None:
    """Operation 6: who has no choice has not chosen what the others see."""
    state = table(4, hands={0: ["WAR 1"], 1: ["FIN 1"], 2: ["SPY 1", "SPY 2", "SPY 3"]})
    brief(state, "BR65")
    do(state, "option A")
    assert final(state, "player 2") == ["CardsDiscarded"]


@pytest.mark.parametrize(("hands", "told"), [("open", []), ("closed", ["CardsDiscarded"])])
def test_the_whole_of_an_open_hand_is_no_news(hands: str, told: list[str]) -> None:
    """PT-19.22."""
    state = table(2, TWO, hands={1: ["FIN 1"]}, options={"campaign_hands": hands})
    events: list[Event] = []
    state.events = events
    effect(state, "lose(LEFT,1,CHOICE)")
    assert [type(event).__name__ for event in events if event.reveals] == told


def test_cards_discarded_by_choice_can_be_taken_back() -> None:
    """PT-D11, PT-D24, PT-D31."""
    state = table(3, THREE, ap=3, hands={0: ["SPY 1", "WAR 1", "WAR 2"]})
    rig(state, 3)
    assert final(state, "roll for unrest") == ["Rolled"]
    assert final(state, "card SPY 1") == []
    effect(state, "lose(ME,1,CHOICE)")
    assert final(state, "card WAR 1") == []


def test_a_card_given_away_is_news_to_who_receives_it() -> None:
    """PT-D25; with open hands it is not."""
    for players, options, told in ((3, {}, ["PassSeen"]), (2, {"campaign_hands": "open"}, [])):
        state = table(players, THREE[:2] if players == 2 else THREE, hands={0: ["FIN 1", "FIN 2"]}, options=options)
        effect(state, "pass(ME,LEFT,1)")
        assert final(state, "card FIN 1") == told


def test_a_look_at_an_empty_hand_shows_nothing() -> None:
    for cards, told in (["FIN 1"], ["HandSeen"]), ([], []):
        state = table(3, THREE, hands={1: cards})
        effect(state, "look(HAND,PICK)")
        assert final(state, "player 2") == told


def test_prepared_cards_are_known_to_all() -> None:
    """PT-1.18: the next player's Gather in the guided first round; what is drawn otherwise is news."""
    for tutorial, told in ((True, []), (False, ["CardsSeen"])):
        state = GAME.new(3, 1, {"tutorial": tutorial})
        events: list[Event] = []
        while state.turn != 1:
            events.clear()
            state.play(state.pending[0], state.legal(state.pending[0])[0], events)
        drawn = events[[type(event) for event in events].index(ev.TurnBegan) :]
        assert sorted({type(event).__name__ for event in drawn if event.reveals}) == told


# ---- dice ----------------------------------------------------------------------------------------


def test_the_die_of_a_rioter_falls_once() -> None:
    """BR55, PT-9.3: not until it falls well after another troop was removed."""
    for troops, rolls, told in (
        (1 << 3 | 1 << 4, (1, 2), ["Rolled", "RioterPlaced"]),
        (1 << 3 | 1 << 4, (2, 1), ["Rolled", "RioterStopped"]),
    ):
        state = table(3, THREE, troops=troops, hands={0: ["WAR 1"]})
        set_opinion(state, "FIN 1", "FIN 1")
        finish_vote(brief(state, "BR55"))
        rig(state, *rolls)
        assert asked(state) == "PT-D34b 0"
        assert final(state, "treasury 4") == told


def test_a_rioter_that_finds_another_is_a_die_too() -> None:
    """PT-9.6."""
    state = table(3, THREE, troops=1 << 3 | 1 << 4, rioters=1 << 8)
    effect(state, "troop(-1); rioter(1,LAB)")
    rig(state, 1)
    assert final(state, "treasury 4") == ["RioterIdle"]


def test_where_no_die_is_rolled_nothing_is_seen() -> None:
    """PT-9.8: a rioter on the fifth space of a full location, or on none."""
    for rioters in (15 << 8, 15 << 8 | 1 << 18):
        state = table(3, THREE, troops=1 << 3 | 1 << 4, rioters=rioters, threat=0)
        effect(state, "troop(-1); rioter(1,LAB)")
        assert final(state, "treasury 4") == []


def test_a_rolled_location_is_told_even_if_it_is_full() -> None:
    state = table(3, THREE, troops=1 << 3 | 1 << 4, rioters=15 << 8)
    effect(state, "troop(-1); rioter(1,ROLL)")
    rig(state, 3)
    events: list[Event] = []
    do(state, "treasury 4", events=events)
    assert ev.Rolled(0, 4, 3, "a location") in events
    assert [type(event) for event in events if event.reveals] == [ev.Rolled]


def test_a_rioter_that_is_placed_by_choice_can_be_placed_elsewhere() -> None:
    """PT-4.22, PT-D14."""
    state = table(3, THREE, ap=3, rioters=1 << 0)
    rig(state, 1)
    do(state, "roll to execute")
    assert asked(state) == "PT-D14 0"
    assert final(state, "laboratory 2") == []


def test_the_trigger_of_a_campaign_is_a_die() -> None:
    """BE03, PT-19.10, PT-19.11: the last rioter is executed."""
    state = table(2, TWO, ap=2, coins=1, rioters=1 << 0, riots=[0], riot_deck=[1, 2])
    change(state, beacons=[IDS["BE03"], *state.beacons[1:]], beacon_status=[READY, 0, 0, 0])
    do(state, "use beacon 1")
    assert final(state, "treasury 1") == ["CampaignRolled"]


def test_the_first_tokens_of_a_campaign_are_dice() -> None:
    """PT-19.16: the last character cannot be chosen anew until the tiles are good. Tokens placed by choice can."""
    state = begun(1)
    do(state, "character CH01")
    assert final(state, "character CH05") == ["TokenPlaced"] * 4
    state = table(1, TWO)
    effect(state, "token(1,CHOICE)")
    assert asked(state) == "PT-D36 0"
    assert final(state, GAME.actions.text(state.legal(0)[0])) == []


def test_the_row_of_a_die_that_was_seen_is_no_news() -> None:
    """PT-15.7, PT-5.11: after "no" to another roll the row follows from the die."""
    state = table(3, THREE, held=[(IDS["SD22"],), (), ()])
    brief(state, "BR35", 8)
    assert asked(state) == "PT-D26d 0"
    assert final(state, "no") == []


# ---- decks ---------------------------------------------------------------------------------------


def test_sorting_cards_shows_nothing_more_than_looking_at_them() -> None:
    """PT-D7, PT-D37."""
    state = table(3, THREE, ap=3)
    assert final(state, "predict briefs") == ["PeekSeen"]
    assert final(state, "card 2") == []
    effect(state, "peek(BRIEF,3,SORT)")
    assert final(state, "card 2") == []
    assert final(state, "card 3") == []


def test_a_brief_that_all_have_seen_is_no_news() -> None:
    """PT-19.22: what one sees in a campaign with open hands, both see; otherwise the others learn it."""
    for players, told in ((1, []), (3, ["BriefRevealed"])):
        state = table(players, THREE, ap=3)
        put_on_top(state.brief_deck, IDS["BR28"], IDS["BR28"] + 1)
        do(state, "predict briefs", "card 1")
        assert final(state, "end act")[:1] == told


def test_a_discovery_that_all_have_seen_is_no_news() -> None:
    """PT-12.6, PT-19.22."""
    for players, told in ((1, []), (3, ["DiscoveryKept"])):
        state = table(players, THREE, marks=[4] * max(2, players), tokens=0)
        put_on_top(state.sd_deck, IDS["SD22"], IDS["SD03"])
        assert final(state, "make a discovery") == ["DiscoverySeen"]
        assert final(state, "card 1") == told


def test_an_empty_letter_shows_nothing() -> None:
    """PT-7.1, PT-10.5."""
    for letter_cards, told in ([], False), (kinds("WAR 1"), True):
        state = table(3, THREE, letter_cards=letter_cards)
        events: list[Event] = []
        while not [event for event in events if isinstance(event, ev.LetterResolved)]:
            state.play(state.pending[0], quick_end(state), events)
        (resolved,) = [event for event in events if isinstance(event, ev.LetterResolved)]
        assert resolved.reveals is told


def quick_end(state: PatriotState) -> int:
    legal = state.legal(state.pending[0])
    return next((a for a in map(GAME.actions.index, ("end act", "done", "not this turn")) if a in legal), legal[0])


# ---- what a question tells -----------------------------------------------------------------------


def uncertain(held: str) -> PatriotState:
    """Everybody knows that seat 0 holds a Science or a War card: the other one lies on the letter."""
    state = table(3, THREE, ap=2, hands={0: ["SCI 3", "WAR 3"]})
    do(state, "write to the letter", "card WAR 3" if held == "SCI 3" else "card SCI 3", "done")
    assert [state.hi[kind] for kind in (FIN, SPY, SCI, WAR)] == [0, 0, 1, 1]
    return state


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_a_science_project_does_not_tell_whether_the_hand_holds_science(viewer: int | None) -> None:
    """PT-4.19, PT-D12: the question is the same with and without a Science card."""
    seen = []
    for held in ("SCI 3", "WAR 3"):
        state = uncertain(held)
        rig(state, 3)
        events: list[Event] = []
        do(state, "science project", events=events)
        told = [event for event in events if event.seen_by(viewer)]
        seen.append((told, look(state, viewer), state.prompt(viewer), state.pending))
        assert asked(state) == "PT-D12 0"
    assert seen[0] == seen[1]


def test_without_science_there_is_nothing_to_add() -> None:
    state = uncertain("WAR 3")
    rig(state, 3)
    do(state, "science project")
    assert state.legal(0) == (GAME.actions.index("done"),)
    do(state, "done")
    assert (asked(state), state.marks[0]) == ("PT-D5 0", 0)


def test_nobody_is_asked_for_science_that_all_know_to_be_missing() -> None:
    """PT-D12: a hand without Science before all eyes, and an open hand without Science (PT-19.22)."""
    state = table(3, THREE, ap=2, hands={0: ["WAR 3"]})
    rig(state, 3)
    assert asked(do(state, "science project")) == "PT-D5 0"
    state = table(1, TWO, ap=2, hands={0: ["WAR 3"]})
    state.hi[SCI] = 1
    rig(state, 3)
    assert asked(do(state, "science project")) == "PT-D5 0"


def test_one_science_card_more_is_asked_for_alike() -> None:
    """PT-D12: after the first card, too, the others cannot tell whether there is another."""
    asks = []
    for third in ("SCI 1", "WAR 3"):
        state = table(3, THREE, ap=2, hands={0: ["SCI 1", "SCI 1", "WAR 3"]})
        do(state, "write to the letter", "card WAR 3" if third == "SCI 1" else "card SCI 1", "done")
        rig(state, 3)
        do(state, "science project", "card SCI 1")
        asks.append((asked(state), look(state, 1)))
    assert asks[0] == asks[1]
    assert asks[0][0] == "PT-D12 0"


# ---- what is told and what is seen ---------------------------------------------------------------


def test_drawn_cards_are_told_in_the_order_of_the_hand() -> None:
    """PT-3.1: a hand has no order, so the order in which cards came is not told either."""
    told = []
    for rolls in ((1, 2), (2, 1)):
        state = table(3, THREE)
        state.bags[FIN] = kinds("FIN 1", "FIN 2")
        rig(state, *rolls)
        events: list[Event] = []
        state.events = events
        effect(state, "inf(ME,FIN,2)")
        told += [event for event in events if isinstance(event, ev.CardsSeen)]
    assert [event.cards for event in told] == [("FIN 1", "FIN 2")] * 2


def test_a_vote_is_called_before_it_is_paid() -> None:
    """PT-4.3, CH10.W1: announce, then pay. Everybody sees whom it is against as soon as it is called."""
    state = table(3, (VIKTOR, HILBERT, PETR), hands={1: ["FIN 1", "FIN 2"]})
    do(state, "end act")
    next_decision(state, "PT-D5")
    change(state, ap=8, at=FIN, hands={1: ["FIN 1", "FIN 2"]})
    do(state, "call a vote")
    events: list[Event] = []
    do(state, "player 3", events=events)
    assert asked(state) == "PT-D31 1"
    assert look(state, None).trial == Trial(1, 2, 6)
    assert ev.AssassinationCalled(1, 2, 6) in events
    do(state, "card FIN 1", events=events)
    assert [type(event) for event in events].count(ev.AssassinationCalled) == 1
