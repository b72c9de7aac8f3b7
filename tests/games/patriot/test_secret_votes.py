"""What others see of a vote while it is going on, and once it is revealed (PT-6.2, options vote_order and
hide_vote_counts)."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.events import Event
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import PastVote
from tests.games.patriot.positions import (
    DIVA,
    GAME,
    GUSTAVO,
    PETR,
    VIKTOR,
    ZAM,
    brief,
    card_action,
    do,
    look,
    set_opinion,
    table,
)

DONE = GAME.actions.index("done")
NAMES = ["Anna", "Boris", "Clara"]
HANDS = {0: ["FIN 1", "FIN 2", "SPY 2"], 1: ["FIN 1", "FIN 3", "WAR 4"], 2: ["SPY 1"]}
AT_ONCE: list[tuple[int, tuple[int, ...], dict[str, object]]] = [
    (3, (VIKTOR, DIVA, PETR), {}),
    (3, (VIKTOR, DIVA, PETR), {"hide_vote_counts": True}),
    (2, (VIKTOR, DIVA), {"campaign_hands": "closed"}),
    (2, (VIKTOR, DIVA), {"campaign_hands": "open"}),
    (2, (VIKTOR, DIVA), {"campaign_hands": "open", "hide_vote_counts": True}),
]


def voting(players: int, characters: tuple[int, ...], options: dict[str, object]) -> PatriotState:
    hands = {player: cards for player, cards in HANDS.items() if player < players}
    return brief(table(players, characters, hands=hands, options=options), "BR01")


def seen(state: PatriotState, viewer: int | None) -> tuple[object, ...]:
    """All that reaches a viewer without anything happening."""
    view = look(state, viewer)
    legal = () if viewer is None else state.legal(viewer)
    texts = [GAME.label(view, action, NAMES[: state.players]) for action in legal]
    shown = GAME.show(view, NAMES[: state.players])
    return view, state.prompt(viewer), legal, texts, shown, GAME.encode(view), GAME.observe(state, viewer)


# ---- all at the same time ------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "characters", "options"), AT_ONCE)
def test_the_first_clicks_of_a_simultaneous_vote_show_nowhere(
    players: int, characters: tuple[int, ...], options: dict[str, object]
) -> None:
    """PT-6.2, PT-D19: neither that a card was added, nor which, nor that eyes are about to be rolled; hands that lie
    open show what they held when the vote began (PT-19.22)."""
    state = voting(players, characters, {**options, "vote_order": "simultaneous"})
    watchers = [None, *[seat for seat in range(players) if seat != 1]]
    before = {viewer: seen(state, viewer) for viewer in watchers}
    for action in (card_action("FIN 3"), card_action("WAR 4"), DONE):
        events: list[Event] = []
        state.play(1, action, events)
        assert 1 in state.pending
        for viewer in watchers:
            assert [event for event in events if event.seen_by(viewer)] == []
            assert seen(state, viewer) == before[viewer]
    assert state.prompt(1).decision == "PT-D20"


def test_who_has_no_cards_can_only_roll_eyes() -> None:
    """CH05.S3: that a hand is empty is public, and so is what its owner is asked then; drawn worlds agree."""
    state = table(3, (VIKTOR, DIVA, PETR), hands={0: ["FIN 1"]}, options={"vote_order": "simultaneous"})
    brief(state, "BR01")
    for viewer in (None, 0):
        view = look(state, viewer)
        assert view.asks == ("PT-D19", "PT-D20", None)
        world = GAME.sampler(view).draw(Random(1))
        assert world.voters == state.voters == [0, 1, 1]
        assert GAME.load(GAME.dump(world)).legal(1) == state.legal(1)


def test_the_reveal_tells_what_came_from_an_open_hand() -> None:
    """PT-19.22: whoever sees both hands sees afterwards what each of them has added."""
    state = voting(2, (VIKTOR, GUSTAVO), {"vote_order": "simultaneous"})
    events: list[Event] = []
    for seat, action in ((1, card_action("FIN 3")), (0, card_action("SPY 2")), (1, DONE), (0, DONE)):
        state.play(seat, action, events)
    told = [event for event in events if event.seen_by(None)]
    assert ev.VoteCardAdded(0, "SPY 2") in told
    assert ev.VoteCardAdded(1, "FIN 3") in told
    assert look(state, 0).hands == (("FIN 1", "FIN 2"), ("FIN 1", "WAR 4"))


def test_the_sampler_does_not_know_what_lies_down_of_an_open_hand() -> None:
    """PT-19.22 with the option vote_order = simultaneous: any part of it may."""
    state = voting(2, (VIKTOR, GUSTAVO), {"vote_order": "simultaneous"})
    state.play(1, card_action("FIN 3"))
    view = look(state, 0)
    sampler = GAME.sampler(view)
    worlds = [sampler.draw(Random(seed)) for seed in range(40)]
    assert all(look(world, 0) == view for world in worlds)
    assert {len(world.laid) for world in worlds} == {0, 1, 2}
    assert len({tuple(world.hands[1]) for world in worlds}) > 3


# ---- hidden numbers ------------------------------------------------------------------------------


@pytest.mark.parametrize("order", ["sequential", "simultaneous"])
def test_the_reveal_tells_how_many_cards_each_player_added(order: str) -> None:
    """PT-6.4 with the option hide_vote_counts: the numbers are hidden until the reveal, and then public like the sizes
    of the hands."""
    state = voting(3, (VIKTOR, ZAM, PETR), {"hide_vote_counts": True, "vote_order": order})
    set_opinion(state, "WAR 1", "WAR 1")
    events: list[Event] = []
    for seat, name in ((0, "FIN 1"), (0, "FIN 2"), (0, ""), (1, "FIN 3"), (1, ""), (2, "")):
        state.play(seat, card_action(name) if name else DONE, events)
    kinds = [type(event) for event in events]
    end = kinds.index(ev.VoteRevealed)
    start = end - 3
    assert events[start:end] == [ev.VoteDone(0, 2), ev.VoteDone(1, 1), ev.VoteDone(2, 0)]
    assert not [event for event in events[:start] if isinstance(event, ev.VoteDone) and event.count is not None]
    for viewer in (None, 0, 2):
        assert look(state, viewer).votes == (PastVote("BR01", 6, 2, (2, 1, 0)),)


def test_numbers_are_hidden_while_the_vote_goes_on() -> None:
    state = voting(3, (VIKTOR, ZAM, PETR), {"hide_vote_counts": True})
    before = seen(state, 1)
    events: list[Event] = []
    do(state, "card FIN 1", "card SPY 2", events=events)
    assert [event for event in events if event.seen_by(1)] == []
    assert seen(state, 1) == before
