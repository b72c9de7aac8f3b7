"""The nineteen abilities: when each may be played and how its turn goes on; then A01 to A09 one by one: what each does,
and what others see of it. The others are in `test_abilities_cubes_meeples.py`."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import CONTENT, SEATS, Table, position

# Each ability: name, timing, copies in the deck.
ABILITIES = {
    "A01": ("Peephole", "free", 6),
    "A02": ("Courier", "free", 3),
    "A03": ("Stolen Plans", "action", 2),
    "A04": ("New Recruit", "action", 2),
    "A05": ("Recall", "free", 3),
    "A06": ("Detain", "free", 2),
    "A07": ("Anonymous Tip", "action", 3),
    "A08": ("Work Gang", "action", 3),
    "A09": ("Renovation", "free", 3),
    "A10": ("Overtime", "action", 2),
    "A11": ("Extra Shift", "free", 3),
    "A12": ("Caravan", "action", 2),
    "A13": ("Requisition", "action", 2),
    "A14": ("Decree", "free", 2),
    "A15": ("Garrison", "free", 2),
    "A16": ("Academician", "free", 2),
    "A17": ("Open Gates", "free", 2),
    "A18": ("Loose Tongue", "free", 2),
    "A19": ("Guided Tour", "free", 1),
}

# Each ability: a card with it, the least that makes it playable by A, and the choices that then follow.
PLAYABLE: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "A01": ("F-16", {"villages": {"B": "culture:F-01"}}, []),
    "A02": ("F-20", {"deck": "F-01"}, []),
    "A03": ("R-14", {"deck": "F-01"}, []),
    "A04": ("R-13", {"villages": {"A": "culture:F-01"}, "agents": 1}, []),
    "A05": ("F-22", {"villages": {"A": "culture:F-01"}, "spent": {"A": 1}}, []),
    "A06": ("F-24", {"villages": {"B": "culture:F-01:1a"}}, []),
    "A07": ("R-09", {"villages": {"B": "culture:F-01"}}, []),
    "A08": ("R-11", {"hands": {"A": "R-11 F-02"}}, ["build science"]),
    "A09": ("F-32", {"villages": {"A": "culture:F-01"}, "hands": {"A": "F-32 F-02"}}, []),
    "A10": ("R-17", {"villages": {"A": "industry:F-01"}, "cubes": 1}, []),
    "A11": ("F-25", {"villages": {"A": "industry:F-01"}, "cubes": 1}, []),
    "A12": ("R-18", {"villages": {"A": "culture:F-01"}, "cubes": 1}, []),
    "A13": ("R-15", {"villages": {"A": "industry:F-01", "B": "culture:F-02:1c"}}, []),
    "A14": ("F-28", {"villages": {"A": "government:F-01"}, "capitol": "B"}, []),
    "A15": ("F-27", {"villages": {"A": "culture:F-01"}}, []),
    "A16": ("F-29", {"villages": {"A": "science:F-01"}}, []),
    "A17": ("F-30", {"shield": "C"}, []),
    "A18": ("F-31", {"hands": {"A": "F-31", "B": "F-02"}}, []),
    "A19": ("KC-6", {"villages": {"A": "culture:R-01"}}, ["A1"]),
}

# What an ability lacks, and the position that lacks nothing else.
UNPLAYABLE = [
    pytest.param("F-16", {"villages": {"A": "culture:F-01", "B": "culture:R-01:up science:gone"}}, id="A01"),
    pytest.param("F-20", {"deck": ""}, id="A02"),
    pytest.param("R-14", {"deck": ""}, id="A03"),
    pytest.param("R-13", {"villages": {"A": "culture:F-01"}, "agents": 0}, id="A04-agent"),
    pytest.param("R-13", {"villages": {"A": "culture:gone", "B": "culture:F-01"}}, id="A04-building"),
    pytest.param("F-22", {"villages": {"A": "culture:F-01:1a"}, "spent": {"B": 1}}, id="A05-agent"),
    pytest.param("F-22", {"villages": {"B": "culture:F-01"}, "spent": {"A": 1}}, id="A05-building"),
    pytest.param("F-24", {"villages": {"A": "espionage:F-01:1a", "B": "culture:F-02"}, "spent": {"B": 1}}, id="A06"),
    pytest.param("R-09", {"villages": {"A": "culture:F-01", "B": "culture:R-01:up"}}, id="A07-building"),
    pytest.param("R-09", {"villages": {"A": "culture:F-01", "B": "culture:F-02"}, "shield": "B"}, id="A07-shield"),
    pytest.param("R-11", {}, id="A08-card"),
    pytest.param(
        "R-11",
        {
            "hands": {"A": "R-11 F-02"},
            "piles": dict.fromkeys(("culture", "espionage", "government", "industry", "science"), 0),
        },
        id="A08-facade",
    ),
    pytest.param("F-32", {"villages": {"A": "culture:F-01"}}, id="A09-card"),
    pytest.param(
        "F-32",
        {"villages": {"A": "culture:R-01:up", "B": "culture:F-01"}, "hands": {"A": "F-32 F-02"}},
        id="A09-building",
    ),
    pytest.param("R-17", {"villages": {"A": "culture:F-01", "B": "industry:F-02"}}, id="A10-industry"),
    pytest.param("R-17", {"villages": {"A": "industry:F-01"}, "cubes": 0}, id="A10-cube"),
    pytest.param("F-25", {"villages": {"A": "culture:F-01", "B": "industry:F-02"}}, id="A11-industry"),
    pytest.param("F-25", {"villages": {"A": "industry:F-01"}, "cubes": 0}, id="A11-cube"),
    pytest.param("R-18", {"villages": {"A": "culture:gone", "B": "culture:F-01"}}, id="A12-building"),
    pytest.param("R-18", {"villages": {"A": "culture:F-01"}, "cubes": 0}, id="A12-cube"),
    pytest.param("R-15", {"villages": {"A": "culture:F-01", "B": "industry:F-02:3c"}}, id="A13-industry"),
    pytest.param("R-15", {"villages": {"A": "industry:F-01:3c", "B": "industry:F-02"}}, id="A13-cube"),
    pytest.param("F-28", {"villages": {"A": "government:F-01"}, "capitol": "A"}, id="A14-holder"),
    pytest.param("F-28", {"villages": {"A": "culture:F-01"}, "capitol": "B"}, id="A14-government"),
    pytest.param("F-27", {"villages": {"A": "culture:F-01"}, "shield": "A"}, id="A15-holder"),
    pytest.param("F-27", {"villages": {"A": "science:F-01"}, "shield": "B"}, id="A15-culture"),
    pytest.param("F-29", {"villages": {"A": "science:F-01"}, "scientist": "A"}, id="A16-holder"),
    pytest.param("F-29", {"villages": {"A": "culture:F-01"}}, id="A16-science"),
    pytest.param("F-30", {}, id="A17-board"),
    pytest.param("F-30", {"shield": "A"}, id="A17-own"),
    pytest.param("F-31", {"hands": {"A": "F-31 F-02"}}, id="A18"),
    pytest.param(
        "KC-6", {"villages": {"A": "culture:F-01 science:KC-1 culture:R-01:up", "B": "culture:R-02"}}, id="A19"
    ),
]


def given(card: str, setting: dict[str, Any], **more: Any) -> Table:
    """A holds the card, in this position."""
    return position(**{"hands": {"A": card}, **setting, **more})


def seen(table: Table, viewer: str | None) -> list[Any]:
    """The events that a viewer saw."""
    return [event for event in table.events if event.seen_by(None if viewer is None else SEATS.index(viewer))]


# ---- all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ABILITIES)
def test_names_timings_and_copies(code):
    """PE-A01 to PE-A19, PE-7.6"""
    ability = next(ability for ability in CONTENT.ability if ability.id == code)
    copies = Counter(card.ability for card in CONTENT.card)
    assert (ability.name, ability.timing, copies[code]) == ABILITIES[code]


@pytest.mark.parametrize("mode", ["construction", "production"])
@pytest.mark.parametrize("code", PLAYABLE)
def test_played_in_either_mode(code, mode):
    """PE-A01 to PE-A19, PE-8.1 to PE-8.4, PE-8.7: shown to all, carried out, then discarded; the Mode stays; after a
    FREE ACTION another action, after an ACTION the next player."""
    card, setting, choices = PLAYABLE[code]
    table = given(card, setting, producing="A" if mode == "production" else "")
    assert f"play {card}" in table.legal("A")
    table.play("A", f"play {card}", *choices)
    name, timing, _ = ABILITIES[code]
    assert table.happened(ev.AbilityPlayed) == [ev.AbilityPlayed(0, card, name, code, timing == "free")]
    assert table.discard() == ((card, 0),)
    assert table.mode("A") == mode
    assert table.asked == ({"A": "PE-D3"} if timing == "free" else {"B": "PE-D3"})
    assert card not in table.hand("A")


@pytest.mark.parametrize(("card", "setting"), UNPLAYABLE)
def test_not_played_for_nothing(card, setting):
    """PE-8.6, PE-A01 to PE-A19: the condition of each ability."""
    table = given(card, setting)
    assert f"play {card}" not in table.legal("A")
    assert table.refused("A", f"play {card}") == "PE-8.6"


@pytest.mark.parametrize("code", PLAYABLE)
def test_without_abilities_nothing_is_played(code):
    """PE-V1"""
    card, setting, _ = PLAYABLE[code]
    table = given(card, setting, options={"abilities": False})
    assert table.refused("A", f"play {card}") == "PE-8.1"


# ---- A01: Peephole -------------------------------------------------------------------------------


def peephole() -> Table:
    villages = {"A": "culture:F-02", "B": "culture:KC-1 science:gone industry:R-02:up", "C": "government:F-03"}
    table = position(villages=villages, hands={"A": "F-16"}, shield="B")
    table.play("A", "play F-16")
    return table


def test_a01_any_face_down_building_of_an_opponent():
    """PE-A01, PE-8.10, PE-9.8: the shield does not matter."""
    table = peephole()
    assert table.asked == {"A": "PE-D12"}
    assert table.legal("A") == ["B1", "C1"]
    assert [table.refused("A", name) for name in ("A1", "B2", "B3", "stop")] == ["PE-A01"] * 4
    assert table.view().resolving == "F-16"
    assert table.discard() == ()


def test_a01_only_the_looker_sees_the_card():
    """PE-A01, PE-8.9, PE-8.11: all see which building, the looker alone which card."""
    table = peephole()
    table.play("A", "B1")
    assert table.happened(ev.BuildingLookedAt) == [ev.BuildingLookedAt(0, 1, 1)]
    assert table.happened(ev.InteriorSeen) == [ev.InteriorSeen(0, 1, 1, "KC-1", audience=(0,))]
    for viewer, card in (("A", "KC-1"), ("B", "KC-1"), ("C", None)):
        building = table.building("B1", viewer)
        assert (building.card, building.revealed, building.seen_by) == (card, False, (0,))
    assert table.view().villages[1][0].card is None
    assert table.holder("shield") == "B"


# ---- A02, A03: drawing ---------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "cards"), [("F-20", ["F-01"]), ("R-14", ["F-01", "R-01"])])
def test_a02_a03_draw(card, cards):
    """PE-A02, PE-A03: all see the draw, the drawer the cards."""
    table = position(hands={"A": card}, top="F-01 R-01")
    deck = table.view().deck
    table.play("A", f"play {card}")
    assert sorted(table.hand("A")) == sorted(cards)
    assert table.view().deck == deck - len(cards)
    assert table.happened(ev.CardDrawn, source="ability") == [ev.CardDrawn(0, "ability")] * len(cards)
    assert [event.card for event in table.happened(ev.DrawSeen)] == cards
    for viewer in ("B", None):
        assert not [event for event in seen(table, viewer) if isinstance(event, ev.DrawSeen)]
        assert table.view(viewer).hand_sizes[0] == len(cards)


@pytest.mark.parametrize("card", ["F-20", "R-14"])
def test_a02_a03_the_discard_pile_is_enough(card):
    """PE-A02, PE-A03, PE-3.7"""
    table = position(hands={"A": card}, deck="", discard="F-01")
    table.play("A", f"play {card}")
    assert table.hand("A") == ["F-01"]
    assert table.discard() == ((card, 0),)


def test_a03_draws_what_there_is():
    """PE-A03, PE-8.2: one card left in all; the played card is not shuffled for its own effect."""
    table = position(hands={"A": "R-14"}, deck="F-01")
    table.play("A", "play R-14")
    assert table.hand("A") == ["F-01"]
    assert (table.view().deck, table.discard()) == (0, (("R-14", 0),))


# ---- A04, A05: stationing an agent ---------------------------------------------------------------

STATIONS = [
    pytest.param("espionage:F-01:1a espionage:F-02 culture:F-03 espionage:F-04", ["A2", "A4"], "PE-12.5", id="empty"),
    pytest.param("espionage:F-01:1a culture:F-03 espionage:R-04:2a:up", ["A1", "A3"], "PE-12.5", id="full"),
    pytest.param("culture:F-01 espionage:gone industry:R-01:1a:up", ["A1", "A3"], "PE-12.6", id="none"),
]


@pytest.mark.parametrize(("village", "stations", "clause"), STATIONS)
@pytest.mark.parametrize(("card", "source"), [("R-13", "supply"), ("F-22", "spent")])
def test_a04_a05_station_an_agent(card, source, village, stations, clause):
    """PE-A04, PE-A05, PE-12.5, PE-12.6: from the supply or one's own spent agents; it is ready at once."""
    table = position(villages={"A": village}, hands={"A": card}, spent={"A": 2, "B": 1}, agents=5)
    before = {name: table.agents(name) for name in table.standing("A")}
    table.play("A", f"play {card}")
    assert table.asked == {"A": "PE-D11"}
    assert table.legal("A") == stations
    others = [name for name in table.standing("A") if name not in stations]
    assert {table.refused("A", name) for name in [*others, "B1", "stop"]} == {clause}
    table.play("A", stations[-1])
    assert {name: table.agents(name) for name in before} == before | {stations[-1]: before[stations[-1]] + 1}
    assert (table.view().agents, table.spent("A")) == ((4, 2) if source == "supply" else (5, 1))
    assert table.happened(ev.AgentStationed) == [ev.AgentStationed(0, int(stations[-1][1:]), source)]


def test_a05_the_agent_can_spy_again_at_once():
    """PE-A05, PE-10.17"""
    villages = {"A": "espionage:R-01", "B": "culture:F-01"}
    table = position(villages=villages, hands={"A": "F-22"}, spent={"A": 1})
    assert "spy" not in table.legal("A")
    table.play("A", "play F-22")
    assert "spy" in table.legal("A")
    table.play("A", "spy", "B1")
    assert table.captured("A") == ["F-01"]


# ---- A06: Detain ---------------------------------------------------------------------------------


def test_a06_a_ready_agent_becomes_spent():
    """PE-A06: of any opponent, the shield does not matter; it stays its owner's."""
    villages = {
        "A": "espionage:R-01:1a",
        "B": "espionage:F-01:2a espionage:F-02 culture:R-02:1a:up",
        "C": "culture:F-03:1a",
    }
    table = position(villages=villages, hands={"A": "F-24"}, shield="B", spent={"C": 1})
    table.play("A", "play F-24")
    assert table.asked == {"A": "PE-D13"}
    assert table.legal("A") == ["B1", "B3", "C1"]
    assert {table.refused("A", name) for name in ("A1", "B2", "C")} == {"PE-A06"}
    supply = table.view().agents
    table.play("A", "B1")
    assert (table.agents("B1"), table.spent("B"), table.spent("C"), table.view().agents) == (1, 1, 1, supply)
    assert table.happened(ev.AgentDetained) == [ev.AgentDetained(0, 1, 1)]


# ---- A07: Anonymous Tip --------------------------------------------------------------------------


def tip(*, shield: str | None = None) -> Table:
    villages = {
        "A": "culture:F-02 espionage:R-04:1a",
        "B": "espionage:F-01:1c:2a espionage:KE-1:1a industry:R-02:up",
        "C": "government:KI-1",
    }
    table = position(villages=villages, hands={"A": "R-09 F-05"}, shield=shield, scientist="B", capitol="C")
    table.play("A", "play R-09")
    return table


@pytest.mark.parametrize(
    ("shield", "targets"), [(None, ["B1", "B2", "C1"]), ("A", ["B1", "B2", "C1"]), ("C", ["B1", "B2"])]
)
def test_a07_targets(shield, targets):
    """PE-A07, PE-8.10: face-down, an opponent's, not in the village with the shield."""
    table = tip(shield=shield)
    assert table.asked == {"A": "PE-D12"}
    assert table.legal("A") == targets
    refused = [name for name in ("A1", "B1", "B2", "B3", "C1") if name not in targets]
    assert {table.refused("A", name) for name in refused} == {"PE-A07"}


def test_a07_a_fake_is_destroyed():
    """PE-A07, PE-9.1, PE-9.3: a fake Espionage building too, with no further check."""
    table = tip()
    supply, agents, pile = table.view().cubes, table.view().agents, table.pile("espionage")
    table.play("A", "B1")
    assert table.captured("A") == ["F-01"]
    assert table.standing("B") == ["B2", "B3"]
    view = table.view()
    assert (view.cubes, view.agents, table.pile("espionage")) == (supply + 1, agents + 2, pile + 1)
    assert table.holder("scientist") is None
    assert (table.agents("A2"), table.spent("A")) == (1, 0)
    assert table.asked == {"B": "PE-D3"}


def test_a07_a_real_one_is_revealed():
    """PE-A07, PE-9.2: a real Espionage building kills nobody, as no agent is involved."""
    table = tip()
    supply = table.view().agents
    table.play("A", "B2")
    assert table.revealed("B2")
    assert table.building("B2", "C").card == "KE-1"
    assert (table.agents("B2"), table.agents("A2"), table.spent("A"), table.view().agents) == (1, 1, 0, supply)
    assert (table.captured("A"), table.holder("scientist")) == ([], "B")
    assert not table.happened(ev.AgentKilled)


def test_a07_a_conditional_card_in_the_wrong_place():
    """PE-A07, PE-7.5, PE-9.4: the capitol does not move."""
    table = tip()
    table.play("A", "C1")
    assert table.captured("A") == ["KI-1"]
    assert table.holder("capitol") == "C"


# ---- A08: Work Gang ------------------------------------------------------------------------------


@pytest.mark.parametrize("producing", ["", "A"])
def test_a08_two_buildings_with_their_effects(producing):
    """PE-A08, PE-5.7: shield and agent; the cards stay hidden; the Mode does not matter and does not change."""
    table = position(hands={"A": "R-11 F-05 F-06 F-07"}, producing=producing)
    table.play("A", "play R-11")
    assert table.asked == {"A": "PE-D4"}
    table.play("A", "build culture")
    assert table.legal("A") == ["card F-05", "card F-06", "card F-07"]
    table.play("A", "card F-05")
    assert table.holder("shield") == "A"
    assert table.asked == {"A": "PE-D14"}
    table.play("A", "build espionage", "card F-07")
    assert [(b.type, b.card, b.agents) for b in table.view("A").villages[0]] == [
        ("culture", "F-05", 0),
        ("espionage", "F-07", 1),
    ]
    assert [b.card for b in table.view("B").villages[0]] == [None, None]
    assert table.hand("A") == ["F-06"]
    assert table.mode("A") == ("production" if producing else "construction")
    assert table.asked == {"B": "PE-D3"}


def test_a08_one_building_is_enough():
    """PE-A08: the second is optional, the first is not."""
    table = position(hands={"A": "R-11 F-05 F-06"})
    table.play("A", "play R-11")
    assert "stop" not in table.legal("A")
    assert table.refused("A", "stop") == "PE-5.2"
    table.play("A", "build culture", "card F-05", "stop")
    assert table.standing("A") == ["A1"]
    assert table.hand("A") == ["F-06"]
    assert table.asked == {"B": "PE-D3"}


def test_a08_the_last_card_and_the_last_facade():
    """PE-A08, PE-5.3: no second building without a card, or without a Facade."""
    table = position(hands={"A": "R-11 F-05"})
    table.play("A", "play R-11", "build culture")
    assert (table.standing("A"), table.asked) == (["A1"], {"B": "PE-D3"})
    piles = {"culture": 1, "espionage": 0, "government": 0, "industry": 0, "science": 0}
    table = position(hands={"A": "R-11 F-05 F-06"}, piles=piles)
    table.play("A", "play R-11", "card F-05")
    assert (table.standing("A"), table.asked) == (["A1"], {"B": "PE-D3"})


def test_a08_empty_piles_are_no_choice():
    """PE-A08, PE-5.3"""
    table = position(hands={"A": "R-11 F-05 F-06"}, piles={"government": 0, "science": 1})
    table.play("A", "play R-11")
    assert table.legal("A") == ["build culture", "build espionage", "build industry", "build science"]
    assert table.refused("A", "build government") == "PE-5.3"
    table.play("A", "build science", "card F-05")
    assert table.legal("A") == ["build culture", "build espionage", "build industry", "stop"]
    assert table.refused("A", "build science") == "PE-5.3"


# ---- A09: Renovation -----------------------------------------------------------------------------


def renovation(**more: Any) -> Table:
    villages = {"A": "industry:F-01:2c:1a science:KS-1 culture:R-03:up culture:gone", "B": "culture:F-02 science:F-03"}
    return position(villages=villages, hands={"A": "F-32 R-05 F-06"}, scientist="B", **more)


def test_a09_the_interior_changes_and_nothing_else():
    """PE-A09: cubes and agents stay, no type effect."""
    table = renovation()
    table.play("A", "play F-32")
    assert (table.asked, table.legal("A")) == ({"A": "PE-D15"}, ["A1", "A2"])
    assert {table.refused("A", name) for name in ("A3", "A4", "B1", "card R-05")} == {"PE-A09"}
    table.play("A", "A1")
    assert table.legal("A") == ["card R-05", "card F-06"]
    assert {table.refused("A", text) for text in ("card F-32", "card F-01", "A2")} == {"PE-A09"}
    table.play("A", "card R-05")
    building = table.building("A1")
    assert (building.card, building.type, building.cubes, building.agents) == ("R-05", "industry", 2, 1)
    assert not building.revealed
    assert sorted(table.hand("A")) == ["F-01", "F-06"]
    assert table.view().hand_sizes[0] == 2


def test_a09_triggers_no_type_effect():
    """PE-A09, PE-6.8: a renovated Science building takes no scientist, though tied for most."""
    table = renovation()
    table.play("A", "play F-32", "A2", "card F-06")
    assert table.holder("scientist") == "B"
    assert table.building("A2").card == "F-06"


def test_a09_others_see_the_building_and_not_the_cards():
    """PE-A09, PE-I3"""
    table = renovation()
    table.play("A", "play F-32", "A1", "card R-05")
    assert table.happened(ev.BuildingRenovated) == [ev.BuildingRenovated(0, 1)]
    assert table.happened(ev.InteriorExchanged) == [ev.InteriorExchanged(0, 1, "R-05", "F-01", audience=(0,))]
    for viewer in ("B", None):
        assert "R-05" not in repr((table.view(viewer), seen(table, viewer)))
        assert "F-01" not in repr((table.view(viewer), seen(table, viewer)))
        assert table.view(viewer).hand_sizes[0] == 2
