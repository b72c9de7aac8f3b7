"""The games in words, with TextArena's interface."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import intrigue
from intrigue.core.codec import to_data
from intrigue.core.errors import BadOption
from intrigue.envs.textarena import TextEnv
from intrigue.testing.hidden import twin_of

GAMES = [
    pytest.param(game_id, marks=pytest.mark.slow if place else ()) for place, game_id in enumerate(intrigue.games())
]


def answers(text: str) -> list[str]:
    """The names of the legal actions in an observation."""
    return re.findall(r"^\d+\. ([^:\n]+)", text.rpartition("Legal actions:")[2], re.MULTILINE)


def play(env: TextEnv, rng: Random) -> dict[int, list[str]]:
    """A whole game of random answers; what each player was told."""
    told: dict[int, list[str]] = {}
    done = False
    while not done:
        player, observation = env.get_observation()
        texts = [text for _, text, _ in observation]
        told.setdefault(player, []).extend(texts)
        done, _ = env.step(f"I think about it.\nMy move: [{rng.choice(answers(texts[-1]))}]")
    return told


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_in_words(game_id: str) -> None:
    env = TextEnv(game_id)
    players = max(2, env.game.players[0])
    env.reset(num_players=players, seed=3)
    told = play(env, Random(1))
    rewards, about = env.close()
    assert rewards is not None
    assert sorted(rewards) == sorted(about) == list(range(players))
    assert all(texts[0].startswith(f"You are player {player} in a game of") for player, texts in told.items())
    env.reset(num_players=players, seed=3)
    assert play(env, Random(1)) == told
    assert env.close()[0] == rewards


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_that_a_player_reads_depends_on_what_is_hidden(game_id: str) -> None:
    """At every tenth decision, everything hidden from the player is drawn anew: the words stay the same."""
    env, rng = TextEnv(game_id), Random(2)
    env.reset(num_players=max(2, env.game.players[0]), seed=5)
    done, step = False, 0
    while not done:
        player, observation = env.get_observation()
        text = observation[-1][1]
        if step % 10 == 0:
            truth = env._table
            assert truth is not None
            env._table = twin_of(truth, player, rng)
            assert env._board(player) == text
            assert to_data(env._table.view(player)) == to_data(truth.view(player))
            env._table = truth
        done, _ = env.step(f"[{rng.choice(answers(text))}]")
        step += 1


def test_private_events_are_told_to_their_audience_alone() -> None:
    env = TextEnv("intrigue.template.small_prizes:SmallPrizes")
    env.reset(num_players=2, seed=1)
    told = [env._history[player] for player in range(2)]
    dealt = [[text for _, text, _ in messages if "Only you know" in text] for messages in told]
    assert [len(lines) for lines in dealt] == [1, 1]
    assert dealt[0] != dealt[1]


def test_wrong_answers_are_explained_and_at_last_forfeit_the_game() -> None:
    env = TextEnv("empire-engine", errors=1)
    env.reset(num_players=2, seed=1)
    player, _ = env.get_observation()
    done, info = env.step("[fly to the moon]")
    assert not done
    assert "is not one of the legal actions" in info["reason"]
    again, observation = env.get_observation()
    assert again == player
    assert "Answer again" in observation[0][1]
    done, _ = env.step("no idea")
    assert done
    rewards, about = env.close()
    assert rewards == {player: -1.0, 1 - player: 0.0}
    assert about[player]["invalid_move"]
    with pytest.raises(BadOption, match="call reset first"):
        env.step("[1]")


class AskTheWrapper:
    """As TextArena's wrappers do: everything that a player was told so far, as one text."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.told: dict[int, str] = {}

    def get_observation(self) -> tuple[int, str]:
        player, observation = self.env.get_observation()
        names = self.env.state.role_mapping
        for sender, text, _ in observation:
            self.told[player] = self.told.get(player, "") + f"\n[{names.get(sender, sender)}] {text}"
        return player, self.told[player]


def test_wrappers_find_what_they_read() -> None:
    env = TextEnv("empire-engine")
    env.reset(num_players=2, seed=1)
    player, text = AskTheWrapper(env).get_observation()
    assert text.startswith(f"\n[GAME] You are player {player}")
