"""What a view tells, as a state; and that numbers and names agree."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import pytest

from intrigue.core.codec import to_data
from intrigue.games.potemkin_empire import codes, content, state, view
from intrigue.games.potemkin_empire.rules.effects.catalogue import EFFECTS
from intrigue.games.potemkin_empire.rules.information import happening
from tests.games.potemkin_empire.positions import GAME, SEATS, Table, position

UNSEEN = -2
OPTIONS: list[dict[str, object]] = [{}, {"open_discard": False}, {"abilities": False}]


def known_from(table: Any, viewer: int | None) -> Any:
    return GAME.known(GAME.view_from(json.loads(json.dumps(to_data(table.view(viewer))))))


@pytest.mark.parametrize("options", OPTIONS, ids=["open", "closed", "plain"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_known_state_tells_its_viewer_the_same(players, options):
    """Nothing of the view is lost, whoever looks, wherever random play leads: hands, packs passed on, what was seen,
    and what follows from it."""
    rng = Random(players)
    game = GAME.new(players, 6, options)
    moves = 0
    while game.pending:
        if moves % 5 == 0:
            viewer = rng.choice([None, *range(players)])
            known = known_from(game, viewer)
            assert known.view(viewer) == game.view(viewer)
            assert (known.counts, known.ready, known.down, known.hidden, known.gaps, known.lookers) == (
                (game.counts, game.ready, game.down, game.hidden, game.gaps, game.lookers)
            )
            if viewer is not None:
                assert known.legal(viewer) == game.legal(viewer)
        seat = rng.choice(game.pending)
        game.play(seat, rng.choice(game.legal(seat)))
        moves += 1
    for viewer in (None, *range(players)):
        assert known_from(game, viewer).view(viewer) == game.view(viewer)


def test_what_a_viewer_does_not_know_is_blank():
    """PE-3.2, PE-5.6: the deck, hands and face-down Interiors of others."""
    villages = {"A": "espionage:R-01:1a", "B": "culture:F-01 industry:R-02:up", "C": "science:F-02"}
    table = position(villages=villages, hands={"A": "F-16 F-05", "B": "F-06 F-07"})
    table.play("A", "play F-16", "C1")
    known = known_from(table.state, 0)
    assert known.hands == [table.state.hands[0], [UNSEEN, UNSEEN], []]
    assert set(known.deck) == {UNSEEN}
    assert len(known.deck) == len(table.state.deck)
    assert known.inside == [card if place != 1 else UNSEEN for place, card in enumerate(table.state.inside)]
    public = known_from(table.state, None)
    assert [card for card in public.inside if card != UNSEEN] == [table.state.inside[2]]
    assert {card for hand in public.hands for card in hand} == {UNSEEN}


def test_others_secret_choices_are_left_out():
    """PE-3.2, PE-10.3: that a pick was made is known, where agents go is not."""
    table = Table(GAME.new(3, 5))
    table.play("B", table.legal("B")[0])
    assert known_from(table.state, 0).choice == [-1, UNSEEN, -1]
    table = position(villages={"A": "espionage:R-01:3a", "B": "culture:F-01 culture:F-02"})
    table.play("A", "spy", "B1")
    for viewer, targets in enumerate((1, 0, 0)):
        known = known_from(table.state, viewer)
        assert (len(known.targets), len(known.sources)) == (targets, targets)


# ---- numbers and names ---------------------------------------------------------------------------


def test_types_modes_and_phases_have_their_numbers():
    assert [state.TYPES[number] for number in (state.CULTURE, state.ESPIONAGE, state.GOVERNMENT)] == [
        "culture",
        "espionage",
        "government",
    ]
    assert (state.TYPES[state.INDUSTRY], state.TYPES[state.SCIENCE]) == ("industry", "science")
    assert state.KIND_COUNT == len(state.TYPES) == state.ANY
    assert set(get_args(content.FacadeType)) == set(state.TYPES)
    assert (state.MODES[state.CONSTRUCTION], state.MODES[state.PRODUCTION]) == ("construction", "production")
    assert [state.PHASES[number] for number in (state.DRAFTING, state.ACTION, state.ENDING)] == [
        "draft",
        "action",
        "end",
    ]


def test_effects_have_their_numbers_and_names():
    assert [effect.number for effect in EFFECTS] == list(range(len(EFFECTS)))
    assert {effect.name for effect in EFFECTS} == set(get_args(content.EffectName))
    assert len(GAME.decisions) == codes.DECISION_COUNT


def test_every_kind_of_entry_is_told():
    """PE-14.2: whatever is in the log has a word in the history."""
    kinds = ("DEALT", "SHUFFLED", "DREW", "BUILT", "PLAYED", "RENOVATED", "SHOWN", "DESTROYED", "LOOKED", "OVERHEARD")
    entry = (1, 1, 2, 3, 4)
    told = [happening(GAME, (getattr(state, kind), *entry), True).what for kind in (*kinds, "DISCARDED")]
    assert told == list(get_args(view.What))
    assert len(SEATS) == codes.MOST_PLAYERS
