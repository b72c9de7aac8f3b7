"""Who knows what: the information table of the rules, and what nobody must be able to tell."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from intrigue import Illegal
from intrigue.core.codec import to_data
from intrigue.core.knowledge import Fact
from intrigue.games.potemkin_empire import events as ev
from intrigue.games.potemkin_empire.view import Happening
from tests.games.potemkin_empire.positions import CARDS, CONTENT, GAME, Table, end_of_month, position, site

NAMES = ["Anna", "Boris", "Clara", "Dmitri", "Elena"]
IDS = [card.id for card in CONTENT.card]
VIEWERS = (*"ABCD", None)
DREW, PLAYED, SHOWN, DESTROYED, DISCARDED = 2, 4, 6, 7, 10  # entries of the log


def everything_shown(table: Table, viewer: int | None) -> dict[str, Any]:
    """All that the contract gives to a viewer: view, prompt, options, labels, numbers, text, events, refusals."""
    state = table.state
    view = state.view(viewer)
    shown = {
        "view": json.dumps(to_data(view)),
        "prompt": state.prompt(viewer),
        "encoded": list(GAME.encode(view)),
        "table": GAME.show(view, NAMES),
        "events": [GAME.event_data(event) for event in table.events if event.seen_by(viewer)],
        "log": [GAME.tell(event, NAMES) for event in table.events if event.seen_by(viewer)],
    }
    if viewer is not None:
        legal = state.legal(viewer)
        shown["labels"] = [GAME.label(view, action, NAMES) for action in legal]
        for action in (action for action in GAME.actions if action not in legal):
            with pytest.raises(Illegal) as refusal:
                state.play(viewer, action)
            shown[f"refusal {action}"] = str(refusal.value)
    return shown


def states(players: int, seed: int, options: dict[str, object] | None = None) -> list[Any]:
    """Copies of the states of a random game, one for each decision."""
    rng = Random(seed)
    state = GAME.new(players, seed, options)
    found = []
    while state.pending:
        found.append(state.copy())
        seat = rng.choice(state.pending)
        state.play(seat, rng.choice(state.legal(seat)))
    return [*found, state]


def exchanged(table: Table, one: str, other: str) -> Table:
    """The same position with two cards in each other's place."""
    swap = {CARDS[one]: CARDS[other], CARDS[other]: CARDS[one]}
    data = json.loads(table.data())
    for field in ("deck", "inside"):
        data[field] = [swap.get(card, card) for card in data[field]]
    for field in ("hands", "packs"):
        data[field] = [sorted(swap.get(card, card) for card in cards) for cards in data[field]]
    data["log"] = [[*entry[:2], swap.get(entry[2], entry[2])] if entry[0] == DREW else entry for entry in data["log"]]
    return Table(GAME.load(data))


# ---- what the table says -------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_views_hold_all_that_is_public(players):
    """PE-5.6, PE-9.2, PE-1.3: at every decision, for everybody, compared with the truth."""
    for state in states(players, 3)[::7]:
        truth = GAME.dump(state)
        for viewer in (None, *range(players)):
            view = state.view(viewer)
            assert (view.cubes, view.agents, list(view.piles)) == (truth["cubes"], truth["agents"], truth["piles"])
            assert (view.deck, view.discard_size) == (len(truth["deck"]), len(truth["discard"]))
            assert [(item.card, item.seat) for item in view.discard] == [
                (IDS[card], giver) for card, giver in zip(truth["discard"], truth["givers"], strict=True)
            ]
            assert list(view.hand_sizes) == [len(hand) for hand in truth["hands"]]
            assert view.hand == (() if viewer is None else tuple(IDS[card] for card in truth["hands"][viewer]))
            assert list(view.spent) == truth["spent"]
            captured = [
                [IDS[card] for card, by in zip(truth["captured"], truth["captors"], strict=True) if by == seat]
                for seat in range(players)
            ]
            assert [list(cards) for cards in view.captured] == captured
            for seat, village in enumerate(view.villages):
                standing = [place for place in truth["villages"][seat] if truth["inside"][place] >= 0]
                assert [building.cubes for building in village] == [truth["goods"][place] for place in standing]
                assert [building.agents for building in village] == [truth["guards"][place] for place in standing]


@pytest.mark.parametrize("players", [3, 5])
def test_a_spectator_sees_no_card_that_was_never_shown(players):
    """PE-3.2, PE-5.6: neither in hands nor in the deck nor behind Facades."""
    for state in states(players, 4)[::9]:
        if state.result is not None:
            continue
        truth = GAME.dump(state)
        view = state.view(None)
        text = json.dumps(to_data(view)) + GAME.show(view, NAMES)
        down = [card for card, status in zip(truth["inside"], truth["status"], strict=True) if status == 0]
        hidden = [*down, *[card for hand in truth["hands"] for card in hand], *truth["deck"]]
        seen = {entry[2] for entry in truth["log"] if entry[0] == PLAYED}
        seen |= {entry[3] for entry in truth["log"] if entry[0] in (SHOWN, DESTROYED)}
        seen |= {card for entry in truth["log"] if entry[0] == DISCARDED for card in entry[2:]}
        for card in hidden:
            assert card in seen or IDS[card] not in text


def test_what_is_hidden_could_be_anything():
    """PE-3.2, PE-5.6: two cards in the hand of B, its Interior and the deck change places; nobody else can tell by
    anything, legal actions and refusals included."""
    villages = {"A": "espionage:R-01:2a culture:F-05", "B": "science:F-01 industry:R-02", "C": "culture:F-02"}
    table = position(4, villages=villages, hands={"A": "F-16 R-03", "B": "F-20 R-04", "D": "KC-6"})
    for one, other in (("F-01", "R-02"), ("F-01", "F-20"), ("R-04", "R-08"), ("F-02", "KC-6"), ("R-02", "F-03")):
        twin = exchanged(table, one, other)
        assert twin.data() != table.data()
        for viewer in (0, None):
            assert everything_shown(twin, viewer) == everything_shown(table, viewer)


def test_the_availability_of_a_guided_tour_is_hidden():
    """PE-8.6: it needs a real building, so only its owner may know; others see the same either way."""
    real = position(4, hands={"A": "KC-6"}, villages={"A": "culture:R-01"})
    fake = position(4, hands={"A": "KC-6"}, villages={"A": "culture:F-01"})
    assert "play KC-6" in real.legal("A")
    assert "play KC-6" not in fake.legal("A")
    for viewer in (1, 2, None):
        assert everything_shown(real, viewer) == everything_shown(fake, viewer)


def test_the_deck_is_known_by_its_size():
    """PE-3.7: another order of the deck shows nowhere, to nobody."""
    table = position(4, top="F-01 R-01")
    other = position(4, top="R-01 F-01")
    for viewer in (0, 1, None):
        assert everything_shown(table, viewer) == everything_shown(other, viewer)


def test_hands_are_in_an_order_that_tells_nothing():
    """PE-3.6: in the order of the deck's list, whenever the cards came."""
    for state in states(4, 6)[::5]:
        for hand in GAME.dump(state)["hands"]:
            assert hand == sorted(hand)


# ---- the draft -----------------------------------------------------------------------------------


def test_a_pick_is_seen_as_a_fact():
    """PE-3.2: two games in which A keeps different cards look the same to all others."""
    games = []
    for place in (0, 3):
        table = Table(GAME.new(4, 5))
        table.play("A", table.legal("A")[place])
        games.append(table)
    assert games[0].view("A").choice != games[1].view("A").choice
    for viewer in (1, 2, 3, None):
        assert everything_shown(games[0], viewer) == everything_shown(games[1], viewer)
    assert games[0].view().picked == (True, False, False, False)
    (made, drafted) = games[0].events
    assert isinstance(made, ev.PickMade)
    assert (made.audience, drafted.audience) == (None, (0,))


def test_the_last_pick_does_not_tell_either():
    """PE-3.2, PE-3.3: when all have chosen, a player sees the pack that comes, and nothing of the others."""
    games = []
    for place in (0, 3):
        table = Table(GAME.new(4, 5, {"first_player": 1}))
        table.play("A", table.legal("A")[place])
        for seat in "BCD":
            table.play(seat, table.legal(seat)[0])
        games.append(table)
    for viewer in (2, 3, None):  # B gets the pack of A
        assert everything_shown(games[0], viewer) == everything_shown(games[1], viewer)
    assert games[0].view("B").packs != games[1].view("B").packs


def test_packs_that_were_passed_on_are_remembered():
    """PE-3.3, PE-3.5: every pack that went through one's hands, with what one kept, also after the draft."""
    table = Table(GAME.new(3, 5))
    held: list[tuple[str, ...]] = []
    kept: list[str] = []
    for _ in range(3):
        held.append(tuple(text.split()[1] for text in table.legal("A")))
        kept.append(held[-1][-1])
        for seat in "ABC":
            table.play(seat, table.legal(seat)[-1])
    view = table.view("A")
    assert view.packs[0][:3] == tuple(held)
    assert view.drafted[0][:3] == tuple(kept)
    assert len(view.packs[0][3]) == 1
    assert table.view().packs == ()
    events: list[Any] = []
    GAME.new(3, 5, None, events)
    packs = [event for event in events if isinstance(event, ev.PackReceived)]
    assert [event.audience for event in packs] == [(0,), (1,), (2,)]


# ---- draws, looks, renovations -------------------------------------------------------------------


def test_a_draw_is_seen_as_a_fact():
    """PE-4.5"""
    table = position(4, scientist="B", top="F-01")
    table.play("A", "produce")
    assert [event.audience for event in table.happened(ev.CardDrawn)] == [None]
    assert [(event.card, event.audience) for event in table.happened(ev.DrawSeen)] == [("F-01", (1,))]
    for viewer in ("A", "C", "D", None):
        assert "F-01" not in json.dumps(to_data(table.view(viewer)))
        assert table.view(viewer).hand_sizes == (0, 1, 0, 0)


def test_a_look_is_remembered_by_the_looker_alone():
    """PE-8.11: later turns included; the others know which building was looked at."""
    table = position(4, hands={"A": "F-16 F-01 F-02"}, villages={"B": "culture:F-03", "C": "culture:R-01"})
    table.play("A", "play F-16", "B1", "build culture", "card F-01")
    table.play("B", "produce")
    assert {viewer: table.building("B1", viewer or "C").card for viewer in "ABCD"} == {
        "A": "F-03",
        "B": "F-03",
        "C": None,
        "D": None,
    }
    for viewer in VIEWERS:
        assert table.view(viewer).villages[1][0].seen_by == (0,)
        assert table.view(viewer).villages[2][0].seen_by == ()


def test_a_renovation_resets_who_knows():
    """PE-5.5: the looker remembers the old card and sees that it was renovated, not what is there now."""
    villages = {"B": "industry:F-01 culture:R-02"}
    table = position(4, hands={"A": "F-16", "B": "F-32 R-05"}, villages=villages)
    table.play("A", "play F-16", "B1", "produce")
    table.play("B", "play F-32", "B1")
    building = table.building("B1", "A")
    assert (building.card, building.was, building.seen_by) == (None, "F-01", ())
    assert table.building("B1", "B").card == "R-05"
    assert table.building("B1", "C").was is None
    assert "R-05" not in json.dumps(to_data(table.view("A")))
    assert table.happened(ev.BuildingRenovated)[0].audience is None
    assert table.happened(ev.InteriorExchanged)[0].audience == (1,)


def test_a_hand_that_was_seen():
    """PE-8.9: the looker and the owner know which cards; the others that it happened."""
    table = position(4, hands={"A": "F-31", "B": "F-01 R-01"})
    table.play("A", "play F-31")
    entry = Happening("overheard", 1, by=0, cards=("R-01", "F-01"))
    assert entry in table.view("A").history
    assert entry in table.view("B").history
    for viewer in ("C", "D", None):
        assert Happening("overheard", 1, by=0) in table.view(viewer).history
        assert "R-01" not in json.dumps(to_data(table.view(viewer)))
    assert [event.audience for event in table.happened(ev.HandLookedAt)] == [None]
    assert [event.audience for event in table.happened(ev.HandSeen)] == [(0,)]


def test_a_construction_is_public_and_its_card_is_not():
    """PE-5.6: whichever card of the hand goes behind the Facade, the others see the same."""
    games = []
    for card in ("F-01", "R-01"):
        table = position(4, hands={"A": "F-01 R-01"})
        table.play("A", "build science", f"card {card}")
        games.append(table)
    for viewer in (1, 2, 3, None):
        assert everything_shown(games[0], viewer) == everything_shown(games[1], viewer)
    assert everything_shown(games[0], 0) != everything_shown(games[1], 0)


# ---- choices under way ---------------------------------------------------------------------------


def test_placing_is_secret_until_it_is_confirmed():
    """PE-10.3: while A places agents others see only that; then all of it."""
    villages = {"A": "espionage:R-01:3a", "B": "culture:F-01 culture:F-02 culture:F-03"}
    games = []
    for target in ("B1", "B3"):
        table = position(4, villages=villages)
        table.play("A", "spy", target)
        games.append(table)
    for viewer in (1, 2, None):
        assert everything_shown(games[0], viewer) == everything_shown(games[1], viewer)
        assert games[0].state.view(viewer).targets == ()
    assert games[0].view("A").targets == (site("B1"),)
    games[0].play("A", "B2", "stop")
    for viewer in VIEWERS:
        assert games[0].view(viewer).waiting == (site("B1"), site("B2"))


def test_stationing_is_secret_until_all_have_decided():
    """PE-12.1"""
    villages = {"A": "culture:R-01 industry:R-02", "B": "science:R-03 culture:R-04"}
    games = []
    for target in ("A1", "A2"):
        table = end_of_month(villages=villages, spent={"A": 1, "B": 1})
        table.play("A", target)
        games.append(table)
    for viewer in (1, 2, None):
        assert everything_shown(games[0], viewer) == everything_shown(games[1], viewer)
    assert (games[0].view("A").stations, games[1].view("A").stations) == ((1,), (2,))
    for table in games:
        table.play("B", "B1")
    assert (games[0].agents("A1"), games[1].agents("A2")) == (1, 1)
    assert [event.audience for event in games[0].happened(ev.AgentsReadied)] == [None, None]


# ---- destroyed, revealed, discarded --------------------------------------------------------------


def test_checked_interiors_are_known_to_all():
    """PE-9.1, PE-9.2"""
    villages = {"A": "espionage:R-01:2a", "B": "culture:F-01 culture:R-02"}
    table = position(4, villages=villages)
    table.play("A", "spy", "B1", "B2", "B1")
    for viewer in VIEWERS:
        view = table.view(viewer)
        assert view.captured[0] == ("F-01",)
        assert [building.card for building in view.villages[1]] == ["R-02"]
        assert Happening("destroyed", 1, by=0, number=1, cards=("F-01",)) in view.history
        assert Happening("shown", 1, number=2, cards=("R-02",)) in view.history


def test_running_totals_hold_the_own_fakes_only():
    """PE-13.2: the table shows each player's open points, and to a player the own fakes as well."""
    table = position(villages={"A": "government:F-01", "B": "culture:F-02:3c"}, captured={"B": "F-03"})
    shown = GAME.show(table.view("A"), NAMES)
    assert "4 points with fakes" in shown
    assert "6 points in sight" in shown
    assert "2 points in sight" in GAME.show(table.view(), NAMES)


def test_events_of_a_whole_game_name_no_card_to_those_who_may_not_know():
    """PE-3.2, PE-4.5, PE-5.6, PE-8.11, PE-12.1: every event that tells of a hidden card or choice goes to one seat."""
    private = {
        ev.PackReceived,
        ev.CardDrafted,
        ev.DrawSeen,
        ev.InteriorPlaced,
        ev.InteriorSeen,
        ev.HandSeen,
        ev.InteriorExchanged,
        ev.AgentAssigned,
        ev.StationChosen,
        ev.OwnHandDiscarded,
    }
    seen = set()
    for seed in range(12):
        events: list[Any] = []
        rng = Random(seed)
        state = GAME.new(4, seed, {"open_discard": seed % 2 == 0}, events)
        while state.pending:
            seat = rng.choice(state.pending)
            state.play(seat, rng.choice(state.legal(seat)), events)
        for event in events:
            seen.add(type(event))
            assert event.audience == ((event.seat,) if type(event) in private else None)
    assert private < seen


def test_what_proves_what_a_building_hides_and_where_a_card_is() -> None:
    """A look into the building, or into a hand that holds the card."""
    assert GAME.deduced is not None
    proves = GAME.deduced.proves
    secrets = {secret.id: secret for secret in GAME.secrets(3)}
    first = next(card for card in IDS if f"card:{card}" in secrets)
    second = next(card for card in IDS if f"card:{card}" in secrets and card != first)
    building = Fact(secrets["building:1:1"], secrets["building:1:1"].values[0], True)
    place = Fact(secrets[f"card:{first}"], secrets[f"card:{first}"].values[0], True)
    assert proves(ev.InteriorSeen(0, 1, 1, first), building)
    assert not proves(ev.InteriorSeen(0, 2, 1, first), building)
    assert not proves(ev.InteriorSeen(0, 1, 2, first), building)
    assert proves(ev.InteriorSeen(0, 2, 2, first), place)
    assert not proves(ev.InteriorSeen(0, 2, 2, second), place)
    assert proves(ev.HandSeen(0, 1, (second, first)), place)
    assert not proves(ev.HandSeen(0, 1, (second,)), place)
    assert not proves(ev.HandSeen(0, 1, ()), place)
    assert not proves(ev.HandLookedAt(0, 1), place)
