"""The plan of a run that is saved as tables, and the file `run.json` that holds it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from intrigue import __version__
from intrigue.lab.plan import UNLIMITED, BadRun, Plan, Setting

MANIFEST: Final = "run.json"
SHARD_GAMES: Final = 1000
EVALUATE_EVERY: Final = 4


@dataclass(frozen=True)
class RunPlan(Plan):
    """A plan, and what is saved of its games.

    `decisions`: whether there is a row for each decision. `evaluate`: every seat's prospects are noted at each decision
    whose number is a multiple of this; 0 for none. `shard`: games in a file."""

    decisions: bool = True
    evaluate: int = EVALUATE_EVERY
    shard: int = SHARD_GAMES

    def shards(self) -> range:
        """The first game number of each shard. Shards depend on game numbers only, never on workers."""
        return range(0, self.games, self.shard)

    def shard_stop(self, start: int) -> int:
        return min(start + self.shard, self.games)

    def to_json(self) -> str:
        """The manifest. Fields that older versions did not have appear only if they are used."""
        data = asdict(self)
        if self.budget == UNLIMITED:
            del data["budget"]
        for row in data["settings"]:
            for name in ("side", "changes"):
                if not row[name]:
                    del row[name]
        data["rules"] = [setting.rules for setting in self.settings]
        data["labels"] = [setting.label for setting in self.settings]
        return json.dumps({"intrigue": __version__, **data}, indent=1, ensure_ascii=False) + "\n"

    @staticmethod
    def from_json(text: str) -> RunPlan:
        """The plan of a manifest, whatever version of Intrigue wrote it."""
        try:
            data = json.loads(text)
            names = ("games", "seed", "per_deal", "decisions", "evaluate", "shard")
            values = {name: data[name] for name in names}
            return RunPlan(
                tuple(_setting_from(row) for row in data["settings"]), budget=data.get("budget", UNLIMITED), **values
            )
        except (ValueError, KeyError, TypeError) as problem:
            raise BadRun(f"run.json is not the description of a run ({problem})") from None


def _setting_from(row: dict[str, Any]) -> Setting:
    return Setting(
        row["game_id"],
        row["players"],
        tuple(row["bots"]),
        row["options"],
        row["content"],
        row.get("side", ""),
        row.get("changes", {}),
    )


def read_manifest(folder: Path) -> str:
    try:
        return (folder / MANIFEST).read_text(encoding="utf-8")
    except OSError as problem:
        raise BadRun(f"{folder} holds no run of the lab ({problem.strerror})") from None


def origin(manifest: str) -> tuple[str, list[str]]:
    """The version of Intrigue and the rules with which a run was begun."""
    data = json.loads(manifest)
    return str(data.get("intrigue")), [str(rules) for rules in data.get("rules", [])]


def differences(begun: RunPlan, wanted: RunPlan) -> str:
    """How two plans differ, in a few words."""
    names = ("games", "seed", "per_deal", "budget", "decisions", "evaluate", "shard")
    found = [
        f"{name} {getattr(begun, name)} instead of {getattr(wanted, name)}"
        for name in names
        if getattr(begun, name) != getattr(wanted, name)
    ]
    if begun.settings != wanted.settings:
        found.append("settings " + "; ".join(setting.label for setting in begun.settings))
    return ", ".join(found)
