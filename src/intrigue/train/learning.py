"""Learning: how a player is improved by what it has lived through.

The policy is improved by PPO. Its advantages come from a critic that sees everything (an asymmetric critic), which
leaves less to chance. Entropy keeps it from committing early, and a pull towards a slow copy of itself (the divergence
from its policy is part of the loss) keeps self-play from going round in circles, as regularised Nash dynamics do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from intrigue.bots.networks.reading import Reading
from intrigue.core.belief import OPEN
from intrigue.train.collecting import Rollout
from intrigue.train.hidden import Hidden
from intrigue.train.menus import FORBIDDEN, Menu, Menus
from intrigue.train.model import Critic, Player, device
from intrigue.train.settings import Settings

Array = NDArray[Any]

SMOOTHING: Final = 0.95  # lambda of the generalised advantage estimate; there is no discount
CLIP: Final = 0.2
MOST_GROWTH: Final = 1.0  # of the logarithm of a probability: what is shown can have been very unlikely before
VALUE: Final = 1.0
BELIEF: Final = 0.1
SOME: Final = 4  # one decision in so many teaches beliefs: there are many hidden things, and they change little
LARGEST_GRADIENT: Final = 1.0
LEAST_ENTROPY: Final = 0.5  # the share of the weight that is left at the end: with less, mixed choices become pure ones
LARGEST_SCORE: Final = 15.0
UNIT: Final = 0.15
"""The unit in which advantages are measured. It is fixed: if it were their spread, small differences would count for
ever more as the play becomes predictable, and the policy would end up without any mixing."""
OPEN_MINDED: Final = 0.2
CHECKED: Final = 2000  # decisions of an update at which expectations are compared with what happened
BINS: Final = 10  # groups of similar expectations
LOOKING: Final = 8192  # rows that are evaluated at once without learning


class Part(NamedTuple):
    """Some decisions, as rows."""

    inputs: torch.Tensor
    menu: Menu
    hints: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    hidden: torch.Tensor
    gains: torch.Tensor
    """The advantages."""
    returns: torch.Tensor
    worth: torch.Tensor
    """What the game was worth to each seat, clockwise from who decided, or where it goes on, what the critic expects;
    less than 0 where neither is known."""
    over: torch.Tensor
    """Whether the game ended."""


class Lived:
    """Decisions of the player."""

    def __init__(self, menus: Menus, columns: dict[str, torch.Tensor]) -> None:
        """`columns`: everything in a `Part` but the menus."""
        self.menus = menus
        self.columns = columns

    def __len__(self) -> int:
        return len(self.menus)

    @property
    def gains(self) -> torch.Tensor:
        return self.columns["gains"]

    @staticmethod
    def joined(parts: Sequence[Lived]) -> Lived:
        columns = {name: torch.cat([part.columns[name] for part in parts]) for name in parts[0].columns}
        return Lived(Menus.joined([part.menus for part in parts]), columns)

    def rows(self, picked: torch.Tensor, where: torch.device) -> Part:
        columns = {name: column[picked].to(where) for name, column in self.columns.items()}
        return Part(menu=self.menus.menu(picked.numpy()).to(where), **columns)


class Learner:
    """The player and the critic while they learn."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        game = settings.open_game()
        self.reading = Reading(game, settings.players)
        self.hidden = Hidden(game, settings.players)
        self.device = device()
        self.player = Player(self.reading, self.hidden, settings.width, settings.trust).to(self.device)
        self.critic = Critic(self.reading, self.hidden, settings.width).to(self.device)
        self.slow = deepcopy(self.player)
        every = [*self.player.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(every, lr=settings.rate, eps=1e-5)
        self.groups = torch.from_numpy(self.hidden.groups).to(self.device)

    # ---- what was lived through ------------------------------------------------------------------

    def lived(self, rollouts: list[Rollout]) -> Lived:
        """The decisions with a choice, of all tables, with their advantages."""
        return Lived.joined([self._part(told) for told in rollouts])

    def _part(self, told: Rollout) -> Lived:
        values = self._values(told)
        gains, known = advantages(told, values)
        menus = Menus.joined(told.menus)
        picked = known & (told.mine | told.shown) & (menus.counts.reshape(known.shape) > 1)
        worth, over = outcomes(told, values)
        columns = {
            "inputs": told.inputs,
            "hints": told.hints,
            "actions": told.actions,
            "chances": told.chances,
            "hidden": told.hidden,
            "gains": gains,
            "returns": gains + values,
            "worth": worth,
            "over": over,
        }
        found = {name: torch.from_numpy(column[picked]) for name, column in columns.items()}
        return Lived(menus.chosen(np.flatnonzero(picked)), found)

    @torch.no_grad()
    def _values(self, told: Rollout) -> Array:
        shape = told.actions.shape
        inputs = torch.from_numpy(told.inputs.reshape(-1, told.inputs.shape[-1]))
        hidden = torch.from_numpy(told.hidden.reshape(-1, told.hidden.shape[-1]))
        parts = [
            self.critic(inputs[at : at + LOOKING].to(self.device), hidden[at : at + LOOKING].to(self.device))
            for at in range(0, len(inputs), LOOKING)
        ]
        values: Array = torch.cat(parts).cpu().numpy().reshape(shape)
        return values

    # ---- learning from it ------------------------------------------------------------------------

    def study(self, lived: Lived, taught: bool) -> dict[str, float]:
        """Learn how games end and what is hidden; also to do what the teacher did, if `taught`, and otherwise what the
        player would have done before."""
        sums: dict[str, float] = {}
        for part, anchor in self._anchored_parts(lived, self._slow_scores(lived)):
            trunk = self.player.trunk(part.inputs)
            told = self._other_losses(part, trunk)
            scores = self.player.weighed(trunk, part.menu, part.hints)
            if taught:
                told["imitation"] = -self._taught(scores, part).mean()
            else:
                told["imitation"] = (anchor.exp() * (anchor - scores).masked_fill(~part.menu.there, 0.0)).sum(1).mean()
            self._descend(_together(told) + told["imitation"], told, sums)
        if taught:
            self.slow.load_state_dict(self.player.state_dict())
        return sums

    def _taught(self, scores: torch.Tensor, part: Part) -> torch.Tensor:
        """How well the player does what the teacher did. It is not to be quite sure of that: a part of the likelihood
        belongs to the other actions, so that it still tries them."""
        there = part.menu.there
        others = scores.masked_fill(~there, 0.0).sum(1) / there.sum(1)
        return (1.0 - OPEN_MINDED) * scores.gather(1, part.actions[:, None]).squeeze(1) + OPEN_MINDED * others

    def improve(self, lived: Lived, left: float) -> dict[str, float]:
        """An update by PPO. `left` is the share of the run that is still to come: rate and entropy fall with it."""
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate * max(left, 0.1)
        entropy_weight = settings.entropy * max(left, LEAST_ENTROPY) / UNIT
        slow = self._slow_scores(lived)
        sums: dict[str, float] = {}
        for part, anchor in self._anchored_parts(lived, slow):
            trunk = self.player.trunk(part.inputs)
            scores = self.player.weighed(trunk, part.menu, part.hints)
            chances = scores.exp()
            ratio = (scores.gather(1, part.actions[:, None]).squeeze(1) - part.chances).clamp(max=MOST_GROWTH).exp()
            gains = part.gains / UNIT
            policy = -torch.min(gains * ratio, gains * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            entropy = -(chances * scores.masked_fill(~part.menu.there, 0.0)).sum(1).mean()
            pull = (chances * (scores - anchor).masked_fill(~part.menu.there, 0.0)).sum(1).mean()
            told = self._other_losses(part, trunk)
            loss = policy + _together(told) - entropy_weight * entropy + settings.pull * pull
            clipped = ((ratio - 1).abs() > CLIP).float().mean()
            told |= {"entropy": entropy, "pull": pull, "clipped": clipped, "gains": part.gains.std()}
            self._descend(loss, told, sums)
        with torch.no_grad():
            for old, new in zip(self.slow.parameters(), self.player.parameters(), strict=True):
                old.lerp_(new, 1 - settings.slowness)
        return sums

    def _other_losses(self, part: Part, trunk: torch.Tensor) -> dict[str, torch.Tensor]:
        """Of values, beliefs and critic, with their weights."""
        values = self.player.value(trunk)
        known = part.worth >= 0.0
        value = ((values - part.worth).pow(2) * known).sum() / known.sum().clamp(min=1)
        critic = (self.critic(part.inputs, part.hidden) - part.returns).pow(2).mean()
        losses = {"value": VALUE * value, "critic": VALUE * critic}
        if self.hidden.size:
            some = slice(None, None, SOME)
            losses["belief"] = BELIEF * self._belief_loss(self.player.beliefs(trunk[some]), part.hidden[some])
        return losses

    def _belief_loss(self, scores: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        """The mean surprise (in nats) at what the hidden things really were."""
        scores = scores.clamp(-LARGEST_SCORE, LARGEST_SCORE)
        totals = self._totals(scores.exp())
        hidden = places != OPEN
        safe = places.clamp(min=0).long()
        surprise = totals.log().gather(1, self.groups[safe]) - scores.gather(1, safe)
        return (surprise * hidden).sum() / hidden.sum().clamp(min=1)

    def _descend(self, loss: torch.Tensor, told: dict[str, torch.Tensor], sums: dict[str, float]) -> None:
        self.optimizer.zero_grad()
        loss.backward()
        for network in (self.player, self.critic):
            nn.utils.clip_grad_norm_(network.parameters(), LARGEST_GRADIENT)
        self.optimizer.step()
        sums["parts"] = sums.get("parts", 0.0) + 1.0
        for name, one in told.items():
            sums[name] = sums.get(name, 0.0) + float(one.detach())

    @torch.no_grad()
    def _slow_scores(self, lived: Lived) -> torch.Tensor:
        """What the slow self thinks of all actions, one after the other."""
        found = torch.zeros(len(lived.menus.features))
        for picked in torch.arange(len(lived)).split(LOOKING):
            part = lived.rows(picked, self.device)
            places, there = lived.menus.places(picked.numpy())
            scores = self.slow.scores(part.inputs, part.menu, part.hints).cpu()
            found[torch.from_numpy(places[there])] = scores[torch.from_numpy(there)]
        return found

    @torch.no_grad()
    def calibration(self, lived: Lived) -> dict[str, float]:
        """How far expectations are from what happened, on average over positions with similar expectations: of what a
        game will be worth to the seat that decides, and of the likeliest value of each hidden thing."""
        some = lived.rows(torch.arange(0, len(lived), max(1, len(lived) // CHECKED)), self.device)
        trunk = self.player.trunk(some.inputs)
        told = {"value_off": off(self.player.value(trunk)[some.over, 0], some.worth[some.over, 0])}
        if self.hidden.size:
            likeliest, right = self._beliefs(self.player.beliefs(trunk), some.hidden)
            told["belief_off"] = off(likeliest, right)
        return told

    def _totals(self, grown: torch.Tensor) -> torch.Tensor:
        """The sum of these numbers over the values of each hidden thing."""
        number = int(self.groups[-1]) + 1
        return torch.zeros(len(grown), number, device=self.device).index_add_(1, self.groups, grown)

    def _beliefs(self, scores: torch.Tensor, places: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """For each hidden thing: how likely its likeliest value is said to be, and whether it is the true one."""
        grown = scores.clamp(-LARGEST_SCORE, LARGEST_SCORE).exp()
        totals = self._totals(grown)
        sizes = torch.bincount(self.groups).tolist()
        best = torch.stack([group.amax(1) for group in grown.split(sizes, 1)], 1)
        hidden = places != OPEN
        safe = places.clamp(min=0).long()
        group = self.groups[safe]
        likeliest = (best / totals).gather(1, group)
        right = (grown.gather(1, safe) >= best.gather(1, group)).float()
        return likeliest[hidden], right[hidden]

    def _picks(self, count: int) -> Iterator[torch.Tensor]:
        for _ in range(self.settings.epochs):
            yield from torch.randperm(count).split(self.settings.part)

    def _anchored_parts(self, lived: Lived, slow: torch.Tensor) -> Iterator[tuple[Part, torch.Tensor]]:
        for picked in self._picks(len(lived)):
            places, there = lived.menus.places(picked.numpy())
            anchor = slow[torch.from_numpy(places)].masked_fill(~torch.from_numpy(there), FORBIDDEN)
            yield lived.rows(picked, self.device), anchor.to(self.device)


def off(expected: torch.Tensor, happened: torch.Tensor) -> float:
    """The mean distance between what was expected and what happened, over groups of similar expectations."""
    if not len(expected):
        return 0.0
    places = (expected.clamp(0.0, 1.0) * BINS).long().clamp(max=BINS - 1)
    sums = torch.zeros(BINS, device=expected.device).index_add_(0, places, happened - expected)
    return float(sums.abs().sum() / len(expected))


def _together(losses: dict[str, torch.Tensor]) -> Any:
    return sum([loss for name, loss in losses.items() if name in ("value", "critic", "belief")])


# ---- credit --------------------------------------------------------------------------------------


def advantages(told: Rollout, values: Array) -> tuple[Array, Array]:
    """How much better each decision turned out than the critic expected (generalised advantage estimation), seat by
    seat, and whether that is known: of a seat's last decision in a game that goes on, it is not, but what the critic
    expected then tells about the decisions before."""
    steps, games = told.actions.shape
    tables = np.arange(games)
    found = np.zeros((steps, games), np.float32)
    known = np.zeros((steps, games), np.bool_)
    following = np.zeros((games, told.players), np.float32)  # the value of each seat's next decision, its advantage
    later = np.zeros((games, told.players), np.float32)
    sure = np.zeros((games, told.players), np.bool_)
    for step in reversed(range(steps)):
        over = told.ended[step]
        following[over] = told.worth[step][over, : told.players]  # after the end, what the game was worth
        later[over] = 0.0
        sure[over] = True
        seats = told.seats[step]
        known[step] = sure[tables, seats]
        gain = following[tables, seats] - values[step] + SMOOTHING * later[tables, seats]
        found[step] = np.where(known[step], gain, 0.0)
        following[tables, seats] = values[step]
        later[tables, seats] = found[step]
        sure[tables, seats] = True
    return found, known


def outcomes(told: Rollout, values: Array) -> tuple[Array, Array]:
    """For each decision what its game was worth in the end, clockwise from the seat that decided, and whether it has
    ended. Of a game that goes on, it is what the critic expects at each seat's last decision so far: otherwise only
    the ends of long games would tell what positions are worth. -1 for absent seats, and for those without a
    decision."""
    steps, games, seats = told.worth.shape
    found = np.full((steps, games, seats), -1.0, np.float32)
    over = np.zeros((steps, games), np.bool_)
    tables = np.arange(games)
    last = np.full((games, told.players), -1.0, np.float32)
    for step in range(steps):
        last[tables, told.seats[step]] = values[step]
        last[told.ended[step]] = -1.0
    ends = np.zeros(games, np.bool_)
    for step in reversed(range(steps)):
        now = told.ended[step]
        last[now] = told.worth[step][now, : told.players]
        ends |= now
        over[step] = ends
        order = (told.seats[step][:, None] + np.arange(told.players)) % told.players
        found[step, :, : told.players] = last[tables[:, None], order]
    return found, over
