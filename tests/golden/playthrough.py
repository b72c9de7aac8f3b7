"""A recorded game as text.

Each step shows who decides what, the prompt, the options, the action, the events with their audience, and how the view
of every seat and of a spectator changed: the new lines of the table, and the fields that have another value. Viewers to
whom the same things changed stand together, so that a secret is visible as the one who stands apart.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import intrigue
from intrigue.core.codec import to_data
from intrigue.core.events import Event
from intrigue.core.state import State
from intrigue.testing import quick
from intrigue.testing.table import Move, Viewer, names

FOLDER = Path(__file__).parent
MOST_TEXT = 190_000  # characters; a longer game is recorded as far as this goes
_ACTION = re.compile(r"^does: +seat (\d+): (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Playthrough:
    """What is played, and under which name it is kept."""

    game_id: str
    players: int
    seed: int = 7
    options: Mapping[str, object] = field(default_factory=dict)
    label: str = ""

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game_id}-{self.players}p{self.label and '-' + self.label}.txt"

    def __str__(self) -> str:
        return self.path.stem


CHOSEN: dict[str, tuple[Playthrough, ...]] = {
    "empire-engine": (
        Playthrough("empire-engine", 2),
        Playthrough("empire-engine", 3, options={"rounds": "long", "score_piles": "open"}, label="long-open"),
        Playthrough(
            "empire-engine",
            4,
            options={
                "empire_powers": True,
                "team_play": True,
                "joint_invention": True,
                "joint_attack": True,
                "joint_export": True,
                "shield_partner": True,
            },
            label="teams",
        ),
    ),
    "patriot": (
        Playthrough("patriot", 1),
        Playthrough(
            "patriot",
            2,
            options={
                "campaign": "cp2",
                "campaign_threat": 0,
                "campaign_hands": "closed",
                "brief_deck": 64,
                "unrest_reset": 1,
                "discovery_cost": 6,
                "opinion_per_type": 5,
                "predict": "glossary",
                "reprogram": "one",
                "turn_rotation": "backward",
                "vote_order": "simultaneous",
                "hide_vote_counts": True,
                "execute_tile_open": True,
                "table_talk": False,
                "chat_filter": False,
            },
            label="options",
        ),
        Playthrough("patriot", 4),
    ),
}


def playthroughs(game_id: str) -> tuple[Playthrough, ...]:
    """The chosen ones; for other games the plain one, and the one that differs most from it."""
    if game_id in CHOSEN:
        return CHOSEN[game_id]
    plain, *others = quick(game_id)
    rich = max(others, key=lambda setting: len(setting.options), default=plain)
    made = [Playthrough(game_id, plain.players)]
    if rich.options:
        made.append(Playthrough(game_id, rich.players, options=dict(rich.options), label="options"))
    return tuple(made)


def recorded_moves(path: Path) -> list[tuple[int, str]]:
    """The moves of a playthrough that was written before."""
    if not path.exists():
        return []
    return [(int(seat), action) for seat, action in _ACTION.findall(path.read_text(encoding="utf-8"))]


def write(played: Playthrough, moves: Sequence[tuple[int, str]]) -> str:
    """The text of a game: the moves given as far as they are legal, then random ones."""
    return "".join(Writer(played).lines(moves))


class Writer:
    """Plays and writes; remembers what each viewer has seen, to write only what changes."""

    def __init__(self, played: Playthrough) -> None:
        self.played = played
        self.game = intrigue.game(played.game_id)
        self.names = names(played.players)
        self.viewers: list[Viewer] = [None, *range(played.players)]
        self.seen: dict[Viewer, tuple[list[str], dict[str, str]]] = dict.fromkeys(self.viewers, ([], {}))

    def lines(self, moves: Sequence[tuple[int, str]]) -> Iterator[str]:
        played = self.played
        events: list[Event] = []
        state: State = self.game.new(played.players, played.seed, played.options, events)
        head = f"{self.game.title}, {played.players} players, seed {played.seed}, options {dict(played.options)}\n"
        yield head
        step = self.happened(events) + self.changes(state)
        yield step
        written, rng, following = len(head) + len(step), Random(played.seed), iter(moves)
        number = 0
        while state.pending:
            number += 1
            seat, action = self.next_move(state, following, rng)
            if written > MOST_TEXT:
                yield f"\n=== not recorded any further than to step {number - 1}\n"
                return
            step = f"\n=== step {number}\n" + self.asked(state, seat, action)
            events = []
            state.play(seat, action, events)
            step += self.happened(events) + self.changes(state)
            written += len(step)
            yield step
        yield f"\n=== the end: {json.dumps(to_data(state.result), ensure_ascii=False)}\n"

    def next_move(self, state: State, following: Iterator[tuple[int, str]], rng: Random) -> Move:
        """The recorded move if it is still possible, else a random one (drawn in a way that no Python changes)."""
        seat, text = next(following, (0, ""))
        legal = state.legal(seat)
        for action in legal:
            if self.game.actions.text(action) == text:
                return seat, action
        seat = state.pending[int(rng.random() * len(state.pending))]
        legal = state.legal(seat)
        return seat, legal[int(rng.random() * len(legal))]

    def asked(self, state: State, seat: int, action: int) -> str:
        text = ""
        view = state.view(seat)
        for asked in state.pending:
            prompt = state.prompt(asked)
            options = " | ".join(self.game.actions.text(option) for option in state.legal(asked))
            text += f"asked: seat {asked}: {prompt.decision} ({prompt.clause}) {prompt.text}\n  may: {options}\n"
        waiting = {state.prompt(viewer).text for viewer in self.viewers if viewer not in state.pending}
        text += "".join(f"waits: {words}\n" for words in sorted(waiting))
        label = self.game.label(view, action, self.names)
        return text + f"does:  seat {seat}: {self.game.actions.text(action)}\n  that is: {label}\n"

    def happened(self, events: Sequence[Event]) -> str:
        text = ""
        for event in events:
            audience = "all" if event.audience is None else "seat " + " ".join(map(str, event.audience))
            kept = "" if event.kept_by is None else f" (kept by {' '.join(map(str, event.kept_by)) or 'nobody'})"
            line = self.game.tell(event, self.names)
            clause = f" ({line.clause})" if line.clause else ""
            text += f"tells {audience}{kept}: {type(event).__name__}: {line.text.strip()}{clause}\n"
        return text

    def changes(self, state: State) -> str:
        """How the views changed: first what changed for all, then what for some, viewers with the same together."""
        lines = {viewer: self.change(state, viewer) for viewer in self.viewers}
        common = [line for line in lines[None] if all(line in others for others in lines.values())]
        groups: dict[str, list[Viewer]] = {}
        for viewer, own in lines.items():
            groups.setdefault("".join(line for line in own if line not in common), []).append(viewer)
        text = "seen by all:\n" + "".join(common) if common else ""
        for change, viewers in groups.items():
            who = ", ".join("spectator" if viewer is None else f"seat {viewer}" for viewer in viewers)
            text += f"seen by {who}:\n{change}" if change else ""
        return text

    def change(self, state: State, viewer: Viewer) -> list[str]:
        """The lines of the table that are new to a viewer, and the parts of the view that have another value."""
        view = state.view(viewer)
        shown = self.game.show(view, self.names).splitlines()
        parts = dict(leaves(json.loads(json.dumps(to_data(view)))))
        parts.pop("viewer")
        old_shown, old_parts = self.seen[viewer]
        self.seen[viewer] = shown, parts
        lines = [f"  | {line}".rstrip() + "\n" for line in shown if line not in old_shown]
        lines += [f"  {path} = {value}\n" for path, value in parts.items() if old_parts.get(path) != value]
        return lines + [f"  {path} is gone\n" for path in old_parts if path not in parts and parent(path) not in parts]


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The parts of plain data by their path. A list of plain values is one part.

    >>> dict(leaves({"round": 1, "piles": [[1, 0], [2, 2]], "cards": []}))
    {'round': '1', 'piles[0]': '[1, 0]', 'piles[1]': '[2, 2]', 'cards': '[]'}
    """
    if isinstance(value, dict) and value:
        for name, item in value.items():
            yield from leaves(item, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and any(isinstance(item, (dict, list)) for item in value):
        for place, item in enumerate(value):
            yield from leaves(item, f"{path}[{place}]")
    else:
        yield path, json.dumps(value, ensure_ascii=False)


def parent(path: str) -> str:
    """The path of what a part was part of.

    >>> parent("piles[1]"), parent("piles[1].cards")
    ('piles', 'piles[1]')
    """
    return path[: max(path.rfind("."), path.rfind("["))]
