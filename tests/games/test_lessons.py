"""Every lesson is played on the engine: its moves, actions, clauses and pointers hold, and it betrays nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.game import Game
from intrigue.core.lessons import PARTS, Scene
from intrigue.core.state import State
from intrigue.testing.hidden import twin_of

FEWEST, MOST, MOST_MINUTES = 6, 10, 15
LONGEST = 480  # letters that are said at once
GAMES_WATCHED = 2
COMMON = 0.02  # of all decisions: kinds that a newcomer meets in the first game
SCENES = [(game, scene.id) for game in intrigue.games() for scene in intrigue.game(game).lessons()]


def scene_of(game: Game[Any, Any], wanted: str) -> Scene:
    return next(scene for scene in game.lessons() if scene.id == wanted)


def offered(state: State, seat: int) -> list[str]:
    """The texts of what a seat may do."""
    return [state.game.actions.text(action) for action in state.legal(seat)] if seat in state.pending else []


@pytest.mark.parametrize("game_id", intrigue.games())
def test_every_game_can_be_learned_in_a_quarter_of_an_hour(game_id: str) -> None:
    scenes = intrigue.game(game_id).lessons()
    assert FEWEST <= len(scenes) <= MOST
    assert sum(scene.minutes for scene in scenes) <= MOST_MINUTES
    assert all(any(step.go for step in scene.steps) for scene in scenes), "in every scene there is something to do"


@pytest.mark.parametrize("game_id", intrigue.games())
def test_every_common_kind_of_decision_is_made_once(game_id: str) -> None:
    game = intrigue.game(game_id)
    made = {
        moment.state.prompt(scene.seat).decision
        for scene in game.lessons()
        for moment in scene.moments(game)
        if moment.step.go
    }
    met = Counter(kind for seed in range(GAMES_WATCHED) for kind in decisions_of(game, seed))
    assert [kind for kind, count in met.items() if count >= COMMON * met.total() and kind not in made] == []


def decisions_of(game: Game[Any, Any], seed: int) -> Iterator[str]:
    """The kinds of decisions with a choice in a game that is played sensibly, with a few moves at random."""
    state, rng = game.new(max(3, game.players[0]), seed), Random(seed)
    while not state.over:
        seat = state.pending[0]
        legal = state.legal(seat)
        if len(legal) > 1:
            yield state.prompt(seat).decision
        state.play(seat, rng.choice(legal) if rng.random() < 0.2 else game.choose(state, seat, legal, rng))


@pytest.mark.parametrize(("game_id", "scene_id"), SCENES)
def test_what_a_scene_names_is_there(game_id: str, scene_id: str) -> None:
    game = intrigue.game(game_id)
    scene = scene_of(game, scene_id)
    cards = {card.id for card in game.cards()}
    assert scene.end, "a scene has a last word"
    for moment in scene.moments(game):
        step, legal = moment.step, offered(moment.state, scene.seat)
        assert len(step.say) <= LONGEST, step.say
        assert game.rulebook.clause(step.clause), f"{step.say!r} teaches {step.clause!r}, which is not in the rules"
        for action in (*step.go, *step.replies):
            assert action in legal, f"{step.say!r}: {action!r} is not legal; legal: {legal}"
        assert not step.go or step.other or set(legal) == {*step.go, *step.replies}
        for pointer in step.point:
            known = pointer in PARTS or pointer in legal or pointer.removeprefix("card:") in cards
            assert known, f"{step.say!r} points at {pointer!r}, which is not there"


@pytest.mark.parametrize(("game_id", "scene_id"), SCENES)
def test_what_a_scene_says_is_what_happens(game_id: str, scene_id: str) -> None:
    """Each scene names what its words rely on; if a rule changes that, it is missing in the log."""
    game = intrigue.game(game_id)
    scene = scene_of(game, scene_id)
    told = scene.log(game)
    assert scene.sees
    for fact in scene.sees:
        assert any(fact in line for line in told), f"nothing in the log says {fact!r}; it ends with {told[-12:]}"


@pytest.mark.parametrize(("game_id", "scene_id"), SCENES)
def test_every_way_through_a_scene_can_be_played(game_id: str, scene_id: str) -> None:
    game = intrigue.game(game_id)
    scene = scene_of(game, scene_id)
    for choice in scene.steps[-1].go:
        assert len(scene.ending(game, choice).view(scene.seat).asks) == scene.players


@pytest.mark.parametrize(("game_id", "scene_id"), SCENES)
def test_a_scene_shows_what_its_seat_may_know_and_no_more(game_id: str, scene_id: str) -> None:
    """Redraw what is hidden: the same is seen, asked, offered and said, so every step fits the twin too."""
    game = intrigue.game(game_id)
    scene = scene_of(game, scene_id)
    for moment in scene.moments(game):
        twin = twin_of(moment.state, scene.seat, Random(1))
        assert twin.view(scene.seat) == moment.state.view(scene.seat)
        assert offered(twin, scene.seat) == offered(moment.state, scene.seat)
        assert game.coach(twin.view(scene.seat)) == game.coach(moment.state.view(scene.seat))


# ---- the coach -----------------------------------------------------------------------------------

MOST_SAID = 260  # letters


@pytest.mark.parametrize("game_id", intrigue.games())
def test_the_coach_has_a_line_for_every_kind_of_decision(game_id: str) -> None:
    game = intrigue.game(game_id)
    state = game.new(game.players[-1], seed=1)
    seat = state.pending[0]
    known = game.known(state.view(seat))
    asked = [decision.id for decision in game.decisions]
    silent = [decision for decision in asked if not has_words(game, known, seat, decision)]
    assert silent == []


def has_words(game: Game[Any, Any], state: State, seat: int, decision: str) -> bool:
    try:
        return bool(game.advise(state, seat, decision).strip())
    except KeyError:
        return False


@pytest.mark.parametrize("game_id", intrigue.games())
def test_the_coach_says_something_short_before_every_decision_of_a_game(game_id: str) -> None:
    game = intrigue.game(game_id)
    for seed in range(GAMES_WATCHED):
        rng = Random(seed)
        state = game.new(game.players[seed], seed)
        while not state.over:
            seat = rng.choice(state.pending)
            view = state.view(seat)
            said = game.coach(view)
            assert 0 < len(said) <= MOST_SAID, f"{view.asks[seat]}: {said!r}"
            state.play(seat, game.greedy(view, state.legal(seat), rng))
