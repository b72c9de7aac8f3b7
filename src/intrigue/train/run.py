"""A training run: a folder with settings, a checkpoint, a line of metrics for each update, a page of curves, and the
network as it would be shipped.

The same settings give the same run on the same machine, update by update. A resumed run continues with the weights,
the optimizer and the earlier selves that it had, but deals new games."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from copy import deepcopy
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final

import torch

from intrigue.bots.networks.stored import unpacked
from intrigue.core.errors import BadOption
from intrigue.train.crew import make_crew
from intrigue.train.exam import examine
from intrigue.train.learning import Learner
from intrigue.train.model import device, restored, stored
from intrigue.train.page import write_page
from intrigue.train.settings import FILE, Settings

CHECKPOINT: Final = "checkpoint.pt"
METRICS: Final = "metrics.jsonl"
NETWORK: Final = "network.bin"
MINUTE: Final = 60.0
SAVE_EVERY: Final = 10
REMEMBER_EVERY: Final = 20
RIVALRY: Final = 0.5  # the share of updates in which a rival takes the place of an earlier self
PAIR: Final = 2  # players; who is alone is the same for both
NO_LIMIT: Final = 1 << 40
LEARNED: Final = ("player", "critic", "slow")
Weights = dict[str, Any]
Tell = Callable[[str], None]


class Run:
    """A run in its folder. `train` goes on until a limit is reached."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        torch.set_num_threads(1)
        self.folder = folder
        self.settings = settings
        self.learner = Learner(settings)
        self.update = 0
        self.decisions = 0
        self.seconds = 0.0
        self.past: list[Weights] = []
        self.rivals = [self._weights_of(Path(rival))["player"] for rival in settings.rivals]

    @staticmethod
    def begin(folder: Path, settings: Settings) -> Run:
        """A new run; `BadOption` if the folder holds one already."""
        if (folder / FILE).exists():
            raise BadOption(f"{folder} holds a training run already; continue it with --resume, or name another folder")
        run = Run(folder, settings.checked())
        if settings.begin_with:
            for name, weights in run._weights_of(Path(settings.begin_with)).items():
                getattr(run.learner, name).load_state_dict(weights)
        folder.mkdir(parents=True, exist_ok=True)
        settings.save(folder)
        return run

    @staticmethod
    def resume(folder: Path) -> Run:
        """A run as it was at its last checkpoint."""
        run = Run(folder, Settings.load(folder).checked())
        if (folder / CHECKPOINT).exists():
            run._restore(torch.load(folder / CHECKPOINT, map_location=device(), weights_only=True))
        return run

    # ---- the course of a run ---------------------------------------------------------------------

    def train(
        self, updates: int = NO_LIMIT, minutes: float = inf, tell: Tell = print, cluster: str | None = None
    ) -> None:
        """Train up to this many updates in all, or for so many minutes more. `cluster` is the address of a Ray cluster
        to play on."""
        began, before = time.monotonic(), self.seconds
        crew = make_crew(self.settings, self.update, cluster)
        try:
            while self.update < updates and time.monotonic() - began < minutes * MINUTE:
                done = max(self.update / updates, (time.monotonic() - began) / (minutes * MINUTE))
                metrics = self._step(crew, 1.0 - done)
                self.seconds = before + time.monotonic() - began
                self._note(metrics)
                if self.update % self.settings.exam_every == 0:
                    self.examine(tell)
                if self.update % SAVE_EVERY == 0:
                    self.save()
        finally:
            crew.close()
            self.save()
            self.export()
        tell(self.summary())

    def _step(self, crew: Any, left: float) -> dict[str, float]:
        """One update."""
        settings, learner = self.settings, self.learner
        begins = self.update < settings.lessons
        taught = begins and settings.imitates
        weights = learner.player.state_dict()
        dice = Random(f"{settings.seed} {self.update}")
        past = dice.choice(self._league(dice) or [weights])
        rollouts = crew.collect(weights, past, taught)
        lived = learner.lived(rollouts)
        torch.manual_seed(dice.getrandbits(62))
        checked = learner.calibration(lived)
        sums = learner.study(lived, taught) if begins else learner.improve(lived, left)
        self.update += 1
        self.decisions += sum(int(told.mine.sum()) for told in rollouts)
        if self.update % REMEMBER_EVERY == 0 or not self.past:
            self._remember(dice)
        parts = sums.pop("parts", 1.0)
        ends = sum(int(told.ended.sum()) for told in rollouts)
        return {"games": float(ends), **checked, **{name: total / parts for name, total in sums.items()}}

    def _league(self, dice: Random) -> list[Weights]:
        """Those of whom one is the opponent of this update, where it is not the player itself."""
        return self.rivals if self.rivals and (not self.past or dice.random() < RIVALRY) else self.past

    def _remember(self, dice: Random) -> None:
        """Add the player to the earlier selves; if there are too many, one of them goes, but never the latest."""
        copy = {name: tensor.clone() for name, tensor in self.learner.player.state_dict().items()}
        if len(self.past) >= self.settings.memory:
            self.past.pop(dice.randrange(len(self.past) - 1) if len(self.past) > 1 else 0)
        self.past.append(copy)

    def examine(self, tell: Tell = print) -> None:
        """Play against the fixed opponents; keep the marks and the network."""
        settings, reading, player = self.settings, self.learner.reading, deepcopy(self.learner.player).cpu()
        for players in settings.tables:
            for opponent in settings.opponents if players > 1 else ():
                for alone in (True,) if players == PAIR or settings.against else (True, False):
                    mark = examine(player, reading, settings, players, opponent, self.update, alone)
                    name, who = (opponent, f"alone among {opponent}") if alone else (f"lone {opponent}",) * 2
                    self._write({"exam": name, "players": players, "games": mark.games, "share": mark.share})
                    tell(
                        f"{self.seconds / MINUTE:7.1f} min  update {self.update}: {players} players, "
                        f"{who}: {mark.share:.1%} of {mark.games} games (fair share {1 / players:.1%})"
                    )
        self.export()
        write_page(self.folder, self.settings)

    # ---- files -----------------------------------------------------------------------------------

    def _note(self, metrics: dict[str, float]) -> None:
        self._write(metrics)
        if self.update % SAVE_EVERY == 0:
            write_page(self.folder, self.settings)

    def _write(self, told: dict[str, Any]) -> None:
        row = {"update": self.update, "decisions": self.decisions, "minutes": round(self.seconds / MINUTE, 3), **told}
        with (self.folder / METRICS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def export(self) -> Path:
        """Write the network as a bot plays it."""
        path = self.folder / NETWORK
        made = stored(self.learner.player, self.learner.reading, self.summary())
        _write_whole(path, made.packed())
        return path

    def summary(self) -> str:
        return (
            f"update {self.update}, {self.decisions:,} decisions, {self.seconds / MINUTE:.0f} minutes, "
            f"processes: {self.settings.processes}, seed {self.settings.seed}"
        )

    def save(self) -> None:
        """Write a checkpoint, so that an interrupted run can be resumed."""
        learner = self.learner
        kept = {
            "update": self.update,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "player": learner.player.state_dict(),
            "critic": learner.critic.state_dict(),
            "slow": learner.slow.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
            "past": self.past,
        }
        draft = self.folder / (CHECKPOINT + ".draft")
        torch.save(kept, draft)
        os.replace(draft, self.folder / CHECKPOINT)

    def _weights_of(self, other: Path) -> dict[str, Weights]:
        """What the players of another run have learned, or the player of a network's file; `BadOption` if they are not
        built like those of this one."""
        found = self._shipped(other) if other.is_file() else self._checkpoint(other)
        for name, weights in found.items():
            if shapes(weights) != shapes(getattr(self.learner, name).state_dict()):
                raise BadOption(f"{other}: expected a run of the same game, numbers of players and width")
        return found

    def _shipped(self, file: Path) -> dict[str, Weights]:
        kept = unpacked(file.read_bytes(), str(file))
        if kept.digest != self.learner.reading.digest:
            raise BadOption(f"{file}: expected a network of {self.settings.game} for {self.settings.players} players")
        player = restored(kept, self.learner.player)
        return {"player": player, "slow": player}

    @staticmethod
    def _checkpoint(folder: Path) -> dict[str, Weights]:
        Settings.load(folder)
        try:
            kept: dict[str, Weights] = torch.load(folder / CHECKPOINT, map_location=device(), weights_only=True)
        except OSError:
            raise BadOption(f"{folder} has no checkpoint yet") from None
        return {name: kept[name] for name in LEARNED}

    def _restore(self, kept: dict[str, Any]) -> None:
        learner = self.learner
        self.update, self.decisions, self.seconds = kept["update"], kept["decisions"], kept["seconds"]
        self.past = kept["past"]
        for name in (*LEARNED, "optimizer"):
            getattr(learner, name).load_state_dict(kept[name])


def shapes(weights: Weights) -> dict[str, Any]:
    return {name: tensor.shape for name, tensor in weights.items()}


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file so that nobody reads half of it."""
    draft = path.with_suffix(".draft")
    draft.write_bytes(data)
    os.replace(draft, path)
