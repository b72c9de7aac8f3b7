"""The options, and what they refuse."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import BadOption
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.playing import finished, moves
from tests.games.pot_de_vin.positions import AUTO, BY_HAND, GAME, TEAMS, final

DEFAULTS = {"teams": False, "endgame_placement": "manual", "auto_play_last_card": True, "show_history": True}


def test_the_defaults():
    """PV-11.1, PV-8.1, PV-13.2, PV-13.3."""
    assert GAME.new(4, 1).view(None).options == DEFAULTS


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_three_to_six_players(players):
    """PV-2.1, PV-12.1."""
    with pytest.raises(BadOption, match=f"Pot de Vin is for 3 to 6 players, got {players}"):
        GAME.new(players, 1)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"teams": "perhaps"}, "option teams: "),
        ({"endgame_placement": "best"}, "option endgame_placement: "),
        ({"auto_play_last_card": 2}, "option auto_play_last_card: "),
        ({"show_history": None}, "option show_history: "),
        ({"deck": "mine"}, "deck"),
    ],
)
def test_wrong_values_are_refused(options, complaint):
    with pytest.raises(BadOption, match=complaint):
        GAME.new(4, 1, options)


def test_every_option_names_its_clause():
    for name, clause in (
        ("teams", "PV-11.1"),
        ("endgame_placement", "PV-8.1"),
        ("auto_play_last_card", "PV-13.2"),
        ("show_history", "PV-13.3"),
    ):
        assert GAME.options[name].clause == clause
        assert clause in GAME.rulebook.clauses
        assert f"| `{name}` |" in GAME.rulebook.text


@pytest.mark.parametrize(("players", "teams"), [(4, TEAMS), (4, {}), (6, {}), (3, {})])
def test_with_auto_nobody_is_asked_at_the_end(players, teams):
    """PV-8.1, PV-11.7: the best choice is made."""
    for seed in range(3):
        for move in moves(players, {**teams, **AUTO}, seed):
            assert not {"PV-D5", "PV-D6"} & set(move.after["asks"])
        assert move.state.result is not None


def test_auto_is_never_worse_than_a_choice_by_hand():
    """PV-8.7: the same areas, decided at random by hand."""
    rng = Random(1)
    for seed in range(12):
        state, _ = finished(4, AUTO, seed)
        areas = {seat + 1: " ".join(cards) for seat, cards in enumerate(state.view(None).taken)}
        fullest = max(areas, key=lambda seat: len(areas[seat]))
        by_hand = final(4, areas, rest=fullest)
        while by_hand.state.pending:
            seat = by_hand.state.pending[0]
            by_hand.state.play(seat, rng.choice(by_hand.state.legal(seat)))
        auto = final(4, areas, rest=fullest, options=AUTO)
        assert all(auto.score(seat) >= by_hand.score(seat) for seat in range(1, 5))


def test_automatic_last_cards_change_nothing_else():
    """PV-13.2: the same game with and without leads to the same end."""
    for seed in range(4):
        results = []
        for options in ({**AUTO}, {**AUTO, **BY_HAND}):
            rng = Random(seed)
            state = GAME.new(4, seed, options)
            while state.pending:
                seat = state.pending[0]
                legal = state.legal(seat)
                state.play(seat, legal[0] if len(legal) == 1 else rng.choice(legal))
            results.append((state.result, state.view(None).taken))
        assert results[0] == results[1]


def test_without_history_the_game_is_the_same():
    """PV-13.3: only what is shown differs."""
    for seed in range(3):
        shown, events = finished(5, {}, seed)
        hidden, fewer = finished(5, {"show_history": False}, seed)
        assert shown.result == hidden.result
        assert len(events) == len(fewer) - 1
        assert [type(event) for event in fewer if type(event) not in {type(event) for event in events}] == [
            ev.RoundsOver
        ]
        assert len(shown.view(0).history) == shown.view(0).round
        assert hidden.view(0).history == ()
        assert {event.kept_by for event in fewer if isinstance(event, ev.CardPlayed)} == {()}
        assert {event.kept_by for event in events if isinstance(event, ev.CardPlayed)} == {None}


def test_voids_and_used_trumps_stay_without_history():
    """PV-13.3: what lies open is not forgotten."""
    noted = 0
    for move in moves(6, {"show_history": False}, seed=3):
        view = move.state.view(None)
        assert view.history == ()
        noted += any(view.voids) and view.used != ()
    assert noted
