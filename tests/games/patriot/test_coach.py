"""What the coach says."""

from __future__ import annotations

import intrigue
from intrigue.games.patriot.codes import SECOND
from intrigue.games.patriot.state import PatriotState
from tests.games.test_lessons import MOST_SAID

GAME = intrigue.game("patriot")


def test_whoever_has_a_mission_is_reminded_of_it_while_it_is_open() -> None:
    """Without it one does not win, and the letter is hardly ever the only thing to be done."""
    (scene,) = [scene for scene in GAME.lessons() if scene.id == "talk"]
    state = next(iter(scene.moments(GAME))).state
    assert isinstance(state, PatriotState)
    said = GAME.coach(state.view(scene.seat))
    assert said.startswith("The letter is not met yet")
    mission = "You also need your mission: At the end Base Taxes stand at 3 or more."
    assert said.endswith(f"{mission} It is 0 now: raise Base Taxes while the streets are calm.")
    state.taxes = 3
    assert "mission" not in GAME.coach(state.view(scene.seat))
    state.taxes = 0
    state.ap = 0
    assert "mission" not in GAME.coach(state.view(scene.seat))


def test_others_hear_nothing_of_missions() -> None:
    (scene,) = [scene for scene in GAME.lessons() if scene.id == "riot"]  # with a card that says: save the President
    for moment in scene.moments(GAME):
        assert "mission" not in GAME.coach(moment.state.view(scene.seat))


def test_of_two_missions_the_coach_names_the_nearer_one() -> None:
    (scene,) = [scene for scene in GAME.lessons() if scene.id == "talk"]
    state = next(iter(scene.moments(GAME))).state
    assert isinstance(state, PatriotState)
    ids = state.tables.allegiance_ids
    state.allegiances[scene.seat] = (ids.index("AL09"), ids.index("AL14"))
    state.troops = 0b111
    assert GAME.coach(state.view(scene.seat)).endswith("troops are on the board. It is 3 now: deploy troops.")
    state.troops, state.taxes = 0, 2
    assert GAME.coach(state.view(scene.seat)).endswith("It is 2 now: raise Base Taxes while the streets are calm.")


def test_a_reminder_of_any_mission_is_short() -> None:
    (scene,) = [scene for scene in GAME.lessons() if scene.id == "talk"]
    state = next(iter(scene.moments(GAME))).state
    assert isinstance(state, PatriotState)
    state.coins = state.taxes = state.troops = 0
    for card, side in enumerate(state.tables.side):
        state.allegiances[scene.seat] = (card,)
        assert side != SECOND or len(GAME.coach(state.view(scene.seat))) <= MOST_SAID
