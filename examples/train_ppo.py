"""Train a player with sb3-contrib's MaskablePPO, and save it as a bot.

    pip install "intrigue[train]"
    python examples/train_ppo.py --minutes 60 --out duel.npz
    intrigue simulate empire-engine --players 2 -n 1000 --bots policy:duel.npz,greedy

First the learner imitates the first of its opponents, by default greedy: games that this one plays with itself teach it
to move sensibly and to tell who is ahead. That takes a third of the time at most. Then it sits down in any seat and
plays. Two tables run in processes of their own, so an hour on two cores is an hour of both; where several opponents are
named, the tables share them out. Who plays against one opponent only, learns that one's habits and little else. Every
few minutes the learner plays --games test games against each, in all seats in turn and choosing what it likes best; the
best policy so far is kept in --out.

The policy is a network of two hidden layers. Its weights need no torch to play: `policy:FILE` runs them with numpy.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import SubprocVecEnv, VecMonitor

import intrigue
from intrigue.bots import NO_CLOCK, Bot, bot
from intrigue.bots.policy import Layer, save_policy
from intrigue.core.game import Game
from intrigue.envs.gymnasium import SeatEnv
from intrigue.envs.rewards import payoff
from intrigue.envs.spaces import Numbers, action_mask

MINUTE = 60.0
IMITATION_SHARE = 1 / 3  # of the time, at most; half of it for playing, half for learning
IMITATION_EPOCHS = 8
IMITATION_BATCH = 512


def main() -> None:
    arguments = parsed()
    began = time.monotonic()
    torch.set_num_threads(1)  # the tables need the other core
    game = intrigue.game(arguments.game)
    makers: list[Callable[[], gymnasium.Env[Any, Any]]] = [
        partial(SeatEnv, game.id, arguments.players, seat="any", opponents=opponent, rewards=arguments.rewards)
        for opponent in islice(cycle(arguments.opponents), arguments.tables)
    ]
    tables = VecMonitor(SubprocVecEnv(makers, start_method="spawn"))
    learner = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=arguments.rollout // arguments.tables,
        batch_size=512,
        n_epochs=6,
        learning_rate=linear(3e-4),
        gamma=1.0,  # all that counts is the end of the game
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [arguments.width, arguments.width], "activation_fn": torch.nn.Tanh},
        seed=arguments.seed,
        device="cpu",
    )
    examiner = Examiner(game, arguments, began)
    try:
        imitate(learner, game, arguments, began + arguments.minutes * MINUTE * IMITATION_SHARE)
        print(f"{(time.monotonic() - began) / MINUTE:6.1f} min  playing and learning from it", flush=True)
        learner.learn(arguments.steps, callback=examiner)
        examiner.examine()
    finally:
        tables.close()
    print(f"best: {examiner.best:.1%} of the wins, in {arguments.out}")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train a player with MaskablePPO and save it as a bot.")
    parser.add_argument("--game", default="empire-engine", choices=intrigue.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--opponents",
        type=bot_names,
        default="greedy",
        metavar="A,B,..",
        help="at each table, the bot in all other seats",
    )
    parser.add_argument("--rewards", default="placement", choices=["placement", "margin"])
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to imitate and train at most")
    parser.add_argument("--steps", type=int, default=100_000_000, help="how many decisions to train on at most")
    parser.add_argument(
        "--imitate", type=int, default=150_000, help="decisions of the first opponent to learn from at most, at first"
    )
    parser.add_argument(
        "--tables",
        type=int,
        default=2,
        help="tables that run at the same time, each in a process; one per opponent at least",
    )
    parser.add_argument("--rollout", type=int, default=8192, help="decisions between two updates")
    parser.add_argument("--width", type=int, default=128, help="size of the hidden layers")
    parser.add_argument("--games", type=int, default=400, help="games of a test")
    parser.add_argument("--pause", type=float, default=5.0, help="minutes between two tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    arguments = parser.parse_args()
    arguments.tables = max(arguments.tables, len(arguments.opponents))
    return arguments


def bot_names(text: str) -> list[str]:
    return text.split(",")


def linear(start: float) -> Callable[[float], float]:
    """A learning rate that falls with the share of the training that is left, but not to nothing."""
    return lambda left: start * max(left, 0.1)


def imitate(learner: Any, game: Game[Any, Any], arguments: argparse.Namespace, until: float) -> None:
    """Learn from games of an opponent: the policy from what it did, the value from how the games ended. What is not
    done when the clock shows `until` is left."""
    begin = time.monotonic()
    rows, masks, actions, ends = demonstrations(game, arguments, (begin + until) / 2)
    watched = time.monotonic()
    policy = learner.policy
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3)
    parts = 0
    for _ in range(IMITATION_EPOCHS if len(actions) else 0):
        for part in torch.randperm(len(actions)).split(IMITATION_BATCH):
            if time.monotonic() > until:
                break
            parts += 1
            values, chances, _ = policy.evaluate_actions(rows[part], actions[part], action_masks=masks[part])
            loss = torch.nn.functional.mse_loss(values.flatten(), ends[part]) - chances.mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    print(
        f"imitation: {len(actions):,} decisions of {arguments.opponents[0]} in {(watched - begin) / MINUTE:.1f} min, "
        f"{parts:,} updates from them in {(time.monotonic() - watched) / MINUTE:.1f} min",
        flush=True,
    )


def demonstrations(game: Game[Any, Any], arguments: argparse.Namespace, until: float) -> tuple[torch.Tensor, ...]:
    """Observations, masks and actions of games of the first opponent, and what the games were worth to who acted."""
    rng = Random(arguments.seed)
    teacher, worth, numbers = bot(arguments.opponents[0], game, timed=False), payoff(arguments.rewards), Numbers(game)
    rows, masks, ends = [], [], []
    actions: list[int] = []
    while len(actions) < arguments.imitate and (not actions or time.monotonic() < until):
        state = game.new(arguments.players, rng.getrandbits(62))
        seats = []
        while state.pending:
            seat, legal = state.pending[0], state.legal(state.pending[0])
            action = teacher.choose(state.view(seat), legal, rng, NO_CLOCK)
            seats.append(seat)
            rows.append(numbers(state, seat))
            masks.append(action_mask(len(game.actions), legal))
            actions.append(action)
            state.play(seat, action)
        end = worth(state.result)
        ends += [end[seat] for seat in seats]
    return (
        torch.from_numpy(np.array(rows)),
        torch.from_numpy(np.array(masks)),
        torch.tensor(actions),
        torch.tensor(ends, dtype=torch.float32),
    )


class Examiner(BaseCallback):
    """Tests the learner now and then, keeps the best policy, and ends the training in time."""

    def __init__(self, game: Game[Any, Any], arguments: argparse.Namespace, began: float) -> None:
        super().__init__()
        self.game = game
        self.arguments = arguments
        self.best = -1.0
        self.began = self.tested = began

    def _on_step(self) -> bool:
        return bool(time.monotonic() - self.began < self.arguments.minutes * MINUTE)

    def _on_rollout_end(self) -> None:
        if time.monotonic() - self.tested >= self.arguments.pause * MINUTE:
            self.examine()

    def examine(self) -> None:
        """Play the test games with the weights as they are now; save them if they are the best so far."""
        out: Path = self.arguments.out
        draft = out.with_name(out.stem + ".draft.npz")
        save_policy(draft, self.game, self.arguments.players, layers(self.model))
        shares = {
            opponent: examined(self.game, self.arguments, f"policy:{draft}", opponent)
            for opponent in self.arguments.opponents
        }
        wins = sum(shares.values()) / len(shares)
        minutes = (time.monotonic() - self.began) / MINUTE
        told = ", ".join(f"{share:.1%} against {opponent}" for opponent, share in shares.items())
        print(f"{minutes:6.1f} min  {self.num_timesteps:>10,} decisions  wins {told}", flush=True)
        if wins > self.best:
            self.best = wins
            draft.replace(out)
        else:
            draft.unlink()
        self.tested = time.monotonic()


def layers(learner: Any) -> list[Layer]:
    """The weights from the observation to the scores of the actions."""
    policy = learner.policy
    linears = [part for part in policy.mlp_extractor.policy_net if isinstance(part, torch.nn.Linear)]
    return [
        (part.weight.detach().numpy().copy(), part.bias.detach().numpy().copy())
        for part in (*linears, policy.action_net)
    ]


def examined(game: Game[Any, Any], arguments: argparse.Namespace, name: str, opponent_name: str) -> float:
    """The share of the wins of a bot in test games; a shared victory counts in part."""
    player, opponent = bot(name, game, timed=False), bot(opponent_name, game, timed=False)
    rng = Random(arguments.seed)
    wins = 0.0
    for number in range(arguments.games):
        seat = number % arguments.players
        minds: list[Bot] = [player if other == seat else opponent for other in range(arguments.players)]
        state = game.new(arguments.players, rng.getrandbits(62))
        while state.pending:
            asked = state.pending[0]
            state.play(asked, minds[asked].choose(state.view(asked), state.legal(asked), rng, NO_CLOCK))
        wins += (seat in state.result.winners) / max(1, len(state.result.winners))
    return wins / int(arguments.games)


if __name__ == "__main__":
    main()
