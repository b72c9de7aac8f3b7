"""EE-16: what may be known, when and by whom."""

from __future__ import annotations

import json
from typing import Any

import pytest

from intrigue import BadAction, BadSeat, Illegal
from intrigue.core.codec import to_data
from intrigue.core.knowledge import Fact
from intrigue.core.view import Upcoming
from intrigue.games.empire_engine import events as ev
from tests.games.empire_engine.playing import VARIANTS, moves
from tests.games.empire_engine.positions import GAME, POWERS, TEAMS, Table, execute, planning


def everything_shown(table: Table, viewer: int | None) -> dict[str, Any]:
    """All that the contract gives to a viewer who is not asked: view, prompt, options, numbers, text, refusals."""
    state = table.state
    view = state.view(viewer)
    shown = {
        "view": json.dumps(to_data(view)),
        "prompt": state.prompt(viewer),
        "encoded": list(GAME.encode(view)),
        "table": GAME.show(view, "ABCD"),
        "events": [to_data(event) for event in table.events if event.seen_by(viewer)],
        "log": [GAME.tell(event, "ABCD").text for event in table.events if event.seen_by(viewer)],
        "pending": state.pending,
    }
    if viewer is not None:
        shown["legal"] = state.legal(viewer)
        if viewer not in state.pending:
            for action in GAME.actions:
                with pytest.raises(Illegal) as refusal:
                    state.play(viewer, action)
                shown[f"refusal {action}"] = str(refusal.value)
    return shown


SECRETS = [
    pytest.param(1, ["lay left arm", "lay left attack", "lay left salvage"], id="engine"),
    pytest.param(3, ["gear 1 left", "gear 2 left"], id="gear"),
    pytest.param(3, ["gear 1 right with good", "gear 2 right with good"], id="gear with a cube"),
]


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
@pytest.mark.parametrize(("round_number", "cards"), SECRETS)
@pytest.mark.parametrize("options", [{}, TEAMS, POWERS], ids=["plain", "teams", "powers"])
def test_nothing_depends_on_a_face_down_card(options, round_number, cards, viewer):
    """EE-16.1, EE-16.3, EE-15.6: whichever card A has laid, everything is the same to the byte for everybody else, the
    partner included, from the moment it lies there until the reveal."""
    seen = []
    for card in cards:
        table = planning(4, round=round_number, ready={"A": "1/1", "C": "1/1"}, options=options)
        table.play("A", card)
        snapshots = [everything_shown(table, viewer)]
        while table.asked[0][0] != "A":
            seat, decision = table.asked[0]
            cards_laid = (
                ("lay left attack", "lay right export") if round_number == 1 else ("gear 1 left", "gear 2 right")
            )
            table.play(seat, cards_laid[0 if decision in ("EE-D1", "EE-D3") else 1])
            snapshots.append(everything_shown(table, viewer))
        seen.append(snapshots)
    assert all(snapshots == seen[0] for snapshots in seen)


def test_the_owner_sees_the_own_cards():
    """EE-16.1: a player may look at what is laid."""
    table = planning(ready={"A": "1/0"})
    table.play("A", "gear 2 left with soldier")
    card = table.view("A").laid[0][0]
    assert (card.value, card.cube) == ("2", "soldier")


def test_what_is_announced_of_a_laid_card():
    """EE-16.2: player, side, and for a gear the cube on it or none."""
    table = planning(round=1)
    public = [event for event in table.play("A", "lay left salvage") if event.audience is None]
    assert public == [ev.EngineLaid(0, "left")]
    table = planning(ready={"A": "1/1"})
    public = [event for event in table.play("A", "gear 2 right with soldier") if event.audience is None]
    assert public == [ev.GearLaid(0, "right", "soldier")]
    table.idle_until("A")
    (public_event, *_) = [event for event in table.play("A", "gear 1 left") if event.audience is None]
    assert public_event == ev.GearLaid(0, "left", None)


@pytest.mark.parametrize("gear", [1, 2])
def test_turns_are_told_only_after_the_reveal(gear):
    """EE-16.3: no event before the common reveal carries a number of turns."""
    table = planning(2)
    table.play("A", f"gear {gear} left")
    table.idle_until("A")
    early = list(table.events)
    assert not [event for event in early if isinstance(event, (ev.EnginesTurned, ev.GearsRevealed))]
    assert {type(event) for event in early if event.audience is None} == {ev.GearLaid}
    table.play("A", table.legal("A")[0])
    assert table.happened(ev.EnginesTurned)[0].turns[0][0] == gear


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_what_is_public(players, options):
    """EE-16.4: ready piles, stock, spares, engines face up, round, starting player and empires, at every moment, for
    spectators too."""
    empires = [empire.id for empire in GAME.content.data.empire]
    for move in moves(players, options, seed=12):
        data = move.after
        for viewer in (0, players - 1, None):
            view = move.state.view(viewer)
            assert [count for pile in view.ready for count in pile] == data["ready"]
            assert list(view.stock) == data["stock"]
            assert list(view.spares) == data["spares"]
            assert (view.round, view.start) == (data["round"], data["start"])
            assert [empires.index(empire) for empire in view.empires] == data["empires"]
            for seat in range(players):
                for side, edges in enumerate(engine.edges for engine in GAME.content.data.engine):
                    top = data["top"][2 * seat + side]
                    assert view.engines[seat][side] == (None if top < 0 else edges[top])


def test_what_a_view_holds():
    """EE-16.3, EE-16.4: a field more would have to be argued for here."""
    view = planning().view("A")
    assert set(type(view).__dataclass_fields__) == {
        *("players", "viewer", "options", "pending", "result", "asks", "agenda"),
        *("round", "rounds", "start", "place", "stock", "spares", "ready", "scores", "movements"),
        *("engines", "first", "laid", "face_up", "empires"),
        *("attacks", "hit", "guarded", "exported", "disputed"),
    }


def test_the_steps_to_come_are_no_secret():
    """EE-16.3: before the reveal the agenda is the same whatever is planned."""
    agendas = []
    for card in ("gear 1 left", "gear 2 left", "gear 1 right", "gear 2 right"):
        table = planning(options=POWERS, empires={"A": "grail"})
        table.play("A", card)
        agendas.append(table.view(None).agenda)
    assert agendas == [(Upcoming("reveal", {}),)] * 4


def refuse(table: Table, seat: int, action: object) -> Illegal:
    before = table.data()
    with pytest.raises(Illegal) as refusal:
        table.state.play(seat, action)
    assert table.data() == before
    return refusal.value


def test_a_move_out_of_turn_is_refused():
    """EE-16.5."""
    table = planning(start="B")
    refusal = refuse(table, 0, GAME.actions.index("gear 1 left"))
    assert refusal.clause == "EE-16.5"
    assert refusal.reason == "It is not seat 1's turn. Waiting for seat 2."


def test_a_move_after_the_end_is_refused():
    """EE-16.5."""
    table = execute(round=9)
    assert refuse(table, 0, GAME.actions.index("gear 1 left")).reason == "The game is over."


@pytest.mark.parametrize(
    ("attempt", "clause"),
    [
        ("gear 1 left", "EE-6.6"),  # an engine already used
        ("gear 2 left with good", "EE-6.6"),
        ("gear 1 right", "EE-6.3"),  # a gear already used
        ("gear 2 right with soldier", "EE-6.6"),  # a cube that is not in the ready pile
        ("lay left arm", "EE-5.6"),
        ("salvage good", "EE-6.2"),
        ("exchange gears", "EE-6.2"),
    ],
)
def test_cards_and_cubes_that_are_not_there_are_refused(attempt, clause):
    """EE-16.5: with the clause that forbids it and a sentence."""
    table = planning(ready={"A": "0/1"})
    table.play("A", "gear 1 left")
    table.idle_until("A")
    refusal = refuse(table, 0, GAME.actions.index(attempt))
    assert refusal.clause == clause
    assert refusal.reason.endswith(".")


def test_an_invention_pays_for_nothing():
    """EE-16.5: there is no such action, by name or by number."""
    table = planning(ready={"A": "1/1"}, score={"A": "0/0/5"})
    with pytest.raises(BadAction, match="'gear 1 left with invention' is not an action of this game"):
        GAME.actions.index("gear 1 left with invention")
    assert refuse(table, 0, len(GAME.actions)).clause == "EE-16.5"
    assert refuse(table, 0, -1).clause == "EE-16.5"
    assert refuse(table, 0, "gear 1 left").clause == "EE-16.5"
    assert refuse(table, 0, True).clause == "EE-16.5"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_does_not_exist_is_refused(seat):
    """EE-16.5."""
    table = planning()
    before = table.data()
    with pytest.raises(BadSeat, match=f"there is no seat {seat}; expected 0 to 2"):
        table.state.play(seat, GAME.actions.index("gear 1 left"))
    assert table.data() == before


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_whatever_is_not_legal_is_refused_with_a_clause_of_the_rules(players, options):
    """EE-16.5: at every decision, every other action of the game."""
    rules = GAME.rulebook.clauses
    for move in moves(players, options, seed=13):
        state = move.state
        for seat in state.pending:
            for action in set(GAME.actions) - set(state.legal(seat)):
                refusal = state.refusal(seat, action)
                assert refusal.clause in rules
                assert refusal.reason[0].isupper()


def test_what_proves_that_a_score_pile_holds_a_cube():
    """EE-12.3: what was seen to go into it. Of an export, any kind may have become a point."""
    assert GAME.deduced is not None
    proves = GAME.deduced.proves
    pile = next(secret for secret in GAME.secrets(3) if (secret.kind, secret.name, secret.seat) == ("score", "good", 1))
    card = next(secret for secret in GAME.secrets(3) if (secret.kind, secret.seat) == ("card", 1))
    fact = Fact(pile, pile.values[0], False)
    assert proves(ev.Scored(1, "good", 1, "export"), fact)
    assert proves(ev.CubeTaken(1, 0, "good", False), fact)
    assert proves(ev.Exported(1, 2, False), fact)
    for event in (
        ev.Scored(0, "good", 1, "export"),
        ev.Scored(1, "soldier", 1, "export"),
        ev.CubeTaken(0, 1, "good", False),
        ev.CubeTaken(1, 0, "soldier", False),
        ev.Exported(0, 2, False),
        ev.JointExportDeclined(1),
    ):
        assert not proves(event, fact)
    assert not proves(ev.Exported(1, 2, False), Fact(card, card.values[0], True))
