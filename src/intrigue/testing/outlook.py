"""Everything that a viewer gets from a state, and from what happens."""

from __future__ import annotations

import json
from collections.abc import Iterable

from intrigue.core.errors import Illegal
from intrigue.core.events import Event
from intrigue.core.state import State
from intrigue.testing.table import AnyGame, Viewer, difference, names, view_text

FOR_THE_SENDER = ("audience", "kept_by")
"""Fields of an event that say who gets it; they are not part of what is sent."""


def outlook(state: State, viewer: Viewer) -> dict[str, str]:
    """All that reaches a viewer without anything happening, piece by piece, to be compared byte by byte."""
    game = state.game
    view = state.view(viewer)
    seats = names(state.players)
    pieces = {**asked(state, viewer), "tensor": game.encode(view).tobytes().hex(), "table": game.show(view, seats)}
    if viewer is not None:
        pieces["labels"] = "\n".join(game.label(view, action, seats) for action in state.legal(viewer))
        pieces["refusals"] = "\n".join(refusals(state, viewer))
    return pieces


def asked(state: State, viewer: Viewer) -> dict[str, str]:
    """The part of it that is made from the state; the rest is made from the view."""
    pieces = {"view": view_text(state.view(viewer)), "prompt": str(state.prompt(viewer))}
    if viewer is not None:
        pieces["options"] = str(state.legal(viewer))
        pieces["refusals"] = "\n".join(
            [f"{action}: {state.refusal(viewer, action)}" for action in forbidden(state, viewer)]
        )
    return pieces


def forbidden(state: State, seat: int) -> list[int]:
    """Everything that a seat may try and must not. Out of turn all answers are alike."""
    legal = state.legal(seat)
    tries: Iterable[int] = state.game.actions if legal else (0, len(state.game.actions) - 1)
    return [action for action in tries if action not in legal]


def refusals(state: State, seat: int) -> Iterable[str]:
    """The answers to everything a seat may try and must not."""
    for action in forbidden(state, seat):
        try:
            state.play(seat, action)
        except Illegal as refusal:
            yield f"{action}: {refusal}"
        else:
            raise AssertionError(f"{action} of seat {seat} is not listed but accepted")


def assert_alike(one: dict[str, str], other: dict[str, str], what: str) -> None:
    """Two outlooks are the same, byte for byte; if not, the message shows the piece and the place."""
    for piece, text in other.items():
        assert one[piece] == text, f"{what}: different {piece}: {difference(one[piece], text)}"


def sent(game: AnyGame, events: Iterable[Event], players: int) -> list[str]:
    """Events as they are sent to a viewer who may see them: the data, and the line of the log."""
    return [
        json.dumps({name: value for name, value in game.event_data(event).items() if name not in FOR_THE_SENDER})
        + str(game.tell(event, names(players)))
        for event in events
    ]


def told(state: State, events: Iterable[Event], viewer: Viewer) -> list[str]:
    """What a viewer was told when it happened."""
    return sent(state.game, [event for event in events if event.seen_by(viewer)], state.players)
