"""Train a player by self-play on a batch: PPO in one file, in the style of CleanRL and PufferLib.

    pip install "intrigue[train]"
    python examples/ppo_batch.py --game empire-engine --players 2 --minutes 10 --out duel.npz
    intrigue simulate empire-engine --players 2 -n 1000 --bots policy:duel.npz,greedy

All seats learn. The batch shows one seat at a time, so a table is a sequence of decisions of all its seats; each seat's
own decisions are picked out of it for the advantages, because a seat's next decision may be some steps away, and its
reward comes when the game ends, whoever has ended it. Everything else is plain PPO with masked actions.

The value is learned from what a seat may see. With `intrigue.batch(..., full=True)`, a critic could see everything.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

import intrigue
from intrigue.bots.policy import save_policy

MINUTE = 60.0
FORBIDDEN = -1e8
DISCOUNT = 1.0  # all that counts is the end of the game
SMOOTHING = 0.95
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
LARGEST_GRADIENT = 0.5


class Agent(nn.Module):
    """A policy and a value, each a network of two hidden layers."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.policy = nn.Sequential(
            nn.Linear(size, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh(), nn.Linear(width, actions)
        )
        self.value = nn.Sequential(
            nn.Linear(size, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh(), nn.Linear(width, 1)
        )

    def choices(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.distributions.Categorical:
        scores = self.policy(observations).masked_fill(~masks, FORBIDDEN)
        return torch.distributions.Categorical(logits=scores, validate_args=False)


class Rollout(NamedTuple):
    """What happened in some steps, step by step and table by table."""

    observations: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    values: torch.Tensor
    seats: np.ndarray[Any, Any]
    rewards: np.ndarray[Any, Any]
    ended: np.ndarray[Any, Any]


@torch.no_grad()
def play(batch: Any, agent: Agent, steps: int) -> Rollout:
    """Let the agent play for all seats."""
    games, size, actions = batch.games, len(batch.layout), len(batch.game.actions)
    told = Rollout(
        torch.zeros(steps, games, size),
        torch.zeros(steps, games, actions, dtype=torch.bool),
        torch.zeros(steps, games, dtype=torch.long),
        torch.zeros(steps, games),
        torch.zeros(steps, games),
        np.zeros((steps, games), np.int64),
        np.zeros((steps, games, batch.players), np.float32),
        np.zeros((steps, games), np.bool_),
    )
    for step in range(steps):
        told.observations[step] = torch.from_numpy(batch.observations.copy())
        told.masks[step] = torch.from_numpy(batch.masks.astype(np.bool_))
        told.seats[step] = batch.seats
        choices = agent.choices(told.observations[step], told.masks[step])
        told.actions[step] = choices.sample()
        told.chances[step] = choices.log_prob(told.actions[step])
        told.values[step] = agent.value(told.observations[step]).squeeze(1)
        batch.step(told.actions[step].numpy())
        told.rewards[step] = batch.rewards
        told.ended[step] = batch.ended
    return told


def advantages(told: Rollout) -> tuple[torch.Tensor, torch.Tensor]:
    """How much better each decision turned out than expected (generalised advantage estimation), seat by seat, and
    whether that is known: of a seat's last decision in a game that goes on, it is not, but what the seat expected then
    tells about its decisions before."""
    steps, games, players = told.rewards.shape
    values = told.values.numpy()
    found = np.zeros((steps, games), np.float32)
    known = np.zeros((steps, games), np.bool_)
    tables = np.arange(games)
    following = np.zeros((games, players), np.float32)  # the value of each seat's next decision, and its advantage
    later = np.zeros((games, players), np.float32)
    sure = np.zeros((games, players), np.bool_)
    for step in reversed(range(steps)):
        over = told.ended[step]
        following[over] = told.rewards[step][over]  # after the end, what the game was worth
        later[over] = 0.0
        sure[over] = True
        seats = told.seats[step]
        gain = DISCOUNT * following[tables, seats] - values[step]
        known[step] = sure[tables, seats]
        found[step] = np.where(known[step], gain + DISCOUNT * SMOOTHING * later[tables, seats], 0.0)
        following[tables, seats] = values[step]
        later[tables, seats] = found[step]
        sure[tables, seats] = True
    return torch.from_numpy(found), torch.from_numpy(known)


def learn(agent: Agent, optimizer: torch.optim.Optimizer, told: Rollout, epochs: int, part: int) -> float:
    """Improve the agent by what it has lived through; the loss."""
    found, known = advantages(told)
    picked = known.flatten()
    observations, masks = told.observations.flatten(0, 1)[picked], told.masks.flatten(0, 1)[picked]
    actions, chances = told.actions.flatten()[picked], told.chances.flatten()[picked]
    gains = found.flatten()[picked]
    returns = gains + told.values.flatten()[picked]
    total = 0.0
    for _ in range(epochs):
        for rows in torch.randperm(len(actions)).split(part):
            choices = agent.choices(observations[rows], masks[rows])
            ratio = (choices.log_prob(actions[rows]) - chances[rows]).exp()
            gain = (gains[rows] - gains[rows].mean()) / (gains[rows].std() + 1e-8)
            policy = -torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            value = (agent.value(observations[rows]).squeeze(1) - returns[rows]).pow(2).mean()
            loss = policy + VALUE * value - ENTROPY * choices.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), LARGEST_GRADIENT)
            optimizer.step()
            total = float(loss.detach())
    return total


def main() -> None:
    arguments = parsed()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)
    began = time.monotonic()
    with intrigue.batch(
        arguments.game,
        games=arguments.games,
        players=arguments.players,
        seed=arguments.seed,
        processes=arguments.processes,
    ) as batch:
        agent = Agent(len(batch.layout), len(batch.game.actions), arguments.width)
        optimizer = torch.optim.Adam(agent.parameters(), lr=arguments.rate, eps=1e-5)
        decisions = updates = 0
        while updates < arguments.updates and time.monotonic() - began < arguments.minutes * MINUTE:
            told = play(batch, agent, arguments.steps)
            loss = learn(agent, optimizer, told, arguments.epochs, arguments.part)
            decisions += told.actions.numel()
            updates += 1
            minutes = (time.monotonic() - began) / MINUTE
            ends = int(told.ended.sum())
            print(f"{minutes:6.1f} min {decisions:>12,} decisions {ends:>7,} games ended, loss {loss:.3f}", flush=True)
        save_policy(arguments.out, batch.game, batch.players, layers(agent))
    print(f"the policy is in {arguments.out}")


def layers(agent: Agent) -> list[tuple[Any, Any]]:
    linears = [part for part in agent.policy if isinstance(part, nn.Linear)]
    return [(part.weight.detach().numpy().copy(), part.bias.detach().numpy().copy()) for part in linears]


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train a player by self-play on a batch, and save it as a bot.")
    parser.add_argument("--game", default="empire-engine", choices=intrigue.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=128, help="games that are played side by side")
    parser.add_argument("--processes", type=int, default=1, help="processes that share the games")
    parser.add_argument("--steps", type=int, default=128, help="steps between two updates")
    parser.add_argument("--updates", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--part", type=int, default=1024, help="decisions in a gradient step")
    parser.add_argument("--width", type=int, default=128, help="size of the hidden layers")
    parser.add_argument("--rate", type=float, default=5e-4, help="learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("policy.npz"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
